"""How to settle an evening, according to the address."""

from __future__ import annotations

from collections.abc import Sequence

from werkzeug.datastructures import MultiDict
from wtforms import Form

from referee.sheet.settlement import CHIPS, MONEY, POINTS, UNITS, read_currency, read_rate
from referee.web.forms.fields import one_of, read, several
from referee.words import Words, say

LONGEST_TYPED = 100
RATES = {POINTS: "point", CHIPS: "chip", UNITS: "stake"}
"""The field with the rate of each unit."""


class SettlementTerms(Form):
    """How to settle an evening, according to the address.

    `units` are those of its games, `without` the numbers of the games left out; `rates` and the `sign` of the currency
    are for settling in money; `faults` has what is wrong, by field.
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
        """Whether anything differs from the default settlement."""
        return self.money or bool(self.without.data)
