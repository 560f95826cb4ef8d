"""Plays out of turn, and what must be used in the same turn; `Seating.in_turn` says whose turn it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any

from referee.cards import Card
from referee.games.base.wild_ranks import or_wild
from referee.games.table.plays import Numbered, Play, noted_turns
from referee.melds import MeldRules
from referee.verdict import Verdict, illegal
from referee.words import Fault, Words, say


def check_turns(plays: Sequence[Play], order: Sequence[int], *, anyone: bool = False, offered: bool = False) -> None:
    """Refuses plays out of turn, as far as their turns are noted: turn 1 is the first player's.

    `order` has the players from the first one. With `anyone` only the order of the turns is checked, not whose they
    are. If the upcard is `offered`, nobody knows who played first: turns need only go round from the first that is
    noted.
    """
    check_order(plays)
    noted = [(play.turn, play.by) for play in plays if play.turn is not None]
    if offered and noted:
        turn, by = noted[0]
        begun = (order.index(by) - (turn - 1)) % len(order)
        order = (*order[begun:], *order[:begun])
    if not anyone:
        check_whose(plays, lambda turn: order[(turn - 1) % len(order)])


def check_order(plays: Sequence[Play]) -> None:
    """Refuses plays that are not written in the order of their turns, as far as these are noted."""
    last = 0
    for index, play in enumerate(plays):
        if play.turn is not None and play.turn < last:
            words = say("turn {turn} comes after turn {last}: plays are written in order.", turn=play.turn, last=last)
            raise Fault(words, "plays", index, "turn")
        last = play.turn or last


def check_whose(plays: Sequence[Play], whose: Callable[[int], int]) -> None:
    """Refuses plays in another player's turn, as far as turns are noted; rum may be called in any turn."""
    for index, play in enumerate(plays):
        if play.turn is not None and play.act != "rum" and whose(play.turn) != play.by:
            words = say("{cards} is out of turn: turn {turn} is another player's.", cards=play.cards, turn=play.turn)
            raise Fault(words, "plays", index, "turn")


def check_used(plays: Sequence[Play], rules: MeldRules, *, in_progress: bool) -> None:
    """Refuses a joker that was taken into the hand and not used before its turn was over, if turns are noted."""
    for mine in noted_turns(plays):
        for number, turn in groupby(mine, key=lambda each: each[1].turn):
            if not (in_progress and number == plays[-1].turn):
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


def check_said(hand: Any, said: bool, key: str, nobody: Words) -> None:
    """Refuses a field about going out if nobody went out, or if noted turns already show it."""
    if said and hand.out is None:
        raise Fault(nobody, key)
    if said and hand.plays and all(play.turn is not None for play in hand.plays):
        raise Fault(say("the turns of the plays are recorded: they already show whether it was one turn."), key)


def out_in_one_turn(hand: Any) -> bool:
    """Whether noted turns show that the player who went out laid nothing before the last turn; an earlier swap does not matter."""
    if hand.out is None or not hand.plays or any(play.turn is None for play in hand.plays):
        return False
    last = max(play.turn or 0 for play in hand.plays)
    laid = [play for play in hand.plays if play.act != "swap" or play.joker_on is not None]
    mine = [play for play in laid if play.by == hand.out]
    return bool(mine) and all(play.turn == last for play in mine)


def refuse_out_of_turn(clause: str) -> Verdict:
    """The answer if somebody lays cards in another player's turn."""
    return illegal(
        clause, say("You cannot meld or lay off now, because it is not your turn."), say("Wait for your turn.")
    )


def not_used(rules: MeldRules, cards: Sequence[Card]) -> Words:
    """Says that what was taken was not laid in the same turn."""
    return or_wild(
        rules,
        say("{cards} is swapped for a joker, which must be used in the same turn.", cards=cards),
        say("{cards} is swapped for a joker or wild card, which must be used in the same turn.", cards=cards),
    )
