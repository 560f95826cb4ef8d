"""The Japanese catalogue has every sentence."""

from __future__ import annotations

import os
import string
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages import Catalog, Message
from babel.messages.pofile import write_po

from referee.store.people.roster import UNNAMED
from tests import catalogue
from tests.browser.chromium import wanted

HOUSE = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def japanese() -> Catalog:
    return catalogue.read(HOUSE / catalogue.JAPANESE, "ja")


@pytest.fixture(scope="module")
def messages(japanese: Catalog) -> list[Message]:
    return [*catalogue.sentences(japanese)]


def texts(message: Message) -> list[str]:
    return list(message.string) if isinstance(message.string, list | tuple) else [message.string]


@pytest.mark.parametrize("path", sorted((HOUSE / "referee" / "locale").glob("*/LC_MESSAGES/messages.po")), ids=str)
def test_a_name_that_was_never_given_is_known_as_nobodys_in_every_language(path: Path) -> None:
    said = catalogue.read(path)["Player {number}"]
    for text in (str(said.id), str(said.string)):
        assert UNNAMED.fullmatch(text.format(number=12)), f"add it to NOBODY in referee/store/people/roster.py: {text}"
        assert not UNNAMED.fullmatch(text.format(number="Ann"))


def test_no_sentence_is_empty_or_fuzzy(japanese: Catalog, messages: list[Message]) -> None:
    assert len(messages) > 400
    missing = catalogue.lacking(japanese)
    if missing and not wanted():
        pytest.skip(catalogue.report(missing))
    assert not missing


SOURCES = Catalog()
SOURCES.add("A sentence that nobody has translated.")
SOURCES.add(("{n} new point", "{n} new points"))


@pytest.mark.parametrize(("ci", "ends"), [("", 0), ("true", 1)], ids=["at home", "in CI"])
def test_what_is_not_translated_is_said_and_fails_in_ci(tmp_path: Path, ci: str, ends: int) -> None:
    with (tmp_path / "messages.pot").open("wb") as file:
        write_po(file, SOURCES)
    command = [sys.executable, "-m", "tests.catalogue", str(tmp_path / "messages.pot")]
    done = subprocess.run(command, cwd=HOUSE, env={**os.environ, "CI": ci}, capture_output=True, text=True, check=False)
    assert done.returncode == ends, done.stderr
    said = (
        "2 sentences not in Japanese",
        "A sentence that nobody has translated.",
        "{n} new point",
        "`make catalogue`",
    )
    assert not [each for each in said if each not in done.stderr]


def test_a_sentence_is_lacking_until_it_is_translated_for_certain() -> None:
    made = Catalog(locale="ja")
    assert len(catalogue.lacking(made, SOURCES)) == 2
    made.add("A sentence that nobody has translated.", "訳した文。", flags=["fuzzy"])
    made.add(("{n} new point", "{n} new points"), ("{n}点",))
    assert catalogue.lacking(made, SOURCES) == ["A sentence that nobody has translated."]
    made["A sentence that nobody has translated."].flags.clear()
    assert catalogue.lacking(made, SOURCES) == []
    assert "not up to date" in catalogue.report([])


def test_every_sentence_keeps_its_values(messages: list[Message]) -> None:
    """Words of the core are filled in by `format`: a misspelt placeholder would be a page that fails."""

    def names(text: str) -> set[str]:
        return {name for _, name, _, _ in string.Formatter().parse(text) if name}

    for message in (each for each in messages if not each.python_format):
        known = message.id if isinstance(message.id, str) else "".join(message.id)
        for text in texts(message):
            assert names(text) <= names(known), known
    assert not [(each.id, wrong) for each in messages for wrong in each.check()]
