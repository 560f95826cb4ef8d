"""The whole game on one page: its end, chart, hands with cards and notes, rulings, house rules and changes."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from referee.sheet.record import read_record
from referee.sheet.replay import replay
from referee.sheet.scoresheet_text import signed
from tests.pages import links
from tests.past import Put, game_of
from tests.tables import table
from tests.web.person import Browser, part

TOLD = re.compile(r'<span class="name">([^<]*)</span></th>\s*<td>(.*?)</td><td>([^<]*)</td></tr>', re.DOTALL)
"""A player's line in a hand: the name, the reasons, the score."""
RECORDS = sorted(each for each in Path("tests/records").glob("*.json") if not each.name.endswith(".sheet.json"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_golden_game_can_be_looked_back_at(mine: Browser, put: Put, path: Path) -> None:
    data = {"started": "2026-05-01T20:00:00+09:00", **json.loads(path.read_text())}
    table = put(data)
    html = mine.see(f"{table}/story")
    scoresheet = replay(read_record(data))
    for seat, name in enumerate(scoresheet.record.players):
        assert name in html
        assert str(abs(scoresheet.final[seat])) in html
    assert len(re.findall(r'<article id="hand-\d+"', html)) == len(scoresheet.hands)
    assert html.count("<polyline") == len(scoresheet.record.sides)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_by_player_loses_no_line_and_keeps_every_score(mine: Browser, put: Put, path: Path) -> None:
    data = {"started": "2026-05-01T20:00:00+09:00", **json.loads(path.read_text())}
    told = iter(TOLD.findall(mine.see(f"{put(data)}/story")))
    scoresheet = replay(read_record(data))
    for played in reversed(scoresheet.hands):
        for seat, score in enumerate(played.scores):
            name, why, points = next(told)
            lines = [line.points for line in played.lines if line.seat == seat]
            assert (name, points, sum(lines)) == (scoresheet.record.players[seat], signed(score), score)
            assert why.count("&nbsp;· ") == max(0, len(lines) - 1)
            assert all(signed(each) in why for each in lines) or len(lines) == 1
    assert next(told, None) is None


@pytest.mark.parametrize("page", ["story", "why"])
def test_the_newest_hand_comes_first(mine: Browser, put: Put, page: str) -> None:
    hands = [{"out": "Ann", "held": {"Bob": 10 * number, "Cat": 7}} for number in (1, 2, 3)]
    html = mine.see(f"{put(game_of('kaluki', '2026-05-01T20:00:00+09:00', ('Ann', 'Bob', 'Cat'), *hands))}/{page}")
    told = re.findall(r"<h3><a[^>]*>Hand (\d)</a>", html)
    assert told[:3] == ["3", "2", "1"]


def test_noted_cards_are_drawn_and_notes_stand_as_they_are(mine: Browser, put: Put) -> None:
    hand = {"out": "Ann", "held": {"Bob": "AS *", "Cat": 7}, "note": "<script>alert(1)</script>"}
    data = game_of("kaluki", "2026-05-01T20:00:00+09:00", ("Ann", "Bob", "Cat"), hand)
    table = put(data)
    html = mine.see(f"{table}/story")
    assert '<span class="card" data-suit="S">' in html
    assert "ace of spades" in mine.told.lower()
    assert "&lt;script&gt;alert(1)" in html
    assert "This game is not over yet." in mine.told


@pytest.mark.parametrize("page", ["story", "hand"])
def test_melds_that_were_laid_are_drawn_as_cards(mine: Browser, put: Put, page: str) -> None:
    data = {"started": "2026-05-01T20:00:00+09:00", **json.loads(Path("tests/records/500-rum-cards.json").read_text())}
    table = put(data)
    html = mine.see(f"{table}/story").partition('<article id="hand-1"')[2]
    if page == "hand":
        html = mine.see(next(link for link in links(html) if "/hands/" in link))
    assert plays(html)[:4] == [
        ("turn 1 Bob meld 1", ["7S", "8S", "9S"]),
        ("turn 2 Cat meld 2", ["KH", "KD", "KC"]),
        ("turn 3 Ann on meld 1", ["10S"]),
        ("turn 4 Bob on meld 1", ["JS", "QS"]),
    ]


DONE = [
    ("dealers-gambit-named", "turn 3 Ann on meld 1", ["joker"], "doubled"),
    ("contract-seven-deals", "Swap&nbsp;· on meld", None, "to meld 1"),
]


@table("record, does, cards, more", DONE)
def test_what_was_done_with_the_cards_is_said(
    mine: Browser, put: Put, record: str, does: str, cards: list[str] | None, more: str
) -> None:
    data = json.loads(Path(f"tests/records/{record}.json").read_text())
    html = mine.see(f"{put({'started': '2026-05-01T20:00:00+09:00', **data})}/story")
    [(_, drawn)] = [each for each in plays(html) if does in each[0] and (cards is None or each[1] == cards)]
    assert drawn
    assert more in mine.told
    assert "swap" not in mine.told
    assert "* double" not in mine.told


def plays(html: str) -> list[tuple[str, list[str]]]:
    """The plays on a page: what is said about each, and its cards as drawn."""
    found = []
    for told in re.findall(r'<li>\s*<span class="does">.*?</li>', html, re.DOTALL):
        said, _, drawn = told.partition('<span class="row">')
        cards = re.findall(
            r'data-suit="(\w*)"(?: data-joker)?><span class="face"[^>]*><b(?: class="ten")?>(.*?)</b>', drawn
        )
        found.append(
            (
                " ".join(re.sub(r"<[^>]+>", "", said).split()),
                ["joker" if "#cap" in index else index + suit for suit, index in cards],
            )
        )
    return found


def test_a_goal_is_named_in_the_chart_where_no_line_names_it(mine: Browser, put: Put) -> None:
    for limit, named in ((150, False), (120, True)):
        hand = {"out": "Ann", "held": {"Bob": 100, "Cat": 7}}
        data = game_of("kaluki", "2026-05-01T20:00:00+09:00", ("Ann", "Bob", "Cat"), hand, rules={"limit": limit})
        chart = mine.see(f"{put(data)}/story").partition('<svg class="chart"')[2].partition("</svg>")[0]
        assert f">{limit}</text>" in chart
        assert ('class="to"' in chart) is named


def test_rulings_own_rules_and_changes_are_there(mine: Browser) -> None:
    table = mine.start("gin", "Ann", "Bob")
    mine.see(f"{table}/referee/meld?cards=5S+6S+7S")
    mine.send("/rulings/meld")
    mine.see(f"{table}/rules/change")
    mine.send("/rules/change", {"rule-target": "70", "sure": "yes"})
    html = mine.see(f"{table}/story")
    assert any("/rulings/" in link for link in links(html))
    assert "The player whose total reaches 70 at the end of a hand wins the game" in part(html, "own-rules")
    assert "No hand was recorded." in mine.told
    assert "<polyline" not in html


def test_who_looks_on_sees_the_whole_game_and_no_button_that_changes_it(mine: Browser, other: Browser) -> None:
    table = mine.start("gin", "Ann", "Bob")
    other.join(mine, table, "look")
    html = other.see(f"{table}/story")
    assert html.count("<form") == 1, "the switch of the language"
