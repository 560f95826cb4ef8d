"""Store: the sheets of one file, for any number of threads and processes."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from referee.sheet.changes import Change
from referee.sheet.json_types import Detail, RulingJson
from referee.sheet.ledger import Ledger
from referee.sheet.summary import Summary
from referee.store.circles.circles import Circles
from referee.store.circles.hosting import CirclesOfHost
from referee.store.circles.money import Money
from referee.store.circles.seasons import Seasons
from referee.store.circles.television import Television
from referee.store.circles.transfer import CircleTransfer
from referee.store.faults import Damaged, InArchive, NoSuchSheet, NotAllowed
from referee.store.file import sqlite
from referee.store.file.connections import Connections
from referee.store.file.quotas import QUOTAS, Quotas
from referee.store.file.scratch import Guesses, Scratch
from referee.store.file.sqlite import Database, to_json
from referee.store.file.transactions import StoreSection, glancing, reading
from referee.store.holder import STARTS, Holder, InCircle, Right, did, may_begin, of_holder, owner_of
from referee.store.house_rules import HouseRulesStore
from referee.store.people.figures import People
from referee.store.people.roster import known_names
from referee.store.sheets import (
    damage,
    hand_in_progress,
    listing,
    next_games,
    revisions,
    rights,
    rows,
    summaries,
)
from referee.store.sheets.erasure import Erasure
from referee.store.sheets.evenings import Evenings
from referee.store.sheets.listing import SheetRow
from referee.store.sheets.packing import Archive
from referee.store.sheets.photos import Evidence
from referee.store.sheets.presence import Presence
from referee.store.sheets.rights import (
    Credential,
    drop_link,
    find,
    find_any,
    find_by_number,
    new_link,
    new_secret,
    of_sheet,
)
from referee.store.sheets.search import History
from referee.store.sheets.sheet import HandInProgress, OpenedSheet, Ruling, Stale
from referee.store.sheets.summaries import Summaries
from referee.store.transfer import handover, turns
from referee.store.transfer.exports import Exports
from referee.store.transfer.handover import Handovers
from referee.store.transfer.imports import Imports


class Reader(StoreSection):
    """Reads sheets, including deleted ones; NoSuchSheet or NotAllowed if a credential does not open one."""

    weight = of_sheet(rows.weight)
    hand_in_progress = of_sheet(rows.read_hand_in_progress)
    rulings = of_sheet(rows.read_rulings)
    log = of_sheet(rows.read_log)
    revisions = of_sheet(rows.read_versions)
    raw = of_sheet(damage.raw, Right.OWN)
    pulse = glancing(rights.versions)
    names = of_holder(known_names)
    next_key = reading(next_games.next_key)
    game_before = reading(next_games.game_before)
    links = of_sheet(rights.links_of, Right.SHARE)

    def __init__(self, connections: Connections, summaries: Summaries) -> None:
        super().__init__(connections)
        self._summaries = summaries

    def load(self, credential: Credential, form_key: str | None = None) -> OpenedSheet:
        """A sheet; `repeated` if it has seen a form with this key."""
        with self._connections.reading() as db:
            row = find(db, credential)
            return rows.read_sheet(db, row, repeated=_has_form(db, row["id"], form_key))

    def ruling(self, credential: Credential, ruling_id: int) -> Ruling:
        """A ruling of the sheet; NoSuchSheet if the sheet has none with this id."""
        for each in self.rulings(credential):
            if each.id == ruling_id:
                return each
        raise NoSuchSheet

    def sheets(self, holder: Holder, *, limit: int, offset: int = 0, deleted: bool = False) -> list[SheetRow]:
        """The holder's sheets (or the deleted ones), last changed first."""
        with self._connections.reading() as db:
            owner = owner_of(db, holder)
            wanted = "owner = ? AND (deleted IS NOT NULL) = ?"
            order = "changed DESC, id DESC"
            found = db.table("sheet").rows_where(wanted, [owner, int(deleted)], order, limit=limit, offset=offset)
            return listing.as_listed(db, found)

    def wrong(self, credential: Credential) -> Damaged | None:
        """What is wrong with a sheet, if it is damaged."""
        with self._connections.reading() as db:
            try:
                self._summaries.of(rows.read_sheet(db, find(db, credential)))
            except Damaged as fault:
                return fault
            return None

    def owned(self, credential: Credential) -> sqlite3.Row | None:
        """The row of a sheet for its owner, even if it is damaged or archived; None for everybody else."""
        with self._connections.reading() as db:
            try:
                return find_any(db, credential, Right.OWN)
            except (NoSuchSheet, NotAllowed):
                return None

    def ledgers(self) -> Iterator[tuple[int, OpenedSheet | Damaged]]:
        """Every sheet with its number, including deleted ones, each as it is when its turn comes."""
        return ((each, self._readable(each)) for each in self._ids())

    def _readable(self, number: int) -> OpenedSheet | Damaged:
        with self._connections.reading() as db:
            row = find_by_number(db, number)
            try:
                sheet = rows.read_sheet(db, row)
                self._summaries.of(sheet)
            except Damaged as fault:
                return fault
            return sheet if listing.in_list(row).day else Damaged(number, damage.UNREADABLE_SUMMARY)

    def numbered(self, number: int) -> OpenedSheet:
        """The sheet with this number, for whoever runs the server; NoSuchSheet if there is none."""
        with self._connections.reading() as db:
            return rows.read_sheet(db, find_by_number(db, number))

    def numbered_raw(self, number: int) -> Mapping[str, Any]:
        """Every row of the sheet with this number, for whoever runs the server; NoSuchSheet if there is none."""
        with self._connections.reading() as db:
            return damage.raw(db, find_by_number(db, number)["id"])

    def _ids(self) -> list[int]:
        with self._connections.reading() as db:
            return [row["id"] for row in db.table("sheet").rows_where(select="id", order_by="id")]


class Store(Reader):
    """The sheets of one file, safe to use from any number of threads and processes."""

    def __init__(
        self,
        path: Path,
        summary_of: Callable[[Ledger], Summary],
        most: Quotas = QUOTAS,
        *,
        starts: str = STARTS[0],
    ) -> None:
        """Opens the file, creating or migrating it; NotOurs or CannotSave if this is impossible.

        `starts` is one of STARTS: who may start games.
        """
        connections = Connections(path, most, circles_only=starts != STARTS[0])
        super().__init__(connections, Summaries(connections, summary_of))
        self.history, self.evidence = History(connections), Evidence(connections)
        self.evenings = Evenings(connections)
        self.exports = Exports(connections)
        self.imports = Imports(connections)
        self.handovers = Handovers(connections, self._summaries)
        self.circles = Circles(connections, self.handovers, self._summaries)
        self.circle_transfer = CircleTransfer(connections)
        self.money, self.seasons = Money(connections), Seasons(connections)
        self.circles_of_host = CirclesOfHost(connections, self.handovers)
        self.television = Television(connections)
        self.archive = Archive(connections)
        self.erasure = Erasure(connections, self._summaries)
        self.people = People(connections)
        self.house_rules = HouseRulesStore(connections)
        self._scratch = Scratch(path.resolve().parent)
        self.entering, self.guesses = Presence(self._scratch), Guesses(self._scratch)
        turns.clear_if_left(connections)
        self._summaries.work_out(summaries.sheets_to_recompute(connections.idle))

    def spool_in(self, folder: str) -> None:
        """Makes SQLite keep its temporary files in a folder, for the whole process; call it before any thread uses SQLite."""
        quoted = folder.replace("'", "''")
        self._connections.idle.execute(f"PRAGMA temp_store_directory = '{quoted}'")

    def wait_for_nobody(self) -> None:
        """Makes the calling thread fail at once (CannotSave, busy) instead of waiting for another one."""
        self._connections.wait_for_nobody()
        self._scratch.wait_for_nobody()

    def try_writing(self) -> None:
        """Starts to save and changes nothing; CannotSave if that fails."""
        with self._connections.writing():
            pass

    def close(self) -> None:
        """Closes every connection."""
        self._connections.close()
        self._scratch.close()

    def create(
        self,
        ledger: Ledger,
        *,
        holder: Holder,
        when: str,
        form_key: str | None = None,
        follows: Credential | None = None,
    ) -> Credential:
        """Starts a sheet and returns the credential for its starter; the same form key of one holder gives the same sheet.

        A game that follows another one on the same evening belongs to the same owner and has the same links. There is
        only one: asking again gives the same. The credential is for whoever opened the game before. In a circle there is
        also only one that begins an evening with the people of an earlier game, until it has a hand.
        """
        with self._connections.writing() as db:
            before = None
            with suppress(NoSuchSheet, InArchive):  # then it follows nothing
                before = find(db, follows, Right.KEEP) if follows else None
            if before is not None and next_games.may_be_followed(before, when):
                return self._follow(db, before, holder, ledger, when, form_key)
            owner = owner_of(db, holder, Right.SHARE)
            may_begin(self._connections, db, holder)
            known = _of_form(db, owner, form_key)
            if known is None and before is not None and before["owner"] == owner and not isinstance(holder, str):
                known = next_games.just_begun(db, owner, ledger.record.players, when)
            key = known["key"] if known else self._start(db, owner, ledger, when, form_key)
            if isinstance(holder, InCircle):
                did(db, holder, when)
            return Credential(key, holder if isinstance(holder, str) else holder.browser)

    def check_start(self, holder: Holder, follows: Credential | None = None) -> None:
        """OnlyCircles if this holder could not start a game, or one that `follows` another."""
        if not self._connections.circles_only:
            return
        with self._connections.reading() as db:
            if follows is None or not of_circle(db, find(db, follows, Right.KEEP)):
                may_begin(self._connections, db, holder)

    def _follow(
        self,
        db: Database,
        before: sqlite3.Row,
        holder: Holder,
        ledger: Ledger,
        when: str,
        form_key: str | None,
    ) -> Credential:
        """The next game, started if there is none; opened with the same right as the one before."""
        later = next_games.later_of(db, before) or _of_form(db, before["owner"], form_key)
        if later is None:
            if not of_circle(db, before):
                may_begin(self._connections, db, holder)
            self._start(db, before["owner"], ledger, when, form_key, before["id"])
            later = next_games.later_of(db, before)
        key = later and next_games.key_alike(db, later, before)
        if not key:
            raise NotAllowed(owner_only=False)
        return Credential(key, before["opener"])

    def _start(
        self,
        db: Database,
        owner: str,
        ledger: Ledger,
        when: str,
        form_key: str | None,
        before: int | None = None,
    ) -> str:
        """Stores a new sheet of an owner, and returns its key."""
        key = new_secret()
        sheet_id = rows.new_sheet(db, key, owner, when, form_key, before)
        next_games.give_links(db, sheet_id, before, when)
        head, ledger = revisions.add_state(db, sheet_id, None, Change(ledger, "created", {}), when)
        _log(db, self._settle(db, sheet_id, head, when, ledger), "created", {}, when)
        return key

    def save(
        self,
        sheet: OpenedSheet,
        change: Change,
        *,
        when: str,
        form_key: str | None = None,
        ends_hand_version: int | None = None,
    ) -> OpenedSheet:
        """Saves a change of a sheet as it was opened, or nothing at all if it raises.

        A form key that the sheet has seen changes nothing (`repeated`). Stale if the sheet is deleted, or has changed since it
        was opened. With `ends_hand_version` the change ends the hand in progress; Stale if that no longer has this version.
        """
        with self._connections.writing() as db:
            row = find(db, sheet.credential, Right.KEEP)
            if _has_form(db, row["id"], form_key):
                return rows.read_sheet(db, row, repeated=True)
            as_opened = (row["id"], row["version"], row["changed"]) == (sheet.number, sheet.version, sheet.changed)
            if row["deleted"] is not None or not as_opened:
                raise Stale(rows.read_sheet(db, row))
            if (
                ends_hand_version is not None
                and (in_progress := rows.read_hand_in_progress(db, row["id"])).version != ends_hand_version
            ):
                raise Stale(rows.read_sheet(db, row), in_progress)
            _remember_form(db, row["id"], form_key, when)
            head, ledger = revisions.add_state(db, row["id"], row["revision_id"], change, when)
            if ends_hand_version is not None:
                hand_in_progress.clear(db, row["id"], head, when)
            settled = self._settle(db, sheet.credential, head, when, ledger)
            return _log(db, settled, change.kind, change.detail, when)

    def change(
        self,
        by: Credential | OpenedSheet,
        edit: Callable[[OpenedSheet], Change],
        *,
        when: str,
        form_key: str | None = None,
        version: int | None = None,
        ends_hand_version: int | None = None,
    ) -> OpenedSheet:
        """Saves what `edit` makes of the sheet, made again if the sheet has changed by then; nothing at all if it raises.

        Stale also if `version` is given and is no longer the sheet's; otherwise like `save`.
        """
        sheet = by if isinstance(by, OpenedSheet) else self.load(by, form_key)
        while not sheet.repeated:
            if sheet.deleted or version not in (None, sheet.version):
                raise Stale(sheet)
            try:
                return self.save(sheet, edit(sheet), when=when, form_key=form_key, ends_hand_version=ends_hand_version)
            except Stale as stale:
                if version is not None or stale.in_progress:
                    raise
                sheet = stale.current
        return sheet

    def change_hand_in_progress(
        self,
        credential: Credential,
        edit: Callable[[OpenedSheet, HandInProgress], Any | None],
        *,
        when: str,
        form_key: str | None = None,
        version: int | None = None,
    ) -> HandInProgress:
        """Stores what `edit` makes of the hand in progress (None ends it), or nothing at all if it raises.

        The sheet and its log stay as they are. A form key that the sheet has seen changes nothing. Stale if `version` is
        no longer the version of the hand in progress.
        """
        with self._connections.writing() as db:
            row = find(db, credential, Right.KEEP)
            before = rows.read_hand_in_progress(db, row["id"])
            if _has_form(db, row["id"], form_key):
                return before
            sheet = rows.read_sheet(db, row)
            if version is not None and version != before.version:
                raise Stale(sheet, before)
            after = hand_in_progress.put(db, row["id"], edit(sheet, before), when)
            _remember_form(db, row["id"], form_key, when)
            return after

    def undo(self, credential: Credential, *, when: str, version: int) -> OpenedSheet:
        """Undoes the sheet's last change, if any; a hand in progress that it ended is in progress again. Stale as in `change`."""
        return self._step(credential, "parent", when=when, version=version)

    def redo(self, credential: Credential, *, when: str, version: int) -> OpenedSheet:
        """Redoes the change last undone; the sheet is unchanged if there is none. Stale as in `change`."""
        return self._step(credential, "undone", when=when, version=version)

    def _step(self, credential: Credential, towards: str, *, when: str, version: int) -> OpenedSheet:
        with self._connections.writing() as db:
            row = find(db, credential, Right.KEEP)
            if row["deleted"] is not None or version != row["version"]:
                raise Stale(rows.read_sheet(db, row))
            if row[towards] is None:
                return rows.read_sheet(db, row)
            if towards == "parent":
                head, what = revisions.back(db, row)
                hand_in_progress.bring_back(db, row["id"], row["revision_id"], when)
                return _log(db, self._settle(db, credential, head, when), "undone", what, when)
            head, what = revisions.forward(db, row)
            hand_in_progress.clear_again(db, row["id"], head, when)
            return _log(db, self._settle(db, credential, head, when), "redone", what, when)

    def delete(self, credential: Credential, *, when: str) -> OpenedSheet | None:
        """Removes the sheet from the lists, even a damaged one (None); everything in it is kept."""
        return self._mark(credential, deleted=True, when=when)

    def restore(self, credential: Credential, *, when: str) -> OpenedSheet | None:
        """Undoes a deletion."""
        return self._mark(credential, deleted=False, when=when)

    def _mark(self, credential: Credential, *, deleted: bool, when: str) -> OpenedSheet | None:
        with self._connections.writing() as db:
            row = find(db, credential, Right.SHARE)
            if (row["deleted"] is not None) != deleted:
                if not deleted:
                    next_games.make_way(db, row)
                db.execute("UPDATE main.sheet SET deleted = ? WHERE id = ?", [when if deleted else None, row["id"]])
                kind = "sheet-deleted" if deleted else "sheet-restored"
                revisions.note(db, row["id"], kind, {}, when, changes=True)
                kept = self._summaries.keep(db, row["id"])
                return kept if isinstance(kept, OpenedSheet) else None
            try:
                return rows.read_sheet(db, row)
            except Damaged:
                return None

    def keep_ruling(self, credential: Credential, body: RulingJson, *, when: str, form_key: str | None = None) -> int:
        """Keeps a ruling and returns its id, the same for the same form key; for a remedy, the log has the change."""
        with self._connections.writing() as db:
            row = find(db, credential, Right.KEEP)
            for known in db.table("ruling").rows_where("sheet_id = ? AND form_key = ?", [row["id"], form_key]):
                return int(known["id"])
            kept = {"sheet_id": row["id"], "form_key": form_key, "at": when, "body": to_json(body)}
            ruling = sqlite.insert(db, "ruling", kept)
            if "remedy" not in body:
                revisions.note(db, row["id"], "ruling", {"ruling": ruling}, when, changes=True)
            return ruling

    def renew_link(self, credential: Credential, right: Right, *, when: str, form_key: str | None = None) -> bool:
        """Replaces a link with a new one, so that the old secret opens nothing; a form key counts only once."""
        return self._relink(credential, right, when, form_key, new_link)

    def drop_link(self, credential: Credential, right: Right, *, when: str, form_key: str | None = None) -> bool:
        """Revokes a link, so that its secret opens nothing; False if it was already gone."""
        return self._relink(credential, right, when, form_key, drop_link)

    def _relink(
        self, credential: Credential, right: Right, when: str, form_key: str | None, act: Callable[..., Any]
    ) -> bool:
        with self._connections.writing() as db:
            row = find(db, credential, Right.SHARE)
            if _has_form(db, row["id"], form_key) or not act(db, row["id"], right, when):
                return False
            _remember_form(db, row["id"], form_key, when)
            kind = "link-renewed" if act is new_link else "link-dropped"
            revisions.note(db, row["id"], kind, {"opens": right.name.lower()}, when, changes=True)
            return True

    def rebuild(self) -> tuple[int, list[Damaged]]:
        """Computes every summary again from the hands; returns their number, and the damaged sheets."""
        sheets = self._ids()
        damaged = self._summaries.work_out(sheets)
        return len(sheets) - len(damaged), damaged

    def new_link(self, number: int, right: Right, *, when: str) -> str:
        """A secret that opens the sheet with this number: a new link, or a code that makes a browser its owner."""
        with self._connections.writing() as db:
            row = find_by_number(db, number)
            if right is Right.OWN:
                return handover.make(db, when, sheet_id=row["id"])
            secret = new_link(db, row["id"], right, when)
            revisions.note(db, number, "link-renewed", {"opens": right.name.lower()}, when)
            return secret

    def _settle(
        self, db: Database, by: Credential | int, head: int, when: str, ledger: Ledger | None = None
    ) -> OpenedSheet:
        """Makes a state current, with the `ledger` if it is known: the sheet's version, and what lists need."""
        db.execute(
            """UPDATE main.sheet SET revision_id = ?, version = version + 1, changed = ?
               WHERE id = (SELECT sheet_id FROM revision WHERE id = ?)""",
            [head, when, head],
        )
        row = find_by_number(db, by) if isinstance(by, int) else find(db, by)
        sheet = rows.opened_sheet(row, ledger) if ledger else rows.read_sheet(db, row)
        summaries.write(db, row, self._summaries.summary_of(sheet.ledger))
        if sheet.circle:
            did(db, InCircle(sheet.circle, sheet.opener), when)
        return sheet


def of_circle(db: Database, row: sqlite3.Row) -> bool:
    """Whether a sheet belongs to a circle."""
    return db.execute("SELECT 1 FROM circle WHERE owner = ?", [row["owner"]]).fetchone() is not None


def _of_form(db: Database, owner: str, form_key: str | None) -> sqlite3.Row | None:
    """The row of the sheet that a form of an owner has started, if any."""
    found: sqlite3.Row | None = db.execute(
        "SELECT * FROM main.sheet WHERE owner = ? AND form_key = ?", [owner, form_key]
    ).fetchone()
    return found


def _log(db: Database, sheet: OpenedSheet, kind: str, detail: Detail, when: str) -> OpenedSheet:
    db.execute("INSERT INTO log VALUES (?, ?, ?, ?, ?)", [sheet.number, sheet.version, when, kind, to_json(detail)])
    return sheet


def _has_form(db: Database, sheet_id: int, form_key: str | None) -> bool:
    """Whether a sheet has had a form with this key, if there is one."""
    if form_key is None:
        return False
    found = db.execute("SELECT 1 FROM form_key WHERE sheet_id = ? AND form_key = ?", [sheet_id, form_key])
    return found.fetchone() is not None


def _remember_form(db: Database, sheet_id: int, form_key: str | None, when: str) -> None:
    """Records the key of a form, if it has one."""
    if form_key is not None:
        db.execute("INSERT INTO form_key VALUES (?, ?, ?)", [sheet_id, form_key, when])
