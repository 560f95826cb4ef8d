"""The messages between the app and the process that reads photos: parts that begin with their length."""

from __future__ import annotations

import json
import struct
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from math import isfinite
from typing import IO, Any

from referee.camera.photo import Photo, ReadCard
from referee.camera.refusals import NO_CARDS_FOUND, REFUSALS
from referee.cards import JOKER, PACK

READ, DRAW, KEEP = b"r", b"d", b"k"
"""The requests for a picture: its cards, its cards drawn on it, or the picture in a form to be stored."""
READY = b"ready"
_LENGTH = struct.Struct(">I")
_JPEG = b"\xff\xd8\xff"
_CARDS = frozenset(map(str, (*PACK, JOKER)))


@dataclass(frozen=True)
class Answer:
    """The answer about a picture: its cards or why it is refused, and the requested picture."""

    refused: str | None
    photo: Photo | None
    picture: bytes


def send(pipe: IO[bytes], *parts: bytes) -> None:
    """Writes parts of a message."""
    for part in parts:
        pipe.write(_LENGTH.pack(len(part)) + part)
    pipe.flush()


def received(pipe: IO[bytes], most: int) -> bytes:
    """Reads a part of a message; an EOFError if there is none or it is too long."""
    head = pipe.read(_LENGTH.size)
    long = _LENGTH.unpack(head)[0] if len(head) == _LENGTH.size else most + 1
    if long > most:
        raise EOFError
    part = pipe.read(long)
    if len(part) < long:
        raise EOFError
    return part


def packed(photo: Photo) -> dict[str, Any]:
    """A photo for JSON."""
    return asdict(photo)


def understood(what: bytes, said: bytes, picture: bytes) -> Answer:
    """The answer to a request; a ValueError if it is not one, because a hostile file may have changed who answers."""
    try:
        return _understood(what, json.loads(said), picture)
    except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError):
        raise ValueError from None


def _understood(what: bytes, said: Mapping[str, Any], picture: bytes) -> Answer:
    refused = said.get("refused")
    photo = None if refused or what == KEEP else unpacked(said["photo"])
    as_asked = bool(refused) or what == READ or picture.startswith(_JPEG)
    _expect(as_asked, refused is None or refused in REFUSALS)
    return Answer(refused, photo, picture)


def unpacked(said: Mapping[str, Any]) -> Photo:
    """The photo from JSON; an error if it is not one."""
    cards = tuple(_card(each) for each in said["cards"])
    together = tuple(tuple(group) for group in said["together"])
    _expect(*(each in range(len(cards)) for group in together for each in group), said["why"] in {"", *NO_CARDS_FOUND})
    return Photo(cards, together, said["why"])


def _card(said: Mapping[str, Any]) -> ReadCard:
    across, down = said["centre"]
    found = ReadCard(**{**said, "others": tuple(said["others"]), "centre": (across, down)})
    numbers = (found.sure, found.x, found.y, found.height, found.angle, across, down)
    _expect(*(isfinite(each) for each in numbers), {found.card, *found.others} <= _CARDS)
    return found


def _expect(*true: bool) -> None:
    if not all(true):
        raise ValueError


def encoded(**what: Any) -> bytes:
    """An answer as JSON."""
    return json.dumps(what).encode()
