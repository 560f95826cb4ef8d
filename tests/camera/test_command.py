"""`referee photo`: the cards of photos, one line per file."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from referee.camera import child_process, command
from referee.camera.refusals import NO_CARDS_FOUND
from referee.cli.commands import main
from tests.camera.stand_in import photo


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["photo", *words])


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Photos of one card, of none and of nothing; read with a stand-in for the networks."""
    if not child_process.available():
        pytest.skip("the extra referee[camera] is not installed")
    monkeypatch.setattr(child_process, "COMMAND", (sys.executable, "-m", "tests.camera.stand_in", ""))
    (tmp_path / "one.jpg").write_bytes(photo())
    (tmp_path / "dark.jpg").write_bytes(dark())
    (tmp_path / "text.jpg").write_bytes(b"Nothing to see here.")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def dark() -> bytes:
    from io import BytesIO  # noqa: PLC0415

    from PIL import Image  # noqa: PLC0415

    file = BytesIO()
    Image.new("RGB", (300, 200), "black").save(file, "JPEG")
    return file.getvalue()


def test_a_line_for_each_photo(folder: Path) -> None:
    done = run("one.jpg", "dark.jpg")
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout == f"one.jpg: AS (unsure: AS)\ndark.jpg: {NO_CARDS_FOUND['dark']}\n"


def test_an_object_for_each_photo(folder: Path) -> None:
    done = run("one.jpg", "dark.jpg", "--json")
    assert done.exit_code == 0
    assert [json.loads(line) for line in done.stdout.splitlines()] == [
        {"file": "one.jpg", "cards": "AS", "unsure": ["AS"]},
        {"file": "dark.jpg", "cards": "", "unsure": [], "why": "dark"},
    ]


def test_the_others_are_read_where_one_cannot_be(folder: Path) -> None:
    done = run("text.jpg", "missing.jpg", "one.jpg")
    assert done.exit_code == 2
    assert done.stdout == "one.jpg: AS (unsure: AS)\n"
    assert done.stderr.splitlines() == [
        "text.jpg: This file is not a photo that can be read. Choose a JPEG, PNG or WebP file.",
        "missing.jpg: This file cannot be read.",
    ]
    done = run("text.jpg", "one.jpg", "--json")
    assert done.exit_code == 2
    refused, read = map(json.loads, done.stdout.splitlines())
    assert refused["file"] == "text.jpg"
    assert refused["error"].startswith("This file is not a photo")
    assert read["cards"] == "AS"


def test_copies_show_what_was_seen_where_and_no_file_is_overwritten(folder: Path) -> None:
    from PIL import Image  # noqa: PLC0415

    before = (folder / "one.jpg").read_bytes()
    assert run("one.jpg", "one.jpg", "text.jpg", "--draw", ".").exit_code == 2
    assert (folder / "one.jpg").read_bytes() == before
    drawn = sorted(each.name for each in folder.glob("0*.jpg"))
    assert drawn == ["001-one.jpg", "002-one.jpg"]
    picture = Image.open(folder / "001-one.jpg")
    assert picture.size == (640, 480)
    assert picture.convert("RGB").resize((64, 48)).tobytes() != Image.open("one.jpg").resize((64, 48)).tobytes()


def test_a_folder_that_cannot_be_is_a_sentence(folder: Path) -> None:
    done = run("one.jpg", "--draw", str(folder / "one.jpg" / "there"))
    assert done.exit_code == 2
    assert "cannot be written" in done.stderr


def test_it_speaks_the_language_asked_for(folder: Path) -> None:
    assert "暗" in run("dark.jpg", "--lang", "ja").stdout


def test_without_the_extra_it_says_how_to_have_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "photo_reader", lambda: None)
    done = run("one.jpg")
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == (
        "Reading photos needs extra packages. `make run CAMERA=1` installs them; docs/install.md lists other ways.\n"
    )
    assert "make run CAMERA=1" in run("one.jpg", "--lang", "ja").stderr
