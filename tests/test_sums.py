"""What cards count, as a sentence says it."""

from __future__ import annotations

from referee.cards import parse_cards
from referee.cards.points import CardSum
from tests.tables import table

SUMS = [
    ("several", "KD 7C", (10, 7), 1, "K♦ 10 + 7♣ 7 = 17", "K♦ 10 + 7♣ 7 = 17", "K♦ 10 + 7♣ 7 = 17"),
    ("ranks alone", "K 5", (10, 5), 1, "K (10) + 5 (5) = 15", "K (10) + 5 (5) = 15", "K (10) + 5 (5) = 15"),
    ("one card", "5D", (5,), 1, "5♦ (5 points)", "5♦ 5", "5♦"),
    ("one point", "AD", (1,), 1, "A♦ (1 point)", "A♦ 1", "A♦"),
    ("one rank", "5", (5,), 1, "5 (5 points)", "5 (5)", "5"),
    ("a joker", "*", (0,), 1, "★ (0 points)", "★ 0", "★"),
    ("several times", "7S", (7,), 2, "2 × (7♠ 7) = 14", "2 × (7♠ 7) = 14", "2 × (7♠ 7) = 14"),
]


@table("why, cards, values, times, in_full, terms, text", SUMS)
def test_a_sum(why: str, cards: str, values: tuple[int, ...], times: int, in_full: str, terms: str, text: str) -> None:
    found = CardSum(parse_cards(cards), values, times)
    assert (str(found.in_full), str(found.terms), str(found)) == (in_full, terms, text)
