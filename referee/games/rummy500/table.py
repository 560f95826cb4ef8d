"""The plays of 500 Rummy, what is impossible, and what prevents a joker or a lay-off."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from referee.cards import JOKER, Card
from referee.games.base.options import step_of
from referee.games.base.scoring import check_claims, check_held, worth
from referee.games.base.standing import Standing
from referee.games.base.wild_ranks import or_wild
from referee.games.questions.facts import LayoffFacts, MeldFacts, PickupFacts
from referee.games.rummy500.gambit import check_gambit
from referee.games.rummy500.hand import Rummy500Hand
from referee.games.rummy500.options import Rummy500Rules, in_play
from referee.games.rummy500.values import at_most, meld_rules, running
from referee.games.table.lay_off import judge_layoff
from referee.games.table.meld import judge_meld
from referee.games.table.play_by_play import cards_known, replay_plays
from referee.games.table.plays import ACTS
from referee.games.table.position import PlayRules, Table, TableMeld
from referee.games.table.swap import JOKERS_STAY
from referee.games.table.turn import check_turns, check_used
from referee.melds import MeldRules
from referee.verdict import Verdict, illegal, legal, undecided
from referee.words import Fault, Words, say


def check_hand(rules: Rummy500Rules, hand: Rummy500Hand, before: Standing) -> tuple[TableMeld, ...]:
    """Refuses what is impossible, and returns the melds that the plays left on the table."""
    check_held(hand.held, hand.out, before)
    _check_melded(hand, before)
    _check_said(rules, hand)
    check_multiples(rules, hand, before)
    melds = lay(rules, hand, before)
    doubled = rules.gambit and hand.joker_use in (None, "double")
    multiple = rules.four_set_multiplier * (2 if doubled else 1)
    most = worth(in_play(rules, before.seats), partial(at_most, rules)) * multiple // hand.times(rules)
    check_claims((*hand.melded.values(), *hand.held.values()), most, "melded" if hand.melded else "held")
    return melds


def lay(rules: Rummy500Rules, hand: Rummy500Hand, before: Standing, in_progress: bool = False) -> tuple[TableMeld, ...]:
    """The melds that the plays leave on the table, during the hand or when it is over."""
    plays = play_rules(rules, hand, before)
    in_play(rules, before.seats).check(cards_known(hand.plays, hand.held, before, plays))
    if rules.gambit:
        check_gambit(rules, hand, before, in_progress=in_progress)
    anyone = rules.out_of_turn or rules.rum_call == "turn"
    check_turns(hand.plays, before.order(step_of(rules)), anyone=anyone)
    _check_rum(rules, hand, before)
    if rules.layoff_after_own:
        _check_melded_first(hand)
    if rules.joker_swap == "same-turn":
        check_used(hand.plays, meld_rules(rules, before.seats), in_progress=in_progress)
    return replay_plays(hand.plays, plays)


def _check_melded_first(hand: Rummy500Hand) -> None:
    """Refuses lay-offs of players who have laid no meld so far."""
    melded = set()
    for index, play in enumerate(hand.plays):
        if play.act == "meld":
            melded.add(play.by)
        elif play.act == "lay" and play.by not in melded:
            words = say("You cannot lay off {cards} yet. First lay a meld in this hand.", cards=play.cards)
            raise Fault(words, "plays", index, "lay")


def _check_melded(hand: Rummy500Hand, before: Standing) -> None:
    played = {play.by for play in hand.plays}
    for seat in sorted(before.playing):
        name = before.names[seat]
        if seat in hand.melded and seat in played:
            raise Fault(
                say("{player} has plays recorded: enter points laid only for players without plays.", player=name),
                "melded",
                name,
            )
        if not hand.plays and seat not in hand.melded:
            raise Fault(say("enter the points that {player} laid, even if they are 0.", player=name), "melded")


def _check_said(rules: Rummy500Rules, hand: Rummy500Hand) -> None:
    if hand.joker_use is not None and not rules.gambit:
        raise Fault(say("“{use}”: the dealer names it only in Dealer's Gambit.", use=hand.joker_use), "joker_use")
    if hand.blocked is not None and not rules.gambit:
        raise Fault(say("there is no dealer's joker to block: Dealer's Gambit is not played."), "blocked")
    if hand.seven_run and hand.plays and hand.out not in hand.melded:
        raise Fault(
            say("plays are recorded: they already show whether somebody went out with a run of seven."), "seven_run"
        )
    if hand.seven_run and hand.out is None:
        raise Fault(say("nobody went out: a run of seven counts only for the player who does."), "seven_run")


def _check_divided(rules: Rummy500Rules, hand: Rummy500Hand) -> None:
    """Refuses numbers marked as divided if nothing is divided, or if cards are noted, whose points are not."""
    if hand.divided and rules.divisor == 1:
        raise Fault(say("scores are not divided at this table."), "divided")
    if hand.divided and (hand.plays or any(not isinstance(held, int) for held in hand.held.values())):
        raise Fault(say("cards are entered: only numbers can be divided already."), "divided")


def check_multiples(rules: Rummy500Rules, hand: Rummy500Hand, before: Standing) -> None:
    """Refuses points that are not multiples if scores are divided; scores as counted are not checked in any other way."""
    _check_divided(rules, hand)
    if hand.divided:
        return
    for key, given in (("melded", hand.melded), ("held", hand.held), ("scores", hand.scores or {})):
        for seat, points in given.items():
            if isinstance(points, int) and points % rules.divisor:
                words = say(
                    "{points} is not a multiple of {divisor}: scores are divided.", points=points, divisor=rules.divisor
                )
                raise Fault(words, key, before.names[seat])


def _check_rum(rules: Rummy500Rules, hand: Rummy500Hand, before: Standing) -> None:
    """A call takes one card, in the turn it was discarded; if calls take turns, nobody knows whose turn it was."""
    order = before.order(step_of(rules))
    for index, play in enumerate(hand.plays):
        if play.act != "rum":
            continue
        if len(play.cards) != 1:
            words = say("{cards} is not one card: when you call rum you take only the discard.", cards=play.cards)
            raise Fault(words, "plays", index, "rum")
        if rules.rum_call != "lay-off" or play.turn is None:
            continue
        if order[(play.turn - 1) % len(order)] == play.by:
            words = say(
                "Turn {turn} is {player}'s own, so {player} cannot call rum on {card}: rum is called on "
                "another player's discard.",
                card=play.cards[0],
                turn=play.turn,
                player=before.names[play.by],
            )
            raise Fault(words, "plays", index, "turn")


def play_rules(rules: Rummy500Rules, hand: Rummy500Hand, before: Standing) -> PlayRules:
    """The plays that these rules allow."""
    refused = {}
    if rules.joker_swap == "off":
        refused["swap"] = JOKERS_STAY
    if rules.rum_call == "off":
        refused["rum"] = say("rum is not called at this table.")
    if not rules.gambit or hand.joker_use != "double":
        refused["double"] = say("a joker doubles a meld only if the dealer named jokers double in Dealer's Gambit.")
    if not rules.gambit or hand.joker_use != "splitter":
        refused["split"] = say("a joker splits the pile only if the dealer named jokers splitter in Dealer's Gambit.")
    return PlayRules(
        meld_rules(rules, before.seats, hand.joker_use), refused, acts=frozenset(ACTS), set_swaps=True, joker_stays=True
    )


def unnamed(rules: Rummy500Rules, use: str | None, cards: Sequence[Card]) -> Verdict | None:
    """The answer if a joker of Dealer's Gambit is involved and nobody says what the dealer named."""
    if not rules.gambit or use is not None or not any(card.joker for card in cards):
        return None
    because = say("It depends on what the dealer chose for the jokers.")
    return undecided(
        "gambit.joker", because, say("Enter what the dealer chose for the jokers: wild, double or splitter.")
    )


def blocked(rules: Rummy500Rules, case: MeldFacts | LayoffFacts | PickupFacts, cards: Sequence[Card]) -> Verdict | None:
    """The answer if a joker among these cards is the dealer's and another player has blocked it."""
    if not rules.gambit or not case.blocked or not any(card.joker for card in cards):
        return None
    because = say("{joker} is blocked: a joker is face down on it, and the dealer cannot use it.", joker=JOKER)
    return illegal("gambit.block", because, say("Use another joker, from a player's hand."))


def too_many(rules: Rummy500Rules, seats: int | None, cards: Sequence[Card]) -> Verdict | None:
    """The answer if the packs do not hold these cards."""
    return in_play(rules, seats).overfull(cards, "500.pack")


def doubles(rules: Rummy500Rules, use: str | None, cards: Sequence[Card]) -> bool:
    """Whether there is a joker among the cards and jokers double in this hand."""
    return rules.gambit and use == "double" and any(card.joker for card in cards)


def judge_doubling(cards: Sequence[Card], meld: Sequence[Card], melds: MeldRules) -> Verdict:
    """Whether a joker may be added to a meld, after the other cards that go with it."""
    if sum(card.joker for card in cards) > 1:
        because = say("{joker} already seals this meld, so a second joker cannot be laid on it.", joker=JOKER)
        return illegal("gambit.double", because, say("Use only one joker."))
    others = [card for card in cards if not card.joker]
    found = judge_layoff(others, meld, melds) if others else judge_meld(meld, melds)
    if not found.ok:
        return found
    return legal("gambit.double", say("{joker} doubles {meld} and seals it.", joker=JOKER, meld=(*meld, *others)))


def sealed(cards: Sequence[Card]) -> Verdict:
    """The answer if a meld is sealed by a joker."""
    return illegal(
        "gambit.double", say("A joker has sealed this meld, so {cards} cannot be laid off on it.", cards=cards)
    )


def waits(rules: Rummy500Rules, cards: Sequence[Card], *, opened: bool) -> Verdict | None:
    """The answer if only players who have melded may lay off, and the player has not."""
    if opened or not rules.layoff_after_own:
        return None
    because = say("You cannot lay off {cards} yet, because you have not melded in this hand.", cards=cards)
    return illegal("500.layoff", because, say("Lay a meld first."))


def depends_on_table(rules: MeldRules, card: Card) -> Words:
    """Says that it is not known what a card in a meld on the table stands for."""
    return or_wild(
        rules,
        say("Whether {card} fits depends on what the joker in a meld on the table stands for.", card=card),
        say("Whether {card} fits depends on what a joker or wild card in a meld on the table stands for.", card=card),
    )


class Rummy500Table(Table):
    """Play on the table at 500 Rummy."""

    plays = staticmethod(play_rules)
    melds = staticmethod(lay)
    points_so_far = staticmethod(running)

    def least_laid(self, rules: Rummy500Rules, hand: Rummy500Hand, before: Standing, dealt: int) -> int:
        """The cards dealt, if plays say what was laid: a joker that blocks is laid too, and without a stock there is no draw."""
        if hand.out in hand.melded or rules.stock_out == "until-out":
            return 0
        return dealt - (hand.blocked == hand.out)
