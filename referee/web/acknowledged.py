"""Tells the browser which forms came through, so that it keeps what was entered no longer: a cookie, read and dropped."""

from __future__ import annotations

from flask import Flask, Response, request

from referee.web.desk import form_key
from referee.web.security import over_https

COOKIE = "referee_saved"
MOST = 8
"""Forms that may come through before a page of the app is read again."""
DAY = 86400


def _tell(response: Response) -> Response:
    """Only where a page leads on to another: htmx sees the answer to its own request."""
    key = form_key() if request.method == "POST" and response.status_code == 303 else None
    if key:
        keys = [*request.cookies.get(COOKIE, "").split("."), key]
        saved = ".".join([each for each in keys if each][-MOST:])
        response.set_cookie(COOKIE, saved, max_age=DAY, samesite="Lax", secure=over_https())
    return response


def init_app(app: Flask) -> None:
    """Sends the cookie with the answers that lead on."""
    app.after_request(_tell)
