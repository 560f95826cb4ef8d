"""Invented decks: cards drawn from random parameters, each deck in its own style."""

from __future__ import annotations

from functools import cached_property

import cv2
import numpy as np

from training import letters
from training.decks import courts
from training.faces import BACK, HIGH, JOKER, WIDE, Colour, Face, Index, paint
from training.jokers import joker, joker_style
from training.suits import CLUBS, DIAMONDS, HEARTS, SPADES, suits

NUMBERS = ("2", "3", "4", "5", "6", "7", "8", "9", "10")
ACE, TEN, JACK = 0, 9, 10
COUNTRIES = {
    "english": ("A", "J", "Q", "K"),
    "german": ("A", "B", "D", "K"),
    "french": ("A", "V", "D", "R"),
    "french one": ("1", "V", "D", "R"),
    "russian": ("Т", "В", "Д", "К"),
    "italian": ("A", "F", "D", "R"),
}
"""The letters for ace, jack, queen and king, by country."""
HOW_OFTEN = (0.62, 0.17, 0.08, 0.06, 0.05, 0.02)
LARGE = 0.135
"""The share of a card's height above which the rank in its corner counts as large."""
ROW4 = (0.2, 0.4, 0.6, 0.8)
PIPS: dict[int, list[tuple[float, float]]] = {
    2: [(0.5, 0.2), (0.5, 0.8)],
    3: [(0.5, 0.2), (0.5, 0.5), (0.5, 0.8)],
    4: [(x, y) for x in (0.3, 0.7) for y in (0.2, 0.8)],
    6: [(x, y) for x in (0.3, 0.7) for y in (0.2, 0.5, 0.8)],
    8: [(x, y) for x in (0.3, 0.7) for y in (0.2, 0.5, 0.8)] + [(0.5, 0.35), (0.5, 0.65)],
    10: [(x, y) for x in (0.3, 0.7) for y in ROW4] + [(0.5, 0.3), (0.5, 0.7)],
}
PIPS |= {
    5: [*PIPS[4], (0.5, 0.5)],
    7: [*PIPS[6], (0.5, 0.35)],
    9: [(x, y) for x in (0.3, 0.7) for y in ROW4] + [(0.5, 0.5)],
}
MAKERS = (
    "PLAYING CARDS",
    "No. 808",
    "CLUB 66",
    "MADE IN",
    "PLASTIC 100%",
    "Poker",
    "CASINO",
    "GOLD",
    "1889",
    "TRADE MARK",
)


class Style:
    """The style of a drawn deck; with `own` it uses nothing from published decks, not even court pictures."""

    def __init__(
        self, chance: np.random.Generator, held_out: bool = False, country: str = "", own: bool = False
    ) -> None:
        self.chance, self.held_out, self.own = chance, held_out, own
        self.country = country or str(chance.choice(list(COUNTRIES), p=HOW_OFTEN))
        self.font = letters.font(chance, held_out)
        ace, *others = COUNTRIES[self.country]
        if not letters.has(self.font, "".join([ace, *others])):
            self.country = "german" if self.country == "russian" else "english"
            ace, *others = COUNTRIES[self.country]
        self.names = (ace, *NUMBERS, *others)
        self.suits = suits(chance, own)
        self.rank_high = HIGH * (
            chance.uniform(0.075, LARGE) if chance.random() < 0.75 else chance.uniform(LARGE, 0.23)
        )
        self.stretch, self.ten = chance.uniform(0.65, 1.05), chance.uniform(0.55, 0.85)
        self.suit_high = self.rank_high * chance.uniform(0.5, 1.0)
        self.gap = self.rank_high * chance.uniform(0.05, 0.35)
        self.x = WIDE * chance.uniform(0.06, 0.1) + self.rank_high * 0.17
        self.top = HIGH * chance.uniform(0.018, 0.06)
        self.colours = colours(chance)
        self.pip = chance.uniform(0.12, 0.2) * HIGH
        self.plain = chance.random() < 0.2
        self.four = chance.random() < 0.13
        self.frame = chance.random() < 0.3
        paper = int(chance.integers(236, 256))
        self.paper: Colour = (paper - int(chance.choice([0, 0, 4, 12])), paper - int(chance.choice([0, 0, 3])), paper)
        self.joker = joker_style(chance, self)
        self.made: dict[tuple[int, int], Face] = {}

    @property
    def index_high(self) -> float:
        """The height of an index, in pixels at the drawn size of a card."""
        return self.rank_high + self.gap + self.suit_high

    @property
    def usual(self) -> bool:
        """Whether the deck looks like most: English letters, two colours, two indices of normal size."""
        two = self.colours[SPADES] == self.colours[CLUBS] and self.colours[HEARTS] == self.colours[DIAMONDS]
        return two and self.country == "english" and not self.four and self.rank_high <= LARGE * HIGH

    def face(self, rank: int, suit: int) -> Face:
        """A card of this deck; the suit of a joker is -1."""
        if (rank, suit) not in self.made:
            self.made[rank, suit] = self._joker() if rank == JOKER else self._card(rank, suit)
        return self.made[rank, suit]

    def _joker(self) -> Face:
        ink: list[Colour] = [self.colours[SPADES], self.colours[HEARTS], (170, 60, 30)]
        return joker(self.chance, self.joker, ink[self.chance.integers(3)])

    @cached_property
    def back(self) -> Face:
        """The back of this deck's cards."""
        return Face(back(self.chance), BACK, -1, ())

    def _card(self, rank: int, suit: int) -> Face:
        card = np.full((HIGH, WIDE, 3), self.paper, np.uint8)
        self._middle(card, rank, suit)
        if self.frame:
            cv2.rectangle(card, (3, 3), (WIDE - 4, HIGH - 4), (110, 110, 110), 1, cv2.LINE_AA)
        sign, colour = self.suits[suit], self.colours[suit]
        shape = letters.word(self.font, self.names[rank])
        wide = self.rank_high * shape.shape[1] / shape.shape[0] * self.stretch * (self.ten if rank == TEN else 1)
        wide = min(wide, 2 * self.x - 4)
        signed = self.suit_high * sign.shape[1] / sign.shape[0]
        high = self.index_high
        first = Index(self.x, self.top + high / 2, max(wide, signed), high)
        others = (Index(WIDE - self.x, first.y, first.width, high),) if self.four else ()
        indices = tuple(turned for each in (first, *others) for turned in (each, each.opposite()))
        for each in indices:
            way = -1 if each.turned else 1
            up, down = each.y - way * (high - self.rank_high) / 2, each.y + way * (high - self.suit_high) / 2
            paint(card, shape, Index(each.x, up, wide, self.rank_high, each.turned), colour)
            paint(card, sign, Index(each.x, down, signed, self.suit_high, each.turned), colour)
        return Face(card, rank, suit, indices)

    def _middle(self, card: np.ndarray, rank: int, suit: int) -> None:
        """Draws the pips or the picture between the corners."""
        sign, colour, chance = self.suits[suit], self.colours[suit], self.chance
        shape = sign.shape[1] / sign.shape[0]
        if rank >= JACK:
            court(chance, card, () if self.own else courts(suit, rank, self.held_out))
        elif rank == ACE:
            high = HIGH * chance.uniform(0.12, 0.4)
            paint(card, sign, Index(WIDE / 2, HIGH / 2, high * shape, high), colour)
            if suit == SPADES and chance.random() < 0.7:
                self._maker(card, colour, HIGH / 2 + high / 2)
        elif self.plain:
            name = letters.word(self.font, self.names[rank])
            high = HIGH * chance.uniform(0.2, 0.4)
            paint(card, name, Index(WIDE / 2, HIGH / 2, high * name.shape[1] / name.shape[0], high), colour)
        else:
            for x, y in PIPS[rank + 1]:
                at = (0.5 + (x - 0.5) * 1.05) * WIDE, (0.5 + (y - 0.5) * 1.02) * HIGH
                paint(card, sign, Index(*at, self.pip * shape, self.pip, y > 0.52), colour)

    def _maker(self, card: np.ndarray, colour: Colour, top: float) -> None:
        for _ in range(int(self.chance.integers(1, 4))):
            text = letters.word(letters.font(self.chance, self.held_out), str(self.chance.choice(MAKERS)))
            high = HIGH * self.chance.uniform(0.02, 0.05)
            top += high * 1.3
            wide = min(high * text.shape[1] / text.shape[0], WIDE * 0.56)
            paint(card, text, Index(WIDE / 2, top, wide, high), colour)


def colours(chance: np.random.Generator) -> tuple[Colour, Colour, Colour, Colour]:
    """The colours of clubs, diamonds, hearts and spades."""
    red: Colour = (int(chance.integers(0, 65)), int(chance.integers(0, 50)), int(chance.integers(165, 236)))
    dark = int(chance.integers(0, 50))
    black: Colour = (dark + int(chance.integers(0, 18)), dark, dark)
    if chance.random() > 0.12:
        return black, red, red, black
    green: Colour = (40, int(chance.integers(90, 150)), 20)
    blue: Colour = (int(chance.integers(150, 220)), 90, 30)
    yellow: Colour = (int(chance.integers(0, 40)), int(chance.integers(140, 190)), 225)
    kind = chance.random()
    if kind < 0.5:
        return green, blue, red, black
    return (green, yellow, red, black) if kind < 0.75 else (black, yellow, red, green)


def court(chance: np.random.Generator, card: np.ndarray, known: tuple[np.ndarray, ...]) -> None:
    """Draws a double-headed figure, either one of the known pictures or random shapes."""
    top, left = int(HIGH * chance.uniform(0.045, 0.08)), int(WIDE * chance.uniform(0.17, 0.23))
    if known and chance.random() < 0.75:
        art = known[chance.integers(len(known))]
        card[top : HIGH - top, left : WIDE - left] = art[top : HIGH - top, left : WIDE - left]
        return
    half = card[top : HIGH // 2, left : WIDE - left]
    high, wide = half.shape[:2]
    for _ in range(int(chance.integers(8, 40))):
        fill = tuple(int(each) for each in chance.integers(0, 256, 3))
        place = (int(chance.integers(wide)), int(chance.integers(high)))
        axes = (int(chance.integers(3, 40)), int(chance.integers(3, 40)))
        thick = int(chance.choice([-1, 1, 2, 3]))
        if chance.random() < 0.5:
            cv2.ellipse(half, place, axes, int(chance.integers(180)), 0, 360, fill, thick, cv2.LINE_AA)
        else:
            cv2.fillPoly(
                half, [chance.integers(0, (wide, high), (int(chance.integers(3, 6)), 2)).astype(np.int32)], fill
            )
    card[HIGH - HIGH // 2 : HIGH - top, left : WIDE - left] = half[::-1, ::-1]
    if chance.random() < 0.6:
        cv2.rectangle(card, (left, top), (WIDE - left, HIGH - top), (60, 40, 30), 1, cv2.LINE_AA)


def back(chance: np.random.Generator) -> np.ndarray:
    """A card back: a pattern of lines or dots inside a margin."""
    card = np.full((HIGH, WIDE, 3), int(chance.integers(230, 256)), np.uint8)
    ink = tuple(int(each) for each in chance.integers(0, 200, 3))
    margin, step = int(chance.integers(2, 24)), int(chance.integers(6, 30))
    inside = card[margin : HIGH - margin, margin : WIDE - margin]
    inside[:] = ink
    light = tuple(int(each) for each in chance.integers(150, 256, 3))
    kind, thick = chance.integers(3), int(chance.integers(1, 4))
    for at in range(-HIGH, WIDE + HIGH, step):
        if kind != 1:
            cv2.line(inside, (at, 0), (at + HIGH, HIGH), light, thick, cv2.LINE_AA)
            cv2.line(inside, (at, 0), (at - HIGH, HIGH), light, thick, cv2.LINE_AA)
    if kind:
        for x in range(0, WIDE, step):
            for y in range(0, HIGH, step):
                cv2.circle(inside, (x, y), step // 4 + 1, light, -1, cv2.LINE_AA)
    return card
