"""The kinds of fields about who sits at the table: who sits out, joins or leaves, and who sits where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from referee.cards.points import MOST_POINTS, parse_points
from referee.fields import Field
from referee.games.fields.cards import read_names
from referee.games.fields.players import Seats
from referee.games.fields.points import whole
from referee.words import Fault, Words, placed, quoted, say

NUMBER = "number"
"""What a form sends if a number of points is typed beside it."""


@dataclass(frozen=True)
class MoveField(Field):
    """Something about who sits at the table; a form has an input for every player, named by the field and the id."""

    widget = "move"
    beside_counted_scores = True
    says_who_plays: ClassVar[bool] = True


@dataclass(frozen=True)
class AbsentField(MoveField):
    """Players, each once, in any order."""

    def read_at(self, value: Any, seats: Seats) -> tuple[int, ...]:
        """The seats of the players, in seat order."""
        return tuple(sorted(_each_once(value, seats)))

    def write_at(self, value: tuple[int, ...], seats: Seats) -> list[str]:
        """The names."""
        return [seats.names[seat] for seat in value]

    def from_form(self, key: str, typed: Mapping[str, str], seats: Seats, ids: Seats) -> dict[str, Any]:
        """The players for whom it is ticked."""
        names = [seats.names[seat] for seat, each in enumerate(ids.names) if typed.get(f"{key}-{each}") == "yes"]
        return {key: names} if names else {}

    def to_form(self, key: str, value: tuple[int, ...], seats: Seats, ids: Seats) -> dict[str, str]:
        """A tick for each of them."""
        return {f"{key}-{ids.names[seat]}": "yes" for seat in value}


@dataclass(frozen=True)
class OrderField(AbsentField):
    """Players in seating order, clockwise; a form has a number for each of them."""

    def read_at(self, value: Any, seats: Seats) -> tuple[int, ...]:
        """The seats of the players in their order."""
        return _each_once(value, seats)

    def from_form(self, key: str, typed: Mapping[str, str], seats: Seats, ids: Seats) -> dict[str, Any]:
        """The names by their numbers."""
        places = {}
        for seat, each in enumerate(ids.names):
            name = f"{key}-{each}"
            if typed.get(name):
                with placed(name):
                    place = parse_points(typed[name])
                    if place in places:
                        raise Fault(say("Seat {n} is already taken.", n=place))
                places[place] = seats.names[seat]
        return {key: [places[place] for place in sorted(places)]} if places else {}

    def to_form(self, key: str, value: tuple[int, ...], seats: Seats, ids: Seats) -> dict[str, str]:
        """A number for each, from 1."""
        return {f"{key}-{ids.names[seat]}": str(place) for place, seat in enumerate(value, 1)}


@dataclass(frozen=True)
class ByPlayerField(MoveField):
    """By player, one of a few words; some of them may come with a number of points."""

    words: Mapping[str, Words]
    points: bool = False

    def read_at(self, value: Any, seats: Seats) -> dict[int, Any]:
        """The word or the number by seat."""
        return seats.by_name(value, self._read_one)

    def _read_one(self, value: Any) -> Any:
        if isinstance(value, str) and value in self.words:
            return value
        if self.points and not isinstance(value, str):
            return whole(value, -MOST_POINTS)
        words = [*self.words, *([NUMBER] if self.points else [])]
        raise Fault(say("{value} is not possible: it must be one of {words}.", value=quoted(value), words=words))

    def write_at(self, value: Mapping[int, Any], seats: Seats) -> dict[str, Any]:
        """The word or the number by name, in seat order."""
        return {seats.names[seat]: value[seat] for seat in sorted(value)}

    def from_form(self, key: str, typed: Mapping[str, str], seats: Seats, ids: Seats) -> dict[str, Any]:
        """The choice for each player, a number if one was typed."""
        found: dict[str, Any] = {}
        for seat, each in enumerate(ids.names):
            name = f"{key}-{each}"
            if typed.get(name):
                with placed(name):
                    number = self.points and typed[name] == NUMBER
                    found[seats.names[seat]] = parse_points(typed.get(f"{name}-points", "")) if number else typed[name]
        return {key: found} if found else {}

    def to_form(self, key: str, value: Mapping[int, Any], seats: Seats, ids: Seats) -> dict[str, str]:
        """What to choose for each player."""
        found: dict[str, str] = {}
        for seat, each in value.items():
            name = f"{key}-{ids.names[seat]}"
            found |= {name: each} if isinstance(each, str) else {name: NUMBER, f"{name}-points": str(each)}
        return found


def _each_once(value: Any, seats: Seats) -> tuple[int, ...]:
    found: list[int] = []
    for index, name in enumerate(read_names(value)):
        with placed(index):
            seat = seats.read(name)
            if seat in found:
                raise Fault(say("{name} appears twice: write every player once.", name=quoted(name)))
            found.append(seat)
    return tuple(found)
