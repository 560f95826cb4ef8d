"""What is kept of a sheet: its set-up and its hands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from referee.games.base.hand import Hand, read_hand
from referee.games.fields.players import Seats
from referee.sheet.json_types import HandJson, Setup, Typed
from referee.sheet.record import FORMAT, Record, read_record, write_record
from referee.sheet.replay import replay
from referee.sheet.scoresheet import Scoresheet

_REMEMBERED = 1000
"""Stored hands that were read last: those of the longest game twice over."""


@dataclass(frozen=True)
class Entry:
    """A recorded hand as stored: its id and version (0 while new), the hand with ids for names, what was typed."""

    body: HandJson
    typed: Typed = field(default_factory=dict)
    id: int = 0
    version: int = 0


@dataclass(frozen=True)
class Ledger:
    """What is kept of a sheet: its set-up and the entries of its hands in order; its record and sheet follow from them."""

    setup: Setup
    entries: tuple[Entry, ...] = ()

    @cached_property
    def record(self) -> Record:
        """The record, with the players' names."""
        setup = {
            key: value for key, value in self.setup.items() if key not in ("seats", "carried", "ahead", "remedies")
        }
        bodies = [entry.body for entry in self.entries]
        data = {**setup, "format": FORMAT, "players": list(ids_of(self).names), "hands": bodies}
        record = read_record(data, lambda kind, body, seats: _read(_Body(body), kind, seats.names))
        return replace(record.named([seat["name"] for seat in self.setup["seats"]]), ahead=self.setup.get("ahead", {}))

    @cached_property
    def sheet(self) -> Scoresheet:
        """The scoresheet; a Fault where a hand cannot be scored."""
        return replay(self.record)

    def stored(self, state: Iterable[tuple[int, int]]) -> Ledger:
        """The same with the ids and versions under which its hands are stored; what was worked out of it stays."""
        entries = tuple(replace(each, id=i, version=v) for each, (i, v) in zip(self.entries, state, strict=True))
        return replace(self, entries=entries)._knowing({**vars(self), "entries": entries})

    def _knowing(self, worked_out: Mapping[str, Any]) -> Ledger:
        """The same with what is known to follow from it."""
        vars(self).update(worked_out)
        return self


def open_ledger(record: Record, carried: Mapping[int, int] | None = None) -> Ledger:
    """The ledger of a new sheet; `carried` totals, by seat, are added with its first hand."""
    ids = [str(number) for number in range(1, len(record.players) + 1)]
    seats = [{"id": each, "name": name} for each, name in zip(ids, record.players, strict=True)]
    written = write_record(record.named(ids))
    setup = {key: value for key, value in written.items() if key not in ("format", "players", "hands")}
    setup |= {"seats": seats, "carried": {ids[seat]: points for seat, points in (carried or {}).items() if points}}
    return Ledger(setup, tuple(Entry(body) for body in written["hands"]))


def ids_of(ledger: Ledger) -> Seats:
    """The ids of the players in seat order; they stay when names and seats change."""
    return Seats(tuple(seat["id"] for seat in ledger.setup["seats"]))


class _Body(NamedTuple):
    """A hand as it is stored, to be read; the same one is the very same object, which is never changed."""

    body: HandJson

    def __hash__(self) -> int:
        return id(self.body)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Body) and self.body is other.body


@lru_cache(_REMEMBERED)
def _read(stored: _Body, kind: type, names: tuple[str, ...]) -> Hand:
    hand: Hand = read_hand(kind, stored.body, Seats(names))
    return hand


def carried_over(ledger: Ledger) -> dict[int, int]:
    """The totals of an earlier sheet that the first hand is to add, by seat."""
    ids = ids_of(ledger).names
    return {ids.index(each): points for each, points in ledger.setup.get("carried", {}).items()}


def first_hands(ledger: Ledger, count: int) -> Record:
    """The record with its first hands only, unplayed."""
    return replace(ledger, entries=ledger.entries[:count]).record
