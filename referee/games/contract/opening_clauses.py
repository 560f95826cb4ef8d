"""The clauses of Contract Rummy on what opens a deal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.cards import INDICES
from referee.games.contract.contracts import claims_needed
from referee.games.contract.rules import ContractRules
from referee.games.contract.wording import in_words, is_special, written
from referee.games.wild import any_wild
from referee.words import Words, say, say_n, together

ABOVE_KING = 14
"""The place of a high ace."""


def contracts_in_words(rules: ContractRules) -> Words:
    """What opens each deal, and from how many claims on a contract can be met that is larger than a hand."""
    contracts = say(
        "A player's first melds in a deal are the contract of that deal, all of it laid at once: {contracts}.",
        contracts=[
            say("in deal {deal} {contract}", deal=deal, contract=in_words(letters))
            for deal, letters in enumerate(rules.contracts, 1)
        ],
    )
    deals = range(1, min(len(rules.contracts), len(rules.cards_dealt)) + 1)
    needed = {deal: claims_needed(rules, deal) for deal in deals}
    most = 0 if rules.may_i == "off" else rules.may_i_limit
    large = [_claims(deal, claims, most) for deal, claims in needed.items() if claims]
    return together(contracts, *large)


def _claims(deal: int, claims: int, most: int | None) -> Words:
    """How the contract of a deal can be met that has more cards than a hand."""
    if most is not None and claims > most:
        return say("The contract of deal {deal} has more cards than a player can ever have there.", deal=deal)
    return say_n(
        "The contract of deal {deal} has more cards than a hand: it needs at least {n} claim.",
        "The contract of deal {deal} has more cards than a hand: it needs at least {n} claims.",
        n=claims,
        deal=deal,
    )


def special_melds(rules: ContractRules) -> Words:
    """What the dirty and the royal run are that deals ask for, and that they stand alone."""
    asked = [each for each in ("D", "S") if each in rules.contracts]
    said = [_SPECIALS[each] for each in asked or _SPECIALS]
    alone = say("It is laid as one meld. In such a deal no other meld is laid, and nothing is laid off.")
    return together(*said, *_special_jokers(rules), alone)


_SPECIALS = {
    "D": say("A dirty run is thirteen cards, one of each rank, in any suits."),
    "S": say("A royal run is ace to king of one suit."),
}


def _special_jokers(rules: ContractRules) -> Iterator[Words]:
    """How many jokers a special may have, and what they stand for."""
    if not any_wild(rules):
        return
    if rules.special_jokers == "as-melds":
        yield say("A joker in it stands for the missing rank, and as many are allowed as in a sequence.")
    elif rules.special_jokers == 0:
        yield say("It has no jokers.")
    else:
        yield say_n(
            "It has at most {n} joker, which stands for the missing rank.",
            "It has at most {n} jokers, which stand for the missing ranks.",
            n=int(rules.special_jokers),
        )


def exact_melds(rules: ContractRules) -> Words:
    """How many cards the melds of an opening have."""
    if not any(each.size for contract in rules.contracts for each in written(contract)):
        return _plain_sizes(rules)
    sizes = say(
        "To open, a meld must have exactly as many cards as the contract says. If it says no number, a group has "
        "three and a sequence {n}.",
        n=rules.min_run,
    )
    if rules.exact_contract:
        return together(sizes, say("No other meld may be laid with the contract."))
    sizes = say(
        "To open, a meld must have at least as many cards as the contract says. If it says no number, a group has "
        "three and a sequence {n}.",
        n=rules.min_run,
    )
    return together(sizes, _more_melds(rules))


def _more_melds(rules: ContractRules) -> Words:
    if rules.extra_melds:
        return say("More melds than the contract asks for may be laid with them.")
    return say("Melds that the contract does not ask for may not be laid with it.")


def _plain_sizes(rules: ContractRules) -> Words:
    if rules.exact_contract:
        return say(
            "To open, a group must have exactly three cards and a sequence exactly {n}. No other meld may be laid "
            "with the contract.",
            n=rules.min_run,
        )
    least = say(
        "To open, a group must have at least three cards and a sequence at least {n}; both may be longer.",
        n=rules.min_run,
    )
    return together(least, _more_melds(rules))


def joined(places: Iterable[int]) -> str:
    """The ranks of a sequence one by one; 14 is an ace above the king."""
    return "-".join(_rank(place) for place in places)


def _rank(place: int) -> str:
    return INDICES[1 if place == ABOVE_KING else place]


def _from_to(first: int, size: int) -> str:
    """A sequence by its ends."""
    return f"{_rank(first)}-{_rank(first + size - 1)}"


def sequences_apart(rules: ContractRules) -> Words:
    """What keeps the sequences of an opening apart, with examples as long as the shortest of them."""
    if not rules.separate_sequences:
        return say("Sequences of one suit may join.")
    apart = [say("Two sequences of one suit in an opening must not join into one.")]
    size = min(_side_by_side(rules), default=rules.min_run)
    start = min(5, 13 - 2 * size)
    if start >= 1:
        one = _from_to(start, size)
        apart.append(say("{one} with {other} would join.", one=one, other=_from_to(start + size, size)))
        apart.append(
            say(
                "A gap ({one} with {apart}) or an overlap ({one} with {across}) is fine.",
                one=one,
                apart=_from_to(start + size + 1, size),
                across=_from_to(start + size // 2, size),
            )
        )
    if rules.jokers:
        apart.append(say("A joker counts as the card it stands for."))
    elif rules.wild_ranks:
        apart.append(say("A wild card counts as the card it stands for."))
    apart.append(say("Later lay-offs may join them."))
    if rules.runs_ace == "wrap":
        corner, beyond = joined(range(15 - size, 15)), joined(range(2, 2 + size))
        apart.append(say("They also join round the corner ({one} with {other}).", one=corner, other=beyond))
    return together(*apart)


def _side_by_side(rules: ContractRules) -> Iterator[int]:
    """The sizes of sequences that are laid together with another one."""
    for contract in rules.contracts:
        sizes = [size or rules.min_run for kind, size in written(contract) if kind == "R"]
        yield from sizes if len(sizes) > 1 else ()


def jokers_of_specials(rules: ContractRules) -> Iterator[Words]:
    """How many jokers a dirty or a royal run has, where that is another number than in other melds."""
    if rules.special_jokers == "as-melds" or not any(map(is_special, rules.contracts)):
        return
    if rules.special_jokers == 0:
        yield say("A dirty or royal run has none.")
    else:
        yield say("A dirty or royal run has at most {n}.", n=rules.special_jokers)
