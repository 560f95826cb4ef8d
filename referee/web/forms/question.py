"""A question to the referee as a form: generated from what the question declares, answered as it is typed."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

from referee.cards import Card, parse_cards
from referee.games import find
from referee.games.base import Deal, Game, Preset, Standing
from referee.games.facts import AskField, LaidOn, WordField, YesField, ask_fields
from referee.games.questions import ASKS, TITLES, Question
from referee.sheet.cases import case_of, find_question
from referee.sheet.record import read_rules
from referee.sheet.rulebook import clause_words, whose
from referee.verdict import Verdict
from referee.web.switch import LEFT, along, carried
from referee.words import Fault, Words, say

MANY = 99
PUT = "put-"
"""Before the name of a field: a button that fills it."""


@dataclass(frozen=True)
class Asked:
    """One field of the form: what was typed, and what is wrong."""

    key: str
    declared: AskField
    value: str
    error: Words | None

    @property
    def shown(self) -> Words | str:
        """What was typed as people read it."""
        if isinstance(self.declared, YesField):
            return say("yes") if self.value == "yes" else say("no")
        return self.declared.values[self.value] if isinstance(self.declared, WordField) else self.value


@dataclass
class Asking:
    """A question with what was typed; `names` are the players and `table` the melds, where a sheet knows them."""

    game: Game
    preset: Preset
    rules: Any
    question: Question
    typed: Mapping[str, str]
    names: Sequence[str] = ()
    table: Sequence[str] = ()
    usual: Mapping[str, str] = field(default_factory=dict)
    faults: dict[str, Words] = field(default_factory=dict)
    verdict: Verdict | None = None
    seats: int | None = None

    def __post_init__(self) -> None:
        put = {key.removeprefix(PUT): value for key, value in self.typed.items() if key.startswith(PUT)}
        asked = self.question.asked(self.rules)
        self.declared = {key: each for key, each in ask_fields(ASKS[self.question.ask]).items() if key in asked}
        self.typed = along(self.game, self.question, self.typed)
        self.carried = carried(self.game, self.declared, self.typed)
        unsaid = {**({} if self.sent and not self.switching else self.usual), **self._flags()}
        if self.typed.get("who"):
            put |= {key: value for key, value in self.usual.items() if key.startswith("opened")}
        self.values = {key: put.get(key, self.typed.get(key, unsaid.get(key, ""))) for key in self.declared}

    @classmethod
    def kept(cls, body: Mapping[str, Any]) -> Asking:
        """A ruling as it was kept, judged again under the rules of its time."""
        game, preset = find(body["game"])
        rules = read_rules(game, preset, body["rules"], body["seats"])
        given = body["case"]
        asking = cls(game, preset, rules, find_question(game, given["ask"]), {}, seats=body["seats"])
        asking.values = {key: each.to_text(given[key]) if key in given else "" for key, each in asking.declared.items()}
        asking.case = case_of(game, preset, rules, given, body["seats"])
        asking.verdict = asking.case.verdict
        return asking

    @property
    def rule(self) -> Words:
        """The clause that decides, as it stands under the rules."""
        assert self.verdict is not None
        return clause_words(self.game, self.rules, self.verdict.clause)

    @property
    def told(self) -> Words:
        """Question and answer in one line."""
        assert self.verdict is not None
        return say(
            "{question} {verdict}: {because}",
            question=self.title,
            verdict=self.verdict.decision.word,
            because=self.verdict.because,
        )

    @property
    def sent(self) -> bool:
        """Whether the form was filled in, and not only opened."""
        return any(key.removeprefix(PUT) in self.declared for key in self.typed)

    @property
    def filling(self) -> bool:
        """Whether a button was tapped that only fills something in, and the rest may still come."""
        return self.switching or bool(self.typed.get("who")) or any(key.startswith(PUT) for key in self.typed)

    @property
    def switching(self) -> bool:
        """Whether another question was asked before, and its cards came along."""
        return LEFT in self.typed

    def _flags(self) -> dict[str, str]:
        """What yes-or-no facts are where nobody says."""
        ask = ASKS[self.question.ask]
        return {
            key: each.to_text(value)
            for key, each in ask_fields(ask).items()
            for value in [next(one.default for one in fields(ask) if one.name.rstrip("_") == key)]
            if isinstance(value, bool)
        }

    @property
    def title(self) -> Words:
        """The question in the words of the table."""
        return TITLES[self.question.ask]

    @property
    def headline(self) -> int | str | None:
        """What stands for the verdict in large letters, where the question asks how much or who."""
        asked = {"count": "points", "deadwood": "deadwood", "claim": "to", "rum": "to"}.get(self.question.ask)
        return self.verdict.facts.get(asked) if self.verdict and self.verdict.ok and asked else None

    @property
    def has_cards(self) -> bool:
        """Whether the question is asked with cards."""
        return any(each.kind in ("cards", "card", "melds", "use") for each in self.declared.values())

    @property
    def state(self) -> str:
        """`legal`, `illegal`, `undecided`, or `waiting` where there is no answer yet."""
        return self.verdict.decision.key if self.verdict else "waiting"

    @property
    def standard(self) -> bool:
        """Whether the clause that decides is the book's, not this table's choice."""
        return self.verdict is not None and whose(self.game, self.preset, self.rules, self.verdict.clause)

    def asked(self, *, folded: bool) -> list[Asked]:
        """The fields to show at once, or on request."""
        return [
            Asked(key, each, self.values[key], self.faults.get(key))
            for key, each in self.declared.items()
            if each.folded == folded
        ]

    @property
    def asks_who(self) -> bool:
        """Whether the table knows who has opened, and the question depends on it."""
        return bool(self.table) and any(key.startswith("opened") for key in self.declared)

    @property
    def opened(self) -> bool:
        """Whether something is typed or wrong in what is shown on request."""
        return any(each.error or each.value != self.usual.get(each.key, "") for each in self.asked(folded=True))

    @property
    def complete(self) -> bool:
        """Whether every needed field has as much as makes a question."""
        return all(
            self.values[key].strip() and _count(self.values[key]) >= getattr(each, "least", 1)
            for key, each in self.declared.items()
            if each.needed
        )

    @property
    def data(self) -> dict[str, Any]:
        """The case as JSON, as far as it was typed; what cannot be read is in `faults`."""
        found: dict[str, Any] = {"ask": self.question.ask}
        for key, each in self.declared.items():
            if self.values[key].strip():
                try:
                    found[key] = each.from_text(self.values[key])
                except Fault as fault:
                    self.faults[key] = fault.words
        return found

    @property
    def said(self) -> str:
        """The case as text: what both sides agree on."""
        return json.dumps(self.data, ensure_ascii=False, sort_keys=True)

    def judge(self) -> None:
        """Works out the verdict, or what is wrong at which field."""
        data = self.data
        if self.faults:
            return
        try:
            self.case = case_of(self.game, self.preset, self.rules, data, self.seats)
            self.verdict = self.case.verdict
        except Fault as fault:
            key = str(fault.path[0]) if fault.path else ""
            self.faults[key if key in self.declared else next(iter(self.declared))] = fault.words

    @property
    def shown(self) -> list[tuple[Words, list[tuple[Card, ...]]]]:
        """The cards that were judged, by field: what the table sees beside the verdict."""
        found = []
        names = {each.name.rstrip("_"): each.name for each in fields(ASKS[self.question.ask])}
        for key, each in self.declared.items():
            groups = _groups(getattr(self.case.facts, names[key])) if self.values[key].strip() else []
            if groups:
                found.append((each.label, groups))
        return found


def _count(text: str) -> int:
    """How many cards were typed; what is none counts as enough, so that it is answered."""
    try:
        return len(parse_cards(text))
    except Fault:
        return MANY


def _groups(value: Any) -> list[tuple[Card, ...]]:
    """The cards in a fact of any kind."""
    if isinstance(value, Card):
        return [(value,)]
    if isinstance(value, LaidOn):
        return [value.cards, value.on]
    if isinstance(value, tuple) and value and isinstance(value[0], Card):
        return [value]
    if isinstance(value, tuple):
        return [group for each in value for group in _groups(each)]
    return []


def deal_of(game: Game, rules: Any, seats: int | None) -> Deal:
    """What is in play at a table of so many; the most there could be where nobody knows."""
    count = seats or game.seats[1]
    names = tuple(str(seat) for seat in range(count))
    return game.deal(rules, Standing(names, tuple((seat,) for seat in range(count)), 1, 0, (0,) * count))
