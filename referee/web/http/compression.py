"""Gzipped answers; over https no page requested by another site, because its length would reveal what it contains."""

from __future__ import annotations

import gzip
import re

from flask import Flask, Response, request

from referee.web.http.security import over_https

GZIPPED = ("application/json", "application/manifest+json", "image/svg+xml")
"""The content types that are compressed besides text."""
LEAST_SIZE = 500
"""Below this many bytes nothing is gained: the answer fits into one packet with its headers."""
OURS = ("none", "same-origin")
"""What a browser says about a request made by the person or by a page of this app."""

COMMENTED = ("text/css", "text/javascript")
_FOR_READERS = re.compile(rb"^[ \t]*(?://.*|/\*(?:[^*]|\*(?!/))*\*/)?[ \t]*\n|^[ \t]+", re.MULTILINE)
"""Comment lines, empty lines and indentation: they help people read the source, and are a tenth of what is sent."""

_files: dict[str, bytes] = {}
"""Static files, compressed once, by tag."""


def _pack(response: Response) -> Response:
    if not (response.mimetype or "").startswith("text/") and response.mimetype not in GZIPPED:
        return response
    response.vary.add("Accept-Encoding")
    if not _wanted(response):
        return response
    tag, _weak = response.get_etag()
    safe = not over_https() or request.headers.get("Sec-Fetch-Site") in OURS
    if request.endpoint == "static" and tag:
        _pack_file(response, tag)
    elif safe and not response.is_streamed and len(body := response.get_data()) >= LEAST_SIZE:
        _put(response, gzip.compress(body, 6))
    return response


def _wanted(response: Response) -> bool:
    """Whether there is a complete body, not yet encoded, and the browser accepts gzip."""
    whole = response.status_code not in (204, 206, 304) and request.method != "HEAD"
    return whole and "Content-Encoding" not in response.headers and request.accept_encodings["gzip"] > 0


def _pack_file(response: Response, tag: str) -> None:
    if tag not in _files:
        body = b"".join(response.iter_encoded())
        _files[tag] = gzip.compress(_FOR_READERS.sub(b"", body) if response.mimetype in COMMENTED else body, 9)
    response.close()
    response.direct_passthrough = False
    response.set_etag(tag, weak=True)
    response.headers.pop("Accept-Ranges", None)
    _put(response, _files[tag])


def _put(response: Response, body: bytes) -> None:
    response.set_data(body)
    response.headers["Content-Encoding"] = "gzip"


def init_app(app: Flask) -> None:
    """Compresses every answer."""
    app.after_request(_pack)
