"""The clock: the only module that asks what time it is, so that tests can set it in one place.

Others import the module, not its functions: then nobody keeps a clock of their own that a test would replace in vain.
"""

from __future__ import annotations

import os
from datetime import datetime
from functools import cache
from zoneinfo import ZoneInfo


def moment() -> datetime:
    """The moment, with the offset from UTC of the zone that TZ names, else of the machine."""
    return datetime.now().astimezone(_zone(os.environ.get("TZ", "")))


def now() -> str:
    """The moment to the second, as it is kept and written."""
    return moment().isoformat(timespec="seconds")


@cache
def _zone(name: str) -> ZoneInfo | None:
    """A zone by its name, also where the system has no list of zones; None for one that is written out, or none."""
    try:
        return ZoneInfo(name.removeprefix(":"))
    except (ValueError, OSError, LookupError):
        return None
