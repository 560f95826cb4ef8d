"""The settlement of an evening: how much everyone is up or down over its games, and the fewest payments that settle it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from referee.games.fields.hand import FORBIDDEN_CHARACTERS
from referee.words import Fault, quoted, say

POINTS, CHIPS, UNITS, MONEY = "points", "chips", "units", "money"
"""The units of a settlement; `units` are those of stakes."""
MOST_EXACT = 12
"""Up to this many people who owe or are owed, the number of payments is the smallest possible; each further one doubles the work."""
LONGEST_CURRENCY = 8
_WIDE = str.maketrans("０１２３４５６７８９．，", "0123456789.,")
"""Digits as typed on a Japanese keyboard."""
_THOUSANDS = re.compile(r"[1-9]\d{0,2}(,\d{3})+(\.\d*)?", re.ASCII)
"""Amounts as printed in English and Japanese."""
_RATE = re.compile(r"(\d{0,6})(?:[.,](\d{1,4}))?", re.ASCII)


@dataclass(frozen=True)
class Payer:
    """Somebody who won or lost: a person by number or, if unknown, only the name."""

    person: int | None
    name: str


@dataclass(frozen=True)
class Outcome:
    """The result of a game in points, chips or units: what every player won from the others, summing to zero."""

    unit: str
    nets: Mapping[Payer, int]


MOST_DECIMALS = 4
"""The most decimals of a rate, and so of an amount."""


@dataclass(frozen=True)
class Rate:
    """The value of a point or a chip: a whole number and how many of its digits are decimals."""

    digits: int
    decimals: int

    def __str__(self) -> str:
        whole = str(self.digits).rjust(self.decimals + 1, "0")
        return f"{whole[: -self.decimals]}.{whole[-self.decimals :]}" if self.decimals else whole

    @classmethod
    def read(cls, text: str) -> Rate:
        """The rate that was written so."""
        whole, _, decimals = text.partition(".")
        return cls(int(whole + decimals), len(decimals))

    def worth(self, decimals: int) -> int:
        """The same value with more decimals."""
        return self.digits * int(10 ** (decimals - self.decimals))

    @property
    def shown(self) -> int:
        """The number of decimals that amounts at this rate have: its own, but two instead of one, as for money."""
        return 2 if self.decimals == 1 else self.decimals


@dataclass(frozen=True)
class Payment:
    """A payment from one person to another."""

    payer: Payer
    payee: Payer
    amount: int


@dataclass(frozen=True)
class Settlement:
    """How much everyone is up or down, most first, and who pays whom.

    Amounts are whole numbers whose last `decimals` digits are decimals; they sum to zero.
    """

    unit: str
    decimals: int
    balances: tuple[tuple[Payer, int], ...]
    payments: tuple[Payment, ...]


def less_paid(settlement: Settlement, paid: Iterable[Payment]) -> Settlement:
    """A settlement in money whose payments are those still open; amounts of `paid` have `MOST_DECIMALS` decimals."""
    finer = 10 ** (MOST_DECIMALS - settlement.decimals)
    left = {payer: amount * finer for payer, amount in settlement.balances}
    for each in paid:
        left[each.payer] = left.get(each.payer, 0) + each.amount
        left[each.payee] = left.get(each.payee, 0) - each.amount
    people, nets = list(left), list(left.values())
    decimals = settlement.decimals if not any(net % finer for net in nets) else MOST_DECIMALS
    coarser = 10 ** (MOST_DECIMALS - decimals)
    open_ = payments([net // coarser for net in nets])
    return Settlement(
        settlement.unit,
        decimals,
        tuple((payer, amount * finer // coarser) for payer, amount in settlement.balances),
        tuple(Payment(people[payer], people[payee], amount) for payer, payee, amount in open_),
    )


def read_rate(text: str) -> Rate | None:
    """A typed rate, None if nothing was typed; a Fault says what would be right."""
    plain = text.strip().translate(_WIDE)
    if not plain:
        return None
    found = _RATE.fullmatch(plain.replace(",", "") if _THOUSANDS.fullmatch(plain) else plain)
    if found is None:
        raise Fault(
            say(
                "{value} is not a rate. Write a number such as 5 or 0.25, less than a million, at most four decimals.",
                value=quoted(text),
            )
        )
    whole, decimals = found[1], found[2] or ""
    if int(whole or 0) and len(decimals) == 3:
        raise Fault(
            say(
                "{value} can be read in two ways: write {thousands}, or {small}.",
                value=quoted(text),
                thousands=f"{whole}{decimals}",
                small=f"{whole}.{decimals}0" if int(decimals) else whole,
            )
        )
    rate = Rate(int(whole + decimals), len(decimals))
    if not rate.digits:
        raise Fault(say("This rate rounds to nothing: enter more than 0."))
    return rate


def read_currency(text: str) -> str:
    """A typed currency; a Fault says what would be right."""
    plain = unicodedata.normalize("NFC", text).strip()
    if len(plain) > LONGEST_CURRENCY or FORBIDDEN_CHARACTERS.search(plain):
        raise Fault(
            say(
                "{value} is not a currency: write at most {most} characters.", value=quoted(text), most=LONGEST_CURRENCY
            )
        )
    return plain


def settle(outcomes: Iterable[Outcome], rates: Mapping[str, Rate]) -> tuple[Settlement, ...]:
    """The settlements of an evening: one in money for everything with a rate, and one for each unit without."""
    pots: dict[str, list[Outcome]] = {}
    for outcome in outcomes:
        pots.setdefault(MONEY if outcome.unit in rates else outcome.unit, []).append(outcome)
    return tuple(_settlement(unit, pots[unit], rates) for unit in (MONEY, POINTS, CHIPS, UNITS) if unit in pots)


def _settlement(unit: str, outcomes: Sequence[Outcome], rates: Mapping[str, Rate]) -> Settlement:
    used = {outcome.unit: rates[outcome.unit] for outcome in outcomes if outcome.unit in rates}
    decimals = max((rate.shown for rate in used.values()), default=0)
    worth = {each: rate.worth(decimals) for each, rate in used.items()}
    sums: dict[Payer, int] = {}
    for outcome in outcomes:
        for payer, net in outcome.nets.items():
            sums[payer] = sums.get(payer, 0) + net * worth.get(outcome.unit, 1)
    balances = tuple(sorted(sums.items(), key=lambda each: -each[1]))
    people = [payer for payer, _ in balances]
    paid = (
        Payment(people[payer], people[payee], amount) for payer, payee, amount in payments([net for _, net in balances])
    )
    return Settlement(unit, decimals, balances, tuple(paid))


def payments(nets: Sequence[int]) -> list[tuple[int, int, int]]:
    """Who pays whom how much to settle everything, by place in `nets`, which sum to zero; who owes most comes first.

    A group of people whose balances sum to zero needs one payment less than it has people, so the fewest payments come
    from the largest number of such groups.
    """
    if sum(nets):
        raise ValueError(f"{nets} do not sum to zero")
    owing = [place for place, net in enumerate(nets) if net]
    groups = _groups(nets, owing) if len(owing) <= MOST_EXACT else [owing]
    found = [each for group in groups for each in _even(nets, group)]
    return sorted(found, key=lambda each: (nets[each[0]], each))


def _groups(nets: Sequence[int], owing: Sequence[int]) -> list[list[int]]:
    """The people who owe or are owed, in as many groups as possible whose balances sum to zero.

    People are lined up one after the other, and a group ends wherever the balances so far sum to zero: for each set of
    people, as bits, `most` is how often that can happen, and `last` who is last then.
    """
    sums, most, last = [0], [0], [0]
    for members in range(1, 1 << len(owing)):
        lowest = members & -members
        sums.append(sums[members ^ lowest] + nets[owing[lowest.bit_length() - 1]])
        before, who = max((most[members ^ (1 << bit)], -bit) for bit in range(len(owing)) if members >> bit & 1)
        most.append(before + (sums[members] == 0))
        last.append(-who)
    groups: list[list[int]] = []
    members = len(most) - 1
    while members:
        if not sums[members]:
            groups.append([])
        groups[-1].append(owing[last[members]])
        members ^= 1 << last[members]
    return [sorted(group) for group in groups]


def _even(nets: Sequence[int], group: Sequence[int]) -> list[tuple[int, int, int]]:
    """The payments within a group: whoever owes most pays whoever is owed most, until everything is settled."""
    left = {place: nets[place] for place in group}
    found = []
    while any(left.values()):
        payer, payee = min(group, key=left.__getitem__), max(group, key=left.__getitem__)
        amount = min(-left[payer], left[payee])
        left[payer] += amount
        left[payee] -= amount
        found.append((payer, payee, amount))
    return found
