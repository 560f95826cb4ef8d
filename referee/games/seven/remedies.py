"""What can go wrong in Seven Bridge, and its laws."""

from __future__ import annotations

from collections.abc import Mapping

from referee.games.remedies.incident import TOO_LATE, Irregularity, Law, fixed_steps, only_remedy
from referee.games.remedies.irregularities import AFTER_HAND, END, LATER, NEXT, TURN, table_irregularities, wrongly_laid
from referee.games.remedies.lay_down import lay_down_laws
from referee.games.remedies.ruling import Remedies
from referee.games.remedies.shared_laws import FIXES_OF_TABLE, upcard_joker
from referee.words import say

ROWS = (
    *table_irregularities("seven", joker_upcard=lambda rules: rules.upcard and bool(rules.jokers), swaps=None),
    Irregularity("early-meld", "meld", wrongly_laid("seven", "fix-early")),
    Irregularity("opening", "meld", wrongly_laid("seven", "fix-opening")),
    Irregularity(
        "claim",
        "turn",
        (((TURN, NEXT), "seven.claim"), ((LATER,), "seven.fix-meld-late"), ((END, *AFTER_HAND), TOO_LATE)),
    ),
)

FIXES: Mapping[str, Law] = {
    "table.fix-upcard-joker": upcard_joker(say("The joker is the first discard, and nobody may take it.")),
    **lay_down_laws("seven", ("custom",), ("custom",), opens=True, swaps=False, points=False),
    "seven.claim": Law(
        ("custom",),
        say("The claim was not allowed."),
        only_remedy(
            fixed_steps(
                say("Put the discard back on the pile, and the other cards back in the hand."),
                say("The turn carries on from there."),
            )
        ),
        intro=say("A player called pon or chi when it was not allowed."),
        turn="in-turn",
    ),
}

REMEDIES = Remedies(
    rows={row.what: row for row in ROWS},
    fixes={**FIXES_OF_TABLE, **FIXES},
    chips=lambda rules: rules.scoring == "exchange",
    against=lambda rules: rules.scoring == "penalties",
)
