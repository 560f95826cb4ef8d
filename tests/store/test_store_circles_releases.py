"""Files of both releases have no circles, and nobody of them is taken for one."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from referee.sheet.summary import summary_of
from referee.store import Credential, InCircle, Right, Store
from referee.store.copies import backup
from referee.store.copies.backup import PreviousFile
from referee.store.faults import NoSuchCircle
from referee.store.file import shapes
from referee.store.file.folder import DATABASE
from tests.store.released import RELEASES, released

AT = "2026-12-24T20:00:00+09:00"
OF_CIRCLES = ("circle", "phone", "door", "circle_log", "season", "rate", "payment", "moved_in")


@pytest.mark.parametrize("how", ["opened", "put back"])
@pytest.mark.parametrize("commit", RELEASES)
def test_a_file_of_a_release_has_no_circle_and_its_browsers_own_their_games(
    commit: str, how: str, tmp_path: Path
) -> None:
    path = tmp_path / "data" / DATABASE
    if how == "opened":
        released(commit, path)
    else:
        path.parent.mkdir()
        copy = released(commit, tmp_path / "copy")
        put = backup.put_back(copy, path, summary_of, before=PreviousFile(tmp_path / "before"))
        assert put.circles == []
    with closing(Store(path, summary_of)) as store, closing(sqlite3.connect(path)) as db:
        assert set(OF_CIRCLES) <= shapes.columns().keys()
        for table in OF_CIRCLES:
            assert db.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,), table
        assert db.execute("SELECT count(*) FROM handover WHERE circle_id > 0 OR phone_id > 0").fetchone() == (0,)
        owned = db.execute("SELECT key, owner FROM sheet WHERE archived IS NULL").fetchall()
        assert owned
        for key, owner in owned:
            assert "." not in owner, "a cookie with a dot would be that of a circle"
            found = store.load(Credential(key, owner))
            assert (found.right, found.circle) == (Right.OWN, None)
            assert store.circles.mine(owner) == []
            with pytest.raises(NoSuchCircle):
                store.circles.look(InCircle(key, owner))
        assert store.circles_of_host.all() == []


def test_a_game_of_a_release_moves_into_a_circle(tmp_path: Path) -> None:
    path = tmp_path / "data" / DATABASE
    released(min(RELEASES), path)
    with closing(Store(path, summary_of)) as store:
        with closing(sqlite3.connect(path)) as db:
            number, owner = db.execute(
                "SELECT id, owner FROM sheet WHERE archived IS NULL AND deleted IS NULL"
            ).fetchone()
        asked = store.circles.make(owner, "Thursdays", "Ann", when=AT, games=[number])
        assert [row.number for row in store.sheets(asked, limit=9)] == [number]
