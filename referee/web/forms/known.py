"""What a sheet knows of a question to its referee before anything is typed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from referee.cards import write_cards
from referee.people.faces import BY_SEAT
from referee.sheet.fitting_questions import OnTable
from referee.web.forms.base import Typed


@dataclass(frozen=True)
class Known:
    """What a sheet knows of a question: players, melds on its table, facts as typed, how many play, remedies chosen last.

    `asks` is the id of the player who asks, where that is known.
    """

    names: Sequence[str] = ()
    lying: Sequence[OnTable] | None = None
    usual: Typed = field(default_factory=dict)
    seats: int | None = None
    faces: Sequence[int] = BY_SEAT
    chosen: Typed = field(default_factory=dict)
    asks: str = ""

    @property
    def players(self) -> dict[str, int]:
        """The players, each with the number of their colour and sign."""
        return dict(zip(self.names, self.faces, strict=False))

    @property
    def table(self) -> list[str]:
        """The melds on the table as text."""
        return [write_cards(each.cards) for each in self.lying or ()]
