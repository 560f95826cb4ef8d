"""A store, and the changes that the tests make with it."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from referee.sheet.changes import Change
from referee.sheet.ledger import Entry, Ledger
from referee.sheet.summary import SheetListing, Summary
from referee.store import Credential, HandInProgress, OpenedSheet, Store

Edit = Callable[[OpenedSheet], Change]
Lay = Callable[[OpenedSheet, HandInProgress], object]


STARTED = "2026-11-21T19:30:00+09:00"


def summary_of(ledger: Ledger) -> Summary:
    points = sum(entry.body["points"] for entry in ledger.entries)
    players = tuple(ledger.setup["players"])
    totals = (points, *(0 for _ in players[1:]))
    finished = points >= 100
    winners = players[:1] if finished else ()
    summary = SheetListing("gin", players, len(ledger.entries), finished, winners, totals, "classic")
    return Summary(summary, STARTED, (), {"players": list(players), "points": points})


def recorded(points: int, **typed: object) -> Edit:
    """A hand at the end."""

    def edit(held: OpenedSheet) -> Change:
        entries = (*held.ledger.entries, Entry({"points": points}, typed))
        return Change(replace(held.ledger, entries=entries), "recorded", {"number": len(entries), "is": points})

    return edit


def corrected(number: int, points: int) -> Edit:
    """Other points in a hand."""

    def edit(held: OpenedSheet) -> Change:
        entries = list(held.ledger.entries)
        was = entries[number - 1]
        entries[number - 1] = replace(was, body={"points": points})
        detail = {"number": number, "was": was.body["points"], "is": points}
        return Change(replace(held.ledger, entries=tuple(entries)), "corrected", detail)

    return edit


def dropped(number: int) -> Edit:
    """A hand removed."""

    def edit(held: OpenedSheet) -> Change:
        entries = list(held.ledger.entries)
        was = entries.pop(number - 1)
        detail = {"number": number, "was": was.body["points"]}
        return Change(replace(held.ledger, entries=tuple(entries)), "deleted", detail)

    return edit


def inserted(number: int, points: int) -> Edit:
    """A hand inserted before another."""

    def edit(held: OpenedSheet) -> Change:
        entries = list(held.ledger.entries)
        entries.insert(number - 1, Entry({"points": points}))
        return Change(replace(held.ledger, entries=tuple(entries)), "inserted", {"number": number, "is": points})

    return edit


def renamed(*names: str) -> Edit:
    """Other names in the set-up."""

    def edit(held: OpenedSheet) -> Change:
        return Change(replace(held.ledger, setup={"players": list(names)}), "players", {"is": list(names)})

    return edit


def melded(*cards: str) -> Lay:
    """Another meld on the table."""

    def edit(held: OpenedSheet, laid: HandInProgress) -> object:
        return {"melds": [*(laid.body or {"melds": []})["melds"], list(cards)]}

    return edit


def points(held: OpenedSheet) -> list[int]:
    return [entry.body["points"] for entry in held.ledger.entries]


@dataclass
class Table:
    """A store with one sheet, and a clock that advances at every look."""

    store: Store
    key: Credential
    clock: Iterator[str]

    @property
    def held(self) -> OpenedSheet:
        return self.store.load(self.key)

    @property
    def melds(self) -> list[list[str]] | None:
        """The melds of the hand in progress, None while nothing is laid."""
        body = self.store.hand_in_progress(self.key).body
        return None if body is None else body["melds"]

    def change(
        self, edit: Edit, *, form_key: str | None = None, version: int | None = None, clear: bool = False
    ) -> OpenedSheet:
        ends = self.store.hand_in_progress(self.key).version if clear else None
        return self.store.change(
            self.key, edit, when=next(self.clock), form_key=form_key, version=version, ends_hand_version=ends
        )

    def lay(self, edit: Lay, *, form_key: str | None = None, version: int | None = None) -> HandInProgress:
        return self.store.change_hand_in_progress(
            self.key, edit, when=next(self.clock), form_key=form_key, version=version
        )

    def rule(self, body: Mapping[str, object], *, form_key: str | None = None) -> int:
        return self.store.keep_ruling(self.key, body, when=next(self.clock), form_key=form_key)

    def undo(self) -> OpenedSheet:
        return self.store.undo(self.key, when=next(self.clock), version=self.held.version)

    def redo(self) -> OpenedSheet:
        return self.store.redo(self.key, when=next(self.clock), version=self.held.version)


@pytest.fixture(scope="session")
def edits() -> SimpleNamespace:
    return SimpleNamespace(
        recorded=recorded,
        corrected=corrected,
        dropped=dropped,
        inserted=inserted,
        renamed=renamed,
        melded=melded,
        points=points,
        summary_of=summary_of,
    )


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "games.sqlite3"


@pytest.fixture
def clock() -> Iterator[str]:
    """Second after second, even for several threads at once."""
    return map(_second, itertools.count())


def _second(number: int) -> str:
    return f"2026-11-21T{number // 3600:02}:{number // 60 % 60:02}:{number % 60:02}Z"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    store = Store(path, summary_of)
    yield store
    store.close()


@pytest.fixture
def new() -> Ledger:
    return Ledger({"players": ["Ann", "Bob"]})


@pytest.fixture
def table(store: Store, new: Ledger, clock: Iterator[str]) -> Table:
    return Table(store, store.create(new, holder="me", when=next(clock)), clock)


@pytest.fixture(scope="session")
def scribe() -> Path:
    """The script that plays the other process."""
    return Path(__file__).parent / "scribe.py"
