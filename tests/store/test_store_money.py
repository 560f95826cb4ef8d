"""Rates, payments, balances and seasons of a circle equal what the records say."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date, timedelta
from pathlib import Path

import pytest

from referee.people.season import Season
from referee.sheet.changes import reopen
from referee.sheet.ledger import open_ledger
from referee.sheet.record import FORMAT, read_record
from referee.sheet.results import results_of
from referee.sheet.settlement import MOST_DECIMALS, POINTS, Payer, Rate
from referee.sheet.summary import summary_of
from referee.store import Credential, InCircle, Store, StoreFault
from referee.store.circles.money import AgreedRate, RecordedPayment
from referee.store.faults import NoSuchRate, NoSuchSeason, StillOwed

NAMES = ("Ann", "Bob", "Chi", "Dan", "Anne")
FIRST = date(2025, 1, 1)


@dataclass
class Evenings:
    """A circle that plays, with a day that goes on."""

    store: Store
    circle: InCircle
    day: date = FIRST
    games: list[Credential] = field(default_factory=list)

    @property
    def now(self) -> str:
        """This evening."""
        return f"{self.day}T20:00:00+00:00"

    def play(self, *names: str, points: tuple[int, ...] = (50, 20, 10, 0)) -> Credential:
        """A finished game of 500 with these totals."""
        data = {
            "format": FORMAT,
            "game": "500-rum",
            "players": list(names),
            "started": self.now,
            "hands": [{"scores": dict(zip(names, points, strict=False))}],
            "finished": "agreed",
        }
        made = self.store.create(open_ledger(read_record(data)), holder=self.circle, when=self.now)
        self.games.append(made)
        return made

    def agree(self, worth: str, currency: str = "€", day: date | None = None, unit: str = POINTS) -> int:
        """A rate from a day on, today if none is given."""
        rate = AgreedRate(0, (day or self.day).isoformat(), unit, Rate.read(worth), currency)
        return self.store.money.agree(self.circle, rate, when=self.now)

    def pay(self, uid: str, payer: str, payee: str, amount: int) -> None:
        """A payment in the last digit."""
        self.store.money.pay(
            self.circle,
            uid,
            RecordedPayment(0, self.day.isoformat(), Payer(None, payer), Payer(None, payee), amount),
            when=self.now,
        )

    def sums(self) -> dict[str, int]:
        """Who is up or down, by name, without those who are even."""
        return {payer.name: amount for payer, amount in self.store.money.balances(self.circle).sums if amount}


@pytest.fixture
def evenings(tmp_path: Path) -> Iterator[Evenings]:
    store = Store(tmp_path / "games.sqlite3", summary_of)
    yield Evenings(store, store.circles.make("browser", "Thursdays", "Ann", when=f"{FIRST}T18:00:00+00:00"))
    store.close()


def test_a_rate_holds_from_its_day_on_and_leaves_the_past_alone(evenings):
    evenings.play("Ann", "Bob")
    evenings.day += timedelta(7)
    evenings.agree("0.05")
    assert evenings.sums() == {}
    evenings.play("Ann", "Bob")
    assert evenings.sums() == {"Ann": 15000, "Bob": -15000}
    evenings.day += timedelta(7)
    again = evenings.agree("0.1")
    evenings.play("Bob", "Ann")
    assert evenings.sums() == {"Ann": -15000, "Bob": 15000}
    evenings.store.money.take_back_rate(evenings.circle, again, when=evenings.now)
    assert evenings.sums() == {}


def test_a_payment_counts_once_and_can_be_taken_back(evenings):
    evenings.agree("1")
    evenings.play("Ann", "Bob")
    for _ in range(2):
        evenings.pay("form", "Bob", "Ann", 300000)
    assert evenings.sums() == {}
    paid = evenings.store.money.payments(evenings.circle, evenings.day.isoformat())
    assert [(each.payer.name, each.amount) for each in paid] == [("Bob", 300000)]
    evenings.store.money.take_back_payment(evenings.circle, paid[0].id, when=evenings.now)
    assert evenings.sums() == {"Ann": 300000, "Bob": -300000}
    with pytest.raises(NoSuchRate):
        evenings.store.money.take_back_payment(evenings.circle, 99, when=evenings.now)


def test_a_correction_opens_the_difference_by_itself(evenings):
    evenings.agree("1")
    game = evenings.play("Ann", "Bob")
    evenings.pay("form", "Bob", "Ann", 300000)
    evenings.store.change(game, lambda held: reopen(held.ledger), when=evenings.now)
    assert evenings.sums() == {"Ann": -300000, "Bob": 300000}


def test_another_currency_begins_only_when_nobody_owes_anything(evenings):
    evenings.agree("1")
    evenings.play("Ann", "Bob")
    with pytest.raises(StillOwed):
        evenings.agree("1", "¥")
    evenings.pay("form", "Bob", "Ann", 300000)
    evenings.agree("1", "¥", evenings.day + timedelta(1))
    assert evenings.store.money.balances(evenings.circle).currency == "¥"


def test_equals_share_a_place_and_a_season_has_two_champions(evenings):
    evenings.play("Ann", "Bob", "Chi")
    evenings.play("Bob", "Ann", "Chi")
    evenings.day += timedelta(300)
    evenings.play("Chi", "Ann")
    season = Season("Spring", FIRST.isoformat(), (FIRST + timedelta(99)).isoformat())
    shown = evenings.store.seasons.standings(evenings.circle, season)
    assert [(each.place, each.person.name, each.count, each.games) for each in shown.places] == [
        (1, "Ann", 1, 2),
        (1, "Bob", 1, 2),
        (3, "Chi", 0, 2),
    ]
    assert (shown.games, [each.name for each in shown.champions]) == (2, ["Ann", "Bob"])


def test_points_won_count_in_one_game_only_and_sum_to_zero(evenings):
    evenings.play("Ann", "Bob", "Chi")
    shown = evenings.store.seasons.standings(evenings.circle, Season("All", "", game="500", counts="points"))
    points = {each.person.name: each.count for each in shown.places}
    assert points == {"Ann": 70, "Bob": -20, "Chi": -50}


def test_a_season_is_made_changed_ended_removed_and_brought_back(evenings):
    made = evenings.store.seasons.make(evenings.circle, Season("2025", "2025-01-01"), when=evenings.now)
    assert evenings.store.seasons.make(evenings.circle, Season("2025", "2025-01-01"), when=evenings.now) == made
    evenings.store.seasons.end(evenings.circle, made, "2025-06-30", when=evenings.now)
    assert evenings.store.seasons.one(evenings.circle, made).over(date(2025, 7, 1))
    evenings.store.seasons.remove(evenings.circle, made, when=evenings.now)
    with pytest.raises(NoSuchSeason):
        evenings.store.seasons.one(evenings.circle, made)
    evenings.store.seasons.bring_back(evenings.circle, made, when=evenings.now)
    assert [each.name for each in evenings.store.seasons.all(evenings.circle)] == ["2025"]


def recomputed(evenings: Evenings, rates: dict[int, AgreedRate], paid: dict[str, RecordedPayment]) -> dict[str, int]:
    """The balances by the records alone, read one by one."""
    who = {name: each.name for each in evenings.store.exports.roster(evenings.circle) for name in each.spellings}
    sums: Counter[str] = Counter()
    for game in evenings.store.exports.games(evenings.circle):
        scoresheet = game.ledger.scoresheet
        holding = [(each.from_day, number) for number, each in rates.items() if each.from_day <= game.row.day]
        if not scoresheet.finished or not holding:
            continue
        worth = rates[max(holding)[1]].rate.worth(MOST_DECIMALS)
        for result in results_of(scoresheet):
            sums[who[result.name]] += (result.balance or 0) * worth
    for each in paid.values():
        sums[who[each.payer.name]] += each.amount
        sums[who[each.payee.name]] -= each.amount
    return {name: amount for name, amount in sums.items() if amount}


def wins(evenings: Evenings, season: Season) -> dict[str, tuple[int, int]]:
    """The wins and games of everybody in a season by the records alone."""
    who = {name: each.name for each in evenings.store.exports.roster(evenings.circle) for name in each.spellings}
    won: Counter[str] = Counter()
    games: Counter[str] = Counter()
    for game in evenings.store.exports.games(evenings.circle):
        if game.ledger.scoresheet.finished and season.first_day <= game.row.day <= (season.last_day or "9"):
            for result in results_of(game.ledger.scoresheet):
                won[who[result.name]] += result.won
                games[who[result.name]] += 1
    return {name: (won[name], games[name]) for name in games}


def test_balances_and_seasons_equal_a_recomputation_after_a_thousand_random_deeds(evenings):
    chance = random.Random(30)
    store, circle, rates, paid = evenings.store, evenings.circle, {}, {}
    for step in range(1000):
        evenings.day += timedelta(chance.choice((0, 0, 0, 1)))
        with suppress(StoreFault):
            act(evenings, chance, rates, paid, step)
        if step % 50 == 0:
            assert evenings.sums() == recomputed(evenings, rates, paid), step
            assert sum(evenings.sums().values()) == 0
            season = Season("", (FIRST + timedelta(chance.randrange(90))).isoformat(), evenings.day.isoformat())
            shown = store.seasons.standings(circle, season)
            assert {each.person.name: (each.count, each.games) for each in shown.places} == wins(evenings, season), step
    assert len(paid) > 50
    assert len(evenings.games) > 200


def act(
    evenings: Evenings, chance: random.Random, rates: dict[int, AgreedRate], paid: dict[str, RecordedPayment], step: int
) -> None:
    """One random deed."""
    store, circle = evenings.store, evenings.circle
    people = store.people.roster(circle)
    deed = chance.randrange(10)
    if deed < 4 or len(people) < 3:
        names = chance.sample(NAMES, chance.choice((2, 3, 4)))
        evenings.play(*names, points=tuple(chance.sample(range(0, 500, 5), 4)))
    elif deed == 4:
        worth = chance.choice(("0.05", "0.1", "2", "0.0025"))
        day = FIRST + timedelta(chance.randrange(300))
        number = evenings.agree(worth, day=day)
        rates[number] = AgreedRate(number, day.isoformat(), POINTS, Rate.read(worth), "€")
    elif deed == 5 and rates:
        number = chance.choice([*rates])
        store.money.take_back_rate(circle, number, when=evenings.now)
        del rates[number]
    elif deed == 6:
        payer, payee = (each.person.name for each in chance.sample(people, 2))
        amount = chance.randrange(1, 10**6)
        evenings.pay(f"form {step}", payer, payee, amount)
        paid[f"form {step}"] = RecordedPayment(0, "", Payer(None, payer), Payer(None, payee), amount)
    elif deed == 7:
        key = chance.choice(evenings.games)
        (store.restore if store.load(key).deleted else store.delete)(key, when=evenings.now)
    elif deed == 8:
        one, other = (each.person.id for each in chance.sample(people, 2))
        store.people.merge(circle, one, other, when=evenings.now)
    else:
        person = chance.choice(people).person.id
        for merger in store.people.mergers(circle, person)[:1]:
            store.people.separate(circle, person, merger.id)
