"""Circles of one file: made, joined, looked at and left, each deed noted with the phone that did it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType
from typing import Any

from sqlite_utils import Database

from referee.people.statistics import Person
from referee.store.circles import doors, moving, phones, rows
from referee.store.circles.doors import JOIN, KINDS, Door
from referee.store.circles.moving import MoveIn, MovePreview
from referee.store.circles.phones import NewPhone
from referee.store.circles.rows import Circle, CircleLogRow, Phone
from referee.store.faults import NoSuchCode
from referee.store.file import sqlite
from referee.store.file.connections import Connections
from referee.store.file.transactions import StoreSection
from referee.store.holder import InCircle, Right, may_begin, note
from referee.store.people.roster import known_names
from referee.store.sheets.rights import new_secret
from referee.store.sheets.summaries import Summaries
from referee.store.transfer.handover import Handovers, good_code


@dataclass(frozen=True)
class JoinOffer:
    """What a join link shows: the name of the circle, and its players by name, those without a phone first."""

    name: str
    players: Sequence[str]
    last: str
    """The day of the last game; empty if there is none."""
    here: Circle | None
    """The circle, if this browser is in it already."""
    twin: bool
    """Whether this browser is in another circle of the same name."""


@dataclass(frozen=True)
class SecondPhone:
    """What a code shows: the circle's name, and the player whose second phone comes in; or that it is for a new organiser."""

    name: str
    called: str
    organises: bool = False
    """Whether whoever runs the server made the code, for a new organiser."""


_OWN = "SELECT id FROM sheet WHERE owner = :owner AND deleted IS NULL ORDER BY played, id"


class Circles(StoreSection):
    """Makes circles, and says who is in them."""

    def __init__(self, connections: Connections, handovers: Handovers, summaries: Summaries) -> None:
        super().__init__(connections)
        self._handovers, self._summaries = handovers, summaries

    def mine(self, browser: str) -> list[Circle]:
        """The circles that a browser is in, the one played last first."""
        with self._connections.reading() as db:
            return rows.of_browser(db, browser)

    def deleted(self, browser: str) -> list[Circle]:
        """The deleted circles that a browser can bring back."""
        with self._connections.reading() as db:
            return rows.deleted_of(db, browser)

    def make(self, browser: str, name: str, called: str, *, when: str, games: Sequence[int] = ()) -> InCircle:
        """A new circle with this browser as its organiser, its two links, and games of this browser moved in."""
        with self._connections.writing() as db:
            may_begin(self._connections, db, browser)
            asked = InCircle(new_secret(), browser)
            number = new_circle(db, asked.key, name, when)
            phones.admit(db, number, NewPhone(browser, called, "organiser"), when)
            if games:
                moving.move_in(db, rows.find(db, asked), games, when, {}, self._summaries.summary_of)
            return asked

    def look(self, asked: InCircle, *, gone: bool = False) -> Circle:
        """The circle; NoSuchCircle for everybody who is not in. With `gone` even if it is deleted."""
        with self._connections.reading() as db:
            return rows.find(db, asked, gone=gone)

    def phones(self, asked: InCircle) -> list[Phone]:
        """The phones that are in, first come first."""
        with self._connections.reading() as db:
            return rows.phones(db, rows.find(db, asked).id)

    def players(self, asked: InCircle) -> dict[str, Person]:
        """The people that phones belong to or belonged to, by the name that the phone was called; who has not played is left out."""
        with self._connections.reading() as db:
            return phones.players(db, rows.find(db, asked).id)

    def unsaid(self, asked: InCircle) -> frozenset[int]:
        """The phones that have yet to say whose they are, by number."""
        with self._connections.reading() as db:
            return phones.unsaid(db, rows.find(db, asked).id)

    def choices(self, asked: InCircle) -> Sequence[str]:
        """Whom a phone can belong to, by name: the players, those without a phone first, and who has not played yet."""
        with self._connections.reading() as db:
            circle = rows.find(db, asked)
            return _choices(db, circle.id, circle.owner)

    def removed(self, asked: InCircle) -> list[Phone]:
        """The phones that were removed or left, latest first."""
        with self._connections.reading() as db:
            circle = rows.find(db, asked, Right.OWN)
            found = db.execute(
                "SELECT * FROM phone WHERE circle_id = ? AND gone IS NOT NULL ORDER BY gone DESC", [circle.id]
            )
            return [rows.phone_of(row) for row in found]

    def log(self, asked: InCircle, *, limit: int, offset: int = 0) -> list[CircleLogRow]:
        """What was done in the circle, latest first."""
        with self._connections.reading() as db:
            circle = rows.find(db, asked)
            return rows.log(db, circle.id, limit, offset)

    def called(self, asked: InCircle) -> dict[int, str]:
        """Which player each phone belongs or belonged to, by the phone's number."""
        with self._connections.reading() as db:
            circle = rows.find(db, asked)
            found = db.execute("SELECT id, called FROM phone WHERE circle_id = ?", [circle.id])
            return {row["id"]: row["called"] for row in found}

    # The links

    def doors(self, asked: InCircle) -> dict[str, Door]:
        """The join link and the television link that are valid now, for those who may share."""
        with self._connections.reading() as db:
            return doors.doors(db, rows.find(db, asked, Right.SHARE).id)

    def renew_door(self, asked: InCircle, opens: str, *, when: str) -> None:
        """Replaces a link of the circle, or makes one where there is none."""
        with self._connections.writing() as db:
            circle = rows.find(db, asked, Right.OWN)
            doors.renew(db, circle.id, opens, when)
            note(db, circle.id, "link-renewed", {"opens": opens}, when, circle.me.id)

    def shut_door(self, asked: InCircle, opens: str, *, when: str) -> None:
        """Switches a link of the circle off."""
        with self._connections.writing() as db:
            circle = rows.find(db, asked, Right.OWN)
            if doors.shut(db, circle.id, opens, when):
                note(db, circle.id, "link-dropped", {"opens": opens}, when, circle.me.id)

    # Joining and leaving

    def invitation(self, secret: str, browser: str) -> JoinOffer:
        """What a join link shows to a browser; NoSuchDoor if it is not valid."""
        with self._connections.reading() as db:
            row = doors.behind(db, secret, JOIN)
            mine = rows.of_browser(db, browser)
            return JoinOffer(
                name=row["name"],
                players=_choices(db, row["id"], row["owner"]),
                last=_last_day(db, row["owner"]),
                here=next((each for each in mine if each.id == row["id"]), None),
                twin=any(each.name == row["name"] and each.id != row["id"] for each in mine),
            )

    def join(self, secret: str, browser: str, called: str, *, role: str = "member", when: str) -> InCircle:
        """Lets a browser in by the join link, once; NoSuchDoor if the link is not valid."""
        with self._connections.writing() as db:
            row = doors.behind(db, secret, JOIN)
            phones.join(db, row["id"], NewPhone(browser, called, role), when)
            return InCircle(row["key"], browser)

    def call(self, asked: InCircle, called: str, *, when: str) -> None:
        """Says which player this phone belongs to; empty for nobody's."""
        with self._connections.writing() as db:
            phones.call(db, rows.find_open(db, asked), called, when)

    def ask_again(self, asked: InCircle, phone: int, *, when: str) -> None:
        """Makes a phone be asked again whose it is."""
        with self._connections.writing() as db:
            phones.ask_again(db, rows.find(db, asked, Right.OWN), phone, when)

    def leave(self, asked: InCircle, *, when: str) -> None:
        """Takes this phone out of the circle; LastOrganiser if the others would be left without one."""
        with self._connections.writing() as db:
            phones.leave(db, rows.find(db, asked, gone=True), when)

    def remove(self, asked: InCircle, phone: int, *, when: str) -> None:
        """Takes a phone out of the circle, whose links are new from then on; LastOrganiser like `leave`."""
        with self._connections.writing() as db:
            phones.remove(db, rows.find(db, asked, Right.OWN), phone, when)

    def let_back(self, asked: InCircle, phone: int, *, when: str) -> None:
        """Undoes a removal: the phone is in as it was, the links stay new."""
        with self._connections.writing() as db:
            phones.let_back(db, rows.find(db, asked, Right.OWN), phone, when)

    def give_role(self, asked: InCircle, phone: int, role: str, *, when: str) -> None:
        """Makes a phone a viewer, a member or an organiser."""
        with self._connections.writing() as db:
            phones.give_role(db, rows.find(db, asked, Right.OWN), phone, role, when)

    def be_here(self, asked: InCircle, *, when: str) -> None:
        """Notes that an organiser is still there."""
        with self._connections.writing() as db:
            circle = rows.find(db, asked, Right.OWN)
            note(db, circle.id, "here", {}, when, circle.me.id)

    def silent_since(self, asked: InCircle, *, when: str) -> str | None:
        """The day since which no organiser has done anything, if it is so long ago that this phone may become one."""
        with self._connections.reading() as db:
            return phones.silent_since(db, rows.find(db, asked), date.fromisoformat(when[:10]))

    def take_over(self, asked: InCircle, *, when: str) -> None:
        """Makes this phone an organiser where the organisers have been silent; NotInRole if they have not."""
        with self._connections.writing() as db:
            phones.take_over(db, rows.find(db, asked, Right.SHARE), when)

    # A second phone of the same person

    def second_phone(self, asked: InCircle, *, when: str) -> str:
        """A code with which another browser comes in as this phone's owner's second one: once, within a quarter of an hour."""
        with self._connections.reading() as db:
            circle = rows.find_open(db, asked)
        return self._handovers.make_for_phone(circle.id, circle.me.id, when=when)

    def read_code(self, secret: str, browser: str, *, when: str) -> SecondPhone:
        """Whom a code lets in: a second phone, or a new organiser; NoSuchCode if it is not valid."""
        self._handovers.end_expired(when)
        with self._connections.reading() as db:
            giver = _giver(db, secret, browser, when)
            return SecondPhone(giver["name"], giver["called"], organises=giver["phone_id"] is None)

    def use_code(self, secret: str, browser: str, *, when: str) -> InCircle:
        """Lets a browser in with a code, in the role that the giver has now; NoSuchCode if the code is not valid.

        A code of the host makes an organiser, even of a browser that is in, and leaves open which player the phone belongs to.
        """
        self._handovers.end_expired(when)
        with self._connections.writing() as db:
            giver = _giver(db, secret, browser, when)
            if giver["used"] is None:
                db.execute("UPDATE handover SET used = ?, taken_by = ? WHERE secret = ?", [when, browser, secret])
                comer = NewPhone(browser, giver["called"], giver["role"], giver["phone_id"])
                phones.bring(db, giver["circle_id"], comer, when)
            return InCircle(giver["key"], browser)

    # The circle itself

    def rename(self, asked: InCircle, name: str, *, when: str) -> None:
        """Gives the circle another name."""
        self._set(asked, "named", "name", name, when)

    def close(self, asked: InCircle, *, when: str) -> None:
        """Closes the circle: everybody looks, nothing changes."""
        self._set(asked, "closed", "closed", when, when)

    def reopen(self, asked: InCircle, *, when: str) -> None:
        """Opens a closed circle again."""
        self._set(asked, "reopened", "closed", None, when)

    def delete(self, asked: InCircle, *, when: str) -> None:
        """Makes everything of the circle answer as if it did not exist; its organisers bring it back."""
        self._set(asked, "deleted", "deleted", when, when)

    def bring_back(self, asked: InCircle, *, when: str) -> None:
        """Undoes a deletion."""
        self._set(asked, "restored", "deleted", None, when)

    def _set(self, asked: InCircle, kind: str, column: str, value: str | None, when: str) -> None:
        with self._connections.writing() as db:
            circle = rows.find(db, asked, Right.OWN, gone=True)
            db.execute(f"UPDATE circle SET {column} = ? WHERE id = ?", [value, circle.id])  # noqa: S608 - ours
            note(db, circle.id, kind, {}, when, circle.me.id)

    # Moving games in

    def games_of(self, browser: str) -> list[int]:
        """The numbers of a browser's own games, in order of play."""
        return [row["id"] for row in self._rows(_OWN, owner=browser)]

    def arriving(self, asked: InCircle, numbers: Sequence[int]) -> MovePreview:
        """What would move in if these games of this browser did."""
        with self._connections.reading() as db:
            return moving.arriving(db, rows.find(db, asked, Right.SHARE), numbers)

    def move_in(
        self, asked: InCircle, numbers: Sequence[int], *, when: str, called: Mapping[str, str] = MappingProxyType({})
    ) -> tuple[list[int], list[int]]:
        """Moves games of this browser into the circle; returns those that moved, and those that were there already.

        `called` says which names of these games are others there. A Fault if a game would have a name twice.
        """
        with self._connections.writing() as db:
            circle = rows.find(db, asked, Right.SHARE)
            return moving.move_in(db, circle, numbers, when, called, self._summaries.summary_of)

    def last_moved_in(self, asked: InCircle) -> MoveIn | None:
        """What was moved in last, if this phone may give it back."""
        with self._connections.reading() as db:
            return moving.last_moved_in(db, rows.find(db, asked))

    def give_back(self, asked: InCircle, at: str, *, when: str) -> int:
        """Gives back what was moved in last; NothingToUndo or NotInRole if that is not possible."""
        with self._connections.writing() as db:
            return moving.give_back(db, rows.find(db, asked, Right.SHARE), at, when, self._summaries.summary_of)


def new_circle(db: Database, key: str, name: str, when: str, owner: str | None = None) -> int:
    """Stores a circle without a phone, with its two links, and returns its number."""
    made = {"key": key, "owner": owner or f"circle.{new_secret()}", "name": name, "made": when}
    number = sqlite.insert(db, "circle", made)
    for opens in KINDS:
        doors.renew(db, number, opens, when)
    return number


_BY_PHONE = """
    SELECT circle.key, circle.name, phone.called, phone.role, phone.circle_id FROM phone
    JOIN circle ON circle.id = phone.circle_id AND circle.deleted IS NULL AND circle.closed IS NULL
    WHERE phone.id = ? AND phone.gone IS NULL
"""
_BY_HOST = """
    SELECT key, name, '' AS called, 'organiser' AS role, id AS circle_id FROM circle WHERE id = ? AND deleted IS NULL
"""


def _choices(db: Database, circle_id: int, owner: str) -> tuple[str, ...]:
    """The players by name, those without a phone first and among them those who played last, then who has not played yet."""
    people = phones.players(db, circle_id)
    called = [each.called for each in rows.phones(db, circle_id) if each.called]
    taken = dict.fromkeys(people[each].name if each in people else each for each in called)
    everybody = [row["name"] for row in db.execute("SELECT name FROM person WHERE owner = ? ORDER BY name", [owner])]
    return tuple(sorted(dict.fromkeys((*known_names(db, owner), *everybody, *taken)), key=taken.__contains__))


def _last_day(db: Database, owner: str) -> str:
    row = db.execute("SELECT max(day) AS last FROM main.sheet WHERE owner = ? AND deleted IS NULL", [owner]).fetchone()
    return row["last"] or ""


def _giver(db: Database, secret: str, browser: str, when: str) -> Mapping[str, Any]:
    """The circle, and the phone that made a code, with the code; NoSuchCode if it is not valid or the phone is out.

    A code of the host has no such phone, and opens a closed circle too: somebody has to open it again.
    """
    row = good_code(db, secret, when, browser)
    by_host = row["circle_id"] is not None and row["phone_id"] is None
    found = db.execute(_BY_HOST if by_host else _BY_PHONE, [row["circle_id" if by_host else "phone_id"]]).fetchone()
    if found is None:
        raise NoSuchCode
    return {**row, **dict(found)}
