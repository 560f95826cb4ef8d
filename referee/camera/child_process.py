"""The reader of photos in the app: a process of its own, started with the first photo and restarted after a fault."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from referee import interpreter
from referee.camera.messages import DRAW, KEEP, READ, READY, Answer, received, send, understood
from referee.camera.photo import Photo
from referee.camera.refusals import MOST_BYTES, Busy, Unreadable
from referee.words import say

NEEDED = ("numpy", "onnxruntime", "PIL", "psutil")
COMMAND = (*interpreter.MODULE, "referee.camera")
MOST_AT_ONCE = 2
"""The most photos being read or waiting."""
SECONDS = 3.0
"""The processor seconds that one photo may take."""
PATIENCE = 6.0
"""The seconds of elapsed time that one photo may take, even if others keep the processors busy."""
BEGINNING = 30.0
"""The seconds that the process has to start; a small computer needs a good part of them."""
MOST_MEMORY = 400_000_000
"""The most bytes of memory of the process."""
LOOK = 0.02
"""Seconds between two checks of the process."""
IDLE = 900.0
"""Seconds without a photo after which the process ends and frees its memory."""
_MOST_SAID = 200_000
_MOST_PICTURE = 50_000_000
_ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
_APART: dict[str, Any] = (
    {
        "creationflags": getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)
        | getattr(subprocess, "CREATE_NO_WINDOW", 0)
    }
    if sys.platform == "win32"
    else {"start_new_session": True}
)
"""Keeps the process from receiving what is typed at the terminal, and on Windows from taking time from others."""

Given = TypeVar("Given")


def available() -> bool:
    """Whether everything that a reader needs is installed; nothing of it is loaded."""
    return all(find_spec(name) for name in NEEDED)


def photo_reader() -> PhotoReader | None:
    """A reader of photos, which starts with the first one; None if the extra is not installed."""
    return PhotoReader(COMMAND) if available() else None


class PhotoReader:
    """Reads photos one after the other; a browser has one at a time here, and only a few wait."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._browsers: list[str] = []
        self._counting = threading.Lock()
        self._reading = threading.Lock()
        self._child: _Child | None = None
        self._idle: threading.Timer | None = None

    def read(self, data: bytes, browser: str) -> Photo:
        """The cards in a photo; Unreadable or Busy say why there are none."""
        return _photo(self._asked(READ, data, browser))

    def drawn(self, data: bytes, browser: str) -> tuple[Photo, bytes]:
        """The cards in a photo, and the photo as a JPEG file with what was seen where."""
        answer = self._asked(DRAW, data, browser)
        return _photo(answer), answer.picture

    def kept(self, data: bytes, browser: str) -> bytes:
        """A photo to store: a small JPEG file with nothing but the picture."""
        return self._asked(KEEP, data, browser).picture

    def close(self) -> None:
        """Ends the process; the next photo starts another one."""
        with self._reading:
            self._end()

    def _asked(self, what: bytes, data: bytes, browser: str) -> Answer:
        if not data:
            raise Unreadable("empty")
        if len(data) > MOST_BYTES:
            raise Unreadable("bytes")
        with self._admitted(browser), self._reading:
            answer = self._worked(what, data)
        if answer.refused:
            raise Unreadable(answer.refused)
        return answer

    @contextmanager
    def _admitted(self, browser: str) -> Iterator[None]:
        """Admits a photo if the browser has none here and there is room."""
        with self._counting:
            if browser in self._browsers:
                raise Busy(say("Your last photo is still being read. Try again in a moment."))
            if len(self._browsers) >= MOST_AT_ONCE:
                raise Busy(say("Other photos are being read. Try again in a moment."))
            self._browsers.append(browser)
        try:
            yield
        finally:
            with self._counting:
                self._browsers.remove(browser)

    def _worked(self, what: bytes, data: bytes) -> Answer:
        """The answer of the process; if it fails, the process is killed and the next photo gets another one."""
        if self._idle:
            self._idle.cancel()
        if self._child is None or not self._child.alive():
            self._end()
            self._child = _Child(self._command)
        try:
            answer = self._child.ask(what, data)
        except Unreadable:
            self._end()
            raise
        if self._child.memory > MOST_MEMORY:
            self._end()
        self._idle = threading.Timer(IDLE, self.close)
        self._idle.daemon = True
        self._idle.start()
        return answer

    def _end(self) -> None:
        if self._idle:
            self._idle.cancel()
        if self._child:
            self._child.end()
        self._child = self._idle = None


def _photo(answer: Answer) -> Photo:
    assert answer.photo is not None
    return answer.photo


class _Child:
    """The process, asked and watched. It ends by itself when nobody can ask any more."""

    def __init__(self, command: Sequence[str]) -> None:
        """Waits until it has started; Unreadable if it does not."""
        import psutil  # noqa: PLC0415 - who reads no photos does without

        environment = {**interpreter.environment(), **_ONE_THREAD}
        pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, **_APART}
        try:
            self._process = subprocess.Popen(command, env=environment, **pipes)  # noqa: S603 - ourselves
        except OSError:
            raise Unreadable("broken") from None
        self._seen = psutil.Process(self._process.pid)
        self._gone: type[Exception] = psutil.Error
        assert self._process.stdin
        assert self._process.stdout
        self._asked, self._answers = self._process.stdin, self._process.stdout
        if not self._begins():
            self.end()
            raise Unreadable("broken")

    def _begins(self) -> bool:
        with suppress(Unreadable):
            return self._watched(lambda: received(self._answers, len(READY)), BEGINNING, BEGINNING) == READY
        return False

    def alive(self) -> bool:
        """Whether it can be asked."""
        return self._process.poll() is None

    @property
    def memory(self) -> int:
        """The bytes of memory that it uses now; 0 if it is gone."""
        try:
            return int(self._seen.memory_info().rss)
        except self._gone:
            return 0

    @property
    def worked(self) -> float:
        """The seconds that it has worked so far; 0 if it is gone."""
        try:
            return float(sum(self._seen.cpu_times()[:2]))
        except self._gone:
            return 0.0

    def ask(self, what: bytes, data: bytes) -> Answer:
        """Its answer; Unreadable if it takes too much time or memory, or ends."""
        answer = self._watched(lambda: self._exchanged(what, data), SECONDS, PATIENCE)
        if answer is None:
            raise Unreadable("failed")
        return answer

    def _exchanged(self, what: bytes, data: bytes) -> Answer:
        send(self._asked, what, data)
        said, picture = received(self._answers, _MOST_SAID), received(self._answers, _MOST_PICTURE)
        return understood(what, said, picture)

    def _watched(self, work: Callable[[], Given], worked: float, seconds: float) -> Given | None:
        """What another thread gets from it, None if it ends; Unreadable if it takes more than it may."""
        box = SimpleQueue[Given | None]()
        threading.Thread(target=_put, args=(work, box), daemon=True).start()
        latest, most = time.monotonic() + seconds, self.worked + worked
        while time.monotonic() < latest:
            if self.memory > MOST_MEMORY or self.worked > most:
                raise Unreadable("heavy")
            with suppress(Empty):
                return box.get(timeout=LOOK)
        raise Unreadable("slow")

    def end(self) -> None:
        """Ends it."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._asked, self._answers):
            with suppress(OSError):
                pipe.close()


def _put(work: Callable[[], Given], box: SimpleQueue[Given | None]) -> None:
    """Puts the result of some work into a box, or None if the other end is gone."""
    try:
        box.put(work())
    except (OSError, EOFError, ValueError):
        box.put(None)
