"""Games in lists of past games: winners first, everybody with their face."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from flask_babel import gettext

from referee.games import preset_of
from referee.store import GameQuery, SheetRow
from referee.store.sheets.evenings import Seat
from referee.web.http.request import store
from referee.web.views.filters import named_day
from referee.words import Fault, Words


@dataclass(frozen=True)
class Side:
    """A side of a game: who, its final total, whether it won, and the face of its first seat, if known."""

    names: tuple[str, ...]
    final: int
    won: bool
    face: int | None = None


@dataclass(frozen=True)
class ListedSheet:
    """A sheet in a list, with the title of its game, and its matching notes if notes are searched.

    A damaged sheet that cannot be shown at all has no title.
    """

    row: SheetRow
    title: Words | None
    sides: tuple[Side, ...]
    notes: tuple[tuple[int, str], ...] = ()

    @property
    def damaged(self) -> bool:
        """Whether the game cannot be read."""
        return self.row.damaged or self.title is None

    @property
    def at_rest(self) -> bool:
        """Whether nobody can continue or repeat it: it cannot be read, or is in the archive."""
        return self.damaged or self.row.archived is not None


def title_of(preset: str) -> Words | None:
    """The title of a game in lists, if the preset is known."""
    try:
        return preset_of(preset)[1].title
    except Fault:
        return None


def listed(rows: Iterable[SheetRow], wanted: GameQuery | None = None) -> list[ListedSheet]:
    """Sheets as lists show them."""
    shown = list(rows)
    seats = store().evenings.seats([row.number for row in shown]) if shown else {}
    return [
        ListedSheet(row, title_of(row.summary.preset), sides_of(row, seats.get(row.number, ())), _notes(row, wanted))
        for row in shown
    ]


def _notes(row: SheetRow, wanted: GameQuery | None) -> tuple[tuple[int, str], ...]:
    """The notes to show: those with the text, or all if games with notes are searched for."""
    if wanted is None or not (wanted.text or wanted.noted):
        return ()
    return tuple((number, text) for number, text in row.summary.notes if wanted.stands_in(text))


def sides_of(row: SheetRow, seats: Sequence[Seat]) -> tuple[Side, ...]:
    """The sides of a game, best first; if it was never computed, everybody alone, winners first."""
    if not seats:
        summary = row.summary
        alone = [
            Side((name,), end, name in summary.winners)
            for name, end in zip(summary.players, summary.totals, strict=True)
        ]
        return tuple(sorted(alone, key=lambda each: not each.won))
    sides: dict[int, list[Seat]] = {}
    for seat in sorted(seats, key=lambda each: (not each.won, each.place)):
        sides.setdefault(seat.side, []).append(seat)
    return tuple(_side(some) for some in sides.values())


def _side(seats: Sequence[Seat]) -> Side:
    first = seats[0]
    return Side(tuple(each.name for each in seats), first.final_total, first.won, first.face)


def evening_day(days: Iterable[str], skeleton: str = "yMMMEd") -> str:
    """The day on which an evening began, the first known one, with its name."""
    known = sorted(day for day in days if day)
    if not known:
        return str(gettext("damaged"))
    return named_day(date.fromisoformat(known[0]), skeleton)
