"""The best arrangements of a gin hand, exactly: the least deadwood alone, and with lay-offs on a knocker's melds.

Once the cards in sets are chosen, the runs follow, and so do the lay-offs on the knocker's runs: every card in a row of
three is in a run of the hand itself. So only the sets are searched, and only those that take a card out of a row. The
points of a suit are in a table. `runs` knows what a row is, with the aces where they may be.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain, product

from referee.cards import PACK, Card
from referee.cards.card import SUIT_BITS
from referee.cards.points import PIPS, pip
from referee.games.gin.runs import ACES, LOW, SUIT, TWO_SUITS, TWO_SUITS_MASK, RunsAceLow, bits, set_ranks
from referee.melds import Meld
from referee.melds.readings import FULL_RUN
from referee.melds.rules import LEAST_MELD

_CARDS = {card.bit: card for card in PACK}
_COLUMNS = {card.bit: ACES << card.rank - 1 for card in PACK}


@dataclass(frozen=True, slots=True)
class ArrangedLayOff:
    """Cards laid off on one of the knocker's melds, in a possible order; `on` is its index."""

    cards: tuple[Card, ...]
    on: int


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A hand face up: its melds, its lay-offs on the knocker's melds, the remaining deadwood, and what an ace counts."""

    melds: tuple[Meld, ...]
    layoffs: tuple[ArrangedLayOff, ...]
    deadwood: tuple[Card, ...]
    ace: int = PIPS[1]

    @property
    def points(self) -> int:
        """The points of the deadwood."""
        return sum(pip(card, self.ace) for card in self.deadwood)


def least(cards: Iterable[Card], rows: RunsAceLow = LOW) -> int:
    """The points of `best(cards)`, without building it."""
    return _least(_hand(cards), rows)


def best(cards: Iterable[Card], rows: RunsAceLow = LOW) -> Arrangement:
    """The arrangement with the least deadwood of distinct natural cards of one pack; among equals always the same one.

    Tries at most six ways for each rank with four held cards and two for each with three: fifty for eleven cards, 7,776
    for twenty-two.
    """
    return _arrangement(_hand(cards), rows)


def best_all(cards: Iterable[Card], rows: RunsAceLow = LOW) -> tuple[Arrangement, ...]:
    """Every arrangement with the least deadwood, `best` first; one run, and the same cards as two runs, are different.

    The search is that of `best`; a row of n cards splits into runs in at most thirteen ways for n up to eleven, and in
    twenty-eight for a whole suit.
    """
    hand = _hand(cards)
    lefts = _lefts(hand, set_ranks(hand), rows)
    points = min(map(rows.loose, lefts))
    ways = {
        (left, frozenset(runs)): runs
        for left in lefts
        if rows.loose(left) == points
        for whole in rows.all_rows(left)
        for runs in map(tuple, map(chain.from_iterable, product(*[_splits(row, rows.turns) for row in whole])))
    }
    return tuple([_laid_open(hand, left, runs, rows) for (left, _), runs in ways.items()])


def best_defence(cards: Iterable[Card], melds: Sequence[Meld], rows: RunsAceLow = LOW) -> Arrangement:
    """The least deadwood over every arrangement and every series of lay-offs on the knocker's melds together.

    Tries as many ways as `best`, doubled for each card that both a set of the knocker's and a run could take. Once the
    cards in sets are chosen, the lay-offs on runs follow: three cards that could be laid off on a run in sequence are a
    run themselves, and one or two are best laid off.
    """
    hand = _hand(cards)
    table = [_hand(meld.cards) for meld in melds]
    if any(hand & meld for meld in table):
        raise ValueError("a card is both in the hand and in the knocker's melds")
    table = [rows.lying(lying, meld.start) for meld, lying in zip(melds, table, strict=True)]
    _, _, laid_off = _defence(hand, melds, table, rows)
    return _arrangement(hand ^ laid_off, rows, _laid_on(laid_off, melds, table, rows))


def runs_in(cards: Iterable[Card], rows: RunsAceLow = LOW) -> tuple[tuple[Card, ...], ...]:
    """The longest runs of the cards that leave the fewest points."""
    return tuple([_meld(row).cards for row in rows.rows(_hand(cards))])


def knocker_best(cards: Iterable[Card], opponent: Iterable[Card], rows: RunsAceLow = LOW) -> Arrangement:
    """The knocker's best arrangement; among equals the one that leaves the opponent the most deadwood.

    Tries one defence for each arrangement of `best_all`.
    """
    held = tuple(opponent)
    return max(best_all(cards, rows), key=lambda arrangement: best_defence(held, arrangement.melds, rows).points)


def _hand(cards: Iterable[Card]) -> int:
    """The cards as one number; a ValueError if a card would be lost."""
    held = tuple(cards)
    hand = 0
    for card in held:
        hand += card.bit
    if hand.bit_count() != len(held):  # only different bits add up to as many
        strange = next(card for place, card in enumerate(held) if not card.bit or card in held[:place])
        raise ValueError(f"{strange} is a joker, has no suit or appears twice")
    return hand


def _cards(hand: int) -> tuple[Card, ...]:
    return tuple([_CARDS[bit] for bit in bits(hand)])


def _least(hand: int, rows: RunsAceLow) -> int:
    # `set_ranks` and `loose` written out: most hands hold no set, and the calls cost them a quarter of their time
    left = rows.left
    low, high = hand & TWO_SUITS_MASK, hand >> TWO_SUITS
    both, either = low & high, low | high
    ranks = both & either >> SUIT_BITS | both >> SUIT_BITS & either
    if ranks:
        return min(map(rows.loose, _lefts(hand, ranks, rows)))
    return left[low & SUIT] + left[low >> SUIT_BITS] + left[high & SUIT] + left[high >> SUIT_BITS]


def _lefts(hand: int, ranks: int, rows: RunsAceLow = LOW, follow: int = 0) -> list[int]:
    """What sets of these ranks leave, in every way that can be best; `follow` are cards to lay off on runs."""
    same = hand & ranks * ACES
    wanted = same & (rows.in_rows(hand) | follow)
    lefts = [hand ^ same]
    while wanted:
        column = _COLUMNS[wanted & -wanted]
        ways = _kept(same & column, wanted & column)
        lefts = [left | kept for left in lefts for kept in ways]
        wanted &= ~column
    return lefts


@cache
def _kept(same: int, wanted: int) -> tuple[int, ...]:
    """What a set can leave of one rank: nothing, one of four if it is wanted, or all if too few remain for a set."""
    single = tuple(bits(wanted))
    spare = same.bit_count() - LEAST_MELD
    ones = single if spare else ()
    return (0, *ones, same) if len(single) > spare else (0, *ones)


@cache
def _splits(row: int, turns: int) -> tuple[tuple[int, ...], ...]:
    """Every way to lay a row as runs, the whole row first; one of a whole suit may begin at this many places."""
    places = _in_order(row)
    starts = range(turns if len(places) == FULL_RUN else 1)
    ways = [way for at in starts for way in _cut((*places[at:], *places[:at]))]
    return tuple({frozenset(way): way for way in reversed(ways)}.values())[::-1]


@cache
def _cut(places: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Every way to cut a row into runs, the whole row first."""
    found: list[tuple[int, ...]] = [(sum(places),)]
    for size in range(LEAST_MELD, len(places) - LEAST_MELD + 1):
        found += [(sum(places[:size]), *rest) for rest in _cut(places[size:])]
    return tuple(found)


def _in_order(row: int) -> tuple[int, ...]:
    """The cards of a row in order: if it has a king and an ace but not the whole suit, it begins after a gap."""
    places = tuple(bits(row))
    gaps = [at for at in range(1, len(places)) if places[at] != places[at - 1] << 1]
    return (*places[gaps[0] :], *places[: gaps[0]]) if gaps else places


@cache
def _meld(cards: int) -> Meld:
    found = tuple([_CARDS[bit] for bit in bits(cards)])
    if found[0].rank == found[1].rank:
        return Meld("set", found)
    found = tuple([_CARDS[bit] for bit in _in_order(cards)])
    return Meld("run", found, found[0].rank)


def _arrangement(hand: int, rows: RunsAceLow, layoffs: tuple[ArrangedLayOff, ...] = ()) -> Arrangement:
    left = min(_lefts(hand, set_ranks(hand), rows), key=rows.loose)
    return _laid_open(hand, left, rows.rows(left), rows, layoffs)


def _laid_open(
    hand: int, left: int, runs: Iterable[int], rows: RunsAceLow, layoffs: tuple[ArrangedLayOff, ...] = ()
) -> Arrangement:
    sets = hand ^ left
    melds = [_meld(sets & rank * ACES) for rank in bits(set_ranks(sets))]
    for run in runs:
        melds.append(_meld(run))
        left ^= run
    return Arrangement(tuple(melds), layoffs, _cards(left), rows.ace)


def _fourth(hand: int, meld: int) -> int:
    """The held card that a set lacks, or nothing."""
    return hand & set_ranks(meld) * ACES


def _defence(hand: int, melds: Sequence[Meld], table: Sequence[int], rows: RunsAceLow) -> tuple[int, int, int]:
    """The fewest points over all sets and lay-offs, and the fewest cards to lay off for them, as a count and as a number."""
    runs = sum([lying for meld, lying in zip(melds, table, strict=True) if meld.kind == "run"])
    fourths = _fourth(hand, sum(table) ^ runs)
    follow = rows.may_follow(hand, runs)
    wanted = fourths & (rows.in_rows(hand) | follow)
    lefts = [left & ~fourths for left in _lefts(hand, set_ranks(hand), rows, follow)]
    for bit in bits(wanted):
        lefts += [left | bit for left in lefts]
    return min([_defended(left, fourths & ~left, runs, rows) for left in lefts])


def _defended(left: int, laid_off: int, runs: int, rows: RunsAceLow) -> tuple[int, int, int]:
    """The result that `_defence` compares, once sets and lay-offs on sets have left these cards."""
    follow = rows.follow(left, runs)
    laid_off |= follow
    return rows.loose(left ^ follow), laid_off.bit_count(), laid_off


def _laid_on(
    laid_off: int, melds: Sequence[Meld], table: Sequence[int], rows: RunsAceLow
) -> tuple[ArrangedLayOff, ...]:
    """What is laid off on each of the knocker's melds: first as far as the runs go, then the rest on sets."""
    found = []
    for on, meld in sorted(enumerate(table), key=lambda each: melds[each[0]].kind):
        above, below = rows.ends(laid_off, meld) if melds[on].kind == "run" else ([*bits(_fourth(laid_off, meld))], [])
        cards = sum(above) + sum(below)
        if cards:
            laid_off ^= cards
            found.append(ArrangedLayOff(tuple([_CARDS[bit] for bit in (*above, *below)]), on))
    return tuple(sorted(found, key=lambda layoff: layoff.on))
