"""Sentences: English as written, any language through a voice; faults and their paths."""

from __future__ import annotations

from referee.words import Fault, Voice, Words, named, say, say_n, shown
from tests.tables import table


def doubled(text: str) -> str:
    return f"<{text}>"


def doubled_n(one: str, many: str, n: int) -> str:
    return f"<{one if n == 1 else many}>"


DOUBLED = Voice(doubled, doubled_n)

ENGLISH = [
    ("a plain sentence", say("Nobody scores."), "Nobody scores."),
    ("a value", say("To {n} points", n=5), "To 5 points"),
    ("a negative number has a real minus", say("{n} points", n=-12), "\N{MINUS SIGN}12 points"),
    ("a list is written with commas", say("one of {keys}", keys=["a", "b"]), "one of a, b"),
    ("one name", say("{who} join.", who=named(["Ann"])), "Ann join."),
    ("two names", say("{who} join.", who=named(["Ann", "{Bob}"])), "Ann and {Bob} join."),
    ("three names", say("{who} join.", who=named(["Ann", "Bob", "Cat"])), "Ann, Bob and Cat join."),
    (
        "the last name with a full stop of its own",
        say("Won by {who}.", who=named(["Al", "Bo Jr."])),
        "Won by Al and Bo Jr.",
    ),
    ("words inside words", say("{what}!", what=say("gin for {n}", n=1)), "gin for 1!"),
    ("one", say_n("{n} box", "{n} boxes", n=1), "1 box"),
    ("many", say_n("{n} box", "{n} boxes", n=3), "3 boxes"),
    ("none is many", say_n("{n} box", "{n} boxes", n=0), "0 boxes"),
    ("braces in a value stay", say("“{text}”", text="{n}"), "“{n}”"),
    (
        "a line break in a value cannot break the sentence",
        say("“{text}”", text="a\nb"),
        "“a\N{REPLACEMENT CHARACTER}b”",
    ),
    ("half a character can be printed", say("“{text}”", text="\ud800"), "“\N{REPLACEMENT CHARACTER}”"),
    (
        "a name with a full stop of its own ends a sentence with one",
        say("{a}, {b}.", a="M.", b="W. A. M."),
        "M., W. A. M.",
    ),
    (
        "only the stop that is doubled goes",
        say("{p} wins over {q}, {p}.", p="Bob Jr.", q="A."),
        "Bob Jr. wins over A., Bob Jr.",
    ),
    ("an ellipsis stays", say("{text}.", text="a..."), "a...."),
    ("True is no number", say("{it}", it=True), "True"),
]


@table("why, words, english", ENGLISH)
def test_english(why: str, words: Words, english: str) -> None:
    assert str(words) == english


def test_a_full_stop_of_another_writing_takes_none_from_a_name() -> None:
    words = say("Won by {p}.", p="Bob Jr.")
    assert words.into(Voice(lambda _: "{p}。")) == "Bob Jr.。"


def test_another_language_reaches_the_words_inside() -> None:
    words = say("{a} and {b}", a=say("gin"), b=[say_n("{n} box", "{n} boxes", n=2), "x"])
    assert words.into(DOUBLED) == "<<gin> and <2 boxes><, >x>"


def test_a_number_among_values_is_shown_alike_in_every_language() -> None:
    assert shown(-3, DOUBLED) == "\N{MINUS SIGN}3"


def test_equal_words_are_one_key() -> None:
    assert len({say("{n}", n=1), say("{n}", n=1), say("{n}", n=2)}) == 2


PLACES = [
    ("a key and an index", ("hands", 3, "held", "Bob"), "hands[3].held.Bob: no"),
    ("an index first", (3, "held"), "[3].held: no"),
    ("no path", (), "no"),
    ("a key with a line break stays in one line", ("a\nb",), "a\N{REPLACEMENT CHARACTER}b: no"),
]


@table("why, path, text", PLACES)
def test_a_fault_says_where(why: str, path: tuple[str | int, ...], text: str) -> None:
    assert str(Fault(say("no"), *path)) == text


def test_a_fault_seen_from_further_out() -> None:
    fault = Fault(say("no"), "Bob").at("held").at("hands", 0)
    assert fault.place == "hands[0].held.Bob"
    assert fault.path == ("hands", 0, "held", "Bob")
