"""The two shapes that people can have: files used at commits 2c1292b and 9d13041a become the present one completely."""

from __future__ import annotations

import csv
import json
import multiprocessing
import os
import re
import signal
import sqlite3
import threading
import zlib
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from referee.cards.card import in_signs
from referee.exchange.import_files import text_from
from referee.games import preset_of
from referee.sheet.changes import record_hand
from referee.sheet.ledger import open_ledger
from referee.sheet.record import read_record, read_rules
from referee.sheet.summary import exported, summary_of
from referee.store import Credential, InArchive, NoSuchCode, NoSuchSheet, NotOurs, Right, Store
from referee.store.copies import backup
from referee.store.copies.backup import PreviousFile
from referee.store.copies.verification import verify
from referee.store.file import database, migrations, shapes
from referee.store.file.folder import DATABASE
from referee.store.file.key import secret_key
from referee.store.file.tables import VERSION
from referee.web import create_app
from referee.web.http.owner import COOKIE, _signer
from tests.records_of import gin
from tests.soak import some
from tests.store.released import NAMES, RELEASES, exports_of, released

PAGES = (
    *("", "/log", "/rules", "/big", "/board", "/why", "/story", "/share", "/stakes", "/picture", "/record.json"),
    *("/scores.csv", "/raw.json", "/referee"),
)
AT = "2026-12-24T20:00:00+09:00"
"""Cards in the letters of a record, as keys once typed them."""
NAMED = {("person", "name"), ("result", "name"), ("revision", "setup"), ("spelling", "name"), ("sheet", "players")}
"""A name with invisible characters."""
PUT_RIGHT = {
    "2c1292b": {*NAMED, ("sheet", "digest"), ("sheet", "search")},
    "9d13041a": {("packed_sheet", "body")},
}
"""The columns whose content differs from before, by table: each has a test of its own below."""


@pytest.fixture(params=RELEASES)
def commit(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=["opened", "put back"])
def file(request: pytest.FixtureRequest, commit: str, tmp_path: Path) -> Path:
    """The file as opened, and as restored from a backup."""
    path = tmp_path / "data" / DATABASE
    if request.param == "opened":
        Store(released(commit, path), summary_of).close()
        return path
    path.parent.mkdir()
    copy = released(commit, tmp_path / "copy")
    before = copy.read_bytes()
    done = backup.put_back(copy, path, summary_of, before=PreviousFile(tmp_path / "before"))
    assert (done.damaged, done.stray, copy.read_bytes()) == ([], 0, before)
    return path


@pytest.fixture
def store(file: Path) -> Iterator[Store]:
    with closing(Store(file, summary_of)) as store:
        yield store


def rows(path: Path, query: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(path)) as db:
        return db.execute(query).fetchall()


def test_each_row_is_as_it_was(commit: str, file: Path, tmp_path: Path) -> None:
    database.refuse_foreign(file)
    before = released(commit, tmp_path / "before")
    today = {was: (table, {old: new for new, old in columns.items()}) for table, (was, columns) in NAMES.items()}
    changed = set()
    for (was,) in rows(before, "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB '*sqlite*'"):
        table, names = today.get(was, (was, {}))
        there = [row[1] for row in rows(before, f"PRAGMA table_info({was})")]
        columns = [names.get(each, each) for each in there]
        now = rows(file, f"SELECT {', '.join(columns)} FROM {table} ORDER BY 1, 2")
        then = rows(before, f"SELECT {', '.join(there)} FROM {was} ORDER BY 1, 2")
        assert len(now) == len(then) > 0, table
        for row, other in zip(now, then, strict=True):
            changed |= {(table, each) for each, new, old in zip(columns, row, other, strict=True) if new != old}
    assert changed == PUT_RIGHT[commit]
    assert rows(file, "PRAGMA foreign_key_check") == []


def test_it_has_exactly_the_shape_of_a_new_file(file: Path, tmp_path: Path) -> None:
    Store(tmp_path / "new", summary_of).close()
    with closing(sqlite3.connect(file)) as db, closing(sqlite3.connect(tmp_path / "new")) as new:
        here, there = ({part.name: part.plain for part in shapes.parts_of_schema(each)} for each in (db, new))
    assert here == there
    assert rows(file, "PRAGMA user_version") == [(VERSION,)]


def test_records_are_byte_for_byte_those_of_their_version(commit: str, file: Path, store: Store) -> None:
    store.archive.bring_all_back(when=AT)
    store.close()
    app = create_app(file.parent)
    owners = dict(rows(file, "SELECT key, owner FROM sheet"))
    exports = exports_of(commit)
    assert exports.keys() == owners.keys()
    try:
        for key, pages in exports.items():
            mine = app.test_client()
            mine.set_cookie(COOKIE, _signer(secret_key(file.parent)).sign(owners[key]).decode(), domain="localhost")
            record = mine.get(f"/s/{key}/record.json").get_data(as_text=True)
            then = pages["record.json"].replace("\u200b", "")
            assert text_from(as_then(json.loads(record), json.loads(then))) == then
            scores = mine.get(f"/s/{key}/scores.csv").get_data(as_text=True)
            assert numbers_in(scores) == numbers_in(pages["scores.csv"])
    finally:
        app.extensions["store"].close()


def numbers_in(table: str) -> list[list[str]]:
    """The cells of a table that are numbers or empty; the others have words, which versions may change."""
    return [[cell for cell in row if re.fullmatch(r"-?\d*", cell)] for row in csv.reader(table.splitlines())]


def as_then(record: dict[str, Any], then: dict[str, Any]) -> dict[str, Any]:
    """A record without the options added since its version: those have the value that the preset gives them."""
    game, preset = preset_of(record["game"])
    usual = json.loads(json.dumps(vars(read_rules(game, preset, {}, len(record["players"])))))
    since = {key: value for key, value in record["rules"].items() if key not in then["rules"]}
    assert since == {key: usual[key] for key in since}
    return {**record, "rules": {key: value for key, value in record["rules"].items() if key not in since}}


@pytest.mark.parametrize("number", [2, 3])
def test_a_hand_is_recorded_and_taken_back(file: Path, store: Store, number: int) -> None:
    before = store.numbered(number)
    mine = before.credential
    again = before.ledger.record.hands[-1]
    after = store.change(mine, lambda held: record_hand(held.ledger, again, {}), when=AT)
    assert len(after.ledger.entries) == len(before.ledger.entries) + 1
    undone = store.undo(mine, when=AT, version=after.version)
    assert exported(undone.ledger) == exported(before.ledger)


def test_what_was_laid_and_a_code_that_was_used_are_as_they_were(commit: str, file: Path, store: Store) -> None:
    laid = store.hand_in_progress(store.numbered(2).credential)
    assert (laid.body, laid.version) == ({"melds": []}, 1)
    codes = rows(file, "SELECT secret, at, used, taken_by FROM handover ORDER BY used")
    (new, at, *unused), (used, _, _, taker) = codes
    assert unused == [None, None]
    assert store.handovers.read(new, "phone", when=at).games == len(
        rows(file, "SELECT 1 FROM sheet WHERE owner = 'me'")
    )
    assert store.handovers.read(used, taker, when=at).done
    with pytest.raises(NoSuchCode):
        store.handovers.read(used, "thief", when=at)


def test_what_was_typed_is_as_it_was_and_is_read_in_signs(commit: str, file: Path, store: Store) -> None:
    store.archive.bring_all_back(when=AT)
    typing = [store.load(Credential(row.key, "typing")) for row in store.sheets("typing", limit=9)]
    typed = [[entry.typed["held-3-cards"] for entry in held.ledger.entries] for held in typing]
    then = [["K 5 * T", "K 5 ★ 10", "8S TH *", "k t 5"], ["K 5 * T", "TH *"]]
    assert sorted(typed, reverse=True, key=len) == then[: len(typed)]
    assert [in_signs(each) for each in then[1]] == ["K 5 ★ 10", "10♥ ★"]
    assert len(typed) == (2 if commit == "9d13041a" else 1)
    assert {entry.typed["note"] for held in typing for entry in held.ledger.entries} == {"T"}
    assert rows(file, "SELECT typed FROM hand ORDER BY id") == rows(
        file, "SELECT typed FROM hand_revision ORDER BY hand_id"
    )


def test_a_name_with_what_nobody_sees_in_it_is_put_right(tmp_path: Path) -> None:
    path = released("2c1292b", tmp_path / DATABASE)
    with closing(Store(path, summary_of)) as store:
        assert {each.person.name for each in store.people.roster("unseen")} == {"Ann", "Bob"}
        assert store.numbered(9).ledger.record.players == ("Ann", "Bob")


def test_every_game_is_known_by_what_was_played(file: Path) -> None:
    assert rows(file, "SELECT 1 FROM sheet WHERE coalesce(digest, '') = ''") == []
    with closing(Store(file, summary_of)) as store:
        before = rows(file, "SELECT id, digest FROM sheet")
        store.rebuild()
        assert rows(file, "SELECT id, digest FROM sheet") == before


def test_a_digest_that_the_second_release_had_not_worked_out_is_worked_out(tmp_path: Path) -> None:
    path = released("9d13041a", tmp_path / DATABASE)
    before = rows(path, "SELECT digest FROM sheet WHERE id = 1")
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE sheet SET digest = '' WHERE id = 1")
        db.commit()
    Store(path, summary_of).close()
    assert rows(path, "SELECT digest FROM sheet WHERE id = 1") == before


def test_no_number_is_given_that_a_game_has_had(file: Path, store: Store) -> None:
    ((last,),) = rows(file, "SELECT max(id) FROM sheet")
    store.erasure.erase([last])
    mine = store.create(open_ledger(read_record(gin(0))), holder="stranger", when=AT)
    assert store.load(mine).number == last + 1
    for act in (lambda: store.erasure.erase([last]), lambda: store.new_link(last, Right.OWN, when=AT)):
        with pytest.raises(NoSuchSheet):
            act()
    assert len(store.sheets("stranger", limit=9)) == 1


def test_each_owner_sees_every_page_of_every_game(file: Path) -> None:
    games = rows(file, "SELECT key, owner, archived, deleted FROM sheet ORDER BY id")
    app = create_app(file.parent)
    try:
        for place, (key, owner, archived, _) in enumerate(games):
            client = app.test_client()
            client.set_cookie(COOKIE, _signer(secret_key(file.parent)).sign(owner).decode(), domain="localhost")
            for page in some(PAGES, place, most=5):
                answer = client.get(f"/s/{key}{page}")
                assert answer.status_code == (409 if archived else 200), (page, answer.status)
            for page in ("/games", "/games?deleted=yes", "/people", "/evenings", "/house", "/games.zip"):
                assert client.get(page).status_code == 200, page
            stranger = app.test_client()
            stranger.set_cookie(COOKIE, _signer(secret_key(file.parent)).sign("nobody").decode(), domain="localhost")
            assert stranger.get(f"/s/{key}").status_code == 404
        assert {owner for _, owner, _, _ in games} >= {"me", "somebody-else", "new-phone"}
    finally:
        app.extensions["store"].close()


def test_links_open_what_they_opened(file: Path, store: Store) -> None:
    for secret, gone, archived in rows(
        file, "SELECT secret, ended, archived FROM link JOIN sheet ON sheet.id = sheet_id"
    ):
        if gone or archived:
            with pytest.raises(NoSuchSheet if gone else InArchive):
                store.load(Credential(secret))
        else:
            assert store.load(Credential(secret)).key == secret


def test_games_of_the_archive_come_back(commit: str, file: Path, store: Store) -> None:
    packed = [key for (key,) in rows(file, "SELECT key FROM sheet WHERE archived IS NOT NULL")]
    assert bool(packed) == (RELEASES[commit] == 10)
    assert store.archive.bring_all_back(when=AT) == len(packed)
    assert store.rebuild() == (len(rows(file, "SELECT 1 FROM sheet")), [])


def test_a_backup_of_a_release_is_whole(commit: str, tmp_path: Path) -> None:
    path = released(commit, tmp_path / DATABASE)
    assert backup.backup(path, tmp_path / "copy", bytes(range(32))) == len(rows(path, "SELECT 1 FROM sheet"))
    assert backup.is_of_earlier_shape(tmp_path / "copy")
    done = backup.put_back(tmp_path / "copy", tmp_path / "there", summary_of, before=PreviousFile(tmp_path / "before"))
    assert (done.key, done.damaged) == (bytes(range(32)), [])
    assert verify(tmp_path / "there", tmp_path / "there", summary_of, ()).damaged == ()


def test_what_was_taken_back_in_a_file_of_a_release_stays_so(commit: str, tmp_path: Path) -> None:
    path, copy = released(commit, tmp_path / DATABASE), released(commit, tmp_path / "copy")
    live = rows(path, "SELECT secret FROM link WHERE gone IS NULL AND sheet_id = 2")
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE link SET gone = 'T' WHERE sheet_id = 2 AND gone IS NULL")
        db.execute("INSERT INTO person(id, owner, name) VALUES (900, 'me', 'Zoe')")
        db.execute("DELETE FROM person WHERE id = 900")
        db.commit()
    done = backup.put_back(copy, path, summary_of, before=PreviousFile(tmp_path / "before"), replace=True)
    assert done.before
    with closing(Store(path, summary_of)) as store:
        for (secret,) in live:
            with pytest.raises(NoSuchSheet):
                store.load(Credential(secret))
        store.create(open_ledger(read_record(gin(0))), holder="stranger", when=AT)
    assert rows(path, "SELECT min(id) > 900 FROM person WHERE owner = 'stranger'") == [(1,)]
    with closing(Store(done.before, summary_of)) as before:
        assert len(list(before.ledgers())) == done.games


def contents(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as db:
        return [
            *db.iterdump(),
            *(str(db.execute(f"PRAGMA {each}").fetchone()) for each in ("user_version", "application_id")),
        ]


@pytest.mark.parametrize("step", ["make", "pour", "_keep_numbers"])
def test_a_step_that_fails_half_way_leaves_the_file_as_it_was(
    commit: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    path = released(commit, tmp_path / DATABASE)
    before = contents(path)
    whole = getattr(migrations, step)

    def half(*given: Any) -> None:
        whole(*given)
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(migrations, step, half)
        with pytest.raises(KeyboardInterrupt):
            Store(path, summary_of)
    assert contents(path) == before
    Store(path, summary_of).close()
    assert rows(path, "PRAGMA user_version") == [(VERSION,)]


def killed(path: Path, step: str) -> None:
    """A process that is killed after part of the step, with all of that already on the disk."""
    whole = getattr(migrations, step)

    def half(db: Any, *given: Any) -> None:
        db.execute("PRAGMA cache_size = 1")
        whole(db, *given)
        os.kill(os.getpid(), signal.SIGKILL)

    setattr(migrations, step, half)
    Store(path, summary_of)


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs kill -9")
@pytest.mark.parametrize("step", ["make", "pour", "_renew"])
def test_kill_9_half_way_leaves_the_file_as_it_was(commit: str, tmp_path: Path, step: str) -> None:
    path = released(commit, tmp_path / DATABASE)
    before = contents(path)
    process = multiprocessing.get_context("spawn").Process(target=killed, args=(path, step))
    process.start()
    process.join(60)
    assert process.exitcode == -signal.SIGKILL
    assert contents(path) == before
    with closing(Store(path, summary_of)) as store:
        assert len(list(store.ledgers())) == len([each for each in before if each.startswith('INSERT INTO "sheet"')])


def test_many_may_take_the_step_at_one_moment(commit: str, tmp_path: Path) -> None:
    path = released(commit, tmp_path / DATABASE)
    barrier, opened, errors = threading.Barrier(6), [], []

    def open_it() -> None:
        barrier.wait()
        try:
            with closing(Store(path, summary_of)) as store:
                opened.append(len(list(store.ledgers())))
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=open_it) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (errors, set(opened), len(opened)) == ([], {len(rows(path, "SELECT 1 FROM sheet"))}, 6)


@pytest.mark.parametrize("version", sorted({*range(5, VERSION)} - {10}))
def test_a_file_of_a_shape_that_was_never_released_is_refused(commit: str, tmp_path: Path, version: int) -> None:
    path = released(commit, tmp_path / DATABASE)
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"PRAGMA user_version = {version}")
    before = path.read_bytes()
    for act in (
        lambda: Store(path, summary_of),
        lambda: backup.put_back(path, tmp_path / "there", summary_of, before=PreviousFile(tmp_path / "before")),
    ):
        with pytest.raises(NotOurs) as caught:
            act()
        assert caught.value.reason == "unreleased"
        assert path.read_bytes() == before
    assert not (tmp_path / "there").exists()


@pytest.mark.parametrize(
    "statement",
    [
        "CREATE TRIGGER planted AFTER INSERT ON hand BEGIN DELETE FROM sheet; END",
        "DROP TRIGGER log_is_not_rewritten",
        "DROP INDEX sheet_by_day",
        "ALTER TABLE hand ADD COLUMN more TEXT",
        "CREATE TABLE songs(title TEXT)",
    ],
)
def test_a_file_that_is_not_exactly_as_its_release_made_it_is_refused(
    commit: str, tmp_path: Path, statement: str
) -> None:
    path = released(commit, tmp_path / DATABASE)
    with closing(sqlite3.connect(path)) as db:
        db.execute(statement)
        db.commit()
    before = path.read_bytes()
    with pytest.raises(NotOurs) as caught:
        Store(path, summary_of)
    assert (caught.value.reason, path.read_bytes()) == ("shape", before)


DAMAGE = (
    "UPDATE hand SET typed = '-cards' WHERE id = 1",
    "UPDATE hand SET typed = '[\"-cards\"]' WHERE id = 1",
    "UPDATE hand SET typed = CAST(x'ff2d6361726473' AS TEXT) WHERE id = 1",
    "UPDATE revision SET setup = CAST(x'ff' AS TEXT) WHERE id = 1",
    "UPDATE merger SET spellings = '{' WHERE id = 1",
    "UPDATE spelling SET name = CAST(x'ff' AS TEXT) WHERE owner = 'me' AND name = 'Cat'",
)


@pytest.mark.parametrize("statement", DAMAGE)
def test_damage_in_a_row_keeps_no_other_from_the_present_shape(commit: str, tmp_path: Path, statement: str) -> None:
    path = released(commit, tmp_path / "copy")
    with closing(sqlite3.connect(path)) as db:
        assert db.execute(statement).rowcount == 1
        db.commit()
    backup.put_back(path, tmp_path / "there", summary_of, before=PreviousFile(tmp_path / "before"))
    Store(path, summary_of).close()
    for each in (path, tmp_path / "there"):
        with closing(Store(each, summary_of)) as store:
            assert len(list(store.ledgers())) == len(rows(each, "SELECT 1 FROM sheet"))


def test_a_packed_game_that_cannot_be_read_stays_as_it_is(tmp_path: Path) -> None:
    path = released("9d13041a", tmp_path / DATABASE)
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE parcel SET body = x'00' WHERE sheet_id = 4")
        db.execute("UPDATE parcel SET body = ? WHERE sheet_id = 6", [zlib.compress(b'{"format":"referee-parcel/1"}')])
        db.commit()
    with closing(Store(path, summary_of)) as store:
        back = len(rows(path, "SELECT 1 FROM packed_sheet")) - 2
        assert store.archive.bring_all_back(when=AT) == back > 0
        assert [fault.number for fault in store.rebuild()[1]] == [4, 6]
