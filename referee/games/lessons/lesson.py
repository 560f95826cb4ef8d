"""A game as a lesson for somebody who has never played: a hand with questions that the referee answers, exercises, drills."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from referee.games.lessons.drills import Drill
from referee.games.lessons.replay import Replay, Scene
from referee.words import Words, say

Means = bool | int
"""The expected answer of an example: allowed or not, or a number of points."""


@dataclass(frozen=True, eq=False)
class Example:
    """Cards and a question about them, as a case without its game, which the referee answers; `words` say what to notice.

    With `rules`, by option, it is for tables that have them, and is answered under them. `players` maps the names in
    the case to the reader's. `means` is never shown: a test compares it with the answer, so that rules and lesson
    cannot drift apart unnoticed.
    """

    words: Words | None
    case: Mapping[str, Any]
    means: Means
    players: Mapping[str, Words] = field(default_factory=dict)
    rules: Mapping[str, Any] = field(default_factory=dict)


def meld(words: Words | None, cards: str, means: bool) -> Example:
    """Whether cards are a meld."""
    return Example(words, {"ask": "meld", "cards": cards}, means)


def layoff(words: Words | None, cards: str, on: str, means: bool, **more: Any) -> Example:
    """Whether cards may be laid off on a meld."""
    return Example(words, {"ask": "layoff", "cards": cards, "on": on, **more}, means)


def held(words: Words | None, cards: str, means: int) -> Example:
    """What cards left in hand count."""
    return Example(words, {"ask": "count", "held": cards}, means)


def laid(*melds: str, means: int, words: Words | None = None) -> Example:
    """What melds count."""
    return Example(words, {"ask": "count", "melds": list(melds)}, means)


def opening(words: Words | None, melds: Sequence[str], means: bool, **more: Any) -> Example:
    """Whether melds are an opening."""
    return Example(words, {"ask": "opening", "melds": melds, **more}, means)


def swap(words: Words | None, card: str, on: str, means: bool, **more: Any) -> Example:
    """Whether a card may take a joker's place."""
    return Example(words, {"ask": "swap", "card": card, "on": on, **more}, means)


def pickup(words: Words | None, pile: str, card: str, means: bool, **more: Any) -> Example:
    """Whether a card may be taken from the discard pile."""
    return Example(words, {"ask": "pickup", "pile": pile, "card": card, **more}, means)


def discard(words: Words | None, card: str, took: str, means: bool) -> Example:
    """Whether a card may be discarded after these were taken from the pile."""
    return Example(words, {"ask": "discard", "card": card, "took": took}, means)


@dataclass(frozen=True, eq=False)
class Scored:
    """Hands of a game as in a record, scored by the engine, with the players of `hands` named in the reader's language.

    `means` is what each player has at the end, bonuses included; it is never shown either.
    """

    players: Mapping[str, Words]
    hands: Sequence[Mapping[str, Any]]
    means: Mapping[str, int]
    sides: Sequence[Sequence[str]] = ()
    """The partners, if there are any."""


@dataclass(frozen=True, eq=False)
class Pick:
    """Cards from which the reader picks one, each with the case that gives its result.

    The right card is the one that the referee allows, or the one that counts least; `means` says which it is.
    """

    cases: Mapping[str, Mapping[str, Any]]
    means: str


_UP_TO = (
    say("For two players"),
    say("For two or three players"),
    say("For two to four players"),
    say("For two to five players"),
    say("For two to six players"),
    say("For two to seven players"),
    say("For two to eight players"),
)
"""From two players to this many."""


def players_under(rules: Any, seats: Iterable[int]) -> list[int]:
    """How many may play under these rules, ignoring other contradictions."""
    problems = {n: len(rules.problems(n)) for n in seats}
    return [n for n, wrong in problems.items() if wrong == min(problems.values())]


def players_in_short(counts: Sequence[int]) -> Words:
    """How many players a game is for, as the beginning of its first sentence."""
    if [*counts] == [*range(2, 2 + len(counts))]:
        return _UP_TO[len(counts) - 1]
    return say("For {counts} players", counts=counts)


HAND = (say("hand"), say("One deal and its play. The cards that you hold are your hand too."))
STOCK = (say("stock"), say("The cards that were not dealt, face down."))
DISCARD_PILE = (say("discard pile"), say("The cards that players have thrown away, face up."))
RUN = (say("run"), say("Consecutive cards of one suit, as a meld."))
SEQUENCE = (say("sequence"), say("A meld of consecutive cards of one suit."))
SET_OR_RUN = (say("meld"), say("A set or a run."))
LAY_OFF = (say("lay off"), say("Add a card to a meld that is on the table."))
JOKER = (say("joker"), say("A card without rank or suit."))
GO_OUT = (say("go out"), say("Get rid of your last card, which ends the hand."))
PENALTIES = (say("penalty points"), say("The points of the cards left in your hand."))
"""Words to know that several games share, each with its meaning."""


@dataclass(frozen=True)
class PlayedHand:
    """The hand that a lesson plays, with its players named for readers, and how it is reported to the score engine."""

    players: Mapping[str, Words]
    replay: Replay
    reported: Callable[[Scene], Mapping[str, Any]]
    """The hand as in a record, from the table at its end."""
    means: Mapping[str, int]
    """What everybody has after it."""
    sides: Sequence[Sequence[str]] = ()
    """The partners, if there are any."""
    before: Sequence[Mapping[str, Any]] = ()
    """The hands of the game that came before it."""

    @property
    def scored(self) -> Scored:
        """The hand as the score engine counts it, after those before it."""
        return Scored(self.players, (*self.before, self.reported(self.replay.end)), self.means, self.sides)


@dataclass(frozen=True)
class PlayedLesson:
    """What the pages of a played lesson refer to: the hand, their questions, and further hands that are scored.

    The pages are templates, one for each language: `templates/lessons/SLUG.LANGUAGE.html`.
    """

    hand: PlayedHand
    questions: Mapping[str, Example | Pick]
    """The questions that a page asks, or shows with the answer, by name."""
    games: Mapping[str, Scored] = field(default_factory=dict)

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
    """A lesson: the game in short under the rules in force, the hand that it plays, exercises, drills, and the words to know."""

    brief: Callable[[Any], Iterator[Words]]
    played: PlayedLesson
    exercises: tuple[Example, ...]
    drills: tuple[Drill, ...]
    glossary: tuple[tuple[Words, Words], ...]
    relatives: Mapping[str, PlayedLesson] = field(default_factory=dict)
    """The short lessons of other presets of the game, by slug."""

    @property
    def examples(self) -> tuple[Example, ...]:
        """Every question that has one answer, in the order of the lesson, and after them the exercises."""
        return (*self.played.examples, *self.exercises)
