"""The options of 500 Rummy, and what of them cannot go together."""

from __future__ import annotations

from dataclasses import dataclass

from referee.declare import choice, flag, number
from referee.games.common import order_of_play, step_of
from referee.words import Fault, say

MELDS = say("Jokers and melds")
VALUES = say("Card values")
PILE = say("Drawing and the discard pile")
DEAL = say("Dealing and turns")
HAND = say("Scoring a hand")
GAME = say("Winning the game")
CARD = {"least": 0, "most": 100, "group": VALUES, "clauses": ("500.values",)}


@dataclass(frozen=True, kw_only=True)
class Rummy500Rules:
    """The options in force at a table of 500 Rummy."""

    jokers: int = choice(
        2,
        say("Jokers in each pack"),
        say("How many jokers are shuffled into every pack."),
        values={0: say("none"), 1: say("one"), 2: say("two"), 4: say("four")},
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
    pickup_depth: str = choice(
        "any",
        say("How much of the pile may be taken"),
        say("Which card in the discard pile may be taken."),
        values={"any": say("any card, with those above it"), "top": say("the top card only")},
        group=PILE,
        clauses=("500.pickup",),
    )
    pickup_use: str = choice(
        "meld-or-layoff",
        say("Use of the card taken"),
        say("How the chosen card must be used at once."),
        values={"meld-or-layoff": say("in a meld or as a lay-off"), "new-meld": say("in a new meld only")},
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
    first_discard: str = choice(
        "turned",
        say("The first discard"),
        say("Turned up from the stock, or chosen by the first player, who gets one extra card."),
        values={"turned": say("turned up"), "chosen": say("chosen by the first player")},
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
            "turn": say("also for melds in the pile; the caller takes the turn"),
        },
        group=DEAL,
        clauses=("500.rum",),
    )
    boathouse: bool = flag(
        False,
        say("Boathouse"),
        say("If yes, the last turn ends with a discard too."),
        group=DEAL,
        clauses=("500.boathouse", "500.discard"),
    )
    stock_out: str = choice(
        "decline",
        say("When the stock is gone"),
        say("How a hand ends if nobody goes out."),
        values={
            "decline": say("until a player declines to take from the pile"),
            "end": say("with the turn that took the last card"),
            "reshuffle": say("the discards become a new stock"),
            "until-out": say("from the pile until somebody goes out"),
        },
        group=DEAL,
        clauses=("500.stock-out",),
    )
    stock_out_counts: bool = flag(
        True,
        say("Cards in hand count when the stock ran out"),
        say("If no, only what was laid counts in a hand that nobody ended."),
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
            "credit-late": say("credited when the stock had run out first"),
        },
        group=HAND,
        clauses=("500.residual", "500.score"),
    )
    threshold: int = number(
        0,
        say("Threshold to get on the board"),
        say("Scores count from the first hand in which you make this many points; often 30, 0 for no minimum."),
        least=0,
        most=100,
        group=HAND,
        clauses=("500.threshold",),
    )
    out_bonus: int = number(
        0,
        say("Bonus for going out"),
        say("Added by the player who goes out; often 25, 0 for none."),
        least=0,
        most=100,
        group=HAND,
        clauses=("500.out-bonus",),
    )
    seven_run_bonus: int = choice(
        0,
        say("Run of seven to go out"),
        say("Added by the player who goes out by laying a run of seven or more in one go."),
        values={0: say("no points"), 500: say("500 points")},
        group=HAND,
        clauses=("500.seven-run",),
    )
    four_set_multiplier: int = choice(
        1,
        say("Set of four in one go"),
        say("Whether a set of four laid at once counts double."),
        values={1: say("counts once"), 2: say("counts double")},
        group=HAND,
        clauses=("500.four-set",),
    )
    divisor: int = choice(
        1,
        say("Scores divided"),
        say("By five, where all values are multiples of five; the target is then usually 100."),
        values={1: say("as they are"), 5: say("divided by five")},
        group=HAND,
        clauses=("500.divide",),
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
    )
    crossing: str = choice(
        "highest",
        say("Several reach the target"),
        say("Who wins if several sides reach the target in one hand."),
        values={"highest": say("the highest total"), "went-out": say("the side that went out")},
        group=GAME,
        clauses=("500.game",),
    )
    hands_limit: int | None = number(
        None,
        say("Number of hands"),
        say("The game ends after this many hands."),
        least=1,
        most=50,
        none=say("no limit"),
        group=GAME,
        clauses=("500.game",),
    )
    final_bonus: int = number(
        0,
        say("Bonus for the leader at the end"),
        say("What the leading side adds when the game is over."),
        least=0,
        most=500,
        group=GAME,
        clauses=("500.final-bonus",),
    )

    def problems(self, seats: int) -> tuple[Fault, ...]:
        """Division with values that are no multiples of five; jokers that have a role but are not there."""
        found = []
        if self.divisor == 5:
            found += self._undivided()
        if self.joker_role != "wild" and not self.jokers:
            words = say("joker_role = {role} needs jokers, but jokers = 0 plays without.", role=self.joker_role)
            found.append(Fault(words, "joker_role"))
        return tuple(found)

    def _undivided(self) -> list[Fault]:
        if self.values == "pip":
            return [Fault(say("divisor = 5 needs multiples of five: values = pip has others."), "divisor")]
        keys = ("ace_low", "ace_high", "ace_set", "ace_four", "ace_hand", "joker_points", "out_bonus")
        return [
            Fault(say("divisor = 5 needs multiples of five: {key} = {value} is not one.", key=key, value=value), key)
            for key, value in ((key, getattr(self, key)) for key in keys)
            if value % 5
        ]

    @property
    def gambit(self) -> bool:
        """Whether the dealer names what jokers do."""
        return self.joker_role == "gambit"

    @property
    def step(self) -> int:
        """1 where play goes to the left, -1 where it goes to the right."""
        return step_of(self)
