"""Cards as people write them, points, and the check against the packs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.cards import (
    RANKS,
    SUITS,
    Card,
    CardError,
    Packs,
    parse_card,
    parse_cards,
    parse_points,
    show_cards,
    write_cards,
)
from referee.words import Fault, say

SPELLINGS = [
    ("canonical", "8S TH AC", "8S TH AC"),
    ("lower case", "8s th ac", "8S TH AC"),
    ("ten as 10", "10h 10-QS", "TH TS JS QS"),
    ("suit signs", "8♠ 10♥ A♦ K♣", "8S TH AD KC"),
    ("outline signs", "8♤ 10♡ A♢ K♧", "8S TH AD KC"),
    ("signs drawn as pictures", "8♠\ufe0f 10♥\ufe0e", "8S TH"),
    ("full width", "８Ｓ　１０Ｈ", "8S TH"),
    ("commas", "8S,TH, AC、KD，QC", "8S TH AC KD QC"),
    ("no space at all", "8S9STS10H", "8S 9S TS TH"),
    ("new lines and tabs", "8S\n\tTH", "8S TH"),
    ("a run", "8-JS", "8S 9S TS JS"),
    ("a run with both suits", "8S-JS", "8S 9S TS JS"),
    ("a run to the ace", "Q-AS", "QS KS AS"),
    ("a run from the ace", "A-3S", "AS 2S 3S"),
    ("a run with a dash", "8–JS", "8S 9S TS JS"),
    ("ranks alone", "888", "8 8 8"),
    ("mixed ranks alone", "KK5", "K K 5"),
    ("tens alone", "1010", "T T"),
    ("jokers", "* *8S *8 ＊TH", "* *8S *8 *TH"),
    ("a joker among ranks", "K*", "K *"),
    ("nothing", "  ", ""),
]


@pytest.mark.parametrize(("text", "canonical"), [row[1:] for row in SPELLINGS], ids=[row[0] for row in SPELLINGS])
def test_cards_are_read_in_every_spelling(text: str, canonical: str) -> None:
    assert write_cards(parse_cards(text)) == canonical


UNREADABLE = [
    ("a rank that is none", "8S 1S 9S", "1S"),
    ("a suit that is none", "8X", "8X"),
    ("a word", "8S hello", "hello"),
    ("a run downwards", "J-8S", "J-8S"),
    ("a run in two suits", "8S-JH", "8S-JH"),
    ("a run without a suit", "8-J", "8-J"),
    ("cards with and without suit in one", "88S", "88S"),
    ("a lone suit", "S", "S"),
]


@pytest.mark.parametrize(("text", "piece"), [row[1:] for row in UNREADABLE], ids=[row[0] for row in UNREADABLE])
def test_what_cannot_be_read_is_quoted(text: str, piece: str) -> None:
    with pytest.raises(CardError) as refused:
        parse_cards(text)
    assert f"“{piece}”" in str(refused.value)


def test_a_long_text_is_refused_before_it_is_read() -> None:
    with pytest.raises(CardError, match="at most"):
        parse_cards("8S " * 1000)


def test_one_card_is_one_card() -> None:
    assert parse_card("10h") == Card(10, "H")
    with pytest.raises(CardError, match="not one card"):
        parse_card("8S 9S")


CARDS = st.one_of(
    st.builds(Card, st.integers(1, 13), st.sampled_from(SUITS)),
    st.builds(Card, st.integers(1, 13)),
    st.builds(lambda rank, suit: Card(rank, suit, joker=True), st.integers(1, 13), st.sampled_from(["", *SUITS])),
    st.just(Card(0, "", joker=True)),
)


@given(st.lists(CARDS))
def test_cards_written_are_read_back(cards: list[Card]) -> None:
    assert parse_cards(write_cards(cards)) == tuple(cards)


def test_cards_on_screen_have_signs_and_tens() -> None:
    assert show_cards(parse_cards("TH *8S * 8")) == "10♥ ★8♠ ★ 8"


SUMS = [
    ("a number", "45", 45),
    ("below nothing", "-12", -12),
    ("a real minus", "−12", -12),
    ("a sum", "12+11+7", 30),
    ("a difference", "20-5", 15),
    ("spaces", " 12 + 11 ", 23),
    ("full width", "１２＋３", 15),
    ("a plus first", "+5", 5),
]


@pytest.mark.parametrize(("text", "points"), [row[1:] for row in SUMS], ids=[row[0] for row in SUMS])
def test_points_are_numbers_and_sums(text: str, points: int) -> None:
    assert parse_points(text) == points


@pytest.mark.parametrize(
    "text", ["", "KK5", "1.5", "12+", "+-3", "--3", "1e3", "٣", "100000", "9" * 40, "1" + "+99999" * 2]
)
def test_what_is_no_number_is_refused(text: str) -> None:
    with pytest.raises(Fault) as refused:
        parse_points(text)
    assert str(refused.value).endswith(".")


def seen(*texts: str) -> list[tuple[object, tuple[str | int, ...], tuple[Card, ...]]]:
    names = ["Ann", "Bob", "Cat"]
    return [
        (say("held by {player}", player=name), ("held", name), parse_cards(text))
        for name, text in zip(names, texts, strict=False)
    ]


PACKED = [
    ("one pack, one of each", 1, 0, ("KD QD", "KS QS"), ""),
    ("one pack, a card twice", 1, 0, ("KD QD", "QD"), "QD is there twice, held by Ann and held by Bob"),
    ("two packs, a card twice", 2, 0, ("KD", "KD"), ""),
    ("two packs, a card three times", 2, 0, ("KD", "KD", "KD"), "KD is there 3 times"),
    ("four sevens by rank", 1, 0, ("7777",), ""),
    ("five sevens by rank", 1, 0, ("777", "7 7S"), "7 is there 5 times"),
    ("a joker where there is none", 1, 0, ("*",), "* is a joker"),
    ("as many jokers as there are", 1, 2, ("* *8S",), ""),
    ("one joker too many", 1, 2, ("* *", "*KD"), "* is there 3 times"),
    ("a joker is not the card it stands for", 1, 2, ("8S *8S",), ""),
]


@pytest.mark.parametrize(
    ("packs", "jokers", "texts", "refused"), [row[1:] for row in PACKED], ids=[row[0] for row in PACKED]
)
def test_cards_must_fit_into_the_packs(packs: int, jokers: int, texts: tuple[str, ...], refused: str) -> None:
    if not refused:
        Packs(packs, jokers).check(seen(*texts))  # type: ignore[arg-type]
        return
    with pytest.raises(CardError) as error:
        Packs(packs, jokers).check(seen(*texts))  # type: ignore[arg-type]
    assert str(error.value.words).startswith(refused)
    assert error.value.path[0] == "held"


def test_ranks_and_suits_are_the_books() -> None:
    assert (len(RANKS), len(SUITS)) == (13, 4)
