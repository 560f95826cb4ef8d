"""The form of a hand, generated from the game's declarations: what was typed, the hand that follows, or the faults."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from referee.cards import parse_points
from referee.games.base import Hand
from referee.games.fields import ChoiceField, HandField, SeatField, Seats, TallyField, hand_fields, read_hand
from referee.games.plays import parse_plays, write_lines
from referee.sheet.record import Record
from referee.web.forms import cases
from referee.words import Fault, Words, say

NOBODY = "nobody"
EXTRAS = ("plays", "dealer", "adjust", "note")


@dataclass(frozen=True)
class Asked:
    """One field of the form: its declaration, and by player what was typed and what is wrong."""

    key: str
    declared: HandField
    error: Words | None = None
    errors: Mapping[str, Words] = field(default_factory=dict)

    @property
    def modes(self) -> tuple[str, ...]:
        """The ways in which a player's part can be typed."""
        return self.declared.modes if isinstance(self.declared, TallyField) else ()

    @property
    def by_player(self) -> bool:
        """Whether every player's part of it stands in that player's line."""
        return isinstance(self.declared, TallyField)


class Entry:
    """What is typed for one hand of a sheet: the values by name, and where something is wrong."""

    def __init__(self, record: Record, ids: Seats, values: Mapping[str, str], *, counting: bool = False) -> None:
        self.record = record
        self.ids = ids
        self.counting = counting
        self.marked: dict[str, str] = {}
        self.values = {key: value for key, value in values.items() if value.strip()}
        self.values |= dict(self._along())
        self.faults: dict[str, Words] = {}
        self.general: Words | None = None

    def get(self, key: str) -> str:
        """What was typed under this name."""
        return self.values.get(key, "")

    @property
    def players(self) -> list[tuple[str, str]]:
        """Ids and names in seat order."""
        return list(zip(self.ids.names, self.record.players, strict=True))

    @property
    def declared(self) -> dict[str, HandField]:
        """The fields that are asked under these rules."""
        fields = hand_fields(self.record.game.hand)
        return {key: each for key, each in fields.items() if each.when(self.record.rules)}

    def asked(self, *, folded: bool) -> list[Asked]:
        """The fields of the form: the game's own, or the folded ones that every game has."""
        return [
            Asked(key, each, self.faults.get(key), self._errors(key))
            for key, each in self.declared.items()
            if each.folded is folded and key != "scores" and key not in self._told_by_plays
        ]

    @property
    def scores(self) -> Asked:
        """The field of scores as the table counted them, which stands in the place of the others."""
        return Asked("scores", self.declared["scores"], self.faults.get("scores"), self._errors("scores"))

    @property
    def counted(self) -> bool:
        """Whether scores as counted are typed, or are chosen while nothing else is."""
        typed = any(key.startswith("scores-") for key in (*self.values, *self.faults))
        return typed or (self.counting and not self.begun)

    @property
    def begun(self) -> bool:
        """Whether anything is entered of what the players made."""
        keys = (key.split("-") for key in self.values)
        return any(len(key) > 1 and key[0] not in EXTRAS and key[-1] != "as" for key in keys)

    @property
    def missing(self) -> list[str]:
        """The ids of the players of whom something is missing: never taken for nothing."""
        gaps = {each for _, each in self._gaps()}
        return [each for each in self.ids.names if each in gaps]

    @property
    def apart(self) -> bool:
        """Whether a player's part counts without the others': not where hands are compared."""
        return self.counted or all(each.kind != "layout" for each in self.declared.values())

    @property
    def filled(self) -> Entry:
        """The same with nothing for every player who is missing."""
        zeros = {f"{key}-{each}" if key == "scores" else f"{key}-{each}-points": "0" for key, each in self._gaps()}
        modes = {f"{key}-{each}-as": "points" for key, each in self._gaps() if key != "scores"}
        return Entry(self.record, self.ids, {**self.values, **modes, **zeros}, counting=self.counting)

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

    def _gaps(self) -> Iterator[tuple[str, str]]:
        """What is not entered yet, by the key of the field and the player's id."""
        if self.counted:
            yield from (("scores", each) for each in self.ids.names if not self.get(f"scores-{each}"))
            return
        for asked in self.asked(folded=False):
            if isinstance(asked.declared, TallyField):
                spared = self._spared if asked.declared.in_hand else set()
                for each in self.ids.names:
                    if each not in spared and not self._text(f"{asked.key}-{each}"):
                        yield asked.key, each

    def free_when(self, asked: Asked, player: str) -> str:
        """For the page: when a player's part of a field needs no entry."""
        if isinstance(asked.declared, TallyField) and asked.declared.in_hand:
            return cases.written(cases.won(self.declared, player))
        return cases.written(cases.told(self.declared, self.ids.names))

    def gone_when(self, asked: Asked, player: str) -> str:
        """For the page: when a player's part of a field is nothing, as the hand is empty."""
        in_hand = isinstance(asked.declared, TallyField) and asked.declared.in_hand
        return cases.written(cases.emptied(self.declared, player) if in_hand else ())

    @property
    def nothing_when(self) -> str:
        """For the page: when nobody's hand needs an entry."""
        return cases.written(cases.nothing(self.declared))

    @property
    def _won(self) -> set[str]:
        """Who has nothing in hand because of how the hand ended: who had gin."""
        return {each for each in self.ids.names if cases.hold(cases.won(self.declared, each), self.get)}

    @property
    def _spared(self) -> set[str]:
        """Whose hand needs no entry: nobody's where nothing counts."""
        if cases.hold(cases.nothing(self.declared), self.get):
            return set(self.ids.names)
        gone = {each for each in self.ids.names if cases.hold(cases.emptied(self.declared, each), self.get)}
        return gone | self._won

    @property
    def _told_by_plays(self) -> Collection[str]:
        """The fields that plays say, where these are noted and nobody's part of the fields is typed."""
        told = cases.hold(cases.told(self.declared, self.ids.names), self.get)
        return cases.in_plays(self.declared) if told else ()

    def _errors(self, key: str) -> dict[str, Words]:
        return {each: self.faults[f"{key}-{each}"] for each in self.ids.names if f"{key}-{each}" in self.faults}

    @property
    def opened(self) -> bool:
        """Whether something is typed, or wrong, in a folded field."""
        return any(key.partition("-")[0] in EXTRAS for key in (*self.values, *self.faults))

    @property
    def first(self) -> Words | None:
        """What is wrong in the first place of the form, or in the whole."""
        return self.faults[min(self.faults, key=self._place)] if self.faults else self.general

    def _place(self, key: str) -> tuple[bool, bool, int]:
        """Where in the form a field stands: the folded last, every player's line in seat order."""
        base, _, seat = key.partition("-")
        declared = self.declared[base]
        order = self.ids.names.index(seat) if seat in self.ids.names else -1
        return declared.folded and base != "scores", isinstance(declared, TallyField), order

    def tell_missing(self) -> None:
        """Marks all that is missing in a refused form, and says it once, where the first of it stands."""
        if any(each.kind == "seat" and key in self.faults for key, each in self.declared.items()):
            return
        gaps = sorted((f"{key}-{each}" for key, each in self._gaps()), key=self._place)
        if not gaps:
            return
        told = [self.faults.pop(gap) for gap in gaps if gap in self.faults]
        names = [name for each, name in self.players if each in self.missing]
        words = told[0] if told and len(names) == 1 else say("Still missing: {players}.", players=names)
        self.faults[gaps[0]] = words
        self.marked = dict.fromkeys(gaps, gaps[0])

    def read(self) -> Hand | None:
        """The hand that was typed; None where something of it cannot be read, and `faults` says what."""
        data: dict[str, Any] = {}
        counted = self.counted
        for key, declared in self.declared.items():
            if counted and (declared.kind == "plays" or not (declared.folded or declared.kind == "seat")):
                continue
            try:
                value = self._value(key, declared, counted=counted)
                if value is not None:
                    read_hand(self.record.game.hand, {key: value[0]}, self.record.seats)
                    data[key] = value[0]
            except Fault as fault:
                self.blame(fault if fault.path else fault.at(key))
        if self.faults:
            return None
        hand: Hand = read_hand(self.record.game.hand, data, self.record.seats)
        return hand

    def blame(self, fault: Fault) -> None:
        """Puts a fault, whose path is inside the hand, at its field."""
        path = [str(part) for part in fault.path]
        names = self.record.players
        key = path[0] if path else ""
        if len(path) > 1 and path[1] in names and key in self.declared:
            key = f"{key}-{self.ids.names[names.index(path[1])]}"
        elif len(path) == 1:
            key = next((f"{key}-{each}" for gap, each in self._gaps() if gap == key), key)
        if key.partition("-")[0] in self.declared:
            self.faults.setdefault(key, self._numbered(fault))
        else:
            self.general = self.general or fault.words

    def _numbered(self, fault: Fault) -> Words:
        """The sentence of a fault, with the number of the line where it is about a play."""
        if fault.path[:1] == ("plays",) and len(fault.path) > 1 and isinstance(fault.path[1], int):
            written = [number for number, line in enumerate(self.get("plays").splitlines(), 1) if line.strip()]
            return say("Line {number}: {words}", number=written[fault.path[1]], words=fault.words)
        return fault.words

    def _value(self, key: str, declared: HandField, *, counted: bool) -> tuple[Any] | None:
        """The JSON of one field in a tuple, or None where nothing was typed."""
        if isinstance(declared, SeatField):
            return self._seat(key, declared, needed=declared.explicit and not counted)
        text = self.get(key)
        if declared.kind == "flag":
            return (True,) if text == "yes" else None
        if declared.kind == "plays":
            return (parse_plays(text, self.record.seats),) if text else None
        if declared.kind in ("tally", "layout", "adjust", "scores"):
            found = dict(self._by_player(key, declared))
            return (found,) if found or (counted and key == "scores") else None
        return (text,) if text else None

    def _seat(self, key: str, declared: SeatField, *, needed: bool) -> tuple[Any] | None:
        text = self.get(key)
        if text == NOBODY and declared.nobody:
            return (None,)
        if text in self.ids.names:
            return (self.record.players[self.ids.read(text)],)
        if text or needed:
            raise Fault(say("Choose who it was, or nobody."), key)
        return None

    def _by_player(self, key: str, declared: HandField) -> Iterator[tuple[str, Any]]:
        for each, name in self.players:
            try:
                value = self._one(f"{key}-{each}", declared)
                if value is None and isinstance(declared, TallyField) and declared.in_hand and each in self._won:
                    value = 0
            except Fault as fault:
                self.faults[f"{key}-{each}"] = fault.words
            else:
                if value is not None:
                    yield name, value

    def _one(self, key: str, declared: HandField) -> Any:
        if declared.kind in ("adjust", "scores"):
            text = self.get(key)
            return parse_points(text) if text else None
        text = self._text(key)
        if not text:
            return None
        assert isinstance(declared, TallyField)
        mode = self.get(f"{key}-as") or "points"
        return declared.from_text(mode if mode in declared.modes else "points", text)

    def _text(self, key: str) -> str:
        """What was typed for one player's part, in the way that is chosen."""
        return self.get(f"{key}-{self.get(f'{key}-as') or 'points'}")


def usual_of(record: Record, last: Mapping[str, str]) -> dict[str, str]:
    """What a new form begins with: what is usual, and for each player the way in which the last hand was typed."""
    fields = hand_fields(record.game.hand).items()
    choices = {key: _usual(each, record) for key, each in fields if isinstance(each, ChoiceField) and each.usual}
    return {**choices, **{key: way for key, way in last.items() if key.endswith("-as")}}


def _usual(declared: ChoiceField, record: Record) -> str:
    return next((each for each in declared.values if declared.offered(record.rules, each)), "")


def typed_of(hand: Hand, record: Record, ids: Seats) -> dict[str, str]:
    """What one would have to type for this hand: the values of the form, by name."""
    typed: dict[str, str] = {}
    for key, declared in hand_fields(type(hand)).items():
        value = getattr(hand, key)
        if declared.kind in ("tally", "layout", "adjust", "scores"):
            for seat, each in (value or {}).items():
                typed |= _typed_one(f"{key}-{ids.names[seat]}", each, declared)
        elif declared.kind == "seat":
            typed[key] = ids.names[value] if value is not None else NOBODY if declared.explicit else ""
        elif declared.kind == "plays":
            typed[key] = write_lines(value, record.seats)
        elif declared.kind == "flag":
            typed[key] = "yes" if value else ""
        else:
            typed[key] = "" if value is None else str(value)
    return {key: value for key, value in typed.items() if value}


def _typed_one(key: str, value: Any, declared: HandField) -> dict[str, str]:
    if not isinstance(declared, TallyField):
        return {key: str(value)}
    mode, text = declared.to_text(value)
    return {f"{key}-as": mode, f"{key}-{mode}": text}


def typed_values(form: Mapping[str, str], record: Record) -> dict[str, str]:
    """Of a sent form, what belongs to the hand."""
    known = hand_fields(record.game.hand)
    return {key: value for key, value in form.items() if key.partition("-")[0] in known and value.strip()}
