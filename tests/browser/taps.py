"""Counts taps on what is in sight, and notes for each row of the table of targets what it took."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

from tests.browser.at_the_table import KEYS, thumb

TARGET = "target"
"""The name under which a report carries a row: what, how much it took, how much it may take, of what."""

Note = Callable[[str, object], None]


@dataclass
class Counter:
    """What one row of the table takes, on the page that is open."""

    page: Page
    note: Note
    taps: int = 0

    def tap(self, *selectors: str) -> None:
        """Tap what is in sight, where it is."""
        for each in selectors:
            thumb(self.page, each)
            self.taps += 1

    def choose(self, control: str) -> None:
        """Tap a choice by the id of its control."""
        self.tap(f"label:has(#{control})")

    def type(self, number: int, *, free: bool = False) -> None:
        """Tap a number on the keys; `free` where the row leaves the digits out."""
        for each in str(number):
            thumb(self.page, f"#key-{each}")
            self.taps += not free

    def cards(self, ranks: str) -> None:
        """Tap cards on the keys, by rank or with their suits."""
        self.tap(*(f"#key-{key}" for each in ranks.split() for key in KEYS.get(each, [each])))

    def next(self) -> None:
        """Tap the key that leads on; in the end it saves."""
        self.tap("#key-next")

    def within(self, what: str, most: int) -> None:
        """Note the row, and hold that it took no more taps than it may."""
        noted(self.note, what, self.taps, most)
        assert self.taps <= most, f"{what}: {self.taps} taps, at most {most}"


def noted(note: Note, what: str, took: float, most: float, unit: str = "taps") -> None:
    """Note a row of the table that is printed when all tests are done; `note` is pytest's `record_property`."""
    note(TARGET, [what, took, most, unit])


def table(reports: Iterable[Any]) -> list[str]:
    """The lines of the table, from the reports of the tests that noted a row."""
    rows = [row for each in reports for name, row in getattr(each, "user_properties", ()) if name == TARGET]
    found = [(f"{what}:", f"{took:g}", f"of {most:g} {unit}") for what, took, most, unit in rows]
    widest = max((len(what) for what, _, _ in found), default=0)
    return [f"  {what:<{widest}} {took:>6} {limit}" for what, took, limit in found]
