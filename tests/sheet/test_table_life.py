"""What happens at a table (docs/rules/table-life.md): its examples and what it decides, by their words."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games import GAMES
from referee.games.base import Game
from referee.sheet.document import sheet_json
from referee.sheet.figures import results_of
from referee.sheet.record import FORMAT, Record, read_record, write_record
from referee.sheet.replay import replay, replay_strictly
from referee.words import Fault
from tests.samples.rulings import named

THREE = ["Ann", "Bob", "Cat"]
VOID = {"void": True}


def record(preset: str, *hands: dict[str, Any], players: list[str] | None = None, **more: Any) -> Record:
    data = {"format": FORMAT, "game": preset, "players": players or THREE, "hands": list(hands), **more}
    return read_record(data)


def sheet(preset: str, *hands: dict[str, Any], **more: Any) -> dict[str, Any]:
    read = record(preset, *hands, **more)
    assert read_record(write_record(read)) == read
    return sheet_json(replay_strictly(read))


def refused(preset: str, *hands: dict[str, Any], **more: Any) -> str:
    with pytest.raises(Fault) as fault:
        sheet(preset, *hands, **more)
    return str(fault.value)


def out(who: str, **held: Any) -> dict[str, Any]:
    return {"out": who, "held": held}


# Void hands ----------------------------------------------------------------------------------------------------------


def test_a_void_hand_leaves_the_dealer_and_the_contract_to_the_next_one() -> None:
    """table.void (Decided: what is a deal)."""
    found = sheet("contract", out("Ann", Bob=20, Cat=11), VOID)
    assert found["next"].items() >= {"number": 3, "dealer": "Bob", "contract": "GR"}.items()
    assert found["totals"] == {"Ann": 0, "Bob": 20, "Cat": 11}
    assert found["hands"][1]["scores"] == dict.fromkeys(THREE, 0)
    assert [line["clause"] for line in found["hands"][1]["lines"]] == ["table.void"] * 3


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_a_void_hand_is_none_of_the_hands_of_any_game(game: Game) -> None:
    """table.void: the same player deals again, and no figure counts it; in gin it was played until the stock was gone."""
    names = ["Ann", "Bob", "Cat", "Dan"][: max(2, game.seats[0])]
    scored = {"scores": {**dict.fromkeys(names, 0), names[0]: 5}}
    found = replay(record(game.slug if game.slug != "500" else "500-rum", VOID, VOID, scored, VOID, players=names))
    assert [played.dealer for played in found.hands] == [0, 0, 0, 1]
    assert (found.standing.number, found.standing.deal) == (5, 2)
    played = 4 if game.slug == "gin" else 1
    assert [each.hands for each in results_of(found)] == [played] * len(names)


def test_a_void_hand_does_not_count_for_hands_limit() -> None:
    """table.void."""
    scored = {"scores": {"Ann": 10, "Bob": 0, "Cat": 0}}
    rules = {"rules": {"target": None, "hands_limit": 2}}
    assert not sheet("500-rum", scored, VOID, **rules)["finished"]
    assert sheet("500-rum", scored, VOID, scored, **rules)["finished"]


def test_points_by_agreement_may_be_added_to_a_void_hand() -> None:
    """table.void."""
    found = sheet("kaluki", {**VOID, "adjust": {"Bob": 150}, "note": "a card on the floor"})
    assert found["hands"][0]["scores"] == {"Ann": 0, "Bob": 150, "Cat": 0}
    assert found["finished"]


def test_a_void_hand_brings_nobody_on_the_board() -> None:
    """table.void with the threshold of 500."""
    low = {"scores": {"Ann": 20, "Bob": 40, "Cat": 0}}
    rules = {"rules": {"threshold": 30}}
    assert sheet("500-rum", VOID, low, **rules)["totals"] == {"Ann": 0, "Bob": 40, "Cat": 0}


def test_gin_reads_a_void_hand_and_writes_how_it_ended() -> None:
    """table.void."""
    read = record("gin", VOID, players=["Ann", "Bob"])
    assert write_record(read)["hands"] == [{"end": "void"}]
    assert read == record("gin", {"end": "void"}, players=["Ann", "Bob"])


@pytest.mark.parametrize(
    ("preset", "beside", "key"),
    [
        ("kaluki", {"out": "Ann"}, "out"),
        ("contract", {"held": {"Ann": 5}}, "held"),
        ("500-rum", {"melded": {"Ann": 5}}, "melded"),
        ("500-rum", {"scores": {"Ann": 1, "Bob": 2, "Cat": 3}}, "scores"),
        ("gin", {"end": "knock"}, "end"),
        ("gin", {"by": "Ann"}, "by"),
    ],
)
def test_nothing_else_stands_beside_void(preset: str, beside: dict[str, Any], key: str) -> None:
    """table.void: the error names both fields."""
    players = ["Ann", "Bob"] if preset == "gin" else THREE
    told = refused(preset, {**VOID, **beside}, players=players)
    assert f"hands[0].{key}" in told or key in told
    assert "“void”" in told
    assert f"“{key}”" in told


def test_a_hand_of_gin_that_ended_void_means_what_it_meant() -> None:
    """(Decided: old records)."""
    old = {"end": "void", "held": {"Ann": 5}}
    assert sheet("gin", old, players=["Ann", "Bob"])["totals"] == {"Ann": 0, "Bob": 0}
