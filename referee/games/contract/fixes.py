"""What a table of Contract Rummy can agree on about remedies."""

from __future__ import annotations

from dataclasses import dataclass

from referee.games.remedies.options import card_points, fine_points, fix

LAID = ("contract.fix-meld", "contract.fix-pickup", "contract.fix-early", "contract.fix-opening", "contract.fix-swap")


@dataclass(frozen=True, kw_only=True)
class ContractFixes:
    """The options of Contract Rummy for when something has gone wrong."""

    fix_exposed_deal: str = fix("fix_exposed_deal", "ask", "table.fix-exposed-deal")
    fix_count_early: str = fix("fix_count_early", "ask", "table.fix-count-early")
    fix_upcard_joker: str = fix("fix_upcard_joker", "ask", "table.fix-upcard-joker")
    fix_exposed: str = fix("fix_exposed", "by-partner", "table.fix-exposed-card")
    fix_seen: str = fix("fix_seen", "ask", "table.fix-seen-card")
    fix_no_draw: str = fix("fix_no_draw", "ask", "table.fix-no-draw")
    fix_discard_two: str = fix("fix_discard_two", "ask", "table.fix-discard-two")
    fix_meld: str = fix("fix_meld", "back", *LAID)
    fix_meld_late: str = fix("fix_meld_late", "stands", "contract.fix-meld-late")
    fix_out: str = fix("fix_out", "ask", "contract.fix-out")
    fix_score: str = fix("fix_score", "book", "table.fix-recount")
    fix_over: str = fix("fix_over", "stands", "table.fix-over")
    fix_points: int = fine_points(*LAID)
    missing_card_points: int = card_points("table.fix-count-short")
