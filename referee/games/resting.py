"""What who sits out a hand gets for it: the option that several games have, and its clause."""

from __future__ import annotations

from typing import Any

from referee.declare import choice
from referee.words import Words, say


def sit_out_option(default: str, group: Words) -> Any:
    """Declares what a player who sits out a hand gets."""
    return choice(
        default,
        say("Sitting out a hand"),
        say("What a player who sits out a hand gets. In a game of penalties, nothing would be the best result."),
        values={
            "nothing": say("nothing"),
            "average": say("the average of the others"),
            "worst": say("the worst score of the others"),
        },
        group=group,
        clauses=("table.sat-out",),
    )


def sat_out_words(rules: Any) -> Words:
    """The clause about sitting out."""
    gets = {
        "nothing": say("A player who sits out a hand scores nothing for it."),
        "average": say(
            "A player who sits out a hand gets the average of what the others score. It is rounded to that player's "
            "disadvantage."
        ),
        "worst": say("A player who sits out a hand gets the worst score of the others."),
    }
    return gets[rules.sit_out]
