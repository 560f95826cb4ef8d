"""What protects every request: hosts, headers, https, cookies, and what a form may send."""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from flask import Flask, Response, abort, current_app, redirect, request
from flask.sessions import SecureCookieSessionInterface
from itsdangerous import Serializer, Signer, URLSafeTimedSerializer

from referee.web.http.address import own_host

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment


POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data:",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "object-src 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
    "X-Robots-Tag": "noindex, nofollow",
}
ALONE = {"Cross-Origin-Opener-Policy": "same-origin"}
"""Sent where a browser respects it: over https, and on the machine itself; elsewhere it only causes a warning."""
_HERE = re.compile(r"(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?", re.IGNORECASE)
PARTS_OF_PAGES = ("text/css", "text/javascript")
"""Types that do nothing outside a page, whose own headers say what it may do: such files do without them."""
OF_PARTS = ("X-Content-Type-Options", "Strict-Transport-Security")
SECURE = {"Strict-Transport-Security": "max-age=31536000"}
LONGEST_HOST = 253
"""The most characters of a host name (RFC 1035)."""
_NAME = re.compile(r"([a-z0-9_-]{1,63}\.)+local")
FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")
LARGEST_FORM = 256 * 1024
MOST_FIELDS = 500
IMPORTS = ("imports.take", "imports.take_good")
"""The endpoints that take files, which are larger than any form."""
LARGEST_IMPORT = 64 * 2**20
PHOTOS = ("photos.read", "photos.page", "ruling_photos.keep")
"""The endpoints that take pictures as a phone takes them, if scripts are off."""
LARGEST_PHOTO = 24 * 2**20
MOST_IMPORTED = 1000
DAYS = 400
"""Browsers keep a cookie no longer than this."""


def headers(environ: WSGIEnvironment, config: Mapping[str, Any]) -> dict[str, str]:
    """The headers of every answer; over https also the one that keeps it so."""
    alone = _secure(environ, config) or _HERE.fullmatch(environ.get("HTTP_HOST", ""))
    return HEADERS | (ALONE if alone else {}) | (SECURE if _lasting(environ, config) else {})


def _secure(environ: WSGIEnvironment, config: Mapping[str, Any]) -> bool:
    return environ.get("wsgi.url_scheme") == "https" or bool(config["SESSION_COOKIE_SECURE"])


def _lasting(environ: WSGIEnvironment, config: Mapping[str, Any]) -> bool:
    return _secure(environ, config) and not config["OWN_AUTHORITY"]


def over_https() -> bool:
    """Whether the browser should keep to https: it came that way, or the public address says so."""
    return _secure(request.environ, current_app.config)


def stays_https() -> bool:
    """Whether the browser may make this permanent: with our own authority it comes over plain http too."""
    return _lasting(request.environ, current_app.config)


def keep(response: Response, name: str, value: str, days: int = DAYS) -> None:
    """Sets a cookie that no script reads and no other site sends."""
    response.set_cookie(
        name, value, max_age=days * 86400, httponly=True, samesite="Lax", secure=stays_https(), path=_below()
    )


def _below() -> str:
    """The path of the app: other services under this name never see its cookies."""
    return request.script_root or "/"


class TimelessSigner(URLSafeTimedSerializer):
    """Signs without a time, so that a signature is valid whatever the clock says."""

    default_signer = Signer  # type: ignore[assignment]

    def loads(self, s: str | bytes, *_times: Any, **_limits: Any) -> Any:
        """The signed value; time limits are ignored."""
        return Serializer.loads(self, s)


class _Session(SecureCookieSessionInterface):
    """The session cookie, signed without a time and restricted to https if it was set over https."""

    def get_signing_serializer(self, app: Flask) -> URLSafeTimedSerializer | None:
        """What signs the cookie."""
        signer = {"key_derivation": self.key_derivation, "digest_method": self.digest_method}
        return TimelessSigner(app.secret_key or b"", salt=self.salt, serializer=self.serializer, signer_kwargs=signer)

    def get_cookie_secure(self, app: Flask) -> bool:
        """Whether the cookie is for https only."""
        return stays_https()

    def get_cookie_path(self, app: Flask) -> str:
        """Where the cookie is sent."""
        return _below()


def _guard(response: Response) -> Response:
    told = headers(request.environ, current_app.config)
    if request.endpoint == "static" and response.mimetype in PARTS_OF_PAGES:
        told = {name: told[name] for name in OF_PARTS if name in told}
    response.headers.update(told)
    if request.endpoint != "static" or response.status_code >= 400:
        response.headers["Cache-Control"] = "no-store"
    return response


def _over_https() -> Any:
    """Redirects plain http to https if a certificate was given, except on this machine itself."""
    plain = current_app.config["CERTIFIED"] and not request.is_secure
    if not plain or request.method not in ("GET", "HEAD") or _HERE.fullmatch(request.host):
        return None
    return redirect(request.url.replace("http:", "https:", 1), 308)


def _make_room() -> None:
    """Raises the size limit for files of an import, and pictures."""
    if request.endpoint in IMPORTS:
        request.max_content_length = LARGEST_IMPORT
        request.max_form_parts = MOST_IMPORTED
    elif request.endpoint in PHOTOS:
        request.max_content_length = LARGEST_PHOTO


def _own_form() -> None:
    """Refuses anything that a form on our own pages would not send: from another site, of another type, or with too many fields."""
    if request.method != "POST":
        return
    foreign = "Origin" in request.headers and not _ours(request.headers["Origin"])
    if foreign or request.mimetype not in (*FORMS, ""):
        abort(400)
    if len(request.form) > MOST_FIELDS:
        abort(413)


def _ours(origin: str) -> bool:
    """Whether a form comes from a page of this app, at the requested address or the public one."""
    try:
        return urlsplit(origin).netloc.lower() in (request.host.lower(), *current_app.config["PUBLIC"])
    except ValueError:
        return False


def host_known(host: str, known: frozenset[str]) -> bool:
    """Whether a host name is this machine's: loopback, a private address, `*.local`, its own name, or a configured one."""
    if len(host) > LONGEST_HOST:
        return False
    if host in known or host == "localhost" or (host.endswith(".local") and _NAME.fullmatch(host)):
        return True
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return False
    return address.is_private


def init_app(app: Flask, url: str | None) -> None:
    """Sets the headers and limits, and determines the machine's own name and the public address."""
    names = {own_host(), socket.getfqdn(own_host()).lower()}
    if url:
        names.add((urlsplit(url).hostname or "").lower())
    app.config.update(
        KNOWN_HOSTS=frozenset(names),
        PUBLIC=(urlsplit(url).netloc.lower(),) if url else (),
        PUBLIC_URL=url,
        ALL_ADDRESSES=False,
        OWN_AUTHORITY=None,
        CERTIFIED=False,
        MAX_CONTENT_LENGTH=LARGEST_FORM,
        MAX_FORM_MEMORY_SIZE=LARGEST_FORM,
        MAX_FORM_PARTS=MOST_FIELDS,
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_COOKIE_SECURE=bool(url and url.startswith("https:")),
        SEND_FILE_MAX_AGE_DEFAULT=31536000,
        WTF_CSRF_TIME_LIMIT=None,
    )
    app.session_interface = _Session()
    app.before_request(_over_https)
    app.before_request(_make_room)
    app.before_request(_own_form)
    app.after_request(_guard)
