"""Who is in a circle: joining, leaving, being removed, and the roles; a circle is never without an organiser."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import date, timedelta

from sqlite_utils import Database

from referee.people.statistics import Person
from referee.store.circles import doors, rows
from referee.store.circles.rows import Circle, Phone
from referee.store.faults import LastOrganiser, NoSuchPhone, NotInRole, TooManyCircles, TooManyPhones
from referee.store.file import sqlite
from referee.store.holder import ROLES, note

MOST_PHONES = 200
"""The most phones in a circle."""
MOST_CIRCLES = 20
"""The most circles that a browser can be in."""
SILENT = timedelta(days=30)
"""How long no organiser may have done anything before a member can become one."""
DAYS_PLAYED = 3
"""The days on which games must have begun since then."""


@dataclass(frozen=True)
class NewPhone:
    """A browser that comes in: which player it belongs to, its role, and the phone whose code brought it, if any."""

    browser: str
    called: str
    role: str
    brought: int | None = None


def admit(db: Database, circle_id: int, comer: NewPhone, when: str) -> int:
    """Lets a browser in as a new phone, and returns its number; TooManyPhones or TooManyCircles."""
    if len(rows.phones(db, circle_id)) >= MOST_PHONES:
        raise TooManyPhones(MOST_PHONES)
    if db.table("phone").count_where("browser = ? AND gone IS NULL", [comer.browser]) >= MOST_CIRCLES:
        raise TooManyCircles(MOST_CIRCLES)
    number = sqlite.insert(db, "phone", {"circle_id": circle_id, "at": when, **asdict(comer)})
    note(db, circle_id, "joined", {"phone": number, "role": comer.role}, when, number)
    return number


def join(db: Database, circle_id: int, comer: NewPhone, when: str) -> None:
    """Lets a browser in by the join link: once, and a viewer becomes a member here."""
    row = db.execute(
        "SELECT * FROM phone WHERE circle_id = ? AND browser = ? AND gone IS NULL", [circle_id, comer.browser]
    ).fetchone()
    if row is None:
        admit(db, circle_id, comer, when)
    elif ROLES[row["role"]] < ROLES[comer.role]:
        db.execute("UPDATE phone SET role = ?, called = ? WHERE id = ?", [comer.role, comer.called, row["id"]])
        note(db, circle_id, "role", {"phone": row["id"], "is": comer.role}, when, row["id"])


def bring(db: Database, circle_id: int, comer: NewPhone, when: str) -> None:
    """Lets a browser in with a code: one that is in stays as it is, except that the host makes it an organiser."""
    mine = "SELECT id, role FROM phone WHERE circle_id = ? AND browser = ? AND gone IS NULL"
    row = db.execute(mine, [circle_id, comer.browser]).fetchone()
    if row is None:
        admit(db, circle_id, comer, when)
    elif comer.brought is None and row["role"] != comer.role:
        db.execute("UPDATE phone SET role = ? WHERE id = ?", [comer.role, row["id"]])
        note(db, circle_id, "role", {"phone": row["id"], "was": row["role"], "is": comer.role}, when)


def call(db: Database, circle: Circle, called: str, when: str) -> None:
    """Says which player this phone belongs to."""
    db.execute("UPDATE phone SET called = ? WHERE id = ?", [called, circle.me.id])
    note(db, circle.id, "called", {"phone": circle.me.id}, when, circle.me.id)


def ask_again(db: Database, circle: Circle, phone: int, when: str) -> None:
    """Makes a phone be asked again whose it is."""
    found = rows.phone_in(db, circle, phone)
    db.execute("UPDATE phone SET called = '' WHERE id = ?", [found.id])
    note(db, circle.id, "asked", {"phone": found.id}, when, circle.me.id)


def players(db: Database, circle_id: int) -> dict[str, Person]:
    """Who the phones of a circle belong to: the person behind each name that plays in its games."""
    found = db.execute(
        """SELECT DISTINCT phone.called, person.id, person.name, person.colour FROM phone
           JOIN circle ON circle.id = phone.circle_id
           JOIN spelling ON spelling.owner = circle.owner AND spelling.name = phone.called
           JOIN person ON person.id = spelling.person_id WHERE circle.id = ?""",
        [circle_id],
    )
    return {row["called"]: Person(row["id"], row["name"], row["colour"]) for row in found}


def unsaid(db: Database, circle_id: int) -> frozenset[int]:
    """The phones that have yet to say whose they are: whoever made the circle without saying it, and whoever was asked again.

    A phone that lies on the table has said that it is nobody's; one that only looks on need not say it.
    """
    found = db.execute(
        """SELECT phone.id, circle_log.kind, json_extract(circle_log.detail, '$.role') AS came_as, max(circle_log.version)
           FROM phone JOIN circle_log ON circle_log.circle_id = phone.circle_id
               AND circle_log.kind IN ('joined', 'called', 'asked') AND json_extract(circle_log.detail, '$.phone') = phone.id
           WHERE phone.circle_id = ? AND phone.called = '' AND phone.role <> 'viewer' GROUP BY phone.id""",
        [circle_id],
    )
    return frozenset(
        row["id"]
        for row in found
        if row["kind"] == "asked" or (row["kind"] == "joined" and row["came_as"] == "organiser")
    )


def leave(db: Database, circle: Circle, when: str) -> None:
    """Takes this phone out; the last phone of all closes the circle. LastOrganiser if others would be left without one."""
    others = [each for each in rows.phones(db, circle.id) if each.id != circle.me.id]
    if others:
        _keep_an_organiser(circle.me, others)
    db.execute("UPDATE phone SET gone = ? WHERE id = ?", [when, circle.me.id])
    note(db, circle.id, "left", {"phone": circle.me.id}, when, circle.me.id)
    if not others and not circle.closed:
        db.execute("UPDATE circle SET closed = ? WHERE id = ?", [when, circle.id])
        note(db, circle.id, "closed", {}, when, circle.me.id)


def remove(db: Database, circle: Circle, phone: int, when: str, *, by_host: bool = False) -> None:
    """Takes a phone out and renews the links that it may have noted; LastOrganiser if nobody would be left to organise."""
    found = rows.phone_in(db, circle, phone)
    if not by_host:
        _keep_an_organiser(found, [each for each in rows.phones(db, circle.id) if each.id != found.id])
    db.execute("UPDATE phone SET gone = ? WHERE id = ?", [when, found.id])
    doors.shut_out(db, circle.id, when)
    note(db, circle.id, "removed", {"phone": found.id}, when, None if by_host else circle.me.id)


def let_back(db: Database, circle: Circle, phone: int, when: str) -> None:
    """Lets a removed phone back in as it was; the links stay new. NoSuchPhone if its browser has joined again since."""
    found = rows.phone_in(db, circle, phone, gone=True)
    again = """SELECT 1 FROM phone AS old JOIN phone AS new ON new.browser = old.browser AND new.circle_id = old.circle_id
               WHERE old.id = ? AND new.gone IS NULL"""
    if db.execute(again, [found.id]).fetchone():
        raise NoSuchPhone
    db.execute("UPDATE phone SET gone = NULL WHERE id = ?", [found.id])
    note(db, circle.id, "back", {"phone": found.id}, when, circle.me.id)


def give_role(db: Database, circle: Circle, phone: int, role: str, when: str) -> None:
    """Gives a phone a role; one that may do less from now on makes the links new. LastOrganiser if nobody were left to organise."""
    found = rows.phone_in(db, circle, phone)
    if found.role == role:
        return
    lower = ROLES[role] < found.right
    if lower:
        others = [each for each in rows.phones(db, circle.id) if each.id != found.id]
        _keep_an_organiser(found, others)
    db.execute("UPDATE phone SET role = ? WHERE id = ?", [role, found.id])
    if lower:
        doors.shut_out(db, circle.id, when)
    note(db, circle.id, "role", {"phone": found.id, "was": found.role, "is": role}, when, circle.me.id)


def _keep_an_organiser(going: Phone, others: list[Phone]) -> None:
    if going.role == "organiser" and not any(each.role == "organiser" for each in others):
        raise LastOrganiser


_DAYS_BEGUN = """
    SELECT count(DISTINCT substr(created, 1, 10)) FROM main.sheet WHERE owner = ? AND deleted IS NULL
    AND substr(created, 1, 10) > ? AND hands > 0 AND id NOT IN (SELECT sheet_id FROM moved_in)
"""
"""The days on which games began in a circle after a day. A game that was moved in did not begin there."""


def silent_since(db: Database, circle: Circle, today: date) -> str | None:
    """The day of the organisers' last deed, if it is so long ago that this phone may become one; otherwise None.

    Games must have begun on several days since, so that a clock set forward alone is not enough.
    """
    organisers = [each for each in rows.phones(db, circle.id) if each.role == "organiser"]
    last = max((each.did or each.at[:10] for each in organisers), default="")
    long_ago = (today - SILENT).isoformat()
    if circle.me.role != "member" or not last or last > long_ago or circle.me.at[:10] > long_ago:
        return None
    days = db.execute(_DAYS_BEGUN, [circle.owner, last]).fetchone()[0]
    return last if days >= DAYS_PLAYED else None


def take_over(db: Database, circle: Circle, when: str) -> None:
    """Makes a member an organiser where the organisers have been silent; NotInRole if they have not."""
    if silent_since(db, circle, date.fromisoformat(when[:10])) is None:
        raise NotInRole(organiser_only=True)
    db.execute("UPDATE phone SET role = 'organiser' WHERE id = ?", [circle.me.id])
    note(db, circle.id, "took-over", {"phone": circle.me.id}, when, circle.me.id)
