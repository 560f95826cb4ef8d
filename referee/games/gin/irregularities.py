"""What goes wrong at gin, and the clause that decides, by when it was noticed."""

from __future__ import annotations

from referee.games.gin.values import within_limit
from referee.games.remedies.incident import TOO_LATE, Incident, Irregularity, Missing
from referee.games.remedies.rows import AFTER, END, NOT_YET, PLAYED, TURN, shared, short_or_long


def _within(at: Incident) -> bool | Missing:
    """Whether the deadwood is within the knock limit; what sets the limit has to be known where it decides."""
    deadwood, rules = at.facts.deadwood, at.rules
    if deadwood is None:
        return Missing("deadwood")
    within = within_limit(rules, deadwood, at.facts.upcard, at.facts.limit)
    return Missing("limit" if rules.limit_chosen else "upcard", "gin.limit") if within is None else within


def _knocked(at: Incident) -> str | Missing | None:
    within = _within(at)
    return within if isinstance(within, Missing) else "gin.knock" if within else None


def _said_gin(at: Incident) -> str | Missing | None:
    if at.found in AFTER:
        return None
    if at.facts.deadwood in (None, 0):
        return Missing("deadwood") if at.facts.deadwood is None else "gin.gin"
    if at.rules.fix_gin != "as-knock":
        return None
    within = _within(at)
    return within if isinstance(within, Missing) else "gin.fix-gin" if within else None


def _above(at: Incident) -> str:
    return "gin.fix-knock-shown" if at.facts.shown else "gin.fix-knock"


def _hands(at: Incident) -> str:
    return "gin.fix-count-both" if at.facts.both else "gin.fix-count-one"


def _at_end(at: Incident) -> str | Missing:
    missing = next((key for key in ("by", "knocker") if getattr(at.facts, key) is None), None)
    if missing:
        return Missing(missing)
    if at.facts.by == at.facts.knocker:
        return "gin.fix-count-knocker"
    return short_or_long(at, "gin.fix-count-short", "gin.fix-count-long")


def _drawn(at: Incident) -> str:
    return "gin.fix-seen-card" if at.facts.from_ == "stock" else "table.fix-draw-back"


COUNT = ((NOT_YET, "gin.fix-count-early"), (PLAYED, _hands), ((END,), _at_end), (AFTER, TOO_LATE))
KNOCKED = (((TURN,), _above), ((END,), "gin.fix-knock-shown"), (AFTER, TOO_LATE))
DEADWOOD = {"": ("deadwood", "upcard", "limit"), TURN: ("shown",)}

ROWS = (
    *shared(COUNT, _drawn, "gin.fix-seen-card", _hands),
    Irregularity("layoff", "end", (((END,), "gin.fix-layoff"), (AFTER, TOO_LATE))),
    Irregularity("looked-back", "turn", clause="gin.fix-looked"),
    Irregularity("false-knock", "end", KNOCKED, sooner=_knocked, first="gin.knock", facts=DEADWOOD, usual=TURN),
    Irregularity("false-gin", "end", KNOCKED, sooner=_said_gin, first="gin.gin", facts=DEADWOOD, usual=TURN),
    Irregularity("early-mix", "end", clause="gin.fix-early-mix", usual=END, last=END),
    Irregularity("missed-layoff", "end", (((END,), "gin.fix-missed-layoff"), (AFTER, TOO_LATE))),
)
