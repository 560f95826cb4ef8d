"""Lessons answered: the engine judges every example and scores every hand, so that a lesson cannot say anything wrong."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from referee.cards import Card
from referee.cards.card import parse_card, parse_cards, write_cards
from referee.cards.points import parse_points
from referee.games import preset_of
from referee.games.base.options import Preset
from referee.games.base.scoring import COUNTED
from referee.games.game import Game
from referee.games.lessons.drills import Draw, Drill
from referee.games.lessons.lesson import Example, Pick, Scored
from referee.games.lessons.reasons import why_yes
from referee.sheet.cases import Case, Tell, case_of
from referee.sheet.record import FORMAT, read_record
from referee.sheet.replay import replay
from referee.sheet.rulebook import book_rules, chapter_of
from referee.sheet.scoresheet import Scoresheet
from referee.verdict import Line, Verdict
from referee.words import Fault, Words, together

TRIES = 400
"""The most attempts at drawing facts until they have the wanted answer."""


@dataclass(frozen=True)
class Answered:
    """A question about cards, with the referee's answer."""

    words: Words | None
    case: Case

    @property
    def verdict(self) -> Verdict:
        """The answer."""
        return self.case.verdict

    @property
    def because(self) -> Words:
        """What the referee says and, where that is yes and no more, why."""
        lesson, because = self.case.game.book.lesson, self.verdict.because
        if not self.verdict.ok or not lesson:
            return because
        why = why_yes(self.slug, self.case.facts, lesson.least_run(self.case.rules), any_suits=lesson.any_suits)
        return together(because, why) if why else because

    @property
    def slug(self) -> str:
        """The name of the question."""
        return self.case.question.slug

    @property
    def number(self) -> int | None:
        """The answer, if it is a number of points."""
        called = self.case.question.kind.number
        return self.verdict.facts.get(called) if called else None

    @property
    def answer(self) -> bool | int:
        """The right answer: yes, no, or a number of points."""
        return self.verdict.ok if self.number is None else self.number

    @property
    def shown(self) -> list[tuple[Words, list[tuple[Card, ...]]]]:
        """The cards to draw, with what they are; a card to take is marked in the pile and not drawn again."""
        rows = self.case.shown
        return rows[:1] + [(label, groups) for label, groups in rows[1:] if groups != [self.sought]]

    @property
    def sought(self) -> tuple[Card, ...]:
        """The card in the pile that is asked about, if there is one."""
        return (self.case.facts.card,) if self.slug == "pickup" else ()

    @property
    def solved(self) -> list[tuple[Words, list[tuple[Card, ...]]]]:
        """The cards to draw with the answer: a hand whose deadwood is counted is sorted into its melds and the rest."""
        return [(label, self._sorted(groups)) for label, groups in self.shown]

    @property
    def rest(self) -> tuple[Card, ...]:
        """The cards of a counted hand that are in no meld."""
        melds = self._melds
        return tuple(card for card in self.shown[0][1][0] if not any(card in meld for meld in melds)) if melds else ()

    def _sorted(self, groups: list[tuple[Card, ...]]) -> list[tuple[Card, ...]]:
        if not self._melds or len(groups) > 1 or len(groups[0]) == 1:
            return groups
        return [each for each in (*self._melds, self.rest) if each]

    @cached_property
    def _melds(self) -> list[tuple[Card, ...]]:
        """The melds of the hand whose deadwood is counted."""
        if "deadwood" not in self.verdict.facts or not self.shown or len(self.shown[0][1]) > 1:
            return []
        asked = {"ask": "deadwood", "held": write_cards(self.shown[0][1][0])}
        counted = (
            self if self.slug == "deadwood" else judged(self.case.game, self.case.preset, self.case.rules, None, asked)
        )
        return [parse_cards(meld) for meld in counted.verdict.facts.get("melds", ())]

    def agrees(self, given: str) -> bool:
        """Whether a given answer is right."""
        if self.number is None:
            return given == ("yes" if self.verdict.ok else "no")
        return self.unread(given) is None and parse_points(given) == self.number

    def unread(self, given: str) -> Words | None:
        """Why a given text is not an answer; None if it is one."""
        if self.number is None:
            return None
        try:
            parse_points(given)
        except Fault as fault:
            return fault.words
        return None


@dataclass(frozen=True)
class Picked:
    """Cards to pick one from, each with the referee's answer."""

    answers: Mapping[Card, Answered]

    @property
    def right(self) -> Card:
        """The card with the answer yes, or the one that counts least."""
        return min(self.answers, key=lambda card: (not self.answers[card].verdict.ok, self.answers[card].number or 0))

    def given(self, text: str) -> Card | None:
        """The card that was picked; None if the text is none of them."""
        return next((card for card in self.answers if str(card) == text), None)


def picked(pick: Pick, slug: str) -> Picked:
    """The answers for each card that may be picked."""
    game, preset = preset_of(slug)
    rules = book_rules(game, preset)
    return Picked({parse_card(card): judged(game, preset, rules, None, case) for card, case in pick.cases.items()})


def judged(game: Game, preset: Preset, rules: Any, words: Words | None, facts: Mapping[str, Any]) -> Answered:
    """A question under these rules; a Fault if it has no answer under them."""
    case = case_of(game, preset, rules, facts)
    return Answered(words, case)


def answered(example: Example, slug: str, tell: Tell = str) -> Answered:
    """An example answered under the rules of a preset, with the players' names in the reader's language."""
    return _answered(example, slug, tuple(tell(words) for words in example.players.values()))


@lru_cache(1000)
def _answered(example: Example, slug: str, called: tuple[str, ...]) -> Answered:
    game, preset = preset_of(slug)
    facts = _named(example.case, dict(zip(example.players, called, strict=True)))
    return judged(game, preset, game.rules(**{**preset.changes, **example.rules}), example.words, facts)


def scored(part: Scored, slug: str, tell: Tell = str) -> Scoresheet:
    """The hands of an example scored, with the players' names in the reader's language."""
    names = {name: tell(words) for name, words in part.players.items()}
    data: dict[str, Any] = {
        "format": FORMAT,
        "game": slug,
        "players": list(names.values()),
        "hands": _named(part.hands, names),
    }
    if part.sides:
        data["sides"] = _named(part.sides, names)
    return replay(read_record(data))


def says_more(line: Line) -> bool:
    """Whether a line of a score says more than how many points were reported."""
    counted = line.because.values.get("sum")
    return line.clause != COUNTED and not (isinstance(counted, Words) and "card" not in counted.values)


def _named(value: Any, names: Mapping[str, str]) -> Any:
    """JSON with names replaced."""
    if isinstance(value, Mapping):
        return {names.get(key, key): _named(each, names) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_named(each, names) for each in value]
    return names.get(value, value) if isinstance(value, str) else value


def drilled(slug: str, drill: Drill, seed: int, number: int) -> Answered:
    """The question with this number in the run of a seed, with one right answer by a preset; yes is as frequent as no."""
    game, preset = preset_of(slug)
    draw = Draw(game.slug, drill.slug, seed, number)
    yes = bool(draw.below(2))
    for _ in range(TRIES):
        facts = drill.draw(draw, yes)
        found = judged(game, preset, book_rules(game, preset), drill.told(facts), {"ask": drill.slug, **facts})
        if found.number is not None or (found.verdict.ok if yes else found.verdict.forbidden):
            return found
    raise AssertionError(f"{slug} draws no {drill.slug} that is {yes}")


def drawn_by_chapter(game: Game, preset: Preset, rules: Any) -> dict[Words, Answered]:
    """For each chapter of the rules, the lesson's first example that one of its clauses decides under these rules.

    An example for special rules is used only if they are in force, and then before general ones.
    """
    found: dict[Words, Answered] = {}
    for example in sorted(game.book.lesson.examples if game.book.lesson else (), key=lambda each: not each.rules):
        if example.players or any(getattr(rules, key) != value for key, value in example.rules.items()):
            continue
        try:
            each = judged(game, preset, rules, None, example.case)
            ruling = each.verdict
        except Fault:
            continue
        if each.shown and (ruling.ok or ruling.forbidden):
            found.setdefault(chapter_of(game, ruling.clause), each)
    return found
