"""What a table of Seven Bridge can agree on about remedies."""

from __future__ import annotations

from dataclasses import dataclass

from referee.games.remedies.options import card_points, fine_points, fix

LAID = ("seven.fix-meld", "seven.fix-pickup", "seven.fix-early", "seven.fix-opening")


@dataclass(frozen=True, kw_only=True)
class SevenFixes:
    """The options of Seven Bridge for when something has gone wrong."""

    fix_exposed_deal: str = fix("fix_exposed_deal", "ask", "table.fix-exposed-deal")
    fix_count_early: str = fix("fix_count_early", "ask", "table.fix-count-early")
    fix_upcard_joker: str = fix("fix_upcard_joker", "ask", "table.fix-upcard-joker")
    fix_exposed: str = fix("fix_exposed", "by-partner", "table.fix-exposed-card")
    fix_seen: str = fix("fix_seen", "ask", "table.fix-seen-card")
    fix_no_draw: str = fix("fix_no_draw", "ask", "table.fix-no-draw")
    fix_discard_two: str = fix("fix_discard_two", "ask", "table.fix-discard-two")
    fix_meld: str = fix("fix_meld", "ask", *LAID)
    fix_meld_late: str = fix("fix_meld_late", "ask", "seven.fix-meld-late")
    fix_out: str = fix("fix_out", "ask", "seven.fix-out")
    fix_score: str = fix("fix_score", "book", "table.fix-recount")
    fix_over: str = fix("fix_over", "stands", "table.fix-over")
    fix_points: int = fine_points(*LAID)
    missing_card_points: int = card_points("table.fix-count-short")
