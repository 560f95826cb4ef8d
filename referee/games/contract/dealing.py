"""The options of Contract Rummy on its deals: the contracts, the cards, and what of them cannot go together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.declare import called, choice, listing, number
from referee.games.contract.fixes import ContractFixes
from referee.games.contract.wording import in_words, is_special
from referee.melds import FULL
from referee.packs import Packs
from referee.words import Fault, Words, say, say_n

DEALS = say("The deals")


def _of_deal(deal: int, what: Words) -> Words:
    """What is so in one deal."""
    return say("deal {deal}: {what}", deal=deal, what=what)


@dataclass(frozen=True, kw_only=True)
class ContractDeals(ContractFixes):
    """What is dealt at a table of Contract Rummy, and what each deal asks for."""

    contracts: tuple[str, ...] = listing(
        ("GG", "GR", "RR", "GGG", "GGR", "GRR", "RRR"),
        say("Contracts"),
        say(
            "One for each deal: G is a group, R a sequence, R7 one of seven cards. D is the dirty run, S the royal run."
        ),
        item="(?:G[3-8]?|R(?:[3-9]|1[0-4])?){1,5}|[DS]",
        items=say("words of G (G3 to G8) and R (R3 to R14), at most five, or D or S alone"),
        most=15,
        told=lambda deal, contract: _of_deal(deal, in_words(contract)),
        group=DEALS,
        clauses=("contract.opening", "contract.special", "contract.exact", "contract.game"),
        dealt=True,
    )
    cards_dealt: tuple[int, ...] = listing(
        (10, 10, 10, 12, 12, 12, 12),
        say("Cards dealt"),
        say("For each player, one number of cards for each deal."),
        item="[7-9]|1[0-5]",
        items=say("numbers from 7 to 15"),
        most=15,
        numbers=True,
        told=lambda deal, n: _of_deal(deal, say_n("{n} card", "{n} cards", n=n)),
        group=DEALS,
        clauses=("contract.deal",),
        dealt=True,
    )
    packs: int | str = choice(
        2,
        say("Packs"),
        say("How many packs of 52 are shuffled together."),
        values={2: say("two"), 3: say("three"), "auto": say("two, or three with five or more players")},
        group=DEALS,
        clauses=("contract.pack",),
    )
    jokers: int | str = number(
        "players-1",
        say("Jokers in all"),
        say("One fewer than there are players, one fewer than there are packs, or a number."),
        least=0,
        most=8,
        words={"players-1": say("one fewer than there are players"), "packs-1": say("one fewer than there are packs")},
        group=DEALS,
        clauses=("contract.pack",),
    )
    last_deal: str = choice(
        "go-out",
        say("The last deal"),
        say("Whether the opening of the last deal must empty the hand."),
        values={
            "go-out": say("must go out at once"),
            "no-discard": say("must go out at once, without a discard"),
            "normal": say("like the others"),
        },
        group=DEALS,
        clauses=("contract.last-deal",),
    )

    @property
    def has_jokers(self) -> bool:
        """Whether there is any joker in the packs."""
        return self.jokers != 0

    def problems_of_deals(self, seats: int) -> Iterator[Fault]:
        """Lists of different length, cards that the packs cannot serve, too many for two packs."""
        deals, cards = len(self.contracts), len(self.cards_dealt)
        if deals != cards:
            words = say_n(
                "“{dealt}” has {cards} numbers, but there is {n} deal: write one number for each deal.",
                "“{dealt}” has {cards} numbers, but there are {n} deals: write one number for each deal.",
                n=deals,
                cards=cards,
                dealt=called(self, "cards_dealt"),
            )
            yield Fault(words, "cards_dealt")
        yield from self._too_few_for_specials()
        packs = in_play(self, seats)
        there = packs.size
        needed = seats * max(self.cards_dealt) + 1
        if needed > there:
            words = say(
                "{n} players with {most} cards each take {needed} cards: {packs} packs and the jokers have {there}.",
                most=max(self.cards_dealt),
                n=seats,
                needed=needed,
                packs=packs.count,
                there=there,
            )
            yield Fault(words, "cards_dealt")
        if seats > 5 and packs.count == 2:
            yield Fault(say("{n} players are too many for two packs: choose three.", n=seats), "packs")

    def _too_few_for_specials(self) -> Iterator[Fault]:
        """Deals that ask for thirteen cards and give too few."""
        for deal, (contract, cards) in enumerate(zip(self.contracts, self.cards_dealt, strict=False), 1):
            if is_special(contract) and cards < FULL - 1:
                words = say_n(
                    "{n} card in deal {deal} is too few for {contract}: it needs at least {least}.",
                    "{n} cards in deal {deal} are too few for {contract}: it needs at least {least}.",
                    n=cards,
                    deal=deal,
                    contract=in_words(contract),
                    least=FULL - 1,
                )
                yield Fault(words, "cards_dealt")


def in_play(rules: ContractDeals, seats: int | None) -> Packs:
    """The packs in play; the most there could be where nobody said how many play: two packs serve five."""
    count = seats or (5 if rules.packs == 2 else 8)
    packs = (2 if count < 5 else 3) if rules.packs == "auto" else int(rules.packs)
    jokers = {"players-1": count - 1, "packs-1": packs - 1}.get(str(rules.jokers))
    return Packs(packs, int(rules.jokers) if jokers is None else jokers)
