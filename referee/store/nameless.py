"""One sheet with all that is stored of it, out of which names go: players have ids, so they stand in few places."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from typing import Any

from sqlite_utils import Database

from referee.sheet.shapes import Detail, HandJson, RulingJson, Setup, Typed
from referee.store.pseudonyms import named_before_play, plain_name, renamed_of, replacing
from referee.store.rows import to_json
from referee.store.summaries import searched

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
"""What a question to the referee can have that says who: a name, names, or something by name."""
_CARDS = re.compile(r"[\s0-9ATJQKSHDCX*]+", re.IGNORECASE)
"""What a name is made of that could as well be cards or points."""

_UNREADABLE = (ValueError, LookupError, TypeError, AttributeError, RecursionError)
"""What the parts of a damaged game make their reading raise."""
_SOMEBODY = "Player 1"

Rewrite = Callable[[Any], Any]
"""Gives what is stored without the names."""


class Sheet:
    """One sheet with all that is stored of it, out of which names go."""

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
        """Replaces them where cards and points may stand as well."""
        return replacing([name for name in self.known if not _CARDS.fullmatch(name)], self.renamed)

    @cached_property
    def damaged(self) -> Callable[[str], str]:
        """Replaces the names in what cannot be read."""
        return replacing(self.names, {plain_name(name): _SOMEBODY for name in self.names} | dict(self.renamed))

    @cached_property
    def named_before(self) -> re.Pattern[str]:
        """Finds who is named before a play."""
        return named_before_play(self.known)

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

    def _setup(self, setup: Setup) -> dict[str, Any]:
        return {**setup, "seats": self._seats(setup["seats"])}

    def _seats(self, seats: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
        return [{**seat, "name": self._name(seat["name"])} for seat in seats]

    def _name(self, name: Any) -> Any:
        """A name that stands alone, as somebody may have typed it: the same in small letters is the same person."""
        return self.renamed.get(plain_name(name), name) if isinstance(name, str) else name

    def _detail(self, detail: Detail) -> dict[str, Any]:
        """What a change was: names where players were corrected, a note where a hand was, or another change."""
        found = dict(detail)
        rewrites = (("seats", list, self._seats), ("is", list, self._seats), ("body", dict, self._body))
        for key, kind, rewrite in (*rewrites, ("detail", dict, self._detail)):
            if isinstance(found.get(key), kind):
                found[key] = rewrite(found[key])
        return found

    def _body(self, body: HandJson) -> HandJson:
        """A hand: by ids, but for its note."""
        return {**body, "note": self.text(body["note"])} if "note" in body else body

    def _typed(self, typed: Typed) -> dict[str, Any]:
        return {key: self._entered(key, value) for key, value in typed.items()}

    def _entered(self, key: str, value: str) -> str:
        """What was typed into a field: a name stands in a note, before a play, or where nobody reads what it says."""
        if key == "note":
            return self.text(value)
        if key == "plays":
            value = self.named_before.sub(lambda line: line[1] + self._name(line[2]) + line[3], value)
        elif "-" not in key or key.endswith("-as"):
            return value
        return self.loose(value)

    def _ruling(self, body: RulingJson) -> dict[str, Any]:
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
