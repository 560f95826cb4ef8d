"""Why the answer is yes: what a verdict leaves to the reader, in a sentence or two for somebody who learns the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from referee.cards import Card
from referee.words import Words, say, together

IN_A_ROW = {
    "S": say("{n} spades in a row; at least {least} are needed."),
    "H": say("{n} hearts in a row; at least {least} are needed."),
    "D": say("{n} diamonds in a row; at least {least} are needed."),
    "C": say("{n} clubs in a row; at least {least} are needed."),
}


def why_yes(ask: str, facts: Any, least: int, *, any_suits: bool) -> Words | None:
    """Why cards are a meld, fit on one or open, if the answer alone does not say it.

    `least` are the fewest cards of a run. With `any_suits` cards of one rank are a meld whatever their suits are.
    """
    if ask == "meld":
        found = [*_meld(facts.cards, least, any_suits=any_suits)]
    elif ask == "layoff" and len(facts.cards) == 1:
        found = [*_fits(facts.cards[0], facts.on, any_suits=any_suits)]
    elif ask == "opening" and any_suits:
        found = [*_opens(facts.melds)]
    else:
        return None
    return together(*found) if found else None


def _one_rank(cards: Sequence[Card]) -> bool:
    return len({card.rank for card in cards if not card.bare}) == 1


def _meld(cards: Sequence[Card], least: int, *, any_suits: bool) -> Iterator[Words]:
    known = [card for card in cards if not card.bare]
    if len(cards) < 2 or not known:
        return
    if _one_rank(cards):
        if len(cards) == 2:
            yield say("Two sevens of different suits are enough.")
        elif any_suits:
            yield say("{n} cards of one rank; the suits don't matter.", n=len(cards))
        else:
            yield say("{n} cards of one rank, all of different suits.", n=len(cards))
    elif len(cards) == 2:
        yield say("Beside a seven, the next card of its suit is enough.")
    else:
        suit = next(card.suit for card in known)
        yield replace(IN_A_ROW[suit], values={"n": len(cards), "least": least})
        yield from _ace({card.rank for card in known})
    if any(card.joker and not card.under for card in cards):
        yield say("A joker may stand for any card.")


def _ace(ranks: set[int]) -> Iterator[Words]:
    """Where an ace in a run is, if there is one."""
    if {13, 1, 2} <= ranks:
        yield say("It may go on beyond the ace.")
    elif 13 in ranks and 1 in ranks:
        yield say("An ace may come after the king.")
    elif {1, 2} <= ranks:
        yield say("An ace may come before the two.")


def _fits(card: Card, on: Sequence[Card], *, any_suits: bool) -> Iterator[Words]:
    if card.joker:
        return
    if _one_rank((card, *on)):
        if any_suits:
            yield say("It is of the same rank; the suit doesn't matter.")
        else:
            yield say("It is of the same rank, and its suit is not there yet.")
        return
    first, last = on[0].rank, on[-1].rank
    if card.rank == last % 13 + 1:
        yield say("It comes right after {card}.", card=on[-1])
    elif card.rank == first - 1:
        yield say("It comes right before {card}.", card=on[0])
    if card.rank == 1:
        yield from _ace({1, *(each.rank for each in on)})


def _opens(melds: Sequence[Sequence[Card]]) -> Iterator[Words]:
    groups = sum(map(_one_rank, melds))
    in_suits = [{card.suit for card in meld if not card.bare} for meld in melds if not _one_rank(meld)]
    suits = [suit for found in in_suits for suit in found]
    if len(suits) > len(in_suits):
        return
    if not suits:
        yield say("They are groups: the cards of each are of one rank.")
    elif not groups:
        yield say("They are sequences: the cards of each are in a row, in one suit.")
    else:
        yield say("One rank in each group, and one suit in a row in each sequence.")
    if len(set(suits)) < len(suits):
        yield say("The sequences of one suit don't join.")
