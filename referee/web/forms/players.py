"""The form of the players in their seats, and what is wrong with a change of them or of the rules."""

from __future__ import annotations

from collections.abc import Mapping

from referee.sheet.record import read_name
from referee.store import OpenedSheet
from referee.web.forms.base import Form, FormValues
from referee.web.forms.fields import whole
from referee.words import Fault, Words, say


class PlayersForm(Form):
    """The players in their seats, each with a name and a seat under their id."""

    def __init__(self, sheet: OpenedSheet, values: FormValues) -> None:
        super().__init__({}, values)
        self.seats = [self._seat(place, seat) for place, seat in enumerate(sheet.ledger.setup["seats"], 1)]
        self.in_order = [(each, name) for _, each, name in sorted(self.seats)]
        if not self.faults and len({place for place, _, _ in self.seats}) < len(self.seats):
            self.faults[""] = say("Two players are in one seat: give every player a seat of their own.")

    def _seat(self, place: int, seat: Mapping[str, str]) -> tuple[int, str, str]:
        """Seat, id and name of a player as they were typed; as they are where they were not."""
        name = self.values.get(f"name-{seat['id']}", seat["name"])
        typed = whole(self.get(f"seat-{seat['id']}"), 1)
        with self.at(seat["id"]):
            name = read_name(name)
        return place if typed is None else typed, seat["id"], name

    def refuse(self, fault: Fault) -> None:
        """Puts a fault at the player whom it is about, or says it above all."""
        at = next((part for part in fault.path if isinstance(part, int)), None)
        known = fault.path[:1] == ("players",) and at is not None
        self.faults[self.in_order[at][0] if known and at is not None else ""] = fault_words(fault)


def fault_words(fault: Fault) -> Words:
    """What is wrong, for the player; where a recorded hand cannot be under the new rules, which."""
    if fault.path[:1] == ("hands",) and len(fault.path) > 1 and isinstance(fault.path[1], int):
        return say(
            "Hand {number} is not possible under these rules: {words}", number=fault.path[1] + 1, words=fault.words
        )
    return fault.words
