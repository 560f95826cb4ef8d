"""The options of Kaluki, its presets, and what of it cannot go together."""

from __future__ import annotations

from dataclasses import dataclass

from referee.declare import called, choice, flag, number, setting
from referee.games.common import number_of_hands, order_of_play
from referee.games.kaluki.melding import KalukiMelding
from referee.games.resting import sit_out_option
from referee.games.wild import wild_points_option, wild_problems
from referee.words import Fault, say, say_n

DEAL = say("Dealing and drawing")
SCORE = say("Scoring a hand")
GAME = say("Winning the game")
BY_PLAYERS = {2: 15, 3: 15, 4: 15, 5: 13, 6: 11}
"""Cards for each player, by the number of players."""


@dataclass(frozen=True, kw_only=True)
class KalukiRules(KalukiMelding):
    """The options in force at a table of Kaluki."""

    jokers: int = number(
        4,
        say("Jokers in all"),
        say("How many jokers are shuffled into the two packs; six in German Rommé."),
        least=0,
        most=8,
        group=DEAL,
        clauses=("kaluki.pack",),
    )
    cards_dealt: int | str = number(
        "by-players",
        say("Cards dealt"),
        say("For each player: 15 cards with up to four players, 13 with five, 11 with six. Or one number for all."),
        least=11,
        most=15,
        words={"by-players": say("by the number of players")},
        group=DEAL,
        clauses=("kaluki.deal",),
    )
    first_turn: str = choice(
        "normal",
        say("The first turn"),
        say("Whether the upcard is offered to all before anybody draws."),
        values={"normal": say("like every turn"), "offer": say("the upcard is offered first")},
        group=DEAL,
        clauses=("kaluki.first-turn",),
    )
    discard_draw: str = choice(
        "opened",
        say("Taking the discard"),
        say("Who may take the top discard."),
        values={
            "opened": say("a player who has opened, or opens with it"),
            "opened-only": say("a player who has opened in an earlier turn"),
            "free": say("everybody"),
        },
        group=DEAL,
        clauses=("kaluki.draw",),
    )
    discard_used: bool = flag(
        False,
        say("The card taken must be used"),
        say("If yes, the discard that you take must be on the table before you discard."),
        group=DEAL,
        clauses=("kaluki.draw",),
    )
    discard_fits: str = choice(
        "any",
        say("Discarding what fits"),
        say("Who may discard a card that could be laid off on a meld."),
        values={"any": say("everybody"), "unopened": say("a player who has opened"), "nobody": say("nobody")},
        group=DEAL,
        clauses=("kaluki.discard",),
    )
    discard_joker: bool = flag(
        True,
        say("Discarding a joker"),
        say("If no, a joker may be discarded only as the last card."),
        group=DEAL,
        clauses=("kaluki.discard",),
    )
    stock_out: str = choice(
        "reshuffle",
        say("When the stock is gone"),
        say("Whether the last discard is offered before the pile is shuffled."),
        values={"reshuffle": say("the discards are shuffled"), "offer": say("the last discard is offered first")},
        group=DEAL,
        clauses=("kaluki.stock-out",),
    )
    ace_points: int = choice(
        15,
        say("Ace"),
        say("What an ace counts, in hand and towards the opening."),
        values={each: say_n("{n} point", "{n} points", n=each) for each in (15, 11, 1)},
        group=SCORE,
        clauses=("kaluki.values",),
    )
    ace_low: int | str = choice(
        "same",
        say("Low ace in the opening"),
        say("What an ace counts towards the opening if it is the lowest card of its sequence."),
        values={"same": say("like every ace"), 1: say_n("{n} point", "{n} points", n=1)},
        group=SCORE,
        clauses=("kaluki.values",),
    )
    joker_penalty: int = number(
        25,
        say("Joker left in hand"),
        say("Its penalty points; 15 in Kalooki."),
        least=15,
        most=50,
        group=SCORE,
        clauses=("kaluki.values",),
    )
    wild_points: int = wild_points_option(SCORE)
    kaluki_doubles: bool = flag(
        False,
        say("Kaluki doubles"),
        say("Going out in one turn, with nothing laid before, doubles what the others pay."),
        group=SCORE,
        clauses=("kaluki.kaluki",),
    )
    settlement: str = choice(
        "penalties",
        say("Settlement"),
        say("Penalty points, or chips paid to the player who went out."),
        values={"penalties": say("penalty points"), "chips": say("chips for every card")},
        group=SCORE,
        clauses=("kaluki.chips", "kaluki.score", "kaluki.game"),
        fixed=True,
    )
    scoring: str = choice(
        "penalties",
        say("Who scores"),
        say("The others score their penalties, or the player who went out scores all of them."),
        values={"penalties": say("the others, as penalties"), "winner-takes": say("the player who went out, as a sum")},
        group=SCORE,
        clauses=("kaluki.score", "kaluki.game"),
        fixed=True,
    )
    limit: int | None = number(
        150,
        say("Limit"),
        say("The total that ends the game, or with which a player is out."),
        least=50,
        most=1000,
        none=say("no limit"),
        group=GAME,
        clauses=("kaluki.game", "kaluki.elimination"),
    )
    limit_reached: str = choice(
        "at",
        say("When the limit counts"),
        say("Whether a total exactly at the limit ends the game, or puts a player out."),
        values={"at": say("at the limit"), "over": say("only above it")},
        group=GAME,
        clauses=("kaluki.game", "kaluki.elimination"),
    )
    hands_limit: int | None = number_of_hands(GAME, "kaluki.game")
    elimination: bool = flag(
        False,
        say("Out at the limit"),
        say("If yes, the limit does not end the game but puts a player out, and the last one left wins."),
        group=GAME,
        clauses=("kaluki.elimination", "kaluki.game"),
        fixed=True,
    )
    buy_ins: int | None = number(
        None,
        say("Buying in"),
        say("How often a player who is out may buy in again."),
        least=0,
        most=10,
        none=say("as often as they like"),
        group=GAME,
        clauses=("kaluki.buy-in",),
    )
    sit_out: str = sit_out_option("average", GAME)
    direction: str = order_of_play(DEAL, "kaluki.deal")

    def problems(self, seats: int) -> tuple[Fault, ...]:
        """Chips leave no points for the winner to take, and without a limit nobody is out."""
        return (*self._contradictions(), *wild_problems(self))

    def _contradictions(self) -> tuple[Fault, ...]:
        if self.settlement == "chips" and self.scoring == "winner-takes":
            words = say(
                "{scoring} cannot go with {chips}, which are paid already.",
                scoring=setting(self, "scoring"),
                chips=setting(self, "settlement"),
            )
            return (Fault(words, "scoring"),)
        if not self.elimination:
            return ()
        if not self.lowest_wins:
            words = say(
                "“{option}” cannot go with {other}, as only penalties reach a limit.",
                option=called(self, "elimination"),
                other=setting(self, "settlement" if self.settlement == "chips" else "scoring"),
            )
            return (Fault(words, "elimination"),)
        if self.limit is None:
            words = say(
                "“{option}” cannot go with {other}: enter a limit.",
                option=called(self, "elimination"),
                other=setting(self, "limit"),
            )
            return (Fault(words, "elimination"),)
        return ()

    @property
    def lowest_wins(self) -> bool:
        """Whether totals are penalties."""
        return self.settlement == "penalties" and self.scoring == "penalties"

    @property
    def has_jokers(self) -> bool:
        """Whether there is any joker in the packs."""
        return self.jokers != 0
