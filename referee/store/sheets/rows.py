"""What the store hands out, and how rows become it."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from sqlite_utils import Database

from referee.sheet.json_types import Detail, RulingJson
from referee.sheet.ledger import Entry, Ledger
from referee.store.faults import Damaged, NoSuchSheet, StoreFault
from referee.store.sheets import archive, damage
from referee.store.sheets.memory import Memory, StoredText
from referee.store.sheets.rights import Credential, Right, right_of
from referee.words import say

MEMORY = Memory()
"""What this process has read last."""


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


def new_sheet(db: Database, owned: Credential, when: str, form_key: str | None, before: int | None = None) -> int:
    """Stores a sheet in which there is nothing yet, `before` the one that it follows; its number, which no other had or gets."""
    made = db.execute(
        "INSERT INTO main.sheet(key, owner, form_key, created, changed, before) VALUES (?, ?, ?, ?, ?, ?) RETURNING id",
        [owned.secret, owned.owner, form_key, when, when, before],
    )
    return int(made.fetchone()[0])


def read_sheet(db: Database, row: sqlite3.Row, *, repeated: bool = False) -> OpenedSheet:
    """The sheet of a row as it was entered, with its hands in order; Damaged where one cannot be read."""
    number = row["id"]
    packed = archive.in_force(db, number) if row["archived"] else None
    text = packed[0] if packed else row["setup"]
    hands: list[sqlite3.Row | archive.Row] = [*(packed[1] if packed else _in_force(db, number))]
    stored = StoredText(text, tuple((hand["id"], hand["version"], hand["body"], hand["typed"]) for hand in hands))
    ledger = MEMORY.ledger(
        number,
        stored,
        lambda: damage.parsed(number, text, dict, damage.NO_STATE if text is None else damage.SETUP),
        lambda place: entry(hands[place], number),
    )
    return held(row, ledger, repeated=repeated)


def _in_force(db: Database, sheet_id: int) -> Iterable[sqlite3.Row]:
    return db.execute(
        "SELECT id, place, version, body, typed FROM hand WHERE sheet_id = ? AND place IS NOT NULL ORDER BY place",
        [sheet_id],
    ).fetchall()


def held(row: sqlite3.Row, ledger: Ledger, *, repeated: bool = False) -> OpenedSheet:
    """The sheet of a row as it was entered, with the ledger that is known to be in force."""
    return OpenedSheet(
        key=row["shown"],
        number=row["id"],
        ledger=ledger,
        version=row["version"],
        owner=row["owner"],
        created=row["created"],
        changed=row["changed"],
        deleted=row["deleted"] is not None,
        right=right_of(row),
        last=None if row["parent"] is None else _step(row),
        undone=None if row["undone"] is None else StateChange(row["undone_kind"], row["undone_number"]),
        repeated=repeated,
        archived=row["archived"] is not None,
    )


def _step(row: sqlite3.Row) -> StateChange:
    """The change that made the present state."""
    returned = json.loads(row["returned"] or "null")
    scores, through = rescored(row["scores"])
    return StateChange(
        row["kind"],
        row["number"],
        scores,
        json.loads(row["changed_rules"] or "{}"),
        returned and tuple(returned),
        through,
    )


def weight(db: Database, sheet_id: int) -> int:
    """How many characters the hands in force of a sheet come to."""
    found = db.execute("SELECT total(length(body)) FROM hand WHERE sheet_id = ? AND place IS NOT NULL", [sheet_id])
    return int(found.fetchone()[0])


def entry(row: sqlite3.Row | archive.Row, sheet_id: int) -> Entry:
    """A hand of a sheet, from a row with id, place, version, body and typed; Damaged where it cannot be read."""
    try:
        body, typed = json.loads(row["body"]), json.loads(row["typed"])
    except (ValueError, RecursionError):
        body = typed = None
    if not (isinstance(body, dict) and isinstance(typed, dict)):
        raise Damaged(sheet_id, say("hand {n} cannot be read.", n=row["place"]))
    return Entry(body, typed, row["id"], row["version"])


def read_log(db: Database, sheet_id: int) -> list[LogRow]:
    """Every change of a sheet in order."""
    found = db.table("log").rows_where("sheet_id = ?", [sheet_id], "version")
    return [
        LogRow(row["at"], row["kind"], damage.parsed(sheet_id, row["detail"], dict, damage.LOG), row["version"])
        for row in found
    ]


def read_versions(db: Database, sheet_id: int, hand_id: int) -> list[HandVersion]:
    """Every version of a hand in order; NoSuchSheet where it is not a hand of the sheet."""
    found = db.execute(
        """SELECT hand.id, hand.place, kept.version, kept.body, kept.typed, kept.at
           FROM hand JOIN hand_revision AS kept ON kept.hand_id = hand.id
           WHERE hand.sheet_id = ? AND hand.id = ? ORDER BY kept.version""",
        [sheet_id, hand_id],
    ).fetchall()
    if not found:
        raise NoSuchSheet
    return [HandVersion(entry(row, sheet_id), row["at"]) for row in found]


def read_hand_in_progress(db: Database, sheet_id: int) -> HandInProgress:
    """The hand in progress of a sheet."""
    row = db.execute("SELECT body, version, at FROM hand_in_progress WHERE sheet_id = ?", [sheet_id]).fetchone()
    if row is None:
        return HandInProgress()
    body = None if row["body"] is None else damage.parsed(sheet_id, row["body"], object, damage.UNREADABLE_TABLE)
    return HandInProgress(body, row["version"], row["at"])


def read_rulings(db: Database, sheet_id: int) -> list[Ruling]:
    """The rulings of a sheet in order."""
    found = db.table("ruling").rows_where("sheet_id = ?", [sheet_id], "id")
    return [Ruling(row["id"], row["at"], damage.parsed(sheet_id, row["body"], dict, damage.RULINGS)) for row in found]


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


def rescored(scores: str | None) -> tuple[dict[str, tuple[int, int]], dict[str, tuple[int, int]]]:
    """Whose score a correction changed, and whose total through other hands, read from what the log has of it."""
    was, now, totals = json.loads(scores) if scores else (None, None, None)
    through = {each: (before, after) for each, (before, after) in (totals or {}).items()}
    if not (isinstance(was, dict) and isinstance(now, dict)):
        return {}, through
    return {each: (was[each], now[each]) for each in was if each in now and was[each] != now[each]}, through
