"""Sets, runs, jokers and aces under the meld rules of the games."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.cards import SUITS, Card, parse_card, parse_cards, write_cards
from referee.melds import Meld, MeldRules, extensions, no_meld, readings, swapped

RUM = MeldRules("500.set", "500.run", "500.joker", "500.layoff", ace="both", jokers="wild")
PERSIAN = replace(RUM, jokers="rank", joker_clause="persian.joker")
WRAPS = replace(RUM, ace="wraps")
GIN = MeldRules("gin.set", "gin.run", "gin.set", "gin.layoff")
CONTRACT = MeldRules(
    "contract.group", "contract.sequence", "contract.joker", "contract.layoff",
    min_run=4, ace="both", suits_differ=False, jokers="wild", packs=2,
)  # fmt: skip
KALUKI = MeldRules(
    "kaluki.group", "kaluki.sequence", "kaluki.joker", "kaluki.layoff",
    ace="both", jokers="wild", joker_suits=True, packs=2,
)  # fmt: skip

READ = [
    ("a set of three (500.set)", RUM, "KS KH KD", ["KS KH KD"]),
    ("a set of four (500.set)", RUM, "KD KS KC KH", ["KS KH KD KC"]),
    ("suits repeat in 500 (500.set)", RUM, "KS KS KH", []),
    ("suits repeat in Contract (contract.group)", CONTRACT, "KS KS KH", ["KS KS KH"]),
    ("no upper limit in Contract (contract.group)", CONTRACT, "KS KS KH KD KC KC", ["KS KS KH KD KC KC"]),
    ("two cards", RUM, "KS KH", []),
    ("a fifth king (500.joker)", RUM, "KS KH KD KC *", []),
    ("a joker in a set needs no suit (500.joker)", RUM, "KS KH *", ["KS KH *K"]),
    ("a joker declared with a suit of the set (500.joker)", RUM, "KS KH *KH", []),
    ("a joker in a kaluki set has a suit (kaluki.joker)", KALUKI, "KH KS *", ["KS KH *KD", "KS KH *KC"]),
    ("a declared joker in a kaluki set", KALUKI, "KH KS *KD", ["KS KH *KD"]),
    ("the last suit is clear", KALUKI, "KH KS KD *", ["KS KH KD *KC"]),
    ("a run", RUM, "9S 8S TS", ["8S 9S TS"]),
    ("a gap", RUM, "8S 9S JS", []),
    ("a gap that a joker fills", RUM, "8S 9S * JS", ["8S 9S *TS JS"]),
    ("only one place is left for the joker", RUM, "9S TS * QS", ["9S TS *JS QS"]),
    ("a joker at either end", RUM, "5H 6H *", ["*4H 5H 6H", "5H 6H *7H"]),
    ("nine and two jokers (example 9)", RUM, "9D * *", ["9D *9 *9", "*7D *8D 9D", "*8D 9D *TD", "9D *TD *JD"]),
    ("ace low", RUM, "AS 2S 3S", ["AS 2S 3S"]),
    ("ace high", RUM, "QS KS AS", ["QS KS AS"]),
    ("no ace between king and two", RUM, "KS AS 2S", []),
    ("around the corner (ace_wraps)", WRAPS, "KS AS 2S", ["KS AS 2S"]),
    ("ace low only in gin (gin.run)", GIN, "QS KS AS", []),
    ("ace high only", replace(RUM, ace="high"), "AS 2S 3S", []),
    ("no jokers in gin", GIN, "8S 9S *", []),
    ("a run too short (contract.sequence)", CONTRACT, "8S 9S TS", []),
    ("jokers_per_run", replace(CONTRACT, jokers_per_run=1), "8S 9S * *", []),
    ("jokers alone say nothing", RUM, "* * *", []),
    ("declared jokers alone are a meld", RUM, "*7S *8S *9S", ["*7S *8S *9S"]),
    ("jokers as a rank (persian.joker)", PERSIAN, "* * *", ["* * *"]),
    ("no joker with other cards (persian.joker)", PERSIAN, "KS KH *", []),
    ("ranks alone are no set where suits matter", RUM, "888", []),
    ("ranks alone are a group where they do not", CONTRACT, "888", ["8 8 8"]),
    ("from ace to ace with two packs", CONTRACT, "A-KS AS", ["AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"]),
    ("never with one pack", RUM, "A-KS AS", []),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "text", "melds"), [row[1:] for row in READ], ids=[row[0] for row in READ])
def test_readings_of_cards(rules: MeldRules, text: str, melds: list[str]) -> None:
    assert [str(meld) for meld in readings(parse_cards(text), rules)] == melds


ADDED = [
    ("at the low end (example 8)", RUM, "6C 7C *8C", "5C", ["5C 6C 7C *8C"]),
    ("at the high end (example 8)", RUM, "6C 7C *8C", "9C", ["6C 7C *8C 9C"]),
    ("a joker is not called anew (example 8)", RUM, "6C 7C *8C", "4C", []),
    ("one upon another", RUM, "4S 5S 6S", "8S 7S", ["4S 5S 6S 7S 8S"]),
    ("a fourth to a set", RUM, "KS KH *K", "KD", ["KS KH *K KD"]),
    ("not a fifth", RUM, "KS KH KD KC", "*", []),
    ("an ace closes its end", RUM, "QS KS AS", "2S", []),
    ("not around the corner", WRAPS, "QS KS AS", "2S", ["QS KS AS 2S"]),
    ("below the ace around the corner", WRAPS, "AS 2S 3S", "KS", ["KS AS 2S 3S"]),
    ("an undeclared joker at two ends", RUM, "6C 7C 8C", "*", ["*5C 6C 7C 8C", "6C 7C 8C *9C"]),
    ("a declared joker at one", RUM, "6C 7C 8C", "*9C", ["6C 7C 8C *9C"]),
    ("another suit", RUM, "6C 7C 8C", "9S", []),
    ("the card that a kaluki joker stands for", KALUKI, "KH KS *KD", "KD", []),
    ("the fourth suit of a kaluki set", KALUKI, "KH KS *KD", "KC", ["KS KH *KD KC"]),
]


@pytest.mark.parametrize(("rules", "lying", "text", "melds"), [row[1:] for row in ADDED], ids=[row[0] for row in ADDED])
def test_laying_off(rules: MeldRules, lying: str, text: str, melds: list[str]) -> None:
    meld = readings(parse_cards(lying), rules)[0]
    assert [str(each) for each in extensions(meld, parse_cards(text), rules)] == melds


def test_a_joker_is_taken_for_the_card_it_stands_for() -> None:
    meld = readings(parse_cards("JS QS *KS AS"), CONTRACT)[0]
    assert str(swapped(meld, parse_card("KS"))) == "JS QS KS AS"
    assert swapped(meld, parse_card("QS")) is None


def test_an_ace_above_a_king_is_high() -> None:
    meld = readings(parse_cards("QS KS AS"), RUM)[0]
    assert [meld.ace_high(index) for index in range(3)] == [False, False, True]
    low = readings(parse_cards("AS 2S 3S"), RUM)[0]
    assert not any(low.ace_high(index) for index in range(3))
    corner = readings(parse_cards("KS AS 2S"), WRAPS)[0]
    assert corner.ace_high(1)


WHY = [
    ("too few cards", RUM, "KS KH", "2 cards are too few"),
    ("a suit twice", RUM, "KS KS KH", "K♠ is there twice"),
    ("too many", RUM, "KS KH KD KC *", "5 cards are too many"),
    ("a gap", RUM, "7H 8H TH", "10♥ does not follow 8♥"),
    ("two suits", RUM, "7H 8H 9S", "9♠ and 7♥ are of two suits"),
    ("around the corner", RUM, "KS AS 2S", "A♠ does not stand between king and two"),
    ("a run too short", CONTRACT, "8S 9S TS", "3 cards are too few: a run has at least 4"),
    ("a joker in gin", GIN, "8S 9S *", "* is a joker"),
    ("a persian joker", PERSIAN, "KS KH *", "* is a joker"),
    ("too many jokers", replace(CONTRACT, jokers_per_run=1), "8S 9S * *", "2 jokers are too many"),
    ("jokers alone", RUM, "* * *", "* is a joker"),
    ("suits not said", RUM, "888", "8 8 8: the suits are not said"),
    ("an ace above a king in gin", GIN, "QS KS AS", "Q♠ does not follow A♠"),
]


@pytest.mark.parametrize(("rules", "text", "first"), [row[1:] for row in WHY], ids=[row[0] for row in WHY])
def test_why_it_is_no_meld_begins_with_what_decides(rules: MeldRules, text: str, first: str) -> None:
    clause, words = no_meld(parse_cards(text), rules)
    assert str(words).startswith(first)
    assert clause in (rules.set_clause, rules.run_clause, rules.joker_clause)


PICKED = st.lists(st.builds(Card, st.integers(1, 13), st.sampled_from(SUITS)), min_size=3, max_size=6)
RULES = st.sampled_from([RUM, WRAPS, GIN, CONTRACT, KALUKI])


def shapes(melds: tuple[Meld, ...]) -> list[tuple[str, tuple[int, ...]]]:
    return [(meld.kind, tuple(card.rank for card in meld.cards)) for meld in melds]


@given(PICKED, st.integers(0, 2), RULES, st.randoms())
def test_the_order_of_cards_says_nothing(cards: list[Card], jokers: int, rules: MeldRules, chance: object) -> None:
    hand = [*cards, *[Card(0, "", joker=True)] * jokers]
    mixed = [*hand]
    chance.shuffle(mixed)  # type: ignore[attr-defined]
    assert [write_cards(sorted(meld.cards, key=str)) for meld in readings(hand, rules)] == [
        write_cards(sorted(meld.cards, key=str)) for meld in readings(mixed, rules)
    ]


@given(PICKED, RULES, st.permutations(SUITS))
def test_renaming_suits_changes_no_verdict(cards: list[Card], rules: MeldRules, suits: list[str]) -> None:
    renamed = [Card(card.rank, suits[SUITS.index(card.suit)]) for card in cards]
    assert shapes(readings(cards, rules)) == shapes(readings(renamed, rules))
