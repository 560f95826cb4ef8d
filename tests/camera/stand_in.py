"""A reader of photos with a stand-in for the networks, which sees one card for each bright corner of a picture.

`python -m tests.camera.stand_in HOW` is its process; a HOW says what goes wrong in it: "by-height" what the height of a
picture says. `python -m tests.camera.stand_in serve …` is the whole app with it, as `referee serve …`.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO

from referee.camera import child_process, messages
from referee.camera.child_process import PhotoReader
from referee.camera.photo import ReadCard

WRONG = ("dies", "hangs", "works", "grows", "leaves", "babbles")
BY_HEIGHT = {201: "dies", 202: "hangs", 203: "grows"}
SERVER = (
    sys.executable,
    "-m",
    "tests.camera.stand_in",
    "serve",
    "--host",
    "127.0.0.1",
    "--port",
    "{port}",
    "--data",
    "{data}",
)


@contextmanager
def reading(how: str = "") -> Iterator[PhotoReader]:
    """A reader whose process ends with the block."""
    reader = PhotoReader((sys.executable, "-m", "tests.camera.stand_in", how))
    try:
        yield reader
    finally:
        reader.close()


def photo(width: int = 640, height: int = 480, form: str = "JPEG", colour: str = "white", **more: object) -> bytes:
    """A picture with a light upper left corner, and noise so that it is sharp."""
    from PIL import Image  # noqa: PLC0415 - not everybody has it

    picture = Image.effect_noise((width, height), 60).convert("RGB")
    picture.paste(colour, (0, 0, width // 4, height // 4))
    file = BytesIO()
    picture.save(file, form, **more)
    return file.getvalue()


def look(picture: object) -> list[ReadCard]:
    """A card named after the corner that is white, once in any picture."""
    from PIL import Image  # noqa: PLC0415

    assert isinstance(picture, Image.Image)
    assert picture.mode == "RGB"
    wide, high = picture.size
    corners = {"AS": (2, 2), "KH": (wide - 3, 2), "QD": (wide - 3, high - 3), "JC": (2, high - 3)}
    return [
        ReadCard(card, 0.6, ("8S",), float(x), float(y), 20.0, 0.0, (x + 40.0, y + 60.0))
        for card, (x, y) in corners.items()
        if min(picture.crop((x - 2, y - 2, x + 3, y + 3)).resize((1, 1), Image.Resampling.BOX).getpixel((0, 0))) > 245  # type: ignore[type-var,operator]
    ]


def wrong(picture: object) -> list[ReadCard]:
    """Goes wrong in the way given by the first argument."""
    return go_wrong(sys.argv[1])


def by_height(picture: object) -> list[ReadCard]:
    """Goes wrong according to the height of a picture; any other is read."""
    from PIL import Image  # noqa: PLC0415

    assert isinstance(picture, Image.Image)
    how = BY_HEIGHT.get(picture.height)
    return go_wrong(how) if how else look(picture)


def go_wrong(how: str) -> list[ReadCard]:
    if how == "dies":
        os._exit(1)
    if how == "hangs":
        time.sleep(60)
    while how == "works":
        time.process_time()
    if how == "grows":
        kept = []
        while len(kept) < 100:
            kept.append(b"x" * 30_000_000)
            time.sleep(0.02)
    raise AssertionError(how)


def answer_always(said: bytes, picture: bytes) -> None:
    """A process that gives the same answer to everything."""
    out = sys.stdout.buffer
    messages.send(out, messages.READY)
    while True:
        messages.received(sys.stdin.buffer, 1), messages.received(sys.stdin.buffer, 20_000_000)
        messages.send(out, said, picture)


def main() -> None:
    how = sys.argv[1]
    if how.startswith("answers "):
        answer_always(how.removeprefix("answers ").encode(), b"no JPEG")
    if how == "leaves":
        return
    if how == "babbles":
        sys.stdout.write("Hello\n" * 10)
        return
    if how == "serve":
        from referee.cli import commands  # noqa: PLC0415

        child_process.COMMAND = (sys.executable, "-m", "tests.camera.stand_in", "by-height")
        child_process.SECONDS = child_process.PATIENCE = 5.0  # the machine may be busy with other tests
        commands.main()
    from referee.camera import worker as process  # noqa: PLC0415

    eyes = by_height if how == "by-height" else wrong if how in WRONG else look
    process.serve(eyes, sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    main()
