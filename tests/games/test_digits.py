"""Held cards written in digits only are remarked on: they may have been meant as points."""

from __future__ import annotations

from typing import Any

import pytest
from click.testing import CliRunner

from referee.cli.commands import main
from referee.exchange.import_files import text_from
from referee.games import GAMES, preset_of
from referee.sheet.record import read_record, write_record
from referee.sheet.replay import replay_strictly
from referee.sheet.scoresheet_json import sheet_json
from tests.samples import samples_of
from tests.tables import table

REMARK = "Bob: “25” in quotation marks means the cards 2 5. For points write 25 without them."
NAMES = ["Ann", "Bob", "Cat"]


def sheet(held: Any, game: str = "kaluki") -> Any:
    hand = samples_of(preset_of(game)[0]).ended(NAMES, {"Bob": held, "Cat": 0})
    data = {"format": "rummy-record/1", "game": game, "players": NAMES, "hands": [hand]}
    return replay_strictly(read_record(data))


def remarks(held: Any, game: str = "kaluki") -> list[str] | None:
    return sheet_json(sheet(held, game))["hands"][0].get("remarks")  # type: ignore[no-any-return]


@pytest.mark.parametrize("game", [game.presets[0].slug for game in GAMES if samples_of(game).left])
def test_digits_in_quotation_marks_are_cards_and_remarked_on(game: str) -> None:
    assert remarks("25", game) == [REMARK]
    assert remarks(25, game) is None


HELD: list[tuple[str, str, int]] = [
    ("one digit", "5", 1),
    ("ten may be points, too", "10", 1),
    ("full-width digits", "２５", 1),
    ("a ten and a five", "105", 1),
    ("two of a rank may be points", "88", 1),
    ("three of a rank are cards", "888", 0),
    ("with a space between they are cards", "2 5", 0),
    ("with letters they are cards", "2K", 0),
    ("with suits they are cards", "2S5H", 0),
    ("nothing", "", 0),
]


@table("why, held, most", HELD)
def test_only_what_could_be_a_number_is_remarked_on(why: str, held: str, most: int) -> None:
    assert len(remarks(held) or []) == most


@table("why, held, most", HELD)
def test_the_remark_stays_when_the_record_is_written(why: str, held: str, most: int) -> None:
    written = write_record(sheet(held).record)
    again = replay_strictly(read_record(written))
    assert len(sheet_json(again)["hands"][0].get("remarks", [])) == most
    assert again.hands[0].scores == sheet(held).hands[0].scores


def test_the_command_line_prints_it(tmp_path: Any) -> None:
    (tmp_path / "record.json").write_text(text_from(write_record(sheet("25").record)), encoding="utf-8")
    done = CliRunner().invoke(main, ["score", str(tmp_path / "record.json")])
    assert done.exit_code == 0
    assert REMARK in done.stdout
