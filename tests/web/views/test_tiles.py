"""The sides as tiles: places and what moved them, the distance to the end, the last hand, and what a tap announces."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from referee.sheet.ledger import open_ledger
from referee.sheet.record import FORMAT, read_record
from referee.web.views.board import Board, board_of
from referee.web.views.tiles import Bar, news_of, tiles_of
from tests.past import Put, game_of
from tests.tables import table
from tests.web.person import Browser, part, there, went_out

AT = "2026-01-01T20:00:00+09:00"
THREE = ("Ann", "Bob", "Cat")


def board(preset: str, players: Sequence[str], *hands: Sequence[int], **more: Any) -> Board:
    """A board with hands of these points."""
    counted: list[Mapping[str, Any]] = [{"scores": dict(zip(players, hand, strict=True))} for hand in hands]
    return board_of(open_ledger(read_record(game_of(preset, AT, tuple(players), *counted, **more))))


@table(
    "why, preset, hands, more, wanted",
    [
        ("the highest is first", "500-rum", [(10, 30, 20)], {}, [3, 1, 2]),
        ("the lowest is first", "contract", [(10, 30, 20)], {}, [1, 3, 2]),
        ("equal ones share their place", "500-rum", [(30, 30, 20)], {}, [1, 1, 3]),
        ("two are beyond the target", "500-rum", [(510, 580, 20)], {}, [2, 1, 3]),
    ],
)
def test_places(why: str, preset: str, hands: list[tuple[int, ...]], more: dict[str, Any], wanted: list[int]) -> None:
    assert [each.place for each in tiles_of(board(preset, THREE, *hands, **more))] == wanted


def test_who_won_is_first_whatever_the_bonuses_say() -> None:
    shown = board("gin", ("Ann", "Bob"), *[(0, 5)] * 11, (120, 0))
    tiles = tiles_of(shown)
    assert shown.scoresheet.winners == (0,)
    assert tiles[1].column.final > tiles[0].column.final
    assert [each.place for each in tiles] == [1, 2]


def test_nobody_has_a_place_before_the_first_hand_and_nobody_has_moved_after_it() -> None:
    assert [(each.place, each.places_gained, each.last) for each in tiles_of(board("500-rum", THREE))] == [
        (0, 0, None)
    ] * 3
    first = tiles_of(board("500-rum", THREE, (10, 30, 20)))
    assert [(each.place, each.places_gained, each.last) for each in first] == [(3, 0, 10), (1, 0, 30), (2, 0, 20)]


def test_a_tile_tells_how_many_places_the_last_hand_brought() -> None:
    moved = tiles_of(board("500-rum", THREE, (10, 30, 20), (100, 0, 5)))
    assert [(each.place, each.places_gained) for each in moved] == [(1, 2), (2, -1), (3, -1)]


@table(
    "why, preset, hands, wanted",
    [
        ("half of the way", "500-rum", [(250, 100, 0)], [Bar(0, 50, None), Bar(0, 20, None), Bar(0, 0, None)]),
        ("a mark at zero", "500-rum", [(250, -125, 0)], [Bar(20, 60, 20), Bar(0, 20, 20), Bar(20, 20, 20)]),
        ("so many deals, the same for all", "contract", [(0, 40, 12)], [None] * 3),
        ("so many deals and no target", "persian", [(0, 40, 12)], [None] * 3),
    ],
)
def test_the_way_to_the_end(why: str, preset: str, hands: list[tuple[int, ...]], wanted: list[Bar | None]) -> None:
    assert [each.bar for each in tiles_of(board(preset, THREE, *hands))] == wanted


@table(
    "why, preset, hands, wanted",
    [
        ("nothing after the first hand", "500-rum", [(10, 30, 20)], None),
        ("nothing where nothing did", "500-rum", [(10, 30, 20), (10, 30, 20)], None),
        ("somebody who is not first yet", "500-rum", [(90, 30, 20), (0, 0, 15)], "Cat overtakes Bob."),
        ("somebody is first of all", "500-rum", [(10, 30, 20), (100, 0, 5)], "Ann takes the lead."),
        ("somebody is first where low is good", "contract", [(10, 0, 50), (0, 30, 0)], "Ann takes the lead."),
        ("somebody is near", "500-rum", [(400, 30, 20), (20, 0, 5)], "Ann needs 80."),
    ],
)
def test_the_one_sentence_of_the_hand(why: str, preset: str, hands: list[tuple[int, ...]], wanted: str | None) -> None:
    shown = board(preset, THREE, *hands)
    found = news_of(shown, tiles_of(shown))
    assert (str(found) if found else None) == wanted


@table(
    "why, preset, rules, hands, wanted",
    [
        ("500.game: 500 is enough", "500-rum", {}, (490, 0, 0), "10 to go"),
        ("500.game, target_reached = over: 500 is not enough", "500-rum", {"target_reached": "over"}, (490, 0, 0), "11 to go"),
        ("500.game: exactly there", "500-rum", {"target_reached": "over"}, (500, 0, 0), "1 to go"),
        ("kaluki.elimination: 101 is out", "scala-40", {}, (90, 0, 0), "11 left"),
        ("kaluki.game, limit_reached = over: 150 is not out", "kalooki-40", {}, (150, 0, 0), "1 left"),
    ],
)  # fmt: skip
def test_how_far_it_is_counts_the_total_that_is_enough(
    why: str, preset: str, rules: dict[str, Any], hands: tuple[int, ...], wanted: str
) -> None:
    assert str(board(preset, THREE, hands, rules=rules).columns[0].status_words) == wanted


def test_many_who_are_overtaken_are_counted() -> None:
    four = ("Ann", "Bob", "Cat", "Dan")
    shown = board("500-rum", (*four, "Eve"), (0, 30, 20, 10, 200), (100, 0, 0, 0, 0))
    assert str(news_of(shown, tiles_of(shown))) == "Ann overtakes 3 others."


def test_partners_take_the_lead_as_two() -> None:
    sides = [["Ann", "Cat"], ["Bob", "Dan"]]
    shown = board("500-rum", ("Ann", "Bob", "Cat", "Dan"), (10, 50, 0, 0), (60, 0, 0, 0), sides=sides)
    assert str(news_of(shown, tiles_of(shown))) == "Ann & Cat take the lead."


def test_a_tap_on_a_tile_opens_the_entry_with_that_said(mine: Browser) -> None:
    table = mine.start("contract", *THREE)
    assert f'href="{table}/hands/new?out=2"' in mine.text
    mine.see(f"{table}/hands/new?out=2")
    assert mine.form("/hands/new").values["out"] == "2"


@pytest.mark.parametrize(("preset", "ways"), [("gin", ["knock", "gin"]), ("straight-gin", ["gin"])])
def test_gin_is_said_on_the_tile(mine: Browser, preset: str, ways: list[str]) -> None:
    table = mine.start(preset, "Ann", "Bob")
    told = [way for way in ("knock", "gin") if f"{table}/hands/new?by=2&amp;end={way}" in mine.text]
    assert told == ways
    mine.see(f"{table}/hands/new?by=2&end=gin")
    values = mine.form("/hands/new").values
    assert (values["by"], values["end"]) == ("2", "gin")


def test_gin_is_said_on_the_tile_also_after_a_hand_that_the_table_counted(mine: Browser) -> None:
    table = mine.start("gin", "Ann", "Bob")
    mine.record(table, {"scores-1": "20", "scores-2": "0"})
    for query, way in (("by=2", "counted"), ("by=2&end=gin", "")):
        mine.see(f"{table}/hands/new?{query}")
        assert mine.form("/hands/new").values["way"] == way


@table(
    "why, preset, query",
    [
        ("nobody of this number", "contract", "out=9"),
        ("nobody", "contract", "out="),
        ("a name", "contract", "out=Ann"),
        ("a number", "contract", "held-1-points=5"),
        ("a note", "contract", "note=x"),
        ("who dealt", "contract", "dealer=2"),
        ("an end that these rules have not", "straight-gin", "end=knock"),
        ("an end that no game has", "gin", "end=x"),
    ],
)
def test_an_address_says_nothing_else(mine: Browser, why: str, preset: str, query: str) -> None:
    table = mine.start(preset, *THREE[: 2 if "gin" in preset else 3])
    mine.see(f"{table}/hands/new")
    plain = mine.form("/hands/new").values
    mine.see(f"{table}/hands/new?{query}")
    known = {"csrf_token", "once"}
    assert {**mine.form("/hands/new").values, **dict.fromkeys(known)} == {**plain, **dict.fromkeys(known)}


def test_who_only_looks_on_comes_from_a_tile_to_its_lines(mine: Browser, other: Browser) -> None:
    table = mine.start("contract", *THREE)
    mine.record(table, went_out(1, 0, 40, 12))
    looking = other.join(mine, table, "look")
    shown = other.see(looking)
    assert f'href="{looking}/why#side-2"' in shown
    assert "/hands/new" not in shown


def test_partners_are_one_tile_that_says_nobody_yet(mine: Browser) -> None:
    table = mine.start("persian", "Ann", "Bob", "Cat", "Dan")
    assert mine.text.count('class="tile ') == 2
    assert f'href="{table}/hands/new"' in mine.text


def test_a_face_goes_along_with_its_person_to_every_table(mine: Browser) -> None:
    def faces(table: str) -> list[tuple[str, str]]:
        return re.findall(r'class="tile c-(\d).*?class="name" translate="no">(.*?)<', mine.see(table), re.DOTALL)

    assert faces(mine.start("500-rum", "Ann", "Bob", "Cat")) == [("1", "Ann"), ("2", "Bob"), ("3", "Cat")]
    again = mine.start("500-rum", "Cat", "Dan", "Player 3", "Ann")
    assert faces(again) == [("3", "Cat"), ("4", "Dan"), ("2", "Player 3"), ("1", "Ann")]
    mine.record(again, went_out(1, 0, 5, 10, 15))
    assert re.findall(r'class="curve c(\d)" points', mine.see(f"{again}/story")) == ["3", "4", "2", "1"]


def of_twelve(gone: int) -> dict[str, Any]:
    """A game of Kaluki at which this many players have left and as many came in their place; six are at the table."""
    names = [f"P{number}" for number in range(1, 7 + gone)]
    hands: list[dict[str, Any]] = [{"scores": dict.fromkeys(names[:6], 5)}]
    for number in range(gone):
        hands[-1]["leaves"] = {names[number]: "counts"}
        here = names[number + 1 : number + 7]
        hands.append({"joins": {here[-1]: "zero"}, "scores": dict.fromkeys(here, 5)})
    rules = {"limit": 1000}
    return {"format": FORMAT, "game": "kaluki", "started": AT, "players": names, "hands": hands, "rules": rules}


@pytest.mark.parametrize("gone", [0, 3, 6])
def test_of_many_those_who_have_gone_have_a_line_instead_of_a_tile(mine: Browser, put: Put, gone: int) -> None:
    table = put(of_twelve(gone))
    for page in (table, f"{table}/big"):
        html = mine.see(page)
        assert "sides-6 crowd" in html
        assert html.count("<small>has left</small>") == gone
    assert f"cols-{6 + gone} crowd" in mine.see(table)
    assert [number for number in range(1, 7 + gone) if not there(mine.text, f"total-{number}")] == []
    assert re.findall(r'id="brought-(\d+)"', mine.text) == [str(number) for number in range(gone + 1, gone + 7)]


def test_of_few_and_at_the_end_everybody_has_a_tile(mine: Browser, put: Put) -> None:
    hand = {"scores": {"P1": 1, "P2": 2, "P3": 3}, "leaves": {"P3": "counts"}}
    few = put({**of_twelve(0), "players": ["P1", "P2", "P3"], "hands": [hand]})
    assert "gone-home" not in mine.see(few)
    over = put({**of_twelve(6), "finished": "agreed"})
    assert "gone-home" not in mine.see(f"{over}/big")
    assert "sides-12 crowd" in mine.text


@pytest.mark.parametrize("preset", ["500-rum", "kaluki"])
def test_nobody_overtakes_by_sitting_down_and_nobody_is_overtaken_by_leaving(mine: Browser, preset: str) -> None:
    table = mine.start(preset, "Ann", "Bob", "Cat")
    counted = {"way": "counted"}
    mine.record(table, {**counted, "scores-1": "30", "scores-2": "20", "scores-3": "10"})
    first = {"scores-1": "0", "scores-2": "0", "scores-3": "0", "scores-4": "50"}
    mine.record(table, {**counted, **first, "new-4": "Dan", "new-4-as": "zero"})
    assert ("Dan takes the lead." in part(mine.see(table), "board")) == (preset == "500-rum")
    assert "overtake" not in part(mine.text, "board")
    assert [each for each in "↑↓" if each in part(mine.text, "total-4")] == []
    leaves = {"leaves-1": "out", "leaves-4": "out", "leaves-3": "out"}
    same = {"scores-1": "0", "scores-2": "5", "scores-3": "0", "scores-4": "0"}
    mine.record(table, {**counted, **same, **leaves})
    assert 'class="news"' not in mine.see(table)


def test_nobody_overtakes_after_going_home(mine: Browser) -> None:
    table = mine.start("kaluki", "Ann", "Bob", "Cat")
    counted = {"way": "counted"}
    mine.record(table, {**counted, "scores-1": "10", "scores-2": "5", "scores-3": "20", "leaves-1": "counts"})
    mine.record(table, {**counted, "scores-2": "10", "scores-3": "0"})
    assert "overtake" not in part(mine.see(table), "board")
