"""A circle that leaves as a document beside its games, and comes in again: all of it, or nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from typing import Any

from sqlite_utils import Database

from referee.names import LONGEST_NAME, plain_name
from referee.people.circle_file import (
    CircleFile,
    WrittenMerger,
    WrittenPayment,
    WrittenRate,
)
from referee.people.roster import RosterEntry
from referee.people.season import MOST_SEASONS, Season
from referee.store.circles import phones, rows
from referee.store.circles.circles import new_circle
from referee.store.circles.phones import NewPhone
from referee.store.circles.seasons import columns
from referee.store.faults import CurrenciesDiffer, TooManySeasons
from referee.store.file import sqlite
from referee.store.file.sqlite import to_json
from referee.store.file.transactions import StoreSection
from referee.store.holder import Holder, InCircle, Right, may_begin, note, owner_of
from referee.store.house_rules import named_rules
from referee.store.people import newcomers, roster
from referee.store.sheets.rights import new_secret, whose_games
from referee.store.transfer import turns
from referee.store.transfer.imports import ImportBatch, ImportResult, brought, known_sheets
from referee.store.transfer.landing import Landing

_CIRCLE = "SELECT id, name FROM circle WHERE owner = ?"
_OF = "circle_id = ? AND {} IS NULL"
_NUMBERED = re.compile(r" \(\d+\)$")
_COPY = "@"
"""Before the number of a circle in the mark of a payment whose own mark is taken, as in a copy on the same server."""


class CircleTransfer(StoreSection):
    """Hands circles out, and takes them in."""

    def outgoing(self, holder: Holder) -> CircleFile:
        """Everything about a circle but its games; a text as the holder is the owner in its rows."""
        with self._connections.reading() as db:
            return _outgoing(db, owner_of(db, holder))

    def owner(self, number: int) -> str | None:
        """The owner in the rows of the circle with this number, for whoever runs the server; None if there is none."""
        rows = self._rows("SELECT owner FROM circle WHERE id = :number", number=min(number, 2**62))
        return str(rows[0]["owner"]) if rows else None

    def make(self, cargo: ImportBatch, browser: str, *, when: str, form_key: str | None = None) -> InCircle:
        """A new circle from an import with one, with this browser as its organiser; a form key makes only one. OnlyCircles."""
        key = new_secret()
        with self._connections.reading() as db:
            may_begin(self._connections, db, browser)
        known = self._take_new(cargo, key, when, form_key, browser)
        return InCircle(known or key, browser)

    def make_for_host(self, cargo: ImportBatch, *, when: str) -> int:
        """A new circle from an import with one, without a phone; returns its number."""
        key = new_secret()
        self._take_new(cargo, key, when, None, "")
        return int(self._rows("SELECT id FROM circle WHERE key = :key", key=key)[0]["id"])

    def _take_new(self, cargo: ImportBatch, key: str, when: str, form_key: str | None, browser: str) -> str | None:
        """Makes the circle with this key; returns the key of the one that the form has made before, if any."""
        found, owner = cargo.circle, f"circle.{new_secret()}"
        assert found is not None
        told: dict[str, Any] = {"form": form_key} if form_key else {}

        def also(db: Database) -> None:
            number = new_circle(db, key, _free_name(db, browser, found.name), when, owner)
            if browser:
                may_begin(self._connections, db, browser)
                phones.admit(db, number, NewPhone(browser, "", "organiser"), when)
            _take(db, number, owner, found, when)
            note(db, number, "brought", told, when)

        with turns.one_at_a_time(self._connections.folder):
            turns.clear(self._connections)
            made = self._made_by(form_key, browser)
            if made is None:
                games = cargo.games()
                landing = Landing(self._connections, owner, when, None, unknown=True)
                landing.land(games, len(cargo), cargo.members, cargo.rules, None, also)
            return made

    def _made_by(self, form_key: str | None, browser: str) -> str | None:
        found = self._rows(
            """SELECT circle.key FROM phone JOIN circle ON circle.id = phone.circle_id
               JOIN circle_log ON circle_log.circle_id = circle.id AND kind = 'brought'
               WHERE browser = :browser AND gone IS NULL AND detail ->> '$.form' = :form""",
            browser=browser,
            form=form_key,
        )
        return str(found[0]["key"]) if found else None

    def take(self, cargo: ImportBatch, asked: InCircle, *, when: str, form_key: str | None = None) -> ImportResult:
        """Takes a circle into an existing one, where equal games, seasons, rates and payments count once.

        CurrenciesDiffer if the rates are in another currency than here; TooManySeasons.
        """
        found = cargo.circle
        assert found is not None
        with turns.one_at_a_time(self._connections.folder):
            turns.clear(self._connections)
            with self._connections.reading() as db:
                owner = owner_of(db, asked, Right.OWN)
                if form_key is not None and brought(db, owner, form_key):
                    return ImportResult()
                whose, values = whose_games(owner)
                here = known_sheets(db, whose, values, cargo.marks)
            known = cargo.known(here)
            games = (game for game, sheet in zip(cargo.games(), known, strict=True) if sheet is None)

            def also(db: Database) -> None:
                owner_of(db, asked, Right.OWN)
                number = db.execute(_CIRCLE, [owner]).fetchone()["id"]
                _take(db, number, owner, found, when)
                note(db, number, "brought", {}, when)

            landing = Landing(self._connections, owner, when, form_key, unknown=False)
            new, rules, left = landing.land(games, known.count(None), cargo.members, cargo.rules, None, also)
            return ImportResult(new, [sheet for sheet in known if sheet is not None], rules, left)


def _free_name(db: Database, browser: str, name: str) -> str:
    """The name, with a number behind it if the browser is in a circle called so."""
    taken = {plain_name(each.name) for each in rows.of_browser(db, browser)} if browser else set()
    if plain_name(name) not in taken:
        return name
    ends = (f" ({number})" for number in count(2))
    numbered = (_NUMBERED.sub("", name)[: LONGEST_NAME - len(end)] + end for end in ends)
    return next(each for each in numbered if plain_name(each) not in taken)


def _outgoing(db: Database, owner: str) -> CircleFile:
    circle = db.execute(_CIRCLE, [owner]).fetchone()
    people = [row["id"] for row in db.table("person").rows_where("owner = ?", [owner], "id")]

    def found(table: str, ended: str, order: str) -> list[Mapping[str, Any]]:
        return list(db.table(table).rows_where(_OF.format(ended), [circle["id"]], order))

    return CircleFile(
        name=circle["name"],
        people=[_person(db, owner, each) for each in people],
        mergers=[_merger(row) for row in newcomers.mergers(db, owner) if roster.remembered(row)],
        seasons=[
            Season(row["name"], row["first_day"], row["last_day"] or "", row["game"], row["counts"])
            for row in found("season", "removed", "first_day, id")
        ],
        rates=[
            WrittenRate(row["from_day"], row["unit"], row["worth"], row["currency"])
            for row in found("rate", "undone", "from_day, id")
        ],
        payments=[
            WrittenPayment(row["uid"].partition(_COPY)[0], row["day"], row["payer"], row["payee"], row["amount"])
            for row in found("payment", "undone", "id")
        ],
        rules=[each.name for each in named_rules(db, owner)],
    )


def _person(db: Database, owner: str, person: int) -> RosterEntry:
    who = roster.person_of(db, owner, person)
    return RosterEntry(who.name, who.colour, roster.spellings(db, owner, person))


def _merger(row: Mapping[str, Any]) -> WrittenMerger:
    return WrittenMerger(row["name"], row["colour"], row["at"], tuple(roster.remembered(row)))


def _take(db: Database, circle: int, owner: str, found: CircleFile, when: str) -> None:
    """Adds what is not there yet; people and games have come in already."""
    _once(db, "season", circle, map(columns, found.seasons), ("name", "first_day", "last_day"), when)
    seasons = db.table("season").count_where("circle_id = ? AND removed IS NULL", [circle])
    if seasons > MOST_SEASONS:
        raise TooManySeasons(MOST_SEASONS)
    last = "SELECT currency FROM rate WHERE circle_id = ? AND undone IS NULL ORDER BY from_day DESC, id DESC LIMIT 1"
    here = db.execute(last, [circle]).fetchone()
    if here and found.rates and here["currency"] != found.rates[-1].currency:
        raise CurrenciesDiffer([here["currency"], found.rates[-1].currency])
    _once(db, "rate", circle, map(vars, found.rates), ("from_day", "unit", "worth", "currency"), when)
    for each in found.payments:
        _pay(db, circle, each, when)
    for merger in found.mergers:
        _remember(db, owner, merger)


def _once(
    db: Database, table: str, circle: int, found: Iterable[Mapping[str, Any]], same: Sequence[str], when: str
) -> None:
    ended = "removed" if table == "season" else "undone"
    for row in found:
        alike = " AND ".join(f"{key} IS ?" for key in same)
        wanted = f"circle_id = ? AND {ended} IS NULL AND {alike}"
        if not db.table(table).count_where(wanted, [circle, *(row[key] for key in same)]):
            sqlite.insert(db, table, {"circle_id": circle, "at": when, **row})


def _pay(db: Database, circle: int, paid: WrittenPayment, when: str) -> None:
    uid = paid.uid.partition(_COPY)[0] or paid.uid
    copy = f"{uid}{_COPY}{circle}"
    there = db.execute("SELECT uid, circle_id FROM payment WHERE uid IN (?, ?)", [uid, copy]).fetchall()
    if any(row["circle_id"] == circle for row in there):
        return
    row = {**vars(paid), "uid": copy if there else uid}
    sqlite.insert(db, "payment", {"circle_id": circle, "at": when, **row})


def _remember(db: Database, owner: str, merger: WrittenMerger) -> None:
    """Makes a merger separable where all its spellings belong to one person with others; once."""
    people = roster.people_called(db, owner, merger.spellings)
    if len(set(people.values())) != 1 or len(people) < len(merger.spellings):
        return
    (person,) = set(people.values())
    known = [set(roster.remembered(row)) for row in newcomers.mergers(db, owner, person)]
    spelled = set(merger.spellings)
    if spelled == set(roster.spellings(db, owner, person)) or spelled in known:
        return
    row = {"name": merger.name, "colour": merger.colour, "spellings": to_json(merger.spellings), "at": merger.at}
    number = newcomers.new_number(db, owner)
    db.table("merger").insert({"id": number, "owner": owner, "into_person_id": person, **row})
