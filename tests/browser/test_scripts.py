"""What scripts compute themselves is what the server says; scripts that need no page are tested in tests/scripts."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Page

from referee.cards import parse_cards
from referee.cards.ranges import written_out
from referee.games import GAMES
from referee.games.base.hand import hand_fields
from referee.games.fields.points import TallyField
from referee.web.forms.hand import exemptions
from referee.web.http.static import edition
from referee.words import Fault
from tests.browser.below import moved

MODULES = moved(f"/static/v-{edition()}")
ASK = """async ([name, what, all]) => {
  const found = (await import(`%s/${name}.js`))[what];
  return all.map((each) => found(...each) ?? null);
}"""


@pytest.fixture
def blank(page: Page) -> Page:
    """A page of the app that runs hardly any script of its own."""
    page.goto("/offline")
    return page


def asked(page: Page, module: str, what: str, *all_of_them: tuple[Any, ...]) -> list[Any]:
    """The result of a function of a module for each of these arguments."""
    found: list[Any] = page.evaluate(ASK % MODULES, [module, what, [list(each) for each in all_of_them]])
    return found


AROUND = ("Q-2S", "QS-2S", "10-3h", "K-2D", "Q-AS", "A-3S", "Q-QS", "QS-2H", "9-7C", "8S Q-2S *")


def test_a_range_around_the_corner_is_as_many_cards_as_on_the_server(blank: Page) -> None:
    """Where no run goes around the corner, it is not a range: the server says so, and the page counts no cards."""
    there = [_cards(written_out(text)) for text in AROUND]
    assert asked(blank, "cards", "count", *((text, False, True) for text in AROUND)) == there
    straight = asked(blank, "cards", "count", *((text,) for text in AROUND))
    assert straight == [_cards(text) for text in AROUND]
    assert there[0] == {"known": True, "held": 4} != straight[0]


def _cards(text: str) -> dict[str, Any]:
    """How many cards of a text the server reads, piece by piece."""
    held, known = 0, True
    for piece in text.split():
        try:
            held += len(parse_cards(piece))
        except Fault:
            known = False
    return {"known": known, "held": held}


MELDS = ("8S 9S TS", "8-TS\n6S > 6H 6D 6C\n= 2H AD", "JS>1\n＝ 2H", "", " = \n")


def test_the_cards_go_along_on_the_page_as_they_do_on_the_server(blank: Page) -> None:
    declared = [each for game in GAMES for each in hand_fields(game.hand).values() if isinstance(each, TallyField)]
    (layout,) = (each for each in declared if "melds" in each.modes)
    there = [layout.along("cards", {"melds": text}) for text in MELDS]
    assert [" ".join(each) for each in asked(blank, "cards", "along", *((text,) for text in MELDS))] == there


def test_who_is_spared_is_what_the_server_has_written(blank: Page) -> None:
    for game in GAMES:
        declared = hand_fields(game.hand)
        found = [
            list(exemptions.won(declared, "1")),
            list(exemptions.emptied(declared, "1")),
            list(exemptions.nothing(declared)),
            list(exemptions.noted(declared, ["1", "2"])),
        ]
        names = sorted({name for each in found for case in each for name in case})
        stood = [
            dict(zip(names, values, strict=True))
            for values in product(*(_values(name, found) for name in names))
        ]  # fmt: skip
        for each in found:
            said = blank.evaluate(
                """async ([address, text, all]) => {
                  const { holds } = await import(address);
                  return all.map((values) => holds(text, (name) => values[name] ?? ""));
                }""",
                [f"{MODULES}/exemptions.js", exemptions.written(each), stood],
            )
            assert said == [exemptions.hold(each, lambda name, values=values: values.get(name, "")) for values in stood]
            assert not each or True in said


def _values(name: str, found: list[list[exemptions.Case]]) -> list[str]:
    """The values that a field may have: what a case asks for, something else, and nothing."""
    return sorted({"", "2", *(case[name] for each in found for case in each if name in case)} - {exemptions.FILLED})
