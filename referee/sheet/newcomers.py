"""Players who are added to a sheet with the hand that they join in, and go from it with that hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from referee.sheet.shapes import HandJson, Setup


@dataclass(frozen=True)
class Newcomer:
    """A player who is not on the sheet yet: the id, the name, and the id of whoever they sit behind."""

    id: str
    name: str
    after: str = ""


def with_newcomers(setup: Setup, found: Sequence[Newcomer]) -> Setup:
    """The set-up with more players, each behind whom they sit, else behind the last."""
    seats = list(setup["seats"])
    for each in found:
        places = [place for place, seat in enumerate(seats, 1) if seat["id"] == each.after]
        seats.insert(places[0] if places else len(seats), {"id": each.id, "name": each.name})
    return {**setup, "seats": seats} if found else setup


def without_strangers(setup: Setup, before: Iterable[HandJson], after: Sequence[HandJson]) -> Setup:
    """The set-up without those who joined in one of the hands before and are in none after."""
    joined = {each for body in before for each in body.get("joins", ())} - {
        each for body in after for each in body.get("joins", ())
    }
    gone = {each for each in joined if not any(_names(body, each) for body in after)}
    if not gone:
        return setup
    return {**setup, "seats": [seat for seat in setup["seats"] if seat["id"] not in gone]}


def _names(value: Any, wanted: str) -> bool:
    """Whether a player's id is anywhere in a hand as it is stored."""
    if isinstance(value, dict):
        return wanted in value or any(_names(each, wanted) for each in value.values())
    if isinstance(value, list):
        return any(_names(each, wanted) for each in value)
    return bool(value == wanted)
