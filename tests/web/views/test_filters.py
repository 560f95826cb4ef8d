"""How values are written on the pages, in either language."""

from __future__ import annotations

import pytest
from flask import Flask
from flask_babel import Babel, force_locale

from referee.web.views.filters import listed
from referee.web.views.words import signs


@pytest.mark.parametrize(
    ("language", "names", "text"),
    [
        ("en", ["Ann"], "Ann"),
        ("en", ["Ann", "Anna"], "Ann and Anna"),
        ("ja", ["太郎", "たろう", "タロウ"], "太郎、たろう、タロウ"),
    ],
)
def test_names_are_listed_as_a_sentence_lists_them(language: str, names: list[str], text: str) -> None:
    app = Flask("plain")
    Babel(app)
    with app.test_request_context(), force_locale(language):
        assert listed(names) == text


def test_cards_that_a_sentence_quotes_are_drawn_also_where_no_blank_follows() -> None:
    assert signs("8S 9S THはメルドではありません。*は10H") == "8♠ 9♠ 10♥はメルドではありません。★は10♥"
    assert signs("7D 8D 2C can be read as 7D 8D 2C*9D.") == "7♦ 8♦ 2♣ can be read as 7♦ 8♦ 2♣★9♦."
    assert signs("8H 8C 2S*8 counts 36") == "8♥ 8♣ 2♠★8 counts 36"
    assert signs("KSA and 25H2, but KD") == "KSA and 25H2, but K♦"
