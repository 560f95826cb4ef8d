"""What is kept beside the hands of a sheet, worked out from them: for lists, for the figures of people, for imports."""

from __future__ import annotations

import sqlite3
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

from sqlite_utils import Database

from referee.sheet.figures import Result
from referee.sheet.ledger import Account, Summary
from referee.store import spellings
from referee.store.rows import to_json

_RESULT = (
    *("sheet_id", "seat", "owner", "name", "game", "preset", "played", "day", "finished"),
    *("sign", "chips", "side", "place", "won"),
    *("final", "net", "hands", "points", "best", "best_hand", "worst", "worst_hand"),
)


def moment(text: str) -> tuple[int, str]:
    """A time as seconds since 1970, read as UTC where it has no offset, and its date as it was at the table."""
    at = datetime.fromisoformat(text)
    aware = at if at.tzinfo else at.replace(tzinfo=UTC)
    return int((aware - datetime(1970, 1, 1, tzinfo=UTC)).total_seconds()), at.date().isoformat()


def searchable(text: str) -> str:
    """Text in which wide and narrow, upper and lower case are the same."""
    return unicodedata.normalize("NFKC", text).casefold()


def searched(players: Iterable[str], notes: Iterable[Sequence[Any]]) -> str:
    """The text in which a game is looked for: who plays, and the notes, each with the number of its hand."""
    return searchable("\n".join((*players, *(text for _, text in notes))))


def digest(identity: Mapping[str, Any]) -> str:
    """By this two games are known in which the same was played."""
    return sha256(to_json(identity, ordered=True).encode("utf-8", "surrogatepass")).hexdigest()


def write(db: Database, sheet: sqlite3.Row, account: Account, mark: str | None = None) -> None:
    """Keeps the summary of a sheet; `mark` is the digest where it is known already.

    A deleted one has no results, and says nothing about who is not one person.
    """
    summary = account.summary
    played, day = moment(account.started or sheet["created"])
    db.execute(
        """UPDATE sheet SET game = ?, preset = ?, players = ?, hands = ?, finished = ?, winners = ?, totals = ?,
                            played = ?, day = ?, chips = ?, notes = ?, search = ?, digest = ?,
                            damaged = 0
           WHERE id = ?""",
        [
            summary.game,
            summary.preset,
            to_json(summary.players),
            summary.hands,
            int(summary.finished),
            to_json(summary.winners),
            to_json(summary.totals),
            played,
            day,
            int(summary.chips),
            to_json(summary.notes),
            searched(summary.players, summary.notes),
            mark or digest(account.identity),
            sheet["id"],
        ],
    )
    db.execute("DELETE FROM result WHERE sheet_id = ?", [sheet["id"]])
    counts = sheet["deleted"] is None
    spellings.grow(db, sheet["owner"], summary.players, parts=counts)
    if counts:
        for result in account.results:
            columns = (*_RESULT, *result.deeds)
            places = ", ".join("?" * len(columns))
            values = _values(sheet, summary, result, played, day)
            db.execute(f"INSERT INTO result({', '.join(columns)}) VALUES ({places})", values)  # noqa: S608 - ours


def _values(sheet: sqlite3.Row, summary: Summary, result: Result, played: int, day: str) -> list[Any]:
    best, worst = result.best, result.worst
    return [
        *(sheet["id"], result.seat, sheet["owner"], result.name, summary.game, summary.preset, played, day),
        *(
            int(summary.finished and summary.hands > 0),
            result.sign,
            int(summary.chips),
            result.side,
            result.place,
            int(result.won),
            result.final,
            result.net,
        ),
        *(result.hands, result.points),
        *((best.points, best.hand) if best else (None, None)),
        *((worst.points, worst.hand) if worst else (None, None)),
        *result.deeds.values(),
    ]


def missing(db: Database) -> list[int]:
    """The sheets whose summary is of an earlier shape of the file, and the damaged ones: they may be mended by now."""
    return [row["id"] for row in db.table("sheet").rows_where("digest IS NULL OR damaged", None, "id", "id")]


def undigested(db: Database, whose: str, values: Sequence[str]) -> list[int]:
    """The sheets whose digest an earlier version made, which counted every option."""
    return [row["id"] for row in db.table("sheet").rows_where(f"{whose} AND digest = ''", values, "id", "id")]
