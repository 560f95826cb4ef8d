"""Whether a card may be taken from the discard pile of 500 Rummy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from referee.cards import JOKER, Card
from referee.games.fields.cards import LayOff
from referee.games.questions.facts import PickupFacts
from referee.games.questions.question import DealContext
from referee.games.rummy500.options import Rummy500Rules
from referee.games.rummy500.table import blocked, depends_on_table, doubles, judge_doubling, too_many, unnamed, waits
from referee.games.rummy500.values import meld_rules
from referee.games.table.lay_off import judge_layoff, refuse_missing_meld
from referee.games.table.meld import judge_meld, suits_missing
from referee.games.table.pile import judge_use
from referee.games.table.swap import after_swaps, with_jokers
from referee.melds import MeldRules
from referee.melds.readings import lacks_suit
from referee.melds.search import can_lay_off, find_meld_with, led_on, missing, same_meld, without
from referee.verdict import Verdict, illegal, legal, undecided
from referee.words import Words, say, say_n

PICKUP_CLAUSE = "500.pickup"


def judge_pickup(rules: Rummy500Rules, facts: PickupFacts, deal: DealContext) -> Verdict:
    """Whether the card may be taken; if it is in the pile twice, from either place."""
    assert facts.card is not None
    card = JOKER if facts.card.joker else facts.card
    pile = tuple(JOKER if each.joker else each for each in facts.pile)
    places = [place for place, each in enumerate(pile) if each == card]
    if not places:
        return illegal(PICKUP_CLAUSE, say("{card} is not in the pile.", card=card))
    ruling = blocked(rules, facts, _played(facts)) or unnamed(rules, facts.joker_use, _known(facts))
    ruling = ruling or too_many(rules, deal.seats, (*pile, *(facts.held or ())))
    if ruling:
        return ruling
    if _splits(rules, facts) and facts.joker_use != "splitter":
        return illegal(
            "gambit.splitter",
            say("{joker} cannot split the pile: the dealer chose something else for jokers.", joker=JOKER),
        )
    melds = meld_rules(rules, deal.seats, facts.joker_use)
    if facts.take is not None:
        take = [JOKER if each.joker else each for each in facts.take]
        places = [place for place in places if same_meld(take, pile[place:])] or places[-1:]
    found = [_take(rules, facts, pile[place:], melds) for place in places]
    if len({each.decision for each in found}) > 1:
        because = say("{card} appears twice in the pile: which one is it?", card=card)
        return undecided(PICKUP_CLAUSE, because, say("Enter all the cards that are picked up."))
    return found[-1]


def _played(facts: PickupFacts) -> tuple[Card, ...]:
    """The cards that the player would play when taking the card: a splitting joker, and those of the stated use."""
    return (JOKER, *facts.used) if facts.joker else facts.used


def _known(facts: PickupFacts) -> tuple[Card, ...]:
    table = (card for meld in facts.table or () for card in meld)
    split = (JOKER,) if facts.joker else ()
    return (*facts.pile, *(facts.held or ()), *facts.use_on_table, *table, *split)


def _splits(rules: Rummy500Rules, facts: PickupFacts) -> bool:
    return facts.joker and rules.gambit


def _take(rules: Rummy500Rules, facts: PickupFacts, taken: Sequence[Card], melds: MeldRules) -> Verdict:
    """Whether the first of these cards may be taken with all the others, which are above it."""
    card = taken[0]
    split = _splits(rules, facts)
    if facts.take is not None and not same_meld(facts.take, taken):
        because = say(
            "If you take {card}, you take every card above it too: {cards} in all.",
            card=card,
            cards=taken,
        )
        return illegal(PICKUP_CLAUSE, because)
    if rules.pickup_depth == "top" and len(taken) > 1:
        return illegal(PICKUP_CLAUSE, say("{card} is not the top card, and only the top card may be taken.", card=card))
    rules = _after_so_many(rules, len(taken))
    judge = _free if len(taken) == 1 and rules.pickup_top_free and not split else _used
    found = judge(rules, facts, taken, melds)
    if not found.ok:
        found = _with_taken(rules, facts, taken, melds, found)
    return legal("gambit.splitter", found.because) if found.ok and split else found


def _after_so_many(rules: Rummy500Rules, taken: int) -> Rummy500Rules:
    """The rules for picking up this many cards: if they are few, the chosen one may be laid off."""
    return replace(rules, pickup_use="meld-or-layoff") if taken <= rules.layoff_pickup else rules


def _with_taken(
    rules: Rummy500Rules, facts: PickupFacts, taken: Sequence[Card], melds: MeldRules, found: Verdict
) -> Verdict:
    """The same answer, or that it is legal after jokers are taken from the table in this turn."""
    if facts.held is None or rules.joker_swap == "off":
        return found
    judge = _free if len(taken) == 1 and rules.pickup_top_free else _used
    ways = after_swaps((*facts.held, *taken[1:]), facts.table or (), melds, "500.joker")
    return with_jokers(
        found,
        ways,
        "500.boathouse",
        lambda way: judge(rules, replace(facts, held=way.owned, table=way.table), taken[:1], melds),
    )


def _free(rules: Rummy500Rules, facts: PickupFacts, taken: Sequence[Card], melds: MeldRules) -> Verdict:
    """A top card that may be taken freely: only its stated use can be wrong."""
    card = taken[0]
    wrong = _free_use(rules, facts, melds)
    if wrong is None:
        return legal(
            "500.pickup-top", say("{card} is the top card: you may take it without having to use it.", card=card)
        )
    if wrong.forbidden:
        return replace(wrong, instead=say("{card} may still be taken, and kept.", card=card))
    return wrong


def _free_use(rules: Rummy500Rules, facts: PickupFacts, melds: MeldRules) -> Verdict | None:
    use = facts.use
    if rules.boathouse and facts.held is not None and facts.used and len(facts.used) > len(facts.held):
        return _none_left()
    assert facts.card is not None
    owned = (*(facts.held or ()), facts.card)
    early = _early(rules, facts, use.cards, owned, melds) if isinstance(use, LayOff) else None
    if early:
        return early
    if isinstance(use, LayOff) and doubles(rules, facts.joker_use, use.cards):
        found = judge_doubling(use.cards, use.on, melds)
        return None if found.ok else found
    wrong = refuse_missing_meld(use.on, facts.table, "500.pickup-top") if isinstance(use, LayOff) else None
    return wrong or judge_use(facts, melds, "500.pickup-top")


def _used(rules: Rummy500Rules, facts: PickupFacts, taken: Sequence[Card], melds: MeldRules) -> Verdict:
    owned = None if facts.held is None else (*facts.held, *taken)
    if owned is not None and _splits(rules, facts):
        owned = _without_joker(owned, len(facts.held or ()))
    if facts.use is None:
        return _any_use(rules, facts, taken, owned, melds)
    wrong = _not_owned(taken[0], facts.used, owned)
    if wrong:
        return wrong
    if rules.boathouse and owned is not None and len(owned) == len(facts.used):
        return _none_left()
    if isinstance(facts.use, LayOff):
        return _as_layoff(rules, facts, facts.use, melds, taken if owned is None else owned)
    found = judge_meld(facts.use, melds)
    if not (found.ok or found.readings):
        return found
    because = say("{card} can be used in the new meld {meld}.", card=taken[0], meld=facts.use)
    return legal(PICKUP_CLAUSE, because)


def _none_left() -> Verdict:
    because = say("You would have no card left to discard, and this hand must end with a discard.")
    return illegal("500.boathouse", because, say("Keep one card to discard."))


def _without_joker(cards: Sequence[Card], held: int) -> tuple[Card, ...]:
    """The cards without the joker that splits the pile; the dealer's own is beside the hand."""
    place = next((place for place, card in enumerate(cards[:held]) if card.joker), None)
    return tuple(cards) if place is None else (*cards[:place], *cards[place + 1 :])


def _not_owned(card: Card, cards: Sequence[Card], owned: Sequence[Card] | None) -> Verdict | None:
    if missing([card], cards):
        return illegal(PICKUP_CLAUSE, say("{card} itself must be used at once.", card=card))
    lacking = missing(cards, owned) if owned is not None else None
    if lacking:
        return illegal(PICKUP_CLAUSE, say("{card} is neither in your hand nor among the cards you took.", card=lacking))
    return None


def _as_layoff(
    rules: Rummy500Rules, facts: PickupFacts, use: LayOff, melds: MeldRules, known: Sequence[Card]
) -> Verdict:
    card = use.cards
    if rules.pickup_use == "new-meld":
        because = say("{card} must go into a new meld: laying it off is not enough.", card=card)
        return illegal(PICKUP_CLAUSE, because, _few_enough(rules.layoff_pickup) if rules.layoff_pickup else None)
    wrong = _early(rules, facts, use.cards, known, melds) or refuse_missing_meld(use.on, facts.table, PICKUP_CLAUSE)
    if wrong:
        return wrong
    if doubles(rules, facts.joker_use, use.cards):
        return judge_doubling(use.cards, use.on, melds)
    found = judge_layoff(use.cards, use.on, melds)
    placed = found.readings and all(can_lay_off(each, use.cards, use.on, melds) for each in use.cards)
    if found.ok or placed:
        return legal(PICKUP_CLAUSE, say("{card} is laid off on {meld}.", card=card, meld=use.on))
    return found


def _few_enough(most: int) -> Words:
    """Up to how many cards the chosen one could have been laid off."""
    return say_n(
        "You may lay it off only if you take no more than {n} card.",
        "You may lay it off only if you take no more than {n} cards.",
        n=most,
    )


def _any_use(
    rules: Rummy500Rules, facts: PickupFacts, taken: Sequence[Card], owned: Sequence[Card] | None, melds: MeldRules
) -> Verdict:
    """Whether there is any use for the card; the cards taken with it are available, whatever is held."""
    card, known = taken[0], list(taken if owned is None else owned)
    known.remove(card)
    most = len(known) + 1 - (rules.boathouse and owned is not None)
    found = _proof(rules, facts, card, known, melds, most)
    if found is not None:
        return found
    if owned is None:
        return undecided(PICKUP_CLAUSE, say("{card} must be used: enter the player's hand.", card=card))
    if lacks_suit((card, *known)):
        return suits_missing((card, *known), PICKUP_CLAUSE)
    early = _early(rules, facts, [card], (card, *known), melds)
    if rules.pickup_use != "new-meld" and facts.table is None and not early:
        because = say("{card} makes no meld with the cards in your hand. It may fit on the table.", card=card)
        return undecided(PICKUP_CLAUSE, because, say("Enter the melds on the table."))
    if rules.boathouse and _proof(rules, facts, card, known, melds, most + 1) is not None:
        return _none_left()
    if rules.pickup_use == "new-meld" or early:
        return illegal(PICKUP_CLAUSE, say("{card} does not make a new meld with the cards in hand.", card=card))
    if any(can_lay_off(card, known, on, melds) is None for on in facts.table or ()):
        return undecided(PICKUP_CLAUSE, depends_on_table(melds, card))
    return illegal(PICKUP_CLAUSE, say("You cannot use {card} in a meld or lay it off.", card=card))


def _proof(
    rules: Rummy500Rules, facts: PickupFacts, card: Card, known: Sequence[Card], melds: MeldRules, most: int
) -> Verdict | None:
    """A use of the card with at most this many cards, if there is one."""
    made = find_meld_with(card, known, melds, most)
    if made:
        return legal(PICKUP_CLAUSE, say("{card} can go into a new meld: {meld}.", card=card, meld=made.cards))
    if rules.pickup_use == "new-meld" or most < 1:
        return None
    waiting, doubling = waits(rules, [card], opened=facts.opened) is not None, doubles(rules, facts.joker_use, [card])
    for on in facts.table or ():
        if waiting and doubling:
            fits = _melds_first(known, melds, most - 1)
        elif waiting:
            fits = _fits_after_own(card, known, on, melds, most)
        else:
            fits = doubling or bool(can_lay_off(card, known, on, melds, most))
        if fits:
            return legal(PICKUP_CLAUSE, say("{card} can be laid off on {meld}.", card=card, meld=on))
    return None


def _fits_after_own(card: Card, known: Sequence[Card], meld: Sequence[Card], melds: MeldRules, most: int) -> bool:
    """Whether a card can be laid off on a meld, with other cards as a meld of the player's own before that."""
    return any(
        _melds_first(without(known, between), melds, most - 1 - len(between))
        for between in led_on(card, known, meld, melds, most)
    )


def _early(
    rules: Rummy500Rules, facts: PickupFacts, cards: Sequence[Card], owned: Sequence[Card], melds: MeldRules
) -> Verdict | None:
    """The answer if a lay-off comes before a meld of the player's own, and none can be laid in this turn."""
    early = waits(rules, cards, opened=facts.opened)
    if early is None:
        return None
    rest = without(owned, cards)
    if _melds_first(rest, melds, len(rest) - (rules.boathouse and facts.held is not None)):
        return None
    return early if facts.held is not None else undecided(early.clause, early.because, say("Enter the player's hand."))


def _melds_first(cards: Sequence[Card], melds: MeldRules, most: int) -> bool:
    """Whether some of these cards, at most this many, are a new meld."""
    return any(find_meld_with(card, without(cards, [card]), melds, most) for card in dict.fromkeys(cards))
