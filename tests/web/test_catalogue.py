"""The Japanese catalogue has every sentence."""

from __future__ import annotations

import string
from pathlib import Path

import pytest
from babel.messages import Message
from babel.messages.pofile import read_po

JAPANESE = Path(__file__).parents[2] / "referee" / "locale" / "ja" / "LC_MESSAGES" / "messages.po"


@pytest.fixture(scope="module")
def messages() -> list[Message]:
    with JAPANESE.open("rb") as file:
        return [message for message in read_po(file, locale="ja") if message.id]


def texts(message: Message) -> list[str]:
    return list(message.string) if isinstance(message.string, list | tuple) else [message.string]


def test_no_sentence_is_empty_or_fuzzy(messages: list[Message]) -> None:
    assert len(messages) > 400
    assert not [message.id for message in messages if message.fuzzy or not all(texts(message))]


def test_every_sentence_keeps_its_values(messages: list[Message]) -> None:
    """Words of the core are filled in by `format`: one placeholder misspelt would be a page that fails."""

    def names(text: str) -> set[str]:
        return {name for _, name, _, _ in string.Formatter().parse(text) if name}

    for message in (each for each in messages if not each.python_format):
        known = message.id if isinstance(message.id, str) else "".join(message.id)
        for text in texts(message):
            assert names(text) <= names(known), known
    assert not [(each.id, wrong) for each in messages for wrong in each.check()]
