"""What somebody who has never played has to know of the books that are presets of Kaluki."""

from __future__ import annotations

from referee.games.kaluki.presets import ROMME, SCALA_40, SCALA_40_HOUSE
from referee.games.lessons import Example, LessonChapter, Notes
from referee.words import say

RELATIVES = LessonChapter(
    "relatives",
    (
        say("German Rommé has its own presets. You get 13 cards, there are six jokers, and 40 points open."),
        Example(
            say("Rommé: an ace below a two counts 1. 30 and 6 points are too few."),
            {"ask": "opening", "melds": ["KS KH KD", "AH 2H 3H"], "left": 7},
            False,
            rules=ROMME,
        ),
        Example(
            say("Rommé: you open and go out in this turn, which needs no points."),
            {"ask": "opening", "melds": ["KS KH KD", "AH 2H 3H"], "left": 1},
            True,
            rules=ROMME,
        ),
        Notes(
            (
                say("Rommé: anyone may take the discard. A joker that you take must be used in the same turn."),
                say("Rommé follows encyclopedias and rule pages in German and English, which differ."),
                say("Some open Rommé with 30, 50 or 51 points, or count a joker 25 or 30."),
                say("Some let a sequence of Rommé go round the corner, as in Q-K-A-2."),
                say("Some play Rommé with one joker in a meld, or take the discard only for a meld at once."),
            )
        ),
        say(
            "Scala 40 has presets as the Italian federation plays it, and for the table at home. Again 40 points open."
        ),
        Example(
            say("Scala 40: a meld has one joker at the most."),
            {"ask": "meld", "cards": "5H 8H * *"},
            False,
            rules=SCALA_40,
        ),
        Example(
            say("Scala 40: 8♦ could be laid off, so it must not be discarded."),
            {"ask": "discard", "card": "8D", "table": ["5D 6D 7D"]},
            False,
            rules=SCALA_40,
        ),
        Example(
            say("Scala 40 at home: to open with the discard is allowed."),
            {"ask": "pickup", "pile": "9C 9S", "card": "9S", "held": "9H 9D 5-8C 2H", "opened": False},
            True,
            rules=SCALA_40_HOUSE,
        ),
        Notes(
            (
                say("Scala 40: only a player who has opened takes the discard, and must use it in that turn."),
                say("Scala 40: nobody goes out in the first round. A player who reaches 101 points is out."),
                say("At home a player who goes out in one turn needs no 40 points, and the others pay double."),
                say("Scala 40 follows the federation's rules as pages and programs quote them. House rules differ."),
                say("Tables of Scala 40 play to 101, 201, 301 or 501, and differ on who may discard what fits."),
            )
        ),
    ),
    printed=False,
)
