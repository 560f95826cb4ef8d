"""How values are written on the pages, in either language."""

from __future__ import annotations

import pytest
from flask import Flask
from flask_babel import Babel, force_locale

from referee.web.views.filters import listed


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
