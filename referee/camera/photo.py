"""What was seen in a picture: cards with their doubts, in the order in which they lie."""

from __future__ import annotations

from dataclasses import dataclass

JOKER = "*"
SURE = 0.7
"""A card that the reader is less sure of is for the person to look at first."""


SURE_JOKER = 0.9
"""Jokers have no common form: of them a reader has to be surer."""


@dataclass(frozen=True)
class ReadCard:
    """A card that a picture shows, and how sure the reader is.

    `others` are the next likeliest readings, at most two, the best first. The place (`x`, `y`), the `height` and the
    `angle` in radians are those of its index in the upright picture; `centre` is where the middle of the card should be.
    `again` says that one pack has no more of this card than the picture shows already.
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
    """What was read from a picture: its cards in order, and which of them lie together.

    `why` says what stood in the way where no card was found: "dark", "far", "blurred" or "none".
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
