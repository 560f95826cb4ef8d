"""The names that one browser's own games know."""

from __future__ import annotations

from sqlite_utils import Database

GAMES = 200
"""The last games that are asked, so that the answer takes no longer in a long life."""
MOST = 12

_NAMES = """
    WITH last AS (
        SELECT players, row_number() OVER (ORDER BY changed DESC, id DESC) AS place
        FROM sheet WHERE owner = ? AND deleted IS NULL ORDER BY changed DESC, id DESC LIMIT ?
    )
    SELECT each.value AS name FROM last, json_each(last.players) AS each
    GROUP BY each.value ORDER BY min(last.place), count(*) DESC, min(each.key)
"""


def read(db: Database, owner: str) -> list[str]:
    """Names of the owner's games that are not deleted: the last game's first, then those who played most often."""
    found: dict[str, str] = {}
    for row in db.execute(_NAMES, [owner, GAMES]):
        found.setdefault(row["name"].casefold(), row["name"])
    return list(found.values())[:MOST]
