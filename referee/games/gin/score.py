"""How a hand of Gin Rummy scores."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.arrange import Arrangement, best, best_all, best_defence, knocker_best, pip
from referee.cards import Card, show_cards, write_cards
from referee.games.checks import judge_meld
from referee.games.common import counted_lines, doubled, held_text
from referee.games.fields import LaidOn
from referee.games.gin.hand import HAND_SIZE, GinHand, Layout, in_two
from referee.games.gin.rules import GinRules
from referee.games.standing import Standing
from referee.melds import Meld, MeldRules, extensions, readings
from referee.misfits import misplaced_on
from referee.packs import Packs
from referee.verdict import Line, Verdict
from referee.words import Fault, Words, placed, say, say_n

MELDS = MeldRules("gin.set", "gin.run", "gin.set", "gin.layoff")
MOST_DEADWOOD = 100
ONE_PACK = Packs(1, 0)


def score(rules: GinRules, hand: GinHand, before: Standing) -> tuple[Line, ...]:
    """The lines of a hand; a Fault where it cannot have been so."""
    if hand.scores is not None:
        return counted_lines(hand, before)
    if hand.end is None:
        raise Fault(say("enter how the hand ended: one of knock, gin, big-gin, void."), "end")
    if hand.end == "void":
        return tuple(Line(seat, 0, "gin.stock-out", say("void: nobody knocked")) for seat in range(before.seats))
    if hand.by is None:
        raise Fault(say("the knocker is missing: write the player's name."), "by")
    return _score_end(rules, hand, hand.by, before)


def _score_end(rules: GinRules, hand: GinHand, by: int, before: Standing) -> tuple[Line, ...]:
    other = 1 - by
    _check(rules, hand, by, before)
    knocker = knocker_of(hand.held[by], hand.held[other])
    own = _deadwood(hand.held[by], knocker)
    end = _what(rules, hand, own, before.names[by])
    defence = _defence(rules, hand.held[other], knocker, end, before.names[other])
    theirs = _deadwood(hand.held[other], defence)
    because = _told(end, (before.names[by], own), (before.names[other], theirs), _laid_off(hand.held[other], defence))
    lines = _lines(rules, by, own, theirs, end, because)
    if rules.spades_double and hand.upcard is not None and hand.upcard.suit == "S":
        return lines + doubled(lines, 2, "gin.double", say("doubled: the upcard was {card}", card=hand.upcard.sign))
    return lines


_GIN = {"gin": say("gin"), "big-gin": say("big gin")}


def _told(end: str, knocker: tuple[str, int], other: tuple[str, int], laid_off: Sequence[Card]) -> Words:
    """What both had in the end, each with the name."""
    (knocking, own), (name, theirs) = knocker, other
    after = say(" after laying off {cards}", cards=show_cards(laid_off)) if laid_off else ""
    if end in _GIN:
        return say_n(
            "{knocker} had {gin}, and {player} had {n} point left{after}",
            "{knocker} had {gin}, and {player} had {n} points left{after}",
            n=theirs,
            knocker=knocking,
            gin=_GIN[end],
            player=name,
            after=after,
        )
    return say_n(
        "{player} {theirs}{after}, {knocker} (knocked) {n} point",
        "{player} {theirs}{after}, {knocker} (knocked) {n} points",
        n=own,
        player=name,
        theirs=theirs,
        after=after,
        knocker=knocking,
    )


def _lines(rules: GinRules, by: int, own: int, theirs: int, end: str, because: Words) -> tuple[Line, ...]:
    if end in _GIN:
        big = end == "big-gin"
        clause, bonus = ("gin.big-gin-bonus", rules.big_gin_bonus) if big else ("gin.gin-bonus", rules.gin_bonus)
        return (Line(by, theirs, clause, because), Line(by, bonus, clause, say("bonus for {gin}", gin=_GIN[end])))
    if theirs > own:
        return (Line(by, theirs - own, "gin.score", because),)
    if theirs == own and not rules.undercut_on_tie:
        return (Line(by, 0, "gin.score", say("{why}: equal, so nobody scores", why=because)),)
    if theirs == own:
        because = say("{why}: equal, so an undercut", why=because)
    return (
        Line(1 - by, own - theirs, "gin.undercut", because),
        Line(1 - by, rules.undercut_bonus, "gin.undercut", say("bonus for the undercut")),
    )


def _check(rules: GinRules, hand: GinHand, by: int, before: Standing) -> None:
    if rules.needs_upcard and hand.upcard is None:
        raise Fault(say("the upcard is missing: these rules need it, such as 8S."), "upcard")
    if hand.upcard is not None and (hand.upcard.joker or not hand.upcard.suit):
        raise Fault(say("{card} is not an upcard: write a rank and a suit, such as 8S.", card=hand.upcard), "upcard")
    for seat, name in enumerate(before.names):
        if seat not in hand.held:
            raise Fault(
                say("{player} is missing: write the deadwood or the cards, even if it is 0.", player=name), "held"
            )
        with placed("held", name):
            _check_held(hand, hand.held[seat], knocker=seat == by)
    ONE_PACK.check(
        (say("in {player}'s hand", player=name), ("held", name), _cards(hand.held[seat]))
        for seat, name in enumerate(before.names)
    )


def _check_held(hand: GinHand, held: Any, *, knocker: bool) -> None:
    if isinstance(held, int):
        if held > MOST_DEADWOOD:
            most = MOST_DEADWOOD
            raise Fault(say("{points} is too much: ten cards are worth at most {most} points.", points=held, most=most))
        return
    cards = _cards(held)
    wrong = next((card for card in cards if card.joker or not card.suit), None)
    if wrong is not None:
        raise Fault(say("{card} has no suit: write each card with it, such as 8S.", card=wrong))
    if isinstance(held, Layout):
        _check_once(held)
    sizes = {"big-gin": (HAND_SIZE + 1,), "gin": (HAND_SIZE, HAND_SIZE + 1)}.get(hand.end or "", (HAND_SIZE,))
    if len(cards) not in (sizes if knocker else (HAND_SIZE,)):
        needed = sizes[0] if knocker else HAND_SIZE
        raise Fault(say("enter {needed} cards, not {n}.", n=len(cards), needed=needed))
    if isinstance(held, Layout):
        _check_layout(held, knocker=knocker)


def _check_once(held: Layout) -> None:
    """Refuses a declared hand in which a card is in two places."""
    laid = [(write_cards(each), each) for each in held.melds]
    laid_off = [(say("what is laid off"), each.cards) for each in held.layoffs]
    twice = in_two([*laid, *laid_off, (say("the deadwood"), held.deadwood)])
    if twice:
        card, first, second = twice
        words = say(
            "{card} appears twice, in {first} and in {second}: a card counts in one place only (gin.one-meld).",
            card=card,
            first=first,
            second=second,
        )
        raise Fault(words)


def _check_layout(held: Layout, *, knocker: bool) -> None:
    wrong = no_melds(held.melds)
    if wrong:
        index, why = wrong[0], wrong[1].because
        raise Fault(
            say("“{cards}” is not a meld. {why}", cards=write_cards(held.melds[index]), why=why), "melds", index
        )
    if knocker and held.layoffs:
        raise Fault(
            say("“{cards}”: the knocker never lays off.", cards=write_cards(held.layoffs[0].cards)), "layoffs", 0
        )


def no_melds(declared: Sequence[Sequence[Card]]) -> tuple[int, Verdict] | None:
    """The place of the first declared meld that is none, and the answer about it."""
    answers = ((at, judge_meld(cards, MELDS)) for at, cards in enumerate(declared))
    return next(((at, answer) for at, answer in answers if not answer.ok), None)


def _cards(held: Any) -> tuple[Card, ...]:
    if isinstance(held, int):
        return ()
    return held.cards if isinstance(held, Layout) else tuple(held)


def _declared(held: Layout) -> Arrangement:
    melds = tuple(readings(meld, MELDS)[0] for meld in held.melds)
    return Arrangement(melds, (), held.deadwood)


def knocker_of(held: Any, theirs: Any) -> Arrangement | None:
    """The knocker's melds: as declared, or the best, such that a declared lay-off finds its meld."""
    if isinstance(held, int):
        return None
    if isinstance(held, Layout):
        return _declared(held)
    if isinstance(theirs, Layout) and theirs.layoffs:
        wanted = [set(each.on) for each in theirs.layoffs]
        fitting = [
            one for one in best_all(held) if all(any(set(meld.cards) <= on for meld in one.melds) for on in wanted)
        ]
        return fitting[0] if fitting else best(held)
    return best(held) if isinstance(theirs, int) else knocker_best(held, _cards(theirs))


def _defence(rules: GinRules, held: Any, knocker: Arrangement | None, end: str, name: str) -> Arrangement | None:
    """The opponent's hand after lay-offs, as declared or the best."""
    if isinstance(held, int):
        return None
    if isinstance(held, Layout):
        with placed("held", name, "layoffs"):
            _check_layoffs(held, knocker, may_lay_off=may_lay_off(rules, end))
        return _declared(held)
    return defence_of(rules, held, knocker, end)


def defence_of(rules: GinRules, held: Sequence[Card], knocker: Arrangement | None, end: str) -> Arrangement:
    """The best that the opponent can make of these cards."""
    if knocker is None or not may_lay_off(rules, end):
        return best(held)
    return best_defence(held, knocker.melds)


def may_lay_off(rules: GinRules, end: str) -> bool:
    """Whether the opponent may lay off cards."""
    return end == "knock" or rules.layoff_on_gin


def _check_layoffs(held: Layout, knocker: Arrangement | None, *, may_lay_off: bool) -> None:
    lying = {frozenset(meld.cards): meld for meld in knocker.melds} if knocker else None
    kept = {*held.deadwood, *(card for meld in held.melds for card in meld)}
    for index, each in enumerate(held.layoffs):
        if not may_lay_off:
            raise Fault(say("“{cards}”: nothing may be laid off against gin.", cards=write_cards(each.cards)), index)
        meld = _meld_named(each.on, lying)
        if meld is None or any(card in kept for card in each.on):
            raise Fault(say("“{on}” is not one of the knocker's melds.", on=write_cards(each.on)), index, "on")
        longer = extensions(meld, each.cards, MELDS)
        if not each.cards or not longer:
            raise Fault(_no_place(each, meld), index, "cards")
        if lying is not None:
            lying = {cards: longer[0] if known is meld else known for cards, known in lying.items()}


def _no_place(each: LaidOn, meld: Meld) -> Words:
    """That cards do not fit on a meld, and why where an ace is in the wrong place."""
    cards, on = write_cards(each.cards), write_cards(each.on)
    why = misplaced_on(meld, each.cards, MELDS)
    if why is None:
        return say("“{cards}” does not fit on {on}.", cards=cards, on=on)
    return say("“{cards}” does not fit on {on}: {why}", cards=cards, on=on, why=why)


def _meld_named(on: Sequence[Card], lying: dict[frozenset[Card], Meld] | None) -> Meld | None:
    """The meld that is meant: one of the knocker's, as it was opened or as it lies by now."""
    if lying is None:
        return next(iter(readings(on, MELDS)), None)
    named = frozenset(on)
    return lying.get(named) or next((meld for meld in lying.values() if frozenset(meld.cards) == named), None)


def _deadwood(held: Any, arranged: Arrangement | None) -> int:
    return held if arranged is None else sum(pip(card) for card in arranged.deadwood)


def _laid_off(held: Any, defence: Arrangement | None) -> tuple[Card, ...]:
    laid = held.layoffs if isinstance(held, Layout) else defence.layoffs if defence else ()
    return tuple(card for each in laid for card in each.cards)


def _what(rules: GinRules, hand: GinHand, own: int, name: str) -> str:
    """Knock, gin or big gin, as the cards say; a Fault where the claim does not hold."""
    assert hand.by is not None
    held = hand.held[hand.by]
    eleven = hand.end == "big-gin" or len(_cards(held)) > HAND_SIZE
    if own and (hand.end != "knock" or eleven):
        shown = held_text(held.cards if isinstance(held, Layout) else held)
        words = say_n(
            "“{held}” leaves {n} point of deadwood: that is not gin.",
            "“{held}” leaves {n} points of deadwood: that is not gin.",
            n=own,
            held=shown,
        )
        raise Fault(words, "held", name)
    if not own:
        return "big-gin" if eleven and rules.big_gin_bonus else "gin"
    limit = knock_limit(rules, hand.upcard)
    if own > limit:
        raise Fault(_above(own, limit, rules, hand.upcard), "held", name)
    return "knock"


def _above(own: int, limit: int, rules: GinRules, upcard: Card | None) -> Words:
    if rules.upcard_limit:
        return say(
            "{own} is above the knock limit: the upcard {card} allows {limit}.", own=own, card=upcard, limit=limit
        )
    return say("{own} is above the knock limit of {limit}.", own=own, limit=limit)


def knock_limit(rules: GinRules, upcard: Card | None) -> int:
    """The most deadwood with which a player may knock in this hand."""
    if not rules.upcard_limit or upcard is None:
        return rules.knock_limit
    if upcard.rank == 1:
        return 1 if rules.upcard_ace == "one" else 0
    return pip(upcard)
