"""What can be asked in Gin, and how it is judged."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, combinations, product
from math import prod

from referee.cards import Card, write_cards
from referee.cards.card import SUITS
from referee.games.gin.arrangement import Arrangement, best, best_defence, least
from referee.games.gin.hand import HAND_SIZE
from referee.games.gin.knock import counted, deadwood_words, judge_limit, not_an_upcard
from referee.games.gin.layout import after_gin, impossible, melded_twice, no_melds
from referee.games.gin.options import GinRules
from referee.games.gin.questions import DEADWOOD, KNOCK, DeadwoodFacts, KnockFacts
from referee.games.gin.remedies import REMEDIES
from referee.games.gin.review import review, spread
from referee.games.gin.values import PACK_OF_GIN, card_points, knock_limit, meld_rules, rows
from referee.games.questions import kinds
from referee.games.questions.count import as_noted, check_count, count_held
from referee.games.questions.draw import Draws, by_wish, ends_by_passing, free_draw, from_pile, nothing_left
from referee.games.questions.facts import CountFacts, DiscardFacts, LayoffFacts, MeldFacts, TurnFacts
from referee.games.questions.question import DealContext, Fit, Question
from referee.games.questions.referee import Referee
from referee.games.remedies.ruling import REMEDY
from referee.games.table.lay_off import judge_layoff
from referee.games.table.meld import judge_meld, suits_missing
from referee.games.table.pile import any_discard, judge_top
from referee.melds import Meld, readings
from referee.melds.readings import lacks_suit, readings_without_suits
from referee.melds.search import missing, same_card
from referee.verdict import Verdict, illegal, legal, undecided
from referee.words import Fault, Words, say, say_n


def judge_knock(rules: GinRules, facts: KnockFacts, _now: DealContext) -> Verdict:
    """Whether the player may knock, given the deadwood of the ten remaining cards."""
    if facts.upcard is not None and facts.upcard.joker:
        raise not_an_upcard(facts.upcard)
    if facts.held is None:
        if facts.deadwood is None:
            raise Fault(say("it is missing: write the cards in hand, or the deadwood."), "held")
        shown = deadwood_words(facts.deadwood)
        return _returned(rules, facts, facts.discard) or judge_limit(
            rules, facts.deadwood, shown, facts.upcard, facts.limit
        )
    wrong = impossible(facts.held) or (impossible([facts.took]) if facts.took and facts.took.joker else None)
    if wrong:
        return wrong
    return _with_cards(rules, facts, facts.held)


def _returned(rules: GinRules, facts: KnockFacts, discard: Card | None) -> Verdict | None:
    """The answer if the discard is the card that was just taken and must be kept."""
    if facts.took is None or discard is None:
        return None
    stays = _stays(rules, facts, discard)
    if stays is None:
        return suits_missing([facts.took, discard], "gin.discard")
    if not stays:
        return None
    return just_taken(facts.took)


def just_taken(card: Card) -> Verdict:
    """The answer about discarding the card that was taken in this turn, if it must be kept."""
    because = say("You just took {card} from the discard pile, so you cannot discard it in this turn.", card=card)
    return illegal("gin.discard", because, say("Discard a different card."))


def _stays(rules: GinRules, facts: KnockFacts, card: Card) -> bool | None:
    """Whether this card was just taken and may not be discarded in this turn; None if this depends on a missing suit."""
    return False if rules.may_return_discard or facts.took is None else same_card(card, facts.took)


def _with_cards(rules: GinRules, facts: KnockFacts, held: Sequence[Card]) -> Verdict:
    if len(held) not in (HAND_SIZE, HAND_SIZE + 1):
        words = say_n(
            "{n} card will not do: you knock with ten cards, or with eleven if you discard one of them.",
            "{n} cards will not do: you knock with ten cards, or with eleven if you discard one of them.",
            n=len(held),
        )
        raise Fault(words, "held")
    if len(held) == HAND_SIZE:
        if facts.discard in held:
            words = say("{card} is among the ten: write all eleven cards, or no discard.", card=facts.discard)
            raise Fault(words, "discard")
        return _returned(rules, facts, facts.discard or _gone(facts, held)) or _ten(rules, facts, held)
    if facts.took and _gone(facts, held):
        raise Fault(say("{card} is not among the cards in hand.", card=facts.took), "took")
    if facts.discard is None:
        return _eleven(rules, facts, held)
    if facts.discard not in held:
        raise Fault(say("{card} is not among the cards in hand.", card=facts.discard), "discard")
    rest = [card for card in held if card != facts.discard]
    return _returned(rules, facts, facts.discard) or _ten(rules, facts, rest)


def _gone(facts: KnockFacts, held: Sequence[Card]) -> Card | None:
    """The card that was taken and is not among the ten: it was discarded again."""
    return facts.took if facts.took and all(same_card(facts.took, each) is False for each in held) else None


def _ten(rules: GinRules, facts: KnockFacts, held: Sequence[Card]) -> Verdict:
    deadwood = best(held, rows(rules)).deadwood
    if facts.melds is not None:
        wrong = _declared(rules, facts.melds, held)
        if wrong:
            return wrong
        deadwood = _in_none(facts.melds, held)
    points = sum(card_points(rules, card) for card in deadwood)
    return judge_limit(rules, points, counted(rules, deadwood), facts.upcard, facts.limit)


def _in_none(melds: Sequence[Sequence[Card]], held: Sequence[Card]) -> tuple[Card, ...]:
    melded = {card for meld in melds for card in meld}
    return tuple(card for card in held if card not in melded)


def _declared(rules: GinRules, melds: Sequence[Sequence[Card]], held: Sequence[Card]) -> Verdict | None:
    """The answer if declared melds are not melds, share a card, or have one that is not held."""
    wrong = no_melds(rules, melds)
    if wrong:
        return wrong[1]
    twice = melded_twice(melds)
    if twice:
        return twice
    lacking = missing([card for meld in melds for card in meld], held)
    if lacking:
        return illegal("gin.one-meld", say("{card} is in a meld, but not among the cards in hand.", card=lacking))
    return None


def _eleven(rules: GinRules, facts: KnockFacts, held: Sequence[Card]) -> Verdict:
    """Eleven cards without a discard: big gin, no possible discard, or a missing discard."""
    if facts.melds is not None:
        wrong = _declared(rules, facts.melds, held)
        if wrong:
            return wrong
    loose = _loose(rules, facts, held)
    if rules.big_gin_bonus and not loose:
        return _big_gin()
    fewest, discard = _best_discard(rules, facts, held, held)
    found = judge_limit(rules, fewest, _left(fewest), facts.upcard, facts.limit)
    if found.forbidden:
        return found
    if _stays(rules, facts, discard):
        may = [card for card in held if not _stays(rules, facts, card)]
        fewest, discard = _best_discard(rules, facts, held, may)
        found = judge_limit(rules, fewest, _left(fewest), facts.upcard, facts.limit)
        if found.forbidden:
            return _only_by_returning(facts)
    instead = say("Say which card you discard.")
    if fewest and not found.ok:
        instead = (
            say("Say which card you discard, and enter the knock limit.")
            if rules.limit_chosen
            else say("Say which card you discard, and enter the upcard.")
        )
    because = _all_melded() if not loose else _discarding(rules, facts, discard, fewest, enough=found.ok)
    return undecided("gin.knock", because, instead, deadwood=fewest)


def _loose(rules: GinRules, facts: KnockFacts, held: Sequence[Card]) -> int:
    """The points of the cards in no meld, given the declared melds or the best ones."""
    if facts.melds is None:
        return least(held, rows(rules))
    return sum(card_points(rules, card) for card in _in_none(facts.melds, held))


def _best_discard(rules: GinRules, facts: KnockFacts, held: Sequence[Card], may: Sequence[Card]) -> tuple[int, Card]:
    """The fewest points of deadwood that a discard of one of these cards leaves, and that card."""
    if facts.melds is None:
        left = ((least(_without(held, card), rows(rules)), card) for card in may)
        return min(left, key=lambda each: each[0])
    unmelded = _in_none(facts.melds, held)
    loose = [card for card in may if card in unmelded]
    discard = max(loose or _spare(rules, facts.melds, may), key=partial(card_points, rules))
    return _loose(rules, facts, held) - (card_points(rules, discard) if loose else 0), discard


def _spare(rules: GinRules, melds: Sequence[Sequence[Card]], may: Sequence[Card]) -> list[Card]:
    """The cards that their meld can spare; if ten or eleven cards are melded, there is one."""
    return [card for meld in melds for card in meld if card in may and not no_melds(rules, [_without(meld, card)])]


def _only_by_returning(facts: KnockFacts) -> Verdict:
    assert facts.took is not None
    because = say(
        "{card} is the only discard that lets you knock, but you have just taken it from the discard pile.",
        card=facts.took,
    )
    return illegal("gin.discard", because, say("Keep it, and discard a different card without knocking."))


def _without(held: Sequence[Card], discard: Card) -> list[Card]:
    return [card for card in held if card != discard]


def _all_melded() -> Words:
    return say("All 11 cards are in melds: enough for gin, after a discard.")


def _discarding(rules: GinRules, facts: KnockFacts, discard: Card, fewest: int, *, enough: bool) -> Words:
    """What the best discard leaves, and whether that is enough to knock."""
    if not fewest:
        return say("If you discard {card}, no deadwood is left: that is gin.", card=discard)
    left = say_n(
        "If you discard {card}, {n} point is left",
        "If you discard {card}, {n} points are left",
        n=fewest,
        card=discard,
    )
    limit = knock_limit(rules, facts.upcard, facts.limit)
    if limit is None and enough:
        return say("{left}, which is within every knock limit.", left=left)
    if limit is None and rules.limit_chosen:
        return say("{left}, but the table chooses the knock limit of each hand.", left=left)
    if limit is None:
        return say("{left}, but the knock limit depends on the upcard.", left=left)
    if rules.upcard_limit and facts.upcard is not None:
        return say("{left}, and the upcard {card} allows {limit} or less.", left=left, card=facts.upcard, limit=limit)
    return say("{left}, and you may knock with {limit} or less.", left=left, limit=limit)


def _left(points: int) -> Words:
    """What is left of eleven cards, whichever of them is discarded."""
    return say_n(
        "The best discard still leaves {n} point of deadwood",
        "The best discard still leaves {n} points of deadwood",
        n=points,
    )


def _big_gin() -> Verdict:
    return legal("gin.big-gin", say("11 cards, all in melds: big gin."), deadwood=0)


MOST_CARDS = 22
"""Two complete hands: nobody asks for the deadwood of more cards."""


def _meld(rules: GinRules, facts: MeldFacts, _now: DealContext) -> Verdict:
    melds = meld_rules(rules)
    could_be = readings_without_suits(facts.cards, melds, facts.as_)
    if lacks_suit(facts.cards) and could_be and all(meld.kind == "set" for meld in could_be):
        because = say("{cards} is a set: in one pack, cards of one rank all have different suits.", cards=facts.cards)
        return legal("gin.set", because)
    return judge_meld(facts.cards, melds, facts.as_, ace_open=True)


def _layoff(rules: GinRules, facts: LayoffFacts, _now: DealContext) -> Verdict:
    if facts.gin and not rules.layoff_on_gin:
        return after_gin(facts.cards)
    return judge_layoff(facts.cards, facts.on, meld_rules(rules), ace_open=True)


def _discard(rules: GinRules, facts: DiscardFacts, _now: DealContext) -> Verdict:
    assert facts.card is not None
    alike = [same_card(facts.card, each) for each in facts.took or ()]
    if rules.may_return_discard:
        return legal("gin.discard", any_discard(taken=facts.took is None or True in alike))
    if facts.took is not None and not any(each is not False for each in alike):
        return legal("gin.discard", any_discard(but=facts.took[0] if facts.took else None))
    if facts.took is None:
        because = say(
            "Whether you may discard {card} depends on what was taken from the pile this turn.", card=facts.card
        )
        return undecided("gin.discard", because, say("Enter the card, or tick that it came from the stock."))
    if True not in alike:
        return suits_missing([facts.card, *facts.took], "gin.discard")
    return just_taken(facts.card)


def _deadwood(rules: GinRules, facts: DeadwoodFacts, _now: DealContext) -> Verdict:
    if len(facts.held) > MOST_CARDS:
        raise Fault(say("{n} cards are too many: at most {most}.", n=len(facts.held), most=MOST_CARDS), "held")
    on_table = [card for meld in facts.against or () for card in meld]
    twice = None if PACK_OF_GIN.overfull(facts.held, "gin.deal") else _twice_on_table(rules, facts)
    wrong = twice or impossible([*facts.held, *on_table])
    if wrong:
        return wrong if wrong.forbidden else _whatever_suits(rules, facts) or wrong
    no_meld = no_melds(rules, facts.against or ())
    if no_meld:
        return no_meld[1]
    return _laid_open(rules, facts)


def _twice_on_table(rules: GinRules, facts: DeadwoodFacts) -> Verdict | None:
    """The answer if the knocker's melds are melds, and a card is in two of them."""
    melds = facts.against or ()
    return None if no_melds(rules, melds) else melded_twice(melds)


def _whatever_suits(rules: GinRules, facts: DeadwoodFacts) -> Verdict | None:
    """The answer about cards without suits, if it is the same whatever the suits are."""
    against = facts.against or ()
    if not all(_is_meld(rules, meld) for meld in against):
        return None
    ways = (replace(facts, held=held, against=tuple(melds)) for held, *melds in every_way([facts.held, *against]))
    first = next(ways, None)
    if first is None or any(_points(rules, way) != _points(rules, first) for way in ways):
        return None
    return _laid_open(rules, first, frozenset((*facts.held, *chain.from_iterable(against))))


def _points(rules: GinRules, facts: DeadwoodFacts) -> int:
    """The points of the least deadwood of cards that have their suits."""
    melds = _to_lay_off_on(rules, facts)
    return best_defence(facts.held, melds, rows(rules)).points if melds else least(facts.held, rows(rules))


def _to_lay_off_on(rules: GinRules, facts: DeadwoodFacts) -> list[Meld]:
    """The knocker's melds, if cards may be laid off on them."""
    if facts.gin and not rules.layoff_on_gin:
        return []
    return [readings(cards, meld_rules(rules))[0] for cards in facts.against or ()]


def _is_meld(rules: GinRules, cards: Sequence[Card]) -> bool:
    """Whether cards are a meld, whatever their suits."""
    return _meld(rules, MeldFacts(cards=tuple(cards)), DealContext()).ok


def _laid_open(rules: GinRules, facts: DeadwoodFacts, noted: frozenset[Card] | None = None) -> Verdict:
    """The least deadwood of cards with suits; suits that were assigned are not shown, only the `noted` ones."""
    melds = _to_lay_off_on(rules, facts)
    held = best_defence(facts.held, melds, rows(rules)) if melds else best(facts.held, rows(rules))
    unplayed = facts.gin and not rules.layoff_on_gin
    clause = "gin.layoff" if held.layoffs else "gin.no-layoff-on-gin" if unplayed else "gin.values"
    shown, lying = held, [meld.cards for meld in melds]
    if noted is not None:
        shown, lying = _as_noted(held, noted), [as_noted(cards, noted) for cards in lying]
    return legal(
        clause,
        _why(rules, shown),
        deadwood=shown.points,
        melds=[str(meld) for meld in shown.melds],
        layoffs=[{"cards": write_cards(each.cards), "on": write_cards(lying[each.on])} for each in shown.layoffs],
    )


def _as_noted(found: Arrangement, noted: frozenset[Card]) -> Arrangement:
    """The same arrangement with only the suits that somebody noted."""
    return replace(
        found,
        melds=tuple(replace(meld, cards=as_noted(meld.cards, noted)) for meld in found.melds),
        layoffs=tuple(replace(each, cards=as_noted(each.cards, noted)) for each in found.layoffs),
        deadwood=as_noted(found.deadwood, noted),
    )


def _why(rules: GinRules, found: Arrangement) -> Words:
    """The deadwood with its sum, and which cards were laid off first."""
    laid_off = [card for each in found.layoffs for card in each.cards]
    if found.deadwood and laid_off:
        return say("{shown} after laying off {cards}.", shown=counted(rules, found.deadwood), cards=laid_off)
    if found.deadwood:
        return say("{shown}.", shown=counted(rules, found.deadwood))
    if laid_off and found.melds:
        return say("No deadwood: {cards} can be laid off, and the rest is in melds.", cards=laid_off)
    if laid_off:
        return say("No deadwood: {cards} can be laid off.", cards=laid_off)
    return say("No deadwood: every card is in a meld.")


def _count(rules: GinRules, facts: CountFacts, _now: DealContext) -> Verdict:
    check_count(facts)
    held = facts.held or ()
    return PACK_OF_GIN.overfull(held, "gin.deal") or count_held(held, partial(card_points, rules), "gin.values")


def _draw_eleven(rules: GinRules, facts: TurnFacts, _now: DealContext) -> Verdict | None:
    if rules.first_turn != "eleven" or not facts.first:
        return None
    discards = say("The non-dealer was dealt eleven cards, so they begin with a discard and do not draw.")
    turned = say("Nothing was turned up, so there is no discard to take: the non-dealer discards first.")
    return by_wish(facts, illegal("gin.deal", discards), illegal("gin.deal", turned), legal("gin.deal", discards))


def _upcard(rules: GinRules, facts: TurnFacts, _now: DealContext) -> Verdict | None:
    if not _offered(rules, facts) or facts.passed >= 2:
        return None
    waiting = (
        say("Only one player has passed: nobody draws from the stock until both have.")
        if facts.passed
        else say("The upcard is offered first: nobody draws from the stock until both players have passed.")
    )
    then = (
        say("You may pass. If you do, both have passed, and the non-dealer draws from the stock.")
        if facts.passed
        else say("You may pass. If you do, the upcard is offered to the dealer.")
    )
    return by_wish(
        facts,
        illegal("gin.first-turn", waiting, say("Take the upcard, or pass.")),
        from_pile(facts, legal("gin.first-turn", say("The upcard is being offered to you: you may take it or pass."))),
        legal("gin.first-turn", then),
    )


def _both_passed(rules: GinRules, facts: TurnFacts, _now: DealContext) -> Verdict | None:
    if not _offered(rules, facts):
        return None
    because = say("Both players have passed, so the non-dealer must draw from the stock.")
    return by_wish(
        facts,
        legal("gin.first-turn", because),
        illegal("gin.first-turn", because),
        illegal("gin.first-turn", because),
    )


def _void(rules: GinRules, facts: TurnFacts, _now: DealContext) -> Verdict | None:
    if rules.last_discard or not _is_out(rules, facts):
        return None
    because = say(
        "{left}, so the hand is void. Nobody scores, and the same player deals again.", left=_stock_left(facts)
    )
    return nothing_left("gin.stock-out", because, say("The hand is void"))


def _last_discard(rules: GinRules, facts: TurnFacts, _now: DealContext) -> Verdict | None:
    if not _is_out(rules, facts):
        return None
    only = say("{left}, so you may take the last discard only to knock or go gin with it.", left=_stock_left(facts))
    passes = say("{left}, so the hand is void unless you knock with the last discard.", left=_stock_left(facts))
    return by_wish(
        facts,
        illegal("gin.stock-out", only, say("Knock with the last discard, or pass.")),
        from_pile(facts, _to_knock(facts, only)),
        ends_by_passing("gin.stock-out", passes),
    )


def _otherwise(_rules: GinRules, facts: TurnFacts, _now: DealContext) -> Verdict:
    return free_draw(facts, "gin.draw")


def _offered(rules: GinRules, facts: TurnFacts) -> bool:
    return rules.first_turn == "offer" and facts.first


def _is_out(rules: GinRules, facts: TurnFacts) -> bool:
    return facts.stock is not None and facts.stock <= rules.stock_left


def _stock_left(facts: TurnFacts) -> Words:
    if not facts.stock:
        return say("The stock is gone")
    return say_n("Only {n} card is left in the stock", "Only {n} cards are left in the stock", n=facts.stock)


def _to_knock(facts: TurnFacts, only: Words) -> Verdict:
    if facts.to_knock is None:
        return undecided("gin.stock-out", only, say("Say whether you knock with it."))
    if not facts.to_knock:
        return illegal("gin.stock-out", only, say("Pass: then the hand is void."))
    return legal("gin.stock-out", say("You may take the last discard, because you knock or go gin with it."))


DRAWS = Draws(
    draw="gin.draw",
    rows=(_draw_eleven, _upcard, _both_passed, _void, _last_discard, _otherwise),
    packs=lambda _rules, _seats: PACK_OF_GIN,
    passing=lambda rules, case, _now: 2 if _offered(rules, case) else 0,
    more=("to_knock",),
    when={"to_knock": lambda rules: rules.last_discard},
    shown={
        "passed": lambda rules: rules.first_turn == "offer",
        "opened": lambda _rules: False,
    },
)
"""Who may draw in Gin Rummy."""

MOST_WAYS = 400
"""If there are more ways to assign suits, none is tried: an answer must come at once."""

Group = tuple[Card, ...]
Suited = tuple[Group, ...]


def every_way(groups: Sequence[Group]) -> Iterator[Suited]:
    """The groups with every choice of suits that has no card twice; none if there are too many choices."""
    cards = [card for group in groups for card in group]
    bare = sorted({card.rank for card in cards if not card.suit})
    free = ([suit for suit in SUITS if Card(rank, suit) not in cards] for rank in bare)
    ways = [
        list(_shared(suits, [group.count(Card(rank)) for group in groups]))
        for rank, suits in zip(bare, free, strict=True)
    ]
    if prod(map(len, ways)) <= MOST_WAYS:
        for chosen in product(*ways):
            suits = dict(zip(bare, chosen, strict=True))
            yield tuple(_given(group, {rank: suits[rank][at] for rank in bare}) for at, group in enumerate(groups))


def _shared(suits: Sequence[str], counts: Sequence[int]) -> Iterator[tuple[tuple[str, ...], ...]]:
    """Every way to give each group this many of these suits."""
    if not counts:
        yield ()
        return
    for chosen in combinations(suits, counts[0]):
        for others in _shared([suit for suit in suits if suit not in chosen], counts[1:]):
            yield (chosen, *others)


def _given(group: Group, suits: dict[int, tuple[str, ...]]) -> Group:
    left = {rank: iter(each) for rank, each in suits.items()}
    return tuple(card if card.suit else Card(card.rank, next(left[card.rank])) for card in group)


QUESTIONS = (
    Question(kinds.MELD, ("cards", "as"), _meld, own_fit=kinds.MELD.usual_fit(likely=range(3, 10))),
    Question(
        KNOCK,
        ("held", "discard", "took", "deadwood", "upcard", "limit", "melds"),
        judge_knock,
        {
            "took": lambda rules: not rules.may_return_discard,
            "upcard": lambda rules: rules.upcard_limit,
            "limit": lambda rules: rules.limit_chosen,
        },
        own_fit=Fit(keys=("held",), least=10, most=11, likely=(11,), shown_before_enough=True),
    ),
    Question(
        DEADWOOD,
        ("held", "against", "gin"),
        _deadwood,
        own_fit=Fit(keys=("held",), least=4, most=MOST_CARDS, likely=(10,), shown_before_enough=True),
    ),
    Question(kinds.LAYOFF, ("on", "cards", "gin"), _layoff, own_fit=kinds.LAYOFF.usual_fit(most=3, likely=())),
    DRAWS.question,
    Question(kinds.PICKUP, ("pile", "card", "take"), lambda _rules, case, _now: judge_top(case, "gin.draw")),
    Question(kinds.DISCARD, ("card", "took"), _discard, own_fit=kinds.DISCARD.usual_fit(likely=(1,))),
    Question(kinds.COUNT, ("held",), _count),
    Question(
        REMEDY,
        (
            "what",
            "found",
            "by",
            "seats",
            "both",
            "knocker",
            "has",
            "should",
            "early",
            "from",
            "partners",
            "deadwood",
            "upcard",
            "limit",
            "shown",
            "wrote",
            "right",
        ),
        REMEDIES.judge,
        {"upcard": lambda rules: rules.upcard_limit, "limit": lambda rules: rules.limit_chosen},
        asks=REMEDIES.asks,
    ),
)


class GinReferee(Referee):
    """What the referee of Gin Rummy answers."""

    questions = QUESTIONS
    laws = REMEDIES
    open_hands = staticmethod(spread)
    review = staticmethod(review)
