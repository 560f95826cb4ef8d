"""Hands of 500 Rummy as in a record."""

from __future__ import annotations

from typing import Any

PAIR = ["Ann", "Bob"]
TRIO = ["Ann", "Bob", "Cat"]
FOUR = ["Ann", "Bob", "Cat", "Dan"]


def meld(by: str, cards: str, **more: Any) -> dict[str, Any]:
    return {"by": by, "meld": cards, **more}


def lay(by: str, cards: str, on: int, **more: Any) -> dict[str, Any]:
    return {"by": by, "lay": cards, "on": on, **more}


def double(by: str, on: int, **more: Any) -> dict[str, Any]:
    return {"by": by, "double": "*", "on": on, **more}


def split(by: str, at: str, **more: Any) -> dict[str, Any]:
    return {"by": by, "split": "*", "at": at, **more}


def rum(by: str, cards: str, on: int, **more: Any) -> dict[str, Any]:
    return {"by": by, "rum": cards, "on": on, **more}


def laid(*plays: dict[str, Any], out: str | None = "Bob", players: list[str] = PAIR, **held: Any) -> dict[str, Any]:
    """A hand with plays: players hold nothing unless stated."""
    return {"out": out, "plays": list(plays), "held": {name: held.get(name, "") for name in players if name != out}}


def sums(out: str | None, melded: list[int], held: list[Any], players: list[str] = FOUR, **more: Any) -> dict[str, Any]:
    """A hand in numbers, in seat order; the player who went out holds nothing."""
    rest = {name: points for name, points in zip(players, held, strict=True) if name != out}
    return {"out": out, "melded": dict(zip(players, melded, strict=True)), "held": rest, **more}


def pair(out: str | None, ann: int, bob: int, **more: Any) -> dict[str, Any]:
    """A hand of two players who hold nothing."""
    return sums(out, [ann, bob], [0, 0], PAIR, **more)
