"""Commands are coroutines: they continue when what they wait for has happened."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Coroutine, Generator
from typing import Any

from gi.repository import GLib

Record = dict[str, Any]


class Refused(Exception):
    """A command without an answer: the kind of error, and its message."""

    def __init__(self, kind: str, said: str) -> None:
        super().__init__(said)
        self.kind = kind


class Later:
    """What a coroutine waits for."""

    def __init__(self) -> None:
        self.value: Any = None
        self.done = False
        self._then: Callable[[], None] | None = None

    def set(self, value: Any = None) -> None:
        """Marks it as done."""
        self.value, self.done = value, True
        if self._then:
            self._then()

    def then(self, call: Callable[[], None]) -> None:
        """Calls this once it is done."""
        self._then = call

    def __await__(self) -> Generator[Later, None, Any]:
        if not self.done:
            yield self
        return self.value


def drive(running: Coroutine[Later, None, None]) -> None:
    """Runs until there is something to wait for."""
    try:
        waits = running.send(None)
    except StopIteration:
        return
    waits.then(lambda: drive(running))


async def pause(milliseconds: int) -> None:
    """Lets others run for this long."""
    later = Later()
    GLib.timeout_add(milliseconds, later.set)
    await later


numbers = itertools.count(1)


def now() -> int:
    return int(GLib.get_real_time() // 1000)
