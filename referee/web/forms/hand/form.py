"""The form of a hand on its sheet: which hand it is, what saving it would do, and the preview."""

from __future__ import annotations

from dataclasses import dataclass, replace

from flask import request, url_for

from referee.games.base.deal import Aim, Deal
from referee.sheet.arrivals import made_in, moves_words
from referee.sheet.attendance import MOVES
from referee.sheet.changes import Change
from referee.sheet.coming import coming_of
from referee.sheet.difference import end_moved
from referee.sheet.hand_place import HandPlace, next_place, place_of
from referee.sheet.rulebook import aim_of
from referee.sheet.scoresheet import Played, Scoresheet
from referee.sheet.scoresheet_text import ended_text, won_text
from referee.store import OpenedSheet, Stale
from referee.verdict import Line
from referee.web.forms.base import FormValues
from referee.web.forms.hand.fields import HandFields, mark_missing
from referee.web.forms.hand.games import games_at_once
from referee.web.forms.hand.players import newcomers, said_of_moves, said_who_plays, usual_total, values_of
from referee.web.forms.hand.values import rearranged, typed_of, typed_values
from referee.web.forms.remedies import changed_since, start_tag
from referee.web.http.request import sent_version
from referee.words import Fault, Words, say

OF_NUMBER = (("absent",), ("joins",))
"""Where in a hand a fault is put that too many or too few would play: at nobody in particular."""
FEW_LINES = 3
"""This many lines of a hand can be read at a glance."""


class HandForm(HandFields):
    """The form of a hand in its place on a sheet: a new one, one inserted before another, or a recorded one."""

    def __init__(self, sheet: OpenedSheet, place: HandPlace, values: FormValues) -> None:
        coming = values_of(coming_of(sheet.ledger.setup)) if place.is_next else {}
        values = {**coming, **values}
        place, fault = _with_newcomers(place, values)
        counting = values.get("way") == "counted"
        typed = typed_values(values, place.record)
        super().__init__(place.record, place.ids, typed, counting=counting, here=place.who.here)
        self.number_wrong: Words | None = None
        try:
            self.sitting_out = place.sitting_out(
                self.get("dealer"), said_of_moves(self.declared, self.values, self.ids)
            )
        except Fault as wrong:
            self.number_wrong = wrong.words if wrong.path[2:] in OF_NUMBER else None
        self.games = games_at_once(self)
        self.sheet = sheet
        self.place = place
        self.named: tuple[int | None, int | None] = (None, None)
        self.gone = False
        self.is_stale = False
        self.new = {key: value for key, value in values.items() if key.startswith("new-")}
        self.moved_here = said_who_plays(values) != said_who_plays(coming)
        if fault:
            self.faults["joins"] = fault.words

    @classmethod
    def sent(cls, sheet: OpenedSheet, hand_id: int | None = None, before: int | None = None) -> HandForm:
        """The submitted form of a recorded hand, of one before another, or of the next one.

        It is stale if the hand is no longer the one for which the form was opened, or `gone`.
        """
        place = place_of(sheet.ledger, hand_id, before)
        typed = rearranged(request.form.to_dict(), request.form.get("arrange", ""))
        form = cls(sheet, place or next_place(sheet.ledger), typed)
        form.named = hand_id, before
        form.gone = place is None
        form.is_stale = place is None or place.version != sent_version()
        return form

    @classmethod
    def recorded_at(cls, sheet: OpenedSheet, place: HandPlace) -> HandForm:
        """The form of a recorded hand as it was typed, if that still reads as this hand; with the current dealer."""
        assert place.entry is not None
        hand = place.record.hands[place.index]
        follows = typed_of(hand, place.record, place.ids)
        dealer = {"dealer": follows.get("dealer", "")}
        form = cls(sheet, place, {**place.entry.typed, **dealer})
        read = form.read()
        if read is not None and replace(read, dealer=None) == replace(hand, dealer=None, rules={}):
            return form
        return cls(sheet, place, follows)

    def on(self, sheet: OpenedSheet) -> HandForm:
        """The same submitted form, on the current sheet."""
        return self if sheet is self.sheet else HandForm.sent(sheet, *self.named)

    @property
    def theirs(self) -> Played | None:
        """The hand that somebody else saved in the meantime: as it is now, or the newest one if this one is new."""
        hands = self.sheet.ledger.scoresheet.hands
        place = self.index if self.place.recorded else len(hands) - 1
        return hands[place] if 0 <= place < len(hands) else None

    def instead_of(self, played: Played) -> HandForm:
        """What was typed, as a correction of a hand."""
        return self.moved_to(HandPlace(self.sheet.ledger, played.number - 1, recorded=True), self.values)

    def filled_in(self, values: FormValues) -> HandForm:
        """The same form with other values."""
        return self.moved_to(self.place, values)

    def moved_to(self, place: HandPlace, values: FormValues) -> HandForm:
        """The form of a hand in another place, with the new players of this form."""
        way = {"way": "counted"} if self.counting else {}
        return HandForm(self.sheet, place, {**self.new, **values, **way})

    @property
    def index(self) -> int:
        """The place of the hand on the sheet, from 0."""
        return self.place.index

    @property
    def recorded(self) -> int | None:
        """The id of the recorded hand, if the form corrects one."""
        return self.place.entry.id if self.place.entry else None

    @property
    def before(self) -> int | None:
        """The id of the hand before which a forgotten one is inserted."""
        return self.sheet.ledger.entries[self.index].id if self.place.inserting else None

    @property
    def deal(self) -> Deal:
        """What is in play: the packs and the jokers."""
        return self.record.game.seating.deal_for(self.record.rules, len(self.playing))

    @property
    def aim(self) -> Aim | None:
        """What players had to lay in this hand, if anything."""
        return self.place.aim(len(self.playing))

    @property
    def closes(self) -> bool:
        """Whether this is the last of a fixed number of deals, which many tables count double."""
        return bool(self.aim) and self.place.is_last_deal

    @property
    def headline(self) -> Words | None:
        """The aim in words, with the number of the deal."""
        return aim_of(self.record, self.place.standing.deal, self.aim) if self.aim else None

    @property
    def action(self) -> str:
        """The address that the form is sent to."""
        if self.recorded is not None:
            return url_for("hands.correct", key=self.sheet.key, hand_id=self.recorded)
        return url_for("hands.record", key=self.sheet.key, before=self.before)

    @property
    def usual_total(self) -> str:
        """The total with which a new player sits down before anything is chosen."""
        return usual_total(self.record)

    @property
    def asks_who_plays(self) -> bool:
        """Whether the form itself asks who plays: for a past hand, or if the hand already says so."""
        wrong = any(key.partition("-")[0] in MOVES for key in self.faults)
        return self.place.who.asked and (not self.place.is_next or self.moved_here or wrong)

    @property
    def coming(self) -> tuple[Words, ...]:
        """Who comes, sits out or changes seats with this hand, as set on the page of the players."""
        said = said_of_moves(self.declared, self.values, self.ids) if self.place.is_next else {}
        return tuple(moves_words(self.record.game, said, dict(self.everybody).__getitem__))

    @property
    def moved(self) -> bool:
        """Whether something about who plays is typed or wrong."""
        typed = [key for key, value in (*self.values.items(), *self.new.items()) if value.strip()]
        keys = (key.partition("-")[0] for key in (*typed, *self.faults))
        return any(key == "new" or (key in self.declared and self.declared[key].says_who_plays) for key in keys)

    @property
    def sides(self) -> list[tuple[int, ...]]:
        """The sides in the hand."""
        return [side for side in self.record.sides if any(self.ids.names[seat] in self.playing for seat in side)]

    def names_of(self, side: tuple[int, ...]) -> list[str]:
        """The names of a side."""
        return [self.record.players[seat] for seat in side]

    @property
    def seats_typed(self) -> bool:
        """Whether new seats are typed or wrong."""
        return any(key.partition("-")[0] == "seats" for key in (*self.values, *self.faults))

    @property
    def attendance_address(self) -> str:
        """The address that returns the form with other players."""
        return url_for("hands.renewed", key=self.sheet.key, hand=self.recorded, before=self.before)

    @property
    def preview(self) -> str:
        """The address of the preview."""
        return url_for("hands.preview", key=self.sheet.key, hand=self.recorded, before=self.before)

    def change(self) -> Change:
        """The change made by saving: Stale, or NotSaved with what is wrong or what to ask first."""
        if self.is_stale or self.sheet.deleted:
            raise Stale(self.sheet)
        if self.place.after_the_end:
            self.general = say("The game is over, so no hand can be added. Correct one, or play again.")
            raise NotSaved(self)
        hand = self.read()
        if hand is None:
            raise NotSaved(self)
        try:
            made = self.place.change(hand, dict(self.values))
        except Fault as fault:
            self.blame_replay(fault)
            raise NotSaved(self) from None
        doubt = self._doubt(made)
        if doubt and request.form.get("sure") != str(doubt):
            raise NotSaved(self, doubt)
        return made

    def _doubt(self, made: Change) -> Words | None:
        """What to ask before saving: melds laid or remedies applied since, a moved end, or a new hand equal to the last one."""
        if not self.place.is_next:
            return end_moved(self.sheet.ledger, made.ledger)
        if since := changed_since(request.form.get("laid", ""), start_tag(self.sheet)):
            return since
        entries = made.ledger.entries
        if len(entries) > 1 and entries[-1].body == entries[-2].body:
            return say("This hand is exactly the same as the one before. Has it been recorded already?")
        return None

    def blame_replay(self, fault: Fault) -> None:
        """Puts a fault of the replay at its field, or says which other hand it is about."""
        if fault.path[:2] == ("hands", self.index):
            self.blame(Fault(fault.words, *fault.path[2:]))
        elif len(fault.path) > 1 and isinstance(fault.path[1], int):
            number = fault.path[1] + 1
            self.general = say("Then hand {number} would not be possible: {words}", number=number, words=fault.words)
        else:
            self.general = fault.words


def _with_newcomers(place: HandPlace, values: FormValues) -> tuple[HandPlace, Fault | None]:
    """The place with the named new players; unchanged, with the reason, if they cannot sit down."""
    try:
        new = newcomers(place.ids.names, values)
        return (place.with_new(new) if new else place), None
    except Fault as fault:
        return place, fault


class NotSaved(Exception):
    """A form that was not saved: it contains its faults, or there is something to ask first."""

    def __init__(self, form: HandForm, doubt: Words | None = None) -> None:
        super().__init__()
        if not doubt and not form.general:
            mark_missing(form)
        self.form = form
        self.doubt = doubt


@dataclass(frozen=True)
class Preview:
    """The effect of a typed hand: its lines and totals, or why they are not known yet; who is missing, by seat."""

    played: Played | None
    scoresheet: Scoresheet | None
    missing: tuple[int, ...] = ()
    why_not: tuple[Words, ...] = ()

    def points_of(self, side: tuple[int, ...]) -> int:
        """The points of a side in it."""
        made = made_in(self.scoresheet, self.played) if self.scoresheet and self.played else ()
        return sum(made[seat] for seat in side if made)

    @property
    def reasons(self) -> list[Line]:
        """Its lines, if they are few enough to show beside the scores."""
        lines = [each for each in self.played.lines if each.points] if self.played and not self.missing else []
        return lines if len(lines) <= FEW_LINES else []

    @property
    def winner_words(self) -> Words | None:
        """Who wins, if the game ends with it."""
        return won_text(self.scoresheet) if self.scoresheet and self.scoresheet.finished and not self.missing else None

    @property
    def end_words(self) -> Words | None:
        """Why the game ends with it."""
        return ended_text(self.scoresheet) if self.scoresheet and not self.missing else None


def preview_of(form: HandForm) -> Preview:
    """The preview of a typed hand; while somebody is missing, for the others."""
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
            scoresheet = form.place.change(read, dict(form.values)).ledger.scoresheet
            if form.index < len(scoresheet.hands):
                return Preview(scoresheet.hands[form.index], scoresheet, missing)
        except Fault as fault:
            form.blame_replay(fault)
    why = tuple(dict.fromkeys([*map(form.told, form.faults), *([form.general] if form.general else [])]))
    return Preview(None, None, missing, why)
