"""What a browser has chosen for its pages, in cookies, and the way back to the page where it chose."""

from __future__ import annotations

from urllib.parse import parse_qsl, urlencode, urlsplit

from flask import Response, current_app, request

from referee.web.http.htmx import go_to
from referee.web.http.security import DAYS, keep


def keep_choices(back: str, **choices: str) -> Response:
    """Saves the choices, deletes empty ones, and returns to the page."""
    response = go_to(local_address(back))
    for name, value in choices.items():
        keep_choice(response, name, value)
    return response


def keep_choice(response: Response, name: str, value: str) -> None:
    """Saves a choice with an answer, or deletes an empty one."""
    keep(response, f"referee_{name}", value, DAYS if value else 0)


def choice(name: str) -> str:
    """The browser's choice according to its cookie; empty if it has none."""
    return request.cookies.get(f"referee_{name}", "")


def local_address(address: str) -> str:
    """The part of an address within this app, without a language in its query."""
    home = f"{request.script_root}/"
    try:
        back = urlsplit(address)
    except ValueError:
        return home
    query = urlencode([(key, value) for key, value in parse_qsl(back.query) if key != "lang"])
    path = "/" + back.path.lstrip("/\\")
    return path + (f"?{query}" if query else "") if path.startswith(home) else home


def back_address() -> str:
    """Where to return after a choice: this page, or home if it only answers a form."""
    pages = current_app.url_map.bind("")
    return request.script_root + (request.full_path if pages.test(request.path, "GET") else "/")
