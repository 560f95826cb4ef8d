"""Evenings: the games that belong together, and who pays whom in the end."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from flask import Blueprint, render_template, request
from flask_babel import get_locale
from werkzeug.datastructures import MultiDict
from wtforms import Form

from referee.sheet.settlement import (
    CHIPS,
    MONEY,
    POINTS,
    Outcome,
    Settlement,
    read_currency,
    read_rate,
    settle,
)
from referee.store.evenings import Evening, PlayedGame
from referee.store.listing import SheetRow
from referee.web.forms.small import one_of, read, several, whole
from referee.web.http.owner import known_owner
from referee.web.http.request import store
from referee.web.views.evenings import by_month, is_damaged, payer, players_of
from referee.web.views.money import written
from referee.web.views.past_games import Side, evening_day, sides_of, title_of
from referee.words import Words, say

bp = Blueprint("evenings", __name__)
ON_A_PAGE = 20
LONGEST_PAGE = 5
"""Digits of the number of a page, at most."""
LONGEST_TYPED = 100
RATES = {POINTS: "point", CHIPS: "chip"}
"""The field that says what one is worth."""


@dataclass(frozen=True)
class EveningGame:
    """A game of an evening; `left` says why it is no part of the settlement, where it is none.

    `settles` where it could be a part of it.
    """

    row: SheetRow
    title: Words
    sides: tuple[Side, ...]
    settles: bool
    left: Words | None
    damaged: bool


@dataclass(frozen=True)
class ShownSettlement:
    """A settlement as the page shows it: what it is in, who pays whom, and what everyone is up or down."""

    title: Words
    payments: tuple[tuple[Words, str], ...]
    balances: tuple[tuple[str, str], ...]
    together: str


class Terms(Form):
    """How an evening is to be settled, as the address says it.

    `units` are those in which its games were played, `without` the numbers of the games that are left out; `rates` and
    the `sign` of the currency are what is read where it is settled in money; `faults` has what is wrong, by field.
    """

    unit = one_of((MONEY,))
    point = read(read_rate, LONGEST_TYPED)
    chip = read(read_rate, LONGEST_TYPED)
    currency = read(read_currency, LONGEST_TYPED)
    without = several()

    def __init__(self, typed: MultiDict[str, str], units: Sequence[str]) -> None:
        super().__init__(typed)
        self.units = units
        self.money = bool(self.unit.data and units)
        rates = {unit: self[RATES[unit]] for unit in units if self.money}
        self.rates = {unit: rate.data for unit, rate in rates.items() if rate.data is not None}
        self.sign: str = (self.currency.data or "") if self.money else ""
        faulty = [rate for rate in rates.values() if rate.process_errors]
        self.faults: dict[str, Words | str] = {rate.name: rate.process_errors[0] for rate in faulty}
        if rates and not (self.rates or self.faults):
            self.faults[RATES[units[0]]] = say("Write what it is worth, or settle without money.")
        if self.money and self.currency.process_errors:
            self.faults["currency"] = self.currency.process_errors[0]

    @property
    def changed(self) -> bool:
        """Whether anything is asked for but what everybody gets."""
        return self.money or bool(self.without.data)


@bp.get("/evenings")
def evenings() -> str:
    """The evenings of this browser's games, the last one first, a page at a time."""
    page = whole(request.args.get("page", ""), LONGEST_PAGE) or 1
    found = store().evenings.page(known_owner(), limit=ON_A_PAGE, offset=(page - 1) * ON_A_PAGE)
    months = by_month(found.evenings)
    return render_template("evenings.html", months=months, page=page, more=found.count > page * ON_A_PAGE)


@bp.get("/evenings/<int:number>")
def evening(number: int) -> tuple[str, int]:
    """The evening on which a sheet was played: its games, and the settlement that the address asks for."""
    found = store().evenings.of(known_owner(), number)
    terms = Terms(request.args, units_of(found))
    page = render_template(
        "evening.html",
        number=number,
        day=evening_day(game.row.day for game in found.games),
        times=found.times,
        players=[each for each in players_of(found) if each.marks],
        lines=[shown_game(game, terms.without.data) for game in found.games],
        results=[] if terms.faults else shown_settlements(found, terms),
        terms=terms,
    )
    return page, 422 if terms.faults else 200


def units_of(evening: Evening) -> list[str]:
    """What the games of an evening that can be settled are played in."""
    units = {_unit(game) for game in evening.games if _unsettled(game) is None}
    return [unit for unit in RATES if unit in units]


def _unit(game: PlayedGame) -> str:
    return CHIPS if game.row.summary.chips else POINTS


def _unsettled(game: PlayedGame) -> Words | None:
    """Why a game cannot be settled, if it cannot."""
    if is_damaged(game):
        return say("It is damaged, so it is not settled.")
    if not game.row.summary.finished:
        return say("This game is not over, so it is not settled.")
    nets = [seat.net for seat in game.seats if seat.net is not None]
    if len(nets) < len(game.seats) or sum(nets) != 0:
        return say("Its chips do not add up to zero, so nobody can say who owes the rest: it is not settled.")
    return None


def shown_settlements(evening: Evening, terms: Terms) -> list[ShownSettlement]:
    """The settlements of an evening as its page shows them."""
    settled = [game for game in evening.games if _left(game, terms.without.data) is None]
    outcomes = (Outcome(_unit(game), {payer(seat): seat.net or 0 for seat in game.seats}) for game in settled)
    return [_result(each, terms) for each in settle(outcomes, terms.rates)]


def _result(settlement: Settlement, terms: Terms) -> ShownSettlement:
    currency = terms.sign if settlement.unit == MONEY else ""

    def told(amount: int) -> str:
        return written(amount, settlement.decimals, currency, get_locale())

    return ShownSettlement(
        title=_title(settlement.unit, terms),
        payments=tuple(
            (say("{payer} pays {payee}", payer=each.payer.name, payee=each.payee.name), told(each.amount))
            for each in settlement.payments
        ),
        balances=tuple(
            (payer.name, f"+{told(amount)}" if amount > 0 else told(amount)) for payer, amount in settlement.balances
        ),
        together=told(sum(amount for _, amount in settlement.balances)),
    )


def _title(unit: str, terms: Terms) -> Words:
    """What a settlement is in, and at which rate."""
    rates = {
        each: written(rate.worth(rate.shown), rate.shown, terms.sign, get_locale())
        for each, rate in terms.rates.items()
    }
    if unit == POINTS:
        return say("In points")
    if unit == CHIPS:
        return say("In chips")
    if len(rates) > 1:
        return say("{point} a point, {chip} a chip", point=rates[POINTS], chip=rates[CHIPS])
    if POINTS in rates:
        return say("{amount} a point", amount=rates[POINTS])
    return say("{amount} a chip", amount=rates[CHIPS])


def shown_game(game: PlayedGame, without: Collection[str]) -> EveningGame:
    """A game of an evening as the page shows it."""
    title = title_of(game.row.summary.preset) or say("Game {number}", number=game.row.number)
    return EveningGame(
        game.row,
        title,
        sides_of(game.row, game.seats),
        _unsettled(game) is None,
        _left(game, without),
        is_damaged(game),
    )


def _left(game: PlayedGame, without: Collection[str]) -> Words | None:
    """Why a game is no part of the settlement, if it is none."""
    return _unsettled(game) or (say("It is left out.") if str(game.row.number) in without else None)
