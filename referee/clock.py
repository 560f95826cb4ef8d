"""The clock: the only module that asks what time it is, so that tests can set it in one place.

Others import the module, not its functions: then nobody keeps a clock of their own that a test would replace in vain.
"""

from __future__ import annotations

from datetime import datetime


def moment() -> datetime:
    """The moment, with the machine's offset from UTC."""
    return datetime.now().astimezone()


def now() -> str:
    """The moment to the second, as it is kept and written."""
    return moment().isoformat(timespec="seconds")
