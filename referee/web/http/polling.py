"""What open boards ask every two seconds: whether anything is new, and who is entering a hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache, partial
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

from flask import Flask
from werkzeug.exceptions import SecurityError
from werkzeug.http import parse_cookie
from werkzeug.sansio.utils import get_host

from referee import clock
from referee.store import Credential, Store
from referee.store.sheets.rights import Pulse
from referee.web.http.owner import COOKIE, owner_of
from referee.web.http.security import headers, host_known

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment


AT_ONCE = "referee.at_once"
"""A key in the environment of a request that a server with several threads handles on one that must not wait.

Its value is a function that receives, for an answer, how to find out whether it is still valid.
"""
_DIGITS = 18
_LONGEST = 200
"""More characters than any owner's cookie has."""


_BOARDS = {("s", "board"), ("w", "board")}
"""The beginning and the end of an address at which an open board asks: that of a game, or that of a circle's television."""


class NeedsThread(Exception):
    """The request is left to a thread that may wait."""


def current_tag(store: Store, credential: Credential) -> str:
    """A text that changes whenever a board would; a StoreFault if the credential opens nothing."""
    return tag_of(store, store.pulse(credential))


def tag_of(store: Store, now: Pulse) -> str:
    """The same for a sheet that was looked up."""
    return version_tag(now.version, now.table_version, store.entering.others(now.sheet), now.next)


def television_tag(store: Store, secret: str, chosen: int, when: str) -> str:
    """A text that changes whenever a television would, and begins with the number of the game; NoSuchDoor if the link is not valid."""
    now = store.television.pulse(secret, chosen, when)
    hands = store.entering.others(now.sheet) if now.sheet else ()
    others = ".".join(map(str, now.others))
    rest = f"{now.circle_version}-{others}" if now.sheet else f"{now.circle_version}-{now.changed}-{now.tonight:d}"
    return f"{now.sheet}.{version_tag(now.version, now.table_version, hands)}{NEXT}{rest}"


def number_in(text: str) -> int:
    """The number of a game in an address; 0 if it is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < _DIGITS else 0


NEXT = ">"
"""In a version tag, the mark before the part about the next game."""


def version_tag(version: int, table_version: int, hands: Iterable[int], follows: int | None = None) -> str:
    """The same for values already read: versions of the sheet and of the melds, and the hands being entered.

    `follows` says whether the next game has a hand (1) or none yet (0).
    """
    return ".".join(map(str, (version, table_version, *hands))) + ("" if follows is None else f"{NEXT}{follows}")


def entered_hands(tag: str) -> list[str]:
    """The hands being entered, from a version tag."""
    return tag.partition(NEXT)[0].split(".")[2:]


class PollShortcut:
    """A thin layer in front of Flask that answers polls of unchanged boards with one small query.

    A server may ask it directly, without a thread; NeedsThread if it cannot answer.
    """

    def __init__(self, app: Flask) -> None:
        self._next = app.wsgi_app
        self._store: Store = app.extensions["store"]
        self._config = app.config
        self._hosts = lru_cache(100)(lambda host: _known(host, app.config["KNOWN_HOSTS"]))
        self._owner = lru_cache(5000)(lambda cookie: owner_of(cookie, app.secret_key))

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answers 204, refuses hosts that are not this machine's, or passes the request on to the app."""
        path = environ.get("PATH_INFO", "")
        if not self._hosts(environ.get("HTTP_HOST", "")):
            start_response("400 Bad Request", self._headers(environ, ("Content-Type", "text/plain")))
            return [b"400 Bad Request"]
        at_once = environ.get(AT_ONCE)
        if (holds := self._asked(path, environ)) is None or not holds():
            if at_once:
                raise NeedsThread
            return self._next(environ, start_response)
        if at_once:
            at_once(holds)
        start_response("204 No Content", self._headers(environ, ("Vary", "HX-Request")))
        return []

    def _headers(self, environ: WSGIEnvironment, more: tuple[str, str]) -> list[tuple[str, str]]:
        return [*headers(environ, self._config).items(), ("Cache-Control", "no-store"), more]

    def _asked(self, path: str, environ: WSGIEnvironment) -> Callable[[], bool] | None:
        """How to find out whether there is still nothing new for the asking board; None if it is not a board."""
        parts = path.split("/")
        if environ.get("REQUEST_METHOD") != "GET" or len(parts) != 4 or (parts[1], parts[3]) not in _BOARDS:
            return None
        query = parse_qs(environ.get("QUERY_STRING", ""))
        seen = query.get("v")
        if not seen:
            return None
        if parts[1] == "w":
            return partial(self._as_seen, parts[2], number_in(query.get("game", [""])[0]), seen[0])
        cookie = parse_cookie(environ).get(COOKIE, "")
        credential = Credential(parts[2], self._owner(cookie) if len(cookie) < _LONGEST else "")
        return partial(self._unchanged, credential, seen[0])

    def _unchanged(self, credential: Credential, seen: str) -> bool:
        try:
            return current_tag(self._store, credential) == seen
        except Exception:  # whatever it is, the app answers it with a page
            return False

    def _as_seen(self, secret: str, chosen: int, seen: str) -> bool:
        """Whether a television shows what is there."""
        try:
            return television_tag(self._store, secret, chosen, clock.now()) == seen
        except Exception:  # whatever it is, the app answers it with a page
            return False


def _known(host: str, known: frozenset[str]) -> bool:
    try:
        return host_known(urlsplit(f"//{get_host('http', host)}").hostname or "", known)
    except (ValueError, SecurityError):
        return False


def init_app(app: Flask) -> None:
    """Puts the layer in front of the app."""
    app.wsgi_app = PollShortcut(app)  # type: ignore[method-assign]
