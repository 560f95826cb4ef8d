"""Named rules: each owner's own, renamed, removed, brought back, moved, exported and freed of people's names."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from io import BytesIO
from pathlib import Path

import pytest

from referee.exchange.export_files import rules, write_folder
from referee.exchange.import_files import read_into
from referee.sheet import house_rules
from referee.sheet.house_rules import HouseRules, read_query
from referee.sheet.ledger import open_ledger
from referee.sheet.record import FORMAT, read_record
from referee.sheet.summary import summary_of
from referee.store import Store, house_rules as store_house_rules
from referee.store.copies.backup import PreviousFile, backup, put_back
from referee.store.faults import NoSuchRules, RulesNameTaken, TooManyRules
from referee.store.house_rules import MOST_REMOVED, MOST_RULES
from referee.store.transfer.imports import ImportBatch

ME, YOU = "me", "you"
AT = "2026-11-23T20:00:00+09:00"
KEY = bytes(range(32))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    """A store without games."""
    made = Store(path, summary_of)
    yield made
    made.close()


def house(name: str = "Friday", **changed: str) -> HouseRules:
    return read_query("500-rum", [*(changed or {"threshold": "30"}).items(), ("name", name)])


def names(store: Store, owner: str = ME, *, removed: bool = False) -> list[str]:
    return [each.name for each in store.house_rules.all(owner, removed=removed)]


def test_rules_are_taken_once_by_their_name_and_are_each_owners_own(store: Store) -> None:
    first = store.house_rules.take(ME, house(), AT)
    assert store.house_rules.take(ME, house("friday "), AT) == first
    assert store.house_rules.all(ME)[0].house == house()
    assert names(store, YOU) == []
    found = store.house_rules.known_as(ME, house("from a link"))
    assert found is not None
    assert found.name == "Friday"
    assert store.house_rules.known_as(ME, house(threshold="40")) is None
    assert store.house_rules.known_as(YOU, house()) is None


def test_other_rules_of_the_same_name_are_refused(store: Store) -> None:
    store.house_rules.take(ME, house(), AT)
    with pytest.raises(RulesNameTaken, match="“Friday”"):
        store.house_rules.take(ME, house("FRIDAY", threshold="40"), AT)
    number = store.house_rules.take(ME, house("Saturday", threshold="40"), AT)
    with pytest.raises(RulesNameTaken):
        store.house_rules.rename(ME, number, "friday")
    store.house_rules.rename(ME, number, "SATURDAY")
    assert names(store) == ["Friday", "SATURDAY"]


def test_removed_rules_come_back_under_a_free_name(store: Store) -> None:
    number = store.house_rules.take(ME, house(), AT)
    for _ in range(2):
        store.house_rules.remove(ME, number, AT)
    assert (names(store), names(store, removed=True)) == ([], ["Friday"])
    store.house_rules.take(ME, house(threshold="40"), AT)
    for _ in range(2):
        store.house_rules.restore(ME, number)
    assert (names(store), names(store, removed=True)) == (["Friday", "Friday 2"], [])


def test_nobody_touches_the_rules_of_another(store: Store) -> None:
    number = store.house_rules.take(ME, house(), AT)
    acts = (
        lambda: store.house_rules.one(YOU, number),
        lambda: store.house_rules.rename(YOU, number, "Mine"),
        lambda: store.house_rules.remove(YOU, number, AT),
        lambda: store.house_rules.restore(YOU, number),
    )
    for act in acts:
        with pytest.raises(NoSuchRules):
            act()
    assert names(store) == ["Friday"]


def test_there_are_so_many_rules_and_no_more(store: Store) -> None:
    for number in range(MOST_RULES):
        store.house_rules.take(ME, house(f"Rules {number}", target=str(100 + number)), AT)
    with pytest.raises(TooManyRules, match=str(MOST_RULES)):
        store.house_rules.take(ME, house(), AT)
    for each in store.house_rules.all(ME)[: MOST_REMOVED + 1]:
        store.house_rules.remove(ME, each.number, AT)
    assert len(names(store, removed=True)) == MOST_REMOVED
    assert len(names(store)) == MOST_RULES - MOST_REMOVED - 1
    (last, *_) = store.house_rules.all(ME, removed=True)
    for number in range(MOST_REMOVED + 1):
        store.house_rules.take(ME, house(f"More {number}", target=str(300 + number)), AT)
    with pytest.raises(TooManyRules):
        store.house_rules.restore(ME, last.number)


def test_rules_that_this_version_cannot_read_are_listed_and_can_be_removed(store: Store, path: Path) -> None:
    for name in ("of a preset to come", "of an option to come", "of no sense"):
        store.house_rules.take(ME, house(name, threshold=str(len(name))), AT)
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE house_rules SET preset = '600' WHERE name = 'of a preset to come'")
        db.execute("""UPDATE house_rules SET rules = '{"new": 1}' WHERE name = 'of an option to come'""")
        db.execute("UPDATE house_rules SET rules = 'x' WHERE name = 'of no sense'")
        db.commit()
    found = store.house_rules.all(ME)
    assert [(each.name, each.house) for each in found] == [
        ("of a preset to come", None), ("of an option to come", None), ("of no sense", None),
    ]  # fmt: skip
    assert store.exports.rules(ME) == []
    store.house_rules.remove(ME, found[0].number, AT)
    assert len(names(store)) == 2


def test_rules_move_with_the_games_of_a_browser(store: Store) -> None:
    store.house_rules.take(ME, house(), AT)
    store.house_rules.take(ME, house("Sunday", target="300"), AT)
    gone = store.house_rules.take(ME, house("Gone", target="200"), AT)
    store.house_rules.remove(ME, gone, AT)
    store.house_rules.take(YOU, house("Friday at yours"), AT)
    store.house_rules.take(YOU, house("Sunday", target="400"), AT)
    store.handovers.use(store.handovers.make(ME, when=AT), YOU, when=AT)
    assert names(store, YOU) == ["Friday at yours", "Sunday", "Sunday 2"]
    assert names(store, YOU, removed=True) == ["Gone"]
    assert (names(store), names(store, removed=True)) == ([], [])


def test_a_single_game_that_moves_brings_no_rules(store: Store) -> None:
    store.house_rules.take(ME, house(), AT)
    data = {"format": FORMAT, "game": "gin", "players": ["Ann", "Bob"], "hands": []}
    shown = store.create(open_ledger(read_record(data)), holder=ME, when=AT)
    held = store.load(shown)
    store.handovers.use(store.new_link(held.number, type(held.right).OWN, when=AT), YOU, when=AT)
    assert (names(store), names(store, YOU)) == (["Friday"], [])


def test_rules_leave_and_come_back_as_files(store: Store, tmp_path: Path) -> None:
    store.house_rules.take(ME, house(), AT)
    store.house_rules.take(ME, house("Sunday", target="300"), AT)
    files = dict(rules(store.exports, ME))
    assert list(files) == ["rules-500-rum-001.json", "rules-500-rum-002.json"]
    store.house_rules.take(YOU, house("Friday", target="600"), AT)
    for expected in (2, 0):
        with ImportBatch() as cargo:
            reading = read_into(cargo, [(name, BytesIO(text.encode())) for name, text in files.items()])
            assert (reading.wrong, reading.games) == ([], 0)
            assert store.imports.take(cargo, holder=YOU, when=AT).rules == expected
    assert names(store, YOU) == ["Friday", "Friday 2", "Sunday"]
    assert write_folder(tmp_path / "out", store.exports) == (0, [])
    written = sorted(each.name for each in (tmp_path / "out").iterdir())
    assert written == ["people.json", *(f"rules-500-rum-00{number}.json" for number in range(1, 5))], "each once"


def test_an_import_for_the_server_brings_rules_once(store: Store) -> None:
    data = {"format": "rummy-rules/1", "game": "gin", "preset": "gin", "rules": {"target": 200}}
    for expected in (1, 0):
        with ImportBatch() as cargo:
            read_into(cargo, [("rules.json", BytesIO(json.dumps(data).encode()))])
            landed = store.imports.take(cargo, holder=f"new {expected}", when=AT, of_all=True)
            assert landed.rules == expected
    assert names(store, "new 1") == ["Gin Rummy"]


def arrive(store: Store, *sets: HouseRules, owner: str = ME, of_all: bool = False) -> tuple[int, int]:
    """Imports rules; how many are new, and how many had no room."""
    with ImportBatch() as cargo:
        cargo.rules.extend(sets)
        landed = store.imports.take(cargo, holder=owner, when=AT, of_all=of_all)
        return landed.rules, landed.rules_left


def test_an_import_has_room_for_so_many_rules_and_tells_how_many_it_left(store: Store) -> None:
    store.house_rules.take(ME, house(), AT)
    many = [house(f"Rules {number}", target=str(100 + number)) for number in range(MOST_RULES + 4)]
    assert arrive(store, house("From a link"), *many, *many) == (MOST_RULES - 1, 5)
    assert len(names(store)) == MOST_RULES
    assert arrive(store, *many, owner=YOU, of_all=True) == (5, 0), "a server's has room for all"


def test_many_rules_of_one_name_are_numbered_and_move(store: Store) -> None:
    many = [house("Friday", target=str(100 + number)) for number in range(MOST_RULES + 4)]
    assert arrive(store, *many, of_all=True) == (MOST_RULES + 4, 0)
    store.house_rules.take(YOU, house("Friday", target="50"), AT)
    store.handovers.use(store.handovers.make(ME, when=AT), YOU, when=AT)
    assert len({*names(store, YOU)}) == MOST_RULES + 5


@pytest.mark.parametrize("of_all", [False, True])
def test_rules_that_are_here_are_read_once_however_many_arrive(
    store: Store, monkeypatch: pytest.MonkeyPatch, *, of_all: bool
) -> None:
    store.house_rules.take(ME, house(), AT)
    read: list[str] = []
    one = house_rules.stored

    def stored(preset: str, given: object, name: str) -> HouseRules | None:
        read.append(name)
        return one(preset, given, name)

    monkeypatch.setattr(store_house_rules, "stored", stored)
    assert arrive(store, *(house(target=str(200 + number)) for number in range(9)), of_all=of_all) == (9, 0)
    assert set(read) == {"Friday"}
    assert len(read) <= 2


def test_rules_are_in_a_backup(store: Store, path: Path, tmp_path: Path) -> None:
    store.house_rules.take(ME, house(), AT)
    backup(path, tmp_path / "copy", KEY)
    put_back(tmp_path / "copy", tmp_path / "there", summary_of, before=PreviousFile(tmp_path / "before"))
    with closing(Store(tmp_path / "there", summary_of)) as restored:
        assert restored.house_rules.all(ME)[0].house == house()


def test_a_name_that_is_taken_out_goes_from_the_names_of_rules(store: Store, path: Path) -> None:
    data = {"format": FORMAT, "game": "gin", "players": ["Ann", "Bob"], "hands": [], "started": AT}
    store.create(open_ledger(read_record(data)), holder=ME, when=AT)
    store.house_rules.take(ME, house("Friday at Ann's"), AT)
    gone = store.house_rules.take(ME, house("Ann and Annie", target="300"), AT)
    store.house_rules.remove(ME, gone, AT)
    store.house_rules.take(YOU, house("At Ann's"), AT)
    with closing(sqlite3.connect(path)) as db:
        (person,) = db.execute("SELECT id FROM person WHERE owner = ? AND name = 'Ann'", [ME]).fetchone()
    store.erasure.remove(ME, person, when=AT)
    assert names(store) == ["Friday at Player 1's"]
    assert names(store, removed=True) == ["Player 1 and Annie"]
    assert names(store, YOU) == ["At Ann's"]
    held = b"".join(each.read_bytes() for each in path.parent.glob("games*"))
    assert b"Friday at Ann" not in held
