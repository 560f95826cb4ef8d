"""Removes names and games for good, from the disk too."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cached_property
from typing import Any

from sqlite_utils import Database

from referee.names import UNNAMED_PLAYER, named_before_play, plain_name, renamed_of, replacing
from referee.sheet.json_types import Detail, HandJson, RulingJson, Setup, TypedJson
from referee.store import house_rules
from referee.store.faults import CannotSave, NotWiped
from referee.store.file.connections import Connections
from referee.store.file.migrations import pragma, rewritable
from referee.store.file.sqlite import to_json
from referee.store.file.transactions import StoreSection
from referee.store.holder import Holder, Right, note_by, of_holder, owner_of
from referee.store.people import circle_names, roster
from referee.store.people.roster import SEATED, SPELLINGS
from referee.store.sheets import archive, revisions
from referee.store.sheets.rights import find_by_number
from referee.store.sheets.summaries import Summaries, searched

_OVERWRITES = ("OFF", "ON", "FAST")
"""How the disk overwrites deleted data, by SQLite's number for the mode."""


def done(db: Database, owner: str, form_key: str | None) -> bool:
    """Whether this form has already removed a name."""
    found = db.execute(
        "SELECT 1 FROM form_key JOIN sheet ON sheet.id = form_key.sheet_id WHERE sheet.owner = ? AND form_key.form_key = ?",
        [owner, form_key],
    )
    return found.fetchone() is not None


def _take_out(db: Database, owner: str, person: int, when: str, form_key: str | None) -> list[int]:
    """Removes a person from the roster and from every sheet; returns the sheets whose summaries have to be computed again."""
    roster.person_of(db, owner, person)
    names = roster.spellings(db, owner, person)
    sheets = _sheets(db, owner, names)
    renamed: dict[str, str] = {}
    with rewritable(db, "log", "ruling"):
        for sheet_id in sheets:
            sheet = Sheet(db, sheet_id, names)
            sheet.rewrite()
            if sheet.renamed:
                renamed.setdefault(sheet.day, next(iter(sheet.renamed.values())))
    for sheet_id in sheets:
        revisions.note(db, sheet_id, "name-removed", {}, when)
        db.execute("UPDATE main.sheet SET digest = NULL WHERE id = ?", [sheet_id])
        if form_key is not None:
            db.execute("INSERT OR IGNORE INTO form_key VALUES (?, ?, ?)", [sheet_id, form_key, when])
    roster.delete(db, person)
    house_rules.without_names(db, owner, names)
    circle_names.take_out(db, owner, names, renamed)
    for row in db.execute(_GIVERS, [owner]).fetchall():
        forget_absent(db, row["giver"])
    for row in list(db.table("merger").rows_where("owner = ?", [owner])):
        roster.remember(db, row, [name for name in roster.remembered(row) if name not in names])
    return sheets


def _sheets(db: Database, owner: str, names: Sequence[str]) -> list[int]:
    """The sheets in which somebody with these names ever played; archived ones are brought back for this."""
    for archived in archive.naming(db, owner, as_written(names)):
        archive.put_back(db, archived)
    written = " OR ".join(["instr(setup, ?)"] * len(names)) or "0"
    found = db.execute(
        f"""SELECT DISTINCT sheet_id FROM revision JOIN sheet ON sheet.id = sheet_id
            WHERE owner = ? AND ({written}) ORDER BY sheet_id""",  # noqa: S608 - marks
        [owner, *as_written(names)],
    )
    return [row["sheet_id"] for row in found]


def as_written(names: Sequence[str]) -> list[str]:
    """How names are written in the states of a sheet."""
    return [to_json({"name": name})[1:-1] for name in names]


@contextmanager
def overwriting(connections: Connections) -> Iterator[None]:
    """Makes the disk overwrite what this thread deletes in the block."""
    before = pragma(connections.here, "secure_delete")
    connections.here.execute("PRAGMA secure_delete = ON")
    try:
        yield
    finally:
        connections.here.execute(f"PRAGMA secure_delete = {_OVERWRITES[before]}")


def wipe(connections: Connections) -> None:
    """Overwrites the old data on the disk; NotWiped if another program or a full disk prevents it."""
    try:
        wiped = connections.wipe()
    except CannotSave as fault:
        raise NotWiped from fault
    if not wiped:
        raise NotWiped


_BESIDE = ("packed_sheet", "result", "link", "handover", "moved_in", "ruling_photo")
"""The tables of a sheet that are not packed with it."""
_NOWHERE = f"""
    SELECT id FROM person WHERE owner = :owner AND NOT EXISTS (
        SELECT 1 FROM spelling WHERE person_id = person.id AND name IN (
            SELECT value FROM sheet, {SEATED}
            WHERE sheet.owner = :owner OR sheet.id IN (SELECT sheet_id FROM moved_in WHERE giver = :owner)))
"""  # noqa: S608 - ours
"""The people in no game of an owner, nor in one that the owner moved into a circle and that may come back."""


_GIVERS = "SELECT DISTINCT giver FROM moved_in JOIN circle ON circle.id = circle_id WHERE circle.owner = ?"
"""The browsers that moved games into a circle: they still know the people of those games."""
_WRITTEN = f"""
    SELECT id FROM sheet WHERE owner = :owner AND (
        EXISTS (SELECT 1 FROM {SEATED} WHERE value IN {SPELLINGS.format(person=":person")})
        OR id IN (SELECT sheet_id FROM log WHERE kind IN ('players', 'attendance')) AND EXISTS (
            SELECT 1 FROM revision, json_each(iif(json_valid(setup), setup, '{{}}'), '$.seats') AS seat
            WHERE sheet_id = sheet.id AND seat.type = 'object' AND seat.value ->> 'name' IN {SPELLINGS.format(person=":person")}
            UNION ALL
            SELECT 1 FROM revision, json_each(iif(json_valid(setup), setup, '{{}}'), '$.coming.new') AS seat
            WHERE sheet_id = sheet.id AND seat.type = 'object' AND seat.value ->> 'name' IN {SPELLINGS.format(person=":person")}
        )
    )
"""  # noqa: S608 - ours


class Erasure(StoreSection):
    """Removes names from the records of a holder, and erases any games."""

    removed = of_holder(done)

    def __init__(self, connections: Connections, summaries: Summaries) -> None:
        super().__init__(connections)
        self._summaries = summaries

    def written(self, holder: Holder, person: int) -> int:
        """The number of sheets with a person now or in an earlier state, including deleted ones."""
        with self._connections.reading() as db:
            owner = owner_of(db, holder)
            found = {row["id"] for row in db.execute(_WRITTEN, {"owner": owner, "person": person})}
            names = roster.spellings(db, owner, person)
            return len(found.union(archive.naming(db, owner, as_written(names))))

    def remove(self, holder: Holder, person: int, *, when: str, form_key: str | None = None) -> None:
        """Removes a person's names from every record, and from the disk, for good.

        NotWiped if only old data on the disk remains: the same call again does the rest.
        """
        with overwriting(self._connections):
            with self._connections.writing() as db:
                owner = owner_of(db, holder, Right.OWN)
                changed: list[int] = []
                if not done(db, owner, form_key):
                    changed = _take_out(db, owner, person, when, form_key)
                    note_by(db, holder, "name-removed", when)
            self._summaries.work_out(changed)
            wipe(self._connections)

    def erase(self, numbers: Sequence[int]) -> None:
        """Erases the games with these numbers, all or none, and the names that no other game of their owner has.

        NoSuchSheet if a number has no game; NotWiped if only old data on the disk remains: the same call without
        numbers does the rest.
        """
        with overwriting(self._connections):
            if numbers:
                with (
                    self._connections.without_references(),
                    self._connections.writing() as db,
                    rewritable(db, *archive.GROWING),
                ):
                    for owner in {owner for number in numbers for owner in erase_sheet(db, number)}:
                        forget_absent(db, owner)
                    for packed in archive.with_last_numbers(db):
                        archive.put_back(db, packed)
            wipe(self._connections)


def forget_absent(db: Database, owner: str) -> None:
    """Removes the people of whom an owner has no game, and moved none into a circle."""
    for row in db.execute(_NOWHERE, {"owner": owner}).fetchall():
        roster.delete(db, row["id"])


def erase_sheet(db: Database, number: int) -> list[str]:
    """Deletes every row of a sheet, and returns its owner, and who moved it into a circle, if anybody did."""
    given = db.execute("SELECT giver FROM moved_in WHERE sheet_id = ?", [number]).fetchall()
    owners = [str(find_by_number(db, number)["owner"]), *(row["giver"] for row in given)]
    archive.clear(db, number)
    for table in _BESIDE:
        db.execute(f"DELETE FROM main.{table} WHERE sheet_id = ?", [number])  # noqa: S608 - ours
    db.execute("UPDATE main.sheet SET before = NULL WHERE before = ?", [number])
    db.execute("DELETE FROM main.sheet WHERE id = ?", [number])
    return owners


NAMED = frozenset(
    (
        "by",
        "calls",
        "caller",
        "callers",
        "claims",
        "discarder",
        "had_turn",
        "knocker",
        "last_claim",
        "out",
        "seats",
        "turn",
    )
)
"""The facts of a question to the referee that name people: a name, names, or something by name."""
_CARDS = re.compile(r"[\s0-9ATJQKSHDCX*]+", re.IGNORECASE)
"""Characters of a name that could also be cards or points."""

_UNREADABLE = (ValueError, LookupError, TypeError, AttributeError, RecursionError)
"""The errors raised when the parts of a damaged game are read."""

Rewrite = Callable[[Any], Any]
"""Returns what is stored without the names."""


class Sheet:
    """A sheet with everything stored about it, from which names are removed."""

    def __init__(self, db: Database, sheet_id: int, names: Sequence[str]) -> None:
        self.db = db
        self.id = sheet_id
        self.names = names
        self.known, self.renamed = renamed_of(self._seatings(), names)

    @cached_property
    def text(self) -> Callable[[str], str]:
        """Replaces the names in running text."""
        return replacing(self.known, self.renamed)

    @cached_property
    def loose(self) -> Callable[[str], str]:
        """Replaces the names where there may also be cards and points."""
        return replacing([name for name in self.known if not _CARDS.fullmatch(name)], self.renamed)

    @cached_property
    def damaged(self) -> Callable[[str], str]:
        """Replaces the names in what cannot be read."""
        return replacing(self.names, {plain_name(name): UNNAMED_PLAYER for name in self.names} | dict(self.renamed))

    @cached_property
    def named_before(self) -> re.Pattern[str]:
        """Finds who is named before a play."""
        return named_before_play(self.known)

    @property
    def day(self) -> str:
        """The day of the game."""
        return str(self._rows("SELECT day FROM sheet WHERE id = ?")[0]["day"])

    def _seatings(self) -> Iterator[list[tuple[str, str]]]:
        """The people who sat at the table at the same time, by id and name, newest last."""
        for row in self._rows("SELECT body FROM ruling WHERE sheet_id = ? ORDER BY id"):
            with suppress(*_UNREADABLE):
                seats = json.loads(row["body"])["case"].get("seats")
                yield [("", name) for name in (seats if isinstance(seats, list) else ())]
        for row in self._rows("SELECT setup FROM revision WHERE sheet_id = ? ORDER BY id"):
            with suppress(*_UNREADABLE):
                setup = json.loads(row["setup"])
                seats = [*setup["seats"], *setup.get("coming", {}).get("new", ())]
                yield [(seat["id"], seat["name"]) for seat in seats]

    def _rows(self, query: str) -> list[sqlite3.Row]:
        return self.db.execute(query, [self.id]).fetchall()

    def rewrite(self) -> None:
        """Rewrites every place that had a name."""
        hand = {"body": self._body, "typed": self._typed}
        self._each("revision", ("id",), {"setup": self._setup, "detail": self._detail})
        self._each("log", ("sheet_id", "version"), {"detail": self._detail})
        self._each("ruling", ("id",), {"body": self._ruling})
        self._each("hand", ("id",), hand)
        hands = "hand_id IN (SELECT id FROM hand WHERE sheet_id = ?)"
        self._each("hand_revision", ("hand_id", "version"), hand, where=hands)
        self._summary()

    def _each(
        self, table: str, keys: Sequence[str], columns: Mapping[str, Rewrite], *, where: str = "sheet_id = ?"
    ) -> None:
        """Rewrites the JSON columns of the sheet's rows that change."""
        update = f"UPDATE {table} SET {_marks(columns, ', ')} WHERE {_marks(keys, ' AND ')}"  # noqa: S608 - ours
        for row in self._rows(f"SELECT * FROM {table} WHERE {where}"):  # noqa: S608 - ours
            new = [self._anew(row[column], rewrite) for column, rewrite in columns.items()]
            if new != [row[column] for column in columns]:
                self.db.execute(update, [*new, *(row[key] for key in keys)])

    def _anew(self, text: str, rewrite: Rewrite) -> str:
        """A stored value without the names, even if it cannot be read."""
        try:
            return to_json(rewrite(json.loads(text)))
        except _UNREADABLE:
            return self.damaged(text)

    def _setup(self, setup: Setup) -> dict[str, Any]:
        found = {**setup, "seats": self._seats(setup["seats"])}
        if coming := setup.get("coming"):
            found["coming"] = {**coming, "new": self._seats(coming["new"])}
        return found

    def _seats(self, seats: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
        return [{**seat, "name": self._name(seat["name"])} for seat in seats]

    def _name(self, name: Any) -> Any:
        """A name by itself, as somebody may have typed it: upper and lower case mean the same person."""
        return self.renamed.get(plain_name(name), name) if isinstance(name, str) else name

    def _detail(self, detail: Detail) -> dict[str, Any]:
        """The detail of a change: names if players were corrected, a note if a hand was, or another change."""
        found = dict(detail)
        rewrites: Sequence[tuple[str, type, Rewrite]] = (
            *((key, list, self._seats) for key in ("seats", "is", "newcomers")),
            ("body", dict, self._body),
            ("detail", dict, self._detail),
        )
        for key, kind, rewrite in rewrites:
            if isinstance(found.get(key), kind):
                found[key] = rewrite(found[key])
        return found

    def _body(self, body: HandJson) -> HandJson:
        """A hand: it uses ids, except in its note."""
        return {**body, "note": self.text(body["note"])} if "note" in body else body

    def _typed(self, typed: TypedJson) -> dict[str, Any]:
        return {key: self._entered(key, value) for key, value in typed.items()}

    def _entered(self, key: str, value: str) -> str:
        """A typed field: a name can be in a note, before a play, or in a field that nobody interprets."""
        if key == "note":
            return self.text(value)
        if key == "plays":
            value = self.named_before.sub(lambda line: line[1] + self._name(line[2]) + line[3], value)
        elif "-" not in key or key.endswith("-as"):
            return value
        return self.loose(value)

    def _ruling(self, body: RulingJson) -> dict[str, Any]:
        case = {key: self._renamed(value) if key in NAMED else value for key, value in body["case"].items()}
        return {**body, "case": case}

    def _renamed(self, value: Any) -> Any:
        if isinstance(value, list):
            return [self._name(each) for each in value]
        if isinstance(value, dict):
            return {self._name(key): each for key, each in value.items()}
        return self._name(value)

    def _summary(self) -> None:
        """What lists show until the summary is computed again."""
        row = self._rows("SELECT players, winners, notes FROM sheet WHERE id = ?")[0]
        new = [
            self._anew(row[column], rewrite)
            for column, rewrite in (("players", self._renamed), ("winners", self._renamed), ("notes", self._notes))
        ]
        search = ""
        with suppress(*_UNREADABLE):
            search = searched(json.loads(new[0]), json.loads(new[2]))
        self.db.execute(
            "UPDATE main.sheet SET players = ?, winners = ?, notes = ?, search = ? WHERE id = ?",
            [*new, search, self.id],
        )
        for result in self._rows("SELECT seat, name FROM result WHERE sheet_id = ?"):
            self.db.execute(
                "UPDATE main.result SET name = ? WHERE sheet_id = ? AND seat = ?",
                [self._name(result["name"]), self.id, result["seat"]],
            )

    def _notes(self, notes: Any) -> Any:
        return [[number, self.text(note)] for number, note in notes]


def _marks(columns: Iterable[str], between: str) -> str:
    return between.join(f"{column} = ?" for column in columns)
