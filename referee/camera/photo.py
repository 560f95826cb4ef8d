"""What was seen in a picture: cards with their doubts, in order."""

from __future__ import annotations

from dataclasses import dataclass

JOKER = "*"
SURE = 0.7
"""Below this certainty, a person should look at a card first."""


SURE_JOKER = 0.9
"""Jokers have no common form: the reader must be more certain of them."""


@dataclass(frozen=True)
class ReadCard:
    """A card in a picture, and how certain the reader is.

    `others` are the next likeliest readings, at most two, the best first. The place (`x`, `y`), the `height` and the
    `angle` in radians are those of its index in the upright picture; `centre` is where the middle of the card should
    be. `again` says that the picture already shows all copies of this card in one pack.
    """

    card: str
    sure: float
    others: tuple[str, ...]
    x: float
    y: float
    height: float
    angle: float
    centre: tuple[float, float]
    again: bool = False

    @property
    def unsure(self) -> bool:
        """Whether somebody should look at it first."""
        return self.again or self.sure < (SURE_JOKER if self.card == JOKER else SURE)


@dataclass(frozen=True)
class Photo:
    """What was read from a picture: its cards in order, and which of them are close together.

    `why` says what prevented it if no card was found: "dark", "far", "blurred" or "none".
    """

    cards: tuple[ReadCard, ...]
    together: tuple[tuple[int, ...], ...]
    why: str = ""

    def text(self) -> str:
        """The cards as text, such as `8S TH *`."""
        return " ".join(each.card for each in self.cards)

    def unsure(self) -> tuple[str, ...]:
        """The cards that somebody should look at first."""
        return tuple(each.card for each in self.cards if each.unsure)
