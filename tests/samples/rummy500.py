"""Small games of 500 Rummy, chosen so that every option matters in one of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.games.rummy500.values import meld_rules
from tests.games import test_rummy500_disputes as asked
from tests.games.test_remedies import remedies_of
from tests.games.test_turn import turns_of
from tests.samples import Samples

PAIR = ["Ann", "Bob"]
FOUR = ["Ann", "Bob", "Cat", "Dan"]
SIDES = [["Ann", "Cat"], ["Bob", "Dan"]]


def game(*hands: dict[str, Any], preset: str = "500-rum", players: list[str] = PAIR, **rules: Any) -> dict[str, Any]:
    return {"game": preset, "players": players, "rules": rules, "hands": list(hands)}


def partners(*hands: dict[str, Any], preset: str = "500-rum", **rules: Any) -> dict[str, Any]:
    return {**game(*hands, preset=preset, players=FOUR, **rules), "sides": SIDES}


def numbers(out: str | None, ann: tuple[int, int], bob: tuple[int, int], **more: Any) -> dict[str, Any]:
    melded = {"Ann": ann[0], "Bob": bob[0]}
    held = {name: points for name, (_, points) in (("Ann", ann), ("Bob", bob)) if name != out}
    return {"out": out, "melded": melded, "held": held, **more}


def laid(*plays: dict[str, Any], out: str | None = "Bob", **held: Any) -> dict[str, Any]:
    return {"out": out, "plays": list(plays), "held": {name: held.get(name, 0) for name in PAIR if name != out}}


def meld(by: str, cards: str, **more: Any) -> dict[str, Any]:
    return {"by": by, "meld": cards, **more}


ACES = laid(meld("Ann", "AS 2S 3S"), meld("Ann", "QH KH AH"), meld("Bob", "AD AC *"), Ann="4H 9S")
QUARTET = {
    "out": "Ann",
    "melded": {"Ann": 40, "Bob": 60, "Cat": 30, "Dan": 10},
    "held": {"Bob": 15, "Cat": 5, "Dan": 20},
}

GAMES = [
    game(numbers("Bob", (85, 90), (20, 0))),
    game(numbers(None, (40, 15), (20, 30))),
    game(numbers("Bob", (10, 15), (40, 0)), numbers("Bob", (35, 5), (10, 0)), threshold=30),
    game(numbers("Bob", (200, 0), (226, 0)), numbers("Bob", (205, 0), (150, 0)), numbers("Bob", (95, 0), (124, 0))),
    game(numbers("Bob", (226, 0), (200, 0)), numbers("Bob", (274, 0), (150, 0)), target=400),
    game(numbers("Bob", (210, 0), (190, 0)), numbers("Bob", (210, 0), (180, 0)), target=350, crossing="highest"),
    game(numbers("Bob", (85, 0), (20, 0)), numbers("Ann", (10, 0), (30, 5)), hands_limit=2, target=None),
    game(numbers("Bob", (30, 10), (20, 0), stock_gone=True), residual="credit-late"),
    game(numbers("Bob", (250, 0), (0, 0)), numbers("Bob", (250, 0), (0, 0))),
    game({**numbers("Bob", (17, 0), (9, 0)), "divided": True}, preset="500-rummy", divisor=5),
    game(laid(meld("Ann", "6C 7C *8C"), {"by": "Bob", "swap": "8C", "on": 1}), joker_swap="to-hand"),
    game(laid(meld("Ann", "7S 8S 9S"), {"by": "Bob", "lay": "TS", "on": 1})),
    game(laid(meld("Ann", "7D 8D 2C*9D"), Ann="2H KD"), wild_ranks=["2"]),
    game(laid(meld("Ann", "AS 2S 3S"), Ann="2H")),
    game(laid(meld("Ann", "8H 2S *8")), wild_ranks=["2"]),
    game(ACES),
    game({**numbers("Bob", (85, 90), (20, 0)), "absent": ["Cat"]}, players=[*PAIR, "Cat"]),
    game(laid(meld("Ann", "AS AH AD"), {"by": "Bob", "lay": "AC", "on": 1})),
    game(laid(meld("Ann", "5S 5H 5D"), Ann="AH * QD")),
    game(laid(meld("Ann", "KS AS 2S"))),
    game(laid(meld("Ann", "7S 8S 9S"))),
    game(laid(meld("Ann", "7S 7H 7D 7C"))),
    game(laid(meld("Bob", "4S 5S 6S 7S 8S 9S TS"))),
    game(laid(meld("Ann", "* * *")), joker_role="rank"),
    game(laid(meld("Ann", "9S *TS JS"), Ann="*")),
    game(laid(meld("Ann", "7S 8S 9S"), {"by": "Bob", "rum": "TS", "on": 1})),
    game(laid(meld("Bob", "7S 8S 9S", turn=1), {"by": "Ann", "lay": "TS", "on": 1, "turn": 1})),
    game({**QUARTET, "melded": {}, "plays": [meld("Bob", "7S 8S 9S", turn=1)]}, players=FOUR),
    game(
        {**laid(meld("Ann", "9S 9H 9D"), {"by": "Bob", "double": "*", "on": 1}), "joker_use": "double"},
        preset="dealers-gambit",
        threshold=0,
    ),
    game(numbers("Bob", (85, 90), (20, 0)), preset="500-rummy", threshold=0, divisor=5, target=100),
    game(QUARTET, players=FOUR),
    game(QUARTET, QUARTET, players=FOUR),
    partners(QUARTET),
    partners(QUARTET, QUARTET, preset="persian"),
]


def ended(names: Sequence[str], held: Mapping[str, Any]) -> dict[str, Any]:
    return {"out": names[0], "melded": dict.fromkeys(names, 0), "held": dict(held)}


SAMPLES = Samples(
    games=GAMES,
    asked=[
        row[1]
        for rows in (
            *(
                asked.WILDS,
                asked.MELDS,
                asked.LAYOFFS,
                asked.SWAPS,
                asked.PICKUPS,
                asked.DISCARDS,
                asked.OUTS,
                asked.RUMS,
            ),
            asked.COUNTS,
        )
        for row in rows
    ]
    + remedies_of("500-rum")
    + turns_of("500"),
    melds=lambda rules, seats: meld_rules(rules, seats, "wild"),
    ended=ended,
    bonus=lambda rules: rules.out_bonus,
    left=frozenset({"500.score", "500.residual"}),
    dealing=frozenset({"cards_dealt", "next_dealer"}),
    shown=frozenset({"500.pile", "gambit.zero"}),
    jokers=12,
    most={"jokers_in_all": 12},
)
