"""The record: read strictly, refused with a path and one sentence that quotes what is wrong."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from referee.fields import options
from referee.games import GAMES
from referee.games.base.hand import hand_fields
from referee.games.base.options import Preset
from referee.games.fields.players import Seats
from referee.games.game import Game
from referee.games.gin.hand import GinHand, LayoutField
from referee.games.table.play_lines import parse_plays
from referee.games.table.plays import write_lines
from referee.sheet import json_reader
from referee.sheet.json_reader import parse
from referee.sheet.record import FORMAT, read_record, write_record
from referee.sheet.replay import replay, replay_strictly
from referee.sheet.scoresheet_json import sheet_json
from referee.words import Fault
from tests.counted import Key, keys
from tests.samples import samples_of
from tests.soak import times
from tests.tables import table

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
    ("game not text", record(3, GIN), "game: ", "3: write one of"),  # type: ignore[arg-type]
    ("players no list", {**gin(), "players": "Taro"}, "players: ", "“Taro”"),
    ("too few players", record("gin", ["Taro"]), "players: ", "1 is not a possible number"),
    ("too many players", record("kaluki", [f"P{n}" for n in range(7)]), "players: ", "7 is not a possible number"),
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
    ("a missing player", gin({**KNOCK, "held": {"Taro": 5}}), "hands[0].held: ", "enter Hanako's"),
    ("no end", gin({"by": "Taro"}), "hands[0].end: ", "enter how the hand ended"),
    ("nobody knocked", gin({"end": "knock", "held": {}}), "hands[0].by: ", "enter the name of the player who knocked"),
    ("unreadable cards", gin(held("9X TS", 20)), "hands[0].held.Taro: ", "“9X”"),
    ("a card with no suit", gin(held("888 9S TS JS QS KS 2H 3H", 20)), "hands[0].held.Taro: ", "8 has no suit"),
    ("nine cards", gin(held("9S TS JS QS 6H 6D 6C 2H AD", 20)), "hands[0].held.Taro: ", "enter 10 cards, not 9"),
    ("a card twice in one hand", gin(held("9S 9S TS JS 6H 6D 6C 2H AD 2D", 20)), "hands[0].held.Taro: ", "9S appears twice, but a pack has only one. Check the cards in Taro's hand."),
    ("a card in two hands", gin(held(TEN, "9S 3S 3H 3D 4C 5C KC KH KD 8D")), "hands[0].held.Hanako: ", "9S appears twice, but a pack has only one. Check the cards in Taro's hand and in Hanako's hand."),
    ("a joker in gin", gin(held("* TS JS QS 6H 6D 6C 2H AD 2D", 20)), "hands[0].held.Taro: ", "* has no suit"),
    ("a knock above the limit", gin(held(11, 20)), "hands[0].held.Taro: ", "11 points of deadwood, which is above the knock limit of 10."),
    ("a gin with deadwood", gin({**KNOCK, "end": "gin"}), "hands[0].held.Taro: ", "5 points of deadwood"),
    ("more than ten cards are worth", gin(held(5, 101)), "hands[0].held.Hanako: ", "101"),
    ("a negative number", gin(held(5, -1)), "hands[0].held.Hanako: ", "-1 is below 0"),
    ("a fraction", gin(held(5, 1.5)), "hands[0].held.Hanako: ", "1.5"),
    ("a yes as number", gin(held(5, True)), "hands[0].held.Hanako: ", "true"),
    ("no upcard", record("oklahoma", GIN, KNOCK), "hands[0].upcard: ", "enter the upcard"),
    ("above the upcard", record("oklahoma", GIN, {**KNOCK, "upcard": "4S"}), "hands[0].held.Taro: ", "5 points of deadwood, which is above the knock limit of 4, set by the upcard 4S."),
    ("a declared meld that is none", gin(held({"melds": ["9S TS QS"], "deadwood": "2H 3H 4H 5H 6D 6C 7C"}, 20)), "hands[0].held.Taro.melds[0]: ", "9S TS QS is not a meld. QS does not come right after TS."),
    ("an unknown key in a declared hand", gin(held({"cards": []}, 20)), "hands[0].held.Taro.cards: ", "“cards”"),
    ("a lay-off on no meld", gin(held(TEN, {"melds": ["KS KH KD", "3C 4C 5C"], "layoffs": [{"cards": "8S", "on": "9H TH JH"}], "deadwood": "3S 4D 8D"})), "hands[0].held.Hanako.layoffs[0].on: ", "“9H TH JH” is not one of the knocker's melds"),
    ("a lay-off that does not fit", gin(held(TEN, {"melds": ["KS KH KD", "3C 4C 5C"], "layoffs": [{"cards": "7S", "on": "9S TS JS QS"}], "deadwood": "3S 4D 8D"})), "hands[0].held.Hanako.layoffs[0].cards: ", "7S does not continue 9S TS JS QS."),
    ("scores of some only", gin({"scores": {"Taro": 5}}), "hands[0].scores: ", "Hanako's too"),
    ("an adjust too large", gin({**KNOCK, "adjust": {"Taro": 10**6}}), "hands[0].adjust.Taro: ", "1000000"),
    ("a note with a control", gin({**KNOCK, "note": "a\u0000b"}), "hands[0].note: ", "control"),
    ("a hand after the end", gin(held(0, 99, end="gin"), KNOCK, rules={"target": 50}), "hands[1]: ", "over after hand 1"),
    ("who went out holds something", rum({"out": "Bob", "melded": {"Ann": 1, "Bob": 1}, "held": {"Ann": 1, "Bob": 5}}), "hands[0].held.Bob: ", "5"),
    ("nothing laid is not said", rum({"out": "Bob", "held": {"Ann": 1}}), "hands[0].melded: ", "that Ann laid"),
    ("more than the pack holds", rum({"out": "Bob", "melded": {"Ann": 300, "Bob": 127}, "held": {"Ann": 0}}), "hands[0].melded: ", "427"),
    ("a meld that is none", rum(laid({"by": "Ann", "meld": "5H 6H 8H"})), "hands[0].plays[0].meld: ", "5H 6H 8H is not a meld"),
    ("an ambiguous meld", rum(laid({"by": "Ann", "meld": "9D * *"})), "hands[0].plays[0].meld: ", "* could make 4 different melds. Which one? 9D *9 *9, *7D *8D 9D, *8D 9D *TD, 9D *TD *JD."),
    ("a meld that is not there", rum(laid({"by": "Ann", "lay": "5H", "on": 2})), "hands[0].plays[0].on: ", "Meld 2 is not on the table yet"),
    ("a lay-off that does not fit a meld", rum(laid({"by": "Ann", "meld": "5H 6H 7H"}, {"by": "Bob", "lay": "9H", "on": 1})), "hands[0].plays[1].lay: ", "9H does not continue 5H 6H 7H."),
    ("a play of no kind", rum(laid({"by": "Ann"})), "hands[0].plays[0]: ", "exactly one"),
    ("a play by a stranger", rum(laid({"by": "Eve", "meld": "5H 6H 7H"})), "hands[0].plays[0].by: ", "“Eve”"),
    ("an unknown key in a play", rum(laid({"by": "Ann", "meld": "5H 6H 7H", "on": 1})), "hands[0].plays[0].on: ", "“on”"),
    ("a swap in 500", rum(laid({"by": "Ann", "meld": "5H 6H *7H"}, {"by": "Bob", "swap": "7H", "on": 1})), "hands[0].plays[1].swap: ", "stay there"),
    ("a turn that runs back", rum(laid({"by": "Bob", "meld": "5H 6H 7H", "turn": 3}, {"by": "Ann", "lay": "8H", "on": 1, "turn": 2})), "hands[0].plays[1].turn: ", "turn 2 comes after turn 3"),
    ("a laid card held too", rum({**laid({"by": "Bob", "meld": "KD KS KH"}), "held": {"Ann": "KD"}}), "hands[0].held.Ann: ", "KD appears twice, but a pack has only one. Check the cards laid by Bob and in Ann's hand."),
    ("too many players for two packs", record("contract", [f"P{n}" for n in range(6)]), "rules.packs: ", "6 players"),
    ("lists of different length", record("contract", FOUR, rules={"cards_dealt": [10]}), "rules.cards_dealt: ", "7"),
    ("chips that a winner takes", record("kaluki", FOUR, rules={"settlement": "chips", "scoring": "winner-takes"}), "rules.scoring: ", "paid already"),
]  # fmt: skip


@pytest.mark.parametrize(("data", "path", "quoted"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_a_wrong_record_is_refused_with_its_path_and_a_sentence(data: Any, path: str, quoted: str) -> None:
    sentence = refusal(data)
    assert sentence.startswith(path)
    assert quoted in sentence


NOT_JSON = [
    ("nothing", "", "not JSON"),
    ("half an object", '{"format":', "not JSON"),
    ("deep lists", "[" * 100_000, "nested"),
    ("deep objects", '{"a":' * 5_000 + "1" + "}" * 5_000, "nested"),
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


ALSO_REFUSED = [
    ("no game", {"format": FORMAT, "players": GIN, "hands": []}, "game", "it is missing in this record."),
    ("no players", {"format": FORMAT, "game": "gin", "hands": []}, "players", "it is missing in this record."),
    ("no hands", {"format": FORMAT, "game": "gin", "players": GIN}, "hands", "it is missing in this record."),
    ("a game without its preset", record("500", FOUR), "game", "there is no game “500”: write one of gin, gin-pagat"),
    ("nobody", record("gin", []), "players", "0 is not a possible number of players: Gin Rummy is for 2–4."),
    ("nine", record("500-rum", [f"P{n}" for n in range(9)]), "players", ("9 is not a possible number of players: "
                                                                        "500 Rum is for 2–8.")),
    ("a name that is none", {**gin(), "players": ["Taro", 3]}, "players[1]", "3 is not a name."),
    ("one name in two spellings", {**gin(), "players": ["Ren\u00e9", "Rene\u0301"]}, "players[1]", "“Ren\u00e9” appears twice"),
    ("a name in two lines", {**gin(), "players": ["Taro", "a\nb"]}, "players[1]", "control character"),
    ("a name with a separator of lines", {**gin(), "players": ["Taro", "a\u2028b"]}, "players[1]", "control character"),
    ("three sides", record("500-rum", FOUR, sides=[["Ann", "Cat"], ["Bob"], ["Dan"]]), "sides", "sides of partners have equal size"),
    ("sides of five", record("500-rum", [*FOUR, "Eve"], sides=[["Ann", "Cat", "Eve"], ["Bob", "Dan"]]), "sides", "equal size"),
    ("a player in two sides", record("500-rum", FOUR, sides=[["Ann", "Cat"], ["Bob", "Dan", "Ann"]]), "sides", "Ann is on 2 sides"),
    ("sides that are no lists", record("500-rum", FOUR, sides=["Ann", "Bob"]), "sides", '["Ann", "Bob"] is not a list of sides'),
    ("an empty side", record("500-rum", FOUR, sides=[FOUR, []]), "sides", "is not a list of sides"),
    ("a dealer that is null", gin({**KNOCK, "dealer": None}), "hands[0].dealer", "null is not playing: the players are Taro, Hanako."),
    ("scores that are null", gin({"scores": None}), "hands[0].scores", "null is not an object"),
    ("scores as a list", gin({"scores": [1, 2]}), "hands[0].scores", "[1, 2] is not an object"),
    ("scores as text", gin({"scores": {"Taro": "5", "Hanako": 0}}), "hands[0].scores.Taro", "“5” is not a whole number"),
    ("scores beyond all measure", gin({"scores": {"Taro": 10**50, "Hanako": 0}}), "hands[0].scores.Taro", "is too high for a score: enter at most 99999."),
    ("an adjust below all measure", gin({**KNOCK, "adjust": {"Taro": -(10**6)}}), "hands[0].adjust.Taro", "-1000000 is below −99999"),
    ("an adjust for a stranger", gin({**KNOCK, "adjust": {"Eve": 1}}), "hands[0].adjust", "“Eve” is not playing"),
    ("a player twice, once with a space", gin({**KNOCK, "adjust": {"Taro": 1, "Taro ": 2}}), "hands[0].adjust.Taro ", "“Taro ” appears twice"),
    ("a note that is none", gin({**KNOCK, "note": 5}), "hands[0].note", "5 is not text"),
    ("a long note", gin({**KNOCK, "note": "x" * 1001}), "hands[0].note", "1001 characters, but may have at most 1000"),
    ("a note with half a character", gin({**KNOCK, "note": "\udc00"}), "hands[0].note", "control character"),
    ("a key with half a character", {**gin(), "\ud800": 1}, "\ufffd", "there is no field “\ufffd”"),
    ("cards with half a character", gin(held("9S \ud800", 20)), "hands[0].held.Taro", "“\ufffd” is not a card"),
    ("a game with a line break", record("gin\n", GIN), "game", "there is no game “gin\ufffd”"),
    ("yes for a player who went out", rum({"out": True, "melded": {}, "held": {}}), "hands[0].out", "true is not playing"),
    ("cards where only points are laid", rum({"out": None, "melded": {"Ann": "8S"}, "held": {}}), "hands[0].melded.Ann", "“8S” is not a whole number of points."),
    ("a flag that is text", rum({"out": None, "melded": {"Ann": 1, "Bob": 1}, "held": {"Ann": 1, "Bob": 1}, "stock_gone": "yes"}), "hands[0].stock_gone", "“yes” is not possible: it must be true or false."),
    ("what jokers never do", record("dealers-gambit", FOUR, {"out": None, "joker_use": "treble"}), "hands[0].joker_use", "“treble” is not possible: it must be one of wild, double, splitter."),
    ("plays that are no list", rum({"out": None, "plays": {}, "held": {}}), "hands[0].plays", "{} is not a list of plays."),
    ("too many plays", rum({"out": None, "plays": [{"by": "Ann", "meld": "8S"}] * 201, "held": {}}), "hands[0].plays", "201 plays are too many"),
    ("a play that is text", rum(laid("Ann: 8-TS")), "hands[0].plays[0]", "“Ann: 8-TS” is not a play"),
    ("a play that is two", rum(laid({"by": "Ann", "meld": "8S", "lay": "9S", "on": 1})), "hands[0].plays[0]", "exactly one of meld, lay, swap, rum, double"),
    ("a play by nobody", rum(laid({"meld": "8-TS"})), "hands[0].plays[0].by", "“by” is missing"),
    ("a lay-off on nothing", rum(laid({"by": "Ann", "lay": "8S"})), "hands[0].plays[0].on", "“on” is missing"),
    ("a lay-off on meld nothing", rum(laid({"by": "Ann", "lay": "8S", "on": 0})), "hands[0].plays[0].on", "0 is not the number of a meld"),
    ("a joker's place where none was taken", rum(laid({"by": "Ann", "lay": "8S", "on": 1, "joker_on": 1})), "hands[0].plays[0].joker_on", "there is no field “joker_on”"),
    ("a play without cards", rum(laid({"by": "Ann", "meld": " "})), "hands[0].plays[0].meld", "there is no card in this play."),
    ("a play whose cards are a list", rum(laid({"by": "Ann", "meld": ["8S"]})), "hands[0].plays[0].meld", '["8S"] is not text'),
    ("a play with unreadable cards", rum(laid({"by": "Ann", "meld": "8S 9S 0S"})), "hands[0].plays[0].meld", "“0S” is not a card"),
    ("a turn before the first", rum(laid({"by": "Ann", "meld": "8-TS", "turn": 0})), "hands[0].plays[0].turn", "0 is not the number of a turn"),
]  # fmt: skip


@table("why, data, place, sentence", ALSO_REFUSED)
def test_refused_with_the_whole_path(why: str, data: Any, place: str, sentence: str) -> None:
    with pytest.raises(Fault) as refused:
        replay_strictly(read_record(data))
    assert refused.value.place == place
    assert sentence in str(refused.value)
    assert len(str(refused.value).splitlines()) == 1
    assert str(refused.value).encode()


SAMPLES = [{"format": FORMAT, **sample} for game in GAMES for sample in samples_of(game).games]
PRESETS = [(preset.slug, game, preset) for game in GAMES for preset in game.presets]


@table("slug, game, preset", PRESETS)
def test_a_record_of_every_preset_survives_a_round_trip(slug: str, game: Game, preset: Preset) -> None:
    names = ["Zoë", "花子", "Dan & Co.", "O'Neill"][: max(game.seating.seats[0], 2)]
    hand = {"scores": dict(zip(names, (5, 0, -5, 10), strict=False)), "adjust": {names[0]: -10}, "dealer": names[1]}
    data = record(
        slug, names, {**hand, "note": "a\r\nb\tc"}, first_dealer=names[-1], started="2026-11-21T19:30:00+09:00"
    )
    first = read_record({**data, "finished": "agreed"})
    assert first.hands[0].note == "a\nb\tc"
    written = write_record(first)
    assert read_record(parse(json.dumps(written))) == first
    assert write_record(read_record(written)) == written
    assert list(written["rules"]) == list(options(game.rules))


@pytest.mark.parametrize("data", SAMPLES, ids=range(len(SAMPLES)))
def test_every_sample_survives_a_round_trip_with_its_sheet(data: dict[str, Any]) -> None:
    first = read_record(data)
    again = read_record(parse(json.dumps(write_record(first))))
    assert again == first
    assert outcome(again) == outcome(first)


def outcome(record_: Any) -> Any:
    try:
        return sheet_json(replay(record_))
    except Fault as fault:
        return str(fault)


def test_names_are_found_in_either_spelling_and_with_spaces_around() -> None:
    names = [" Rene\u0301 ", "Bob"]
    found = read_record({**gin({"scores": {"Ren\u00e9": 1, " Bob": 2}}, first_dealer="Rene\u0301"), "players": names})
    assert found.players == ("Ren\u00e9", "Bob")
    assert found.hands[0].scores == {0: 1, 1: 2}


def test_everyone_alone_is_no_side_however_it_is_written() -> None:
    alone = read_record(record("500-rum", ["Ann", "Bob"], sides=[["Bob"], ["Ann"]]))
    assert alone == read_record(record("500-rum", ["Ann", "Bob"]))


def spots(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths of everything in a document."""
    yield path
    if isinstance(data, dict | list):
        for key, each in data.items() if isinstance(data, dict) else enumerate(data):
            yield from spots(each, (*path, key))


def put(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    """The document with another value at a path."""
    if not path:
        return value
    changed = dict(data) if isinstance(data, dict) else list(data)
    changed[path[0]] = put(data[path[0]], path[1:], value)
    return changed


JSON = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-(10**7), 10**7),
        st.floats(allow_nan=False),
        st.text(max_size=8),
        st.sampled_from(["8S", "* *", "8-TS", "AS AH AD", "Ann", "Taro", "void", "none", "\ud800"]),
    ),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["by", "meld", "on", "Ann", "x"]), inner, max_size=3)
    ),
    max_leaves=5,
)


@settings(max_examples=times(80, 4000))
@given(st.sampled_from(SAMPLES), st.data())
def test_whatever_stands_in_a_record_it_is_scored_or_refused_in_one_line(sample: Any, draws: st.DataObject) -> None:
    data = sample
    for _ in range(draws.draw(st.integers(1, 2))):
        data = put(data, draws.draw(st.sampled_from(list(spots(data)))), draws.draw(JSON))
    try:
        sheet_json(replay(read_record(data)))
    except Fault as fault:
        sentence = str(fault)
    else:
        return
    assert len(sentence.splitlines()) == 1
    assert sentence.encode()
    assert len(sentence) < 1000


@given(st.text(max_size=60))
def test_any_text_is_json_or_one_sentence(text: str) -> None:
    try:
        parse(text)
    except Fault as fault:
        sentence = str(fault)
    else:
        return
    assert len(sentence.splitlines()) == 1


PLAYERS = Seats(("Ann", "Bob", "Dan", "Ann Lee"))
LINES = [
    ("a meld", "Ann: 8-TS", [{"by": "Ann", "meld": "8-TS"}]),
    ("a lay-off", "Bob: JS > 1", [{"by": "Bob", "lay": "JS", "on": 1}]),
    ("a swap", "Dan: QS swap 1 > 2", [{"by": "Dan", "swap": "QS", "on": 1, "joker_on": 2}]),
    ("a swap into the hand", "Dan: QS swap 1", [{"by": "Dan", "swap": "QS", "on": 1}]),
    ("rum", "Ann: rum KS > 1", [{"by": "Ann", "rum": "KS", "on": 1}]),
    ("a doubling", "Bob: * double 2", [{"by": "Bob", "double": "*", "on": 2}]),
    ("a turn", "3. Ann: 888", [{"by": "Ann", "meld": "888", "turn": 3}]),
    ("small letters and no spaces", "ann:8s 9s ts", [{"by": "Ann", "meld": "8s 9s ts"}]),
    ("the longer name", "Ann Lee: 888", [{"by": "Ann Lee", "meld": "888"}]),
    ("full-width signs", "Bob：JS＞1", [{"by": "Bob", "lay": "JS", "on": 1}]),
    ("empty lines", "\n\nAnn: 888\n  \n", [{"by": "Ann", "meld": "888"}]),
    ("nothing", "", []),
]
WRONG_LINES = [
    ("nobody", "8-TS", "Line 1: “8-TS” does not say who: write “Ann: 8-TS”."),
    ("a stranger", "Ann: 888\nEve: 888", "Line 2: “Eve” is not playing: the players are Ann, Bob, Dan, Ann Lee."),
    ("no card", "\nAnn: 8-TX", "Line 2: “8-TX” is not a card"),
    (
        "no number",
        "Ann: JS > x",
        "Line 1: “JS > x” is not a play: write “Ann: 8-TS” for a meld or “Ann: JS > 1” for a lay-off.",
    ),
    ("nothing after the name", "Ann:", "Line 1: “” is not a play"),
]


@table("why, text, plays", LINES)
def test_a_play_is_a_line_of_text(why: str, text: str, plays: list[dict[str, Any]]) -> None:
    assert parse_plays(text, PLAYERS) == plays
    field = hand_fields(read_record(rum()).game.hand)["plays"]
    read = field.read_at(plays, PLAYERS)
    assert field.read_at(parse_plays(write_lines(read, PLAYERS), PLAYERS), PLAYERS) == read
    assert field.read_at(field.write_at(read, PLAYERS), PLAYERS) == read


@table("why, text, sentence", WRONG_LINES)
def test_an_error_names_the_line(why: str, text: str, sentence: str) -> None:
    with pytest.raises(Fault) as refused:
        parse_plays(text, PLAYERS)
    assert str(refused.value).startswith(sentence)


TYPED = [
    ("points", "points", "12+11+7", 30),
    ("no points typed as cards", "cards", "10 888", "T 8 8 8"),
    ("cards", "cards", "8♠ 10♥", "8S TH"),
    ("ten points", "points", "10", 10),
    ("a declared hand", "melds", "9-QS\n8C > KC QC JC\n= 2H AD\n=2D", {"melds": ["9S TS JS QS"], "layoffs": [{"cards": "8C", "on": "KC QC JC"}], "deadwood": "2H AD 2D"}),
    ("a declared hand with wide signs", "melds", "９-ＱＳ\n＝２Ｈ", {"melds": ["9S TS JS QS"], "layoffs": [], "deadwood": "2H"}),
]  # fmt: skip


@table("why, mode, text, value", TYPED)
def test_a_field_reads_what_is_typed_in_its_mode(why: str, mode: str, text: str, value: Any) -> None:
    field = hand_fields(GinHand)["held"]
    assert isinstance(field, LayoutField)
    assert mode in field.modes
    typed = field.from_mode(mode, text)
    assert typed == value
    read = field.read_one(typed)
    assert field.read_one(field.from_part("held-1", field.to_part("held-1", read))) == read


@pytest.mark.parametrize(("mode", "text"), [("points", "8S"), ("cards", "12+11"), ("melds", "9-QS\n= 0S")])
def test_a_mode_is_never_guessed(mode: str, text: str) -> None:
    field = hand_fields(GinHand)["held"]
    assert isinstance(field, LayoutField)
    with pytest.raises(Fault):
        field.from_mode(mode, text)


NUMERALS = [
    ("not a number", "NaN", "NaN is not a whole number"),
    ("a fraction", "1.5", "1.5 is not a whole number"),
    ("a fraction that is whole", "20.0", "20.0 is not a whole number"),
    ("past all floats", "123e400", "123e400 is not a whole number"),
    ("many digits", "1" * 5_000, "1111"),
]


@pytest.mark.parametrize(("numeral", "told"), [row[1:] for row in NUMERALS], ids=[row[0] for row in NUMERALS])
def test_a_number_that_is_none_of_ours_is_named_at_its_place(numeral: str, told: str) -> None:
    text = json.dumps(gin(KNOCK, KNOCK)).replace("20}", numeral + "}")
    with pytest.raises(Fault) as refused:
        read_record(parse(text))
    assert str(refused.value).startswith(f"hands[0].held.Hanako: {told}")


def test_a_key_twice_is_named_at_its_place() -> None:
    text = json.dumps(gin(KNOCK)).replace('"held": {', '"held": {"Taro": 3, ')
    with pytest.raises(Fault, match=r"^hands\[0\]\.held\.Taro: it appears twice"):
        parse(text)


@pytest.mark.parametrize("many", [100, 10_000])
def test_a_key_twice_is_found_by_looking_at_each_a_few_times_however_many_there_are(many: int) -> None:
    given = keys(many)
    assert json_reader._object([(key, 0) for key in given]).twice == given[-1]
    assert Key.looked <= 6 * many


@pytest.mark.parametrize(("given", "told"), [("null", "null"), ('["gin"]', '["gin"]'), ("1.5", "1.5")])
def test_a_game_is_quoted_as_the_record_writes_it(given: str, told: str) -> None:
    with pytest.raises(Fault) as refused:
        read_record(parse(json.dumps(gin()).replace('"gin"', given, 1)))
    assert str(refused.value).startswith(f"game: there is no game {told}: write one of gin, ")
