"""What of Contract Rummy has to empty a hand: a special that takes all of its cards, and the opening of the last deal."""

from __future__ import annotations

from collections.abc import Sequence

from referee.cards import write_cards
from referee.games.contract.contracts import contract_of, least_left
from referee.games.contract.hand import ContractHand
from referee.games.contract.rules import ContractRules
from referee.games.contract.wording import is_special
from referee.games.laid_out import spent
from referee.games.plays import Numbered
from referee.melds import FULL
from referee.words import Fault, Words, say


def takes_all(rules: ContractRules, deal: int) -> bool:
    """Whether a deal asks for a special that takes all the cards that anybody can have."""
    special = is_special(contract_of(rules, deal))
    return special and rules.may_i == "off" and least_left(rules, deal, FULL) <= 0


def check_specials(rules: ContractRules, hand: ContractHand, deal: int) -> None:
    """Refuses a special of a player who did not go out, where it takes all the cards that anybody can have."""
    if not takes_all(rules, deal):
        return
    for index, play in enumerate(hand.plays):
        if play.act == "meld" and play.by != hand.out:
            words = say(
                "{cards} takes all the cards of a hand: enter that this player went out.", cards=write_cards(play.cards)
            )
            raise Fault(words, "plays", index, "meld")


def check_last(
    rules: ContractRules, hand: ContractHand, opening: Sequence[Numbered], later: Sequence[Numbered]
) -> None:
    """Refuses an opening of the last deal that does not empty the hand, and what comes after it."""
    first, play = opening[0]
    if hand.out != play.by:
        words = say("{cards} opens the last deal: that must empty the hand at once.", cards=write_cards(play.cards))
        raise Fault(words, "plays", first, "meld")
    if later:
        index, play = later[0]
        words = say(
            "{cards} is laid after the opening: in the last deal the opening itself must empty the hand.",
            cards=write_cards(play.cards),
        )
        raise Fault(words, "plays", index, play.act)
    laid, most = sum(spent(each) for _, each in opening), rules.cards_dealt[-1] + 1
    if laid < (most if rules.last_deal == "no-discard" else most - 1):
        raise Fault(_too_few(rules, laid, most), "plays", first, "meld")


def _too_few(rules: ContractRules, laid: int, held: int) -> Words:
    if rules.last_deal == "no-discard":
        return say(
            "{n} cards do not empty a hand of {held}: the last deal is opened with all cards, without a discard.",
            n=laid,
            held=held,
        )
    return say("{n} cards do not empty a hand of {held}: all but one discard must be laid.", n=laid, held=held)
