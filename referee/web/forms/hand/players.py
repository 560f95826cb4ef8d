"""Who plays a hand according to its form: who comes, leaves or sits out, and the names of new players."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from referee.fields import Field
from referee.games.fields.players import Seats
from referee.sheet.attendance import MOVES
from referee.sheet.coming import Coming, Newcomer
from referee.sheet.json_types import HandJson
from referee.sheet.record import Record, read_name
from referee.web.forms.base import FormValues
from referee.words import Fault

NEW = "new"
"""The beginning of the input names for a player who is not on the sheet yet, followed by a number and the field."""


def usual_total(record: Record) -> str:
    """The total with which a new player sits down before anything is chosen: chips must add up to zero."""
    return "zero" if record.game.scoring.chips(record.rules) else "worst"


def values_of(coming: Coming) -> dict[str, str]:
    """The initial values in the form of the next hand for who comes, sits out or has another seat."""
    found = {f"absent-{each}": "yes" for each in coming.moves.get("absent", ())}
    found |= {f"seats-{each}": str(seat) for seat, each in enumerate(coming.moves.get("seats", ()), 1)}
    new = {each.id: each for each in coming.new}
    for each, total in coming.moves.get("joins", {}).items():
        key = f"{NEW}-{each}-as" if each in new else f"joins-{each}"
        found |= {key: total} if isinstance(total, str) else {key: "number", f"{key}-points": str(total)}
    for each in coming.new:
        found |= {f"{NEW}-{each.id}": each.name, f"{NEW}-{each.id}-after": each.after}
    return found


def as_joining(typed: FormValues, record: Record) -> dict[str, str]:
    """What was typed, with a new player joining in the same way as a known one."""
    found = {key: value for key, value in typed.items() if not key.startswith(f"{NEW}-")}
    for each in _named(typed):
        found[f"joins-{each}"] = typed.get(f"{NEW}-{each}-as") or usual_total(record)
        found[f"joins-{each}-points"] = typed.get(f"{NEW}-{each}-as-points", "")
    return found


def _named(typed: FormValues) -> list[str]:
    """The ids of new players with a name."""
    keys = [key.split("-") for key, value in typed.items() if key.startswith(f"{NEW}-") and value.strip()]
    return [parts[1] for parts in keys if len(parts) == 2 and parts[1].isdecimal()]


def newcomers(known: Collection[str], typed: FormValues) -> list[Newcomer]:
    """The players who are not on the sheet yet; a Fault if a name is invalid."""
    return [
        Newcomer(each, read_name(typed[f"{NEW}-{each}"], f"{NEW}-{each}"), typed.get(f"{NEW}-{each}-after", ""))
        for each in _named(typed)
        if each not in known
    ]


def said_who_plays(typed: FormValues) -> dict[str, str]:
    """The typed values about who plays."""
    return {key: value for key, value in typed.items() if value.strip() and key.partition("-")[0] in (NEW, *MOVES)}


def said_of_moves(declared: Mapping[str, Field], typed: FormValues, ids: Seats) -> HandJson:
    """What is typed about who plays, as a hand stores it; empty if it cannot be read."""
    found: dict[str, Any] = {}
    try:
        for key in (key for key in MOVES if key in declared):
            found |= declared[key].from_form(key, typed, ids, ids)
    except Fault:
        return {}
    return found
