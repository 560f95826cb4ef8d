"""Reviewing the hands of whole games: never a fault, points that follow from scoring again, and nothing without cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from referee.games import GAMES
from referee.games.base.open_cards import Missed
from referee.games.base.standing import Standing
from referee.games.questions.referee import Referee
from referee.sheet.json_reader import parse
from referee.sheet.record import Record, read_record
from referee.sheet.replay import replay_strictly
from referee.sheet.review import reviews_of, shows_cards
from tests.records_of import GOLDEN


def games() -> list[Any]:
    return [pytest.param(read_record(parse(path.read_text("utf-8"))), id=path.stem) for path in GOLDEN]


@pytest.mark.parametrize("record", games())
def test_every_hand_of_the_golden_records_can_be_reviewed(record: Record) -> None:
    scoresheet = replay_strictly(record)
    for index, played in enumerate(scoresheet.hands):
        found = reviews_of(scoresheet, index)
        assert len({each.seat for each in found}) == len(found)
        for each in found:
            assert shows_cards(played.hand)
            assert each.points >= 0
            assert str(each.words).startswith("In hindsight, ")


class NeverLooks(Referee):
    """A referee who must not be asked what else was possible."""

    def review(self, rules: Any, hand: Any, before: Standing) -> Iterator[Missed]:
        """Fails instead."""
        raise AssertionError


@pytest.mark.parametrize("record", games())
def test_a_hand_without_cards_is_not_looked_at(record: Record) -> None:
    game = replace(record.game, referee=NeverLooks())
    scoresheet = replay_strictly(replace(record, game=game))
    for index, played in enumerate(scoresheet.hands):
        if not shows_cards(played.hand):
            assert reviews_of(scoresheet, index) == ()


def test_every_game_reviews_its_hands() -> None:
    assert all(type(game.referee).review is not Referee.review for game in GAMES)
