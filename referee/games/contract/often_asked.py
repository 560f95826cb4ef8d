"""What players of Contract Rummy often ask, each with the answer."""

from __future__ import annotations

from referee.games.lessons import Example, LessonChapter, discard, layoff, meld, opening, pickup, swap
from referee.words import say

PLAYERS = {"Ann": say("Ann"), "Bob": say("Bob"), "Cat": say("Cat"), "Dan": say("Dan")}
KING, LONG = "JS QS *KS AS", ("5H 6H 7H 8H 9H", "2S 3S 4S 5S", "TC JC QC KC")

OFTEN_ASKED = LessonChapter(
    "asked",
    (
        meld(say("Two jokers in one sequence: 10♠ and J♠."), "9S *TS *JS QS", means=True),
        layoff(say("The same card a second time."), "8H", "8S 8H 8C", means=True),
        opening(say("Deal 1: a group with two jokers."), ("8H * *", "4D 4D 4S"), means=True, deal=1),
        opening(say("Deal 3: two sequences that overlap."), ("5H 6H 7H 8H", "7H 8H 9H TH"), means=True, deal=3),
        opening(say("Deal 7: a longer sequence, and one card is left to discard."), LONG, means=True, deal=7, left=1),
        opening(say("The same melds, but two cards are left."), LONG, means=False, deal=7, left=2),
        swap(say("You lay the joker at the front of the same sequence, as 10♠."), "KS", KING, means=True, then_on=KING),
        swap(say("A joker in a group."), "KS", "KH KC *K", means=False),
        swap(say("You opened in this turn."), "KS", KING, means=False, opened=False, opened_now=True),
        Example(
            say("Cat made the last claim. Now Cat and Dan say “May I?” in Ann's turn."),
            {"ask": "claim", "seats": [*PLAYERS], "turn": "Ann", "callers": ["Cat", "Dan"], "last_claim": "Cat"},
            means=True, players=PLAYERS,
        ),
        Example(
            say("Cat made the last claim, and only Cat says “May I?” again."),
            {"ask": "claim", "seats": [*PLAYERS], "turn": "Ann", "callers": ["Cat"], "last_claim": "Cat"},
            means=False, players=PLAYERS,
        ),
        pickup(say("9♣ is below the top card."), "4H 9C KD", "9C", means=False),
        discard(say("You took K♦ from the pile in this turn."), "KD", "KD", means=True),
    ),
    printed=False,
)  # fmt: skip
