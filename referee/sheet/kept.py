"""What is kept of a sheet as JSON: the shapes of its parts, for the ledger that makes them and the store that keeps them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypedDict


class SeatKept(TypedDict):
    """Who sits in a seat: an id that stays when names and seats change, and the name."""

    id: str
    name: str


Setup = Mapping[str, Any]
"""A record without its hands: `game` (the key of a preset), `rules` (values by option), `first_dealer`, `finished`, and
maybe `sides` and `started`, as there, but with ids for names; then `seats` (a list of SeatKept in seat order) and
`carried` (totals of an earlier sheet by id)."""
HandBody = Mapping[str, Any]
"""A hand as in a record, with ids for names."""
HandTyped = Mapping[str, str]
"""What was typed into the form of a hand: texts by the names of its fields; empty where it came in otherwise."""
Detail = Mapping[str, Any]
"""What the log says of a change, by its kind. A hand has `number`, and `was` or `is` (scores by id, None behind the end) and
`body` (as it was); players have `seats` and `is` (lists of SeatKept), rules `changed` ([before, after] by option) and `hands`
(numbers of those that score otherwise); undo and redo the `kind` and `detail` of what they take back; a link `opens`, a
ruling `ruling` (its id). `by` is the browser that made it."""
RulingBody = Mapping[str, Any]
"""A question to the referee: `game` (the key of a preset), `rules`, `seats` (names), and `case`, as docs/cases.md has it."""
