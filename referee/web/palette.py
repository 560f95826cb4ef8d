"""The colours as the style sheet declares them, for what cannot wear the sheet: a picture, and the browser's own frame."""

from __future__ import annotations

import re
from functools import cache

from referee.paths import resource_folder

_DECLARED = re.compile(r"--([\w-]+): ([^;]+);")
_PAIR = re.compile(r"light-dark\((#[\da-f]+), (#[\da-f]+)\)")
_OTHER = re.compile(r"var\(--([\w-]+)\)")


@cache
def colours(theme: str = "light") -> dict[str, str]:
    """What every variable of the sheet is in a theme: "light", "dark" or "black"."""
    sheet = (resource_folder("static") / "referee.css").read_text("utf-8")
    found = {**_rule(sheet, ":root"), **_rule(sheet, f':root[data-theme="{theme}"]')}
    return {name: _told(found, value, night=theme != "light") for name, value in found.items()}


def _rule(sheet: str, selector: str) -> dict[str, str]:
    body = sheet.partition(f"{selector} {{")[2].partition("}")[0]
    return dict(_DECLARED.findall(body))


def _told(found: dict[str, str], value: str, *, night: bool) -> str:
    """A value with its half of the day, or that of the variable it points to."""
    if other := _OTHER.fullmatch(value):
        return _told(found, found[other[1]], night=night)
    pair = _PAIR.fullmatch(value)
    return pair[2 if night else 1] if pair else value
