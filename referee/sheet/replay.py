"""The score sheet that results from replaying the hands of a record, and the rules in force in each of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from referee.fields import Field, options, read_options
from referee.games.base.hand import Hand
from referee.games.base.scoring import HandPlayed, adjust_lines, factor_lines, void_lines
from referee.games.base.standing import Standing, at_the_start
from referee.games.game import Game
from referee.sheet.attendance import (
    after_elimination,
    after_leaving,
    at_the_table,
    expected_dealer,
    in_the_running,
    joining_lines,
    latecomers,
    next_standing,
    sat_out,
    seated,
    why_waiting,
)
from referee.sheet.record import Record
from referee.sheet.scoresheet import Next, Played, Scoresheet, margin
from referee.verdict import Line, totals
from referee.words import Fault, Words, placed, say, say_n


def _play(game: Game, rules: Any, start: Standing, hand: Hand) -> Played:
    """A hand on the sheet, after the hands before it; a Fault if it is impossible."""
    before = seated(game, rules, start, hand)
    lines = _lines(game, rules, hand, before)
    scores = totals(lines, before.size)
    at_table = replace(before, counted=before.table)
    after = replace(
        at_table.counting(),
        number=before.number + 1,
        deal=before.deal + (not hand.thrown_in),
        dealt=_dealt_last(game, rules, hand, lines, before),
        totals=before.with_points(scores),
        tally=game.scoring.fold(rules, hand, lines, at_table),
    )
    parts = game.scoring.side_games(rules, after)
    if parts:
        after = replace(after, totals=tuple(sum(part.totals[seat] for part in parts) for seat in range(before.size)))
    after, bought = after_elimination(game, rules, before, after, hand)
    winners = game.scoring.winners(rules, after)
    after = after_leaving(after, hand)
    if winners is None and hand.leaves:
        after = after.counting()
        winners = game.scoring.winners(rules, after) if game.scoring.staked(rules) else None
    lines, scores = (*lines, *bought), totals((*lines, *bought), before.size)
    of_parts = tuple(part.totals for part in parts)
    return Played(rules, before, after, hand, lines, scores, after.totals, of_parts, start, winners)


def _lines(game: Game, rules: Any, hand: Hand, before: Standing) -> tuple[Line, ...]:
    """The lines of a hand in order: what was played, what of it does not count, and what goes to the totals unchanged."""
    lines = void_lines(before) if hand.void else game.scoring.score(rules, hand, before)
    lines += factor_lines(hand, lines, before)
    lines += () if hand.void else game.scoring.withheld(rules, hand, lines, before)
    rested = sat_out(game, rules, before, hand, lines)
    return (*lines, *joining_lines(game, rules, before, hand), *rested, *adjust_lines(hand))


def scored(record: Record, hand: Hand, before: Standing) -> tuple[int, ...]:
    """What a hand would score by seat; a Fault if it is impossible."""
    return totals(_lines(record.game, record.rules, hand, before), before.size)


def _dealt_last(game: Game, rules: Any, hand: Hand, lines: tuple[Line, ...], before: Standing) -> tuple[int, bool]:
    """Who dealt last, and whether the deal passes on; otherwise whose deal it is."""
    if hand.thrown_in:
        return before.dealer, False
    named = game.seating.next_dealer(rules, hand, lines, before)
    return (before.dealer, True) if named is None else (named, False)


def replay(record: Record, dealers: Sequence[int | None] | None = None, earlier: Sequence[Played] = ()) -> Scoresheet:
    """The score sheet of a record; a Fault has the path of the first impossible hand.

    `dealers` has the real dealer of each hand, or None if the hand itself or the rotation says so; a hand then names
    its dealer only if the rotation says otherwise. `earlier` are the hands of the same game as played before a change:
    nothing is scored again up to the first that differs.
    """
    standing = at_the_start(record.players, record.sides, record.first_dealer, latecomers(record.begun))
    rules, winners = record.rules, None
    hands: list[Hand] = []
    played: list[Played] = []
    for index, given in enumerate(record.hands):
        over = winners is not None
        try:
            if given.rules and not over:
                rules = in_force(record.game, rules, given.rules, standing.deal, at_the_table(standing, given))
            expecting = None if over or dealers is None else (record.game, rules, standing)
            hand = given if dealers is None else _dealt(given, dealers[index], expecting)
            hands.append(hand)
            if over:
                continue
            step = next(iter(earlier[index : index + 1]), None)
            if step is None or (step.hand, step.start, step.rules) != (hand, standing, rules):
                step, earlier = _play(record.game, rules, standing, hand), ()
        except Fault as fault:
            raise fault.at("hands", index) from None
        standing, winners = step.after, step.winners
        played.append(step)
    if record.ahead and winners is None:
        there = at_the_table(standing, record.coming) if record.coming else len(standing.table)
        rules = in_force(record.game, rules, record.ahead, standing.deal, there)
    struck = tuple(hands[len(played) :])
    return _sheet(replace(record, hands=tuple(hands)), rules, played, struck, standing, winners)


def _dealt(hand: Hand, dealt: int | None, expecting: tuple[Game, Any, Standing] | None) -> Hand:
    """The hand with its dealer, who is named only if the rotation expects somebody else."""
    expected = expected_dealer(*expecting, hand) if expecting else None
    dealer = hand.dealer if dealt is None else dealt
    named = None if dealer == expected else dealer
    return hand if hand.dealer == named else replace(hand, dealer=named)


def replay_strictly(record: Record) -> Scoresheet:
    """The score sheet of a record that has no hand after the end of the game."""
    scoresheet = replay(record)
    if scoresheet.struck:
        number = len(scoresheet.hands)
        raise Fault(say("the game was over after hand {number}: no hand may follow.", number=number), "hands", number)
    return scoresheet


def _sheet(
    record: Record,
    rules: Any,
    played: list[Played],
    struck: tuple[Hand, ...],
    after: Standing,
    winners: tuple[int, ...] | None,
) -> Scoresheet:
    game = record.game
    standing = next_standing(game, rules, after)
    if winners is not None:
        standing = replace(standing, counted=after.counted)
    elif record.coming:
        standing = _beginning(game, rules, after, record.coming)
    parts = game.scoring.side_games(rules, standing)
    bonuses: tuple[Line, ...] = ()
    if winners is not None:
        bonuses = game.scoring.bonuses(rules, standing)
    elif record.finished:
        bonuses = tuple(line for part in parts for line in part.bonuses)
    final = standing.with_points(totals(bonuses, standing.size))
    if winners is None and record.finished:
        judged = in_the_running(game, rules, replace(standing, totals=final))
        winners = judged.leaders(lowest=game.scoring.lowest_wins(rules))
    waits = not record.coming and why_waiting(game, rules, standing)
    scoresheet = Scoresheet(
        record=record,
        rules=rules,
        hands=tuple(played),
        struck=struck,
        totals=standing.totals,
        bonuses=bonuses,
        final=final,
        winners=winners or (),
        margin=None,
        parts=parts,
        standing=standing,
        next=None if winners is not None or waits else _next(game, rules, standing),
        finished=winners is not None,
        staked=_paid(record, played, standing, winners),
    )
    return (
        replace(scoresheet, margin=margin(scoresheet, final, scoresheet.winners)) if scoresheet.finished else scoresheet
    )


def _beginning(game: Game, rules: Any, after: Standing, coming: Hand) -> Standing:
    """The standing before the next hand with those who play it, and their totals; players who join are judged from then on."""
    before = seated(game, rules, after, coming)
    begun = totals([*joining_lines(game, rules, before, coming)], before.size)
    return replace(before, totals=before.with_points(begun), counted=after.counting().counted)


def _paid(
    record: Record, played: Sequence[Played], standing: Standing, winners: tuple[int, ...] | None
) -> tuple[Line, ...]:
    """What everybody pays and gets of the stakes; the pool goes to the winners once there are any."""
    if not record.stakes:
        return ()
    hands = [HandPlayed(each.hand, each.before) for each in played]
    return record.game.scoring.paid(record.stakes, hands or [HandPlayed(None, standing)], winners or ())


def _next(game: Game, rules: Any, standing: Standing) -> Next:
    return Next(
        standing.number, standing.dealer, game.seating.order(rules, standing)[0], game.seating.deal(rules, standing)
    )


def in_force(game: Game, rules: Any, changed: Mapping[str, Any], deal: int, seats: int) -> Any:
    """The rules with what is changed before this deal, for this number of seats; a Fault if it cannot be changed."""
    with placed("rules"):
        given = read_options(game.rules, {}, changed)
        for key in (each for each in options(game.rules) if each in given):
            _check(game, key, getattr(rules, key), given[key], deal)
        found = replace(rules, **given)
        for problem in found.problems(seats):
            raise problem
        return found


def _check(game: Game, key: str, was: Any, value: Any, deal: int) -> None:
    option = options(game.rules)[key]
    if option.for_whole_game and value != was:
        raise Fault(say("“{option}” stays the same for a whole game.", option=option.label), key)
    if option.per_deal and value[: deal - 1] != was[: deal - 1]:
        raise Fault(say("“{option}” can change only for deals to come.", option=option.label), key)
    if option.per_deal and len(value) < deal:
        raise Fault(_all_dealt(option, len(value)), key)


def _all_dealt(option: Field, deals: int) -> Words:
    """Says that a list names no deal that is still to come."""
    return say_n(
        "“{option}” names {n} deal, which has been played: no hand may follow.",
        "“{option}” names {n} deals, which have all been played: no hand may follow.",
        n=deals,
        option=option.label,
    )
