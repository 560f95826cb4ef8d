"""The shapes of what a sheet is kept and told as: JSON objects, their keys, and what stands in them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypedDict

RecordJson = dict[str, Any]
"""A whole game: `format`, `game` (the slug of its preset), `rules`, `players` (names), `sides` where there are partners
(lists of names), `first_dealer` (a name), `started` (ISO 8601 with its offset), `hands` (HandJson), `finished`."""

RulesJson = Mapping[str, Any]
"""Options by key, each with its value as JSON."""

HandJson = Mapping[str, Any]
"""One hand: what the game's hand reports, by key; players stand in it by name in a record, by id where it is stored."""

Setup = Mapping[str, Any]
"""All of a stored sheet but its hands, with ids for names: `game`, `rules`, `sides`, `first_dealer`, `started` and
`finished` of RecordJson, `seats` (objects with the `id` and the `name` of each player, in seat order), `carried`
(points by id, which the first hand adds), `coming` (who plays the next hand: the `moves` as HandJson has them, and those who are `new`, each the `id`, the `name`
and the id of whoever they sit `after`) and `remedies` (the ids of the rulings whose remedies were applied)."""

TypedJson = Mapping[str, Any]
"""What was typed into the form of a hand, text by the name of its box; empty where no form was used."""

Detail = Mapping[str, Any]
"""What the log says of a change, by its kind. A hand has `number`, and `was` or `is` (scores by id, None behind the end) and
`body` (as it was); players have `seats` and `is` (lists of `id` and `name`), rules `changed` ([before, after] by option) and `hands`
(numbers of those that score otherwise); undo and redo the `kind` and `detail` of what they take back; a link `opens`, a
ruling `ruling` (its id). `by` is the browser that made it."""

RulingJson = Mapping[str, Any]
"""A question to the referee: `game` (the key of a preset), `rules`, `seats` (names), and `case`, as docs/cases.md has it.
Where a remedy was applied also `remedy`, its `clause`, `points` (by id) and `after` (the id of the newest hand then, or 0)."""

HandInProgressJson = dict[str, Any]
"""The hand in progress as it is stored: its `plays`, with ids for names, the `turn` that is played, from 1, and by the
keys of HandJson what was said before the hand."""

ByName = dict[str, int]
"""Points by the name of the player."""

ByNameOrNone = dict[str, int | None]
"""The same, with null for who has none."""


class LineJson(TypedDict):
    """One term of a score."""

    player: str
    points: int
    clause: str
    because: str


class PlayedJson(TypedDict, total=False):
    """A hand on the sheet: its number, from 1; who dealt; what it scored, and the totals after it."""

    number: int
    dealer: str
    scores: ByNameOrNone
    totals: ByNameOrNone
    lines: list[LineJson]
    remarks: list[str]


class OutcomeJson(TypedDict):
    """How a game stands: bonuses by name and clause, the totals with them, and by how many points the winners lead."""

    totals: ByName
    bonuses: dict[str, ByName]
    final: ByName
    finished: bool
    winners: list[str]
    margin: int | None
