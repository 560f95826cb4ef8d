"""The record: read strictly, refused with a path and one sentence that quotes what is wrong."""

from __future__ import annotations

import json
from typing import Any

import pytest

from referee.record import FORMAT, parse, read_record, write_record
from referee.sheet import replay_strictly
from referee.words import Fault

FOUR = ["Ann", "Bob", "Cat", "Dan"]
GIN = ["Taro", "Hanako"]
KNOCK = {"end": "knock", "by": "Taro", "held": {"Taro": 5, "Hanako": 20}}


def record(game: str, players: list[str], *hands: Any, **more: Any) -> dict[str, Any]:
    return {"format": FORMAT, "game": game, "players": players, "hands": list(hands), **more}


def gin(*hands: Any, **more: Any) -> dict[str, Any]:
    return record("gin", GIN, *hands, **more)


def held(taro: Any, hanako: Any, **more: Any) -> dict[str, Any]:
    return {"end": "knock", "by": "Taro", "held": {"Taro": taro, "Hanako": hanako}, **more}


def rum(*hands: Any, **more: Any) -> dict[str, Any]:
    return record("500-rum", ["Ann", "Bob"], *hands, **more)


def laid(*plays: Any, **more: Any) -> dict[str, Any]:
    return {"out": "Bob", "plays": list(plays), "held": {"Ann": 0}, **more}


def refusal(data: Any) -> str:
    with pytest.raises(Fault) as refused:
        replay_strictly(read_record(data))
    sentence = str(refused.value)
    assert "\n" not in sentence
    assert sentence.endswith(".")
    return sentence


TEN = "9S TS JS QS 6H 6D 6C 2H AD 2D"

REFUSED = [
    ("not an object", [1], "", "[1]"),
    ("no format", {"game": "gin"}, "format: ", "missing"),
    ("another format", {**gin(), "format": "rummy-record/2"}, "format: ", "“rummy-record/2”"),
    ("unknown key", {**gin(), "colour": 1}, "colour: ", "“colour”"),
    ("unknown game", record("bridge", GIN), "game: ", "“bridge”"),
    ("game not text", record(3, GIN), "game: ", "“3”"),  # type: ignore[arg-type]
    ("players no list", {**gin(), "players": "Taro"}, "players: ", "“Taro”"),
    ("too few players", record("gin", ["Taro"]), "players: ", "1 players"),
    ("too many players", record("gin", FOUR), "players: ", "4 players"),
    ("a name twice", record("gin", ["Taro", "taro"]), "players[1]: ", "“taro”"),
    ("an empty name", record("gin", ["Taro", " "]), "players[1]: ", "1 to 40"),
    ("a long name", record("gin", ["Taro", "x" * 41]), "players[1]: ", "41"),
    ("a name with a control", record("gin", ["Taro", "a\u202eb"]), "players[1]: ", "control"),
    ("a lone surrogate", record("gin", ["Taro", "\ud800"]), "players[1]: ", "control"),
    ("rules no object", {**gin(), "rules": [1]}, "rules: ", "[1]"),
    ("an unknown rule", gin(rules={"speed": 1}), "rules.speed: ", "“speed”"),
    ("a rule out of range", gin(rules={"target": 10}), "rules.target: ", "25 to 1000"),
    ("a rule that is no number", gin(rules={"target": "many"}), "rules.target: ", "“many”"),
    ("a rule that is no choice", gin(rules={"shutout": "big"}), "rules.shutout: ", "“big”"),
    ("a rule that may not be null", gin(rules={"target": None}), "rules.target: ", "null"),
    ("contradictory rules", gin(rules={"first_turn": "eleven", "upcard_limit": True}), "rules.upcard_limit: ", "eleven"),
    ("sides in gin", gin(sides=[["Taro", "Hanako"]]), "sides: ", "Gin Rummy"),
    ("neighbours as partners", record("500-rum", FOUR, sides=[["Ann", "Bob"], ["Cat", "Dan"]]), "sides: ", "alternately"),
    ("a player in no side", record("500-rum", FOUR, sides=[["Ann", "Cat"], ["Bob"]]), "sides: ", "Dan"),
    ("a stranger in a side", record("500-rum", FOUR, sides=[["Ann", "Eve"], ["Bob", "Dan"]]), "sides[0]: ", "“Eve”"),
    ("a stranger as first dealer", gin(first_dealer="Eve"), "first_dealer: ", "“Eve”"),
    ("no time", gin(started="yesterday"), "started: ", "“yesterday”"),
    ("finished otherwise", gin(finished="yes"), "finished: ", "“yes”"),
    ("hands no list", {**gin(), "hands": {}}, "hands: ", "{}"),
    ("too many hands", gin(*[KNOCK] * 501), "hands: ", "501"),
    ("a hand no object", gin(3), "hands[0]: ", "3"),
    ("an unknown field", gin({**KNOCK, "speed": 1}), "hands[0].speed: ", "“speed”"),
    ("a field of another game", gin({**KNOCK, "out": "Taro"}), "hands[0].out: ", "“out”"),
    ("a stranger", gin(KNOCK, {**KNOCK, "by": "Eve"}), "hands[1].by: ", "“Eve”"),
    ("a stranger among the held", gin({**KNOCK, "held": {"Eve": 1}}), "hands[0].held: ", "“Eve”"),
    ("a missing player", gin({**KNOCK, "held": {"Taro": 5}}), "hands[0].held: ", "Hanako is missing"),
    ("no end", gin({"by": "Taro"}), "hands[0].end: ", "missing"),
    ("nobody knocked", gin({"end": "knock", "held": {}}), "hands[0].by: ", "missing"),
    ("unreadable cards", gin(held("9X TS", 20)), "hands[0].held.Taro: ", "“9X”"),
    ("a card with no suit", gin(held("888 9S TS JS QS KS 2H 3H", 20)), "hands[0].held.Taro: ", "8 has no suit"),
    ("nine cards", gin(held("9S TS JS QS 6H 6D 6C 2H AD", 20)), "hands[0].held.Taro: ", "9 cards"),
    ("a card twice in one hand", gin(held("9S 9S TS JS 6H 6D 6C 2H AD 2D", 20)), "hands[0].held.Taro: ", "9S is there twice"),
    ("a card in two hands", gin(held(TEN, "9S 3S 3H 3D 4C 5C KC KH KD 8D")), "hands[0].held.Hanako: ", "9S is there twice, held by Taro and held by Hanako"),
    ("a joker in gin", gin(held("* TS JS QS 6H 6D 6C 2H AD 2D", 20)), "hands[0].held.Taro: ", "* has no suit"),
    ("a knock above the limit", gin(held(11, 20)), "hands[0].held.Taro: ", "11 is above the knock limit of 10"),
    ("a gin with deadwood", gin({**KNOCK, "end": "gin"}), "hands[0].held.Taro: ", "5 points of deadwood"),
    ("more than ten cards hold", gin(held(5, 101)), "hands[0].held.Hanako: ", "101"),
    ("a negative number", gin(held(5, -1)), "hands[0].held.Hanako: ", "-1 is below 0"),
    ("a fraction", gin(held(5, 1.5)), "hands[0].held.Hanako: ", "1.5"),
    ("a yes as number", gin(held(5, True)), "hands[0].held.Hanako: ", "true"),
    ("no upcard", record("oklahoma", GIN, KNOCK), "hands[0].upcard: ", "upcard is missing"),
    ("above the upcard", record("oklahoma", GIN, {**KNOCK, "upcard": "4S"}), "hands[0].held.Taro: ", "4S allows 4"),
    ("a declared meld that is none", gin(held({"melds": ["9S TS QS"], "deadwood": "2H 3H 4H 5H 6D 6C 7C"}, 20)), "hands[0].held.Taro.melds[0]: ", "“9S TS QS” is no meld"),
    ("an unknown key in a declared hand", gin(held({"cards": []}, 20)), "hands[0].held.Taro.cards: ", "“cards”"),
    ("a lay-off on no meld", gin(held(TEN, {"melds": ["KS KH KD", "3C 4C 5C"], "layoffs": [{"cards": "8S", "on": "9H TH JH"}], "deadwood": "3S 4D 8D"})), "hands[0].held.Hanako.layoffs[0].on: ", "“9H TH JH” is no meld of the knocker"),
    ("a lay-off that does not fit", gin(held(TEN, {"melds": ["KS KH KD", "3C 4C 5C"], "layoffs": [{"cards": "7S", "on": "9S TS JS QS"}], "deadwood": "3S 4D 8D"})), "hands[0].held.Hanako.layoffs[0].cards: ", "“7S” does not fit"),
    ("scores of some only", gin({"scores": {"Taro": 5}}), "hands[0].scores: ", "Hanako is missing"),
    ("an adjust too large", gin({**KNOCK, "adjust": {"Taro": 10**6}}), "hands[0].adjust.Taro: ", "1000000"),
    ("a note with a control", gin({**KNOCK, "note": "a\u0000b"}), "hands[0].note: ", "control"),
    ("a hand after the end", gin(held(0, 99, end="gin"), KNOCK, rules={"target": 50}), "hands[1]: ", "over after hand 1"),
    ("who went out holds something", rum({"out": "Bob", "melded": {"Ann": 1, "Bob": 1}, "held": {"Ann": 1, "Bob": 5}}), "hands[0].held.Bob: ", "5"),
    ("nothing laid is not said", rum({"out": "Bob", "held": {"Ann": 1}}), "hands[0].melded: ", "Ann is missing"),
    ("more than the pack holds", rum({"out": "Bob", "melded": {"Ann": 300, "Bob": 127}, "held": {"Ann": 0}}), "hands[0].held: ", "427"),
    ("a meld that is none", rum(laid({"by": "Ann", "meld": "5H 6H 8H"})), "hands[0].plays[0].meld: ", "5H 6H 8H is no meld"),
    ("an ambiguous meld", rum(laid({"by": "Ann", "meld": "9D * *"})), "hands[0].plays[0].meld: ", "9D * *"),
    ("a meld that is not there", rum(laid({"by": "Ann", "lay": "5H", "on": 2})), "hands[0].plays[0].on: ", "2 is no meld"),
    ("a lay-off that does not fit a meld", rum(laid({"by": "Ann", "meld": "5H 6H 7H"}, {"by": "Bob", "lay": "9H", "on": 1})), "hands[0].plays[1].lay: ", "9H does not fit"),
    ("a play of no kind", rum(laid({"by": "Ann"})), "hands[0].plays[0]: ", "exactly one"),
    ("a play by a stranger", rum(laid({"by": "Eve", "meld": "5H 6H 7H"})), "hands[0].plays[0].by: ", "“Eve”"),
    ("an unknown key in a play", rum(laid({"by": "Ann", "meld": "5H 6H 7H", "on": 1})), "hands[0].plays[0].on: ", "“on”"),
    ("a swap in 500", rum(laid({"by": "Ann", "meld": "5H 6H *7H"}, {"by": "Bob", "swap": "7H", "on": 1})), "hands[0].plays[1].swap: ", "stays"),
    ("a turn that runs back", rum(laid({"by": "Bob", "meld": "5H 6H 7H", "turn": 3}, {"by": "Ann", "lay": "8H", "on": 1, "turn": 2})), "hands[0].plays[1].turn: ", "turn 2 comes after turn 3"),
    ("a laid card held too", rum({**laid({"by": "Bob", "meld": "KD KS KH"}), "held": {"Ann": "KD"}}), "hands[0].held.Ann: ", "KD is there twice, laid by Bob and held by Ann"),
    ("too many players for two packs", record("contract", [f"P{n}" for n in range(6)]), "rules.packs: ", "6 players"),
    ("lists of different length", record("contract", FOUR, rules={"cards_dealt": [10]}), "rules.cards_dealt: ", "7"),
    ("chips that a winner takes", record("kaluki", FOUR, rules={"settlement": "chips", "scoring": "winner-takes"}), "rules.scoring: ", "winner-takes"),
]  # fmt: skip


@pytest.mark.parametrize(("data", "path", "quoted"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_a_wrong_record_is_refused_with_its_path_and_a_sentence(data: Any, path: str, quoted: str) -> None:
    sentence = refusal(data)
    assert sentence.startswith(path)
    assert quoted in sentence


NOT_JSON = [
    ("nothing", "", "not JSON"),
    ("half an object", '{"format":', "not JSON"),
    ("not a number", '{"format": NaN}', "NaN"),
    ("a fraction", '{"points": 1.5}', "1.5"),
    ("infinity", '{"points": 1e999}', "1e999"),
    ("a key twice", '{"a": 1, "a": 2}', "“a”"),
    ("deep lists", "[" * 100_000, "nested"),
    ("deep objects", '{"a":' * 5_000 + "1" + "}" * 5_000, "nested"),
    ("a number of many digits", "1" * 5_000, "too long"),
]


@pytest.mark.parametrize(("text", "quoted"), [row[1:] for row in NOT_JSON], ids=[row[0] for row in NOT_JSON])
def test_text_that_is_no_record_is_refused(text: str, quoted: str) -> None:
    with pytest.raises(Fault) as refused:
        parse(text)
    assert quoted in str(refused.value)


def test_a_written_record_has_every_option_and_only_what_says_something() -> None:
    data = rum({"out": None, "melded": {"Ann": 3, "Bob": 4}, "held": {"Ann": 1, "Bob": 2}, "note": " calm "})
    written = write_record(read_record(data))
    assert len(written["rules"]) > 30
    assert written["hands"][0] == {
        "out": None,
        "melded": {"Ann": 3, "Bob": 4},
        "held": {"Ann": 1, "Bob": 2},
        "note": "calm",
    }
    assert "sides" not in written
    assert read_record(json.loads(json.dumps(written))) == read_record(written)


def test_options_read_yes_and_no_and_numbers_as_text() -> None:
    rules = read_record(gin(rules={"hollywood": "yes", "target": "150", "game_bonus": "target"})).rules
    assert (rules.hollywood, rules.target, rules.game_bonus) == (True, 150, "target")
