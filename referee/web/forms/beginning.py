"""What the form of a new hand begins with."""

from __future__ import annotations

from referee.games.fields import COMMON, HandChoice, SeatField
from referee.sheet.ledger import carried_over, ids_of
from referee.store import Held
from referee.web.forms.base import Typed
from referee.web.forms.hand import HandForm
from referee.web.forms.typed_values import usual_of


def usual(held: Held) -> dict[str, str]:
    """What a new hand begins with."""
    entries = held.ledger.entries
    return usual_of(held.ledger.record, entries[-1].typed if entries else {})


def tapped_on(form: HandForm, said_by: Typed) -> dict[str, str]:
    """What the tap on a tile has said already: who, and how the hand ended, of what these rules know."""
    said = {}
    for key in said_by.keys() & form.declared.keys() - set(COMMON):
        each, word = form.declared[key], said_by[key]
        offered = isinstance(each, HandChoice) and word in each.values and each.offered(form.record.rules, word)
        if offered or (isinstance(each, SeatField) and word in form.ids.names):
            said[key] = word
    return said


def carried_points(held: Held) -> dict[str, str]:
    """The totals of an earlier sheet, which the first hand adds as points by agreement."""
    if held.ledger.entries:
        return {}
    ids = ids_of(held.ledger).names
    return {f"adjust-{ids[seat]}": str(points) for seat, points in carried_over(held.ledger).items()}
