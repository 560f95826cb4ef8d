"""What is known of the hand that is played, whatever is asked of it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Round:
    """How many play, and the number of the deal, from 1; None where nobody said."""

    seats: int | None = None
    deal: int | None = None
