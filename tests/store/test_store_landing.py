"""An import is seen completely or not at all, and never keeps the right to write: others save meanwhile.

Proves R3 of the third edition: one import refused everybody's saves for as long as it took.
"""

from __future__ import annotations

import io
import json
import multiprocessing
import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from sqlite_utils import Database

from referee.exchange.import_files import read_into
from referee.people.roster import RosterEntry
from referee.sheet.changes import record_hand
from referee.sheet.house_rules import read_query
from referee.sheet.ledger import open_ledger
from referee.sheet.record import read_record
from referee.sheet.summary import summary_of
from referee.store import CannotSave, Credential, GameQuery, NoSuchSheet, Right, Store
from referee.store.copies.backup import backup, count
from referee.store.faults import OverQuota
from referee.store.file.quotas import Amount, Quotas, Spender, spending
from referee.store.transfer import arrivals, turns
from referee.store.transfer.imports import ImportBatch, ImportResult
from tests.records_of import gin
from tests.soak import SOAK, times

AT = "2026-11-21T20:00:00+00:00"
HELD = 0.2
"""The seconds for which an import may keep the right to write."""
WAITED = 0.5
"""The seconds that saving at another table may take meanwhile."""
TABLES = ("sheet", "hand", "hand_revision", "revision", "log", "link", "result", "person", "spelling", "arrival")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite3"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with closing(Store(path, summary_of)) as store:
        yield store


@pytest.fixture
def other(store: Store, path: Path) -> Iterator[Store]:
    """What another process sees of the same file."""
    with closing(Store(path, summary_of)) as other:
        yield other


def games(many: int, *, names: int = 20) -> list[dict[str, Any]]:
    """This many games, one a day, with this many people."""
    return [
        {
            **gin(2),
            "players": [f"P{number % names}", f"Q{number % names}"],
            "started": f"{2000 + number // 250}-{1 + number % 12:02}-{1 + number % 25:02}T20:{number % 60:02}:00Z",
            "hands": [{"end": "knock", "by": f"P{number % names}", "held": _held(number, names)}],
        }
        for number in range(many)
    ]


def _held(number: int, names: int) -> dict[str, int]:
    return {f"P{number % names}": 5, f"Q{number % names}": 10 + number % 50}


def people(many: int, spellings: int) -> dict[str, Any]:
    """A roster of this many people, each with this many spellings."""
    found = [
        {"name": f"n{n}", "colour": None, "spellings": [f"n{n}", *(f"n{n}x{k}" for k in range(1, spellings))]}
        for n in range(many)
    ]
    return {"format": "rummy-people/1", "people": found}


def take(
    store: Store, *documents: object, owner: str = "me", of_all: bool = False, key: str | None = None
) -> ImportResult:
    with ImportBatch() as cargo:
        files = [(f"{place}.json", io.BytesIO(json.dumps(each).encode())) for place, each in enumerate(documents)]
        assert not read_into(cargo, files).wrong
        return store.imports.take(cargo, holder=owner, when=AT, of_all=of_all, form_key=key)


def meanwhile(monkeypatch: pytest.MonkeyPatch, act: Callable[[], object]) -> list[object]:
    """Does something each time an import lets others write; the results."""
    came: list[object] = []
    monkeypatch.setattr(turns, "give_way", lambda: came.append(act()))
    return came


def start(store: Store, owner: str = "me") -> Credential:
    return store.create(open_ledger(read_record({**gin(0), "players": ["Ann", "Bob"]})), holder=owner, when=AT)


def rows(path: Path) -> dict[str, int]:
    with closing(sqlite3.connect(path)) as db:
        return {table: db.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in TABLES}


def seen(store: Store) -> list[object]:
    """Everything that lists, searches, figures, evenings and exports show of an owner's games, and of all games."""
    numbers = [row.number for row in store.sheets("me", limit=999)]
    roster = store.people.roster("me")
    return [
        numbers,
        store.names("me"),
        store.history.find("me", GameQuery(), limit=999).count,
        store.history.find("me", GameQuery(text="P1"), limit=999).count,
        store.history.years("me"),
        store.history.people("me"),
        store.history.presets("me"),
        [(each.person.name, each.wins) for each in roster],
        store.people.years("me"),
        [each.name for each in store.people.absent("me")],
        [store.people.sheets("me", each.person.id) for each in roster],
        [store.people.opponents("me", each.person.id) for each in roster],
        store.evenings.page("me", limit=999).count,
        [len(each.numbers) for each in store.evenings.around("me", numbers)],
        [row.number for row in store.exports.rows("me")],
        [row.number for row in store.exports.rows(None)],
        [each.name for each in store.exports.roster("me")],
        len(store.house_rules.all("me")),
        [number for number, _ in store.ledgers()],
        store.imports.report("me", "form", limit=9).count,
    ]


def test_nothing_of_an_import_is_seen_before_all_of_it_is_there(
    store: Store, other: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    take(store, games(3), people(2, 2))
    before = seen(other)
    came = meanwhile(monkeypatch, lambda: (seen(other), seen(store)))
    rules = {"format": "rummy-rules/1", "game": "gin", "preset": "gin", "rules": {"target": 77}}
    landed = take(store, games(300), people(9, 3), rules, key="form")
    assert len(landed.new) == 297
    assert len(came) >= 4
    assert all(each == (before, before) for each in came)
    after = seen(other)
    assert after == seen(store)
    assert [now for was, now in zip(before, after, strict=True) if now == was and now != [] and was != ["gin"]] == []
    store.rebuild()
    assert seen(other) == after, "a rebuild finds the same"


def test_numbers_of_an_import_that_goes_on_are_nobodys(
    store: Store, other: Store, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def tried() -> bool:
        with closing(sqlite3.connect(path)) as db:
            found = [row[0] for row in db.execute("SELECT id FROM sheet")]
        for number in found:
            for act in (
                lambda: other.erasure.erase([number]),  # noqa: B023
                lambda: other.new_link(number, Right.OWN, when=AT),  # noqa: B023
                lambda: other.numbered_raw(number),  # noqa: B023
            ):
                with pytest.raises(NoSuchSheet):
                    act()
        return bool(found)

    came = meanwhile(monkeypatch, tried)
    landed = take(store, games(60))
    assert any(came)
    assert [store.numbered(number).number for number in landed.new] == landed.new


def test_games_that_are_moved_to_another_phone_meanwhile_are_those_that_are_there(
    store: Store, other: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    start(store)
    came = meanwhile(monkeypatch, lambda: other.handovers.use(other.handovers.make("me", when=AT), "phone", when=AT))
    landed = take(store, games(60))
    assert came[0] == 1
    assert sorted(row.number for row in store.sheets("me", limit=99)) == landed.new
    assert {each.person.name[0] for each in store.people.roster("me")} == {"P", "Q"}


def test_a_name_that_somebody_else_got_meanwhile_stays_theirs(
    store: Store, other: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def named() -> None:
        if not other.sheets("me", limit=9):
            other.create(open_ledger(read_record({**gin(0), "players": ["P1", "Zoe"]})), holder="me", when=AT)

    meanwhile(monkeypatch, named)
    take(store, games(60), people(3, 2))
    names = [each.name for each in store.exports.roster("me")]
    assert sorted(names) == sorted({*names})
    assert {"P1", "Zoe", "Q1", "n1"} <= {*names}
    assert len([each for each in store.people.roster("me") if each.person.name == "P1"]) == 1


@pytest.mark.parametrize("at", [1, 2, 3])
def test_an_import_that_fails_leaves_nothing(
    store: Store, path: Path, monkeypatch: pytest.MonkeyPatch, at: int
) -> None:
    start(store)
    before = rows(path)
    came: list[int] = []

    def fails() -> None:
        came.append(1)
        if len(came) == at:
            raise MemoryError

    monkeypatch.setattr(turns, "give_way", fails)
    with pytest.raises(MemoryError):
        take(store, games(120), people(5, 2))
    assert rows(path) == before


def killed(path: Path, at: int, of_all: bool) -> None:
    """An import that is killed when it lets others write for this time."""
    came: list[int] = []

    def dies() -> None:
        came.append(1)
        if len(came) == at:
            os._exit(9)

    turns.give_way = dies
    take(Store(path, summary_of), games(250), people(5, 2), owner="killed", of_all=of_all)


@pytest.mark.parametrize("of_all", [False, True], ids=["in the app", "on the command line"])
@pytest.mark.parametrize("at", [1, 2, 4])
def test_what_an_import_left_that_was_killed_is_never_seen_and_cleared_away(
    store: Store, path: Path, at: int, of_all: bool
) -> None:
    start(store)
    before, whole = seen(store), rows(path)
    process = multiprocessing.get_context("spawn").Process(target=killed, args=(path, at, of_all))
    process.start()
    process.join()
    assert process.exitcode == 9
    assert rows(path) != whole, "something was left"
    assert seen(store) == before
    Store(path, summary_of).close()
    assert rows(path) == whole
    assert len(take(store, games(5)).new) == 5
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA foreign_key_check").fetchall() == []


def test_the_next_import_clears_away_what_another_left(store: Store, path: Path) -> None:
    process = multiprocessing.get_context("spawn").Process(target=killed, args=(path, 2, False))
    process.start()
    process.join()
    take(store, games(3, names=1))
    assert rows(path)["sheet"] == 3


def test_a_number_that_a_failed_import_took_is_not_given_again(
    store: Store, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails() -> None:
        raise MemoryError

    with monkeypatch.context() as patched:
        patched.setattr(turns, "give_way", fails)
        with pytest.raises(MemoryError):
            take(store, games(10))
    assert store.load(start(store)).number == 11


def test_a_backup_has_nothing_of_an_import_that_goes_on(
    store: Store, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start(store)
    whole = rows(path)
    copies = iter(tmp_path / f"copy-{number}" for number in range(99))

    def copied() -> tuple[int, dict[str, int]]:
        target = next(copies)
        return backup(path, target), rows(target)

    came = meanwhile(monkeypatch, copied)
    take(store, games(80))
    assert came
    assert all(each == (1, whole) for each in came)
    assert count(path) == 81


def test_one_form_that_is_sent_twice_at_once_brings_its_games_once(
    store: Store, other: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    landed: list[ImportResult] = []
    again = threading.Thread(target=lambda: landed.append(take(other, games(60), key="form")))
    begun: list[int] = []

    def begins() -> None:
        if not begun:
            begun.append(1)
            again.start()
        time.sleep(0.01)

    monkeypatch.setattr(turns, "give_way", begins)
    landed.append(take(store, games(60), key="form"))
    again.join()
    assert sorted(len(each.new) for each in landed) == [0, 60]
    assert len(store.sheets("me", limit=99)) == 60


def test_whoever_waits_too_long_for_another_import_is_told_so(
    store: Store, other: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "PATIENCE", 0.05)

    def refused() -> None:
        with pytest.raises(CannotSave) as fault:
            take(other, games(1), owner="you")
        assert fault.value.reason == "busy"

    assert meanwhile(monkeypatch, refused) == []
    take(store, games(10))
    assert other.sheets("you", limit=9) == []


MANY = Amount(10**6, 10**6, 10**12)
ANN, BOB = Spender("ann", "192.168.1.5", "2026-11-21T20", imports=True), Spender("bob", "192.168.1.6", "2026-11-21T20")


def test_games_of_others_that_begin_meanwhile_count_for_them_alone(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    most = Quotas(played=Amount(50, 10**6, 10**12), imported=MANY, ever=MANY)
    with closing(Store(path, summary_of, most)) as store, closing(Store(path, summary_of, most)) as other:

        def starts() -> None:
            with spending(BOB):
                start(other, "bob")

        came = meanwhile(monkeypatch, starts)
        with spending(ANN):
            take(store, games(200), owner="ann")
        with closing(sqlite3.connect(path)) as db:
            counted = sorted(row[0] for row in db.execute("SELECT games FROM quota WHERE hour = ''"))
        assert counted == sorted([len(came), len(came), 200, 200])


@pytest.mark.parametrize(
    "most",
    [Amount(99, 10**6, 10**12), Amount(10**6, 200, 10**12), Amount(10**6, 10**6, 200_000)],
    ids=["games", "hands", "bytes"],
)
def test_an_import_that_is_too_much_leaves_nothing_and_counts_for_nothing(path: Path, most: Amount) -> None:
    with closing(Store(path, summary_of, Quotas(imported=most, ever=MANY))) as store:
        start(store)
        before = rows(path)
        with spending(ANN), pytest.raises(OverQuota):
            take(store, games(200), owner="ann")
        assert rows(path) == before
        with closing(sqlite3.connect(path)) as db:
            assert db.execute("SELECT count(*) FROM quota").fetchone() == (0,)


def statements(store: Store) -> list[int]:
    """How many statements each transaction has that writes from now on."""
    counted: list[int] = []

    def told(statement: str) -> None:
        if statement.startswith("BEGIN"):
            counted.append(0)
        elif counted:
            counted[-1] += 1

    store._connections.here.conn.set_trace_callback(told)
    return counted


def test_what_shows_the_games_is_as_short_for_many_as_for_few(store: Store) -> None:
    counted, last = statements(store), []
    for number, many in enumerate((40, 400)):
        take(store, games(many), owner=f"owner {number}")
        last.append(counted[-1])
    assert last[0] == last[1]
    assert max(counted) < 2_500, "games are written a few at a time"


def holds(store: Store, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long each transaction keeps the right to write from now on."""
    kept: list[float] = []
    writing = store._connections.writing

    @contextmanager
    def timed() -> Iterator[Database]:
        began = [0.0]
        try:
            with writing() as db:
                began[0] = time.perf_counter()
                yield db
        finally:
            kept.append(time.perf_counter() - began[0])

    monkeypatch.setattr(store._connections, "writing", timed)
    return kept


ATTACKS: dict[str, tuple[list[Any], bool]] = {
    "games": ([games(times(400, 5_000))], False),
    "people": ([games(1), people(times(400, 4_000), 1)], False),
    "everybody of a server": ([games(1), people(times(400, 20_000), 14)], True),
}


@pytest.mark.parametrize("attack", ATTACKS)
def test_another_table_saves_while_an_import_goes_on(
    store: Store, other: Store, attack: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    documents, of_all = ATTACKS[attack]
    mine = start(other, "other")
    (hand,) = read_record(gin(1)).hands
    over = threading.Event()
    took: list[float] = []

    def saves() -> None:
        while not over.is_set():
            began = time.perf_counter()
            other.change(mine, lambda held: record_hand(held.ledger, hand, {}), when=AT)
            took.append(time.perf_counter() - began)
            other.undo(mine, when=AT, version=other.load(mine).version)
            over.wait(0.05)

    with ImportBatch() as cargo:
        for place, each in enumerate(documents):
            assert not read_into(cargo, [(f"{place}.json", io.BytesIO(json.dumps(each).encode()))]).wrong
        held, saving = holds(store, monkeypatch), threading.Thread(target=saves)
        saving.start()
        began = time.perf_counter()
        store.imports.take(cargo, holder="me", when=AT, of_all=of_all)
        taken = time.perf_counter() - began
        over.set()
        saving.join()
    told = f"{attack}: {taken:.1f} s, held {max(held) * 1000:.0f} ms at most, {len(took)} saves, {max(took) * 1000:.0f} ms at most"
    print(told)
    if SOAK:
        assert max(held) <= HELD, told
        assert max(took) <= WAITED, told


def test_house_rules_and_people_come_with_the_games_or_not_at_all(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arrivals, "done", lambda _db: (_ for _ in ()).throw(MemoryError))
    with ImportBatch() as cargo:
        cargo.members.append(RosterEntry("Eve", 1, ("Eve",)))
        cargo.rules.append(read_query("gin", [("target", "77"), ("name", "Sunday")]))
        with pytest.raises(MemoryError):
            store.imports.take(cargo, holder="me", when=AT)
    assert store.exports.roster("me") == []
    assert store.house_rules.all("me") == []


def test_packed_games_are_known_and_stay_packed(store: Store) -> None:
    take(store, games(5, names=2))
    start(store)
    assert store.archive.pack(1, now=datetime(2027, 11, 23, tzinfo=UTC)) >= 4
    assert len(take(store, games(5, names=2)).known) == 5
