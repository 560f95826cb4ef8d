"""What stands before every answer in 500 Rummy: cards that the packs hold, and jokers whose use is known."""

from __future__ import annotations

from collections.abc import Sequence

from referee.cards import Card, show_cards
from referee.games.checks import judge_layoff, judge_meld, overfull
from referee.games.facts import LayoffAsk, MeldAsk, PickupAsk
from referee.games.rummy500.packs import in_play
from referee.games.rummy500.rules import Rummy500Rules
from referee.games.wild import or_wild
from referee.meld_rules import MeldRules
from referee.verdict import Verdict, illegal, legal, undecided
from referee.words import Words, say


def unnamed(rules: Rummy500Rules, use: str | None, cards: Sequence[Card]) -> Verdict | None:
    """The answer where a joker of Dealer's Gambit is in question and nobody says what the dealer named."""
    if not rules.gambit or use is not None or not any(card.joker for card in cards):
        return None
    because = say("★ is a joker: what did the dealer name it?")
    return undecided("gambit.joker", because, say("Enter what the dealer named the jokers: wild, double or splitter."))


def blocked(rules: Rummy500Rules, case: MeldAsk | LayoffAsk | PickupAsk, cards: Sequence[Card]) -> Verdict | None:
    """The answer where a joker among these cards is the dealer's, and another player has blocked it."""
    if not rules.gambit or not case.blocked or not any(card.joker for card in cards):
        return None
    because = say("★ is blocked: a joker is face down on it, and the dealer cannot use it.")
    return illegal("gambit.block", because, say("Another joker, from a player's hand."))


def too_many(rules: Rummy500Rules, seats: int | None, cards: Sequence[Card]) -> Verdict | None:
    """The answer where the packs do not hold these cards."""
    return overfull(cards, in_play(rules, seats), "500.pack")


def doubles(rules: Rummy500Rules, use: str | None, cards: Sequence[Card]) -> bool:
    """Whether there is a joker among the cards, and jokers double in this hand."""
    return rules.gambit and use == "double" and any(card.joker for card in cards)


def judge_doubling(cards: Sequence[Card], on: Sequence[Card], melds: MeldRules) -> Verdict:
    """Whether a joker may be added to a meld, after the other cards that go with it."""
    if sum(card.joker for card in cards) > 1:
        because = say("★ already seals this meld: no second joker.")
        return illegal("gambit.double", because, say("Use only one joker."))
    others = [card for card in cards if not card.joker]
    found = judge_layoff(others, on, melds) if others else judge_meld(on, melds)
    if not found.ok:
        return found
    return legal("gambit.double", say("★ doubles {meld} and seals it.", meld=show_cards((*on, *others))))


def sealed(cards: Sequence[Card]) -> Verdict:
    """The answer where a meld is sealed by a joker."""
    return illegal("gambit.double", say("{cards}: a joker has sealed this meld.", cards=show_cards(cards)))


def waits(rules: Rummy500Rules, cards: Sequence[Card], *, opened: bool) -> Verdict | None:
    """The answer where only who has melded may lay off, and the player has not."""
    if opened or not rules.layoff_after_own:
        return None
    because = say("{cards}: too early to lay off. You have not melded in this hand.", cards=show_cards(cards))
    return illegal("500.layoff", because, say("Lay a meld first."))


def depends_on_table(rules: MeldRules, card: Card) -> Words:
    """That it is open what a card in a meld on the table stands for."""
    return or_wild(
        rules,
        say("{card}: it depends on what the joker in a meld on the table stands for.", card=card.sign),
        say("{card}: it depends on what a joker or wild card in a meld on the table stands for.", card=card.sign),
    )
