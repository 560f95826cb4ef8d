"""One declaration per option: how its value is read, written, shown and refused."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given, strategies as st

from referee.fields import Field, choice, flag, listing, number, options, read_options
from referee.words import Fault, quoted, say
from tests.tables import table

MORE: dict[str, Any] = {"group": say("Group"), "clauses": ("x.y",)}


@dataclass(frozen=True, kw_only=True)
class Rules:
    plain: str = "not declared"
    on: bool = flag(False, say("On"), say("Whether."), **MORE)
    points: int = number(25, say("Points"), say("How many."), least=0, most=100, **MORE)
    bonus: int | str = number(
        "target", say("Bonus"), say("How many."), least=0, most=9, words={"target": say("the same")}, **MORE
    )
    limit: int | None = number(None, say("Limit"), say("At most."), least=1, most=9, none=say("no limit"), **MORE)
    shape: str = choice(
        "round", say("Shape"), say("Which."), values={"round": say("all round"), "flat": say("flat")}, **MORE
    )
    packs: int = choice(2, say("Packs"), say("How many."), values={2: say("two"), 3: say("three")}, **MORE)
    deals: tuple[str, ...] = listing(
        ("GG", "R"), say("Deals"), say("Which."), item="[GR]{1,4}", items=say("words of G and R"), most=3, **MORE
    )
    cards: tuple[int, ...] = listing(
        (10,),
        say("Cards"),
        say("Many."),
        item="[7-9]|1[0-5]",
        items=say("numbers from 7 to 15"),
        most=3,
        numbers=True,
        **MORE,
    )


OPTIONS = options(Rules)

READ = [
    ("yes", "on", True, True),
    ("yes as text", "on", "yes", True),
    ("yes as a ticked box", "on", "on", True),
    ("true as text", "on", " True ", True),
    ("no as text", "on", "No", False),
    ("a number", "points", 7, 7),
    ("a number as text", "points", " 7 ", 7),
    ("its least", "points", 0, 0),
    ("its most", "points", "100", 100),
    ("a word of a number", "bonus", "target", "target"),
    ("a number beside words", "bonus", "9", 9),
    ("none in JSON", "limit", None, None),
    ("none as text", "limit", "none", None),
    ("one of a few", "shape", "flat", "flat"),
    ("one of a few numbers", "packs", 3, 3),
    ("one of a few numbers as text", "packs", "3", 3),
    ("a list", "deals", ["G", "RR"], ("G", "RR")),
    ("a list as text", "deals", " G  RR ", ("G", "RR")),
    ("a list of numbers", "cards", [10, 12], (10, 12)),
    ("a list of numbers as text", "cards", "10 12", (10, 12)),
]

REFUSED = [
    ("neither yes nor no", "on", "maybe", "“maybe” is not possible: it must be yes or no."),
    ("a number is no yes", "on", 1, "1 is not possible: it must be yes or no."),
    ("null is no no", "on", None, "null is not possible: it must be yes or no."),
    ("too little", "points", -1, "-1 is not possible: it must be a whole number from 0 to 100."),
    ("too much", "points", "101", "“101” is not possible: it must be a whole number from 0 to 100."),
    ("no number", "points", "ten", "“ten” is not possible: it must be a whole number from 0 to 100."),
    ("a fraction", "points", 1.5, "1.5 is not possible: it must be a whole number from 0 to 100."),
    ("a fraction as text", "points", "1.5", "“1.5” is not possible"),
    ("yes is no number", "points", True, "true is not possible"),
    ("no null where none means nothing", "points", None, "null is not possible"),
    ("no none either", "points", "none", "“none” is not possible"),
    ("another word", "bonus", "twice", "“twice” is not possible: it must be a whole number from 0 to 9, or target."),
    ("out of range beside none", "limit", 0, "0 is not possible: it must be a whole number from 1 to 9, or none."),
    ("digits of another script", "points", "٤", "“٤” is not possible"),
    ("a raised digit", "points", "²", "“²” is not possible"),
    ("very many digits", "points", "9" * 5000, "is not possible: it must be a whole number from 0 to 100."),
    ("none of the few", "shape", "square", "“square” is not possible: it must be one of round, flat."),
    ("a case of its own", "shape", "Flat", "“Flat” is not possible: it must be one of round, flat."),
    ("another number", "packs", 4, "4 is not possible: it must be one of 2, 3."),
    ("yes is none of the few", "packs", True, "true is not possible: it must be one of 2, 3."),
    ("an object", "shape", {"a": 1}, '{"a": 1} is not possible: it must be one of round, flat.'),
    (
        "an item that is none",
        "deals",
        ["G", "X"],
        "“X” is not possible: it must be words of G and R, at most 3 of them.",
    ),
    ("an item too long", "deals", "GGGGG", "“GGGGG” is not possible"),
    ("an empty list", "deals", [], "[] is not possible"),
    ("an empty text", "deals", " ", "“ ” is not possible"),
    ("too many items", "deals", "G G G G", "“G G G G” is not possible"),
    ("an item that is no text", "deals", [["G"]], '["G"] is not possible'),
    ("an object for a list", "deals", {"G": 1}, '{"G": 1} is not possible'),
    (
        "a number out of range in a list",
        "cards",
        [10, 6],
        "6 is not possible: it must be numbers from 7 to 15, at most 3 of them.",
    ),
    ("yes in a list", "cards", [True], "true is not possible"),
]


@table("why, key, given, value", READ)
def test_reading(why: str, key: str, given: object, value: object) -> None:
    found = OPTIONS[key].accept(given)
    assert (found, type(found)) == (value, type(value))


@table("why, key, given, sentence", REFUSED)
def test_refused(why: str, key: str, given: object, sentence: str) -> None:
    with pytest.raises(Fault) as caught:
        OPTIONS[key].accept(given)
    assert sentence in str(caught.value)
    assert len(str(caught.value)) < 200


SHOWN = [
    ("yes", "on", True, "yes", "yes"),
    ("no", "on", False, "no", "no"),
    ("a number", "points", 7, "7", "7"),
    ("a word", "bonus", "target", "target", "the same"),
    ("none", "limit", None, "none", "no limit"),
    ("a choice", "shape", "round", "round", "all round"),
    ("a choice of numbers", "packs", 2, "2", "two"),
    ("a list", "deals", ("GG", "R"), "GG R", "GG R"),
    ("a list of numbers", "cards", (10, 12), "10 12", "10 12"),
]


HINTS = [
    ("digits", "points", "0–100"),
    ("a word", "bonus", "0–9, or the same"),
    ("none", "limit", "1–9, or no limit"),
    ("a list", "cards", "numbers from 7 to 15, at most 3 of them"),
]


@table("why, key, hint", HINTS)
def test_a_hint_says_what_words_mean(why: str, key: str, hint: str) -> None:
    assert str(OPTIONS[key].hint) == hint


@table("why, key, value, written, shown", SHOWN)
def test_writing_and_showing(why: str, key: str, value: object, written: str, shown: str) -> None:
    assert OPTIONS[key].to_text(value) == written
    assert str(OPTIONS[key].shown(value)) == shown
    assert OPTIONS[key].accept(written) == value


def test_only_what_is_declared_is_an_option() -> None:
    assert list(OPTIONS) == ["on", "points", "bonus", "limit", "shape", "packs", "deals", "cards"]


def test_an_option_without_a_kind_reads_nothing() -> None:
    bare = Field(say("a"), say("b"), **MORE)
    with pytest.raises(NotImplementedError):
        bare.read(1)
    with pytest.raises(NotImplementedError):
        _ = bare.range


def test_given_values_change_the_preset_and_what_is_not_given_stays() -> None:
    assert read_options(Rules, {"points": 20, "on": True}, {"points": "30"}) == {"points": 30, "on": True}


@pytest.mark.parametrize(("key", "value"), [("speed", 1), ("plain", "x"), ("points", "many"), ("points", 101)])
def test_a_fault_names_the_key(key: str, value: object) -> None:
    with pytest.raises(Fault) as caught:
        read_options(Rules, {}, {key: value})
    assert caught.value.path == (key,)


@given(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.floats(),
        st.text(),
        st.lists(st.text()),
        st.dictionaries(st.text(), st.integers()),
    )
)
def test_an_option_takes_a_value_or_refuses_it_in_one_line(value: object) -> None:
    for option in OPTIONS.values():
        try:
            found = option.accept(value)
        except Fault as fault:
            sentence = str(fault)
        else:
            assert option.accept(option.to_text(found)) == found
            continue
        assert len(sentence.splitlines()) == 1
        assert len(sentence) < 200


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("a", "“a”"),
        (None, "null"),
        (True, "true"),
        (1.5, "1.5"),
        ("x" * 100, "“" + "x" * 59 + "…”"),
        (["é"], '["é"]'),
        (list(range(100)), "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, …"),
    ],
)
def test_a_refused_value_is_quoted_as_a_record_writes_it(value: object, text: str) -> None:
    assert str(quoted(value)) == text
