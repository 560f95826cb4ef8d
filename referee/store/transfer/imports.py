"""Games imported from records: scored beforehand, stored all together, each of them once."""

from __future__ import annotations

import json
import pickle
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

from sqlite_utils import Database

from referee.people.circle_file import CircleFile
from referee.people.roster import RosterEntry
from referee.sheet.fingerprint import own_rules_of
from referee.sheet.house_rules import HouseRules
from referee.sheet.ledger import Ledger
from referee.sheet.summary import Summary
from referee.store.faults import CannotSave, Damaged, reason_of
from referee.store.file.quotas import charge_sent
from referee.store.file.sqlite import to_json
from referee.store.file.transactions import StoreSection
from referee.store.holder import Holder, Right, may_begin, owner_of
from referee.store.house_rules import named_rules
from referee.store.sheets import archive, listing, summaries
from referee.store.sheets.listing import SheetRow
from referee.store.sheets.rights import whose_games
from referee.store.sheets.times import time_of_play
from referee.store.transfer import turns
from referee.store.transfer.landing import ImportedGame, Landing
from referee.store.transfer.rulings import ImportedRuling

Known = dict[tuple[str, str], list[int]]
"""Sheets by what was played and by their own rules."""

_LAST = 2**63
"""Later than any time of play."""


class ImportBatch:
    """Games and people to be imported, kept out of memory: the games wait in a temporary file, in the given folder if any."""

    def __init__(self, folder: Path | None = None) -> None:
        """Raises CannotSave if there is no room for a file."""
        self.members: list[RosterEntry] = []
        self.rules: list[HouseRules] = []
        self.circle: CircleFile | None = None
        self._rulings: dict[str, tuple[ImportedRuling, ...]] = {}
        self._called: list[str] = []
        with _room():
            self._file = tempfile.TemporaryFile(dir=folder)  # noqa: SIM115 - closed with the cargo
        self._places: list[tuple[int, int]] = []
        self._marks: list[tuple[str, str]] = []
        self._players: set[str] = set()
        self._spelled = 0

    def __len__(self) -> int:
        return len(self._places)

    def __enter__(self) -> ImportBatch:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def add(self, ledger: Ledger, summary: Summary, name: str = "") -> None:
        """Adds a game from a file with this name, by which its rulings find it; CannotSave if the disk has no room."""
        bodies = tuple(to_json(entry.body) for entry in ledger.entries)
        mark, rules = summaries.digest(summary.identity), to_json(summary.own_rules, ordered=True)
        game = ImportedGame(to_json(ledger.setup), bodies, summary, mark, rules)
        with _room():
            place = self._file.seek(0, 2)
            pickle.dump(game, self._file)
        self._marks.append((mark, rules))
        self._called.append(name)
        self._players.update(summary.listing.players)
        self._places.append((time_of_play(summary.started)[0] if summary.started else _LAST, place))

    def rule(self, name: str, rulings: tuple[ImportedRuling, ...]) -> None:
        """Adds the rulings of the game from the file with this name, whichever comes first."""
        self._rulings[name] = rulings

    def enrol(self, members: Sequence[RosterEntry]) -> None:
        """Adds people of a roster."""
        self.members.extend(members)
        self._spelled += sum(len(each.spellings) for each in members)

    @property
    def marks(self) -> frozenset[str]:
        """The digests of the games, by what was played."""
        return frozenset(mark for mark, _ in self._marks)

    @property
    def names(self) -> int:
        """The total number of names, of players and in rosters."""
        return len(self._players) + self._spelled

    def brings(self, known: Known) -> bool:
        """Whether the batch has a game, counted by equal games, that is not known."""
        return any(times > len(known.get(mark, ())) for mark, times in Counter(self._marks).items())

    def known(self, here: Known) -> list[int | None]:
        """For each of the games, in order of play, the existing sheet that is the same game."""
        left = {mark: [*sheets] for mark, sheets in here.items()}
        order = sorted(range(len(self)), key=lambda each: self._places[each])
        return [sheets.pop() if (sheets := left.get(self._marks[each])) else None for each in order]

    def games(self) -> Iterator[ImportedGame]:
        """The games in order of play, those without a time last; CannotSave if they did not fit."""
        with _room():
            self._file.flush()
        for (_, place), name in sorted(zip(self._places, self._called, strict=True)):
            self._file.seek(place)
            game: ImportedGame = pickle.load(self._file)  # noqa: S301 - our own file, which nobody else can open
            yield replace(game, rulings=self._rulings.get(name, ()) if name else ())


@contextmanager
def _room() -> Iterator[None]:
    """Turns disk errors into sentences."""
    try:
        yield
    except OSError as error:
        raise CannotSave(reason_of(error) or "failing") from error


@dataclass(frozen=True)
class ImportResult:
    """The result of an import: the new sheets, those that already existed, and how many rules are new or had no room."""

    new: list[int] = field(default_factory=list)
    known: list[int] = field(default_factory=list)
    rules: int = 0
    rules_left: int = 0


@dataclass(frozen=True)
class Report:
    """The games of one import: how many, the first ones, and which have a twin with the same time and players."""

    count: int
    rows: list[SheetRow]
    twins: frozenset[int]


class Imports(StoreSection):
    """Imports games."""

    def take(
        self, cargo: ImportBatch, *, holder: Holder, when: str, form_key: str | None = None, of_all: bool = False
    ) -> ImportResult:
        """Stores all games that are not there yet, or none if it fails; a form key counts only once.

        A game is there already if a game of the owner that is not deleted has the same play and rules; with `of_all`, a
        game of anybody, and if all games are there, no people are imported either: the owner is then a new one. Others
        write in between; the import becomes visible when all of it is stored.
        """
        with turns.one_at_a_time(self._connections.folder):
            turns.clear(self._connections)
            with self._connections.reading() as db:
                owner = owner_of(db, holder, Right.OWN)
                may_begin(self._connections, db, holder)
                whose, values = whose_games(None if of_all else owner)
                if form_key is not None and brought(db, owner, form_key):
                    return ImportResult()
                here = known_sheets(db, whose, values, cargo.marks)
                rules_here = [each.house for each in named_rules(db, None) if each.house] if of_all else None
            known = cargo.known(here)
            games = (game for game, sheet in zip(cargo.games(), known, strict=True) if sheet is None)
            members = cargo.members if not of_all or cargo.brings(here) else []
            landing = Landing(self._connections, owner, when, form_key, unknown=of_all)
            new, rules, left = landing.land(games, known.count(None), members, cargo.rules, rules_here)
            return ImportResult(new, [sheet for sheet in known if sheet is not None], rules, left)

    def count_sent(self, size: int) -> None:
        """Counts bytes that were sent to be read and not stored, such as a photo, as imported bytes; OverQuota."""
        with self._connections.writing() as db:
            charge_sent(db, size, self._connections.most)

    def report(self, holder: Holder, form_key: str, *, limit: int) -> Report:
        """The result of a form's import."""
        with self._connections.reading() as db:
            owner = owner_of(db, holder)
            count = brought(db, owner, form_key)
            found = list(db.table("sheet").rows_where(_BROUGHT, [owner, *_range(form_key)], "form_key", limit=limit))
            twins = frozenset(row["id"] for row in found if db.execute(_TWIN, [row["id"]]).fetchone())
            return Report(count, listing.as_listed(db, found), twins)

    def found(self, holder: Holder, numbers: Sequence[int]) -> list[SheetRow]:
        """The holder's sheets with these numbers."""
        with self._connections.reading() as db:
            owner = owner_of(db, holder)
            wanted = "owner = ? AND id IN (SELECT value FROM json_each(?))"
            return listing.as_listed(db, db.table("sheet").rows_where(wanted, [owner, to_json(numbers)], "played, id"))


_BROUGHT = "owner = ? AND form_key > ? AND form_key < ?"
_TWIN = """
    SELECT 1 FROM sheet AS mine
    JOIN revision ON revision.id = mine.revision_id AND iif(json_valid(setup), setup ->> '$.started', NULL) IS NOT NULL
    JOIN sheet AS other ON other.owner = mine.owner AND other.played = mine.played AND other.id <> mine.id
        AND other.preset = mine.preset AND other.players = mine.players AND other.deleted IS NULL
    WHERE mine.id = ?
"""


def _range(form_key: str) -> tuple[str, str]:
    """The range that contains the marks of all sheets imported by a form."""
    return f"{form_key}.", f"{form_key}/"


def brought(db: Database, owner: str, form_key: str) -> int:
    """The number of sheets imported by a form."""
    return db.table("sheet").count_where(_BROUGHT, [owner, *_range(form_key)])


def known_sheets(db: Database, whose: str, values: dict[str, str], marks: frozenset[str]) -> Known:
    """The existing sheets with these digests, latest first; their rules are read with their current meaning."""
    known: Known = {}
    here = f"""SELECT sheet.id, digest, setup, archived FROM sheet LEFT JOIN revision ON revision.id = revision_id
               WHERE {whose} ORDER BY sheet.id DESC"""  # noqa: S608 - ours
    for row in db.execute(here, values):
        if row["digest"] in marks and (rules := _own_rules(_setup_of(db, row))) is not None:
            known.setdefault((row["digest"], rules), []).append(row["id"])
    return known


def _setup_of(db: Database, row: sqlite3.Row) -> str | None:
    """The set-up of a stored game as text, even of an archived one; None if it cannot be read."""
    with suppress(Damaged):
        return archive.in_force(db, row["id"])[0] if row["archived"] else row["setup"]
    return None


def _own_rules(setup: str | None) -> str | None:
    """The rules of a stored game, if they can be read, written like those of games being imported."""
    try:
        return to_json(own_rules_of(json.loads(setup or "")), ordered=True)
    except (ValueError, TypeError, AttributeError, RecursionError):
        return None
