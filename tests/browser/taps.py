"""Counts visible taps, and notes the results for the table of targets."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

from tests.browser.at_the_table import KEYS, thumb

TARGET = "target"
"""The name under which a report carries a row: what, how much it took, how much is allowed, and the unit."""

Note = Callable[[str, object], None]


@dataclass
class Counter:
    """Counts what a row of the table takes, on the open page."""

    page: Page
    note: Note
    taps: int = 0

    def tap(self, *selectors: str) -> None:
        """Taps what is in sight, where it is."""
        for each in selectors:
            thumb(self.page, each)
            self.taps += 1

    def choose(self, control: str) -> None:
        """Taps a choice by the id of its control."""
        self.tap(f"label:has(#{control})")

    def type(self, number: int, *, free: bool = False) -> None:
        """Taps a number on the keys; `free` if the row does not count the digits."""
        for each in str(number):
            thumb(self.page, f"#key-{each}")
            self.taps += not free

    def cards(self, ranks: str) -> None:
        """Taps cards on the keys, by rank or with suits."""
        self.tap(*(f"#key-{key}" for each in ranks.split() for key in KEYS.get(each, [each])))

    def next(self) -> None:
        """Taps the key that leads on; at the end it saves."""
        self.tap("#key-next")

    def within(self, what: str, most: int) -> None:
        """Notes the row, and asserts that it took no more taps than allowed."""
        noted(self.note, what, self.taps, most)
        assert self.taps <= most, f"{what}: {self.taps} taps, at most {most}"


def noted(note: Note, what: str, took: float, most: float, unit: str = "taps") -> None:
    """Notes a row of the table that is printed after all tests; `note` is pytest's `record_property`."""
    note(TARGET, [what, took, most, unit])


def table(reports: Iterable[Any]) -> list[str]:
    """The lines of the table, from the reports of the tests that noted a row."""
    rows = [row for each in reports for name, row in getattr(each, "user_properties", ()) if name == TARGET]
    found = [(f"{what}:", f"{took:g}", f"of {most:g} {unit}") for what, took, most, unit in rows]
    widest = max((len(what) for what, _, _ in found), default=0)
    return [f"  {what:<{widest}} {took:>6} {limit}" for what, took, limit in found]
