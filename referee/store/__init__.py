"""Sheets in a file: tables and rows, every version and every change kept; nothing here scores."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import referee.store.light  # noqa: F401 - before anything else loads sqlite-utils
from referee.sheet.account import Account
from referee.sheet.ledger import Change, Ledger
from referee.sheet.shapes import Detail, RulingJson
from referee.store import codes, in_progress, revisions, rows, sent, summaries, turns, unseen
from referee.store.accounts import Accounts
from referee.store.archive import Archive
from referee.store.codes import Handovers
from referee.store.connections import Connections
from referee.store.disposal import Disposal
from referee.store.entering import Entering
from referee.store.evenings import Evenings
from referee.store.evidence import Evidence
from referee.store.exports import Exports
from referee.store.faults import (
    CannotSave,
    Damaged,
    InArchive,
    NoSuchCode,
    NoSuchSheet,
    NotAllowed,
    NotOurs,
    StoreFault,
)
from referee.store.guesses import Guesses
from referee.store.house_rules import NamedRulesOf
from referee.store.imports import Imports
from referee.store.light import Database
from referee.store.links import LINKED, Credential, Right, by_id, drop_link, enter, new_link, new_secret
from referee.store.listing import SheetRow
from referee.store.people import People
from referee.store.quotas import QUOTAS, Quotas
from referee.store.reader import Reader
from referee.store.rows import Held, Laid, LogRow, Ruling, Stale, to_json
from referee.store.scratch import Scratch
from referee.store.search import History, Wanted
from referee.store.steps import Step

__all__ = [
    "CannotSave",
    "Credential",
    "Damaged",
    "Held",
    "InArchive",
    "Laid",
    "LogRow",
    "NoSuchCode",
    "NoSuchSheet",
    "NotAllowed",
    "NotOurs",
    "Right",
    "Ruling",
    "SheetRow",
    "Stale",
    "Step",
    "Store",
    "StoreFault",
    "Wanted",
]


class Store(Reader):
    """The sheets of one file, safe to use from any number of threads and processes."""

    def __init__(self, path: Path, account_of: Callable[[Ledger], Account], most: Quotas = QUOTAS) -> None:
        """Opens the file, making or migrating it; NotOurs or CannotSave where that cannot be."""
        super().__init__(connections := Connections(path, most), Accounts(connections, account_of))
        self.history, self.evidence = History(connections, self._accounts), Evidence(connections, self._accounts)
        self.evenings = Evenings(connections, self._accounts)
        self.exports = Exports(connections, self._accounts)
        self.imports = Imports(connections, self._accounts)
        self.handovers = Handovers(connections, self._accounts)
        self.archive = Archive(connections, self._accounts)
        self.disposal = Disposal(connections, self._accounts)
        self.people = People(connections, self._accounts)
        self.house_rules = NamedRulesOf(connections, self._accounts)
        self._scratch = Scratch(path.resolve().parent)
        self.entering, self.guesses = Entering(self._scratch), Guesses(self._scratch)
        turns.clear_if_left(connections)
        self._accounts.work_out(summaries.to_work_out(connections.idle))
        unseen.put_right(connections, self._accounts)

    def spool_in(self, folder: str) -> None:
        """Has SQLite keep its temporary files in a folder, in this whole process: before any thread uses it."""
        quoted = folder.replace("'", "''")
        self._connections.idle.execute(f"PRAGMA temp_store_directory = '{quoted}'")

    def wait_for_nobody(self) -> None:
        """Has the calling thread be refused (CannotSave, busy) at once where it would have to wait for another one."""
        self._connections.wait_for_nobody()
        self._scratch.wait_for_nobody()

    def try_writing(self) -> None:
        """Begins to save, and changes nothing; CannotSave where that fails."""
        with self._connections.writing():
            pass

    def close(self) -> None:
        """Closes every connection."""
        self._connections.close()
        self._scratch.close()

    def create(self, ledger: Ledger, *, owner: str, at: str, idempotency_key: str | None = None) -> Credential:
        """Starts a sheet and gives its owner's credential; the same idempotency key of the same owner gives the same sheet."""
        with self._connections.writing() as db:
            known = next(db.table("sheet").rows_where("owner = ? AND once = ?", [owner, idempotency_key]), None)
            if known is not None:
                return Credential(known["key"], owner)
            mine = Credential(new_secret(), owner)
            sheet_id = rows.new_sheet(db, mine, at, idempotency_key)
            for right in LINKED:
                new_link(db, sheet_id, right, at)
            head, ledger = revisions.add_state(db, sheet_id, None, Change(ledger, "created", {}), at)
            _log(db, self._settle(db, mine, head, at, ledger), "created", {}, at)
            return mine

    def change(
        self,
        by: Credential | Held,
        edit: Callable[[Held], Change],
        *,
        at: str,
        idempotency_key: str | None = None,
        version: int | None = None,
        ends_laid: int | None = None,
    ) -> Held:
        """Stores what `edit` makes of the sheet, or nothing at all where it raises; what was read of it need not be again.

        An idempotency key that the sheet has seen changes nothing (`repeated`). Stale where `version` is no longer
        the sheet's. With `ends_laid` the change ends the hand in progress, if that still has this version.
        """
        seen, credential = (by, by.credential) if isinstance(by, Held) else (None, by)
        with self._connections.writing() as db:
            sheet = enter(db, credential, Right.KEEP)
            if sent.seen(db, sheet["id"], idempotency_key):
                return rows.read_sheet(db, sheet, repeated=True)
            if version not in (None, sheet["version"]):
                raise Stale(rows.read_sheet(db, sheet))
            now = (sheet["id"], sheet["version"], sheet["changed"])
            change = edit(
                seen if seen and (seen.number, seen.version, seen.changed) == now else rows.read_sheet(db, sheet)
            )
            if ends_laid is not None and (lying := rows.read_laid(db, sheet["id"])).version != ends_laid:
                raise Stale(rows.read_sheet(db, sheet), lying)
            sent.remember(db, sheet["id"], idempotency_key, at)
            head, ledger = revisions.add_state(db, sheet["id"], sheet["head"], change, at)
            if ends_laid is not None:
                in_progress.clear(db, sheet["id"], head, at)
            return _log(db, self._settle(db, credential, head, at, ledger), change.kind, change.detail, at)

    def lay(
        self,
        credential: Credential,
        edit: Callable[[Held, Laid], Any | None],
        *,
        at: str,
        idempotency_key: str | None = None,
        version: int | None = None,
    ) -> Laid:
        """Stores what `edit` makes of the hand in progress (None ends it), or nothing at all where it raises.

        The sheet and its log stay as they are. An idempotency key that the sheet has seen changes nothing. Stale where
        `version` is no longer the version of the hand in progress.
        """
        with self._connections.writing() as db:
            sheet = enter(db, credential, Right.KEEP)
            before = rows.read_laid(db, sheet["id"])
            if sent.seen(db, sheet["id"], idempotency_key):
                return before
            held = rows.read_sheet(db, sheet)
            if version is not None and version != before.version:
                raise Stale(held, before)
            after = in_progress.put(db, sheet["id"], edit(held, before), at)
            sent.remember(db, sheet["id"], idempotency_key, at)
            return after

    def undo(self, credential: Credential, *, at: str, version: int) -> Held:
        """The sheet without its last change, if any; a hand in progress that this ended is so again. Stale as in `change`."""
        return self._step(credential, "parent", at=at, version=version)

    def redo(self, credential: Credential, *, at: str, version: int) -> Held:
        """The sheet with the change last undone; unchanged where there is none. Stale as in `change`."""
        return self._step(credential, "undone", at=at, version=version)

    def _step(self, credential: Credential, towards: str, *, at: str, version: int) -> Held:
        with self._connections.writing() as db:
            sheet = enter(db, credential, Right.KEEP)
            if sheet["deleted"] is not None or version != sheet["version"]:
                raise Stale(rows.read_sheet(db, sheet))
            if sheet[towards] is None:
                return rows.read_sheet(db, sheet)
            if towards == "parent":
                head, what = revisions.back(db, sheet)
                in_progress.bring_back(db, sheet["id"], sheet["head"], at)
                return _log(db, self._settle(db, credential, head, at), "undone", what, at)
            head, what = revisions.forward(db, sheet)
            in_progress.clear_again(db, sheet["id"], head, at)
            return _log(db, self._settle(db, credential, head, at), "redone", what, at)

    def delete(self, credential: Credential, *, at: str) -> Held | None:
        """Takes the sheet out of the lists, also a damaged one (None); everything of it is kept."""
        return self._mark(credential, deleted=True, at=at)

    def restore(self, credential: Credential, *, at: str) -> Held | None:
        """Takes a deletion back."""
        return self._mark(credential, deleted=False, at=at)

    def _mark(self, credential: Credential, *, deleted: bool, at: str) -> Held | None:
        with self._connections.writing() as db:
            sheet = enter(db, credential, Right.OWN)
            if (sheet["deleted"] is not None) != deleted:
                db.execute("UPDATE main.sheet SET deleted = ? WHERE id = ?", [at if deleted else None, sheet["id"]])
                kind = "sheet-deleted" if deleted else "sheet-restored"
                revisions.note(db, sheet["id"], kind, {}, at, changes=True)
                kept = self._accounts.keep(db, sheet["id"])
                return kept if isinstance(kept, Held) else None
            try:
                return rows.read_sheet(db, sheet)
            except Damaged:
                return None

    def keep_ruling(
        self, credential: Credential, body: RulingJson, *, at: str, idempotency_key: str | None = None
    ) -> int:
        """Keeps a ruling and gives its id, the same for the same idempotency key; of a remedy the log has the change."""
        with self._connections.writing() as db:
            sheet = enter(db, credential, Right.KEEP)
            for known in db.table("ruling").rows_where("sheet_id = ? AND once = ?", [sheet["id"], idempotency_key]):
                return int(known["id"])
            kept = {"sheet_id": sheet["id"], "once": idempotency_key, "at": at, "body": to_json(body)}
            ruling = rows.insert(db, "ruling", kept)
            if "remedy" not in body:
                revisions.note(db, sheet["id"], "ruling", {"ruling": ruling}, at, changes=True)
            return ruling

    def renew_link(self, credential: Credential, right: Right, *, at: str, idempotency_key: str | None = None) -> bool:
        """A new link in the place of the old one, whose secret opens nothing from now on; not twice for an idempotency key."""
        return self._relink(credential, right, at, idempotency_key, new_link)

    def drop_link(self, credential: Credential, right: Right, *, at: str, idempotency_key: str | None = None) -> bool:
        """Takes a link back: its secret opens nothing from now on; False where it was gone already."""
        return self._relink(credential, right, at, idempotency_key, drop_link)

    def _relink(
        self, credential: Credential, right: Right, at: str, idempotency_key: str | None, act: Callable[..., Any]
    ) -> bool:
        with self._connections.writing() as db:
            sheet = enter(db, credential, Right.OWN)
            if sent.seen(db, sheet["id"], idempotency_key) or not act(db, sheet["id"], right, at):
                return False
            sent.remember(db, sheet["id"], idempotency_key, at)
            kind = "link-renewed" if act is new_link else "link-dropped"
            revisions.note(db, sheet["id"], kind, {"opens": right.name.lower()}, at, changes=True)
            return True

    def rebuild(self) -> tuple[int, list[Damaged]]:
        """Works out every summary from the hands again; how many there are, and the sheets that are damaged."""
        sheets = self._ids()
        damaged = self._accounts.work_out(sheets)
        return len(sheets) - len(damaged), damaged

    def new_link(self, number: int, right: Right, *, at: str) -> str:
        """A secret that opens the sheet with this number: a new link, or a code by which a browser becomes its owner."""
        with self._connections.writing() as db:
            sheet = by_id(db, number)
            if right is Right.OWN:
                return codes.make(db, at, sheet_id=sheet["id"])
            secret = new_link(db, sheet["id"], right, at)
            revisions.note(db, number, "link-renewed", {"opens": right.name.lower()}, at)
            return secret

    def _settle(self, db: Database, credential: Credential, head: int, at: str, ledger: Ledger | None = None) -> Held:
        """Puts a state in force, the `ledger` where it is known: the sheet's version, and what lists need."""
        db.execute(
            """UPDATE main.sheet SET head = ?, version = version + 1, changed = ?
               WHERE id = (SELECT sheet_id FROM revision WHERE id = ?)""",
            [head, at, head],
        )
        sheet = enter(db, credential)
        held = rows.held(sheet, ledger) if ledger else rows.read_sheet(db, sheet)
        summaries.write(db, sheet, self._accounts.account_of(held.ledger))
        return held


def _log(db: Database, held: Held, kind: str, detail: Detail, at: str) -> Held:
    db.execute("INSERT INTO log VALUES (?, ?, ?, ?, ?)", [held.number, held.version, at, kind, to_json(detail)])
    return held
