"""Killed at any moment, a backup leaves only complete ones behind: each restores everything from its day."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from referee.store.copies import daily
from referee.store.copies.backup import Restored
from referee.store.copies.daily import DAYS
from referee.store.file.folder import backed_up
from tests.daily.conftest import Days, day
from tests.soak import times

SCRIPT = Path(__file__).with_name("on_day.py")
GAMES = 3
"""The number of games before the first day; each day has one more."""
PATIENCE = 60


def command(days: Days, number: int, *step: int) -> list[str]:
    """The command that makes the backup of a day."""
    return [sys.executable, str(SCRIPT), str(days.data), day(number).isoformat(), *map(str, step)]


def check(days: Days, back: Callable[[Path], Restored], seen: set[str]) -> None:
    """Every backup there restores completely."""
    made = daily.backups_in(days.folder)
    assert len(made) >= DAYS
    for each in made:
        if each.path.name not in seen:
            whole = back(each.path)
            assert (whole.games, whole.damaged) == (GAMES + max(0, (each.day - day(0).date()).days), [])
            seen.add(each.path.name)


def one_more_day(days: Days, back: Callable[[Path], Restored], number: int) -> None:
    """Afterwards the next backup is made as usual, and nothing is left of interrupted ones."""
    (made,) = days.at(number)
    assert made is not None
    assert back(made.path).games == made.games
    assert backed_up(days.data) == day(number)
    assert days.names == sorted(each.path.name for each in daily.backups_in(days.folder))
    assert not [each.name for each in days.data.iterdir() if each.name.startswith(".referee")]


def test_killed_before_any_touch_of_a_file_it_leaves_whole_ones_alone(
    days: Days, back: Callable[[Path], Restored], play: Callable[[], None]
) -> None:
    days.at(*range(-9, 0))
    steps = int(subprocess.check_output(command(days, 0), timeout=PATIENCE))
    assert steps > 20
    kills, seen = times(4, 50), set()
    for number in range(1, kills + 1):
        play()
        step = 1 + (number * steps) // (kills + 1)
        killed = subprocess.run(command(days, number, step), timeout=PATIENCE, check=False)
        assert killed.returncode == -signal.SIGKILL
        check(days, back, seen)
    play()
    one_more_day(days, back, kills + 1)


def test_killed_at_any_moment_it_leaves_whole_ones_alone(
    days: Days, back: Callable[[Path], Restored], play: Callable[[], None]
) -> None:
    luck, seen = random.Random(15), set()
    days.at(*range(-9, 0))
    begun = time.monotonic()
    subprocess.check_output(command(days, 0), timeout=PATIENCE)
    long = time.monotonic() - begun
    kills = times(2, 50)
    for number in range(1, kills + 1):
        play()
        with subprocess.Popen(command(days, number), stdout=subprocess.DEVNULL) as maker:
            time.sleep(long * luck.uniform(0.3, 1.0))
            maker.kill()
        check(days, back, seen)
    play()
    one_more_day(days, back, kills + 1)
