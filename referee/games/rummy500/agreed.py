"""What a table of 500 Rummy agrees on before the first deal, each as a sentence with its number in it."""

from __future__ import annotations

from referee.words import say

SENTENCES = {
    "pickup_use": say("Use the card from the pile {value}"),
    "ace_wraps": say("K-A-2 is a run"),
    "rum_call": say("Calling rum: {value}"),
    "boathouse": say("You need a discard to go out"),
    "threshold": say("You need {value} points to get on the board"),
    "target": say("The target is {value} points"),
    "hands_limit": say("The game ends after {value} hands"),
    "final_bonus": say("The leader adds {value} points at the end"),
}
