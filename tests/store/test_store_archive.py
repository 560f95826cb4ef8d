"""Archived games: out of the way, in every list and figure, and restored exactly."""

from __future__ import annotations

import json
import sqlite3
import threading
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlite_utils import Database

from referee.exchange.export_files import records
from referee.sheet.changes import record_hand
from referee.sheet.ledger import open_ledger
from referee.sheet.record import read_record
from referee.sheet.summary import exported, summary_of
from referee.store import Credential, Damaged, GameQuery, InArchive, NotAllowed, NotOurs, Right, Store
from referee.store.copies import backup
from referee.store.copies.backup import PreviousFile
from referee.store.file import parcel
from referee.store.file.quotas import Amount, Quotas, Spender, spending
from referee.store.sheets import archive
from referee.store.sheets.archive import GROWING, opened
from referee.store.transfer.imports import ImportBatch
from tests.records_of import gin, golden

ME = "me"
THEN = "2025-03-01T20:00:00+09:00"
NOW = datetime(2026, 11, 23, 12, tzinfo=UTC)
AT = NOW.isoformat(timespec="seconds")
NEWER = "2026-11-20T20:00:00+09:00"
KEPT = (
    "sheet",
    "hand",
    "hand_revision",
    "revision",
    "log",
    "form_key",
    "hand_in_progress",
    "hand_in_progress_revision",
    "ruling",
    "link",
    "result",
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite3"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    store = Store(path, summary_of)
    yield store
    store.close()


def start(store: Store, record: dict[str, Any] | None = None, *, at: str = THEN, owner: str = ME) -> Credential:
    return store.create(open_ledger(read_record(record or gin(2))), holder=owner, when=at)


def newest(store: Store, one: str = "Ann", other: str = "Bob") -> Credential:
    """A recent game, which has the last number of every kind."""
    hand = {"end": "knock", "by": one, "held": {one: 5, other: 31}}
    mine = start(store, gin(players=[one, other], hands=[hand]), at=NEWER)
    store.keep_ruling(mine, {"case": {"cards": "5S"}}, when=NEWER)
    return mine


def rows(path: Path, *tables: str) -> dict[str, list[tuple[Any, ...]]]:
    """Everything in tables, without when a game came back."""
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE sheet SET unpacked = NULL")
        return {each: sorted(db.execute(f"SELECT * FROM {each}"), key=repr) for each in tables or KEPT}


def ask(path: Path, query: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(path)) as db:
        return db.execute(query).fetchall()


def played(store: Store) -> Credential:
    """A game with everything that a game can have: corrected, undone, with a hand in progress, a ruling, a note, a revoked link."""
    mine = start(store)
    held = store.load(mine)

    def more(held, note=""):
        body = read_record({**gin(1), "players": ["Ann", "Bob"]}).hands[0]
        return record_hand(held.ledger, body, {"note": note})

    store.change(mine, lambda held: more(held, "日本 — “quoted”"), when=THEN, form_key="form-1")
    store.change(mine, more, when=THEN)
    store.undo(mine, when=THEN, version=store.load(mine).version)
    store.change_hand_in_progress(
        mine, lambda held, laid: {"melds": [["7S", "8S", "9S"]]}, when=THEN, form_key="form-2"
    )
    store.keep_ruling(mine, {"case": {"cards": "7S 8S"}}, when=THEN)
    store.renew_link(mine, Right.LOOK, when=THEN)
    assert held.number
    return mine


def test_a_game_comes_back_to_the_letter(store: Store, path: Path) -> None:
    mine = played(store)
    newest(store)
    before, exact = rows(path), store.load(mine)
    assert store.archive.pack(365, now=NOW) == 1
    assert not ask(path, f"SELECT * FROM revision WHERE sheet_id = {exact.number}")
    assert not ask(path, f"SELECT * FROM log WHERE sheet_id = {exact.number}")
    store.archive.bring_back(mine, when=AT)
    assert rows(path) == before
    assert store.load(mine) == exact
    assert ask(path, "SELECT * FROM packed_sheet") == []
    assert ask(path, "PRAGMA foreign_key_check") == []
    assert store.change(mine, pytest.fail, when=AT, form_key="form-1").repeated
    assert store.redo(mine, when=AT, version=exact.version).ledger.entries


def test_all_golden_records_come_back_to_the_letter(store: Store, path: Path) -> None:
    with ImportBatch() as cargo:
        for data in golden():
            ledger = open_ledger(read_record(data))
            cargo.add(ledger, summary_of(ledger))
        store.imports.take(cargo, holder=ME, when=THEN)
    newest(store)
    before, records_before = rows(path), list(records(store.exports, ME, []))
    listed = store.history.find(ME, GameQuery(), limit=999).rows
    assert store.archive.pack(365, now=NOW) == len(golden())
    assert list(records(store.exports, ME, [])) == records_before
    packed = store.history.find(ME, GameQuery(), limit=999).rows
    assert [(each.key, each.summary, each.times, each.day, each.damaged) for each in packed] == [
        (each.key, each.summary, each.times, each.day, each.damaged) for each in listed
    ]
    assert sum(bool(each.archived) for each in packed) == len(golden())
    assert store.archive.bring_all_back(when=AT) == len(golden())
    assert rows(path) == before


def test_what_was_touched_stays(store: Store) -> None:
    lately = start(store, at="2025-11-23T08:00:00Z")
    laid = start(store)
    store.change_hand_in_progress(laid, lambda held, laid: {"melds": []}, when=NEWER)
    before = start(store)
    newest(store)
    assert store.archive.pack(365, now=NOW) == 1
    for mine in (lately, laid):
        store.load(mine)
    with pytest.raises(InArchive):
        store.load(before)
    store.archive.bring_back(before, when=AT)
    assert store.archive.pack(365, now=NOW) == 0
    assert store.archive.pack(365, now=NOW + timedelta(days=366)) > 0


def test_an_import_of_old_games_counts_as_a_touch(store: Store) -> None:
    ledger = open_ledger(read_record(gin(2)))
    with ImportBatch() as cargo:
        cargo.add(ledger, summary_of(ledger))
        store.imports.take(cargo, holder=ME, when=NEWER)
    newest(store)
    assert store.archive.pack(365, now=NOW) == 0


def test_no_number_is_given_twice(store: Store, path: Path) -> None:
    first, last = start(store), start(store)
    assert store.archive.pack(365, now=NOW) == 1
    store.load(last)
    ids = {row[0] for row in ask(path, "SELECT id FROM revision")}
    new = start(store, at=NEWER)
    store.archive.bring_back(first, when=AT)
    assert store.load(new).number not in ids
    assert ask(path, "PRAGMA foreign_key_check") == []


def test_whoever_has_a_link_is_told_and_only_the_owner_brings_it_back(store: Store) -> None:
    mine = played(store)
    links = {right: Credential(secret) for right, secret in store.links(mine).items()}
    newest(store)
    store.archive.pack(365, now=NOW)
    for each in (mine, *links.values()):
        for look in (store.load, store.log, store.pulse, store.rulings, store.hand_in_progress, store.weight):
            with pytest.raises(InArchive):
                look(each)
    row, right = store.archive.look(links[Right.LOOK])
    assert (row.summary.players, right) == (("Ann", "Bob"), Right.LOOK)
    for each in links.values():
        with pytest.raises(NotAllowed):
            store.archive.bring_back(each, when=AT)
    store.archive.bring_back(mine, when=AT)
    store.archive.bring_back(mine, when=AT)
    for each in links.values():
        store.load(each)


def test_searches_and_figures_have_it(store: Store) -> None:
    played(store)
    newest(store)
    asked = (
        GameQuery(disputed=True),
        GameQuery(noted=True),
        GameQuery(text="quoted"),
        GameQuery(preset="gin"),
        GameQuery(year="2025"),
    )
    found = [store.history.find(ME, each, limit=9).count for each in asked]
    people, evenings = store.people.roster(ME), store.evenings.page(ME, limit=9)
    store.archive.pack(365, now=NOW)
    assert [store.history.find(ME, each, limit=9).count for each in asked] == found
    assert found[0] == 2
    assert store.people.roster(ME) == people
    assert store.evenings.page(ME, limit=9).count == evenings.count


def test_an_import_knows_it(store: Store) -> None:
    mine = start(store)
    record = exported(store.load(mine).ledger)
    newest(store)
    store.archive.pack(365, now=NOW)
    ledger = open_ledger(read_record(record))
    with ImportBatch() as cargo:
        cargo.add(ledger, summary_of(ledger))
        landed = store.imports.take(cargo, holder=ME, when=AT)
    assert (len(landed.new), len(landed.known)) == (0, 1)


def test_it_is_in_exports_lists_backups_and_rebuilds(store: Store, path: Path, tmp_path: Path) -> None:
    mine = played(store)
    record, number = exported(store.load(mine).ledger), store.load(mine).number
    raw = store.numbered_raw(number)
    newest(store)
    store.archive.pack(365, now=NOW)
    assert exported(store.numbered(number).ledger) == record
    assert store.numbered(number).archived
    packed = store.numbered_raw(number)
    for table in raw["tables"].keys() - {"sheet"}:
        assert packed["tables"][table] == raw["tables"][table]
    assert store.rebuild() == (2, [])
    backup.backup(path, tmp_path / "copy")
    again = tmp_path / "again.sqlite3"
    assert backup.put_back(tmp_path / "copy", again, summary_of, before=PreviousFile(tmp_path / "before")).games == 2
    with closing(Store(again, summary_of)) as other:
        other.archive.bring_back(mine, when=AT)
        assert exported(other.load(mine).ledger) == record


def test_a_name_goes_from_the_archive_too(store: Store, path: Path) -> None:
    played(store)
    newest(store, "Cat", "Dan")
    person = next(each.person.id for each in store.people.roster(ME) if each.person.name == "Ann")
    written = store.erasure.written(ME, person)
    store.archive.pack(365, now=NOW)
    assert store.erasure.written(ME, person) == written == 1
    store.erasure.remove(ME, person, when=AT)
    assert b"Ann" not in path.read_bytes()
    assert all(b"Ann" not in body for (body,) in ask(path, "SELECT body FROM packed_sheet"))


def test_it_goes_with_its_owner_to_another_browser(store: Store) -> None:
    mine = played(store)
    newest(store)
    store.archive.pack(365, now=NOW)
    store.handovers.use(store.handovers.make(ME, when=AT), "you", when=AT)
    yours = Credential(mine.secret, "you")
    with pytest.raises(InArchive):
        store.load(yours)
    store.archive.bring_back(yours, when=AT)
    assert [each.kind for each in store.log(yours)][-1] == "moved"


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE hand SET body = '{' WHERE sheet_id = 1",
        "UPDATE sheet SET damaged = 1 WHERE id = 1",
        "UPDATE hand_revision SET typed = CAST(x'7b22c3' AS TEXT)",
    ],
)
def test_a_damaged_game_stays_as_it_is(store: Store, path: Path, damage: str) -> None:
    played(store)
    newest(store)
    with closing(sqlite3.connect(path)) as db:
        db.execute(damage)
        db.commit()
    assert store.archive.pack(365, now=NOW) == 0


def test_a_parcel_that_cannot_be_read_is_one_damaged_game(store: Store, path: Path) -> None:
    mine, other = start(store), start(store)
    newest(store)
    assert store.archive.pack(365, now=NOW) == 2
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE packed_sheet SET body = x'00' WHERE sheet_id = 1")
        db.commit()
    with pytest.raises(Damaged):
        store.archive.bring_back(mine, when=AT)
    assert store.archive.bring_all_back(when=AT) == 1
    store.load(other)
    assert [each.number for each in store.rebuild()[1]] == [1]


def change(table: str, column: str, value: object) -> Callable[[dict[str, Any]], object]:
    """Puts a value into the first row of a table of a parcel."""

    def changed(body: dict[str, Any]) -> None:
        found = body["tables"][table]
        found["rows"][0][found["columns"].index(column)] = value

    return changed


def without(table: str, column: str) -> Callable[[dict[str, Any]], object]:
    """Leaves a column out of a table of a parcel."""

    def changed(body: dict[str, Any]) -> None:
        found = body["tables"][table]
        place = found["columns"].index(column)
        found["columns"].pop(place)
        for row in found["rows"]:
            row.pop(place)

    return changed


SPOILT: dict[str, bytes | Callable[[dict[str, Any]], object]] = {
    "no bytes": b"",
    "no zlib": b"spoilt",
    "cut short": zlib.compress(b"{}" * 99)[:9],
    "no JSON": zlib.compress(b"spoilt"),
    "no object": zlib.compress(b"5"),
    "deep": zlib.compress(b"[" * 100_000),
    "far too large": zlib.compress(b" " * (parcel.LARGEST + 1)),
    "another format": lambda body: body.update(format="referee-parcel/1"),
    "no tables": lambda body: body.pop("tables"),
    "a table less": lambda body: body["tables"].pop("log"),
    "no rows": lambda body: body["tables"]["log"].update(rows=5),
    "a column less": without("hand", "place"),
    "no numbers": without("hand", "id"),
    "a column twice": lambda body: body["tables"]["form_key"].update(
        columns=["form_key", "form_key", "at"], rows=[["a", "b", "c"]]
    ),
    "a row too short": lambda body: body["tables"]["hand"]["rows"][0].pop(),
    "a list in a row": change("hand", "body", []),
    "a text for a number": change("hand", "place", "first"),
    "a number for a text": change("hand", "body", 5),
    "a number beyond all": change("hand", "id", 2**63 - 1),
    "a text that cannot be written": change("hand", "body", "\ud800"),
    "a state that is not there": lambda body: body.update(revision_id=999),
    "no state": lambda body: body.update(revision_id=None),
    "rows of another game": change("hand", "sheet_id", 2),
    "a number that another hand has": change("hand", "id", 3),
    "a version of no hand": change("hand_revision", "hand_id", 999),
    "a state after none": change("revision", "parent", 999),
}


def spoil(path: Path, number: int, how: bytes | Callable[[dict[str, Any]], object]) -> None:
    """Spoils the parcel of a game."""
    with closing(sqlite3.connect(path)) as db:
        (body,) = db.execute("SELECT body FROM packed_sheet WHERE sheet_id = ?", [number]).fetchone()
        if not isinstance(how, bytes):
            found = json.loads(zlib.decompress(body))
            how(found)
            how = zlib.compress(json.dumps(found).encode())
        db.execute("UPDATE packed_sheet SET body = ? WHERE sheet_id = ?", [how, number])
        db.commit()


@pytest.fixture
def packed(store: Store) -> tuple[Credential, Credential]:
    """Two games in the archive, and a newer one."""
    mine, other = start(store), start(store)
    store.keep_ruling(mine, {"case": {"cards": "5S"}}, when=THEN)
    newest(store)
    assert store.archive.pack(365, now=NOW) == 2
    return mine, other


@pytest.mark.parametrize("how", SPOILT.values(), ids=SPOILT)
def test_of_damaged_parcels_each_is_told_and_the_others_go_on(
    store: Store, path: Path, packed: tuple[Credential, Credential], how: Any, tmp_path: Path
) -> None:
    mine, other = packed
    spoil(path, 1, how)
    clashes = how is SPOILT["a number that another hand has"]
    if not clashes:  # which shows only when it is put back
        assert [each.number for each in store.rebuild()[1]] == [1]
        damaged: list[Damaged] = []
        assert len(list(records(store.exports, ME, damaged))) == 2
        assert [each.number for each in damaged] == [1]
        assert [number for number, held in store.ledgers() if isinstance(held, Damaged)] == [1]
        with pytest.raises(Damaged):
            store.numbered_raw(1)
    before = rows(path)
    with pytest.raises(Damaged) as fault:
        store.archive.bring_back(mine, when=AT)
    assert fault.value.number == 1
    assert rows(path) == before
    assert len(take_again(store)) == 0 if clashes else True
    assert store.archive.bring_all_back(when=AT) == 1
    store.load(other)
    assert ask(path, "PRAGMA foreign_key_check") == []
    assert backup.backup(path, tmp_path / "copy") == 3


def take_again(store: Store) -> list[int]:
    """The games that count as new when one that is in the archive is imported."""
    ledger = open_ledger(read_record(gin(2)))
    with ImportBatch() as cargo:
        cargo.add(ledger, summary_of(ledger))
        return store.imports.take(cargo, holder=ME, when=AT).new


PLANTED = "sheet_id, form_key, at) SELECT 1, 'planted ' || secret, 'now' FROM link WHERE ?1 IS NOT NULL --"


def plant(body: dict[str, Any]) -> None:
    """Makes a parcel name a column that is a statement."""
    body["tables"]["form_key"] = {"columns": [PLANTED], "rows": [["x"]]}


def test_a_statement_in_a_parcel_is_never_run(store: Store, path: Path, packed: tuple[Credential, Credential]) -> None:
    mine, _ = packed
    spoil(path, 1, plant)
    with pytest.raises(Damaged):
        store.archive.bring_back(mine, when=AT)
    assert store.archive.bring_all_back(when=AT) == 1
    assert ask(path, "SELECT * FROM form_key WHERE form_key LIKE 'planted%'") == []


@pytest.mark.usefixtures("packed")
def test_a_backup_with_a_column_of_no_version_in_its_archive_is_refused(
    store: Store, path: Path, tmp_path: Path
) -> None:
    copy, there = tmp_path / "copy", tmp_path / "there"
    backup.backup(path, copy)
    spoil(copy, 1, plant)
    with pytest.raises(NotOurs, match="a column that no version has"):
        backup.put_back(copy, there, summary_of, before=PreviousFile(tmp_path / "before"))
    assert not there.exists()


@pytest.mark.usefixtures("packed")
def test_a_backup_with_a_damaged_parcel_is_put_back_and_names_the_game(
    store: Store, path: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "copy"
    backup.backup(path, copy)
    spoil(copy, 1, b"spoilt")
    done = backup.put_back(copy, tmp_path / "there", summary_of, before=PreviousFile(tmp_path / "before"))
    assert [each.number for each in done.damaged] == [1]


def test_many_at_once_pack_each_game_once(store: Store, path: Path) -> None:
    for _ in range(60):
        start(store)
    newest(store)
    before, packed = rows(path), []
    others = [Store(path, summary_of) for _ in range(3)]
    threads = [
        threading.Thread(target=lambda each=each: packed.append(each.archive.pack(365, now=NOW))) for each in others
    ]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    for each in others:
        each.close()
    assert sum(packed) == 60
    assert store.archive.bring_all_back(when=AT) == 60
    assert rows(path) == before


def test_what_comes_back_counts_for_no_quota(path: Path) -> None:
    with closing(Store(path, summary_of)) as store:
        mine = played(store)
        newest(store)
        store.archive.pack(365, now=NOW)
    nothing = Amount(0, 0, 0)
    with closing(Store(path, summary_of, Quotas(nothing, nothing, nothing))) as store:
        with spending(Spender(ME, "192.168.1.5", "2026-11-23T12")):
            store.archive.bring_back(mine, when=AT)
        store.load(mine)


def test_the_tables_that_only_grow_do_so_again(store: Store, path: Path) -> None:
    played(store)
    newest(store)
    store.archive.pack(365, now=NOW)
    for table in GROWING:
        assert len(ask(path, f"SELECT 1 FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = '{table}'")) == 2
    head, tables = opened(ask(path, "SELECT body FROM packed_sheet")[0][0])
    assert head in {row["id"] for row in tables["revision"]}


@pytest.mark.parametrize("step", ["clear", "put_back"])
def test_what_is_interrupted_leaves_all_as_it_was(
    store: Store, path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    mine = played(store)
    newest(store)
    if step == "put_back":
        store.archive.pack(365, now=NOW)
    before, whole = rows(path, *KEPT, "packed_sheet", "sqlite_schema"), getattr(archive, step)

    def half(db: Database, sheet_id: int) -> None:
        whole(db, sheet_id)
        raise KeyboardInterrupt

    monkeypatch.setattr(archive, step, half)
    with pytest.raises(KeyboardInterrupt):
        store.archive.pack(365, now=NOW) if step == "clear" else store.archive.bring_back(mine, when=AT)
    assert rows(path, *KEPT, "packed_sheet", "sqlite_schema") == before
