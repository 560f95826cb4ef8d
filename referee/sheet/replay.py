"""The scoresheet: what follows from a record, and from nothing else, by replaying its hands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from referee.games.base import Deal, Game, Part
from referee.games.common import adjust_lines, first_player, void_lines
from referee.games.fields import hand_remarks
from referee.games.hand import Hand
from referee.games.standing import AWAY, HERE, LEFT, OUT, Standing, at_the_start
from referee.sheet.attendance import coming, departed, expected_dealer, joined, latecomers, sat_out, seated, waits
from referee.sheet.record import Record
from referee.verdict import Line, totals
from referee.words import Fault, Words, say

_REMEMBERED = 1000
"""Hands that were worked out last: those of the longest game twice over."""


@dataclass(frozen=True)
class Played:
    """A hand on the sheet: its lines, what they add by seat, and the totals after it by seat (of partners, the side's).

    `before` is what stood before it, with who played and who dealt, `after` what stands after it. Where several games run side by side, `parts` has the
    totals of each of them.
    """

    before: Standing
    after: Standing
    hand: Hand
    lines: tuple[Line, ...]
    scores: tuple[int, ...]
    totals: tuple[int, ...]
    parts: tuple[tuple[int, ...], ...] = ()

    @property
    def number(self) -> int:
        """Its number on the sheet, from 1."""
        return self.before.number

    @property
    def dealer(self) -> int:
        """Who dealt it."""
        return self.before.dealer

    def scored(self, seat: int) -> bool:
        """Whether a player played it, or has a line in it."""
        return seat in self.before.playing or any(line.seat == seat for line in self.lines)

    def came(self, seat: int) -> bool:
        """Whether a player had sat down by then."""
        return self.before.status[seat] != AWAY


@dataclass(frozen=True)
class Next:
    """What comes next: the hand's number, who deals, who plays first, and what to deal."""

    number: int
    dealer: int
    first: int
    deal: Deal


@dataclass(frozen=True)
class Scoresheet:
    """A sheet as it stands: its hands, the hands behind the end (struck), the bonuses of the end and the winners.

    `standing` is what stands before the next hand, whose deal it is too, or would be if the game went on. Where too few
    are at the table there is no `next`, and the game is not `finished`.
    """

    record: Record
    hands: tuple[Played, ...]
    struck: tuple[Hand, ...]
    totals: tuple[int, ...]
    bonuses: tuple[Line, ...]
    final: tuple[int, ...]
    winners: tuple[int, ...]
    margin: int | None
    parts: tuple[Part, ...]
    standing: Standing
    next: Next | None
    finished: bool = False

    @property
    def dealer(self) -> int:
        """Whose deal it is, or would be if the game went on."""
        return self.standing.dealer

    def leaders(self) -> tuple[int, ...]:
        """The seats that lead, or won; nobody before the first hand."""
        if not self.hands:
            return ()
        if self.finished:
            return self.winners
        return self.standing.leaders(lowest=self.record.game.lowest_wins(self.record.rules))

    def came(self, seat: int) -> bool:
        """Whether a player has sat down by now."""
        return self.standing.status[seat] != AWAY

    @property
    def late(self) -> tuple[int, ...]:
        """Who was not at the table before the first hand."""
        return tuple(latecomers(self.record.hands))

    def plays_on(self, seat: int) -> bool:
        """Whether a player is at the table, or was to the end."""
        return self.standing.status[seat] == HERE

    @property
    def status(self) -> dict[int, str]:
        """Those who are not at the table any more: gone and counted, or not counted."""
        return {seat: each for seat, each in enumerate(self.standing.status) if each in (LEFT, OUT)}

    def best(self, points: Sequence[int]) -> int:
        """The best of these totals: the highest, or in penalty games the lowest."""
        lowest = self.record.game.lowest_wins(self.record.rules)
        return min(points) if lowest else max(points)


@dataclass(frozen=True)
class _Step:
    played: Played
    winners: tuple[int, ...] | None


@dataclass(frozen=True, eq=False)
class _Case:
    """All that decides what a hand comes to; the same hand is the very same object, which is never changed."""

    game: Game
    rules: Any
    before: Standing
    hand: Hand

    def __hash__(self) -> int:
        return hash((id(self.hand), self.before.number))

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, _Case)
            and self.hand is other.hand
            and self.game is other.game
            and self.before == other.before
            and self.rules == other.rules
        )


@lru_cache(_REMEMBERED)
def _worked_out(case: _Case) -> _Step:
    game, rules, hand = case.game, case.rules, case.hand
    before = seated(game, rules, case.before, hand)
    lines = _lines(case, before)
    scores = totals(lines, before.size)
    at_table = replace(before, counted=before.table)
    after = replace(
        at_table.counting(),
        number=before.number + 1,
        deal=before.deal + (not hand.thrown_in),
        dealt=_dealt_last(case, lines, before),
        totals=before.with_points(scores),
        tally=game.fold(rules, hand, lines, at_table),
    )
    parts = game.parts(rules, after)
    if parts:
        after = replace(after, totals=tuple(sum(part.totals[seat] for part in parts) for seat in range(before.size)))
    winners = game.winners(rules, after)
    after = departed(after, hand)
    if winners is None and hand.leaves:
        winners = game.winners(rules, after.counting())
    played = Played(before, after, hand, lines, scores, after.totals, tuple(part.totals for part in parts))
    return _Step(played, winners)


def _lines(case: _Case, before: Standing) -> tuple[Line, ...]:
    """The lines of a hand in their order: what was played, what of it does not count, and what goes to the totals as it is."""
    game, rules, hand = case.game, case.rules, case.hand
    lines = void_lines(before) if hand.void else game.score(rules, hand, before)
    lines += () if hand.void else game.withheld(rules, hand, lines, before)
    rested = sat_out(game, rules, before, hand, lines)
    return (*lines, *joined(game, rules, before, hand), *rested, *adjust_lines(hand))


def scored(record: Record, hand: Hand, before: Standing) -> tuple[int, ...]:
    """What a hand would add by seat where it had been so; a Fault where it cannot have been."""
    return totals(_lines(_Case(record.game, record.rules, before, hand), before), before.size)


def _dealt_last(case: _Case, lines: tuple[Line, ...], before: Standing) -> tuple[int, bool]:
    """Who dealt last, and whether the deal passes on; else whose deal it is."""
    if case.hand.thrown_in:
        return before.dealer, False
    named = case.game.next_dealer(case.rules, case.hand, lines, before)
    return (before.dealer, True) if named is None else (named, False)


def replay(record: Record, dealers: Sequence[int | None] | None = None) -> Scoresheet:
    """The scoresheet of a record; a Fault has the path of the first hand that cannot have been so.

    `dealers` has for each hand who really dealt it, or None where the hand itself or the rotation says so: a hand then
    names its dealer only where the rotation says otherwise.
    """
    standing = at_the_start(record.players, record.sides, record.first_dealer, latecomers(record.hands))
    winners: tuple[int, ...] | None = None
    hands: list[Hand] = []
    played: list[Played] = []
    for index, given in enumerate(record.hands):
        over = winners is not None
        try:
            hand = given if dealers is None else _dealt(record, given, dealers[index], None if over else standing)
            hands.append(hand)
            if over:
                continue
            step = _worked_out(_Case(record.game, record.rules, standing, hand))
        except Fault as fault:
            raise fault.at("hands", index) from None
        standing, winners = step.played.after, step.winners
        played.append(step.played)
    return _sheet(replace(record, hands=tuple(hands)), played, tuple(hands[len(played) :]), standing, winners)


def _dealt(record: Record, hand: Hand, dealt: int | None, standing: Standing | None) -> Hand:
    """The hand with its dealer, who is named only where the rotation says otherwise."""
    expected = None
    if standing is not None:
        expected = expected_dealer(record.game, record.rules, standing, hand)
    dealer = hand.dealer if dealt is None else dealt
    named = None if dealer == expected else dealer
    return hand if hand.dealer == named else replace(hand, dealer=named)


def replay_strictly(record: Record) -> Scoresheet:
    """The scoresheet of a record in which no hand stands behind the end of the game."""
    sheet = replay(record)
    if sheet.struck:
        number = len(sheet.hands)
        raise Fault(say("the game was over after hand {number}: no hand may follow.", number=number), "hands", number)
    return sheet


def _sheet(
    record: Record,
    played: list[Played],
    struck: tuple[Hand, ...],
    after: Standing,
    winners: tuple[int, ...] | None,
) -> Scoresheet:
    game, rules = record.game, record.rules
    standing = coming(game, rules, after)
    parts = game.parts(rules, standing)
    bonuses: tuple[Line, ...] = ()
    if winners is not None:
        bonuses = game.bonuses(rules, standing)
    elif record.finished:
        bonuses = tuple(line for part in parts for line in part.bonuses)
    final = standing.with_points(totals(bonuses, standing.size))
    if winners is None and record.finished:
        winners = replace(standing, totals=final).leaders(lowest=game.lowest_wins(rules))
    sheet = Scoresheet(
        record=record,
        hands=tuple(played),
        struck=struck,
        totals=standing.totals,
        bonuses=bonuses,
        final=final,
        winners=winners or (),
        margin=None,
        parts=parts,
        standing=standing,
        next=None if winners is not None or waits(game, rules, standing) else _next(record, standing),
        finished=winners is not None,
    )
    return replace(sheet, margin=margin(sheet, final, sheet.winners)) if sheet.finished else sheet


def margin(sheet: Scoresheet, final: Sequence[int], winners: Sequence[int]) -> int:
    """By how much the winners are ahead of the next side; 0 where everybody shares the place."""
    others = [final[side[0]] for side in sheet.standing.sides if side[0] not in winners]
    if not others:
        return 0
    ahead = final[winners[0]] - sheet.best(others)
    return -ahead if sheet.record.game.lowest_wins(sheet.record.rules) else ahead


def _next(record: Record, standing: Standing) -> Next:
    game, rules = record.game, record.rules
    return Next(standing.number, standing.dealer, first_player(standing, game.step(rules)), game.deal(rules, standing))


def remarks_on(hand: Hand, record: Record) -> tuple[Words, ...]:
    """What is worth a second look in a hand that stands on a sheet."""
    return hand_remarks(hand, record.rules, record.seats)
