"""The most points that a hand could open with, exactly: over every choice of melds and all that jokers stand for.

A suit is two numbers with a bit for each rank, the ace first: which cards are held, and which are held twice.
Melds of three to five cards are enough, for a longer sequence is two of them. Where the card that a joker would stand
for is held, that card goes there: at worst the two change places. So a meld is the cards and the number of jokers that
it takes. The search goes on where the most could be reached, and what several ways leave alike is searched once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache, reduce
from heapq import heappop, heappush
from itertools import combinations
from operator import or_
from typing import NamedTuple

from referee.cards import SUITS, Card
from referee.games.kaluki.rules import KalukiRules
from referee.melds import LEAST
from referee.rows import PIPS

ACE_HIGH = 13
"""The place of a high ace in a sequence; a low ace has place 0."""

_ALL = (1 << ACE_HIGH) - 1
_COURT = 10
_IN_GROUP = 4
_IN_RUN = 5
_SUITS = range(len(SUITS))

Suit = tuple[int, int]
Suits = tuple[Suit, ...]


class State(NamedTuple):
    """What is still open: the suits, in order since they are alike; the jokers; the cards put aside, if they matter."""

    suits: Suits
    jokers: int
    aside: int


class ReachRules(NamedTuple):
    """What the rules say: an ace's points, the lowest place of a sequence, and how many cards stay out of melds."""

    ace: int
    lowest: int
    keep: int


def reach(cards: Sequence[Card], taken: Card | None, rules: KalukiRules, enough: int, *, keep: int = 0) -> int | None:
    """The most points of disjoint melds of these cards with the taken one among them, or None if none can hold it.

    At least `keep` cards stay out of the melds. Ends once `enough` is reached and then says any number from there on.
    The cards have suits and come from two packs with up to four jokers. A state is searched once, and there are at most
    as many as parts of the hand: far fewer in fact, 1,635 in the hardest 25 cards that a search for them found.
    """
    table = ReachRules(rules.ace_points, int(rules.runs_ace == "high"), keep)
    natural = taken if taken and not taken.joker else None
    best = _search(cards, natural, table, max(enough, 1))
    return None if taken and not best else best


def _search(cards: Sequence[Card], taken: Card | None, table: ReachRules, enough: int) -> int:
    """Goes on from the state that could count the most until none could count more than what was found."""
    start = State(tuple(_suit(cards, suit) for suit in SUITS), sum(card.joker for card in cards), 0)
    heap: list[tuple[int, int, State]] = []
    seen: dict[State, int] = {}
    best, laid = 0, 0
    follow = _melds(start, SUITS.index(taken.suit), taken.rank - 1, table) if taken else iter([(0, start)])
    while True:
        for more, state in follow:
            points = laid + more
            if points > seen.get(state, -1):
                seen[state] = points
                heappush(heap, (-min(enough, points + _bound(state, table)), -points, state))
        while heap and seen[heap[0][2]] > -heap[0][1]:
            heappop(heap)
        if not heap or -heap[0][0] <= best:
            return best
        laid, state = -heap[0][1], heappop(heap)[2]
        best = max(best, _now(state, laid, table))
        follow = _next(state, table)


def _suit(cards: Sequence[Card], suit: str) -> Suit:
    """The cards of one suit as two numbers."""
    once = twice = 0
    for card in cards:
        if card.suit == suit and not card.joker:
            bit = 1 << card.rank - 1
            twice |= once & bit
            once |= bit
    return once, twice


def _without(suit: Suit, taken: int) -> Suit:
    """A suit with one card less of each rank."""
    once, twice = suit
    return once & ~taken | twice & taken, twice & ~taken


def _now(state: State, laid: int, table: ReachRules) -> int:
    """What counts if nothing more is laid but jokers alone; nothing where too few cards stay out."""
    spare = state.aside + state.jokers + _count(state.suits) - table.keep
    if spare < 0:
        return 0
    return laid + _alone(min(state.jokers, spare), table.ace)


def _next(state: State, table: ReachRules) -> Iterator[tuple[int, State]]:
    """Every way to lay one card in a meld, and the way to put it aside."""
    if not any(once for once, _ in state.suits):
        return
    suit, rank = _narrowest(state, table)
    yield from _melds(state, suit, rank, table)
    suits = list(state.suits)
    suits[suit] = _without(suits[suit], 1 << rank)
    yield 0, _tidy(tuple(suits), state.jokers, state.aside + 1, table)


def _narrowest(state: State, table: ReachRules) -> tuple[int, int]:
    """The suit and rank of the card of the highest rank with the fewest melds."""
    suits, jokers, _ = state
    rank = max(once for once, _ in suits).bit_length() - 1
    near, fewest, found = _near(rank), None, 0
    for suit, (once, _) in enumerate(suits):
        if once >> rank & 1:
            ways = len(_runs(once & near, rank, jokers, table.ace, table.lowest))
            if fewest is None or ways < fewest:
                fewest, found = ways, suit
    return found, rank


def _melds(state: State, suit: int, rank: int, table: ReachRules) -> Iterator[tuple[int, State]]:
    """Every meld with this card: its points and what stays open."""
    bit = 1 << rank
    for points, used, jokers in _runs(state.suits[suit][0] & _near(rank), rank, state.jokers, table.ace, table.lowest):
        suits = list(state.suits)
        suits[suit] = _without(suits[suit], used)
        yield points, _tidy(tuple(suits), state.jokers - jokers, state.aside, table)
    others = [other for other in _SUITS if other != suit and state.suits[other][0] & bit]
    for size, held, jokers in _groups(len(others), state.jokers):
        suits = list(state.suits)
        suits[suit] = _without(suits[suit], bit)
        for each in held:
            other = others[each]
            suits[other] = _without(suits[other], bit)
        points = size * _worth(bit, table.ace)
        yield points, _tidy(tuple(suits), state.jokers - jokers, state.aside, table)


def _tidy(suits: Suits, jokers: int, aside: int, table: ReachRules) -> State:
    """The state without the cards that no meld can hold any more, where at most one joker is left."""
    if jokers < LEAST - 1:
        fit = _fit(suits, jokers, table.lowest)
        if aside < table.keep:
            aside += _count(suits) - _count(fit)
        suits = fit
    return State(tuple(sorted(suits)), jokers, min(aside, table.keep))


def _count(suits: Suits) -> int:
    """How many cards there are."""
    return sum(once.bit_count() + twice.bit_count() for once, twice in suits)


def _points(suits: Suits, ace: int) -> int:
    """What all cards count."""
    return sum([_worth(once, ace) + _worth(twice, ace) for once, twice in suits])


def _fit(suits: Suits, jokers: int, lowest: int) -> Suits:
    """The cards that some meld with at most one joker can hold."""
    groups = _in_groups(suits, jokers)
    fits = [groups | _in_runs(once, jokers, lowest) for once, _ in suits]
    return tuple([(once & fit, twice & fit) for (once, twice), fit in zip(suits, fits, strict=True)])


def _bound(state: State, table: ReachRules) -> int:
    """No less than what the state can still count: all its cards, each joker in the dearest place there may be.

    Three or four jokers may also lie alone; then the cards must do with the jokers that are left.
    """
    suits, jokers, aside = state
    ace = table.ace
    held = suits[0][0] | suits[1][0] | suits[2][0] | suits[3][0]
    if not held:
        return _alone(jokers, ace)
    top, aces = held.bit_length(), held & 1
    most = _points(suits, ace) + _among(top, aces, jokers, ace)
    if aside < table.keep:
        most -= (table.keep - aside) * _cheapest(held, ace)
    for left in range(jokers - LEAST + 1):
        points = _points(_fit(suits, left, table.lowest), ace) + _among(top, aces, left, ace)
        most = max(most, points + _alone(jokers - left, ace))
    return most


def _in_groups(suits: Suits, jokers: int) -> int:
    """The ranks of a group with at most one joker."""
    (spades, _), (hearts, _), (diamonds, _), (clubs, _) = suits
    if jokers:
        return (spades | hearts) & (diamonds | clubs) | spades & hearts | diamonds & clubs
    return spades & hearts & (diamonds | clubs) | diamonds & clubs & (spades | hearts)


@cache
def _in_runs(held: int, jokers: int, lowest: int) -> int:
    """The cards of a suit that lie in three places in a row of which at most one is for a joker."""
    places = (held | (held & 1) << ACE_HIGH) >> lowest << lowest
    second, third = places >> 1, places >> 2
    rows = places & second | places & third | second & third if jokers else places & second & third
    rows |= rows << 1 | rows << 2
    return (rows | rows >> ACE_HIGH) & _ALL


@cache
def _worth(held: int, ace: int) -> int:
    """The points of cards of one suit."""
    return sum(_place_points(rank, ace) for rank in range(ACE_HIGH) if held >> rank & 1)


@cache
def _cheapest(held: int, ace: int) -> int:
    """The points of the card that counts least; no joker need count less."""
    return min(_place_points(rank, ace) for rank in range(ACE_HIGH) if held >> rank & 1)


def _place_points(place: int, ace: int) -> int:
    """The points of a place in a sequence."""
    return PIPS[place + 1] if 0 < place < ACE_HIGH else ace


def _alone(jokers: int, ace: int) -> int:
    """What jokers count in a meld of their own."""
    return jokers * max(ace, _COURT) if jokers >= LEAST else 0


@cache
def _among(top: int, aces: int, jokers: int, ace: int) -> int:
    """No less than what jokers count in melds with cards below the place `top`, however they lie."""
    most = 0
    for size in range(1, jokers + 1):
        steps = [
            max(_place_points(place, ace) for place in range(1, min(top + step, ACE_HIGH) + 1)) for step in range(size)
        ]
        meld = sum(steps[1:]) + max(steps[0], ace)
        if aces:
            meld = max(meld, size * ace, size * _COURT if size > 1 else 0)
        most = max(most, meld + _among(top, aces, jokers - size, ace))
    return most


@cache
def _windows(rank: int, lowest: int) -> tuple[tuple[int, int], ...]:
    """The sequences with this rank: their ranks as bits, and how many."""
    found = []
    for size in range(LEAST, _IN_RUN + 1):
        for start in range(lowest, ACE_HIGH + 2 - size):
            places = (1 << size) - 1 << start
            ranks = (places | places >> ACE_HIGH) & _ALL
            if ranks >> rank & 1:
                found.append((ranks, size))
    return tuple(found)


@cache
def _near(rank: int) -> int:
    """The cards that can lie in one sequence with this rank."""
    return reduce(or_, [ranks for ranks, _ in _windows(rank, 0)])


@lru_cache(maxsize=1 << 14)
def _runs(held: int, rank: int, jokers: int, ace: int, lowest: int) -> tuple[tuple[int, int, int], ...]:
    """The sequences of a suit with this card: points, the cards as bits, jokers; of equal ones only the dearest."""
    found: dict[tuple[int, int], int] = {}
    for ranks, size in _windows(rank, lowest):
        used = ranks & held
        missing = size - used.bit_count()
        if missing <= jokers:
            found[used, missing] = max(found.get((used, missing), 0), _worth(ranks, ace))
    return tuple([(points, used, missing) for (used, missing), points in found.items()])


@cache
def _groups(others: int, jokers: int) -> tuple[tuple[int, tuple[int, ...], int], ...]:
    """The groups of a card: their size, which of the others of its rank, and how many jokers for suits not held."""
    absent = _IN_GROUP - 1 - others
    return tuple(
        (1 + size + missing, held, missing)
        for size in range(others + 1)
        for held in combinations(range(others), size)
        for missing in range(min(jokers, absent) + 1)
        if LEAST <= 1 + size + missing <= _IN_GROUP
    )
