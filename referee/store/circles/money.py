"""What a point is worth in a circle, who has paid whom, and who owes whom: worked out from the games, never stored."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from sqlite_utils import Database

from referee.sheet.settlement import MOST_DECIMALS, Payer, Rate
from referee.store.circles import rows
from referee.store.circles.rows import Circle
from referee.store.faults import NoSuchRate, StillOwed
from referee.store.file import sqlite
from referee.store.file.transactions import StoreSection
from referee.store.holder import InCircle, Right, note
from referee.store.people.roster import SPELLINGS

UNIT = "CASE WHEN staked THEN 'units' WHEN chips THEN 'chips' ELSE 'points' END"
"""The unit of a result in SQL: that of the stakes, chips or points."""


@dataclass(frozen=True)
class AgreedRate:
    """What one unit is worth from a day on, in a currency; a rate of nothing ends money for the unit."""

    id: int
    from_day: str
    unit: str
    rate: Rate
    currency: str


@dataclass(frozen=True)
class RecordedPayment:
    """A payment that was made for the evening of a day; the amount has `MOST_DECIMALS` decimals."""

    id: int
    day: str
    payer: Payer
    payee: Payer
    amount: int


@dataclass(frozen=True)
class Balances:
    """How much everybody is up or down in all, most first, summing to zero; amounts have `MOST_DECIMALS` decimals.

    `shown` is how many of them are shown.
    """

    currency: str
    shown: int
    sums: tuple[tuple[Payer, int], ...]

    def of(self, person: int) -> int:
        """What a person is up or down."""
        return next((amount for payer, amount in self.sums if payer.person == person), 0)


class Money(StoreSection):
    """The rates and payments of circles."""

    def rates(self, asked: InCircle) -> list[AgreedRate]:
        """The rates that hold or held, in the order in which they began."""
        with self._connections.reading() as db:
            return _rates(db, rows.find(db, asked).id)

    def agree(self, asked: InCircle, rate: AgreedRate, *, when: str) -> int:
        """Agrees on a rate from a day on, and returns its number; StillOwed if that changed the currency of a debt."""
        with self._connections.writing() as db:
            circle = rows.find(db, asked, Right.SHARE)
            now = _rates(db, circle.id)
            if now and now[-1].currency != rate.currency and any(amount for _, amount in _balances(db, circle).sums):
                raise StillOwed(now[-1].currency)
            number = sqlite.insert(
                db,
                "rate",
                {
                    "circle_id": circle.id,
                    "from_day": rate.from_day,
                    "unit": rate.unit,
                    "worth": str(rate.rate),
                    "currency": rate.currency,
                    "at": when,
                },
            )
            note(db, circle.id, "rate", {"rate": number}, when, circle.me.id)
            return number

    def take_back_rate(self, asked: InCircle, number: int, *, when: str) -> None:
        """Makes a rate never have been agreed; NoSuchRate."""
        self._take_back("rate", asked, number, when)

    def pay(self, asked: InCircle, uid: str, paid: RecordedPayment, *, when: str) -> None:
        """Notes a payment, once for each `uid`."""
        with self._connections.writing() as db:
            circle = rows.find(db, asked, Right.SHARE)
            if db.execute("SELECT 1 FROM payment WHERE uid = ?", [uid]).fetchone():
                return
            row = {"day": paid.day, "payer": paid.payer.name, "payee": paid.payee.name, "amount": paid.amount}
            number = sqlite.insert(db, "payment", {"uid": uid, "circle_id": circle.id, "at": when, **row})
            note(db, circle.id, "paid", {"payment": number}, when, circle.me.id)

    def take_back_payment(self, asked: InCircle, number: int, *, when: str) -> None:
        """Makes a payment never have been made; NoSuchRate if there is none."""
        self._take_back("payment", asked, number, when)

    def _take_back(self, table: str, asked: InCircle, number: int, when: str) -> None:
        with self._connections.writing() as db:
            circle = rows.find(db, asked, Right.SHARE)
            mine = f"UPDATE {table} SET undone = coalesce(undone, ?) WHERE id = ? AND circle_id = ?"  # noqa: S608 - ours
            if not db.execute(mine, [when, number, circle.id]).rowcount:
                raise NoSuchRate
            note(db, circle.id, f"{table}-undone", {table: number}, when, circle.me.id)

    def payments(self, asked: InCircle, day: str) -> list[RecordedPayment]:
        """The payments that were made for the evening of a day, in order."""
        with self._connections.reading() as db:
            return _payments(db, rows.find(db, asked), day)

    def ever_paid(self, asked: InCircle) -> tuple[dict[int, RecordedPayment], Balances]:
        """Every payment by its number, also those that were taken back, with the currency and no sums."""
        with self._connections.reading() as db:
            circle = rows.find(db, asked)
            written = _written_in(_rates(db, circle.id))
            return {each.id: each for each in _payments(db, circle, undone=True)}, Balances(*written, ())

    def balance(self, asked: InCircle, person: int) -> tuple[int, Balances]:
        """What one person is up or down in all, with the currency and no sums of others."""
        with self._connections.reading() as db:
            found = _balances(db, rows.find(db, asked), person)
            return found.of(person), found

    def balances(self, asked: InCircle) -> Balances:
        """Who is up or down in all: what the games say under the rates, less what was paid."""
        with self._connections.reading() as db:
            return _balances(db, rows.find(db, asked))


def _rates(db: Database, circle_id: int) -> list[AgreedRate]:
    found = db.execute(
        "SELECT * FROM rate WHERE circle_id = ? AND undone IS NULL ORDER BY from_day, id", [circle_id]
    ).fetchall()
    return [
        AgreedRate(row["id"], row["from_day"], row["unit"], Rate.read(row["worth"]), row["currency"]) for row in found
    ]


_PAID = (
    "SELECT * FROM payment WHERE circle_id = :circle AND (undone IS NULL OR :undone) AND :day IN ('', day) ORDER BY id"
)


def _payments(db: Database, circle: Circle, day: str = "", *, undone: bool = False) -> list[RecordedPayment]:
    """The payments, for the evening of a day or for all, in order; also those that were taken back if `undone`."""
    who = _payers(db, circle.owner)
    found = db.execute(_PAID, {"circle": circle.id, "undone": undone, "day": day})
    return [
        RecordedPayment(row["id"], row["day"], _payer(who, row["payer"]), _payer(who, row["payee"]), row["amount"])
        for row in found
    ]


def in_force(rates: Iterable[AgreedRate], day: str) -> dict[str, AgreedRate]:
    """The rates that hold on a day, by unit, without those of nothing."""
    begun = {each.unit: each for each in rates if each.from_day <= day}
    return {unit: each for unit, each in begun.items() if each.rate.digits}


_NETS = f"""
    SELECT name, sum(balance) AS net FROM result
    WHERE owner = :owner AND finished = 1 AND day >= :first AND day < :end AND {UNIT} = :unit AND balance <> 0 {{of}}
    GROUP BY name
"""  # noqa: S608 - ours
_NEVER = "9999-99-99"


def _written_in(rates: Sequence[AgreedRate]) -> tuple[str, int]:
    """The currency of amounts, and how many decimals they are shown with."""
    return rates[-1].currency if rates else "", max((each.rate.shown for each in rates), default=0)


_OF_ONE = f"AND name IN {SPELLINGS.format(person=':person')}"


def _balances(db: Database, circle: Circle, person: int | None = None) -> Balances:
    """Everybody's balances, or only one person's."""
    nets = _NETS.format(of="" if person is None else _OF_ONE)
    rates = _rates(db, circle.id)
    who = _payers(db, circle.owner)
    sums: dict[Payer, int] = {}

    def add(payer: Payer, amount: int) -> None:
        sums[payer] = sums.get(payer, 0) + amount

    for unit in {each.unit for each in rates}:
        agreed = [each for each in rates if each.unit == unit]
        for each, end in zip(agreed, [*(later.from_day for later in agreed[1:]), _NEVER], strict=True):
            span = {"owner": circle.owner, "unit": unit, "first": each.from_day, "end": end, "person": person}
            for row in db.execute(nets, span):
                add(_payer(who, row["name"]), row["net"] * each.rate.worth(MOST_DECIMALS))
    for paid in _payments(db, circle):
        add(paid.payer, paid.amount)
        add(paid.payee, -paid.amount)
    return Balances(*_written_in(rates), tuple(sorted(sums.items(), key=lambda each: -each[1])))


def _payers(db: Database, owner: str) -> dict[str, Payer]:
    """The people of a circle, by every name under which they play."""
    found = db.execute(
        """SELECT spelling.name AS spelled, person.id, person.name FROM spelling JOIN person ON person.id = person_id
           WHERE spelling.owner = ?""",
        [owner],
    )
    return {row["spelled"]: Payer(row["id"], row["name"]) for row in found}


def _payer(who: Mapping[str, Payer], name: str) -> Payer:
    return who.get(name, Payer(None, name))
