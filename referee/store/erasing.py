"""Taking a person's names out of the records: in every state of every sheet, in its log, its notes and its rulings.

Names stand in few places: players have ids, and all that is scored is by id. What merely reads like a name stays.
"""

from __future__ import annotations

import json
import re
import sqlite3
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cached_property
from typing import Any

from sqlite_utils import Database

from referee.naming import as_seen
from referee.store import revisions, roster
from referee.store.connections import Connections
from referee.store.faults import CannotSave, NotWiped
from referee.store.rows import to_json
from referee.store.schema import pragma, rewritable
from referee.store.summaries import searched

NAMED = frozenset(("callers", "caller", "claims", "discarder", "last_claim", "seats", "turn"))
"""What a question to the referee can have that says who: a name, names, or something by name."""
_LETTER = "0-9A-Za-z_\u00c0-\u024f\u0300-\u036f"
_CARDS = re.compile(r"[\s0-9ATJQKSHDCX*]+", re.IGNORECASE)
"""What a name is made of that could as well be cards or points."""

_OVERWRITES = ("OFF", "ON", "FAST")
"""How the disk forgets, by the number that SQLite gives it."""

_UNREADABLE = (ValueError, LookupError, TypeError, AttributeError, RecursionError)
"""What the parts of a damaged game make their reading raise."""
_SOMEBODY = "Player 1"

Renamed = Mapping[str, str]
"""What stands in the place of each name, by the plain name."""
Rewrite = Callable[[Any], Any]
"""Gives what is stored without the names."""


def done(db: Database, owner: str, once: str | None) -> bool:
    """Whether this form has taken a name out already."""
    found = db.execute(
        "SELECT 1 FROM sent JOIN sheet ON sheet.id = sent.sheet_id WHERE sheet.owner = ? AND sent.once = ?",
        [owner, once],
    )
    return found.fetchone() is not None


def erase(db: Database, owner: str, person: int, at: str, once: str | None) -> list[int]:
    """Takes a person off the roster and out of every sheet; the sheets, whose summaries are to be worked out again."""
    roster.read(db, owner, person)
    names = roster.spellings(db, owner, person)
    sheets = _sheets(db, owner, names)
    with rewritable(db, "log", "ruling"):
        for sheet_id in sheets:
            _Sheet(db, sheet_id, names).rewrite()
    for sheet_id in sheets:
        _note(db, sheet_id, at, once)
    _forget(db, owner, person, set(names))
    return sheets


def _sheets(db: Database, owner: str, names: Sequence[str]) -> list[int]:
    """The sheets in which somebody of these names ever sat."""
    written = " OR ".join(["instr(setup, ?)"] * len(names)) or "0"
    found = db.execute(
        f"""SELECT DISTINCT sheet_id FROM revision JOIN sheet ON sheet.id = sheet_id
            WHERE owner = ? AND ({written}) ORDER BY sheet_id""",  # noqa: S608 - marks
        [owner, *(to_json({"name": name})[1:-1] for name in names)],
    )
    return [row["sheet_id"] for row in found]


def _note(db: Database, sheet_id: int, at: str, once: str | None) -> None:
    """The log says that a name went, and the summary of the sheet is to be worked out again."""
    revisions.note(db, sheet_id, "name-removed", {}, at)
    db.execute("UPDATE sheet SET digest = NULL WHERE id = ?", [sheet_id])
    if once is not None:
        db.execute("INSERT OR IGNORE INTO sent VALUES (?, ?, ?)", [sheet_id, once, at])


def _forget(db: Database, owner: str, person: int, names: set[str]) -> None:
    """Takes the person off the roster, and the names out of what other mergers remember."""
    roster.forget(db, person)
    for row in db.execute("SELECT id, name, spellings FROM merger WHERE owner = ?", [owner]).fetchall():
        roster.remember(db, row, [name for name in json.loads(row["spellings"]) if name not in names])


@contextmanager
def overwriting(connections: Connections) -> Iterator[None]:
    """Has the disk overwrite what this thread deletes in the block."""
    before = pragma(connections.here, "secure_delete")
    connections.here.execute("PRAGMA secure_delete = ON")
    try:
        yield
    finally:
        connections.here.execute(f"PRAGMA secure_delete = {_OVERWRITES[before]}")


def wipe(connections: Connections) -> None:
    """Overwrites what the disk holds of the past; NotWiped where another program or a full disk is in the way."""
    try:
        wiped = connections.wipe()
    except CannotSave as fault:
        raise NotWiped from fault
    if not wiped:
        raise NotWiped


class _Sheet:
    """One sheet with all that is stored of it, out of which names go."""

    def __init__(self, db: Database, sheet_id: int, names: Sequence[str]) -> None:
        self.db = db
        self.id = sheet_id
        self.names = names
        self.known, self.renamed = _renamed(self._seatings(), names)

    @cached_property
    def text(self) -> Callable[[str], str]:
        """Replaces the names in running text."""
        return _replacing(self.known, self.renamed)

    @cached_property
    def loose(self) -> Callable[[str], str]:
        """Replaces them where cards and points may stand as well."""
        return _replacing([name for name in self.known if not _CARDS.fullmatch(name)], self.renamed)

    @cached_property
    def damaged(self) -> Callable[[str], str]:
        """Replaces the names in what cannot be read."""
        return _replacing(self.names, {_plain(name): _SOMEBODY for name in self.names} | dict(self.renamed))

    @cached_property
    def spoken(self) -> re.Pattern[str]:
        """Finds who is named before a play."""
        return _spoken(self.known)

    def _seatings(self) -> Iterator[list[tuple[str, str]]]:
        """Everyone who sat at the table at once, by id and name, the newest last."""
        for row in self._rows("SELECT body FROM ruling WHERE sheet_id = ? ORDER BY id"):
            with suppress(*_UNREADABLE):
                seats = json.loads(row["body"])["case"].get("seats")
                yield [("", name) for name in (seats if isinstance(seats, list) else ())]
        for row in self._rows("SELECT setup FROM revision WHERE sheet_id = ? ORDER BY id"):
            with suppress(*_UNREADABLE):
                yield [(seat["id"], seat["name"]) for seat in json.loads(row["setup"])["seats"]]

    def _rows(self, query: str) -> list[sqlite3.Row]:
        return self.db.execute(query, [self.id]).fetchall()

    def rewrite(self) -> None:
        """Writes every place anew in which a name stood."""
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
        """Rewrites columns of JSON in the rows of the sheet that change by it."""
        update = f"UPDATE {table} SET {_marks(columns, ', ')} WHERE {_marks(keys, ' AND ')}"  # noqa: S608 - ours
        for row in self._rows(f"SELECT * FROM {table} WHERE {where}"):  # noqa: S608 - ours
            new = [self._anew(row[column], rewrite) for column, rewrite in columns.items()]
            if new != [row[column] for column in columns]:
                self.db.execute(update, [*new, *(row[key] for key in keys)])

    def _anew(self, text: str, rewrite: Rewrite) -> str:
        """What is stored without the names, also where it cannot be read."""
        try:
            return to_json(rewrite(json.loads(text)))
        except _UNREADABLE:
            return self.damaged(text)

    def _setup(self, setup: dict[str, Any]) -> dict[str, Any]:
        return {**setup, "seats": self._seats(setup["seats"])}

    def _seats(self, seats: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
        return [{**seat, "name": self._name(seat["name"])} for seat in seats]

    def _name(self, name: Any) -> Any:
        """A name that stands alone, as somebody may have typed it: the same in small letters is the same person."""
        return self.renamed.get(_plain(name), name) if isinstance(name, str) else name

    def _detail(self, detail: dict[str, Any]) -> dict[str, Any]:
        """What a change was: names where players were corrected, a note where a hand was, or another change."""
        found = dict(detail)
        for key, rewrite in (("seats", self._seats), ("is", self._seats)):
            if isinstance(found.get(key), list):
                found[key] = rewrite(found[key])
        if isinstance(found.get("body"), dict):
            found["body"] = self._body(found["body"])
        if isinstance(found.get("detail"), dict):
            found["detail"] = self._detail(found["detail"])
        return found

    def _body(self, body: dict[str, Any]) -> dict[str, Any]:
        """A hand: by ids, but for its note."""
        return {**body, "note": self.text(body["note"])} if "note" in body else body

    def _typed(self, typed: dict[str, Any]) -> dict[str, Any]:
        return {key: self._entered(key, value) for key, value in typed.items()}

    def _entered(self, key: str, value: str) -> str:
        """What was typed into a field: a name stands in a note, before a play, or where nobody reads what it says."""
        if key == "note":
            return self.text(value)
        if key == "plays":
            value = self.spoken.sub(lambda line: line[1] + self._name(line[2]) + line[3], value)
        elif "-" not in key or key.endswith("-as"):
            return value
        return self.loose(value)

    def _ruling(self, body: dict[str, Any]) -> dict[str, Any]:
        case = {key: self._told(value) if key in NAMED else value for key, value in body["case"].items()}
        return {**body, "case": case}

    def _told(self, value: Any) -> Any:
        if isinstance(value, list):
            return [self._name(each) for each in value]
        if isinstance(value, dict):
            return {self._name(key): each for key, each in value.items()}
        return self._name(value)

    def _summary(self) -> None:
        """What lists show, until the summary is worked out again."""
        row = self._rows("SELECT players, winners, notes FROM sheet WHERE id = ?")[0]
        new = [
            self._anew(row[column], rewrite)
            for column, rewrite in (("players", self._told), ("winners", self._told), ("notes", self._notes))
        ]
        self.db.execute(
            "UPDATE sheet SET players = ?, winners = ?, notes = ?, search = ? WHERE id = ?",
            [*new, self._search(new[0], new[2]), self.id],
        )
        for result in self._rows("SELECT seat, name FROM result WHERE sheet_id = ?"):
            self.db.execute(
                "UPDATE result SET name = ? WHERE sheet_id = ? AND seat = ?",
                [self._name(result["name"]), self.id, result["seat"]],
            )

    def _notes(self, notes: Any) -> Any:
        return [[number, self.text(note)] for number, note in notes]

    @staticmethod
    def _search(players: str, notes: str) -> str:
        """The text in which the game is looked for; nothing where that cannot be told."""
        try:
            return searched(json.loads(players), json.loads(notes))
        except _UNREADABLE:
            return ""


def _marks(columns: Iterable[str], between: str) -> str:
    return between.join(f"{column} = ?" for column in columns)


def _plain(name: str) -> str:
    return as_seen(name).casefold()


def _renamed(seatings: Iterable[Sequence[tuple[str, str]]], names: Sequence[str]) -> tuple[list[str], Renamed]:
    """All names of a sheet, and by plain name what the given ones become: Player N by the seat's id, or the next free.

    Free is what nobody is called who ever sat at the table at the same time.
    """
    tables = [[(each, _plain(name), name) for each, name in seating] for seating in seatings]
    wanted = {_plain(name) for name in names}
    seats = {plain: each for table in tables for each, plain, _ in table if plain in wanted}
    renamed: dict[str, str] = {}
    for plain, each in seats.items():
        beside = {other for table in tables if any(plain == one for _, one, _ in table) for _, other, _ in table}
        taken = beside - wanted | {_plain(renamed[other]) for other in beside & set(renamed)}
        number = int(each) if each.isdecimal() else 1
        while _plain(f"Player {number}") in taken:
            number += 1
        renamed[plain] = f"Player {number}"
    return sorted({name for table in tables for _, _, name in table}, key=len, reverse=True), renamed


def _replacing(known: Sequence[str], renamed: Renamed) -> Callable[[str], str]:
    """Replaces names in running text: whole words where they are Latin letters, the longest name that fits."""
    pattern = re.compile("|".join(_whole(form) for name in known for form in _forms(name)) or "(?!)")
    return lambda text: pattern.sub(lambda found: renamed.get(_plain(found[0]), found[0]), text)


def _spoken(known: Sequence[str]) -> re.Pattern[str]:
    """How a play begins: its turn, if it is noted, and who."""
    names = "|".join(re.escape(form) for name in known for form in _forms(name))
    return re.compile(rf"^(\s*(?:\d{{1,4}}\s*[.)]\s*)?)({names})(\s*[:：])", re.IGNORECASE | re.MULTILINE)


def _forms(name: str) -> tuple[str, ...]:
    """A name in both ways to write accents."""
    return name, unicodedata.normalize("NFD", name)


def _whole(name: str) -> str:
    before = f"(?<![{_LETTER}])" if _is_letter(name[0]) else ""
    after = f"(?![{_LETTER}])" if _is_letter(name[-1]) else ""
    return before + re.escape(name) + after


def _is_letter(char: str) -> bool:
    return char.isascii() and (char.isalnum() or char == "_")
