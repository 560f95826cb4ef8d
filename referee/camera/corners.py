"""Corners of cards: what was read there, and which of them belong to one card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import cos, hypot, inf, prod, sin

from referee.camera.photo import JOKER, ReadCard
from referee.camera.spots import Spot
from referee.cards.card import RANKS

NAMES = (*(rank + suit for rank in RANKS for suit in "CDHS"), JOKER)
"""The possible readings of a corner, in the order of its odds."""
LEAST_ODDS = 0.5
"""A reading with lower odds is not a card."""
LEAST_JOKER = 0.55
WEAK = 0.4
"""A single corner that is less certain than this is ignored."""
FAINT = 0.3
"""How much a doubtful place reduces the odds of its reading, as an exponent."""
WORTH = 0.01
"""A reading with lower odds is not offered as an alternative."""
OTHERS = 2
ACROSS = 0.8
"""Opposite corners agree on the middle of their card up to this fraction of the distance between them."""
FAR = 1.6
"""They are at most this fraction of their two distances to it apart."""
BESIDE = 0.3
"""Other corners agree on it up to this fraction of their two distances to it."""
VAGUELY = 0.5
"""The same fraction for jokers, whose signs have no common form."""
ASIDE = 0.35
"""Of two indices at an edge, the lower one may be aside by up to this fraction of the way down."""
OTHERWISE = 0.2
"""Corners with different readings must agree on it better than this to belong to one card."""
STRAIGHT = 0.6
"""The most radians by which corners of one card may differ from upright or upside down."""
WITHIN = 0.5
"""Closer than this fraction of the larger height is the same index, seen at another angle or in another size."""
ALONG, ABREAST = 0.9, 0.25
"""So is one with the same name that is this far up or down it and this far aside."""
SIZES = 1.5
"""Two in one place whose heights differ by more than this factor are one, whatever they say."""
DOUBT = 0.75
"""A corner that is less certain than this may be read differently at another corner of its card."""
INSIDE = 0.6
"""A doubtful reading closer to the middle of a card than this fraction of the way to its corners is part of the print."""

OUTLINE = 0.25
"""The outline of a card extends beyond the middles of its corners by this fraction of the height of an index."""
MOST_JOKERS = 3
"""The most jokers in one pack."""


Point = tuple[float, float]


@dataclass(frozen=True)
class Corner:
    """A place with the odds of each name; together with those of "no index" they sum to 1."""

    spot: Spot
    odds: tuple[float, ...]

    @property
    def name(self) -> str:
        """The likeliest reading."""
        return NAMES[self.odds.index(max(self.odds))]

    @property
    def sure(self) -> float:
        """How likely it is, in a place that may not be an index."""
        return float(max(self.odds) * self.spot.heat**FAINT)

    @property
    def counts(self) -> bool:
        """Whether it is likely enough to be a card."""
        return max(self.odds) >= (LEAST_JOKER if self.name == JOKER else LEAST_ODDS)

    @property
    def reach(self) -> float:
        """The distance to the middle of its card."""
        return distance((self.spot.x, self.spot.y), self.spot.centre)

    @property
    def side(self) -> bool:
        """Whether it is at the left of its card, seen upright."""
        across, down = self.spot.centre[0] - self.spot.x, self.spot.centre[1] - self.spot.y
        return across * cos(self.spot.angle) + down * sin(self.spot.angle) > 0


def distance(one: Point, other: Point) -> float:
    """The distance between two points."""
    return hypot(one[0] - other[0], one[1] - other[1])


def middle(one: Corner, other: Corner) -> Point:
    """The point between two corners."""
    return (one.spot.x + other.spot.x) / 2, (one.spot.y + other.spot.y) / 2


def opposite(one: Corner, other: Corner) -> bool:
    """Whether they point in opposite directions."""
    turn = one.spot.angle - other.spot.angle
    return cos(turn) < -cos(STRAIGHT)


def jokers(one: Corner, other: Corner) -> bool:
    """Whether both are jokers: some have a star in one corner and a word in another, and a word may lie on its side."""
    return one.name == other.name == JOKER


def fit(one: Corner, other: Corner, four: bool = False) -> bool:
    """Whether they can be two corners of one card, at different places of it."""
    if opposite(one, other):
        return True
    if cos(one.spot.angle - other.spot.angle) <= cos(STRAIGHT):
        return jokers(one, other)
    wide = four and distance((one.spot.x, one.spot.y), (other.spot.x, other.spot.y)) > (one.reach + other.reach) / 2
    return one.side != other.side or wide


def apart(one: Corner, other: Corner, four: bool = False) -> float:
    """How little they agree on the middle of their card: up to 1 is allowed, if they say the same."""
    reach = max(1.0, one.reach + other.reach)
    near = distance(one.spot.centre, other.spot.centre) / reach / (VAGUELY if jokers(one, other) else BESIDE)
    if opposite(one, other) and one.side == other.side:
        point, way = middle(one, other), distance((one.spot.x, one.spot.y), (other.spot.x, other.spot.y))
        off = distance(one.spot.centre, point) + distance(other.spot.centre, point)
        near = off / max(1.0, way) / ACROSS if way <= FAR * reach else inf
    return min(near, edge(one, other)) if four else near


def edge(one: Corner, other: Corner) -> float:
    """How far two opposite corners are from being right below one another: up to 1 is allowed, at an edge of a card with four indices."""
    if not opposite(one, other):
        return inf
    across, down = other.spot.x - one.spot.x, other.spot.y - one.spot.y
    right, below = cos(one.spot.angle), sin(one.spot.angle)
    aside, under = abs(across * right + down * below), down * right - across * below
    return aside / under / ASIDE if under > 0 else inf


def has_four(corners: Sequence[Corner]) -> bool:
    """Whether the cards seem to have four indices: many are above the same one upside down."""
    pairs = [pair for pair in combinations(corners, 2) if pair[0].name == pair[1].name and edge(*pair) < 1]
    return len({one.name for one, _ in pairs}) >= max(2, len({corner.name for corner in corners}) / 3)


def may_be_one(one: Corner, other: Corner, four: bool = False) -> bool:
    """Whether they may belong to one card, according to their readings."""
    if four or one.name == other.name:
        return one.name == other.name
    weaker = min(one, other, key=lambda corner: (corner.name != JOKER, corner.sure))
    return (weaker.name == JOKER or weaker.sure < DOUBT) and apart(one, other) < OTHERWISE / ACROSS


def same(one: Corner, other: Corner) -> bool:
    """Whether they are one index, found twice: this happens to jokers with long words or round signs, and to small indices."""
    across, down = other.spot.x - one.spot.x, other.spot.y - one.spot.y
    right, below = cos(one.spot.angle), sin(one.spot.angle)
    low, high = sorted((one.spot.height, other.spot.height))
    if cos(one.spot.angle - other.spot.angle) < cos(STRAIGHT):
        return hypot(across, down) < WITHIN * high
    aside, along = abs(across * right + down * below), abs(down * right - across * below)
    named = one.name == other.name and along < ALONG * high
    return aside < ABREAST * high and (named or (high > SIZES * low and along < WITHIN * high))


def distinct(corners: Sequence[Corner]) -> list[Corner]:
    """The corners that count; of one found twice, the more certain one."""
    kept: list[Corner] = []
    for corner in sorted(corners, key=lambda each: -each.sure):
        if corner.counts and not any(same(each, corner) for each in kept):
            kept.append(corner)
    return kept


def join(corners: Sequence[Corner]) -> list[ReadCard]:
    """The cards that these corners belong to, most certain first."""
    cards = [[corner] for corner in distinct(corners)]
    four = has_four([card[0] for card in cards])
    pairs = [(apart(*pair, four), *pair) for pair in combinations([card[0] for card in cards], 2) if fit(*pair, four)]
    pairs = [pair for pair in pairs if pair[0] < 1 and may_be_one(pair[1], pair[2], four)]
    for _, one, other in sorted(pairs, key=lambda pair: (pair[1].name != pair[2].name, pair[0])):
        first, second = (next(card for card in cards if each in card) for each in (one, other))
        if first is not second and all(fit(a, b, four) for a in first for b in second):
            first += second
            cards.remove(second)
    cards = once(cards)
    whole = [card for card in cards if len(card) > 1]
    lone = [card for card in cards if len(card) == 1 and card[0].sure >= WEAK]
    lone = [card for card in lone if not any(printed(card[0], each) for each in whole)]
    return doubted(_seen(card) for card in whole + lone)


def once(cards: Sequence[list[Corner]]) -> list[list[Corner]]:
    """The cards without those that are read again within the outline of one: their corners belong to it."""
    kept: list[list[Corner]] = []
    for card in sorted(cards, key=lambda each: (-len(each), -max(corner.sure for corner in each))):
        around = next((each for each in kept if any(within(corner, each) for corner in card)), None)
        if around is None:
            kept.append(card)
        else:
            around += card
    return kept


def within(corner: Corner, card: Sequence[Corner]) -> bool:
    """Whether a corner with the same reading is within the outline of a card whose two opposite corners are visible."""
    one, other = card[:2] if len(card) > 1 else (corner, corner)
    if not opposite(one, other) or corner.name != one.name or one.name != other.name:
        return False
    point, across, down = middle(one, other), cos(one.spot.angle), sin(one.spot.angle)

    def off(each: Corner) -> Point:
        right, below = each.spot.x - point[0], each.spot.y - point[1]
        return abs(right * across + below * down), abs(below * across - right * down)

    return all(here < edge + OUTLINE * one.spot.height for here, edge in zip(off(corner), off(one), strict=True))


def doubted(read: Iterable[ReadCard]) -> list[ReadCard]:
    """What was read, most certain first; a card read more often than it occurs in one pack is doubtful."""
    counted: Counter[str] = Counter()
    cards = []
    for seen in sorted(read, key=lambda each: -each.sure):
        counted[seen.card] += 1
        again = counted[seen.card] > (MOST_JOKERS if seen.card == JOKER else 1)
        cards.append(replace(seen, again=again))
    return cards


def printed(corner: Corner, card: Sequence[Corner]) -> bool:
    """Whether what looks like a corner is in the middle of a card with two visible corners."""
    if corner.sure >= DOUBT:
        return False
    one, other = card[:2]
    point = middle(one, other)
    here, there = (corner.spot.x, corner.spot.y), (one.spot.x, one.spot.y)
    return opposite(one, other) and one.side == other.side and distance(here, point) < INSIDE * distance(there, point)


def _seen(card: list[Corner]) -> ReadCard:
    shares = [[share * corner.spot.heat**FAINT for share in corner.odds] for corner in card]
    mean = [sum(each) / len(card) for each in zip(*shares, strict=True)]
    if any(corner.name != JOKER for corner in card):
        mean[NAMES.index(JOKER)] = 0.0
    ranked = sorted(range(len(NAMES)), key=lambda place: -mean[place])
    name = NAMES[ranked[0]]
    agreed = [corner for corner in card if corner.name == name]
    sure = mean[ranked[0]] if len(agreed) < len(card) else 1 - prod(1 - corner.sure for corner in card)
    others = tuple(NAMES[place] for place in ranked[1 : OTHERS + 1] if mean[place] >= WORTH)
    spot = max(agreed or card, key=lambda corner: corner.sure).spot
    return ReadCard(name, sure, others, spot.x, spot.y, spot.height, spot.angle, spot.centre)
