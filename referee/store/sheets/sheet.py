"""What the store returns about a sheet: the opened sheet, its log, the versions of its hands, its rulings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from referee.sheet.json_types import Detail, RulingJson
from referee.sheet.ledger import Entry, Ledger, with_next_players
from referee.store.faults import StoreFault
from referee.store.holder import Holder, InCircle, Right
from referee.store.sheets.rights import Credential
from referee.words import say


@dataclass(frozen=True)
class StateChange:
    """A change between two states of a sheet."""

    kind: str
    number: int | None
    """The number of the hand that it is about, if any."""
    scores_changed: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """The players whose score in a corrected hand changed, by id, with the old and new score."""
    rules: Mapping[str, list[Any]] = field(default_factory=dict)
    """The options that it changed, by key, each with its old and new value as JSON."""
    returned: tuple[str, int] | None = None
    """The player who came back, by id, with the total."""
    totals_elsewhere: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """The players whose total changed in other hands because of it, by id, with the old and new total."""


@dataclass(frozen=True)
class OpenedSheet:
    """A sheet as stored, opened with `key`; `repeated` says that a change was not made again. Undo takes back `last`, redo repeats `undone`."""

    key: str
    number: int
    ledger: Ledger
    version: int
    table_version: int
    """The version of its hand in progress."""
    owner: str
    opener: str
    """The browser that opened it by its key; empty if a link did."""
    created: str
    changed: str
    deleted: bool
    right: Right
    last: StateChange | None
    undone: StateChange | None
    circle: str | None = None
    """The key of its circle, if a phone of the circle opened it."""
    repeated: bool = False
    archived: bool = False

    @property
    def can_undo(self) -> bool:
        """Whether a change can be undone."""
        return self.last is not None

    @property
    def can_redo(self) -> bool:
        """Whether an undone change can be redone."""
        return self.undone is not None

    def with_next_players(self) -> OpenedSheet:
        """The same sheet at the start of its next hand, with those who are coming and without those who sit out."""
        return replace(self, ledger=with_next_players(self.ledger))

    @property
    def keeps(self) -> bool:
        """Whether the person who opened it may keep score."""
        return self.right >= Right.KEEP

    @property
    def owns(self) -> bool:
        """Whether its owner opened it, or an organiser of its circle."""
        return self.right is Right.OWN

    @property
    def shares(self) -> bool:
        """Whether the person who opened it may also make links, delete it and look back: its owner, or a member of its circle."""
        return self.right >= Right.SHARE

    @property
    def holder(self) -> Holder:
        """Whose past whoever opened it may look at: the browser's own, or that of the circle; empty for a link."""
        return InCircle(self.circle, self.opener) if self.circle else self.opener

    @property
    def credential(self) -> Credential:
        """The credential that opened it."""
        return Credential(self.key, self.opener)


_NOTES = frozenset(
    (
        *("sheet-deleted", "sheet-restored", "ruling", "photo-kept", "photo-removed"),
        *("moved", "moved-in", "moved-out", "link-renewed", "link-dropped", "name-removed"),
    )
)
"""The entries of the log that made no state of the sheet."""


@dataclass(frozen=True)
class LogRow:
    """A change of a sheet, and the version of the sheet that it made."""

    at: str
    kind: str
    detail: Detail
    version: int

    @property
    def made(self) -> bool:
        """Whether it made a state that can be undone."""
        return self.kind not in _NOTES


@dataclass(frozen=True)
class HandVersion:
    """A version of a hand, and when it was recorded."""

    entry: Entry
    at: str


@dataclass(frozen=True)
class HandInProgress:
    """The hand in progress of a sheet, with `body` None while nothing is laid; versions count from 0, before the first one."""

    body: Any | None = None
    version: int = 0
    at: str | None = None


@dataclass(frozen=True)
class Ruling:
    """A ruling kept with a sheet."""

    id: int
    at: str
    body: RulingJson


class Stale(StoreFault):
    """Somebody else changed the sheet first (`current` is how it is now), or its hand in progress (`in_progress`)."""

    def __init__(self, current: OpenedSheet, in_progress: HandInProgress | None = None) -> None:
        super().__init__(say("Somebody else has just changed this game. Look at what is there now, then decide."))
        self.current = current
        self.in_progress = in_progress
