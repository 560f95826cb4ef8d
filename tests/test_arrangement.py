"""The best arrangements compared with brute force that shares only the card with them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, strategies as st

from referee.cards import Card, parse_cards, write_cards
from referee.cards.card import SUITS
from referee.cards.points import pip
from referee.games.gin import arrangement as gin_arrangement
from referee.games.gin.arrangement import Arrangement, best, best_all, best_defence, knocker_best, least
from referee.games.gin.runs import LOW, set_ranks
from referee.melds import Meld, MeldRules, extensions, readings
from tests import brute
from tests.brute import PACK, WORTH, brute_best, brute_defence
from tests.soak import times

GIN = MeldRules("gin.set", "gin.run", "gin.set", "gin.layoff")


def melds_of(*texts: str) -> tuple[Meld, ...]:
    """Melds as the knocker lays them."""
    return tuple(readings(parse_cards(text), GIN)[0] for text in texts)


def shown(arrangement: Arrangement) -> set[str]:
    """The melds as text."""
    return {str(meld) for meld in arrangement.melds}


def laid_off(arrangement: Arrangement) -> dict[int, str]:
    """What is laid on which of the knocker's melds."""
    return {layoff.on: write_cards(layoff.cards) for layoff in arrangement.layoffs}


def pile(chance: Random, width: int) -> list[Card]:
    """Shuffled cards of this many neighbouring ranks, followed by the other cards."""
    low = chance.randint(1, 14 - width)
    cards = chance.sample(PACK, len(PACK))
    return sorted(cards, key=lambda card: not low <= card.rank < low + width)


def knocks(seed: int, count: int, widths: tuple[int, ...]) -> Iterator[tuple[tuple[Meld, ...], list[Card]]]:
    """Melds laid open by a knocker, any number of them, and seven to eleven cards of the opponent."""
    chance = Random(seed)
    while count:
        cards = pile(chance, chance.choice(widths))
        ways = sorted(brute_best(frozenset(cards[:10]))[1], key=lambda way: sorted(map(sorted_text, way)))
        way = chance.choice(ways)
        if way:
            count -= 1
            melds = melds_of(*sorted(map(sorted_text, way)))
            yield melds, cards[10 : 10 + chance.randint(7, 11)]


def sorted_text(cards: frozenset[Card]) -> str:
    """The cards of a meld in the order of a run."""
    return write_cards(sorted(cards, key=lambda card: (card.rank, card.suit)))


# What an arrangement must hold ---------------------------------------------------------------------------------------


def check_partition(arrangement: Arrangement, hand: list[Card] | tuple[Card, ...]) -> None:
    laid = [card for meld in arrangement.melds for card in meld.cards]
    laid += [card for layoff in arrangement.layoffs for card in layoff.cards]
    laid += arrangement.deadwood
    assert sorted(map(str, laid)) == sorted(map(str, hand))
    for meld in arrangement.melds:
        assert meld in readings(meld.cards, GIN)
    assert arrangement.points == sum(WORTH[card.rank] for card in arrangement.deadwood)


def check_layoffs(arrangement: Arrangement, table: tuple[Meld, ...]) -> None:
    places = [layoff.on for layoff in arrangement.layoffs]
    assert places == sorted(set(places))
    for layoff in arrangement.layoffs:
        meld = table[layoff.on]
        assert layoff.cards
        for card in layoff.cards:
            (meld,) = extensions(meld, (card,), GIN)


# Worked examples of docs/rules/gin.md --------------------------------------------------------------------------------


def test_example_1_a_knock_with_five() -> None:
    found = best(parse_cards("9S TS JS QS 2H 6H AD 2D 6D 6C"))
    assert shown(found) == {"6H 6D 6C", "9S TS JS QS"}
    assert (write_cards(found.deadwood), found.points) == ("2H AD 2D", 5)


@pytest.mark.parametrize(
    ("held", "laid"),
    [
        ("6S AH", {0: "6S"}),
        ("8S AH", {1: "8S"}),
        ("KS AH", {1: "KS"}),
        ("8S 7S AH", {1: "8S 7S"}),
        ("7S AH", {}),
        ("KS 8S 6S AH", {0: "6S", 1: "KS 8S"}),
    ],
)
def test_example_1_what_the_opponent_may_lay_off(held: str, laid: dict[int, str]) -> None:
    table = melds_of("6H 6D 6C", "9S TS JS QS")
    found = best_defence(parse_cards(held), table)
    check_layoffs(found, table)
    assert laid_off(found) == laid


def test_example_5_a_defender_breaks_a_meld() -> None:
    table = melds_of("KS KC KD", "5S 6S 7S", "9C TC JC")
    held = parse_cards("2S 2C 2D 2H 8S 8C 8D 9S 7C AC")
    assert best(held).points == 17
    found = best_defence(held, table)
    assert laid_off(found) == {1: "8S 9S", 2: "8C 7C"}
    assert (shown(found), write_cards(found.deadwood), found.points) == ({"2S 2H 2D 2C"}, "8D AC", 9)


# Cases by hand -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "points"),
    [
        pytest.param("", 0, id="no card"),
        pytest.param("AS 2S 3S", 0, id="the ace is low"),
        pytest.param("QS KS AS", 21, id="the ace is not high"),
        pytest.param("KS AH 2H", 13, id="suits do not touch: king of spades, ace of hearts"),
        pytest.param("QS KS AH", 21, id="suits do not touch: two and one"),
        pytest.param("JC QC KC", 0, id="a run at the end of the pack"),
        pytest.param("4S 4H 4D 4C", 0, id="a set of four"),
        pytest.param("4S 4H 4D 4C 5S 6S", 0, id="the fourth goes into a run"),
        pytest.param("4S 4H 4D 4C 5S 6S 5H 6H", 8, id="two rows want a card of the four"),
        pytest.param("4S 5S 6S 5H 6H 7H 6D 7D 8D 8C", 8, id="the set of sixes would tear three runs"),
        pytest.param("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS", 0, id="eleven of one suit"),
    ],
)
def test_the_least_deadwood(held: str, points: int) -> None:
    cards = parse_cards(held)
    assert best(cards).points == least(cards) == points


def test_all_best_arrangements_of_a_square() -> None:
    found = best_all(parse_cards("7S 8S 9S 7H 8H 9H 7D 8D 9D KC"))
    assert [shown(each) for each in found] == [
        {"7S 7H 7D", "8S 8H 8D", "9S 9H 9D"},
        {"7S 8S 9S", "7H 8H 9H", "7D 8D 9D"},
    ]


def test_a_long_run_is_also_two() -> None:
    found = best_all(parse_cards("4S 5S 6S 7S 8S 9S TS"))
    assert [shown(each) for each in found] == [
        {"4S 5S 6S 7S 8S 9S TS"},
        {"4S 5S 6S", "7S 8S 9S TS"},
        {"4S 5S 6S 7S", "8S 9S TS"},
    ]


@pytest.mark.parametrize(
    ("table", "held", "laid", "points"),
    [
        pytest.param(["5S 6S 7S"], "8S 9S TS JS KD", {}, 10, id="a chain of four is a run of its own"),
        pytest.param(["5S 6S 7S"], "4S 3S 2S AS KD", {}, 10, id="so is one down to the ace"),
        pytest.param(["3S 4S 5S"], "2S AS KD", {0: "2S AS"}, 10, id="down to the ace, one after another"),
        pytest.param(["5S 6S 7S"], "8S 9S TS 9H 9D", {0: "8S"}, 10, id="the chain ends where a set wants its card"),
        pytest.param(["JS QS KS"], "AS AH", {}, 2, id="nothing above the king"),
        pytest.param(["AS 2S 3S"], "KS AH", {}, 11, id="nothing below the ace"),
        pytest.param(["JS QS KS", "2H 3H 4H"], "AH", {1: "AH"}, 0, id="an ace below a two, not above a king"),
        pytest.param(["9S 9H 9D"], "9C", {0: "9C"}, 0, id="the fourth of a set"),
        pytest.param(["9S 9H 9D 9C"], "8C", {}, 8, id="a set of four takes nothing"),
        pytest.param(["3S 4S 5S", "8S 9S TS"], "6S 7S", {0: "6S 7S"}, 0, id="a gap between two runs"),
        pytest.param(["9H 9D 9C", "5S 6S 7S"], "8S 9S TS 8H 8D", {0: "9S"}, 10, id="on the set, since the eights stay"),
    ],
)
def test_lay_offs(table: list[str], held: str, laid: dict[int, str], points: int) -> None:
    melds = melds_of(*table)
    found = best_defence(parse_cards(held), melds)
    check_partition(found, parse_cards(held))
    check_layoffs(found, melds)
    assert found.points == brute_defence(frozenset(parse_cards(held)), tuple(frozenset(m.cards) for m in melds))[0]
    assert (laid_off(found), found.points) == (laid, points)


def test_the_knocker_lays_what_helps_the_opponent_least() -> None:
    square = parse_cards("7S 8S 9S 7H 8H 9H 7D 8D 9D KC")
    as_runs, as_sets = parse_cards("7C 8C AS 3H"), parse_cards("TS 6H AS 3C")
    assert {meld.kind for meld in knocker_best(square, as_runs).melds} == {"run"}
    assert {meld.kind for meld in knocker_best(square, as_sets).melds} == {"set"}


def test_cards_that_are_no_gin_hand_are_refused() -> None:
    for held in ("4S 4S 5S", "*4S 5S 6S", "4 5S 6S", "*"):
        with pytest.raises(ValueError, match="is a joker, has no suit or appears twice"):
            best(parse_cards(held))
    with pytest.raises(ValueError, match="both in the hand"):
        best_defence(parse_cards("4S 8H"), melds_of("4S 5S 6S"))


def test_values_are_those_of_the_rules() -> None:
    assert [pip(Card(rank, "S")) for rank in range(1, 14)] == list(WORTH.values())


def test_brute_force_shares_only_the_card() -> None:
    nodes = [each for each in ast.walk(ast.parse(Path(brute.__file__).read_text())) if isinstance(each, ast.ImportFrom)]
    shared = {(node.module, name.name) for node in nodes for name in node.names if "referee" in str(node.module)}
    assert shared == {("referee.cards", "Card")}


# Brute force over many hands -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [3, 4, 5, 6, 13], ids="{} ranks".format)
def test_best_and_all_best_agree_with_brute_force(width: int) -> None:
    chance = Random(width)
    for _ in range(times(300, 20_000)):
        hand = pile(chance, width)[: chance.randint(7, 11)]
        points, ways = brute_best(frozenset(hand))
        found = best_all(hand)
        assert least(hand) == points, write_cards(hand)
        assert best(hand) == found[0]
        assert len(found) == len(ways)
        assert {frozenset(frozenset(meld.cards) for meld in each.melds) for each in found} == ways
        for each in found:
            assert each.points == points
            check_partition(each, hand)


@pytest.mark.parametrize("widths", [(13,), (4, 5), (6,), (7, 8)], ids=str)
def test_the_defence_agrees_with_brute_force(widths: tuple[int, ...]) -> None:
    for melds, held in knocks(len(widths) + widths[0], times(200, 10_000), widths):
        found = best_defence(held, melds)
        table = tuple(frozenset(meld.cards) for meld in melds)
        fewest = (found.points, sum(len(layoff.cards) for layoff in found.layoffs))
        assert fewest == brute_defence(frozenset(held), table), (list(map(str, melds)), write_cards(held))
        check_partition(found, held)
        check_layoffs(found, melds)


def test_the_knocker_leaves_the_most_of_all_best_arrangements() -> None:
    chance = Random(7)
    for _ in range(times(30, 1000)):
        cards = pile(chance, 6)
        hand, opponent = cards[:10], cards[10:20]
        left = [brute_defence(frozenset(opponent), tuple(melds))[0] for melds in brute_best(frozenset(hand))[1]]
        assert best_defence(opponent, knocker_best(hand, opponent).melds).points == max(left)


# Properties ----------------------------------------------------------------------------------------------------------


def hands(least_cards: int, most: int) -> st.SearchStrategy[list[Card]]:
    """Cards of one pack, in half of the hands from few ranks."""
    dense = st.integers(1, 9).map(lambda low: [card for card in PACK if low <= card.rank < low + 5])
    return st.one_of(st.just(list(PACK)), dense).flatmap(
        lambda cards: st.lists(st.sampled_from(cards), unique=True, min_size=least_cards, max_size=most)
    )


@given(hands(0, 11))
def test_an_arrangement_is_a_partition_and_never_beaten(hand: list[Card]) -> None:
    found = best(hand)
    check_partition(found, hand)
    assert found.points == least(hand) == brute_best(frozenset(hand))[0]
    assert not found.layoffs


@given(hands(20, 20), st.randoms(use_true_random=False), st.permutations(SUITS))
def test_neither_order_nor_names_of_suits_matter(cards: list[Card], chance: Random, suits: list[str]) -> None:
    names = dict(zip(SUITS, suits, strict=True))
    others = [Card(card.rank, names[card.suit]) for card in cards]
    first, second = chance.sample(others[:10], 10), chance.sample(others[10:], 10)
    assert least(first) == least(cards[:10])
    before, after = knocker_best(cards[:10], cards[10:]), knocker_best(first, second)
    assert best_defence(second, after.melds).points == best_defence(cards[10:], before.melds).points
    assert best_all(chance.sample(cards[:10], 10)) == best_all(cards[:10])


@given(hands(20, 20))
def test_a_defence_is_a_partition_and_no_worse_than_no_lay_off(cards: list[Card]) -> None:
    table = best(cards[:10]).melds
    found = best_defence(cards[10:], table)
    check_partition(found, cards[10:])
    check_layoffs(found, table)
    assert found.points <= least(cards[10:])


# The bound of the search ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "most"),
    [
        pytest.param("4S 4H 4D 4C 5S 5H 5D 5C 6S 6H 6D", 5 * 5 * 2, id="the most sets that eleven cards can want"),
        pytest.param("2S 4H 6D 8C TS QH AD 3C 5S 7H 9D", 1, id="no set at all"),
        pytest.param("KS KH KD KC 2S 2H 2D 2C 8H 8D 8C", 1, id="sets that no run wants"),
        pytest.param("3-7S 3-7H 3-7D 3-7C JS JH", 6**5, id="the most of twenty-two cards"),
    ],
)
def test_the_choices_of_sets_are_few(held: str, most: int) -> None:
    hand = gin_arrangement._hand(parse_cards(held))
    assert len(gin_arrangement._lefts(hand, set_ranks(hand))) == most


@pytest.mark.parametrize(
    ("held", "follow"),
    [
        pytest.param("8S 9S JS", "8S 9S", id="two follow one another"),
        pytest.param("8S 9S TS 4H", "4H", id="three are a run of their own"),
        pytest.param("4S 3S 8H AS", "4S 3S 8H", id="from both ends"),
        pytest.param("AC KD AH KS", "", id="not around the corner, nor into another suit"),
    ],
)
def test_what_follows_on_a_run_is_one_card_or_two(held: str, follow: str) -> None:
    runs = gin_arrangement._hand(parse_cards("5-7S 5-7H J-KC 2-4D"))
    assert LOW.follow(gin_arrangement._hand(parse_cards(held)), runs) == gin_arrangement._hand(parse_cards(follow))


def test_more_cards_than_a_hand_has_agree_with_brute_force() -> None:
    chance = Random(22)
    for _ in range(times(15, 600)):
        hand = pile(chance, 5)[: chance.randint(12, 14)]
        assert least(hand) == best(hand).points == brute_best(frozenset(hand))[0]
