"""The contracts: which one belongs to which deal, what it takes, and how it is drawn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from referee.games.base.deal import MeldShape
from referee.games.contract.notation import GROUP, Slot, is_special, written
from referee.games.contract.options import ContractRules
from referee.melds import Meld
from referee.melds.readings import FULL_RUN
from referee.words import Fault, say_n

CONTRACT_LETTERS = {"set": "G", "run": "R", "dirty": "D", "royal": "S"}


def contract_of(rules: ContractRules, deal: int) -> str:
    """The contract of a deal, counted from 1, such as GGR5: G is a group, R a sequence."""
    return rules.contracts[deal - 1]


def check_deal(rules: ContractRules, deal: int | None) -> None:
    """Refuses a deal that the game does not have."""
    if deal is not None and deal > len(rules.contracts):
        words = say_n(
            "Deal {deal} does not exist: there is only {n} deal.",
            "Deal {deal} does not exist: there are only {n} deals.",
            n=len(rules.contracts),
            deal=deal,
        )
        raise Fault(words, "deal")


def places(rules: ContractRules, contract: str) -> list[Slot]:
    """The melds of a contract, each with its size."""
    plain = {"G": GROUP, "R": rules.min_run, "D": FULL_RUN, "S": FULL_RUN}
    return [Slot(each.kind, each.size or plain[each.kind]) for each in written(contract)]


def kind_of(meld: Meld) -> str:
    """A meld's letter in a contract."""
    return CONTRACT_LETTERS[meld.kind]


def kinds_of(melds: Iterable[Meld]) -> str:
    """The melds in the notation of a contract without sizes."""
    return "".join(sorted(map(kind_of, melds)))


def open_slots(rules: ContractRules, contract: str, melds: Sequence[Meld]) -> list[Slot]:
    """The slots of a contract that are left when each meld takes the largest one that it is long enough for."""
    left = sorted(places(rules, contract), reverse=True)
    for meld in sorted(melds, key=lambda each: -len(each.cards)):
        fits = (each for each in left if each.kind == kind_of(meld) and each.size <= len(meld.cards))
        taken = next(fits, None)
        if taken:
            left.remove(taken)
    return left


def sizes_left(rules: ContractRules, contract: str, melds: Sequence[Meld]) -> tuple[list[Meld], list[Slot]]:
    """The melds whose exact size no slot has, and the slots whose exact size no meld has."""
    left, wrong = places(rules, contract), []
    for meld in melds:
        place = Slot(kind_of(meld), len(meld.cards))
        if place in left:
            left.remove(place)
        else:
            wrong.append(meld)
    return wrong, left


def size_of(rules: ContractRules, deal: int) -> int:
    """The exact number of cards in the contract of a deal."""
    return sum(each.size for each in places(rules, contract_of(rules, deal)))


def least_left(rules: ContractRules, deal: int, laid: int) -> int:
    """The fewest cards left to a player who lays this many in the first turn; a claim adds more."""
    return rules.cards_dealt[deal - 1] + 1 - laid


def claims_needed(rules: ContractRules, deal: int) -> int:
    """The fewest claims that bring enough cards for the contract of a deal."""
    lacking = -least_left(rules, deal, size_of(rules, deal))
    return max(0, -(-lacking // (1 + rules.may_i_price)))


def shapes(rules: ContractRules, contract: str) -> tuple[MeldShape, ...]:
    """The melds of a contract as they are drawn, each with the fewest cards it may have."""
    return tuple(MeldShape(each.size, steps=each.kind != "G") for each in places(rules, contract))


def more_melds(rules: ContractRules, deal: int) -> bool:
    """Whether a player may make new melds after the opening of a deal."""
    return rules.extra_melds and not is_special(contract_of(rules, deal))


def joined(rules: ContractRules, one: Meld, other: Meld) -> bool:
    """Whether two sequences that must be apart would form one longer sequence; around the corner too if that is played."""
    same = one.kind == other.kind == "run" and one.cards[0].suit == other.cards[0].suit
    if not (same and rules.separate_sequences):
        return False
    gaps = [after.start - before.start - len(before.cards) for before, after in ((one, other), (other, one))]
    return 0 in gaps or (rules.runs_ace == "wrap" and any(gap % FULL_RUN == 0 for gap in gaps))
