"""What can be asked in Kaluki, and how it is judged."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from referee.cards import JOKER, Card
from referee.cards.points import CardSum
from referee.games.base.open_cards import Missed
from referee.games.base.standing import Standing
from referee.games.base.wild_ranks import or_wild
from referee.games.fields.cards import LayOff
from referee.games.kaluki.hand import KalukiHand
from referee.games.kaluki.opening import (
    judge_opening,
    lay,
    opening,
    play_rules,
    points_missing,
    points_to_open,
    progress,
    too_many,
    waits,
)
from referee.games.kaluki.opening_search import SPARE
from referee.games.kaluki.options import KalukiRules
from referee.games.kaluki.pickup import HAS_OPENED, judge_pickup, may_take
from referee.games.kaluki.remedies import REMEDIES
from referee.games.kaluki.values import chips, held_points, in_play, laid_sum, meld_rules
from referee.games.questions import kinds
from referee.games.questions.count import as_noted, check_count, count_held, count_words
from referee.games.questions.draw import MUST_DRAW, Draws, by_wish, free_draw, from_pile, nothing_left
from referee.games.questions.facts import (
    CountFacts,
    DiscardFacts,
    LayoffFacts,
    MeldFacts,
    OutFacts,
    SwapFacts,
    TurnFacts,
)
from referee.games.questions.question import DealContext, Question
from referee.games.questions.referee import Referee
from referee.games.remedies.ruling import remedy_question
from referee.games.table.lay_off import judge_layoff
from referee.games.table.meld import judge_meld, needs_reading, suits_missing
from referee.games.table.pile import any_discard, free_discard, last_card, last_joker
from referee.games.table.plays import Play
from referee.games.table.position import TableMeld
from referee.games.table.review import BestPlays, ReviewScope, left_over, melds_first, readable, reviewed
from referee.games.table.swap import jokers_stay, judge_swap, judge_taking, seen_in
from referee.games.table.turn import refuse_out_of_turn
from referee.melds import extensions, readings
from referee.melds.readings import lacks_suit, readings_without_suits, same_cards, with_suits
from referee.melds.search import can_lay_off, same_card
from referee.verdict import Verdict, illegal, legal, undecided
from referee.words import Words, say, say_n


def _meld(rules: KalukiRules, facts: MeldFacts, _now: DealContext) -> Verdict:
    if not facts.own_turn:
        return refuse_out_of_turn("kaluki.order")
    return too_many(rules, facts.cards) or judge_meld(facts.cards, meld_rules(rules), facts.as_, ace_open=True)


def _layoff(rules: KalukiRules, facts: LayoffFacts, _now: DealContext) -> Verdict:
    if not facts.own_turn:
        return refuse_out_of_turn("kaluki.order")
    if waits(rules, opened=facts.opened or facts.opened_now):
        return _not_opened(facts.cards)
    wrong = too_many(rules, (*facts.on, *facts.cards))
    return wrong or judge_layoff(facts.cards, facts.on, meld_rules(rules), ace_open=True)


def _not_opened(cards: Sequence[Card]) -> Verdict:
    because = say("You cannot lay off {cards} yet, because you have not opened.", cards=cards)
    return illegal("kaluki.layoff", because, say("Lay your opening melds first."))


def _swap(rules: KalukiRules, facts: SwapFacts, _now: DealContext) -> Verdict:
    assert facts.card is not None
    card = facts.card
    if rules.joker_swap == "off":
        return illegal("kaluki.swap", jokers_stay(rules, card))
    opened = facts.opened or facts.opened_now
    if waits(rules, opened=opened, taken=True):
        because = say("You cannot swap {cards} yet, because you have not opened.", cards=[card])
        return illegal("kaluki.swap", because, say("Lay your opening melds first."))
    wrong = too_many(rules, seen_in(facts))
    if wrong:
        return wrong
    same_turn = rules.joker_swap == "same-turn"
    found = judge_taking(facts, meld_rules(rules), "kaluki.swap", "kaluki.layoff", same_turn=same_turn)
    if facts.then_on is not None and waits(rules, opened=opened):
        taken = judge_swap(card, facts.on, meld_rules(rules), "kaluki.swap", sets=True)[0]
        return _not_opened([JOKER]) if taken.ok else taken
    return found


def _out(rules: KalukiRules, facts: OutFacts, _now: DealContext) -> Verdict:
    if facts.round is not None and facts.round < rules.out_round:
        because = say(
            "You cannot go out in round {n}. The earliest is round {first}.", n=facts.round, first=rules.out_round
        )
        return illegal("kaluki.out", because)
    if rules.must_discard_out and facts.by != "discard":
        because = say("At this table you must always keep one card for the discard.")
        return illegal("kaluki.out", because, say("Go out by discarding."))
    if not facts.opened_before:
        return legal("kaluki.out", _open_first(rules.opening_points if rules.opening_when_out else 0))
    if rules.must_discard_out:
        return legal("kaluki.out", say("Discarding your last card ends the hand."))
    return legal(
        "kaluki.out",
        say("The hand ends as soon as you have no cards left, whether by a meld, a lay-off or a discard."),
    )


def _open_first(points: int) -> Words:
    if not points:
        return say("But you have to open first in the same turn, with any meld.")
    return say_n(
        "But you have to open first in the same turn, with melds worth {n} point or more.",
        "But you have to open first in the same turn, with melds worth {n} points or more.",
        n=points,
    )


def _count(rules: KalukiRules, facts: CountFacts, _now: DealContext) -> Verdict:
    check_count(facts)
    if facts.held is not None:
        return too_many(rules, facts.held) or _held(rules, facts.held)
    cards = [card for each in facts.melds or () for card in (each.cards if isinstance(each, LayOff) else each)]
    wrong = too_many(rules, cards)
    for each in facts.melds or ():
        if isinstance(each, LayOff):
            wrong = wrong or too_many(rules, (*each.on, *each.cards))
    if wrong:
        return wrong
    return _on_table(rules, facts.melds or ())


def _on_table(rules: KalukiRules, parts: Sequence[Any]) -> Verdict:
    """What melds and lay-offs count."""
    counted: list[dict[int, CardSum]] = []
    for each in parts:
        found = _laid_off(rules, each) if isinstance(each, LayOff) else _laid(rules, each)
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
    sums = [_as_laid(one, each) for each, found in zip(parts, counted, strict=True) for one in found.values()]
    return _apart(
        [one for one, each in zip(sums, parts, strict=True) if not isinstance(each, LayOff)],
        [one for one, each in zip(sums, parts, strict=True) if isinstance(each, LayOff)],
    )


def _as_laid(found: CardSum, each: Any) -> CardSum:
    """What a meld or a lay-off counts, showing its cards as they were noted."""
    noted = each.cards if isinstance(each, LayOff) else each
    return CardSum(as_noted(found.cards, noted), found.values)


def _apart(melds: Sequence[CardSum], laid_off: Sequence[CardSum]) -> Verdict:
    """The points of melds, which may open, and those of lay-offs, which do not count towards an opening."""
    opens, beside = (sum(each.total for each in sums) for sums in (melds, laid_off))
    if not laid_off:
        return legal("kaluki.values", count_words(melds), points=opens)
    if not melds:
        because = say("{why} Lay-offs do not count for opening.", why=count_words(laid_off))
        return legal("kaluki.values", because, points=beside)
    because = say_n(
        "{why} The lay-off {sum} does not count for opening.",
        "{why} The lay-offs {sum} do not count for opening.",
        n=sum(len(each.cards) for each in laid_off),
        why=count_words(melds),
        sum=[each.in_full for each in laid_off],
    )
    found = legal("kaluki.values", because, points=opens + beside)
    return replace(found, headline=say_n("{melds} + {n} point", "{melds} + {n} points", n=beside, melds=opens))


def _held(rules: KalukiRules, held: Sequence[Card]) -> Verdict:
    if rules.settlement == "chips":
        found = CardSum(tuple(held), tuple(map(chips, held)))
        verdict = legal("kaluki.chips", _in_chips(found), points=found.total)
        return replace(verdict, headline=say_n("{n} chip", "{n} chips", n=found.total))
    return count_held(held, lambda card: held_points(rules, card), "kaluki.values")


def _in_chips(found: CardSum) -> Words:
    """What cards left in hand cost in chips: each card, and the sum."""
    if len(found.cards) > 1:
        return say("{sum} chips.", sum=found)
    if not found.cards:
        return say("No cards left in hand: 0 chips.")
    return say_n("{cards}: {n} chip.", "{cards}: {n} chips.", n=found.total, cards=found)


def _laid(rules: KalukiRules, cards: tuple[Card, ...]) -> dict[int, CardSum] | Verdict:
    """What a meld can count, by reading, each with its sum."""
    found = readings_without_suits(cards, meld_rules(rules))
    if not found:
        return judge_meld(cards, meld_rules(rules))
    sums = {each.total: each for each in (laid_sum(rules, meld) for meld in reversed(found))}
    return needs_reading(found, meld_rules(rules)) if len(sums) > 1 and same_cards(found) else sums


def _laid_off(rules: KalukiRules, each: LayOff) -> dict[int, CardSum] | Verdict:
    """What laid-off cards can count: those cards alone."""
    melds = meld_rules(rules)
    found: dict[int, CardSum] = {}
    for meld in readings(each.on, melds) or readings_without_suits(each.on, melds):
        for cards in with_suits(each.cards, each.on):
            for longer in extensions(meld, cards, melds):
                counted = laid_sum(rules, longer, meld)
                found.setdefault(counted.total, counted)
    return found or judge_layoff(each.cards, each.on, melds)


def judge_discard(rules: KalukiRules, facts: DiscardFacts, deal: DealContext) -> Verdict:
    """Whether the card may be discarded: not the one just taken if it must be used; any card as the last one; no joker; no card that fits."""
    assert facts.card is not None
    wrong = _just_taken(facts.card, facts.took or ()) if rules.discard_used else None
    if wrong:
        return wrong
    if facts.last:
        return legal("kaluki.discard", last_card(facts.card))
    if facts.card.joker and not rules.discard_joker:
        return last_joker("kaluki.discard")
    barred = rules.discard_fits == "nobody" or (rules.discard_fits == "unopened" and not facts.opened)
    wrong = _fits(rules, facts.card, facts.table) if barred and deal.seats != 2 else None
    free = rules.discard_fits == "any" and rules.discard_joker
    return wrong or legal("kaluki.discard", any_discard() if free else free_discard(facts.card))


def _how_many(rules: KalukiRules, facts: TurnFacts, deal: DealContext) -> Verdict | None:
    if not _offered(rules, facts) or _players(facts, deal) is not None:
        return None
    because = say("It depends on how many play, because the upcard is offered to each of them.")
    return undecided("kaluki.first-turn", because, say("Enter the number of players."))


def _upcard(rules: KalukiRules, facts: TurnFacts, deal: DealContext) -> Verdict | None:
    players = _players(facts, deal)
    if not _offered(rules, facts) or players is None or facts.passed >= players:
        return None
    waiting = say(
        "Nobody draws from the stock until all have passed on the upcard. Passed so far: {n} of {most}.",
        n=facts.passed,
        most=players,
    )
    then = (
        say("You may pass. If you do, all have passed, and the first player draws from the stock.")
        if facts.passed + 1 == players
        else say("You may pass. If you do, the upcard is offered to the next player.")
    )
    return by_wish(
        facts,
        illegal("kaluki.first-turn", waiting, say("Take the upcard if you may, or pass.")),
        _discard(rules, facts),
        legal("kaluki.first-turn", then),
    )


def _all_passed(rules: KalukiRules, facts: TurnFacts, _now: DealContext) -> Verdict | None:
    if not _offered(rules, facts):
        return None
    because = say("All {n} have passed, so the first player must draw from the stock.", n=facts.passed)
    return by_wish(
        facts,
        legal("kaluki.first-turn", because),
        illegal("kaluki.first-turn", because),
        illegal("kaluki.first-turn", because),
    )


def _nothing_to_shuffle(rules: KalukiRules, facts: TurnFacts, _now: DealContext) -> Verdict | None:
    fewest = 1 if rules.stock_out == "offer" else 2
    if facts.stock != 0 or facts.pile is None or facts.pile >= fewest:
        return None
    because = (
        say("The stock is gone, and one discard is too few to shuffle. The hand is over, and nobody has gone out.")
        if facts.pile
        else say("The stock and the discard pile are gone. The hand is over, and nobody has gone out.")
    )
    return nothing_left("kaluki.stock-out", because)


def _shuffled(rules: KalukiRules, facts: TurnFacts, _now: DealContext) -> Verdict | None:
    if facts.stock != 0 or rules.stock_out != "reshuffle":
        return None
    because = say(
        "The stock is gone: the dealer shuffles all discards into a new stock and turns one up. You may draw from it."
    )
    return by_wish(
        facts, legal("kaluki.stock-out", because), _discard(rules, facts), illegal("kaluki.stock-out", MUST_DRAW)
    )


def _last_discard(rules: KalukiRules, facts: TurnFacts, _now: DealContext) -> Verdict | None:
    if facts.stock != 0 or facts.declined:
        return None
    because = say("The stock is gone: first take the last discard, or turn it down.")
    found = _discard(rules, facts)
    return by_wish(
        facts,
        illegal("kaluki.stock-out", because, say("Turn the last discard down, then draw from the new stock.")),
        replace(found, clause="kaluki.stock-out") if found.ok else found,
        illegal("kaluki.stock-out", because, say("Take the last discard, or draw from the new stock.")),
    )


def _turned_down(_rules: KalukiRules, facts: TurnFacts, _now: DealContext) -> Verdict | None:
    if facts.stock != 0:
        return None
    shuffled = say(
        "You have turned the last discard down: the pile is shuffled into a new stock, and you draw from it."
    )
    gone = say("You have turned the last discard down: it is in the new stock, and nothing is turned up.")
    return by_wish(
        facts,
        legal("kaluki.stock-out", shuffled),
        illegal("kaluki.stock-out", gone, say("Draw from the new stock.")),
        illegal("kaluki.stock-out", shuffled),
    )


def _otherwise(rules: KalukiRules, facts: TurnFacts, _now: DealContext) -> Verdict:
    return _discard(rules, facts) if facts.wants == "discard" else free_draw(facts, "kaluki.draw")


def _offered(rules: KalukiRules, facts: TurnFacts) -> bool:
    return rules.first_turn == "offer" and facts.first


def _players(facts: TurnFacts, deal: DealContext) -> int | None:
    return deal.seats if facts.players is None else facts.players


def _discard(rules: KalukiRules, facts: TurnFacts) -> Verdict:
    """Whether this player may take the top discard, whatever is left of the stock."""
    return from_pile(facts, _who_may(rules, facts))


def _who_may(rules: KalukiRules, facts: TurnFacts) -> Verdict:
    if rules.discard_draw == "free":
        return may_take(rules, say("You may take the top card of the discard pile."))
    if facts.opened:
        return may_take(rules, HAS_OPENED)
    if rules.discard_draw == "opened-only":
        return _opened_only(facts)
    if facts.to_open:
        return may_take(rules, say("You open with the top discard at once, so you may take it."))
    only = say("You may take the top discard only if you have opened, or if you open with it at once.")
    if facts.opened is None:
        return undecided("kaluki.draw", only, say("Say whether you have opened."))
    if facts.to_open is None:
        return undecided("kaluki.draw", only, say("Say whether you open with it."))
    return illegal("kaluki.draw", only, say("Draw from the stock."))


def _opened_only(facts: TurnFacts) -> Verdict:
    only = say("You may take the top discard only if you opened in an earlier turn.")
    if facts.opened is None:
        return undecided("kaluki.draw", only, say("Say whether you have opened."))
    return illegal("kaluki.draw", only, say("Draw from the stock."))


DRAWS = Draws(
    draw="kaluki.draw",
    rows=(
        _how_many,
        _upcard,
        _all_passed,
        _nothing_to_shuffle,
        _shuffled,
        _last_discard,
        _turned_down,
        _otherwise,
    ),
    packs=lambda rules, _seats: in_play(rules),
    passing=lambda rules, case, now: _players(case, now) if _offered(rules, case) else 0,
    more=("players", "to_open", "declined"),
    when={
        "players": lambda rules: rules.first_turn == "offer",
        "to_open": lambda rules: rules.discard_draw == "opened",
        "declined": lambda rules: rules.stock_out == "offer",
    },
    shown={
        "first": lambda rules: rules.first_turn == "offer",
        "passed": lambda rules: rules.first_turn == "offer",
        "opened": lambda rules: rules.discard_draw != "free",
    },
)
"""Who may draw in Kaluki."""


def _just_taken(card: Card, took: Sequence[Card]) -> Verdict | None:
    """The answer if the card was just taken from the pile and must be laid."""
    if not took:
        return None
    same = same_card(card, took[0])
    if same is None:
        return suits_missing((card, took[0]), "kaluki.draw")
    if not same:
        return None
    because = say("{card} was taken from the pile: it must be used in this turn.", card=card)
    twin = say("Meld it or lay it off first. If you have the same card twice, you may discard the other one then.")
    return illegal("kaluki.draw", because, twin)


def _fits(rules: KalukiRules, card: Card, table: Sequence[Sequence[Card]] | None) -> Verdict | None:
    """The answer if the card could be laid off on a meld, as far as this is known."""
    if table is None:
        because = say("{card} may be discarded unless it could be laid off on a meld.", card=card)
        return undecided("kaluki.discard", because, say("Enter the melds on the table."))
    fits = {can_lay_off(card, (), on, meld_rules(rules)): on for on in reversed(table)}
    if True in fits:
        because = say("{card} could be laid off on {meld}.", card=card, meld=fits[True])
        return illegal("kaluki.discard", because, say("Discard a different card."))
    if None not in fits:
        return None
    if lacks_suit((card, *fits[None])):
        return suits_missing((card, *fits[None]), "kaluki.discard")
    because = say("Whether {card} fits on {meld} depends on {joker}.", joker=JOKER, card=card, meld=fits[None])
    return undecided("kaluki.discard", because, say("Enter the card that each joker stands for."))


QUESTIONS = (
    Question(kinds.GROUP, ("cards", "as", "own_turn"), _meld),
    Question(kinds.LAYOFF, ("on", "cards", "opened", "opened_now", "own_turn"), _layoff),
    Question(kinds.SWAP, ("on", "card", "opened", "opened_now", "table", "then_on"), _swap),
    Question(kinds.OPENING, ("melds", "took_discard", "left", "layoffs"), judge_opening, progress=progress),
    DRAWS.question,
    Question(
        kinds.PICKUP,
        ("pile", "card", "opened", "held", "table", "use", "take"),
        judge_pickup,
        {"table": lambda rules: rules.discard_used or rules.joker_swap != "off"},
    ),
    Question(
        kinds.DISCARD,
        ("card", "took", "table", "opened", "last"),
        judge_discard,
        {
            "took": lambda rules: rules.discard_used,
            "table": lambda rules: rules.discard_fits != "any",
            "opened": lambda rules: rules.discard_fits == "unopened",
            "last": lambda rules: rules.discard_fits != "any" or not rules.discard_joker,
        },
    ),
    Question(kinds.OUT, ("by", "round", "opened_before"), _out, {"round": lambda rules: rules.out_round > 1}),
    Question(kinds.COUNT, ("held", "melds"), _count),
    remedy_question(REMEDIES, "counted", "goes_out", when={"goes_out": lambda rules: not rules.opening_when_out}),
)


def _possible(
    rules: KalukiRules, hand: KalukiHand, before: Standing, sight: ReviewScope, table: tuple[TableMeld, ...]
) -> BestPlays:
    """What the player could have laid: before the opening only melds that count enough, then the rest.

    If a player who goes out at once needs no points, also all cards except a last discard.
    """
    held = hand.held[sight.seat]
    melds = any(play.by == sight.seat and play.act == "meld" for play in hand.plays)
    if melds and not opening(rules, hand, before, sight.seat):
        return left_over(sight, table, held)
    if melds:
        return BestPlays((), held, table)

    def opens(plays: Sequence[Play]) -> bool:
        melds = [readings(play.cards, meld_rules(rules)) for play in plays]
        return bool(melds) and not points_missing(rules, points_to_open(rules, melds)[0])

    found = melds_first(sight, table, held, opens)
    if found.plays or rules.opening_when_out:
        return found
    emptied = melds_first(sight, table, held)
    return emptied if len(emptied.left) <= SPARE else found


class KalukiReferee(Referee):
    """What the referee of Kaluki answers."""

    questions = QUESTIONS
    laws = REMEDIES

    def review(self, rules: KalukiRules, hand: KalukiHand, before: Standing) -> Iterator[Missed]:
        """Everybody who could have laid some of the cards left in hand."""
        value = chips if rules.settlement == "chips" else partial(held_points, rules)
        keep = 1 if rules.must_discard_out else 0
        for seat, held in hand.held.items():
            if not readable(held):
                continue
            sight = ReviewScope(play_rules(rules, hand, before), seat, value, keep)
            found = _possible(rules, hand, before, sight, lay(rules, hand, before))
            if found.plays:
                yield reviewed(before.names[seat], found, replace(hand, held={**hand.held, seat: found.left}))
