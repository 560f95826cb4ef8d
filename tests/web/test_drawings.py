"""Drawings that follow rules: the pictures on the cards, and the icon in every size."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from flask import Flask, get_template_attribute

from referee.cards import PACK, Card, parse_cards
from tests.drawings import PIPS, STATIC, faces

SYMBOL = re.compile(r'<symbol id="(\w+)" viewBox="0 0 100 140">(.*?)</symbol>')


def picture(app: Flask, card: Card) -> str:
    with app.test_request_context():
        return str(get_template_attribute("macros/cards.html", "face")(card.index, card.suit))


def test_the_sprite_is_the_one_that_is_drawn() -> None:
    assert (STATIC / "court_cards.svg").read_text("utf-8") == faces()


def test_a_number_card_has_as_many_pips_as_it_says_and_none_on_another() -> None:
    drawn = dict(SYMBOL.findall(faces()))
    for rank, places in PIPS.items():
        assert len(places) == len(set(places)) == rank
        assert all(drawn[f"{suit}{rank}"].count("<path") == rank for suit in "SHDC")
        rows = sorted({y for _, y in places})
        assert all(below - above >= 14 for above, below in pairwise(rows)), rank


def test_every_card_of_the_pack_has_its_own_corner_and_a_picture_of_the_sprite(app: Flask) -> None:
    there = {name for name, _ in SYMBOL.findall(faces())}
    pictures = [picture(app, card) for card in PACK]
    assert len(set(pictures)) == len(PACK)
    for html in pictures:
        assert re.findall(r"court_cards\.svg#(\w+)", html)[0] in there, html


@pytest.mark.parametrize(
    ("written", "corner", "marks", "drawn"),
    [
        ("*", "cap", None, "joker"),
        ("*7D", "7", "cap", "joker"),
        ("*KS", "K", "cap", "joker"),
        ("_AC", "A", "↓", "CA"),
        ("TH", "10", None, "H10"),
        ("QS", "Q", None, "Q"),
    ],
)
def test_a_card_shows_its_index_and_what_is_said_of_it(
    app: Flask, written: str, corner: str, marks: str | None, drawn: str
) -> None:
    html = re.sub(r'<svg class="cap".*?</svg>', "cap", picture(app, parse_cards(written)[0]))
    assert re.findall(r"<b( class=\"ten\")?>(.*?)</b>", html) == [(' class="ten"' if corner == "10" else "", corner)]
    assert re.findall(r'class="stands">(.*?)<', html) == ([marks] if marks else [])
    assert re.findall(r"court_cards\.svg#(\w+)", html) == [drawn]
