"""Amounts with their currency: a sign before the number or a word after it, in either language."""

from __future__ import annotations

import pytest

from referee.web.views.evenings import written

WRITTEN = [
    ((350, 0, ""), "350"),
    ((-350, 0, ""), "\u2212350"),
    ((0, 2, "€"), "€0.00"),
    ((5, 2, "€"), "€0.05"),
    ((-8750, 2, "€"), "\u2212€87.50"),
    ((175000, 0, "¥"), "¥175,000"),
    ((1750, 0, "円"), "1,750円"),
    ((250, 2, "kr"), "2.50\u00a0kr"),
    ((250, 2, "EUR"), "€2.50"),
    ((250, 2, "CHF"), "2.50\u00a0CHF"),
    ((250, 2, "O'¤#"), "O'¤#2.50"),
    ((12500, 4, "US$"), "US$1.2500"),
    ((10**22 + 1, 4, "kr"), f"1{',000' * 6}.0001\u00a0kr"),
]


@pytest.mark.parametrize("locale", ["en", "ja"])
@pytest.mark.parametrize(("amount", "text"), WRITTEN, ids=[each[1] for each in WRITTEN])
def test_an_amount_is_written_with_its_currency(amount: tuple[int, int, str], text: str, locale: str) -> None:
    assert written(*amount, locale) == text
