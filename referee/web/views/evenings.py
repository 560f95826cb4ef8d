"""Evenings as their pages tell them: who played, and who won what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from babel.dates import format_skeleton
from flask_babel import get_locale

from referee.people.figures import Count
from referee.sheet.settlement import Payer
from referee.store.evenings import Evening, PlayedGame, Seat
from referee.store.times import Times
from referee.web.views.past_games import evening_day, title_of
from referee.web.views.people import games as games_of
from referee.words import Words

MARK = 20
"""The room of a mark in a row of them."""


@dataclass(frozen=True)
class Mark:
    """A game in the row of a player: how far along, and whether they won it."""

    at: int
    won: bool


@dataclass(frozen=True)
class PlayerOfEvening:
    """Somebody who played on an evening: their games that are over, each where it stands in the evening."""

    name: str
    face: int
    marks: tuple[Mark, ...]

    @property
    def wins(self) -> int:
        """How many of the games they won."""
        return sum(mark.won for mark in self.marks)

    @property
    def told(self) -> Words:
        """How many of how many."""
        return games_of(Count(self.wins, len(self.marks)))


@dataclass(frozen=True)
class EveningSummary:
    """An evening in the list: its first game, its day, how many games, who played, and who won what how often."""

    number: int
    month: str
    day: str
    times: Times
    games: int
    players: tuple[PlayerOfEvening, ...]
    won: tuple[tuple[Words, tuple[tuple[str, int], ...]], ...]
    playing: int


def is_damaged(game: PlayedGame) -> bool:
    """Whether a game cannot be read, or was never worked out."""
    return game.row.damaged or not game.seats or title_of(game.row.summary.preset) is None


def payer(seat: Seat) -> Payer:
    """Who sat there, as one and the same in all games."""
    return Payer(seat.person, seat.name)


def players_of(evening: Evening) -> tuple[PlayerOfEvening, ...]:
    """Who played on an evening, who won most first."""
    seats: dict[Payer, list[tuple[int, bool, Seat]]] = {}
    for place, game in enumerate(evening.games):
        for seat in game.seats:
            seats.setdefault(payer(seat), []).append((place, game.row.summary.finished, seat))
    found = (
        PlayerOfEvening(who.name, some[0][2].face, tuple(Mark(MARK * at, seat.won) for at, over, seat in some if over))
        for who, some in seats.items()
    )
    return tuple(sorted(found, key=lambda each: -each.wins))


def told(evening: Evening) -> EveningSummary:
    """An evening in the list."""
    won: dict[str, Counter[Payer]] = {}
    for game in evening.games:
        if game.row.summary.finished and not is_damaged(game):
            won.setdefault(game.row.summary.preset, Counter()).update(payer(seat) for seat in game.seats if seat.won)
    day = min((game.row.day for game in evening.games if game.row.day), default="")
    return EveningSummary(
        number=evening.games[0].row.number,
        month=str(format_skeleton("yMMMM", date.fromisoformat(day), locale=get_locale())) if day else "",
        day=evening_day([day], "MMMEd"),
        times=evening.times,
        games=len(evening.games),
        players=players_of(evening),
        won=tuple(
            (title, tuple((who.name, times) for who, times in counted.most_common()))
            for preset, counted in won.items()
            if (title := title_of(preset))
        ),
        playing=sum(not (game.row.summary.finished or is_damaged(game)) for game in evening.games),
    )


def by_month(evenings: Sequence[Evening]) -> list[tuple[str, list[EveningSummary]]]:
    """Evenings in the order of a list, those of each month together."""
    return [(month, list(some)) for month, some in groupby(map(told, evenings), lambda each: each.month)]
