"""Games of past years, for tests of looking back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from referee.sheet.ledger import open_ledger
from referee.sheet.record import FORMAT, read_record
from referee.store import Credential, Store

Put = Callable[[Mapping[str, Any]], str]
"""Adds a record to the games of a browser, and returns the address of its table."""


def gin(
    started: str, *hands: Mapping[str, Any], players: tuple[str, str] = ("Ann", "Bob"), **more: Any
) -> dict[str, Any]:
    """A game of gin as a record."""
    return {"format": FORMAT, "game": "gin", "players": list(players), "started": started, "hands": list(hands), **more}


def knock(by: str, other: str, points: int, **more: Any) -> dict[str, Any]:
    """A knock in gin that scores this many points; an undercut if they are negative."""
    held = {by: 5, other: 5 + points} if points > 0 else {by: 10, other: 10 + points}
    return {"end": "knock", "by": by, "held": held, **more}


def game_of(
    preset: str, started: str, players: tuple[str, ...], *hands: Mapping[str, Any], **more: Any
) -> dict[str, Any]:
    """A game as a record."""
    return {
        "format": FORMAT,
        "game": preset,
        "players": list(players),
        "started": started,
        "hands": list(hands),
        **more,
    }


def kept(store: Store, owner: str, data: Mapping[str, Any]) -> Credential:
    """Adds a record to the games of an owner, as if it had been played then."""
    return store.create(open_ledger(read_record(data)), holder=owner, when=str(data["started"]))
