"""What somebody who has never played has to know of the books that are presets of Kaluki."""

from __future__ import annotations

from referee.games.kaluki.presets import ROMME
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
                say("Some play Rommé with one joker in a meld, or take the discard only for a meld at once."),
            )
        ),
    ),
    printed=False,
)
