"""Small games of Kaluki, chosen so that every option matters in one of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.games.kaluki.values import meld_rules
from tests.games import test_federations, test_kaluki_disputes
from tests.games.test_remedies import remedies_of
from tests.games.test_turn import turns_of
from tests.samples import Samples

THREE = ["Ann", "Bob", "Cat"]


def game(*hands: dict[str, Any], preset: str = "kaluki", **rules: Any) -> dict[str, Any]:
    return {"game": preset, "players": THREE, "rules": rules, "hands": list(hands)}


def hand(out: str | None, *plays: dict[str, Any], kaluki: bool = False, **held: Any) -> dict[str, Any]:
    others = {name: held.get(name, 0) for name in THREE if name != out}
    return {
        "out": out,
        "held": others,
        **({"plays": list(plays)} if plays else {}),
        **({"kaluki": True} if kaluki else {}),
    }


def play(by: str, act: str, cards: str, turn: int | None = None, **more: Any) -> dict[str, Any]:
    return {"by": by, act: cards, **({"turn": turn} if turn else {}), **more}


FORTY = [play("Bob", "meld", "KS KH KD", 1), play("Bob", "meld", "2H 3H 4H 5H", 1)]
FIFTY = [play("Bob", "meld", "KS KH KD", 1), play("Bob", "meld", "6H 7H 8H", 1)]
TAKEN = [play("Bob", "meld", "KS KH KD", 1), play("Bob", "meld", "6H 7H *8H", 1)]

GAMES = [
    game(hand("Cat", Ann="AS KD 7C *", Bob=30)),
    game(hand("Cat", Ann="AS KD 9C 4H *"), kaluki_doubles=True),
    game(hand("Cat", Ann="AS KD 9C 4H *", kaluki=True)),
    game(hand("Cat", Ann="2C KD")),
    game(hand("Cat", Ann="2C KD"), wild_ranks=["2"]),
    game(hand("Cat", play("Ann", "meld", "KS 2C*KH *KD")), wild_ranks=["2"]),
    game(hand("Cat", Ann=150, Bob=20)),
    game(hand("Cat", Ann="* * * *")),
    game(hand("Cat", Ann=12, Bob=20), settlement="chips"),
    game(hand("Cat", *FORTY)),
    game(hand("Cat", *FIFTY)),
    game(hand("Cat", play("Ann", "meld", "AH 2H 3H"))),
    game(hand("Cat", *TAKEN, play("Cat", "swap", "8H", 2, on=2))),
    game(hand("Cat", *TAKEN, play("Cat", "swap", "8H", 2, on=2)), swap_before_opening=False),
    game(hand("Cat", play("Bob", "meld", "6H 7H *8H"), play("Cat", "swap", "8H", on=1))),
    game({"out": "Cat", "held": {"Ann": 30}, "absent": ["Bob"]}),
    game(hand("Cat", Ann=30), hands_limit=1),
    game(hand("Bob", *FORTY), opening_when_out=False),
    game(hand("Cat", play("Bob", "meld", "AH 2H 3H 4H", 1), play("Bob", "meld", "KS KH KD", 1)), opening_points=50),
    game({"scores": {"Ann": 158, "Bob": 141, "Cat": 90}, "buys_in": ["Ann"]}, elimination=True),
    game(hand("Cat", play("Ann", "meld", "KS KH KD", 1), play("Ann", "meld", "6H 7H 8H", 1)), first_turn="offer"),
]


def ended(names: Sequence[str], held: Mapping[str, Any]) -> dict[str, Any]:
    return {"out": names[0], "held": dict(held)}


SAMPLES = Samples(
    games=GAMES,
    asked=[
        *(row[1] for row in (*test_kaluki_disputes.ROWS, *test_federations.ROWS)),
        *remedies_of("kaluki", "kaluki-bicycle"),
        *turns_of("kaluki"),
    ],
    melds=lambda rules, _seats: meld_rules(rules),
    ended=ended,
    left=frozenset({"kaluki.score", "kaluki.chips"}),
    shown=frozenset({"kaluki.stakes"}),
    dealing=frozenset({"cards_dealt"}),
    jokers=8,
    most={"jokers": 8},
)
