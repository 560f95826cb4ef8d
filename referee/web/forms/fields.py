"""The small forms as WTForms: their fields take what makes no sense in them for nothing.

The token against forgery stands in every page once and is checked before any view: no form has one of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Any

from wtforms import Field, Form, MultipleFileField


class Sent(Field):
    """A field whose value is made of all that was sent under its name, also where that is nothing; `typed` is the first.

    What is longer than `most` letters is cut.
    """

    def __init__(self, made: Callable[[list[str]], Any], *, most: int | None = None, **more: Any) -> None:
        super().__init__(**{"default": lambda: made([]), **more})
        self.made, self.most, self.typed = made, most, ""

    def process_formdata(self, valuelist: list[str]) -> None:
        """The value; where it raises a Fault, its sentence is the field's error."""
        sent = [each[: self.most] for each in valuelist]
        self.typed = sent[0] if sent else ""
        self.data = self.made(sent)


def text(most: int | None = None, **more: Any) -> Any:
    """A field with a text."""
    return Sent(lambda sent: sent[0] if sent else "", most=most, **more)


def read(reader: Callable[[str], Any], most: int | None = None) -> Any:
    """A field with what a reader makes of a text; None where that is a Fault."""
    return Sent(lambda sent: reader(sent[0] if sent else ""), most=most, default=None)


def one_of(values: Container[str]) -> Any:
    """A field with one of a few values; nothing where it is none of them."""
    return Sent(lambda sent: sent[0] if sent and sent[0] in values else "")


def number(digits: int = 18, **more: Any) -> Any:
    """A field with a whole number of at most so many digits; 0 where it is none."""
    return Sent(lambda sent: whole(sent[0], digits) or 0 if sent else 0, **more)


def yes() -> Any:
    """A field that says whether a box was ticked, or a button pressed, for yes."""
    return Sent(lambda sent: sent[:1] == ["yes"])


def several() -> Any:
    """A field with all values that were sent under its name."""
    return Sent(list)


def whole(text: str, digits: int = 18) -> int | None:
    """A whole number of at most so many digits; None where it is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else None


class SureForm(Form):
    """Whether somebody who was asked is sure."""

    sure = yes()


class FilesForm(Form):
    """Files that are brought here."""

    files = MultipleFileField()
