"""The questions to the referee about tapped cards: which fit them at one moment of a game, and which is likely."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from referee.cards import parse_cards
from referee.games import GAMES, preset_of
from referee.sheet.fitting_questions import NamedMeld, TapContext, fitting_questions, likely_of, parts_of
from tests.tables import table

RUN, SET, JOKER = "4S 5S 6S", "9S 9H 9D", "TS JS *QS KS"


def moment(
    slug: str, *melds: str, on: int | None = None, known: Mapping[str, Any] | None = None, **rules: Any
) -> TapContext:
    """Three players, Tom's melds on their table, and what else is known."""
    game, preset = preset_of(slug)
    lying = [NamedMeld(parse_cards(meld), ["Tom"]) for meld in melds]
    drawn = game.rules(**{**preset.changes, **rules})
    return TapContext(
        game, preset, drawn, 3 if game.seating.players(drawn)[1] > 2 else 2, lying, {"deal": 1, **(known or {})}, on
    )


def offered(at: TapContext, cards: str) -> tuple[str, list[str]]:
    """The likely question, and all that are offered."""
    found = fitting_questions(at, cards)
    likely = likely_of(found)
    return likely.key if likely else "", [each.key for each in found]


FITS = [
    ("one card goes on a meld", "500-rum", [RUN, SET], "7S", "layoff-1", ["layoff-1", "pickup", "discard", "count"]),
    ("on any of two melds", "500-rum", [RUN, "8S 9S TS"], "7S", "layoff-1", ["layoff-1", "layoff-2", "pickup", "discard", "count"]),
    ("on none", "500-rum", [RUN, SET], "2D", "", ["pickup", "discard", "count"]),
    ("two cards", "500-rum", [RUN], "7S 8S", "layoff-1", ["layoff-1", "count"]),
    ("three cards", "500-rum", [RUN], "TS TH TD", "meld", ["meld", "count"]),
    ("three that only go on a meld", "500-rum", [RUN], "7S 8S 3S", "layoff-1", ["meld", "layoff-1", "count"]),
    ("three that are nothing", "500-rum", [RUN], "2D 9H KC", "meld", ["meld", "count"]),
    ("nothing on the table", "500-rum", [], "7S", "", ["pickup", "discard", "count"]),
    ("a joker to take", "contract", [JOKER], "QS", "swap-1", ["swap-1", "pickup", "discard", "count"]),
    ("one card in gin", "gin", [], "8S", "discard", ["pickup", "discard", "count"]),
    ("nine in gin", "gin", [], "A-5S 7H 7D 7C KD", "meld", ["meld", "deadwood", "count"]),
    ("ten in gin", "gin", [], "A-5S 7H 7D 7C KD KC", "deadwood", ["meld", "knock", "deadwood", "count"]),
    ("eleven in gin", "gin", [], "A-5S 7H 7D 7C KD KC QC", "knock", ["meld", "knock", "deadwood", "count"]),
    ("one meld of a contract", "contract", [], "8S 8H 8C", "meld", ["meld", "opening", "count"]),
    ("a meld and a card", "contract", [], "8S 8H 8C 9D", "opening", ["meld", "opening", "count"]),
    ("two melds", "contract", [], "8S 8H 8C 9D 9S 9C", "opening", ["meld", "opening", "count"]),
    ("two melds and nonsense", "contract", [], "8S 8H 8C 9D 2S KC", "opening", ["meld", "opening", "count"]),
    ("one long meld", "kaluki", [], "4S 5S 6S 7S 8S 9S", "meld", ["meld", "opening", "count"]),
    ("a wrong run", "kaluki", [], "QH KH AH 2H", "meld", ["meld", "opening", "count"]),
    ("five of a rank", "kaluki", [], "KS KH KD KC KS", "meld", ["meld", "opening", "count"]),
    ("what is no card", "500-rum", [RUN], "XX", "", []),
]  # fmt: skip


@table("why, game, melds, cards, likely, others", FITS)
def test_the_questions_fit_the_cards_and_the_table(
    why: str, game: str, melds: list[str], cards: str, likely: str, others: list[str]
) -> None:
    assert offered(moment(game, *melds), cards) == (likely, others)


def test_a_meld_that_is_tapped_is_asked_about_though_it_does_not_fit() -> None:
    at = moment("500-rum", RUN, SET, on=1)
    likely = likely_of(fitting_questions(at, "7S"))
    assert likely is not None
    assert likely.key == "layoff-2"
    assert likely.verdict is not None
    assert likely.verdict.forbidden


SPECIALS = [
    ("a dirty run", 9, "AS 2H 3H 4D 5C 6S 7S * 9H TD JC QC KS", "opening", ["meld", "opening", "count"]),
    ("with two of a rank", 9, "AS 2H 3H 4D 5C 6S 7S 8H 8S TD JC QC KS", "opening", ["meld", "opening", "count"]),
    ("the first cards of it", 9, "AS 2H 3H 4D", "opening", ["meld", "opening", "count"]),
    ("a royal run, a card of which is wrong", 10, "A-JH QD KH", "opening", ["meld", "opening", "count"]),
    ("a royal run is a meld, too", 10, "A-KH", "meld", ["meld", "opening", "count"]),
    ("in another deal", 4, "AS 2H 3H 4D 5C 6S 7S * 9H TD JC QC KS", "meld", ["meld", "count"]),
]  # fmt: skip


@table("why, deal, cards, likely, others", SPECIALS)
def test_in_a_deal_of_one_special_all_cards_are_asked_about_together(
    why: str, deal: int, cards: str, likely: str, others: list[str]
) -> None:
    assert offered(moment("carioca", known={"deal": deal}), cards) == (likely, others)


def test_who_has_opened_is_not_asked_whether_they_may() -> None:
    assert "opening" not in offered(moment("contract", known={"opened": True}), "8S 8H 8C 9D 9S 9C")[1]


def test_rum_is_offered_where_it_is_played() -> None:
    assert "rum" in offered(moment("500-rum", RUN, rum_call="lay-off"), "7S")[1]
    assert "rum" not in offered(moment("500-rum", RUN), "7S")[1]


def test_a_chip_names_whose_meld_it_is() -> None:
    first = fitting_questions(moment("500-rum", RUN, "5D 6D 7D 8D 9D"), "7S")[0]
    assert str(first.words) == "On Tom's 4-5-6♠?"
    last = fitting_questions(moment("500-rum", "5D 6D 7D 8D 9D"), "TD")[0]
    assert str(last.words) == "On Tom's 5…9♦?"


PARTS = [
    ("two sets", "8S 8H 8C 9D 9S 9C", ["8S 8H 8C", "9D 9S 9C"]),
    ("as few melds as can be", "4S 5S 6S 7S 8S 9S", ["4S 5S 6S 7S 8S 9S"]),
    ("two cards are to come", "8S 8H 8C 9D 9S", ["8S 8H 8C"]),
    ("three that are no meld", "8S 8H 8C 9D 2S KC", ["8S 8H 8C", "9D 2S KC"]),
    ("no meld at all", "8S 9H 2C 9D", []),
]


@table("why, cards, parts", PARTS)
def test_cards_fall_into_melds_as_they_were_tapped(why: str, cards: str, parts: list[str]) -> None:
    assert parts_of(moment("kaluki"), parse_cards(cards)) == parts


@pytest.mark.parametrize("game", GAMES, ids=[game.slug for game in GAMES])
def test_every_game_answers_something_about_any_cards(game: Any) -> None:
    for preset in game.presets:
        for cards in ("8S", "8S 9S", "8S 9S TS", "8S 9S TS JS QS KS 2D 2H 2C 3D", "*"):
            assert fitting_questions(moment(preset.slug), cards), (preset.slug, cards)
