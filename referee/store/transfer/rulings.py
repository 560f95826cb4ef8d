"""Kept rulings that come with the records of games."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlite_utils import Database

from referee.sheet.json_types import RulingJson
from referee.store.file import sqlite
from referee.store.file.sqlite import to_json

WAITS_FOR_NO_HAND = -1
"""A remedy that came with a record is in the hands already, or in none."""


@dataclass(frozen=True)
class ImportedRuling:
    """A kept ruling that arrives: when it was kept, its body, and for a remedy its points by name and whether it applies."""

    at: str
    body: RulingJson
    points: Mapping[str, int] = field(default_factory=dict)
    applied: bool = False


def keep(db: Database, sheet_id: int, setup: str, rulings: Sequence[ImportedRuling]) -> str:
    """Stores the rulings of a sheet, and returns its set-up with the remedies that apply."""
    begun: dict[str, Any] = json.loads(setup)
    ids = {seat["name"]: seat["id"] for seat in begun["seats"]}
    applied = []
    for each in rulings:
        body = dict(each.body)
        if "remedy" in body:
            points = {ids[name]: number for name, number in each.points.items() if name in ids}
            body |= {"after": WAITS_FOR_NO_HAND, "points": points}
        number = sqlite.insert(db, "ruling", {"sheet_id": sheet_id, "at": each.at, "body": to_json(body)})
        if each.applied:
            applied.append(number)
    return to_json({**begun, "remedies": applied}) if applied else setup
