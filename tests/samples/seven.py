"""Small games of Seven Bridge, chosen so that every option matters in one of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.games.seven.values import meld_rules
from tests.games import test_seven_disputes
from tests.games.test_remedies import remedies_of
from tests.games.test_turn import turns_of
from tests.samples import Samples

THREE = ["Ann", "Bob", "Cat"]


def game(*hands: dict[str, Any], preset: str = "seven-bridge", **rules: Any) -> dict[str, Any]:
    return {"game": preset, "players": THREE, "rules": rules, "hands": list(hands)}


def hand(out: str | None, *plays: dict[str, Any], **held: Any) -> dict[str, Any]:
    others = {name: held.get(name, 0) for name in THREE if name != out}
    return {"out": out, "held": others, **({"plays": list(plays)} if plays else {})}


def meld(by: str, cards: str, turn: int | None = None, claim: str | None = None) -> dict[str, Any]:
    more = {**({"turn": turn} if turn else {}), **({"claim": claim} if claim else {})}
    return {"by": by, "meld": cards, **more}


def lay(by: str, cards: str, on: int, turn: int) -> dict[str, Any]:
    return {"by": by, "lay": cards, "on": on, "turn": turn}


GAMES = [
    game(hand("Ann", Bob="KD 7C 2H AS", Cat="* KH 5D")),
    game({**hand("Ann", Bob="KD 2H AS", Cat="KH 5D"), "at_once": True, "unmelded": ["Bob"]}),
    game(hand("Ann", Bob="* * 5D"), jokers=2),
    game(hand("Ann", meld("Ann", "QH KH AH"))),
    game(hand("Ann", meld("Ann", "KS AS 2S")), runs_ace="wrap"),
    game(hand("Ann", meld("Ann", "7S 7H"))),
    game(hand("Ann", meld("Ann", "7S", 1), meld("Bob", "7H", 2))),
    game(hand("Ann", meld("Ann", "7S", 1), meld("Cat", "9H 9S 9D", 2, "9H")), claims_from="at-once"),
    game(hand("Ann", meld("Ann", "7S", 1), meld("Bob", "7H", 2), meld("Ann", "9H 9S 9D", 3, "9H")), claims_from="own-turn"),
    game(hand("Ann", meld("Ann", "7S 8S", None, "8S")), claim_melds="any"),
    game(hand("Ann", meld("Ann", "7S", 1), meld("Ann", "9H 9S 9D", 4, "9H"), lay("Ann", "8S", 1, 4))),
    game(hand(None, Ann=58, Bob=15, Cat=6), scoring="penalties"),
    game(hand("Cat", Ann=30), target=20),
    game(hand("Cat", Ann=30), hands_limit=1),
    game(hand("Cat", Ann=30), scoring="penalties", target=30),
    game({"out": "Cat", "held": {"Ann": 30}, "absent": ["Bob"]}),
    game(hand("Cat", Ann=30), preset="seven-bridge-pagat"),
]  # fmt: skip


def ended(names: Sequence[str], held: Mapping[str, Any]) -> dict[str, Any]:
    return {"out": names[0], "held": dict(held), "unmelded": []}


SAMPLES = Samples(
    games=GAMES,
    asked=[*(row[1] for row in test_seven_disputes.ROWS), *remedies_of("seven-bridge"), *turns_of("seven")],
    melds=lambda rules, _seats: meld_rules(rules),
    ended=ended,
    left=frozenset({"seven.score"}),
    dealing=frozenset({"upcard", "next_dealer"}),
    held=7,
    jokers=2,
    most={"jokers": 2},
)
