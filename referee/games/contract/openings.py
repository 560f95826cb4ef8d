"""What may be laid when in Contract Rummy, where the turns of plays were noted."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from referee.cards import write_cards
from referee.games.base import Standing
from referee.games.contract.hand import ContractHand
from referee.games.contract.rules import ContractRules
from referee.games.plays import Play
from referee.melds import Meld, MeldRules, readings
from referee.words import Fault, say

Numbered = tuple[int, Play]


def check_openings(rules: ContractRules, melds: MeldRules, hand: ContractHand, before: Standing) -> None:
    """Refuses openings that are not the contract, and lay-offs and melds before their time."""
    for seat in range(before.seats):
        plays = [(index, play) for index, play in enumerate(hand.plays) if play.by == seat]
        if plays and all(play.turn is not None for _, play in plays):
            _check_player(rules, melds, hand, plays, before)


def _check_player(
    rules: ContractRules, melds: MeldRules, hand: ContractHand, plays: list[Numbered], before: Standing
) -> None:
    turn = plays[0][1].turn
    opening = [(index, play) for index, play in plays if play.turn == turn]
    laid = [play for _, play in opening if play.act == "meld"]
    for place, (index, play) in enumerate(opening):
        if play.act != "meld" and not (rules.layoff_when_opening and place >= len(laid)):
            words = say("{cards} is laid off too early: not before, nor in the turn of the opening.", cards=_text(play))
            raise Fault(words, "plays", index, play.act)
    first = opening[0][0]
    _check_opening(rules, [readings(play.cards, melds)[0] for play in laid], before, first)
    if last_deal(rules, before) and rules.last_deal != "normal" and hand.out != plays[0][1].by:
        words = say("{cards} opens the last deal: that must empty the hand at once.", cards=_text(laid[0]))
        raise Fault(words, "plays", first, "meld")
    for index, play in plays[len(opening) :]:
        if play.act == "meld" and not rules.extra_melds:
            words = say("{cards} is one meld too many: after the opening there are only lay-offs.", cards=_text(play))
            raise Fault(words, "plays", index, "meld")


def _text(play: Play) -> str:
    return write_cards(play.cards)


def last_deal(rules: ContractRules, before: Standing) -> bool:
    """Whether this is the last deal of the game."""
    return before.number == len(rules.contracts)


def _check_opening(rules: ContractRules, melds: Sequence[Meld], before: Standing, index: int) -> None:
    contract = rules.contracts[before.number - 1]
    special = last_deal(rules, before) and rules.last_deal != "normal"
    exact = rules.exact_contract and not special
    kinds = "".join(sorted("G" if meld.kind == "set" else "R" for meld in melds))
    needed = "".join(sorted(contract))
    beyond = kinds.count("G") >= needed.count("G") and kinds.count("R") >= needed.count("R")
    if kinds != needed and not (beyond and not exact and rules.extra_melds):
        words = say("{kinds} is not the contract of this deal: {contract}.", kinds=kinds, contract=contract)
        raise Fault(words, "plays", index, "meld")
    for meld in melds if exact else ():
        size = 3 if meld.kind == "set" else rules.min_run
        if len(meld.cards) != size:
            words = say(
                "{n} cards in {meld} are too many: exactly {size} to open.", n=len(meld.cards), meld=meld, size=size
            )
            raise Fault(words, "plays", index, "meld")
    _check_separate(melds, index)


def _check_separate(melds: Sequence[Meld], index: int) -> None:
    runs = [meld for meld in melds if meld.kind == "run"]
    for one, other in combinations(runs, 2):
        low, high = sorted((one, other), key=lambda meld: meld.start)
        if low.cards[0].suit == high.cards[0].suit and low.start + len(low.cards) == high.start:
            words = say("{low} and {high} join into one sequence: leave a gap, or overlap.", low=low, high=high)
            raise Fault(words, "plays", index, "meld")
