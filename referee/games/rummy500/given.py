"""What stands before every answer in 500 Rummy: cards that the packs hold, and jokers whose use is known."""

from __future__ import annotations

from collections.abc import Sequence

from referee.cards import Card
from referee.games.judging import overfull
from referee.games.rummy500.rules import Rummy500Rules, most_seats, packs_for
from referee.verdict import Verdict, undecided
from referee.words import say


def unnamed(rules: Rummy500Rules, use: str | None, cards: Sequence[Card]) -> Verdict | None:
    """The answer where a joker of Dealer's Gambit is in question and nobody says what the dealer named."""
    if rules.joker_role != "gambit" or use is not None or not any(card.joker for card in cards):
        return None
    because = say("★ is a joker: what the dealer named for it is missing.")
    return undecided("gambit.joker", because, say("Say whether jokers are wild, double or splitters."))


def too_many(rules: Rummy500Rules, seats: int | None, cards: Sequence[Card]) -> Verdict | None:
    """The answer where the packs do not hold these cards."""
    packs = packs_for(most_seats(seats))
    return overfull(cards, packs, rules.jokers * packs, "500.pack")
