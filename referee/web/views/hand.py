"""A recorded hand as its page shows it: the neighbouring hands, its cards face up, and its corrections."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from referee.games.base.open_cards import Spread
from referee.sheet.ledger import Entry, Ledger, ids_of
from referee.sheet.review import reviews_of
from referee.store.sheets.sheet import HandVersion
from referee.web.views.board import Board, HandRow, board_of
from referee.words import Fault, Words


@dataclass(frozen=True)
class Opened:
    """A player's cards, face up; `better` is what to fill into the form if a better arrangement was missed."""

    name: str
    spread: Spread
    better: str


@dataclass(frozen=True)
class HandPage:
    """A hand on the board, with the previous and next ones, and its versions before corrections, with their scores."""

    board: Board
    row: HandRow
    before: HandRow | None
    after: HandRow | None
    opened: tuple[Opened, ...]
    kept: tuple[tuple[HandVersion, tuple[int, ...] | None], ...]
    reviewed: tuple[Words, ...]


def hand_page(ledger: Ledger, index: int, revisions: Sequence[HandVersion], *, reviewing: bool) -> HandPage:
    """The page of the hand at this place; with `reviewing`, it says what else was possible."""
    board = board_of(ledger)
    row = board.rows[index]
    kept = [each for each in revisions if each.entry.version < row.entry.version]
    opened = tuple(_opened(ledger, row))
    return HandPage(
        board,
        row,
        before=board.rows[index - 1] if index else None,
        after=board.rows[index + 1] if index + 1 < len(board.rows) else None,
        opened=opened,
        kept=tuple((each, _scores_then(ledger, index, each.entry)) for each in kept),
        reviewed=_reviewed(board, row, index, opened) if reviewing else (),
    )


def _reviewed(board: Board, row: HandRow, index: int, opened: Sequence[Opened]) -> tuple[Words, ...]:
    """What else was possible, unless a better arrangement of the same cards already says it."""
    found = reviews_of(board.scoresheet, index) if row.played else ()
    told = {each.spread.seat for each in opened if each.spread.missed}
    return tuple(each.words for each in found if each.seat not in told)


def _opened(ledger: Ledger, row: HandRow) -> Iterator[Opened]:
    if row.played is None:
        return
    record = ledger.record
    for each in record.game.referee.open_hands(row.played.rules, row.played.hand):
        better = each.filling(each.others[0], ids_of(ledger)) if each.missed else ""
        yield Opened(record.players[each.seat], each, better)


def _scores_then(ledger: Ledger, index: int, entry: Entry) -> tuple[int, ...] | None:
    """What an earlier version of a hand would score in its place; None if it is impossible."""
    entries = list(ledger.entries)
    entries[index] = entry
    try:
        scoresheet = replace(ledger, entries=tuple(entries)).scoresheet
    except Fault:
        return None
    return scoresheet.hands[index].scores if index < len(scoresheet.hands) else None
