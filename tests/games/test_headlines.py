"""An answer in a few words: how much, who, or yes and no in the words of the question."""

from __future__ import annotations

from typing import Any

from referee.sheet.cases import read_case
from referee.verdict import illegal, legal, undecided
from referee.words import say
from tests.samples.rulings import QUESTION_KINDS
from tests.tables import table

BECAUSE = say("so it is")
FEW: list[tuple[str, dict[str, Any], str]] = [
    ("a meld", {"game": "gin", "ask": "meld", "cards": "6H 6D 6C"}, "It is a meld"),
    ("no meld", {"game": "gin", "ask": "meld", "cards": "6H 6D 7C"}, "It is not a meld"),
    ("a count", {"game": "gin", "ask": "count", "held": "6H AD"}, "7 points"),
    ("a count of one", {"game": "gin", "ask": "count", "held": "AD"}, "1 point"),
    ("chips", {"game": "kaluki", "rules": {"settlement": "chips"}, "ask": "count", "held": "6H *"}, "3 chips"),
    ("deadwood", {"game": "gin", "ask": "deadwood", "held": "6H 6D 6C 2S"}, "2 points"),
    (
        "who gets it",
        {"game": "contract", "ask": "claim", "seats": ["Ann", "Bob", "Cat"], "turn": "Ann", "callers": ["Cat"]},
        "Cat gets it",
    ),
    ("not clear", {"game": "kaluki", "ask": "meld", "cards": "KKK"}, "Not clear yet"),
]


@table("why, case, words", FEW)
def test_an_answer_in_a_few_words(why: str, case: dict[str, Any], words: str) -> None:
    asked = read_case(case)
    assert str(asked.question.kind.headline(asked.verdict)) == words


def test_every_question_whether_it_is_legal_has_a_yes_and_a_no_of_its_own() -> None:
    told = {}
    asks = [ask for ask in QUESTION_KINDS if ask not in ("remedy", "turn")]
    for ask in asks:
        yes = str(QUESTION_KINDS[ask].headline(legal("gin.knock", BECAUSE, points=5, deadwood=5)))
        no = str(QUESTION_KINDS[ask].headline(illegal("gin.knock", BECAUSE)))
        told[ask] = (yes, no)
        assert yes != no
        assert str(QUESTION_KINDS[ask].headline(undecided("gin.knock", BECAUSE))) == "Not clear yet"
    assert len({no for _, no in told.values()}) == len(told) - 1, "both counts alone share one"
