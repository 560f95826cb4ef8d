"""Whether a player may knock, and whether it is gin."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from referee.arrange import best, least
from referee.cards import Card, show_cards
from referee.games.checks import overfull, suits_missing
from referee.games.facts import KnockAsk
from referee.games.fitting import missing, same_card
from referee.games.gin.hand import HAND_SIZE, in_two
from referee.games.gin.layouts import no_melds
from referee.games.gin.rules import GinRules
from referee.games.gin.values import ONE_PACK, card_points, knock_limit, rows, within_limit
from referee.games.rounds import Round
from referee.sums import Summed
from referee.verdict import Verdict, illegal, legal, undecided
from referee.words import Fault, Words, say, say_n


def impossible(cards: Sequence[Card]) -> Verdict | None:
    """The answer where one pack without jokers does not hold these cards, or a suit is not noted."""
    ruling = overfull(cards, ONE_PACK, "gin.deal")
    bare = next((card for card in cards if not card.suit), None)
    if ruling is None and bare is not None:
        because = say("{card} has no suit, and here the suit matters.", card=bare.sign)
        alike = sum(card.rank == bare.rank for card in cards) > 1
        return undecided("gin.set" if alike else "gin.run", because, say("Write the suits, such as 8S."))
    return ruling


def judge_knock(rules: GinRules, case: KnockAsk, _now: Round) -> Verdict:
    """Whether the player may knock, with the deadwood of the ten cards then held."""
    if case.upcard is not None and case.upcard.joker:
        raise Fault(say("{card} is not an upcard: write a rank and a suit, such as 8S.", card=case.upcard), "upcard")
    if case.held is None:
        if case.deadwood is None:
            raise Fault(say("it is missing: write the cards in hand, or the deadwood."), "held")
        shown = say_n("{n} point of deadwood", "{n} points of deadwood", n=case.deadwood)
        return _returned(rules, case, case.discard) or _limit(rules, case, case.deadwood, shown)
    wrong = impossible(case.held) or (impossible([case.took]) if case.took and case.took.joker else None)
    if wrong:
        return wrong
    return _with_cards(rules, case, case.held)


def _returned(rules: GinRules, case: KnockAsk, discard: Card | None) -> Verdict | None:
    """The answer where what is discarded is the card that was just taken, and that must stay in the hand."""
    if case.took is None or discard is None:
        return None
    stays = _stays(rules, case, discard)
    if stays is None:
        return suits_missing([case.took, discard], "gin.discard")
    if not stays:
        return None
    return just_taken(case.took)


def just_taken(card: Card) -> Verdict:
    """The answer about a discard of the very card that was taken in this turn, where it has to be kept."""
    because = say("{card} was just taken from the discard pile: keep it in this turn.", card=card.sign)
    return illegal("gin.discard", because, say("Discard another card."))


def _stays(rules: GinRules, case: KnockAsk, card: Card) -> bool | None:
    """Whether this card was just taken and may not be discarded in this turn; None where a missing suit decides."""
    return False if rules.may_return_discard or case.took is None else same_card(card, case.took)


def _with_cards(rules: GinRules, case: KnockAsk, held: Sequence[Card]) -> Verdict:
    if len(held) not in (HAND_SIZE, HAND_SIZE + 1):
        words = say("{n} cards: a player knocks with ten, or with eleven of which one is discarded.", n=len(held))
        raise Fault(words, "held")
    if len(held) == HAND_SIZE:
        if case.discard in held:
            words = say("{card} is among the ten: write all eleven cards, or no discard.", card=case.discard)
            raise Fault(words, "discard")
        return _returned(rules, case, case.discard or _gone(case, held)) or _ten(rules, case, held)
    if case.took and _gone(case, held):
        raise Fault(say("{card} is not among the cards in hand.", card=case.took), "took")
    if case.discard is None:
        return _eleven(rules, case, held)
    if case.discard not in held:
        raise Fault(say("{card} is not among the cards in hand.", card=case.discard), "discard")
    rest = [card for card in held if card != case.discard]
    return _returned(rules, case, case.discard) or _ten(rules, case, rest)


def _gone(case: KnockAsk, held: Sequence[Card]) -> Card | None:
    """The card that was taken and is not among the ten: it was discarded again."""
    return case.took if case.took and all(same_card(case.took, each) is False for each in held) else None


def _ten(rules: GinRules, case: KnockAsk, held: Sequence[Card]) -> Verdict:
    deadwood = best(held, rows(rules)).deadwood
    if case.melds is not None:
        wrong = _declared(rules, case.melds, held)
        if wrong:
            return wrong
        deadwood = _in_none(case.melds, held)
    points = sum(card_points(rules, card) for card in deadwood)
    return _limit(rules, case, points, counted(rules, deadwood))


def counted(rules: GinRules, deadwood: Sequence[Card]) -> Words:
    """Deadwood with what each card of it counts, and the sum."""
    points = tuple(card_points(rules, card) for card in deadwood)
    if len(deadwood) == 1:
        one = deadwood[0].sign
        return say_n("{n} point of deadwood, {cards}", "{n} points of deadwood, {cards}", n=points[0], cards=one)
    return say("Deadwood {sum} points", sum=Summed(tuple(deadwood), points))


def _in_none(melds: Sequence[Sequence[Card]], held: Sequence[Card]) -> tuple[Card, ...]:
    laid = {card for meld in melds for card in meld}
    return tuple(card for card in held if card not in laid)


def _declared(rules: GinRules, melds: Sequence[Sequence[Card]], held: Sequence[Card]) -> Verdict | None:
    """The answer where declared melds are none, share a card, or hold one that is not held."""
    wrong = no_melds(rules, melds)
    if wrong:
        return wrong[1]
    twice = melded_twice(melds)
    if twice:
        return twice
    lacking = missing([card for meld in melds for card in meld], held)
    if lacking:
        return illegal("gin.one-meld", say("{card} is in a meld, but not among the cards in hand.", card=lacking.sign))
    return None


def melded_twice(melds: Sequence[Sequence[Card]]) -> Verdict | None:
    """The answer where a card is in two of these melds."""
    twice = in_two([(show_cards(meld), meld) for meld in melds])
    if twice is None:
        return None
    card, first, second = twice
    because = say(
        "{card} is in two melds, {first} and {second}: a card is in one at most.",
        card=card.sign,
        first=first,
        second=second,
    )
    return illegal("gin.one-meld", because, say("Say in which of the two it counts."))


def _limit(rules: GinRules, case: KnockAsk, points: int, shown: Words) -> Verdict:
    """Gin, a knock within the limit, or neither."""
    if not points:
        return legal("gin.gin", say("0 points of deadwood: that is gin."), deadwood=0)
    limit, set_by = knock_limit(rules, case.upcard, case.limit), case.upcard if rules.upcard_limit else None
    within = within_limit(rules, points, case.upcard, case.limit)
    if limit is None:
        return _open_limit(rules, within, points, shown)
    if not within:
        instead = (
            say_n("You may knock with {n} point or less.", "You may knock with {n} points or less.", n=limit)
            if limit
            else say("Only gin ends a hand here.")
        )
        return illegal("gin.limit", _above(limit, set_by, shown), instead, deadwood=points)
    return legal("gin.knock", _within(limit, set_by, shown), deadwood=points)


def _open_limit(rules: GinRules, within: bool | None, points: int, shown: Words) -> Verdict:
    """The answer where nobody said what sets the limit of this hand."""
    if within:
        return legal("gin.knock", say("{shown}: that is within every knock limit.", shown=shown), deadwood=points)
    if within is False:
        return illegal("gin.limit", say("{shown}: that is above every knock limit.", shown=shown), deadwood=points)
    if rules.limit_chosen:
        because = say("{shown}: the table chooses the knock limit of each hand.", shown=shown)
        return undecided("gin.limit", because, say("Enter the knock limit."), deadwood=points)
    because = say("{shown}: the knock limit depends on the upcard.", shown=shown)
    return undecided("gin.limit", because, say("Enter the upcard."), deadwood=points)


def _above(limit: int, set_by: Card | None, shown: Words) -> Words:
    """That what is left is too much, and by which limit."""
    if set_by is None:
        return say("{shown}: that is above the knock limit of {limit}.", shown=shown, limit=limit)
    return say(
        "{shown}: that is above the knock limit of {limit}, set by the upcard {card}.",
        shown=shown,
        limit=limit,
        card=set_by.sign,
    )


def _within(limit: int, set_by: Card | None, shown: Words) -> Words:
    """That what is left may be knocked with, and by which limit."""
    if set_by is None:
        return say_n(
            "{shown}: you may knock with {n} point or less.",
            "{shown}: you may knock with {n} points or less.",
            n=limit,
            shown=shown,
        )
    return say(
        "{shown}: that is within the knock limit of {limit}, set by the upcard {card}.",
        shown=shown,
        limit=limit,
        card=set_by.sign,
    )


def _eleven(rules: GinRules, case: KnockAsk, held: Sequence[Card]) -> Verdict:
    """Eleven cards without a discard: big gin, nothing that would do, or the discard is missing."""
    if case.melds is not None:
        wrong = _declared(rules, case.melds, held)
        if wrong:
            return wrong
    loose = _loose(rules, case, held)
    if rules.big_gin_bonus and not loose:
        return _big_gin()
    fewest, discard = _best_discard(rules, case, held, held)
    found = _limit(rules, case, fewest, _left(fewest))
    if found.forbidden:
        return found
    if _stays(rules, case, discard):
        may = [card for card in held if not _stays(rules, case, card)]
        fewest, discard = _best_discard(rules, case, held, may)
        found = _limit(rules, case, fewest, _left(fewest))
        if found.forbidden:
            return _only_by_returning(case)
    instead = say("Say which card you discard.")
    if fewest and not found.ok:
        instead = (
            say("Say which card you discard, and enter the knock limit.")
            if rules.limit_chosen
            else say("Say which card you discard, and enter the upcard.")
        )
    because = _all_melded() if not loose else _discarding(rules, case, discard, fewest, enough=found.ok)
    return undecided("gin.knock", because, instead, deadwood=fewest)


def _loose(rules: GinRules, case: KnockAsk, held: Sequence[Card]) -> int:
    """The points of the cards in no meld, of those that were declared or of the best ones."""
    if case.melds is None:
        return least(held, rows(rules))
    return sum(card_points(rules, card) for card in _in_none(case.melds, held))


def _best_discard(rules: GinRules, case: KnockAsk, held: Sequence[Card], may: Sequence[Card]) -> tuple[int, Card]:
    """The fewest points of deadwood that a discard of one of these cards leaves, and that card."""
    if case.melds is None:
        left = ((least(_without(held, card), rows(rules)), card) for card in may)
        return min(left, key=lambda each: each[0])
    unmelded = _in_none(case.melds, held)
    loose = [card for card in may if card in unmelded]
    discard = max(loose or _spare(rules, case.melds, may), key=partial(card_points, rules))
    return _loose(rules, case, held) - (card_points(rules, discard) if loose else 0), discard


def _spare(rules: GinRules, melds: Sequence[Sequence[Card]], may: Sequence[Card]) -> list[Card]:
    """The cards without which their meld is still one; where ten or eleven are melded, some meld has one."""
    return [card for meld in melds for card in meld if card in may and not no_melds(rules, [_without(meld, card)])]


def _only_by_returning(case: KnockAsk) -> Verdict:
    assert case.took is not None
    because = say(
        "{card} is the only discard that lets you knock, but you have just taken it from the discard pile.",
        card=case.took.sign,
    )
    return illegal("gin.discard", because, say("Keep it, and discard another card without knocking."))


def _without(held: Sequence[Card], discard: Card) -> list[Card]:
    return [card for card in held if card != discard]


def _all_melded() -> Words:
    return say("All 11 cards are in melds: enough for gin, after a discard.")


def _discarding(rules: GinRules, case: KnockAsk, discard: Card, fewest: int, *, enough: bool) -> Words:
    """What the best discard leaves, and whether that is enough to knock."""
    if not fewest:
        return say("If you discard {card}, no deadwood is left: that is gin.", card=discard.sign)
    left = say_n(
        "If you discard {card}, {n} point is left",
        "If you discard {card}, {n} points are left",
        n=fewest,
        card=discard.sign,
    )
    limit = knock_limit(rules, case.upcard, case.limit)
    if limit is None and enough:
        return say("{left}: that is within every knock limit.", left=left)
    if limit is None and rules.limit_chosen:
        return say("{left}: the table chooses the knock limit of each hand.", left=left)
    if limit is None:
        return say("{left}: the knock limit depends on the upcard.", left=left)
    if rules.upcard_limit and case.upcard is not None:
        return say("{left}: the upcard {card} allows {limit} or less.", left=left, card=case.upcard.sign, limit=limit)
    return say("{left}: you may knock with {limit} or less.", left=left, limit=limit)


def _left(points: int) -> Words:
    """What is left of eleven cards, whichever of them is discarded."""
    return say_n(
        "The best discard still leaves {n} point of deadwood",
        "The best discard still leaves {n} points of deadwood",
        n=points,
    )


def _big_gin() -> Verdict:
    return legal("gin.big-gin", say("11 cards, all in melds: big gin."), deadwood=0)
