"""What the referee of Kaluki is asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from referee.cards import JOKER, Card, show_cards
from referee.ends import same_cards
from referee.games.checks import judge_layoff, judge_meld, out_of_turn, which_reading
from referee.games.counts import as_noted, check_count, count_held, told
from referee.games.facts import CountAsk, LayoffAsk, MeldAsk, OutAsk, SwapAsk
from referee.games.fields import LaidOn
from referee.games.kaluki.discards import judge_discard
from referee.games.kaluki.draws import DRAWS
from referee.games.kaluki.lay_downs import judge_opening, progress, too_many
from referee.games.kaluki.openings import waits
from referee.games.kaluki.pickups import judge_pickup
from referee.games.kaluki.remedies import REMEDIES
from referee.games.kaluki.rules import KalukiRules
from referee.games.kaluki.values import chips, held_points, laid_sum, meld_rules
from referee.games.questions import Question, remedy_question
from referee.games.rounds import Round
from referee.games.swaps import jokers_stay, judge_swap, judge_taking, seen_in
from referee.games.wild import or_wild
from referee.melds import extensions, readings
from referee.suitless import possible, suited
from referee.sums import Summed
from referee.verdict import Verdict, illegal, legal, undecided
from referee.words import Words, say, say_n


def _meld(rules: KalukiRules, case: MeldAsk, _now: Round) -> Verdict:
    if not case.own_turn:
        return out_of_turn("kaluki.order")
    return too_many(rules, case.cards) or judge_meld(case.cards, meld_rules(rules), case.as_, ace_open=True)


def _layoff(rules: KalukiRules, case: LayoffAsk, _now: Round) -> Verdict:
    if not case.own_turn:
        return out_of_turn("kaluki.order")
    if waits(rules, opened=case.opened or case.opened_now):
        return _not_opened(case.cards, "kaluki.layoff")
    wrong = too_many(rules, (*case.on, *case.cards))
    return wrong or judge_layoff(case.cards, case.on, meld_rules(rules), ace_open=True)


def _not_opened(cards: Sequence[Card], clause: str) -> Verdict:
    because = say("{cards}: too early to lay off. Only a player who has opened may.", cards=show_cards(cards))
    return illegal(clause, because, say("Lay your opening melds first."))


def _swap(rules: KalukiRules, case: SwapAsk, _now: Round) -> Verdict:
    assert case.card is not None
    card = case.card
    if rules.joker_swap == "off":
        return illegal("kaluki.swap", jokers_stay(rules, card))
    opened = case.opened or case.opened_now
    if waits(rules, opened=opened, taken=True):
        return _not_opened([card], "kaluki.swap")
    wrong = too_many(rules, seen_in(case))
    if wrong:
        return wrong
    same_turn = rules.joker_swap == "same-turn"
    found = judge_taking(case, meld_rules(rules), "kaluki.swap", "kaluki.layoff", same_turn=same_turn)
    if case.then_on is not None and waits(rules, opened=opened):
        taken = judge_swap(card, case.on, meld_rules(rules), "kaluki.swap", sets=True)[0]
        return _not_opened([JOKER], "kaluki.layoff") if taken.ok else taken
    return found


def _out(rules: KalukiRules, case: OutAsk, _now: Round) -> Verdict:
    if case.round is not None and case.round < rules.out_round:
        because = say("Round {n} is too early: going out begins in round {first}.", n=case.round, first=rules.out_round)
        return illegal("kaluki.out", because)
    if rules.must_discard_out and case.by != "discard":
        because = say("One card must always be kept for the discard at this table.")
        return illegal("kaluki.out", because, say("Go out by discarding."))
    if not case.opened_before:
        return legal("kaluki.out", _open_first(rules.opening_points if rules.opening_when_out else 0))
    if rules.must_discard_out:
        return legal("kaluki.out", say("Discarding your last card ends the hand."))
    return legal("kaluki.out", say("The hand ends when a player has no cards, after a meld, a lay-off or a discard."))


def _open_first(points: int) -> Words:
    if not points:
        return say("First open in this same turn, with any meld.")
    return say_n(
        "First open in this same turn, with melds of {n} point or more.",
        "First open in this same turn, with melds of {n} points or more.",
        n=points,
    )


def _count(rules: KalukiRules, case: CountAsk, _now: Round) -> Verdict:
    check_count(case)
    if case.held is not None:
        return too_many(rules, case.held) or _held(rules, case.held)
    cards = [card for each in case.melds or () for card in (each.cards if isinstance(each, LaidOn) else each)]
    wrong = too_many(rules, cards)
    for each in case.melds or ():
        if isinstance(each, LaidOn):
            wrong = wrong or too_many(rules, (*each.on, *each.cards))
    if wrong:
        return wrong
    return _on_table(rules, case.melds or ())


def _on_table(rules: KalukiRules, laid: Sequence[Any]) -> Verdict:
    """What melds and lay-offs count."""
    counted: list[dict[int, Summed]] = []
    for each in laid:
        found = _laid_off(rules, each) if isinstance(each, LaidOn) else _laid(rules, each)
        if isinstance(found, Verdict):
            return found
        counted.append(found)
    low, high = sum(map(min, counted)), sum(map(max, counted))
    if low < high:
        because = or_wild(
            rules,
            say("{low} to {high} points: it depends on what the joker stands for.", low=low, high=high),
            say("{low} to {high} points: it depends on what a joker or wild card stands for.", low=low, high=high),
        )
        enter = say("Enter the card that each joker stands for.")
        more = say("Enter the card that each joker or wild card stands for.")
        return undecided("kaluki.joker", because, or_wild(rules, enter, more))
    sums = [_as_laid(one, each) for each, found in zip(laid, counted, strict=True) for one in found.values()]
    return _apart(
        [one for one, each in zip(sums, laid, strict=True) if not isinstance(each, LaidOn)],
        [one for one, each in zip(sums, laid, strict=True) if isinstance(each, LaidOn)],
    )


def _as_laid(found: Summed, each: Any) -> Summed:
    """What a meld or a lay-off counts, with its cards as they were noted."""
    noted = each.cards if isinstance(each, LaidOn) else each
    return Summed(as_noted(found.cards, noted), found.values)


def _apart(melds: Sequence[Summed], laid_off: Sequence[Summed]) -> Verdict:
    """The points of melds, which may open, and those of lay-offs, which add nothing to an opening."""
    opens, beside = (sum(each.total for each in sums) for sums in (melds, laid_off))
    if not laid_off:
        return legal("kaluki.values", told(melds), points=opens)
    if not melds:
        because = say("{why} Lay-offs do not count for opening.", why=told(laid_off))
        return legal("kaluki.values", because, points=beside)
    because = say_n(
        "{why} The lay-off {sum} does not count for opening.",
        "{why} The lay-offs {sum} do not count for opening.",
        n=sum(len(each.cards) for each in laid_off),
        why=told(melds),
        sum=[each.in_full for each in laid_off],
    )
    found = legal("kaluki.values", because, points=opens + beside)
    return replace(found, short=say_n("{melds} + {n} point", "{melds} + {n} points", n=beside, melds=opens))


def _held(rules: KalukiRules, held: Sequence[Card]) -> Verdict:
    if rules.settlement == "chips":
        found = Summed(tuple(held), tuple(map(chips, held)))
        verdict = legal("kaluki.chips", _in_chips(found), points=found.total)
        return replace(verdict, short=say_n("{n} chip", "{n} chips", n=found.total))
    return count_held(held, lambda card: held_points(rules, card), "kaluki.values")


def _in_chips(found: Summed) -> Words:
    """What cards left in hand cost in chips: each with its own, and the sum."""
    if len(found.cards) > 1:
        return say("{sum} chips.", sum=found)
    if not found.cards:
        return say("0 chips: there are no cards to count.")
    return say_n("{cards}: {n} chip.", "{cards}: {n} chips.", n=found.total, cards=str(found))


def _laid(rules: KalukiRules, cards: tuple[Card, ...]) -> dict[int, Summed] | Verdict:
    """What a meld can count, by its readings, each with its sum."""
    found = possible(cards, meld_rules(rules))
    if not found:
        return judge_meld(cards, meld_rules(rules))
    sums = {each.total: each for each in (laid_sum(rules, meld) for meld in reversed(found))}
    return which_reading(found, meld_rules(rules)) if len(sums) > 1 and same_cards(found) else sums


def _laid_off(rules: KalukiRules, each: LaidOn) -> dict[int, Summed] | Verdict:
    """What cards that are laid off can count: those cards alone."""
    melds = meld_rules(rules)
    found: dict[int, Summed] = {}
    for meld in readings(each.on, melds) or possible(each.on, melds):
        for cards in suited(each.cards, each.on):
            for longer in extensions(meld, cards, melds):
                counted = laid_sum(rules, longer, meld)
                found.setdefault(counted.total, counted)
    return found or judge_layoff(each.cards, each.on, melds)


QUESTIONS = (
    Question("meld", ("cards", "as", "own_turn"), _meld),
    Question("layoff", ("on", "cards", "opened", "opened_now", "own_turn"), _layoff),
    Question("swap", ("on", "card", "opened", "opened_now", "table", "then_on"), _swap),
    Question("opening", ("melds", "took_discard", "left", "layoffs"), judge_opening, progress=progress),
    DRAWS.question,
    Question(
        "pickup",
        ("pile", "card", "opened", "held", "table", "use", "take"),
        judge_pickup,
        {"table": lambda rules: rules.discard_used or rules.joker_swap != "off"},
    ),
    Question(
        "discard",
        ("card", "took", "table", "opened", "last"),
        judge_discard,
        {
            "took": lambda rules: rules.discard_used,
            "table": lambda rules: rules.discard_fits != "any",
            "opened": lambda rules: rules.discard_fits == "unopened",
            "last": lambda rules: rules.discard_fits != "any" or not rules.discard_joker,
        },
    ),
    Question("out", ("by", "round", "opened_before"), _out, {"round": lambda rules: rules.out_round > 1}),
    Question("count", ("held", "melds"), _count),
    remedy_question(REMEDIES, "counted", "goes_out", when={"goes_out": lambda rules: not rules.opening_when_out}),
)
