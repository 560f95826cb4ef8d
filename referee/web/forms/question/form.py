"""The form of a question: generated from its facts, answered while it is typed, and carried on to the next question."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, islice
from typing import Any
from urllib.parse import urlencode

from referee.cards import Card, parse_cards, write_cards
from referee.fields import Field, fields_of
from referee.games import preset_of
from referee.games.base.options import Preset
from referee.games.fields.players import split_names
from referee.games.game import Game
from referee.games.questions.question import Progress, Question, attribute_name
from referee.melds import Meld
from referee.people.faces import BY_SEAT
from referee.sheet.cases import case_of, find_question
from referee.sheet.fitting_questions import NamedMeld
from referee.sheet.record import read_rules
from referee.sheet.rulebook import chapter_of, clause_words, whose
from referee.verdict import Verdict
from referee.web.forms.base import Form, FormValues, unnamed
from referee.web.forms.question.taps import FILL_PREFIX, Tap, player_taps, put_in, waits_for
from referee.words import Fault, Words, say

FROM_QUESTION = "left-question"
"""The name of the buttons that switch questions; their value is the question being left."""


@dataclass(frozen=True)
class QuestionContext:
    """What a sheet knows for a question: players, melds on its table, facts as typed, how many play, remedies chosen last.

    `asks` is the id of the player who asks, if known.
    """

    names: Sequence[str] = ()
    lying: Sequence[NamedMeld] | None = None
    usual: FormValues = field(default_factory=dict)
    seats: int | None = None
    faces: Sequence[int] = BY_SEAT
    chosen: FormValues = field(default_factory=dict)
    asks: str = ""

    @property
    def players(self) -> dict[str, int]:
        """The players, each with the number of their colour and sign."""
        return dict(zip(self.names, self.faces, strict=False))

    @property
    def table(self) -> list[tuple[str, tuple[Card, ...]]]:
        """The melds on the table, as text and as cards."""
        return [(write_cards(each.cards), each.cards) for each in self.lying or ()]


ENOUGH_CARDS = 99


class QuestionForm(Form):
    """A question to the referee with what was typed, and its verdict once it has been judged."""

    def __init__(
        self,
        game: Game,
        preset: Preset,
        rules: Any,
        question: Question,
        typed: FormValues,
        known: QuestionContext | None = None,
    ) -> None:
        declared, asked = fields_of(question.kind.facts), question.shown_under(rules)
        self.offers = question.asks(rules, {**typed, **put_in(typed)}) if question.asks else dict.fromkeys(asked, ())
        super().__init__({key: each for key, each in declared.items() if key in asked and key in self.offers}, {})
        self.game, self.preset, self.rules = game, preset, rules
        self.question = question
        self.known = known or QuestionContext()
        self.verdict: Verdict | None = None
        self.chosen: Words | None = None
        self.typed = cards_carried(game, question, typed)
        self.carried = carried(game, self.declared, self.typed)
        self.values = self._begun_with(typed)

    def _begun_with(self, typed: FormValues) -> dict[str, str]:
        """The values of the fields: what a button filled in, otherwise what was typed, otherwise what the sheet knows."""
        put = put_in(typed)
        if self.question.asks and self.known.seats and self.known.names:
            put["seats"] = self.known.usual["seats"]
        usual = self.question.known_of(self.known.usual)
        unsaid = {**self._flags(), **({} if self._begun else usual)}
        if self.typed.get("who"):
            put |= {
                key: usual.get(key, self._flags().get(key, "")) for key in self.declared if key.startswith("opened")
            }
        found = {key: put.get(key, self.typed.get(key, unsaid.get(key, ""))) for key in self.declared}
        told = {key: each.filled_by for key, each in self.declared.items() if each.filled_by in self.declared}
        return found | {key: ", ".join(self.declared[by].from_text(found[by])) for key, by in told.items()}

    @property
    def _begun(self) -> bool:
        """Whether missing values were left out deliberately, and not just not asked for yet."""
        return self.sent and not self.switching and not (self.question.asks and self.known.seats)

    @property
    def asking(self) -> str:
        """The id of the player who asks, as far as the form knows."""
        return self.typed.get("who") or ("" if self._begun else self.known.asks)

    @classmethod
    def kept(cls, body: Mapping[str, Any]) -> QuestionForm:
        """A kept ruling, judged again under the rules of its time."""
        game, preset = preset_of(body["game"])
        rules = read_rules(game, preset, body["rules"], body["seats"])
        given = body["case"]
        said = {key: each for key, each in given.items() if isinstance(each, str)}
        form = cls(game, preset, rules, find_question(game, given["ask"]), said, QuestionContext(seats=body["seats"]))
        form.values = {key: each.to_text(given[key]) if key in given else "" for key, each in form.declared.items()}
        form.case = case_of(game, preset, rules, given, body["seats"])
        form.verdict = form.case.verdict
        if game.referee.laws and body.get("remedy"):
            form.chosen = game.referee.laws.called(form.verdict.clause, body["remedy"])
        return form

    @property
    def rule(self) -> Words:
        """The clause that decides, as it reads under the rules."""
        assert self.verdict is not None
        return clause_words(self.game, self.rules, self.verdict.clause)

    @property
    def chapter(self) -> Words:
        """The title of the chapter with the clause that decides."""
        assert self.verdict is not None
        return chapter_of(self.game, self.verdict.clause)

    def without(self, key: str) -> str:
        """What was entered before a field, as the query of an address that asks for it again."""
        before = [each for each in self.declared if each != key][: [*self.declared].index(key)]
        return "?" + urlencode({each: self.values[each] for each in before if self.values[each]})

    @property
    def sent(self) -> bool:
        """Whether the form was filled in, not just opened."""
        return any(key.removeprefix(FILL_PREFIX) in self.declared for key in self.typed)

    @property
    def filling(self) -> bool:
        """Whether a button was tapped that only fills something in, so that the rest may still come."""
        return self.switching or bool(self.typed.get("who")) or any(key.startswith(FILL_PREFIX) for key in self.typed)

    @property
    def switching(self) -> bool:
        """Whether another question was asked before, and its cards came along."""
        return FROM_QUESTION in self.typed

    def _flags(self) -> dict[str, str]:
        """The values of yes-or-no facts if nobody gives them."""
        declaring = self.question.kind.facts
        said = {key: getattr(declaring, attribute_name(declaring, key), None) for key in self.declared}
        return {key: self.declared[key].to_text(each) for key, each in said.items() if isinstance(each, bool)}

    def may_stay_open(self, key: str) -> bool:
        """Whether a fact has no default if nobody gives it."""
        declaring = self.question.kind.facts
        return getattr(declaring, attribute_name(declaring, key), None) is None

    @property
    def title(self) -> Words:
        """The question as players ask it."""
        return self.question.kind.wording(self.rules).title

    @property
    def headline(self) -> Words:
        """The answer in large letters; if the table chose a remedy, its choice."""
        assert self.verdict is not None
        told = self.question.kind.headline(self.verdict, self.rules)
        return say("Chosen: {remedy}", remedy=self.chosen) if self.chosen else told

    @property
    def has_cards(self) -> bool:
        """Whether the question is asked with cards."""
        return any(each.asks_cards for each in self.declared.values())

    @property
    def state(self) -> str:
        """The state: `legal`, `illegal`, `undecided`, or `waiting` if there is no answer yet."""
        return self.verdict.decision.key if self.verdict else "waiting"

    @property
    def standard(self) -> bool:
        """Whether the clause that decides is the book's and not this table's choice."""
        return self.verdict is not None and whose(self.game, self.preset, self.rules, self.verdict.clause)

    @property
    def resting_on(self) -> Words:
        """Whether the book decides or this table; if no book says anything, always the table."""
        if not self.standard:
            return say("your table's rule")
        source = str(self.verdict.facts.get("source", "")) if self.verdict else ""
        if source == "custom":
            return say("the table's choice")
        return say("by the book, quoted second-hand") if source.endswith("?") else say("by the book")

    @property
    def asks_who(self) -> bool:
        """Whether the table knows who has opened, and the question depends on it."""
        return bool(self.known.table) and any(key.startswith("opened") for key in self.declared)

    @property
    def opened(self) -> bool:
        """Whether something in the folded fields is typed or wrong."""
        return any(each.error or each.value != self.known.usual.get(each.key, "") for each in self.fields(folded=True))

    @property
    def complete(self) -> bool:
        """Whether every needed field has enough for a question."""
        return all(
            self.values[key].strip() and _count(self.values[key]) >= self._least(each)
            for key, each in self.declared.items()
            if self._waited_for(key)
        )

    def _least(self, declared: Field) -> int:
        """How many cards of a fact are enough for an answer."""
        return 1 if self.question.few else getattr(declared, "least", 1)

    @property
    def early(self) -> bool:
        """Whether more cards usually follow, so that a refusal would come too soon."""
        short = (key for key, each in self.declared.items() if 0 < _count(self.values[key]) < getattr(each, "least", 1))
        return self.question.few and any(short)

    def _waited_for(self, key: str) -> bool:
        """Whether the referee waits for it before answering: it is needed, or chosen from a list."""
        return self.declared[key].needed or key in self.question.needs or bool(self.offers[key])

    @property
    def data(self) -> dict[str, Any]:
        """The case as JSON, as far as it was typed; what cannot be read is in `faults`."""
        found: dict[str, Any] = {"ask": self.question.slug}
        for key, each in self.declared.items():
            if self.values[key].strip():
                with self.at(key):
                    found[key] = each.from_text(self.values[key])
        return found

    @property
    def said(self) -> str:
        """The case as text: what both sides agree on."""
        return json.dumps(self.data, ensure_ascii=False, sort_keys=True)

    def judge(self) -> None:
        """Computes the verdict, or what is wrong at which field."""
        data = self.data
        if self.faults:
            return
        try:
            self.case = case_of(self.game, self.preset, self.rules, data, self.known.seats)
            self.verdict = self.case.verdict
        except Fault as fault:
            key = str(fault.path[0]) if fault.path else ""
            if self.missing is None:
                self.faults[key if key in self.declared else next(iter(self.declared))] = fault.words

    @property
    def begun(self) -> bool:
        """Whether some needed fact is given."""
        return any(each.needed and self.get(key).strip() for key, each in self.declared.items())

    @property
    def missing(self) -> Field | None:
        """The first empty field without which there is no question."""
        empty = (each for key, each in self.declared.items() if self._waited_for(key) and not self.get(key).strip())
        return next(empty, None)

    def can_be(self, key: str) -> dict[str, int]:
        """The players who can be named: anybody as the one who did it, and for the following facts only those who play with them."""
        if not (self.question.asks and self.known.seats) or key == "by":
            return self.known.players
        there = self.declared["seats"].from_text(self.get("seats"))
        return {name: number for name, number in self.known.players.items() if name in there}

    def taps(self, key: str) -> list[Tap]:
        """The players to tap for a field that takes several."""
        return player_taps(self.declared[key], self.get(key), self.known.players, self.game.seating.seats)

    @property
    def waits_for(self) -> list[tuple[Field, str, list[Tap]]]:
        """The facts that an undecided verdict waits for and that can be tapped, each with its answers."""
        if self.state != "undecided" or (self.verdict and self.verdict.readings):
            return []
        return waits_for(self.declared, self.values, self._main, lambda key, value: self._with({key: value}))

    @property
    def readings(self) -> list[tuple[Meld, str, str]]:
        """The readings of a verdict, each with the field that a tap fills, and how; without a field if none does."""
        readings = [each for each in self.verdict.readings if isinstance(each, Meld)] if self.verdict else []
        typed = {key: self.get(key) for key, each in self.declared.items() if each.asks_cards and self.get(key).strip()}
        return [(meld, *(field_for_reading(meld, typed, self._settles) or ("", ""))) for meld in readings]

    def _settles(self, typed: FormValues) -> bool:
        found = self._with(typed).verdict
        return found is not None and (found.ok or found.readings != (self.verdict and self.verdict.readings))

    @property
    def _main(self) -> str:
        """The cards that the question is about."""
        fit = self.question.fit
        return self.get(fit.keys[0]) if fit else ""

    def _with(self, more: FormValues) -> QuestionForm:
        """The same question with other values, judged."""
        form = QuestionForm(self.game, self.preset, self.rules, self.question, {**self.values, **more}, self.known)
        form.values = {**self.values, **more}
        form.judge()
        return form

    @property
    def clear(self) -> bool:
        """Whether there is a verdict that is not undecided."""
        return self.verdict is not None and self.state != "undecided"

    @property
    def progress(self) -> Progress | None:
        """The progress of cards that are refused only because they are too few."""
        found = self.question.progress
        return found(self.rules, self.case.facts, self.case.round) if found and self.state == "illegal" else None

    @property
    def shown(self) -> list[tuple[Words, list[tuple[Card, ...]]]]:
        """The cards that were judged, by field, as shown beside the verdict."""
        return self.case.shown


def _count(text: str) -> int:
    """How many cards were typed; text that is not cards counts as enough, so that it is answered."""
    try:
        return len(parse_cards(text))
    except Fault:
        return ENOUGH_CARDS


MOST_TRIES = 50


def field_for_reading(
    meld: Meld, typed: dict[str, str], clear: Callable[[dict[str, str]], bool]
) -> tuple[str, str] | None:
    """The field that a reading changes, and its new value; None if no single field makes it `clear`.

    The cards of a field, or of a line in it, are read as the meld or as their part of the meld.
    """
    for key, text in typed.items():
        lines = text.splitlines()
        for place, line in enumerate(lines):
            for cards in islice(_as_read(line, meld), MOST_TRIES):
                told = "\n".join([*lines[:place], write_cards(cards), *lines[place + 1 :]])
                if told != text and clear({**typed, key: told}):
                    return key, told
    return None


def _as_read(line: str, meld: Meld) -> Iterator[Sequence[Card]]:
    """The cards of the meld that the typed ones can be."""
    try:
        typed = parse_cards(line)
    except Fault:
        return
    said = Counter(_plain(card) for card in typed)
    if len(typed) == len(meld.cards) and said == Counter(_plain(card) for card in meld.cards):
        yield meld.cards
    elif 0 < len(typed) < len(meld.cards):
        for some in combinations(meld.cards, len(typed)):
            if Counter(_plain(card) for card in some) == said:
                yield some


def _plain(card: Card) -> tuple[int, str]:
    """A card without what a joker stands for and without the end of an ace."""
    return card.own.rank, card.own.suit


FROM_TRAY = "tray"
"""The value if cards were tapped before any question."""
CARDS = ("cards", "held", "melds", "card")
"""The facts for the cards of a question: the first of these that it shows."""


def cards_carried(game: Game, question: Question, typed: Mapping[str, str]) -> dict[str, str]:
    """What was typed, with the cards of the question being left in the fact for the cards of this one."""
    before = next((each for each in game.referee.questions if each.slug == typed.get(FROM_QUESTION)), None)
    source, target = (_cards(before) if before else None), _cards(question)
    if typed.get(FROM_QUESTION) == FROM_TRAY and question.fit:
        text = _plain_text(typed.get("cards", ""))
        return dict(typed.items()) | dict.fromkeys(question.fit.keys, text) if text else dict(typed.items())
    if source is None or target is None or source == target:
        return dict(typed.items())
    text = _plain_text(typed.get(source, ""))
    kept = typed.get(target, "")
    fits = target != "card" or len(text.split()) == 1
    newer = not kept.strip() or (source != "card" and _plain_text(kept).split() != text.split())
    return dict(typed.items()) | ({target: text} if text and fits and newer else {})


def cards_left(game: Game, typed: Mapping[str, str]) -> str:
    """The cards on the tray: those of the question that was left for it, otherwise the tapped ones."""
    before = next((each for each in game.referee.questions if each.slug == typed.get(FROM_QUESTION)), None)
    source = before.fit.keys[-1] if before and before.fit else _cards(before) if before else None
    return _plain_text(typed.get(source, "")) if source else typed.get("cards", "")


def carried(game: Game, declared: Mapping[str, Field], typed: Mapping[str, str]) -> dict[str, str]:
    """What was typed for other questions of the game, and comes back with them."""
    keys = {key for question in game.referee.questions for key in question.keys}
    return {key: value for key, value in typed.items() if key in keys and key not in declared and value.strip()}


def _cards(question: Question) -> str | None:
    fields = fields_of(question.kind.facts)
    return next((key for key in CARDS if key in question.keys and not fields[key].folded), None)


def _plain_text(text: str) -> str:
    """The cards alone, on one line, without what they are laid on."""
    return " ".join(re.sub(r">.*", "", text).split())


USUAL = 4
"""The number of players if nobody gives it."""


def unnamed_players(game: Game, typed: Mapping[str, str]) -> QuestionContext:
    """The players of a question without a sheet: those that were named, otherwise numbers."""
    named = split_names(typed.get("put-seats") or typed.get("seats", ""))
    names = named or unnamed(max(game.seating.seats[0], min(USUAL, game.seating.seats[1])))
    return QuestionContext(names, usual={"seats": ", ".join(names)})
