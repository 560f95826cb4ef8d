"""Who comes, sits out or changes seats with the next hand; the set-up of a sheet keeps this until that hand is recorded."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

from referee.sheet.json_types import HandJson, Setup


@dataclass(frozen=True)
class Newcomer:
    """A player who is not on the sheet yet: the id, the name, and the id of the player before them."""

    id: str
    name: str
    after: str = ""


def free_id(ids: Iterable[str]) -> str:
    """The id of the next player who is not on the sheet yet."""
    return str(max(int(each) for each in ids if each.isdecimal()) + 1)


def with_newcomers(setup: Setup, found: Sequence[Newcomer]) -> Setup:
    """The set-up with more players, each after the player before them, otherwise at the end."""
    seats = list(setup["seats"])
    for each in found:
        places = [place for place, seat in enumerate(seats, 1) if seat["id"] == each.after]
        seats.insert(places[0] if places else len(seats), {"id": each.id, "name": each.name})
    return {**setup, "seats": seats} if found else setup


@dataclass(frozen=True)
class Coming:
    """What is known about who plays the next hand: the `moves` as it will store them, and the `new` players."""

    moves: HandJson = field(default_factory=dict)
    new: tuple[Newcomer, ...] = ()

    def for_those(self, known: Collection[str], here: Collection[str]) -> Coming:
        """What of it is still possible if these players are on the sheet, and those of them `here` at the table."""
        away = {each.id for each in self.new} | {*known} - {*here}
        joins = {each: total for each, total in self.moves.get("joins", {}).items() if each in away}
        absent = [each for each in self.moves.get("absent", ()) if each in here]
        seats = [each for each in self.moves.get("seats", ()) if each in here or each in joins]
        moves = {"seats": seats if {*here} <= {*seats} else [], "joins": joins, "absent": absent}
        return Coming({key: said for key, said in moves.items() if said}, self.new)


def coming_of(setup: Setup) -> Coming:
    """What is known about who plays the next hand of a sheet."""
    coming = setup.get("coming", {"moves": {}, "new": ()})
    return Coming(coming["moves"], tuple(Newcomer(**each) for each in coming["new"]))


def with_coming(setup: Setup, coming: Coming) -> Setup:
    """The set-up with what is known about who plays the next hand."""
    setup = without_coming(setup)
    if coming == Coming():
        return setup
    new = [{"id": each.id, "name": each.name, "after": each.after} for each in coming.new]
    return {**setup, "coming": {"moves": dict(coming.moves), "new": new}}


def without_coming(setup: Setup) -> Setup:
    """The set-up as if nobody came or went with the next hand."""
    return {key: value for key, value in setup.items() if key != "coming"}
