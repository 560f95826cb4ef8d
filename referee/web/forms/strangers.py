"""Players whom nobody has named: where a question has no sheet, they are numbers."""

from __future__ import annotations

from collections.abc import Mapping

from referee.games.base import Game
from referee.games.fields.players import names_in
from referee.web.forms.known import Known
from referee.web.http.language import tell
from referee.words import say

USUAL = 4
"""How many play where nobody has said."""


def name_of(place: int) -> str:
    """What somebody without a name is called, in the reader's language."""
    return tell(say("Player {number}", number=place))


def numbered(count: int) -> list[str]:
    """So many players without names."""
    return [name_of(place) for place in range(1, count + 1)]


def strangers(game: Game, typed: Mapping[str, str]) -> Known:
    """The players of a question without a sheet: those that were named, else numbers."""
    named = names_in(typed.get("put-seats") or typed.get("seats", ""))
    names = named or numbered(max(game.seats[0], min(USUAL, game.seats[1])))
    return Known(names, usual={"seats": ", ".join(names)})
