"""What is still open in a search for the most points to open with, and no less than what it can still count."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from referee.games.kaluki.reach_melds import ACE_HIGH, ALL, IN_RUN, PLACES, Aces, place_points, ranks_at, windows, worth
from referee.meld_rules import LEAST

_COURT = 10
_NEAR_ACE = 0b1111
"""The ranks, an ace the first, that may lie in a meld of five with a king below it."""
_WHOLE = 60
"""A joker, which cards of a meld share: a number that up to six of them divide."""
_NEVER = 1 << 20

Suit = tuple[int, int]
Suits = tuple[Suit, ...]


class State(NamedTuple):
    """What is still open: the suits, in order since they are alike; the jokers; the cards put aside, if they matter."""

    suits: Suits
    jokers: int
    aside: int


class Near(NamedTuple):
    """What the cards that are held leave to jokers: the places below `top`, those of aces, those around the `corner`; and how many a meld has."""

    top: int
    aces: bool
    corner: bool
    cap: int


class ReachRules(NamedTuple):
    """What the rules say: aces, how many cards stay out, the jokers of a meld."""

    aces: Aces
    keep: int
    cap: int

    @property
    def ace(self) -> int:
        """What an ace counts at most."""
        return self.aces.points

    @property
    def capped(self) -> bool:
        """Whether a meld may have fewer jokers than its cards: then one may stand for a card that is held elsewhere."""
        return self.cap < IN_RUN


def count_of(suits: Suits) -> int:
    """How many cards there are."""
    return sum(once.bit_count() + twice.bit_count() for once, twice in suits)


def _points(suits: Suits, ace: int) -> int:
    """What all cards count."""
    return sum([worth(once, ace) + worth(twice, ace) for once, twice in suits])


def fitting(suits: Suits, jokers: int, at: str) -> Suits:
    """The cards that some meld with at most one joker can hold."""
    groups = _in_groups(suits, jokers)
    fits = [groups | _in_runs(once, jokers, at) for once, _ in suits]
    return tuple([(once & fit, twice & fit) for (once, twice), fit in zip(suits, fits, strict=True)])


def bound(state: State, table: ReachRules) -> int:
    """No less than what the state can still count: all its cards, each joker in the dearest place there may be.

    Three or four jokers may also lie alone; then the cards must do with the jokers that are left.
    """
    suits, jokers, aside = state
    ace = table.ace
    held = suits[0][0] | suits[1][0] | suits[2][0] | suits[3][0]
    if not held:
        return alone(jokers, table)
    near = Near(held.bit_length(), bool(held & 1), table.aces.at == "wraps" and bool(held & _NEAR_ACE), table.cap)
    laid = min(jokers, count_of(suits) // (LEAST - 1)) if table.cap == 1 else jokers
    most = _points(suits, ace) + _among(near, laid, ace)
    if aside < table.keep:
        most -= (table.keep - aside) * _cheapest(held, min(table.aces.points, table.aces.low))
    for left in range(jokers - LEAST + 1):
        fit = fitting(suits, left, table.aces.at) if left < LEAST - 1 else suits
        points = _points(fit, ace) + _among(near, left, ace)
        most = max(most, points + alone(jokers - left, table))
    return most


def coverable(state: State, table: ReachRules, spare: int) -> bool:
    """Whether the jokers could be enough for melds of all cards but so few: each card has its part of those in its meld."""
    jokers = min(state.jokers, table.cap)
    three, two = _in_groups(state.suits, 0), _in_groups(state.suits, 1)
    wanted = dearest = 0
    for once, twice in state.suits:
        parts = _parts(once, jokers, table.aces.at)
        for rank in range(ACE_HIGH):
            bit = 1 << rank
            if once & ~three & bit:
                part = min(parts[rank], _part(LEAST - 2 if two & bit else LEAST - 1, LEAST, jokers))
                wanted += 2 * part if twice & bit else part
                dearest = max(dearest, part)
    return wanted - dearest * (spare - state.aside) <= state.jokers * _WHOLE


@lru_cache(maxsize=1 << 14)
def _parts(held: int, jokers: int, at: str) -> tuple[int, ...]:
    """For each rank of a suit the least part of a joker that one of its cards needs in a sequence."""
    return tuple(
        [
            min(
                [
                    _part(size - (ranks_at(places) & held).bit_count(), size, jokers)
                    for places, size in windows(rank, at)
                ]
            )
            if held >> rank & 1
            else 0
            for rank in range(ACE_HIGH)
        ]
    )


def _part(missing: int, size: int, jokers: int) -> int:
    """What each card of a meld of this size has of the jokers that it needs, or more than there can be."""
    return missing * _WHOLE // (size - missing) if missing <= jokers else _NEVER


def _in_groups(suits: Suits, jokers: int) -> int:
    """The ranks of a group with at most one joker."""
    (spades, _), (hearts, _), (diamonds, _), (clubs, _) = suits
    if jokers:
        return (spades | hearts) & (diamonds | clubs) | spades & hearts | diamonds & clubs
    return spades & hearts & (diamonds | clubs) | diamonds & clubs & (spades | hearts)


@cache
def _in_runs(held: int, jokers: int, at: str) -> int:
    """The cards of a suit that lie in three places in a row of which at most one is for a joker."""
    row = PLACES[at]
    places = (held | held << ACE_HIGH) & (1 << row.stop) - (1 << row.start)
    second, third = places >> 1, places >> 2
    rows = places & second | places & third | second & third if jokers else places & second & third
    rows |= rows << 1 | rows << 2
    return (rows | rows >> ACE_HIGH) & ALL


@cache
def _cheapest(held: int, ace: int) -> int:
    """The points of the card that counts least; no joker need count less."""
    return min(place_points(rank, ace) for rank in range(ACE_HIGH) if held >> rank & 1)


@cache
def alone(jokers: int, table: ReachRules) -> int:
    """The most that jokers count in melds of their own: groups of three or four, or a sequence of five."""
    if jokers < LEAST or table.cap < LEAST:
        return 0
    dearest, ace = max(table.ace, _COURT), table.ace
    most = max(size * dearest + alone(jokers - size, table) for size in range(LEAST, min(jokers, table.cap, 4) + 1))
    if jokers < IN_RUN or table.cap < IN_RUN:
        return most
    row = max((IN_RUN - 1) * _COURT + ace, (IN_RUN - 1) * _COURT + _COURT - 1)
    return max(most, row + alone(jokers - IN_RUN, table))


@cache
def _among(near: Near, jokers: int, ace: int) -> int:
    """No less than what jokers count in melds with cards that are held, however they lie."""
    most = 0
    for size in range(1, min(jokers, near.cap) + 1):
        steps = [
            max(place_points(place, ace) for place in range(1, min(near.top + step, ACE_HIGH) + 1))
            for step in range(size)
        ]
        meld = sum(steps[1:]) + max(steps[0], ace)
        if near.aces:
            meld = max(meld, size * ace, size * _COURT if size > 1 else 0)
        if near.corner:
            meld = max(meld, max(ace, _COURT) + (size - 1) * _COURT)
        most = max(most, meld + _among(near, jokers - size, ace))
    return most
