"""What happened at the table with a hand, in sentences: who came, left or sat out, and who sits where."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from referee.games.base.hand import COUNTS, JOINED, LINES_ASIDE
from referee.games.game import Game
from referee.sheet.attendance import MOVES
from referee.sheet.json_types import HandJson
from referee.sheet.scoresheet import Played, Scoresheet
from referee.verdict import Line, totals
from referee.words import Words, named, say, say_n

Name = Callable[[Any], str]
"""The name of a player, by seat or by id."""


def moves_of(game: Game, body: HandJson) -> dict[str, Any]:
    """What a stored hand says about who sits at the table."""
    return {key: body[key] for key in (*MOVES, game.seating.buy_in_field) if key in body}


def made_in(scoresheet: Scoresheet, played: Played) -> tuple[int, ...]:
    """What everybody scored in a hand, without the total with which a player joined or came back."""
    return totals([line for line in played.lines if is_made(scoresheet.record.game, line)], len(played.scores))


def apart(scoresheet: Scoresheet, index: int) -> list[int]:
    """What everybody has apart from the score of the hand at this index."""
    made = (
        made_in(scoresheet, scoresheet.hands[index]) if index < len(scoresheet.hands) else (0,) * len(scoresheet.totals)
    )
    return [
        sum(played.scores[seat] for played in scoresheet.hands) - made[seat] for seat in range(len(scoresheet.totals))
    ]


def is_made(game: Game, line: Line) -> bool:
    """Whether a line counts something played in its hand, and is not a starting total."""
    return line.clause not in {JOINED} | (game.scoring.lines_aside - LINES_ASIDE)


def arrivals(scoresheet: Scoresheet, played: Played) -> tuple[Words, ...]:
    """The sentences about what came with a hand."""
    game, hand = scoresheet.record.game, played.hand
    begun = {line.seat: line.because for line in played.lines if line.clause == JOINED and line.points}
    said = {key: getattr(hand, key) for key in MOVES if key != "leaves"}
    said["joins"] = {seat: total for seat, total in hand.joins.items() if seat not in begun}
    names = scoresheet.record.players
    joined = [say("{player}: {words}.", player=names[seat], words=because) for seat, because in begun.items()]
    times = [say("This hand counts {times}.", times=COUNTS[hand.factor])] if hand.factor else []
    back = [
        _back(scoresheet, played, seat)
        for seat in (getattr(hand, game.seating.buy_in_field) if game.seating.buy_in_field else ())
    ]
    return (*back, *joined, *moves_words(game, said, names.__getitem__), *times)


def departures(scoresheet: Scoresheet, played: Played) -> tuple[Words, ...]:
    """The sentences about who left after a hand."""
    record = scoresheet.record
    return tuple(moves_words(record.game, {"leaves": played.hand.leaves}, record.players.__getitem__))


def _back(scoresheet: Scoresheet, played: Played, seat: int) -> Words:
    """The total at which somebody went out and the one with which they came back: the last of their lines is the difference."""
    now = played.totals[seat]
    last = next(line for line in reversed(played.lines) if line.seat == seat)
    player = scoresheet.record.players[seat]
    return say("{player} is out with {was} and buys in at {now}.", player=player, was=now - last.points, now=now)


def moves_words(game: Game, said: Mapping[str, Any], name: Name) -> Iterator[Words]:
    """Who sits where, joins, sits out, comes back or leaves, according to a hand."""
    if seats := said.get("seats"):
        yield say("New seats, clockwise: {players}.", players=[name(each) for each in seats])
    joins = said.get("joins", {})
    back = [each for each, total in joins.items() if total == "own"]
    if new := [each for each in joins if each not in back]:
        yield _players(say_n("{players} joins.", "{players} join.", n=len(new)), new, name)
    if back:
        yield _players(say_n("{players} comes back.", "{players} come back.", n=len(back)), back, name)
    if absent := said.get("absent"):
        yield _players(say_n("{players} sits out.", "{players} sit out.", n=len(absent)), absent, name)
    if bought := said.get(game.seating.buy_in_field):
        yield _players(say_n("{players} buys in.", "{players} buy in.", n=len(bought)), bought, name)
    leaves = said.get("leaves", {})
    counting = [each for each, total in leaves.items() if total == "counts"]
    others = [each for each in leaves if each not in counting]
    if counting:
        words = say_n(
            "{players} leaves, and the total counts.", "{players} leave, and the totals count.", n=len(counting)
        )
        yield _players(words, counting, name)
    if others:
        words = say_n(
            "{players} leaves, and the total is only shown.",
            "{players} leave, and the totals are only shown.",
            n=len(others),
        )
        yield _players(words, others, name)


def _players(words: Words, players: Iterable[Any], name: Name) -> Words:
    return Words(words.text, words.plural, {**words.values, "players": named(name(each) for each in players)})
