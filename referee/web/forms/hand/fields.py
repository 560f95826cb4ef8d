"""What is typed about a hand, field by field: the resulting hand, and what is wrong or missing."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cached_property
from typing import Any

from referee.fields import Field
from referee.games.base.hand import Hand, HandsField, hand_fields, read_hand, typed_written_out, write_hand
from referee.games.base.open_cards import Spread
from referee.games.fields.cards import CardField
from referee.games.fields.players import SeatField, Seats
from referee.games.fields.points import TallyField
from referee.sheet.record import Record
from referee.web.forms.base import BoundField, Fields, Form, FormValues
from referee.web.forms.hand import exemptions
from referee.words import Fault, Words, say


def asked_fields(record: Record) -> Fields:
    """The fields of a hand that are asked for under the rules of a record."""
    return {key: each for key, each in hand_fields(record.game.hand).items() if each.when(record.rules)}


class HandFields(Form):
    """What is typed for a hand of a sheet, in the fields asked for under its rules; players by id."""

    prefix = ""

    def __init__(
        self,
        record: Record,
        ids: Seats,
        values: FormValues,
        *,
        counting: bool = False,
        here: Collection[str] | None = None,
        declared: Fields | None = None,
    ) -> None:
        typed = {key: value for key, value in values.items() if value.strip()}
        around = record.rules.runs_around
        super().__init__(
            declared or asked_fields(record), typed_written_out(record.game.hand, typed) if around else typed
        )
        self.record = record
        self.ids = ids
        self.counting = counting
        self.here = ids.names if here is None else here
        self.marked_missing: dict[str, str] = {}
        self.values |= dict(self._along())
        self.general: Words | None = None
        self.sitting_out: Collection[str] = ()
        self.games: Sequence[HandFields] = ()

    @property
    def known(self) -> dict[str, Any]:
        """The fields of the hand, and of the games played at once in it."""
        return {key: each for form in (self, *self.games) for key, each in form.declared.items()}

    @property
    def everybody(self) -> list[tuple[str, str]]:
        """Ids and names of everybody on the sheet, in seat order."""
        return list(zip(self.ids.names, self.record.players, strict=True))

    @property
    def players(self) -> list[tuple[str, str]]:
        """Ids and names of the players of the hand, in seat order."""
        return [(each, name) for each, name in self.everybody if self.plays(each)]

    def plays(self, player: str) -> bool:
        """Whether a player plays the hand: at the table before it or joining, and not sitting out."""
        there = player in self.here or bool(self.get(f"joins-{player}"))
        return there and self.get(f"absent-{player}") != "yes" and player not in self.sitting_out

    @property
    def dealers(self) -> list[tuple[str, str]]:
        """Ids and names of those who can deal the hand: its players, and those who sit out while the others play."""
        return [(each, name) for each, name in self.everybody if self.plays(each) or each in self.sitting_out]

    @property
    def playing(self) -> list[str]:
        """The ids of the players of the hand."""
        return [each for each, _ in self.players]

    def bound(self, key: str) -> BoundField:
        """A field as the page shows it, with what is wrong in the players' parts."""
        errors = {each: self.told(f"{key}-{each}") for each in self.ids.names if f"{key}-{each}" in self.faults}
        return BoundField(key, self.declared[key], self.get(key), self.faults.get(key), errors)

    def told(self, key: str) -> Words:
        """What is wrong with a field, with the name of the player if it is a player's part."""
        words = self.faults[key]
        name = dict(self.everybody).get(key.partition("-")[2], "")
        return words if not name or _names(words, name) else say("{player}: {words}", player=name, words=words)

    def fields(self, *, folded: bool) -> list[BoundField]:
        """The game's own fields that do not follow from plays, or the folded fields of every game, without the scores."""
        apart = ("scores", "void", *self._said_by_plays)
        return [
            each for each in super().fields(folded=folded) if each.key not in apart and not each.declared.says_who_plays
        ]

    @property
    def scores(self) -> BoundField:
        """The field for scores as the table counted them, which replaces the others."""
        return self.bound("scores")

    @property
    def counted(self) -> bool:
        """Whether scores as counted are typed, or chosen while nothing else is."""
        typed = any(key.startswith("scores-") for key in (*self.values, *self.faults))
        return typed or (self.counting and not self.begun)

    @property
    def thrown_in(self) -> bool:
        """Whether the hand was thrown in: then nothing else that was typed counts."""
        return self.get("void") == "yes" and "void" in self.declared

    @property
    def begun(self) -> bool:
        """Whether anything is entered about what the players scored, not counting who plays and rare fields."""
        aside = {key for key, each in self.declared.items() if each.folded or each.says_who_plays}
        keys = (key.split("-") for key in self.values)
        return any(len(key) > 1 and key[0] not in aside and key[-1] != "as" for key in keys)

    @property
    def missing(self) -> list[str]:
        """The ids of the players with something missing, which is never taken as zero."""
        gaps = {each for _, each in self.gaps()}
        return [each for each in self.playing if each in gaps]

    @property
    def apart(self) -> bool:
        """Whether a player's part counts without the others': not if hands are compared."""
        return self.counted or not any(each.compares_players for each in self.declared.values())

    def with_nothing_missing(self) -> dict[str, str]:
        """The values with nothing in hand for every player with something missing."""
        values = dict(self.values)
        for key, each in self.gaps():
            values |= self.declared[key].to_part(f"{key}-{each}", 0)
        return values

    def _along(self) -> Iterator[tuple[str, str]]:
        """What was typed before another way of entering it was chosen."""
        tallies = {key: each for key, each in self.declared.items() if isinstance(each, TallyField)}
        for name in [f"{key}-{each}" for key in tallies for each in self.ids.names]:
            mode = self.get(f"{name}-as")
            declared = tallies[name.partition("-")[0]]
            if mode in declared.modes and not self.get(f"{name}-{mode}"):
                text = declared.along(mode, {each: self.get(f"{name}-{each}") for each in declared.modes})
                if text:
                    yield f"{name}-{mode}", text

    def gaps(self) -> Iterator[tuple[str, str]]:
        """What is not entered yet, by field key and player id."""
        if self.thrown_in:
            return
        for bound in [self.scores] if self.counted else self.fields(folded=False):
            if bound.declared.by_player:
                spared = self._spared if _in_hand(bound) else set()
                for each in self.playing:
                    if each not in spared and not bound.declared.entered(f"{bound.key}-{each}", self.values):
                        yield bound.key, each
        for form in () if self.counted else self.games:
            yield from form.gaps()

    def free_when(self, bound: BoundField, player: str) -> str:
        """For the page: when a player's part of a field needs no entry."""
        if _in_hand(bound):
            return exemptions.written(exemptions.won(self.declared, player))
        return exemptions.written(exemptions.noted(self.declared, self.playing))

    def gone_when(self, bound: BoundField, player: str) -> str:
        """For the page: when a player's part of a field is empty because the hand is."""
        return exemptions.written(exemptions.emptied(self.declared, player) if _in_hand(bound) else ())

    @property
    def nothing_when(self) -> str:
        """For the page: when nobody's hand needs an entry."""
        return exemptions.written(exemptions.nothing(self.declared))

    @property
    def _won(self) -> set[str]:
        """The players with nothing in hand because of how the hand ended: those with gin."""
        return {each for each in self.ids.names if exemptions.hold(exemptions.won(self.declared, each), self.get)}

    @property
    def _spared(self) -> set[str]:
        """The players whose hand needs no entry: everybody if nothing counts."""
        if exemptions.hold(exemptions.nothing(self.declared), self.get):
            return set(self.ids.names)
        gone = {each for each in self.ids.names if exemptions.hold(exemptions.emptied(self.declared, each), self.get)}
        return gone | self._won

    @property
    def _said_by_plays(self) -> Collection[str]:
        """The fields that follow from plays, if these are noted and nobody's part of the fields is typed."""
        said = exemptions.hold(exemptions.noted(self.declared, self.playing), self.get)
        return exemptions.in_plays(self.declared) if said else ()

    @property
    def opened(self) -> bool:
        """Whether something in a folded field is typed or wrong."""
        bases = {key.partition("-")[0] for key in (*self.values, *self.faults)} - {"scores"}
        return any(self.declared[base].folded for base in bases & set(self.declared))

    def order(self, key: str) -> tuple[bool, bool, int]:
        """The position of a field in the form: folded fields last, the players' lines in seat order."""
        base, _, seat = key.partition("-")
        declared = self.known[base]
        order = self.ids.names.index(seat) if seat in self.ids.names else -1
        return declared.folded and base != "scores", isinstance(declared, TallyField), order

    @property
    def opening(self) -> list[str]:
        """The names of the parts whose cards are shown face up."""
        fields = [key for key, each in self.declared.items() if isinstance(each, TallyField) and each.opens]
        own = [f"{key}-{each}" for key in fields for each in self.playing]
        return [*own, *[name for form in self.games for name in form.opening]]

    @cached_property
    def spreads(self) -> dict[str, Spread]:
        """The parts that are typed in cards, face up, by name."""
        hand = None
        if self.opening and not self.counted and not self.games:
            hand = HandFields(self.record, self.ids, self.values, here=self.here).read()
        found = self.record.game.referee.open_hands(self.record.rules, hand) if hand else ()
        own = {f"{each.key}-{self.ids.names[each.seat]}": each for each in found}
        return {name: each for found in (own, *[form.spreads for form in self.games]) for name, each in found.items()}

    def other_way(self, spread: Spread) -> str:
        """What to fill in for the next arrangement of these cards, as JSON; empty if there is none."""
        return spread.filling(spread.following, self.ids) if spread.following else ""

    def read(self) -> Hand | None:
        """The typed hand; None if something cannot be read, and `faults` says what."""
        data: dict[str, Any] = {}
        counted = self.counted and not self.thrown_in
        for key, declared in self.declared.items():
            if self.thrown_in and key not in self.record.game.hand.beside_void:
                continue
            if counted and not (
                declared.beside_counted_scores and (declared.by_player or declared.says_who_plays or self.get(key))
            ):
                continue
            with self.at(key):
                value = self._value(key, declared, counted=counted)
                read_hand(self.record.game.hand, value, self.record.seats)
                data |= value
        if self.faults:
            return None
        hand: Hand = read_hand(self.record.game.hand, data, self.record.seats)
        return hand

    def _value(self, key: str, declared: Field, *, counted: bool) -> dict[str, Any]:
        """The JSON of one field by its key, or nothing if nothing was typed."""
        if isinstance(declared, HandsField):
            games = [(form.read(), form.record.seats) for form in self.games]
            return {key: [write_hand(hand, seats) for hand, seats in games]} if all(hand for hand, _ in games) else {}
        if not declared.by_player:
            return declared.from_form(key, self.values, self.record.seats, self.ids)
        parts = dict(self._parts(self.bound(key)))
        return {key: parts} if parts or (counted and key == "scores") else {}

    def _parts(self, bound: BoundField) -> Iterator[tuple[str, Any]]:
        """The JSON of every player's part, by name; faults go to their place."""
        for each, name in self.players if bound.declared.of_players else self.everybody:
            try:
                value = bound.declared.from_part(f"{bound.key}-{each}", self.values)
            except Fault as fault:
                self.faults[f"{bound.key}-{each}"] = fault.words
                continue
            if value is None and _in_hand(bound) and each in self._won:
                value = 0
            if value is not None:
                yield name, value

    def blame(self, fault: Fault) -> None:
        """Puts a fault, whose path is inside the hand, at its field."""
        if self.games and len(fault.path) > 1 and isinstance(fault.path[1], int):
            self.games[fault.path[1]].blame(Fault(fault.words, *fault.path[2:]))
            return
        path = [str(part) for part in fault.path]
        names = self.record.players
        key = path[0] if path else ""
        if len(path) > 1 and path[1] in names and key in self.declared:
            key = f"{key}-{self.ids.names[names.index(path[1])]}"
        elif len(path) == 1:
            key = next((f"{key}-{each}" for gap, each in self.gaps() if gap == key), key)
        if key.partition("-")[0] in self.declared:
            self.faults.setdefault(key, self._numbered(fault))
        else:
            self.general = self.general or fault.words

    def _numbered(self, fault: Fault) -> Words:
        """The sentence of a fault, with the number of the line if it is about a play."""
        if fault.path[:1] == ("plays",) and len(fault.path) > 1 and isinstance(fault.path[1], int):
            written = [number for number, line in enumerate(self.get("plays").splitlines(), 1) if line.strip()]
            return say("Line {number}: {words}", number=written[fault.path[1]], words=fault.words)
        return fault.words


def _in_hand(bound: BoundField) -> bool:
    return isinstance(bound.declared, TallyField) and bound.declared.in_hand


def _names(words: Words, name: str) -> bool:
    """Whether a sentence has this name among its values."""
    return any(name == each or (isinstance(each, list | tuple) and name in each) for each in words.values.values())


def mark_missing(form: HandFields) -> None:
    """Marks everything that is missing; for players who count separately, only the first place gets the sentence."""
    _tell_single(form)
    gaps = sorted((f"{key}-{each}" for key, each in _sure_gaps(form)), key=form.order)
    if not form.apart:
        for gap in gaps:
            form.faults.setdefault(gap, say("Still missing: {field}.", field=form.known[gap.partition("-")[0]].label))
    elif gaps:
        told = [form.faults.pop(gap) for gap in gaps if gap in form.faults]
        names = [name for each, name in form.players if each in form.missing]
        words = told[0] if told and len(names) == 1 else say("Still missing: {players}.", players=names)
        form.faults[gaps[0]] = words
        form.marked_missing = dict.fromkeys(gaps, gaps[0])


def _tell_single(form: HandFields) -> None:
    """Says that a player was not chosen, or that a card was not entered."""
    if form.counted or form.thrown_in or exemptions.hold(exemptions.nothing(form.declared), form.get):
        return
    for bound in form.fields(folded=False):
        if bound.value:
            continue
        if isinstance(bound.declared, CardField):
            form.faults[bound.key] = say("Still missing: {field}.", field=bound.declared.label)
        elif isinstance(bound.declared, SeatField) and not bound.declared.nobody:
            form.faults[bound.key] = say("Choose who it was.")


def _sure_gaps(form: HandFields) -> list[tuple[str, str]]:
    """What is missing whoever is chosen, while nobody is chosen yet."""
    gaps = list(form.gaps())
    for key in [key for key in form.faults if isinstance(form.declared.get(key), SeatField)]:
        for each in form.playing:
            then = [
                *HandFields(
                    form.record, form.ids, {**form.values, key: each}, counting=form.counting, here=form.here
                ).gaps()
            ]
            gaps = [gap for gap in gaps if gap in then]
    return gaps
