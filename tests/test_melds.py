"""How cards form melds: every reading, lay-offs, swaps, and why something is not a meld.

Examples are named with their game: docs/rules/ has them.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import given, strategies as st

from referee.cards import Card, parse_cards
from referee.cards.card import SUITS, parse_card
from referee.melds import Meld, MeldRules, extensions, readings
from referee.melds.refusals import refuse_meld
from tests.tables import table

GIN = MeldRules("set", "run", "joker", "layoff")
WILD = replace(GIN, ace="both", jokers="wild")
WRAPS = replace(WILD, ace="wraps")
PERSIAN = replace(WILD, jokers="rank")
NO_JOKERS = replace(WILD, jokers="none")
CONTRACT = replace(WILD, suits_differ=False, min_run=4, packs=2)
KALUKI = replace(WILD, joker_suits=True, packs=2)
HIGH = replace(KALUKI, ace="high")
ONE_JOKER = replace(CONTRACT, jokers_per_run=1)
DEUCES = replace(GIN, ace="both", wild_ranks=frozenset({2}))

READ = [
    ("wild ranks: a two stands for another card", DEUCES, "8S 2H TS", ["run 8S 2H*9S TS"]),
    ("wild ranks: at either end", DEUCES, "8S 9S 2H", ["run 2H*7S 8S 9S", "run 8S 9S 2H*TS"]),
    ("wild ranks: in a set", DEUCES, "9S 9H 2C", ["set 9S 9H 2C*9"]),
    ("wild ranks: said to be a card", DEUCES, "8S 9S 2H*TS", ["run 8S 9S 2H*TS"]),
    ("wild ranks: said to be a card that it cannot be", DEUCES, "8S 9S 2H*QS", []),
    ("wild ranks: said of a card that is not wild", DEUCES, "8S 9S 3H*TS", []),
    ("wild ranks: said where none is wild", WILD, "8S 9S 2H*TS", []),
    ("wild ranks: one two is itself, the other any", DEUCES, "2S 3S 2H 5S", ["run 2S 3S 2H*4S 5S"]),
    ("wild ranks: a second two of a suit is any of its rank", replace(DEUCES, packs=2), "2S 2S 2H", ["set 2S 2H 2S*2"]),
    ("wild ranks: as many as the table plays", replace(DEUCES, wilds_per_meld=1), "9S 2H 2C", []),
    ("wild ranks: jokers count with them", replace(DEUCES, wilds_per_meld=1), "9S 2H *", []),
    ("wild ranks: themselves do not", replace(DEUCES, wilds_per_meld=1), "2S 2H 2C", ["set 2S 2H 2C"]),
    ("wild ranks: no jokers of a run", replace(DEUCES, jokers_per_run=1), "8S *9S 2H*TS", ["run 8S *9S 2H*TS"]),
    ("wild ranks: a two is a two as well", DEUCES, "2S 2H 2C", ["set 2S 2H 2C"]),
    ("wild ranks: in its own run it is itself", DEUCES, "AS 2S 3S", ["run AS 2S 3S"]),
    ("wild ranks: no other rank does", DEUCES, "8S 3H TS", []),
    ("gin: a set of three", GIN, "9S 9H 9D", ["set 9S 9H 9D"]),
    ("gin: a set of four, by suit", GIN, "9C 9D 9H 9S", ["set 9S 9H 9D 9C"]),
    ("gin: the same card twice is no set", GIN, "9S 9H 9S", []),
    ("gin: two are too few", GIN, "9S 9H", []),
    ("gin: ranks alone decide nothing where suits matter", GIN, "999", []),
    ("gin: a run", GIN, "TS 9S JS", ["run 9S TS JS"]),
    ("gin: the ace is low", GIN, "3S AS 2S", ["run AS 2S 3S"]),
    ("gin: not high", GIN, "QS KS AS", []),
    ("gin: not between", GIN, "KS AS 2S", []),
    ("gin: two suits", GIN, "9S TS JH", []),
    ("gin: a gap", GIN, "9S TS QS", []),
    ("gin: a joker is no card here", GIN, "9S 9H *", []),
    ("gin: thirteen", GIN, "A-KS", ["run AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"]),
    ("both: high", WILD, "Q-AH", ["run QH KH AH"]),
    ("both: low", WILD, "A-3H", ["run AH 2H 3H"]),
    ("both: never between", WILD, "KH AH 2H", []),
    ("both: one pack has no card twice in a run", WILD, "A-AH", []),
    ("two packs: from ace to ace", KALUKI, "A-AH", ["run AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"]),
    ("two packs: fifteen are too many", KALUKI, "A-AH 2H", []),
    ("two packs, ace high only: thirteen at most", HIGH, "A-AH", []),
    ("high: not low", HIGH, "A-3H", []),
    ("high: high", HIGH, "Q-AH", ["run QH KH AH"]),
    ("wraps: between", WRAPS, "KH AH 2H", ["run KH AH 2H"]),
    ("wraps: far", WRAPS, "Q-AH 2H 3H", ["run QH KH AH 2H 3H"]),
    (
        "wraps: no card twice, all the way around is one reading",
        WRAPS,
        "A-KH",
        ["run 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"],
    ),
    ("wraps: fourteen are too many", WRAPS, "A-AH", []),
    (
        "500 example 9: a nine and two jokers",
        WILD,
        "9D * *",
        ["set 9D *9 *9", "run *7D *8D 9D", "run *8D 9D *TD", "run 9D *TD *JD"],
    ),
    ("a joker inside has one place", WILD, "9S * JS", ["run 9S *TS JS"]),
    ("a joker outside has two", WILD, "9S TS *", ["run *8S 9S TS", "run 9S TS *JS"]),
    ("a declared joker has one", WILD, "9S TS *JS", ["run 9S TS *JS"]),
    ("the order typed says nothing", WILD, "*JS TS 9S", ["run 9S TS *JS"]),
    ("a joker declared by rank takes the suit of the run", WILD, "9S TS *J", ["run 9S TS *JS"]),
    ("a joker that stands for a card that is there", WILD, "9S TS *TS", []),
    ("a joker that stands for a card of another suit", WILD, "9S TS *JH", []),
    ("one place left at the king", WILD, "Q-AS *", ["run *JS QS KS AS"]),
    ("one place left at the ace", WILD, "A-3S *", ["run AS 2S 3S *4S"]),
    ("wraps: two places at the ace", WRAPS, "A-3S *", ["run AS 2S 3S *4S", "run *KS AS 2S 3S"]),
    ("a set with a joker of no suit", WILD, "8S 8H *", ["set 8S 8H *8"]),
    ("a set with a joker that says its rank", WILD, "8S 8H *8", ["set 8S 8H *8"]),
    ("a set with a joker of another rank", WILD, "8S 8H *9", []),
    ("no fifth king", WILD, "KS KH KD KC *", []),
    ("a joker for a suit that is there: in a set it needs none", WILD, "KS KH *KS", ["set KS KH *K"]),
    ("kaluki: a joker in a group needs its suit", KALUKI, "KH KS *", ["set KS KH *KD", "set KS KH *KC"]),
    ("kaluki: declared", KALUKI, "KH KS *KD", ["set KS KH *KD"]),
    ("kaluki: one suit left", KALUKI, "KH KS KD *", ["set KS KH KD *KC"]),
    ("kaluki: two jokers, one suit said", KALUKI, "KH *KS *", ["set KH *KS *KD", "set KH *KS *KC"]),
    ("contract: suits may repeat", CONTRACT, "4D 4D 4S", ["set 4S 4D 4D"]),
    ("contract: no upper limit", CONTRACT, "4D 4D 4S 4S 4H 4H 4C", ["set 4S 4S 4H 4H 4D 4D 4C"]),
    ("contract: ranks alone make a group", CONTRACT, "888", ["set 8 8 8"]),
    ("contract: ranks alone make no run", CONTRACT, "8 9 T J", []),
    ("contract: the suit of a declared joker in a group is ignored", CONTRACT, "8S 8S *8H", ["set 8S 8S *8"]),
    ("contract: a run has four", CONTRACT, "8-TS", []),
    ("contract example 3", CONTRACT, "9S TS * QS", ["run 9S TS *JS QS"]),
    ("shanghai: one joker in a run", ONE_JOKER, "9S * * QS", []),
    ("shanghai: two jokers in a group", ONE_JOKER, "9S * *", ["set 9S *9 *9"]),
    ("declared jokers alone are a run", WILD, "*8S *9S *TS", ["run *8S *9S *TS"]),
    ("declared jokers alone are a set", KALUKI, "*8S *8H *8D", ["set *8S *8H *8D"]),
    ("undeclared jokers alone have no readings", WILD, "* * *", []),
    ("persian: jokers among themselves", PERSIAN, "* * *", ["set * * *"]),
    ("persian: four of them", PERSIAN, "* * * *", ["set * * * *"]),
    ("persian: five are too many", PERSIAN, "* * * * *", []),
    ("persian: in no other meld", PERSIAN, "8S 8H *", []),
    ("persian: they stand for nothing", PERSIAN, "*8 *8 *8", []),
]


def read(text: str, rules: MeldRules, kind: str | None = None) -> list[str]:
    return [f"{meld.kind} {meld}" for meld in readings(parse_cards(text), rules, kind)]


def lying(text: str, rules: MeldRules) -> Meld:
    (meld,) = readings(parse_cards(text), rules)
    return meld


@table("why, rules, text, melds", READ)
def test_readings(why: str, rules: MeldRules, text: str, melds: list[str]) -> None:
    assert read(text, rules) == melds


@table("why, rules, text, melds", [row for row in READ if len(parse_cards(row[2])) < 6])
def test_the_order_of_the_cards_does_not_matter(why: str, rules: MeldRules, text: str, melds: list[str]) -> None:
    for order in permutations(parse_cards(text)):
        assert {f"{meld.kind} {meld}" for meld in readings(order, rules)} == set(melds)


def test_asked_for_one_kind() -> None:
    assert read("9D * *", WILD, "set") == ["set 9D *9 *9"]
    assert len(read("9D * *", WILD, "run")) == 3


EVERY = st.sampled_from([GIN, WILD, WRAPS, PERSIAN, NO_JOKERS, CONTRACT, KALUKI, HIGH, ONE_JOKER])
NEAR = st.lists(
    st.one_of(
        st.just(Card(0, "", joker=True)),
        st.builds(Card, st.integers(1, 13), st.sampled_from("SH"), st.integers(0, 4).map(lambda n: n == 0)),
    ),
    max_size=6,
)
RUNLIKE = st.builds(
    lambda start, suit, size, jokers: (
        [Card((start + n - 1) % 13 + 1, suit) for n in range(size)] + [Card(0, "", joker=True)] * jokers
    ),
    st.integers(1, 13),
    st.sampled_from(SUITS),
    st.integers(1, 14),
    st.integers(0, 2),
)
HANDS = st.one_of(NEAR, RUNLIKE)


@given(HANDS, EVERY, st.data())
def test_neither_order_nor_the_names_of_suits_matter(cards: list[Card], rules: MeldRules, data: st.DataObject) -> None:
    mixed = data.draw(st.permutations(cards))
    assert {str(meld) for meld in readings(cards, rules)} == {str(meld) for meld in readings(mixed, rules)}
    other = dict(zip(SUITS, data.draw(st.permutations(SUITS)), strict=True))

    def rename(card: Card) -> Card:
        return replace(card, suit=other.get(card.suit, ""))

    def unordered(meld: Meld) -> tuple[str, int, tuple[str, ...]]:
        return meld.kind, meld.start, tuple(sorted(str(card) for card in meld.cards))

    renamed = {unordered(meld) for meld in readings([rename(card) for card in cards], rules)}
    expected = {
        unordered(replace(meld, cards=tuple(rename(card) for card in meld.cards))) for meld in readings(cards, rules)
    }
    assert renamed == expected


@given(HANDS, EVERY)
def test_a_reading_holds_exactly_the_cards_that_were_given(cards: list[Card], rules: MeldRules) -> None:
    naturals = sorted(str(card) for card in cards if not card.joker)
    for meld in readings(cards, rules):
        assert sorted(str(card) for card in meld.cards if not card.joker) == naturals
        assert meld.jokers == sum(card.joker for card in cards)


@given(HANDS, EVERY)
def test_a_reading_read_again_is_itself(cards: list[Card], rules: MeldRules) -> None:
    for meld in readings(cards, rules):
        assert meld in readings(meld.cards, rules)


@given(HANDS, EVERY)
def test_what_is_no_meld_gets_a_sentence_that_names_what_decides(cards: list[Card], rules: MeldRules) -> None:
    if readings(cards, rules):
        return
    clause, words = refuse_meld(cards, rules)
    assert clause in {"set", "run", "joker"}
    assert re.search(r"[\d♠♥♦♣★]|[AJQK]\b|\b(?:three|[Jj]okers)\b", str(words)), str(words)


NO_MELD = [
    ("too few, one", GIN, "9S", "set", "9♠ is not enough: a meld needs at least three cards."),
    ("too few, two", GIN, "9S 9H", "set", "9♠ 9♥ is not enough: a meld needs at least three cards."),
    ("too few, none", GIN, "", "set", "A meld needs at least three cards."),
    (
        "kaluki example 4: the suits must differ",
        KALUKI,
        "KS KH KS",
        "set",
        "K♠ appears twice: the suits of a set must differ.",
    ),
    (
        "kaluki example 4: no fifth king",
        KALUKI,
        "KS KH KD KC *",
        "set",
        "5 cards are too many: a set has at most four.",
    ),
    (
        "a joker as a fifth",
        WILD,
        "KS KH KD KC *",
        "joker",
        "5 cards are too many: a set has at most four, even with a joker.",
    ),
    ("a gap", GIN, "7S 8S TS", "run", "10♠ does not come right after 8♠."),
    ("no filling of gaps", GIN, "7H 8H TH", "run", "10♥ does not come right after 8♥."),
    (
        "around the corner",
        WILD,
        "KH AH 2H",
        "run",
        "A♥ cannot be between king and two: an ace is always at one end.",
    ),
    ("a high ace in gin", GIN, "QH KH AH", "run", "A♥ cannot be above a king: the ace is low only."),
    ("a low ace where it is high", HIGH, "AH 2H 3H", "run", "A♥ cannot be below a two: the ace is high only."),
    (
        "two suits and ranks",
        GIN,
        "7S 8H 9S",
        "run",
        "8♥ is not the same suit as 7♠ 9♠.",
    ),
    (
        "three suits and ranks",
        GIN,
        "7S 8H 9C",
        "run",
        "8♥ and 7♠ differ in suit and rank: that is neither a set nor a run.",
    ),
    ("a card twice in a run", CONTRACT, "7S 8S 8S 9S", "run", "8♠ appears twice: a run has each card once."),
    ("a run too short", CONTRACT, "7S 8S 9S", "run", "3 cards are too few: a run has at least 4."),
    ("jokers in gin", GIN, "7S 8S *", "joker", "★ is a joker, and jokers cannot be used in melds here."),
    (
        "jokers in persian",
        PERSIAN,
        "7S 8S *",
        "joker",
        "★ is a joker, and here jokers can only make sets of three or four jokers.",
    ),
    (
        "nobody said what the jokers are",
        WILD,
        "* * *",
        "joker",
        "What does ★ stand for?",
    ),
    ("too many jokers in a run", ONE_JOKER, "9S * * QS", "joker", "2 jokers are too many: a run has at most 1."),
    ("suits that are not said, in a set", GIN, "888", "set", "The suits of 8 8 8 are missing, and here they matter."),
    (
        "suits that are not said, in a run",
        GIN,
        "8 9 T",
        "run",
        "The suits of 8 9 10 are missing, and in a run they matter.",
    ),
    ("jokers of no suit", WILD, "*8 *9 *", "joker", "Say which suits the jokers in ★8 ★9 stand for."),
]


@table("why, rules, text, clause, sentence", NO_MELD)
def test_why_it_is_no_meld(why: str, rules: MeldRules, text: str, clause: str, sentence: str) -> None:
    assert readings(parse_cards(text), rules) == ()
    found, words = refuse_meld(parse_cards(text), rules)
    assert (found, str(words)) == (clause, sentence)


def test_said_to_be_a_set_it_is_refused_as_one() -> None:
    clause, words = refuse_meld(parse_cards("8S 9S TS"), GIN, "set")
    assert (clause, str(words)) == ("set", "9♠ and 8♠ are different ranks: a set must be all one rank.")


LAID_OFF = [
    ("gin example 1: 6S on the sixes", GIN, "6H 6D 6C", "6S", ["6H 6D 6C 6S"]),
    ("gin example 1: 8S on the run", GIN, "9-QS", "8S", ["8S 9S TS JS QS"]),
    ("gin example 1: KS on the run", GIN, "9-QS", "KS", ["9S TS JS QS KS"]),
    ("gin example 1: with 8S and 7S, both", GIN, "9-QS", "7S 8S", ["7S 8S 9S TS JS QS"]),
    ("7S alone does not fit", GIN, "9-QS", "7S", []),
    ("both ends at once", GIN, "9-QS", "KS 8S", ["8S 9S TS JS QS KS"]),
    ("a fifth card on a set", GIN, "6H 6D 6C 6S", "6S", []),
    ("another rank", GIN, "6H 6D 6C", "7H", []),
    ("the ace is low in gin", GIN, "J-KS", "AS", []),
    ("an ace closes its end", WILD, "Q-AS", "2S", []),
    ("but not where runs wrap", WRAPS, "Q-AS", "2S", ["QS KS AS 2S"]),
    ("wrapping downwards", WRAPS, "A-3S", "KS", ["KS AS 2S 3S"]),
    ("wrapping all the way has one reading", WRAPS, "A-QS", "KS", ["AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"]),
    ("500 example 8: 5C", WILD, "6C 7C *8C", "5C", ["5C 6C 7C *8C"]),
    ("500 example 8: 9C", WILD, "6C 7C *8C", "9C", ["6C 7C *8C 9C"]),
    ("500 example 8: never by calling the joker a 5", WILD, "6C 7C *8C", "4C", []),
    ("a joker at either end", WILD, "6C 7C 8C", "*", ["*5C 6C 7C 8C", "6C 7C 8C *9C"]),
    ("a joker that says where", WILD, "6C 7C 8C", "*9C", ["6C 7C 8C *9C"]),
    ("a joker that is already there", WILD, "6C 7C 8C", "*7C", []),
    ("a real fourth card on a set with a joker", WILD, "8S 8H *", "8D", ["8S 8H *8 8D"]),
    ("kaluki: the card a joker stands for cannot be laid off", KALUKI, "KH KS *KD", "KD", []),
    ("kaluki: the suit that is left can", KALUKI, "KH KS *KD", "KC", ["KS KH *KD KC"]),
    ("kaluki: a joker there stands for the suit left", KALUKI, "KH KS *KD", "*", ["KS KH *KD *KC"]),
    ("contract: a fifth, a sixth", CONTRACT, "8S 8S 8H", "8S 8S 8C", ["8S 8S 8H 8S 8S 8C"]),
    ("shanghai: no second joker in a run", ONE_JOKER, "9S TS * QS", "*", []),
    ("two packs: up to fourteen", KALUKI, "A-QS", "KS AS", ["AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"]),
    ("one pack: thirteen at most", WILD, "A-QS", "KS AS", []),
    ("persian: the fourth joker", PERSIAN, "* * *", "*", ["* * * *"]),
    ("wild ranks: a two goes to either end", DEUCES, "8S 9S TS", "2H", ["2H*7S 8S 9S TS", "8S 9S TS 2H*JS"]),
    ("wild ranks: a two that follows is itself", DEUCES, "3S 4S 5S", "2S", ["2S 3S 4S 5S"]),
    ("nothing changes nothing", GIN, "6H 6D 6C", "", ["6H 6D 6C"]),
]


@table("why, rules, on, cards, melds", LAID_OFF)
def test_laying_off(why: str, rules: MeldRules, on: str, cards: str, melds: list[str]) -> None:
    assert [str(meld) for meld in extensions(lying(on, rules), parse_cards(cards), rules)] == melds


@given(st.integers(1, 9), st.integers(3, 5), st.data())
def test_laying_off_one_by_one_is_laying_off_together(start: int, size: int, data: st.DataObject) -> None:
    whole = [Card(rank, "H") for rank in range(start, min(start + 7, 14))]
    size = min(size, len(whole))
    at = data.draw(st.integers(0, len(whole) - size))
    base, below, above = whole[at : at + size], whole[:at], whole[at + size :]
    meld = readings(base, GIN)[0]
    for card in (*reversed(below), *above):
        (meld,) = extensions(meld, [card], GIN)
    (together,) = extensions(readings(base, GIN)[0], [*below, *above], GIN)
    assert meld == together


SWAPS = [
    ("the very card of a run", WILD, "JS QS *KS AS", "KS", "JS QS KS AS"),
    ("another suit", WILD, "JS QS *KS AS", "KH", None),
    ("a card that is there itself", WILD, "JS QS *KS AS", "QS", None),
    ("in a group by rank and suit", KALUKI, "KH KS *KD", "KD", "KS KH KD"),
    ("in a group of another suit", KALUKI, "KH KS *KD", "KC", None),
    ("a joker in a set of no suit: each that could join", WILD, "8S 8H *", "8D", "8S 8H 8D"),
    ("a joker in a set of no suit: none that is there", WILD, "8S 8H *", "8H", None),
    ("a joker in a set of no suit: no other rank", WILD, "8S 8H *", "9D", None),
    ("a wild card in a run", DEUCES, "8S 2H TS", "9S", "8S 9S TS"),
    ("one of two jokers", WILD, "9S *TS *JS", "JS", "9S *TS JS"),
]


@table("why, rules, on, card, after", SWAPS)
def test_swapping(why: str, rules: MeldRules, on: str, card: str, after: str | None) -> None:
    meld = lying(on, rules).with_real_card(parse_card(card))
    assert (str(meld) if meld else None) == after


@pytest.mark.parametrize(
    ("text", "high"), [("Q-AH", [2]), ("A-3H", []), ("KH AH 2H", [1]), ("AS AH AD", []), ("2-KH AH", [12])]
)
def test_where_an_ace_is_high(text: str, high: list[int]) -> None:
    meld = lying(text, WRAPS)
    assert [index for index in range(len(meld.cards)) if meld.ace_high(index)] == high


def test_an_ace_that_a_king_is_laid_before_becomes_high() -> None:
    (longer,) = extensions(lying("A-3S", WRAPS), parse_cards("KS"), WRAPS)
    assert (longer.start, [longer.ace_high(index) for index in range(4)]) == (13, [False, True, False, False])


def test_in_two_packs_one_run_has_both_aces() -> None:
    meld = lying("A-AH", KALUKI)
    assert [index for index in range(14) if meld.ace_high(index)] == [13]


@pytest.mark.parametrize(("text", "rank", "jokers"), [("8S 8H *", 8, 1), ("KS KH KD", 13, 0), ("9S *TS *JS", 11, 2)])
def test_what_a_meld_says_of_itself(text: str, rank: int, jokers: int) -> None:
    meld = lying(text, WILD)
    assert (meld.rank, meld.jokers) == (rank, jokers)
