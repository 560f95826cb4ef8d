"""The clock, and the clocks under which the tests run."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import datetime, timedelta

import pytest

from referee import clock
from tests.clocks import CLOCKS, TODAY, at, drawn

AWAY = [each for each in CLOCKS if each != TODAY]


def test_the_clock_tells_the_second_and_the_offset() -> None:
    told = datetime.fromisoformat(clock.now())
    assert told.utcoffset() is not None
    assert timedelta(0) <= clock.moment() - told < timedelta(seconds=5)


@pytest.mark.parametrize("name", AWAY)
def test_a_clock_is_set_for_the_app_and_for_every_library(name: str) -> None:
    before = clock.now()
    with at(CLOCKS[name]):
        assert clock.now()[:17] == time.strftime("%Y-%m-%dT%H:%M:") == CLOCKS[name].wall[:17]
        away = clock.moment().utcoffset()
    assert abs(datetime.fromisoformat(clock.now()) - datetime.fromisoformat(before)) < timedelta(minutes=1)
    assert away == OFFSETS[name]


OFFSETS = {
    "new-year": timedelta(hours=14),
    "leap-day": timedelta(hours=-11),
    "leap-night": timedelta(hours=5, minutes=45),
    "an-hour-twice": timedelta(hours=-4),
    "an-hour-gone": timedelta(hours=1),
    "late-in-Tokyo": timedelta(hours=9),
    "years-back": timedelta(0),
}


def test_the_clocks_are_of_other_years_a_leap_day_a_minute_before_midnight_and_the_last_zones() -> None:
    walls = {CLOCKS[each].wall for each in AWAY}
    assert len({wall[:4] for wall in walls}) == len(AWAY)
    assert any("-02-29T23:59" in wall for wall in walls)
    assert any("-12-31T23:59" in wall for wall in walls)
    assert (min(OFFSETS.values()), max(OFFSETS.values())) == (timedelta(hours=-11), timedelta(hours=14))


def test_any_clock_is_drawn_and_a_named_one_is_that_one() -> None:
    assert {drawn("any") for _ in range(200)} == set(CLOCKS)
    assert drawn("leap-day") == "leap-day"


def test_a_set_clock_stands_still(set_clock: Callable[[str], None]) -> None:
    set_clock("2024-02-29T00:30:00+14:00")
    assert clock.now() == "2024-02-29T00:30:00+14:00"


@pytest.mark.parametrize(
    ("zone", "offset"),
    [("Asia/Tokyo", "+09:00"), (":Asia/Kolkata", "+05:30"), ("JST-9", "+09:00"), ("Asia/Nowhere", "+00:00")],
)
def test_a_zone_has_its_offset_where_the_system_has_no_zones(zone: str, offset: str) -> None:
    bare = {**os.environ, "TZ": zone, "TZDIR": "/nowhere", "PYTHONTZPATH": ""}
    asked = [sys.executable, "-c", "from referee import clock; print(clock.now())"]
    assert subprocess.run(asked, env=bare, capture_output=True, text=True, check=True).stdout.strip()[19:] == offset
