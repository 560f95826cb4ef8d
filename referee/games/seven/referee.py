"""What can be asked in Seven Bridge, and how it is judged."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from referee.cards import JOKER, Card
from referee.games.base.open_cards import Missed
from referee.games.base.standing import Standing
from referee.games.fields.cards import LayOff
from referee.games.questions import kinds
from referee.games.questions.count import check_count, count_words
from referee.games.questions.draw import Draws, after_shuffling, by_wish, nothing_left
from referee.games.questions.facts import (
    CountFacts,
    DiscardFacts,
    LayoffFacts,
    MeldFacts,
    OutFacts,
    PickupFacts,
    SwapFacts,
    TurnFacts,
)
from referee.games.questions.question import DealContext, Fit, Question
from referee.games.questions.referee import Referee
from referee.games.remedies.ruling import remedy_question
from referee.games.seven.claims import CLAIM_CALLS, CLAUSES, judge_claim, too_small
from referee.games.seven.hand import SevenHand
from referee.games.seven.options import SevenRules
from referee.games.seven.remedies import REMEDIES
from referee.games.seven.table import lay, play_rules
from referee.games.seven.values import FEWEST, SEVEN, card_points, counted, in_play, meld_rules
from referee.games.table.lay_off import judge_layoff
from referee.games.table.meld import judge_meld, needs_reading, suits_missing
from referee.games.table.pile import any_discard, judge_top
from referee.games.table.review import ReviewScope, left_over, melds_first, readable, reviewed
from referee.games.table.swap import seen_in
from referee.games.table.turn import refuse_out_of_turn
from referee.melds import Meld, readings
from referee.melds.readings import lacks_suit, readings_without_suits, with_suits
from referee.melds.refusals import refuse_meld
from referee.melds.search import ANY, find_meld_with, missing, same_card
from referee.verdict import Verdict, illegal, legal, undecided
from referee.words import say


def _too_many(rules: SevenRules, cards: Sequence[Card]) -> Verdict | None:
    """The answer if the pack does not hold these cards."""
    return in_play(rules).overfull(cards, "seven.pack")


def _meld(rules: SevenRules, facts: MeldFacts, _now: DealContext) -> Verdict:
    if not facts.own_turn:
        return refuse_out_of_turn("seven.turn")
    kind = None if len(facts.cards) == 1 else facts.as_
    return _too_many(rules, facts.cards) or judge_meld(facts.cards, meld_rules(rules), kind, ace_open=True)


def _layoff(rules: SevenRules, facts: LayoffFacts, _now: DealContext) -> Verdict:
    cards = facts.cards
    if not facts.own_turn:
        return refuse_out_of_turn("seven.turn")
    if not (facts.opened or facts.opened_now):
        because = say("You cannot lay off {cards} yet, because you have not laid a meld.", cards=cards)
        return illegal("seven.layoff", because, say("Lay a meld first."))
    if facts.claimed and not rules.layoff_after_claim:
        because = say("{cards} cannot be laid off: this turn began with a claim.", cards=cards)
        return illegal("seven.after-claim", because, say("Lay it off in a later turn."))
    wrong = _too_many(rules, (*facts.on, *facts.cards))
    return wrong or judge_layoff(facts.cards, facts.on, meld_rules(rules), ace_open=True)


def _swap(rules: SevenRules, facts: SwapFacts, _now: DealContext) -> Verdict:
    assert facts.card is not None
    because = say("{card} cannot take a joker's place, because jokers stay where they are.", card=facts.card)
    return _too_many(rules, seen_in(facts)) or illegal("seven.joker", because)


def _pickup(rules: SevenRules, facts: PickupFacts, _now: DealContext) -> Verdict:
    assert facts.card is not None
    wrong = _too_many(rules, (*facts.pile, *(facts.held or ()))) or _too_many(rules, facts.use_on_table)
    if wrong:
        return wrong
    top = judge_top(facts, "seven.draw")
    if not top.ok:
        return top
    if facts.card.joker:
        return illegal(
            "seven.claim-meld", say("{joker} is a joker, and a discarded joker cannot be claimed.", joker=JOKER)
        )
    if isinstance(facts.use, LayOff):
        because = say("{card} must go into a new meld, because a claimed card cannot be laid off.", card=facts.card)
        return illegal("seven.claim-meld", because)
    return _used(rules, facts, facts.card, facts.use) if facts.use else _usable(rules, facts, facts.card)


def _used(rules: SevenRules, facts: PickupFacts, card: Card, use: Sequence[Card]) -> Verdict:
    """Whether a card may be taken for the stated meld."""
    if missing([card], use, bare=True) is not None:
        because = say("{card} is not among these cards, so it is not used.", card=card)
        return illegal("seven.claim-meld", because, say("Name a meld that contains it."))
    lacking = None if facts.held is None else missing(use, (*facts.held, card), bare=True)
    if lacking:
        because = say("{card} is neither in your hand nor the card taken.", card=lacking)
        return illegal("seven.claim-meld", because)
    melds = meld_rules(rules)
    found = readings(use, melds)
    if not found and lacks_suit(use) and readings_without_suits(use, melds):
        return suits_missing(use, "seven.claim-meld")
    if not found:
        return illegal("seven.claim-meld", refuse_meld(use, melds)[1])
    if len(use) < FEWEST[rules.claim_melds]:
        return illegal("seven.claim-meld", too_small(rules, use))
    if facts.held is not None and len(use) > _most(rules, facts.held):
        return _none_left()
    if len({meld.kind for meld in found}) > 1:
        return needs_reading(found, melds)
    return _taken(card, found[0])


def _usable(rules: SevenRules, facts: PickupFacts, card: Card) -> Verdict:
    """Whether a card makes a new meld with cards in hand."""
    if facts.held is None:
        because = say("{card} may be taken only for a new meld.", card=card)
        return undecided("seven.claim-meld", because, say("Enter the player's hand."))
    most = _most(rules, facts.held)
    found = _new_meld(rules, card, facts.held, most)
    if found is not None:
        return _taken(card, found)
    known = (card, *facts.held)
    if lacks_suit(known) and any(_new_meld(rules, first, rest, most) for first, *rest in with_suits(known)):
        return suits_missing(known, "seven.claim-meld")
    if _new_meld(rules, card, facts.held):
        return _none_left()
    pair = _pair(rules, card, facts.held)
    if pair is not None:
        return illegal("seven.claim-meld", too_small(rules, pair.cards))
    because = say("{card} makes no meld with the cards in hand.", card=card)
    return illegal("seven.claim-meld", because)


def _most(rules: SevenRules, held: Sequence[Card]) -> int:
    """How many cards a player who takes one may meld: all, or all but one for the discard."""
    return len(held) + 1 - rules.must_discard_out


def _none_left() -> Verdict:
    because = say("You would have no card left to discard, and this hand must end with a discard.")
    return illegal("seven.out", because, say("Keep one card to discard."))


def _new_meld(rules: SevenRules, card: Card, held: Sequence[Card], most: int = ANY) -> Meld | None:
    """A new meld of at most this many cards with the card taken, as large as a claim needs."""
    found = find_meld_with(card, held, meld_rules(rules), most)
    if found is None and rules.claim_melds == "any" and most >= FEWEST["any"]:
        return _pair(rules, card, held)
    return found


def _pair(rules: SevenRules, card: Card, held: Sequence[Card]) -> Meld | None:
    """A meld of the card and one in hand."""
    pairs = (readings((card, each), meld_rules(rules)) for each in held)
    return next((each[0] for each in pairs if each), None)


def _taken(card: Card, meld: Meld) -> Verdict:
    because = say("{card} may be taken for {meld}, laid at once.", card=card, meld=meld.cards)
    return legal(CLAUSES[CLAIM_CALLS[meld.kind]], because)


def _discard(_rules: SevenRules, facts: DiscardFacts, _now: DealContext) -> Verdict:
    assert facts.card is not None
    alike = [same_card(facts.card, each) for each in facts.took or ()]
    if True in alike:
        because = say("{card} was claimed in this turn, so it stays in its meld.", card=facts.card)
        return illegal("seven.claim-meld", because, say("Discard a different card."))
    if None in alike:
        return suits_missing([facts.card, *(facts.took or ())], "seven.claim-meld")
    return legal("seven.discard", any_discard())


def _out(rules: SevenRules, facts: OutFacts, _now: DealContext) -> Verdict:
    if rules.must_discard_out and facts.by != "discard":
        because = say("At this table you must always keep one card for the discard.")
        return illegal("seven.out", because, say("Go out by discarding."))
    if facts.by == "layoff" and facts.claimed and not rules.layoff_after_claim:
        because = say("At this table you may not lay off in a turn that began with a claim.")
        return illegal("seven.after-claim", because)
    if rules.must_discard_out:
        return legal("seven.out", say("Discarding your last card ends the hand."))
    return legal(
        "seven.out", say("The hand ends as soon as you have no cards left, whether by a meld, a lay-off or a discard.")
    )


def _count(rules: SevenRules, facts: CountFacts, _now: DealContext) -> Verdict:
    check_count(facts)
    held = facts.held or ()
    wrong = _too_many(rules, held)
    if wrong:
        return wrong
    found = counted(rules, held)
    doubles = rules.seven_doubles and any(card.rank == SEVEN for card in held if not card.joker)
    clause = "seven.held-sevens" if doubles else "seven.values"
    clause = "seven.held-joker" if any(card.joker for card in held) else clause
    return legal(clause, count_words([found]), points=found.total)


def _bars_layoffs(rules: SevenRules) -> bool:
    return not rules.layoff_after_claim


def _over(rules: SevenRules, facts: TurnFacts, _now: DealContext) -> Verdict | None:
    if facts.stock != 0:
        return None
    if rules.stock_out == "end":
        because = say("The stock is gone, so the hand is over unless somebody claims the last discard.")
    elif facts.pile is None or facts.pile > 1:
        return None
    elif facts.pile:
        because = say(
            "The stock is gone, and one discard is too few to shuffle. The hand is over unless somebody "
            "claims that discard."
        )
    else:
        because = say("The stock and the discard pile are gone, so the hand is over.")
    return nothing_left("seven.stock-out", because)


def _claimed_only(_rules: SevenRules, facts: TurnFacts, _now: DealContext) -> Verdict | None:
    if facts.wants != "discard":
        return None
    because = say("You cannot simply draw a discard: you claim it with pon or chi, for a new meld.")
    return illegal("seven.draw", because, say("Call pon or chi, or draw from the stock."))


def _shuffled(_rules: SevenRules, facts: TurnFacts, _now: DealContext) -> Verdict | None:
    if facts.stock != 0:
        return None
    return _drawn(facts, after_shuffling("seven.stock-out"))


def _otherwise(_rules: SevenRules, facts: TurnFacts, _now: DealContext) -> Verdict:
    return _drawn(facts, legal("seven.draw", say("You may draw the top card of the stock.")))


def _drawn(facts: TurnFacts, stock: Verdict) -> Verdict:
    """The answer if only the stock may be drawn from."""
    because = say("A turn begins with a draw from the stock, or with a claim.")
    must = illegal(stock.clause, because)
    return by_wish(facts, stock, must, must)


DRAWS = Draws(
    draw="seven.draw",
    rows=(_over, _claimed_only, _shuffled, _otherwise),
    packs=lambda rules, _seats: in_play(rules),
    shown={
        **dict.fromkeys(("first", "passed", "opened"), lambda _rules: False),
        "pile": lambda rules: rules.stock_out == "reshuffle",
    },
)
"""Who may draw in Seven Bridge."""

QUESTIONS = (
    Question(
        kinds.MELD, ("cards", "as", "own_turn"), _meld, few=True, own_fit=Fit(likely=range(1, 100), certain_from=3)
    ),
    Question(
        kinds.CLAIM, ("seats", "turn", "calls", "callers", "card", "had_turn", "late"), judge_claim, needs=("calls",)
    ),
    Question(
        kinds.LAYOFF,
        ("on", "cards", "opened", "opened_now", "claimed", "own_turn"),
        _layoff,
        {"claimed": _bars_layoffs},
        few=True,
    ),
    DRAWS.question,
    Question(kinds.PICKUP, ("pile", "card", "held", "use", "take"), _pickup),
    Question(kinds.DISCARD, ("card", "took"), _discard),
    Question(kinds.OUT, ("by", "claimed"), _out, {"claimed": _bars_layoffs}),
    Question(
        kinds.SWAP,
        ("on", "card", "table", "then_on"),
        _swap,
        own_fit=Fit(keys=("card",), most=1, asks_of_melds=True, needs_joker=True),
    ),
    Question(kinds.COUNT, ("held",), _count),
    remedy_question(REMEDIES),
)

MULTIPLIES = 100
"""More than any card counts by itself."""


def _weight(rules: SevenRules, card: Card) -> int:
    """How much it is worth to get rid of a card: cards that multiply the hand go first."""
    points = card_points(rules, card)
    if card.joker:
        return points + MULTIPLIES * (rules.joker_times - 1)
    return points + MULTIPLIES * (card.rank == SEVEN and rules.seven_doubles)


class SevenReferee(Referee):
    """What the referee of Seven Bridge answers."""

    questions = QUESTIONS
    laws = REMEDIES

    def review(self, rules: SevenRules, hand: SevenHand, before: Standing) -> Iterator[Missed]:
        """Everybody who could have laid some of the cards left in hand."""
        keep = 1 if rules.must_discard_out else 0
        for seat, held in hand.held.items():
            if not readable(held):
                continue
            sight = ReviewScope(play_rules(rules, hand, before), seat, partial(_weight, rules), keep)
            table = lay(rules, hand, before)
            melded = any(play.by == seat and play.act == "meld" for play in hand.plays)
            found = left_over(sight, table, held) if melded else melds_first(sight, table, held)
            if found.plays:
                unmelded = None if hand.unmelded is None else tuple(each for each in hand.unmelded if each != seat)
                then = replace(hand, held={**hand.held, seat: found.left}, unmelded=unmelded)
                yield reviewed(before.names[seat], found, then)
