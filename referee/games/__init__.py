"""The list of games: code reads `games.GAMES` when it needs it, so that adding a game changes one place."""

from __future__ import annotations

from referee.games.base.options import Preset
from referee.games.contract import CONTRACT
from referee.games.game import Game
from referee.games.gin import GIN
from referee.games.kaluki import KALUKI
from referee.games.rummy500 import RUMMY500
from referee.games.seven import SEVEN_BRIDGE
from referee.words import Fault, quoted, say

GAMES: tuple[Game, ...] = (GIN, RUMMY500, CONTRACT, KALUKI, SEVEN_BRIDGE)


def of_slug(slug: str) -> Game | None:
    """The game with this slug, or None."""
    return next((game for game in GAMES if game.slug == slug), None)


def preset_of(slug: object) -> tuple[Game, Preset]:
    """The game and the preset for a preset key; a Fault lists the existing keys."""
    for game in GAMES:
        for preset in game.presets:
            if preset.slug == slug:
                return game, preset
    keys = [preset.slug for game in GAMES for preset in game.presets]
    raise Fault(say("there is no game {name}: write one of {keys}.", name=quoted(slug), keys=keys))
