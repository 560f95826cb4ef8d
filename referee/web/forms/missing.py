"""What a refused form of a hand says of all that is missing in it."""

from __future__ import annotations

from referee.games.fields import CardField, SeatField
from referee.web.forms import cases
from referee.web.forms.typed_hand import TypedHand
from referee.words import say


def tell_missing(form: TypedHand) -> None:
    """Marks all that is missing; of players who count apart it is said once, where the first of it stands."""
    _tell_single(form)
    gaps = sorted((f"{key}-{each}" for key, each in _sure_gaps(form)), key=form.place)
    if not form.apart:
        for gap in gaps:
            form.faults.setdefault(gap, say("Still missing: {field}.", field=form.known[gap.partition("-")[0]].label))
    elif gaps:
        told = [form.faults.pop(gap) for gap in gaps if gap in form.faults]
        names = [name for each, name in form.players if each in form.missing]
        words = told[0] if told and len(names) == 1 else say("Still missing: {players}.", players=names)
        form.faults[gaps[0]] = words
        form.marked = dict.fromkeys(gaps, gaps[0])


def _tell_single(form: TypedHand) -> None:
    """Says of a player whom nobody chose, and of a card that nobody entered, that it is missing."""
    if form.counted or form.thrown_in or cases.hold(cases.nothing(form.declared), form.get):
        return
    for bound in form.fields(folded=False):
        if bound.value:
            continue
        if isinstance(bound.declared, CardField):
            form.faults[bound.key] = say("Still missing: {field}.", field=bound.declared.label)
        elif isinstance(bound.declared, SeatField) and not bound.declared.nobody:
            form.faults[bound.key] = say("Choose who it was.")


def _sure_gaps(form: TypedHand) -> list[tuple[str, str]]:
    """What is missing, whoever is chosen where nobody is chosen yet."""
    gaps = list(form.gaps())
    for key in [key for key in form.faults if isinstance(form.declared.get(key), SeatField)]:
        for each in form.playing:
            then = [
                *TypedHand(
                    form.record, form.ids, {**form.values, key: each}, counting=form.counting, here=form.here
                ).gaps()
            ]
            gaps = [gap for gap in gaps if gap in then]
    return gaps
