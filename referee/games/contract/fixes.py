"""What a table of Contract Rummy can agree on about remedies."""

from __future__ import annotations

from dataclasses import dataclass

from referee.games.remedies.options import TableFixes, card_points, fine_points, fix

LAID = ("contract.fix-meld", "contract.fix-pickup", "contract.fix-early", "contract.fix-opening", "contract.fix-swap")


@dataclass(frozen=True, kw_only=True)
class ContractFixes(TableFixes):
    """The options of Contract Rummy for when something has gone wrong."""

    fix_meld: str = fix("fix_meld", "back", *LAID)
    fix_meld_late: str = fix("fix_meld_late", "stands", "contract.fix-meld-late")
    fix_out: str = fix("fix_out", "ask", "contract.fix-out")
    fix_score: str = fix("fix_score", "book", "table.fix-recount")
    fix_over: str = fix("fix_over", "stands", "table.fix-over")
    fix_points: int = fine_points(*LAID)
    missing_card_points: int = card_points("table.fix-count-short")
