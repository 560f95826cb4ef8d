"""Files as the two releases left them, that of commit 2c1292b and that of 9d13041a, played with by their own programs.

How they came about: each program had all its games played, with links, rulings and photos, people and mergers, rules that
have a name, a hand in progress, changes undone, deleted and packed games, codes, quotas, and cards typed as keys once wrote
them. Then its file was dumped, and its app asked for every `record.json` and `scores.csv`.
"""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from referee.store.file.tables import APPLICATION_ID

FOLDER = Path(__file__).parent / "releases"
RELEASES = {"2c1292b": 4, "9d13041a": 10}
"""The releases, by commit, with the `user_version` of their files."""


def released(commit: str, path: Path) -> Path:
    """A file as that commit left it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(path)) as db:
        db.executescript((FOLDER / f"{commit}.sql").read_text("utf-8"))
        db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        db.execute(f"PRAGMA user_version = {RELEASES[commit]}")
    return path


def exports_of(commit: str) -> dict[str, dict[str, str]]:
    """What the app of that commit exported for each game, by the key of the game and the page."""
    found: dict[str, dict[str, Any]] = json.loads((FOLDER / f"{commit}.json").read_text("utf-8"))
    return found


NAMES = {
    "form_key": ("sent", {"form_key": "once"}),
    "hand_in_progress": ("laid", {}),
    "hand_in_progress_revision": ("laid_revision", {}),
    "handover": ("code", {"taken_by": "taker"}),
    "link": ("link", {"gives": "opens", "ended": "gone"}),
    "merger": ("merger", {"into_person_id": "person_id"}),
    "packed_sheet": ("parcel", {}),
    "quota": ("quota", {"spender": "who"}),
    "result": ("result", {"direction": "sign", "final_total": "final", "balance": "net", "statistics": "deeds"}),
    "ruling": ("ruling", {"form_key": "once"}),
    "ruling_photo": ("evidence", {}),
    "sheet": ("sheet", {"form_key": "once", "revision_id": "head"}),
}
"""The earlier names of present tables and columns."""


def in_the_shape_of_the_first(path: Path) -> None:
    """Gives a present file, which is closed, the shape of the first release, with the rows that fit."""
    first = released("2c1292b", path.with_name("first"))
    with closing(sqlite3.connect(first, isolation_level=None)) as db:
        growing = db.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
        for name, _ in growing:
            db.execute(f"DROP TRIGGER {name}")
        db.execute("ATTACH ? AS today", [str(path)])
        today = {was: (table, columns) for table, (was, columns) in NAMES.items()}
        for (was,) in db.execute("SELECT name FROM main.sqlite_schema WHERE type = 'table'").fetchall():
            if was.startswith(("sqlite_", "_")):
                continue
            table, columns = today.get(was, (was, {}))
            there = [row[1] for row in db.execute(f"PRAGMA main.table_info({was})")]
            now = {name: new for new, name in columns.items()}
            db.execute(f"DELETE FROM main.{was}")
            found = ", ".join(now.get(each, each) for each in there)
            db.execute(f"INSERT INTO main.{was} SELECT {found} FROM today.{table}")
        for _, sql in growing:
            db.execute(sql)
    first.replace(path)
