"""The rule book: every clause under one heading, and what of it is the table's own."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from referee.games import GAMES, find
from referee.games.base import Game, Preset
from referee.rulebook import AGREED, chapters, settings, usual, whose
from tests.tables import table

PRESETS = [pytest.param(game, preset, id=preset.slug) for game in GAMES for preset in game.presets]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_clause_stands_under_exactly_one_heading(game: Game) -> None:
    placed = Counter(clause for _, clauses in game.chapters for clause in clauses)
    assert placed == Counter(list(game.clauses))
    titles = [str(title) for title, _ in game.chapters]
    assert len(set(titles)) == len(titles)
    assert all(clauses for _, clauses in game.chapters)
    assert set(game.tables) <= set(game.clauses)


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_a_preset_is_a_book_of_its_own(game: Game, preset: Preset) -> None:
    rules = usual(game, preset)
    assert not [entry for chapter in chapters(game, preset, rules) for entry in chapter.entries if entry.book]
    assert all(whose(game, preset, rules, clause) for clause in [*game.clauses, *AGREED])
    assert not [setting for setting in settings(game, preset, rules) if setting.book is not None]


OWN: list[tuple[str, str, dict[str, Any], set[str]]] = [
    ("one number", "gin", {"box_bonus": 20}, {"gin.boxes"}),
    ("what follows the target", "gin", {"target": 150}, {"gin.game", "gin.game-bonus", "gin.shutout"}),
    ("back at the default of the game", "gin-pagat", {"box_bonus": 25}, {"gin.boxes"}),
    ("no limit to a number", "500-rum", {"target": None}, {"500.game"}),
    ("a list", "contract", {"cards_dealt": (11,) * 7}, {"contract.deal"}),
    ("a choice of another book", "kaluki", {"scoring": "winner-takes"}, {"kaluki.score", "kaluki.game"}),
    ("an option that speaks nowhere else", "oklahoma", {"knock_limit": 5}, set()),
]


@table("reason, slug, changes, clauses", OWN)
def test_what_the_table_plays_otherwise(reason: str, slug: str, changes: dict[str, Any], clauses: set[str]) -> None:
    game, preset = find(slug)
    rules = game.rules(**{**preset.changes, **changes})
    entries = [entry for chapter in chapters(game, preset, rules) for entry in chapter.entries]
    assert {entry.clause for entry in entries if entry.book} == clauses
    assert {entry.clause for entry in entries if not whose(game, preset, rules, entry.clause)} == clauses
    assert all(str(entry.book) != str(entry.words) for entry in entries)
    assert {each.key for each in settings(game, preset, rules) if each.book is not None} == set(changes)


def test_the_contracts_are_told_deal_by_deal() -> None:
    game, preset = find("contract")
    told = str(game.clauses["contract.opening"](usual(game, preset)))
    assert "in deal 1 two groups, in deal 2 one group and one sequence, in deal 3 two sequences" in told
    assert told.endswith("in deal 7 three sequences.")
    assert "10 to each player in deals 1 to 3, 12 to each player in deals 4 to 7." in str(
        game.clauses["contract.deal"](usual(game, preset))
    )


@table(
    "reason, slug, changes, clause, words",
    [
        ("the first right", "contract", {}, "contract.may-i", "The player in turn has the first right"),
        ("no melding on a claim", "contract", {}, "contract.may-i", "nobody melds, lays off or discards"),
        ("who calls first", "contract", {"may_i_priority": "first-call"}, "contract.may-i", "spoke first"),
        ("one claim a turn", "contract-traditional", {}, "contract.may-i-chain", "one claim in a turn"),
        ("a longer opening", "contract", {"exact_contract": False}, "contract.exact", "More melds than"),
        ("no longer one", "liverpool", {"exact_contract": False}, "contract.exact", "no meld beyond"),
        ("an ace that is only high", "shanghai", {}, "contract.sequence", "high only (J-Q-K-A)"),
        ("a joker for the hand", "contract", {"joker_swap": "to-hand"}, "contract.swap", "goes into the hand"),
        ("straight gin", "straight-gin", {}, "gin.limit", "no deadwood at all"),
        ("one point", "gin", {"knock_limit": 1}, "gin.limit", "at most 1 point of"),
        ("the upcard", "oklahoma", {}, "gin.limit", "an ace gin only"),
        ("laying off against gin", "gin", {"layoff_on_gin": True}, "gin.gin-bonus", "does not undercut it"),
        ("the last discard", "gin", {"last_discard": True}, "gin.stock-out", "only to knock or go gin"),
        ("no opening", "kaluki", {"opening_points": 0}, "kaluki.opening", "any meld opens"),
        ("the stock is out", "kaluki", {"stock_out": "offer"}, "kaluki.stock-out", "nothing is turned up"),
        ("the same turn", "kaluki", {"joker_swap": "same-turn"}, "kaluki.swap", "in the same turn"),
        ("a rum with the turn", "500-rum", {"rum_call": "turn"}, "500.rum", "Nobody calls on one's own discard"),
        ("counter-clockwise", "dealers-gambit", {}, "500.dealer", "at the dealer's right"),
        ("two hands", "persian", {}, "500.game", "After 2 hands"),
    ],
)
def test_a_fact_of_the_rules_is_told(reason: str, slug: str, changes: dict[str, Any], clause: str, words: str) -> None:
    game, preset = find(slug)
    assert words in str(game.clauses[clause](game.rules(**{**preset.changes, **changes})))
