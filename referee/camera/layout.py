"""How cards are laid out: the order a person would read them in, and which ones belong together."""

from __future__ import annotations

import cmath
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from referee.camera.photo import Photo, ReadCard

WIDTH, HEIGHT = 1.51, 2.11
"""The size of a card in units of the distance from its middle to its index, as an average of poker and bridge cards."""
TOUCHING = 0.9
"""The distance between two middles in card sides below which cards overlap."""
CLEARLY = 0.35
"""How much wider a gap between melds is than a step inside one, in card sides."""
AGREED = 0.4
"""The length of the mean of unit vectors from which they agree on a direction."""
TURNED = 2.0
"""The radians from the others at which a card was recognized by its other corner."""
BESIDE = 0.25
"""How far two neighbours in a row may differ vertically in card heights, and more the further apart they are."""
ROW = 0.5
"""The fraction of the larger height within which two things are in one row."""


@dataclass(frozen=True)
class _CardPose:
    """A card on the table: its middle, its upper left corner, the way up, and the length from one to the other."""

    place: int
    middle: complex
    corner: complex
    up: float
    size: float

    def facing(self, way: float) -> _CardPose:
        """The same card as seen from there: if it points the other way, its other corner is the upper one."""
        up = self.up + math.pi if abs(_between(self.up, way)) > TURNED else self.up
        off = (self.corner - self.middle) * cmath.exp(-1j * up)
        corner = self.middle + complex(-abs(off.real), -abs(off.imag)) * cmath.exp(1j * up)
        return replace(self, up=up, corner=corner)


def arranged(found: Iterable[ReadCard]) -> Photo:
    """Puts what was found in order, from left to right and from top to bottom."""
    seen = tuple(found)
    cards = [_lying(place, each) for place, each in enumerate(seen)]
    groups = [_Group.of(each) for each in _apart(cards)]
    up = _way_up(groups)
    melds = [line for group in _read(groups, up) for line in group.facing(up).melds()]
    order = [card.place for meld in melds for card in meld]
    ends = [sum(map(len, melds[: number + 1])) for number in range(len(melds))]
    together = tuple(tuple(range(end - len(meld), end)) for meld, end in zip(melds, ends, strict=True))
    return Photo(tuple(seen[place] for place in order), together)


def _lying(place: int, seen: ReadCard) -> _CardPose:
    middle, corner = complex(*seen.centre), complex(seen.x, seen.y)
    return _CardPose(place, middle, corner, seen.angle, max(abs(middle - corner), seen.height))


@dataclass(frozen=True)
class _Group:
    """Cards that are close together; `bound` if some overlap, so that the visible corner says which way up they are."""

    cards: tuple[_CardPose, ...]
    bound: bool

    @classmethod
    def of(cls, cards: Sequence[_CardPose]) -> _Group:
        """The group of these cards."""
        return cls(tuple(cards), any(length < TOUCHING for length, _, _ in _tree(cards)))

    @property
    def middle(self) -> complex:
        """The middle of the group."""
        return sum(card.middle for card in self.cards) / len(self.cards)

    def facing(self, up: float) -> _Group:
        """The group with its own way up, or one close to that of the whole picture if it could be either."""
        own = _mean(card.up for card in self.cards) if self.bound else None
        way = _closer(_axis(card.up for card in self.cards), up) if own is None else own
        return replace(self, cards=tuple(card.facing(way) for card in self.cards))

    def melds(self) -> Iterator[Sequence[_CardPose]]:
        """Its cards in order; rows that do not overlap are several melds."""
        way = _mean(card.up for card in self.cards) or 0.0
        if _is_column(self.cards):
            yield sorted(self.cards, key=lambda card: (card.corner * cmath.exp(-1j * way)).imag)
            return
        rows = list(_read([_Group(tuple(row), bound=True) for row in _rows(self.cards)], way))
        meld: list[_CardPose] = []
        for row in rows:
            if meld and min(_apart_by(one, other) for one in meld for other in row.cards) > TOUCHING:
                yield meld
                meld = []
            meld = [*meld, *row.cards]
        yield meld


def _way_up(groups: Sequence[_Group]) -> float:
    """Which way up the whole picture is: as cards that overlap say, otherwise whichever is closer to the picture's own."""
    bound = _mean(card.up for group in groups if group.bound for card in group.cards)
    return _closer(_axis(card.up for group in groups for card in group.cards), 0.0) if bound is None else bound


def _mean(ways: Iterable[float]) -> float | None:
    """The common direction of several directions, if they agree."""
    units = [cmath.exp(1j * way) for way in ways]
    mean = sum(units) / max(1, len(units))
    return cmath.phase(mean) if abs(mean) > AGREED else None


def _axis(ways: Iterable[float]) -> float | None:
    """The common line of several directions, up or down, if they agree."""
    doubled = _mean(2 * way for way in ways)
    return None if doubled is None else doubled / 2


def _closer(axis: float | None, up: float) -> float:
    """The end of a line that is closer to a direction; that direction itself if there is no line."""
    if axis is None:
        return up
    return axis if abs(_between(axis, up)) <= math.pi / 2 else axis + math.pi


def _between(one: float, other: float) -> float:
    """The angle from one direction to another, from minus half a turn to half a turn."""
    return cmath.phase(cmath.exp(1j * (one - other)))


def _apart_by(one: _CardPose, other: _CardPose) -> float:
    """The distance between two middles in card sides: below 1 the cards overlap."""
    axis = _axis((one.up, other.up))
    off = (other.middle - one.middle) * cmath.exp(-1j * (one.up if axis is None else axis))
    size = (one.size + other.size) / 2
    return max(abs(off.real) / WIDTH, abs(off.imag) / HEIGHT) / size


def _tree(cards: Sequence[_CardPose]) -> list[tuple[float, int, int]]:
    """The shortest steps that connect all cards, each with its length."""
    steps: list[tuple[float, int, int]] = []
    nearest = {place: (_apart_by(cards[0], card), 0) for place, card in enumerate(cards) if place}
    while nearest:
        new = min(nearest, key=nearest.__getitem__)
        length, old = nearest.pop(new)
        steps.append((length, old, new))
        for place, (known, _) in nearest.items():
            apart = _apart_by(cards[new], cards[place])
            if apart < known:
                nearest[place] = (apart, new)
    return steps


def _apart(cards: Sequence[_CardPose]) -> list[list[_CardPose]]:
    """The cards in groups, if the gaps between some are clearly wider than the steps between others."""
    if not cards:
        return []
    tree = _tree(cards)
    lengths = sorted(length for length, _, _ in tree)
    widest = next((step for step, gap in pairwise(lengths) if gap > max(step + CLEARLY, TOUCHING)), math.inf)
    of = {0: [cards[0]]}
    for length, old, new in tree:
        group = of[old] if length <= widest else []
        group.append(cards[new])
        of[new] = group
    return list({id(group): group for group in of.values()}.values())


def _is_column(cards: Sequence[_CardPose]) -> bool:
    """Whether cards overlap downwards, so that each leaves the top of the one before visible."""
    steps = [
        (cards[new].corner - cards[old].corner) * cmath.exp(-1j * cards[old].up)
        for length, old, new in _tree(cards)
        if length < TOUCHING
    ]
    down = sum(abs(step.imag) > abs(step.real) for step in steps)
    return len(steps) == len(cards) - 1 and down > len(steps) / 2


def _rows(cards: Sequence[_CardPose]) -> list[list[_CardPose]]:
    """The cards in rows or fans: chains in which each is the nearest to the right of the one before, and that one the nearest to its left."""
    right = {place: _nearest(cards, place, 1) for place in range(len(cards))}
    left = {place: _nearest(cards, place, -1) for place in range(len(cards))}
    follows = {one: other for one, other in right.items() if other is not None and left[other] == one}
    rows, used = [], set[int]()
    for place in [*(each for each in right if each not in follows.values()), *right]:
        row: list[int] = []
        following: int | None = place
        while following is not None and following not in used:
            row.append(following)
            used.add(following)
            following = follows.get(following)
        rows += [[cards[each] for each in row]] if row else []
    return rows


def _nearest(cards: Sequence[_CardPose], place: int, way: int) -> int | None:
    """The next card of the same row to the right (1) or to the left (-1)."""
    one, best, found = cards[place], math.inf, None
    for number, other in enumerate(cards):
        if number == place:
            continue
        turn = one.up + _between(other.up, one.up) / 2
        off = (other.corner - one.corner) * cmath.exp(-1j * turn) / ((one.size + other.size) / 2)
        along, across = way * off.real, abs(off.imag)
        if along > 0 and across < BESIDE * (HEIGHT + along) and along + 2 * across < best:
            best, found = along + 2 * across, number
    return found


def _read(groups: Sequence[_Group], up: float) -> Iterator[_Group]:
    """The groups in reading order, for somebody who sees the picture this way up."""
    turn = cmath.exp(-1j * up)
    rest = sorted(groups, key=lambda group: (group.middle * turn).imag)
    while rest:
        lowest = (rest[0].middle * turn).imag + ROW * HEIGHT * rest[0].cards[0].size
        row = [group for group in rest if (group.middle * turn).imag <= lowest]
        yield from sorted(row, key=lambda group: (group.middle * turn).real)
        rest = rest[len(row) :]
