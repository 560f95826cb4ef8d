"""The shapes in which a sheet is stored and exported: JSON objects, their keys, and their values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypedDict

RecordJson = dict[str, Any]
"""A whole game: `format`, `game` (the slug of its preset), `rules`, `players` (names), `sides` if there are partners
(lists of names), `first_dealer` (a name), `started` (ISO 8601 with its offset), `stakes` if there are any, `hands`
(HandJson), `finished`."""

RulesJson = Mapping[str, Any]
"""Options by key, each with its value as JSON."""

HandJson = Mapping[str, Any]
"""One hand: the fields that the game's hand reports; players are given by name in a record, by id in the store."""

Setup = Mapping[str, Any]
"""All of a stored sheet except its hands, with ids for names: `game`, `rules`, `sides`, `first_dealer`, `started`, `stakes`
and `finished` of RecordJson, `seats` (objects with the `id` and the `name` of each player, in seat order), `carried`
(points by id, which the first hand adds), `ahead` (rules that apply from the next hand on), `coming` (who plays it: the
`moves` as HandJson has them, and those who are `new`, each the `id`, the `name` and the id of the player they sit
`after`) and `remedies` (the ids of the rulings whose remedies were applied)."""

TypedJson = Mapping[str, Any]
"""What was typed into the form of a hand, text by the name of its box; empty if no form was used."""

Detail = Mapping[str, Any]
"""What the log says about a change, by its kind. A hand has `number`, and `was` or `is` (scores by id, None after the
end) and `body` (as it was); players have `seats` and `is` (lists of `id` and `name`), and whoever comes or goes `moves`
(as HandJson has them) and `newcomers` (their `id` and `name`); rules have `changed` ([before, after] by option) and
`hands` (numbers of those that score differently); undo and redo the `kind` and `detail` of what they take back; a link
`opens`, a ruling `ruling` (its id). `by` is the browser that made it."""

RulingJson = Mapping[str, Any]
"""A question to the referee: `game` (the key of a preset), `rules`, `seats` (names), and `case`, as in docs/cases.md.
If a remedy was applied, also `remedy`, its `clause`, `points` (by id) and `after` (the id of the newest hand at that
time, or 0)."""

HandInProgressJson = dict[str, Any]
"""The hand in progress as stored: its `plays`, with ids for names, the `turn` that is played, from 1, and, by the keys
of HandJson, what was said before the hand."""

ByName = dict[str, int]
"""Points by the name of the player."""

ByNameOrNone = dict[str, int | None]
"""The same, with null for a player who has none."""


class LineJson(TypedDict):
    """One term of a score."""

    player: str
    points: int
    clause: str
    because: str


class PlayedJson(TypedDict, total=False):
    """A hand on the sheet: its number, from 1; the dealer; what it scored, and the totals after it."""

    number: int
    dealer: str
    scores: ByNameOrNone
    totals: ByNameOrNone
    lines: list[LineJson]
    remarks: list[str]


class OutcomeJson(TypedDict):
    """The state of a game: bonuses by name and clause, the totals with them, and the lead of the winners in points."""

    totals: ByName
    bonuses: dict[str, ByName]
    final: ByName
    finished: bool
    winners: list[str]
    margin: int | None
