"""What may be laid when, where the turns of a hand are noted: whose turn it is, and a joker that must be used in it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from referee.cards import write_cards
from referee.games.plays import Numbered, Play, noted_turns
from referee.games.swap_words import not_used
from referee.meld_rules import MeldRules
from referee.words import Fault, say


def check_turns(plays: Sequence[Play], order: Sequence[int], *, anyone: bool = False, offered: bool = False) -> None:
    """Refuses plays that are out of turn, as far as their turns are noted: turn 1 is the first player's.

    `order` has the players from the first one. With `anyone` only the order of the turns is checked, not whose they are.
    Where the upcard is `offered` nobody knows who played first: turns need only go round from the first that is noted.
    """
    last = 0
    for index, play in enumerate(plays):
        turn = play.turn
        if turn is None:
            continue
        if turn < last:
            words = say("turn {turn} comes after turn {last}: plays are written in order.", turn=turn, last=last)
            raise Fault(words, "plays", index, "turn")
        last = turn
        if offered:
            begun = (order.index(play.by) - (turn - 1)) % len(order)
            order, offered = (*order[begun:], *order[:begun]), False
        if not anyone and play.act != "rum" and order[(turn - 1) % len(order)] != play.by:
            cards = write_cards(play.cards)
            words = say("{cards} is out of turn: turn {turn} is another player's.", cards=cards, turn=turn)
            raise Fault(words, "plays", index, "turn")


def check_used(plays: Sequence[Play], rules: MeldRules, *, going: bool) -> None:
    """Refuses a joker that was taken to the hand and not used before its turn was over, where turns are noted."""
    for mine in noted_turns(plays):
        for number, turn in groupby(mine, key=lambda each: each[1].turn):
            if not (going and number == plays[-1].turn):
                _check_turn(tuple(turn), rules)


def _check_turn(plays: Sequence[Numbered], rules: MeldRules) -> None:
    taken: list[Numbered] = []
    for index, play in plays:
        if play.act == "swap" and play.joker_on is None:
            taken.append((index, play))
        else:
            del taken[: sum(card.joker or card.rank in rules.wild_ranks for card in play.cards)]
    for index, play in taken:
        words = not_used(rules, play.cards)
        raise Fault(words, "plays", index, "swap")
