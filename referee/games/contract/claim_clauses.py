"""The clauses of Contract Rummy on claiming the discard."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.games.common import step_of
from referee.games.contract.rules import ContractRules
from referee.words import Words, say, say_n, together


def _may_i(rules: ContractRules) -> Words:
    if rules.may_i == "off":
        return say("If the player whose turn it is does not want the discard, nobody else may claim it.")
    who = (
        say("the player who spoke first gets it")
        if rules.may_i_priority != "nearest"
        else say("the next player clockwise after the player whose turn it is gets it")
        if step_of(rules) == 1
        else say("the next player counter-clockwise after the player whose turn it is gets it")
    )
    return together(
        say(
            "If the player whose turn it is does not want the top discard, anyone else may claim it; the words do "
            "not matter. The player whose turn it is may still take it first, even after somebody has claimed."
        ),
        say(
            "If several claim, {who}, with {price} from the stock as well.",
            who=who,
            price=say_n("{n} card", "{n} cards", n=rules.may_i_price),
        ),
        say("The turn does not change: whoever claims may not meld, lay off or discard."),
    )


def _may_i_limits(rules: ContractRules) -> Words:
    if rules.may_i == "off":
        return say("There are no claims.")
    who = say(
        "You cannot claim in your own turn, nor twice in a row in the same turn. Players who may not claim are "
        "skipped. You may claim the first upcard, and your own discard."
    )
    if rules.may_i_limit is None:
        return who
    most = say(
        "A player may claim at most {times} in one deal.", times=say_n("{n} time", "{n} times", n=rules.may_i_limit)
    )
    return together(who, most)


CLAIM_CLAUSES: Mapping[str, Callable[[ContractRules], Words]] = {
    "contract.may-i": _may_i,
    "contract.may-i-chain": lambda rules: {
        "chain": say(
            "After a claim the new top discard is offered the same way. The player whose turn it is comes first, "
            "then the others. This continues until that player takes it, nobody claims it, or the pile is empty."
        ),
        "single": say("Only one claim may be made in a turn."),
        "off": say("There are no claims."),
    }[rules.may_i],
    "contract.may-i-limits": _may_i_limits,
}
"""In the order of the rule book."""
