"""The most points that a hand of Kaluki could open with, exactly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache, reduce
from heapq import heappop, heappush
from itertools import combinations, product
from operator import or_
from typing import NamedTuple

from referee.cards import JOKER, Card
from referee.cards.card import SUITS
from referee.cards.points import PIPS
from referee.games.base.wild_ranks import is_wild
from referee.games.kaluki.options import KalukiRules
from referee.games.kaluki.values import low_ace
from referee.melds.rules import ACES, LEAST_MELD

SPARE = 1
"""How many cards a player who goes out may have left after the melds: the last discard."""
_SUITS = range(len(SUITS))
STEPS = 1_000
"""The most states that a search explores: the hardest seventeen cards found by a search for them need 700, with eight jokers."""


Suit = tuple[int, int]
Suits = tuple[Suit, ...]
ACE_HIGH = 13
"""The place of a high ace in a sequence; a low ace has place 0."""
ALL = (1 << ACE_HIGH) - 1
IN_RUN = 5
PLACES = {"high": range(1, ACE_HIGH + 1), "both": range(ACE_HIGH + 1), "wraps": range(2 * ACE_HIGH)}
"""The places of a sequence, by the place of the ace; from the second low ace on they repeat."""


class TooManyCards(Exception):
    """A hand that is far larger than any that is dealt, with too many ways of melding it to try them all."""


class SearchSteps:
    """How many more states a search may explore."""

    def __init__(self, left: int = STEPS) -> None:
        self.left = left

    def take(self) -> None:
        """Counts one state, or raises TooManyCards."""
        if not self.left:
            raise TooManyCards
        self.left -= 1


def most_points(
    cards: Sequence[Card], taken: Card | None, rules: KalukiRules, enough: int, steps: SearchSteps, *, keep: int = 0
) -> int | None:
    """The most points of disjoint melds of these cards, including the taken one, or None if no meld can include it.

    At least `keep` cards stay out of the melds. The search ends once `enough` is reached, and then returns any number
    from there on. The cards have suits and come from two packs with jokers. A state is searched once. Wild cards are
    tried as themselves and as jokers, alike ones together.
    """
    table = _table(rules, keep)
    best = 0
    for each, natural in _with_wild(cards, taken, rules, steps):
        best = _search(each, natural, table, max(enough, 1), best, steps)
        if best >= max(enough, 1):
            break
    return None if taken and not best else best


def _table(rules: KalukiRules, keep: int) -> SearchRules:
    cap = IN_RUN if rules.wilds_per_meld is None else rules.wilds_per_meld
    return SearchRules(Aces(rules.ace_points, low_ace(rules), ACES[rules.runs_ace]), keep, cap)


def can_meld_all(
    cards: Sequence[Card], taken: Card | None, rules: KalukiRules, steps: SearchSteps, *, keep: int = 0
) -> bool:
    """Whether all these cards can be melded except at most one and at least `keep`, with the taken one in a meld."""
    table = _table(rules, SPARE + 1)
    if len(cards) <= SPARE and taken is None:
        return len(cards) >= keep
    return any(
        _laid_out(each, natural, table, keep, taken, steps) for each, natural in _with_wild(cards, taken, rules, steps)
    )


def _laid_out(
    cards: Sequence[Card], natural: Card | None, table: SearchRules, keep: int, taken: Card | None, steps: SearchSteps
) -> bool:
    """The same for cards that are each a joker or themselves; no state is searched twice."""
    start = SearchState(tuple(_suit(cards, suit) for suit in SUITS), sum(card.joker for card in cards), 0)
    first = _melds(start, SUITS.index(natural.suit), natural.rank - 1, table) if natural else iter([(0, start)])
    most = start.jokers - 1 if taken and not natural else start.jokers
    open_states = [state for _, state in first]
    seen = set(open_states)
    while open_states:
        steps.take()
        state = open_states.pop()
        if state.aside > SPARE or not coverable(state, table, SPARE):
            continue
        if not any(once for once, _ in state.suits):
            left = range(max(0, keep - state.aside), min(SPARE - state.aside, most, state.jokers) + 1)
            if any(_in_own_melds(state.jokers - each, table.cap) for each in left):
                return True
        more = {each for _, each in _next(state, table)} - seen
        seen |= more
        open_states += more
    return False


@cache
def _in_own_melds(jokers: int, cap: int) -> bool:
    """Whether this many jokers can form melds of their own."""
    return not jokers or any(
        _in_own_melds(jokers - size, cap) for size in range(LEAST_MELD, min(jokers, cap, IN_RUN) + 1)
    )


def _with_wild(
    cards: Sequence[Card], taken: Card | None, rules: KalukiRules, steps: SearchSteps
) -> Iterator[tuple[list[Card], Card | None]]:
    """The cards with some of the wild ones as jokers, all of them first, and the card that must be in a meld, unless it is a joker."""
    others = [card for card in cards if card.natural or not is_wild(rules, card)]
    wilds = Counter(card for card in cards if is_wild(rules, card) and not card.natural)
    for counts in product(*(range(count + 1) for count in wilds.values())):
        steps.take()
        kept = [card for card, count in zip(wilds, counts, strict=True) for _ in range(count)]
        jokers = wilds.total() - len(kept)
        natural = taken if taken and not taken.joker and (taken.natural or taken not in wilds) else None
        yield [*others, *kept, *[JOKER] * jokers], natural
        if taken in wilds and taken in kept:
            yield [*others, *kept, *[JOKER] * jokers], taken


def _search(
    cards: Sequence[Card], taken: Card | None, table: SearchRules, enough: int, best: int, steps: SearchSteps
) -> int:
    """Explores the state that could count the most until none could count more than the best result found."""
    start = SearchState(tuple(_suit(cards, suit) for suit in SUITS), sum(card.joker for card in cards), 0)
    heap: list[tuple[int, int, SearchState]] = []
    seen: dict[SearchState, int] = {}
    points_laid = 0
    follow = _melds(start, SUITS.index(taken.suit), taken.rank - 1, table) if taken else iter([(0, start)])
    while True:
        steps.take()
        for more, state in follow:
            points = points_laid + more
            if points > seen.get(state, -1):
                seen[state] = points
                heappush(heap, (-min(enough, points + bound(state, table)), -points, state))
        while heap and seen[heap[0][2]] > -heap[0][1]:
            heappop(heap)
        if not heap or -heap[0][0] <= best:
            return best
        points_laid, state = -heap[0][1], heappop(heap)[2]
        best = max(best, _now(state, points_laid, table))
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
    """A suit with one card fewer of each rank."""
    once, twice = suit
    return once & ~taken | twice & taken, twice & ~taken


def _now(state: SearchState, points_laid: int, table: SearchRules) -> int:
    """What counts if only jokers alone are laid from now on; nothing if too few cards stay out."""
    spare = state.aside + state.jokers + count_of(state.suits) - table.keep
    if spare < 0:
        return 0
    return points_laid + alone(min(state.jokers, spare), table)


def _next(state: SearchState, table: SearchRules) -> Iterator[tuple[int, SearchState]]:
    """Every way to lay one card in a meld, and the way to put it aside."""
    if not any(once for once, _ in state.suits):
        return
    suit, rank = _narrowest(state, table)
    yield from _melds(state, suit, rank, table)
    suits = list(state.suits)
    suits[suit] = _without(suits[suit], 1 << rank)
    yield 0, _tidy(tuple(suits), state.jokers, state.aside + 1, table)


def _narrowest(state: SearchState, table: SearchRules) -> tuple[int, int]:
    """The suit and rank of the card with the fewest melds among those of the highest rank."""
    suits, jokers, _ = state
    rank = max(once for once, _ in suits).bit_length() - 1
    beside, fewest, found = near(rank, table.aces.at), None, 0
    for suit, (once, _) in enumerate(suits):
        if once >> rank & 1:
            ways = len(_runs_of(once & beside, rank, min(jokers, table.cap), table))
            if fewest is None or ways < fewest:
                fewest, found = ways, suit
    return found, rank


def _melds(state: SearchState, suit: int, rank: int, table: SearchRules) -> Iterator[tuple[int, SearchState]]:
    """Every meld with this card: its points and what remains."""
    bit = 1 << rank
    most = min(state.jokers, table.cap)
    for points, used, jokers in _runs_of(state.suits[suit][0] & near(rank, table.aces.at), rank, most, table):
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


def _runs_of(held: int, rank: int, jokers: int, table: SearchRules) -> tuple[tuple[int, int, int], ...]:
    return runs(held, rank, jokers, table.aces, capped=table.capped)


def _tidy(suits: Suits, jokers: int, aside: int, table: SearchRules) -> SearchState:
    """The state without the cards that no meld can have any more, if at most one joker is left."""
    if jokers < LEAST_MELD - 1:
        fit = fitting(suits, jokers, table.aces.at)
        if aside < table.keep:
            aside += count_of(suits) - count_of(fit)
        suits = fit
    return SearchState(tuple(sorted(suits)), jokers, min(aside, table.keep))


_COURT = 10
_NEAR_ACE = 0b1111
"""The ranks, an ace first, that can be in a meld of five with a king below it."""
_WHOLE = 60
"""A joker shared by the cards of a meld: a number that up to six of them divide."""
_NEVER = 1 << 20


class SearchState(NamedTuple):
    """What remains: the suits, sorted because they are alike; the jokers; the cards put aside, if they matter."""

    suits: Suits
    jokers: int
    aside: int


class JokerPlaces(NamedTuple):
    """What the held cards leave to jokers: the places below `top`, those of aces, those around the `corner`; and how many a meld has."""

    top: int
    aces: bool
    corner: bool
    cap: int


class SearchRules(NamedTuple):
    """What the rules say about aces, how many cards stay out, and the jokers in a meld."""

    aces: Aces
    keep: int
    cap: int

    @property
    def ace(self) -> int:
        """The most that an ace counts."""
        return self.aces.points

    @property
    def capped(self) -> bool:
        """Whether a meld may not consist of jokers only: then a joker may stand for a card that is held elsewhere."""
        return self.cap < IN_RUN


def count_of(suits: Suits) -> int:
    """The number of cards."""
    return sum(once.bit_count() + twice.bit_count() for once, twice in suits)


def _points(suits: Suits, ace: int) -> int:
    """What all cards count."""
    return sum([worth(once, ace) + worth(twice, ace) for once, twice in suits])


def fitting(suits: Suits, jokers: int, when: str) -> Suits:
    """The cards that can be in some meld with at most one joker."""
    groups = _in_groups(suits, jokers)
    fits = [groups | _in_runs(once, jokers, when) for once, _ in suits]
    return tuple([(once & fit, twice & fit) for (once, twice), fit in zip(suits, fits, strict=True)])


def bound(state: SearchState, table: SearchRules) -> int:
    """An upper bound for what the state can still count: all its cards, and each joker in the most valuable place.

    Three or four jokers may also form a meld alone; then the cards must make do with the remaining jokers.
    """
    suits, jokers, aside = state
    ace = table.ace
    held = suits[0][0] | suits[1][0] | suits[2][0] | suits[3][0]
    if not held:
        return alone(jokers, table)
    near = JokerPlaces(
        held.bit_length(), bool(held & 1), table.aces.at == "wraps" and bool(held & _NEAR_ACE), table.cap
    )
    jokers_laid = min(jokers, count_of(suits) // (LEAST_MELD - 1)) if table.cap == 1 else jokers
    most = _points(suits, ace) + _among(near, jokers_laid, ace)
    if aside < table.keep:
        most -= (table.keep - aside) * _cheapest(held, min(table.aces.points, table.aces.low))
    for left in range(jokers - LEAST_MELD + 1):
        fit = fitting(suits, left, table.aces.at) if left < LEAST_MELD - 1 else suits
        points = _points(fit, ace) + _among(near, left, ace)
        most = max(most, points + alone(jokers - left, table))
    return most


def coverable(state: SearchState, table: SearchRules, spare: int) -> bool:
    """Whether there may be enough jokers to meld all cards but `spare`: each card takes a share of those that its meld needs."""
    jokers = min(state.jokers, table.cap)
    three, two = _in_groups(state.suits, 0), _in_groups(state.suits, 1)
    wanted = dearest = 0
    for once, twice in state.suits:
        parts = _parts(once, jokers, table.aces.at)
        for rank in range(ACE_HIGH):
            bit = 1 << rank
            if once & ~three & bit:
                part = min(parts[rank], _part(LEAST_MELD - 2 if two & bit else LEAST_MELD - 1, LEAST_MELD, jokers))
                wanted += 2 * part if twice & bit else part
                dearest = max(dearest, part)
    return wanted - dearest * (spare - state.aside) <= state.jokers * _WHOLE


@lru_cache(maxsize=1 << 14)
def _parts(held: int, jokers: int, when: str) -> tuple[int, ...]:
    """For each rank of a suit, the smallest share of a joker that one of its cards needs in a sequence."""
    return tuple(
        [
            min(
                [
                    _part(size - (ranks_at(places) & held).bit_count(), size, jokers)
                    for places, size in windows(rank, when)
                ]
            )
            if held >> rank & 1
            else 0
            for rank in range(ACE_HIGH)
        ]
    )


def _part(missing: int, size: int, jokers: int) -> int:
    """The part of the jokers that each card needs in a meld of this size, or more than there can be."""
    return missing * _WHOLE // (size - missing) if missing <= jokers else _NEVER


def _in_groups(suits: Suits, jokers: int) -> int:
    """The ranks that can form a group with at most one joker."""
    (spades, _), (hearts, _), (diamonds, _), (clubs, _) = suits
    if jokers:
        return (spades | hearts) & (diamonds | clubs) | spades & hearts | diamonds & clubs
    return spades & hearts & (diamonds | clubs) | diamonds & clubs & (spades | hearts)


@cache
def _in_runs(held: int, jokers: int, when: str) -> int:
    """The cards of a suit within three consecutive places, at most one of them filled by a joker."""
    row = PLACES[when]
    places = (held | held << ACE_HIGH) & (1 << row.stop) - (1 << row.start)
    second, third = places >> 1, places >> 2
    rows = places & second | places & third | second & third if jokers else places & second & third
    rows |= rows << 1 | rows << 2
    return (rows | rows >> ACE_HIGH) & ALL


@cache
def _cheapest(held: int, ace: int) -> int:
    """The points of the card that counts least; no joker needs to count less."""
    return min(place_points(rank, ace) for rank in range(ACE_HIGH) if held >> rank & 1)


@cache
def alone(jokers: int, table: SearchRules) -> int:
    """The most that jokers count in melds of their own: groups of three or four, or a sequence of five."""
    if jokers < LEAST_MELD or table.cap < LEAST_MELD:
        return 0
    dearest, ace = max(table.ace, _COURT), table.ace
    most = max(
        size * dearest + alone(jokers - size, table) for size in range(LEAST_MELD, min(jokers, table.cap, 4) + 1)
    )
    if jokers < IN_RUN or table.cap < IN_RUN:
        return most
    row = max((IN_RUN - 1) * _COURT + ace, (IN_RUN - 1) * _COURT + _COURT - 1)
    return max(most, row + alone(jokers - IN_RUN, table))


@cache
def _among(near: JokerPlaces, jokers: int, ace: int) -> int:
    """An upper bound for what jokers count in melds with held cards, in any arrangement."""
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


IN_GROUP = 4
J_TO_3 = 0b111111 << 10
"""The places from a jack around to a three: the only longer sequence that can be split only below its ace."""


class Aces(NamedTuple):
    """What an ace counts, what it counts as the lowest card of a sequence, and where it may be."""

    points: int
    low: int
    at: str


@cache
def worth(held: int, ace: int) -> int:
    """The points of cards of one suit."""
    return sum(place_points(rank, ace) for rank in range(ACE_HIGH) if held >> rank & 1)


def place_points(place: int, ace: int) -> int:
    """The points of a place in a sequence."""
    return PIPS[place + 1] if 0 < place < ACE_HIGH else ace


@cache
def windows(rank: int, when: str) -> tuple[tuple[int, int], ...]:
    """The sequences with this rank: their places as bits, and how many."""
    found = [J_TO_3] if when == "wraps" else []
    for size in range(LEAST_MELD, IN_RUN + 1):
        row = PLACES[when]
        found += [(1 << size) - 1 << start for start in row[: ACE_HIGH if when == "wraps" else len(row) - size + 1]]
    return tuple([(places, places.bit_count()) for places in found if ranks_at(places) >> rank & 1])


def ranks_at(places: int) -> int:
    """The ranks at places of a sequence."""
    return (places | places >> ACE_HIGH) & ALL


@cache
def _counts(places: int, aces: Aces) -> int:
    """The points of a sequence at these places."""
    return worth(places & ~1, aces.points) + aces.low * (places & 1) + worth(places >> ACE_HIGH, aces.points)


@cache
def near(rank: int, when: str) -> int:
    """The cards that can be in one sequence with this rank."""
    return reduce(or_, [ranks_at(places) for places, _ in windows(rank, when)])


@lru_cache(maxsize=1 << 14)
def runs(held: int, rank: int, jokers: int, aces: Aces, *, capped: bool = False) -> tuple[tuple[int, int, int], ...]:
    """The sequences of a suit with this card: points, the cards as bits, jokers; of equal ones only the most valuable.

    If the jokers of a meld are `capped`, a joker may also replace a card that is held.
    """
    found: dict[tuple[int, int], int] = {}
    for places, size in windows(rank, aces.at):
        ranks = ranks_at(places)
        for used in _kept_parts(ranks & held, 1 << rank, jokers) if capped else (ranks & held,):
            missing = size - used.bit_count()
            if missing <= jokers:
                found[used, missing] = max(found.get((used, missing), 0), _counts(places, aces))
    return tuple([(points, used, missing) for (used, missing), points in found.items()])


def _kept_parts(held: int, kept: int, most: int) -> Iterator[int]:
    """The cards without at most this many of them, always including the one that is kept."""
    bits = [1 << place for place in range(ACE_HIGH) if held >> place & 1 and 1 << place != kept]
    for count in range(min(most, len(bits)) + 1):
        for left_out in combinations(bits, count):
            yield held & ~sum(left_out)


@cache
def groups(others: int, jokers: int, *, capped: bool = False) -> tuple[tuple[int, tuple[int, ...], int], ...]:
    """The groups of a card: their size, which other cards of its rank they contain, and how many jokers stand for missing suits.

    If the jokers of a meld are `capped`, a joker may also replace a card that is held.
    """
    absent = IN_GROUP - 1 - others
    return tuple(
        (1 + size + missing, held, missing)
        for size in range(others + 1)
        for held in combinations(range(others), size)
        for missing in range(min(jokers, IN_GROUP - 1 - size if capped else absent) + 1)
        if LEAST_MELD <= 1 + size + missing <= IN_GROUP
    )
