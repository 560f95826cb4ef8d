"""What lies on the table just now, for the other pages: the board, the referee, and the form of the hand that takes it over."""

from __future__ import annotations

from referee.games.fields import Seats
from referee.games.plays import write_lines
from referee.sheet.in_progress import Table, table_of
from referee.sheet.ledger import ids_of
from referee.store import Held
from referee.web.http.request import store
from referee.web.views.faces import side_faces
from referee.web.views.felt import Place, players_at


def table_on(held: Held) -> Table | None:
    """The table of a sheet that has melds on it and goes on."""
    sheet = held.ledger.sheet
    if sheet.record.game.lay is None or sheet.next is None:
        return None
    return table_of(sheet, ids_of(held.ledger), store().laid(held.credential).body)


def opened_in(table: Table, seat: int) -> dict[str, str]:
    """Whether a player has opened, as the questions ask it."""
    before, this_turn = table.opened(seat)
    answers = {"opened": before, "opened_now": this_turn, "opened_before": before}
    return {key: "yes" if value else "no" for key, value in answers.items()}


def carried(held: Held) -> dict[str, str]:
    """What the table hands over to the form of the hand: the plays, and what was said before."""
    table = table_on(held)
    if table is None:
        return {}
    ids = ids_of(held.ledger).names
    resting = {f"absent-{ids[seat]}": "yes" for seat in table.noted.absent}
    if not table.plays:
        return resting
    return {"plays": write_lines(table.plays, Seats(table.sheet.record.players)), **table.said, **resting}


def there(held: Held, table: Table | None) -> tuple[int, ...]:
    """Who is at the table for the next hand, or was for the last one where none comes: whom a question can be about."""
    sheet = held.ledger.sheet
    if table:
        return tuple(seat for seat in sheet.standing.table if seat not in table.noted.absent)
    if sheet.next or not sheet.hands:
        return sheet.standing.table
    last = sheet.hands[-1]
    return tuple(seat for seat in last.before.table if seat not in last.hand.absent)


def noted(held: Held) -> list[Place]:
    """The players with the melds that the form of the hand takes over; nobody where nothing was noted."""
    table = table_on(held)
    return players_at(table, ids_of(held.ledger).names, side_faces(held)) if table and table.plays else []
