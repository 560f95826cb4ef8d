"""What the app and the process that reads photos say to one another: parts that begin with their length."""

from __future__ import annotations

import json
import struct
from collections.abc import Mapping
from dataclasses import asdict
from typing import IO, Any

from referee.camera.seen import Photo, Seen

READ, DRAW, KEEP = b"r", b"d", b"k"
"""What is asked for a picture: its cards, the same drawn on it too, or the picture as it may be kept."""
READY = b"ready"
_LENGTH = struct.Struct(">I")


def send(pipe: IO[bytes], *parts: bytes) -> None:
    """Writes parts of a message."""
    for part in parts:
        pipe.write(_LENGTH.pack(len(part)) + part)
    pipe.flush()


def received(pipe: IO[bytes], most: int) -> bytes:
    """Reads a part of a message; an EOFError where there is none or it is longer than it may be."""
    head = pipe.read(_LENGTH.size)
    long = _LENGTH.unpack(head)[0] if len(head) == _LENGTH.size else most + 1
    if long > most:
        raise EOFError
    part = pipe.read(long)
    if len(part) < long:
        raise EOFError
    return part


def packed(photo: Photo) -> dict[str, Any]:
    """A photo as JSON has it."""
    return asdict(photo)


def unpacked(said: Mapping[str, Any]) -> Photo:
    """The photo from what JSON has of it."""
    cards = tuple(
        Seen(**{**each, "others": tuple(each["others"]), "centre": (each["centre"][0], each["centre"][1])})
        for each in said["cards"]
    )
    return Photo(cards, tuple(tuple(group) for group in said["together"]), said["why"])


def told(**what: Any) -> bytes:
    """An answer as JSON."""
    return json.dumps(what).encode()
