"""An evening with games played until one player is left: settled by their stakes, or not at all (kaluki.stakes)."""

from __future__ import annotations

from typing import Any

from flask import Flask

from tests.pages import links
from tests.past import Put
from tests.web.person import Browser, part, there
from tests.web.test_evenings import counted, settled

THREE = ("Ann", "Bob", "Cat")
AT = "2026-05-01T{:02}:00:00+09:00"
STAKES = {"call": 1, "kaluki": 2, "entry": 5, "buy_in": 5}
HANDS: list[dict[str, Any]] = [
    {"scores": {"Ann": 140, "Bob": 132, "Cat": 90}, "out": "Cat"},
    {"out": "Cat", "held": {"Ann": 18, "Bob": 9}, "buys_in": ["Ann"]},
    {"out": "Cat", "held": {"Ann": 10, "Bob": 12}},
]


def club(hour: int, *hands: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A game of the Kalooki club that Cat wins."""
    data = {"format": "rummy-record/1", "game": "kalooki-club", "players": list(THREE), "started": AT.format(hour)}
    return {**data, "hands": list(hands or HANDS), **more}


def test_without_stakes_nobody_owes_anything_and_no_difference_is_explained(mine: Browser, put: Put) -> None:
    table = put(club(20))
    html = mine.see("/evenings/1")
    assert settled(html) == []
    assert "It was played without stakes, so nobody owes anything." in part(html, "game-1")
    assert "difference between their totals" not in html
    assert not there(html, "terms")
    assert f'href="{table}/stakes?back=/evenings/1' in html
    mine.see(f"{table}/stakes")
    mine.send("/stakes", {"call": "1"})
    assert settled(mine.see("/evenings/1"))[0][1] == ["Ann pays Cat 13", "Bob pays Cat 8"]


def test_stakes_are_settled_in_units_with_their_reasons(mine: Browser, put: Put) -> None:
    table = put(club(20, stakes=STAKES))
    html = mine.see("/evenings/1")
    ((title, paid, rows),) = settled(html)
    assert (title, paid) == ("In units of the stakes", ["Ann pays Cat 13", "Bob pays Cat 8"])
    assert rows == ["Cat +21", "Bob \u22128", "Ann \u221213", "Total 0"]
    assert "difference between their totals" not in html
    told = part(html, "stakes-of-1").replace("\u2212", "-")
    assert "Ann -13 into the pool at the start -5 bought in once -5 others went out 3 times -3" in told
    assert "Bob -8 into the pool at the start -5 others went out 3 times -3" in told
    assert "Cat +21 into the pool at the start -5 went out 3 times +6 takes the pool of 20 +20" in told
    assert f'href="{table}/stakes' not in html.partition('id="stakes-of-1"')[0]
    assert f'href="{table}/stakes?back=/evenings/1' in html


def test_the_stakes_come_back_to_the_settlement_that_led_there(mine: Browser, put: Put) -> None:
    put(counted("500-rum", 19, THREE, 100, 60, 50))
    table = put(club(20))
    evening = "/evenings/1?unit=money&point=0.05&currency=%C2%A3"
    mine.see(evening)
    (leads,) = [each for each in links(mine.text) if each.startswith(f"{table}/stakes")]
    mine.see(leads)
    assert evening in links(mine.text)
    mine.send("/stakes", {"call": "many"}, status=422)
    assert mine.send("/stakes", {"call": "1"}) == evening
    mine.see(evening)
    assert mine.form("/evenings/1#settlement").values["point"] == "0.05"


def test_the_stakes_come_back_to_no_other_server(mine: Browser, put: Put) -> None:
    table = put(club(20))
    mine.see(f"{table}/stakes?back=https://elsewhere.example/evenings")
    assert mine.send("/stakes", {"call": "1"}).startswith("/evenings")


def test_units_points_and_chips_are_never_mixed(mine: Browser, put: Put) -> None:
    put(counted("500-rum", 19, THREE, 100, 60, 50))
    put(club(20, stakes=STAKES))
    put(counted("kaluki", 21, THREE, -4, 6, -2, rules={"settlement": "chips"}))
    mine.see("/evenings/1")
    assert [(title, paid) for title, paid, _ in settled(mine.text)] == [
        ("In points", ["Cat pays Ann 60", "Bob pays Ann 30"]),
        ("In chips", ["Ann pays Bob 4", "Cat pays Bob 2"]),
        ("In units of the stakes", ["Ann pays Cat 13", "Bob pays Cat 8"]),
    ]
    mine.see("/evenings/1?unit=money&stake=0.50&currency=%E2%82%AC")
    assert [(title, paid) for title, paid, _ in settled(mine.text)] == [
        ("\u20ac0.50 a unit", ["Ann pays Cat \u20ac6.50", "Bob pays Cat \u20ac4.00"]),
        ("In points", ["Cat pays Ann 60", "Bob pays Ann 30"]),
        ("In chips", ["Ann pays Bob 4", "Cat pays Bob 2"]),
    ]
    mine.see("/evenings/1?unit=money&stake=1&point=2&without=3")
    ((title, paid, _),) = settled(mine.text)
    assert title == "2 a point, 1 a unit"
    assert paid == ["Cat pays Ann 99", "Bob pays Ann 68"]
    assert mine.form("/evenings/1#settlement").values["stake"] == "1"


def test_a_pool_that_nobody_won_is_not_settled(mine: Browser, put: Put) -> None:
    gone = {"scores": {"Ann": 3, "Bob": 20, "Cat": 160}, "leaves": {"Ann": "counts", "Bob": "counts"}}
    put(club(20, gone, stakes=STAKES, finished="agreed"))
    assert settled(mine.see("/evenings/1")) == []
    assert "Nobody has won the pool, so it is not settled." in part(mine.text, "game-1")


def test_a_damaged_game_with_stakes_is_left_out(mine: Browser, put: Put, app: Flask) -> None:
    put(club(20, stakes=STAKES))
    put(counted("500-rum", 21, THREE, 100, 60, 50))
    store = app.extensions["store"]
    with store._connections.writing() as db:
        db.execute("UPDATE hand SET body = '[]' WHERE sheet_id = 1")
    mine.see("/evenings/1")
    assert [title for title, _, _ in settled(mine.text)] == ["In points"]


def test_a_game_of_kaluki_to_the_limit_is_settled_in_points(mine: Browser, put: Put) -> None:
    put({**club(20, {"scores": {"Ann": 150, "Bob": 0, "Cat": 10}}), "game": "kaluki"})
    assert [title for title, _, _ in settled(mine.see("/evenings/1"))] == ["In points"]
    assert not there(mine.text, "stakes-1")


def test_the_board_leads_to_the_reasons_and_to_the_stakes(mine: Browser, put: Put) -> None:
    table = put(club(20, stakes=STAKES))
    assert f'href="{table}/why#stakes"' in part_html(mine.see(table), "paid")
    told = part(mine.see(f"{table}/why"), "stakes").replace("\u2212", "-")
    assert "others went out 3 times -3" in told
    assert f'href="{table}/stakes"' in mine.text
    plain = put(club(21))
    assert not there(mine.see(f"{plain}/why"), "stakes")


def part_html(html: str, name: str) -> str:
    """The text from an id to the end of its paragraph."""
    return html.partition(f'id="{name}"')[2].partition("</p>")[0]
