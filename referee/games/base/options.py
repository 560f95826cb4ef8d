"""Rules and presets, and the options that several games have, each with its effects."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from referee.fields import choice, number
from referee.games.base.standing import Standing
from referee.words import Fault, Words, say, say_n


@dataclass(frozen=True)
class Rules:
    """The options in force on one sheet: a game declares its own."""

    @property
    def runs_around(self) -> bool:
        """Whether runs go around the corner."""
        return False

    def problems(self, seats: int) -> tuple[Fault, ...]:
        """The options that contradict each other at a table with this many seats."""
        return ()


@dataclass(frozen=True)
class Preset:
    """A named set of option values: a published book, or a known variant."""

    slug: str
    title: Words
    summary: Words
    changes: Mapping[str, Any] = field(default_factory=dict)
    partners: bool = False
    asked_first: tuple[str, ...] = ()
    """The options that its tables agree on before the first deal, if they differ from those of the game."""


def order_of_play(group: Words, *clauses: str) -> Any:
    """Declares the option for the direction of play."""
    return choice(
        "clockwise",
        say("Order of play"),
        say("Clockwise or counter-clockwise."),
        values={"clockwise": say("clockwise"), "counter": say("counter-clockwise")},
        group=group,
        clauses=clauses,
    )


def number_of_hands(group: Words, *clauses: str) -> Any:
    """Declares the option for the number of hands in a game."""
    return number(
        None,
        say("Number of hands"),
        say("The game ends after this many hands."),
        least=1,
        most=50,
        none=say("no limit"),
        group=group,
        clauses=clauses,
        sentence=say("The game ends after {value} hands"),
    )


def is_last_hand_played(rules: Any, after: Standing) -> bool:
    """Whether the last hand of a game has been played."""
    return rules.hands_limit is not None and after.deal > rules.hands_limit


def hands_played_words(rules: Any) -> Words:
    """The sentence that a game ends after its number of hands."""
    return say_n("The game ends after {n} hand.", "The game ends after {n} hands.", n=rules.hands_limit)


def step_of(rules: Any) -> int:
    """1 if play goes to the left, -1 if to the right."""
    return 1 if rules.direction == "clockwise" else -1


def deal_order_words(rules: Any) -> Words:
    """Who deals and who plays first, as in a rule book."""
    if step_of(rules) == 1:
        return say(
            "The table chooses the first dealer; after that the deal passes clockwise, and the player on the dealer's "
            "left plays first."
        )
    return say(
        "The table chooses the first dealer; after that the deal passes counter-clockwise, and the player on the "
        "dealer's right plays first."
    )


def sit_out_option(default: str, group: Words) -> Any:
    """Declares the option for what a player who sits out a hand gets."""
    return choice(
        default,
        say("Sitting out a hand"),
        say("What a player who sits out a hand gets. With penalty points, 0 would be the best score."),
        values={
            "nothing": say("nothing"),
            "average": say("the average of the others"),
            "worst": say("the worst score of the others"),
        },
        group=group,
        clauses=("table.sat-out",),
    )


def sat_out_words(rules: Any) -> Words:
    """The clause about sitting out."""
    gets = {
        "nothing": say("A player who sits out a hand scores nothing for it."),
        "average": say(
            "A player who sits out a hand gets the average of what the others score, rounded against that player."
        ),
        "worst": say("A player who sits out a hand gets the worst score of the others."),
    }
    return gets[rules.sit_out]


def hands_limit_words(limit: int, *, sooner: bool) -> Words:
    """After how many hands a game ends; `sooner` if something else may end it before."""
    if not sooner:
        return say_n("The game ends after {n} hand.", "The game ends after {n} hands.", n=limit)
    return say_n("The game ends after {n} hand at the latest.", "The game ends after {n} hands at the latest.", n=limit)
