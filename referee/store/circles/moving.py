"""Games that move into a circle, and back to the browser that gave them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from sqlite_utils import Database

from referee.names import UNNAMED
from referee.sheet.fingerprint import own_rules_of
from referee.store import house_rules
from referee.store.circles import names
from referee.store.circles.names import SummaryOf
from referee.store.circles.rows import Circle
from referee.store.faults import Damaged, NothingToUndo, NotInRole
from referee.store.file.sqlite import to_json
from referee.store.holder import note
from referee.store.people import newcomers, roster
from referee.store.people.newcomers import Newcomers
from referee.store.sheets import archive, revisions
from referee.store.sheets.evenings import count_of
from referee.store.sheets.rights import find_by_number

_NUMBERS = "id IN (SELECT value FROM json_each(?))"
_TWIN = "SELECT 1 FROM sheet WHERE owner = ? AND digest = ? AND deleted IS NULL"


@dataclass(frozen=True)
class MoveIn:
    """Games that a browser moved in at one time: how many, and which phone did it."""

    at: str
    games: int
    giver: str


@dataclass(frozen=True)
class MovePreview:
    """What would move in: the games and their evenings, the games that are in the circle already, and the names of the others.

    `known` are the names that somebody in the circle has, `fresh` the new ones.
    """

    games: int
    evenings: int
    here: int
    known: Sequence[str]
    fresh: Sequence[str]


def arriving(db: Database, circle: Circle, numbers: Sequence[int]) -> MovePreview:
    """What would move in if these games of this phone's browser did."""
    found = _of_giver(db, circle, numbers)
    moving = [row["id"] for row in found if not _is_here(db, circle, row)]
    called = [name for name in newcomers.names_in(db, moving) if not UNNAMED.fullmatch(name)]
    known = roster.people_called(db, circle.owner, called)
    return MovePreview(
        games=len(moving),
        evenings=count_of(db, circle.browser, moving),
        here=len(found) - len(moving),
        known=sorted(name for name in called if name in known),
        fresh=sorted(name for name in called if name not in known),
    )


def _of_giver(db: Database, circle: Circle, numbers: Sequence[int]) -> list[Mapping[str, Any]]:
    columns = "SELECT id, digest, deleted, archived FROM sheet"
    asked = [to_json(list(numbers)), circle.browser]
    return list(db.execute(f"{columns} WHERE {_NUMBERS} AND owner = ? ORDER BY id", asked).fetchall())


def _is_here(db: Database, circle: Circle, row: Mapping[str, Any]) -> bool:
    """Whether the circle has an equal game, if this one is not deleted."""
    if not row["digest"] or row["deleted"] is not None:
        return False
    return db.execute(_TWIN, [circle.owner, row["digest"]]).fetchone() is not None


@dataclass
class _Moving:
    """What was done, in numbers, so that it can be undone."""

    games: list[int] = field(default_factory=list)
    chains: list[tuple[int, int]] = field(default_factory=list)
    renamed: list[tuple[int, int]] = field(default_factory=list)
    rules: list[int] = field(default_factory=list)


def move_in(
    db: Database,
    circle: Circle,
    numbers: Sequence[int],
    when: str,
    called: Mapping[str, str],
    summary_of: SummaryOf,
) -> tuple[list[int], list[int]]:
    """Moves games of this phone's browser into the circle; returns those that moved, and those that the circle has already.

    They keep their addresses, links and logs, but not the keys of forms. Names meet those of the circle by spelling;
    `called` says which names of these games are to be others from now on. A Fault if a game would have a name twice.
    """
    giver, made = circle.browser, _Moving()
    known: list[int] = []
    for row in _of_giver(db, circle, numbers):
        if _is_here(db, circle, row):
            known.append(row["id"])
            continue
        _hand_over(db, row["id"], circle.owner)
        db.execute("INSERT OR REPLACE INTO moved_in VALUES (?, ?, ?, ?)", [row["id"], circle.id, giver, when])
        revisions.note(db, row["id"], "moved-in", {}, when)
        made.games.append(row["id"])
    if made.games:
        made.chains = _part_chains(db, made.games)
        made.rules = _bring_rules(db, giver, circle.owner, made.games, when)
        comers = Newcomers(db, circle.owner)
        comers.bring(giver, newcomers.names_in(db, made.games), called)
        if called:
            names.check_number(db, made.games, called)
            for number in made.games:
                made.renamed += names.rename(db, number, called, giver, when, summary_of)
        comers.join(newcomers.tables_of(db, made.games), when)
        note(db, circle.id, "moved-in", {**vars(made), **comers.told()}, when, circle.me.id)
    return made.games, known


def _hand_over(db: Database, number: int, owner: str) -> None:
    db.execute("UPDATE main.sheet SET owner = ?, form_key = NULL WHERE id = ?", [owner, number])
    db.execute("UPDATE main.result SET owner = ? WHERE sheet_id = ?", [owner, number])


def _part_chains(db: Database, numbers: Sequence[int]) -> list[tuple[int, int]]:
    """A game follows another one only if both have one owner; returns the games that do not any more, each with the one before."""
    moved = to_json(list(numbers))
    found = db.execute(
        """SELECT sheet.id, sheet.before FROM main.sheet JOIN main.sheet AS was ON was.id = sheet.before
           WHERE sheet.owner <> was.owner AND (sheet.id IN (SELECT value FROM json_each(:moved))
               OR sheet.before IN (SELECT value FROM json_each(:moved)))""",
        {"moved": moved},
    ).fetchall()
    parted = [(row["id"], row["before"]) for row in found]
    for later, _ in parted:
        db.execute("UPDATE main.sheet SET before = NULL WHERE id = ?", [later])
    return parted


def _join_chains(db: Database, chains: Sequence[tuple[int, int]]) -> None:
    """Makes games follow those before them again, where both have one owner and nothing else has followed since."""
    for later, before in chains:
        db.execute(
            """UPDATE main.sheet SET before = :before WHERE id = :later AND before IS NULL
               AND owner = (SELECT owner FROM main.sheet WHERE id = :before)
               AND NOT EXISTS (SELECT 1 FROM main.sheet AS other WHERE other.before = :before AND other.deleted IS NULL)""",
            {"later": later, "before": before},
        )


def _bring_rules(db: Database, giver: str, taker: str, numbers: Sequence[int], when: str) -> list[int]:
    """Adds the giver's house rules that games were played by; returns their numbers there."""
    named = [each.house for each in house_rules.named_rules(db, giver) if each.house]
    if not named:
        return []
    presets = {house.preset.slug for house in named}
    found = db.execute(
        f"SELECT id, preset, archived FROM sheet WHERE preset IN (SELECT value FROM json_each(?)) AND {_NUMBERS}",  # noqa: S608
        [to_json(sorted(presets)), to_json(list(numbers))],
    ).fetchall()
    played = {mark for row in found if (mark := _rules_of(db, row["id"], archived=bool(row["archived"])))}
    used = [house for house in named if (house.preset.slug, to_json(house.changed, ordered=True)) in played]
    last = db.execute("SELECT coalesce(max(id), 0) FROM house_rules").fetchone()[0]
    house_rules.add_all(db, taker, used, when)
    return [row["id"] for row in db.execute("SELECT id FROM house_rules WHERE id > ? AND owner = ?", [last, taker])]


def _rules_of(db: Database, number: int, *, archived: bool) -> tuple[str, str] | None:
    """The preset of a game and how its rules differ from it; None if they cannot be read."""
    with suppress(Damaged, ValueError, TypeError, LookupError, AttributeError, RecursionError):
        setup = archive.in_force(db, number)[0] if archived else find_by_number(db, number)["setup"]
        found = json.loads(setup)
        return found["game"], to_json(own_rules_of(found), ordered=True)
    return None


def last_moved_in(db: Database, circle: Circle) -> MoveIn | None:
    """What was moved in last and can be given back by this phone.

    The phone that gave it may do that until the circle's next game begins, an organiser at any time.
    """
    row = db.execute(
        "SELECT at, giver, count(*) AS games FROM moved_in WHERE circle_id = ? GROUP BY at, giver ORDER BY at DESC LIMIT 1",
        [circle.id],
    ).fetchone()
    if row is None:
        return None
    if not circle.organises and (row["giver"] != circle.browser or _begun_since(db, circle, row["at"])):
        return None
    return MoveIn(row["at"], row["games"], row["giver"])


def _begun_since(db: Database, circle: Circle, at: str) -> bool:
    """Whether the circle has begun a game of its own since."""
    found = db.execute(
        "SELECT 1 FROM main.sheet WHERE owner = ? AND created > ? AND id NOT IN (SELECT sheet_id FROM moved_in) LIMIT 1",
        [circle.owner, at],
    )
    return found.fetchone() is not None


def give_back(db: Database, circle: Circle, at: str, when: str, summary_of: SummaryOf) -> int:
    """Gives the games that were moved in last back to the browser that gave them, and returns how many.

    What has been given back stays so. NothingToUndo if something else has been moved in since; NotInRole if this phone
    may not.
    """
    if not db.execute("SELECT 1 FROM moved_in WHERE circle_id = ? AND at = ?", [circle.id, at]).fetchone():
        return 0
    last = last_moved_in(db, circle)
    if last is None:
        raise NotInRole(organiser_only=True)
    if last.at != at:
        raise NothingToUndo
    wanted = [circle.id, last.at, last.giver]
    found = db.execute("SELECT sheet_id FROM moved_in WHERE circle_id = ? AND at = ? AND giver = ?", wanted).fetchall()
    games = [row["sheet_id"] for row in found]
    told = _told(db, circle, at, games)
    for number in games:
        _hand_over(db, number, last.giver)
        revisions.note(db, number, "moved-out", {}, when)
    for each in told:
        for number, head in each["renamed"]:
            names.name_back(db, number, head, circle.browser, when, summary_of)
    db.execute("DELETE FROM moved_in WHERE circle_id = ? AND at = ? AND giver = ?", wanted)
    _part_chains(db, games)
    for each in told:
        _join_chains(db, each["chains"])
        newcomers.take_back(db, circle.owner, each)
        if not _begun_since(db, circle, at):
            mine = [circle.owner, to_json(each["rules"])]
            db.execute(f"DELETE FROM house_rules WHERE owner = ? AND {_NUMBERS}", mine)  # noqa: S608 - ours
    note(db, circle.id, "moved-out", {"games": games}, when, circle.me.id)
    return len(games)


def _told(db: Database, circle: Circle, at: str, games: Sequence[int]) -> list[Mapping[str, Any]]:
    """What was done when these games came in, latest first."""
    found = db.execute(
        "SELECT detail FROM circle_log WHERE circle_id = ? AND kind = 'moved-in' AND at = ? ORDER BY version DESC",
        [circle.id, at],
    )
    told = [json.loads(row["detail"]) for row in found]
    return [each for each in told if not set(games).isdisjoint(each["games"])]
