"""The picture of a result: who played, the totals, the winner by shape and word, and nothing that gives access to the game."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest
from flask import Flask

from referee.web.views.look import drawing
from referee.web.views.picture import BOLD, CROWN, DIGIT, EDGE, GAP, NAME, SIGN, SMALL, TOTAL, WIDE, fitted, measured
from tests import pseudo
from tests.past import Put, game_of
from tests.tables import table
from tests.web.person import Browser, knock, part, went_out

SVG = "{http://www.w3.org/2000/svg}"
LONG = "Wilhelmina Wolfeschlegelsteinhausenberge"
AT = "2026-05-01T20:00:00+09:00"
HOSTILE = """<b>&"'</b>{{7*7}}"""


def picture(browser: Browser, address: str) -> ET.Element:
    """The drawing on a page, parsed as XML, since it must be XML to become an image."""
    found = re.search(r"<svg id=\"picture\".*?</svg>", browser.see(f"{address}/picture"), re.DOTALL)
    assert found is not None
    return ET.fromstring(found[0])


def texts(svg: ET.Element) -> list[str]:
    return [each.text or "" for each in svg.iter(f"{SVG}text")]


def polylines(svg: ET.Element, colour: str) -> list[ET.Element]:
    return [each for each in svg.iter(f"{SVG}polyline") if each.get("stroke") == colour]


@pytest.fixture
def over(mine: Browser) -> str:
    """A game of Kaluki that Ann has won."""
    address = mine.start("kaluki", "Ann", "Bob", "Cat")
    for held in ((0, 90, 30), (0, 90, 12)):
        mine.record(address, went_out(1, *held))
    return address


def test_a_finished_game_shows_who_won(mine: Browser, over: str) -> None:
    svg = picture(mine, over)
    shown = texts(svg)
    assert shown[0] == "Kaluki"
    assert re.fullmatch(r"\w+ \d+, \d{4} · final result, 2 hands", shown[1])
    steps = [("2", "42", "Cat"), ("1", "0", "Ann"), ("3", "180", "Bob")]
    assert shown[2:11] == [each for step in steps for each in step], "a podium, the first in the middle"
    assert shown[11:15] == [
        "Turning point", "Ann led from the first hand to the last.",
        "Best hand", "Ann took 0 points in hand 1, and the others took 120.",
    ]  # fmt: skip
    said = svg.find(f"{SVG}title")
    assert said is not None
    assert said.text is not None
    assert said.text.endswith(": Ann 0 (won), Bob 180, Cat 42")
    assert said.get("id") == svg.get("aria-labelledby")


def test_a_game_in_play_shows_who_leads(mine: Browser) -> None:
    address = mine.start("gin", "Ann", "Bob")
    shown = texts(picture(mine, address))
    assert shown[1].endswith("· no hand yet")
    assert shown[2:] == ["Ann", "0", "Bob", "0", "Referee"], "no chart, and nobody leads"
    mine.record(address, knock(2, 20, 5))
    svg = picture(mine, address)
    assert texts(svg)[1].endswith("· after 1 hand")
    assert texts(svg)[2:7] == ["Bob", "15", "leads", "Ann", "0"]
    assert [each.get("d") for each in svg.iter(f"{SVG}path")].count(drawing("crown")[0].attributes["d"]) == 1


def test_totals_are_drawn_as_lines_that_differ_without_colour(mine: Browser, over: str) -> None:
    svg = picture(mine, over)
    dashes, drawn = set(), []
    for colour in ("#155a4c", "#921607", "#0c4eac"):
        curve, to_sign = polylines(svg, colour)
        points = [(each.get("points") or "").split() for each in (curve, to_sign)]
        assert list(map(len, points)) == [3, 2]
        assert points[0][-1] == points[1][0], "the sign belongs to the end of its line"
        dashes.add(curve.get("stroke-dasharray"))
        above, end = (each for each in svg.iter(f"{SVG}g") if each.get("fill") == colour)
        assert [each.attrib for each in above] == [each.attrib for each in end], "the sign by the name ends the line"
        drawn.append([each.attrib for each in end])
    assert len(dashes) == 3
    assert all(drawn.count(each) == 1 for each in drawn)
    assert "150" in texts(svg), "the limit is named"


def test_who_joins_has_a_line_from_there_on(mine: Browser, put: Put) -> None:
    three = {"scores": {"Ann": 10, "Bob": 20, "Cat": 30}, "joins": {"Cat": 0}}
    two = {"scores": {"Ann": 10, "Bob": 20}}
    svg = picture(mine, put(game_of("500-rum", AT, ("Ann", "Bob", "Cat"), two, two, three)))
    lengths = [
        len((polylines(svg, colour)[0].get("points") or "").split()) for colour in ("#155a4c", "#921607", "#0c4eac")
    ]
    assert lengths == [4, 4, 1], "a point where the first hand ends"


def test_those_who_share_a_place_share_a_step_and_the_others_stand_below(mine: Browser, put: Put) -> None:
    players = tuple("ABCDEFGH")
    scores = dict(zip(players, (50, 40, 50, 30, 30, 20, 10, 0), strict=True))
    shown = texts(picture(mine, put(game_of("500-rum", AT, players, {"scores": scores}, finished="agreed"))))
    assert shown[2:9] == ["1", "50", "C", "A", "3", "40", "B"], "names stand above each other"
    assert [each for each in shown if each in "DEFGH"] == [*"DEFGH"]


def test_where_all_share_the_first_place_they_stand_below_each_other(mine: Browser, put: Put) -> None:
    hand = {"scores": dict.fromkeys("ABC", 7)}
    shown = texts(picture(mine, put(game_of("500-rum", AT, tuple("ABC"), hand, finished="agreed"))))
    assert shown[2:11] == [each for name in "ABC" for each in (name, "7", "won")]


def test_partners_stand_together(mine: Browser) -> None:
    address = mine.start("persian", "Ann", "Bob", "Cat", "Dan")
    mine.record(address, went_out(2, 15, 0, 40, 5))
    shown = texts(picture(mine, address))
    assert shown[2:7] == ["Bob & Dan", "20", "leads", "Ann & Cat", "\u221255"]


def test_the_picture_is_as_high_as_it_has_to_be(mine: Browser, over: str) -> None:
    heights = []
    for address in (over, mine.start("500-rum", *"ABCDEFGH")):
        svg = picture(mine, address)
        _, _, width, height = (svg.get("viewBox") or "").split()
        assert (svg.get("width"), svg.get("height")) == (width, height)
        assert width == str(WIDE)
        for each in svg.iter(f"{SVG}text"):
            assert 0 < float(each.get("x") or 0) < WIDE
            assert 0 < float(each.get("y") or 0) < float(height)
        heights.append(float(height))
    assert heights[0] != heights[1]


def test_names_are_only_ever_text_and_long_ones_are_cut(mine: Browser) -> None:
    address = mine.start("gin", HOSTILE, LONG)
    svg = picture(mine, address)
    shown = texts(svg)
    assert HOSTILE in shown
    cut = next(each for each in shown if each.startswith("Wil"))
    assert cut.endswith("…")
    assert LONG.startswith(cut[:-1])
    assert len(cut) > 15
    assert {each.tag for each in svg.iter()} == {
        f"{SVG}{tag}" for tag in ("svg", "title", "rect", "polyline", "text", "g", "circle", "path")
    }


def test_no_style_reaches_an_image_so_all_of_it_is_attributes(mine: Browser, over: str) -> None:
    svg = picture(mine, over)
    assert not [each for each in svg.iter() if each is not svg and (each.get("class") or each.get("style"))]
    assert "system-ui" in (svg.get("font-family") or "")
    for each in svg.iter(f"{SVG}text"):
        assert each.get("fill", "").startswith("#")


@pytest.mark.parametrize("right", ["look", "keep"])
def test_it_opens_with_a_link_and_holds_none(app: Flask, mine: Browser, over: str, right: str) -> None:
    guest = Browser(app)
    address = guest.join(mine, over, right)
    assert f'href="{address}/picture" id="copy"' in guest.see(address)
    html = guest.see(f"{address}/picture")
    drawing = html[html.index('<svg id="picture"') : html.index("</svg>", html.index('<svg id="picture"'))]
    assert address.rpartition("/")[2] not in drawing
    assert "/s/" not in drawing


def test_without_scripts_it_says_what_to_do(mine: Browser, over: str) -> None:
    html = mine.see(f"{over}/picture")
    assert "take a screenshot" in part(html, "by-hand")
    assert re.search(r'<button [^>]*id="send"[^>]* hidden>', html), "what only scripts can do is not offered"
    assert re.search(r'data-file="kaluki-\d{4}-\d\d-\d\d\.png"', html)


def test_it_is_drawn_in_the_readers_language(app: Flask, mine: Browser, over: str) -> None:
    mine.language = {"Accept-Language": "ja"}
    shown = texts(picture(mine, over))
    assert shown[0] != "Kaluki"
    assert "Ann" in shown


FITTED = [
    ("short enough", "Ann", 500, "Ann"),
    ("too long", "Annabella", 4.3 * NAME, "Annab…"),
    ("no blank before the ellipsis", "Ann Bella", 3.1 * NAME, "Ann…"),
    ("wide letters", "花子と太郎", 3.8 * NAME, "花子と…"),
    ("marks stay with their letter", "e\u0301e\u0301e\u0301e\u0301", 2 * NAME, "e\u0301e\u0301…"),
    ("hardly any room", "Annabella", 5, "…"),
]


@table("why, text, room, expected", FITTED)
def test_a_text_is_cut_to_its_room(why: str, text: str, room: float, expected: str) -> None:
    assert fitted(text, NAME, room) == expected
    assert expected == "…" or measured(expected, NAME) <= room


def test_eight_long_names_of_partners_each_keep_their_beginning(mine: Browser) -> None:
    names = [f"{letter}{LONG[1:]}" for letter in "ABCD"]
    address = mine.start("persian", *names)
    first, _, second = texts(picture(mine, address))[2:5]
    assert re.fullmatch(r"A\w+…? & C\w+…", first.replace("Wilhelmina", ""))
    assert re.fullmatch(r"B\w+…? & D\w+…", second)
    assert measured(first, NAME) < WIDE - 2 * EDGE


def test_the_bold_name_of_the_winner_leaves_room_for_the_total(mine: Browser) -> None:
    address = mine.start("gin", "W" * 40, "W" * 39)
    mine.record(address, knock(1, 5, 80))
    first, total = texts(picture(mine, address))[2:4]
    left = EDGE + SIGN + GAP
    assert left + BOLD * measured(first, NAME) + GAP <= WIDE - EDGE - CROWN - DIGIT * TOTAL * len(total)


def test_long_names_are_cut_to_their_step(mine: Browser, put: Put) -> None:
    players = tuple(f"{letter}{LONG[1:]}" for letter in "ABC")
    hand = {"scores": dict(zip(players, (3, 2, 1), strict=True))}
    shown = texts(picture(mine, put(game_of("500-rum", AT, players, hand, finished="agreed"))))
    for name in (each for each in shown[2:11] if each.endswith("…")):
        assert BOLD * measured(name, SMALL) + SIGN <= (WIDE - 2 * EDGE - 2 * GAP) / 3
    assert sum(each.endswith("…") for each in shown[2:11]) == 3


def test_every_sentence_can_be_translated(mine: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    mine.language = {"Accept-Language": "ja"}
    address = mine.start("gin", *pseudo.PLAYERS[:2])
    pseudo.speak(monkeypatch)
    for step in ("nothing", "a hand", "the end"):
        if step == "a hand":
            mine.record(address, knock(2, 20, 5))
        elif step == "the end":
            mine.see(address)
            mine.send("/finish")
        assert pseudo.untranslated(mine.see(f"{address}/picture")) == [], step
