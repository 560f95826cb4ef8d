"""The owner of games: a cookie of this browser, signed without a time so that no clock can invalidate it."""

from __future__ import annotations

from flask import Flask, Response, current_app, g, request
from itsdangerous import BadSignature, Signer

from referee.store.sheets.rights import new_secret
from referee.web.http.htmx import wants_part
from referee.web.http.security import keep

COOKIE = "referee_owner"


def _signer(key: str | bytes | None) -> Signer:
    return Signer(key or b"", salt="owner")


def known_owner() -> str:
    """The owner in the browser's cookie, or nothing; a known one is renewed with every page."""
    if "owner" not in g:
        g.owner = owner_of(request.cookies.get(COOKIE, ""), current_app.secret_key)
        g.renew = bool(g.owner) and not wants_part()
    return str(g.owner)


def owner_of(cookie: str, key: str | bytes | None) -> str:
    """The owner in a cookie, or nothing if it is not signed with the app's key."""
    try:
        found = _signer(key).unsign(cookie).decode()
    except BadSignature:
        return ""
    return "" if "." in found else found  # that would be a circle


def owner_id() -> str:
    """The owner of this browser, a new one if it had none."""
    if not known_owner():
        g.owner = new_secret()
        g.renew = True
    return str(g.owner)


def _keep(response: Response) -> Response:
    if g.get("renew"):
        keep(response, COOKIE, _signer(current_app.secret_key).sign(g.owner).decode())
    return response


def init_app(app: Flask) -> None:
    """Sends the cookie with the answers that need it."""
    app.after_request(_keep)
