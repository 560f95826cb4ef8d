"""What two players of gin can agree on about remedies."""

from __future__ import annotations

from dataclasses import dataclass

from referee.games.remedies.options import card_points, fine_points, fix


@dataclass(frozen=True, kw_only=True)
class GinFixes:
    """The options of Gin Rummy for when something has gone wrong."""

    fix_exposed_deal: str = fix("fix_exposed_deal", "redeal", "table.fix-exposed-deal")
    fix_count_early: str = fix("fix_count_early", "redeal", "gin.fix-count-early")
    fix_exposed: str = fix("fix_exposed", "by-partner", "table.fix-exposed-card")
    fix_seen: str = fix("fix_seen", "show", "gin.fix-seen-card")
    fix_no_draw: str = fix("fix_no_draw", "ask", "table.fix-no-draw")
    fix_discard_two: str = fix("fix_discard_two", "ask", "table.fix-discard-two")
    fix_knock: str = fix("fix_knock", "play-open", "gin.fix-knock", "gin.fix-count-knocker")
    fix_gin: str = fix("fix_gin", "as-knock", "gin.fix-gin")
    fix_looked: str = fix("fix_looked", "ask", "gin.fix-looked")
    fix_late: str = fix("fix_late", "ask", "gin.fix-missed-layoff")
    fix_score: str = fix("fix_score", "book", "table.fix-recount")
    fix_over: str = fix("fix_over", "stands", "table.fix-over")
    fix_points: int = fine_points("gin.fix-looked")
    missing_card_points: int = card_points("gin.fix-count-short")
