"""What a game is: data and plain functions, nothing to subclass."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from referee.cards import Card
from referee.cards.card import INDICES
from referee.fields import Applies
from referee.games.ask.question import Question
from referee.games.base.hand import AS_THEY_ARE, Hand
from referee.games.base.options import Preset
from referee.games.base.standing import Standing, at_the_start
from referee.games.base.statistics import Deed
from referee.games.fields.players import Seats
from referee.games.fields.points import ARRANGED
from referee.games.remedies.ruling import Remedies
from referee.games.table.position import PlayRules, TableMeld
from referee.games.teach.lesson import Lesson
from referee.verdict import Line
from referee.words import Words


@dataclass(frozen=True)
class Shape:
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
    shapes: tuple[Shape, ...] = ()


@dataclass(frozen=True)
class Deal:
    """What to deal for the next hand: cards for each player, packs, jokers in all, the aim where there is one.

    `aces` is whether an ace may stand at either end of a run, so that players may have to say at which; `wild` the ranks
    whose cards may stand for others, as text.
    """

    cards: int
    packs: int
    jokers: int
    aim: Aim | None = None
    aces: bool = False
    wild: str = ""


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
class Reviewed:
    """What a player could have done with the cards of a hand that is over, in words, and the hand as it `then` was.

    Without one nothing is counted, and the words are the whole sentence.
    """

    seat: int
    words: Words
    then: Any = None


@dataclass(frozen=True)
class Part:
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
    """A game: its words, its options and presets, what a hand reports, and its rules as functions.

    `score` gives the lines of a hand, without `adjust`, or raises a Fault with the path inside the hand;
    `fold` gives the tally after the hand; `winners` the winning seats once the standing ends the game, else None;
    `ended` why it ended, where the totals alone do not show it; `bonuses` the lines of the end; `next_dealer` who deals after a hand, None where the deal passes on; `withheld` the lines of what does not count of a hand, after all that doubles it;
    `plays_hand` who plays a hand of those who are there, whose dealer is known, `against` who plays the same game as a seat where a hand is several; `sits_out` what who sits out gets, a word; `eliminated` who is out after a hand, `bought` the lines of those who come back at once, `may_return` who still may, with the total, and `returns` the field that says so; lines of clauses `aside` are no points of a hand;
    `stakes` what a table may play for where the rules have it so (`staked`), and `paid` what everybody pays and gets of it, line by line, the winners the pool; `deal` what is dealt next; `step` is 1 where play goes to the left, else -1;
    `around` whether runs go around the corner; `first` who plays first, None for the next after the dealer; `whose_turn` whose a turn is, where discards that are claimed change that;
    `home` the languages whose readers are offered the game before others;
    `needs` is how many must play under the rules, where not any number of `seats` may; `teams` how many sides of partners they must be, 0 where the table chooses; `follows` the options that follow from how many play, where the table has not chosen them;
    `questions` is what the referee can be asked; `plays` says which plays a hand has; `lay` gives the melds that the plays of a hand in progress leave on
    the table, or raises a Fault, where the game has any; the last turn may be `going` on; `running` what they count by now, where that is points;
    `least_laid` how many cards whoever went out of a hand has laid at least, 0 where that is not known; `opening` how far a player's opening is that lies there in part, and `opens_in_part` whether such a part opens for its turn;
    `bonus_names` has for each clause of the end what the scoreboard calls it; `chapters` puts every clause under
    one heading of the rule book; `played` has for a clause that a table may do without when it is in play; `tables` has for a clause the table that stands beside its sentence there;
    `deeds` are what players do in a hand that people like to count, and `did` gives the seats with the keys of what they did in a hand as it was scored; `deals` is how many hands a game has, where that is fixed;
    `shortcuts` are what a side's tile says with one tap; `spread` lays the cards of a hand open, as far as it is known; `review` says with all cards open what else was possible; with `chips` the totals are what was won and lost already;
    `goal` is the total that ends a game or puts a player out, and `above` whether a total exactly there does not yet; `huddle` names the options that tables quarrel about, which are agreed on before the first deal, and `sentences` says
    each in words, with its value in their midst; `picture` is what is inside an SVG of 120 by 72 that shows what is
    special about the game; `lesson` is the game for somebody who has never played it; `remedies` what happens when something has gone wrong.
    """

    slug: str
    title: Words
    summary: Words
    seats: tuple[int, int]
    rules: type
    presets: tuple[Preset, ...]
    hand: type[Hand]
    clauses: Mapping[str, Callable[[Any], Words]]
    chapters: Chapters
    score: Callable[[Any, Any, Standing], tuple[Line, ...]]
    winners: Callable[[Any, Standing], tuple[int, ...] | None]
    next_dealer: Callable[[Any, Any, tuple[Line, ...], Standing], int | None]
    deal: Callable[[Any, Standing], Deal]
    questions: tuple[Question, ...]
    huddle: tuple[str, ...]
    deeds: tuple[Deed, ...]
    did: Callable[[Any, tuple[Line, ...]], Iterable[tuple[int, str]]]
    step: Callable[[Any], int] = lambda _rules: 1
    around: Callable[[Any], bool] = lambda _rules: False
    first: Callable[[Any, Standing], int | None] = lambda _rules, _before: None
    whose_turn: Callable[[Any, Any, Standing, int], int] | None = None
    home: tuple[str, ...] = ()
    withheld: Callable[[Any, Any, tuple[Line, ...], Standing], tuple[Line, ...]] = (
        lambda _rules, _hand, _lines, _before: ()
    )
    plays_hand: Callable[[Any, Standing], tuple[int, ...]] = lambda _rules, before: before.playing
    against: Callable[[Any, Standing, int], tuple[int, ...]] = lambda _rules, before, _seat: before.playing
    needs: Callable[[Any], int | None] = lambda _rules: None
    teams: Callable[[Any], int] = lambda _rules: 0
    follows: Callable[[int], Mapping[str, Any]] = lambda _seats: {}
    sits_out: Callable[[Any], str] = lambda _rules: "nothing"
    eliminated: Callable[[Any, Standing], tuple[int, ...]] = lambda _rules, _after: ()
    bought: Callable[[Any, Any, Standing, Standing], tuple[Line, ...]] = lambda _rules, _hand, _before, _after: ()
    may_return: Callable[[Any, Any, Standing, Standing], tuple[tuple[int, int], ...]] = lambda *_: ()
    returns: str = ""
    aside: frozenset[str] = AS_THEY_ARE
    stakes: Mapping[str, Stake] = field(default_factory=dict)
    staked: Callable[[Any], bool] = lambda _rules: False
    paid: Callable[[Mapping[str, int], Sequence[HandPlayed], Sequence[int]], tuple[Line, ...]] = lambda *_: ()
    lowest_wins: Callable[[Any], bool] = lambda _rules: False
    goal: Callable[[Any], int | None] = lambda _rules: None
    above: Applies = lambda _rules: False
    fold: Callable[[Any, Any, tuple[Line, ...], Standing], Any] = lambda _rules, _hand, _lines, _before: None
    bonuses: Callable[[Any, Standing], tuple[Line, ...]] = lambda _rules, _after: ()
    ended: Callable[[Any, Standing], Words | None] = lambda _rules, _after: None
    bonus_names: Mapping[str, Words] = field(default_factory=dict)
    played: Mapping[str, Applies] = field(default_factory=dict)
    tables: Mapping[str, Callable[[Any], Rows]] = field(default_factory=dict)
    parts: Callable[[Any, Standing], tuple[Part, ...]] = lambda _rules, _after: ()
    chips: Callable[[Any], bool] = lambda _rules: False
    deals: Callable[[Any], int | None] = lambda _rules: None
    shortcuts: tuple[Shortcut, ...] = ()
    spread: Callable[[Any, Any], tuple[Spread, ...]] = lambda _rules, _hand: ()
    review: Callable[[Any, Any, Standing], Iterable[Reviewed]] = lambda _rules, _hand, _before: ()
    sentences: Mapping[str, Words] = field(default_factory=dict)
    picture: str = ""
    partners: bool = False
    plays: Callable[[Any, Any, Standing], PlayRules] | None = None
    lay: Callable[[Any, Any, Standing, bool], tuple[TableMeld, ...]] | None = None
    running: Callable[[Any, Sequence[TableMeld]], tuple[Line, ...]] | None = None
    least_laid: Callable[[Any, Any, Standing], int] = lambda _rules, _hand, _before: 0
    lesson: Lesson | None = None
    remedies: Remedies | None = None
    opening: Callable[[Any, Any, Standing, int], Words | None] = lambda _rules, _hand, _before, _seat: None
    opens_in_part: Applies = lambda _rules: False

    def players(self, rules: Any) -> tuple[int, int]:
        """How many may play under these rules."""
        needed = self.needs(rules)
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


def filling(spread: Spread, way: Mapping[int, str], ids: Seats) -> str:
    """What is to be filled in for one way to arrange the cards."""
    return json.dumps({f"{spread.key}-{ids.names[seat]}-{ARRANGED}": text for seat, text in way.items()})


def deal_of(game: Game, rules: Any, seats: int | None, number: int = 1) -> Deal:
    """What is in play in a deal, from 1, at a table of so many; the most there could be where nobody knows."""
    least, most = game.seats
    count = min(max(seats or most, least), most)
    names = tuple(str(seat) for seat in range(count))
    return game.deal(rules, replace(at_the_start(names, tuple((seat,) for seat in range(count))), deal=number))
