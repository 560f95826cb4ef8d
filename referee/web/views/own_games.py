"""The games of this phone's own that can move into a circle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from referee import clock
from referee.store.sheets.times import time_of_play
from referee.web.http.owner import known_owner
from referee.web.http.request import store

STILL_TONIGHT = 14 * 3600
"""Seconds since the start of its first game for which an evening is tonight."""


@dataclass(frozen=True)
class OwnGames:
    """Games by number: all but deleted ones, and those of the last evening, which may be tonight; and who played last."""

    all: Sequence[int] = ()
    evening: Sequence[int] = ()
    is_tonight: bool = False
    players: Sequence[str] = ()

    @property
    def tonight(self) -> Sequence[int]:
        """Those of the last evening, if that is tonight."""
        return self.evening if self.is_tonight else ()

    @property
    def part(self) -> Sequence[int]:
        """Those of the last evening, if there are others."""
        return self.evening if len(self.evening) < len(self.all) else ()


def own_games() -> OwnGames:
    """What this phone could move into a circle."""
    browser = known_owner()
    last = store().evenings.last(browser) if browser else None
    if last is None:
        return OwnGames(store().circles.games_of(browser) if browser else ())
    games = [each.row for each in last.games]
    began = time_of_play(last.times.began or games[0].created)[0]
    return OwnGames(
        all=store().circles.games_of(browser),
        evening=[each.number for each in games],
        is_tonight=time_of_play(clock.now())[0] - began < STILL_TONIGHT,
        players=games[-1].summary.players,
    )
