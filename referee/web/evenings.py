"""The evenings of a browser or a circle, and the settlement given by the address."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from flask import Blueprint, Response, make_response, render_template, request
from flask_babel import get_locale
from werkzeug.datastructures import MultiDict

from referee.sheet.settlement import (
    CHIPS,
    MONEY,
    MOST_DECIMALS,
    POINTS,
    UNITS,
    Outcome,
    Payment,
    Settlement,
    less_paid,
    settle,
)
from referee.store import InCircle
from referee.store.circles.money import RecordedPayment, in_force
from referee.store.sheets.evenings import Evening
from referee.web.forms.fields import whole
from referee.web.forms.settlement import RATES, SettlementTerms, remembered, to_remember
from referee.web.http.holder import circle, holder, shared
from referee.web.http.language import tell
from referee.web.http.preferences import choice, keep_choice
from referee.web.http.request import new_form_key, store
from referee.web.views.evening_picture import evening_picture, text_of
from referee.web.views.evenings import (
    UNFINISHED,
    GameInSettlement,
    PlayerOfEvening,
    ShownPayment,
    ShownSettlement,
    by_month,
    payer,
    players_of,
    reckoned,
    shown_game,
    written,
)
from referee.web.views.game_list import evening_day
from referee.words import Words, say

bp = Blueprint("evenings", __name__)
KEPT = "settlement"
"""The choice of a browser that has the terms of its last settlement."""
ON_A_PAGE = 20
LONGEST_PAGE = 5
"""The most digits in a page number."""


@shared(bp, "/evenings")
def evenings() -> str:
    """The evenings, latest first, a page at a time."""
    page = whole(request.args.get("page", ""), LONGEST_PAGE) or 1
    found = store().evenings.page(holder(), limit=ON_A_PAGE, offset=(page - 1) * ON_A_PAGE)
    months = by_month(found.evenings)
    return render_template("evenings.html", months=months, page=page, more=found.count > page * ON_A_PAGE)


@dataclass(frozen=True)
class SettledEvening:
    """An evening with its games as they can be settled: the terms that the page shows, and those it is settled by.

    They differ where what was asked makes no sense; `agreed` says that a browser's own evening is settled by the address.
    """

    evening: Evening
    played: Sequence[GameInSettlement]
    terms: SettlementTerms
    by: SettlementTerms
    paid: Sequence[RecordedPayment]
    agreed: bool

    @property
    def numbers(self) -> list[str]:
        """The numbers of its games."""
        return [str(game.row.number) for game in self.evening.games]

    @property
    def day(self) -> str:
        """Its day or days."""
        return evening_day(game.row.day for game in self.evening.games)

    @property
    def players(self) -> list[PlayerOfEvening]:
        """Who finished a game, most wins first."""
        return [each for each in players_of(self.evening) if each.marks]

    @property
    def results(self) -> list[ShownSettlement]:
        """Its settlements."""
        return shown_settlements(self.played, self.by, self.paid)


def _settled(number: int) -> SettledEvening:
    """The evening of a sheet, in a circle by its rates, otherwise by the address or as this browser last settled it."""
    found = store().evenings.of(holder(), number)
    played = [reckoned(game) for game in found.games]
    units = units_of(played)
    if there := circle():
        terms = agreed_terms(there, day_of(found), units)
        return SettledEvening(found, played, terms, terms, store().money.payments(there, day_of(found)), agreed=False)
    asked = SettlementTerms(request.args, units)
    if asked.asked and not asked.faults:
        return SettledEvening(found, played, asked, asked, (), agreed=True)
    last = SettlementTerms(remembered(choice(KEPT), [str(game.row.number) for game in found.games]), units)
    shown = SettlementTerms(MultiDict(), units) if last.faults else last
    return SettledEvening(found, played, asked if asked.asked else shown, shown, (), agreed=False)


@shared(bp, "/evenings/<int:number>")
def evening(number: int) -> tuple[Response, int]:
    """The evening of a sheet: who won, who pays whom, and the games."""
    there, found = circle(), _settled(number)
    page = render_template(
        "evening.html",
        number=number,
        day=found.day,
        times=found.evening.times,
        players=found.players,
        lines=[shown_game(game, found.terms.without.data) for game in found.played],
        unfinished=UNFINISHED if any(game.why_not is UNFINISHED for game in found.played) else None,
        results=found.results,
        terms=found.terms,
        circle=store().circles.look(there) if there else None,
        form_key=new_form_key(),
    )
    response = make_response(page)
    if found.agreed:
        keep_choice(response, KEPT, to_remember(found.terms, found.numbers))
    return response, 422 if found.terms.faults else 200


@shared(bp, "/evenings/<int:number>/share")
def share(number: int) -> str:
    """The evening to share: as text, and as a picture."""
    there, found = circle(), _settled(number)
    title = store().circles.look(there).name if there else tell(say("Our evening"))
    picture = evening_picture(title, found.day, found.players, found.results, len(found.played))
    text = text_of(found.day, found.players, found.results)
    return render_template("evening_share.html", number=number, day=found.day, text=text, picture=picture)


def units_of(played: Sequence[GameInSettlement]) -> list[str]:
    """The units of those games of an evening that can be settled."""
    units = {game.unit for game in played if game.why_not is None}
    return [unit for unit in RATES if unit in units]


def day_of(evening: Evening) -> str:
    """The day of an evening."""
    return min((game.row.day for game in evening.games if game.row.day), default="")


def agreed_terms(there: InCircle, day: str, units: Sequence[str]) -> SettlementTerms:
    """How a circle settles the evening of a day: in money where it has agreed on a rate."""
    rates = in_force(store().money.rates(there), day)
    if not set(units) & rates.keys():
        return SettlementTerms(MultiDict(), units)
    agreed = {RATES[unit]: str(each.rate) for unit, each in rates.items()}
    currency = next(each.currency for each in rates.values())
    return SettlementTerms(MultiDict({"unit": MONEY, "currency": currency, **agreed}), units)


def shown_settlements(
    played: Sequence[GameInSettlement], terms: SettlementTerms, paid: Sequence[RecordedPayment] = ()
) -> list[ShownSettlement]:
    """The settlements of an evening as its page shows them."""
    settled = [game for game in played if game.left(terms.without.data) is None]
    outcomes = (
        Outcome(each.unit, {payer(seat): net for seat, net in zip(each.game.seats, each.nets, strict=True)})
        for each in settled
    )
    return [_result(each, terms, paid if each.unit == MONEY else ()) for each in settle(outcomes, terms.rates)]


def _result(settlement: Settlement, terms: SettlementTerms, paid: Sequence[RecordedPayment]) -> ShownSettlement:
    currency = terms.sign if settlement.unit == MONEY else ""
    if paid:
        settlement = less_paid(settlement, [Payment(each.payer, each.payee, each.amount) for each in paid])
    finer = 10 ** (MOST_DECIMALS - settlement.decimals)

    def told(amount: int) -> str:
        return written(amount, settlement.decimals, currency, get_locale())

    return ShownSettlement(
        title=_title(settlement.unit, terms),
        money=settlement.unit == MONEY,
        payments=tuple(
            ShownPayment(
                say("{payer} pays {payee}", payer=each.payer.name, payee=each.payee.name),
                told(each.amount),
                each.payer.name,
                each.payee.name,
                each.amount * finer,
            )
            for each in settlement.payments
        ),
        paid=tuple(
            ShownPayment(
                say("{payer} has paid {payee}", payer=each.payer.name, payee=each.payee.name),
                told(each.amount // finer),
                each.payer.name,
                each.payee.name,
                each.amount,
                each.id,
            )
            for each in paid
        ),
        balances=tuple(
            (payer.name, f"+{told(amount)}" if amount > 0 else told(amount)) for payer, amount in settlement.balances
        ),
        together=told(sum(amount for _, amount in settlement.balances)),
    )


PRICES = {POINTS: say("{amount} a point"), CHIPS: say("{amount} a chip"), UNITS: say("{amount} a unit")}
"""The rate of a unit, in words."""
TITLES = {POINTS: say("In points"), CHIPS: say("In chips"), UNITS: say("In units of the stakes")}


def _title(unit: str, terms: SettlementTerms) -> Words:
    """The unit of a settlement, and the rate."""
    if unit != MONEY:
        return TITLES[unit]
    amounts = {
        each: written(rate.worth(rate.shown), rate.shown, terms.sign, get_locale())
        for each, rate in terms.rates.items()
    }
    prices = [replace(PRICES[each], values={"amount": amount}) for each, amount in amounts.items()]
    return say("{prices}", prices=prices) if len(prices) > 1 else prices[0]
