"""Every option of Contract Rummy in one place, with its presets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.cards.packs import Packs
from referee.fields import called, choice, flag, listing, number
from referee.games.base.options import (
    Preset,
    Rules,
    order_of_play,
    sit_out_option,
)
from referee.games.base.wild_ranks import wild_points_option, wild_problems, wild_ranks_option, wilds_per_meld_option
from referee.games.contract.notation import in_words, is_special, written
from referee.games.remedies.options import TableFixes, card_points, fine_points, fix
from referee.melds.readings import FULL_RUN
from referee.words import Fault, Words, say, say_n

MELDS = say("Melds")
CLAIMS = say("Claiming the discard")
SCORE = say("Penalties")
DEALS = say("The deals")
LAY_DOWN_LAWS = (
    "contract.fix-meld",
    "contract.fix-pickup",
    "contract.fix-early",
    "contract.fix-opening",
    "contract.fix-swap",
)


@dataclass(frozen=True, kw_only=True)
class ContractFixes(TableFixes):
    """The options of Contract Rummy for when something has gone wrong."""

    fix_meld: str = fix("fix_meld", "back", *LAY_DOWN_LAWS)
    fix_meld_late: str = fix("fix_meld_late", "stands", "contract.fix-meld-late")
    fix_out: str = fix("fix_out", "ask", "contract.fix-out")
    fix_score: str = fix("fix_score", "book", "table.fix-recount")
    fix_over: str = fix("fix_over", "stands", "table.fix-over")
    fix_points: int = fine_points(*LAY_DOWN_LAWS)
    missing_card_points: int = card_points("table.fix-count-short")


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
        items=say("one to five of G (G3 to G8) and R (R3 to R14), or D or S alone"),
        most=15,
        told=lambda deal, contract: _of_deal(deal, in_words(contract)),
        group=DEALS,
        clauses=("contract.opening", "contract.special", "contract.exact", "contract.game"),
        per_deal=True,
    )
    cards_dealt: tuple[int, ...] = listing(
        (10, 10, 10, 12, 12, 12, 12),
        say("Cards dealt"),
        say("How many cards each player gets: one number for each deal."),
        item="[7-9]|1[0-5]",
        items=say("numbers from 7 to 15"),
        most=15,
        numbers=True,
        told=lambda deal, n: _of_deal(deal, say_n("{n} card", "{n} cards", n=n)),
        group=DEALS,
        clauses=("contract.deal",),
        per_deal=True,
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
        sentence=say("Opening in the last deal: {value}"),
        asked_first=6,
    )

    @property
    def has_jokers(self) -> bool:
        """Whether there is any joker in the packs."""
        return self.jokers != 0

    def problems_of_deals(self, seats: int) -> Iterator[Fault]:
        """Lists of different lengths, more cards than the packs have, or too many players for two packs."""
        deals, cards = len(self.contracts), len(self.cards_dealt)
        if deals != cards:
            words = say_n(
                "“{dealt}” needs {n} number, one for each deal, and has {cards}.",
                "“{dealt}” needs {n} numbers, one for each deal, and has {cards}.",
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
                "{n} players with {most} cards each need {needed} cards, but {packs} packs and the "
                "jokers have only {there}.",
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
        """Deals that ask for thirteen cards and deal too few."""
        for deal, (contract, cards) in enumerate(zip(self.contracts, self.cards_dealt, strict=False), 1):
            if is_special(contract) and cards < FULL_RUN - 1:
                words = say_n(
                    "{n} card in deal {deal} is too few for {contract}: it needs at least {least}.",
                    "{n} cards in deal {deal} are too few for {contract}: it needs at least {least}.",
                    n=cards,
                    deal=deal,
                    contract=in_words(contract),
                    least=FULL_RUN - 1,
                )
                yield Fault(words, "cards_dealt")


def _of_deal(deal: int, what: Words) -> Words:
    """A statement about one deal."""
    return say("deal {deal}: {what}", deal=deal, what=what)


def in_play(rules: ContractDeals, seats: int | None) -> Packs:
    """The packs in play; the most there could be if nobody said how many play: two packs serve five."""
    count = seats or (5 if rules.packs == 2 else 8)
    packs = (2 if count < 5 else 3) if rules.packs == "auto" else int(rules.packs)
    jokers = {"players-1": count - 1, "packs-1": packs - 1}.get(str(rules.jokers))
    return Packs(packs, int(rules.jokers) if jokers is None else jokers)


@dataclass(frozen=True, kw_only=True)
class ContractRules(ContractDeals, Rules):
    """The options in force at a table of Contract Rummy."""

    min_run: int = choice(
        4,
        say("Shortest sequence"),
        say("The fewest cards a sequence may have."),
        values={3: say("three cards"), 4: say("four cards")},
        group=MELDS,
        clauses=("contract.sequence", "contract.exact", "contract.separate-sequences"),
        sentence=say("A sequence needs {value}"),
        asked_first=1,
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
        sentence=say("Aces in sequences are {value}"),
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
        sentence=say("Jokers in one sequence: at most {value}"),
    )
    wild_ranks: tuple[str, ...] | None = wild_ranks_option(MELDS)
    wilds_per_meld: int | None = wilds_per_meld_option(MELDS, "contract.joker")
    special_jokers: int | str = number(
        "as-melds",
        say("Jokers in a dirty or royal run"),
        say("The most jokers that a dirty or royal run may have."),
        least=0,
        most=4,
        words={"as-melds": say("as in other melds")},
        group=MELDS,
        clauses=("contract.special", "contract.joker"),
        sentence=say("Jokers allowed in a dirty or royal run: {value}"),
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
        sentence=say("You may lay off in the turn in which you open"),
        asked_first=2,
    )
    extra_melds: bool = flag(
        True,
        say("Melds beyond the contract"),
        say("If no, only lay-offs are allowed after opening."),
        group=MELDS,
        clauses=("contract.after", "contract.exact", "contract.last-deal"),
        sentence=say("You may lay new melds after opening"),
        asked_first=3,
    )
    jokers_apart: bool = flag(
        False,
        say("Jokers not side by side"),
        say("If yes, no two jokers may be side by side in a sequence."),
        group=MELDS,
        clauses=("contract.joker",),
        sentence=say("Jokers in a sequence must not be side by side"),
    )
    separate_sequences: bool = flag(
        True,
        say("Sequences must stay apart"),
        say("If no, two sequences in an opening may join into one longer sequence."),
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
        say("Swapping the real card for a joker"),
        say("Only from sequences."),
        values={
            "relay": say("the joker must be laid off at once"),
            "to-hand": say("the joker goes into the hand"),
            "off": say("jokers stay on the table"),
        },
        group=MELDS,
        clauses=("contract.swap",),
        sentence=say("Swapping the real card for a joker: {value}"),
        asked_first=4,
    )
    may_i: str = choice(
        "chain",
        say("May I"),
        say("Whether a declined discard may be claimed out of turn."),
        values={"chain": say("one discard after another"), "single": say("once a turn"), "off": say("never")},
        group=CLAIMS,
        clauses=("contract.may-i", "contract.may-i-chain", "contract.may-i-limits", "contract.stock-out"),
        sentence=say("Claiming a discard out of turn: {value}"),
        asked_first=5,
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
        sentence=say("Claims in one deal: at most {value}"),
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
        sentence=say("A claim also takes {value} from the stock"),
    )
    card_penalty: str = choice(
        "pip",
        say("Other cards left in hand"),
        say("The penalty points of all cards but aces and jokers."),
        values={
            "pip": say("number cards at face value, face cards 10"),
            "five-ten": say("2 to 9 count 5; tens and face cards count 10"),
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
        sentence=say("A joker left in hand counts {value} points"),
    )
    one_turn_bonus: int = number(
        0,
        say("Out in one turn"),
        say("How many points opening and going out in the same turn takes off."),
        least=0,
        most=50,
        group=SCORE,
        clauses=("contract.one-turn",),
        sentence=say("Opening and going out in one turn takes off {value} points"),
    )
    sit_out: str = sit_out_option("average", SCORE)
    direction: str = order_of_play(DEALS, "contract.deal", "contract.may-i")

    wild_points: int = wild_points_option(SCORE)

    @property
    def runs_around(self) -> bool:
        """Whether runs go around the corner."""
        return self.runs_ace == "wrap"

    def problems(self, seats: int) -> tuple[Fault, ...]:
        """Faults for sequences that are too short, wild ranks that do not go together, and deals that cannot be dealt."""
        return (*self._too_short(), *wild_problems(self), *self.problems_of_deals(seats))

    def _too_short(self) -> Iterator[Fault]:
        """Faults for sequences of a contract that are shorter than the shortest allowed."""
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


TRADITIONAL = {"packs": "auto", "jokers": 2, "min_run": 3, "extra_melds": False, "may_i": "single"}
SHANGHAI = {
    "jokers": 4,
    "cards_dealt": (11,) * 7,
    "runs_ace": "high",
    "jokers_per_run": 1,
    "may_i_limit": 2,
    "may_i_price": 2,
}
CARIOCA = {
    "contracts": ("GG", "GR", "RR", "GGG", "GGR", "GRR", "RRR", "GGGG", "D", "S"),
    "cards_dealt": (12,) * 10,
    "jokers": 4,
    "direction": "counter",
    "runs_ace": "wrap",
    "separate_sequences": False,
    "extra_melds": False,
    "wilds_per_meld": 1,
    "joker_swap": "off",
    "discard_joker": False,
    "may_i": "off",
    "last_deal": "normal",
    "ace_penalty": 20,
    "joker_penalty": 30,
}
CONTINENTAL = {
    "cards_dealt": (7, 8, 9, 10, 11, 12, 13),
    "packs": "auto",
    "jokers": 6,
    "direction": "counter",
    "runs_ace": "wrap",
    "exact_contract": False,
    "separate_sequences": False,
    "layoff_when_opening": True,
    "extra_melds": False,
    "jokers_apart": True,
    "may_i": "single",
    "last_deal": "normal",
    "ace_penalty": 20,
    "joker_penalty": 50,
    "one_turn_bonus": 10,
}
CLAIMING = ("jokers_per_run", "layoff_when_opening", "joker_swap", "may_i_limit", "may_i_price", "last_deal")
PRESETS = (
    Preset(
        "contract", say("Contract Rummy"), say("Seven deals, each with a contract to open with. The lowest total wins.")
    ),
    Preset(
        "contract-traditional",
        say("Contract Rummy, traditional"),
        say("Three-card sequences, two jokers, one “May I?” a turn. After opening you may only lay off."),
        TRADITIONAL,
    ),
    Preset(
        "contract-bicycle",
        say("Contract Rummy, ten and twelve cards"),
        say(
            "Traditional rules, with ten cards in the first four deals, twelve after that, and one joker fewer than there are packs."
        ),
        {**TRADITIONAL, "cards_dealt": (10, 10, 10, 10, 12, 12, 12), "jokers": "packs-1"},
    ),
    Preset(
        "liverpool",
        say("Liverpool Rummy"),
        say("Traditional rules, with eleven cards in every deal."),
        {**TRADITIONAL, "cards_dealt": (11,) * 7},
    ),
    Preset(
        "shanghai",
        say("Shanghai Rummy"),
        say("Eleven cards each, four jokers, one joker in a sequence. Two claims a deal, each with two extra cards."),
        SHANGHAI,
        asked_first=CLAIMING,
    ),
    Preset(
        "shanghai-ten",
        say("Shanghai Rummy, ten deals"),
        say("Shanghai Rummy with ten deals. The last three ask for a sequence of ten and sequences of five."),
        {
            **SHANGHAI,
            "contracts": ("GG", "GR", "RR", "GGG", "GGR", "GRR", "RRR", "GR10", "GGGR5", "R5R5R5"),
            "cards_dealt": (11,) * 10,
        },
        asked_first=CLAIMING,
    ),
    Preset(
        "deuces-may-i",
        say("May I with wild twos"),
        say("Six deals of eleven cards. Twos are wild and count 20, jokers 50. The last deal ends without a discard."),
        {
            "contracts": ("GG", "GR", "RR", "GGG", "GGR", "GRR"),
            "cards_dealt": (11,) * 6,
            "jokers": 4,
            "wild_ranks": ("2",),
            "wild_points": 20,
            "joker_penalty": 50,
            "last_deal": "no-discard",
        },
        asked_first=("wild_ranks", "wilds_per_meld", "min_run", "layoff_when_opening", "joker_swap", "may_i"),
    ),
    Preset(
        "carioca",
        say("Carioca"),
        say(
            "Ten deals of twelve cards, counter-clockwise. The last two ask for all thirteen ranks, ace "
            "to king. One joker in a meld, no claims; jokers count 30."
        ),
        CARIOCA,
        asked_first=("runs_ace", "wilds_per_meld", "special_jokers", "may_i", "joker_penalty", "one_turn_bonus"),
    ),
    Preset(
        "continental",
        say("Continental"),
        say(
            "Seven deals of 7 to 13 cards, counter-clockwise. Sequences go around the corner, jokers "
            "count 50, and going out in one turn scores −10."
        ),
        CONTINENTAL,
        asked_first=("runs_ace", "jokers_apart", "layoff_when_opening", "joker_swap", "may_i", "one_turn_bonus"),
    ),
)
