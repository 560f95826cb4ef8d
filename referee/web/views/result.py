"""A finished game as its page shows it: the podium, the chart with its turning point, and the highlights."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import groupby

from referee import clock
from referee.games.base.standing import LEFT
from referee.sheet.highlights import BestHand, Duel, TurningPoint, best_hand, duel, turning_point
from referee.sheet.results import sign_of
from referee.sheet.scoresheet import Scoresheet
from referee.web.views.board import Board
from referee.web.views.charts import Chart, chart_of
from referee.web.views.tiles import Tile
from referee.words import Partners, Words, say, say_n

EVENING = timedelta(hours=6)
"""This long after its last change, a finished game belongs to the past."""
STEPS = 3
"""The number of places with a step on the podium."""
TENTHS = 10
"""The height of the first step."""
WIDE, HIGH, LETTERS = 340, 210, 13


@dataclass(frozen=True)
class PodiumStep:
    """A step of the podium: the place, the sides that share it, and its height in tenths of the first."""

    place: int
    tiles: tuple[Tile, ...]
    height: int


@dataclass(frozen=True)
class Highlight:
    """A highlight of a game: its title, its sentence, and the number of its hand, if any."""

    label: Words
    words: Words
    hand: int | None = None


@dataclass(frozen=True)
class GameResult:
    """Who won, and the highlights of the game; `rest` are the sides below the podium, and `gone` those that had left, at the place of their total."""

    steps: tuple[PodiumStep, ...]
    rest: tuple[Tile, ...]
    gone: tuple[Tile, ...]
    highlights: tuple[Highlight, ...]


def ending_of(board: Board, tiles: Sequence[Tile]) -> GameResult | None:
    """What to show for a finished game; None for one in play, or ended before its first hand."""
    if not board.over or not board.scoresheet.hands:
        return None
    stayed = [tile for tile in ranked(tiles) if not _left(board, tile)]
    steps = _steps(board, [tile for tile in stayed if tile.place <= STEPS])
    rest = tuple(tile for tile in stayed if tile.place > STEPS)
    gone = tuple(tile for tile in ranked(tiles) if _left(board, tile))
    return GameResult(tuple(steps), rest, gone, tuple(highlights_of(board.scoresheet)))


def _left(board: Board, tile: Tile) -> bool:
    """Whether a side left during the game and has not won it anyway."""
    return board.scoresheet.standing.status[tile.column.seats[0]] == LEFT and not tile.column.leads


def looked_back(board: Board, changed: str) -> bool:
    """Whether a game was finished so long ago that nobody is at its table any more: its result is shown calmly."""
    return board.over and clock.moment() - datetime.fromisoformat(changed) > EVENING


def course_of(scoresheet: Scoresheet, faces: Sequence[int]) -> Chart | None:
    """The chart beside the podium of a finished game; one hand does not make a chart."""
    return (
        None
        if not scoresheet.finished or len(scoresheet.hands) < 2
        else chart_of(scoresheet, WIDE, HIGH, LETTERS, faces)
    )


def _steps(board: Board, tiles: Sequence[Tile]) -> Iterator[PodiumStep]:
    """The steps as high as their totals, measured from zero or from the worst; each lower than the one before."""
    sign = sign_of(board.scoresheet)
    marks = [sign * column.final for column in board.columns]
    worst, best, limit = min(0, *marks), max(marks), TENTHS
    for place, level in groupby(tiles, key=lambda each: each.place):
        step = tuple(level)
        share = (sign * step[0].column.final - worst) / (best - worst or 1)
        height = TENTHS if place == 1 else max(STEPS - place, min(limit, int(share * TENTHS)))
        limit = height - 1
        yield PodiumStep(place, step, height)


def ranked(tiles: Sequence[Tile]) -> list[Tile]:
    """The sides, best first; ties in seat order."""
    return sorted(tiles, key=lambda each: each.place)


def highlights_of(scoresheet: Scoresheet) -> Iterator[Highlight]:
    """The highlights of a game, and who deals the next one."""
    if turn := turning_point(scoresheet):
        yield Highlight(say("Turning point"), _turned(scoresheet, turn), turn.hand)
    if best := best_hand(scoresheet):
        yield Highlight(say("Best hand"), _best(scoresheet, best), best.hand)
    if fought := duel(scoresheet):
        yield Highlight(say("Duel"), _fought(scoresheet, fought))
    yield Highlight(say("Next game"), say("{name} deals first.", name=scoresheet.record.players[scoresheet.dealer]))


def _turned(scoresheet: Scoresheet, turn: TurningPoint) -> Words:
    player = _called(scoresheet, turn.side)
    if turn.hand is None:
        return say("The bonuses at the end decided it for {player}.", player=player)
    if turn.hand == 1:
        return say("{player} led from the first hand to the last.", player=player)
    return say("{player} took the lead for good in hand {number}.", player=player, number=turn.hand)


def _best(scoresheet: Scoresheet, best: BestHand) -> Words:
    record = scoresheet.record
    player = record.players[best.seat]
    if record.game.scoring.chips(record.rules):
        return say_n(
            "{player} won {n} chip in hand {number}.",
            "{player} won {n} chips in hand {number}.",
            n=best.points,
            player=player,
            number=best.hand,
        )
    if sign_of(scoresheet) > 0:
        return say_n(
            "{player} scored {n} point in hand {number}.",
            "{player} scored {n} points in hand {number}.",
            n=best.points,
            player=player,
            number=best.hand,
        )
    return say_n(
        "{player} took {n} point in hand {number}, and {others} took {more}.",
        "{player} took {n} points in hand {number}, and {others} took {more}.",
        n=best.points,
        player=player,
        number=best.hand,
        others=record.players[1 - best.seat] if len(record.players) == 2 else say("the others"),
        more=best.others,
    )


def _fought(scoresheet: Scoresheet, fought: Duel) -> Words:
    first, second = (_called(scoresheet, side) for side in fought.sides)
    if fought.passes == 2:
        return say("{first} and {second} overtook each other twice.", first=first, second=second)
    if fought.passes > 1:
        return say("{first} and {second} overtook each other {n} times.", first=first, second=second, n=fought.passes)
    if not fought.apart:
        return say("{first} and {second} ended level.", first=first, second=second)
    if scoresheet.record.game.scoring.chips(scoresheet.record.rules):
        return say_n(
            "{first} and {second} ended {n} chip apart.",
            "{first} and {second} ended {n} chips apart.",
            n=fought.apart,
            first=first,
            second=second,
        )
    return say_n(
        "{first} and {second} ended {n} point apart.",
        "{first} and {second} ended {n} points apart.",
        n=fought.apart,
        first=first,
        second=second,
    )


def _called(scoresheet: Scoresheet, side: int) -> Partners:
    return Partners(tuple([scoresheet.record.players[seat] for seat in scoresheet.record.sides[side]]))
