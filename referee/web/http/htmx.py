"""The one place that knows what an htmx request is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from flask import Flask, Response, make_response, render_template, request
from flask_htmx import HTMX
from werkzeug.urls import iri_to_uri

htmx = HTMX()


def wants_part() -> bool:
    """Whether part of the page is swapped, rather than the whole page requested."""
    return bool(htmx) and not htmx.boosted and not htmx.history_restore_request


def part_or_page(part: str, page: str, /, **context: Any) -> str:
    """The part if htmx swaps it, otherwise the page that includes it."""
    return render_template(part if wants_part() else page, **context)


def query_shown() -> Mapping[str, str]:
    """The query in the address bar of the page that htmx swaps a part of."""
    return dict(parse_qsl(urlsplit(htmx.current_url or "").query)) if wants_part() else {}


def show_address(response: Response, query: str) -> Response:
    """The response, with the address of its page in the address bar, if htmx swaps a part."""
    if wants_part():
        address = request.script_root + request.path
        response.headers["HX-Replace-Url"] = iri_to_uri(f"{address}?{query}" if query else address)
    return response


def go_to(address: str) -> Response:
    """Sends the browser to another page: with 303, or with a header for htmx."""
    part = wants_part()
    response = make_response("", 204 if part else 303)
    response.headers["HX-Redirect" if part else "Location"] = iri_to_uri(address)
    return response


def _vary(response: Response) -> Response:
    if request.endpoint != "static":
        response.vary.add("HX-Request")
    return response


def init_app(app: Flask) -> None:
    """Tells caches that htmx gets different answers."""
    htmx.init_app(app)
    app.after_request(_vary)
