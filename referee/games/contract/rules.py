"""The options of Contract Rummy, and what of them cannot go together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.declare import choice, flag, number
from referee.games.common import order_of_play
from referee.games.contract.dealing import DEALS, ContractDeals
from referee.games.contract.wording import written
from referee.games.resting import sit_out_option
from referee.games.wild import wild_points_option, wild_problems, wild_ranks_option, wilds_per_meld_option
from referee.words import Fault, say, say_n

MELDS = say("Melds")
CLAIMS = say("Claiming the discard")
SCORE = say("Penalties")


@dataclass(frozen=True, kw_only=True)
class ContractRules(ContractDeals):
    """The options in force at a table of Contract Rummy."""

    min_run: int = choice(
        4,
        say("Shortest sequence"),
        say("How many cards a sequence needs at least."),
        values={3: say("three cards"), 4: say("four cards")},
        group=MELDS,
        clauses=("contract.sequence", "contract.exact", "contract.separate-sequences"),
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
    special_jokers: int | str = number(
        "as-melds",
        say("Jokers in a dirty or royal run"),
        say("The most that one such run may have."),
        least=0,
        most=4,
        words={"as-melds": say("as in other melds")},
        group=MELDS,
        clauses=("contract.special", "contract.joker"),
    )
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
        clauses=("contract.no-layoff-yet", "contract.after"),
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
        clauses=("contract.may-i", "contract.may-i-chain", "contract.may-i-limits", "contract.stock-out"),
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
        """Sequences too short, wild ranks that do not go together, and deals that cannot be dealt."""
        return (*self._too_short(), *wild_problems(self), *self.problems_of_deals(seats))

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
