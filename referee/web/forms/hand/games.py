"""The games played at once in a hand, each as a form within the form of the hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from referee.fields import Field
from referee.games.base.hand import HandsField, game_prefix
from referee.games.base.open_cards import Spread
from referee.games.fields.hand import HandChoice
from referee.games.fields.players import Seats
from referee.sheet.record import Record
from referee.web.forms.base import BoundField
from referee.web.forms.hand import exemptions
from referee.web.forms.hand.fields import HandFields
from referee.words import Fault


class SideGameForm(HandFields):
    """One of the games: its fields with names of their own, and its players."""

    def __init__(self, whole: HandFields, prefix: str, field: HandsField, seats: Sequence[int]) -> None:
        rules = field.rules(whole.record.rules)
        asked = {prefix + key: _prefixed(each, prefix) for key, each in field.parts.items() if each.when(rules)}
        values = {key: value for key, value in whole.values.items() if key.startswith(prefix)}
        super().__init__(_record(whole.record, rules, seats), _some(whole.ids, seats), values, declared=asked)
        self.whole, self.prefix, self.seats = whole, prefix, seats
        self.faults = whole.faults

    @property
    def preview(self) -> str:
        """The address of the preview of the whole hand."""
        return str(getattr(self.whole, "preview", ""))

    def free_when(self, bound: BoundField, player: str) -> str:
        """For the page: when a player's part of a field needs no entry, including when nothing in this game counts."""
        return exemptions.written([*exemptions.won(self.declared, player), *exemptions.nothing(self.declared)])

    @cached_property
    def spreads(self) -> dict[str, Spread]:
        """The parts that are typed in cards, face up, with the seats of the whole hand."""
        hand = self._again().read() if self.opening else None
        found = self.record.game.referee.open_hands(self.record.rules, hand) if hand else ()
        own = [
            replace(
                each,
                key=self.prefix + each.key,
                seat=self.seats[each.seat],
                others=tuple({self.seats[seat]: text for seat, text in way.items()} for way in each.others),
            )
            for each in found
        ]
        return {f"{each.key}-{self.whole.ids.names[each.seat]}": each for each in own}

    def _again(self) -> SideGameForm:
        field = next(each for each in self.whole.declared.values() if isinstance(each, HandsField))
        fresh = SideGameForm(self.whole, self.prefix, field, self.seats)
        fresh.faults = {}
        return fresh

    def other_way(self, spread: Spread) -> str:
        """What to fill in for the next arrangement of these cards."""
        return self.whole.other_way(spread)

    def blame(self, fault: Fault) -> None:
        """Puts a fault at its field, which has a different name here."""
        first = str(fault.path[0]) if fault.path else ""
        key = first if first.startswith(self.prefix) else self.prefix + first
        super().blame(Fault(fault.words, key, *fault.path[1:]))
        self.whole.general = self.whole.general or self.general

    def _value(self, key: str, declared: Field, *, counted: bool) -> dict[str, Any]:
        """The JSON of one field by its key in a record."""
        value = super()._value(key, declared, counted=counted)
        return {each.removeprefix(self.prefix): part for each, part in value.items()}


def games_at_once(form: HandFields) -> list[SideGameForm]:
    """The forms of the games played at once; none if there is only one game."""
    if form.record.alone:
        return []
    return [
        SideGameForm(form, game_prefix(key, place), field, seats)
        for key, field in form.declared.items()
        if isinstance(field, HandsField)
        for place, seats in enumerate(field.seats(form.record.sides))
    ]


def _record(record: Record, rules: Any, seats: Sequence[int]) -> Record:
    """The record for the players of one of the games."""
    players = tuple(record.players[seat] for seat in seats)
    return replace(record, rules=rules, players=players, sides=tuple((seat,) for seat in range(len(seats))), hands=())


def _some(ids: Seats, seats: Sequence[int]) -> Seats:
    return Seats(tuple(ids.names[seat] for seat in seats))


def _prefixed(field: Field, prefix: str) -> Field:
    """A field that refers to the others of its game by their names here."""
    if not isinstance(field, HandChoice):
        return field
    return replace(field, frees={word: seat if seat == "*" else prefix + seat for word, seat in field.frees.items()})
