"""Which forms of this browser came through lately, so that it keeps what was entered in them no longer."""

from __future__ import annotations

from flask import Flask, Response, request

from referee.web.http.request import form_key
from referee.web.http.security import keep

COOKIE = "referee_saved"
MOST = 8
"""Forms that may come through before the scripts of a page run again."""


def saved() -> str:
    """The keys of those forms, for the page to name."""
    return " ".join(request.cookies.get(COOKIE, "").replace(".", " ").split())


def _tell(response: Response) -> Response:
    """Only where a page leads on to another: htmx sees the answer to its own request."""
    key = form_key() if request.method == "POST" and response.status_code == 303 else None
    if key:
        keep(response, COOKIE, ".".join([*saved().split(), key][-MOST:]), days=1)
    return response


def init_app(app: Flask) -> None:
    """Sends the cookie with the answers that lead on, and lets pages say `saved()`."""
    app.jinja_env.globals["saved"] = saved
    app.after_request(_tell)
