"""What happens at Kaluki when something has gone wrong: its rows, and the clauses that they lead to."""

from __future__ import annotations

from collections.abc import Mapping

from referee.games.remedies.incident import Fix, Incident, Irregularity
from referee.games.remedies.laid import laid
from referee.games.remedies.rows import on_table, wrongly_laid
from referee.games.remedies.ruling import Remedies
from referee.games.remedies.table import FIXES_OF_TABLE
from referee.games.remedies.ways import ALLOWED


def _enough(at: Incident) -> str | None:
    counted = at.facts.counted
    return "kaluki.opening" if counted is not None and counted >= at.rules.opening_points else None


ROWS = (
    *on_table("kaluki"),
    Irregularity("early-meld", "meld", wrongly_laid("kaluki", "fix-early")),
    Irregularity(
        "opening",
        "meld",
        wrongly_laid("kaluki", "fix-opening"),
        sooner=_enough,
        first="kaluki.opening",
        facts={"": ("counted",)},
    ),
)

FIXES: Mapping[str, Fix] = laid("kaluki", ("custom",), ("custom",), opens=True)

REMEDIES = Remedies(
    rows={row.what: row for row in ROWS},
    fixes={**FIXES_OF_TABLE, **FIXES},
    allowed={"kaluki.opening": ALLOWED},
    chips=lambda rules: rules.settlement == "chips",
    against=lambda rules: rules.lowest_wins,
)
