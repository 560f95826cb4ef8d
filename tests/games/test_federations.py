"""The books of federations: every worked example and dispute, and every value of their presets.

Examples and what is Decided stand in docs/rules/federations.md.
"""

from __future__ import annotations

from typing import Any

import pytest

from referee.declare import options
from referee.games import find
from referee.words import Fault
from tests.disputes import check
from tests.games.test_kaluki import laid, left, played, refused
from tests.games.test_kaluki_disputes import Row, ask, layoff, meld, opening, pickup, swap
from tests.rule_pages import column, own_values, plain, read
from tests.tables import table

VALUES = [row for row in column(read("federations"), "key") if row["key"].startswith("`")]
COLUMNS = [(plain(head), plain(row["key"]), row[head]) for row in VALUES for head in row if head.startswith("`")]


@table("reason, slug, key, said", [(f"{slug}: {key}", slug, key, said) for slug, key, said in COLUMNS])
def test_a_preset_has_the_values_of_the_page(reason: str, slug: str, key: str, said: str) -> None:
    game, preset = find(slug)
    rules = game.rules(**preset.changes)
    assert options(game.rules)[key].to_text(getattr(rules, key)) == said


@pytest.mark.parametrize("slug", sorted({slug for slug, _, _ in COLUMNS} - {"kaluki"}))
def test_what_the_page_does_not_name_has_its_default(slug: str) -> None:
    game, preset = find(slug)
    named = {plain(row["key"]) for row in VALUES}
    assert set(own_values(game, preset.changes)) <= named


LEFT = "AS KD 7C *"
ROMME: list[Row] = [
    ("example 1: left in hand (kaluki.values)", ask("count", "romme", held=LEFT), "legal", "kaluki.values", {"points": 48}),
    ("example 2: 36 (kaluki.opening)", opening("KS KH KD", "A-3H", game="romme", left=5), "illegal", "kaluki.opening", {"says": "4 short"}),
    ("example 2: 61 (kaluki.opening)", opening("KS KH KD", "Q-AH", game="romme"), "legal", "kaluki.opening", {"says": "61"}),
    ("example 3: 41 alone (kaluki.opening)", opening("JS QS *KS AS", game="romme"), "legal", "kaluki.opening", {"says": "41"}),
    ("example 4: an ace in a group (kaluki.opening)", opening("AC AD AH", "2-4D", game="romme"), "legal", "kaluki.opening", {"says": "42"}),
    ("example 5: 37 points (kaluki.opening)", opening("A-5D", "2-5C", "2S 2H 2D 2C", game="romme", left=1), "legal", "kaluki.opening", {"says": "37"}),
    ("dispute: king, ace, two (kaluki.sequence)", meld("KS AS 2S", "romme"), "illegal", "kaluki.sequence", {"says": "A♠"}),
    ("dispute: a suit twice (kaluki.group)", meld("8H 8S 8S", "romme"), "illegal", "kaluki.group", {"says": "8♠"}),
    ("dispute: one card left (kaluki.opening)", opening("A-5D", "2-5C", "2S 2H 2D 2C", game="romme", left="KC"), "legal", "kaluki.opening", {}),
    ("dispute: no card left (kaluki.opening)", opening("A-5D", "2-5C", "2S 2H 2D 2C", game="romme", left=0), "legal", "kaluki.opening", {}),
    ("dispute: how many are left (kaluki.opening)", opening("A-5D", "2-5C", "2S 2H 2D 2C", game="romme"), "undecided", "kaluki.opening", {"says": "cards are left"}),
    ("the points are there, whatever is left", opening("JS QS *KS AS", game="romme", left=9), "legal", "kaluki.opening", {}),
    ("lay-offs help to empty the hand (Decided: opening_when_out = no)", opening("A-5D", game="romme", left=1, layoffs=[{"cards": "6D", "on": "A-5D"}]), "legal", "kaluki.opening", {}),
    ("a discard is kept: none left (kaluki.out)", opening("A-5D", game="romme", left=0, rules={"must_discard_out": True}), "illegal", "kaluki.out", {}),
    ("a discard is kept: one left", opening("A-5D", game="romme", left=1, rules={"must_discard_out": True}), "legal", "kaluki.opening", {}),
    ("a meld that is none, going out", opening("8H 8S 8S", game="romme", left=1), "illegal", "kaluki.group", {}),
    ("dispute: a discard without a use (kaluki.draw)", pickup("7C", "KS 2H", "romme", opened=False), "legal", "kaluki.draw", {}),
    ("dispute: a joker before opening (kaluki.swap)", swap("KS", "JS QS *KS", "romme", opened=False), "illegal", "kaluki.swap", {"says": "K♠"}),
    ("dispute: a joker after opening (kaluki.swap)", swap("KS", "JS QS *KS", "romme"), "legal", "kaluki.swap", {"says": "in this same turn"}),
    ("dispute: one card and two jokers (kaluki.joker)", meld("9D * *", "romme"), "undecided", "kaluki.joker", {}),
    ("dispute: out by a meld (kaluki.out)", ask("out", "romme", by="meld"), "legal", "kaluki.out", {}),
    ("dispute: a low ace counts 1 (kaluki.values)", ask("count", "romme", melds=["A-3D"]), "legal", "kaluki.values", {"points": 6}),
    ("dispute: a high ace counts 11 (kaluki.values)", ask("count", "romme", melds=["Q-AD"]), "legal", "kaluki.values", {"points": 31}),
    ("a joker as a low ace (kaluki.values)", ask("count", "romme", melds=["*AD 2D 3D"]), "legal", "kaluki.values", {"points": 6}),
    ("from ace to ace: 1 and 11 (Decided: ace by its place)", ask("count", "romme", melds=["A-KD AD"]), "legal", "kaluki.values", {"points": 96}),
    ("a whole suit: which end (Decided: ace by its place)", ask("count", "romme", melds=["A-KD"]), "undecided", "kaluki.sequence", {"readings": ["_AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD", "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD ^AD"]}),
    ("a whole suit: it was said (Decided: ace by its place)", ask("count", "romme", melds=["_AD 2-KD"]), "legal", "kaluki.values", {"points": 85}),
    ("a whole suit opens either way (Decided: ace by its place)", opening("A-KD", game="romme"), "legal", "kaluki.opening", {}),
    ("a high ace laid off (kaluki.values)", ask("count", "romme", melds=[{"cards": "AD", "on": "2-KD"}, {"cards": "_AS", "on": "2-4S"}]), "undecided", None, {}),
    ("a low ace laid off (kaluki.values)", ask("count", "romme", melds=[{"cards": "AS", "on": "2-4S"}]), "legal", "kaluki.values", {"points": 1}),
    ("the last ace laid off (kaluki.values)", ask("count", "romme", melds=[{"cards": "AS", "on": "A-KS", }]), "undecided", None, {}),
    ("a lay-off before opening (kaluki.layoff)", layoff("9H", "6-8H", "romme", opened=False), "illegal", "kaluki.layoff", {}),
]  # fmt: skip

NO_POINTS = {"opening_when_out": False}
TAKING: list[Row] = [
    ("all but one can be melded (Decided: opening_when_out = no)", pickup("4D", "2D 3D 5S 5H 5C KC", opened=False, rules=NO_POINTS), "legal", "kaluki.draw", {}),
    ("points are asked (kaluki.opening)", pickup("4D", "2D 3D 5S 5H 5C KC", opened=False), "illegal", "kaluki.draw", {}),
    ("two would be left (Decided: opening_when_out = no)", pickup("4D", "2D 3D 5S 5H 5C KC QC", opened=False, rules=NO_POINTS), "illegal", "kaluki.draw", {"says": "24 points"}),
    ("all melded, and one must be kept (Decided: opening_when_out = no)", pickup("4D", "2D 3D 5S 5H 5C", opened=False, rules={**NO_POINTS, "must_discard_out": True}), "illegal", "kaluki.draw", {}),
    ("the fourth five is kept", pickup("4D", "2D 3D 5S 5H 5C 5D", opened=False, rules={**NO_POINTS, "must_discard_out": True}), "legal", "kaluki.draw", {}),
    ("the meld is named, the rest too goes out", pickup("4D", "2D 3D 5S 5H 5C KC", opened=False, use={"meld": "2-4D"}, rules=NO_POINTS), "legal", "kaluki.draw", {}),
    ("the card that is left is the one taken", pickup("KC", "2-4D 5S 5H 5C", opened=False, rules=NO_POINTS), "illegal", "kaluki.draw", {}),
]  # fmt: skip

ROWS = ROMME + TAKING


@table("reason, case, verdict, clause, more", [(f"{row[1]['ask']}: {row[0]}", *row[1:]) for row in ROWS])
def test_a_question_is_answered(reason: str, case: Any, verdict: str, clause: str | None, more: Any) -> None:
    check(case, verdict, clause, more)


def counted(*points: int) -> dict[str, Any]:
    return {"scores": dict(zip(("Ann", "Bob", "Cat"), points, strict=True))}


def test_example_5_a_hand_in_one_turn_doubles() -> None:
    hand = {**left("Cat", Ann="AS KD 9C 4H *", Bob="7D"), "kaluki": True}
    assert list(played(hand, preset="romme")["totals"].values()) == [108, 14, 0]


def test_example_6_the_game_ends_above_500() -> None:
    going = played(counted(480, 500, 260), preset="romme")
    assert not going["finished"]
    over = played(counted(480, 505, 260), preset="romme")
    assert (over["finished"], over["winners"]) == (True, ["Cat"])


def test_a_series_ends_after_twenty_hands() -> None:
    hands = [counted(90, 60, 60)] * 20
    assert not played(*hands[1:], preset="romme-series")["finished"]
    over = played(*hands, preset="romme-series")
    assert (over["finished"], over["winners"]) == (True, ["Bob", "Cat"])
    with pytest.raises(Fault):
        played(*hands, hands[0], preset="romme-series")


ENDS: list[tuple[str, dict[str, Any], list[dict[str, Any]], list[str]]] = [
    ("no limit, no number of hands: the table ends it (kaluki.game)", {"limit": None}, [counted(999, 0, 5)], []),
    ("the limit comes first (kaluki.game)", {"hands_limit": 5}, [counted(150, 9, 5)], ["Cat"]),
    ("the hands come first (kaluki.game)", {"hands_limit": 1}, [counted(15, 9, 5)], ["Cat"]),
    ("chips: the highest wins (kaluki.game)", {"hands_limit": 1, "settlement": "chips"}, [left("Cat", Ann=2, Bob=1)], ["Cat"]),
    ("the winner takes: the highest wins (kaluki.game)", {"hands_limit": 1, "scoring": "winner-takes"}, [left("Cat", Ann=2, Bob=1)], ["Cat"]),
    ("who is in and lowest (Decided: hands_limit with elimination)", {"hands_limit": 2, "elimination": True}, [counted(150, 9, 5), {"scores": {"Bob": 9, "Cat": 20}}], ["Bob"]),
    ("hands to come (Decided: hands_limit with elimination)", {"hands_limit": 3, "elimination": True}, [counted(150, 9, 5), {"scores": {"Bob": 9, "Cat": 20}}], []),
]  # fmt: skip


@table("reason, rules, hands, winners", ENDS)
def test_a_game_ends(reason: str, rules: Any, hands: Any, winners: Any) -> None:
    found = played(*hands, **rules)
    assert (found["finished"], found["winners"]) == (bool(winners), winners)


def test_elimination_needs_a_limit() -> None:
    assert "enter a limit" in str(refused(counted(1, 2, 3), limit=None, elimination=True))


FEW = "2. Cat: 2-4D / 2. Cat: 5S 5H 5C"
"""An opening of 24."""

OPENINGS: list[tuple[str, dict[str, Any], str]] = [
    ("who goes out in that turn needs no points (kaluki.opening)", laid(FEW), ""),
    ("a lay-off of the turn (Decided: opening_when_out = no)", laid(FEW + " / 2. Cat: 5D > 1"), ""),
    ("nobody went out (Decided: opening_when_out = no)", laid(FEW, None), "24 points, 16 short"),
    ("another went out (Decided: opening_when_out = no)", laid(FEW, "Ann"), "24 points, 16 short"),
    ("a play in another turn (Decided: opening_when_out = no)", laid(FEW + " / 5. Cat: 5D > 1"), "24 points, 16 short"),
    ("a lay-off comes first (kaluki.layoff)", laid("1. Bob: J-KS / 1. Bob: J-KH / 2. Cat: TS > 1 / 2. Cat: 2-4D"), "TS comes before"),
]  # fmt: skip


@table("reason, hand, says", OPENINGS)
def test_an_opening_of_who_goes_out_needs_no_points(reason: str, hand: Any, says: str) -> None:
    if says:
        assert says in str(refused(hand, preset="romme"))
    else:
        assert len(played(hand, preset="romme")["hands"]) == 1
    assert "24 points" in str(refused(laid(FEW), preset="romme", opening_when_out=True))
