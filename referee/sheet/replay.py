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
from referee.games.standing import Standing, at_the_start
from referee.sheet.record import Record
from referee.verdict import Line, totals
from referee.words import Fault, Words, say

_REMEMBERED = 1000
"""Hands that were worked out last: those of the longest game twice over."""


@dataclass(frozen=True)
class Played:
    """A hand on the sheet: its lines, what they add by seat, and the totals after it by seat (of partners, the side's).

    Where several games run side by side, `parts` has the totals of each of them.
    """

    number: int
    dealer: int
    hand: Hand
    lines: tuple[Line, ...]
    scores: tuple[int, ...]
    totals: tuple[int, ...]
    parts: tuple[tuple[int, ...], ...] = ()


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

    `standing` is what stands before the next hand, whose deal it is too, or would be if the game went on.
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

    @property
    def dealer(self) -> int:
        """Whose deal it is, or would be if the game went on."""
        return self.standing.dealer

    @property
    def finished(self) -> bool:
        """Whether the game is over, by its rules or by agreement."""
        return self.next is None

    def leaders(self) -> tuple[int, ...]:
        """The seats that lead, or won; nobody before the first hand."""
        if not self.hands:
            return ()
        if self.finished:
            return self.winners
        best = self.best(self.totals)
        return tuple(seat for seat, points in enumerate(self.totals) if points == best)

    def best(self, points: Sequence[int]) -> int:
        """The best of these totals: the highest, or in penalty games the lowest."""
        lowest = self.record.game.lowest_wins(self.record.rules)
        return min(points) if lowest else max(points)


@dataclass(frozen=True)
class _Step:
    played: Played
    after: Standing
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
    game, rules, before, hand = case.game, case.rules, case.before, case.hand
    if hand.dealer is not None:
        before = replace(before, dealer=hand.dealer)
    scored = void_lines(before) if hand.void else game.score(rules, hand, before)
    lines = (*scored, *adjust_lines(hand))
    scores = totals(lines, before.seats)
    after = replace(
        before,
        number=before.number + 1,
        deal=before.deal + (not hand.thrown_in),
        dealer=before.dealer if hand.thrown_in else game.next_dealer(rules, hand, lines, before),
        totals=_with_sides(before, scores),
        tally=game.fold(rules, hand, lines, before),
    )
    parts = game.parts(rules, after)
    if parts:
        after = replace(after, totals=tuple(sum(part.totals[seat] for part in parts) for seat in range(before.seats)))
    played = Played(
        before.number, before.dealer, hand, lines, scores, after.totals, tuple(part.totals for part in parts)
    )
    return _Step(played, after, game.winners(rules, after))


def _with_sides(before: Standing, scores: Sequence[int]) -> tuple[int, ...]:
    gained = before.side_points(tuple(scores))
    found = {seat: before.totals[seat] + points for side, points in gained.items() for seat in side}
    return tuple(found[seat] for seat in range(before.seats))


def replay(record: Record, dealers: Sequence[int | None] | None = None) -> Scoresheet:
    """The scoresheet of a record; a Fault has the path of the first hand that cannot have been so.

    `dealers` has for each hand who really dealt it, or None where the hand itself or the rotation says so: a hand then
    names its dealer only where the rotation says otherwise.
    """
    standing = at_the_start(record.players, record.sides, record.first_dealer)
    winners: tuple[int, ...] | None = None
    hands: list[Hand] = []
    played: list[Played] = []
    for index, given in enumerate(record.hands):
        over = winners is not None
        hand = given if dealers is None else _dealt(given, dealers[index], None if over else standing.dealer)
        hands.append(hand)
        if over:
            continue
        try:
            step = _worked_out(_Case(record.game, record.rules, standing, hand))
        except Fault as fault:
            raise fault.at("hands", index) from None
        standing, winners = step.after, step.winners
        played.append(step.played)
    return _sheet(replace(record, hands=tuple(hands)), played, tuple(hands[len(played) :]), standing, winners)


def _dealt(hand: Hand, dealt: int | None, expected: int | None) -> Hand:
    """The hand with its dealer, who is named only where the rotation says otherwise."""
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
    standing: Standing,
    winners: tuple[int, ...] | None,
) -> Scoresheet:
    game, rules = record.game, record.rules
    parts = game.parts(rules, standing)
    bonuses: tuple[Line, ...] = ()
    if winners is not None:
        bonuses = game.bonuses(rules, standing)
    elif record.finished:
        bonuses = tuple(line for part in parts for line in part.bonuses)
    final = _with_sides(standing, totals(bonuses, standing.seats))
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
        next=None if winners is not None else _next(record, standing),
    )
    return replace(sheet, margin=margin(sheet, final, sheet.winners)) if sheet.finished else sheet


def margin(sheet: Scoresheet, final: Sequence[int], winners: Sequence[int]) -> int:
    """By how much the winners are ahead of the next side; 0 where everybody shares the place."""
    others = [final[seat] for seat in range(len(final)) if seat not in winners]
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
