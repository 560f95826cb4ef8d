"""Every form carries a token of its browser's session, without which nothing is written: no other site knows it."""

from __future__ import annotations

import hmac
import secrets
from urllib.parse import urlsplit

from flask import Flask, current_app, g, request, session
from itsdangerous import BadData, URLSafeSerializer
from werkzeug.exceptions import BadRequest

FIELD = "csrf_token"
HEADER = "X-CSRFToken"
"""Where a script sends it that sends no field."""
LOOKS = ("GET", "HEAD", "OPTIONS", "TRACE")


class OutOfDate(BadRequest):
    """A form of another session, or of none."""


def form_token() -> str:
    """The token of this session, the same in every form."""
    if FIELD not in session:
        session[FIELD] = secrets.token_hex(20)
    if FIELD not in g:
        setattr(g, FIELD, _serializer().dumps(session[FIELD]))
    return str(getattr(g, FIELD))


def _serializer() -> URLSafeSerializer:
    return URLSafeSerializer(current_app.secret_key or b"", salt="wtf-csrf-token")


def _check() -> None:
    """Refuses (OutOfDate) a write without the token, and over https one that no page of this host sent."""
    if not request.endpoint or request.method in LOOKS:
        return
    if not (_is_ours(request.form.get(FIELD) or request.headers.get(HEADER) or "") and _from_here()):
        raise OutOfDate


def _is_ours(sent: str) -> bool:
    try:
        return hmac.compare_digest(str(_serializer().loads(sent)), str(session[FIELD]))
    except (BadData, KeyError, TypeError):
        return False


def _from_here() -> bool:
    """Whether a request over https names a page of this host as where it comes from."""
    if not request.is_secure:
        return True
    try:
        page, here = urlsplit(request.referrer or ""), urlsplit(f"https://{request.host}/")
        return (page.scheme, page.hostname, page.port) == (here.scheme, here.hostname, here.port)
    except ValueError:
        return False


def init_app(app: Flask) -> None:
    """Gives the templates the token, and asks for it before any view."""
    app.jinja_env.globals[FIELD] = form_token
    app.before_request(_check)
