"""A game as heavy as a record may be: five hundred hands of eighty plays each, within every limit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.sheet.record import FORMAT

HANDS = 500
PLAYERS = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")
RUNS = ("S", "H", "D", "C") * 2
LAID_OFF = "6789TJQK2"


def heavy_game(hands: int = HANDS, *, first: str = "Ann") -> dict[str, Any]:
    """The record of a game without a target, with this many hands."""
    players = [first, *PLAYERS[1:]]
    played = [
        {"out": players[0], "plays": _plays(players), "held": _held(players), "note": f"evening {number}"}
        for number in range(hands)
    ]
    return {
        "format": FORMAT,
        "game": "500-rum",
        "rules": {"target": None},
        "players": players,
        "started": "2026-05-01T20:00:00+09:00",
        "hands": played,
    }


def _plays(players: Sequence[str]) -> list[dict[str, Any]]:
    """Two packs laid down run by run: three cards each, then nine more one by one."""
    plays: list[dict[str, Any]] = [
        {"by": players[place % len(players)], "meld": f"3{suit} 4{suit} 5{suit}"} for place, suit in enumerate(RUNS)
    ]
    for rank in LAID_OFF:
        for place, suit in enumerate(RUNS):
            plays.append({"by": players[len(plays) % len(players)], "lay": f"{rank}{suit}", "on": place + 1})
    return plays


def _held(players: Sequence[str]) -> dict[str, str]:
    return dict(zip(players[1:], ("AS", "AH", "AD", "AC", "AS *"), strict=True))
