"""What every hand can report, whatever the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from referee.declare import declare
from referee.games.fields import AdjustField, DealerField, NoteField, ScoresField
from referee.words import say


@dataclass(frozen=True, kw_only=True)
class Hand:
    """What every hand can report, whatever the game; a game adds its own fields."""

    dealer: int | None = declare(
        DealerField(say("Dealer"), say("Only if the dealer was not the expected player."), folded=True)
    )
    scores: Mapping[int, int] | None = declare(
        ScoresField(
            say("Scores as counted"),
            say("The points of every player as the table counted them, bonuses and doublings included."),
            folded=True,
        )
    )
    adjust: Mapping[int, int] = declare(
        AdjustField(
            say("Points by agreement"),
            say("Added to the total as they are, such as a penalty."),
            folded=True,
        ),
        {},
    )
    note: str = declare(NoteField(say("Note"), say("Anything worth remembering."), folded=True), "")
