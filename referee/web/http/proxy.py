"""Behind other servers: this many of them are believed about the client, the name and the path; by default none."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from referee.words import Fault, say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment


_PATH = re.compile(r"(/(?!\.+(/|$))[\w.~-]+)*", re.ASCII)
LONGEST_PATH = 200
"""The most characters; every address of the app must fit into a code to scan."""


class PathPrefix:
    """Makes the app answer below a path, whether or not the server in front of it strips the path."""

    def __init__(self, app: WSGIApplication, path: str) -> None:
        self._app, self._path = app, path

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Passes the request on to the app, with the path of the app and the rest separated."""
        given = environ.get("SCRIPT_NAME", "").rstrip("/")
        below = given if given and is_path(given) else self._path
        path = environ.get("PATH_INFO", "")
        if below and path == below:
            start_response("308 Permanent Redirect", [("Location", f"{below}/"), ("Content-Length", "0")])
            return []
        if path.startswith(f"{below}/"):
            path = path[len(below) :]
        environ |= {"SCRIPT_NAME": below, "PATH_INFO": path or "/"}
        return self._app(environ, start_response)


def path_of(url: str | None) -> str:
    """The path of a public address, below which the app is; empty if it has the name to itself."""
    return urlsplit(url or "").path.rstrip("/")


def is_path(path: str) -> bool:
    """Whether an app can be below this path: unaccented letters, digits and a few signs, and not too long."""
    return len(path) <= LONGEST_PATH and bool(_PATH.fullmatch(path))


def init_app(app: Flask, url: str | None, proxies: int) -> None:
    """Puts both layers in front of everything; a Fault if the path is that of one of the app's own pages."""
    path = path_of(url)
    first = path.split("/")[1:2]
    if not is_path(path) or first in [rule.rule.split("/")[1:2] for rule in app.url_map.iter_rules()]:
        raise Fault(say("“{path}” cannot be the path of the app: choose another in --url.", path=path))
    app.wsgi_app = PathPrefix(app.wsgi_app, path)  # type: ignore[method-assign]
    if proxies:
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            app.wsgi_app, x_for=proxies, x_proto=proxies, x_host=proxies, x_prefix=proxies
        )
