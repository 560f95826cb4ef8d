"""The games besides the usual ones, by name, found by typing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from referee import games
from referee.games.base.options import Preset
from referee.web.forms.search import searched
from referee.web.http.language import tell


@dataclass(frozen=True)
class NamedGame:
    """A game offered by name, with the text that is searched."""

    preset: Preset
    searched: str


def more_games(played: Iterable[str] = ()) -> list[NamedGame]:
    """The presets that are not the usual ones of their games: those `played` first, the others by name."""
    order = {slug: place for place, slug in enumerate(played)}
    found = [
        NamedGame(preset, searched(preset.title, game.title, preset.summary, preset.slug, game.slug))
        for game in games.GAMES
        for preset in game.presets[1:]
    ]
    last = len(order)
    return sorted(found, key=lambda each: (order.get(each.preset.slug, last), tell(each.preset.title).casefold()))
