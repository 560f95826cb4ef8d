"""The server with a stand-in for the reader of photos: it answers what the test has written into the data folder."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from referee.camera import child_process
from referee.camera.photo import Photo, ReadCard
from referee.cli.commands import main
from referee.words import Fault, say

ANSWER = "photo.json"
APART = 100.0


def seen(card: str, *others: str, sure: float = 0.99) -> ReadCard:
    """A card in a picture, in its corner."""
    return ReadCard(card, sure, others, 0.0, 0.0, 20.0, 0.0, (0.0, 0.0))


def doubtful(card: str, *others: str) -> ReadCard:
    """A card that the reader is not certain of."""
    return seen(card, *others, sure=0.5)


def photo_of(text: str) -> Photo:
    """A photo as a test writes it: one line per group, `8S?8C?9S` for a card with its alternatives, `8S!` for a repeated reading.

    The cards lie side by side, `APART` pixels from one to the next.
    """
    lines = [line.split() for line in text.splitlines()]
    cards = [piece.split("?") for line in lines for piece in line]
    starts = [sum(map(len, lines[:at])) for at in range(len(lines))]
    groups = tuple(tuple(range(at, at + len(line))) for at, line in zip(starts, lines, strict=True))
    found = tuple(replace(_found(*names), x=APART * (at + 1), y=APART) for at, names in enumerate(cards))
    return Photo(found, groups if len(groups) > 1 else ())


def _found(card: str, *others: str) -> ReadCard:
    if others:
        return doubtful(card, *others)
    return replace(seen(card.removesuffix("!")), again=card.endswith("!"))


class StandIn:
    """Answers every picture in the same way."""

    def __init__(self, photo: Photo | Fault) -> None:
        self.photo = photo
        self.pictures: list[bytes] = []

    def read(self, data: bytes, _browser: str) -> Photo:
        """What it was told."""
        self.pictures.append(data)
        if isinstance(self.photo, Fault):
            raise self.photo
        return self.photo


class Written:
    """Answers with the present content of a file; slowly, if that says so."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def read(self, data: bytes, _browser: str) -> Photo:
        """What is written there; it also stores what was sent."""
        told: Mapping[str, Any] = json.loads(self.file.read_text("utf-8"))
        self.file.with_suffix(".sent").write_bytes(data)
        time.sleep(told.get("slow", 0))
        if "refused" in told:
            raise Fault(say("This photo is damaged. Take it again, or choose a different one."))
        return Photo((), (), told["why"]) if "why" in told else photo_of(told["cards"])


if __name__ == "__main__":
    folder = Path(sys.argv[sys.argv.index("--data") + 1])
    vars(child_process)["photo_reader"] = lambda: Written(folder / ANSWER)
    main()
