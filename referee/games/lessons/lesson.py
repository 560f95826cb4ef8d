"""A game as a lesson for somebody who has never played: a hand with questions that the referee answers, exercises, drills."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from referee.games.lessons.drills import Drill
from referee.games.lessons.replay import Replay, Scene
from referee.melds.rules import LEAST_MELD
from referee.words import Words, say

Means = bool | int
"""The expected answer of an example: allowed or not, or a number of points."""
PLAYERS: Mapping[str, Words] = {"Ann": say("Ann"), "Bob": say("Bob"), "Cat": say("Cat"), "Dan": say("Dan")}
"""Everybody who plays in a lesson; the reader is the first."""


def named(players: Iterable[str]) -> Mapping[str, Words]:
    """Players in this order, as readers call them."""
    return {name: PLAYERS[name] for name in players}


@dataclass(frozen=True, eq=False)
class Example:
    """Cards and a question about them, as a case without its game, which the referee answers; `words` say what to notice.

    With `rules`, by option, it is for tables that have them, and is answered under them. `means` is never shown: a test
    compares it with the answer, so that rules and lesson cannot drift apart unnoticed.
    """

    case: Mapping[str, Any]
    means: Means
    words: Words | None = None
    rules: Mapping[str, Any] = field(default_factory=dict)
    to_reader: bool = False
    """Whether a picture asks it, in which the reader is one of the players."""

    @property
    def players(self) -> Mapping[str, Words]:
        """The players in the case, as readers call them."""
        players = named(self.case.get("seats", ()))
        return {**players, "Ann": say("Ann (you)")} if self.to_reader and "Ann" in players else players


def meld(cards: str, means: bool, words: Words | None = None) -> Example:
    """Whether cards are a meld."""
    return Example({"ask": "meld", "cards": cards}, means, words)


def layoff(cards: str, on: str, means: bool, words: Words | None = None, **more: Any) -> Example:
    """Whether cards may be laid off on a meld."""
    return Example({"ask": "layoff", "cards": cards, "on": on, **more}, means, words)


def held(cards: str, means: int, words: Words | None = None) -> Example:
    """What cards left in hand count."""
    return Example({"ask": "count", "held": cards}, means, words)


def laid(*melds: str, means: int, words: Words | None = None) -> Example:
    """What melds count."""
    return Example({"ask": "count", "melds": list(melds)}, means, words)


def opening(melds: Sequence[str], means: bool, words: Words | None = None, **more: Any) -> Example:
    """Whether melds are an opening."""
    return Example({"ask": "opening", "melds": melds, **more}, means, words)


def swap(card: str, on: str, means: bool, words: Words | None = None, **more: Any) -> Example:
    """Whether a card may take a joker's place."""
    return Example({"ask": "swap", "card": card, "on": on, **more}, means, words)


def pickup(pile: str, card: str, means: bool, words: Words | None = None, **more: Any) -> Example:
    """Whether a card may be taken from the discard pile."""
    return Example({"ask": "pickup", "pile": pile, "card": card, **more}, means, words)


def discard(card: str, took: str, means: bool) -> Example:
    """Whether a card may be discarded after these were taken from the pile."""
    return Example({"ask": "discard", "card": card, "took": took}, means)


def claim(turn: str, *callers: str, means: bool, to_reader: bool = False, **more: Any) -> Example:
    """Whether somebody of three players gets a discard out of turn, and who of several."""
    case = {"ask": "claim", "seats": ["Ann", "Bob", "Cat"], "turn": turn, "callers": callers, **more}
    return Example(case, means, to_reader=to_reader)


_TWOS = {"wild_ranks": ("2",)}
WILD_TWOS: Mapping[str, Example] = {
    "wild": Example({"ask": "meld", "cards": "9S TS 2D*JS QS"}, True, rules=_TWOS),
    "wild-itself": Example({"ask": "meld", "cards": "AS 2S 3S 4S"}, True, rules=_TWOS),
    "wild-held": Example({"ask": "count", "held": "2H KD"}, 30, rules=_TWOS),
}
"""Questions of tables at which twos are wild: a two that stands for another card, one that is itself, one left in hand."""


@dataclass(frozen=True, eq=False)
class Scored:
    """Hands of a game as in a record, scored by the engine.

    `means` is what each player has at the end, bonuses included; it is never shown either.
    """

    hands: Sequence[Mapping[str, Any]]
    means: Mapping[str, int]
    sides: Sequence[Sequence[str]] = ()
    """The partners, if there are any."""

    @property
    def players(self) -> Mapping[str, Words]:
        """The players in order, as readers call them."""
        return named(self.means)


@dataclass(frozen=True, eq=False)
class Pick:
    """Cards from which the reader picks one, each with the case that gives its result.

    The right card is the one that the referee allows, or the one that counts least; `means` says which it is.
    """

    cases: Mapping[str, Mapping[str, Any]]
    means: str


def throw(scene: Scene, *cards: str, means: str, ask: str = "count") -> Pick:
    """Which of these cards the reader should discard in a picture so that the rest counts least."""
    return Pick({card: {"ask": ask, "held": scene.without(scene.reader, card)} for card in cards}, means)


def reported(end: Scene) -> Mapping[str, Any]:
    """The hand as in a record, from the table at its end: who went out, every play, and what the others hold."""
    out = next(name for name in end.hands if not end.count(name))
    return {"out": out, "plays": end.plays, "held": {name: end.held(name) for name in end.hands if name != out}}


@dataclass(frozen=True)
class PlayedHand:
    """The hand that a lesson plays, and how it is reported to the score engine."""

    replay: Replay
    means: Mapping[str, int]
    """What everybody has after it."""
    reported: Callable[[Scene], Mapping[str, Any]] = reported
    """The hand as in a record, from the table at its end."""
    sides: Sequence[Sequence[str]] = ()
    """The partners, if there are any."""
    before: Sequence[Mapping[str, Any]] = ()
    """The hands of the game that came before it."""

    @property
    def scored(self) -> Scored:
        """The hand as the score engine counts it, after those before it."""
        return Scored((*self.before, self.reported(self.replay.end)), self.means, self.sides)

    @property
    def players(self) -> Mapping[str, Words]:
        """The players in order, as readers call them."""
        return named(self.replay.dealt)


@dataclass(frozen=True)
class PlayedLesson:
    """What the pages of a played lesson refer to: the hand, their questions, and further hands that are scored.

    The pages are templates, one for each language: `templates/lessons/SLUG.LANGUAGE.html`.
    """

    hand: PlayedHand
    questions: Mapping[str, Example | Pick]
    """The questions that a page asks, or shows with the answer, by name."""
    games: Mapping[str, Scored] = field(default_factory=dict)
    own_drills: Mapping[str, Drill | None] = field(default_factory=dict)
    """What this preset asks in place of the drill of its game with that name; None if no question has one answer here."""
    differs: Words | None = None
    """What sets a relative apart from its game, in a few words."""

    @property
    def examples(self) -> tuple[Example, ...]:
        """The questions with a single answer."""
        return tuple(each for each in self.questions.values() if isinstance(each, Example))

    @property
    def scored(self) -> Mapping[str, Scored]:
        """The hands that are scored, by name."""
        return {"hand": self.hand.scored, **self.games}


@dataclass(frozen=True)
class Lesson:
    """A lesson: the hand that it plays, exercises, drills, and the short lessons of other presets."""

    played: PlayedLesson
    exercises: tuple[Example, ...]
    drills: tuple[Drill, ...]
    relatives: Mapping[str, PlayedLesson] = field(default_factory=dict)
    """The short lessons of other presets of the game, by slug."""
    least_run: Callable[[Any], int] = lambda _rules: LEAST_MELD
    """The fewest cards of a run under the rules in force."""
    any_suits: bool = False
    """Whether cards of one rank are a meld whatever their suits are."""

    @property
    def examples(self) -> tuple[Example, ...]:
        """Every question that has one answer, in the order of the lesson, and after them the exercises."""
        return (*self.played.examples, *self.exercises)

    def drills_of(self, played: PlayedLesson) -> tuple[Drill, ...]:
        """The drills of this lesson that a preset has."""
        asked = (played.own_drills.get(each.slug, each) for each in self.drills)
        return tuple(each for each in asked if each)
