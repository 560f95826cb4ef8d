"""The rules of Contract Rummy in words, by clause, with the table's numbers in the text."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.games.contract.rules import ContractRules
from referee.words import Words, say, say_n


def _pack(rules: ContractRules) -> Words:
    packs = {2: say("Two packs"), 3: say("Three packs"), "auto": say("Two packs, three from five players on")}[
        rules.packs
    ]
    if rules.jokers == "players-1":
        jokers = say("one joker fewer than there are players")
    elif rules.jokers == "packs-1":
        jokers = say("one joker fewer than there are packs")
    else:
        jokers = say_n("{n} joker in all", "{n} jokers in all", n=int(rules.jokers))
    return say("{packs}, with {jokers}.", packs=packs, jokers=jokers)


def _values(rules: ContractRules) -> Words:
    return say(
        "Left in hand a joker counts {joker}, an ace {ace}, court cards 10, number cards their number.",
        joker=rules.joker_penalty,
        ace=rules.ace_penalty,
    )


def _deal(rules: ContractRules) -> Words:
    cards = [str(each) for each in rules.cards_dealt]
    return say("Cards for each player, deal by deal: {cards}. The next is turned up; the deal goes round.", cards=cards)


def _sequence(rules: ContractRules) -> Words:
    ace = say("the ace is high only") if rules.runs_ace == "high" else say("the ace is low or high")
    return say(
        "A sequence is {n} or more cards of one suit in order; {ace}, never between king and two.",
        n=rules.min_run,
        ace=ace,
    )


def _joker(rules: ContractRules) -> Words:
    if rules.jokers_per_run is None:
        return say("A joker stands for any card; in a sequence its place must be clear.")
    return say(
        "A joker stands for any card; a sequence has at most {n}, and its place must be clear.", n=rules.jokers_per_run
    )


def _opening(rules: ContractRules) -> Words:
    return say("To open, a player lays the contract of the deal at once: {contracts}.", contracts=list(rules.contracts))


def _exact(rules: ContractRules) -> Words:
    if rules.exact_contract:
        return say(
            "To open, a group has exactly three cards and a sequence exactly {n}, and nothing else is melded.",
            n=rules.min_run,
        )
    if rules.extra_melds:
        return say(
            "To open, groups of three and sequences of {n} are the least; more melds may come with them.",
            n=rules.min_run,
        )
    return say("To open, groups of three and sequences of {n} are the least, without further melds.", n=rules.min_run)


def _no_layoff_yet(rules: ContractRules) -> Words:
    if rules.layoff_when_opening:
        return say("Nothing is laid off before the contract lies; in the same turn then it may be.")
    return say("Nothing is laid off before the opening, nor in its turn.")


def _after(rules: ContractRules) -> Words:
    if rules.extra_melds:
        return say("From the next turn on a player may meld anew and lay off on any meld.")
    return say("From the next turn on a player may lay off on any meld, but not meld anew.")


def _swap(rules: ContractRules) -> Words:
    return {
        "relay": say(
            "Who holds the card that a joker in a sequence stands for may take its place; the joker is laid off at once."
        ),
        "to-hand": say("Who holds the card that a joker in a sequence stands for may exchange them."),
        "off": say("Jokers on the table stay there."),
    }[rules.joker_swap]


def _may_i(rules: ContractRules) -> Words:
    if rules.may_i == "off":
        return say("A declined discard cannot be claimed out of turn.")
    who = say("the nearest in turn") if rules.may_i_priority == "nearest" else say("who spoke first")
    price = say_n("{n} card", "{n} cards", n=rules.may_i_price)
    return say(
        "A declined discard may be claimed out of turn, with {price} from the stock; of several {who} gets it.",
        price=price,
        who=who,
    )


def _may_i_chain(rules: ContractRules) -> Words:
    return {
        "chain": say("The discard then uncovered is offered again, until nobody claims."),
        "single": say("There is one claim in a turn."),
        "off": say("There are no claims."),
    }[rules.may_i]


def _may_i_limits(rules: ContractRules) -> Words:
    if rules.may_i == "off":
        return say("There are no claims.")
    if rules.may_i_limit is None:
        return say("The player in turn does not claim, and nobody twice running in one turn.")
    return say(
        "The player in turn does not claim, nobody twice running in one turn, nobody more than {times} in a deal.",
        times=say_n("{n} time", "{n} times", n=rules.may_i_limit),
    )


def _last_deal(rules: ContractRules) -> Words:
    if rules.last_deal == "normal":
        return say("The last deal is like the others.")
    allowed = say("Longer and further melds are allowed.") if rules.extra_melds else say("Longer melds are allowed.")
    if rules.last_deal == "no-discard":
        return say("In the last deal the opening must empty the hand without a discard. {melds}", melds=allowed)
    return say("In the last deal the opening must empty the hand, but for one discard. {melds}", melds=allowed)


CLAUSES: Mapping[str, Callable[[ContractRules], Words]] = {
    "contract.pack": _pack,
    "contract.values": _values,
    "contract.deal": _deal,
    "contract.draw": lambda _: say("Draw the top card of the stock or of the discard pile."),
    "contract.discard": lambda _: say("A turn ends with one discard, unless the hand is empty."),
    "contract.sequence": _sequence,
    "contract.group": lambda _: say("A group is three or more cards of one rank; suits may repeat."),
    "contract.joker": _joker,
    "contract.opening": _opening,
    "contract.exact": _exact,
    "contract.no-layoff-yet": _no_layoff_yet,
    "contract.separate-sequences": lambda _: say(
        "Two sequences of one suit in an opening must not join: they need a gap, or overlap."
    ),
    "contract.after": _after,
    "contract.layoff": lambda _: say("Cards that fit may be laid off on anybody's melds, jokers too."),
    "contract.swap": _swap,
    "contract.may-i": _may_i,
    "contract.may-i-chain": _may_i_chain,
    "contract.may-i-limits": _may_i_limits,
    "contract.out": lambda _: say("The deal ends when a hand is empty."),
    "contract.stock-out": lambda _: say(
        "When the stock is gone, all discards but the top one are shuffled; with nothing to shuffle everyone scores."
    ),
    "contract.last-deal": _last_deal,
    "contract.score": lambda _: say("Who went out scores nothing, the others the penalty of every card left."),
    "contract.game": lambda rules: say_n(
        "After {n} deal the lowest total wins.", "After {n} deals the lowest total wins.", n=len(rules.contracts)
    ),
}
