"""What a public host sets in files: read at the start, and refused with a sentence that names the file and the place."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.host.limits import LONGEST, Hosting
from referee.store.file.quotas import QUOTAS, Amount
from referee.words import Fault
from tests.rule_pages import HOUSE

REFUSED = {
    "not toml": ("games = ", "is not TOML (Invalid value"),
    "an unknown table": (
        "[day]\ngames = 1",
        "“day” in {file} is not a limit: write one of shared, hour, import, ever.",
    ),
    "an unknown limit": (
        "[hour]\ntables = 1",
        "“tables” in {file} is not a limit: write one of games, hands, megabytes.",
    ),
    "nothing at all": ("[hour]\ngames = 0", "hour.games in {file} must be a whole number from 1 to 1000000000."),
    "too much": ("[ever]\nmegabytes = 10000000000", "ever.megabytes in {file} must be a whole number from 1 to"),
    "a fraction": ("[ever]\nhands = 1.5", "ever.hands in {file} must be a whole number"),
    "a text": ('[ever]\nhands = "many"', "ever.hands in {file} must be a whole number"),
    "yes": ("shared = true", "shared in {file} must be a whole number"),
    "no table": ("hour = 3", "hour in {file} is not a table: write [hour]."),
}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "file"


def test_what_a_file_of_limits_leaves_out_is_as_usual(file: Path) -> None:
    file.write_text("shared = 50\n[hour]\ngames = 20\nmegabytes = 5\n[ever]\nhands = 9\n")
    quotas = Hosting(limits=file).quotas
    assert quotas.played == Amount(games=20, hands=QUOTAS.played.hands, bytes=5_000_000)
    assert quotas.imported == QUOTAS.imported
    assert (quotas.ever.games, quotas.ever.hands, quotas.shared) == (QUOTAS.ever.games, 9, 50)
    assert Hosting().quotas is QUOTAS


def test_the_file_of_the_docs_has_every_limit_with_its_usual_value(file: Path) -> None:
    text = (HOUSE / "docs/hosting.md").read_text("utf-8").partition("```toml\n")[2].partition("```")[0]
    file.write_text(text)
    assert Hosting(limits=file).quotas == QUOTAS
    assert all(text.count(f"{unit} = ") == 3 for unit in ("games", "hands", "megabytes"))
    assert "shared = " in text


@pytest.mark.parametrize("case", REFUSED)
def test_a_file_of_limits_that_makes_no_sense_is_refused(file: Path, case: str) -> None:
    text, told = REFUSED[case]
    file.write_text(text)
    with pytest.raises(Fault) as refused:
        _ = Hosting(limits=file).quotas
    assert told.format(file=file) in str(refused.value)
    assert str(file) in str(refused.value)


def test_a_file_that_cannot_be_read_is_named(file: Path) -> None:
    for each in (Hosting(limits=file), Hosting(notice=file)):
        with pytest.raises(Fault, match="No such file or directory"):
            _ = (each.quotas, each.notices)
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(Fault, match="is not UTF-8 text: save it as UTF-8"):
        _ = Hosting(notice=file).notices


@pytest.mark.parametrize(
    ("text", "notices"),
    [
        ("The club.\n", {"en": "The club.", "ja": "The club."}),
        ("[en]\nThe club.\n\n[ja]\nクラブ。\n", {"en": "The club.", "ja": "クラブ。"}),
        ("[ja]\nクラブ。", {"en": "クラブ。", "ja": "クラブ。"}),
        ("\ufeff[en] \r\nThe club.", {"en": "The club.", "ja": "The club."}),
    ],
)
def test_a_notice_is_in_one_language_or_two(file: Path, text: str, notices: dict[str, str]) -> None:
    file.write_text(text, "utf-8")
    assert Hosting(notice=file).notices == notices
    assert Hosting().notices == {}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (" \n", "is empty: write who runs this server."),
        ("[en]\n[ja]\n", "is empty"),
        ("The club.\n[ja]\nクラブ。", "does not begin with a language: write [en] or [ja] first."),
        ("x" * (LONGEST + 1), "is too long: a notice has at most 20000 characters."),
    ],
)
def test_a_notice_of_no_use_is_refused(file: Path, text: str, told: str) -> None:
    file.write_text(text, "utf-8")
    with pytest.raises(Fault) as refused:
        _ = Hosting(notice=file).notices
    assert told in str(refused.value)
