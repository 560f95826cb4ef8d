"""The rules of Contract Rummy in words, by clause, with the table's numbers in the text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby

from referee.games.base import Chapters
from referee.games.common import dealt_round
from referee.games.contract.claim_clauses import CLAIM_CLAUSES
from referee.games.contract.opening_clauses import (
    contracts_in_words,
    exact_melds,
    joined,
    jokers_of_specials,
    sequences_apart,
    special_melds,
)
from referee.games.contract.remedies import REMEDIES
from referee.games.contract.rules import ContractRules
from referee.games.contract.wording import is_special
from referee.games.draws import BEGINS, DRAWN
from referee.games.remedies.ruling import CHAPTER
from referee.games.resting import sat_out_words
from referee.games.wild import WILD_PLAYED, any_wild, cap_words, of_jokers, wild_clauses
from referee.kinds import Applies
from referee.words import Words, say, say_n, together


def _pack(rules: ContractRules) -> Words:
    packs = {2: say("Two packs"), 3: say("Three packs"), "auto": say("Two packs, three with five or more players")}[
        rules.packs
    ]
    if not rules.jokers:
        return say("{packs}, without jokers.", packs=packs)
    if rules.jokers == "players-1":
        jokers = say("one joker fewer than there are players")
    elif rules.jokers == "packs-1":
        jokers = say("one joker fewer than there are packs")
    else:
        jokers = say_n("{n} joker in all", "{n} jokers in all", n=int(rules.jokers))
    return say("{packs}, with {jokers}.", packs=packs, jokers=jokers)


def _dealt(counts: Sequence[int]) -> list[Words]:
    """How many cards each player gets, equal deals in a row together."""
    found, first = [], 1
    for cards, same in groupby(counts):
        last = first + len(list(same)) - 1
        if last - first + 1 == len(counts):
            found.append(say("{cards} to each player in every deal", cards=cards))
        elif first == last:
            found.append(say("{cards} to each player in deal {deal}", cards=cards, deal=first))
        else:
            found.append(say("{cards} to each player in deals {first} to {last}", cards=cards, first=first, last=last))
        first = last + 1
    return found


def _values(rules: ContractRules) -> Words:
    counts = {"joker": rules.joker_penalty, "ace": rules.ace_penalty}
    if rules.card_penalty != "pip":
        bands = say("Left in hand, 2 to 9 count 5, and 10, jack, queen and king 10. An ace counts {ace}.", **counts)
        if rules.card_penalty == "five-ten-8":
            bands = say("Left in hand, 2 to 7 count 5, and 8 to king 10. An ace counts {ace}.", **counts)
        return bands if rules.jokers == 0 else together(bands, say("A joker counts {joker}.", **counts))
    if rules.jokers == 0:
        return say("Left in hand, an ace counts {ace}, jack, queen and king 10, number cards their number.", **counts)
    return say(
        "Left in hand, a joker counts {joker}, an ace {ace}, jack, queen and king 10, number cards their number.",
        **counts,
    )


def _joker(rules: ContractRules) -> Words:
    capped, in_runs = rules.wilds_per_meld is not None, rules.jokers_per_run
    many = say("A joker stands for any card, and a meld may have any number of them.")
    if capped:
        many = together(say("A joker stands for any card."), *cap_words(rules))
    if capped and in_runs is not None:
        many = together(many, say("A sequence has at most {n} of them.", n=in_runs))
    elif in_runs is not None and rules.jokers:
        many = say("A joker stands for any card; a sequence has at most {n}, a group any number.", n=in_runs)
    apart = [say("No two jokers may be side by side in a sequence.")] if rules.jokers_apart else []
    place = say(
        "In a sequence its place must be clear. If it could be at either end, say which when you lay it. In a group "
        "it needs no suit."
    )
    return of_jokers(rules, many, *jokers_of_specials(rules), *apart, place, *_ends(rules))


def _ends(rules: ContractRules) -> Iterator[Words]:
    """The ends of a sequence that goes all the way round, where jokers may not be side by side."""
    if rules.jokers_apart and rules.runs_ace == "wrap":
        yield say("If a sequence of thirteen cards is laid at once, its ends are two and ace, not side by side.")
        yield say("If a lay-off makes it thirteen cards, its first card stays one end.")


def _sequence(rules: ContractRules) -> Words:
    low, high = joined(range(1, rules.min_run + 1)), joined(range(15 - rules.min_run, 15))
    ace = {
        "both": say("The ace is low ({low}) or high ({high}), never between king and two.", low=low, high=high),
        "high": say("The ace is high only ({high}).", high=high),
        "wrap": say("The ace may also be between king and two (Q-K-A-2), in at most 13 cards without a repeat."),
    }[rules.runs_ace]
    return together(say("A sequence is {n} or more cards of one suit in order.", n=rules.min_run), ace)


def _discard(rules: ContractRules) -> Words:
    every = say(
        "After drawing, melding and laying off, end your turn with one discard. It may be any card in your hand. "
        "If your hand is empty, you do not discard."
    )
    return (
        every
        if rules.discard_joker or not rules.jokers
        else together(every, say("A joker may be discarded only as your last card."))
    )


def _swap(rules: ContractRules) -> Words:
    if rules.joker_swap == "off":
        return of_jokers(rules, say("Jokers on the table stay there."))
    what = say(
        "A joker in a sequence stands for one card. A player with that card who may lay off may put it in the "
        "joker's place."
    )
    where = (
        say("Lay the joker off on a meld at once. You may not keep it in your hand or use it in a new meld.")
        if rules.joker_swap == "relay"
        else say("Take the joker into your hand; it may stay there.")
    )
    return of_jokers(rules, what, where, say("Jokers in groups are not exchanged."))


def _last_deal(rules: ContractRules) -> Words:
    if rules.last_deal == "normal":
        return say("The last deal is like the others.")
    allowed = (
        say("Longer melds and extra melds are allowed.")
        if rules.extra_melds
        else say("Melds may be longer than the contract asks for, but extra melds are not allowed.")
    )
    if rules.last_deal == "no-discard":
        return together(say("In the last deal the opening must empty the hand without a discard."), allowed)
    return together(say("In the last deal the opening must empty the hand, with or without a last discard."), allowed)


def _after(rules: ContractRules) -> Words:
    if rules.extra_melds and rules.layoff_when_opening:
        return say("After opening you may lay off on any meld, and from your next turn you may lay new melds.")
    if rules.extra_melds:
        return say("From your next turn after opening you may lay new melds and lay off on any meld.")
    if rules.layoff_when_opening:
        return say("After opening you may lay off on any meld, but you may not lay new melds.")
    return say("From the turn after opening, a player may lay off on any meld but may not lay new melds.")


def _stock_out(rules: ContractRules) -> Words:
    gone = say("When the stock is gone, shuffle all discards but the top one into a new stock.")
    claims = () if rules.may_i == "off" else (say("Do the same when the stock is too short for a claim."),)
    last = say("If there is at most one discard, the deal ends, everyone scores, and the next contract follows.")
    return together(gone, *claims, last)


CLAUSES: Mapping[str, Callable[[ContractRules], Words]] = {
    "contract.pack": _pack,
    "contract.values": _values,
    "contract.deal": lambda rules: together(
        say(
            "Cards are dealt one at a time: {cards}. The next card is turned up and is the first discard.",
            cards=_dealt(rules.cards_dealt),
        ),
        dealt_round(rules),
    ),
    "contract.draw": lambda _: together(BEGINS, DRAWN),
    "contract.discard": _discard,
    "contract.sequence": _sequence,
    "contract.group": lambda _: say(
        "A group is three or more cards of one rank. Suits may repeat, and there is no upper limit."
    ),
    "contract.joker": _joker,
    **wild_clauses(),
    "contract.opening": contracts_in_words,
    "contract.special": special_melds,
    "contract.exact": exact_melds,
    "contract.no-layoff-yet": lambda rules: (
        say(
            "You may not lay off before you open. In the turn in which you open you may, once the contract is on the "
            "table."
        )
        if rules.layoff_when_opening
        else say("Nothing may be laid off before opening, nor in the turn in which a player opens.")
    ),
    "contract.separate-sequences": sequences_apart,
    "contract.after": _after,
    "contract.layoff": lambda rules: (
        say("Cards that fit may be laid off on any player's melds, jokers too.")
        if rules.jokers
        else say("Cards that fit may be laid off on any player's melds.")
    ),
    "contract.swap": _swap,
    **CLAIM_CLAUSES,
    "contract.out": lambda _: say("The deal ends when a hand is empty, by melding, laying off or discarding."),
    "contract.stock-out": _stock_out,
    "contract.last-deal": _last_deal,
    "contract.score": lambda _: say(
        "The player who went out scores 0. The others score the penalty of every card left in hand, even of cards "
        "that would have made melds."
    ),
    "contract.one-turn": lambda rules: (
        say("A player who opens and goes out in the same turn scores −{n} instead of 0.", n=rules.one_turn_bonus)
        if rules.one_turn_bonus
        else say("Opening and going out in one turn scores 0 like every other way out.")
    ),
    "contract.game": lambda rules: together(
        say_n(
            "After {n} deal the lowest total wins.", "After {n} deals the lowest total wins.", n=len(rules.contracts)
        ),
        say("Equal totals share the place."),
    ),
    "table.sat-out": sat_out_words,
    **REMEDIES.words(),
}

PLAYED: Mapping[str, Applies] = {
    **dict.fromkeys(CLAIM_CLAUSES, lambda rules: rules.may_i != "off"),
    "contract.joker": any_wild,
    **WILD_PLAYED,
    "contract.swap": lambda rules: rules.joker_swap != "off" and any_wild(rules),
    "contract.special": lambda rules: any(map(is_special, rules.contracts)),
    "contract.last-deal": lambda rules: rules.last_deal != "normal",
    "contract.one-turn": lambda rules: rules.one_turn_bonus > 0,
    **REMEDIES.played,
}
"""When a clause that a table may do without is in play."""

CHAPTERS: Chapters = (
    (say("Cards and deal"), ("contract.pack", "contract.deal")),
    (say("The turn"), ("contract.draw", "contract.discard")),
    (say("Claiming the discard"), tuple(CLAIM_CLAUSES)),
    (say("Melds"), ("contract.group", "contract.sequence", "contract.joker", "table.wild", "table.wild-natural")),
    (
        say("Opening"),
        (
            "contract.opening",
            "contract.special",
            "contract.exact",
            "contract.separate-sequences",
            "contract.no-layoff-yet",
        ),
    ),
    (say("After the opening"), ("contract.after", "contract.layoff", "contract.swap")),
    (say("The end of a deal"), ("contract.out", "contract.last-deal", "contract.stock-out")),
    (
        say("Scoring"),
        (
            "contract.values",
            "table.wild-points",
            "contract.score",
            "contract.one-turn",
            "contract.game",
            "table.sat-out",
        ),
    ),
    (CHAPTER, tuple(REMEDIES.fixes)),
)
