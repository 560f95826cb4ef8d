"""Every option of Kaluki in one place, with its presets."""

from __future__ import annotations

from dataclasses import dataclass

from referee.fields import called, choice, flag, number, setting
from referee.games.base.options import (
    Preset,
    Rules,
    number_of_hands,
    order_of_play,
    sit_out_option,
)
from referee.games.base.wild_ranks import wild_points_option, wild_problems, wild_ranks_option, wilds_per_meld_option
from referee.games.remedies.options import TableFixes, card_points, fine_points, fix
from referee.words import Fault, say, say_n

DEAL = say("Dealing and drawing")
SCORE = say("Scoring a hand")
GAME = say("Winning the game")
BY_PLAYERS = {2: 15, 3: 15, 4: 15, 5: 13, 6: 11}
"""The number of cards for each player, by the number of players."""

MELDS = say("Melds")
LAY_DOWN_LAWS = ("kaluki.fix-meld", "kaluki.fix-pickup", "kaluki.fix-early", "kaluki.fix-opening", "kaluki.fix-swap")


@dataclass(frozen=True, kw_only=True)
class KalukiFixes(TableFixes):
    """The options of Kaluki for when something has gone wrong."""

    fix_meld: str = fix("fix_meld", "ask", *LAY_DOWN_LAWS)
    fix_meld_late: str = fix("fix_meld_late", "ask", "kaluki.fix-meld-late")
    fix_out: str = fix("fix_out", "ask", "kaluki.fix-out")
    fix_score: str = fix("fix_score", "book", "table.fix-recount")
    fix_over: str = fix("fix_over", "stands", "table.fix-over")
    fix_points: int = fine_points(*LAY_DOWN_LAWS)
    missing_card_points: int = card_points("table.fix-count-short")


@dataclass(frozen=True, kw_only=True)
class KalukiMelding(KalukiFixes):
    """The options about melds in force at a table of Kaluki."""

    opening_points: int = number(
        51,
        say("Points to open"),
        say("How many points your first melds must make together; 40 in Kalooki."),
        least=0,
        most=100,
        group=MELDS,
        clauses=("kaluki.opening",),
        sentence=say("Opening needs {value} points"),
        asked_first=1,
    )
    opening_when_out: bool = flag(
        True,
        say("Points to open when going out"),
        say("If no, a player who opens and goes out in one turn needs no points."),
        group=MELDS,
        clauses=("kaluki.opening",),
        sentence=say("You need the points to open even if you go out"),
    )
    runs_ace: str = choice(
        "both",
        say("The ace in sequences"),
        say("Where an ace may be."),
        values={"both": say("low or high"), "high": say("high only"), "wrap": say("low, high or between king and two")},
        group=MELDS,
        clauses=("kaluki.sequence",),
        sentence=say("Aces in sequences are {value}"),
    )
    wild_ranks: tuple[str, ...] | None = wild_ranks_option(MELDS)
    wilds_per_meld: int | None = wilds_per_meld_option(MELDS, "kaluki.joker")
    joker_swap: str = choice(
        "to-hand",
        say("Swapping the real card for a joker"),
        say("From any meld, if rank and suit are the same."),
        values={
            "to-hand": say("the joker goes into the hand"),
            "same-turn": say("the joker must be used in the same turn"),
            "off": say("jokers stay on the table"),
        },
        group=MELDS,
        clauses=("kaluki.swap",),
        sentence=say("Swapping the real card for a joker: {value}"),
        asked_first=3,
    )
    swap_before_opening: bool = flag(
        True,
        say("Taking a joker before opening"),
        say("If no, only a player who has opened may take a joker."),
        group=MELDS,
        clauses=("kaluki.swap",),
        sentence=say("You may take a joker before you open"),
        asked_first=4,
    )
    must_discard_out: bool = flag(
        False,
        say("Going out with a discard only"),
        say("If yes, you must keep one card for the last discard."),
        group=MELDS,
        clauses=("kaluki.out", "kaluki.discard"),
        sentence=say("You need a discard to go out"),
        asked_first=5,
    )
    out_round: int = number(
        1,
        say("Earliest round to go out"),
        say("Nobody goes out before this round; a round is one turn for each player."),
        least=1,
        most=3,
        group=MELDS,
        clauses=("kaluki.out",),
    )


@dataclass(frozen=True, kw_only=True)
class KalukiRules(KalukiMelding, Rules):
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
        say("15 cards each for up to four players, 13 for five, 11 for six. Or one number for all."),
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
        values={"normal": say("like any turn"), "offer": say("the upcard is offered first")},
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
            "free": say("anybody"),
        },
        group=DEAL,
        clauses=("kaluki.draw",),
        sentence=say("The discard may be taken by {value}"),
        asked_first=2,
    )
    discard_used: bool = flag(
        False,
        say("The card taken must be used"),
        say("If yes, the discard that you take must be on the table before you discard."),
        group=DEAL,
        clauses=("kaluki.draw",),
        sentence=say("The card that you take must be used in the same turn"),
    )
    discard_fits: str = choice(
        "any",
        say("Discarding what fits"),
        say("Who may discard a card that could be laid off on a meld."),
        values={"any": say("anybody"), "unopened": say("a player who has opened"), "nobody": say("nobody")},
        group=DEAL,
        clauses=("kaluki.discard",),
        sentence=say("A card that fits a meld may be discarded by {value}"),
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
        say("What an ace counts, in hand and when you open."),
        values={each: say_n("{n} point", "{n} points", n=each) for each in (15, 11, 1)},
        group=SCORE,
        clauses=("kaluki.values",),
    )
    ace_low: int | str = choice(
        "same",
        say("Low ace in the opening"),
        say("What an ace counts when you open, if it is the lowest card of its sequence."),
        values={"same": say("like any ace"), 1: say_n("{n} point", "{n} points", n=1)},
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
        sentence=say("Going out in one turn doubles what the others pay"),
    )
    settlement: str = choice(
        "penalties",
        say("Settlement"),
        say("Penalty points, or chips paid to the player who went out."),
        values={"penalties": say("penalty points"), "chips": say("chips for every card")},
        group=SCORE,
        clauses=("kaluki.chips", "kaluki.score", "kaluki.game"),
        for_whole_game=True,
    )
    scoring: str = choice(
        "penalties",
        say("Who scores"),
        say("The others score their penalties, or the player who went out scores all of them."),
        values={
            "penalties": say("the others, as penalties"),
            "winner-takes": say("the player who went out, for everybody's cards"),
        },
        group=SCORE,
        clauses=("kaluki.score", "kaluki.game"),
        for_whole_game=True,
    )
    limit: int | None = number(
        150,
        say("Limit"),
        say("The total that ends the game, or that puts a player out."),
        least=50,
        most=1000,
        none=say("no limit"),
        group=GAME,
        clauses=("kaluki.game", "kaluki.elimination"),
        sentence=say("The limit is {value} points"),
        asked_first=6,
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
        say("Knocked out at the limit"),
        say("If yes, the limit does not end the game but puts a player out, and the last one left wins."),
        group=GAME,
        clauses=("kaluki.elimination", "kaluki.game"),
        for_whole_game=True,
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
        sentence=say("A player who is out may buy in: {value}"),
    )
    sit_out: str = sit_out_option("average", GAME)
    direction: str = order_of_play(DEAL, "kaluki.deal")

    @property
    def runs_around(self) -> bool:
        """Whether runs go around the corner."""
        return self.runs_ace == "wrap"

    def problems(self, seats: int) -> tuple[Fault, ...]:
        """Contradictions: chips if the winner takes the points, and putting players out without penalties or without a limit."""
        return (*self._contradictions(), *wild_problems(self))

    def _contradictions(self) -> tuple[Fault, ...]:
        if self.settlement == "chips" and self.scoring == "winner-takes":
            words = say(
                "{scoring} cannot go with {chips}: the player who went out is paid already.",
                scoring=setting(self, "scoring"),
                chips=setting(self, "settlement"),
            )
            return (Fault(words, "scoring"),)
        if not self.elimination:
            return ()
        if not self.lowest_wins:
            words = say(
                "“{option}” cannot go with {other}, because only penalty points count towards a limit.",
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


KALOOKI_40 = {
    "opening_points": 40,
    "jokers": 2,
    "joker_penalty": 15,
    "ace_points": 11,
    "runs_ace": "high",
    "cards_dealt": 13,
    "must_discard_out": True,
    "limit_reached": "over",
}

ROMME = {
    "opening_points": 40,
    "opening_when_out": False,
    "ace_points": 11,
    "ace_low": 1,
    "joker_penalty": 20,
    "jokers": 6,
    "cards_dealt": 13,
    "joker_swap": "same-turn",
    "swap_before_opening": False,
    "discard_draw": "free",
    "kaluki_doubles": True,
}
ASKED_IN_ROMME = ("opening_points", "opening_when_out", "discard_draw", "runs_ace", "kaluki_doubles")
SCALA_40 = {
    "opening_points": 40,
    "ace_points": 11,
    "ace_low": 1,
    "wilds_per_meld": 1,
    "cards_dealt": 13,
    "joker_swap": "same-turn",
    "swap_before_opening": False,
    "discard_draw": "opened-only",
    "discard_used": True,
    "discard_fits": "nobody",
    "discard_joker": False,
    "must_discard_out": True,
    "out_round": 2,
    "limit": 101,
    "elimination": True,
    "buy_ins": 0,
    "fix_upcard_joker": "turn-next",
}
SCALA_40_HOUSE = {
    **SCALA_40,
    "opening_when_out": False,
    "joker_swap": "to-hand",
    "discard_draw": "opened",
    "discard_fits": "unopened",
    "kaluki_doubles": True,
    "out_round": 1,
    "buy_ins": 1,
}
ASKED_IN_SCALA = (
    "opening_when_out",
    "discard_draw",
    "discard_fits",
    "kaluki_doubles",
    "limit",
    "buy_ins",
)

PRESETS = (
    Preset(
        "kaluki",
        say("Kaluki"),
        say("Open with 51 points, then try to be first to go out. The game ends when somebody has 150 penalty points."),
    ),
    Preset(
        "kalooki-40",
        say("Kalooki 40"),
        say(
            "Thirteen cards each and two jokers. Open with 40 points and go out with a discard. Aces are "
            "high and count 11; a joker left in hand costs 15."
        ),
        KALOOKI_40,
    ),
    Preset(
        "kalooki-club",
        say("Kalooki, last player in wins"),
        say("Kalooki 40, but a player above 150 is out and may buy back in twice. The last player left wins."),
        {**KALOOKI_40, "elimination": True, "buy_ins": 2},
    ),
    Preset(
        "kaluki-bicycle",
        say("Kaluki, the winner scores"),
        say("The player who goes out scores what the others hold; the highest total wins."),
        {"scoring": "winner-takes"},
    ),
    Preset(
        "romme",
        say("Rommé"),
        say(
            "German Rommé: 13 cards each, six jokers. Open with 40 points, or go out in one turn. Anyone "
            "may take the discard. The game ends when somebody has more than 500 penalty points."
        ),
        {**ROMME, "limit": 500, "limit_reached": "over"},
        asked_first=(*ASKED_IN_ROMME, "limit"),
    ),
    Preset(
        "romme-series",
        say("Rommé, a series"),
        say("Rommé as clubs play it: twenty hands, no limit, lowest total wins."),
        {**ROMME, "limit": None, "hands_limit": 20},
        asked_first=(*ASKED_IN_ROMME, "hands_limit"),
    ),
    Preset(
        "scala-40",
        say("Scala 40"),
        say(
            "13 cards each. Open with 40 points from your own hand, one joker in a meld, and go out with "
            "a discard. Reach 101 and you are out; the last player left wins."
        ),
        SCALA_40,
        asked_first=ASKED_IN_SCALA,
    ),
    Preset(
        "scala-40-house",
        say("Scala 40 at home"),
        say(
            "Scala 40 with house rules: you may open with the discard; going out in one turn doubles "
            "the others' points; a player who is out may buy back in once."
        ),
        SCALA_40_HOUSE,
        asked_first=ASKED_IN_SCALA,
    ),
)
