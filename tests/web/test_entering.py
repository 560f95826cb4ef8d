"""“Somebody else is entering this hand, too” never means yourself."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.web.person import HTMX, Browser, knock

ALSO = "Somebody else is entering this hand too."


class Tab:
    """A form of the next hand that a browser has open."""

    def __init__(self, who: Browser, table: str) -> None:
        who.see(f"{table}/hands/new")
        self.who, self.table = who, table
        self.values = who.form("/hands/new").values

    def types(self, **typed: str) -> str:
        """Enters something; what the preview says."""
        self.values |= typed
        return self.who.post(f"{self.table}/hands/preview", self.values, **HTMX).text

    def saves(self, **typed: str) -> int:
        """Sends the form; the status of the answer."""
        self.values |= typed
        return self.who.post(f"{self.table}/hands/new", self.values).status_code


@pytest.fixture
def clock(app: Flask) -> list[float]:
    """The clock of those who are entering, which is stopped."""
    at = [100.0]
    app.extensions["store"].entering._clock = lambda: at[0]
    return at


@pytest.fixture
def table(mine: Browser) -> str:
    """A table of gin."""
    return mine.start("gin", "Ann", "Bob")


def test_a_form_that_was_refused_and_opened_again_is_no_somebody_else(
    mine: Browser, table: str, clock: list[float]
) -> None:
    refused = Tab(mine, table)
    assert ALSO not in refused.types(by="1")
    assert refused.saves() == 422
    clock[0] += 3
    assert ALSO not in Tab(mine, table).types(by="1")


def test_a_form_that_was_started_afresh_twice_is_no_somebody_else(
    mine: Browser, table: str, clock: list[float]
) -> None:
    for _ in range(3):
        tab = Tab(mine, table)
        assert ALSO not in tab.types(by="1")
        clock[0] += 1
        assert ALSO not in tab.types(**knock(1, 5, 30))
        clock[0] += 1


def test_going_back_to_the_first_of_two_tabs_is_no_somebody_else(mine: Browser, table: str, clock: list[float]) -> None:
    first = Tab(mine, table)
    first.types(by="1")
    clock[0] += 1
    Tab(mine, table).types(by="2")
    clock[0] += 1
    assert ALSO not in first.types(**knock(1, 5, 30))


def test_two_tabs_of_one_browser_that_are_both_typed_in_are_one_person(
    mine: Browser, table: str, clock: list[float]
) -> None:
    first, second = Tab(mine, table), Tab(mine, table)
    for tab in (first, second, first):
        tab.types(by="1")
        clock[0] += 1
    assert ALSO not in second.types(by="2")
    clock[0] += 1
    assert ALSO not in first.types(by="1")


def test_another_phone_is_somebody_else_from_its_first_tap(
    mine: Browser, other: Browser, table: str, clock: list[float]
) -> None:
    mine.see(f"{table}/share")
    mine.send("/share/keep")
    theirs = other.join(mine, table)
    Tab(mine, table).types(by="1")
    there = Tab(other, theirs)
    assert ALSO in there.types(by="2")
    assert ALSO in Tab(mine, table).types(by="1")
    clock[0] += 16
    assert ALSO not in there.types(by="2")


def test_whoever_is_back_at_the_table_enters_nothing_until_the_next_touch(
    mine: Browser, table: str, clock: list[float]
) -> None:
    tab = Tab(mine, table)
    tab.types(by="1")
    assert "Hand 1 is being entered." not in mine.see(table)
    tab.types(by="2")
    assert "Hand 1 is being entered." in mine.see(f"{table}/board?v=0")


def test_a_hand_that_is_saved_is_no_longer_being_entered_whoever_still_has_its_form_open(
    mine: Browser, other: Browser, table: str
) -> None:
    mine.see(f"{table}/share")
    mine.send("/share/keep")
    theirs = other.join(mine, table)
    Tab(other, theirs).types(by="2")
    assert "Hand 1 is being entered." in mine.see(table)
    Tab(mine, table).saves(**knock(1, 5, 30))
    shown = mine.see(table)
    assert "Hand 1 is saved." in shown
    assert "is being entered" not in shown


def test_a_form_that_somebody_has_overtaken_is_told_and_adds_nothing_to_their_totals(
    mine: Browser, other: Browser, table: str
) -> None:
    other.join(mine, table)
    late = Tab(other, table)
    assert "+25" in late.types(**knock(1, 5, 30))
    mine.record(table, knock(1, 5, 30))
    told = late.types(**knock(1, 6, 30))
    assert "Somebody has just recorded or undone a hand." in told
    assert "+24" not in told
    assert "49" not in told
    correcting = f"{mine.hands(table)[0]}/correct"
    other.see(correcting)
    values = other.form("/correct").values
    mine.see(correcting)
    mine.send("/correct", knock(1, 1, 30))
    told = other.post(f"{table}/hands/preview?hand=1", values, **HTMX).text
    assert "Somebody has just changed this hand." in told
    mine.see(correcting)
    mine.send("/delete")
    told = other.post(f"{table}/hands/preview?hand=1", values, **HTMX).text
    assert "The hand that you were correcting has been deleted." in told


def test_whoever_opens_a_hand_that_somebody_enters_is_told(mine: Browser, other: Browser, table: str) -> None:
    other.join(mine, table)
    Tab(mine, table).types(**knock(1, 5, 30))
    assert ALSO in other.see(f"{table}/hands/new")
    assert ALSO not in mine.see(f"{table}/hands/new")
