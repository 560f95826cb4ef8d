"""How a game is scored: the lines that every game has, and cards left in hand as lines."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from referee.cards import JOKER, Card
from referee.cards.card import SUITS
from referee.cards.packs import Packs
from referee.cards.points import CardSum
from referee.games.base.hand import LINES_ASIDE, Hand
from referee.games.base.standing import Standing
from referee.games.base.statistics import WENT_OUT, Statistic, count_going_out
from referee.verdict import Line, totals
from referee.words import Fault, Value, Words, say, say_n

COUNTED = "table.scores"
"""The clause of a score that the table counted itself."""


@dataclass(frozen=True)
class SideGame:
    """One of several games that run side by side on a sheet (Hollywood scoring)."""

    totals: tuple[int, ...]
    winner: int | None
    bonuses: tuple[Line, ...]


@dataclass(frozen=True)
class Stake:
    """An amount that a table plays for: its name, and its default."""

    usual: int
    label: Words


@dataclass(frozen=True)
class HandPlayed:
    """A hand as played: the hand, and the standing before it."""

    hand: Any
    before: Standing


class Scoring(ABC):
    """How a game is scored, how it ends, and what is counted in it."""

    lines_aside: frozenset[str] = LINES_ASIDE
    """The clauses of lines that are not points of a hand."""
    statistics: tuple[Statistic, ...] = WENT_OUT
    """What players do in a hand that is counted for figures."""
    bonus_names: Mapping[str, Words] = MappingProxyType({})
    """The scoreboard's name for each clause of the end."""
    stakes: Mapping[str, Stake] = MappingProxyType({})
    """What a table may play for."""

    @abstractmethod
    def score(self, rules: Any, hand: Any, before: Standing) -> tuple[Line, ...]:
        """The lines of a hand, without `adjust`; a Fault with the path inside the hand if it is impossible."""

    def withheld(self, rules: Any, hand: Any, lines: tuple[Line, ...], before: Standing) -> tuple[Line, ...]:
        """The lines for what does not count in a hand, after everything that doubles it."""
        return ()

    def fold(self, rules: Any, hand: Any, lines: tuple[Line, ...], before: Standing) -> Any:
        """The tally after a hand."""
        return None

    def counted(self, hand: Any, lines: tuple[Line, ...]) -> Iterable[tuple[int, str]]:
        """The seats with the keys of what they did in a scored hand."""
        return count_going_out(hand, lines)

    def side_games(self, rules: Any, after: Standing) -> tuple[SideGame, ...]:
        """The games that are played side by side, such as Hollywood's three."""
        return ()

    @abstractmethod
    def winners(self, rules: Any, after: Standing) -> tuple[int, ...] | None:
        """The winning seats if the standing ends the game, otherwise None."""

    def ended(self, rules: Any, after: Standing) -> Words | None:
        """Why it ended, if the totals alone do not show it."""
        return None

    def bonuses(self, rules: Any, after: Standing) -> tuple[Line, ...]:
        """The lines for the end of the game."""
        return ()

    def deals(self, rules: Any) -> int | None:
        """The number of hands in a game, if it is fixed."""
        return None

    def lowest_wins(self, rules: Any) -> bool:
        """Whether the lowest total wins."""
        return False

    def goal(self, rules: Any) -> int | None:
        """The total that ends the game or puts a player out."""
        return None

    def above(self, rules: Any) -> bool:
        """Whether a total exactly at the goal is not enough."""
        return False

    def enough(self, rules: Any) -> int | None:
        """The lowest total with which a player is at the goal."""
        goal = self.goal(rules)
        return None if goal is None else goal + self.above(rules)

    def chips(self, rules: Any) -> bool:
        """Whether the totals are amounts already won and lost."""
        return False

    def staked(self, rules: Any) -> bool:
        """Whether the rules involve stakes."""
        return False

    def paid(self, stakes: Mapping[str, int], hands: Sequence[HandPlayed], winners: Sequence[int]) -> tuple[Line, ...]:
        """What everybody pays and gets of the stakes, line by line; the winners get the pool."""
        return ()


def counted_lines(hand: Hand, before: Standing) -> tuple[Line, ...]:
    """The lines of a hand whose scores the table counted itself."""
    assert hand.scores is not None
    because = say("as counted at the table")
    for seat in before.playing:
        if seat not in hand.scores:
            words = say("enter the points of every player, {name}'s too.", name=before.names[seat])
            raise Fault(words, "scores")
    return tuple(Line(seat, hand.scores[seat], COUNTED, because) for seat in sorted(before.playing))


def void_lines(before: Standing) -> tuple[Line, ...]:
    """The lines of a hand that was thrown in."""
    return tuple(Line(seat, 0, "table.void", say("thrown in")) for seat in sorted(before.playing))


TIMES = {
    2: say("this hand counts twice"),
    3: say("this hand counts three times"),
    4: say("this hand counts four times"),
}


def factor_lines(hand: Hand, lines: Sequence[Line], before: Standing) -> tuple[Line, ...]:
    """The lines that are added if a hand counts several times."""
    if not hand.factor:
        return ()
    made = ((seat, (hand.factor - 1) * points) for seat, points in enumerate(totals(lines, before.size)))
    return tuple(Line(seat, points, "table.factor", TIMES[hand.factor]) for seat, points in made if points)


def adjust_lines(hand: Hand) -> tuple[Line, ...]:
    """The lines of points by agreement."""
    because = say("points by agreement")
    return tuple(Line(seat, points, "table.adjust", because) for seat, points in sorted(hand.adjust.items()))


def check_held(held: Mapping[int, Any], out: int | None, before: Standing) -> None:
    """Refuses a hand if somebody's held cards are missing, or if the player who went out holds some."""
    if out is not None and held.get(out):
        raise Fault(
            say(
                "{cards} cannot be in the hand of {player}, who went out.",
                cards=held[out],
                player=before.names[out],
            ),
            "held",
            before.names[out],
        )
    for seat in sorted(before.playing):
        if seat not in held and seat != out:
            raise Fault(
                say(
                    "enter {player}'s cards or points, even if the points are 0.",
                    player=before.names[seat],
                ),
                "held",
            )


def check_claims(given: Iterable[Any], most: int, key: str = "held") -> None:
    """Refuses points claimed as numbers that exceed what all the packs hold; `key` is the field to blame."""
    claimed = sum(each for each in given if isinstance(each, int))
    if claimed > most:
        raise Fault(
            say(
                "{claimed} points were entered, but all the cards in play are worth {most}.",
                claimed=claimed,
                most=most,
            ),
            key,
        )


def worth(packs: Packs, value: Callable[[Card], int]) -> int:
    """What all the cards in play count."""
    suits = packs.count * len(SUITS)
    return suits * sum(value(Card(rank)) for rank in range(1, 14)) + packs.jokers * value(JOKER)


def penalty_lines(
    held: Mapping[int, Any], out: int | None, before: Standing, value: Callable[[Card], int], clause: str
) -> tuple[Line, ...]:
    """One line per player with what is left in hand as penalties; the player who went out has 0."""
    return tuple(
        Line(seat, 0, clause, say("went out"))
        if seat == out
        else Line(seat, points_of(held[seat], value), clause, left_in_hand(held[seat], value))
        for seat in sorted(before.playing)
    )


def doubled(lines: Iterable[Line], seats: int, clause: str, because: Words) -> tuple[Line, ...]:
    """One line for each player with points in these lines, with the same points again."""
    points = totals(lines, seats)
    return tuple(Line(seat, points[seat], clause, because) for seat in range(seats) if points[seat])


def points_of(held: Any, value: Callable[[Card], int]) -> int:
    """The points of held cards; a number is used as it is."""
    return held if isinstance(held, int) else sum(value(card) for card in held)


def points_words(n: int) -> Words:
    """A number of points."""
    return say_n("{n} point", "{n} points", n=n)


def chips_words(n: int) -> Words:
    """A number of chips."""
    return say_n("{n} chip", "{n} chips", n=n)


def left_in_hand(held: Any, value: Callable[[Card], int], unit: Callable[[int], Words] = points_words) -> Words:
    """Why held cards count: which they are and what each counts if they were noted, otherwise how many of a unit."""
    if not held:
        return say("nothing left in hand")
    told = _in_full if unit is chips_words else _summed
    return say("left in hand: {sum}", sum=told(held, value, unit))


def not_counted(held: Any, value: Callable[[Card], int], unit: Callable[[int], Words] = points_words) -> Words:
    """Says that held cards count nothing because nobody went out."""
    if not held:
        return say("nobody went out, and nothing is left in hand")
    return say("nobody went out, so this does not count: {sum}", sum=_in_full(held, value, unit))


def gain_words(player: str, held: Any, value: Callable[[Card], int]) -> Words:
    """What somebody gets for another player's remaining cards."""
    if not held:
        return say("{player} had nothing left in hand", player=player)
    return say("{player} had {sum} left in hand", player=player, sum=_summed(held, value, points_words))


def _summed(held: Any, value: Callable[[Card], int], unit: Callable[[int], Words]) -> Words | CardSum:
    return unit(held) if isinstance(held, int) else CardSum(held, tuple([value(card) for card in held]))


def _in_full(held: Any, value: Callable[[Card], int], unit: Callable[[int], Words]) -> Value:
    """Held cards with what each counts, even a single one, and chips called chips."""
    found = _summed(held, value, unit)
    if not isinstance(found, CardSum):
        return found
    if unit is chips_words:
        if found.lone:
            return say_n("{card} {n} chip", "{card} {n} chips", n=found.total, card=found.cards[0])
        return replace(found, told=chips_words(found.total))
    return found.in_full
