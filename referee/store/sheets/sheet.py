"""What the store hands out of a sheet: the sheet as it was opened, its log, the versions of its hands, its rulings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from referee.sheet.json_types import Detail, RulingJson
from referee.sheet.ledger import Entry, Ledger, with_next_players
from referee.store.faults import StoreFault
from referee.store.sheets.rights import Credential, Right
from referee.words import say


@dataclass(frozen=True)
class StateChange:
    """A change between two states of a sheet."""

    kind: str
    number: int | None
    """The number of its hand, if it is about one."""
    scores_changed: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """Whose score of a corrected hand changed, by player id, from what to what."""
    rules: Mapping[str, list[Any]] = field(default_factory=dict)
    """The options that it made other ones, by key, each with its value then and now as JSON."""
    returned: tuple[str, int] | None = None
    """Who came back, by player id, with the total."""
    totals_elsewhere: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """Whose total changed in other hands with it, by player id, from what to what."""


@dataclass(frozen=True)
class OpenedSheet:
    """A sheet as it is stored, opened by `key`; `repeated`: a change was not made again. Undo takes `last` back, redo `undone`."""

    key: str
    number: int
    ledger: Ledger
    version: int
    owner: str
    created: str
    changed: str
    deleted: bool
    right: Right
    last: StateChange | None
    undone: StateChange | None
    repeated: bool = False
    archived: bool = False

    @property
    def can_undo(self) -> bool:
        """Whether a change can be taken back."""
        return self.last is not None

    @property
    def can_redo(self) -> bool:
        """Whether a change that was taken back can be made again."""
        return self.undone is not None

    def with_next_players(self) -> OpenedSheet:
        """The same as its next hand begins, with those who come and without those who rest."""
        return replace(self, ledger=with_next_players(self.ledger))

    @property
    def keeps(self) -> bool:
        """Whether whoever opened it may keep score."""
        return self.right >= Right.KEEP

    @property
    def owns(self) -> bool:
        """Whether its owner opened it."""
        return self.right is Right.OWN

    @property
    def credential(self) -> Credential:
        """What opened it."""
        return Credential(self.key, self.owner if self.right is Right.OWN else "")


_NOTES = frozenset(
    (
        *("sheet-deleted", "sheet-restored", "ruling", "photo-kept", "photo-removed"),
        *("moved", "link-renewed", "link-dropped", "name-removed"),
    )
)
"""What the log tells that made no state of the sheet."""


@dataclass(frozen=True)
class LogRow:
    """One change of a sheet, and the version of the sheet that it made."""

    at: str
    kind: str
    detail: Detail
    version: int

    @property
    def made(self) -> bool:
        """Whether it made a state that undo can take back."""
        return self.kind not in _NOTES


@dataclass(frozen=True)
class HandVersion:
    """A version of a hand, and when it was recorded."""

    entry: Entry
    at: str


@dataclass(frozen=True)
class HandInProgress:
    """The hand in progress of a sheet, `body` None while nothing is laid; its versions count from 0, no hand ever."""

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
    """Somebody else first changed the sheet, `current` as it stands now, or its hand in progress, then `in_progress`."""

    def __init__(self, current: OpenedSheet, in_progress: HandInProgress | None = None) -> None:
        super().__init__(say("Somebody else has just changed this game. Look at what is there now, then decide."))
        self.current = current
        self.in_progress = in_progress
