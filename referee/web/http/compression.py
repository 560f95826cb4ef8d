"""Answers gzipped; over https no page that another site asked for, as its length would tell it what the page holds."""

from __future__ import annotations

import gzip
import re

from flask import Flask, Response, request

from referee.web.http.security import over_https

GZIPPED = ("application/json", "application/manifest+json", "image/svg+xml")
"""What is packed besides text."""
LEAST_SIZE = 500
"""Bytes below which nothing is gained: the answer fits into one packet with its headers."""
OURS = ("none", "same-origin")
"""What a browser says of a request that the person or a page of this app made."""

COMMENTED = ("text/css", "text/javascript")
_FOR_READERS = re.compile(rb"^[ \t]*(?://.*|/\*(?:[^*]|\*(?!/))*\*/)?[ \t]*\n|^[ \t]+", re.MULTILINE)
"""Lines of comment, empty ones, and the blanks before the others: they are there for who reads the source, a tenth of what is sent."""

_files: dict[str, bytes] = {}
"""Static files, compressed once, by their tag."""


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
    """Whether there is a whole body, not yet encoded, and the browser takes gzip."""
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
    """Packs every answer."""
    app.after_request(_pack)
