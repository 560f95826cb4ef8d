"""What players of Seven Bridge often ask, each with the answer."""

from __future__ import annotations

from referee.games.lessons import Example, LessonChapter, discard, layoff, meld, pickup, swap
from referee.words import say

OFTEN_ASKED = LessonChapter(
    "asked",
    (
        meld(say("Seven and eight of different suits are nothing."), "7H 8S", means=False),
        meld(say("Six and eight need the seven between them."), "6H 8H", means=False),
        meld(say("The joker is 8♣ here, the seven is real."), "7C *8C", means=True),
        meld(say("In a meld of two cards the joker is never the seven."), "*7C 8C", means=False),
        meld(say("With three cards the joker may be the seven too."), "*7C 8C 9C", means=True),
        layoff(say("The seven became a run when 8♠ was laid off."), "7H", "7S 8S", means=False),
        layoff(say("Two sevens are a set, and grow by sevens."), "8S", "7S 7H", means=False),
        layoff(say("Both together make a run."), "5S 6S", "7S", means=True),
        layoff(say("You have laid no meld in this hand."), "JS", "8S 9S TS", means=False, opened=False),
        pickup(say("A claimed card is never kept."), "9H", "9H", means=False, held="2C 4D"),
        pickup(say("9♥ is below the top card."), "9H 2C", "9H", means=False),
        swap(say("Jokers stay on the table, even for the real card."), "8C", "7C *8C", means=False),
        discard(say("You may discard any other card."), "9S", "9H", means=True),
        discard(say("You claimed 9♥ in this turn."), "9H", "9H", means=False),
        Example(
            say("Bob calls chi, then Dan calls pon. Dan gets it."),
            {
                "ask": "claim", "seats": ["Ann", "Bob", "Cat", "Dan"], "turn": "Bob", "callers": ["Bob", "Dan"],
                "calls": {"Bob": "chi", "Dan": "pon"},
            },
            True,
            {"Ann": say("Ann"), "Bob": say("Bob"), "Cat": say("Cat"), "Dan": say("Dan")},
        ),
    ),
    printed=False,
)  # fmt: skip
