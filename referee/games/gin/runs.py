"""Cards of one suit in sequence, under each rule for the place of the ace, and what the other cards count.

A hand is one number: a bit for each card, suit after suit, with an empty bit between two suits, so that shifting it
never moves a card into another suit. That bit is used for an ace above its king.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, cached_property
from itertools import product

from referee.cards.card import SUIT_BITS, SUITS
from referee.cards.points import PIPS
from referee.melds.readings import FULL_RUN

ACES = sum(1 << SUIT_BITS * place for place in range(len(SUITS)))
SUIT = (1 << FULL_RUN) - 1
TWO_SUITS = 2 * SUIT_BITS
TWO_SUITS_MASK = (1 << TWO_SUITS) - 1
_ABOVE = ACES << FULL_RUN
_KINGS = ACES << FULL_RUN - 1
_SUITS = tuple(SUIT << SUIT_BITS * place for place in range(len(SUITS)))


def bits(hand: int) -> Iterator[int]:
    """The cards of a hand one by one, from the lowest."""
    while hand:
        low = hand & -hand
        yield low
        hand ^= low


def set_ranks(hand: int) -> int:
    """The ranks with three or more held cards, as bits of the first suit."""
    low, high = hand & TWO_SUITS_MASK, hand >> TWO_SUITS
    both, either = low & high, low | high
    return both & either >> SUIT_BITS | both >> SUIT_BITS & either


class RunsAceLow:
    """Rows in which the ace is below the two; `ace` is what it counts, `turns` where a row of a whole suit may begin.

    Under other rules for the ace a hand is seen in several ways, each with the aces in their places; `plain` turns it
    back into the hand as it was.
    """

    turns = 1

    def __init__(self, ace: int = PIPS[1]) -> None:
        self.ace = ace

    @cached_property
    def left(self) -> tuple[int, ...]:
        """For the cards of one suit, the fewest points of those in no row: 8,192 entries."""
        points = [0]
        for rank in range(1, FULL_RUN + 1):
            points += [(self.ace if rank == 1 else PIPS[rank]) + rest for rest in points]
        in_rows = ([self.plain(self.in_row(way)) for way in self.ways(suit)] for suit in range(SUIT + 1))
        return tuple([min([points[suit & ~each] for each in rows]) for suit, rows in enumerate(in_rows)])

    def up(self, cards: int) -> int:
        """The places that follow cards."""
        return cards << 1

    def down(self, cards: int) -> int:
        """The places before cards."""
        return cards >> 1

    def ways(self, hand: int) -> tuple[int, ...]:
        """A hand with its aces in their places, in each possible way."""
        return (hand,)

    def plain(self, cards: int) -> int:
        """Cards without the places of their aces."""
        return cards

    def anywhere(self, cards: int) -> int:
        """Cards with their aces in every possible place."""
        return cards

    def lying(self, run: int, start: int) -> int:
        """A run that begins at this place, with its ace where it belongs."""
        return run

    def in_row(self, way: int) -> int:
        """The cards in a row of three or more."""
        starts = way & way >> 1 & way >> 2
        return starts | starts << 1 | starts << 2

    in_rows = in_row
    """The same for any places of the aces."""

    def rows(self, left: int) -> Iterator[int]:
        """Each row of three or more, at full length."""
        rows = self.in_row(left)
        while rows:
            row = rows & ~(rows + (rows & -rows))
            yield row
            rows ^= row

    def all_rows(self, left: int) -> Iterator[tuple[int, ...]]:
        """The rows in each way in which they leave the fewest points."""
        yield tuple(self.rows(left))

    def points(self, card: int) -> int:
        """What one card counts."""
        return self.loose(card)

    def loose(self, hand: int) -> int:
        """The points that all runs of a hand leave."""
        left = self.left
        low, high = hand & TWO_SUITS_MASK, hand >> TWO_SUITS
        return left[low & SUIT] + left[low >> SUIT_BITS] + left[high & SUIT] + left[high >> SUIT_BITS]

    def follow(self, way: int, runs: int) -> int:
        """The cards in no row that continue an end of a run, and so can be laid off there.

        There are at most two: three would be a row themselves.
        """
        loose = way & ~self.in_row(way)
        above, below = runs << 1 & loose, runs >> 1 & loose
        return above | above << 1 & loose | below | below >> 1 & loose

    may_follow = follow
    """The same for any places of the aces."""

    def ends(self, hand: int, run: int) -> tuple[list[int], list[int]]:
        """The held cards that continue a run from its upper and from its lower end."""
        found: tuple[list[int], list[int]] = ([], [])
        waiting = self.anywhere(hand)
        for step, cards in zip((self.up, self.down), found, strict=True):
            bit = step(run) & ~run & waiting
            while bit:
                cards.append(self.plain(bit))
                waiting &= ~self.anywhere(cards[-1])
                bit = step(bit) & waiting
        return found


class _Stepping(RunsAceLow):
    """Rows whose places do not follow one another like bits."""

    def follow(self, way: int, runs: int) -> int:
        """The cards in no row that continue an end of a run, step by step."""
        loose = way & ~self.in_row(way)
        above, below = self.up(runs) & loose, self.down(runs) & loose
        return above | self.up(above) & loose | below | self.down(below) & loose

    may_follow = follow


class RunsAceBoth(_Stepping):
    """Rows in which an ace may also be above the king: a hand is seen with every ace low, and with every ace high."""

    turns = 2

    def up(self, cards: int) -> int:
        """The places that follow cards: none above a high ace."""
        return cards << 1 & ~ACES

    def down(self, cards: int) -> int:
        """The places before cards: none below a low ace."""
        return cards >> 1 & ~_ABOVE

    def ways(self, hand: int) -> tuple[int, ...]:
        """The hand and, if it has aces, the hand with the aces above the kings."""
        aces = hand & ACES
        return (hand, hand ^ aces | aces << FULL_RUN) if aces else (hand,)

    def plain(self, cards: int) -> int:
        """Cards with every ace low."""
        return (cards | (cards & _ABOVE) >> FULL_RUN) & ~_ABOVE

    def anywhere(self, cards: int) -> int:
        """Cards with their aces both low and high."""
        return cards | (cards & ACES) << FULL_RUN

    def lying(self, run: int, start: int) -> int:
        """A run that begins at this place, with its ace where it belongs."""
        return self.ways(run)[-1] if start > 1 else run

    def in_rows(self, hand: int) -> int:
        """The cards in a row of three or more, with the aces low or high."""
        found = 0
        for way in self.ways(hand):
            found |= self.plain(self.in_row(way))
        return found

    def rows(self, left: int) -> Iterator[int]:
        """The rows that leave the fewest points."""
        yield from next(self.all_rows(left))

    def all_rows(self, left: int) -> Iterator[tuple[int, ...]]:
        """The rows in each way in which they leave the fewest points, suit by suit."""
        suits = [[*self._best_of(part)] for part in map(left.__and__, _SUITS)]
        for chosen in product(*suits):
            yield tuple([row for rows in chosen for row in rows])

    def _best_of(self, part: int) -> dict[tuple[int, ...], None]:
        """The rows of one suit, in each way in which they leave the fewest points."""
        ways = [tuple(map(self.plain, super(RunsAceBoth, self).rows(way))) for way in self.ways(part)]
        fewest = self.loose(part)
        return dict.fromkeys(rows for rows in ways if sum(map(self.points, bits(part ^ sum(rows)))) == fewest)

    def follow(self, way: int, runs: int) -> int:
        """The cards that continue a run in each suit, with its ace where that leaves the fewest points."""
        found = self._followers(way, runs)
        return sum([self._fewest(part & way, [each & part for each in found]) for part in _SUITS])

    def _followers(self, hand: int, runs: int) -> list[int]:
        return [self.plain(super(RunsAceBoth, self).follow(way, runs)) for way in self.ways(hand)]

    def _fewest(self, part: int, found: list[int]) -> int:
        return min(found, key=lambda each: (self.loose(part ^ each), each.bit_count(), each))

    def may_follow(self, hand: int, runs: int) -> int:
        """The cards that can continue a run, with the aces low or high."""
        found = 0
        for each in self._followers(hand, runs):
            found |= each
        return found


class RunsAround(_Stepping):
    """Rows that go on from the king through the ace to the two."""

    turns = FULL_RUN

    def up(self, cards: int) -> int:
        """The places that follow cards: the ace follows the king."""
        return cards << 1 & ~_ABOVE | (cards & _KINGS) >> FULL_RUN - 1

    def down(self, cards: int) -> int:
        """The places before cards: the king is before the ace."""
        return cards >> 1 & ~_ABOVE | (cards & ACES) << FULL_RUN - 1

    def in_row(self, way: int) -> int:
        """The cards in a row of three or more, around the corner too."""
        following = way & self.down(way)
        starts = following & self.down(following)
        return starts | self.up(starts) | self.up(self.up(starts))

    in_rows = in_row

    def rows(self, left: int) -> Iterator[int]:
        """Each row of three or more, at full length."""
        rows = self.in_row(left)
        while rows:
            row, wider = 0, rows & -rows
            while wider != row:
                row, wider = wider, (wider | self.up(wider) | self.down(wider)) & rows
            yield row
            rows ^= row


@cache
def rows_of(ace: str, points: int = PIPS[1]) -> RunsAceLow:
    """The rows with the ace in runs as `MeldRules` says, counting this many points as deadwood."""
    return {"low": RunsAceLow, "both": RunsAceBoth, "wraps": RunsAround}[ace](points)


LOW = rows_of("low")
