"""Finished sheets that must keep their scores for ever."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from referee.games import GAMES
from referee.sheet.json_reader import parse
from referee.sheet.record import read_record, write_record
from referee.sheet.replay import replay_strictly
from referee.sheet.scoresheet_json import sheet_json

RECORDS = sorted(path for path in (Path(__file__).parent / "records").glob("*.json") if ".sheet" not in path.name)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_golden_record_keeps_its_sheet(path: Path) -> None:
    record = read_record(parse(path.read_text("utf-8")))
    kept = json.loads(path.with_suffix(".sheet.json").read_text("utf-8"))
    assert sheet_json(replay_strictly(record)) == kept
    assert sheet_json(replay_strictly(read_record(write_record(record)))) == kept


def test_every_game_has_golden_records() -> None:
    games = {read_record(parse(path.read_text("utf-8"))).game.slug for path in RECORDS}
    assert games == {game.slug for game in GAMES}


def test_every_sheet_belongs_to_a_record() -> None:
    sheets = {
        path.name.removesuffix(".sheet.json") for path in (Path(__file__).parent / "records").glob("*.sheet.json")
    }
    assert sheets == {path.stem for path in RECORDS}
