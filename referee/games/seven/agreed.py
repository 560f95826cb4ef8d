"""What a table of Seven Bridge agrees on before the first deal, each as a sentence with its value in it."""

from __future__ import annotations

from referee.words import say

SENTENCES = {
    "claims_from": say("Discards may be claimed {value}"),
    "layoff_after_claim": say("You may lay off after pon or chi"),
    "must_discard_out": say("You need a discard to go out"),
    "seven_doubles": say("Each seven in hand doubles"),
    "unmelded_doubles": say("Without a meld, the points are doubled"),
    "at_once_doubles": say("Going out in one turn doubles the hand"),
    "ace_points": say("An ace left in hand: {value}"),
    "target": say("The game ends at {value} points"),
    "hands_limit": say("The game ends after {value} hands"),
}
