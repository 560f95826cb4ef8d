"""Contract Rummy in short, under the rules in force."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.contract.dealing import in_play
from referee.games.contract.rules import ContractRules
from referee.games.lessons import players_in_short, players_under
from referee.games.wild import wild_in_short
from referee.words import Words, say, say_n


def brief(rules: ContractRules) -> Iterator[Words]:
    """The game in short."""
    counts = players_under(rules, range(2, 9))
    packs = {in_play(rules, n).count for n in counts}
    shuffled = (
        {2: say("two packs"), 3: say("three packs")}[max(packs)] if len(packs) == 1 else say("two or three packs")
    )
    players = players_in_short(counts)
    yield (
        say("{players}, with {packs} and jokers.", players=players, packs=shuffled)
        if rules.jokers
        else say("{players}, with {packs}.", players=players, packs=shuffled)
    )
    yield from wild_in_short(rules)
    yield say_n("There is {n} deal.", "There are {n} deals, each with its own contract.", n=len(rules.contracts))
    yield say("The contract says which melds you lay first, all in one go: you have then opened.")
    if rules.layoff_when_opening:
        yield say("Then lay off cards, in the same turn too.")
        if rules.extra_melds:
            yield say("From your next turn you may lay new melds.")
    elif rules.extra_melds:
        yield say("From your next turn lay new melds and lay off cards.")
    else:
        yield say("From your next turn lay off cards.")
    yield say("The deal ends when a player has no cards left.")
    yield say("Cards left in your hand are penalty points.")
    yield say("After the last deal the lowest total wins.")
