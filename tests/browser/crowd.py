"""Tables of two to eight players with long names, and the pages about them, for tests of what fits on every screen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from flask import Flask

from referee.web import create_app
from tests.browser.every_page import Open, Shown, every_page, prepare, unfold, with_notice
from tests.served import serving
from tests.web.person import Browser, knock, went_out

NAMES = (
    "Maximilianalexanders",
    "Bartholomew-Fitzroys",
    "寿限無寿限無五劫の擦り切れ海砂利水魚の水",
    "Wilhelmina Annabella",
    "Konstantinopolitaner",
    "Christophersonsmiths",
    "Guðrún Þorsteinsdótt",
    "MMMMMMMMMMWWWWWWWWWW",
)
"""Names of twenty letters: in one word and in two, wide and narrow."""
GAMES = {2: "gin", 3: "contract", 4: "500-rum", 5: "kaluki", 6: "500-rum", 7: "contract", 8: "500-rum"}
"""The game for each number of players."""


@dataclass(frozen=True)
class Crowd:
    """The prepared pages: those of all kinds, and those of each table by its number of players."""

    every: Open
    tables: dict[int, list[Shown]]


def seat(mine: Browser, players: int) -> str:
    """A game with this many players, with long totals of both signs, and melds on the table."""
    assert all(len(name) == 20 for name in NAMES)
    more = {"packs": "auto"} if GAMES[players] == "contract" else {}
    table = mine.start(GAMES[players], *NAMES[:players], **more)
    if players == 2:
        for hand in (knock(1, 5, 30), knock(2, 88, 4), knock(1, 10, 98)):
            mine.record(table, hand)
        return table
    for out in (players, 2, players):
        held = [0 if each == out else 16 + 5 * each for each in range(1, players + 1)]
        mine.record(
            table, {**went_out(out, *held), "note": "Somebody spilt their tea over the cards." if out == 2 else ""}
        )
    mine.see(f"{table}/laid")
    for by, cards in (("1", "8S 9S TS JS QS"), ("2", "5D *6D 7D"), ("3", "KS KH KD")):
        if "/laid" in mine.text:
            mine.see(f"{table}/laid")
            mine.post(f"{table}/laid", {**mine.form("/laid").values, "by": by, "cards": cards})
    return table


def pages(mine: Browser, players: int) -> list[Shown]:
    """The pages of a table with this many players, and those that show all its names."""
    table = seat(mine, players)
    hand = mine.hands(table)[0]
    found = {
        "table": (table, unfold),
        "new hand": (f"{table}/hands/new", None),
        "new hand, unfolded": (f"{table}/hands/new", unfold),
        "hand": (hand, None),
        "correct": (f"{hand}/correct", None),
        "why": (f"{table}/why", None),
        "story": (f"{table}/story", unfold),
        "changes": (f"{table}/log", None),
        "names and seats": (f"{table}/players", None),
        "big board": (f"{table}/big", None),
        "picture": (f"{table}/picture", None),
        "share": (f"{table}/share", None),
        "referee": (f"{table}/referee", unfold),
        "melds": (f"{table}/laid", None),
        "last": (f"{table}/last", None),
        "same again": (f"/new/{GAMES[players]}?again={table.rpartition('/')[2]}", unfold),
    }
    if players == 2:
        del found["melds"]
        mine.see("/people")
        one, other = re.findall(
            r'id="person-(\d+)">(?=(?:(?!</li>).)*(?:{}))'.format("|".join(NAMES[:2])), mine.text, re.DOTALL
        )
        found["one against another"] = (f"/people/{one}/against/{other}", None)
    return [Shown(f"{name}, {players} players", address, steps=steps) for name, (address, steps) in found.items()]


@contextmanager
def crowded(data: Path) -> Iterator[Crowd]:
    """Serves the prepared tables from a folder until the block ends."""
    app: Flask = create_app(data)
    prepared = prepare(app)
    mine = Browser(app)
    for name, value in prepared.cookies.items():
        mine.client.set_cookie(name, value)
    tables = {players: pages(mine, players) for players in GAMES}
    app.extensions["store"].close()
    with serving(data, *with_notice(data)) as served:
        yield Crowd(Open(served.address, prepared, every_page(prepared)), tables)
