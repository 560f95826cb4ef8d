"""What the television of a circle shows: the game that is on, its result, and after that who won how much of the evening."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import pairwise

from sqlite_utils import Database

from referee.store.circles.doors import TELEVISION
from referee.store.faults import NoSuchDoor
from referee.store.file.transactions import StoreSection, glancing
from referee.store.holder import Right
from referee.store.sheets import rows
from referee.store.sheets.evenings import Evening, evenings_with
from referee.store.sheets.rights import find_by_number
from referee.store.sheets.sheet import OpenedSheet
from referee.store.sheets.times import LONGEST, PAUSE

RESULT = 10 * 60
"""Seconds for which the result of a game stays on the screen, if no other one begins."""
MOST = 8
"""The most games at once among which one can choose."""
_LAST_GAMES = 60
"""The most games of an evening that are counted."""


@dataclass(frozen=True)
class TelevisionPulse:
    """What the television shows, by numbers: the game (0 for none) with its versions, the other games, and what else it depends on."""

    sheet: int
    version: int
    table_version: int
    others: tuple[int, ...]
    circle_version: int
    changed: str
    """The game of the circle that was changed last, with its version."""
    tonight: bool
    """Whether the last evening is this one."""


@dataclass(frozen=True)
class OtherGame:
    """Another game that is on: its number, what is played, and by whom, as a list in JSON."""

    number: int
    preset: str
    players: str


@dataclass(frozen=True)
class TelevisionScreen:
    """What the television shows: the circle's name, the game if one is on or just over, the others, and the last evening."""

    name: str
    sheet: OpenedSheet | None
    others: tuple[OtherGame, ...]
    evening: Evening | None
    tonight: bool


_CHANGED = """(SELECT last.id || '.' || last.version FROM main.sheet AS last WHERE last.owner = circle.owner
    ORDER BY last.changed DESC, last.id DESC LIMIT 1)"""
_TONIGHT = """EXISTS (SELECT 1 FROM main.sheet AS played WHERE played.owner = circle.owner AND played.played > :begun
    AND played.finished AND played.deleted IS NULL)"""
_JUST_OVER = """(sheet.changed > :over AND sheet.played > :begun AND sheet.hands > 0 AND NOT EXISTS (
    SELECT 1 FROM main.sheet AS later WHERE later.before = sheet.id AND later.deleted IS NULL))"""
_SHOWN = f"""
    SELECT circle.name, circle.owner, circle.version AS circle_version, {_CHANGED} AS changed, {_TONIGHT} AS tonight,
        sheet.id, sheet.version, sheet.finished, sheet.preset, sheet.players, hand_in_progress.version AS table_version
    FROM door JOIN circle ON circle.id = door.circle_id AND circle.deleted IS NULL
    LEFT JOIN sheet ON sheet.owner = circle.owner AND sheet.changed > :since AND sheet.deleted IS NULL
        AND sheet.archived IS NULL AND NOT sheet.damaged AND (NOT sheet.finished OR {_JUST_OVER})
    LEFT JOIN hand_in_progress ON hand_in_progress.sheet_id = sheet.id
    WHERE door.secret = :secret AND door.opens = '{TELEVISION}' AND door.ended IS NULL
    ORDER BY sheet.changed DESC, sheet.id DESC LIMIT {MOST}
"""  # noqa: S608 - ours
_FINISHED = """
    SELECT id, played FROM sheet WHERE owner = ? AND finished AND deleted IS NULL AND NOT damaged
    ORDER BY played DESC, id DESC LIMIT ?
"""


@dataclass(frozen=True)
class _Games:
    """The games that a television could show, the one touched last first, and the one that it does show."""

    shown: sqlite3.Row | None
    others: tuple[sqlite3.Row, ...]
    circle: sqlite3.Row
    tonight: bool


def _look(db: Database, secret: str, chosen: int, when: str) -> _Games:
    """The games of a television: the one that is chosen if it is on, otherwise the one touched last. NoSuchDoor."""
    now = datetime.fromisoformat(when)
    begun = int(now.timestamp()) - LONGEST
    since, over = ((now - timedelta(seconds=each)).isoformat(timespec="seconds") for each in (PAUSE, RESULT))
    found = db.execute(_SHOWN, {"secret": secret, "since": since, "over": over, "begun": begun}).fetchall()
    if not found:
        raise NoSuchDoor
    games = [row for row in found if row["id"] is not None]
    shown = next((row for row in games if row["id"] == chosen), games[0] if games else None)
    others = tuple(row for row in games if row is not shown and not row["finished"])
    return _Games(shown, others, found[0], bool(found[0]["tonight"]))


def pulse(db: Database, secret: str, chosen: int, when: str) -> TelevisionPulse:
    """What a television shows now, by numbers; NoSuchDoor if its link is not valid."""
    games = _look(db, secret, chosen, when)
    shown, circle = games.shown, games.circle
    return TelevisionPulse(
        sheet=shown["id"] if shown else 0,
        version=shown["version"] if shown else 0,
        table_version=(shown["table_version"] or 0) if shown else 0,
        others=tuple(row["id"] for row in games.others),
        circle_version=circle["circle_version"],
        changed=circle["changed"] or "",
        tonight=games.tonight,
    )


class Television(StoreSection):
    """What the television of a circle shows, by the secret of its link; a `chosen` game as long as that is on."""

    pulse = glancing(pulse)

    def screen(self, secret: str, chosen: int, *, when: str) -> TelevisionScreen:
        """Everything on the screen; NoSuchDoor if the link is not valid."""
        with self._connections.reading() as db:
            games = _look(db, secret, chosen, when)
            sheet = _without_key(rows.read_sheet(db, find_by_number(db, games.shown["id"]))) if games.shown else None
            over = games.shown is None or games.shown["finished"]
            return TelevisionScreen(
                name=games.circle["name"],
                sheet=sheet,
                others=tuple(OtherGame(row["id"], row["preset"], row["players"]) for row in games.others),
                evening=_last_evening(db, games.circle["owner"]) if over else None,
                tonight=games.tonight,
            )


def _without_key(sheet: OpenedSheet) -> OpenedSheet:
    """A sheet to look at, with nothing that opens it."""
    return replace(sheet, key="", owner="", opener="", right=Right.LOOK)


def _last_evening(db: Database, owner: str) -> Evening | None:
    """The finished games of the last evening with any, in order of play."""
    found = db.execute(_FINISHED, [owner, _LAST_GAMES]).fetchall()
    numbers = [found[0]["id"]] if found else []
    for later, row in pairwise(found):
        if later["played"] - row["played"] >= PAUSE:
            break
        numbers.append(row["id"])
    return evenings_with(db, dict.fromkeys(numbers, 0))[0] if numbers else None
