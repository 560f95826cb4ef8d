"""The process that reads photos: whatever a picture does to it, the app goes on."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import takewhile
from typing import IO

from PIL import Image

from referee.camera import picture as camera_picture
from referee.camera.layout import arranged
from referee.camera.messages import DRAW, KEEP, READY, encoded, packed, received, send
from referee.camera.overlay import overlay_of
from referee.camera.photo import Photo, ReadCard
from referee.camera.refusals import MOST_BYTES, Unreadable

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

CardReader = Callable[[Image.Image], Sequence[ReadCard]]
"""A function that finds the cards in a picture."""

GIVE_UP = 10
"""Seconds on one picture after which the process ends by itself, if nobody has ended it before."""
CLOSER_WITHIN = 1.2
"""Seconds of work on a picture after which it is not enlarged any more: finding out why it has no card is not worth a refusal."""


def serve(look: CardReader, asked: IO[bytes], answers: IO[bytes]) -> None:
    """Answers until nobody asks any more."""
    if resource is not None:
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    send(answers, READY)
    with suppress(EOFError, BrokenPipeError):
        while True:
            what, data = received(asked, 1), received(asked, MOST_BYTES)
            _end_after(GIVE_UP)
            send(answers, *_answer(what, data, look))
            _end_after(0)


def _end_after(seconds: int) -> None:
    """Makes the system end the process, even if the app that would do it is gone; 0 means never."""
    if hasattr(signal, "alarm"):
        signal.alarm(seconds)


def _answer(what: bytes, data: bytes, look: CardReader) -> tuple[bytes, bytes]:
    """What was read or why not, and the requested picture."""
    try:
        picture = camera_picture.decoded(data)
        if what == KEEP:
            return encoded(), camera_picture.as_jpeg(picture)
        photo = _read(picture, look)
        return encoded(photo=packed(photo)), overlay_of(picture, photo) if what == DRAW else b""
    except Unreadable as fault:
        return encoded(refused=fault.why), b""
    except MemoryError:
        return encoded(refused="heavy"), b""


def _read(picture: Image.Image, look: CardReader) -> Photo:
    """The cards in order, or what prevented reading; if a picture was taken from too far away, only the cards of a part."""
    latest = time.process_time() + CLOSER_WITHIN
    found = look(picture)
    if found:
        return arranged(found)
    parts = takewhile(lambda _: time.process_time() < latest, camera_picture.closer(picture))
    return Photo((), (), "far" if any(map(look, parts)) else camera_picture.why_nothing(picture))
