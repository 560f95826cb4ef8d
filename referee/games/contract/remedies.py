"""What can go wrong in Contract Rummy, and its laws."""

from __future__ import annotations

from collections.abc import Mapping

from referee.games.base.wild_ranks import any_wild
from referee.games.remedies.incident import TOO_LATE, Irregularity, Law, fixed_steps, only_remedy
from referee.games.remedies.irregularities import AFTER_HAND, END, LATER, NEXT, TURN, table_irregularities, wrongly_laid
from referee.games.remedies.lay_down import lay_down_laws
from referee.games.remedies.ruling import Remedies
from referee.games.remedies.shared_laws import FIXES_OF_TABLE
from referee.words import say

ROWS = (
    *table_irregularities("contract", joker_upcard=lambda rules: bool(rules.jokers), swaps=any_wild),
    Irregularity("early-meld", "meld", wrongly_laid("contract", "fix-early")),
    Irregularity("opening", "meld", wrongly_laid("contract", "fix-opening")),
    Irregularity(
        "claim",
        "turn",
        (((TURN,), "contract.fix-claim"), ((NEXT, LATER), "contract.fix-claim-late"), ((END, *AFTER_HAND), TOO_LATE)),
    ),
)

FIXES: Mapping[str, Law] = {
    **lay_down_laws("contract", ("rummy",), ("rummy?",), opens=True),
    "contract.fix-claim": Law(
        ("rummy",),
        say("The claim was not allowed, and the turn has not ended."),
        only_remedy(
            fixed_steps(
                say("The card returns to the pile."),
                say(
                    "The stock card goes back too. If somebody looked at it, treat it as a stock card that was exposed."
                ),
                say("It does not count as a claim."),
            )
        ),
        intro=say("A player claimed a discard when it was not allowed."),
        turn="in-turn",
    ),
    "contract.fix-claim-late": Law(
        ("rummy?",),
        say("The turn has ended since the claim."),
        only_remedy(lambda at: (say("{who} keeps the cards, and it counts as a claim.", who=at.who),)),
        intro=say("A wrong claim is noticed only after the turn."),
    ),
}

REMEDIES = Remedies(
    rows={row.what: row for row in ROWS}, fixes={**FIXES_OF_TABLE, **FIXES}, against=lambda _rules: True
)
