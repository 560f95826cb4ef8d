"""Sets of 500 Rummy whose suits nobody noted: with one pack each suit is there once."""

from __future__ import annotations

from typing import Any

from referee.games import preset_of
from referee.sheet.cases import case_of
from referee.sheet.record import read_record, read_rules
from referee.sheet.replay import replay_strictly
from referee.verdict import Verdict
from tests.tables import table

Case = dict[str, Any]
EIGHTS = {"ask": "meld", "cards": "888"}
NINE_ON_EIGHTS = {"ask": "layoff", "cards": "9", "on": "888"}
CASES: list[tuple[str, Case, int | None, str]] = [
    ("one pack: three eights", EIGHTS, 2, "legal"),
    ("one pack up to four players", EIGHTS, 4, "legal"),
    ("two packs: three eights may be of one suit", EIGHTS, 5, "undecided"),
    ("nobody says how many play", EIGHTS, None, "undecided"),
    ("four eights", {"ask": "meld", "cards": "8888"}, 2, "legal"),
    ("a suit noted, two not", {"ask": "meld", "cards": "8S 8 8"}, 2, "legal"),
    ("two eights and a joker", {"ask": "meld", "cards": "88*"}, 2, "legal"),
    ("no run by rank alone", {"ask": "meld", "cards": "8 9 T"}, 2, "undecided"),
    ("said to be a run", {**EIGHTS, "as": "run"}, 2, "illegal"),
    ("the fourth eight on three", {"ask": "layoff", "cards": "8S", "on": "888"}, 2, "legal"),
    ("the fourth eight by rank alone", {"ask": "layoff", "cards": "8", "on": "8S 8H 8D"}, 2, "legal"),
    ("the fourth eight with two packs", {"ask": "layoff", "cards": "8", "on": "8S 8H 8D"}, 5, "undecided"),
    (
        "the fourth eight, nobody says how many play",
        {"ask": "layoff", "cards": "8", "on": "8S 8H 8D"},
        None,
        "undecided",
    ),
    ("a nine on eights", NINE_ON_EIGHTS, 2, "illegal"),
    ("taken for a new set", {"ask": "pickup", "pile": "8 KD", "card": "8", "held": "88", "table": []}, 2, "legal"),
    (
        "taken for a set with a joker",
        {"ask": "pickup", "pile": "8 KD", "card": "8", "held": "8 *", "table": []},
        2,
        "legal",
    ),
    (
        "taken, with two packs",
        {"ask": "pickup", "pile": "8 KD", "card": "8", "held": "88", "table": []},
        5,
        "undecided",
    ),
    ("taken, one too few", {"ask": "pickup", "pile": "8 KD", "card": "8S", "held": "8H 9D", "table": []}, 2, "illegal"),
]


def verdict(case: Case, seats: int | None) -> Verdict:
    game, preset = preset_of("500-rum")
    return case_of(game, preset, read_rules(game, preset, {}, 2), case, seats).verdict


@table("why, case, seats, decision", CASES)
def test_a_set_by_rank_alone(why: str, case: Case, seats: int | None, decision: str) -> None:
    assert verdict(case, seats).decision.key == decision


def test_without_the_number_of_players_the_answer_says_what_it_depends_on() -> None:
    found = verdict(EIGHTS, None)
    assert str(found.because) == "8 is entered without a suit, and with two packs the suits matter."
    assert str(found.instead) == "With up to four players there is one pack, and then it is allowed."


def test_a_record_with_one_pack_has_a_set_by_rank_alone() -> None:
    plays = [{"by": "Ann", "meld": "888"}, {"by": "Bob", "lay": "8S", "on": 1}]
    hand = {"out": "Bob", "plays": plays, "held": {"Ann": 0}}
    data = {"format": "rummy-record/1", "game": "500-rum", "players": ["Ann", "Bob"], "hands": [hand]}
    scoresheet = replay_strictly(read_record(data))
    assert [scoresheet.hands[0].scores[seat] for seat in (0, 1)] == [24, 8]
