"""How to settle an evening, according to the address, and how it was settled last."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import parse_qsl, urlencode

from werkzeug.datastructures import MultiDict
from wtforms import Form

from referee.sheet.settlement import CHIPS, MONEY, POINTS, UNITS, read_currency, read_rate
from referee.web.forms.fields import one_of, read, several
from referee.words import Words, say

LONGEST_TYPED = 30
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
    def asked(self) -> bool:
        """Whether the address says anything about how to settle."""
        return any(field.raw_data for field in self)


def to_remember(terms: SettlementTerms, evening: Sequence[str]) -> str:
    """The terms of an evening with games of these numbers, as a query."""
    fields = (terms.point, terms.chip, terms.stake, terms.currency)
    left = [number for number in evening if number in terms.without.data]
    kept = {"evening": evening[0], "unit": terms.unit.data, **{each.name: each.typed for each in fields}}
    return urlencode({**kept, "without": left}, doseq=True)


def remembered(query: str, evening: Sequence[str]) -> MultiDict[str, str]:
    """The terms in such a query if they are those of this evening, or none."""
    try:
        found = MultiDict(parse_qsl(query, max_num_fields=len(RATES) + len(evening) + 3))
    except ValueError:
        return MultiDict()
    return found if found.get("evening") in evening else MultiDict()
