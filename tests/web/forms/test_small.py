"""The fields of the small forms: values that make no sense count as nothing."""

from __future__ import annotations

from typing import Any

from werkzeug.datastructures import MultiDict
from wtforms import Form

from referee.web.forms.fields import number, one_of, read, several, text, whole, yes
from referee.words import Fault, say
from tests.tables import table


def refuse(typed: str) -> str:
    """Accepts only "a"."""
    if typed != "a":
        raise Fault(say("Write an a."))
    return typed


class Small(Form):
    name = text(5)
    other = number(3, name="with")
    colour = one_of(("red", "blue"))
    sure = yes()
    without = several()


NOTHING = {"name": "", "other": 0, "colour": "", "sure": False, "without": []}
SENT: list[tuple[str, list[tuple[str, str]], dict[str, Any]]] = [
    ("nothing", [], {}),
    ("a text", [("name", " Ann ")], {"name": " Ann "}),
    ("a long text", [("name", "Annabel")], {"name": "Annab"}),
    ("a number", [("with", "12")], {"other": 12}),
    ("too many digits", [("with", "1234")], {}),
    ("a raised digit", [("with", "²")], {}),
    ("digits of another script", [("with", "٤")], {}),
    ("a sign", [("with", "-1")], {}),
    ("one of a few", [("colour", "red")], {"colour": "red"}),
    ("none of the few", [("colour", "green")], {}),
    ("yes", [("sure", "yes")], {"sure": True}),
    ("anything else", [("sure", "on")], {}),
    ("several", [("without", "1"), ("without", "2")], {"without": ["1", "2"]}),
    ("the first of two", [("name", "Ann"), ("name", "Bob")], {"name": "Ann"}),
]


@table("why, sent, made", SENT)
def test_what_is_made_of_what_was_sent(why: str, sent: list[tuple[str, str]], made: dict[str, Any]) -> None:
    assert Small(MultiDict(sent)).data == NOTHING | made


def test_a_form_that_nobody_sent_says_nothing() -> None:
    assert Small().data == NOTHING


def test_the_sentence_of_a_fault_stands_at_its_field_with_what_was_typed() -> None:
    class Asked(Form):
        name = read(refuse, 3)

    assert Asked(MultiDict({"name": "a"})).validate()
    for typed in ({"name": "bcde"}, {}):
        wrong = Asked(MultiDict(typed))
        assert not wrong.validate()
        assert [str(each) for each in wrong.name.errors] == ["Write an a."]
        assert (wrong.name.typed, wrong.name.data) == (typed.get("name", "")[:3], None)
    assert Asked().name.data is None


def test_zero_is_a_number_and_nothing_is_none() -> None:
    assert whole("0") == 0
    assert whole("") is None
