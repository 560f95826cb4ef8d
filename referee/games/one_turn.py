"""Whether who went out of a hand laid everything in one turn: as noted turns show it, or as the hand says."""

from __future__ import annotations

from typing import Any

from referee.words import Fault, Words, say


def check_said(hand: Any, said: bool, key: str, nobody: Words) -> None:
    """Refuses what a hand says of it where nobody went out, or where noted turns show it already."""
    if said and hand.out is None:
        raise Fault(nobody, key)
    if said and hand.plays and all(play.turn is not None for play in hand.plays):
        raise Fault(say("the turns of the plays are recorded: they already show whether it was one turn."), key)


def out_in_one_turn(hand: Any) -> bool:
    """Whether noted turns show that who went out laid nothing before the last turn; a swap before spoils nothing."""
    if hand.out is None or not hand.plays or any(play.turn is None for play in hand.plays):
        return False
    last = max(play.turn or 0 for play in hand.plays)
    laid = [play for play in hand.plays if play.act != "swap" or play.joker_on is not None]
    mine = [play for play in laid if play.by == hand.out]
    return bool(mine) and all(play.turn == last for play in mine)
