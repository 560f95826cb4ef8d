"""The options of 500 Rummy, and what of them cannot go together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.declare import called, choice, flag, number, setting
from referee.games.common import number_of_hands, order_of_play
from referee.games.resting import sit_out_option
from referee.games.rummy500.card_rules import CardRules
from referee.games.rummy500.packs import in_play
from referee.games.wild import wild_problems
from referee.words import Fault, say

DEAL = say("Dealing and turns")
HAND = say("Scoring a hand")
GAME = say("Winning the game")


@dataclass(frozen=True, kw_only=True)
class Rummy500Rules(CardRules):
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
        say("For each player: 13 cards with two players, 7 with more. Or one number for all."),
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
        clauses=("500.divide", "500.threshold"),
        fixed=True,
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
        say("What the leading side adds when the game is over."),
        least=0,
        most=500,
        group=GAME,
        clauses=("500.final-bonus",),
    )
    sit_out: str = sit_out_option("nothing", GAME)

    def problems(self, seats: int) -> tuple[Fault, ...]:
        """Division with values that are no multiples of five; roles of jokers; cards that the packs cannot serve."""
        found = []
        if self.divisor == 5:
            found += self._undivided()
        if self.joker_role != "wild" and not self.has_jokers:
            found.append(self._no_jokers())
        if self.layoff_pickup and self.pickup_use != "new-meld":
            words = say(
                "{option} matters only where the card taken must go into a new meld.",
                option=setting(self, "layoff_pickup"),
            )
            found.append(Fault(words, "layoff_pickup"))
        if self.joker_role != "wild" and self.joker_swap != "off":
            found.append(self._not_wild("joker_swap"))
        if self.joker_role != "wild" and self.wild_ranks:
            found.append(self._not_wild("wild_ranks"))
        return (*found, *wild_problems(self), *self._too_few_cards(seats))

    def _no_jokers(self) -> Fault:
        """Jokers that do something of their own, where there are none."""
        role = setting(self, "joker_role")
        if self.jokers_in_all == "by-packs":
            words = say("{role} needs jokers, but each pack has {n}.", role=role, n=self.jokers)
            return Fault(words, "joker_role")
        return Fault(say("{role} needs jokers, but there are {n} in all.", role=role, n=0), "jokers_in_all")

    def _not_wild(self, key: str) -> Fault:
        """An option for wild jokers, where they are not."""
        jokers = setting(self, "joker_role")
        return Fault(say("“{option}” needs wild jokers, not {jokers}.", option=called(self, key), jokers=jokers), key)

    def _too_few_cards(self, seats: int) -> Iterator[Fault]:
        """Cards dealt that the packs cannot serve."""
        packs = in_play(self, seats)
        there, needed = packs.size, seats * self.cards_each(seats) + 1
        if needed > there:
            words = say(
                "{n} players with {most} cards each take {needed} cards: the packs in play have {there}.",
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
        words = say("Points that are divided by five need multiples of five, not {value}.", value=setting(self, of))
        return Fault(words, key)

    @property
    def enough(self) -> int | None:
        """The lowest total that reaches the target."""
        return None if self.target is None else self.target + (self.target_reached == "over")

    @property
    def gambit(self) -> bool:
        """Whether the dealer names what jokers do."""
        return self.joker_role == "gambit"
