"""Who is entering a hand right now: known to all processes, and forgotten a moment after the last touch."""

from __future__ import annotations

import time
from collections.abc import Callable

from referee.store.file.scratch import Scratch

SECONDS = 15.0
"""Seconds after the last touch for which a hand counts as being entered."""
_SAVED = 0
"""The number for the hand of a form that was saved: no hand."""


class Presence:
    """The forms being used to enter hands right now, by the number of their sheet.

    Times are in seconds of the machine's monotonic clock, which all its processes share; a later time than now is from
    before the machine was started.
    """

    def __init__(self, scratch: Scratch, clock: Callable[[], float] = time.monotonic) -> None:
        self._run = scratch.run
        self._clock = clock

    def touch(self, sheet: int, form: str, hand: int, browser: str) -> None:
        """Notes that something was entered in the form of a hand; a saved form stays saved."""
        self._run("DELETE FROM entering WHERE abs(? - touched) > ?", self._clock(), SECONDS)
        self._note(sheet, form, hand, browser)

    def leave(self, sheet: int, form: str) -> None:
        """Notes that a form was saved: a late preview does not make a new hand."""
        self._note(sheet, form, _SAVED, "")

    def _note(self, *values: str | int) -> None:
        self._run(
            """INSERT INTO entering VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE
               SET hand = excluded.hand, browser = excluded.browser, touched = excluded.touched WHERE hand <> 0""",
            *(*values, self._clock()),
        )

    def close(self, sheet: int, browser: str) -> None:
        """Notes that a browser is back at the table: what it was entering counts again from its next touch."""
        self._run("DELETE FROM entering WHERE sheet = ? AND browser = ? AND hand <> 0", sheet, browser)

    def others(self, sheet: int, browser: str | None = None) -> list[int]:
        """The hands of the sheet that are being entered; if a browser is named, only by others, whatever it has open itself."""
        found = self._run(
            """SELECT DISTINCT hand FROM entering
               WHERE sheet = ? AND hand <> 0 AND browser IS NOT ? AND abs(? - touched) <= ? ORDER BY hand""",
            *(sheet, browser, self._clock(), SECONDS),
        )
        return [hand for (hand,) in found]
