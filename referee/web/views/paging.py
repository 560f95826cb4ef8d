"""The hands of a long game a page at a time: each page has an address, and links to hands elsewhere lead to their page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flask import request, url_for

from referee.store import OpenedSheet
from referee.web.views.board import HandRow

MOST_HANDS = 100
MOST_PLAYS = 1000
"""The most hands on a page: no evening has more, so that an evening's game is one page."""


@dataclass(frozen=True)
class Page:
    """Consecutive hands of a game."""

    rows: tuple[HandRow, ...]

    @property
    def first(self) -> int:
        """The number of its first hand, which is its address."""
        return self.rows[0].number if self.rows else 1

    @property
    def last(self) -> int:
        """The number of its last hand."""
        return self.rows[-1].number if self.rows else 0


@dataclass(frozen=True)
class Pages:
    """All hands of a game in pages, with one page open."""

    every: tuple[Page, ...]
    open: Page

    @property
    def begins(self) -> bool:
        """Whether the open page is the first one."""
        return self.open is self.every[0]

    @property
    def ends(self) -> bool:
        """Whether the open page is the last one."""
        return self.open is self.every[-1]


def paged(rows: Sequence[HandRow]) -> Pages:
    """The hands in pages, open where the address asks for an existing hand, otherwise at the newest."""
    asked = request.args.get("hand", 0, type=int)
    every = _split(rows)
    return Pages(every, next((page for page in every if page.first <= asked <= page.last), every[-1]))


def numbers_on_pages(sheet: OpenedSheet) -> tuple[range, ...]:
    """The numbers of the hands on each page of a game."""
    rows = [HandRow(place, entry) for place, entry in enumerate(sheet.ledger.entries, 1)]
    return tuple(range(page.first, page.last + 1) for page in _split(rows))


def back_to(sheet: OpenedSheet, number: int) -> str:
    """The table; for a game of several pages, at the page with this hand."""
    pages = numbers_on_pages(sheet)
    if number >= pages[-1].stop or len(pages) == 1:
        return url_for("sheets.table", key=sheet.key)
    return url_for("sheets.table", key=sheet.key, hand=number, _anchor=f"hand-{number}")


def _split(rows: Sequence[HandRow]) -> tuple[Page, ...]:
    pages: list[list[HandRow]] = [[]]
    plays = 0
    for row in rows:
        more = len(row.entry.body.get("plays", ()))
        if pages[-1] and (len(pages[-1]) == MOST_HANDS or plays + more > MOST_PLAYS):
            pages.append([])
            plays = 0
        pages[-1].append(row)
        plays += more
    return tuple(Page(tuple(page)) for page in pages)
