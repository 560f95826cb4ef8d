"""Small games of Contract Rummy, chosen so that every option matters in one of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.games.contract.values import meld_rules
from tests.games import test_carioca, test_contract_disputes, test_federations
from tests.games.test_remedies import remedies_of
from tests.games.test_turn import turns_of
from tests.samples import Samples

THREE = ["Ann", "Bob", "Cat"]
SHORT = {"contracts": ["GG", "R"], "cards_dealt": [10, 10]}


def game(*hands: dict[str, Any], preset: str = "contract", **rules: Any) -> dict[str, Any]:
    return {"game": preset, "players": THREE, "rules": rules, "hands": list(hands)}


def deal(out: str | None, *plays: dict[str, Any], **held: Any) -> dict[str, Any]:
    others = {name: held.get(name, 0) for name in THREE if name != out}
    return {"out": out, "held": others, **({"plays": list(plays)} if plays else {})}


def play(by: str, act: str, cards: str, turn: int | None = None, **more: Any) -> dict[str, Any]:
    return {"by": by, act: cards, **({"turn": turn} if turn else {}), **more}


OPENING = [play("Bob", "meld", "8H 8S 8C", 1), play("Bob", "meld", "4D 4D 4S", 1)]
LONGER = [play("Bob", "meld", "8H 8S 8C 8D", 1), play("Bob", "meld", "4D 4D 4S", 1)]
FURTHER = [*OPENING, play("Bob", "meld", "QH QS QC", 4)]
AT_ONCE = [*OPENING, play("Bob", "lay", "8D", 1, on=1)]
TWO_JOKERS = [play("Bob", "meld", "5H *6H *7H 8H")]
SWAP = [play("Ann", "meld", "JS QS *KS AS"), play("Bob", "swap", "KS", on=1)]
RELAY = [play("Ann", "meld", "JS QS *KS AS"), play("Bob", "swap", "KS", on=1, joker_on=1)]

FIVE = [*THREE, "Dan", "Eve"]

GAMES = [
    {**game({"out": "Ann", "held": {"Bob": "KD KD KD", "Cat": 0, "Dan": 0, "Eve": 0}}), "players": FIVE},
    game(deal("Ann", Bob="KD 7C 2H AS *", Cat=12)),
    game(deal("Ann", Bob="* * * *")),
    game(deal("Ann", Bob="2C *"), preset="deuces-may-i"),
    game(deal("Ann", Bob="2C *")),
    game(deal("Cat", play("Bob", "meld", "8H 2S *8")), preset="deuces-may-i"),
    game({"out": "Ann", "held": {"Bob": 30}, "absent": ["Cat"]}),
    game({**deal("Ann", Bob=9), "one_turn": True}, one_turn_bonus=10),
    game(deal("Ann", Bob="8C 7C")),
    game(deal("Cat", play("Bob", "meld", "A-TH * * KH")), contracts=["S", "G"], cards_dealt=[12, 12]),
    {**game({"out": "Ann", "held": {"Bob": "* KD"}}), "players": THREE[:2]},
    game(deal("Cat", play("Bob", "meld", "8H 8S 8C 8D", 1)), contracts=["G4", "G"], cards_dealt=[10, 10]),
    game(deal("Ann", Bob="KD KD KD")),
    game(deal("Ann"), deal("Bob", Ann=5), **SHORT),
    game(deal("Cat", *OPENING)),
    game(deal("Cat", *LONGER)),
    game(deal("Cat", *FURTHER)),
    game(deal("Cat", *FURTHER), preset="contract-traditional"),
    game(deal("Cat", *OPENING, play("Bob", "meld", "QH QS QC", 1)), exact_contract=False),
    game(deal("Cat", *AT_ONCE)),
    game(deal("Cat", play("Ann", "meld", "5H 6H 7H"))),
    game(deal("Cat", play("Ann", "meld", "AH 2H 3H 4H"))),
    game(deal("Cat", *TWO_JOKERS)),
    game(deal("Cat", *SWAP)),
    game(deal("Cat", *RELAY)),
    game(deal("Bob", *OPENING), contracts=["GG"], cards_dealt=[10]),
    game(deal("Cat", *OPENING), contracts=["GG"], cards_dealt=[10]),
    game(deal("Bob", *LONGER), contracts=["GG"], cards_dealt=[7]),
]


def ended(names: Sequence[str], held: Mapping[str, Any]) -> dict[str, Any]:
    return {"out": names[0], "held": dict(held)}


SAMPLES = Samples(
    games=GAMES,
    asked=[
        *(row[1] for row in (*test_contract_disputes.ROWS, *test_federations.CONTINENTAL, *test_carioca.ROWS)),
        *remedies_of("contract"),
        *turns_of("contract"),
    ],
    melds=meld_rules,
    ended=ended,
    left=frozenset({"contract.score"}),
    dealing=frozenset({"may_i_price"}),
    jokers=8,
    most={"jokers": 8, "packs": 2},
)
