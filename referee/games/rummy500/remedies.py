"""What can go wrong in 500 Rummy, and its laws."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from referee.games.base.wild_ranks import any_wild
from referee.games.remedies.incident import (
    ALLOWED,
    PLAY,
    Incident,
    Irregularity,
    Law,
    Remedy,
    by_option,
    fixed_steps,
    only_remedy,
    plays_on,
)
from referee.games.remedies.irregularities import AFTER_HAND, DURING_PLAY, END, table_irregularities
from referee.games.remedies.lay_down import lay_down_laws
from referee.games.remedies.ruling import Remedies
from referee.games.remedies.shared_laws import FIXES_OF_TABLE
from referee.games.rummy500.options import FALSE_RUM
from referee.words import Words, say


def _with_draw(row: Irregularity) -> Irregularity:
    """Two cards are the draw if two are drawn from the stock."""
    return replace(row, sooner=lambda at: "500.draw" if at.rules.draw_two else None)


ON_TABLE = table_irregularities(
    "500", joker_upcard=lambda rules: rules.has_jokers and rules.first_discard == "turned", swaps=any_wild
)
ROWS = (
    *(_with_draw(row) if row.what == "draw-two" else row for row in ON_TABLE),
    Irregularity("false-rum", "turn", clause="500.fix-rum"),
    Irregularity("missed-rum", "turn", (((*DURING_PLAY, END, *AFTER_HAND), "500.rum"),), who=False),
)

WRONG_CALL = say("Put the card back and carry on from there.")

FIXES: Mapping[str, Law] = {
    **lay_down_laws("500", ("custom",), ("custom",), opens=False),
    "500.fix-rum": Law(
        ("custom",),
        say("Rum was called wrongly."),
        by_option(
            "fix_rum",
            Remedy("none", fixed_steps(WRONG_CALL)),
            Remedy("points", lambda at: (WRONG_CALL, at.fined), "adjust", lambda at: at.fine),
            Remedy("draw-two", lambda at: (WRONG_CALL, say("{who} draws two cards from the stock.", who=at.who))),
        ),
        intro=say("Rum was called for a card that does not fit."),
        names=FALSE_RUM.values,
    ),
}


def _called(incident: Incident) -> tuple[Words, ...]:
    if incident.found in ("turn", "next") and incident.rules.rum_call != "off":
        return say("Rum may still be called."), PLAY
    return say("The card stays where it is."), *plays_on(incident)


def _why_late(incident: Incident) -> Words:
    if incident.rules.rum_call == "off":
        return say("Rum is not called at this table.")
    if incident.found in ("turn", "next"):
        return say("The next player has not drawn yet.")
    return say("Rum can be called only until the next player draws.")


RUM = Law(("rulebook",), _why_late, only_remedy(_called))

REMEDIES = Remedies(
    rows={row.what: row for row in ROWS},
    fixes={**FIXES_OF_TABLE, **FIXES},
    allowed={"500.draw": ALLOWED, "500.rum": RUM},
)
