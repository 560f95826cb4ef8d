"""What cards count, as a sentence says it."""

from __future__ import annotations

from referee.cards import parse_cards
from referee.cards.points import CardSum
from referee.cli.options import telling
from referee.words import say
from tests.tables import table

SUMS = [
    ("several", "KD 7C", (10, 7), 1, "K♦ 10 + 7♣ 7 = 17", "K♦ 10 + 7♣ 7 = 17", "K♦（10）＋7♣（7）＝17"),
    ("ranks alone", "K 5", (10, 5), 1, "K (10) + 5 (5) = 15", "K (10) + 5 (5) = 15", "K（10）＋5（5）＝15"),
    ("one card", "5D", (5,), 1, "5♦ (5 points)", "5♦", "5♦"),
    ("one point", "AD", (1,), 1, "A♦ (1 point)", "A♦", "A♦"),
    ("one rank", "5", (5,), 1, "5 (5 points)", "5", "5"),
    ("a joker", "*", (0,), 1, "★ (0 points)", "★", "★"),
    ("several times", "7S", (7,), 2, "2 × (7♠ 7) = 14", "2 × (7♠ 7) = 14", "7♠（7）×2＝14"),
]


@table("why, cards, values, times, in_full, text, japanese", SUMS)
def test_a_sum(
    why: str, cards: str, values: tuple[int, ...], times: int, in_full: str, text: str, japanese: str
) -> None:
    found = CardSum(parse_cards(cards), values, times)
    assert (str(found.in_full), str(found), telling("ja")(say("{sum}", sum=found))) == (in_full, text, japanese)
