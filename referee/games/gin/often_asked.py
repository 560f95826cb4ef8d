"""What players of Gin Rummy often ask, each with the answer."""

from __future__ import annotations

from typing import Any

from referee.games.lessons import Example, LessonChapter, discard, layoff, pickup
from referee.words import Words, say

RUN, SIXES = "9S TS JS QS", "6H 6D 6C"
RUN_AND_SET = f"{RUN} {SIXES}"
DEFENDER, KNOCKER = "2S 2H 2D 2C 8S 8D 8C 9S 7C AC", ("KS KC KD", "5S 6S 7S", "9C TC JC")
SHARED = "7S 8S 9S 9H 9D AC 2C 3C 4D AD"


def knock(words: Words | None, rest: str, discard: str, means: bool, **more: Any) -> Example:
    """Whether a player may knock with a discard."""
    return Example(words, {"ask": "knock", "held": rest, "discard": discard, **more}, means)


def deadwood(words: Words | None, held: str, means: int, **more: Any) -> Example:
    """What the deadwood of cards is."""
    return Example(words, {"ask": "deadwood", "held": held, **more}, means)


OFTEN_ASKED = LessonChapter(
    "asked",
    (
        deadwood(
            say("Ann knocked with 10 points. Bob breaks up his eights, and lays off 8♠ 9♠ and 8♣ 7♣: an undercut."),
            DEFENDER, 9, against=KNOCKER,
        ),
        deadwood(say("The same cards, but Ann has gin. Bob keeps his eights."), DEFENDER, 17, against=KNOCKER, gin=True),
        knock(say("All eleven cards are in melds, and you discard 9♠."), f"{RUN_AND_SET} 2H 3H 4H 5H", "9S", means=True),
        knock(
            say("You did not see the run of hearts when you laid your hand open."), f"{RUN_AND_SET} 2H 3H 4H KD", "KD",
            means=True, melds=(RUN, SIXES),
        ),
        knock(
            say("9♠ is laid open in the run and in the set."), SHARED, "KD", means=False,
            melds=("7S 8S 9S", "9S 9H 9D", "AC 2C 3C"),
        ),
        layoff(say("7♠ alone, without 8♠."), "7S", RUN, means=False),
        layoff(say("A lay-off on the knocker's deadwood."), "JH", "JD", means=False),
        pickup(say("You have two twos, but 2♣ is not on top."), "2C 7S", "2C", means=False, held="2H 2D 9C"),
        discard(say("You took 7♠ from the pile in this turn."), "7S", "7S", means=True),
    ),
    printed=False,
)  # fmt: skip
