"""What players of 500 Rummy often ask, each with the answer."""

from __future__ import annotations

from typing import Any

from referee.games.lessons import Example, LessonChapter, discard, layoff, meld, pickup, swap
from referee.words import Words, say

PILE, FIXED = "4C 7S 8D KH", "6C 7C *8C"


def _laid_off(words: Words, cards: str, on: str, means: int) -> Example:
    return Example(words, {"ask": "count", "melds": [{"cards": cards, "on": on}]}, means)


def _take(words: Words, pile: str, card: str, means: bool, **more: Any) -> Example:
    return pickup(words, pile, card, means, table=[], **more)


OFTEN_ASKED = LessonChapter(
    "asked",
    (
        _take(say("The cards above 7♠ make a run with it."), "4C 7S 8S 9S", "7S", means=True, held="QD KD 2C"),
        _take(say("You want to take 7♠ alone."), PILE, "7S", means=False, held="7H 7D 2C", take="7S"),
        _take(say("You only want to keep the top card."), PILE, "KH", means=True, held="7H 2C"),
        discard(say("You took these three cards for 7♠."), "KH", "7S 8D KH", means=True),
        discard(say("You took only 7♠."), "7S", "7S", means=False),
        meld(say("There is no fifth king."), "KS KH KD KC *", means=False),
        meld(say("A suit must not appear twice in a set."), "9S 9H 9S", means=False),
        layoff(say("A real card of a suit that the set does not have."), "9D", "9S 9H *9", means=True),
        layoff(say("The joker was laid as 8♣, so it cannot be 5♣ now."), "4C", FIXED, means=False),
        layoff(say("The ace is at the end of the run."), "2S", "QS KS AS", means=False),
        swap(say("You hold the card that the joker stands for."), "8C", FIXED, means=False, table=[]),
        _laid_off(say("You lay off an ace above a king."), "AS", "JS QS KS", 15),
        _laid_off(say("You lay off an ace below a two."), "AS", "2S 3S 4S", 1),
        Example(
            say("Ann discards 8♠. Bob calls rum, because it fits."),
            {"ask": "rum", "discard": "8S", "table": ["5S 6S 7S"]}, means=False,
        ),
    ),
    printed=False,
)  # fmt: skip
