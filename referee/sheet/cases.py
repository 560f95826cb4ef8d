"""Cases put to the referee: one JSON object asks, another answers."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from referee.cards import Card
from referee.cards.ranges import written_out
from referee.fields import fields_of
from referee.games import preset_of
from referee.games.base.options import Preset
from referee.games.fields.cards import LayOff
from referee.games.game import Game
from referee.games.questions.question import DealContext, Question, attribute_name, read_facts
from referee.melds import Meld
from referee.sheet.json_reader import checked, loaded
from referee.sheet.record import read_rules
from referee.sheet.rulebook import chapter_of
from referee.verdict import Verdict
from referee.words import Fault, Numeral, Words, placed, quoted, say

Tell = Callable[[Words], str]
FRAME = ("id", "game", "rules", "ask")
"""The fields that every case has, whatever it asks."""


@dataclass(frozen=True)
class Case:
    """A question under the current rules, with what is known of its hand."""

    game: Game
    preset: Preset
    rules: Any
    question: Question
    facts: Any
    round: DealContext

    @cached_property
    def verdict(self) -> Verdict:
        """The referee's answer; a Fault if the facts do not make a question."""
        return self.question.judge(self.rules, self.facts, self.round)

    @property
    def shown(self) -> list[tuple[Words, list[tuple[Card, ...]]]]:
        """The cards in the question, by field, as shown beside the verdict."""
        declaring = self.question.kind.facts
        said = [
            (each.label, groups_of(getattr(self.facts, attribute_name(declaring, key))))
            for key, each in fields_of(declaring).items()
        ]
        return [(label, groups) for label, groups in said if groups]


def groups_of(value: Any) -> list[tuple[Card, ...]]:
    """The cards in a fact of any kind."""
    if isinstance(value, Card):
        return [(value,)]
    if isinstance(value, LayOff):
        return [value.cards, value.on]
    if isinstance(value, tuple) and value and isinstance(value[0], Card):
        return [value]
    if isinstance(value, tuple):
        return [group for each in value for group in groups_of(each)]
    return []


def read_case(data: Any) -> Case:
    """A case from its JSON object; a Fault has the path of what cannot be read."""
    if not isinstance(data, Mapping):
        raise Fault(say("{value} is not a case: write a JSON object.", value=quoted(data)))
    for key in ("game", "ask"):
        if key not in data:
            raise Fault(say("it is missing in this case."), key)
    with placed("game"):
        game, preset = preset_of(data["game"])
    with placed("rules"):
        given = data.get("rules")
        rules = read_rules(game, preset, {} if given is None else given)
    return case_of(game, preset, rules, data)


def case_of(
    game: Game,
    preset: Preset,
    rules: Any,
    data: Mapping[str, Any],
    seats: int | None = None,
) -> Case:
    """A case under known rules; the game and rules in `data` are ignored."""
    question = find_question(game, data.get("ask"))
    given = {key: value for key, value in data.items() if key not in FRAME}
    if rules.runs_around:
        known = fields_of(question.kind.facts)
        given = {
            key: written_out(each) if key in known and known[key].asks_cards else each for key, each in given.items()
        }
    facts = read_facts(question.kind.facts, question.keys_under(rules), given, question.needs)
    return Case(
        game, preset, rules, question, facts, DealContext(seats, facts.deal if "deal" in question.keys else None)
    )


def find_question(game: Game, ask: object) -> Question:
    """The question of a game by its name; a Fault lists those that the game has."""
    for question in game.referee.questions:
        if question.slug == ask:
            return question
    known = [question.slug for question in game.referee.questions]
    words = say(
        "{ask} is not a question for {game}: ask one of {known}.", ask=quoted(ask), game=game.title, known=known
    )
    raise Fault(words, "ask")


def answer(data: Any, tell: Tell = str) -> dict[str, Any]:
    """The answer to a case as JSON, or the error if it cannot be read or has no answer."""
    case_id = {}
    try:
        if isinstance(data, Fault):
            raise data
        if isinstance(data, Mapping) and "id" in data:
            case_id["id"] = _again(checked(data["id"]))
        return {**case_id, **verdict_json(read_case(checked(data)).verdict, tell)}
    except Fault as fault:
        return {"id": None, **case_id, "error": tell(fault.sentence)}


def _again(value: Any) -> Any:
    """An id as given, made fit for JSON: a number that JSON does not have becomes its text."""
    if isinstance(value, list):
        return [_again(each) for each in value]
    if isinstance(value, Mapping):
        return {key: _again(each) for key, each in value.items()}
    if not isinstance(value, Numeral):
        return value
    if re.fullmatch(r"-?\d{1,1000}", value.text):
        return int(value.text)
    found = float(value.text)
    return found if abs(found) < float("inf") else value.text


def verdict_json(verdict: Verdict, tell: Tell = str) -> dict[str, Any]:
    """A verdict as JSON."""
    found: dict[str, Any] = {
        "verdict": verdict.decision.key,
        "clause": verdict.clause,
        "because": tell(verdict.because),
    }
    if verdict.readings:
        found["readings"] = [
            {"kind": meld.kind, "cards": str(meld)} for meld in verdict.readings if isinstance(meld, Meld)
        ]
    if verdict.instead is not None:
        found["instead"] = tell(verdict.instead)
    return {**found, **facts_json(verdict.facts, tell)}


def facts_json(value: Any, tell: Tell) -> Any:
    """The other facts of an answer, with sentences as text."""
    if isinstance(value, Words):
        return tell(value)
    if isinstance(value, list):
        return [facts_json(each, tell) for each in value]
    return {key: facts_json(each, tell) for key, each in value.items()} if isinstance(value, Mapping) else value


def verdict_text(case: Case, tell: Callable[[Words], str]) -> str:
    """A verdict as sentences for people: the answer, the reason, what would be allowed, and the rule."""
    verdict = case.verdict
    rule = say("Rule: {title} ({clause})", title=chapter_of(case.game, verdict.clause), clause=verdict.clause)
    answer = say(
        "{verdict}. {because}", verdict=case.question.kind.headline(verdict, case.rules), because=verdict.because
    )
    said = (answer, *verdict.facts.get("steps", ()), verdict.instead, rule)
    return "\n".join(tell(each) for each in said if each is not None)


def read_cases(text: str) -> list[Any]:
    """Cases from a JSON array, or from one JSON object per line; a line that is not JSON becomes a Fault."""
    try:
        found = loaded(text)
    except Fault:
        if text.lstrip().startswith("["):
            raise
        return [_line(before, line) for before, line in enumerate(text.split("\n")) if line.strip()]
    return found if isinstance(found, list) else [found]


def _line(before: int, text: str) -> Any:
    try:
        return loaded(text, before)
    except Fault as fault:
        return fault
