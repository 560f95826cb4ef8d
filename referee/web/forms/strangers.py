"""Players whom nobody has named: where a question has no sheet, they are numbers."""

from __future__ import annotations

from collections.abc import Mapping

from referee.games.base import Game
from referee.games.fields import PlayersField
from referee.web.forms.known import Known
from referee.web.forms.taps import numbered
from referee.words import say

USUAL = 4
"""How many play where nobody has said."""


def strangers(game: Game, typed: Mapping[str, str]) -> Known:
    """The players of a question without a sheet: those that were named, else numbers."""
    named = PlayersField(say("The players"), say("Clockwise, with commas.")).from_text(
        typed.get("put-seats") or typed.get("seats", "")
    )
    names = named or numbered(max(game.seats[0], min(USUAL, game.seats[1])))
    return Known(names, usual={"seats": ", ".join(names)})
