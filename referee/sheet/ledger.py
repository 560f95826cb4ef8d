"""What is stored about a sheet: its set-up and its hands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import takewhile

from referee.games.base.hand import Hand, read_hand
from referee.games.fields.players import Seats
from referee.sheet.coming import coming_of, with_newcomers
from referee.sheet.json_types import HandJson, Setup, TypedJson
from referee.sheet.record import FORMAT, Record, read_record, write_record
from referee.sheet.replay import replay
from referee.sheet.scoresheet import Played, Scoresheet
from referee.words import Fault


@dataclass(frozen=True)
class Entry:
    """A recorded hand as stored: its id and version (0 while new), the hand with ids for names, what was typed."""

    body: HandJson
    typed: TypedJson = field(default_factory=dict)
    id: int = 0
    version: int = 0


@dataclass(frozen=True)
class HandsRead:
    """The hands of a ledger as they were read: their kind, the players' ids, the source, and the hands themselves."""

    kind: type
    names: tuple[str, ...]
    bodies: tuple[HandJson, ...]
    hands: tuple[Hand, ...]


@dataclass(frozen=True)
class WorkedOut:
    """What was computed from a ledger: its hands as read and as played."""

    read: HandsRead
    played: tuple[Played, ...]


@dataclass(frozen=True)
class Ledger:
    """What is stored about a sheet: its set-up and the entries of its hands in order; record and score sheet follow from them.

    `earlier` is the result before a change: unchanged hands are not read again, and not scored again up to the first
    that differs. `moves` is what the next hand says about who plays it, if the sheet is seen at the start of that hand.
    """

    setup: Setup
    entries: tuple[Entry, ...] = ()
    earlier: WorkedOut | None = field(default=None, compare=False, repr=False)
    moves: HandJson = field(default_factory=dict)

    @cached_property
    def _read(self) -> tuple[Record, HandsRead]:
        setup = {
            key: value
            for key, value in self.setup.items()
            if key not in ("seats", "carried", "ahead", "coming", "remedies")
        }
        bodies = [entry.body for entry in self.entries] + ([{"void": True, **self.moves}] if self.moves else [])
        data = {**setup, "format": FORMAT, "players": list(ids_of(self).names), "hands": bodies}
        reader = _Reader(self.earlier.read if self.earlier else None)
        record = read_record(data, reader.read)
        record = replace(
            record.named([seat["name"] for seat in self.setup["seats"]]),
            hands=record.hands[: len(self.entries)],
            ahead=self.setup.get("ahead", {}),
            coming=record.hands[-1] if self.moves else None,
        )
        return record, HandsRead(record.game.hand, ids_of(self).names, tuple(reader.bodies), tuple(reader.hands))

    @property
    def record(self) -> Record:
        """The record, with the players' names."""
        return self._read[0]

    @property
    def _played_before(self) -> tuple[Played, ...]:
        """The hands as played before a change, up to the first that is written differently.

        Equal hands need not count the same: the declared end of an ace does not change which card it is.
        """
        if self.earlier is None:
            return ()
        pairs = zip(self._read[1].bodies, self.earlier.read.bodies, strict=False)
        return self.earlier.played[: sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))]

    @cached_property
    def scoresheet(self) -> Scoresheet:
        """The score sheet; a Fault if a hand cannot be scored."""
        return replay(self.record, earlier=self._played_before)

    def replayed(self, dealers: Sequence[int | None]) -> Scoresheet:
        """The score sheet with the real dealers."""
        return replay(self.record, dealers, self._played_before)

    def following(self, scoresheet: Scoresheet) -> WorkedOut:
        """The result of this ledger, with this score sheet."""
        return WorkedOut(self._read[1], scoresheet.hands)

    @property
    def worked_out(self) -> WorkedOut | None:
        """What has already been computed from it, or from the state before it."""
        return self.following(self.scoresheet) if "scoresheet" in vars(self) else self.earlier

    def stored(self, state: Iterable[tuple[int, int]]) -> Ledger:
        """The same with the ids and versions under which its hands are stored."""
        entries = tuple(replace(each, id=i, version=v) for each, (i, v) in zip(self.entries, state, strict=True))
        return replace(self, entries=entries, earlier=self.worked_out)


class _Reader:
    """Reads hands in order, skipping those written as before."""

    def __init__(self, before: HandsRead | None) -> None:
        self._before = before
        self.bodies: list[HandJson] = []
        self.hands: list[Hand] = []

    def read(self, kind: type[Hand], body: HandJson, seats: Seats) -> Hand:
        """The next hand; a Fault if it cannot be read."""
        before, place = self._before, len(self.hands)
        known = before and (before.kind, before.names) == (kind, seats.names) and before.bodies[place : place + 1]
        hand = before.hands[place] if before and known == (body,) else read_hand(kind, body, seats)
        self.bodies.append(body)
        self.hands.append(hand)
        return hand


def open_ledger(record: Record, carried: Mapping[int, int] | None = None) -> Ledger:
    """The ledger of a new sheet; `carried` totals, by seat, are added with its first hand."""
    ids = [str(number) for number in range(1, len(record.players) + 1)]
    seats = [{"id": each, "name": name} for each, name in zip(ids, record.players, strict=True)]
    written = write_record(record.named(ids))
    setup = {key: value for key, value in written.items() if key not in ("format", "players", "hands")}
    setup |= {"seats": seats, "carried": {ids[seat]: points for seat, points in (carried or {}).items() if points}}
    return Ledger(setup, tuple(Entry(body) for body in written["hands"]))


def ids_of(ledger: Ledger) -> Seats:
    """The ids of the players in seat order; they stay the same when names and seats change."""
    return Seats(tuple(seat["id"] for seat in ledger.setup["seats"]))


def with_next_players(ledger: Ledger) -> Ledger:
    """The ledger at the start of its next hand, with those who are coming and without those who sit out; unchanged if there are none, or if it is impossible."""
    coming = coming_of(ledger.setup)
    if ledger.moves or not coming.moves or ledger.scoresheet.finished:
        return ledger
    begun = Ledger(with_newcomers(ledger.setup, coming.new), ledger.entries, ledger.worked_out, coming.moves)
    try:
        _ = begun.scoresheet
    except Fault:
        return ledger
    return begun


def carried_over(ledger: Ledger) -> dict[int, int]:
    """The totals from an earlier sheet that the first hand will add, by seat."""
    ids = ids_of(ledger).names
    return {ids.index(each): points for each, points in ledger.setup.get("carried", {}).items()}


def first_hands(ledger: Ledger, count: int) -> Record:
    """The record with only its first hands, not replayed."""
    return replace(ledger, entries=ledger.entries[:count]).record
