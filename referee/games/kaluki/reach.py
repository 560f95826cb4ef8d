"""The most points that a hand could open with, exactly: over every choice of melds and all that jokers stand for.

A suit is two numbers with a bit for each rank, the ace first: which cards are held, and which are held twice.
Melds of three to five cards are enough, for a longer sequence is two of them. Where the card that a joker would stand
for is held, that card goes there: at worst the two change places. So a meld is the cards and the number of jokers that
it takes. The search goes on where the most could be reached, and what several ways leave alike is searched once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from heapq import heappop, heappush
from itertools import product
from typing import NamedTuple

from referee.cards import JOKER, SUITS, Card
from referee.games.kaluki.reach_melds import ACE_HIGH, ALL, IN_RUN, groups, near, place_points, runs, worth
from referee.games.kaluki.rules import KalukiRules
from referee.games.wild import is_wild
from referee.meld_rules import LEAST

_COURT = 10
_SUITS = range(len(SUITS))

Suit = tuple[int, int]
Suits = tuple[Suit, ...]


class State(NamedTuple):
    """What is still open: the suits, in order since they are alike; the jokers; the cards put aside, if they matter."""

    suits: Suits
    jokers: int
    aside: int


class ReachRules(NamedTuple):
    """What the rules say: an ace's points, the lowest place of a sequence, how many cards stay out, the jokers of a meld."""

    ace: int
    lowest: int
    keep: int
    cap: int

    @property
    def capped(self) -> bool:
        """Whether a meld may have fewer jokers than its cards: then one may stand for a card that is held elsewhere."""
        return self.cap < IN_RUN


def reach(cards: Sequence[Card], taken: Card | None, rules: KalukiRules, enough: int, *, keep: int = 0) -> int | None:
    """The most points of disjoint melds of these cards with the taken one among them, or None if none can hold it.

    At least `keep` cards stay out of the melds. Ends once `enough` is reached and then says any number from there on.
    The cards have suits and come from two packs with jokers. A state is searched once, and there are at most
    as many as parts of the hand: far fewer in fact, 1,635 in the hardest 25 cards that a search for them found.
    Wild cards are tried as themselves and as jokers, alike ones together.
    """
    cap = IN_RUN if rules.wilds_per_meld is None else rules.wilds_per_meld
    table = ReachRules(rules.ace_points, int(rules.runs_ace == "high"), keep, cap)
    best = 0
    for each, natural in _with_wild(cards, taken, rules):
        best = max(best, _search(each, natural, table, max(enough, 1)))
        if best >= max(enough, 1):
            break
    return None if taken and not best else best


def _with_wild(
    cards: Sequence[Card], taken: Card | None, rules: KalukiRules
) -> Iterator[tuple[list[Card], Card | None]]:
    """The cards with some of the wild ones as jokers, all of them first; with what must be in a meld, if it is no joker."""
    others = [card for card in cards if not is_wild(rules, card)]
    wilds = Counter(card for card in cards if is_wild(rules, card))
    for counts in product(*(range(count + 1) for count in wilds.values())):
        kept = [card for card, count in zip(wilds, counts, strict=True) for _ in range(count)]
        jokers = wilds.total() - len(kept)
        natural = taken if taken and not taken.joker and taken not in wilds else None
        yield [*others, *kept, *[JOKER] * jokers], natural
        if taken in wilds and taken in kept:
            yield [*others, *kept, *[JOKER] * jokers], taken


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
    return laid + _alone(min(state.jokers, spare), table)


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
    beside, fewest, found = near(rank), None, 0
    for suit, (once, _) in enumerate(suits):
        if once >> rank & 1:
            ways = len(_runs_of(once & beside, rank, min(jokers, table.cap), table))
            if fewest is None or ways < fewest:
                fewest, found = ways, suit
    return found, rank


def _melds(state: State, suit: int, rank: int, table: ReachRules) -> Iterator[tuple[int, State]]:
    """Every meld with this card: its points and what stays open."""
    bit = 1 << rank
    most = min(state.jokers, table.cap)
    for points, used, jokers in _runs_of(state.suits[suit][0] & near(rank), rank, most, table):
        suits = list(state.suits)
        suits[suit] = _without(suits[suit], used)
        yield points, _tidy(tuple(suits), state.jokers - jokers, state.aside, table)
    others = [other for other in _SUITS if other != suit and state.suits[other][0] & bit]
    for size, held, jokers in groups(len(others), most, capped=table.capped):
        suits = list(state.suits)
        suits[suit] = _without(suits[suit], bit)
        for each in held:
            other = others[each]
            suits[other] = _without(suits[other], bit)
        points = size * worth(bit, table.ace)
        yield points, _tidy(tuple(suits), state.jokers - jokers, state.aside, table)


def _runs_of(held: int, rank: int, jokers: int, table: ReachRules) -> tuple[tuple[int, int, int], ...]:
    return runs(held, rank, jokers, table.ace, table.lowest, capped=table.capped)


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
    return sum([worth(once, ace) + worth(twice, ace) for once, twice in suits])


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
        return _alone(jokers, table)
    top, aces = held.bit_length(), held & 1
    most = _points(suits, ace) + _among(top, aces, jokers, ace)
    if aside < table.keep:
        most -= (table.keep - aside) * _cheapest(held, ace)
    for left in range(jokers - LEAST + 1):
        points = _points(_fit(suits, left, table.lowest), ace) + _among(top, aces, left, ace)
        most = max(most, points + _alone(jokers - left, table))
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
    return (rows | rows >> ACE_HIGH) & ALL


@cache
def _cheapest(held: int, ace: int) -> int:
    """The points of the card that counts least; no joker need count less."""
    return min(place_points(rank, ace) for rank in range(ACE_HIGH) if held >> rank & 1)


@cache
def _alone(jokers: int, table: ReachRules) -> int:
    """The most that jokers count in melds of their own: groups of three or four, or a sequence of five."""
    if jokers < LEAST or table.cap < LEAST:
        return 0
    dearest, ace = max(table.ace, _COURT), table.ace
    most = max(size * dearest + _alone(jokers - size, table) for size in range(LEAST, min(jokers, table.cap, 4) + 1))
    if jokers < IN_RUN or table.cap < IN_RUN:
        return most
    row = max((IN_RUN - 1) * _COURT + ace, (IN_RUN - 1) * _COURT + _COURT - 1)
    return max(most, row + _alone(jokers - IN_RUN, table))


@cache
def _among(top: int, aces: int, jokers: int, ace: int) -> int:
    """No less than what jokers count in melds with cards below the place `top`, however they lie."""
    most = 0
    for size in range(1, jokers + 1):
        steps = [
            max(place_points(place, ace) for place in range(1, min(top + step, ACE_HIGH) + 1)) for step in range(size)
        ]
        meld = sum(steps[1:]) + max(steps[0], ace)
        if aces:
            meld = max(meld, size * ace, size * _COURT if size > 1 else 0)
        most = max(most, meld + _among(top, aces, jokers - size, ace))
    return most
