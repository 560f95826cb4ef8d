"""Games outlive versions: what earlier ones exported, and what later ones will, is recognized when it is imported again."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

import referee.games
from referee.cards import parse_cards
from referee.exchange.export_files import records
from referee.exchange.import_files import read_into
from referee.fields import Choice, declare, flag, number
from referee.games import GAMES
from referee.games.base.options import Preset
from referee.games.fields.players import SeatField
from referee.games.game import Game
from referee.games.gin.hand import GinHand
from referee.games.gin.options import GinRules
from referee.sheet.summary import summary_of
from referee.store import Store
from referee.store.copies.backup import PreviousFile, put_back
from referee.store.transfer.imports import ImportBatch, ImportResult
from referee.words import say
from tests.store.released import FOLDER, RELEASES, exports_of, released

RECORDS: dict[str, Any] = json.loads((FOLDER / "records.json").read_text("utf-8"))
AT = "2026-11-22T20:00:00+09:00"


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


def take(store: Store, path: Path, owner: str = "me") -> ImportResult:
    """Imports the content of a file."""
    with ImportBatch() as cargo, path.open("rb") as data:
        reading = read_into(cargo, [(path.name, data)])
        assert not reading.wrong
        return store.imports.take(cargo, holder=owner, when=AT)


def as_list(folder: Path) -> Path:
    """The records of an earlier version as one file."""
    path = folder / "records.json"
    path.write_text(json.dumps([*RECORDS.values()]), "utf-8")
    return path


@dataclass(frozen=True, kw_only=True)
class LaterRules(GinRules):
    """Gin with options that do not exist yet."""

    cut: bool = flag(False, say("Cutting"), say("…"), group=say("Later"), clauses=())
    stake: int = number(5, say("Stake"), say("…"), least=0, most=9, group=say("Later"), clauses=())


@dataclass(frozen=True, kw_only=True)
class LaterHand(GinHand):
    """A hand of gin that reports something new."""

    cutter: int | None = declare(
        SeatField(label=say("Who cut?"), help=say("…"), nobody=say("nobody"), written_when_null=True)
    )
    mood: str = declare(Choice(say("Mood"), say("…"), values={"calm": say("calm"), "hot": say("hot")}), "calm")


def _changed(**changes: Any) -> Callable[[Game], Game]:
    return lambda gin: replace(gin, **changes)


def _says(gin: Game, **more: Any) -> Game:
    """Gin with a changed first preset."""
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
    """Makes the games those of a later version, from the moment it is called."""
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
    assert take(store, FOLDER / "games.zip").new == []
    assert len(take(store, FOLDER / "games.zip", owner="another").new) == 4


@pytest.mark.parametrize("commit", RELEASES)
def test_what_comes_later_makes_no_stranger_of_a_game_in_an_old_backup(
    commit: str, later: Callable[[], None], tmp_path: Path, opened: Callable[[Path], Store]
) -> None:
    later()
    old = released(commit, tmp_path / "old")
    put_back(old, tmp_path / "there", summary_of, before=PreviousFile(tmp_path / "before"))
    for path in (old, tmp_path / "there"):
        store = opened(path)
        mine = {row.key for row in store.sheets("me", limit=99)}
        then = [pages["record.json"] for key, pages in exports_of(commit).items() if key in mine]
        (tmp_path / "then.json").write_text(f"[{','.join(then)}]", "utf-8")
        assert then
        assert take(store, tmp_path / "then.json").new == []
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
