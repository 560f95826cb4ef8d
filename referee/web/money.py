"""What a point is worth in a circle, and who has paid whom."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date

from flask import Blueprint, render_template, request, url_for
from flask_babel import get_locale
from werkzeug.wrappers import Response
from wtforms import Form

from referee import clock
from referee.sheet.settlement import CHIPS, POINTS, UNITS, Payer, Rate, read_currency, read_rate
from referee.store.circles.money import AgreedRate, RecordedPayment
from referee.store.faults import StillOwed
from referee.web.evenings import PRICES, day_of
from referee.web.forms.fields import number as whole_number, one_of, read, text
from referee.web.forms.settlement import LONGEST_TYPED
from referee.web.http.holder import this_circle
from referee.web.http.htmx import go_to
from referee.web.http.request import new_form_key, sent_form_key, store
from referee.web.views.evenings import written
from referee.words import Fault, Words, say

bp = Blueprint("money", __name__)
MOST_AMOUNT = 15
"""The most digits of an amount that is sent."""
Answer = str | Response | tuple[str, int]
UNIT_NAMES = {POINTS: say("a point"), CHIPS: say("a chip"), UNITS: say("a unit of the stakes")}
"""What a rate can be for."""


@dataclass(frozen=True)
class ShownRate:
    """A rate in the list: its number, since when, what it says, and whether it is the one in force for its unit."""

    id: int
    from_day: str
    words: Words


def _worth(typed: str) -> Rate:
    """A typed rate; 0 ends settling in money."""
    if typed.strip() in ("0", "０"):
        return Rate(0, 0)
    found = read_rate(typed)
    if found is None:
        raise Fault(say("Write what it is worth, or 0 to settle without money again."))
    return found


def _day(typed: str) -> str:
    try:
        return date.fromisoformat(typed).isoformat() if typed else clock.now()[:10]
    except ValueError:
        raise Fault(say("{day} is not a day.", day=typed)) from None


class RateForm(Form):
    """A rate: for what, how much, in which currency, and from which day on."""

    unit = one_of((POINTS, CHIPS, UNITS))
    worth = read(_worth, LONGEST_TYPED)
    currency = read(read_currency, LONGEST_TYPED)
    day = read(_day, LONGEST_TYPED)


class PaidForm(Form):
    """A payment of an evening as its page offered it."""

    payer = text(100)
    payee = text(100)
    amount = whole_number(MOST_AMOUNT)


@bp.get("/c/<sees:circle>/rates")
def rates() -> str:
    """What a point, a chip or a unit of the stakes is worth, and since when."""
    return _page(RateForm())


@bp.post("/c/<plays:circle>/rates")
def agree() -> Answer:
    """A rate from a day on; the past stays as it was."""
    form = RateForm(request.form)
    faulty = not form.validate() or form.worth.data is None
    if not faulty:
        rate = AgreedRate(0, form.day.data, form.unit.data or POINTS, form.worth.data, form.currency.data)
        try:
            store().money.agree(this_circle(), rate, when=clock.now())
        except StillOwed as fault:
            return _page(form, {"currency": fault.words}), 409
        return go_to(url_for("money.rates"))
    return _page(form, {field.name: field.errors[0] for field in form if field.errors}), 422


@bp.post("/c/<plays:circle>/rates/<int:rate>/undo")
def undo_rate(rate: int) -> Response:
    """Takes a rate back, as if it had never been agreed."""
    store().money.take_back_rate(this_circle(), rate, when=clock.now())
    return go_to(url_for("money.rates"))


def _page(form: RateForm, faults: Mapping[str, Words | str] | None = None) -> str:
    there = this_circle()
    agreed = store().money.rates(there)
    shown = [ShownRate(each.id, each.from_day, told(each)) for each in reversed(agreed)]
    return render_template(
        "circle_rates.html",
        circle=store().circles.look(there),
        rates=shown,
        form=form,
        faults=faults or {},
        units=UNIT_NAMES,
        currency=form.currency.typed or (agreed[-1].currency if agreed else ""),
        today=clock.now()[:10],
        form_key=new_form_key(),
    )


def told(rate: AgreedRate) -> Words:
    """A rate in words."""
    if not rate.rate.digits:
        return say("without money, {unit}", unit=UNIT_NAMES[rate.unit])
    amount = written(rate.rate.worth(rate.rate.shown), rate.rate.shown, rate.currency, get_locale())
    return replace(PRICES[rate.unit], values={"amount": amount})


@bp.post("/c/<plays:circle>/evenings/<int:number>/paid")
def paid(number: int) -> Response:
    """Ticks a payment of an evening as paid, once for each form."""
    there, form = this_circle(), PaidForm(request.form)
    evening = store().evenings.of(there, number)
    if form.amount.data and form.payer.data and form.payee.data:
        made = RecordedPayment(
            0, day_of(evening), Payer(None, form.payer.data), Payer(None, form.payee.data), form.amount.data
        )
        store().money.pay(there, sent_form_key() or new_form_key(), made, when=clock.now())
    return go_to(url_for("evenings.evening", number=number, _anchor="settlement"))


@bp.post("/c/<plays:circle>/evenings/<int:number>/paid/<int:payment>/undo")
def unpaid(number: int, payment: int) -> Response:
    """Takes back that something was paid."""
    store().money.take_back_payment(this_circle(), payment, when=clock.now())
    return go_to(url_for("evenings.evening", number=number, _anchor="settlement"))
