"""Small games of Three Cards, the game that only the tests have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.samples import Samples
from tests.three_cards import MELDS


def ended(names: Sequence[str], held: Mapping[str, Any]) -> dict[str, Any]:
    return {"out": names[0], "held": dict(held)}


PAIR = ["Ann", "Bob"]

SAMPLES = Samples(
    games=[
        {"game": "three-cards", "players": PAIR, "rules": {}, "hands": [ended(PAIR, {"Bob": each})]}
        for each in (5, "9S KH")
    ],
    asked=[
        {"game": "three-cards", "ask": "meld", "cards": "9S 9H 9D"},
        {"game": "three-cards", "ask": "meld", "cards": "9S TS JS"},
        {"game": "three-cards", "ask": "count", "held": "9S KH"},
    ],
    melds=lambda _rules, _seats: MELDS,
    ended=ended,
    left=frozenset({"three.score"}),
    shown=frozenset({"three.game"}),
)
