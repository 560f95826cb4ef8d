"""What a table of Kaluki can agree on about remedies."""

from __future__ import annotations

from dataclasses import dataclass

from referee.games.remedies.options import TableFixes, card_points, fine_points, fix

LAID = ("kaluki.fix-meld", "kaluki.fix-pickup", "kaluki.fix-early", "kaluki.fix-opening", "kaluki.fix-swap")


@dataclass(frozen=True, kw_only=True)
class KalukiFixes(TableFixes):
    """The options of Kaluki for when something has gone wrong."""

    fix_meld: str = fix("fix_meld", "ask", *LAID)
    fix_meld_late: str = fix("fix_meld_late", "ask", "kaluki.fix-meld-late")
    fix_out: str = fix("fix_out", "ask", "kaluki.fix-out")
    fix_score: str = fix("fix_score", "book", "table.fix-recount")
    fix_over: str = fix("fix_over", "stands", "table.fix-over")
    fix_points: int = fine_points(*LAID)
    missing_card_points: int = card_points("table.fix-count-short")
