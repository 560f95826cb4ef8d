"""The signs of the sides as the page's own file draws them, for a picture that no other file reaches into."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from xml.etree import ElementTree as ET

from referee.paths import resource_folder

_SVG = "{http://www.w3.org/2000/svg}"
BOX = 24
"""How wide and high the drawing of a sign is."""


@dataclass(frozen=True)
class SignShape:
    """A shape of a sign: its kind, and its attributes."""

    kind: str
    attributes: Mapping[str, str]


@cache
def sign_of_side(number: int) -> tuple[SignShape, ...]:
    """The shapes of the sign of a side, numbered from 1."""
    drawn = ET.parse(resource_folder("static") / "suits.svg").getroot()  # noqa: S314 - our own
    symbol = next(each for each in drawn.iter(f"{_SVG}symbol") if each.get("id") == f"p{number}")
    return tuple(SignShape(each.tag.removeprefix(_SVG), each.attrib) for each in symbol)
