"""Names in games that move into a circle, corrected as the page *Players* does, and given back."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

from sqlite_utils import Database

from referee.names import plain_name
from referee.sheet.changes import change_players
from referee.sheet.ledger import Ledger
from referee.sheet.summary import Summary
from referee.store.faults import Damaged
from referee.store.file.sqlite import to_json
from referee.store.people.roster import SEATED
from referee.store.sheets import archive, revisions, summaries
from referee.store.sheets.rights import find_by_number
from referee.store.sheets.rows import read_sheet
from referee.words import Fault, say

MOST_CORRECTED = 100
"""The most games in which names are corrected at once: each is scored again while nobody else can save."""
SummaryOf = Callable[[Ledger], Summary]


def check_number(db: Database, numbers: Sequence[int], called: Mapping[str, str]) -> None:
    """A Fault if names are to be corrected in too many games at once."""
    found = db.execute(
        f"""SELECT count(DISTINCT sheet.id) FROM sheet, {SEATED} WHERE sheet.id IN (SELECT value FROM json_each(?))
            AND value IN (SELECT value FROM json_each(?))""",  # noqa: S608 - ours
        [to_json(list(numbers)), to_json(list(called))],
    )
    if found.fetchone()[0] > MOST_CORRECTED:
        raise Fault(say("These are too many games to correct names in. Choose at most {most}.", most=MOST_CORRECTED))


def rename(
    db: Database, number: int, called: Mapping[str, str], by: str, when: str, summary_of: SummaryOf
) -> list[tuple[int, int]]:
    """Corrects names in a game as the page *Players* does; returns the game with its new state, nothing if none changes."""
    row = find_by_number(db, number)
    with suppress(Damaged):
        ledger = read_sheet(db, row).ledger
        seats = [(seat["id"], seat["name"]) for seat in ledger.setup["seats"]]
        corrected = [(each, called.get(name, name)) for each, name in seats]
        if corrected == seats:
            return []
        _check(seats, corrected)
        return [(number, _correct(db, number, corrected, by, when, summary_of))]
    return []


def _check(seats: Sequence[tuple[str, str]], corrected: Sequence[tuple[str, str]]) -> None:
    """A Fault if somebody would get the name of somebody else in the game."""
    names = [plain_name(name) for _, name in corrected]
    for (_, was), (_, name) in zip(seats, corrected, strict=True):
        if was != name and names.count(plain_name(name)) > 1:
            raise Fault(say("{name} sits in a game with {was}: the two are different people.", name=name, was=was))


def _correct(
    db: Database, number: int, seats: Sequence[tuple[str, str]], by: str, when: str, summary_of: SummaryOf
) -> int:
    """Stores a game with other names, even one in the archive, and returns its new state; Damaged if it cannot be read.

    Lists do not see it as played again.
    """
    row = find_by_number(db, number)
    if row["archived"] is not None:
        archive.put_back(db, number)
        db.execute("UPDATE main.sheet SET unpacked = ? WHERE id = ?", [when, number])
        row = find_by_number(db, number)
    change = change_players(read_sheet(db, row).ledger, seats)
    summary = summary_of(change.ledger)
    head, _ = revisions.add_state(db, number, row["revision_id"], change, when)
    db.execute("UPDATE main.sheet SET revision_id = ? WHERE id = ?", [head, number])
    revisions.note(db, number, change.kind, {**change.detail, "by": by}, when)
    summaries.write(db, find_by_number(db, number), summary)
    return head


def name_back(db: Database, number: int, head: int, by: str, when: str, summary_of: SummaryOf) -> None:
    """Gives the players of a game the names back that they had before a correction, unless they got others since."""
    with suppress(Damaged, Fault, ValueError, LookupError, TypeError):
        if find_by_number(db, number)["archived"] is not None:
            archive.put_back(db, number)
        pair = """SELECT old.setup AS was, new.setup AS now FROM revision AS new JOIN revision AS old ON old.id = new.parent
                  WHERE new.id = ? AND new.sheet_id = ?"""
        found = db.execute(pair, [head, number]).fetchone()
        was, now = ({seat["id"]: seat["name"] for seat in json.loads(found[each])["seats"]} for each in ("was", "now"))
        seats = [
            (seat["id"], seat["name"]) for seat in read_sheet(db, find_by_number(db, number)).ledger.setup["seats"]
        ]
        back = [(each, was.get(each, name) if name == now.get(each) else name) for each, name in seats]
        if back != seats and len({name for _, name in back}) == len(back):
            _correct(db, number, back, by, when, summary_of)
