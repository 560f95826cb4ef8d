"""How values are written on the pages."""

from __future__ import annotations

import pytest

from referee.web.views.filters import ordinal


@pytest.mark.parametrize(
    ("place", "text"),
    [
        (1, "1st"),
        (2, "2nd"),
        (3, "3rd"),
        (4, "4th"),
        (11, "11th"),
        (12, "12th"),
        (13, "13th"),
        (21, "21st"),
        (102, "102nd"),
    ],
)
def test_a_place_is_an_ordinal(place: int, text: str) -> None:
    assert str(ordinal(place)) == text
