"""When games were played: in seconds, as the day at the table, and from start to end."""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlite_utils import Database

PAUSE = 6 * 3600
"""Seconds between the starts of two games from which they belong to two evenings."""
LONGEST = 12 * 3600
"""Seconds after which a game counts as put aside in between, so that no duration is given."""
_KEPT_WITHIN = 60
"""The most seconds from the start of a game until it was stored; an imported game was stored later."""


@dataclass(frozen=True)
class Times:
    """When a game began, and when the last hand of a finished one was recorded; empty if unknown."""

    began: str = ""
    ended: str = ""

    @property
    def seconds(self) -> int:
        """The duration of the game; 0 if unknown."""
        return time_of_play(self.ended)[0] - time_of_play(self.began)[0] if self.ended else 0


NO_TIMES = Times()
"""The times of a sheet that cannot be read."""


def time_of_play(text: str) -> tuple[int, str]:
    """A time as seconds since 1970, read as UTC if it has no offset, and its date at the table."""
    at = datetime.fromisoformat(text)
    aware = at if at.tzinfo else at.replace(tzinfo=UTC)
    return int((aware - datetime(1970, 1, 1, tzinfo=UTC)).total_seconds()), at.date().isoformat()


_TIMES = """
    SELECT sheet.id, sheet.created, coalesce(packed_sheet.started, iif(json_valid(setup), setup ->> '$.started', NULL)) AS started,
    coalesce(packed_sheet.ended, (
        SELECT kept.at FROM hand_revision AS kept WHERE kept.hand_id = (
            SELECT id FROM hand WHERE sheet_id = sheet.id AND place IS NOT NULL ORDER BY place DESC LIMIT 1
        ) AND sheet.finished ORDER BY version LIMIT 1
    )) AS ended
    FROM sheet LEFT JOIN revision ON revision.id = sheet.revision_id LEFT JOIN packed_sheet ON packed_sheet.sheet_id = sheet.id WHERE sheet.id IN (SELECT value FROM json_each(?))
"""


def times_of(db: Database, sheets: Collection[int]) -> dict[int, Times]:
    """The times of sheets by number."""
    found = db.execute(_TIMES, [json.dumps(list(sheets))])
    return {row["id"]: _times(str(row["started"] or row["created"]), row["created"], row["ended"]) for row in found}


def _times(began: str, created: str, ended: str | None) -> Times:
    try:
        start, kept, end = (time_of_play(each)[0] for each in (began, created, ended or began))
    except ValueError:
        return Times()
    played_here = abs(kept - start) <= _KEPT_WITHIN and 0 < end - start <= LONGEST
    return Times(began, ended if ended and played_here else "")
