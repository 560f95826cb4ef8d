"""Evenings: the list, the games of one, and who pays whom, in points, in chips and in money."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

import pytest
from flask import Flask

from tests import pseudo
from tests.past import Put, game_of, gin, knock
from tests.tables import table
from tests.web.person import Browser, part, there
from tests.web.test_odd import ODD

FOUR = ("Ann", "Bob", "Cat", "Dan")
AT = "2026-05-01T{:02}:00:00+09:00"
CHIPS = {"settlement": "chips"}
DAY = re.compile(r"(?:\d+年)?\d+月(?:\d+日（.）)?")
"""A day with its name, in Japanese."""


def counted(preset: str, hour: int, players: tuple[str, ...], *points: int, **more: Any) -> dict[str, Any]:
    """A game that the table stopped after one hand, with these points."""
    hand = {"scores": dict(zip(players, points, strict=True))}
    return game_of(preset, AT.format(hour), players, hand, finished="agreed", **more)


def settled(html: str) -> list[tuple[str, list[str], list[str]]]:
    """The settlements on a page: what each is in, the payments, and how much everybody is up or down."""
    found = []
    for section in re.findall(r'<section class="settled">(.*?)</section>', html, re.DOTALL):
        title = re.search(r"<h3>(.*?)</h3>", section)
        assert title is not None
        paid = re.findall(r"<li><span>(.*?)</span> <b[^>]*>(.*?)</b></li>", section)
        rows = re.findall(r'<tr><th scope="row"[^>]*>(.*?)</th><td[^>]*>(.*?)</td></tr>', section)
        found.append((title[1], [" ".join(each) for each in paid], [" ".join(each) for each in rows]))
    return found


def payments(html: str) -> list[str]:
    """The payments of the only settlement."""
    ((_, paid, _),) = settled(html)
    return paid


SETTLED = [
    (
        "gin of two: the difference of the finals, bonuses and all",
        gin(AT.format(20), knock("Ann", "Bob", 60), knock("Bob", "Ann", 10), knock("Ann", "Bob", 60)),
        ["Bob pays Ann 235"],
        ["Ann +235", "Bob \u2212235", "Total 0"],
    ),
    (
        "500 of four: everybody with everybody",
        counted("500-rum", 20, FOUR, 100, 60, 0, 40),
        ["Cat pays Ann 200", "Dan pays Bob 40"],
        ["Ann +200", "Bob +40", "Dan \u221240", "Cat \u2212200", "Total 0"],
    ),
    (
        "penalties the other way round",
        counted("kaluki", 20, ("Ann", "Bob", "Cat"), 10, 0, 40),
        ["Cat pays Bob 50", "Cat pays Ann 20"],
        ["Bob +50", "Ann +20", "Cat \u221270", "Total 0"],
    ),
    (
        "partners, each of whom pays or gets once",
        counted("persian", 20, FOUR, 30, 10, 20, 0, sides=[["Ann", "Cat"], ["Bob", "Dan"]]),
        ["Bob pays Ann 40", "Dan pays Cat 40"],
        ["Ann +40", "Cat +40", "Bob \u221240", "Dan \u221240", "Total 0"],
    ),
    (
        "chips as they stand",
        counted("kaluki", 20, ("Ann", "Bob", "Cat"), 5, 3, -8, rules=CHIPS),
        ["Cat pays Ann 5", "Cat pays Bob 3"],
        ["Ann +5", "Bob +3", "Cat \u22128", "Total 0"],
    ),
    (
        "a draw",
        counted("500-rum", 20, ("Ann", "Bob"), 20, 20),
        [],
        ["Ann 0", "Bob 0", "Total 0"],
    ),
]  # fmt: skip


@table("why, data, paid, rows", SETTLED)
def test_an_evening_is_settled(
    mine: Browser, put: Put, why: str, data: Mapping[str, Any], paid: list[str], rows: list[str]
) -> None:
    put(data)
    ((title, found, balances),) = settled(mine.see("/evenings/1"))
    assert title == ("In chips" if "chips" in why else "In points")
    assert found == paid
    assert balances == rows
    assert ("Nobody owes anybody anything." in mine.told) is not paid


@pytest.fixture
def evening(put: Put) -> list[str]:
    """Two games in points, one in chips, one whose chips do not add up, and one in progress: their tables."""
    return [
        put(counted("500-rum", 20, ("Ann", "Bob", "Cat"), 100, 60, 50)),
        put(gin(AT.format(21), knock("Ann", "Bob", 20), finished="agreed")),
        put(counted("kaluki", 22, ("Ann", "Bob", "Cat"), -4, 6, -2, rules=CHIPS)),
        put(counted("kaluki", 23, ("Ann", "Bob", "Cat"), 9, -4, -4, rules=CHIPS)),
        put(gin(AT.format(23), knock("Ann", "Bob", 20))),
    ]


def test_an_evening_shows_its_games_with_totals_and_winners(mine: Browser, evening: list[str]) -> None:
    html = mine.see("/evenings/3")
    for number, address in enumerate(evening, 1):
        shown = "" if number == 5 else "/story"
        assert f'href="{address}{shown}" id="game-{number}"' in html
    assert part(html, "game-1") == "1. 500 Rum 8:00 PM Ann 100 won · Bob 60 · Cat 50"
    assert part(html, "game-4").startswith(
        "4. Kaluki 11:00 PM Ann 9 won · Bob \u22124 · Cat \u22124 Its chips do not add up to zero"
    )
    assert part(html, "game-5").startswith("5. Gin Rummy 11:00 PM in play")
    assert part(html, "who-won") == "Ann 3 of 4 games Bob 1 of 4 games Cat 0 of 3 games"
    assert [int(each) for each in re.findall(r'id="game-(\d)"', html)] == [5, 4, 3, 2, 1]
    assert html.index('id="settlement"') < html.index('id="game-5"')
    assert "2026" in part(html, "main")


def test_points_and_chips_are_settled_apart_and_what_cannot_be_is_left_out(mine: Browser, evening: list[str]) -> None:
    assert settled(mine.see("/evenings/1")) == [
        (
            "In points",
            ["Cat pays Ann 60", "Bob pays Ann 50"],
            ["Ann +110", "Bob \u221250", "Cat \u221260", "Total 0"],
        ),
        ("In chips", ["Ann pays Bob 4", "Cat pays Bob 2"], ["Bob +6", "Cat \u22122", "Ann \u22124", "Total 0"]),
    ]
    assert not there(mine.text, "without-4"), "what cannot be settled need not be left out"
    assert not there(mine.text, "without-5")


def test_a_game_that_is_ticked_is_left_out(mine: Browser, evening: list[str]) -> None:
    html = mine.see("/evenings/1?without=1&without=3")
    assert payments(html) == ["Bob pays Ann 20"]
    assert "It is left out." in part(html, "game-1")
    assert "It is left out." not in part(html, "game-2")
    assert re.findall(r'id="without-(\d)" checked', html) == ["1", "3"]


def test_all_games_may_be_left_out(mine: Browser, evening: list[str]) -> None:
    html = mine.see("/evenings/1?without=1&without=2&without=3")
    assert settled(html) == []
    assert "No games are left to settle." in mine.told
    assert there(html, "terms"), "and be taken in again"


MONEY = [
    ("points and chips at a rate each", "point=0.5&chip=10&currency=¥", [("¥0.50 a point, ¥10 a chip", ["Cat pays Bob ¥35.00", "Cat pays Ann ¥15.00"])]),
    ("points only", "point=2&currency=円", [("2円 a point", ["Cat pays Ann 120円", "Bob pays Ann 100円"]), ("In chips", ["Ann pays Bob 4", "Cat pays Bob 2"])]),
    ("chips only", "chip=0,25&currency=€", [("€0.25 a chip", ["Ann pays Bob €1.00", "Cat pays Bob €0.50"]), ("In points", ["Cat pays Ann 60", "Bob pays Ann 50"])]),
    ("no currency", "point=1&chip=1&currency=", [("1 a point, 1 a chip", ["Cat pays Ann 62", "Bob pays Ann 44"])]),
]  # fmt: skip


@table("why, query, expected", MONEY)
def test_money(mine: Browser, evening: list[str], why: str, query: str, expected: list[Any]) -> None:
    found = settled(mine.see(f"/evenings/1?unit=money&{query}"))
    assert [(title, paid) for title, paid, _ in found] == expected


def test_nothing_is_money_until_money_is_chosen(mine: Browser, evening: list[str]) -> None:
    html = mine.see("/evenings/1?unit=points&point=x&chip=0.5&currency=%E2%82%AC")
    assert [title for title, _, _ in settled(html)] == ["In points", "In chips"]
    assert mine.form("/evenings/1#settlement").values["chip"] == "0.5", "and it stays as it was typed"


REFUSED = [
    ("no rate at all", {"point": "", "chip": " "}, "point", "Write what it is worth"),
    ("a word for a rate", {"point": "five"}, "point", "“five” is not a rate"),
    ("a rate of a chip", {"point": "1", "chip": "-1"}, "chip", "“-1” is not a rate"),
    ("thousands", {"point": "1.000"}, "point", "can be read in two ways"),
    ("a long currency", {"point": "1", "currency": "doubloons"}, "currency", "at most 8 characters"),
]


@table("why, typed, field, sentence", REFUSED)
def test_a_wrong_rate_is_told_at_its_field_with_all_as_typed(
    mine: Browser, evening: list[str], why: str, typed: dict[str, str], field: str, sentence: str
) -> None:
    agreed = settled(mine.see("/evenings/1"))
    sent = {"point": "", "chip": "", "currency": "", **typed}
    query = {"unit": "money", "without": "2", **sent}
    mine.answer = mine.client.get("/evenings/1", query_string=query, headers=mine.language)
    assert mine.answer.status_code == 422
    assert sentence in part(mine.text, f"{field}-wrong")
    assert len(re.findall(r'class="wrong"', mine.text)) == 1
    values = mine.form("/evenings/1#settlement").values
    assert {key: values[key] for key in sent} == sent
    assert (values["unit"], values["without"]) == ("money", "2")
    assert '<details class="more" id="change" open>' in mine.text
    assert settled(mine.text) == agreed, "what was agreed stays in sight"


def test_only_what_was_played_is_asked_for(mine: Browser, put: Put) -> None:
    put(gin(AT.format(20), knock("Ann", "Bob", 20), finished="agreed"))
    html = mine.see("/evenings/1")
    assert there(html, "point")
    assert not there(html, "chip")


def test_a_settlement_is_found_again_as_it_was_left(mine: Browser, evening: list[str]) -> None:
    mine.see("/evenings/1?unit=money&point=0,05&chip=&currency=%E2%82%AC&without=3")
    again = mine.see("/evenings/2")
    assert settled(again)[0][:2] == ("€0.05 a point", ["Cat pays Ann €3.00", "Bob pays Ann €2.50"])
    assert len(settled(again)) == 1
    values = mine.form("/evenings/2#settlement").values
    assert (values["unit"], values["point"], values["currency"], values["without"]) == ("money", "0,05", "€", "3")
    mine.see("/evenings/1?unit=money&point=five", 422)
    assert settled(mine.see("/evenings/1")) == settled(again), "what was refused was not agreed"
    mine.see("/evenings/1?unit=points&point=0,05")
    assert [title for title, _, _ in settled(mine.see("/evenings/1"))] == ["In points", "In chips"]


def test_the_terms_of_one_evening_are_not_those_of_another(mine: Browser, put: Put, evening: list[str]) -> None:
    put(gin("2026-06-01T20:00:00+09:00", knock("Ann", "Bob", 20), finished="agreed"))
    mine.see("/evenings/1?unit=money&point=5&currency=%E2%82%AC")
    assert settled(mine.see("/evenings/6"))[0][0] == "In points"


@pytest.mark.parametrize("what", ODD)
def test_odd_kept_terms_are_passed_over(mine: Browser, evening: list[str], what: str) -> None:
    for kept in (ODD[what], f"evening=1&unit=money&point={ODD[what]}"):
        mine.client.set_cookie("referee_settlement", quote(kept, safe="=&")[:4000])
        assert settled(mine.see("/evenings/1"))[0][0] == "In points"


def test_games_in_play_are_told_once(mine: Browser, put: Put) -> None:
    put(gin(AT.format(20), knock("Ann", "Bob", 20), finished="agreed"))
    for hour in (21, 22):
        put(gin(AT.format(hour), knock("Ann", "Bob", 20)))
    mine.see("/evenings/1")
    assert mine.told.count("Games in play are settled when they are over.") == 1


def test_what_nobody_can_settle_has_no_form(mine: Browser, put: Put) -> None:
    put(gin(AT.format(20), knock("Ann", "Bob", 20)))
    html = mine.see("/evenings/1?unit=money&point=x")
    assert not there(html, "terms")
    assert "No games are left to settle." in mine.told


def test_looking_changes_nothing(mine: Browser, evening: list[str], app: Flask) -> None:
    before = app.extensions["store"].log
    logs = [len(before(held.credential)) for _, held in app.extensions["store"].ledgers()]
    mine.see("/evenings/1?unit=money&point=5&chip=5&without=1")
    assert [len(before(held.credential)) for _, held in app.extensions["store"].ledgers()] == logs


def test_eight_at_the_table(mine: Browser, put: Put) -> None:
    eight = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal")
    put(counted("500-rum", 20, eight, 80, 70, 60, 50, 40, 30, 20, 10))
    ((_, paid, rows),) = settled(mine.see("/evenings/1"))
    assert paid == ["Hal pays Ann 280", "Gus pays Bob 200", "Fay pays Cat 120", "Eve pays Dan 40"]
    assert len(rows) == 9


def test_two_spellings_of_one_person_are_one_payer(mine: Browser, put: Put, app: Flask, me: str) -> None:
    put(gin(AT.format(20), knock("Ann", "Bob", 20), finished="agreed"))
    put(gin(AT.format(21), knock("Cat", "Robert", 10), players=("Cat", "Robert"), finished="agreed"))
    people = {name: number for number, name in app.extensions["store"].history.people(me)}
    app.extensions["store"].people.merge(me, people["Robert"], people["Bob"], when=AT.format(22))
    assert payments(mine.see("/evenings/1")) == ["Robert pays Ann 20", "Robert pays Cat 10"]


def test_the_list_tells_who_played_and_who_won_what(mine: Browser, put: Put) -> None:
    put(counted("500-rum", 18, ("Ann", "Bob", "Cat"), 100, 60, 50))
    put(gin(AT.format(19), knock("Bob", "Ann", 20), finished="agreed"))
    put(gin(AT.format(20), knock("Bob", "Ann", 20), finished="agreed"))
    put(gin(AT.format(21), knock("Ann", "Bob", 20)))
    put(
        gin("2025-12-31T20:00:00+09:00", knock("Ann", "Bob", 20), players=("Ann", "<b>Bob</b>"), finished="agreed")
        | {"hands": [knock("Ann", "<b>Bob</b>", 20)]}
    )
    html = mine.see("/evenings")
    assert re.findall(r'id="evening-(\d+)"', html) == ["1", "5"]
    told = part(html, "evening-1")
    assert "4 games" in told
    assert "in play" in told
    assert told.endswith("Bob · Ann · Cat 500 Rum won by Ann Gin Rummy won by Bob ×2")
    assert "1 game " in part(html, "evening-5")
    assert "<b>Bob</b>" not in html


def test_the_list_has_twenty_evenings_a_page(mine: Browser, put: Put) -> None:
    for day in range(1, 22):
        put(gin(f"2026-01-{day:02}T20:00:00+09:00"))
    assert re.findall(r'id="evening-(\d+)"', mine.see("/evenings")) == [str(number) for number in range(21, 1, -1)]
    assert not there(mine.text, "newer")
    assert there(mine.text, "older")
    assert re.findall(r'id="evening-(\d+)"', mine.see("/evenings?page=2")) == ["1"]
    assert there(mine.text, "newer")
    assert not there(mine.text, "older")
    mine.see("/evenings?page=3")
    assert "No earlier evenings." in mine.told


@pytest.mark.parametrize("page", ["0", "-1", "x", "²", "9" * 40, ""])
def test_a_page_that_makes_no_sense_is_the_first(mine: Browser, put: Put, page: str) -> None:
    put(gin(AT.format(20)))
    assert there(mine.see(f"/evenings?page={page}"), "evening-1")


def test_a_new_browser_has_no_evenings(other: Browser) -> None:
    other.see("/evenings")
    assert "No evenings yet." in other.told


def test_evenings_are_their_owners_own(mine: Browser, other: Browser, evening: list[str]) -> None:
    other.start("gin", "Eve", "Fay")
    assert re.findall(r'id="evening-(\d+)"', other.see("/evenings")) == ["6"]
    told = set()
    for number in ("1", "99", "9" * 18):
        other.see(f"/evenings/{number}", 404)
        told.add(other.told)
    assert len(told) == 1, "what is another's looks like what never was"
    guest = Browser(other.client.application)
    guest.see("/evenings/1", 404)


def test_a_link_opens_no_evening(app: Flask, mine: Browser) -> None:
    table = mine.start("gin", "Ann", "Bob")
    for right in ("look", "keep"):
        guest = Browser(app)
        address = guest.join(mine, table, right)
        assert not there(guest.see(address), "evening")
        guest.see("/evenings/1", 404)
    assert 'href="/evenings/1" id="evening"' in mine.see(table)
    mine.send("/delete")
    assert not there(mine.see(table), "evening")


@pytest.mark.parametrize("what", ODD)
def test_odd_rates_are_never_our_fault(mine: Browser, evening: list[str], what: str) -> None:
    query = {"unit": "money", **dict.fromkeys(("point", "chip", "currency", "without"), ODD[what])}
    answer = mine.client.get("/evenings/1", query_string=query)
    assert answer.status_code == 422
    assert "<script>alert" not in answer.text


def test_hostile_names_are_only_ever_text(mine: Browser, put: Put) -> None:
    hostile = ("<script>alert(1)</script>", "{{ 7*7 }}%s%(n)s")
    put(counted("500-rum", 20, hostile, 20, 10))
    for address in ("/evenings", "/evenings/1"):
        html = mine.see(address)
        assert "<script>alert" not in html
        assert "&lt;script&gt;alert(1)&lt;/script&gt;" in html
        assert "{{ 7*7 }}%s%(n)s" in html


def test_every_sentence_can_be_translated(mine: Browser, put: Put, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second, third, _ = pseudo.PLAYERS
    three = (first, second, third)
    put(counted("500-rum", 20, three, 100, 60, 50))
    put(counted("kaluki", 21, three, -4, 6, -2, rules=CHIPS))
    put(counted("kaluki", 22, three, 9, -4, -4, rules=CHIPS))
    put(gin(AT.format(23), knock(first, second, 20), players=(first, second)))
    put(counted("500-rum", 23, three, 0, 0, 0))
    pseudo.speak(monkeypatch)
    mine.language = {"Accept-Language": "ja"}
    queries = (
        "",
        "?without=1&without=2&without=5",
        "?unit=money&point=1&chip=2",
        "?unit=money&chip=1",
        "?unit=money&point=1",
    )
    for address in ("/evenings", "/evenings?page=2", *(f"/evenings/1{query}" for query in queries)):
        assert pseudo.untranslated(DAY.sub("", mine.see(address))) == [], address
    for query in ("", "&point=0", "&point=5555555", "&point=1.000", "&point=1&currency=555555555"):
        refused = mine.see(f"/evenings/1?unit=money{query}", 422)
        assert pseudo.untranslated(DAY.sub("", refused)) == [], query
