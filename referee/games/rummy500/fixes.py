"""What a table of 500 Rummy can agree on about remedies."""

from __future__ import annotations

from dataclasses import dataclass

from referee.games.remedies.options import TableFixes, card_points, fine_points, fix

LAID = ("500.fix-meld", "500.fix-pickup", "500.fix-swap")


@dataclass(frozen=True, kw_only=True)
class Rummy500Fixes(TableFixes):
    """The options of 500 Rummy for when something has gone wrong."""

    fix_meld: str = fix("fix_meld", "ask", *LAID)
    fix_meld_late: str = fix("fix_meld_late", "ask", "500.fix-meld-late")
    fix_out: str = fix("fix_out", "ask", "500.fix-out")
    fix_rum: str = fix("fix_rum", "ask", "500.fix-rum")
    fix_score: str = fix("fix_score", "book", "table.fix-recount")
    fix_over: str = fix("fix_over", "stands", "table.fix-over")
    fix_points: int = fine_points(*LAID, "500.fix-rum")
    missing_card_points: int = card_points("table.fix-count-short")
