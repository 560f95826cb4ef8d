"""The options of Contract Rummy, and what of them cannot go together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.declare import called, choice, flag, listing, number
from referee.games.common import order_of_play
from referee.games.contract.fixes import ContractFixes
from referee.games.contract.wording import in_words, written
from referee.games.resting import sit_out_option
from referee.games.wild import wild_points_option, wild_problems, wild_ranks_option, wilds_per_meld_option
from referee.packs import Packs
from referee.words import Fault, Words, say, say_n

DEALS = say("The deals")
MELDS = say("Melds")
CLAIMS = say("Claiming the discard")
SCORE = say("Penalties")


def _of_deal(deal: int, what: Words) -> Words:
    """What is so in one deal."""
    return say("deal {deal}: {what}", deal=deal, what=what)


@dataclass(frozen=True, kw_only=True)
class ContractRules(ContractFixes):
    """The options in force at a table of Contract Rummy."""

    contracts: tuple[str, ...] = listing(
        ("GG", "GR", "RR", "GGG", "GGR", "GRR", "RRR"),
        say("Contracts"),
        say("One for each deal: G is a group, R a sequence; R7 is a sequence of seven cards."),
        item="(?:G[3-8]?|R(?:[3-9]|1[0-4])?){1,5}",
        items=say("words of one to five melds, each G (G3 to G8) or R (R3 to R14)"),
        most=15,
        told=lambda deal, contract: _of_deal(deal, in_words(contract)),
        group=DEALS,
        clauses=("contract.opening", "contract.exact", "contract.game"),
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
    min_run: int = choice(
        4,
        say("Shortest sequence"),
        say("How many cards a sequence needs at least."),
        values={3: say("three cards"), 4: say("four cards")},
        group=MELDS,
        clauses=("contract.sequence", "contract.exact"),
    )
    runs_ace: str = choice(
        "both",
        say("The ace in sequences"),
        say("Where an ace may be."),
        values={
            "both": say("low or high"),
            "high": say("high only"),
            "wrap": say("low, high or between king and two"),
        },
        group=MELDS,
        clauses=("contract.sequence", "contract.separate-sequences"),
    )
    jokers_per_run: int | None = number(
        None,
        say("Jokers in a sequence"),
        say("The most jokers that one sequence may have."),
        least=1,
        most=3,
        none=say("no limit"),
        group=MELDS,
        clauses=("contract.joker",),
    )
    wild_ranks: tuple[str, ...] | None = wild_ranks_option(MELDS)
    wilds_per_meld: int | None = wilds_per_meld_option(MELDS, "contract.joker")
    exact_contract: bool = flag(
        True,
        say("Exactly the contract"),
        say("If no, the melds of the opening may be longer."),
        group=MELDS,
        clauses=("contract.exact",),
    )
    layoff_when_opening: bool = flag(
        False,
        say("Laying off in the turn of the opening"),
        say("If yes, you may lay off in the turn in which you lay the contract."),
        group=MELDS,
        clauses=("contract.no-layoff-yet",),
    )
    extra_melds: bool = flag(
        True,
        say("Melds beyond the contract"),
        say("If no, only lay-offs are allowed after opening."),
        group=MELDS,
        clauses=("contract.after", "contract.exact", "contract.last-deal"),
    )
    jokers_apart: bool = flag(
        False,
        say("Jokers apart"),
        say("If yes, no two jokers may be side by side in a sequence."),
        group=MELDS,
        clauses=("contract.joker",),
    )
    separate_sequences: bool = flag(
        True,
        say("Sequences apart"),
        say("If no, two sequences of an opening may join to one longer sequence."),
        group=MELDS,
        clauses=("contract.separate-sequences",),
    )
    discard_joker: bool = flag(
        True,
        say("Discarding a joker"),
        say("If no, a joker may be discarded only as the last card."),
        group=MELDS,
        clauses=("contract.discard",),
    )
    joker_swap: str = choice(
        "relay",
        say("Swapping a joker for the real card"),
        say("Only from sequences."),
        values={
            "relay": say("it is laid off at once"),
            "to-hand": say("into the hand"),
            "off": say("jokers stay"),
        },
        group=MELDS,
        clauses=("contract.swap",),
    )
    may_i: str = choice(
        "chain",
        say("May I"),
        say("Whether a declined discard may be claimed out of turn."),
        values={"chain": say("one discard after another"), "single": say("once a turn"), "off": say("never")},
        group=CLAIMS,
        clauses=("contract.may-i", "contract.may-i-chain", "contract.may-i-limits"),
    )
    may_i_limit: int | None = number(
        None,
        say("Claims in a deal"),
        say("The most claims that a player may make in one deal."),
        least=1,
        most=10,
        none=say("no limit"),
        group=CLAIMS,
        clauses=("contract.may-i-limits",),
    )
    may_i_priority: str = choice(
        "nearest",
        say("Several claims"),
        say("Who gets the discard if several claim it."),
        values={"nearest": say("the next in turn order"), "first-call": say("the player who spoke first")},
        group=CLAIMS,
        clauses=("contract.may-i",),
    )
    may_i_price: int = choice(
        1,
        say("Extra cards with a claim"),
        say("Cards from the stock that come with the discard."),
        values={1: say("one card"), 2: say("two cards")},
        group=CLAIMS,
        clauses=("contract.may-i",),
    )
    card_penalty: str = choice(
        "pip",
        say("Other cards left in hand"),
        say("The penalty points of all cards but aces and jokers."),
        values={
            "pip": say("number cards their number, court cards 10"),
            "five-ten": say("2 to 9 count 5; 10, jack, queen and king count 10"),
            "five-ten-8": say("2 to 7 count 5; 8 to king count 10"),
        },
        group=SCORE,
        clauses=("contract.values",),
    )
    ace_penalty: int = choice(
        15,
        say("Ace left in hand"),
        say("Its penalty points."),
        values={each: say_n("{n} point", "{n} points", n=each) for each in (1, 11, 15, 20, 25)},
        group=SCORE,
        clauses=("contract.values",),
    )
    joker_penalty: int = number(
        15,
        say("Joker left in hand"),
        say("Its penalty points."),
        least=15,
        most=50,
        group=SCORE,
        clauses=("contract.values",),
    )
    one_turn_bonus: int = number(
        0,
        say("Out in one turn"),
        say("The points off for opening and going out in the same turn."),
        least=0,
        most=50,
        group=SCORE,
        clauses=("contract.one-turn",),
    )
    sit_out: str = sit_out_option("average", SCORE)
    direction: str = order_of_play(DEALS, "contract.deal", "contract.may-i")

    wild_points: int = wild_points_option(SCORE)

    def problems(self, seats: int) -> tuple[Fault, ...]:
        """Lists of different length, sequences too short, cards that the packs cannot serve, too many for two packs."""
        found = [*self._too_short(), *wild_problems(self)]
        deals, cards = len(self.contracts), len(self.cards_dealt)
        if deals != cards:
            words = say_n(
                "“{dealt}” has {cards} numbers, but there is {n} deal: write one number for each deal.",
                "“{dealt}” has {cards} numbers, but there are {n} deals: write one number for each deal.",
                n=deals,
                cards=cards,
                dealt=called(self, "cards_dealt"),
            )
            found.append(Fault(words, "cards_dealt"))
        packs = in_play(self, seats)
        there = 52 * packs.count + packs.jokers
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
            found.append(Fault(words, "cards_dealt"))
        if seats > 5 and packs.count == 2:
            found.append(Fault(say("{n} players are too many for two packs: choose three.", n=seats), "packs"))
        return tuple(found)

    def _too_short(self) -> Iterator[Fault]:
        """Sequences of a contract that are below the shortest one."""
        for contract in self.contracts:
            for kind, size in written(contract):
                if kind == "R" and 0 < size < self.min_run:
                    words = say(
                        "{contract} has R{size}, but a sequence has at least {least} cards: write R{least} or more.",
                        contract=contract,
                        size=size,
                        least=self.min_run,
                    )
                    yield Fault(words, "contracts")


def in_play(rules: ContractRules, seats: int | None) -> Packs:
    """The packs in play; the most there could be where nobody said how many play: two packs serve five."""
    count = seats or (5 if rules.packs == 2 else 8)
    packs = (2 if count < 5 else 3) if rules.packs == "auto" else int(rules.packs)
    jokers = {"players-1": count - 1, "packs-1": packs - 1}.get(str(rules.jokers))
    return Packs(packs, int(rules.jokers) if jokers is None else jokers)
