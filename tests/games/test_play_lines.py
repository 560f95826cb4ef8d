"""Typed plays are read as in the text of a record, and as pages show them in either language."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games.fields.players import Seats
from referee.games.table.play_lines import parse_plays
from referee.games.table.plays import read_play, write_lines
from referee.words import Fault
from tests.tables import table

NAMES = Seats(("Ann", "Bob", "太郎"))

LINES: list[tuple[str, str, str]] = [
    ("a lay-off in words", "Ann: JS on 1", "Ann: JS > 1"),
    ("as the page of a hand shows it", "Ann: J♠ on meld 1", "Ann: JS > 1"),
    ("a swap, the word first", "Ann: swap QS 1 > 2", "Ann: QS swap 1 > 2"),
    ("a swap as the page of a hand shows it", "Ann: Swap Q♠ on meld 1 to meld 2", "Ann: QS swap 1 > 2"),
    ("a swap to the hand, the word first", "Ann: swap QS 1", "Ann: QS swap 1"),
    ("doubled, the word first", "Ann: double * 2", "Ann: * double 2"),
    ("rum, in words", "Bob: rum KS on 1", "Bob: rum KS > 1"),
    ("rum, the word last", "Bob: KS rum 1", "Bob: rum KS > 1"),
    ("split, the word first", "Ann: split * 8S", "Ann: * split 8S"),
    ("split, at a card", "Ann: ★ split at 8♠", "Ann: * split 8S"),
    ("a turn as the page shows it", "Turn 3 Ann: 8S 9S TS", "3. Ann: 8S 9S TS"),
    ("a turn with a colon", "turn 3: Ann: JS on 1", "3. Ann: JS > 1"),
    ("ranks with one suit", "Ann: 678S", "Ann: 6S 7S 8S"),
    ("Japanese: a turn and a lay-off", "手番3 太郎：J♠ メルド1に", "3. 太郎: JS > 1"),
    ("Japanese: a swap", "太郎：交換 Q♠ メルド1に メルド2へ", "太郎: QS swap 1 > 2"),
    ("Japanese: rum", "太郎：ラム 8♠ メルド1に", "太郎: rum 8S > 1"),
    ("Japanese: doubled", "太郎：2倍 ★ メルド2に", "太郎: * double 2"),
]


@table("why, line, written", LINES)
def test_a_line_is_read_as_pages_show_it(why: str, line: str, written: str) -> None:
    plays = [read_play(each, NAMES) for each in parse_plays(line, NAMES)]
    assert write_lines(plays, NAMES) == written
    assert parse_plays(written, NAMES) == [{**each} for each in parse_plays(write_lines(plays, NAMES), NAMES)]


def test_a_player_may_be_called_as_a_turn_is() -> None:
    found = parse_plays("Turn 3: 8S 8H 8D", Seats(("Turn 3", "Ann")))
    assert found == [{"by": "Turn 3", "meld": "8S 8H 8D"}]


WRONG: list[tuple[str, str, str]] = [
    ("no cards", "Ann: on 1", "“on 1” is not a play"),
    ("rum leads nowhere else", "Ann: rum JS > 1 > 2", "is not a play"),
    ("no meld", "Ann: swap QS", "is not a card"),
    ("a joker and a meld in one piece", "Ann: double *2", "is not a card"),
]


@table("why, line, says", WRONG)
def test_what_is_no_play_is_refused(why: str, line: str, says: Any) -> None:
    with pytest.raises(Fault) as caught:
        parse_plays(line, NAMES)
    assert says in str(caught.value)
