"""The cards of a question laid out in lines, so that they are as large as they can be, and as large with the answer as before."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from referee.cards import Card
from referee.sheet.lessons import Answered
from referee.words import Words

ACROSS = 5
"""The most cards in a line: ten are two lines of five."""


@dataclass(frozen=True)
class Room:
    """The least room that every question of a kind is given, so that its cards are of one size through a whole round."""

    across: int = ACROSS
    """The cards in a line."""
    most: int = ACROSS
    """The most cards in a line."""
    lines: int = 1
    row: int = 0
    """The cards of a line where there is room for all lines side by side."""


HAND = Room(lines=3, row=10)
"""The room of a whole hand, which the answer sorts into melds."""
ROOMS = {
    "meld": Room(3, 3, 2, 6),
    "count": Room(4, 4, 2, 8),
    "layoff": Room(lines=3, row=6),
    "opening": Room(4, lines=2, row=8),
    "pickup": Room(lines=2, row=8),
}


@dataclass(frozen=True)
class Pile:
    """Cards that lie together, in a frame if they are a meld."""

    cards: tuple[Card, ...]
    framed: bool


@dataclass(frozen=True)
class Block:
    """Cards under one label."""

    label: Words
    lines: tuple[tuple[Pile, ...], ...]

    @property
    def single(self) -> bool:
        """Whether it is just one card."""
        return len(self.lines) == 1 and sum(len(pile.cards) for pile in self.lines[0]) == 1


@dataclass(frozen=True)
class DrillCards:
    """The blocks of a question, with how many cards and lines to leave room for."""

    bands: tuple[tuple[Block, ...], ...]
    """The blocks from top to bottom; single cards stand side by side."""
    across: int
    lines: int
    row: int
    """The most cards side by side where all lines of a block are."""
    told: Words | None = None
    """What stands above them."""

    @property
    def labels(self) -> int:
        """How many lines say what is below them."""
        return sum(self.named(band[0]) for band in self.bands) + (self.told is not None)

    def named(self, block: Block) -> bool:
        """Whether a block says what it is: each of several does, and a single card always."""
        return block.single or sum(not band[0].single for band in self.bands) > 1


def drill_cards(question: Answered, *, solved: bool) -> DrillCards:
    """The cards of a question, before or with the answer; the room is the same for both."""
    room = HAND if "deadwood" in question.verdict.facts else ROOMS.get(question.slug, Room())
    before, after = _bands(question, room, solved=False), _bands(question, room, solved=True)
    both = [_lines(before), _lines(after)]
    return DrillCards(
        after if solved else before,
        max(room.across, *(_breadth(line) for lines in both for line in lines)),
        max(room.lines, *map(len, both)),
        max(room.row, *(sum(_breadth(line) for block in band for line in block.lines) for band in (*before, *after))),
        question.words,
    )


def _breadth(line: Iterable[Pile]) -> int:
    """The cards in a line."""
    return sum(len(pile.cards) for pile in line)


def _lines(bands: Sequence[Sequence[Block]]) -> list[tuple[Pile, ...]]:
    """All lines from top to bottom, with those side by side as one."""
    return [
        tuple(pile for block in band for pile in block.lines[0]) if len(band) > 1 else line
        for band in bands
        for line in (band[0].lines[:1] if len(band) > 1 else band[0].lines)
    ]


def _bands(question: Answered, room: Room, *, solved: bool) -> tuple[tuple[Block, ...], ...]:
    bands: list[tuple[Block, ...]] = []
    for label, groups in question.solved if solved else question.shown:
        piles = [Pile(cards, len(groups) > 1 and cards != question.rest) for cards in groups]
        block = Block(label, _wrapped((part for pile in piles for part in _parts(pile, room.most)), room.most))
        if block.single and bands and bands[-1][-1].single:
            bands[-1] += (block,)
        else:
            bands.append((block,))
    return tuple(bands)


def _parts(pile: Pile, most: int) -> Iterable[Pile]:
    """A pile in parts of nearly the same size that each fit in a line."""
    count = -(-len(pile.cards) // most)
    size = -(-len(pile.cards) // count)
    return (Pile(pile.cards[at : at + size], pile.framed) for at in range(0, len(pile.cards), size))


def _wrapped(piles: Iterable[Pile], most: int) -> tuple[tuple[Pile, ...], ...]:
    """Piles in lines, each in the first one that has room for it."""
    lines: list[tuple[Pile, ...]] = []
    for pile in piles:
        fits = (at for at, line in enumerate(lines) if _breadth(line) + len(pile.cards) <= most)
        at = next(fits, None)
        if at is None:
            lines.append((pile,))
        else:
            lines[at] += (pile,)
    return tuple(lines)
