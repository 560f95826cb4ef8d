"""A name taken out of a circle is gone from its phones, payments and seasons too; the circle's log never held one."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

import pytest

from referee.people.season import Season
from referee.sheet.house_rules import read_query
from referee.sheet.ledger import open_ledger
from referee.sheet.record import FORMAT, read_record
from referee.sheet.settlement import POINTS, Payer, Rate
from referee.sheet.summary import summary_of
from referee.store import Credential, InCircle, Right, Store
from referee.store.circles.money import AgreedRate, RecordedPayment
from referee.store.faults import NotInRole
from tests.tables import table

DAY = "2026-11-29"
AT, LATER = f"{DAY}T20:00:00+00:00", f"{DAY}T20:05:00+00:00"
GONE = "Wilhelmina"
NAMES = (GONE, "Bob", "Chi")


@dataclass
class Circle:
    """A circle in a file."""

    store: Store
    path: Path
    asked: InCircle

    def of(self, browser: str) -> InCircle:
        return InCircle(self.asked.key, browser)

    def join(self, browser: str, called: str, role: str = "member") -> InCircle:
        secret = self.store.circles.doors(self.asked)["join"].secret
        return self.store.circles.join(secret, browser, called, role=role, when=AT)

    def play(self, *names: str, day: str = DAY, holder: InCircle | str | None = None) -> Credential:
        data = {
            "format": FORMAT,
            "game": "500-rum",
            "players": list(names),
            "started": f"{day}T20:00:00+00:00",
            "hands": [{"scores": {name: 10 * seat for seat, name in enumerate(names)}}],
            "finished": "agreed",
        }
        return self.store.create(open_ledger(read_record(data)), holder=holder or self.asked, when=AT)

    def pay(self, payer: str, payee: str, day: str = DAY, amount: int = 100) -> None:
        uid = f"{payer} to {payee} on {day}".replace(GONE, "W")
        self.store.money.pay(
            self.asked, uid, RecordedPayment(0, day, Payer(None, payer), Payer(None, payee), amount), when=AT
        )

    def paid(self, day: str = DAY) -> list[tuple[str, str]]:
        return [(each.payer.name, each.payee.name) for each in self.store.money.payments(self.asked, day)]

    def called(self) -> list[str]:
        return list(self.store.circles.called(self.asked).values())

    def remove(self, name: str = GONE, asked: InCircle | None = None, form_key: str | None = None) -> None:
        person = next(each.person.id for each in self.store.people.roster(self.asked) if each.person.name == name)
        self.store.erasure.remove(asked or self.asked, person, when=LATER, form_key=form_key)

    def bytes(self) -> bytes:
        """Everything on the disk."""
        return b"".join(file.read_bytes() for file in sorted(self.path.parent.iterdir()))

    def rows(self, query: str) -> list[tuple[object, ...]]:
        with closing(sqlite3.connect(self.path)) as db:
            return db.execute(query).fetchall()


@pytest.fixture
def circle(tmp_path: Path) -> Iterator[Circle]:
    path = tmp_path / "data" / "games.sqlite3"
    with closing(Store(path, summary_of)) as store:
        yield Circle(store, path, store.circles.make("bob's", "Thursdays", "Bob", when=AT))


def phones_of_hers(circle: Circle) -> InCircle:
    """A phone with a second one, and one that was removed."""
    hers = circle.join("hers", GONE)
    second = circle.store.circles.second_phone(hers, when=AT)
    circle.store.circles.use_code(second, "her second", when=AT)
    circle.join("her lost one", GONE)
    lost = circle.store.circles.phones(circle.asked)[-1].id
    circle.store.circles.remove(circle.asked, lost, when=AT)
    return hers


def test_not_a_byte_of_a_name_stays_and_its_phones_are_asked_again(circle: Circle) -> None:
    circle.store._connections.here.execute("PRAGMA secure_delete = OFF")
    hers = phones_of_hers(circle)
    game = circle.play(*NAMES)
    circle.play(GONE, "Bob", holder="hers")
    circle.store.circles.move_in(hers, [2], when=AT)
    circle.pay("Bob", GONE)
    circle.pay(GONE, "Chi")
    circle.pay(GONE, "Bob", day="2026-11-22")
    season = Season(f"{GONE}'s spring", DAY)
    circle.store.seasons.make(circle.asked, season, when=AT)
    removed = circle.store.seasons.make(circle.asked, Season(f"For {GONE}", "2026-01-01"), when=AT)
    circle.store.seasons.remove(circle.asked, removed, when=AT)
    circle.store.circles.rename(circle.asked, f"{GONE} and friends", when=AT)
    circle.store.house_rules.take(circle.asked, read_query("gin", [("name", f"{GONE}'s gin")]), AT)
    assert GONE.encode() in circle.bytes()
    circle.remove()
    assert GONE.encode() not in circle.bytes()
    assert GONE.casefold().encode() not in circle.bytes()
    assert circle.called() == ["Bob", "", "", ""]
    assert sorted(circle.store.load(game).ledger.record.players) == ["Bob", "Chi", "Player 1"]
    assert circle.paid() == [("Bob", "Player 1"), ("Player 1", "Chi")]
    assert circle.paid("2026-11-22") == [("Player 1", "Bob")]
    assert [each.name for each in circle.store.seasons.all(circle.asked)] == ["Player 1's spring"]
    assert circle.store.circles.look(circle.asked).name == "Player 1 and friends"
    assert circle.store.circles.log(circle.asked, limit=1)[0].kind == "name-removed"
    assert circle.store.circles.look(hers).me.role == "member", "the phone is in as it was"


def test_payments_call_somebody_as_the_games_of_that_evening_do(circle: Circle) -> None:
    circle.store.money.agree(
        circle.asked, AgreedRate(0, "2026-01-01", POINTS, Rate.read("1"), "€"), when="2026-01-01T00:00:00+00:00"
    )
    circle.play("Bob", "Chi", GONE)
    circle.pay("Bob", GONE)
    before = sorted(amount for _, amount in circle.store.money.balances(circle.asked).sums)
    circle.remove()
    assert circle.paid() == [("Bob", "Player 3")]
    after = circle.store.money.balances(circle.asked).sums
    assert sorted(amount for _, amount in after) == before
    assert sum(amount for _, amount in after) == 0
    assert {payer.name for payer, _ in after} == {"Bob", "Player 3"}


def test_two_whose_names_are_gone_are_still_two_in_a_payment(circle: Circle) -> None:
    circle.play(*NAMES)
    circle.pay(GONE, "Chi", day="2026-11-22")
    circle.remove()
    circle.remove("Chi")
    assert circle.paid("2026-11-22") == [("Player 1", "Player 2")]


def test_others_and_other_circles_keep_their_names(circle: Circle) -> None:
    other = circle.store.circles.make("dan's", f"{GONE}", GONE, when=AT)
    circle.play(*NAMES, holder=other)
    circle.store.money.pay(other, "there", RecordedPayment(0, DAY, Payer(None, GONE), Payer(None, "Bob"), 5), when=AT)
    circle.join("another's", GONE.lower())
    circle.play(GONE, "Bob")
    circle.play(GONE.lower(), "Bob")
    circle.pay(GONE.lower(), "Bob")
    circle.remove()
    assert circle.called() == ["Bob", GONE.lower()]
    assert circle.paid() == [(GONE.lower(), "Bob")]
    assert list(circle.store.circles.called(other).values()) == [GONE]
    assert [each.payer.name for each in circle.store.money.payments(other, DAY)] == [GONE]
    assert circle.store.circles.look(other).name == GONE


def test_all_spellings_go_and_a_form_that_comes_twice_does_it_once(circle: Circle) -> None:
    circle.join("hers", "Mina")
    circle.play(GONE, "Bob")
    circle.play("Mina", "Bob")
    ids = {each.person.name: each.person.id for each in circle.store.people.roster(circle.asked)}
    circle.store.people.merge(circle.asked, ids[GONE], ids["Mina"], AT)
    assert circle.called() == ["Bob", "Mina"], "merging leaves a phone what it was"
    for _ in range(2):
        with suppress(StopIteration):
            circle.remove(form_key="once")
    assert circle.called() == ["Bob", ""]
    assert [each.kind for each in circle.store.circles.log(circle.asked, limit=2)] == ["name-removed", "merged"]


@table("why, role", [("a member", "member"), ("a viewer", "viewer")])
def test_nobody_but_an_organiser_takes_a_name_out(circle: Circle, why: str, role: str) -> None:
    circle.play(*NAMES)
    asked = circle.join("theirs", "Chi", role)
    with pytest.raises(NotInRole):
        circle.remove(asked=asked)
    assert GONE in circle.store.names(circle.asked)


def test_phones_keep_who_they_are_when_players_are_merged_renamed_and_separated(circle: Circle) -> None:
    circle.join("one", "Ann")
    circle.join("two", "Anne")
    circle.play("Ann", "Bob")
    circle.play("Anne", "Bob")
    people = circle.store.people
    ids = {each.person.name: each.person.id for each in people.roster(circle.asked)}
    people.merge(circle.asked, ids["Ann"], ids["Anne"], AT)
    people.rename(circle.asked, ids["Ann"], "Annabel", AT)
    assert circle.called() == ["Bob", "Ann", "Anne"]
    people.separate(circle.asked, ids["Ann"], ids["Anne"])
    assert circle.called() == ["Bob", "Ann", "Anne"]


def test_an_erased_game_leaves_nothing_that_refers_to_it(circle: Circle) -> None:
    circle.play(*NAMES, holder="bob's")
    circle.play("Bob", "Chi")
    circle.store.circles.move_in(circle.asked, [1], when=AT)
    circle.store.erasure.erase([1])
    assert circle.rows("SELECT * FROM moved_in") == []
    assert circle.rows("PRAGMA foreign_key_check") == []
    assert circle.store.circles.last_moved_in(circle.asked) is None
    assert [each.number for each in circle.store.sheets(circle.asked, limit=9)] == [2]
    assert GONE.encode() not in circle.bytes()


WORDS = frozenset(("viewer", "member", "organiser", "join", "television"))
"""Everything that a detail may say besides numbers."""


def say_who_is_in(circle: Circle) -> None:
    circles, asked = circle.store.circles, circle.asked
    hers = circle.join("hers", GONE, "viewer")
    circle.join("hers", GONE)
    circles.call(hers, f"{GONE} W", when=AT)
    circles.use_code(circles.second_phone(hers, when=AT), "her second", when=AT)
    number = circles.look(hers).me.id
    circles.ask_again(asked, number, when=AT)
    circles.give_role(asked, number, "organiser", when=AT)
    circles.give_role(asked, number, "member", when=AT)
    circles.remove(asked, number, when=AT)
    circles.let_back(asked, number, when=AT)
    circles.leave(hers, when=AT)


def change_people_and_rules(circle: Circle) -> None:
    store, asked = circle.store, circle.asked
    for name in (GONE, "Chi"):
        circle.play(name, "Bob")
    rules = store.house_rules.take(asked, read_query("gin", [("name", GONE)]), AT)
    store.house_rules.rename(asked, rules, f"{GONE}'s")
    store.house_rules.remove(asked, rules, AT)
    store.house_rules.restore(asked, rules)
    ids = {each.person.name: each.person.id for each in store.people.roster(asked)}
    store.people.rename(asked, ids[GONE], f"{GONE} W", AT)
    store.people.recolour(asked, ids[GONE], 3)
    store.people.merge(asked, ids[GONE], ids["Chi"], AT)
    store.people.separate(asked, ids[GONE], ids["Chi"])
    circle.remove("Chi")


def agree_and_pay(circle: Circle) -> None:
    store, asked = circle.store, circle.asked
    store.money.agree(asked, AgreedRate(0, DAY, POINTS, Rate.read("1"), GONE[:8]), when=AT)
    store.money.take_back_rate(asked, 1, when=AT)
    circle.pay(GONE, "Bob")
    store.money.take_back_payment(asked, 1, when=AT)
    season = store.seasons.make(asked, Season(GONE, DAY), when=AT)
    store.seasons.change(asked, season, Season(f"{GONE}!", DAY), when=AT)
    store.seasons.end(asked, season, DAY, when=AT)
    store.seasons.remove(asked, season, when=AT)
    store.seasons.bring_back(asked, season, when=AT)


def test_no_detail_of_a_circles_log_holds_a_name(circle: Circle) -> None:
    """Every deed of a circle, with names in it wherever there can be one."""
    circles, asked = circle.store.circles, circle.asked
    say_who_is_in(circle)
    circles.renew_door(asked, "join", when=AT)
    circles.shut_door(asked, "television", when=AT)
    circle.play(GONE, "Bob", holder="bob's")
    circles.move_in(asked, [1], when=AT)
    circles.give_back(asked, AT, when=AT)
    change_people_and_rules(circle)
    agree_and_pay(circle)
    circles.rename(asked, GONE, when=AT)
    circles.close(asked, when=AT)
    circles.reopen(asked, when=AT)
    circles.delete(asked, when=AT)
    circles.bring_back(asked, when=AT)
    log = circles.log(asked, limit=999)
    assert len({each.kind for each in log}) >= 30
    assert all(each.kind.replace("-", "").isalpha() for each in log)
    for each in log:
        assert all(isinstance(value, int) or value in WORDS for value in _leaves(each.detail)), each
    assert circles.look(asked).me.right is Right.OWN


def _leaves(detail: object) -> list[object]:
    if isinstance(detail, dict):
        return [leaf for each in detail.values() for leaf in _leaves(each)]
    if isinstance(detail, list):
        return [leaf for each in detail for leaf in _leaves(each)]
    return [detail]


def test_who_moved_games_in_knows_the_people_of_those_that_may_come_back(circle: Circle) -> None:
    for other in ("Chi", "Dan"):
        circle.play(GONE, other, holder="bob's")
    ids = {each.person.name: each.person.id for each in circle.store.people.roster("bob's")}
    circle.store.people.recolour("bob's", ids["Dan"], 5)
    circle.store.circles.move_in(circle.asked, [1, 2], when=AT)
    circle.store.erasure.erase([1])
    circle.remove()
    circle.store.circles.give_back(circle.asked, AT, when=LATER)
    assert [(each.person.name, each.person.colour) for each in circle.store.people.roster("bob's")] == [("Dan", 5)]
    assert {str(row[0]) for row in circle.rows("SELECT name FROM spelling")} == {"Dan"}


def test_an_erased_circle_leaves_no_name_with_those_who_moved_games_in(circle: Circle) -> None:
    circle.play(*NAMES, holder="bob's")
    circle.play("Bob", "Dan", holder="bob's")
    circle.store.circles.move_in(circle.asked, [1], when=AT)
    circle.store.circles_of_host.erase(1)
    assert GONE.encode() not in circle.bytes()
    assert [each.person.name for each in circle.store.people.roster("bob's")] == ["Dan", "Bob"]
