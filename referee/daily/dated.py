"""The backups in a folder: their names, in what order they were made, and which of them have served."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from referee.store.files import BESIDE

DAYS, WEEKS = 7, 4
_NAME = r"referee-(\d{5,9})-(\d{4}-\d\d-\d\d)(-damaged)?\.sqlite3"
_DATED = re.compile(rf"{_NAME}\Z", re.ASCII)
_DRAFT = re.compile(rf"\.{_NAME}\.[0-9a-f]{{16}}({'|'.join(BESIDE)})\Z", re.ASCII)


@dataclass(frozen=True)
class Dated:
    """A backup: its number tells it from others, whatever the clock showed; in a `whole` one every game replays.

    One that is not `filled` has only the name: a disk that was pulled leaves an empty file, or a link that leads nowhere.
    """

    path: Path
    number: int
    day: date
    whole: bool
    filled: bool = True


def backups_in(folder: Path) -> list[Dated]:
    """The backups of a folder, the one made last first."""
    found = (_read(path) for path in folder.iterdir())
    return sorted((each for each in found if each), key=lambda each: each.number, reverse=True)


def _read(path: Path) -> Dated | None:
    name = _DATED.match(path.name)
    try:
        return name and Dated(path, int(name[1]), date.fromisoformat(name[2]), not name[3], _is_filled(path))
    except ValueError:
        return None


def _is_filled(path: Path) -> bool:
    return path.is_file() and path.stat().st_size > 0


def next_name(folder: Path, day: date) -> Path:
    """The name of the next backup, made on this day."""
    number = max((each.number for each in backups_in(folder)), default=0) + 1
    return folder / f"referee-{number:05}-{day.isoformat()}.sqlite3"


def marked_damaged(path: Path) -> Path:
    """The name of a backup with games that were damaged already when it was made."""
    return path.with_stem(f"{path.stem}-damaged")


def kept(made: Sequence[Dated]) -> set[Dated]:
    """Those that stay of all, the last one first: of seven days, of the four weeks before, and the last whole one.

    What is not filled stays as it is, and in the place of none.
    """
    made, hollow = [each for each in made if each.filled], [each for each in made if not each.filled]
    days = _first_of(made, lambda each: each.day)[:DAYS]
    near = {_week(each) for each in days}
    weeks = _first_of((each for each in made if _week(each) not in near), _week)[:WEEKS]
    return {*days, *weeks, *[each for each in made if each.whole][:1], *hollow}


def _week(made: Dated) -> tuple[int, int]:
    return made.day.isocalendar()[:2]


def _first_of(made: Iterable[Dated], kind: Callable[[Dated], object]) -> list[Dated]:
    """The first of each kind."""
    found: dict[object, Dated] = {}
    for each in made:
        found.setdefault(kind(each), each)
    return list(found.values())


def drafts_in(folder: Path) -> list[Path]:
    """What backups left that were cut short."""
    return [path for path in folder.iterdir() if _DRAFT.match(path.name)]
