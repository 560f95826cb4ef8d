"""What a table changed in its rules during a game, and from which hand on."""

from __future__ import annotations

from typing import Any

from referee.sheet.record import FORMAT, read_record
from referee.sheet.replay import replay
from referee.sheet.rule_changes import clauses_since, options_since, rule_changes

SCORED = {"scores": {"Ann": 5, "Bob": 0}}


def changes(*hands: dict[str, Any], preset: str = "500-rum") -> Any:
    data = {"format": FORMAT, "game": preset, "players": ["Ann", "Bob"], "hands": list(hands)}
    return rule_changes(replay(read_record(data)))


def test_what_does_not_change_is_no_change() -> None:
    assert changes() == changes(SCORED, {**SCORED, "rules": {"target": 500}}) == ()
    assert changes({**SCORED, "rules": {"target": 300}}, SCORED) == (), "the rules of the first hand are the record's"


def test_each_change_has_its_hand_and_its_options() -> None:
    found = changes(SCORED, {**SCORED, "rules": {"target": 300, "threshold": 30}}, {**SCORED, "rules": {"target": 400}})
    assert [(each.number, each.keys) for each in found] == [(2, ["threshold", "target"]), (3, ["target"])]
    assert [str(each.words) for each in found[1].altered] == ["Target: 400 instead of 300"]
    assert options_since(found) == {"target": 3, "threshold": 2}


def test_a_clause_that_was_not_played_has_no_words_until_then() -> None:
    found = clauses_since(changes(SCORED, {**SCORED, "rules": {"threshold": 30, "rum_call": "turn"}}))
    assert found["500.threshold"].number == 2
    assert found["500.rum"].words is None


def test_of_a_list_by_deals_only_what_differs_is_told() -> None:
    contracts = ["GG", "GR", "R4R5", "GGG", "GGR", "GRR", "RRR"]
    (found,) = changes(SCORED, {**SCORED, "rules": {"contracts": contracts}}, preset="contract")
    assert [str(each.words) for each in found.altered] == [
        "Contracts: deal 3: one sequence of 4 cards and one sequence of 5 cards instead of deal 3: two sequences"
    ]
