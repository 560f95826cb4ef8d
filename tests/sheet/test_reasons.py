"""No answer is a bare no: its reason names a card, a player, a number or a moment."""

from __future__ import annotations

import re
from random import Random

import pytest

from referee.games.game import Game
from referee.games.questions.question import Question
from referee.sheet.cases import answer
from tests.samples.rulings import QUESTIONS, case_of, named

CARD = r"[♠♥♦♣★]|^[AJQK]\b|\b(?:jokers?|discard)\b"
NAME = r"\b(?:Ann|Bob|Cat|Dan)\b"
NUMBER = r"\d|\b(?:one|two|three|four|ten|eleven)\b"
MOMENT = r"\b(?:turn|deal|before|after|first|last|drawn?|opened|stock|pile|upcard)\b"
HOLD = re.compile("|".join((CARD, NAME, NUMBER, MOMENT)), re.IGNORECASE)
DRAWN = 80


@pytest.mark.parametrize(("game", "question"), QUESTIONS, ids=named)
def test_a_no_names_a_card_a_player_a_number_or_a_moment(game: Game, question: Question) -> None:
    chance = Random(f"{game.slug} {question.slug}")
    answers = [answer(case_of(game, question, chance), str) for _ in range(DRAWN)]
    assert not {each["because"] for each in answers if each.get("verdict") == "illegal"} - {
        each["because"] for each in answers if HOLD.search(each.get("because", ""))
    }


@pytest.mark.parametrize("reason", ["It cannot be laid off.", "That is not allowed.", "This table does not play so."])
def test_a_bare_no_is_found(reason: str) -> None:
    assert not HOLD.search(reason)
