"""The best arrangements of a gin hand: least deadwood alone, and with lay-offs on a knocker's melds, exactly.

A hand is one number: a bit for each card, suit after suit, with an empty bit between two suits, so that shifting it
never carries a card into another suit. Once it is chosen which cards lie in sets, the runs follow, and what can be
laid off on the knocker's runs: every card that stands in a row of three is in a run of the hand's own. So only the sets
are searched, and only those that tear a card out of a row. The points of a suit stand in a table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain, product

from referee.cards import PACK, SUIT_BITS, SUITS, Card
from referee.melds import LEAST, Meld

PIPS = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
"""Points by rank: ace 1, number cards their number, court cards ten."""

_SUIT = (1 << 13) - 1
_TWO = 2 * SUIT_BITS
_HALF = (1 << _TWO) - 1
_ROW = sum(1 << SUIT_BITS * place for place in range(len(SUITS)))
_CARDS = {card.bit: card for card in PACK}
_COLUMNS = {card.bit: _ROW << card.rank - 1 for card in PACK}


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

    Tries at most six ways for each rank of which four are held and two for three: fifty for eleven cards, 7,776 for
    twenty-two.
    """
    return _arrangement(_hand(cards))


def best_all(cards: Iterable[Card]) -> tuple[Arrangement, ...]:
    """Every arrangement with the least deadwood, `best` first; one run and the same cards as two are different.

    The search is that of `best`; a row of n cards splits into runs in at most thirteen ways for n up to eleven, and in
    twenty-eight for a whole suit.
    """
    hand = _hand(cards)
    lefts = _lefts(hand, _set_ranks(hand))
    points = min(map(_loose, lefts))
    return tuple(
        _laid_open(hand, left, chain.from_iterable(runs))
        for left in lefts
        if _loose(left) == points
        for runs in product(*map(_splits, _rows(left)))
    )


def best_defence(cards: Iterable[Card], melds: Sequence[Meld]) -> Arrangement:
    """The least deadwood over every arrangement and every series of lay-offs on the knocker's melds together.

    Tries no more than `best`, and twice as many for each card that a set of the knocker's and a run could both take:
    once it is chosen what lies in sets, what runs take follows, since three cards that could follow one another onto a
    run are a run themselves, and one or two are best laid off.
    """
    hand = _hand(cards)
    table = [_hand(meld.cards) for meld in melds]
    if any(hand & meld for meld in table):
        raise ValueError("a card is both in the hand and in the knocker's melds")
    _, _, laid = _defence(hand, melds, table)
    return _arrangement(hand ^ laid, _laid_on(laid, melds, table))


def knocker_best(cards: Iterable[Card], opponent: Iterable[Card]) -> Arrangement:
    """The knocker's best arrangement; among equals the one that leaves the opponent the most deadwood.

    Weighs one defence for each arrangement of `best_all`.
    """
    held = tuple(opponent)
    return max(best_all(cards), key=lambda arrangement: best_defence(held, arrangement.melds).points)


def _hand(cards: Iterable[Card]) -> int:
    """The cards as one number; a ValueError where it would lose one of them."""
    held = tuple(cards)
    hand = 0
    for card in held:
        hand += card.bit
    if hand.bit_count() != len(held):  # only different bits add up to as many
        strange = next(card for place, card in enumerate(held) if not card.bit or card in held[:place])
        raise ValueError(f"{strange} is a joker, has no suit or appears twice")
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


def _loose_points() -> tuple[int, ...]:
    """For the cards of one suit the points of those in no row: 8,192 entries."""
    points = [0]
    for rank in range(1, 14):
        points += [PIPS[rank] + rest for rest in points]
    return tuple([points[suit & ~_in_rows(suit)] for suit in range(_SUIT + 1)])


_LOOSE = _loose_points()


def _loose(hand: int) -> int:
    """The points that all runs of a hand leave."""
    low, high = hand & _HALF, hand >> _TWO
    return _LOOSE[low & _SUIT] + _LOOSE[low >> SUIT_BITS] + _LOOSE[high & _SUIT] + _LOOSE[high >> SUIT_BITS]


def _set_ranks(hand: int) -> int:
    """The ranks of which three or more are held, in the place of the first suit."""
    low, high = hand & _HALF, hand >> _TWO
    both, either = low & high, low | high
    return both & either >> SUIT_BITS | both >> SUIT_BITS & either


def _least(hand: int) -> int:
    # `_set_ranks` and `_loose` written out: most hands hold no set, and the calls cost them a quarter of their time
    low, high = hand & _HALF, hand >> _TWO
    both, either = low & high, low | high
    ranks = both & either >> SUIT_BITS | both >> SUIT_BITS & either
    if ranks:
        return min(map(_loose, _lefts(hand, ranks)))
    return _LOOSE[low & _SUIT] + _LOOSE[low >> SUIT_BITS] + _LOOSE[high & _SUIT] + _LOOSE[high >> SUIT_BITS]


def _lefts(hand: int, ranks: int, follow: int = 0) -> list[int]:
    """What sets of these ranks leave, in every way that can be best; `follow` are cards for lay-offs on runs."""
    same = hand & ranks * _ROW
    wanted = same & (_in_rows(hand) | follow)
    lefts = [hand ^ same]
    while wanted:
        column = _COLUMNS[wanted & -wanted]
        ways = _kept(same & column, wanted & column)
        lefts = [left | kept for left in lefts for kept in ways]
        wanted &= ~column
    return lefts


@cache
def _kept(same: int, wanted: int) -> tuple[int, ...]:
    """What a set leaves of one rank: nothing, one of four that is wanted, or all where no set leaves enough of them."""
    single = tuple(_bits(wanted))
    spare = same.bit_count() - LEAST
    ones = single if spare else ()
    return (0, *ones, same) if len(single) > spare else (0, *ones)


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
    left = min(_lefts(hand, _set_ranks(hand)), key=_loose)
    return _laid_open(hand, left, _rows(left), layoffs)


def _laid_open(hand: int, left: int, runs: Iterable[int], layoffs: tuple[LayOff, ...] = ()) -> Arrangement:
    sets = hand ^ left
    melds = [_meld(sets & rank * _ROW) for rank in _bits(_set_ranks(sets))]
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


def _follow(hand: int, runs: int) -> int:
    """The cards of no row that follow one another from an end of a run, and so can be laid off there.

    There are at most two: three are a row themselves.
    """
    loose = hand & ~_in_rows(hand)
    above, below = runs << 1 & loose, runs >> 1 & loose
    return above | above << 1 & loose | below | below >> 1 & loose


def _defence(hand: int, melds: Sequence[Meld], table: Sequence[int]) -> tuple[int, int, int]:
    """The least points over all sets and lay-offs, and the fewest cards, counted and as a number, to lay off for them."""
    runs = sum([lying for meld, lying in zip(melds, table, strict=True) if meld.kind == "run"])
    fourths = _fourth(hand, sum(table) ^ runs)
    follow = _follow(hand, runs)
    wanted = fourths & (_in_rows(hand) | follow)
    lefts = [left & ~fourths for left in _lefts(hand, _set_ranks(hand), follow)]
    for bit in _bits(wanted):
        lefts += [left | bit for left in lefts]
    return min([_defended(left, fourths & ~left, runs) for left in lefts])


def _defended(left: int, laid: int, runs: int) -> tuple[int, int, int]:
    """What `_defence` weighs, where sets and lay-offs on sets have left these cards."""
    follow = _follow(left, runs)
    laid |= follow
    return _loose(left ^ follow), laid.bit_count(), laid


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
