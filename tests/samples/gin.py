"""Small games of gin, chosen so that every option matters in one of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.games.gin.values import meld_rules
from tests.games import test_gin_disputes as asked, test_gin_extras as extras
from tests.games.test_remedies import remedies_of
from tests.games.test_turn import turns_of
from tests.samples import Samples

PLAYERS = ["Taro", "Hanako"]


def game(*hands: dict[str, Any], preset: str = "gin", **rules: Any) -> dict[str, Any]:
    return {"game": preset, "players": PLAYERS, "rules": rules, "hands": list(hands)}


def hand(end: str, by: str, taro: Any, hanako: Any, **more: Any) -> dict[str, Any]:
    return {"end": end, "by": by, "held": {"Taro": taro, "Hanako": hanako}, **more}


def three(table: str) -> dict[str, Any]:
    """Two hands of three players at gin: the second with the one for whom the loser of the first made room."""
    hands = [hand("knock", "Taro", 5, 60), {"end": "knock", "by": "Jun", "held": {"Jun": 5, "Taro": 60}}]
    return {**game(*hands, gin_table=table), "players": [*PLAYERS, "Jun"], "first_dealer": "Jun"}


def partners() -> dict[str, Any]:
    """A hand of two games at once."""
    tables = [hand("knock", "Taro", 5, 40), {"end": "gin", "by": "Mei", "held": {"Jun": 30, "Mei": 0}}]
    sides = [["Taro", "Jun"], ["Hanako", "Mei"]]
    return {
        **game({"tables": tables}, gin_table="partners"),
        "players": ["Taro", "Hanako", "Jun", "Mei"],
        "sides": sides,
    }


SHUTOUT = [hand("knock", "Taro", 5, 60), hand("gin", "Taro", 0, 40)]
BOTH = [hand("knock", "Taro", 5, 60), hand("knock", "Hanako", 30, 8), hand("gin", "Taro", 0, 40)]
SPADE = {"upcard": "8S"}

GAMES = [
    game(hand("knock", "Taro", 10, 20)),
    game(hand("knock", "Taro", 5, 5)),
    game(hand("knock", "Taro", 9, 4)),
    game(hand("gin", "Taro", 0, 30), hand("knock", "Hanako", 30, 8)),
    game(hand("big-gin", "Taro", 0, 30), big_gin_bonus=31),
    game(hand("gin", "Taro", "9S TS JS QS 2H 2D 2C AD AH AC", "8S 7S KH KD QD 9D 9H 5C 4H 3D")),
    game({"end": "void", "by": "Taro"}, hand("knock", "Taro", 5, 20)),
    game(*SHUTOUT),
    game(*SHUTOUT, shutout="double"),
    game(*BOTH),
    game(hand("knock", "Taro", 7, 30, **SPADE), hand("gin", "Taro", 0, 40, upcard="KH"), preset="oklahoma"),
    game(hand("knock", "Taro", 1, 30, upcard="AH"), preset="oklahoma", upcard_ace="one"),
    game(hand("gin", "Hanako", 30, 0, upcard="KH"), hand("gin", "Taro", 0, 90, **SPADE), preset="oklahoma"),
    game(*(hand("gin", "Taro", 0, 30) for _ in range(4))),
    game(hand("big-gin", "Taro", 0, 30), hand("knock", "Taro", 5, 60), big_gin_bonus=31, big_gin_boxes=3),
    game(hand("knock", "Taro", 5, 5), hand("knock", "Hanako", 90, 5), gin_boxes=2, undercut_boxes=1),
    game(hand("knock", "Taro", 22, 40, limit=25), limit_chosen=True),
    three("dealer-out"),
    three("winner-stays"),
    partners(),
]


def ended(names: Sequence[str], held: Mapping[str, Any]) -> dict[str, Any]:
    return {"end": "gin", "by": names[0], "upcard": "8H", "held": {names[0]: 0, **held}}


ASKED = (asked.MELDS, asked.LAYOFFS, asked.TURNS, asked.KNOCKS, asked.COUNTS, extras.ASKED)
SAMPLES = Samples(
    games=GAMES,
    asked=[*(row[1] for rows in ASKED for row in rows), *remedies_of("gin"), *turns_of("gin")],
    melds=lambda rules, _seats: meld_rules(rules),
    ended=ended,
    bonus=lambda rules: rules.gin_bonus,
    dealing=frozenset({"next_dealer"}),
    seated=frozenset({"gin_table"}),
)
