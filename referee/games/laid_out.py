"""Whether whoever went out laid as many cards as a hand has, as far as the plays were noted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.games.plays import Play
from referee.games.standing import Standing
from referee.words import Words, say_n


def spent(play: Play) -> int:
    """By how many cards a play makes the hand smaller; a joker taken to the hand takes the place of the card."""
    return 0 if play.act == "swap" and play.joker_on is None else len(play.cards)


def laid_too_little(hand: Any, before: Standing, least: int) -> Iterator[Words]:
    """That whoever went out of a hand by its plays laid fewer cards than they must have."""
    if hand.out is None or not hand.plays or hand.scores is not None:
        return
    laid = sum(spent(play) for play in hand.plays if play.by == hand.out)
    if laid < least:
        yield say_n(
            "{player} went out, but the plays show only {n} card laid by them. It takes at least {least}.",
            "{player} went out, but the plays show only {n} cards laid by them. It takes at least {least}.",
            n=laid,
            player=before.names[hand.out],
            least=least,
        )
