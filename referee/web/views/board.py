"""The scoreboard as its page shows it: sides across, hands down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from referee.games.base.scoring import COUNTED
from referee.games.base.standing import AWAY, ELIMINATED, LEFT, OUT, OUT_AND_GONE
from referee.sheet.arrivals import arrivals, departures, made_in
from referee.sheet.attendance import why_waiting
from referee.sheet.ledger import Entry, Ledger, carried_over, ids_of
from referee.sheet.results import taken_over
from referee.sheet.rule_changes import RulesChange, rule_changes
from referee.sheet.rulebook import aim_of
from referee.sheet.scoresheet import Next, Played, Scoresheet
from referee.sheet.scoresheet_text import ended_text, signed, won_text
from referee.verdict import Line
from referee.words import Partners, Words, named, say, say_n

DEALS = (say("deals"), say("{name} deals"))
DEALS_ONLY = say("deals, sits out")
"""The label for somebody who deals to others."""
OUT_OF_IT = dict.fromkeys((OUT, ELIMINATED, OUT_AND_GONE), say("out"))
SITS_OUT, JOINS, COMES_BACK = say("sits out"), say("joins"), say("comes back")
"""The label for somebody who is at the table and does not play the next hand, or comes with it."""
GONE = {LEFT: say("has left"), AWAY: say("not joined yet"), **OUT_OF_IT}
"""The label for somebody who is not at the table."""
PLAYS_FIRST = (say("plays first"), say("{name} plays first"))
"""The label for one player, and for one of two partners."""


@dataclass(frozen=True)
class Column:
    """A side: its players, its total, `final` with what the end adds, and its labels, with names for partners.

    `player` is the id of the first of them, by which every page of a sheet knows the side.
    """

    player: str
    names: tuple[str, ...]
    seats: tuple[int, ...]
    total: int
    final: int
    leads: bool
    deals: Words | None
    plays_first: Words | None
    status_words: Words | None
    absent_words: Words | None = None
    next_words: Words | None = None

    @property
    def comes(self) -> bool:
        """Whether it is only there from the next hand on."""
        return self.next_words in (JOINS, COMES_BACK)


@dataclass(frozen=True)
class PartCell:
    """What a hand added in one of several games side by side, and the total of that game afterwards."""

    points: int
    total: int


@dataclass(frozen=True)
class HandRow:
    """A recorded hand: what it added to each side and the totals afterwards; a struck-out one has no cells.

    `made` includes the points carried over with the first hand, `scores` only what was played. The sides in `absent`,
    by place, did not play; `told` is what came with it, `left` who left after it. It is `ruled` if other rules apply from it on. If
    several games run side by side, `parts` has the cells of every side, game by game.
    """

    number: int
    entry: Entry
    dealer: str = ""
    made: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    totals: tuple[int, ...] = ()
    parts: tuple[tuple[PartCell, ...], ...] = ()
    played: Played | None = None
    note: str = ""
    absent: frozenset[int] = frozenset()
    told: tuple[Words, ...] = ()
    left: tuple[Words, ...] = ()
    ruled: RulesChange | None = None

    @property
    def thrown_in(self) -> bool:
        """Whether it scored nothing because the hand was thrown in."""
        return bool(self.played and self.played.hand.thrown_in) and not any(self.made)

    def as_counted(self, seats: Sequence[int]) -> Line | None:
        """The line of a side whose score the table counted itself, where that is all it has of the hand."""
        lines = [each for each in self.played.lines if each.seat in seats] if self.played else []
        return lines[0] if len(lines) == 1 and lines[0].clause == COUNTED else None

    def games_entered(self, side: int) -> int:
        """In how many of several games side by side the hand counts for a side."""
        return sum(bool(cell.points) for cell in self.parts[side]) if self.parts else 1


@dataclass(frozen=True)
class Bonus:
    """One clause of the end, by side."""

    label: Words
    points: tuple[int, ...]


@dataclass(frozen=True)
class Board:
    """Everything on the scoreboard.

    `carried` is what each side began with from the game before, `changes` are the changes of rules.
    """

    scoresheet: Scoresheet
    columns: tuple[Column, ...]
    rows: tuple[HandRow, ...]
    bonuses: tuple[Bonus, ...]
    won: Words | None
    carried: tuple[int, ...]
    changes: tuple[RulesChange, ...] = ()

    @property
    def ahead(self) -> RulesChange | None:
        """The rules that wait for the next hand, if they change."""
        return next((each for each in self.changes if each.number == self.number), None)

    @property
    def widest(self) -> int:
        """The number of characters in the longest total, which determines the width of the columns."""
        return max(len(str(points)) for column in self.columns for points in (column.total, column.final))

    @property
    def short_games(self) -> bool:
        """Whether none of several games side by side has a three-digit total yet."""
        return all(len(str(points)) < 3 for part in self.scoresheet.parts for points in part.totals)

    @property
    def below_zero(self) -> bool:
        """Whether a total has a minus sign, which is wider than a digit."""
        return any(points < 0 for column in self.columns for points in (column.total, column.final))

    @property
    def why(self) -> Words | None:
        """Why the game is over."""
        return ended_text(self.scoresheet)

    @property
    def said(self) -> Words | None:
        """The last hand in one sentence, and the winner, if there is one."""
        played = [row for row in self.rows if row.played]
        if not played:
            return None
        if played[-1].thrown_in:
            return say("Hand {number} was thrown in.", number=played[-1].number)
        scores = [
            say("{side} {points}", side=Partners(column.names), points=signed(score))
            for place, (column, score) in enumerate(zip(self.columns, played[-1].scores, strict=True))
            if place not in played[-1].absent
        ]
        words = say("Hand {number}: {scores}.", number=played[-1].number, scores=scores)
        return say("{words} {won}", words=words, won=self.won) if self.won else words

    @property
    def totals_aloud(self) -> Words:
        """The totals in one sentence, and who leads or has won."""
        scores = [say("{side} {points}", side=Partners(each.names), points=each.final) for each in self.columns]
        first = [Partners(each.names) for each in self.columns if each.leads]
        if not first:
            return say("{scores}.", scores=scores)
        if self.over or len(first) == len(self.columns):
            return say("{scores}. {won}", scores=scores, won=self.won or "")
        lead = say_n("{names} leads.", "{names} lead.", n=len(first), names=named(first))
        return say("{scores}. {lead}", scores=scores, lead=lead)

    @property
    def next(self) -> Next | None:
        """What comes next, or None if the game is over or waits for players."""
        return self.scoresheet.next

    @property
    def waiting(self) -> Words | None:
        """Why nobody knows what comes next, if the game is not over."""
        return (
            None
            if self.over or self.next
            else why_waiting(self.scoresheet.record.game, self.scoresheet.rules, self.scoresheet.standing)
        )

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.scoresheet.finished

    @property
    def number(self) -> int:
        """The number of the next hand."""
        return self.scoresheet.standing.number


def board_of(ledger: Ledger) -> Board:
    """The scoreboard of a ledger."""
    scoresheet = ledger.scoresheet
    record = scoresheet.record
    carried = _begun_with(ledger)
    changes = rule_changes(scoresheet)
    ruled = {each.number: each for each in changes}
    rows = [
        _row(scoresheet, played, entry, carried, ruled.get(played.number))
        for played, entry in zip(scoresheet.hands, ledger.entries, strict=False)
    ]
    behind = ledger.entries[len(scoresheet.hands) :]
    rows += [HandRow(len(scoresheet.hands) + place, entry) for place, entry in enumerate(behind, 1)]
    ahead = [0] * len(carried) if scoresheet.hands else carried
    ids = ids_of(ledger).names
    columns = tuple(_column(scoresheet, side, ids[side[0]], ahead) for side in record.sides)
    won = won_text(scoresheet) if scoresheet.finished else None
    return Board(scoresheet, columns, tuple(rows), _bonuses(scoresheet), won, _by_side(scoresheet, carried), changes)


def headline(board: Board) -> Words | None:
    """What players have to lay in the next hand, and which hand of how many it is; None if nothing is required."""
    aim = board.next.deal.aim if board.next else None
    return aim_of(board.scoresheet.as_played, board.scoresheet.standing.deal, aim) if board.next and aim else None


def _begun_with(ledger: Ledger) -> list[int]:
    """The part of each total, by seat, that comes from the game before; the first hand records it."""
    carried = carried_over(ledger)
    if ledger.scoresheet.hands:
        return taken_over(ledger.scoresheet, carried)
    return [carried.get(seat, 0) for seat in range(len(ledger.scoresheet.totals))]


def _by_side(scoresheet: Scoresheet, points: Sequence[int]) -> tuple[int, ...]:
    return tuple(sum(points[seat] for seat in side) for side in scoresheet.record.sides)


def _column(scoresheet: Scoresheet, side: tuple[int, ...], player: str, ahead: Sequence[int]) -> Column:
    names = scoresheet.record.players
    before = sum(ahead[seat] for seat in side)
    total = scoresheet.totals[side[0]] + before
    return Column(
        player=player,
        names=tuple(names[seat] for seat in side),
        seats=side,
        total=total,
        final=scoresheet.final[side[0]] + before,
        leads=side[0] in scoresheet.leaders(),
        deals=_dealing(scoresheet, side),
        plays_first=_said_of(scoresheet.next.first, side, names, PLAYS_FIRST) if scoresheet.next else None,
        status_words=_left(scoresheet, total) if side[0] in scoresheet.standing.table else None,
        absent_words=GONE.get(scoresheet.standing.status[side[0]]),
        next_words=_next_words(scoresheet, side[0]),
    )


def _next_words(scoresheet: Scoresheet, seat: int) -> Words | None:
    """The label for somebody who sits out or comes with the next hand; None for all others."""
    coming = scoresheet.record.coming
    if coming and seat in coming.joins:
        return COMES_BACK if coming.joins[seat] == "own" else JOINS
    return SITS_OUT if seat in scoresheet.resting else None


def _dealing(scoresheet: Scoresheet, side: tuple[int, ...]) -> Words | None:
    """The label for a side that deals next, depending on whether the dealer plays."""
    coming = scoresheet.next
    if coming and coming.dealer in side and coming.dealer not in scoresheet.standing.playing:
        return DEALS_ONLY
    return _said_of(coming.dealer, side, scoresheet.record.players, DEALS) if coming else None


def _said_of(seat: int, side: tuple[int, ...], names: Sequence[str], said: tuple[Words, Words]) -> Words | None:
    """The label for the side that a seat belongs to; for partners with the name."""
    alone, partner = said
    if seat not in side:
        return None
    return replace(partner, values={"name": names[seat]}) if len(side) > 1 else alone


def _left(scoresheet: Scoresheet, total: int) -> Words | None:
    """How far it is to the target, or to the limit of penalties."""
    record = scoresheet.as_played
    goal = record.game.scoring.enough(record.rules)
    if goal is None or scoresheet.finished or total >= goal:
        return None
    if record.game.scoring.lowest_wins(record.rules):
        return say("{points} left", points=goal - total)
    return say("{points} to go", points=goal - total)


def _row(
    scoresheet: Scoresheet, played: Played, entry: Entry, carried: Sequence[int], ruled: RulesChange | None
) -> HandRow:
    """The row of a hand; the first one is shown without the points from the game before."""
    sides = scoresheet.record.sides
    made = _by_side(scoresheet, made_in(scoresheet, played))
    before = _by_side(scoresheet, carried) if played.number == 1 else (0,) * len(sides)
    return HandRow(
        number=played.number,
        entry=entry,
        dealer=scoresheet.record.players[played.dealer],
        made=made,
        scores=tuple(gained - had for gained, had in zip(made, before, strict=True)),
        totals=tuple(played.totals[side[0]] for side in sides),
        parts=tuple(_parts(scoresheet, played, side[0]) for side in sides) if played.parts else (),
        played=played,
        note=played.hand.note,
        told=arrivals(scoresheet, played),
        left=departures(scoresheet, played),
        absent=frozenset(place for place, side in enumerate(sides) if not any(map(played.scored, side))),
        ruled=ruled,
    )


def _parts(scoresheet: Scoresheet, played: Played, seat: int) -> tuple[PartCell, ...]:
    """What a hand added for a seat, game by game."""
    before = (
        scoresheet.hands[played.number - 2].parts
        if played.number > 1
        else ((0,) * len(played.scores),) * len(played.parts)
    )
    return tuple(PartCell(now[seat] - then[seat], now[seat]) for then, now in zip(before, played.parts, strict=True))


def _bonuses(scoresheet: Scoresheet) -> tuple[Bonus, ...]:
    found = []
    for clause in dict.fromkeys(line.clause for line in scoresheet.bonuses):
        lines = [line for line in scoresheet.bonuses if line.clause == clause]
        points = tuple(sum(line.points for line in lines if line.seat in side) for side in scoresheet.record.sides)
        found.append(Bonus(scoresheet.record.game.scoring.bonus_names[clause], points))
    return tuple(found)
