"""The settlement of an evening: payments that settle exactly, and as few of them as possible."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import pytest
from hypothesis import given, settings, strategies as st

from referee.sheet.settlement import (
    CHIPS,
    MONEY,
    MOST_EXACT,
    POINTS,
    Outcome,
    Payer,
    Payment,
    Rate,
    payments,
    read_currency,
    read_rate,
    settle,
)
from referee.words import Fault
from tests.tables import table

ANN, BOB, CAT, DAN, EVE = (Payer(number, name) for number, name in enumerate(("Ann", "Bob", "Cat", "Dan", "Eve"), 1))
NOBODY = Payer(None, "Player 2")


def even(nets: Sequence[int], paid: Sequence[tuple[int, int, int]]) -> list[int]:
    """How much everybody is up or down once all have paid."""
    left = list(nets)
    for payer, payee, amount in paid:
        left[payer] += amount
        left[payee] -= amount
    return left


def nets_of(most: int, largest: int, least: int = 0) -> st.SearchStrategy[list[int]]:
    """Numbers that sum to zero."""
    numbers = st.lists(st.integers(-largest, largest), min_size=max(0, least - 1), max_size=most - 1)
    return numbers.map(lambda some: [*some, -sum(some)])


@cache
def fewest(nets: tuple[int, ...]) -> int:
    """The fewest payments, found by trying every payment that settles somebody."""
    left = tuple(sorted(net for net in nets if net))
    if not left:
        return 0
    payer, others = left[0], left[1:]
    tried = []
    for place, net in enumerate(others):
        if net * payer < 0:
            rest = (*others[:place], net + payer, *others[place + 1 :])
            tried.append(1 + fewest(rest))
    return min(tried)


@given(nets_of(18, 10**6))
def test_payments_settle_every_net_exactly(nets: list[int]) -> None:
    paid = payments(nets)
    assert even(nets, paid) == [0] * len(nets)
    assert all(amount > 0 and nets[payer] < 0 < nets[payee] for payer, payee, amount in paid)


@settings(deadline=None)
@given(nets_of(7, 9))
def test_no_fewer_payments_would_do(nets: list[int]) -> None:
    assert len(payments(nets)) == fewest(tuple(sorted(nets)))


@given(nets_of(30, 10**6, least=MOST_EXACT + 2))
def test_among_many_people_one_payment_less_than_people_is_enough(nets: list[int]) -> None:
    assert len(payments(nets)) < len(nets)


@given(nets_of(8, 50), st.randoms())
def test_the_number_of_payments_does_not_depend_on_the_order_of_people(nets: list[int], chance: object) -> None:
    shuffled = list(nets)
    chance.shuffle(shuffled)  # type: ignore[attr-defined]
    assert len(payments(shuffled)) == len(payments(nets))


PAID = [
    ("nobody played", [], []),
    ("all are even", [0, 0, 0], []),
    ("gin of two", [185, -185], [(1, 0, 185)]),
    ("one pays all", [30, 10, -40], [(2, 0, 30), (2, 1, 10)]),
    ("who owes most pays first", [90, -30, -60], [(2, 0, 60), (1, 0, 30)]),
    ("two pairs that are even", [50, 20, -20, -50], [(3, 0, 50), (2, 1, 20)]),
    (
        "greed would take five: 7 pays 4 and 3, and 6 pays 5 and 1",
        [7, 6, -5, -4, -3, -1],
        [(2, 1, 5), (3, 0, 4), (4, 0, 3), (5, 1, 1)],
    ),
]


@table("why, nets, expected", PAID)
def test_who_pays_whom(why: str, nets: list[int], expected: list[tuple[int, int, int]]) -> None:
    assert payments(nets) == expected


def test_numbers_that_do_not_sum_to_zero_are_a_mistake_of_ours() -> None:
    with pytest.raises(ValueError, match="zero"):
        payments([5, -4])


RATES = [
    ("a whole number", "5", Rate(5, 0)),
    ("a point", "0.25", Rate(25, 2)),
    ("a comma", "0,05", Rate(5, 2)),
    ("nothing before the point", ".5", Rate(5, 1)),
    ("four decimals", "0.0025", Rate(25, 4)),
    ("three decimals of less than one", "0.125", Rate(125, 3)),
    ("decimals as they are typed", "2.50", Rate(250, 2)),
    ("spaces around", " 3 ", Rate(3, 0)),
    ("digits of a Japanese keyboard", "０．５", Rate(5, 1)),
    ("a comma between thousands", "1,000", Rate(1000, 0)),
    ("thousands with decimals", "12,500.5", Rate(125005, 1)),
    ("thousands of a Japanese keyboard", "１，０００", Rate(1000, 0)),
    ("the largest", "999,999", Rate(999999, 0)),
    ("nothing", "", None),
    ("spaces only", "  ", None),
]


@table("why, typed, rate", RATES)
def test_a_rate_is_read_as_it_is_written(why: str, typed: str, rate: Rate | None) -> None:
    assert read_rate(typed) == rate


WRONG = [
    ("a word", "five", "is not a rate"),
    ("a minus", "-1", "is not a rate"),
    ("a plus", "+1", "is not a rate"),
    ("five decimals", "0.00001", "at most four decimals"),
    ("no decimals behind the point", "5.", "is not a rate"),
    ("a point alone", ".", "is not a rate"),
    ("an exponent", "1e3", "is not a rate"),
    ("not a number", "NaN", "is not a rate"),
    ("too large", "1234567", "less than a million"),
    ("too large, with its thousands apart", "1,000,000", "less than a million"),
    ("commas elsewhere than between thousands", "1,00,000", "is not a rate"),
    ("arabic digits", "٣", "is not a rate"),
    ("a superscript", "²", "is not a rate"),
    ("a point that may stand for thousands", "12.500", "write 12500, or 12.5000"),
    ("zero", "0", "more than 0"),
    ("zero with decimals", "0.00", "more than 0"),
]


@table("why, typed, sentence", WRONG)
def test_what_is_no_rate_is_refused_with_what_would_be_right(why: str, typed: str, sentence: str) -> None:
    with pytest.raises(Fault) as refused:
        read_rate(typed)
    assert sentence in str(refused.value)


@pytest.mark.parametrize(("typed", "currency"), [("¥", "¥"), (" € ", "€"), ("", ""), ("Swiss Fr", "Swiss Fr")])
def test_a_currency_is_what_people_write(typed: str, currency: str) -> None:
    assert read_currency(typed) == currency


@pytest.mark.parametrize("typed", ["Swiss Frs", "a\u202eb", "a\x00b"])
def test_a_currency_is_short_and_plain(typed: str) -> None:
    with pytest.raises(Fault, match="at most 8 characters"):
        read_currency(typed)


def test_points_are_settled_as_points_without_a_rate() -> None:
    (found,) = settle([Outcome(POINTS, {ANN: 300, BOB: -100, CAT: -200})], {})
    assert (found.unit, found.decimals) == (POINTS, 0)
    assert found.balances == ((ANN, 300), (BOB, -100), (CAT, -200))
    assert found.payments == (Payment(CAT, ANN, 200), Payment(BOB, ANN, 100))


def test_the_games_of_an_evening_are_added_up_person_by_person() -> None:
    games = [
        Outcome(POINTS, {ANN: 40, BOB: -40}),
        Outcome(POINTS, {BOB: 25, ANN: -25}),
        Outcome(POINTS, {CAT: 0, BOB: 0}),
    ]
    (found,) = settle(games, {})
    assert found.balances == ((ANN, 15), (CAT, 0), (BOB, -15))
    assert found.payments == (Payment(BOB, ANN, 15),)


def test_partners_each_pay_and_each_get() -> None:
    (found,) = settle([Outcome(POINTS, {ANN: 120, BOB: -120, CAT: 120, DAN: -120})], {})
    assert len(found.payments) == 2
    assert {each.amount for each in found.payments} == {120}


def test_one_whom_nobody_knows_is_not_a_person_of_the_same_name() -> None:
    (found,) = settle(
        [Outcome(POINTS, {NOBODY: 10, ANN: -10}), Outcome(POINTS, {Payer(9, "Player 2"): 5, ANN: -5})], {}
    )
    assert dict(found.balances) == {NOBODY: 10, Payer(9, "Player 2"): 5, ANN: -15}


BOTH = [Outcome(POINTS, {ANN: 30, BOB: -30}), Outcome(CHIPS, {BOB: 4, ANN: -4})]


def test_points_and_chips_are_settled_apart() -> None:
    found = settle(BOTH, {})
    assert [(each.unit, each.payments) for each in found] == [
        (POINTS, (Payment(BOB, ANN, 30),)),
        (CHIPS, (Payment(ANN, BOB, 4),)),
    ]


def test_points_and_chips_that_both_have_a_rate_are_settled_together() -> None:
    (found,) = settle(BOTH, {POINTS: Rate(1, 1), CHIPS: Rate(125, 3)})
    assert (found.unit, found.decimals) == (MONEY, 3)
    assert found.payments == (Payment(BOB, ANN, 2500),)


def test_what_has_no_rate_stays_on_its_own() -> None:
    found = settle(BOTH, {CHIPS: Rate(5, 0)})
    assert [(each.unit, each.balances) for each in found] == [
        (MONEY, ((BOB, 20), (ANN, -20))),
        (POINTS, ((ANN, 30), (BOB, -30))),
    ]


def test_a_rate_for_what_was_not_played_changes_nothing() -> None:
    assert settle(BOTH[:1], {POINTS: Rate(5, 0), CHIPS: Rate(1, 4)}) == settle(BOTH[:1], {POINTS: Rate(5, 0)})


@pytest.mark.parametrize(
    ("rate", "decimals", "amount", "told"),
    [(Rate(3, 0), 0, 90, 3), (Rate(5, 1), 2, 1500, 50), (Rate(5, 2), 2, 150, 5), (Rate(25, 4), 4, 750, 25)],
    ids=str,
)
def test_amounts_have_the_decimals_of_the_rate_and_two_for_one(
    rate: Rate, decimals: int, amount: int, told: int
) -> None:
    (found,) = settle(BOTH[:1], {POINTS: rate})
    assert (found.decimals, found.payments[0].amount) == (decimals, amount)
    assert (rate.shown, rate.worth(rate.shown)) == (decimals, told)


def games(unit: str) -> st.SearchStrategy[list[Outcome]]:
    """Games of two to five people."""
    people = st.permutations((ANN, BOB, CAT, DAN, EVE))
    one = st.builds(lambda nets, who: Outcome(unit, dict(zip(who, nets, strict=False))), nets_of(5, 10**5, 2), people)
    return st.lists(one, max_size=6)


@given(games(POINTS), games(CHIPS), st.integers(1, 10**6), st.integers(0, 4), st.booleans())
def test_every_settlement_sums_to_zero_and_settles(
    points: list[Outcome], chips: list[Outcome], digits: int, decimals: int, both: bool
) -> None:
    rates = {POINTS: Rate(digits, decimals), **({CHIPS: Rate(7, 2)} if both else {})}
    for found in settle([*points, *chips], rates):
        left = dict(found.balances)
        assert sum(left.values()) == 0
        for each in found.payments:
            left[each.payer] += each.amount
            left[each.payee] -= each.amount
        assert set(left.values()) <= {0}
