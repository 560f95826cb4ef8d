"""The form of a hand on its sheet: which hand it is, what saving it would do, and the preview."""

from __future__ import annotations

from dataclasses import dataclass, replace

from flask import url_for

from referee.games.base.deal import Aim, Deal
from referee.games.base.hand import FIELDS_OF_EVERY_HAND, Hand
from referee.games.fields.hand import HandChoice
from referee.games.fields.players import SeatField
from referee.sheet.changes import Change, correct_hand, record_hand
from referee.sheet.ledger import Entry
from referee.sheet.rulebook import aim_of
from referee.sheet.scoresheet import Played, Scoresheet
from referee.sheet.scoresheet_text import ended_text, won_text
from referee.store import OpenedSheet
from referee.verdict import Line
from referee.web.forms.base import FormValues
from referee.web.forms.hand.fields import HandFields
from referee.web.forms.hand.games import games_at_once
from referee.web.forms.hand.players import (
    extended,
    resting,
    rules_at,
    said_of_moves,
    standing_before,
    usual_total,
    who_plays,
)
from referee.web.forms.hand.values import typed_values
from referee.words import Fault, Words, say

OF_NUMBER = (("absent",), ("joins",))
"""Where in a hand a fault is that too many or too few would play: at nobody in particular."""
FEW_LINES = 3
"""So many lines of a hand are read at a glance."""


class HandForm(HandFields):
    """The form of a new hand at the end, of one inserted before another, or, where it has an id, of a recorded one."""

    def __init__(self, sheet: OpenedSheet, index: int, recorded: int | None, values: FormValues) -> None:
        record, ids, new, fault = extended(sheet.ledger, values)
        record = replace(record, rules=rules_at(sheet.ledger, index))
        self.who = who_plays(sheet.ledger, index, new)
        counting = values.get("way") == "counted"
        super().__init__(record, ids, typed_values(values, record), counting=counting, here=self.who.here)
        said = said_of_moves(self.declared, self.values, ids)
        self.number_wrong: Words | None = None
        try:
            self.sitting_out = resting(sheet.ledger, index, self.get("dealer"), said, new)
        except Fault as wrong:
            self.number_wrong = wrong.words if wrong.path[2:] in OF_NUMBER else None
        self.games = games_at_once(self)
        self.held = sheet
        self.index = index
        self.recorded = recorded
        self.new = {key: value for key, value in values.items() if key.startswith("new-")}
        if fault:
            self.faults["joins"] = fault.words

    def filled_in(self, values: FormValues) -> HandForm:
        """The same form with other values."""
        way = {"way": "counted"} if self.counting else {}
        return HandForm(self.held, self.index, self.recorded, {**self.new, **values, **way})

    @property
    def entry(self) -> Entry | None:
        """The recorded hand, if the form corrects one."""
        return None if self.recorded is None else self.held.ledger.entries[self.index]

    @property
    def inserting(self) -> bool:
        """Whether a forgotten hand goes between others."""
        return self.recorded is None and self.index < len(self.held.ledger.entries)

    @property
    def counts_again(self) -> bool:
        """Whether a new hand begins with scores as counted, since the last hand was entered so."""
        entries = self.held.ledger.entries
        return self.recorded is None and bool(entries) and any(key.startswith("scores-") for key in entries[-1].typed)

    @property
    def after_the_end(self) -> bool:
        """Whether a new hand would follow the end of the game."""
        return self.recorded is None and not self.inserting and self.held.ledger.sheet.finished

    @property
    def version(self) -> int:
        """What a stale form is told by: the hand's version, or for a new hand the id of the hand before it."""
        if self.entry:
            return self.entry.version
        return self.held.ledger.entries[self.index - 1].id if self.index else 0

    @property
    def deal(self) -> Deal:
        """What is in play: the packs and the jokers."""
        return self.record.game.seating.deal_for(self.record.rules, len(self.playing))

    @property
    def deal_number(self) -> int:
        """Which deal it is, from 1: hands before it that were thrown in are none."""
        return standing_before(self.held.ledger, self.index).deal

    @property
    def aim(self) -> Aim | None:
        """What players had to lay in this hand, where they must; nothing of a hand after the last deal."""
        deals = self.record.game.scoring.deals(self.record.rules)
        if deals and self.deal_number > deals:
            return None
        return self.record.game.seating.deal_for(self.record.rules, len(self.playing), self.deal_number).aim

    @property
    def closes(self) -> bool:
        """Whether this is the last of so many deals, which many tables count double."""
        return bool(self.aim) and self.deal_number == self.record.game.scoring.deals(self.record.rules)

    @property
    def headline(self) -> Words | None:
        """The aim in words, with the number of the hand."""
        return aim_of(self.record, self.deal_number, self.aim) if self.aim else None

    @property
    def before(self) -> int | None:
        """The id of the hand before which a forgotten one goes."""
        return self.held.ledger.entries[self.index].id if self.inserting else None

    @property
    def action(self) -> str:
        """Where the form is sent."""
        if self.recorded is not None:
            return url_for("hands.correct", key=self.held.key, hand_id=self.recorded)
        return url_for("hands.record", key=self.held.key, before=self.before)

    @property
    def usual_total(self) -> str:
        """With which total a new player sits down before anything is chosen."""
        return usual_total(self.record)

    @property
    def moved(self) -> bool:
        """Whether something is typed, or wrong, about who plays."""
        typed = [key for key, value in (*self.values.items(), *self.new.items()) if value.strip()]
        keys = (key.partition("-")[0] for key in (*typed, *self.faults))
        return any(key == "new" or (key in self.declared and self.declared[key].says_who_plays) for key in keys)

    @property
    def sides(self) -> list[tuple[int, ...]]:
        """The sides that play the hand."""
        return [side for side in self.record.sides if any(self.ids.names[seat] in self.playing for seat in side)]

    @property
    def seats_typed(self) -> bool:
        """Whether new seats are typed, or wrong."""
        return any(key.partition("-")[0] == "seats" for key in (*self.values, *self.faults))

    @property
    def attendance_address(self) -> str:
        """Where the form comes from with others who play."""
        return url_for("hands.renewed", key=self.held.key, hand=self.recorded, before=self.before)

    @property
    def preview(self) -> str:
        """Where the preview comes from."""
        return url_for("hands.preview", key=self.held.key, hand=self.recorded, before=self.before)

    def changed(self, hand: Hand) -> Change:
        """The change that saving makes."""
        ledger = self.held.ledger
        if self.recorded is not None:
            return correct_hand(ledger, self.index, hand, dict(self.values), self.who.new)
        return record_hand(ledger, hand, dict(self.values), self.index if self.inserting else None, self.who.new)

    def blame_replay(self, fault: Fault) -> None:
        """Puts a fault of the replay at its field, or says which other hand it is about."""
        if fault.path[:2] == ("hands", self.index):
            self.blame(Fault(fault.words, *fault.path[2:]))
        elif len(fault.path) > 1 and isinstance(fault.path[1], int):
            number = fault.path[1] + 1
            self.general = say("Then hand {number} would not be possible: {words}", number=number, words=fault.words)
        else:
            self.general = fault.words


@dataclass(frozen=True)
class Preview:
    """What a typed hand would do: its lines and totals, or why it cannot be told yet; who is missing, by seat."""

    played: Played | None
    sheet: Scoresheet | None
    missing: tuple[int, ...] = ()
    why_not: tuple[Words, ...] = ()

    def points_of(self, side: tuple[int, ...]) -> int:
        """What a side makes with it."""
        return sum(self.played.scores[seat] for seat in side) if self.played else 0

    @property
    def reasons(self) -> list[Line]:
        """Its lines, where they are few enough to stand beside the scores."""
        lines = [each for each in self.played.lines if each.points] if self.played and not self.missing else []
        return lines if len(lines) <= FEW_LINES else []

    @property
    def winner_words(self) -> Words | None:
        """Who wins, where the game ends with it."""
        return won_text(self.sheet) if self.sheet and self.sheet.finished and not self.missing else None

    @property
    def end_words(self) -> Words | None:
        """Why the game ends with it."""
        return ended_text(self.sheet) if self.sheet and not self.missing else None


def preview_of(form: HandForm) -> Preview:
    """The preview of a typed hand; while somebody is missing, of the others."""
    missing = tuple(form.ids.read(each) for each in form.missing)
    if not missing:
        return _preview(form, ())
    if form.apart:
        return _preview(form.filled_in(form.with_nothing_missing()), missing)
    form.read()
    return Preview(None, None, missing, tuple(map(form.told, form.faults)))


def _preview(form: HandForm, missing: tuple[int, ...]) -> Preview:
    read = form.read()
    if read is not None:
        try:
            sheet = form.changed(read).ledger.sheet
            if form.index < len(sheet.hands):
                return Preview(sheet.hands[form.index], sheet, missing)
        except Fault as fault:
            form.blame_replay(fault)
    why = tuple(dict.fromkeys([*map(form.told, form.faults), *([form.general] if form.general else [])]))
    return Preview(None, None, missing, why)


def tapped_on(form: HandForm, said_by: FormValues) -> dict[str, str]:
    """What the tap on a tile has said already: who, and how the hand ended, of what these rules know."""
    said = {}
    for key in said_by.keys() & form.declared.keys() - set(FIELDS_OF_EVERY_HAND):
        each, word = form.declared[key], said_by[key]
        offered = isinstance(each, HandChoice) and word in each.values and each.offered(form.record.rules, word)
        if offered or (isinstance(each, SeatField) and word in form.ids.names):
            said[key] = word
    return said
