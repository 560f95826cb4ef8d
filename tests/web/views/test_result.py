"""The end of a game as its page shows it: the podium, who is below it, and what the game is remembered for."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from flask import Flask

from referee.sheet.ledger import open_ledger
from referee.sheet.record import read_record
from referee.web.views.board import Board, board_of
from referee.web.views.result import GameResult, ending_of
from referee.web.views.tiles import tiles_of
from tests.past import game_of
from tests.tables import table
from tests.web.person import Browser, knock, part, there, went_out

AT = "2026-01-01T20:00:00+09:00"
EIGHT = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal")
SIDES = {"sides": [["Ann", "Cat"], ["Bob", "Dan"]]}


STEPS = [
    ("two hundred against fifty", "500-rum", (200, 50), [10, 2]),
    ("nearly level", "500-rum", (100, 99), [10, 9]),
    ("the first step shared", "500-rum", (100, 100, 0), [10, 0]),
    ("nothing scored", "500-rum", (100, 0, -50), [10, 3, 0]),
    ("low is good", "kaluki", (0, 20, 100), [10, 8, 0]),
    ("all level", "500-rum", (0, 0, 0), [10]),
]


def over(preset: str, *hands: Sequence[int], **more: Any) -> Board:
    """The board of a game that the table ended after these hands."""
    players = EIGHT[: len(hands[0])]
    counted: list[Mapping[str, Any]] = [{"scores": dict(zip(players, hand, strict=True))} for hand in hands]
    return board_of(open_ledger(read_record(game_of(preset, AT, players, *counted, finished="agreed", **more))))


def ended(board: Board) -> GameResult | None:
    """The end of a game with its sides in seating order."""
    return ending_of(board, tiles_of(board))


PODIUMS = [
    ("three steps, the best first", "500-rum", (10, 30, 20), {}, [(1, "Bob"), (2, "Cat"), (3, "Ann")], []),
    ("low is good", "contract", (10, 30, 20), {}, [(1, "Ann"), (2, "Cat"), (3, "Bob")], []),
    ("two steps for two", "gin", (10, 30), {}, [(1, "Bob"), (2, "Ann")], []),
    ("the first step shared", "500-rum", (30, 30, 20), {}, [(1, "Ann Bob"), (3, "Cat")], []),
    ("the second step shared", "500-rum", (20, 30, 20, 5), {}, [(1, "Bob"), (2, "Ann Cat")], ["Dan"]),
    ("one step for all", "500-rum", (0, 0, 0), {}, [(1, "Ann Bob Cat")], []),
    ("partners as one", "500-rum", (1, 2, 3, 4), SIDES, [(1, "Bob&Dan"), (2, "Ann&Cat")], []),
    ("the others below", "500-rum", (8, 7, 6, 5, 5, 3, 2, 1), {}, [(1, "Ann"), (2, "Bob"), (3, "Cat")], [*EIGHT[3:]]),
]


@table("why, preset, hand, more, steps, rest", PODIUMS)
def test_a_podium(
    why: str, preset: str, hand: Sequence[int], more: dict[str, Any], steps: list[tuple[int, str]], rest: list[str]
) -> None:
    ending = ended(over(preset, hand, **more))
    assert ending is not None
    named = [(each.place, " ".join("&".join(tile.column.names) for tile in each.tiles)) for each in ending.steps]
    assert named == steps
    assert [tile.column.names[0] for tile in ending.rest] == rest


@table("why, preset, hand, heights", STEPS)
def test_steps_are_as_high_as_their_totals(why: str, preset: str, hand: Sequence[int], heights: list[int]) -> None:
    ending = ended(over(preset, hand))
    assert ending is not None
    assert [each.height for each in ending.steps] == heights


def test_bonuses_are_added_up_in_the_list_and_in_the_chart(mine: Browser) -> None:
    address = mine.start("gin", "Ann", "Bob")
    mine.record(address, knock(1, 5, 40))
    mine.record(address, knock(2, 30, 5))
    mine.record(address, knock(1, 5, 80))
    html = mine.see(address)
    assert mine.totals(address) == ["260", "50"]
    rows = re.findall(r"<b>([^<]+)</b>", html[html.index('<tr class="bonus final">') :])
    assert rows[:2] == ["260", "50"]
    assert re.search(r">end</text>", html)
    assert re.search(r">end</th>\s*<td>260</td><td>50</td>", mine.see(f"{address}/story"))


TOLD = [
    (
        "the course of a game",
        over("500-rum", (10, 20, 0), (40, 5, 55), (60, 0, 20), (-5, 40, 60)),
        [
            "Turning point: Cat took the lead for good in hand 4.",
            "Best hand: Ann scored 60 points in hand 3.",
            "Duel: Ann and Cat overtook each other 3 times.",
            "Next game: Bob deals first.",
        ],
    ),
    (
        "low is good",
        over("contract", (0, 30, 20), (10, 0, 21)),
        [
            "Turning point: Ann led from the first hand to the last.",
            "Best hand: Ann took 0 points in hand 1, and the others took 50.",
            "Duel: Bob and Cat ended 11 points apart.",
            "Next game: Cat deals first.",
        ],
    ),
    (
        "low is good for two",
        over("kaluki", (1, 30), (0, 3)),
        [
            "Turning point: Ann led from the first hand to the last.",
            "Best hand: Ann took 0 points in hand 2, and Bob took 3.",
            "Next game: Ann deals first.",
        ],
    ),
    (
        "chips, and two who are level",
        over("kaluki", (4, -2, -2), rules={"settlement": "chips"}),
        ["Best hand: Ann won 4 chips in hand 1.", "Duel: Bob and Cat ended level.", "Next game: Bob deals first."],
    ),
    (
        "partners",
        over("500-rum", (1, 2, 3, 4), (0, 0, 20, 0), (9, 30, 0, 0), **SIDES),
        [
            "Turning point: Bob & Dan took the lead for good in hand 3.",
            "Best hand: Bob scored 30 points in hand 3.",
            "Duel: Ann & Cat and Bob & Dan overtook each other twice.",
            "Next game: Dan deals first.",
        ],
    ),
    ("nobody scored", over("500-rum", (0, 0, 0)), ["Next game: Bob deals first."]),
]


@table("why, board, told", TOLD)
def test_what_a_game_is_remembered_by(why: str, board: Board, told: list[str]) -> None:
    ending = ended(board)
    assert ending is not None
    assert [f"{each.label}: {each.words}" for each in ending.highlights] == told


def test_the_end_takes_the_place_of_the_tiles_with_what_comes_next_at_hand(mine: Browser) -> None:
    address = mine.start("kaluki", "Ann", "Bob", "Cat")
    mine.record(address, went_out(1, 0, 90, 30))
    assert not there(mine.see(address), "result")
    mine.record(address, went_out(2, 20, 0, 30))
    mine.record(address, went_out(1, 0, 90, 5))
    html = mine.see(address)
    assert 'class="tile' not in html
    steps = re.findall(r'id="total-(\d)".*?<b class="total">(\d+)</b>', html, re.DOTALL)
    assert steps == [("1", "20"), ("3", "65"), ("2", "180")]
    for each in ("undo", "again", "result-picture", "result-evening"):
        assert there(html, each), each
    assert not there(html, "reopen")
    assert f'href="{mine.hands(address)[0]}" id="highlight-1"' in html
    mine.send("/undo")
    assert not there(mine.see(address), "result")


def test_an_old_game_shows_its_result_calmly_and_leads_to_its_hands(
    mine: Browser, set_clock: Callable[[str], None]
) -> None:
    set_clock("2026-01-01T20:00:00+09:00")
    address = mine.start("gin", "Ann", "Bob")
    mine.record(address, knock(1, 5, 20))
    mine.see(address)
    mine.send("/finish")
    assert [part(mine.text, "again"), 'class="crown"' in mine.text, there(mine.text, "story")] == [
        "Play again",
        True,
        False,
    ]
    set_clock("2026-01-02T01:59:00+09:00")
    assert 'class="crown"' in mine.see(address)
    set_clock("2026-01-02T02:01:00+09:00")
    html = mine.see(address)
    assert [part(html, "again"), 'class="crown"' in html, part(html, "story")] == ["Play again", False, "Every hand"]
    assert html.count("primary") == 1
    mine.send("/again")
    assert there(mine.text, "start-game"), "it can be played again all the same"


def test_what_was_ended_by_agreement_can_be_played_on(mine: Browser) -> None:
    address = mine.start("gin", "Ann", "Bob")
    mine.record(address, knock(1, 5, 20))
    mine.see(address)
    mine.send("/finish")
    assert there(mine.text, "result")
    assert "Ended by agreement." in mine.told
    mine.send("/reopen")
    assert not there(mine.text, "result")


def test_a_game_that_ended_before_its_first_hand_has_no_winner(mine: Browser) -> None:
    address = mine.start("500-rum", "Ann", "Bob", "Cat")
    mine.see(address)
    mine.send("/finish")
    assert "The game ended before the first hand." in mine.told
    assert "★" not in mine.text
    assert "Won by" not in mine.text
    assert there(mine.text, "reopen")
    assert not there(mine.text, "result")


def test_whoever_looks_on_sees_the_end_and_no_way_to_change_it(app: Flask, mine: Browser) -> None:
    address = mine.start("gin", "Ann", "Bob")
    mine.record(address, knock(1, 5, 20))
    mine.see(address)
    mine.send("/finish")
    guest = Browser(app)
    html = guest.see(guest.join(mine, address, "look"))
    assert part(html, "total-1").startswith("Ann 15")
    assert there(html, "result-picture")
    for each in ("reopen", "undo", "again", "result-evening"):
        assert not there(html, each), each
