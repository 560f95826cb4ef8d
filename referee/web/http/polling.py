"""What open boards ask every two seconds: whether anything is new; and who is entering a hand just now."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

from flask import Flask, current_app
from werkzeug.exceptions import SecurityError
from werkzeug.http import parse_cookie
from werkzeug.sansio.utils import get_host

from referee.store import Credential, Store
from referee.web.http.owner import COOKIE, owner_of
from referee.web.http.security import headers, host_known

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

SECONDS = 15.0
"""How long after the last touch a hand counts as being entered."""
_SHEETS = 10_000
_LONGEST = 200
"""Characters that no cookie of an owner has."""
_SAVED = 0


@dataclass(frozen=True)
class Typing:
    """A form in which a hand is being entered: which hand, by which browser, and when last."""

    hand: int
    browser: str
    last: float


class Entering:
    """The forms in which hands are being entered just now, by the number of their sheet."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._touched: dict[int, dict[str, Typing]] = {}
        self._clock = clock
        self._lock = threading.Lock()

    def touch(self, sheet: int, form: str, hand: int, browser: str) -> None:
        """Notes that something was entered in the form of a hand; a form that was saved stays saved."""
        with self._lock:
            if len(self._touched) > _SHEETS:
                self._touched.clear()
            forms = self._touched.setdefault(sheet, {})
            now = self._clock()
            if form not in forms or forms[form].hand != _SAVED:
                forms[form] = Typing(hand, browser, now)

    def leave(self, sheet: int, form: str) -> None:
        """Notes that a form was saved: a preview that comes late is no new hand."""
        with self._lock:
            self._touched.setdefault(sheet, {})[form] = Typing(_SAVED, "", self._clock())

    def close(self, sheet: int, browser: str) -> None:
        """Notes that a browser is back at the table: what it was entering counts again from its next touch."""
        with self._lock:
            forms = self._touched.get(sheet, {})
            for mine in [key for key, each in forms.items() if each.browser == browser and each.hand != _SAVED]:
                del forms[mine]

    def others(self, sheet: int, browser: str | None = None) -> list[int]:
        """The hands of the sheet that are being entered; by others than this browser, whatever it has open, if one is named."""
        with self._lock:
            forms = self._touched.get(sheet, {})
            for late in [key for key, each in forms.items() if self._clock() - each.last > SECONDS]:
                del forms[late]
            if not forms:
                self._touched.pop(sheet, None)
            return sorted({each.hand for each in forms.values() if each.hand != _SAVED and each.browser != browser})


def entering() -> Entering:
    """The forms that are being filled in this app."""
    known: Entering = current_app.extensions["entering"]
    return known


def beat(store: Store, known: Entering, credential: Credential) -> str:
    """A text that changes whenever a board would; a StoreFault where the credential opens nothing."""
    number, version, laid = store.pulse(credential)
    return pulse_of(version, laid, known.others(number))


def pulse_of(version: int, laid: int, hands: Iterable[int]) -> str:
    """The same of what was read already: versions of the sheet and of the melds, and the hands that are being entered."""
    return ".".join(map(str, (version, laid, *hands)))


class NothingNew:
    """A thin layer before Flask: polls of boards that have not changed are answered here, by one small query."""

    def __init__(self, app: Flask) -> None:
        self._next = app.wsgi_app
        self._store: Store = app.extensions["store"]
        self._entering: Entering = app.extensions["entering"]
        self._config = app.config
        self._hosts = lru_cache(100)(lambda host: _known(host, app.config["KNOWN_HOSTS"]))
        self._owner = lru_cache(5000)(lambda cookie: owner_of(cookie, app.secret_key))

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answers 204, refuses hosts that are not this machine's, or leaves the request to the app."""
        path = environ.get("PATH_INFO", "")
        if not self._hosts(environ.get("HTTP_HOST", "")):
            start_response("400 Bad Request", self._headers(environ, ("Content-Type", "text/plain")))
            return [b"400 Bad Request"]
        if environ.get("REQUEST_METHOD") != "GET" or not path.endswith("/board") or not self._unchanged(path, environ):
            return self._next(environ, start_response)
        start_response("204 No Content", self._headers(environ, ("Vary", "HX-Request")))
        return []

    def _headers(self, environ: WSGIEnvironment, more: tuple[str, str]) -> list[tuple[str, str]]:
        return [*headers(environ, self._config).items(), ("Cache-Control", "no-store"), more]

    def _unchanged(self, path: str, environ: WSGIEnvironment) -> bool:
        parts = path.split("/")
        seen = parse_qs(environ.get("QUERY_STRING", "")).get("v")
        if len(parts) != 4 or parts[1] != "s" or not seen:
            return False
        try:
            cookie = parse_cookie(environ).get(COOKIE, "")
            credential = Credential(parts[2], self._owner(cookie) if len(cookie) < _LONGEST else "")
            return bool(beat(self._store, self._entering, credential) == seen[0])
        except Exception:  # whatever it is, the app answers it with a page
            return False


def _known(host: str, known: frozenset[str]) -> bool:
    try:
        return host_known(urlsplit(f"//{get_host('http', host)}").hostname or "", known)
    except (ValueError, SecurityError):
        return False


def init_app(app: Flask) -> None:
    """Puts the layer before the app."""
    app.extensions["entering"] = Entering()
    app.wsgi_app = NothingNew(app)  # type: ignore[method-assign]
