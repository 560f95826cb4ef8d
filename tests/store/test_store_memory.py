"""What is remembered about sheets that were read: it has a limit, and is valid only for exactly the same text."""

from __future__ import annotations

import pytest

from referee.sheet.ledger import Entry, Ledger
from referee.store.sheets import memory
from referee.store.sheets.memory import Memory, StoredText

SETUP = '{"players": ["Ann", "Bob"]}'


class Reading:
    """Sheets read through a memory, with every part of their text that was read."""

    def __init__(self) -> None:
        self.memory = Memory()
        self.read: list[str] = []

    def ledger(self, number: int, *bodies: str, setup: str = SETUP) -> Ledger:
        """The ledger of a sheet with these hands."""

        def entry(place: int) -> Entry:
            self.read.append(bodies[place])
            return Entry({"is": bodies[place]})

        text = StoredText(setup, tuple((place, 1, body, "{}") for place, body in enumerate(bodies)))
        return self.memory.ledger(number, text, lambda: {"text": setup}, entry)


def test_the_same_text_is_the_same_ledger() -> None:
    reading = Reading()
    assert reading.ledger(1, "a", "b") is reading.ledger(1, "a", "b")
    assert reading.read == ["a", "b"]


def test_of_another_text_what_is_new_is_read() -> None:
    reading = Reading()
    before = reading.ledger(1, "a", "b")
    after = reading.ledger(1, "a", "c", setup="{}")
    assert reading.read == ["a", "b", "c"]
    assert after.setup == {"text": "{}"}
    assert after.entries == (before.entries[0], Entry({"is": "c"}))


def test_what_cannot_be_read_is_not_remembered() -> None:
    reading = Reading()

    def damaged(_: int) -> Entry:
        raise LookupError

    with pytest.raises(LookupError):
        reading.memory.ledger(1, StoredText(SETUP, ((0, 1, "a", "{}"),)), dict, damaged)
    assert reading.ledger(1, "a").entries == (Entry({"is": "a"}),)


def test_the_sheets_read_last_are_remembered_as_far_as_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "MOST_HANDS", 3)
    reading = Reading()
    first, second = reading.ledger(1, "a"), reading.ledger(2, "b", "c")
    assert reading.ledger(1, "a") is first
    reading.ledger(3, "d")
    assert reading.ledger(1, "a") is first
    assert reading.ledger(2, "b", "c") is not second
    long = reading.ledger(4, "e", "f", "g", "h")
    assert reading.ledger(4, "e", "f", "g", "h") is long
