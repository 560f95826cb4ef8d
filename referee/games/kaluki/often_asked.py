"""What players of Kaluki often ask, each with the answer."""

from __future__ import annotations

from referee.games.lessons import LessonChapter, discard, layoff, meld, opening, pickup, swap
from referee.words import say

KINGS, HEARTS, GROUP = "KS KH KD", "6H 7H 8H", "KS KH *KD"

OFTEN_ASKED = LessonChapter(
    "asked",
    (
        meld(say("There is no fifth king."), "KS KH KD KC *", means=False),
        meld(say("Two jokers in one sequence: K♥ and A♥."), "QH *KH *AH", means=True),
        opening(say("A low ace counts 15 too: 24 and 30 points."), ("AS 2S 3S 4S", KINGS), means=True),
        opening(say("You took 2♣ from the pile to open."), (KINGS, HEARTS), means=False, took_discard="2C"),
        pickup(
            say("You have not opened. With K♦ you lay kings and the sequence."), "4C KD", "KD", means=True,
            held="KS KH 6H 7H 8H 2C", opened=False,
        ),
        pickup(say("9♣ is below the top card."), "9C KD", "9C", means=False),
        layoff(say("You opened earlier in this turn."), "9H", HEARTS, means=True, opened_now=True),
        layoff(say("The joker is K♦, so K♦ itself has no place there."), "KD", GROUP, means=False),
        layoff(say("The suit that is still missing."), "KC", GROUP, means=True),
        swap(say("You hold K♦, and you have not opened."), "KD", GROUP, means=True, opened=False),
        discard(say("You took K♦ from the pile in this turn."), "KD", "KD", means=True),
    ),
    printed=False,
)  # fmt: skip
