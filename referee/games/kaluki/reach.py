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

from referee.cards import JOKER, SUITS, Card
from referee.games.kaluki.reach_bound import ReachRules, State, Suit, Suits, alone, bound, count_of, coverable, fitting
from referee.games.kaluki.reach_melds import IN_RUN, Aces, groups, near, runs, worth
from referee.games.kaluki.rules import KalukiRules
from referee.games.kaluki.values import low_ace
from referee.games.wild import is_wild
from referee.meld_rules import ACES, LEAST

SPARE = 1
"""How many cards a player who goes out may have left after the melds: the last discard."""
_SUITS = range(len(SUITS))
STEPS = 1_000
"""States that a search goes on from: the hardest seventeen cards that a search for them found need 700, with eight jokers."""


class TooManyCards(Exception):
    """A hand is far larger than any that is dealt, and has too many ways to be melded to try them all."""


class SearchSteps:
    """How many states a search may still go on from."""

    def __init__(self, left: int = STEPS) -> None:
        self.left = left

    def take(self) -> None:
        """One state less, or TooManyCards."""
        if not self.left:
            raise TooManyCards
        self.left -= 1


def reach(
    cards: Sequence[Card], taken: Card | None, rules: KalukiRules, enough: int, steps: SearchSteps, *, keep: int = 0
) -> int | None:
    """The most points of disjoint melds of these cards with the taken one among them, or None if none can hold it.

    At least `keep` cards stay out of the melds. Ends once `enough` is reached and then says any number from there on.
    The cards have suits and come from two packs with jokers. A state is searched once.
    Wild cards are tried as themselves and as jokers, alike ones together.
    """
    table = _table(rules, keep)
    best = 0
    for each, natural in _with_wild(cards, taken, rules, steps):
        best = _search(each, natural, table, max(enough, 1), best, steps)
        if best >= max(enough, 1):
            break
    return None if taken and not best else best


def _table(rules: KalukiRules, keep: int) -> ReachRules:
    cap = IN_RUN if rules.wilds_per_meld is None else rules.wilds_per_meld
    return ReachRules(Aces(rules.ace_points, low_ace(rules), ACES[rules.runs_ace]), keep, cap)


def melds_all(
    cards: Sequence[Card], taken: Card | None, rules: KalukiRules, steps: SearchSteps, *, keep: int = 0
) -> bool:
    """Whether all of these cards can be melded but for one at most, and at least `keep`, with the taken one in a meld."""
    table = _table(rules, SPARE + 1)
    if len(cards) <= SPARE and taken is None:
        return len(cards) >= keep
    return any(
        _laid_out(each, natural, table, keep, taken, steps) for each, natural in _with_wild(cards, taken, rules, steps)
    )


def _laid_out(
    cards: Sequence[Card], natural: Card | None, table: ReachRules, keep: int, taken: Card | None, steps: SearchSteps
) -> bool:
    """The same for cards of which each is a joker or itself; a state is searched once."""
    start = State(tuple(_suit(cards, suit) for suit in SUITS), sum(card.joker for card in cards), 0)
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
    """Whether so many jokers can lie in melds of their own."""
    return not jokers or any(_in_own_melds(jokers - size, cap) for size in range(LEAST, min(jokers, cap, IN_RUN) + 1))


def _with_wild(
    cards: Sequence[Card], taken: Card | None, rules: KalukiRules, steps: SearchSteps
) -> Iterator[tuple[list[Card], Card | None]]:
    """The cards with some of the wild ones as jokers, all of them first; with what must be in a meld, if it is no joker."""
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
    cards: Sequence[Card], taken: Card | None, table: ReachRules, enough: int, best: int, steps: SearchSteps
) -> int:
    """Goes on from the state that could count the most until none could count more than the best that was found."""
    start = State(tuple(_suit(cards, suit) for suit in SUITS), sum(card.joker for card in cards), 0)
    heap: list[tuple[int, int, State]] = []
    seen: dict[State, int] = {}
    laid = 0
    follow = _melds(start, SUITS.index(taken.suit), taken.rank - 1, table) if taken else iter([(0, start)])
    while True:
        steps.take()
        for more, state in follow:
            points = laid + more
            if points > seen.get(state, -1):
                seen[state] = points
                heappush(heap, (-min(enough, points + bound(state, table)), -points, state))
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
    spare = state.aside + state.jokers + count_of(state.suits) - table.keep
    if spare < 0:
        return 0
    return laid + alone(min(state.jokers, spare), table)


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
    beside, fewest, found = near(rank, table.aces.at), None, 0
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


def _runs_of(held: int, rank: int, jokers: int, table: ReachRules) -> tuple[tuple[int, int, int], ...]:
    return runs(held, rank, jokers, table.aces, capped=table.capped)


def _tidy(suits: Suits, jokers: int, aside: int, table: ReachRules) -> State:
    """The state without the cards that no meld can hold any more, where at most one joker is left."""
    if jokers < LEAST - 1:
        fit = fitting(suits, jokers, table.aces.at)
        if aside < table.keep:
            aside += count_of(suits) - count_of(fit)
        suits = fit
    return State(tuple(sorted(suits)), jokers, min(aside, table.keep))
