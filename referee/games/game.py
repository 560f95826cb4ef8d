"""What a game is: data and plain functions, nothing to subclass."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from referee.cards import Card
from referee.cards.card import INDICES
from referee.fields import Applies, options
from referee.games.ask.question import Question
from referee.games.base.hand import LINES_ASIDE, Hand
from referee.games.base.options import Preset
from referee.games.base.standing import Standing, at_the_start
from referee.games.base.statistics import Statistic
from referee.games.fields.players import Seats
from referee.games.fields.points import ARRANGEMENT
from referee.games.remedies.ruling import Remedies
from referee.games.table.position import PlayRules, TableMeld
from referee.games.teach.lesson import Lesson
from referee.verdict import Line
from referee.words import Words


@dataclass(frozen=True)
class MeldShape:
    """A meld as it is drawn: cards of one rank side by side, or in `steps` one above the other; the fewest that it has."""

    cards: int
    steps: bool

    @property
    def faces(self) -> tuple[str, ...]:
        """What stands on its cards: sevens, or ranks in order from the five, from lower where it is long, and of a whole suit from the ace."""
        if not self.steps:
            return (INDICES[7],) * self.cards
        first = min(5, 15 - self.cards) if self.cards < len(INDICES) - 1 else 1
        return tuple(INDICES[(place - 1) % 13 + 1] for place in range(first, first + self.cards))


@dataclass(frozen=True)
class Aim:
    """What players have to lay in a deal: its key and its value in JSON, both in words, and the melds to draw."""

    key: str
    value: str
    title: Words
    words: Words
    shapes: tuple[MeldShape, ...] = ()


@dataclass(frozen=True)
class Deal:
    """What to deal for the next hand."""

    cards: int
    """For each player."""
    packs: int
    jokers: int
    """In all packs together."""
    aim: Aim | None = None
    ace_at_both_ends: bool = False
    """Whether an ace may stand at either end of a run, so that players may have to say at which."""
    wild_ranks: str = ""
    """The ranks whose cards may stand for others, as text."""


Chapters = tuple[tuple[Words, tuple[str, ...]], ...]
"""The headings of a rule book in the order of play, each with its clauses."""

Rows = tuple[tuple[Words | str, Words | str], ...]
"""A small table of a rule book: what, and how much."""


@dataclass(frozen=True)
class Shortcut:
    """What the tile of a side says with one tap: a field of the hand with its word, and what the button is called."""

    key: str
    word: str
    label: Words


@dataclass(frozen=True)
class CardGroup:
    """Cards of a hand that are one thing, in rows: what they are, and for each row where it was laid off, if it was."""

    label: Words
    rows: tuple[tuple[tuple[Card, ...], Words | None], ...]


@dataclass(frozen=True)
class Spread:
    """A player's part of a field of a hand, laid open in groups of cards.

    `others` are the ways in which the same cards may be arranged, of which `place` is shown; each has by seat what a form
    is to be filled with for it, the best first. `missed` is what that would have brought.
    """

    key: str
    seat: int
    groups: tuple[CardGroup, ...]
    others: tuple[Mapping[int, str], ...] = ()
    place: int | None = None
    missed: Words | None = None

    @property
    def following(self) -> Mapping[int, str] | None:
        """The next of the other ways; None where there is no other one."""
        if self.place is None:
            return self.others[0] if self.others else None
        return self.others[(self.place + 1) % len(self.others)] if len(self.others) > 1 else None


@dataclass(frozen=True)
class Missed:
    """What a player could have done with the cards of a hand that is over, in words, and the hand as it `then` was.

    Without one nothing is counted, and the words are the whole sentence.
    """

    seat: int
    words: Words
    then: Any = None


@dataclass(frozen=True)
class SideGame:
    """One of several games that run side by side on a sheet (Hollywood scoring)."""

    totals: tuple[int, ...]
    winner: int | None
    bonuses: tuple[Line, ...]


@dataclass(frozen=True)
class Stake:
    """One of the amounts that a table plays for: what it is called, and how much it usually is."""

    usual: int
    label: Words


@dataclass(frozen=True)
class HandPlayed:
    """A hand as it was played: the hand, and what stood before it."""

    hand: Any
    before: Standing


@dataclass(frozen=True)
class Game:
    """A game: its words, its options and presets, what a hand reports, and its rules as functions."""

    slug: str
    """The name of the game in addresses and records."""
    title: Words
    """What it is called."""
    summary: Words
    """What it is, in a sentence."""
    seats: tuple[int, int]
    """How many may play, from and to, as far as the rules say no other number."""
    rules: type
    """The class of its options."""
    presets: tuple[Preset, ...]
    """The books and houses that it is played by."""
    hand: type[Hand]
    """The class of what a hand reports."""
    clauses: Mapping[str, Callable[[Any], Words]]
    """The sentence of each clause, under the rules in force."""
    chapters: Chapters
    """Every clause under one heading of the rule book."""
    score: Callable[[Any, Any, Standing], tuple[Line, ...]]
    """The lines of a hand, without `adjust`; a Fault with the path inside the hand where it cannot have been so."""
    winners: Callable[[Any, Standing], tuple[int, ...] | None]
    """The winning seats once the standing ends the game, else None."""
    next_dealer: Callable[[Any, Any, tuple[Line, ...], Standing], int | None]
    """Who deals after a hand, None where the deal passes on."""
    deal: Callable[[Any, Standing], Deal]
    """What is dealt next."""
    questions: tuple[Question, ...]
    """What the referee can be asked."""
    statistics: tuple[Statistic, ...]
    """What players do in a hand that people like to count."""
    counted: Callable[[Any, tuple[Line, ...]], Iterable[tuple[int, str]]]
    """The seats with the keys of what they did in a hand as it was scored."""
    step: Callable[[Any], int] = lambda _rules: 1
    """1 where play goes to the left, else -1."""
    around: Callable[[Any], bool] = lambda _rules: False
    """Whether runs go around the corner."""
    first: Callable[[Any, Standing], int | None] = lambda _rules, _before: None
    """Who plays first, None for the next after the dealer."""
    whose_turn: Callable[[Any, Any, Standing, int], int] | None = None
    """Whose a turn is, where discards that are claimed change that."""
    languages_first: tuple[str, ...] = ()
    """The languages whose readers are offered the game before others."""
    withheld: Callable[[Any, Any, tuple[Line, ...], Standing], tuple[Line, ...]] = (
        lambda _rules, _hand, _lines, _before: ()
    )
    """The lines of what does not count of a hand, after all that doubles it."""
    plays_hand: Callable[[Any, Standing], tuple[int, ...]] = lambda _rules, before: before.playing
    """Who plays a hand of those who are there, whose dealer is known."""
    against: Callable[[Any, Standing, int], tuple[int, ...]] = lambda _rules, before, _seat: before.playing
    """Who plays the same game as a seat, where a hand is several."""
    players_needed: Callable[[Any], int | None] = lambda _rules: None
    """How many must play under the rules, None where any number of `seats` may."""
    sides_needed: Callable[[Any], int] = lambda _rules: 0
    """How many sides of partners they must be, 0 where the table chooses."""
    options_by_players: Callable[[int], Mapping[str, Any]] = lambda _seats: {}
    """The options that follow from how many play, where the table has not chosen them."""
    sits_out: Callable[[Any], str] = lambda _rules: "nothing"
    """What who sits out gets, a word."""
    eliminated: Callable[[Any, Standing], tuple[int, ...]] = lambda _rules, _after: ()
    """Who is out after a hand."""
    buy_in_lines: Callable[[Any, Any, Standing, Standing], tuple[Line, ...]] = lambda _rules, _hand, _before, _after: ()
    """The lines of those who come back at once."""
    may_buy_in: Callable[[Any, Any, Standing, Standing], tuple[tuple[int, int], ...]] = lambda *_: ()
    """Who still may come back, with the total."""
    buy_in_field: str = ""
    """The field that says who comes back."""
    lines_aside: frozenset[str] = LINES_ASIDE
    """The clauses whose lines are no points of a hand."""
    stakes: Mapping[str, Stake] = field(default_factory=dict)
    """What a table may play for."""
    staked: Callable[[Any], bool] = lambda _rules: False
    """Whether the rules have it so that there are stakes."""
    paid: Callable[[Mapping[str, int], Sequence[HandPlayed], Sequence[int]], tuple[Line, ...]] = lambda *_: ()
    """What everybody pays and gets of the stakes, line by line, the winners the pool."""
    lowest_wins: Callable[[Any], bool] = lambda _rules: False
    """Whether the lowest total wins."""
    goal: Callable[[Any], int | None] = lambda _rules: None
    """The total that ends a game or puts a player out."""
    above: Applies = lambda _rules: False
    """Whether a total exactly at the goal does not do so yet."""
    fold: Callable[[Any, Any, tuple[Line, ...], Standing], Any] = lambda _rules, _hand, _lines, _before: None
    """The tally after a hand."""
    bonuses: Callable[[Any, Standing], tuple[Line, ...]] = lambda _rules, _after: ()
    """The lines of the end."""
    ended: Callable[[Any, Standing], Words | None] = lambda _rules, _after: None
    """Why it ended, where the totals alone do not show it."""
    bonus_names: Mapping[str, Words] = field(default_factory=dict)
    """What the scoreboard calls each clause of the end."""
    played: Mapping[str, Applies] = field(default_factory=dict)
    """When a clause that a table may do without is in play."""
    tables: Mapping[str, Callable[[Any], Rows]] = field(default_factory=dict)
    """The table that stands beside the sentence of a clause."""
    side_games: Callable[[Any, Standing], tuple[SideGame, ...]] = lambda _rules, _after: ()
    """The games that are played side by side, as Hollywood's three."""
    chips: Callable[[Any], bool] = lambda _rules: False
    """Whether the totals are what was won and lost already."""
    deals: Callable[[Any], int | None] = lambda _rules: None
    """How many hands a game has, where that is fixed."""
    shortcuts: tuple[Shortcut, ...] = ()
    """What a side's tile says with one tap."""
    open_hands: Callable[[Any, Any], tuple[Spread, ...]] = lambda _rules, _hand: ()
    """The cards of a hand laid open, as far as they are known."""
    review: Callable[[Any, Any, Standing], Iterable[Missed]] = lambda _rules, _hand, _before: ()
    """What else was possible, with all cards open."""
    picture: str = ""
    """What is inside an SVG of 120 by 72 that shows what is special about the game."""
    partners: bool = False
    """Whether partners may play."""
    plays: Callable[[Any, Any, Standing], PlayRules] | None = None
    """Which plays a hand has, where melds lie on the table before it ends."""
    lay: Callable[[Any, Any, Standing, bool], tuple[TableMeld, ...]] | None = None
    """The melds that the plays of a hand leave on the table, or a Fault; the last turn may still go on."""
    running: Callable[[Any, Sequence[TableMeld]], tuple[Line, ...]] | None = None
    """What the melds count by now, where that is points."""
    least_laid: Callable[[Any, Any, Standing], int] = lambda _rules, _hand, _before: 0
    """How many cards whoever went out has laid at least, 0 where that is not known."""
    lesson: Lesson | None = None
    """The game for somebody who has never played it."""
    remedies: Remedies | None = None
    """What happens when something has gone wrong."""
    opening: Callable[[Any, Any, Standing, int], Words | None] = lambda _rules, _hand, _before, _seat: None
    """How far a player's opening is that lies there in part."""
    opens_in_part: Applies = lambda _rules: False
    """Whether such a part opens for its turn."""

    def players(self, rules: Any) -> tuple[int, int]:
        """How many may play under these rules."""
        needed = self.players_needed(rules)
        return self.seats if needed is None else (needed, needed)

    def enough(self, rules: Any) -> int | None:
        """The lowest total with which a player is at the goal."""
        goal = self.goal(rules)
        return None if goal is None else goal + self.above(rules)

    def order(self, rules: Any, before: Standing) -> tuple[int, ...]:
        """Who plays a hand, in the order of play from the first player."""
        return before.order(self.step(rules), self.first(rules, before))

    def in_turn(self, rules: Any, hand: Any, before: Standing, turn: int) -> int:
        """Whose the turn of this number is, counted over all players from 1."""
        if self.whose_turn:
            return self.whose_turn(rules, hand, before, turn)
        order = self.order(rules, before)
        return order[(turn - 1) % len(order)]

    def preset(self, slug: str) -> Preset:
        """The preset of this name."""
        return next(preset for preset in self.presets if preset.slug == slug)

    def asked_first(self, preset: Preset) -> tuple[str, ...]:
        """The options that a table agrees on before the first deal, by key, in their order."""
        ranks = {key: option.asked_first for key, option in options(self.rules).items() if option.asked_first}
        return preset.asked_first or tuple(sorted(ranks, key=lambda key: ranks[key]))


def filling(spread: Spread, way: Mapping[int, str], ids: Seats) -> str:
    """What is to be filled in for one way to arrange the cards."""
    return json.dumps({f"{spread.key}-{ids.names[seat]}-{ARRANGEMENT}": text for seat, text in way.items()})


def deal_of(game: Game, rules: Any, seats: int | None, number: int = 1) -> Deal:
    """What is in play in a deal, from 1, at a table of so many; the most there could be where nobody knows."""
    least, most = game.seats
    count = min(max(seats or most, least), most)
    names = tuple(str(seat) for seat in range(count))
    return game.deal(rules, replace(at_the_start(names, tuple((seat,) for seat in range(count))), deal=number))
