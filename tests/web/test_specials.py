"""Carioca's deals of one whole run on the web: on the felt, in the form of the hand, and in the referee's questions."""

from __future__ import annotations

import pytest

from tests.web.person import Browser, part, went_out
from tests.web.test_in_progress import lay, on_table, piles, taken_over, tapped, wrong

DIRTY = "AS 2H 3H 4D 5C 6S 7S * 9H TD JC QC KS"
LAID = "AS 2H 3H 4D 5C 6S 7S *8 9H TD JC QC KS"


@pytest.fixture
def carioca(mine: Browser) -> str:
    """A table that plays only the specials: Ann deals, so Cat plays first."""
    return mine.start("carioca", "Ann", "Bob", "Cat", contracts="D S", cards_dealt="12 12")


def test_a_special_is_offered_laid_and_taken_over(mine: Browser, carioca: str) -> None:
    assert len(tapped(mine, carioca, DIRTY, "3")) == 1
    lay(mine, carioca, DIRTY, "3")
    assert len(piles(mine.text)) == 1
    assert on_table(mine, carioca) == [LAID]
    assert tapped(mine, carioca, "8D", "2") == {}
    lay(mine, carioca, "8D", "2", status=422, on="1")
    assert "Nothing is laid off in this deal: the dirty run is complete." in wrong(mine)
    assert len(taken_over(mine, carioca)) == 1


def test_who_laid_all_cards_has_gone_out(mine: Browser, carioca: str) -> None:
    lay(mine, carioca, DIRTY, "3")
    mine.see(f"{carioca}/hands/new")
    mine.send("/hands/new", went_out(1, 0, 5, 0), status=422)
    assert "enter that this player went out" in mine.told
    mine.record(carioca, went_out(3, 23, 67, 0))
    assert mine.totals(carioca) == ["23", "67", "0"]
    mine.see(carioca)
    assert "the royal run" in mine.told


@pytest.mark.parametrize(
    ("cards", "verdict", "says"),
    [
        (DIRTY, "legal", "You have the contract of deal 1"),
        (DIRTY.replace("9H", "TH"), "illegal", "each rank once"),
        ("AS 2H 3H 4D", "partial", "4 cards of 13"),
        ("AS 2H 3H 4D 4S", "illegal", "too few"),
    ],
)
def test_tapped_cards_of_a_special_are_judged_as_one(
    mine: Browser, carioca: str, cards: str, verdict: str, says: str
) -> None:
    page = mine.see(f"{carioca}/referee?cards={cards.replace(' ', '+').replace('*', '%2A')}")
    assert f'class="verdict {verdict}"' in page
    assert says in part(page, "verdict")
