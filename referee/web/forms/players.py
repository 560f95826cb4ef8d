"""The players of a sheet during a game: their names and seats, and who joins, sits out, leaves or comes back."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from referee.cards.points import parse_points
from referee.names import as_seen
from referee.sheet.changes import Change, change_attendance, change_players
from referee.sheet.coming import Coming, Newcomer, coming_of, free_id
from referee.sheet.hand_place import next_place
from referee.sheet.ledger import Ledger, ids_of
from referee.sheet.record import check_differs, read_name
from referee.store import OpenedSheet
from referee.web.forms.base import Form, FormValues
from referee.web.forms.fields import whole
from referee.web.forms.hand.fields import asked_fields
from referee.web.forms.hand.players import usual_total
from referee.words import Fault, Words, placed, say

STAYS, ABSENT, LEAVES = "", "absent", ("counts", "out")
"""The choices for a player at the table; whoever leaves does so with the total counted, or only shown."""
FROM_HERE, FROM_THE_START = "next", "start"
"""When new seats start to apply."""


@dataclass(frozen=True)
class Row:
    """A player as the page shows them: at the table in their seat, or a `new` one, without a name yet or joining with the next hand."""

    id: str
    name: str
    seat: int
    new: bool = False


class PlayersForm(Form):
    """Everybody on a sheet by id, with name, seat and choice, and those who join."""

    def __init__(self, sheet: OpenedSheet, values: FormValues) -> None:
        super().__init__({}, values)
        self.sheet, self.ledger = sheet, sheet.ledger
        self.place = next_place(sheet.ledger)
        self.record = self.place.record
        self.who = self.place.who
        self.sent = bool(values)
        self.over = sheet.ledger.scoresheet.finished
        self.coming = Coming() if self.over else coming_of(sheet.ledger.setup)
        self.names = dict(zip(ids_of(sheet.ledger).names, sheet.ledger.record.players, strict=True))
        self._renumber(self.values.get("next", ""))
        self.come_and_go = self.who.moves and not self.over
        self.asked = asked_fields(self.record)
        self.rows = self._rows()
        known: list[str] = []
        for row in self.everybody:
            if row.name or not row.new:
                with self.at(row.id):
                    check_differs(read_name(row.name), known)
                    known.append(row.name)
        seats = [row.seat for row in self.rows if row.name]
        if not self.faults and len({*seats}) < len(seats):
            self.faults[""] = say("Two players are in one seat: give every player a seat of their own.")

    @property
    def reseats(self) -> bool:
        """Whether new seats can apply from the next hand on."""
        return self.who.asked and bool(self.ledger.entries) and not self.over

    @property
    def since(self) -> str:
        """When new seats start to apply; a page of an earlier release has corrected them from the start."""
        usual = FROM_HERE if self.reseats and not self.sent else FROM_THE_START
        return self.values.get("since", usual) if self.reseats else FROM_THE_START

    @property
    def away(self) -> list[Row]:
        """Those on the sheet who are not at the table."""
        there = {row.id for row in self.rows}
        return [Row(each, self._name(each, name), 0) for each, name in self.names.items() if each not in there]

    @property
    def everybody(self) -> list[Row]:
        """Everybody on the page."""
        return [*self.rows, *self.away]

    def said(self, player: str) -> str:
        """The choice for a player at the table."""
        return self.values.get(f"is-{player}", ABSENT if player in self.coming.moves.get("absent", ()) else STAYS)

    def total(self, player: str) -> tuple[str, str]:
        """The total with which a player joins or comes back, and the number if one is typed; empty if they do not."""
        usual = usual_total(self.record) if player not in self.names else ""
        total = self.coming.moves.get("joins", {}).get(player, usual)
        word, points = (total, "") if isinstance(total, str) else ("number", str(total))
        return self.values.get(f"as-{player}", word) or usual, self.values.get(f"as-{player}-points", points)

    def change(self, ledger: Ledger) -> Change | None:
        """The change made by saving; None if there is none. A Fault if it is impossible."""
        order, names = self._order(), {row.id: row.name for row in self.everybody}
        seats = [(each, names[each]) for each in (self._from_the_start(order) if self._moved(order) else self.names)]
        renamed = change_players(ledger, seats) if seats != [*self.names.items()] else None
        moved = self._attendance(renamed.ledger if renamed else ledger, order) if not self.over else None
        if renamed and moved:
            return Change(moved.ledger, moved.kind, {**moved.detail, **renamed.detail})
        return renamed or moved

    def refuse(self, fault: Fault) -> None:
        """Puts a fault at its player, or above everything; one of the next hand needs no number."""
        if fault.path[:2] == ("hands", self.place.index):
            ids = {row.name: row.id for row in self.everybody}
            self.faults[ids.get(str(fault.path[-1]), "")] = fault.words
        else:
            player = str(fault.path[0]).partition("as-")[2] if fault.path else ""
            self.faults[player] = fault_words(fault)

    def _rows(self) -> list[Row]:
        """The players at the table in their seats, those who join, and an empty row for one more."""
        there = self._sitting()
        for each in self.coming.new:
            there.insert(there.index(each.after) + 1 if each.after in there else len(there), each.id)
        seats = self.coming.moves.get("seats", ())
        there.sort(key=lambda each: seats.index(each) if each in seats else 0)
        known = {**self.names, **{each.id: each.name for each in self.coming.new}}
        if self.come_and_go:
            there.append(self.next_id)
        rows = []
        for usual, player in enumerate(there, 1):
            typed = whole(self.get(f"seat-{player}"), 2)
            name = self._name(player, known.get(player, ""))
            rows.append(Row(player, name, usual if typed is None else typed, player not in self.names))
        return rows

    def _renumber(self, sent: str) -> None:
        """Gives a joining player the next id and the last seat, if somebody else has joined under the id of the page."""
        if not sent or sent == self.next_id:
            return
        self.values.pop(f"seat-{sent}", None)
        for field in ("name-{}", "as-{}", "as-{}-points"):
            if (typed := self.values.pop(field.format(sent), None)) is not None:
                self.values[field.format(self.next_id)] = typed

    @property
    def next_id(self) -> str:
        """The id of the next player to join."""
        return free_id([*self.names, *(each.id for each in self.coming.new)])

    def _sitting(self) -> list[str]:
        """The ids of those at the table in seat order; before any hand, and if nobody moves, everybody on the sheet."""
        ids, standing = [*self.names], self.place.standing
        there = set(self.who.here)
        return [ids[seat] for seat in standing.seating if ids[seat] in there] if self.reseats else ids

    def _name(self, player: str, name: str) -> str:
        return as_seen(self.values.get(f"name-{player}", name))

    def _order(self) -> list[str]:
        """The ids of those at the table and of those who join, by the typed seats."""
        rows = sorted((row for row in self.rows if row.name), key=lambda row: row.seat)
        return [row.id for row in rows]

    def _moved(self, order: Sequence[str]) -> bool:
        """Whether the seats change from the start."""
        return self.since == FROM_THE_START and [each for each in order if each in self.names] != self._sitting()

    def _from_the_start(self, order: Sequence[str]) -> list[str]:
        """Everybody on the sheet, those at the table in their new order on their own seats."""
        there = iter([each for each in order if each in self.names])
        sitting = set(self._sitting())
        return [next(there) if each in sitting else each for each in self.names]

    def _attendance(self, ledger: Ledger, order: Sequence[str]) -> Change | None:
        """Who comes, leaves or changes seats; None if nothing changes."""
        leaves = {each: self.said(each) for each in order if each in self.names and self.said(each) in LEAVES}
        if leaves and not ledger.entries:
            raise Fault(say("Nobody can leave before the first hand: choose who sits out, or start a new game."))
        new = tuple(self._new(order, leaves))
        moves = {
            "seats": self._seats(order, leaves),
            "joins": dict(self._joins(new)),
            "absent": [each for each in order if each in self.names and self.said(each) == ABSENT],
        }
        coming = Coming({key: each for key, each in moves.items() if each}, new)
        if coming == self.coming and not leaves:
            return None
        made = change_attendance(ledger, coming, leaves)
        if coming.moves:
            next_place(made.ledger).with_new(new).sitting_out("", coming.moves)
        return made

    def _new(self, order: Sequence[str], leaves: Collection[str]) -> Iterator[Newcomer]:
        """The players who are not on the sheet yet, each after the last player before them who stays."""
        names = {row.id: row.name for row in self.rows}
        behind = ""
        for each in order:
            if each not in self.names:
                yield Newcomer(each, names[each], behind)
            if each not in leaves:
                behind = each

    def _joins(self, new: Sequence[Newcomer]) -> Iterator[tuple[str, Any]]:
        """Who comes with the next hand, each with the total."""
        for player in (*(each.id for each in new), *(row.id for row in self.away if self.come_and_go)):
            word, points = self.total(player)
            if word:
                with placed(f"as-{player}"):
                    yield player, parse_points(points) if word == "number" else word

    def _seats(self, order: Sequence[str], leaves: Collection[str]) -> list[str]:
        """The seats from the next hand on, if they change."""
        known = [each for each in order if each in self.names]
        if self.since == FROM_THE_START or known == self._sitting():
            return []
        seated = [each for each in order if each not in leaves]
        for row in self.away:
            if self.total(row.id)[0]:
                before = [each for each in [*self.names][: [*self.names].index(row.id)] if each in seated]
                seated.insert(seated.index(before[-1]) + 1 if before else len(seated), row.id)
        return seated


def fault_words(fault: Fault) -> Words:
    """What is wrong, for the player; if a recorded hand is impossible under the new rules, which one."""
    if fault.path[:1] == ("hands",) and len(fault.path) > 1 and isinstance(fault.path[1], int):
        return say(
            "Hand {number} is not possible under these rules: {words}", number=fault.path[1] + 1, words=fault.words
        )
    return fault.words
