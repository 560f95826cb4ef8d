"""Every option of 500 Rummy in one place, with its presets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.cards.packs import Packs
from referee.fields import called, choice, flag, number, setting
from referee.games.base.options import (
    Preset,
    Rules,
    number_of_hands,
    order_of_play,
    sit_out_option,
)
from referee.games.base.wild_ranks import wild_points_option, wild_problems, wild_ranks_option, wilds_per_meld_option
from referee.games.remedies.options import (
    ASK,
    CHOSEN_EACH_TIME,
    RemedyOption,
    TableFixes,
    card_points,
    fine_points,
    fix,
)
from referee.words import Fault, say

DEAL = say("Dealing and turns")
HAND = say("Scoring a hand")
GAME = say("Winning the game")
MELDS = say("Jokers and melds")
VALUES = say("Card values")
PILE = say("Drawing and the discard pile")
CARD = {"least": 0, "most": 100, "group": VALUES, "clauses": ("500.values",)}
LAY_DOWN_LAWS = ("500.fix-meld", "500.fix-pickup", "500.fix-swap")


FALSE_RUM = RemedyOption(
    say("Rum called wrongly"),
    say("What a wrong call of rum costs."),
    {
        ASK: CHOSEN_EACH_TIME,
        "none": say("put back, no further penalty"),
        "points": say("a fine"),
        "draw-two": say("two cards to draw"),
    },
)


@dataclass(frozen=True, kw_only=True)
class Rummy500Fixes(TableFixes):
    """The options of 500 Rummy for when something has gone wrong."""

    fix_meld: str = fix("fix_meld", "ask", *LAY_DOWN_LAWS)
    fix_meld_late: str = fix("fix_meld_late", "ask", "500.fix-meld-late")
    fix_out: str = fix("fix_out", "ask", "500.fix-out")
    fix_rum: str = FALSE_RUM.declared("ask", "500.fix-rum")
    fix_score: str = fix("fix_score", "book", "table.fix-recount")
    fix_over: str = fix("fix_over", "stands", "table.fix-over")
    fix_points: int = fine_points(*LAY_DOWN_LAWS, "500.fix-rum")
    missing_card_points: int = card_points("table.fix-count-short")


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
        say("How many jokers there are in all packs together, for a table that plays with 105 or 107 cards."),
        least=0,
        most=12,
        words={"by-packs": say("as set for each pack")},
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
        say("Swapping the real card for a joker"),
        say("From any meld, if rank and suit fit."),
        values={
            "off": say("jokers stay on the table"),
            "to-hand": say("the joker goes into the hand"),
            "same-turn": say("the joker must be used in the same turn"),
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
        say("The fewest cards a run may have."),
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
        sentence=say("K-A-2 is a run"),
        asked_first=2,
    )
    values: str = choice(
        "pip",
        say("Values of the cards"),
        say("What all cards but aces and jokers count."),
        values={
            "pip": say("number cards at face value, face cards 10"),
            "five-ten": say("2 to 9 count 5; tens and face cards count 10"),
            "five": say("all count 5"),
        },
        group=VALUES,
        clauses=("500.values",),
    )
    ace_low: int = number(1, say("Ace below a two"), say("What an ace counts at the low end of a run."), **CARD)
    ace_high: int = number(15, say("Ace above a king"), say("What an ace counts at the high end of a run."), **CARD)
    ace_set: int = number(15, say("Ace in a set of three"), say("What each ace counts in a set of three."), **CARD)
    ace_four: int = number(15, say("Ace in a set of four"), say("What each ace counts in a set of four."), **CARD)
    ace_hand: int = number(15, say("Ace left in hand"), say("What an ace left in hand costs."), **CARD)
    joker_points: int = number(15, say("Joker"), say("What a joker counts, laid or left in hand."), **CARD)
    joker_held: int | None = number(
        None,
        say("Joker left in hand"),
        say("What a joker left in hand costs."),
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
        sentence=say("Use the card from the pile {value}"),
        asked_first=1,
    )
    layoff_pickup: int = choice(
        0,
        say("Laying off the card taken"),
        say("If the card taken must go into a new meld, you may still lay it off if you take no more cards than this."),
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
        say("If no, a player who took only the top discard must discard a different card."),
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


@dataclass(frozen=True, kw_only=True)
class Rummy500Rules(CardRules, Rules):
    """The options in force at a table of 500 Rummy."""

    first_discard: str = choice(
        "turned",
        say("The first discard"),
        say("Turned up from the stock, or chosen by the first player, who gets one extra card."),
        values={"turned": say("turned up"), "chosen": say("chosen by the first player")},
        group=DEAL,
        clauses=("500.deal",),
    )
    cards_dealt: int | str = number(
        "by-players",
        say("Cards dealt"),
        say("13 cards each for two players, 7 for more. Or one number for all."),
        least=5,
        most=15,
        words={"by-players": say("by the number of players")},
        group=DEAL,
        clauses=("500.deal",),
    )
    next_dealer: str = choice(
        "left",
        say("Who deals next"),
        say("The next player in turn order, or the player with the highest score in the hand."),
        values={"left": say("the next player"), "winner": say("the winner of the hand")},
        group=DEAL,
        clauses=("500.dealer",),
    )
    direction: str = order_of_play(DEAL, "500.dealer")
    out_of_turn: bool = flag(
        False,
        say("Melding out of turn"),
        say("If yes, everybody may meld and lay off at any time."),
        group=DEAL,
        clauses=("500.out-of-turn", "500.layoff"),
    )
    rum_call: str = choice(
        "off",
        say("Calling rum"),
        say("Whether a discard that fits on the table may be claimed."),
        values={
            "off": say("not played"),
            "lay-off": say("the caller lays the discard off"),
            "turn": say("also for melds in the pile, and the caller takes over the turn"),
        },
        group=DEAL,
        clauses=("500.rum",),
        sentence=say("Calling rum: {value}"),
        asked_first=3,
    )
    boathouse: bool = flag(
        False,
        say("Boathouse: a discard to go out"),
        say("If yes, the last turn ends with a discard too."),
        group=DEAL,
        clauses=("500.boathouse", "500.discard"),
        sentence=say("Boathouse: you need a discard to go out"),
        asked_first=4,
    )
    stock_out: str = choice(
        "decline",
        say("When the stock is gone"),
        say("How a hand ends if nobody goes out."),
        values={
            "decline": say("play goes on from the pile until a player takes nothing"),
            "end": say("the hand ends with the turn that draws the last card"),
            "reshuffle": say("the discards become a new stock"),
            "until-out": say("play goes on from the pile until somebody goes out"),
        },
        group=DEAL,
        clauses=("500.stock-out",),
    )
    stock_out_counts: bool = flag(
        True,
        say("Cards in hand count if the stock runs out"),
        say("If no, only laid cards count in a hand in which nobody goes out."),
        group=HAND,
        clauses=("500.stock-out-score",),
    )
    residual: str = choice(
        "deduct",
        say("Cards left in hand"),
        say("Whether cards left in hand are deducted, or credited to the side that went out."),
        values={
            "deduct": say("deducted"),
            "credit": say("credited to the side that went out"),
            "credit-late": say("credited if the stock has run out"),
        },
        group=HAND,
        clauses=("500.residual", "500.score"),
    )
    threshold: int = number(
        0,
        say("Threshold to get on the board"),
        say("Scores count from the first hand in which you score this many points; often 30, 0 for no minimum."),
        least=0,
        most=100,
        group=HAND,
        clauses=("500.threshold",),
        sentence=say("You need {value} points to get on the board"),
        asked_first=5,
    )
    out_bonus: int = number(
        0,
        say("Bonus for going out"),
        say("Bonus for going out: often 25; 0 for none."),
        least=0,
        most=100,
        group=HAND,
        clauses=("500.out-bonus",),
    )
    seven_run_bonus: int = choice(
        0,
        say("Run of seven to go out"),
        say("Bonus for going out by laying a run of seven or more at once."),
        values={0: say("no points"), 500: say("500 points")},
        group=HAND,
        clauses=("500.seven-run",),
    )
    four_set_multiplier: int = choice(
        1,
        say("Set of four laid at once"),
        say("Whether a set of four laid at once counts double."),
        values={1: say("counts once"), 2: say("counts double")},
        group=HAND,
        clauses=("500.four-set",),
    )
    divisor: int = choice(
        1,
        say("Scores divided"),
        say("Divides scores by five, if all card values are multiples of five. The target is then usually 100."),
        values={1: say("not divided"), 5: say("divided by five")},
        group=HAND,
        clauses=("500.divide", "500.threshold"),
        for_whole_game=True,
    )
    target: int | None = number(
        500,
        say("Target"),
        say("The total that ends the game."),
        least=50,
        most=10_000,
        none=say("no target"),
        group=GAME,
        clauses=("500.game",),
        sentence=say("The target is {value} points"),
        asked_first=6,
    )
    target_reached: str = choice(
        "at",
        say("The game ends"),
        say("Whether a total exactly at the target ends the game."),
        values={"at": say("at the target"), "over": say("only above it")},
        group=GAME,
        clauses=("500.game",),
    )
    crossing: str = choice(
        "highest",
        say("Several reach the target"),
        say("Who wins if several sides reach the target in one hand."),
        values={"highest": say("the highest total"), "went-out": say("the side that went out")},
        group=GAME,
        clauses=("500.game",),
    )
    hands_limit: int | None = number_of_hands(GAME, "500.game")
    final_bonus: int = number(
        0,
        say("Bonus for the leader at the end"),
        say("The leading side's bonus when the game is over."),
        least=0,
        most=500,
        group=GAME,
        clauses=("500.final-bonus",),
        sentence=say("The leader scores {value} extra points at the end"),
    )
    sit_out: str = sit_out_option("nothing", GAME)

    @property
    def runs_around(self) -> bool:
        """Whether runs go around the corner."""
        return self.ace_wraps

    def problems(self, seats: int) -> tuple[Fault, ...]:
        """Division with values that are not multiples of five; uses of jokers; more cards than the packs have."""
        found = []
        if self.divisor == 5:
            found += self._undivided()
        if self.joker_role != "wild" and not self.has_jokers:
            found.append(self._no_jokers())
        if self.layoff_pickup and self.pickup_use != "new-meld":
            words = say(
                "{option} matters only if the card taken must go into a new meld.",
                option=setting(self, "layoff_pickup"),
            )
            found.append(Fault(words, "layoff_pickup"))
        if self.joker_role != "wild" and self.joker_swap != "off":
            found.append(self._not_wild("joker_swap"))
        if self.joker_role != "wild" and self.wild_ranks:
            found.append(self._not_wild("wild_ranks"))
        return (*found, *wild_problems(self), *self._too_few_cards(seats))

    def _no_jokers(self) -> Fault:
        """Jokers with a special use, though there are none."""
        role = setting(self, "joker_role")
        if self.jokers_in_all == "by-packs":
            words = say("{role} needs jokers, but each pack has {n}.", role=role, n=self.jokers)
            return Fault(words, "joker_role")
        return Fault(say("{role} needs jokers, but there are {n} in all.", role=role, n=0), "jokers_in_all")

    def _not_wild(self, key: str) -> Fault:
        """An option for wild jokers, though they are not wild."""
        jokers = setting(self, "joker_role")
        return Fault(say("“{option}” needs wild jokers, not {jokers}.", option=called(self, key), jokers=jokers), key)

    def _too_few_cards(self, seats: int) -> Iterator[Fault]:
        """More cards dealt than the packs have."""
        packs = in_play(self, seats)
        there, needed = packs.size, seats * self.cards_each(seats) + 1
        if needed > there:
            words = say(
                "{n} players with {most} cards each need {needed} cards, but the packs in play have only {there}.",
                most=self.cards_each(seats),
                n=seats,
                needed=needed,
                there=there,
            )
            yield Fault(words, "cards_dealt")

    def cards_each(self, seats: int) -> int:
        """How many cards each player is dealt."""
        return (13 if seats == 2 else 7) if self.cards_dealt == "by-players" else int(self.cards_dealt)

    def _undivided(self) -> list[Fault]:
        if self.values == "pip":
            return [self._no_multiple("divisor", "values")]
        keys = (
            "ace_low",
            "ace_high",
            "ace_set",
            "ace_four",
            "ace_hand",
            "joker_points",
            "joker_held",
            "out_bonus",
            *(("wild_points",) if self.wild_ranks else ()),
        )
        return [self._no_multiple(key, key) for key in keys if (value := getattr(self, key)) and value % 5]

    def _no_multiple(self, key: str, of: str) -> Fault:
        """Points that cannot be divided by five."""
        words = say(
            "To divide by five, every value must be a multiple of five. Change {value}.", value=setting(self, of)
        )
        return Fault(words, key)

    @property
    def enough(self) -> int | None:
        """The lowest total that reaches the target."""
        return None if self.target is None else self.target + (self.target_reached == "over")

    @property
    def gambit(self) -> bool:
        """Whether the dealer names the use of jokers."""
        return self.joker_role == "gambit"


SEATS_WITH_ONE_PACK = 4
"""The most players with a single pack."""


def in_play(rules: CardRules, seats: int | None) -> Packs:
    """The packs in play; the most there could be if nobody said how many play."""
    count = 1 if seats is not None and seats <= SEATS_WITH_ONE_PACK else 2
    return Packs(count, rules.jokers * count if rules.jokers_in_all == "by-packs" else int(rules.jokers_in_all))


FIVE_TEN = {"values": "five-ten", "ace_low": 5, "ace_set": 5, "ace_four": 5, "ace_hand": 5}
RUMMY = {
    **FIVE_TEN,
    "pickup_use": "new-meld",
    "pickup_top_free": False,
    "may_return_top": True,
    "stock_out": "end",
    "stock_out_counts": False,
}
PRESETS = (
    Preset(
        "500-rum",
        say("500 Rum"),
        say(
            "Two to eight players. Cards you lay score for you; cards left in your hand count against you. Play to 500."
        ),
    ),
    Preset(
        "500-rummy",
        say("500 Rummy"),
        say(
            "Cards count 5 or 10. You need 30 points to get on the board, and you take from the pile "
            "only for new melds."
        ),
        {**RUMMY, "threshold": 30},
    ),
    Preset(
        "dealers-gambit",
        say("Dealer's Gambit"),
        say("The dealer chooses what jokers do in each hand. Counter-clockwise, to 250."),
        {**RUMMY, "threshold": 30, "joker_role": "gambit", "joker_points": 0, "direction": "counter", "target": 250},
    ),
    Preset(
        "persian",
        say("Persian Rummy"),
        say("For partners, in two hands. Four jokers are a rank of their own, and a set of four counts double."),
        {
            **RUMMY,
            "jokers": 4,
            "joker_role": "rank",
            "joker_points": 20,
            "out_bonus": 25,
            "four_set_multiplier": 2,
            "target": None,
            "hands_limit": 2,
            "final_bonus": 50,
        },
        partners=True,
        asked_first=("pickup_use", "ace_wraps", "boathouse", "threshold", "hands_limit", "final_bonus"),
    ),
    Preset(
        "500-bicycle",
        say("500 Rum without jokers"),
        say("Like 500 Rum, but without jokers, and the top discard must be used too."),
        {"jokers": 0, "pickup_top_free": False},
    ),
)
