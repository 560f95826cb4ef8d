"""The keys that press things on a page: the list shown under ?, and the data for the script."""

from __future__ import annotations

import json
from dataclasses import dataclass

from flask import Flask

from referee.words import Words, say


@dataclass(frozen=True)
class KeyPress:
    """A key, what it presses on a page that has it, and what that does."""

    key: str
    presses: str
    words: Words


KEYS = (
    KeyPress("n", "#record-hand", say("Record the next hand")),
    KeyPress("u", "#undo", say("Undo")),
    KeyPress("y", "#redo", say("Redo")),
    KeyPress("r", "#referee, #check", say("Ask the referee")),
    KeyPress("k", "a[rel=prev]", say("Previous hand")),
    KeyPress("j", "a[rel=next]", say("Next hand")),
    KeyPress("b", "#back", say("Back")),
    KeyPress("h", "#brand", say("Home")),
    KeyPress("?", "", say("Show these keys")),
)


FIELD_KEYS = (
    KeyPress("0–9", "", say("Go to the first player without points")),
    KeyPress("★=", "", say("The next card you tap is what the joker stands for")),
    KeyPress("↓A↑", "", say("The ace is low, high, or not marked")),
    KeyPress(">", "", say("Lay off on a meld; press again for the next meld")),
    KeyPress("⌫", "", say("Erase the last card. Hold it to clear the field")),
)
"""The keys for cards and numbers that do not themselves say what they do."""


def init_app(app: Flask) -> None:
    """Gives the templates the list, and the script what each key presses."""
    presses = {each.key: each.presses for each in KEYS if each.presses}
    app.jinja_env.globals |= {
        "hotkeys": KEYS,
        "field_keys": FIELD_KEYS,
        "key_words": {each.key: each.words for each in FIELD_KEYS},
        "presses": json.dumps(presses, separators=(",", ":")),
    }
