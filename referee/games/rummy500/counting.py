"""What cards count in 500 Rummy, left in hand or laid: the lines of a score, for one player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from referee.cards import Card
from referee.games.checks import judge_layoff, judge_meld
from referee.games.counts import as_noted, check_count, count_held, told
from referee.games.facts import CountAsk
from referee.games.fields import LaidOn
from referee.games.fitting import same_meld
from referee.games.rounds import Round
from referee.games.rummy500.melds import meld_rules
from referee.games.rummy500.preconditions import sealed, too_many, unnamed
from referee.games.rummy500.rules import Rummy500Rules
from referee.games.rummy500.score import laid_sum, meld_lines
from referee.games.rummy500.values import held_value
from referee.games.table_melds import Lying, TableMeld, added
from referee.meld_rules import MeldRules
from referee.suitless import possible, suited
from referee.sums import Summed
from referee.verdict import Verdict, legal, total, undecided
from referee.words import Words, say, together

CLAUSE = "500.values"
MINE, ANOTHERS = 0, 1
DOUBLE = 2


def judge_count(rules: Rummy500Rules, case: CountAsk, now: Round) -> Verdict:
    """The points of held cards, or of melds and lay-offs as they would score."""
    check_count(case)
    cards = (*(case.held or ()), *(card for each in case.melds or () for card in _cards_of(each)))
    ruling = unnamed(rules, case.joker_use, cards) or too_many(rules, now.seats, cards)
    for each in case.melds or ():
        if isinstance(each, LaidOn):
            ruling = ruling or too_many(rules, now.seats, (*each.on, *each.cards))
    if ruling:
        return ruling
    if case.held is not None:
        return count_held(case.held, lambda card: held_value(rules, card), CLAUSE)
    doubles = rules.gambit and case.joker_use == "double"
    return _laid(rules, case.melds or (), meld_rules(rules, now.seats, case.joker_use), doubles=doubles)


def _cards_of(each: Any) -> tuple[Card, ...]:
    return each.cards if isinstance(each, LaidOn) else each


def _laid(rules: Rummy500Rules, melds: Sequence[Any], meld_rules: MeldRules, *, doubles: bool) -> Verdict:
    table: list[TableMeld] = []
    noted: dict[int, tuple[Card, ...]] = {}
    for each in melds:
        if not isinstance(each, LaidOn):
            noted[len(table)] = each
            wrong = _lay_down(each, meld_rules, table)
        elif doubles and len(each.cards) == 1 and each.cards[0].joker:
            wrong = _double(each, meld_rules, table)
        else:
            place = _listed(each.on, meld_rules, table)
            noted[place] = (*noted.get(place, ()), *each.cards)
            wrong = _lay_off(each, place, meld_rules, table)
        if wrong is not None:
            return wrong
    sums = []
    for place, lain in enumerate(table):
        counted = {total(tuple(meld_lines(rules, replace(lain, lying=(one,)))), MINE) for one in lain.lying}
        if len(counted) > 1:
            low, high = min(counted), max(counted)
            because = say("{low} or {high} points: {meld} can be read in two ways.", low=low, high=high, meld=lain.sign)
            clause = meld_rules.joker_clause if lain.lying[0].meld.jokers else CLAUSE
            return undecided(
                clause,
                because,
                say("Say what the joker stands for, such as *8S, or where the ace is: _A low, ^A high."),
            )
        sums.append(_summed(rules, lain, counted.pop(), noted.get(place, ())))
    reasons = [
        _reason(each.times, doubled=lain.doubled) for lain, each in zip(table, sums, strict=True) if each.times > 1
    ]
    because = _with_reasons(sums, reasons)
    return legal(CLAUSE, because, points=sum(each.total for each in sums))


def _reason(times: int, *, doubled: bool) -> Words:
    """Why a meld counts more than its cards."""
    if doubled and times > DOUBLE:
        return say("A set of four laid at once counts double, and the joker doubles it again")
    return say("The joker doubles its meld") if doubled else say("A set of four laid at once counts double")


def _with_reasons(sums: Sequence[Summed], reasons: Sequence[Words]) -> Words:
    """What melds count, behind why some count more than their cards: each reason once."""
    if len(sums) == 1 and reasons:
        return say("{reason}: {sum}", reason=reasons[0], sum=told(sums))
    once = dict.fromkeys(reasons)
    return together(*(say("{reason}.", reason=each) for each in once), told(sums))


def _summed(rules: Rummy500Rules, lain: TableMeld, points: int, noted: Sequence[Card]) -> Summed:
    """What is listed of a meld, which counts so many points, with its cards as they were noted."""
    found = laid_sum(rules, lain.lying[0], MINE)
    times = points // found.total if found.total else 1
    return Summed(as_noted(found.cards, noted), found.values, times)


def _lay_down(cards: tuple[Card, ...], rules: MeldRules, table: list[TableMeld]) -> Verdict | None:
    found = possible(cards, rules)
    if not found:
        return judge_meld(cards, rules)
    table.append(TableMeld(tuple(Lying(meld, (MINE,) * len(cards)) for meld in found), len(cards)))
    return None


def _listed(on: Sequence[Card], rules: MeldRules, table: list[TableMeld]) -> int:
    """The place of the listed meld that lies so, or of one that somebody else laid, which is listed from now on."""
    place = next((at for at, lain in enumerate(table) if same_meld(on, lain.lying[0].meld.cards)), None)
    if place is None:
        place = len(table)
        table.append(TableMeld(tuple(Lying(meld, (ANOTHERS,) * len(on)) for meld in possible(on, rules)), 0))
    return place


def _double(each: LaidOn, rules: MeldRules, table: list[TableMeld]) -> Verdict | None:
    """A doubling joker counts nothing itself, doubles what is listed of the meld, and seals it."""
    place = _listed(each.on, rules, table)
    if not table[place].lying:
        return judge_meld(each.on, rules)
    if table[place].doubled:
        return sealed(each.cards)
    table[place] = replace(table[place], doubled=True)
    return None


def _lay_off(each: LaidOn, place: int, rules: MeldRules, table: list[TableMeld]) -> Verdict | None:
    """Puts the cards on the listed meld at this place."""
    lain = table[place]
    if lain.doubled:
        return sealed(each.cards)
    longer = tuple(one for cards in suited(each.cards, each.on) for one in added(lain, cards, MINE, rules))
    if not longer:
        return judge_layoff(each.cards, each.on, rules)
    table[place] = replace(lain, lying=longer)
    return None
