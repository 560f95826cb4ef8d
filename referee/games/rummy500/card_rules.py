"""The options of 500 Rummy on cards: jokers, melds, what each counts, and how they are drawn."""

from __future__ import annotations

from dataclasses import dataclass

from referee.declare import choice, flag, number
from referee.games.rummy500.fixes import Rummy500Fixes
from referee.games.wild import wild_points_option, wild_ranks_option, wilds_per_meld_option
from referee.words import say

MELDS = say("Jokers and melds")
VALUES = say("Card values")
PILE = say("Drawing and the discard pile")
CARD = {"least": 0, "most": 100, "group": VALUES, "clauses": ("500.values",)}


@dataclass(frozen=True, kw_only=True)
class CardRules(Rummy500Fixes):
    """What jokers do, what a meld is, what cards count, and how they are drawn."""

    jokers: int = number(
        2,
        say("Jokers in each pack"),
        say("How many jokers are shuffled into every pack."),
        least=0,
        most=4,
        group=MELDS,
        clauses=("500.pack",),
    )
    jokers_in_all: int | str = number(
        "by-packs",
        say("Jokers in all"),
        say("How many jokers there are in all packs together, for a table that plays 105 or 107 cards."),
        least=0,
        most=12,
        words={"by-packs": say("as many in each pack as chosen")},
        group=MELDS,
        clauses=("500.pack",),
    )
    joker_role: str = choice(
        "wild",
        say("What jokers do"),
        say("Wild cards, a rank of their own (Persian), or what the dealer names (Dealer's Gambit)."),
        values={"wild": say("wild"), "rank": say("a rank of their own"), "gambit": say("what the dealer names")},
        group=MELDS,
        clauses=("500.joker", "500.values", "persian.joker", "gambit.joker"),
    )
    joker_swap: str = choice(
        "off",
        say("Swapping a joker for the real card"),
        say("From any meld, if rank and suit fit."),
        values={
            "off": say("jokers stay"),
            "to-hand": say("into the hand"),
            "same-turn": say("it is used in the same turn"),
        },
        group=MELDS,
        clauses=("500.joker",),
    )
    wild_ranks: tuple[str, ...] | None = wild_ranks_option(MELDS)
    wilds_per_meld: int | None = wilds_per_meld_option(MELDS)
    layoff_after_own: bool = flag(
        False,
        say("Lay off only after melding"),
        say("If yes, only a player who has melded in this hand may lay off."),
        group=MELDS,
        clauses=("500.layoff",),
    )
    min_run: int = choice(
        3,
        say("Shortest run"),
        say("How many cards a run needs at least."),
        values={3: say("three cards"), 4: say("four cards")},
        group=MELDS,
        clauses=("500.run",),
    )
    ace_wraps: bool = flag(
        False,
        say("Runs go around the corner"),
        say("If yes, K-A-2 and Q-K-A-2 are runs."),
        group=MELDS,
        clauses=("500.run", "500.layoff"),
    )
    values: str = choice(
        "pip",
        say("Values of the cards"),
        say("What all cards but aces and jokers count."),
        values={
            "pip": say("number cards their number, court cards 10"),
            "five-ten": say("2 to 9 count 5; 10, jack, queen and king count 10"),
            "five": say("all count 5"),
        },
        group=VALUES,
        clauses=("500.values",),
    )
    ace_low: int = number(1, say("Ace below a two"), say("What an ace counts at the low end of a run."), **CARD)
    ace_high: int = number(15, say("Ace above a king"), say("What an ace counts at the high end of a run."), **CARD)
    ace_set: int = number(15, say("Ace in a set of three"), say("What each ace counts in a set of three."), **CARD)
    ace_four: int = number(15, say("Ace in a set of four"), say("What each ace counts in a set of four."), **CARD)
    ace_hand: int = number(15, say("Ace left in hand"), say("What an ace counts against its holder."), **CARD)
    joker_points: int = number(15, say("Joker"), say("What a joker counts, laid or left in hand."), **CARD)
    joker_held: int | None = number(
        None,
        say("Joker left in hand"),
        say("What a joker counts against its holder."),
        none=say("as much as one that was laid"),
        **CARD,
    )
    wild_points: int = wild_points_option(VALUES)
    pickup_depth: str = choice(
        "any",
        say("How much of the pile may be taken"),
        say("Which card in the discard pile may be taken."),
        values={"any": say("any card, with those above it"), "top": say("the top card only")},
        group=PILE,
        clauses=("500.pickup", "500.return"),
    )
    pickup_use: str = choice(
        "meld-or-layoff",
        say("Use of the card taken"),
        say("How the chosen card must be used at once."),
        values={"meld-or-layoff": say("in a meld or as a lay-off"), "new-meld": say("in a new meld only")},
        group=PILE,
        clauses=("500.pickup",),
    )
    layoff_pickup: int = choice(
        0,
        say("Laying off the card taken"),
        say("Where it must go into a new meld: with how few cards taken the player may also lay it off."),
        values={0: say("never"), 1: say("with one card"), 2: say("with one or two cards")},
        group=PILE,
        clauses=("500.pickup",),
    )
    pickup_top_free: bool = flag(
        True,
        say("The top card may be taken without using it"),
        say("If no, the top card must be used at once too."),
        group=PILE,
        clauses=("500.pickup-top",),
    )
    may_return_top: bool = flag(
        False,
        say("The top card may be discarded again"),
        say("If no, a player who took only the top discard must discard another card."),
        group=PILE,
        clauses=("500.return",),
    )
    draw_two: bool = flag(
        False,
        say("Two cards from the stock"),
        say("If yes, a player who draws from the stock draws two cards."),
        group=PILE,
        clauses=("500.draw",),
    )

    @property
    def has_jokers(self) -> bool:
        """Whether there is any joker in the packs."""
        return bool(self.jokers if self.jokers_in_all == "by-packs" else self.jokers_in_all)
