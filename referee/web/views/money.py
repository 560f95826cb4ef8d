"""Amounts of an evening as they are written: numbers by the reader's language, currencies as the table calls them."""

from __future__ import annotations

import unicodedata
from decimal import Decimal

from babel import Locale
from babel.numbers import format_currency, get_currency_symbol


def written(amount: int, decimals: int, currency: str, locale: Locale | str) -> str:
    """A whole number with so many of its digits behind the point; a sign before it, a word behind it, a real minus."""
    number = f"#,##0.{'0' * decimals}".rstrip(".")
    sign = get_currency_symbol(currency, locale) if currency else ""
    if any(unicodedata.category(char) == "Sc" for char in sign):
        number = f"¤{number}"
    elif sign:
        number += "¤" if unicodedata.east_asian_width(sign[0]) in "WF" else "\N{NO-BREAK SPACE}¤"
    pattern = f"{number};\N{MINUS SIGN}{number}"
    exact = Decimal(f"{amount}E-{decimals}")
    return format_currency(exact, sign, pattern, locale, currency_digits=False)
