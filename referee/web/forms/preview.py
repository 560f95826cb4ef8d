"""The form of a hand: what it is about, what saving would do, and where a fault of it stands."""

from __future__ import annotations

from dataclasses import dataclass

from flask import url_for

from referee.games.base import Deal, Hand
from referee.sheet import ledger as ledgers
from referee.sheet.ledger import Change, correct_hand, record_hand
from referee.sheet.replay import Played, Scoresheet
from referee.sheet.text import won_text
from referee.store import Held
from referee.web.forms.hand import Entry
from referee.web.forms.question import deal_of
from referee.words import Fault, Words, say


@dataclass(frozen=True)
class Form:
    """Where a hand's form is about: a new hand at the end, one inserted before another, or a recorded one."""

    held: Held
    index: int
    recorded: int | None

    @property
    def entry(self) -> ledgers.Entry | None:
        """The recorded hand, if the form corrects one."""
        return None if self.recorded is None else self.held.ledger.entries[self.index]

    @property
    def inserting(self) -> bool:
        """Whether a forgotten hand goes between others."""
        return self.recorded is None and self.index < len(self.held.ledger.entries)

    @property
    def version(self) -> int:
        """What a stale form is told by: the hand's version, or for a new hand the id of the hand before it."""
        if self.entry:
            return self.entry.version
        return self.held.ledger.entries[self.index - 1].id if self.index else 0

    @property
    def deal(self) -> Deal:
        """What is in play: the packs and the jokers."""
        record = self.held.ledger.record
        return deal_of(record.game, record.rules, len(record.players))

    @property
    def counting(self) -> bool:
        """Whether a new hand begins with scores as counted, since the last hand was entered so."""
        entries = self.held.ledger.entries
        return self.recorded is None and bool(entries) and any(key.startswith("scores-") for key in entries[-1].typed)

    @property
    def action(self) -> str:
        """Where the form is sent."""
        if self.recorded is not None:
            return url_for("hands.correct", key=self.held.key, hand_id=self.recorded)
        before = self.held.ledger.entries[self.index].id if self.inserting else None
        return url_for("hands.record", key=self.held.key, before=before)

    @property
    def preview(self) -> str:
        """Where the preview comes from."""
        hand = self.recorded if self.recorded is not None else None
        before = self.held.ledger.entries[self.index].id if self.inserting else None
        return url_for("hands.preview", key=self.held.key, hand=hand, before=before)

    def changed(self, hand: Hand, typed: dict[str, str]) -> Change:
        """The change that saving makes."""
        ledger = self.held.ledger
        if self.recorded is not None:
            return correct_hand(ledger, self.index, hand, typed)
        return record_hand(ledger, hand, typed, self.index if self.inserting else None)


def blame(form: Form, entry: Entry, fault: Fault) -> None:
    """Puts a fault of the replay at its field, or says which other hand it is about."""
    if fault.path[:2] == ("hands", form.index):
        entry.blame(Fault(fault.words, *fault.path[2:]))
    else:
        number = fault.path[1] + 1 if len(fault.path) > 1 and isinstance(fault.path[1], int) else None
        then = say("Hand {number} could then not have been so: {words}", number=number, words=fault.words)
        entry.general = then if number else fault.words


@dataclass(frozen=True)
class Preview:
    """What a typed hand would do: its lines and totals, or why it cannot be told yet; who is missing, by seat."""

    played: Played | None
    sheet: Scoresheet | None
    missing: tuple[int, ...] = ()
    why_not: tuple[Words, ...] = ()

    @property
    def won(self) -> Words | None:
        """Who wins, where the game ends with it."""
        return won_text(self.sheet) if self.sheet and self.sheet.finished and not self.missing else None


def look_ahead(form: Form, entry: Entry) -> Preview:
    """The preview of a typed hand; while somebody is missing, of the others."""
    missing = tuple(entry.ids.read(each) for each in entry.missing)
    if not missing:
        return _ahead(form, entry, ())
    if entry.apart:
        return _ahead(form, entry.filled, missing)
    entry.read()
    return Preview(None, None, missing, tuple(entry.faults.values()))


def _ahead(form: Form, entry: Entry, missing: tuple[int, ...]) -> Preview:
    read = entry.read()
    if read is not None:
        try:
            sheet = form.changed(read, {}).ledger.sheet
            if form.index < len(sheet.hands):
                return Preview(sheet.hands[form.index], sheet, missing)
        except Fault as fault:
            blame(form, entry, fault)
    why = tuple(dict.fromkeys([*entry.faults.values(), *([entry.general] if entry.general else [])]))
    return Preview(None, None, missing, why)
