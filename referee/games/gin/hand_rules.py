"""The options of Gin Rummy about one hand: knocking, and what it scores."""

from __future__ import annotations

from dataclasses import dataclass

from referee.declare import choice, flag, number
from referee.words import say

KNOCKING = say("Knocking")
HAND = say("Scoring a hand")
BONUS = {"least": 0, "most": 100}


@dataclass(frozen=True, kw_only=True)
class HandRules:
    """The options of a hand."""

    knock_limit: int = number(
        10,
        say("Knock limit"),
        say("The most deadwood with which a player may knock; 0 is straight gin."),
        least=0,
        most=50,
        group=KNOCKING,
        clauses=("gin.limit", "gin.knock"),
    )
    limit_chosen: bool = flag(
        False,
        say("The table sets the limit of each hand"),
        say("Before each hand the table says with how much deadwood a player may knock, 0 to 50."),
        group=KNOCKING,
        clauses=("gin.limit",),
    )
    upcard_limit: bool = flag(
        False,
        say("The first upcard sets the limit"),
        say("Oklahoma: a number card allows its number, jack, queen and king 10, an ace as set below."),
        group=KNOCKING,
        clauses=("gin.limit",),
    )
    upcard_ace: str = choice(
        "gin-only",
        say("An ace as upcard"),
        say("What an ace as first upcard allows."),
        values={"gin-only": say("gin only"), "one": say("knocking with one point")},
        group=KNOCKING,
        clauses=("gin.limit",),
    )
    spades_double: bool = flag(
        False,
        say("Spades double"),
        say("A hand whose first upcard is a spade counts double, its bonuses too."),
        group=HAND,
        clauses=("gin.double",),
    )
    gin_bonus: int = number(
        25,
        say("Bonus for gin"),
        say("Added to the opponent's deadwood; 20 in other books."),
        **BONUS,
        group=HAND,
        clauses=("gin.gin-bonus",),
    )
    undercut_bonus: int = number(
        25,
        say("Bonus for an undercut"),
        say("Added to the difference; 10 to 20 in other books."),
        **BONUS,
        group=HAND,
        clauses=("gin.undercut",),
    )
    undercut_on_tie: bool = flag(
        True,
        say("Equal deadwood is an undercut"),
        say("If no, equal deadwood scores nothing for anyone."),
        group=HAND,
        clauses=("gin.undercut",),
    )
    big_gin_bonus: int = number(
        0,
        say("Bonus for big gin"),
        say("For eleven melded cards without a discard, often 31 or 50; 0 where it is not played."),
        **BONUS,
        group=HAND,
        clauses=("gin.big-gin", "gin.big-gin-bonus"),
    )
    layoff_on_gin: bool = flag(
        False,
        say("Lay-offs against gin"),
        say("The opponent may lay off cards on a gin hand too."),
        group=HAND,
        clauses=("gin.no-layoff-on-gin", "gin.gin-bonus"),
    )
    runs_ace: str = choice(
        "low",
        say("The ace in runs"),
        say("Which cards an ace may be beside in a run."),
        values={
            "low": say("only below the two"),
            "high": say("also above the king"),
            "wrap": say("also between king and two"),
        },
        group=HAND,
        clauses=("gin.run",),
    )
    ace_points: int = choice(
        1,
        say("An ace as deadwood"),
        say("How many points an ace counts; round the corner usually 15."),
        values={1: say("1 point"), 11: say("11 points"), 15: say("15 points")},
        group=HAND,
        clauses=("gin.values",),
    )
