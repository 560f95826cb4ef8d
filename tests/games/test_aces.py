"""Aces in runs, in every game: declared low or high if both fit, and explained if they are in the wrong place."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games import GAMES
from referee.games.fields.players import Seats
from referee.games.table.play_lines import parse_plays
from referee.games.table.plays import read_play, write_lines
from referee.sheet.cases import answer, read_case
from referee.sheet.record import read_record, write_record
from referee.sheet.replay import replay_strictly
from referee.verdict import Decision, Verdict
from referee.words import Fault
from tests.tables import table

Case = dict[str, Any]
PAIR = ["Ann", "Bob"]
WRAPS = {"ace_wraps": True}
TO_KING = "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"


def ask(game: str, ask: str, rules: Case | None = None, **facts: Any) -> Case:
    return {"game": game, "rules": rules or {}, "ask": ask, **facts}


def verdict(case: Case) -> Verdict:
    return read_case(case).verdict


def record(*plays: Case, game: str = "500-rum", **rules: Any) -> Any:
    hand = {"out": "Bob", "plays": list(plays), "held": {"Ann": 0}}
    return read_record({"format": "rummy-record/1", "game": game, "rules": rules, "players": PAIR, "hands": [hand]})


def scores(*plays: Case, **rules: Any) -> list[int]:
    return [replay_strictly(record(*plays, **rules)).hands[0].scores[seat] for seat in range(len(PAIR))]


SAID: list[tuple[str, Case, str]] = [
    ("nobody said it", ask("500-rum", "meld", cards="A-KS"), "undecided"),
    ("low", ask("500-rum", "meld", cards="_A-KS"), "legal"),
    ("high", ask("500-rum", "meld", cards="2-^AS"), "legal"),
    ("high, in any order", ask("500-rum", "meld", cards="^A-KS"), "legal"),
    ("a joker for an ace, nobody said which", ask("500-rum", "meld", cards="2-KS *"), "undecided"),
    ("a joker for an ace, still not said which", ask("500-rum", "meld", cards="2-KS *AS"), "undecided"),
    ("a joker for a low ace", ask("500-rum", "meld", cards="2-KS *_AS"), "legal"),
    ("a joker for a high ace", ask("500-rum", "meld", cards="2-KS *^AS"), "legal"),
    ("what follows anyhow may be said", ask("500-rum", "meld", cards="_A-3S"), "legal"),
    ("in a set it says nothing", ask("500-rum", "meld", cards="^AS AH AD"), "legal"),
    ("low below a two only", ask("500-rum", "meld", cards="Q-KS _AS"), "illegal"),
    ("laid off, nobody said where", ask("500-rum", "layoff", cards="AS", on=TO_KING), "undecided"),
    ("laid off low", ask("500-rum", "layoff", cards="_AS", on=TO_KING), "legal"),
    ("laid off high", ask("500-rum", "layoff", cards="^AS", on=TO_KING), "legal"),
    ("laid off on a meld that is said", ask("kaluki", "layoff", cards="AS", on="_A-KS"), "legal"),
    ("two aces, one of them said", ask("kaluki", "meld", cards="AS _AS 2-KS"), "legal"),
    ("two aces, both said high", ask("kaluki", "meld", cards="^AS ^AS 2-KS"), "illegal"),
    ("around the corner as it lies", ask("500-rum", "meld", WRAPS, cards="KS ^AS 2S"), "legal"),
    ("around the corner not low", ask("500-rum", "meld", WRAPS, cards="KS _AS 2S"), "illegal"),
    ("gin has no high ace", ask("gin", "meld", cards="^A-KS"), "illegal"),
    ("gin says it all the same", ask("gin", "meld", cards="_A-KS"), "legal"),
    ("shanghai has no low ace", ask("shanghai", "meld", cards="_AS 2S 3S 4S"), "illegal"),
]


@table("why, case, decision", SAID)
def test_an_ace_is_said_to_be_low_or_high(why: str, case: Case, decision: str) -> None:
    assert verdict(case).decision.key == decision


READ = [("A-KS", 2), ("2-KS *", 2), ("2-QS AS *", 2)]


@pytest.mark.parametrize(("cards", "ways"), READ)
def test_a_reading_of_an_ace_at_either_end_reads_back_as_that_reading(cards: str, ways: int) -> None:
    found = answer(ask("500-rum", "meld", cards=cards))["readings"]
    assert len({each["cards"] for each in found}) == len(found) == ways
    for each in found:
        again = verdict(ask("500-rum", "meld", cards=each["cards"]))
        assert again.ok
        assert answer(ask("500-rum", "count", melds=[each["cards"]]))["verdict"] == "legal"


@pytest.mark.parametrize(
    "case", [ask("500-rum", "meld", cards="A-KS"), ask("500-rum", "layoff", cards="AS", on="2-KS")]
)
def test_where_both_ends_fit_the_answer_says_how_to_say_which(case: Case) -> None:
    assert str(verdict(case).because) == "A♠ can be at either end: write _AS for low, ^AS for high."


POINTS: list[tuple[str, list[Any], int]] = [
    ("a low ace is one", ["_A-KS"], 85),
    ("a high ace is fifteen", ["2-^AS"], 99),
    ("laid off low", [{"cards": "_AS", "on": "2-KS"}], 1),
    ("laid off high", [{"cards": "^AS", "on": "2-KS"}], 15),
    ("laid, then laid off high", ["2-KS", {"cards": "^AS", "on": "2-KS"}], 99),
]


@table("why, melds, points", POINTS)
def test_what_a_said_ace_counts(why: str, melds: list[Any], points: int) -> None:
    assert answer(ask("500-rum", "count", melds=melds))["points"] == points


def test_what_an_ace_at_either_end_counts_is_not_decided_and_says_how_to_say_it() -> None:
    found = verdict(ask("500-rum", "count", melds=["A-KS"]))
    assert found.decision is Decision.UNDECIDED
    assert "_A is low, ^A is high" in str(found.instead)


RECORDS = [
    ("laid low", [{"by": "Ann", "meld": "_A-KS"}], [85, 0]),
    ("laid high", [{"by": "Ann", "meld": "2-^AS"}], [99, 0]),
    ("laid off low", [{"by": "Ann", "meld": "2-KS"}, {"by": "Bob", "lay": "_AS", "on": 1}], [84, 1]),
    ("laid off high", [{"by": "Ann", "meld": "2-KS"}, {"by": "Bob", "lay": "^AS", "on": 1}], [84, 15]),
    ("laid off after rum", [{"by": "Ann", "meld": "2-KS"}, {"by": "Bob", "rum": "^AS", "on": 1}], [84, 15]),
]


@table("why, plays, points", RECORDS)
def test_a_record_counts_an_ace_as_it_was_said(why: str, plays: list[Case], points: list[int]) -> None:
    assert scores(*plays, rum_call="turn") == points


@table("why, plays, points", RECORDS)
def test_a_record_keeps_what_was_said_of_an_ace(why: str, plays: list[Case], points: list[int]) -> None:
    written = write_record(record(*plays, rum_call="turn"))
    again = write_record(read_record(written))
    assert again == written
    kept = [play.get("meld", play.get("lay", play.get("rum"))) for play in written["hands"][0]["plays"]]
    assert sum("_AS" in each or "^AS" in each for each in kept) == 1
    seats = Seats(tuple(PAIR))
    lines = write_lines([read_play(play, seats) for play in written["hands"][0]["plays"]], seats)
    assert parse_plays(lines, seats) == written["hands"][0]["plays"]


def test_a_run_that_goes_around_takes_back_what_was_said_of_an_ace() -> None:
    plays = [{"by": "Ann", "meld": "_A-3S"}, {"by": "Bob", "lay": "KS", "on": 1}, {"by": "Bob", "lay": "QS", "on": 1}]
    assert scores(*plays, ace_wraps=True) == [20, 20]


REFUSED = [
    (
        "a meld",
        [{"by": "Ann", "meld": "A-KS"}],
        "AS can be at either end: write _AS for low, ^AS for high. Which one? _AS",
    ),
    (
        "a lay-off",
        [{"by": "Ann", "meld": "2-KS"}, {"by": "Bob", "lay": "AS", "on": 1}],
        "AS can be at either end: write _AS for low, ^AS for high. Which one? _AS",
    ),
]


@table("why, plays, sentence", REFUSED)
def test_a_record_that_does_not_say_it_is_told_how(why: str, plays: list[Case], sentence: str) -> None:
    with pytest.raises(Fault) as refused:
        scores(*plays)
    assert sentence in str(refused.value)


LOW = "cannot be above a king: the ace is low only"
HIGH = "cannot be below a two: the ace is high only"
ROUND = "an ace is always at one end"
WRONG: list[tuple[str, Case, str]] = [
    ("gin: a meld", ask("gin", "meld", cards="QH KH AH"), f"A♥ {LOW}."),
    ("gin: said to be a run", ask("gin", "meld", cards="QH KH AH", **{"as": "run"}), f"A♥ {LOW}."),
    ("gin: by rank alone", ask("gin", "meld", cards="QKA"), f"A {LOW}."),
    ("gin: a suit noted once", ask("gin", "meld", cards="Q K AH"), f"A♥ {LOW}."),
    ("gin: around", ask("gin", "meld", cards="KH AH 2H"), f"A♥ cannot be between king and two: {ROUND}."),
    ("gin: a lay-off", ask("gin", "layoff", cards="AH", on="JH QH KH"), f"A♥ {LOW}."),
    (
        "gin: a lay-off around",
        ask("gin", "layoff", cards="KH", on="AH 2H 3H"),
        f"K♥ cannot go past the ace: {ROUND}.",
    ),
    ("gin: what lies", ask("gin", "layoff", cards="JH", on="QH KH AH"), f"A♥ {LOW}."),
    ("gin: said to be high", ask("gin", "meld", cards="^A-3H"), "↑A♥ is marked as high: the ace is low only."),
    (
        "gin: declared to knock",
        ask("gin", "knock", held="QH KH AH 2S 2D 2C 7S 7D 7C AC", melds=["QH KH AH"]),
        f"A♥ {LOW}.",
    ),
    ("gin: lying, for deadwood", ask("gin", "deadwood", held="JH", against=["QH KH AH"]), f"A♥ {LOW}."),
    ("500: around", ask("500-rum", "meld", cards="QS KS AS 2S"), f"A♠ cannot be between king and two: {ROUND}."),
    (
        "500: around with a joker",
        ask("500-rum", "meld", cards="KS *AS 2S"),
        f"★A♠ cannot be between king and two: {ROUND}.",
    ),
    (
        "500: a lay-off beyond a high ace",
        ask("500-rum", "layoff", cards="2S", on="QS KS AS"),
        f"2♠ cannot go past the ace: {ROUND}.",
    ),
    (
        "500: a lay-off of ace and two",
        ask("500-rum", "layoff", cards="AS 2S", on="JS QS KS"),
        f"2♠ cannot go past the ace: {ROUND}.",
    ),
    (
        "500: said to be low",
        ask("500-rum", "layoff", cards="_AS", on="JS QS KS"),
        "↓A♠ is marked as low, but its place is above the king.",
    ),
    (
        "500: said to be high",
        ask("500-rum", "meld", cards="^A-3S"),
        "↑A♠ is marked as high, but its place is below the two.",
    ),
    (
        "500: taken for a meld",
        ask("500-rum", "pickup", pile="AS 9C", card="AS", held="KS 2S", use={"meld": "KS AS 2S"}),
        f"A♠ cannot be between king and two: {ROUND}.",
    ),
    (
        "500: taken for a lay-off",
        ask("500-rum", "pickup", pile="2S 9C", card="2S", use={"layoff": "2S", "on": "QS KS AS"}),
        f"2♠ cannot go past the ace: {ROUND}.",
    ),
    ("500: counted", ask("500-rum", "count", melds=["KS AS 2S"]), f"A♠ cannot be between king and two: {ROUND}."),
    ("contract: high only", ask("shanghai", "meld", cards="AS 2S 3S 4S"), f"A♠ {HIGH}."),
    ("contract: high only, too short as well", ask("shanghai", "meld", cards="AS 2S 3S"), f"A♠ {HIGH}."),
    ("contract: a lay-off", ask("shanghai", "layoff", cards="AS", on="2-5S"), f"A♠ {HIGH}."),
    ("contract: an opening", ask("shanghai", "opening", deal=2, melds=["888", "A-4S"]), f"A♠ {HIGH}."),
    (
        "contract: around",
        ask("contract", "meld", cards="QS KS AS 2S"),
        f"A♠ cannot be between king and two: {ROUND}.",
    ),
    ("kaluki: high only", ask("kalooki-40", "meld", cards="AH 2H 3H"), f"A♥ {HIGH}."),
    (
        "kaluki: said to be low",
        ask("kalooki-40", "meld", cards="Q-KH _AH"),
        "↓A♥ is marked as low: the ace is high only.",
    ),
    ("kaluki: around", ask("kaluki", "meld", cards="KH AH 2H"), f"A♥ cannot be between king and two: {ROUND}."),
    ("kaluki: around over a joker", ask("kaluki", "meld", cards="KH * 2H"), ROUND),
    ("kaluki: an opening", ask("kalooki-40", "opening", melds=["AH 2H 3H", "KS KH KD"]), f"A♥ {HIGH}."),
    ("kaluki: counted", ask("kalooki-40", "count", melds=["AH 2H 3H"]), f"A♥ {HIGH}."),
    (
        "kaluki: two aces, but not from ace to ace",
        ask("kaluki", "meld", cards="AH AH 2H 3H"),
        "A♥ appears twice. Only a sequence from ace to ace can have a card twice.",
    ),
    ("kaluki: a swap on what lies", ask("kalooki-40", "swap", card="3H", on="AH 2H *3H"), f"A♥ {HIGH}."),
]


@table("why, case, sentence", WRONG)
def test_an_ace_in_a_wrong_place_is_explained_as_such(why: str, case: Case, sentence: str) -> None:
    found = verdict(case)
    assert found.forbidden
    assert sentence in str(found.because)


WRONG_PLAYS = [
    ("500-rum", [{"by": "Ann", "meld": "KS AS 2S"}], ROUND),
    (
        "500-rum",
        [{"by": "Ann", "meld": "QS KS AS"}, {"by": "Bob", "lay": "2S", "on": 1}],
        f"2S cannot go past the ace: {ROUND}",
    ),
    ("kalooki-40", [{"by": "Ann", "meld": "AH 2H 3H"}], HIGH),
    ("kalooki-40", [{"by": "Ann", "meld": "2H 3H 4H"}, {"by": "Bob", "lay": "AH", "on": 1}], HIGH),
]


@pytest.mark.parametrize(("game", "plays", "sentence"), WRONG_PLAYS)
def test_a_record_explains_an_ace_in_a_wrong_place(game: str, plays: list[Case], sentence: str) -> None:
    with pytest.raises(Fault) as refused:
        scores(*plays, game=game)
    assert sentence in str(refused.value)


def test_a_gin_hand_explains_an_ace_that_is_laid_off_in_a_wrong_place() -> None:
    knocker = {"melds": ["JH QH KH", "4S 4D 4C", "7S 7D 7C"], "deadwood": "2C"}
    other = {"melds": ["9S 9D 9C"], "layoffs": [{"cards": "AH", "on": "JH QH KH"}], "deadwood": "2H 3H 5C 6C 8C 8D"}
    hand = {"end": "knock", "by": "Ann", "held": {"Ann": knocker, "Bob": other}}
    data = {"format": "rummy-record/1", "game": "gin", "players": PAIR, "hands": [hand]}
    with pytest.raises(Fault) as refused:
        replay_strictly(read_record(data))
    assert "AH cannot be above a king: the ace is low only." in str(refused.value)


@pytest.mark.parametrize("preset", [preset.slug for game in GAMES for preset in game.presets])
def test_no_court_card_is_ever_said_not_to_follow_an_ace(preset: str) -> None:
    for court in ("J", "Q", "K"):
        for more in ("9", "T", "J", "Q", "K"):
            cards = f"AH {court}H {more}H" if more != court else f"AH {court}H 8H"
            found = verdict(ask(preset, "meld", cards=cards))
            assert "does not follow A♥" not in str(found.because), cards
