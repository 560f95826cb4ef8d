"""The clock: the only module that asks for the time, so that tests can set it in one place.

Other modules import it whole, not its functions, so that none keeps a reference that a test cannot replace.
"""

from __future__ import annotations

import os
from datetime import datetime
from functools import cache
from zoneinfo import ZoneInfo


def moment() -> datetime:
    """The current time, with the UTC offset of the zone that TZ names, otherwise of the machine."""
    return datetime.now().astimezone(_zone(os.environ.get("TZ", "")))


def now() -> str:
    """The current time to the second, as it is stored and written."""
    return moment().isoformat(timespec="seconds")


@cache
def _zone(name: str) -> ZoneInfo | None:
    """The zone with this name, even if the system has no zone database; None if it is not the name of a zone."""
    try:
        return ZoneInfo(name.removeprefix(":"))
    except (ValueError, OSError, LookupError):
        return None
