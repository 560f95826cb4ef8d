"""The people in an import, planned before anything is written: who is new, and with which names."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from sqlite_utils import Database

from referee.names import UNNAMED
from referee.people.faces import face_of, new_face
from referee.people.roster import RosterEntry
from referee.store.people.roster import LATEST

Table = tuple[str, ...]
"""The players of a game."""


@dataclass(eq=False)
class Comer:
    """A new person: the name, the colour if any, and every spelling; `face` is the face they will get."""

    name: str
    colour: int | None
    face: int
    spellings: dict[str, None] = field(default_factory=dict)


@dataclass(frozen=True)
class Here:
    """An owner's people at present: who has each spelling, their faces, and the number of the next person."""

    people: dict[str, int]
    faces: dict[int, int]
    following: int


@dataclass
class Enrolment:
    """What is to be written: new people, further spellings of existing ones, and the tables where two names of one of these sit."""

    comers: list[Comer] = field(default_factory=list)
    further: list[tuple[int, str]] = field(default_factory=list)
    to_part: list[Table] = field(default_factory=list)


def look(db: Database, owner: str) -> Here:
    """The people of an owner."""
    known = db.execute("SELECT name, person_id FROM spelling WHERE owner = ?", [owner])
    people = {row["name"]: row["person_id"] for row in known}
    faces = db.execute("SELECT id, colour FROM person WHERE owner = ? ORDER BY id", [owner])
    return Here(people, {row["id"]: face_of(row["colour"], row["id"]) for row in faces}, _last(db) + 1)


def _last(db: Database) -> int:
    row = db.execute("SELECT seq FROM sqlite_sequence WHERE name = 'person'").fetchone()
    return int(row[0]) if row else 0


class _Planner:
    """Goes through the roster and the tables of an import as if they were written one by one."""

    def __init__(self, here: Here) -> None:
        self.known: dict[str, int | Comer] = {**here.people}
        self.faces = here.faces
        self.worn = deque(here.faces.values(), LATEST)
        self.following = here.following
        self.made = Enrolment()

    def comer(self, name: str, colour: int | None) -> Comer:
        """A new person without a spelling yet."""
        each = Comer(name, colour, face_of(colour, self.following + len(self.made.comers)))
        self.made.comers.append(each)
        self.worn.append(each.face)
        return each

    def call(self, name: str, person: int | Comer) -> None:
        """Makes a name a spelling of somebody, whoever had it."""
        before = self.known.get(name)
        if isinstance(before, Comer):
            del before.spellings[name]
        if isinstance(person, Comer):
            person.spellings[name] = None
        else:
            self.made.further.append((person, name))
        self.known[name] = person

    def enrol(self, member: RosterEntry) -> None:
        """Adds a person of a roster completely, or adds their spellings to an existing person."""
        fresh = [name for name in member.spellings if name not in self.known and not UNNAMED.fullmatch(name)]
        if not fresh:
            return
        here = (self.known[name] for name in (member.name, *member.spellings) if name in self.known)
        person = next(here, None) or self.comer(member.name, member.colour)
        for name in fresh:
            self.call(name, person)

    def seat(self, table: Table) -> None:
        """Makes people of the new names at a table; two names at one table are two people, whatever a roster says."""
        played = [name for name in table if not UNNAMED.fullmatch(name)]
        for name in played:
            if name not in self.known:
                around = [self.face(self.known[other]) for other in played if other in self.known]
                self.call(name, self.comer(name, new_face(around, self.worn)))
        for one, other in combinations(played, 2):
            person = self.known[one]
            if person != self.known[other]:
                continue
            if isinstance(person, Comer):
                self.call(other, self.comer(other, None))
                if person.name == other:
                    person.name = min(person.spellings)
            else:
                self.made.to_part.append(table)

    def face(self, person: int | Comer) -> int:
        """The face of a person."""
        return person.face if isinstance(person, Comer) else self.faces[person]


def plan(here: Here, members: Iterable[RosterEntry], tables: Iterable[Table]) -> Enrolment:
    """The new people in a roster and among the players of games, in order of appearance."""
    planner = _Planner(here)
    for member in members:
        planner.enrol(member)
    for table in tables:
        planner.seat(table)
    return planner.made


def write(db: Database, owner: str, comers: Sequence[Comer], further: Sequence[tuple[int, str]]) -> None:
    """Writes people and spellings; a spelling that somebody has got in the meantime stays theirs."""
    numbered = list(enumerate(comers, _last(db) + 1))
    rows = [(number, owner, each.name, each.colour) for number, each in numbered]
    db.conn.executemany("INSERT INTO person(id, owner, name, colour) VALUES (?, ?, ?, ?)", rows)
    spelled = [(owner, name, number) for number, each in numbered for name in each.spellings]
    named = sorted(
        [*spelled, *((owner, name, number) for number, name in further)]
    )  # as the table has them: far quicker
    db.conn.executemany("INSERT INTO spelling VALUES (?, ?, ?) ON CONFLICT DO NOTHING", named)
