"""The best arrangements of a gin hand: least deadwood alone, and with lay-offs on a knocker's melds, exactly.

A hand is one number: a bit for each card, suit after suit, with an empty bit between two suits, so that shifting it
never carries a card into another suit. Once it is chosen which cards lie in sets, the runs follow: every card that
stands in a row of three is in one. So only the sets are searched, and only those that tear a card out of a row.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, reduce
from itertools import chain, product
from operator import or_

from referee.cards import SUITS, Card
from referee.melds import LEAST, Meld

PIPS = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
"""Points by rank: ace 1, number cards their number, court cards ten."""

_WIDTH = 14
_SUIT = (1 << 13) - 1
_ROW = sum(1 << _WIDTH * place for place in range(len(SUITS)))
_BEFORE = {suit: _WIDTH * place - 1 for place, suit in enumerate(SUITS)}
_CARDS = {1 << before + rank: Card(rank, suit) for suit, before in _BEFORE.items() for rank in range(1, 14)}


def pip(card: Card) -> int:
    """The points of a natural card with a low ace."""
    return PIPS[card.rank]


@dataclass(frozen=True, slots=True)
class LayOff:
    """Cards laid off on one of the knocker's melds, in an order in which they can be laid; `on` is its index."""

    cards: tuple[Card, ...]
    on: int


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A hand laid open: its melds, what it lays off on the knocker's, and the deadwood left."""

    melds: tuple[Meld, ...]
    layoffs: tuple[LayOff, ...]
    deadwood: tuple[Card, ...]

    @property
    def points(self) -> int:
        """The points of the deadwood."""
        return sum(PIPS[card.rank] for card in self.deadwood)


def least(cards: Iterable[Card]) -> int:
    """The points of `best(cards)`, without building it."""
    return _least(_hand(cards))


def best(cards: Iterable[Card]) -> Arrangement:
    """The arrangement with the least deadwood of distinct natural cards of one pack; of equals always the same.

    Tries at most six ways for each rank of which four are held and two for three: fifty for eleven cards.
    """
    return _arrangement(_hand(cards))


def best_all(cards: Iterable[Card]) -> tuple[Arrangement, ...]:
    """Every arrangement with the least deadwood, `best` first; one run and the same cards as two are different.

    The search is that of `best`; a row of n cards splits into runs in at most thirteen ways for n up to eleven.
    """
    hand = _hand(cards)
    points = _least(hand)
    return tuple(
        _laid_open(hand, sets, chain.from_iterable(runs))
        for sets in _set_choices(hand)
        if _loose(hand ^ sets) == points
        for runs in product(*map(_splits, _rows(hand ^ sets)))
    )


def best_defence(cards: Iterable[Card], melds: Sequence[Meld]) -> Arrangement:
    """The least deadwood over every arrangement and every series of lay-offs on the knocker's melds together.

    Tries at most three lay-offs at either end of a run and two on a set, each with the sets of `best`: three
    cards that could follow one another onto a run are a run themselves, so only one or two of them need to be laid.
    """
    hand = _hand(cards)
    table = [_hand(meld.cards) for meld in melds]
    if any(hand & meld for meld in table):
        raise ValueError("a card is both in the hand and in the knocker's melds")
    laid = _best_laid(hand, _layoff_choices(hand, melds, table))
    return _arrangement(hand ^ laid, _laid_on(laid, melds, table))


def knocker_best(cards: Iterable[Card], opponent: Iterable[Card]) -> Arrangement:
    """The knocker's best arrangement; among equals the one that leaves the opponent the most deadwood.

    Weighs one defence for each arrangement of `best_all`.
    """
    held = tuple(opponent)
    return max(best_all(cards), key=lambda arrangement: best_defence(held, arrangement.melds).points)


def _hand(cards: Iterable[Card]) -> int:
    """The cards as one number; a ValueError where it would lose one of them."""
    hand = 0
    for card in cards:
        bit = 1 << _BEFORE[card.suit] + card.rank if card.suit else 0
        if card.joker or not bit or hand & bit:
            raise ValueError(f"{card} is a joker, has no suit or is there twice")
        hand |= bit
    return hand


def _bits(hand: int) -> Iterator[int]:
    while hand:
        low = hand & -hand
        yield low
        hand ^= low


def _cards(hand: int) -> tuple[Card, ...]:
    return tuple([_CARDS[bit] for bit in _bits(hand)])


def _in_rows(hand: int) -> int:
    """The cards that stand in a row of three or more."""
    starts = hand & hand >> 1 & hand >> 2
    return starts | starts << 1 | starts << 2


def _rows(hand: int) -> Iterator[int]:
    """Each row of three or more, as long as it goes."""
    rows = _in_rows(hand)
    while rows:
        row = rows & ~(rows + (rows & -rows))
        yield row
        rows ^= row


@cache
def _loose_points() -> tuple[int, ...]:
    """For the cards of one suit the points of those in no row: 8,192 entries, built on first use."""
    points = [0]
    for rank in range(1, 14):
        points += [PIPS[rank] + rest for rest in points]
    return tuple(points[suit & ~_in_rows(suit)] for suit in range(_SUIT + 1))


def _loose(hand: int) -> int:
    """The points that all runs of a hand leave."""
    points = _loose_points()
    return (
        points[hand & _SUIT]
        + points[hand >> _WIDTH & _SUIT]
        + points[hand >> 2 * _WIDTH & _SUIT]
        + points[hand >> 3 * _WIDTH]
    )


def _least(hand: int) -> int:
    return min([_loose(hand ^ sets) for sets in _set_choices(hand)])


def _set_ranks(hand: int) -> int:
    """The ranks of which three or more are held, in the place of the first suit."""
    spades, hearts, diamonds, clubs = hand, hand >> _WIDTH, hand >> 2 * _WIDTH, hand >> 3 * _WIDTH
    return (spades & hearts & (diamonds | clubs) | diamonds & clubs & (spades | hearts)) & _SUIT


def _wanted(hand: int) -> int:
    """The cards that some meld of the hand could hold."""
    return _in_rows(hand) | hand & _set_ranks(hand) * _ROW


def _set_choices(hand: int) -> list[int]:
    """The cards to lay in sets, in every way that can be best."""
    ranks = _set_ranks(hand)
    choices = [0]
    if ranks:
        in_rows = _in_rows(hand)
        for rank in _bits(ranks):
            held = hand & rank * _ROW
            ways = _sets_of(held, held & in_rows)
            choices = [sets | more for sets in choices for more in ways]
    return choices


@cache
def _sets_of(held: int, in_rows: int) -> tuple[int, ...]:
    """What may lie in a set of one rank: all held, three of four if a row wants the other, none if it wants enough."""
    wanted = list(_bits(in_rows))
    spare = held.bit_count() - LEAST
    threes = [held ^ bit for bit in wanted] if spare else []
    return (held, *threes, 0) if len(wanted) > spare else (held, *threes)


@cache
def _splits(row: int) -> tuple[tuple[int, ...], ...]:
    """Every way to lay a row as runs, the whole first."""
    found: list[tuple[int, ...]] = [(row,)]
    cards = list(_bits(row))
    for size in range(LEAST, len(cards) - LEAST + 1):
        head = sum(cards[:size])
        found += [(head, *rest) for rest in _splits(row ^ head)]
    return tuple(found)


@cache
def _meld(cards: int) -> Meld:
    found = _cards(cards)
    if found[0].rank == found[1].rank:
        return Meld("set", found)
    return Meld("run", found, found[0].rank)


def _arrangement(hand: int, layoffs: tuple[LayOff, ...] = ()) -> Arrangement:
    sets = min(_set_choices(hand), key=lambda choice: _loose(hand ^ choice))
    return _laid_open(hand, sets, _rows(hand ^ sets), layoffs)


def _laid_open(hand: int, sets: int, runs: Iterable[int], layoffs: tuple[LayOff, ...] = ()) -> Arrangement:
    melds = [_meld(sets & rank * _ROW) for rank in _bits(_set_ranks(sets))]
    left = hand ^ sets
    for run in runs:
        melds.append(_meld(run))
        left ^= run
    return Arrangement(tuple(melds), layoffs, _cards(left))


def _ends(hand: int, meld: int) -> tuple[list[int], list[int]]:
    """The held cards that follow one another from the upper and from the lower end of a run."""
    above, below = [], []
    bit = meld + (meld & -meld)
    while hand & bit:
        above.append(bit)
        bit <<= 1
    bit = (meld & -meld) >> 1
    while hand & bit:
        below.append(bit)
        bit >>= 1
    return above, below


def _fourth(hand: int, meld: int) -> int:
    """The held card that a set lacks, or nothing."""
    return hand & _set_ranks(meld) * _ROW


def _layoff_choices(hand: int, melds: Sequence[Meld], table: Sequence[int]) -> list[int]:
    """The cards to lay off, in every way that can be best, fewer first."""
    wanted = _wanted(hand)
    choices = [0]
    for meld, lying in zip(melds, table, strict=True):
        chains = _ends(hand, lying) if meld.kind == "run" else ([_fourth(hand, lying)],)
        for each in chains:
            ways = _prefixes(each, wanted)
            choices = [laid | more for laid in choices for more in ways]
    return sorted(set(choices), key=lambda laid: (laid.bit_count(), laid))


def _best_laid(hand: int, choices: Sequence[int]) -> int:
    """The first choice that leaves the least; none leaves less than the cards that fit nowhere, so there it ends."""
    floor = _loose(hand & ~(_wanted(hand) | reduce(or_, choices)))
    found = choices[0]
    fewest = _least(hand ^ found)
    for laid in choices[1:]:
        if fewest == floor:
            break
        points = _least(hand ^ laid)
        if points < fewest:
            found, fewest = laid, points
    return found


def _prefixes(follow: Sequence[int], wanted: int) -> list[int]:
    """The first none to two cards that follow on an end; one that no own meld wants goes wherever it can."""
    found = [0]
    for bit in follow[: LEAST - 1]:
        more = found[-1] | bit
        found = [*found, more] if bit & wanted else [*found[:-1], more]
    return found


def _laid_on(laid: int, melds: Sequence[Meld], table: Sequence[int]) -> tuple[LayOff, ...]:
    """On each of the knocker's melds what is laid there: first as far as the runs go, then the rest on sets."""
    found = []
    for on, meld in sorted(enumerate(table), key=lambda each: melds[each[0]].kind):
        above, below = _ends(laid, meld) if melds[on].kind == "run" else ([_fourth(laid, meld)], [])
        cards = sum(above) + sum(below)
        if cards:
            laid ^= cards
            found.append(LayOff(tuple(_CARDS[bit] for bit in (*above, *below)), on))
    return tuple(sorted(found, key=lambda layoff: layoff.on))
