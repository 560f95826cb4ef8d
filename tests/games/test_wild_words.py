"""Where ranks are wild, a wild card is called what it is and never a joker (docs/rules/table-life.md)."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games import preset_of
from referee.sheet.cases import read_case
from tests.samples.rulings import QUESTION_KINDS
from tests.tables import table

WILD = {"wild_ranks": ["2"]}
ON, FOUR, OTHER = "7D 8D 2C*9D", "6D 7D 8D 2C*9D", "8S 8H 8C"


def said(preset: str, rules: dict[str, Any], **facts: Any) -> str:
    """Everything said about a case: its answer, the reason, what would be allowed, and the remedy."""
    case = read_case({"game": preset, "rules": {**WILD, **rules}, **facts})
    told = [case.question.kind.headline(case.verdict, case.rules), case.verdict.because, case.verdict.instead]
    return " ".join(str(each) for each in [*told, *case.verdict.facts.get("steps", ())] if each)


@table(
    "why, preset, rules, facts, words",
    [
        ("500, off", "500-rum", {}, {"on": ON, "card": "9D"}, "jokers and wild cards on the table stay"),
        ("500, to the hand", "500-rum", {"joker_swap": "to-hand"}, {"on": ON, "card": "9D"}, "takes the place of 2♣"),
        (
            "500, same turn",
            "500-rum",
            {"joker_swap": "same-turn"},
            {"on": ON, "card": "9D"},
            "Use 2♣ in this same turn.",
        ),
        (
            "500, laid off",
            "500-rum",
            {"joker_swap": "to-hand"},
            {"on": ON, "card": "9D", "then_on": OTHER, "table": [OTHER], "opened": True},
            "You may lay 2♣ off on 8♠ 8♥ 8♣.",
        ),
        (
            "nothing there",
            "500-rum",
            {"joker_swap": "to-hand"},
            {"on": "7D 8D 9D", "card": "TD"},
            "no card in 7♦ 8♦ 9♦",
        ),
        ("another", "500-rum", {"joker_swap": "to-hand"}, {"on": ON, "card": "TD"}, "stands for it"),
        (
            "contract, off",
            "contract",
            {"joker_swap": "off"},
            {"on": ON, "card": "9D", "opened": True},
            "wild cards on the table stay",
        ),
        (
            "contract, relay",
            "contract",
            {"joker_swap": "relay"},
            {"on": FOUR, "card": "9D", "opened": True},
            "Lay 2♣ off on a meld at once.",
        ),
        (
            "contract, no place",
            "contract",
            {"joker_swap": "relay"},
            {"on": "AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD 2C*KD", "card": "KD", "opened": True},
            "Lay 2♣ off on a meld at once.",
        ),
        (
            "kaluki, off",
            "kaluki",
            {"joker_swap": "off"},
            {"on": ON, "card": "9D", "opened": True},
            "wild cards on the table stay",
        ),
        ("kaluki, own", "kaluki", {}, {"on": ON, "card": "9D", "opened": True}, "9♦ takes the place of 2♣"),
    ],
)
def test_a_wild_two_that_is_taken_is_not_called_a_joker(
    why: str, preset: str, rules: dict[str, Any], facts: dict[str, Any], words: str
) -> None:
    told = said(preset, rules, ask="swap", **facts)
    assert words in told
    assert "joker" not in told.replace("jokers and wild cards", "").lower()


def test_questions_and_answers_are_neutral_where_ranks_are_wild() -> None:
    game = preset_of("500-rum")[0]
    wild, plain = game.rules(wild_ranks=("2",)), game.rules()
    assert str(QUESTION_KINDS["swap"].wording(plain).title) == "May the joker be taken?"
    assert str(QUESTION_KINDS["swap"].wording(wild).title) == "May it be taken?"
    assert str(QUESTION_KINDS["swap"].wording(wild).chip) == "Take it?"


def test_a_remedy_speaks_of_the_card_that_was_taken() -> None:
    told = said("kaluki", {}, ask="remedy", what="swap", found="turn", by="Ann")
    assert "Swap the two cards back." in told
    assert "joker" not in told.lower()


@pytest.mark.parametrize("preset", ["500-rum", "contract", "kaluki"])
def test_a_joker_is_still_a_joker(preset: str) -> None:
    rules = {"joker_swap": "to-hand"}
    told = said(preset, rules, ask="swap", on="6D 7D 8D *9D", card="9D", opened=True)
    assert "9♦ takes the joker's place in 6♦ 7♦ 8♦ ★9♦." in told


@table(
    "why, case, words",
    [
        ("contract.joker: three jokers in a meld of Carioca", {"game": "carioca", "cards": "8S * * *"}, "3 jokers are too many: a meld may have at most 1."),
        ("kaluki.joker: two in a meld of Scala 40", {"game": "scala-40", "cards": "8S 9S * *"}, "2 jokers are too many: a meld may have at most 1."),
        ("table.wild: twos alone", {"game": "500-bicycle", "rules": {**WILD, "wilds_per_meld": 1}, "cards": "8S 2H 2C"}, "2 wild cards are too many: a meld may have at most 1."),
        ("table.wild: a two and a joker", {"game": "500-rum", "rules": {**WILD, "wilds_per_meld": 1}, "cards": "8S 2H *"}, "2 jokers and wild cards are too many: a meld may have at most 1."),
        ("kaluki.pack: a fifth joker", {"game": "kaluki", "cards": "8S * * * * *"}, "5 jokers were entered, but only 4 are in play."),
        ("seven.pack: a second joker", {"game": "seven-bridge", "cards": "8S * *"}, "2 jokers were entered, but only 1 is in play."),
    ],
)  # fmt: skip
def test_too_many_jokers_are_called_jokers(why: str, case: dict[str, Any], words: str) -> None:
    assert str(read_case({"ask": "meld", **case}).verdict.because) == words
