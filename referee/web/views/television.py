"""The end of an evening on a television: a podium of wins, and one sentence about who won most."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from referee.store.sheets.evenings import Evening
from referee.web.views.evenings import PlayerOfEvening, is_damaged, players_of
from referee.web.views.game_list import evening_day
from referee.web.views.result import STEPS, TENTHS
from referee.words import Words, named, say


@dataclass(frozen=True)
class StepOfEvening:
    """A step of the podium: the place, the players who share it, and its height in tenths of the first."""

    place: int
    players: tuple[PlayerOfEvening, ...]
    height: int


@dataclass(frozen=True)
class EveningEnd:
    """An evening when no game is on: how many games it had, the podium, who is below it, and a sentence, if anybody won."""

    games: int
    steps: tuple[StepOfEvening, ...]
    rest: tuple[PlayerOfEvening, ...]
    told: Words | None


def end_of(evening: Evening, *, tonight: bool) -> EveningEnd:
    """The end of an evening, which was `tonight` or long ago."""
    games = [game for game in evening.games if not is_damaged(game)]
    players = players_of(Evening(tuple(games)))
    steps = _steps([each for each in players if each.wins])
    on_steps = {each for step in steps for each in step.players}
    rest = tuple(each for each in players if each not in on_steps)
    day = "" if tonight else evening_day(game.row.day for game in games)
    return EveningEnd(len(games), steps, rest, _told(steps[0].players, len(games), day) if steps else None)


def _steps(players: Sequence[PlayerOfEvening]) -> tuple[StepOfEvening, ...]:
    """The steps as high as the wins, each lower than the one before; at most three places."""
    steps: list[StepOfEvening] = []
    place, limit = 1, TENTHS
    for wins, some in groupby(players, key=lambda each: each.wins):
        level = tuple(some)
        height = max(1, min(limit, TENTHS * wins // players[0].wins))
        if place <= STEPS:
            steps.append(StepOfEvening(place, level, height))
        place, limit = place + len(level), height - 1
    return tuple(steps)


def _told(best: Sequence[PlayerOfEvening], games: int, day: str) -> Words:
    players, wins = named(each.name for each in best), best[0].wins
    if games == 1:
        return (
            say("{day}: {players} won.", day=day, players=players)
            if day
            else say("{players} won tonight.", players=players)
        )
    if len(best) > 1:
        if day:
            return say("{day}: {players} each won {wins} of {games}.", day=day, players=players, wins=wins, games=games)
        return say("{players} each won {wins} of {games} tonight.", players=players, wins=wins, games=games)
    if day:
        return say("{day}: {players} won {wins} of {games}.", day=day, players=players, wins=wins, games=games)
    return say("{players} won {wins} of {games} tonight.", players=players, wins=wins, games=games)
