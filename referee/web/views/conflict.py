"""One hand that two phones entered: what theirs and what mine make of it, side by side."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.sheet.scoresheet import Played
from referee.verdict import Line
from referee.web.forms.hand.form import HandForm, preview_of


@dataclass(frozen=True)
class EnteredScore:
    """What one of the two makes of a side: its points, and their lines."""

    points: int
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Conflict:
    """A side with what each of the two entered for it."""

    names: tuple[str, ...]
    theirs: EnteredScore
    mine: EnteredScore

    @property
    def differs(self) -> bool:
        """Whether the two do not agree on this side."""
        return self.theirs != self.mine


def both_of(theirs: Played, form: HandForm) -> tuple[Conflict, ...]:
    """Their hand beside what was typed, read as the same hand; nothing where that cannot be scored."""
    ahead = preview_of(form)
    if ahead.played is None or ahead.missing:
        return ()
    return tuple(_sides(form, theirs, ahead.played))


def _sides(form: HandForm, theirs: Played, mine: Played) -> Iterator[Conflict]:
    for side in form.record.sides:
        names = tuple(form.record.players[seat] for seat in side)
        yield Conflict(names, _entered(theirs, side), _entered(mine, side))


def _entered(played: Played, side: tuple[int, ...]) -> EnteredScore:
    lines = tuple(each for each in played.lines if each.seat in side)
    return EnteredScore(sum(played.scores[seat] for seat in side), lines)
