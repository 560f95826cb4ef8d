"""The names that one browser's own games know."""

from __future__ import annotations

from sqlite_utils import Database

from referee.store.spellings import NOBODY

GAMES = 200
"""The last games that are asked, so that the answer takes no longer in a long life."""
MOST = 12

SEATED = "json_each(iif(json_valid(players), players, '[]'))"
"""The players of a sheet that can be read, as rows."""
_NAMES = f"""
    WITH last AS (
        SELECT players, row_number() OVER (ORDER BY changed DESC, id DESC) AS place
        FROM sheet WHERE owner = :owner AND deleted IS NULL ORDER BY changed DESC, id DESC LIMIT :games
    )
    SELECT coalesce(person.name, each.value) AS name FROM last, {SEATED} AS each
    LEFT JOIN spelling ON spelling.owner = :owner AND spelling.name = each.value
    LEFT JOIN person ON person.id = spelling.person_id
    WHERE each.type = 'text'
    GROUP BY coalesce(person.id, each.value) ORDER BY min(last.place), count(*) DESC, min(each.key)
"""  # noqa: S608 - ours


def known_names(db: Database, owner: str) -> list[str]:
    """The people of the owner's games that are there, each by one name: the last game's first, then who played most often."""
    found: dict[str, str] = {}
    for row in db.execute(_NAMES, {"owner": owner, "games": GAMES}):
        if not NOBODY.fullmatch(row["name"]):
            found.setdefault(row["name"].casefold(), row["name"])
    return list(found.values())[:MOST]
