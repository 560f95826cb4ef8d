"""The list of games: searched, filtered, and read page by page."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from tests.pages import links
from tests.past import Put, game_of, gin, knock
from tests.web.person import Browser, knock as typed_knock, part

LATE = knock("Ann", "Bob", 20, note="Bob was late.")


@pytest.fixture
def past(put: Put) -> dict[str, str]:
    """Three games of three years: their addresses."""
    games = {
        "first": gin("2024-05-01T20:00:00+09:00", LATE, {"end": "void", "note": "a quiet hand"}),
        "second": game_of("oklahoma", "2025-05-01T20:00:00+09:00", ("Ann", "<b>Cat</b>")),
        "third": gin("2026-05-01T20:00:00+09:00", knock("Ann", "Bob", -3), players=("Bob", "Ann"), finished="agreed"),
    }
    return {name: put(data) for name, data in games.items()}


def shown(browser: Browser, past: dict[str, str], address: str) -> list[str]:
    """The games that the list shows, in order."""
    html = browser.see(address)
    found = [link.removesuffix("/story").partition("#")[0] for link in links(html) if link.startswith("/s/")]
    names = {table: name for name, table in past.items()}
    return list(dict.fromkeys(names[link] for link in found if link in names))


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("", ["third", "second", "first"]),
        ("q=LATE", ["first"]),
        ("q=cat", ["second"]),
        ("q=late+ann", ["first"]),
        ("q=nothing+like+it", []),
        ("q=gin", ["third", "second", "first"]),
        ("q=oklahoma", ["second"]),
        ("q=oklahoma+cat", ["second"]),
        ("q=oklahoma+late", []),
        ("year=2025", ["second"]),
        ("game=gin", ["third", "second", "first"]),
        ("game=oklahoma", ["second"]),
        ("notes=yes", ["first"]),
        ("happened=undercut", ["third"]),
        ("year=2025&q=late", []),
        ("page=2", []),
    ],
)
def test_games_are_found(mine: Browser, past: dict[str, str], query: str, expected: list[str]) -> None:
    assert shown(mine, past, f"/games?{query}") == expected


def test_people_are_chosen_by_name(mine: Browser, past: dict[str, str]) -> None:
    mine.see("/games")
    html = mine.text
    bob = next(part for part in html.split("<option")[1:] if ">Bob<" in part).split('value="')[1].split('"')[0]
    assert shown(mine, past, f"/games?person={bob}") == ["third", "first"]
    assert shown(mine, past, f"/games?person={bob}&happened=undercut") == ["third"]
    assert f'<option value="{bob}" selected' in mine.text


def test_what_was_asked_stands_in_the_form_again(mine: Browser, past: dict[str, str]) -> None:
    mine.see('/games?q="late<&year=2024&notes=yes&game=gin')
    assert 'value="&#34;late&lt;"' in mine.text
    assert '<option value="gin" selected' in mine.text
    assert "No game found." in mine.told
    assert '<input type="hidden" name="year" value="2024">' in mine.text


def test_notes_that_match_stand_with_their_hand(mine: Browser, past: dict[str, str]) -> None:
    mine.see("/games?q=late")
    assert "Bob was late." in mine.text
    assert "a quiet hand" not in mine.text
    assert f"{past['first']}/story#hand-1" in links(mine.text)
    mine.see("/games?notes=yes")
    assert "a quiet hand" in mine.text
    mine.see("/games")
    assert "Bob was late." not in mine.text


def test_a_finished_game_opens_as_the_whole_game_and_one_in_play_as_its_table(
    mine: Browser, past: dict[str, str]
) -> None:
    found = links(mine.see("/games"))
    assert f"{past['third']}/story" in found
    assert past["first"] in found
    assert f"{past['first']}/story" not in found


@pytest.mark.parametrize(
    "query",
    ["page=0", "page=-1", "page=x", "page=99999999999999999999", "person=x", "person=-1", "person=²", "year=%00", "year=日本",
     "happened=1%20OR%201", "happened=finished", "q=%ED%A0%80", "q=" + "x" * 5000, "game=%27", "with=1", "person=9&with=8"],
)  # fmt: skip
def test_an_odd_address_is_only_a_list(mine: Browser, past: dict[str, str], query: str) -> None:
    mine.see(f"/games?{query}")


def test_somebody_else_sees_nothing_of_it(other: Browser, past: dict[str, str]) -> None:
    assert shown(other, past, "/games") == []
    assert "No games yet." in other.told
    assert shown(other, past, "/games?person=1&q=late") == []
    assert "Bob" not in other.text


def test_pages_keep_what_was_asked(mine: Browser, put: Put) -> None:
    for minute in range(21):
        put(gin(f"2025-05-01T20:{minute:02}:00+09:00", LATE))
    mine.see("/games?q=late&notes=yes")
    assert "21 games found." in mine.told
    older = next(link for link in links(mine.text) if "page=2" in link)
    mine.see(older.replace("&amp;", "&"))
    assert "21 games found." in mine.told
    assert mine.text.count("Bob was late.") == 1


def test_a_page_behind_the_last_one_does_not_say_that_there_is_no_game(mine: Browser) -> None:
    mine.start("gin", "Ann", "Bob")
    mine.see("/games?page=99")
    assert "No earlier games." in mine.told
    assert "No games yet." not in mine.told


def test_games_are_listed_by_evenings_with_times_and_the_winner_first(mine: Browser, put: Put) -> None:
    put(gin("2025-05-01T20:00:00+09:00", knock("Bob", "Ann", 20), finished="agreed"))
    put(gin("2025-05-01T21:00:00+09:00", LATE))
    put(gin("2025-06-01T20:00:00+09:00"))
    html = mine.see("/games")
    assert part(html, "evening-3") == "Sun, Jun 1, 2025", "of a single game the game says when"
    assert part(html, "evening-1") == "Thu, May 1, 2025 8:00 PM · 2 games"
    assert "/evenings/1" in links(html)
    assert re.findall(r'class="badge c-(\d)".*?translate="no">(\w+)', html, re.DOTALL)[-2:] == [
        ("2", "Bob"),
        ("1", "Ann"),
    ]
    assert re.findall(r'class="when">(.*?)<', html)[0].strip() == "8:00\u202fPM"
    found = mine.see("/games?q=late")
    assert part(found, "evening-1") == "Thu, May 1, 2025", "what was not looked for is not counted"


def test_a_game_that_was_played_here_says_how_long_it_took(mine: Browser, set_clock: Callable[[str], None]) -> None:
    set_clock("2026-05-01T20:00:00+09:00")
    table = mine.start("gin", "Ann", "Bob")
    set_clock("2026-05-01T21:20:00+09:00")
    mine.record(table, typed_knock(1, 5, 30))
    assert "8:00\u202fPM <" in mine.see("/games")
    mine.see(table)
    mine.send("/finish")
    assert "8:00\u202fPM&nbsp;· 1 h 20 min" in mine.see("/games")
