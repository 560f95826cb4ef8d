"""Hands of Gin Rummy face up, as declared or at their best: whether they are possible, and what is in them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.cards import Card
from referee.games.gin.arrangement import Arrangement, best, best_all, best_defence, knocker_best
from referee.games.gin.hand import HAND_SIZE, GinHand, Layout, in_two
from referee.games.gin.options import GinRules
from referee.games.gin.values import PACK_OF_GIN, meld_rules, most_deadwood, rows
from referee.games.table.lay_off import try_layoff
from referee.games.table.meld import judge_meld, not_laid
from referee.melds import Meld, extensions, readings
from referee.verdict import Verdict, illegal, undecided
from referee.words import Fault, Words, placed, say


def check_held(rules: GinRules, hand: GinHand, held: Any, *, knocker: bool) -> None:
    """Refuses a hand that a player cannot have had."""
    if isinstance(held, int):
        most = most_deadwood(rules)
        if held > most:
            raise Fault(say("{points} is too much: ten cards are worth at most {most} points.", points=held, most=most))
        return
    cards = cards_in(held)
    wrong = next((card for card in cards if card.joker or not card.suit), None)
    if wrong is not None:
        raise Fault(
            say("{card} has no suit: write the suit of each card, such as {other}.", card=wrong, other=Card(8, "S"))
        )
    if isinstance(held, Layout):
        laid_off = [(say("what is laid off"), each.cards) for each in held.layoffs]
        twice = melded_twice(held.melds, [*laid_off, (say("the deadwood"), held.deadwood)])
        if twice:
            raise Fault(twice.refusal)
    sizes = {"big-gin": (HAND_SIZE + 1,), "gin": (HAND_SIZE, HAND_SIZE + 1)}.get(hand.end or "", (HAND_SIZE,))
    if len(cards) not in (sizes if knocker else (HAND_SIZE,)):
        needed = sizes[0] if knocker else HAND_SIZE
        raise Fault(say("enter {needed} cards, not {n}.", n=len(cards), needed=needed))
    if isinstance(held, Layout):
        _check_layout(rules, held, knocker=knocker)


def impossible(cards: Sequence[Card]) -> Verdict | None:
    """The answer if one pack without jokers does not hold these cards, or a suit is not noted."""
    ruling = PACK_OF_GIN.overfull(cards, "gin.deal")
    bare = next((card for card in cards if not card.suit), None)
    if ruling is None and bare is not None:
        because = say("{card} has no suit, and here the suit matters.", card=bare)
        alike = sum(card.rank == bare.rank for card in cards) > 1
        return undecided("gin.set" if alike else "gin.run", because, say("Write the suits, such as 8S."))
    return ruling


def melded_twice(held: Sequence[Sequence[Card]], beside: Sequence[tuple[Words, Sequence[Card]]] = ()) -> Verdict | None:
    """The answer if a card is in two of these melds, or in one of the other named groups."""
    twice = in_two([*((meld, meld) for meld in held), *beside])
    if twice is None:
        return None
    card, first, second = twice
    words = say(
        "{card} is in two melds, {first} and {second}, but a card can be in only one.",
        card=card,
        first=first,
        second=second,
    )
    if isinstance(second, Words):
        words = say(
            "{card} appears twice, in {first} and in {second}: a card counts in one place only.",
            card=card,
            first=first,
            second=second,
        )
    return illegal("gin.one-meld", words, say("Say in which of the two it counts."))


def _check_layout(rules: GinRules, held: Layout, *, knocker: bool) -> None:
    wrong = no_melds(rules, held.melds)
    if wrong:
        raise Fault(not_laid(held.melds[wrong[0]], wrong[1]), "melds", wrong[0])
    if knocker and held.layoffs:
        raise Fault(say("“{cards}”: the knocker never lays off.", cards=held.layoffs[0].cards), "layoffs", 0)


def no_melds(rules: GinRules, declared: Sequence[Sequence[Card]]) -> tuple[int, Verdict] | None:
    """The place of the first declared meld that is not one, and the answer about it."""
    answers = ((at, judge_meld(cards, meld_rules(rules), ace_open=True)) for at, cards in enumerate(declared))
    return next(((at, answer) for at, answer in answers if not answer.ok), None)


def cards_in(held: Any) -> tuple[Card, ...]:
    """The cards of a hand, declared or not; none of a number."""
    if isinstance(held, int):
        return ()
    return held.cards if isinstance(held, Layout) else tuple(held)


def _declared(rules: GinRules, held: Layout) -> Arrangement:
    melds = tuple(readings(meld, meld_rules(rules))[0] for meld in held.melds)
    return Arrangement(melds, (), held.deadwood, rules.ace_points)


def knocker_of(rules: GinRules, held: Any, theirs: Any) -> Arrangement | None:
    """The knocker's melds: as declared, or the best ones that fit a declared lay-off."""
    if isinstance(held, int):
        return None
    if isinstance(held, Layout):
        return _declared(rules, held)
    if isinstance(theirs, Layout) and theirs.layoffs:
        wanted = [set(each.on) for each in theirs.layoffs]
        fitting = [
            one
            for one in best_all(held, rows(rules))
            if all(any(set(meld.cards) <= on for meld in one.melds) for on in wanted)
        ]
        return fitting[0] if fitting else best(held, rows(rules))
    if isinstance(theirs, int):
        return best(held, rows(rules))
    return knocker_best(held, cards_in(theirs), rows(rules))


def defence_in(rules: GinRules, held: Any, knocker: Arrangement | None, end: str, name: str) -> Arrangement | None:
    """The opponent's hand after lay-offs, as declared or at its best."""
    if isinstance(held, int):
        return None
    if isinstance(held, Layout):
        with placed("held", name, "layoffs"):
            _check_layoffs(rules, held, knocker, may_lay_off=may_lay_off(rules, end))
        return _declared(rules, held)
    return defence_of(rules, held, knocker, end)


def defence_of(rules: GinRules, held: Sequence[Card], knocker: Arrangement | None, end: str) -> Arrangement:
    """The best arrangement of these cards for the opponent."""
    if knocker is None or not may_lay_off(rules, end):
        return best(held, rows(rules))
    return best_defence(held, knocker.melds, rows(rules))


def may_lay_off(rules: GinRules, end: str) -> bool:
    """Whether the opponent may lay off cards."""
    return end == "knock" or rules.layoff_on_gin


def _check_layoffs(rules: GinRules, held: Layout, knocker: Arrangement | None, *, may_lay_off: bool) -> None:
    lying = {frozenset(meld.cards): meld for meld in knocker.melds} if knocker else None
    kept = {*held.deadwood, *(card for meld in held.melds for card in meld)}
    for index, each in enumerate(held.layoffs):
        if not may_lay_off:
            raise Fault(after_gin(each.cards).refusal, index)
        meld = _meld_named(rules, each.on, lying)
        if meld is None or any(card in kept for card in each.on):
            raise Fault(say("“{on}” is not one of the knocker's melds.", on=each.on), index, "on")
        longer = extensions(meld, each.cards, meld_rules(rules))
        if not each.cards:
            raise Fault(say("there is no card: write at least one, such as {card}.", card=Card(8, "S")), index, "cards")
        if not longer:
            ruling = try_layoff(each.cards, each.on, [meld], meld_rules(rules), ace_open=True)
            raise Fault(ruling.refusal, index, "cards")
        if lying is not None:
            lying = {cards: longer[0] if known is meld else known for cards, known in lying.items()}


def after_gin(cards: Sequence[Card]) -> Verdict:
    """The answer if cards are laid off after the hand ended with gin."""
    return illegal("gin.no-layoff-on-gin", say("{cards} cannot be laid off: the hand ended with gin.", cards=cards))


def _meld_named(rules: GinRules, on: Sequence[Card], lying: dict[frozenset[Card], Meld] | None) -> Meld | None:
    """The meld that is meant: one of the knocker's, as it was opened or as it is now."""
    if lying is None:
        return next(iter(readings(on, meld_rules(rules))), None)
    named = frozenset(on)
    return lying.get(named) or next((meld for meld in lying.values() if frozenset(meld.cards) == named), None)
