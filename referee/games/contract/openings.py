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
from referee.words import Fault, Words, say

Numbered = tuple[int, Play]
Laid = tuple[int, Meld]


def check_openings(rules: ContractRules, melds: MeldRules, hand: ContractHand, before: Standing) -> None:
    """Refuses openings that are not the contract, and lay-offs and melds before their time."""
    for seat in range(before.seats):
        plays = [(index, play) for index, play in enumerate(hand.plays) if play.by == seat]
        if plays and all(play.turn is not None for _, play in plays):
            _check_player(rules, melds, hand, plays, before)


def _check_player(
    rules: ContractRules, melds: MeldRules, hand: ContractHand, plays: Sequence[Numbered], before: Standing
) -> None:
    turn = plays[0][1].turn
    opening = [(index, play) for index, play in plays if play.turn == turn]
    later = plays[len(opening) :]
    special = last_deal(rules, before) and rules.last_deal != "normal"
    contract = rules.contracts[before.number - 1]
    laid = [(index, readings(play.cards, melds)[0]) for index, play in opening if play.act == "meld"]
    _check_order(rules, opening, laid, contract)
    _check_contract(laid, contract, more=rules.extra_melds and (special or not rules.exact_contract))
    if rules.exact_contract and not special:
        _check_sizes(laid, rules.min_run)
    _check_separate(laid)
    if special:
        _check_last(rules, hand, opening, later)
    for index, play in later:
        if play.act == "meld" and not rules.extra_melds:
            words = say("{cards} is one meld too many: after the opening there are only lay-offs.", cards=_text(play))
            raise Fault(words, "plays", index, "meld")


def last_deal(rules: ContractRules, before: Standing) -> bool:
    """Whether this is the last deal of the game."""
    return before.number == len(rules.contracts)


def _text(play: Play) -> str:
    return write_cards(play.cards)


def _kinds(laid: Sequence[Laid]) -> str:
    return "".join(sorted("G" if meld.kind == "set" else "R" for _, meld in laid))


def _covers(kinds: str, contract: str) -> bool:
    return all(kinds.count(kind) >= contract.count(kind) for kind in "GR")


def _check_order(rules: ContractRules, opening: Sequence[Numbered], laid: Sequence[Laid], contract: str) -> None:
    for index, play in opening:
        if play.act == "meld":
            continue
        if not rules.layoff_when_opening:
            words = say("{cards} is laid off too early: not before, nor in the turn of the opening.", cards=_text(play))
            raise Fault(words, "plays", index, play.act)
        if not _covers(_kinds([each for each in laid if each[0] < index]), contract):
            words = say(
                "{cards} is laid off too early: first the contract, {contract}.", cards=_text(play), contract=contract
            )
            raise Fault(words, "plays", index, play.act)


def _check_contract(laid: Sequence[Laid], contract: str, *, more: bool) -> None:
    kinds = _kinds(laid)
    covered = _covers(kinds, contract)
    if kinds != "".join(sorted(contract)) and not (covered and more):
        melds = [str(meld) for _, meld in laid]
        words = say(
            "{melds}: {kinds} is not the contract of this deal, {contract}.",
            melds=melds,
            kinds=kinds,
            contract=contract,
        )
        raise Fault(words, "plays", laid[-1 if covered else 0][0], "meld")


def _check_sizes(laid: Sequence[Laid], min_run: int) -> None:
    for index, meld in laid:
        size = 3 if meld.kind == "set" else min_run
        if len(meld.cards) != size:
            words = say(
                "{n} cards in {meld} are too many: exactly {size} to open.", n=len(meld.cards), meld=meld, size=size
            )
            raise Fault(words, "plays", index, "meld")


def _check_separate(laid: Sequence[Laid]) -> None:
    runs = [each for each in laid if each[1].kind == "run"]
    for one, other in combinations(runs, 2):
        low, high = sorted((one[1], other[1]), key=lambda meld: meld.start)
        if low.cards[0].suit == high.cards[0].suit and low.start + len(low.cards) == high.start:
            words = say("{low} and {high} join into one sequence: leave a gap, or overlap.", low=low, high=high)
            raise Fault(words, "plays", other[0], "meld")


def _check_last(
    rules: ContractRules, hand: ContractHand, opening: Sequence[Numbered], later: Sequence[Numbered]
) -> None:
    first, play = opening[0]
    if hand.out != play.by:
        words = say("{cards} opens the last deal: that must empty the hand at once.", cards=_text(play))
        raise Fault(words, "plays", first, "meld")
    if later:
        index, play = later[0]
        words = say("{cards} is laid after the opening: in the last deal that must empty the hand.", cards=_text(play))
        raise Fault(words, "plays", index, play.act)
    laid, most = sum(_spent(each) for _, each in opening), rules.cards_dealt[-1] + 1
    if laid < (most if rules.last_deal == "no-discard" else most - 1):
        raise Fault(_too_few(rules, laid, most), "plays", first, "meld")


def _spent(play: Play) -> int:
    """By how many cards a play makes the hand smaller; a joker taken to the hand takes the place of the card."""
    return 0 if play.act == "swap" and play.joker_on is None else len(play.cards)


def _too_few(rules: ContractRules, laid: int, held: int) -> Words:
    if rules.last_deal == "no-discard":
        return say(
            "{n} cards do not empty a hand of {held}: the last deal is opened with all cards, without a discard.",
            n=laid,
            held=held,
        )
    return say("{n} cards do not empty a hand of {held}: all but one discard must be laid.", n=laid, held=held)
