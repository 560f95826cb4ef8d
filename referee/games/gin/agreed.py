"""What two players of gin agree on before the first deal, each as a sentence with its number in it."""

from __future__ import annotations

from referee.words import say

SENTENCES = {
    "knock_limit": say("Knock with {value} points or fewer"),
    "upcard_ace": say("An ace as first upcard allows {value}"),
    "gin_bonus": say("Gin adds {value} points"),
    "undercut_bonus": say("An undercut adds {value} points"),
    "big_gin_bonus": say("Big gin adds {value} points"),
    "spades_double": say("A spade as first upcard doubles the hand"),
    "layoff_on_gin": say("You may lay off cards on gin"),
    "box_bonus": say("Each hand won adds {value} points at the end"),
    "target": say("The game ends at {value} points"),
    "hollywood": say("Hollywood: three games at once"),
}
