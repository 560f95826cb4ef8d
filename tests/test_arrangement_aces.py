"""The best arrangements if the ace is also above the king, or between king and two, compared with brute force."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from referee.cards import Card, parse_cards, write_cards
from referee.games.gin.arrangement import Arrangement, best, best_all, best_defence, knocker_best, least
from referee.games.gin.runs import rows_of
from referee.melds import Meld, MeldRules, extensions, readings
from tests.brute import PACK, Ace, Cards, brute_best, brute_defence, worth
from tests.soak import times
from tests.tables import table

HIGH, AROUND = ("both", 15), ("wraps", 15)
ACES: list[Ace] = [HIGH, AROUND, ("both", 1), ("wraps", 11)]
CORNER = (1, 13, 2, 12, 3, 11, 4, 10)
"""Ranks from the ace to both sides."""


def rules(ace: Ace) -> MeldRules:
    return MeldRules("gin.set", "gin.run", "gin.set", "gin.layoff", ace=ace[0])  # type: ignore[arg-type]


def pile(chance: Random, width: int) -> list[Card]:
    """Shuffled cards of this many ranks around the ace, followed by the other cards."""
    return sorted(chance.sample(PACK, len(PACK)), key=lambda card: card.rank not in CORNER[:width])


def sets_of(arrangement: Arrangement) -> frozenset[Cards]:
    return frozenset(frozenset(meld.cards) for meld in arrangement.melds)


def check(arrangement: Arrangement, hand: list[Card], ace: Ace, on: tuple[Meld, ...] = ()) -> None:
    """It has every card once; its melds are valid melds, and its lay-offs fit one card after another."""
    laid = [card for each in (*arrangement.melds, *arrangement.layoffs) for card in each.cards]
    assert sorted(map(str, (*laid, *arrangement.deadwood))) == sorted(map(str, hand))
    assert arrangement.points == worth(frozenset(arrangement.deadwood), ace)
    for meld in arrangement.melds:
        assert len(meld.cards) == 13 or meld in readings(meld.cards, rules(ace))
    for layoff in arrangement.layoffs:
        meld = on[layoff.on]
        for card in layoff.cards:
            meld, *_ = extensions(meld, (card,), rules(ace))


def knocks(chance: Random, ace: Ace, count: int, width: int) -> Iterator[tuple[tuple[Meld, ...], list[Card]]]:
    """Melds laid open by a knocker, and seven to eleven cards of the opponent."""
    while count:
        cards = pile(chance, width)
        ways = sorted(brute_best(frozenset(cards[:10]), ace)[1], key=lambda way: sorted(map(sorted, map(str, way))))
        way = sorted(chance.choice(ways), key=lambda meld: sorted(map(str, meld)))
        if way:
            count -= 1
            melds = tuple(readings(sorted(meld, key=str), rules(ace))[0] for meld in way)
            yield melds, cards[10 : 10 + chance.randint(7, 11)]


@table(
    "held, high, around",
    [
        ("QS KS AS", 0, 0),
        ("KS AS 2S", 27, 0),
        ("AS 2S 3S QS KS", 5, 0),
        ("AS 2S 3S 4S JS QS KS", 0, 0),
        ("KS AS 2S 2H 2D", 25, 4),
        ("KS AS 2S 3S AH AD", 15, 15),
        ("AS 2S 3S AH AD AC KS QS", 5, 0),
        ("KS AH 2S", 27, 27),
        ("A-KS", 0, 0),
    ],
)
def test_the_least_deadwood(held: str, high: int, around: int) -> None:
    cards = parse_cards(held)
    for ace, points in ((HIGH, high), (AROUND, around)):
        assert least(cards, rows_of(*ace)) == best(cards, rows_of(*ace)).points == points
        assert brute_best(frozenset(cards), ace)[0] == points


@pytest.mark.parametrize("ace", ACES, ids=str)
@pytest.mark.parametrize("width", [4, 6, 8])
def test_best_and_all_best_agree_with_brute_force(ace: Ace, width: int) -> None:
    chance = Random(width)
    for _ in range(times(150, 10_000)):
        hand = pile(chance, width)[: chance.randint(7, 11)]
        points, ways = brute_best(frozenset(hand), ace)
        found = best_all(hand, rows_of(*ace))
        assert least(hand, rows_of(*ace)) == points, write_cards(hand)
        assert best(hand, rows_of(*ace)).points == points
        assert sets_of(best(hand, rows_of(*ace))) in ways
        assert len(found) == len(ways), write_cards(hand)
        assert {sets_of(each) for each in found} == ways
        for each in found:
            check(each, hand, ace)


@pytest.mark.parametrize("ace", ACES, ids=str)
@pytest.mark.parametrize("width", [4, 6, 8])
def test_the_defence_agrees_with_brute_force(ace: Ace, width: int) -> None:
    for melds, held in knocks(Random(width), ace, times(120, 5000), width):
        found = best_defence(held, melds, rows_of(*ace))
        fewest = (found.points, sum(len(layoff.cards) for layoff in found.layoffs))
        wanted = brute_defence(frozenset(held), tuple(frozenset(meld.cards) for meld in melds), ace)
        assert fewest == wanted, (list(map(str, melds)), write_cards(held))
        check(found, held, ace, melds)


@pytest.mark.parametrize("ace", [HIGH, AROUND], ids=str)
def test_the_knocker_leaves_the_most_of_all_best_arrangements(ace: Ace) -> None:
    chance = Random(7)
    for _ in range(times(20, 500)):
        cards = pile(chance, 6)
        hand, opponent = cards[:10], cards[10:20]
        left = [brute_defence(frozenset(opponent), tuple(way), ace)[0] for way in brute_best(frozenset(hand), ace)[1]]
        knocker = knocker_best(hand, opponent, rows_of(*ace))
        assert best_defence(opponent, knocker.melds, rows_of(*ace)).points == max(left)


@pytest.mark.parametrize("ace", [HIGH, AROUND], ids=str)
def test_long_suits_agree_with_brute_force(ace: Ace) -> None:
    """Twelve and thirteen cards of a suit, so that a run may begin in many places."""
    suit = [card for card in PACK if card.suit == "S"]
    for hand in (suit, *(suit[:at] + suit[at + 1 :] for at in (0, 1, 6, 12))):
        points, ways = brute_best(frozenset(hand), ace)
        found = best_all(hand, rows_of(*ace))
        assert (best(hand, rows_of(*ace)).points, len(found)) == (points, len(ways))
        assert {sets_of(each) for each in found} == ways


@table(
    "why, ace, on, held, laid, points",
    [
        ("the ace above the king", HIGH, ["JS QS KS"], "AS KD", {0: "AS"}, 10),
        ("nothing above the ace", HIGH, ["QS KS AS"], "2S KD", {}, 12),
        ("round the corner", AROUND, ["QS KS AS"], "2S 3S KD", {0: "2S 3S"}, 10),
        ("below the ace", AROUND, ["AS 2S 3S"], "KS QS 9D", {0: "KS QS"}, 9),
        ("not below a low ace", HIGH, ["AS 2S 3S"], "KS QS 9D", {}, 29),
        ("the ace in a run of its own, the twos below", HIGH, ["4S 5S 6S"], "AS 2S 3S QS KS", {0: "3S 2S"}, 0),
        ("the same hand with the ace low", HIGH, ["9S TS JS"], "AS 2S 3S QS KS", {0: "QS KS"}, 0),
        ("both ends meet", AROUND, ["3-KS"], "AS 2S", {0: "AS 2S"}, 0),
    ],
)
def test_lay_offs(why: str, ace: Ace, on: list[str], held: str, laid: dict[int, str], points: int) -> None:
    melds = tuple(readings(parse_cards(text), rules(ace))[0] for text in on)
    found = best_defence(parse_cards(held), melds, rows_of(*ace))
    check(found, [*parse_cards(held)], ace, melds)
    assert ({each.on: write_cards(each.cards) for each in found.layoffs}, found.points) == (laid, points)
