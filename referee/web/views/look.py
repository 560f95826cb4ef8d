"""Colours, signs and faces, and the look chosen by this browser."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from referee.people.faces import at_table
from referee.sheet.attendance import successors
from referee.store import OpenedSheet
from referee.web.http.preferences import choice
from referee.web.http.request import store
from referee.web.http.static import resource_folder
from referee.words import say

_DECLARED = re.compile(r"--([\w-]+): ([^;]+);")
_PAIR = re.compile(r"light-dark\((#[\da-f]+), (#[\da-f]+)\)")
_OTHER = re.compile(r"var\(--([\w-]+)\)")


@cache
def colours(theme: str = "light") -> dict[str, str]:
    """The value of every variable of the style sheet in a theme: "light", "dark" or "black"."""
    sheet = (resource_folder("static") / "styles" / "palette.css").read_text("utf-8")
    found = {**_rule(sheet, ":root"), **_rule(sheet, f':root[data-theme="{theme}"]')}
    return {name: _resolved(found, value, night=theme != "light") for name, value in found.items()}


def _rule(sheet: str, selector: str) -> dict[str, str]:
    body = sheet.partition(f"{selector} {{")[2].partition("}")[0]
    return dict(_DECLARED.findall(body))


def _resolved(found: dict[str, str], value: str, *, night: bool) -> str:
    """A value with its half for day or night, or that of the variable it refers to."""
    if other := _OTHER.fullmatch(value):
        return _resolved(found, found[other[1]], night=night)
    pair = _PAIR.fullmatch(value)
    return pair[2 if night else 1] if pair else value


_SVG = "{http://www.w3.org/2000/svg}"
BOX = 24
"""The width and height of the drawing of a sign."""


@dataclass(frozen=True)
class SignShape:
    """A shape of a sign: its kind, and its attributes."""

    kind: str
    attributes: Mapping[str, str]


def sign_of_side(number: int) -> tuple[SignShape, ...]:
    """The shapes of the sign of a side, numbered from 1."""
    return drawing(f"p{number}")


@cache
def drawing(name: str) -> tuple[SignShape, ...]:
    """The shapes of a sign, by its name in the file of all signs."""
    from xml.etree import ElementTree as ET  # noqa: PLC0415 - only a picture to share is drawn

    drawn = ET.parse(resource_folder("static") / "signs.svg").getroot()  # noqa: S314 - our own
    symbol = next(each for each in drawn.iter(f"{_SVG}symbol") if each.get("id") == name)
    return tuple(SignShape(each.tag.removeprefix(_SVG), each.attrib) for each in symbol)


def faces_of(sheet: OpenedSheet) -> tuple[int, ...]:
    """The faces of a sheet by seat."""
    names = sheet.ledger.record.players
    own = store().people.faces(sheet.owner, set(names))
    return at_table([own.get(name) for name in names], successors(sheet.ledger.record.begun))


def side_faces(sheet: OpenedSheet) -> tuple[int, ...]:
    """The faces of a sheet by seat, with partners having that of their first seat."""
    faces = faces_of(sheet)
    first = {seat: side[0] for side in sheet.ledger.record.sides for seat in side}
    return tuple(faces[first[seat]] for seat in range(len(faces)))


PAPER = {theme: colours(theme)["paper"] for theme in ("light", "dark", "black")}
"""The colour of the page by theme, for the browser's frame around it."""
THEMES = {"": say("Same as this device"), "light": say("Light"), "dark": say("Dark"), "black": say("Black")}
SUITS = {"": say("Two colours"), "four": say("Four colours")}
SIZES = {"": say("Normal"), "large": say("Large"), "larger": say("Larger")}
KEYS = {"": say("On"), "off": say("Off")}
REVIEWS = {"": say("In games you started"), "on": say("In every game"), "off": say("Never")}
CHOICES = {
    "size": (say("Size of the text"), SIZES),
    "theme": (say("Colours of the page"), THEMES),
    "suits": (say("Colours of the suits"), SUITS),
    "keys": (say("Shortcut keys"), KEYS),
    "review": (say("What else was possible in a hand"), REVIEWS),
}
"""The choices, each by the name of its cookie."""


@dataclass(frozen=True)
class Appearance:
    """What a browser has chosen; empty if the device decides, or if suits have their two colours."""

    theme: str = ""
    suits: str = ""
    size: str = ""
    keys: str = ""
    review: str = ""

    def reviews(self, *, mine: bool) -> bool:
        """Whether hands are reviewed: those of the browser's own games, unless something else was chosen."""
        return self.review == "on" or (mine and not self.review)

    @property
    def papers(self) -> list[tuple[str, str]]:
        """The colours of the page, each with its media query."""
        if self.theme:
            return [("", PAPER[self.theme])]
        return [(f"(prefers-color-scheme: {theme})", PAPER[theme]) for theme in ("light", "dark")]

    @property
    def scheme(self) -> str:
        """The colour scheme for what the browser draws itself."""
        return {"": "light dark", "light": "light"}.get(self.theme, "dark")


def look() -> Appearance:
    """The look chosen by this browser."""
    return Appearance(**{name: choice(name) for name, (_, choices) in CHOICES.items() if choice(name) in choices})
