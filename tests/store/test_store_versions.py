"""Games outlive versions: files and exports as earlier versions made them are played on, and known when they come again."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

import referee.games
from referee.cards import parse_cards
from referee.exchange.export_files import records
from referee.exchange.import_files import read_into
from referee.fields import Choice, declare, flag, number
from referee.games import GAMES, preset_of
from referee.games.base.options import Preset
from referee.games.fields.players import SeatField
from referee.games.game import Game
from referee.games.gin.hand import GinHand
from referee.games.gin.options import GinRules
from referee.sheet.changes import correct_hand, record_hand
from referee.sheet.record import read_record, read_rules
from referee.sheet.summary import exported, summary_of
from referee.store import Credential, GameQuery, Store
from referee.store.copies.backup import PreviousFile, put_back
from referee.store.file import database, shapes
from referee.store.file.migrations import APPLICATION_ID, VERSION
from referee.store.transfer.imports import ImportBatch, ImportResult
from referee.words import say

PLAYED = Path(__file__).parent / "shapes" / "played"
SHAPES = sorted(path.stem for path in PLAYED.glob("*.sql"))
RECORDS: dict[str, Any] = json.loads((PLAYED / "records.json").read_text("utf-8"))
KEY = bytes(range(32))
AT = "2026-11-22T20:00:00+09:00"
TOTALS = {"gin": (45, 275), "500-rum": (45, -10, 20), "contract": (15, 55, 40), "kaluki": (15, 55, 40)}
"""What the version that made the files counted."""
HANDS: dict[str, dict[str, Any]] = {
    "500-rum": {"out": "Ann", "melded": {"Ann": 5, "Bob": 0, "Cat": 0}, "held": {"Bob": 5, "Cat": 5}},
    "contract": {"out": "Ann", "held": {"Bob": 5, "Cat": 5}},
}


def played(shape: str, path: Path) -> Path:
    """A file as the first version of its shape left it, with four games that were played then."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(path)) as db:
        db.executescript((PLAYED / f"{shape}.sql").read_text("utf-8"))
        db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        db.execute(f"PRAGMA user_version = {number_of(shape)}")
    return path


def number_of(shape: str) -> str:
    """The version whose shape a file has: 4 of 4-first."""
    return shape.partition("-")[0]


def without_taker(path: Path) -> Path:
    """A file that the first version of the fourth shape made of one of the third."""
    text = (PLAYED / "4-first.sql").read_text("utf-8").replace("used TEXT,\n        taker TEXT", "used TEXT")
    with closing(sqlite3.connect(path)) as db:
        db.executescript(text)
        db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        db.execute("PRAGMA user_version = 4")
    return path


@pytest.fixture(params=[*SHAPES, "4 of the first 3"])
def file(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A file of every shape that there ever was."""
    shape: str = request.param
    return played(shape, tmp_path / "file") if shape in SHAPES else without_taker(tmp_path / "file")


@pytest.fixture
def opened() -> Iterator[Callable[[Path], Store]]:
    """Opens stores, which are closed in the end."""
    stores: list[Store] = []

    def open_it(path: Path) -> Store:
        stores.append(Store(path, summary_of))
        return stores[-1]

    yield open_it
    for store in stores:
        store.close()


def game(store: Store, preset: str) -> Credential:
    """The pass of the only game of a preset."""
    (key,) = (row.key for row in store.sheets("me", limit=9) if row.summary.preset == preset)
    return Credential(key, "me")


def take(store: Store, path: Path, owner: str = "me") -> ImportResult:
    """Takes in what a file has."""
    with ImportBatch() as cargo, path.open("rb") as data:
        reading = read_into(cargo, [(path.name, data)])
        assert not reading.wrong
        return store.imports.take(cargo, owner=owner, when=AT)


def test_every_shape_is_among_the_files_that_are_kept() -> None:
    assert {number_of(shape) for shape in SHAPES} | {str(VERSION)} == {str(each) for each in range(1, VERSION + 1)}


def test_a_file_of_every_shape_lists_its_games(file: Path, opened: Callable[[Path], Store]) -> None:
    store = opened(file)
    listed = {row.summary.preset: row for row in store.sheets("me", limit=9)}
    assert {preset: row.summary.totals for preset, row in listed.items()} == TOTALS
    assert not any(row.damaged for row in listed.values())
    assert store.history.find("me", GameQuery(text="Ann"), limit=9).count == 4
    assert {each.person.name for each in store.people.roster("me")} == {"Ann", "Bob", "Cat"}


def test_a_file_of_every_shape_exports_what_its_version_did(file: Path, opened: Callable[[Path], Store]) -> None:
    store = opened(file)
    damaged: list[Any] = []
    texts = [json.loads(text) for _, text in records(store.exports, "me", damaged)]
    assert ({each["game"]: as_then(each) for each in texts}, damaged) == (RECORDS, [])


def as_then(record: dict[str, Any]) -> dict[str, Any]:
    """A record without the options that came since its version: those have the value that the preset gives them."""
    game, preset = preset_of(record["game"])
    usual = json.loads(json.dumps(vars(read_rules(game, preset, {}, len(record["players"])))))
    then = RECORDS[record["game"]]["rules"]
    since = {key: value for key, value in record["rules"].items() if key not in then}
    assert since == {key: usual[key] for key in since}
    return {**record, "rules": {key: value for key, value in record["rules"].items() if key not in since}}


def test_a_file_of_every_shape_takes_a_hand_and_gives_it_back(file: Path, opened: Callable[[Path], Store]) -> None:
    store = opened(file)
    for preset, data in HANDS.items():
        shown = game(store, preset)
        before = store.load(shown)
        (hand,) = read_record({**RECORDS[preset], "hands": [data]}).hands
        after = store.change(shown, lambda held: record_hand(held.ledger, hand, {}), when=AT)  # noqa: B023
        assert len(after.ledger.sheet.hands) == len(before.ledger.entries) + 1
        undone = store.undo(shown, when=AT, version=after.version)
        assert as_then(exported(undone.ledger)) == RECORDS[preset]
    assert store.load(game(store, "kaluki")).ledger.setup["finished"] == "agreed"


def test_a_game_of_every_shape_that_is_over_is_corrected(file: Path, opened: Callable[[Path], Store]) -> None:
    store = opened(file)
    (hand,) = read_record(
        {**RECORDS["gin"], "hands": [{"end": "knock", "by": "Ann", "held": {"Ann": 5, "Bob": 7}}]}
    ).hands
    after = store.change(game(store, "gin"), lambda held: correct_hand(held.ledger, 0, hand, {}), when=AT)
    assert after.ledger.sheet.hands[0].scores == (2, 0)


def test_games_of_every_shape_are_moved_to_another_phone(file: Path, opened: Callable[[Path], Store]) -> None:
    store = opened(file)
    code = store.handovers.make("me", when=AT)
    assert store.handovers.read(code, "phone", when=AT).games == 4
    assert store.handovers.use(code, "phone", when=AT) == 4
    assert len(store.sheets("phone", limit=9)) == 4
    assert {each.person.name for each in store.people.roster("phone")} == {"Ann", "Bob", "Cat"}


def test_a_file_of_every_shape_gets_exactly_the_present_one(
    file: Path, tmp_path: Path, opened: Callable[[Path], Store]
) -> None:
    store = opened(file)
    assert store.numbered_raw(1)["tables"]["sheet"][0]["damaged"] == 0
    store.close()
    database.refuse_foreign(file)
    opened(tmp_path / "new").close()
    with closing(sqlite3.connect(file)) as db, closing(sqlite3.connect(tmp_path / "new")) as new:
        assert {part.name: part.plain for part in shapes.parts_of_schema(db)} == {
            part.name: part.plain for part in shapes.parts_of_schema(new)
        }
        assert db.execute("PRAGMA foreign_key_check").fetchall() == []
        assert db.execute("SELECT count(*) FROM spelling JOIN person ON person.id = person_id").fetchone() == (3,)


def test_a_backup_of_every_shape_is_put_back_with_games_and_hands(
    file: Path, tmp_path: Path, opened: Callable[[Path], Store]
) -> None:
    before = file.read_bytes()
    done = put_back(file, tmp_path / "there", summary_of, before=PreviousFile(tmp_path / "before"))
    assert (done.games, done.hands, done.damaged) == (4, 9, [])
    assert file.read_bytes() == before
    assert {
        row.summary.preset: row.summary.totals for row in opened(tmp_path / "there").sheets("me", limit=9)
    } == TOTALS


def test_games_of_every_shape_are_known_when_they_come_again(file: Path, opened: Callable[[Path], Store]) -> None:
    store = opened(file)
    for name in ("records.json", "games.zip"):
        landed = take(store, as_list(file.parent) if name == "records.json" else PLAYED / name)
        assert (landed.new, len(landed.known)) == ([], 4)


def as_list(folder: Path) -> Path:
    """The records of an earlier version as one file."""
    path = folder / "records.json"
    path.write_text(json.dumps([*RECORDS.values()]), "utf-8")
    return path


@dataclass(frozen=True, kw_only=True)
class LaterRules(GinRules):
    """Gin with options that there are not yet."""

    cut: bool = flag(False, say("Cutting"), say("…"), group=say("Later"), clauses=())
    stake: int = number(5, say("Stake"), say("…"), least=0, most=9, group=say("Later"), clauses=())


@dataclass(frozen=True, kw_only=True)
class LaterHand(GinHand):
    """A hand of gin that reports what none reports yet."""

    cutter: int | None = declare(
        SeatField(label=say("Who cut?"), help=say("…"), nobody=say("nobody"), written_when_null=True)
    )
    mood: str = declare(Choice(say("Mood"), say("…"), values={"calm": say("calm"), "hot": say("hot")}), "calm")


def _changed(**changes: Any) -> Callable[[Game], Game]:
    return lambda gin: replace(gin, **changes)


def _says(gin: Game, **more: Any) -> Game:
    """Gin whose first preset says something else."""
    first, *others = gin.presets
    return replace(gin, presets=(replace(first, changes={**first.changes, **more}), *others))


LATER: dict[str, Callable[[Game], Game]] = {
    "options": _changed(rules=LaterRules),
    "an option that the preset sets": lambda gin: _says(replace(gin, rules=LaterRules), stake=7),
    "fields of a hand": _changed(hand=LaterHand),
    "a preset": lambda gin: replace(gin, presets=(*gin.presets, Preset("gin-late", say("Late"), say("…")))),
    "another value in the preset": lambda gin: _says(gin, gin_bonus=20, target=250),
}


@pytest.fixture(params=LATER)
def later(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Makes the games those of a later version, from the moment on in which it is called."""
    gin, *others = GAMES
    assert gin.slug == "gin"
    games = (LATER[request.param](gin), *others)
    return lambda: monkeypatch.setattr(referee.games, "GAMES", games)


def test_what_comes_later_makes_no_stranger_of_an_exported_game(
    later: Callable[[], None], tmp_path: Path, opened: Callable[[Path], Store]
) -> None:
    store = opened(tmp_path / "data" / "games")
    assert len(take(store, as_list(tmp_path)).new) == 4
    later()
    assert take(store, as_list(tmp_path)).new == []
    assert take(store, PLAYED / "games.zip").new == []
    assert len(take(store, PLAYED / "games.zip", owner="another").new) == 4


def test_what_comes_later_makes_no_stranger_of_a_game_in_an_old_backup(
    later: Callable[[], None], tmp_path: Path, opened: Callable[[Path], Store]
) -> None:
    later()
    old = played("4", tmp_path / "old")
    put_back(old, tmp_path / "there", summary_of, before=PreviousFile(tmp_path / "before"))
    for path in (old, tmp_path / "there"):
        store = opened(path)
        assert take(store, as_list(tmp_path)).new == []
        assert take(store, PLAYED / "games.zip").new == []
        texts = [text for _, text in records(store.exports, "me", [])]
        (tmp_path / "now.json").write_text(f"[{','.join(texts)}]", "utf-8")
        assert take(store, tmp_path / "now.json").new == [], "an export of the later version"


def test_a_later_export_is_known_where_the_game_was_never_opened_since(
    later: Callable[[], None], tmp_path: Path, opened: Callable[[Path], Store]
) -> None:
    store = opened(tmp_path / "data" / "games")
    take(store, as_list(tmp_path))
    later()
    texts = [text for _, text in records(store.exports, "me", [])]
    (tmp_path / "now.json").write_text(f"[{','.join(texts)}]", "utf-8")
    assert take(store, tmp_path / "now.json").new == []


def test_a_rule_that_says_what_the_preset_says_is_the_same_game(
    tmp_path: Path, opened: Callable[[Path], Store]
) -> None:
    store = opened(tmp_path / "data" / "games")
    gin = RECORDS["gin"]
    short = {**gin, "rules": {}}
    told = {**gin, "rules": {"gin_bonus": "25"}}
    other = {**gin, "rules": {"knock_limit": 9}}
    path = tmp_path / "one.json"
    for data, new in ((gin, 1), (short, 0), (told, 0), (other, 1), (other, 0)):
        path.write_text(json.dumps(data), "utf-8")
        assert len(take(store, path).new) == new, data["rules"]


def test_the_same_cards_in_another_spelling_are_the_same_game(tmp_path: Path, opened: Callable[[Path], Store]) -> None:
    store = opened(tmp_path / "data" / "games")
    path = tmp_path / "one.json"
    hand = RECORDS["500-rum"]["hands"][0]
    for cards, new in (("2 5", 1), ("25", 0), ("2  5", 0), ("2S 5", 1)):
        held = {"Bob": 25, "Cat": cards}
        path.write_text(json.dumps({**RECORDS["500-rum"], "hands": [{**hand, "held": held}]}), "utf-8")
        assert len(take(store, path).new) == new, cards


def test_cards_and_fields_that_differ_are_other_games(tmp_path: Path, opened: Callable[[Path], Store]) -> None:
    store = opened(tmp_path / "data" / "games")
    path = tmp_path / "one.json"
    hand = {"end": "gin", "by": "Bob", "held": {"Ann": "KH QS 3D 4C 9H 9D 2S 7C JD 5H", "Bob": 0}}
    assert parse_cards(hand["held"]["Ann"])  # type: ignore[index]
    for change in ({}, {"note": "gin!"}, {"adjust": {"Ann": 5}}, {"dealer": "Bob"}, {"by": "Bob", "end": "big-gin"}):
        path.write_text(json.dumps({**RECORDS["gin"], "hands": [{**hand, **change}]}), "utf-8")
        assert len(take(store, path).new) == 1, change
        assert len(take(store, path).new) == 0, change
