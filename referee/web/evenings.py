"""Evenings: the games that belong together, and who pays whom in the end."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from flask import Blueprint, render_template, request
from flask_babel import get_locale
from werkzeug.datastructures import MultiDict
from wtforms import Form

from referee import games
from referee.sheet.scoresheet import Scoresheet
from referee.sheet.settlement import (
    CHIPS,
    MONEY,
    POINTS,
    UNITS,
    Outcome,
    Settlement,
    read_currency,
    read_rate,
    settle,
)
from referee.store import Credential, Held
from referee.store.evenings import PlayedGame
from referee.store.faults import Damaged
from referee.store.listing import SheetRow
from referee.web.forms.small import one_of, read, several, whole
from referee.web.http.owner import known_owner
from referee.web.http.request import store
from referee.web.views.evenings import by_month, is_damaged, payer, players_of
from referee.web.views.money import written
from referee.web.views.past_games import Side, evening_day, sides_of, title_of
from referee.words import Fault, Words, say

bp = Blueprint("evenings", __name__)
ON_A_PAGE = 20
LONGEST_PAGE = 5
"""Digits of the number of a page, at most."""
LONGEST_TYPED = 100
RATES = {POINTS: "point", CHIPS: "chip", UNITS: "stake"}
"""The field that says what one is worth."""


@dataclass(frozen=True)
class EveningGame:
    """A game of an evening; `left` says why it is no part of the settlement, where it is none.

    `settles` where it could be a part of it; `held` has its stakes, where it is of those that can have some.
    """

    row: SheetRow
    title: Words
    sides: tuple[Side, ...]
    settles: bool
    left: Words | None
    damaged: bool
    held: Held | None = None


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
    stake = read(read_rate, LONGEST_TYPED)
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
    played = [reckoned(game) for game in found.games]
    terms = Terms(request.args, units_of(played))
    page = render_template(
        "evening.html",
        number=number,
        day=evening_day(game.row.day for game in found.games),
        times=found.times,
        players=[each for each in players_of(found) if each.marks],
        lines=[shown_game(game, terms.without.data) for game in played],
        results=[] if terms.faults else shown_settlements(played, terms),
        terms=terms,
    )
    return page, 422 if terms.faults else 200


@dataclass(frozen=True)
class Reckoned:
    """A game of an evening as it can be settled: in which unit, what everybody won, and why not, where it cannot.

    `held` is a game that can have stakes: these are settled, and not its totals.
    """

    game: PlayedGame
    unit: str
    nets: tuple[int, ...]
    why_not: Words | None
    held: Held | None = None

    def left(self, without: Collection[str]) -> Words | None:
        """Why the game is no part of the settlement, if it is none."""
        return self.why_not or (say("It is left out.") if str(self.game.row.number) in without else None)


def reckoned(game: PlayedGame) -> Reckoned:
    """How a game of an evening can be settled."""
    unit = CHIPS if game.row.summary.chips else POINTS
    damaged = say("It is damaged, so it is not settled.")
    if is_damaged(game):
        return Reckoned(game, unit, (), damaged)
    if not game.row.summary.finished:
        return Reckoned(game, unit, (), say("This game is not over, so it is not settled."))
    try:
        held = _staked(game)
    except (Damaged, Fault):
        return Reckoned(game, unit, (), damaged)
    if held:
        return Reckoned(game, UNITS, held.ledger.sheet.paid, _unpaid(held.ledger.sheet), held)
    nets = tuple(seat.net for seat in game.seats if seat.net is not None)
    if len(nets) < len(game.seats) or sum(nets) != 0:
        words = say("Its chips do not add up to zero, so nobody can say who owes the rest: it is not settled.")
        return Reckoned(game, unit, (), words)
    return Reckoned(game, unit, nets, None)


def _unpaid(sheet: Scoresheet) -> Words | None:
    """Why the stakes of a game are not settled, if they are not."""
    if not sheet.paid:
        return say("It was played without stakes, so nobody owes anything.")
    return say("Nobody has won the pool, so it is not settled.") if sum(sheet.paid) else None


def _staked(game: PlayedGame) -> Held | None:
    """A game with the rules of one that is played for stakes."""
    if not any(each.stakes for each in games.GAMES if each.slug == game.row.summary.game):
        return None
    held = store().load(Credential(game.row.key, known_owner()))
    return held if held.ledger.sheet.record.game.staked(held.ledger.sheet.rules) else None


def units_of(played: Sequence[Reckoned]) -> list[str]:
    """What the games of an evening that can be settled are played in."""
    units = {game.unit for game in played if game.why_not is None}
    return [unit for unit in RATES if unit in units]


def shown_settlements(played: Sequence[Reckoned], terms: Terms) -> list[ShownSettlement]:
    """The settlements of an evening as its page shows them."""
    settled = [game for game in played if game.left(terms.without.data) is None]
    outcomes = (
        Outcome(each.unit, {payer(seat): net for seat, net in zip(each.game.seats, each.nets, strict=True)})
        for each in settled
    )
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


PRICES = {POINTS: say("{amount} a point"), CHIPS: say("{amount} a chip"), UNITS: say("{amount} a unit")}
"""What one is worth, in words."""
TITLES = {POINTS: say("In points"), CHIPS: say("In chips"), UNITS: say("In units of the stakes")}


def _title(unit: str, terms: Terms) -> Words:
    """What a settlement is in, and at which rate."""
    if unit != MONEY:
        return TITLES[unit]
    amounts = {
        each: written(rate.worth(rate.shown), rate.shown, terms.sign, get_locale())
        for each, rate in terms.rates.items()
    }
    prices = [replace(PRICES[each], values={"amount": amount}) for each, amount in amounts.items()]
    return say("{prices}", prices=prices) if len(prices) > 1 else prices[0]


def shown_game(each: Reckoned, without: Collection[str]) -> EveningGame:
    """A game of an evening as the page shows it."""
    game = each.game
    title = title_of(game.row.summary.preset) or say("Game {number}", number=game.row.number)
    return EveningGame(
        game.row,
        title,
        sides_of(game.row, game.seats),
        each.why_not is None,
        each.left(without),
        is_damaged(game),
        each.held,
    )
