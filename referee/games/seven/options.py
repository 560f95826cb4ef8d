"""Every option of Seven Bridge in one place, with its presets."""

from __future__ import annotations

from dataclasses import dataclass

from referee.fields import choice, flag, number
from referee.games.base.options import (
    Preset,
    Rules,
    number_of_hands,
    order_of_play,
)
from referee.games.remedies.options import TableFixes, card_points, fine_points, fix
from referee.words import Fault, say, say_n

DEAL = say("Dealing and turns")
MELDS = say("Melds")
CLAIMS = say("Pon and chi")
SCORE = say("Scoring a hand")
GAME = say("Winning the game")
LAY_DOWN_LAWS = ("seven.fix-meld", "seven.fix-pickup", "seven.fix-early", "seven.fix-opening")


@dataclass(frozen=True, kw_only=True)
class SevenFixes(TableFixes):
    """The options of Seven Bridge for when something has gone wrong."""

    fix_meld: str = fix("fix_meld", "ask", *LAY_DOWN_LAWS)
    fix_meld_late: str = fix("fix_meld_late", "ask", "seven.fix-meld-late")
    fix_out: str = fix("fix_out", "ask", "seven.fix-out")
    fix_score: str = fix("fix_score", "book", "table.fix-recount")
    fix_over: str = fix("fix_over", "stands", "table.fix-over")
    fix_points: int = fine_points(*LAY_DOWN_LAWS)
    missing_card_points: int = card_points("table.fix-count-short")


@dataclass(frozen=True, kw_only=True)
class SevenRules(SevenFixes, Rules):
    """The options in force at a table of Seven Bridge."""

    jokers: int = choice(
        1,
        say("Jokers"),
        say("How many jokers are shuffled into the pack."),
        values={each: say_n("{n} joker", "{n} jokers", n=each) for each in (0, 1, 2)},
        group=DEAL,
        clauses=("seven.pack", "seven.values"),
    )
    runs_ace: str = choice(
        "both",
        say("The ace in runs"),
        say("Where an ace may be in a run."),
        values={"both": say("low or high"), "low": say("low only"), "wrap": say("also between king and two")},
        group=MELDS,
        clauses=("seven.run",),
    )
    seven_pairs: bool = flag(
        True,
        say("Two sevens are a set"),
        say("If no, two sevens are two melds. A seven cannot be laid off alone on a seven."),
        group=MELDS,
        clauses=("seven.pair", "seven.lone-grows"),
    )
    first_player: str = choice(
        "dealer",
        say("Who plays first"),
        say("The dealer, or the player after the dealer."),
        values={"dealer": say("the dealer"), "left": say("the next player")},
        group=DEAL,
        clauses=("seven.first-player",),
    )
    upcard: bool = flag(
        False,
        say("An upcard"),
        say("If yes, the next card after the deal is turned up and begins the discard pile. Nobody may claim it."),
        group=DEAL,
        clauses=("seven.deal",),
    )
    next_dealer: str = choice(
        "left",
        say("Who deals next"),
        say("The next player in turn order, or the player who went out."),
        values={"left": say("the next player"), "winner": say("the player who went out")},
        group=DEAL,
        clauses=("seven.dealer",),
    )
    claims_from: str = choice(
        "second-round",
        say("The first claims"),
        say("When discards may first be claimed."),
        values={
            "second-round": say("once everybody has had a turn"),
            "own-turn": say("after your own first turn"),
            "at-once": say("from the first discard"),
        },
        group=CLAIMS,
        clauses=("seven.claim-from",),
        sentence=say("Discards may be claimed {value}"),
        asked_first=1,
    )
    claim_melds: str = choice(
        "three",
        say("Melds for a claim"),
        say("Whether a claimed seven may make a meld of two cards."),
        values={"three": say("three cards or more"), "any": say("also two cards with a seven")},
        group=CLAIMS,
        clauses=("seven.claim-meld",),
    )
    layoff_after_claim: bool = flag(
        True,
        say("Laying off after a claim"),
        say("If no, you may not lay off in a turn that began with pon or chi."),
        group=CLAIMS,
        clauses=("seven.after-claim",),
        sentence=say("You may lay off after pon or chi"),
        asked_first=2,
    )
    must_discard_out: bool = flag(
        False,
        say("Going out with a discard only"),
        say("If yes, you must keep one card for the last discard."),
        group=MELDS,
        clauses=("seven.out", "seven.discard"),
        sentence=say("You need a discard to go out"),
        asked_first=3,
    )
    stock_out: str = choice(
        "reshuffle",
        say("When the stock is gone"),
        say("Whether the discards become a new stock."),
        values={"reshuffle": say("the discards are shuffled"), "end": say("the hand ends")},
        group=DEAL,
        clauses=("seven.stock-out",),
    )
    ace_points: int = choice(
        10,
        say("Ace"),
        say("What an ace left in hand counts."),
        values={each: say_n("{n} point", "{n} points", n=each) for each in (1, 10, 11, 15, 20)},
        group=SCORE,
        clauses=("seven.values",),
        sentence=say("An ace left in hand: {value}"),
        asked_first=5,
    )
    face_points: str = choice(
        "ten",
        say("Jack, queen, king"),
        say("What they count when they are left in hand."),
        values={"ten": say("10 each"), "rank": say("11, 12 and 13")},
        group=SCORE,
        clauses=("seven.values",),
    )
    seven_points: int = choice(
        7,
        say("Seven"),
        say("What a seven left in hand counts."),
        values={each: say_n("{n} point", "{n} points", n=each) for each in (7, 20, 50)},
        group=SCORE,
        clauses=("seven.values",),
    )
    seven_doubles: bool = flag(
        True,
        say("Sevens double"),
        say("If yes, each seven left in hand doubles the whole hand."),
        group=SCORE,
        clauses=("seven.held-sevens",),
        sentence=say("Each seven left in hand doubles the hand"),
        asked_first=4,
    )
    joker_points: int = number(
        0,
        say("Joker left in hand"),
        say("Its points, before the hand is multiplied."),
        least=0,
        most=50,
        group=SCORE,
        clauses=("seven.values",),
    )
    joker_times: int = number(
        5,
        say("Joker multiplier"),
        say("By how much each joker left in hand multiplies the whole hand."),
        least=1,
        most=5,
        group=SCORE,
        clauses=("seven.held-joker",),
    )
    unmelded_doubles: bool = flag(
        False,
        say("Doubled without a meld"),
        say("If yes, the points of a player who laid no meld in the hand are doubled."),
        group=SCORE,
        clauses=("seven.unmelded",),
        sentence=say("Without a meld, the points are doubled"),
        asked_first=6,
    )
    at_once_doubles: bool = flag(
        False,
        say("Going out in one turn doubles"),
        say("If yes, going out with nothing laid before that turn doubles the hand."),
        group=SCORE,
        clauses=("seven.at-once",),
        sentence=say("Going out in one turn doubles the hand"),
    )
    scoring: str = choice(
        "exchange",
        say("Who scores"),
        say("Whether the others pay the player who went out, or only that player scores, or only the others do."),
        values={
            "exchange": say("the others pay the player who went out"),
            "winner-takes": say("the player who went out, for everybody's cards"),
            "penalties": say("the others, as penalties"),
        },
        group=SCORE,
        clauses=("seven.score", "seven.game"),
        for_whole_game=True,
    )
    target: int | None = number(
        None,
        say("Target"),
        say("The total that ends the game."),
        least=20,
        most=5000,
        none=say("no target"),
        group=GAME,
        clauses=("seven.game",),
        sentence=say("The game ends at {value} points"),
    )
    hands_limit: int | None = number_of_hands(GAME, "seven.game")
    direction: str = order_of_play(DEAL, "seven.dealer")

    @property
    def runs_around(self) -> bool:
        """Whether runs go around the corner."""
        return self.runs_ace == "wrap"

    def problems(self, seats: int) -> tuple[Fault, ...]:
        """No problems: all options go together."""
        return ()

    @property
    def lowest_wins(self) -> bool:
        """Whether totals are penalties."""
        return self.scoring == "penalties"


PRESETS = (
    Preset(
        "seven-bridge",
        say("Seven Bridge"),
        say("Seven cards each. Go out first, and the others pay you for the cards left in their hands."),
    ),
    Preset(
        "seven-bridge-pagat",
        say("Seven Bridge to 200"),
        say(
            "No joker; a seven left in hand counts 20. The player who goes out scores the others' "
            "points; first to 200 wins."
        ),
        {
            "jokers": 0,
            "runs_ace": "low",
            "first_player": "left",
            "upcard": True,
            "claims_from": "own-turn",
            "must_discard_out": True,
            "ace_points": 1,
            "face_points": "rank",
            "seven_points": 20,
            "seven_doubles": False,
            "at_once_doubles": True,
            "scoring": "winner-takes",
            "target": 200,
        },
        asked_first=(
            "claims_from",
            "layoff_after_claim",
            "must_discard_out",
            "at_once_doubles",
            "ace_points",
            "target",
        ),
    ),
    Preset(
        "seven-bridge-rounds",
        say("Seven Bridge in four hands"),
        say("Seven Bridge for penalty points over four hands; the lowest total wins."),
        {"scoring": "penalties", "hands_limit": 4},
        asked_first=(
            "claims_from",
            "layoff_after_claim",
            "must_discard_out",
            "seven_doubles",
            "ace_points",
            "hands_limit",
        ),
    ),
)
