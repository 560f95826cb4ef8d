"""Whether a player of Kaluki can open with the cards held: the most points that disjoint melds of them count."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from operator import mul
from typing import NamedTuple

from referee.arrange import pip
from referee.cards import SUITS, Card
from referee.games.kaluki.rules import KalukiRules
from referee.melds import FULL_SET, LEAST, rank_at

State = tuple[tuple[int, ...], int, int]
"""How many of each natural card are left, the jokers left, and how many cards must still be kept."""


def reach(
    cards: Sequence[Card], needed: Sequence[Card], rules: KalukiRules, enough: int, *, keep: int = 0
) -> int | None:
    """The most points of disjoint melds of these cards, or any number from `enough` on; None without a meld.

    Every card of `needed` is in one of the melds; `keep` cards at least are in none. A joker counts as the card that
    it stands for. Longer runs are two shorter ones, so that melds of three to five cards are tried, for the highest
    card left first, each state of what is left once.
    """
    search = _Search(cards, rules, enough)
    return search.start(needed, keep)


class _Way(NamedTuple):
    """A meld with its points, the indices of its natural cards, its jokers, and what it adds to the bound."""

    points: int
    used: tuple[int, ...]
    jokers: int
    gain: int


class _Search:
    """One search: the cards by index, what each counts, and the best found for every state."""

    def __init__(self, cards: Sequence[Card], rules: KalukiRules, enough: int) -> None:
        naturals = [card for card in cards if not card.joker]
        self.kinds = sorted(set(naturals), key=lambda card: (-card.rank, card.suit))
        self.index = {card: at for at, card in enumerate(self.kinds)}
        self.counts = tuple(naturals.count(card) for card in self.kinds)
        self.jokers = len(cards) - len(naturals)
        self.rules = rules
        self.enough = enough
        self.worth = [self._points(card.rank) for card in self.kinds]
        self.top = max(self._points(1), self._points(13))
        self.known: dict[State, int] = {}
        self.melds = [tuple(self._melds_of(card)) for card in self.kinds]

    def start(self, needed: Sequence[Card], keep: int) -> int | None:
        """The best with the needed cards in melds."""
        wanted = next((card for card in needed if not card.joker), None)
        if wanted is not None:
            return self._with(self.index[wanted], keep)
        if needed:
            return self._with_joker(keep)
        return self._best((self.counts, self.jokers, keep), self.enough)

    def _with(self, at: int, keep: int) -> int | None:
        found: int | None = None
        for meld in self.melds[at]:
            left = self._without((self.counts, self.jokers, keep), meld)
            if left is not None:
                total = meld.points + self._best(left, self.enough - meld.points)
                found = total if found is None else max(found, total)
                if total >= self.enough:
                    break
        return found

    def _with_joker(self, keep: int) -> int | None:
        """The best with a joker in some meld: with a natural card, or among jokers alone."""
        found = [total for at in range(len(self.kinds)) for total in self._jokered(at, keep)]
        alone = self._alone(self.jokers, keep)
        if alone:
            rest = (self.counts, 0, keep)
            found.append(alone + self._best(rest, self.enough - alone))
        return max(found, default=None)

    def _jokered(self, at: int, keep: int) -> Iterator[int]:
        for meld in self.melds[at]:
            left = self._without((self.counts, self.jokers, keep), meld) if meld.jokers else None
            if left is not None:
                yield meld.points + self._best(left, self.enough - meld.points)

    def _best(self, state: State, wanted: int) -> int:
        """The most points that what is left can count; anything from `wanted` on ends the search."""
        counts, jokers, keep = state
        if wanted <= 0:
            return 0
        known = self.known.get(state)
        if known is not None:
            return known
        at = next((each for each, count in enumerate(counts) if count), None)
        if at is None:
            return self._alone(jokers, keep)
        found = 0
        bound = self._bound(counts, jokers)
        for meld in self.melds[at]:
            left = self._without(state, meld) if bound + meld.gain > found else None
            if left is not None:
                found = max(found, meld.points + self._best(left, wanted - meld.points))
                if found >= wanted:
                    return found
        rest = (tuple(count - (each == at) for each, count in enumerate(counts)), jokers, max(keep - 1, 0))
        if bound - self.worth[at] > found:
            found = max(found, self._best(rest, wanted))
        if found < wanted:
            self.known[state] = found
        return found

    def _bound(self, counts: Sequence[int], jokers: int) -> int:
        """No more than this can be counted with what is left."""
        left: int = sum(map(mul, counts, self.worth))
        return left + jokers * self.top

    def _alone(self, jokers: int, keep: int) -> int:
        """What jokers alone can count: as the dearest group."""
        laid = min(jokers - keep, FULL_SET)
        return laid * self.top if laid >= LEAST else 0

    @staticmethod
    def _without(state: State, meld: _Way) -> State | None:
        counts, left, keep = state
        if meld.jokers > left:
            return None
        rest = list(counts)
        for at in meld.used:
            if not rest[at]:
                return None
            rest[at] -= 1
        left -= meld.jokers
        return (tuple(rest), left, keep) if sum(rest) + left >= keep else None

    def _points(self, rank: int) -> int:
        return self.rules.ace_points if rank == 1 else pip(Card(rank))

    def _melds_of(self, card: Card) -> Iterator[_Way]:
        """Every meld of three to five cards with this card, the dearest first."""
        found = {*self._groups(card), *self._runs(card)}
        for points, used, jokers in sorted(found, key=lambda each: (-each[0], each[2], each[1])):
            gain = points - sum(self.worth[at] for at in used) - jokers * self.top
            yield _Way(points, used, jokers, gain)

    def _groups(self, card: Card) -> Iterator[tuple[int, tuple[int, ...], int]]:
        others = [Card(card.rank, suit) for suit in SUITS if suit != card.suit]
        there = [each for each in others if each in self.index]
        for many in range(len(there) + 1):
            for chosen in combinations(there, many):
                for size in (LEAST, FULL_SET):
                    jokers = size - 1 - many
                    if 0 <= jokers <= self.jokers:
                        used = sorted(self.index[each] for each in (card, *chosen))
                        yield size * self._points(card.rank), tuple(used), jokers

    def _runs(self, card: Card) -> Iterator[tuple[int, tuple[int, ...], int]]:
        lowest = 2 if self.rules.runs_ace == "high" else 1
        for size in (3, 4, 5):
            for start in range(lowest, 14 - size + 2):
                places = [rank_at(start + step) for step in range(size)]
                if card.rank in places:
                    yield from self._run(card, places)

    def _run(self, card: Card, places: Sequence[int]) -> Iterator[tuple[int, tuple[int, ...], int]]:
        others = [Card(rank, card.suit) for rank in places]
        others.remove(card)
        points = sum(map(self._points, places))
        for taken in product(*((True, False) if each in self.index else (False,) for each in others)):
            jokers = len(taken) - sum(taken)
            if jokers <= self.jokers:
                used = [self.index[each] for each, natural in zip(others, taken, strict=True) if natural]
                yield points, tuple(sorted((self.index[card], *used))), jokers
