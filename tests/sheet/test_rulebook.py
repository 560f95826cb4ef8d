"""The rule book: every clause under one heading, and which parts are the table's own."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from referee.fields import options
from referee.games import GAMES, preset_of
from referee.games.base.options import Preset
from referee.games.game import Game
from referee.sheet.cases import answer
from referee.sheet.rulebook import (
    AGREED,
    book_rules,
    changed_clauses,
    changed_settings,
    chapters,
    cited,
    is_played,
    not_played,
    own_by_option,
    settings,
    whose,
)
from tests.samples.rulings import others
from tests.soak import some
from tests.tables import table

PRESETS = [pytest.param(game, preset, id=preset.slug) for game in GAMES for preset in game.presets]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_clause_stands_under_exactly_one_heading(game: Game) -> None:
    placed = Counter(clause for _, clauses in game.book.chapters for clause in clauses)
    assert placed == Counter(list(game.book.clauses))
    titles = [str(title) for title, _ in game.book.chapters]
    assert len(set(titles)) == len(titles)
    assert all(clauses for _, clauses in game.book.chapters)
    assert set(game.book.tables) | set(game.book.played) <= set(game.book.clauses)


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_a_preset_is_a_book_of_its_own(game: Game, preset: Preset) -> None:
    rules = book_rules(game, preset)
    assert not [entry for chapter in chapters(game, preset, rules) for entry in chapter.entries if entry.book]
    assert all(whose(game, preset, rules, clause) for clause in [*game.book.clauses, *AGREED])
    assert not [setting for setting in settings(game, preset, rules) if setting.book is not None]


WORDED: list[tuple[str, str, dict[str, Any], str]] = [
    ("kaluki.kaluki", "kaluki", {"kaluki_doubles": True}, "before that last turn"),
    ("kaluki.values", "kaluki", {}, "An ace counts the same low and high."),
    ("gin.stock-out", "gin", {"last_discard": True}, "cards left, the next player may still take the last discard"),
    ("kaluki.order", "kaluki", {"joker_swap": "off"}, "lay off only after you have opened"),
]


@table("clause, slug, chosen, says", WORDED)
def test_a_clause_says_all_of_its_rule(clause: str, slug: str, chosen: dict[str, Any], says: str) -> None:
    game, preset = preset_of(slug)
    assert says in str(game.book.clauses[clause](replace(book_rules(game, preset), **chosen)))


ONLY_TWOS = {"wild_ranks": ("2",), "jokers": 0}
OF_JOKERS = [
    ("kaluki.joker", "kaluki", {}, "A joker stands for any card"),
    ("kaluki.swap", "kaluki", {}, "you may exchange the two"),
    ("contract.joker", "contract", {"jokers_per_run": 1}, "a meld may have any number of them"),
    ("contract.swap", "contract", {"joker_swap": "to-hand"}, "Take the joker into your hand"),
    ("500.joker", "500-rum", {}, "A joker stands for any card"),
]


@table("clause, slug, chosen, says", OF_JOKERS)
def test_what_holds_for_jokers_is_played_with_wild_ranks_alone(
    clause: str, slug: str, chosen: dict[str, Any], says: str
) -> None:
    """table.wild: everything the game says of jokers holds for a wild card while it stands for another."""
    game, preset = preset_of(slug)
    twos = replace(book_rules(game, preset), **chosen, **ONLY_TWOS)
    told = str(game.book.clauses[clause](twos))
    assert is_played(game, twos, clause)
    assert told.startswith("“Joker” here includes any wild card that stands for another card.")
    assert says in told
    nothing_wild = replace(twos, wild_ranks=None)
    assert not is_played(game, nothing_wild, clause)
    assert str(game.book.clauses[clause](nothing_wild)) == "There are no jokers in the game."


CITED = [
    ("500-rum", {"ask": "swap", "card": "8C", "on": "6C 7C 2H*8C"}, "500.joker"),
    ("kaluki", {"ask": "swap", "card": "KD", "on": "KS KH 2C*KD"}, "kaluki.swap"),
    ("contract", {"ask": "swap", "card": "7H", "on": "5H 6H 2C*7H 8H", "table": ["9C 9D 9H"]}, "contract.swap"),
]


@table("slug, case, clause", CITED)
def test_what_the_referee_cites_of_wild_cards_is_in_the_book(slug: str, case: dict[str, Any], clause: str) -> None:
    """table.wild."""
    game, preset = preset_of(slug)
    asked = {"id": "q", "game": slug, "rules": {"wild_ranks": ["2"], "jokers": 0}, **case}
    assert answer(asked)["clause"] == clause
    assert is_played(game, replace(book_rules(game, preset), **ONLY_TWOS), clause)


def test_an_ace_that_is_high_only_is_not_said_to_count_the_same_low() -> None:
    for slug, there in (("kaluki", True), ("kalooki-40", False)):
        game, preset = preset_of(slug)
        assert ("low and high" in str(game.book.clauses["kaluki.values"](book_rules(game, preset)))) is there


def test_the_summary_of_a_preset_says_sequence_as_its_game_does() -> None:
    told = [str(preset.summary) for game in GAMES if game.slug in ("contract", "kaluki") for preset in game.presets]
    assert not [each for each in told if re.search(r"\bruns?\b", each, re.IGNORECASE)]


OWN: list[tuple[str, str, dict[str, Any], dict[str, str]]] = [
    ("nothing", "500-rum", {}, {}),
    (
        "all of a clause but its last text",
        "500-rum",
        {"ace_low": 5},
        {
            "500.values": "Face cards (J, Q, K) count 10, others their face value. An ace counts 5 below a two and 15 above a king; in a set or in hand it counts 15."
        },
    ),
    (
        "a sentence with the one that it leans on",
        "gin",
        {"undercut_bonus": 10},
        {
            "gin.undercut": "If the opponent's deadwood after laying off is equal to or lower than the "
            "knocker's, that is an undercut. The opponent scores the difference plus 10."
        },
    ),
    (
        "half a sentence, and a sentence less",
        "kaluki",
        {"runs_ace": "high"},
        {
            "kaluki.values": "Face cards (J, Q, K) count 10, an ace 15, a joker left in hand 25, others their face value.",
            "kaluki.sequence": "A sequence is three or more consecutive cards of one suit; the ace is high only.",
        },
    ),
]


@table("why, slug, chosen, told", OWN)
def test_what_a_table_plays_in_its_own_way_is_told_in_sentences(
    why: str, slug: str, chosen: dict[str, Any], told: dict[str, str]
) -> None:
    game, preset = preset_of(slug)
    found = changed_clauses(game, preset, replace(book_rules(game, preset), **chosen))
    assert {clause: str(words) for clause, words in found.items()} == told


def test_every_option_that_changes_a_clause_is_told_in_sentences() -> None:
    for game in GAMES:
        preset = game.presets[0]
        for rules in everything(game, preset):
            told = changed_clauses(game, preset, rules)
            assert {*told} == {each for each in game.book.clauses if not whose(game, preset, rules, each)}
            assert all(map(str, told.values()))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_what_a_table_has_otherwise_is_counted_by_options_and_each_sentence_told_once(game: Game) -> None:
    preset = game.presets[0]
    book = book_rules(game, preset)
    last = {key: [*others(option, getattr(book, key))][-1] for key, option in options(game.rules).items()}
    for rules in (*everything(game, preset), game.rules(**{**vars(book), **last})):
        found = own_by_option(game, preset, rules)
        assert [each.setting for each in found] == [*changed_settings(game, preset, rules)]
        told = [(clause, str(words)) for each in found for clause, words in each.words.items()]
        assert sorted(told) == sorted((key, str(words)) for key, words in changed_clauses(game, preset, rules).items())


def test_a_sentence_stands_at_the_option_that_makes_it() -> None:
    game, preset = preset_of("kaluki")
    rules = replace(book_rules(game, preset), runs_ace="high", buy_ins=None)
    found = {each.setting.key: [*each.words] for each in own_by_option(game, preset, rules)}
    assert found["runs_ace"] == ["kaluki.sequence", "kaluki.values"]


LEFT_OUT = re.compile(
    r"\bnot (played|called|divided)\b|\bno (bonus|claims|chips)\b|doubles nothing|There are no jokers"
)
"""How a clause speaks about what a table does not play."""


def everything(game: Game, preset: Preset) -> Iterator[Any]:
    """The rules of a preset, and with each option changed by itself."""
    rules = book_rules(game, preset)
    yield rules
    for key, option in options(game.rules).items():
        for value in others(option, getattr(rules, key)):
            yield game.rules(**{**vars(rules), key: value})


def something(game: Game, preset: Preset) -> list[Any]:
    """The same with some of the changes: over the presets of a game all of them come twice, and in a soak for each."""
    own, *changed = everything(game, preset)
    place, presets = game.presets.index(preset), len(game.presets)
    return [own, *some(changed, place, -(-2 * len(changed) // presets))]


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_the_book_has_what_is_played_and_the_rest_stands_apart(game: Game, preset: Preset) -> None:
    for rules in something(game, preset):
        book, rest = chapters(game, preset, rules), not_played(game, preset, rules)
        found = [entry for chapter in (*book, *rest) for entry in chapter.entries]
        assert sorted(entry.clause for entry in found) == sorted([*game.book.clauses, *AGREED])
        assert all(chapter.entries for chapter in (*book, *rest))
        anchors = [chapter.name for chapter in (*book, *rest) if chapter.name]
        assert len(set(anchors)) == len(anchors)
        assert not {entry.clause for chapter in rest for entry in chapter.entries} - set(game.book.played)
        told = [str(entry.words) for chapter in book for entry in chapter.entries]
        assert not [words for words in told if LEFT_OUT.search(words)]


@table(
    "reason, slug, changes, clause, there",
    [
        ("Persian", "500-rummy", {}, "persian.joker", False),
        ("Persian itself", "persian", {}, "persian.joker", True),
        ("Gambit", "500-rum", {}, "gambit.block", False),
        ("Gambit itself", "dealers-gambit", {}, "gambit.block", True),
        ("no jokers", "500-bicycle", {}, "500.joker", False),
        ("rum", "500-rum", {"rum_call": "turn"}, "500.rum", True),
        ("no threshold", "500-rum", {}, "500.threshold", False),
        ("a threshold", "500-rummy", {}, "500.threshold", True),
        ("nothing divided", "500-rummy", {}, "500.divide", False),
        ("straight gin: no undercut", "straight-gin", {}, "gin.undercut", False),
        ("straight gin: laid off against gin", "straight-gin", {"layoff_on_gin": True}, "gin.layoff", True),
        ("the upcard sets the limit", "straight-gin", {"upcard_limit": True}, "gin.undercut", True),
        ("no boxes", "gin", {"box_bonus": 0}, "gin.boxes", False),
        ("a game bonus that follows the target", "gin", {}, "gin.game-bonus", True),
        ("no claims", "contract", {"may_i": "off"}, "contract.may-i", False),
        ("a claim where there is none", "contract", {"may_i": "off"}, "contract.fix-claim", True),
        ("such a claim, found late", "contract", {"may_i": "off"}, "contract.fix-claim-late", True),
        ("a call of rum where there is none", "500-rum", {}, "500.fix-rum", True),
        ("a last deal like the others", "contract", {"last_deal": "normal"}, "contract.last-deal", False),
        ("chips", "kaluki", {"settlement": "chips"}, "kaluki.score", False),
        ("no chips", "kaluki", {}, "kaluki.chips", False),
    ],
)
def test_a_clause_is_in_play_or_not(reason: str, slug: str, changes: dict[str, Any], clause: str, there: bool) -> None:
    game, preset = preset_of(slug)
    rules = game.rules(**{**preset.changes, **changes})
    assert is_played(game, rules, clause) is there
    assert (clause in [entry.clause for chapter in chapters(game, preset, rules) for entry in chapter.entries]) is there


def test_jokers_that_make_sets_are_nowhere_said_to_make_none() -> None:
    game, preset = preset_of("500-rummy")
    told = [str(text(book_rules(game, preset))) for text in game.book.clauses.values()]
    assert not [words for words in told if "no sets of their own" in words]


def test_a_table_without_jokers_reads_of_none() -> None:
    game, preset = preset_of("500-bicycle")
    book = chapters(game, preset, book_rules(game, preset))
    assert "joker" not in str(game.book.clauses["500.values"](book_rules(game, preset)))
    assert not [
        what for chapter in book for entry in chapter.entries for what, _ in entry.table if str(what) == "Joker"
    ]


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
    game, preset = preset_of(slug)
    rules = game.rules(**{**preset.changes, **changes})
    book = (*chapters(game, preset, rules), *not_played(game, preset, rules))
    entries = [entry for chapter in book for entry in chapter.entries]
    assert {entry.clause for entry in entries if entry.book} == clauses
    assert {entry.clause for entry in entries if not whose(game, preset, rules, entry.clause)} == clauses
    assert all(str(entry.book) != str(entry.words) for entry in entries)
    assert {each.key for each in settings(game, preset, rules) if each.book is not None} == set(changes)


def test_the_contracts_are_told_deal_by_deal() -> None:
    game, preset = preset_of("contract")
    told = str(game.book.clauses["contract.opening"](book_rules(game, preset)))
    assert "in deal 1 two groups, in deal 2 one group and one sequence, in deal 3 two sequences" in told
    assert told.endswith("in deal 7 three sequences.")
    assert "10 to each player in deals 1 to 3, 12 to each player in deals 4 to 7." in str(
        game.book.clauses["contract.deal"](book_rules(game, preset))
    )


@table(
    "reason, slug, changes, clause, words",
    [
        ("the first right", "contract", {}, "contract.may-i", "anyone else may claim it"),
        (
            "no melding on a claim",
            "contract",
            {},
            "contract.may-i",
            "the player who claimed may not meld, lay off or discard",
        ),
        ("who calls first", "contract", {"may_i_priority": "first-call"}, "contract.may-i", "spoke first"),
        ("one claim a turn", "contract-traditional", {}, "contract.may-i-chain", "one claim may be made in a turn"),
        ("a longer opening", "contract", {"exact_contract": False}, "contract.exact", "More melds than"),
        (
            "no longer one",
            "liverpool",
            {"exact_contract": False},
            "contract.exact",
            "Melds that the contract does not ask for",
        ),
        ("an ace that is only high", "shanghai", {}, "contract.sequence", "high only (J-Q-K-A)"),
        ("a joker for the hand", "contract", {"joker_swap": "to-hand"}, "contract.swap", "into your hand"),
        ("straight gin", "straight-gin", {}, "gin.limit", "no deadwood at all"),
        ("one point", "gin", {"knock_limit": 1}, "gin.limit", "with 1 point of deadwood or less"),
        ("the upcard", "oklahoma", {}, "gin.limit", "An ace: gin only"),
        ("laying off against gin", "gin", {"layoff_on_gin": True}, "gin.gin-bonus", "does not undercut it"),
        ("the last discard", "gin", {"last_discard": True}, "gin.stock-out", "only to knock or go gin"),
        ("no opening", "kaluki", {"opening_points": 0}, "kaluki.opening", "any meld opens"),
        ("the stock is gone", "kaluki", {"stock_out": "offer"}, "kaluki.stock-out", "Nothing is turned up."),
        ("the same turn", "kaluki", {"joker_swap": "same-turn"}, "kaluki.swap", "in the same turn"),
        ("a rum with the turn", "500-rum", {"rum_call": "turn"}, "500.rum", "You cannot call on your own discard"),
        ("counter-clockwise", "dealers-gambit", {}, "500.dealer", "on the dealer's right"),
        ("two hands", "persian", {}, "500.game", "The game ends after 2 hands"),
    ],
)
def test_a_fact_of_the_rules_is_told(reason: str, slug: str, changes: dict[str, Any], clause: str, words: str) -> None:
    game, preset = preset_of(slug)
    assert words in str(game.book.clauses[clause](game.rules(**{**preset.changes, **changes})))


@pytest.mark.parametrize(
    ("note", "parts"),
    [
        ("Bob pays. [kaluki.fix-meld]", [("Bob pays.", "kaluki.fix-meld"), ("", "")]),
        ("[table.adjust] and [kaluki.joker].", [("", "table.adjust"), (" and", "kaluki.joker"), (".", "")]),
        ("[gin.knock] [x] of ours", [("[gin.knock] [x] of ours", "")]),
        ("", [("", "")]),
    ],
)
def test_a_note_names_the_clauses_of_its_game(note: str, parts: list[tuple[str, str]]) -> None:
    assert list(cited(preset_of("kaluki")[0], note)) == parts
