"""Whether the top discard may be taken in Kaluki, by whom, and for what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from referee.cards import Card
from referee.games.fields.cards import LayOff
from referee.games.kaluki.opening import kept, none_kept, points_missing, points_to_open, too_many, waits
from referee.games.kaluki.opening_search import SearchSteps, TooManyCards, can_meld_all, most_points
from referee.games.kaluki.options import KalukiRules
from referee.games.kaluki.values import meld_rules
from referee.games.questions.facts import PickupFacts
from referee.games.questions.question import DealContext
from referee.games.table.meld import judge_meld, suits_missing
from referee.games.table.pile import judge_top, judge_use
from referee.games.table.swap import JokersTaken, after_swaps, judge_swap, with_jokers
from referee.melds import readings
from referee.melds.readings import lacks_suit
from referee.melds.search import ANY, can_lay_off, find_meld_with, led_on, melds_with, missing, without
from referee.verdict import Verdict, illegal, legal, undecided
from referee.words import Words, say, say_n, together


def judge_pickup(rules: KalukiRules, facts: PickupFacts, _now: DealContext) -> Verdict:
    """Whether the top discard may be taken, freely or to open with it at once."""
    assert facts.card is not None
    steps = SearchSteps()
    try:
        found = _judge(rules, facts, facts.card, steps)
        if not found.ok:
            found = _with_taken(rules, facts, facts.card, found, steps)
        return found if found.ok else _after_opening(rules, facts, facts.card, found, steps)
    except TooManyCards:
        because = say("There are too many ways to meld these cards with {card} to try them all.", card=facts.card)
        return undecided("kaluki.draw", because, say("Ask “May I open?” instead, with the melds that you would lay."))


def _with_taken(rules: KalukiRules, facts: PickupFacts, card: Card, found: Verdict, steps: SearchSteps) -> Verdict:
    """The same answer, or that it is legal after jokers are taken from the table in this turn."""
    if facts.held is None or rules.joker_swap == "off" or waits(rules, opened=facts.opened, taken=True):
        return found
    if found.clause == "kaluki.pack":
        return found
    ways = after_swaps(facts.held, facts.table or (), meld_rules(rules), "kaluki.swap")
    return with_jokers(
        found,
        ways,
        "kaluki.out",
        lambda way: _judge(rules, replace(facts, held=way.owned, table=way.table), card, steps),
    )


def _after_opening(rules: KalukiRules, facts: PickupFacts, card: Card, found: Verdict, steps: SearchSteps) -> Verdict:
    """The same answer, or that it is legal because the player can open without the card and use it later in this turn."""
    if (
        not (rules.discard_draw == "free" and rules.discard_used)
        or facts.opened
        or facts.held is None
        or not facts.table
    ):
        return found
    if found.clause == "kaluki.pack" or lacks_suit((card, *facts.held)):
        return found
    melds = meld_rules(rules)
    ways = [JokersTaken(facts.held, tuple(facts.table))]
    if rules.joker_swap != "off":
        ways += after_swaps(facts.held, facts.table, melds, "kaluki.swap")
    for way in ways:
        jokers = without(way.owned, facts.held)
        for used in _uses(rules, replace(facts, held=way.owned, table=way.table), card):
            if way.doubt or missing(jokers, used):
                continue
            if not points_missing(
                rules, _most(rules, without(way.owned, used), None, rules.opening_points, steps) or 0
            ):
                because = say("{card} may be taken: you open first, then use it.", card=card)
                return way.before(legal("kaluki.draw", because))
    return found


def _uses(rules: KalukiRules, facts: PickupFacts, card: Card) -> Iterator[Sequence[Card]]:
    """The cards of the hand that are laid with the card, for each way to use it once the player has opened."""
    melds, held = meld_rules(rules), facts.held or ()
    if facts.use is not None:
        if judge_use(facts, melds, "kaluki.draw", ace_open=True) is None:
            yield without(facts.used, [card])
        return
    for meld in melds_with(card, held, melds):
        yield without(meld.cards, [card])
    for on in facts.table or ():
        yield from led_on(card, held, on, melds)


def _judge(rules: KalukiRules, facts: PickupFacts, card: Card, steps: SearchSteps) -> Verdict:
    wrong = too_many(rules, (*facts.pile, *(facts.held or ()))) or too_many(rules, facts.use_on_table)
    if wrong:
        return wrong
    top = judge_top(facts, "kaluki.draw")
    if not top.ok:
        return top
    free = rules.discard_draw == "free"
    if facts.opened or (free and not rules.discard_used):
        wrong = judge_use(facts, meld_rules(rules), "kaluki.draw", ace_open=True) or _none_left(rules, facts)
        wrong = wrong or (_used(rules, facts, card) if rules.discard_used else None)
        return wrong or may_take(rules, top.because if free else HAS_OPENED, facts.use is None)
    if rules.discard_draw == "opened-only":
        because = say("{card} may be taken only by a player who opened in an earlier turn.", card=card)
        return illegal("kaluki.draw", because)
    if free:
        return _opens_beside(rules, facts, card, steps)
    if isinstance(facts.use, LayOff):
        because = say("{card} must go into an opening meld: laying it off is not enough.", card=card)
        return illegal("kaluki.draw", because)
    return _opens(rules, facts, card, steps)


HAS_OPENED = say("You have opened, so you may take the top discard.")
"""Why a player who has opened may take the top discard."""


def may_take(rules: KalukiRules, because: Words, use_open: bool = True) -> Verdict:
    """The answer if the top discard may be taken; with `use_open` it also says if the card must be used in that turn."""
    used = (say("You must use it in this turn."),) if rules.discard_used and use_open else ()
    return legal("kaluki.draw", together(because, *used))


def _none_left(rules: KalukiRules, facts: PickupFacts) -> Verdict | None:
    """The answer if the stated use leaves no card for the discard with which the hand must end."""
    if facts.use is None or facts.held is None:
        return None
    return none_kept(rules, len(facts.held) + 1 - len(facts.used))


def _opens(rules: KalukiRules, facts: PickupFacts, card: Card, steps: SearchSteps) -> Verdict:
    """Whether the player can open with the card at once, in the stated meld or in any."""
    found = _opening_with(rules, facts, card, steps)
    if found.forbidden and facts.held is not None and lacks_suit((card, *facts.held)):
        return suits_missing((card, *facts.held), "kaluki.draw")
    return found


def _opening_with(rules: KalukiRules, facts: PickupFacts, card: Card, steps: SearchSteps) -> Verdict:
    owned = None if facts.held is None else (*facts.held, card)
    if not isinstance(facts.use, tuple):
        if owned is None:
            because = say("You may take {card} only if you open with it at once.", card=card)
            return undecided("kaluki.draw", because, say("Enter the player's hand."))
        return _reaches(rules, card, _most(rules, owned, card, rules.opening_points, steps))
    if missing([card], facts.use) is not None:
        return illegal("kaluki.draw", say("{card} itself must be in an opening meld.", card=card))
    lacking = missing(facts.use, owned) if owned is not None else None
    if lacking:
        return illegal("kaluki.draw", say("{card} is not in your hand.", card=lacking))
    wrong = none_kept(rules, None if owned is None else len(owned) - len(facts.use))
    if wrong:
        return wrong
    ruling = judge_meld(facts.use, meld_rules(rules))
    found = readings(facts.use, meld_rules(rules))
    if not found:
        return ruling
    points = points_to_open(rules, [found])[1]
    if points_missing(rules, points):
        if owned is None:
            because = say_n(
                "That meld counts {n} point: enter what else the player lays.",
                "That meld counts {n} points: enter what else the player lays.",
                n=points,
            )
            return undecided("kaluki.draw", because)
        points += _most(rules, _rest(owned, facts.use), None, points_missing(rules, points), steps) or 0
    return _reaches(rules, card, points)


def _rest(owned: Sequence[Card], used: Sequence[Card]) -> list[Card]:
    left = list(owned)
    for card in used:
        left.remove(next(each for each in left if each == card or (each.joker and card.joker)))
    return left


def _reaches(rules: KalukiRules, card: Card, points: int | None) -> Verdict:
    if points is None:
        return illegal("kaluki.draw", say("{card} makes no meld with the cards in hand.", card=card))
    if points_missing(rules, points):
        because = say(
            "{points} points are the most you can have with {card}, and you need {least} to open.",
            points=points,
            card=card,
            least=rules.opening_points,
        )
        return illegal("kaluki.draw", because)
    return legal("kaluki.draw", say("{card} may be taken: you can open with it.", card=card))


def _most(rules: KalukiRules, cards: Sequence[Card], taken: Card | None, enough: int, steps: SearchSteps) -> int | None:
    """The most points to open with; `enough` if all cards can be melded except one last discard, and no points are needed."""
    points = most_points(cards, taken, rules, enough, steps, keep=kept(rules))
    if rules.opening_when_out or (points or 0) >= enough:
        return points
    return enough if can_meld_all(cards, taken, rules, steps, keep=kept(rules)) else points


def _used(rules: KalukiRules, facts: PickupFacts, card: Card) -> Verdict | None:
    """The answer if the card cannot be on the table before the discard, as far as this is known; None if it can."""
    if facts.use is not None:
        return None
    most = ANY if facts.held is None else len(facts.held) + 1 - kept(rules)
    new = None if facts.held is None else find_meld_with(card, facts.held, meld_rules(rules), most) is not None
    lying = None if facts.table is None else _lies(rules, card, facts.held or (), facts.table, most)
    if new or lying:
        return None
    if new is None or lying is None:
        because = say("You may take {card} only if you use it in this turn.", card=card)
        return undecided("kaluki.draw", because, say("Enter the player's hand and the melds on the table."))
    known = (card, *(facts.held or ()))
    if lacks_suit(known):
        return suits_missing(known, "kaluki.draw")
    if find_meld_with(card, facts.held or (), meld_rules(rules)) or _lies(
        rules, card, facts.held or (), facts.table or ()
    ):
        return none_kept(rules, 0)
    because = say("{card} does not fit any meld, and the card you take must be used in this turn.", card=card)
    return illegal("kaluki.draw", because)


def _lies(
    rules: KalukiRules, card: Card, held: Sequence[Card], table: Sequence[Sequence[Card]], most: int = ANY
) -> bool | None:
    """Whether the card can be laid off on a meld with `most` cards, or replace its joker; None if this depends on a joker."""
    melds = meld_rules(rules)
    fits = {can_lay_off(card, held, on, melds, most) for on in table}
    if rules.joker_swap != "off" and any(judge_swap(card, on, melds, "kaluki.swap", sets=True)[0].ok for on in table):
        return True
    return True if True in fits else None if None in fits else False


def _opens_beside(rules: KalukiRules, facts: PickupFacts, card: Card, steps: SearchSteps) -> Verdict:
    """Whether a player who has not opened can use the card in this turn: in the opening, or laid off after it."""
    laid_off = isinstance(facts.use, LayOff)
    if laid_off:
        wrong = judge_use(facts, meld_rules(rules), "kaluki.draw", ace_open=True)
        if wrong:
            return wrong
    found = None if laid_off else _opens(rules, facts, card, steps)
    if found and (found.ok or facts.use is not None or facts.held is None):
        return found
    if facts.held is None:
        because = say("You may take {card} only if you open with it at once.", card=card)
        return undecided("kaluki.draw", because, say("Enter the player's hand."))
    rest = without((*facts.held, card), facts.used) if laid_off else facts.held
    points = _most(rules, rest, None, rules.opening_points, steps) or 0
    lying = laid_off or (None if facts.table is None else _lies(rules, card, (), facts.table))
    if points_missing(rules, points) or lying is False:
        return found if found and lying is not True else _reaches(rules, card, points)
    if lying:
        return legal("kaluki.draw", say("{card} may be taken: you can open with it.", card=card))
    because = say("You may take {card} only if you use it in this turn.", card=card)
    return undecided("kaluki.draw", because, say("Enter the melds on the table."))
