"""The sides of a table as tiles: their places, what the last hand brought, the distance to the end, and the meaning of a tap."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from unicodedata import east_asian_width

from flask import Flask

from referee.games.base.hand import FIELDS_OF_EVERY_HAND, Shortcut, hand_fields
from referee.games.fields.hand import HandChoice
from referee.games.fields.players import SeatField
from referee.people.faces import BY_SEAT
from referee.sheet.record import Record
from referee.sheet.results import places_of
from referee.sheet.scoresheet import Scoresheet
from referee.web.views.board import Board, Column
from referee.words import Partners, Words, named, say, together

ROOMY = 2
"""The most tiles with room for more than one tap."""
FEW_TILES = 4
"""The most tiles with room for those who have gone home too."""
TEXT_SIZE = 12
"""The most letters of a name, wide ones counted twice, that fit beside its sign at full size."""


@dataclass(frozen=True)
class Bar:
    """The progress of a side in hundredths of the way: where the bar starts and ends, and where zero is, if not at its start."""

    start: int
    end: int
    zero: int | None


@dataclass(frozen=True)
class Tile:
    """A side, counted from 1: the number of its colour and sign, its place and how the last hand changed it, and what that brought.

    `games_changed` is in how many games side by side it did so, `games` are their totals, with whether it has won them.
    """

    column: Column
    side: int
    number: int
    place: int
    places_gained: int
    last: int | None
    games_changed: int
    bar: Bar | None
    games: tuple[tuple[int, bool], ...]

    @property
    def letters(self) -> int:
        """How many letters the longest name has, wide ones counted twice."""
        return max(len(name) + sum(east_asian_width(each) in "WF" for each in name) for name in self.column.names)

    @property
    def breaks(self) -> bool:
        """Whether a name has several words, so that it may take two lines."""
        return any(" " in name or "-" in name for name in self.column.names)

    @property
    def long(self) -> bool:
        """Whether a name has so many letters that it is shown smaller."""
        return self.letters > TEXT_SIZE


def tiles_of(board: Board, faces: Sequence[int] = BY_SEAT) -> list[Tile]:
    """The sides in seat order, each with the face of its first seat; before the first hand nobody has a place."""
    scoresheet = board.scoresheet
    now, before = _places(scoresheet, len(scoresheet.hands)), _places(scoresheet, len(scoresheet.hands) - 1)
    last = board.rows[len(scoresheet.hands) - 1] if scoresheet.hands else None
    lowest = min(0, *(column.total for column in board.columns))
    return [
        Tile(
            column=column,
            side=index + 1,
            number=faces[column.seats[0]],
            place=now[index] if now and not column.comes else 0,
            places_gained=before[index] - now[index] if before and _was_there(board.scoresheet, column) else 0,
            last=last.scores[index] if last and index not in last.absent else None,
            games_changed=last.games_entered(index) if last else 1,
            bar=_bar(scoresheet, column.total, lowest),
            games=tuple((each.totals[column.seats[0]], each.winner == column.seats[0]) for each in scoresheet.parts),
        )
        for index, column in enumerate(board.columns)
    ]


def at_the_table(board: Board, tiles: Sequence[Tile]) -> list[Tile]:
    """The sides with a tile: if there are many, those who are there, or all if nobody is or the game is over."""
    here = [tile for tile in tiles if not tile.column.absent_words] if len(tiles) > FEW_TILES and not board.over else []
    return here or list(tiles)


def _was_there(scoresheet: Scoresheet, column: Column) -> bool:
    """Whether a side had a total that counts before the last hand."""
    return column.seats[0] in scoresheet.hands[-2].after.counting().counted


def _places(scoresheet: Scoresheet, hands: int) -> list[int]:
    """The place of every side after this many hands, final after the last one; empty before the first that counts."""
    if not scoresheet.has_begun(hands):
        return []
    if scoresheet.finished and hands == len(scoresheet.hands):
        by_seat = places_of(scoresheet, scoresheet.final, scoresheet.winners)
    else:
        by_seat = places_of(scoresheet, scoresheet.hands[hands - 1].after.totals, hands=hands)
    return [by_seat[side[0]] for side in scoresheet.record.sides]


def _bar(scoresheet: Scoresheet, total: int, lowest: int) -> Bar | None:
    """The way to the goal from the lowest total, or from zero; None in a game with a fixed number of deals, where it is the same for all."""
    record = scoresheet.as_played
    goal = record.game.scoring.goal(record.rules)
    if not goal or record.game.scoring.deals(record.rules):
        return None
    zero, end = (min(100, round(100 * (each - lowest) / (goal - lowest))) for each in (0, total))
    return Bar(min(zero, end), max(zero, end), zero or None)


def news_of(board: Board, tiles: Sequence[Tile]) -> Words | None:
    """The effect of the last hand on the game, in one sentence: who now leads, who overtook whom, who is close to winning; often None."""
    if board.scoresheet.finished or len(board.scoresheet.hands) < 2:
        return None
    if won := _games_won(board):
        return together(*won)
    there = [each for each in tiles if not each.column.absent_words]
    if leader := _new_leader(board, there):
        if len(leader.column.names) > 1:
            return say("{players} take the lead.", players=_called(leader))
        return say("{player} takes the lead.", player=_called(leader))
    for tile in sorted(there, key=lambda each: each.place):
        passed = [
            each
            for each in there
            if each.place + each.places_gained < tile.place + tile.places_gained and each.place > tile.place
        ]
        if passed:
            others = named(map(_called, passed)) if len(passed) < 3 else say("{n} others", n=len(passed))
            if len(tile.column.names) > 1:
                return say("{players} overtake {others}.", players=_called(tile), others=others)
            return say("{player} overtakes {others}.", player=_called(tile), others=others)
    return _near_the_end(board, tiles)


def _new_leader(board: Board, there: Sequence[Tile]) -> Tile | None:
    """Who has led alone since the last hand, if somebody who is still there led before it."""
    first = [tile for tile in there if tile.place == 1]
    before = _places(board.scoresheet, len(board.scoresheet.hands) - 1)
    led = [
        tile for tile in there if before and before[tile.side - 1] == 1 and _was_there(board.scoresheet, tile.column)
    ]
    return first[0] if len(first) == 1 and led and first[0] not in led else None


def _games_won(board: Board) -> list[Words]:
    """Which of several games side by side the last hand ended, and who won: no hand changes a finished one."""
    scoresheet, before, last = board.scoresheet, *(each.parts for each in board.scoresheet.hands[-2:])
    return [
        say("{player} wins game {number}.", player=scoresheet.record.players[part.winner], number=number)
        for number, (part, was, now) in enumerate(zip(scoresheet.parts, before, last, strict=True), 1)
        if part.winner is not None and was != now
    ]


def _near_the_end(board: Board, tiles: Sequence[Tile]) -> Words | None:
    """How much the leading side still needs, if that is less than a fifth of the way."""
    record = board.scoresheet.as_played
    goal = record.game.scoring.enough(record.rules)
    first = [tile for tile in tiles if tile.place == 1]
    if not goal or record.game.scoring.lowest_wins(record.rules) or len(first) != 1:
        return None
    left = goal - first[0].column.total
    if not 0 < left * 5 < goal:
        return None
    if len(first[0].column.names) > 1:
        return say("{players} need {points}.", players=_called(first[0]), points=left)
    return say("{player} needs {points}.", player=_called(first[0]), points=left)


def _called(tile: Tile) -> Partners:
    return Partners(tile.column.names)


def asked_first(record: Record) -> str | None:
    """The field of a hand that says who ended it, if the game asks: a tap on a tile fills it."""
    fields = hand_fields(record.game.hand).items()
    return next(
        (
            key
            for key, each in fields
            if key not in FIELDS_OF_EVERY_HAND and isinstance(each, SeatField) and each.when(record.rules)
        ),
        None,
    )


def shortcuts(record: Record) -> list[Shortcut]:
    """What else a tile can report about its side with one tap, if these rules have it and two tiles leave room for it."""
    if len(record.sides) > ROOMY:
        return []
    fields = hand_fields(record.game.hand)
    return [
        each
        for each in record.game.hand.shortcuts
        if isinstance(choice := fields[each.key], HandChoice)
        and choice.when(record.rules)
        and choice.offered(record.rules, each.word)
    ]


def init_app(app: Flask) -> None:
    """Gives the templates the sides that have a tile."""
    app.jinja_env.globals["at_the_table"] = at_the_table
