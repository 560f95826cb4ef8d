"""The questions that fit tapped cards, from what each game declares, at one moment of a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from referee.cards import Card, parse_cards, write_cards
from referee.cards.card import Brief
from referee.games.base.options import Preset
from referee.games.game import Game
from referee.games.questions.question import Fit, Question
from referee.sheet.cases import case_of
from referee.verdict import Verdict
from referee.words import Fault, Words, say

MANY_CARDS = 20
"""With more cards nobody asks whether they fall into melds."""


@dataclass(frozen=True)
class NamedMeld:
    """A meld on the table: its cards, and the player who laid them."""

    cards: tuple[Card, ...]
    whose: Sequence[str]

    @property
    def joker(self) -> bool:
        """Whether there is a joker in it."""
        return any(card.joker for card in self.cards)


@dataclass(frozen=True)
class TapContext:
    """What is known when cards are tapped: the rules, the melds on the table, and the facts that need not be asked for.

    `table` is None if nobody knows what is there; `on` is the place of the meld that was tapped.
    """

    game: Game
    preset: Preset
    rules: Any
    seats: int | None = None
    table: Sequence[NamedMeld] | None = None
    known: Mapping[str, Any] = field(default_factory=dict)
    on: int | None = None


@dataclass(frozen=True)
class FittingQuestion:
    """A question about the tapped cards with all facts taken from them; `on` is the place of its meld on the table."""

    context: TapContext
    question: Question
    facts: Mapping[str, Any]
    on: int | None = None
    likely: bool = False

    @property
    def key(self) -> str:
        """What distinguishes it from the others: the question, and its meld."""
        return self.question.slug if self.on is None else f"{self.question.slug}-{self.on + 1}"

    @property
    def words(self) -> Words:
        """The question, short enough for a chip."""
        fit = self.question.fit
        if self.on is None or not (fit and fit.names_meld) or not self.context.table:
            return self.question.kind.wording(self.context.rules).chip
        meld = self.context.table[self.on]
        if len(meld.whose) == 1:
            return say("On {player}'s {meld}?", player=meld.whose[0], meld=Brief(meld.cards))
        return say("On {meld}?", meld=Brief(meld.cards))

    @cached_property
    def verdict(self) -> Verdict | None:
        """The answer; None if a needed fact is missing or a fact cannot be read."""
        at = self.context
        try:
            return case_of(at.game, at.preset, at.rules, {"ask": self.question.slug, **self.facts}, at.seats).verdict
        except Fault:
            return None

    @property
    def possible(self) -> bool:
        """Whether the answer is not a refusal."""
        return self.verdict is not None and not self.verdict.forbidden


def fitting_questions(context: TapContext, text: str) -> list[FittingQuestion]:
    """The questions that fit the cards, in the order of the game; none if the cards cannot be read."""
    try:
        cards = parse_cards(text)
    except Fault:
        return []
    return [
        offer
        for question in context.game.referee.questions
        if question.fit and question.fit.takes(context.rules, len(cards))
        for offer in _offered(context, question, question.fit, cards)
    ]


def likely_of(found: Sequence[FittingQuestion]) -> FittingQuestion | None:
    """The most likely question: the one about the tapped meld, otherwise the first that may be allowed, or the only one."""
    if len(found) == 1:
        return found[0]
    tapped = [each for each in found if each.on is not None and each.on == each.context.on]
    likely = tapped or [each for each in found if each.likely]
    several = [each for each in likely if each.question.fit and each.question.fit.splits_into_melds]
    return next((each for each in likely if each.possible), None) or next(iter([*several, *likely]), None)


def _offered(context: TapContext, question: Question, fit: Fit, cards: Sequence[Card]) -> Iterator[FittingQuestion]:
    likely = len(cards) in fit.likely and fit.likely_when(context.rules)
    read = question.keys_under(context.rules)
    known = {key: value for key, value in question.known_of(context.known).items() if key in read}
    if fit.splits_into_melds:
        if context.known.get("opened") is True:
            return
        whole = FittingQuestion(context, question, {**known, fit.keys[0]: [write_cards(cards)]}, likely=likely)
        parts = parts_of(context, cards)
        if _decides_alone(whole, cards):
            yield whole
        elif parts:
            yield FittingQuestion(
                context, question, {**known, fit.keys[0]: parts}, likely=likely and not _one_meld(cards)
            )
        return
    told = {**known, **dict.fromkeys(fit.keys, write_cards(cards))}
    if not fit.asks_of_melds:
        found = FittingQuestion(context, question, told, likely=likely)
        doubtful = likely and len(cards) < fit.certain_from and not found.possible
        yield replace(found, likely=False) if doubtful else found
    elif context.table is None:
        yield FittingQuestion(context, question, told)
    else:
        yield from _on_melds(context, question, fit, told, likely=likely)


def _decides_alone(whole: FittingQuestion, cards: Sequence[Card]) -> bool:
    """Whether a rule of the question itself accepts these cards together although they are not a meld."""
    if len(cards) > MANY_CARDS or whole.verdict is None:
        return False
    alone = _as_meld(whole.context, cards)
    return alone.forbidden and whole.verdict.clause != alone.clause


def _one_meld(cards: Sequence[Card]) -> bool:
    """Whether the cards are of one suit or one rank: whoever taps these means a single meld."""
    known = [card for card in cards if not card.joker]
    return len({card.suit for card in known}) < 2 or len({card.rank for card in known}) < 2


def _on_melds(
    context: TapContext, question: Question, fit: Fit, told: Mapping[str, Any], *, likely: bool
) -> Iterator[FittingQuestion]:
    """A question about each meld on the table: the tapped one, and those where it is not refused."""
    for place, meld in enumerate(context.table or ()):
        if fit.needs_joker and not meld.joker:
            continue
        table = [write_cards(each.cards) for at, each in enumerate(context.table or ()) if at != place]
        others = {"table": table} if "table" in told else {}
        offer = FittingQuestion(context, question, {**told, **others, "on": write_cards(meld.cards)}, place, likely)
        if place == context.on or offer.possible:
            yield offer


def parts_of(context: TapContext, cards: Sequence[Card]) -> list[str]:
    """The melds that cards form in the order they were tapped, the last one as far as it goes.

    One or two cards at the end are an unfinished meld and left out.
    """
    if len(cards) > MANY_CARDS:
        return []
    best: dict[int, list[str]] = {0: []}
    for end in range(3, len(cards) + 1):
        for start in range(end - 2):
            longer = [*best[start], write_cards(cards[start:end])] if start in best else []
            shorter = longer and (end not in best or len(longer) < len(best[end]))
            if shorter and _is_meld(context, cards[start:end]):
                best[end] = longer
    reached = max(best)
    rest = cards[reached:]
    return [*best[reached], write_cards(rest)] if reached and len(rest) > 2 else best[reached]


def _is_meld(context: TapContext, cards: Sequence[Card]) -> bool:
    return not _as_meld(context, cards).forbidden


def _as_meld(context: TapContext, cards: Sequence[Card]) -> Verdict:
    facts = {"ask": "meld", "cards": write_cards(cards)}
    return case_of(context.game, context.preset, context.rules, facts, context.seats).verdict
