"""Heavy work, such as a page of a very long game or an import: one piece at a time, and only a few wait for their turn."""

from __future__ import annotations

import gc
import sys
import threading
from contextlib import suppress

from flask import Flask, current_app, g, request

from referee.store.faults import StoreFault
from referee.store.sheets.rights import Credential
from referee.web.http.address import asked_from
from referee.web.http.owner import known_owner
from referee.web.http.request import asked_about, store
from referee.web.http.security import IMPORTS
from referee.words import say

WEIGHT = 150_000
"""The characters in all hands of a game from which its pages are heavy: five times what long evenings reach."""
MANY_GAMES = 200
"""The games of a browser from which exporting them all is heavy."""
PATIENCE = 10.0
"""Seconds for which a piece of heavy work waits for its turn."""
MOST_WAITING = 3
MOST_OF_ONE = 2
"""How many may wait, from all browsers and from one; others are asked to try again."""
TURN = 0.0005
"""Seconds after which a working thread gives way to another."""


class TooBusy(StoreFault):
    """Too much heavy work is waiting; the same request may work in a moment."""

    def __init__(self) -> None:
        super().__init__(say("This takes a while, and another long task is still running. Try again in a moment."))


class Gate:
    """Lets heavy work through, one piece at a time, in order of arrival."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._line: list[tuple[str, object]] = []

    def enter(self, who: str, patience: float) -> object:
        """Waits for its turn and returns the ticket with which to leave; TooBusy if too many wait or it takes long."""
        ticket = (who, object())
        with self._changed:
            waiting = self._line[1:]
            if self._line and (len(waiting) >= MOST_WAITING or [each for each, _ in waiting].count(who) >= MOST_OF_ONE):
                raise TooBusy
            self._line.append(ticket)
            if not self._changed.wait_for(lambda: self._line[0] is ticket, patience):
                self._line.remove(ticket)
                raise TooBusy
        return ticket

    def leave(self, ticket: object) -> None:
        """Lets the next one through."""
        with self._changed:
            self._line = [each for each in self._line if each is not ticket]
            self._changed.notify_all()


def _enter() -> None:
    """Waits if heavy work is requested."""
    key = asked_about()
    if not (key and _weighs(key)) and request.endpoint not in IMPORTS and not _packs_many():
        return
    g.heavy = _gate().enter(known_owner() or asked_from(), PATIENCE)


def _weighs(key: Credential) -> bool:
    """Whether a game is heavy."""
    with suppress(StoreFault):
        return store().weight(key) > WEIGHT
    return False


def _packs_many() -> bool:
    """Whether somebody with many games requests all of them."""
    return request.endpoint == "exports.games" and len(store().sheets(known_owner(), limit=MANY_GAMES)) == MANY_GAMES


def _gate() -> Gate:
    gate: Gate = current_app.extensions["gate"]
    return gate


def _leave(_error: BaseException | None) -> None:
    if "heavy" in g:
        _gate().leave(g.pop("heavy"))


def take_turns() -> None:
    """Makes the threads of this process take short turns, and excludes existing objects from garbage collection."""
    sys.setswitchinterval(TURN)
    gc.collect()
    gc.freeze()


def init_app(app: Flask) -> None:
    """Puts the gate in front of everything else, so that not even a large file is read twice at once."""
    app.extensions["gate"] = Gate()
    app.before_request_funcs.setdefault(None, []).insert(0, _enter)
    app.teardown_request(_leave)
