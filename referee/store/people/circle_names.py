"""Takes a name out of what a circle has beside its games: its phones, payments, seasons and the circle's own name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlite_utils import Database

from referee.names import UNNAMED_PLAYER, plain_name, replacing


def take_out(db: Database, owner: str, names: Sequence[str], renamed: Mapping[str, str]) -> None:
    """Removes the names of a person whom the roster has no more; their phones are asked again whose they are.

    `renamed` is how the games of a day call the person now, by day: payments of that day call them so too.
    """
    row = db.execute("SELECT id, name FROM circle WHERE owner = ?", [owner]).fetchone()
    if row is None:
        return
    known = {each["name"] for each in db.execute("SELECT name FROM spelling WHERE owner = ?", [owner])}
    wanted = {plain_name(name) for name in names}

    def is_gone(name: str) -> bool:
        return name in names or (plain_name(name) in wanted and name not in known)

    for phone in db.execute("SELECT id, called FROM phone WHERE circle_id = ?", [row["id"]]).fetchall():
        if is_gone(phone["called"]):
            db.execute("UPDATE phone SET called = '' WHERE id = ?", [phone["id"]])
    for paid in db.execute("SELECT * FROM payment WHERE circle_id = ?", [row["id"]]).fetchall():
        for side, other in (("payer", "payee"), ("payee", "payer")):
            if is_gone(paid[side]):
                name = _beside(renamed.get(paid["day"], UNNAMED_PLAYER), paid[other])
                db.execute(f"UPDATE payment SET {side} = ? WHERE id = ?", [name, paid["id"]])  # noqa: S608 - ours
    change = replacing(names, {plain_name(name): UNNAMED_PLAYER for name in names})
    for season in db.execute("SELECT id, name FROM season WHERE circle_id = ?", [row["id"]]).fetchall():
        db.execute("UPDATE season SET name = ? WHERE id = ?", [change(season["name"]), season["id"]])
    db.execute("UPDATE circle SET name = ? WHERE id = ?", [change(row["name"]), row["id"]])


def _beside(name: str, other: str) -> str:
    """A name for somebody unnamed that the other one of a payment does not have."""
    if plain_name(name) != plain_name(other):
        return name
    word, _, number = name.rpartition(" ")
    return f"{word} {int(number) + 1}"
