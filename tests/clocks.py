"""Clocks and time zones in which the tests must pass as they do today: `CLOCK` names one for a run, `any` draws one.

The clock of the tests' own process is set for every library; programs started by a test share the time zone. Zones are
written out, so that no zone database is needed.
"""

from __future__ import annotations

import os
import select
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from random import choice

import time_machine

TODAY = "today"


@dataclass(frozen=True)
class Clock:
    """A local time and its zone."""

    wall: str
    zone: str

    def __str__(self) -> str:
        return f"{self.wall or 'now'}, zone {self.zone or 'of this machine'}"


CLOCKS = {
    TODAY: Clock("", ""),
    "new-year": Clock("2031-12-31T23:59:00", "<+14>-14"),
    "leap-day": Clock("2028-02-29T23:59:00", "<-11>11"),
    "leap-night": Clock("2032-02-29T00:00:30", "<+0545>-5:45"),
    "an-hour-twice": Clock("2027-11-07T01:30:00", "EST5EDT,M3.2.0,M11.1.0"),
    "an-hour-gone": Clock("2029-03-25T01:59:00", "CET-1CEST,M3.5.0,M10.5.0/3"),
    "late-in-Tokyo": Clock("2035-06-30T23:59:00", "JST-9"),
    "years-back": Clock("2019-05-01T12:00:00", "UTC0"),
}


def drawn(name: str) -> str:
    """The name of a clock: the given one, or for `any` a random one."""
    return choice(list(CLOCKS)) if name == "any" else name


@contextmanager
def at(clock: Clock) -> Iterator[None]:
    """Sets time zone and clock until the block ends; the clock keeps running."""
    before = os.environ.get("TZ")
    if clock.zone:
        _in_zone(clock.zone)
    try:
        if not clock.wall:
            yield
            return
        with time_machine.travel(datetime.fromisoformat(clock.wall).astimezone(), tick=True):
            yield
    finally:
        _in_zone(before)


def until_sleep_works() -> None:
    """Makes sleeping count seconds if it always refuses: shifting the clock of a whole Debian 12 breaks it."""
    try:
        time.sleep(0.001)
    except OSError:
        time.sleep = lambda seconds: select.select((), (), (), seconds)


def _in_zone(zone: str | None) -> None:
    if zone is None:
        os.environ.pop("TZ", None)
    else:
        os.environ["TZ"] = zone
    time.tzset()


if __name__ == "__main__":
    print(*CLOCKS)
