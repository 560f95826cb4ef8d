"""The process that reads photos: whatever a picture does to it, the app goes on."""

from __future__ import annotations

import ctypes
import signal
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import takewhile
from pathlib import Path
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

Look = Callable[[Image.Image], Sequence[ReadCard]]
"""What finds the cards of a picture."""

GIVE_UP = 10
"""Seconds of one picture after which the process ends by itself, if nobody has ended it before."""
CLOSER_WITHIN = 1.2
"""Seconds of work on a picture after which it is not looked at any closer: why it has no card is worth no refusal."""
_KIB = 1 if sys.platform == "darwin" else 1024
"""Bytes of the unit in which the system says how much memory was used."""


def serve(look: Look, asked: IO[bytes], answers: IO[bytes]) -> None:
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
    """Has the system end the process, also where the app that would do it is gone; 0 is never."""
    if hasattr(signal, "alarm"):
        signal.alarm(seconds)


def _answer(what: bytes, data: bytes, look: Look) -> tuple[bytes, bytes]:
    """What was read or why not, and the picture that was asked for."""
    try:
        picture = camera_picture.decoded(data)
        if what == KEEP:
            return encoded(used=_used()), camera_picture.as_jpeg(picture)
        photo = _read(picture, look)
        return encoded(photo=packed(photo), used=_used()), overlay_of(picture, photo) if what == DRAW else b""
    except Unreadable as fault:
        return encoded(refused=fault.why, used=_used()), b""
    except MemoryError:
        return encoded(refused="heavy", used=_used()), b""


def _read(picture: Image.Image, look: Look) -> Photo:
    """The cards in order, or what stood in the way; who stands too far away gets cards of a part alone."""
    latest = time.process_time() + CLOSER_WITHIN
    found = look(picture)
    if found:
        return arranged(found)
    parts = takewhile(lambda _: time.process_time() < latest, camera_picture.closer(picture))
    return Photo((), (), "far" if any(map(look, parts)) else camera_picture.why_nothing(picture))


def _used() -> int:
    """The most bytes of memory that the process has had so far; 0 where the system does not say.

    Where Linux tells of the process alone, that: what `resource` says there begins with the size of the parent.
    """
    with suppress(OSError, ValueError, StopIteration):
        told_of = Path("/proc/self/status").read_text().splitlines()
        return int(next(each for each in told_of if each.startswith("VmHWM:")).split()[1]) * 1024
    if resource is None:
        return _peak_on_windows()
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * _KIB


class _Counters(ctypes.Structure):
    """What Windows tells of the memory of a process."""

    _fields_ = (
        ("size", ctypes.c_uint32),
        ("faults", ctypes.c_uint32),
        ("peak", ctypes.c_size_t),
        ("others", ctypes.c_size_t * 7),
    )


def _peak_on_windows() -> int:
    counters = _Counters(ctypes.sizeof(_Counters))
    kernel = getattr(ctypes, "windll").kernel32  # noqa: B009 - nowhere else
    itself = ctypes.c_void_p(-1)
    told = kernel.K32GetProcessMemoryInfo(itself, ctypes.byref(counters), counters.size)
    return int(counters.peak) if told else 0
