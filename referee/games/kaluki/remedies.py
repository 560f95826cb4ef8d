"""What can go wrong in Kaluki, and its laws."""

from __future__ import annotations

from collections.abc import Mapping

from referee.games.base.wild_ranks import any_wild
from referee.games.remedies.incident import ALLOWED, Incident, Irregularity, Law, Missing
from referee.games.remedies.irregularities import END, SAME_OR_NEXT_TURN, table_irregularities, wrongly_laid
from referee.games.remedies.lay_down import lay_down_laws
from referee.games.remedies.ruling import Remedies
from referee.games.remedies.shared_laws import FIXES_OF_TABLE

OUT_BY_IT = (*SAME_OR_NEXT_TURN, END)
"""The moments at which a player may still go out by an opening, or may just have done so."""


def _enough(incident: Incident) -> str | Missing | None:
    """The rule that allows an opening: for its points or, if none are needed, for going out by it."""
    counted, out = incident.facts.counted, incident.facts.goes_out
    if counted is not None and counted >= incident.rules.opening_points:
        return "kaluki.opening"
    if incident.rules.opening_when_out or incident.found not in OUT_BY_IT:
        return None
    return Missing("goes_out") if out is None else "kaluki.opening" if out else None


ROWS = (
    *table_irregularities("kaluki", joker_upcard=lambda rules: bool(rules.jokers), swaps=any_wild),
    Irregularity("early-meld", "meld", wrongly_laid("kaluki", "fix-early")),
    Irregularity(
        "opening",
        "meld",
        wrongly_laid("kaluki", "fix-opening"),
        sooner=_enough,
        first="kaluki.opening",
        facts={"": ("counted",), **dict.fromkeys(OUT_BY_IT, ("goes_out",))},
    ),
)

FIXES: Mapping[str, Law] = lay_down_laws("kaluki", ("custom",), ("custom",), opens=True)

REMEDIES = Remedies(
    rows={row.what: row for row in ROWS},
    fixes={**FIXES_OF_TABLE, **FIXES},
    allowed={"kaluki.opening": ALLOWED},
    chips=lambda rules: rules.settlement == "chips",
    against=lambda rules: rules.lowest_wins,
)
