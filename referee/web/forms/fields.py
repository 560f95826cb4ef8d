"""The small forms as WTForms: their fields ignore values that make no sense.

The CSRF token is in every page once and is checked before any view: no form has one of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Any

from wtforms import Field, Form, MultipleFileField


class Sent(Field):
    """A field whose value is made of everything sent under its name, even nothing; `typed` is the first value.

    Text longer than `most` characters is cut off.
    """

    def __init__(self, made: Callable[[list[str]], Any], *, most: int | None = None, **more: Any) -> None:
        super().__init__(**{"default": lambda: made([]), **more})
        self.made, self.most, self.typed = made, most, ""

    def process_formdata(self, valuelist: list[str]) -> None:
        """Reads the value; the sentence of a Fault becomes the field's error."""
        sent = [each[: self.most] for each in valuelist]
        self.typed = sent[0] if sent else ""
        self.data = self.made(sent)


def text(most: int | None = None, **more: Any) -> Any:
    """A text field."""
    return Sent(lambda sent: sent[0] if sent else "", most=most, **more)


def read(reader: Callable[[str], Any], most: int | None = None) -> Any:
    """A field with what a reader makes of its text; None if that is a Fault."""
    return Sent(lambda sent: reader(sent[0] if sent else ""), most=most, default=None)


def one_of(values: Container[str]) -> Any:
    """A field with one of a few values; empty for any other value."""
    return Sent(lambda sent: sent[0] if sent and sent[0] in values else "")


def number(digits: int = 18, **more: Any) -> Any:
    """A field with a whole number of at most this many digits; 0 if it is not one."""
    return Sent(lambda sent: whole(sent[0], digits) or 0 if sent else 0, **more)


def yes() -> Any:
    """A field that says whether a box was ticked, or a button for yes was pressed."""
    return Sent(lambda sent: sent[:1] == ["yes"])


def several() -> Any:
    """A field with all values sent under its name."""
    return Sent(list)


def whole(text: str, digits: int = 18) -> int | None:
    """A whole number of at most this many digits; None if the text is not one."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else None


class SureForm(Form):
    """Whether somebody who was asked is sure."""

    sure = yes()


class FilesForm(Form):
    """Files that are imported."""

    files = MultipleFileField()
