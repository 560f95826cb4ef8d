"""What people write in a field of a rule, as a record writes it."""

from __future__ import annotations

from referee.declare import NOTHING, Number, Option
from referee.web.http.language import tell

DASHES = frozenset("-−–—―ー－")


def as_recorded(option: Option, typed: str) -> str:
    """What was typed for an option; what stands for none in the reader's language, or a dash, is `none`."""
    none = option.none if isinstance(option, Number) else None
    if none is None or typed.isdecimal() or typed == "none":
        return typed
    words = {tell(each).casefold() for each in (none, NOTHING)}
    return "none" if typed in DASHES or typed.casefold() in words else typed
