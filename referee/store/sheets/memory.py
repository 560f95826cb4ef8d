"""The ledgers read last: a sheet that has changed is read and replayed from the first hand that differs."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock

from referee.sheet.json_types import Setup
from referee.sheet.ledger import Entry, Ledger

MOST_HANDS = 1000
"""The number of hands remembered: twice those of the longest game."""

Stored = tuple[int, int, str, str]
"""A stored hand: its id and version, its text, and the text of what was typed."""


@dataclass(frozen=True)
class StoredText:
    """A sheet as it is stored."""

    setup: str | None
    hands: tuple[Stored, ...]


class Memory:
    """What was read of some sheets, by number; it is valid only for exactly the same text, wherever that comes from."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._known: OrderedDict[int, tuple[StoredText, Ledger]] = OrderedDict()

    def ledger(
        self, number: int, text: StoredText, setup: Callable[[], Setup], entry: Callable[[int], Entry]
    ) -> Ledger:
        """The ledger of a sheet; new parts of its text are read by `setup`, and by `entry` for a place."""
        with self._lock:
            was, ledger = self._known.get(number, (None, None))
        if was is None or ledger is None:
            ledger = Ledger(setup(), tuple(map(entry, range(len(text.hands)))))
        elif was != text:
            entries = dict(zip(was.hands, ledger.entries, strict=True))
            read = (entries.get(each) or entry(place) for place, each in enumerate(text.hands))
            ledger = Ledger(setup(), tuple(read), ledger.worked_out)
        self._keep(number, text, ledger)
        return ledger

    def _keep(self, number: int, text: StoredText, ledger: Ledger) -> None:
        with self._lock:
            self._known[number] = text, ledger
            self._known.move_to_end(number)
            while len(self._known) > 1 and sum(len(each.hands) for each, _ in self._known.values()) > MOST_HANDS:
                self._known.popitem(last=False)

    def clear(self) -> None:
        """Forgets everything."""
        with self._lock:
            self._known.clear()
