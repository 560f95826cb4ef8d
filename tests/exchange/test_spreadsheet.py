"""Rows for a spreadsheet: numbers that add up, text that is never a formula."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest
from hypothesis import given, strategies as some

from referee.exchange.spreadsheet import FORMULA, MARK, GameRow, csv_text, game_rows, sheet_rows
from referee.sheet.record import FORMAT, read_record
from referee.sheet.replay import replay
from referee.sheet.summary import SheetListing
from referee.words import say
from tests.records_of import GOLDEN, golden
from tests.tables import table

cells = some.none() | some.integers() | some.text(max_size=20)


def read(text: str) -> list[list[str]]:
    assert text.startswith(MARK)
    return list(csv.reader(io.StringIO(text.removeprefix(MARK), newline="")))


@given(some.lists(some.lists(cells, min_size=2, max_size=4), max_size=4))
def test_cells_come_back_as_they_were_but_for_the_apostrophe(rows: list[list[Any]]) -> None:
    expected = [
        [
            "" if each is None else f"'{each}" if isinstance(each, str) and each.startswith(FORMULA) else str(each)
            for each in row
        ]
        for row in rows
    ]
    assert read(csv_text(rows)) == expected


@pytest.mark.parametrize("sign", [*FORMULA])
def test_what_begins_a_formula_is_text(sign: str) -> None:
    assert read(csv_text([[f"{sign}1", "a"]])) == [[f"'{sign}1", "a"]]


def test_what_parts_cells_in_some_language_is_quoted() -> None:
    assert csv_text([["Dan; Fay", "a\tb", "a, b", "plain"]]) == f'{MARK}"Dan; Fay","a\tb","a, b",plain\r\n'


def test_numbers_stay_numbers() -> None:
    assert csv_text([[-5, 0, 12, None]]) == f"{MARK}-5,0,12,\r\n"


@pytest.mark.parametrize("data", golden(), ids=[path.stem for path in GOLDEN])
def test_the_scores_of_a_sheet_add_up(data: dict[str, Any]) -> None:
    scoresheet = replay(read_record(data))
    heads, *rows = read(csv_text(sheet_rows(scoresheet, str)))
    assert {len(row) for row in rows} == {len(heads)}
    for seat, name in enumerate(scoresheet.record.players):
        score, total = heads.index(name), heads.index(f"{name}: total")
        hands = rows[: len(scoresheet.hands)]
        assert [int(row[score]) for row in hands] == [played.scores[seat] for played in scoresheet.hands]
        assert [int(row[total]) for row in hands] == [played.totals[seat] for played in scoresheet.hands]
        assert int(rows[-1][total]) == scoresheet.final[seat]
        bonuses = sum(int(row[score] or 0) for row in rows[len(hands) : -1])
        assert bonuses == sum(line.points for line in scoresheet.bonuses if line.seat == seat)


WON = [
    (
        "table.left: a game that nobody wins",
        {"game": "kaluki", "hands": [{"scores": {"Ann": 5, "Bob": 3}, "leaves": {"Ann": "out", "Bob": "out"}}]},
        "Nobody has won: everybody has left.",
    ),
    (
        "500.game, crossing = went-out: a lower total has won",
        {
            "game": "500-rum",
            "rules": {"crossing": "went-out"},
            "hands": [{"out": "Ann", "scores": {"Ann": 503, "Bob": 510}}],
        },
        "Won by Ann, though 7 points behind.",
    ),
    ("kaluki.game: a shared place", {"game": "kaluki", "hands": []}, "Won jointly by Ann and Bob."),
]


@table("why, game, told", WON)
def test_the_last_line_says_who_won_as_the_sheet_does(why: str, game: dict[str, Any], told: str) -> None:
    data = {"format": FORMAT, "players": ["Ann", "Bob"], "finished": "agreed", **game}
    *_, last = read(csv_text(sheet_rows(replay(read_record(data)), str)))
    assert last[-1] == told


def test_a_list_of_games_has_a_column_for_every_player_and_total() -> None:
    def listed(day: str, *players: str, totals: tuple[int, ...], winners: tuple[str, ...] = ()) -> GameRow:
        summary = SheetListing("gin", players, 3, bool(winners), winners, totals, "gin")
        return GameRow(day, say("Gin Rummy"), summary)

    games = [
        listed("2026-11-21", "Ann", "Bob", totals=(5, -3)),
        listed("2026-11-22", "Cat", "Dan", "Eve", "Fay", totals=(1, 2, 1, 2), winners=("Dan", "Fay")),
    ]
    heads, first, second = read(csv_text(game_rows(games, str)))
    assert heads[:7] == ["Day", "Game", "Hands", "State", "Winner", "Player 1", "Total 1"]
    assert heads[-1] == "Total 4"
    assert first == ["2026-11-21", "Gin Rummy", "3", "in play", "", "Ann", "5", "Bob", "-3", "", "", "", ""]
    assert second[3:5] == ["finished", "Dan; Fay"]
    assert len(read(csv_text(game_rows([], str)))) == 1
