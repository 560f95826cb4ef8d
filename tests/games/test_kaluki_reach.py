"""What a hand could open with, compared with brute force that shares only the card with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, product
from random import Random
from typing import Any

import pytest

from referee.cards import JOKER, Card, parse_cards
from referee.cards.card import parse_card
from referee.games.kaluki import opening_search as search
from referee.games.kaluki.opening_search import STEPS, SearchSteps, TooManyCards, most_points
from referee.games.kaluki.options import KalukiRules
from referee.sheet.cases import answer
from tests.soak import times

SUITS = "SHDC"
RANKS = (
    range(1, 14),
    range(1, 5),
    range(1, 7),
    range(9, 14),
    (1, 2, 3, 12, 13),
    (1, 2, 3, 11, 12, 13),
    (1, 11, 12, 13),
    range(4, 9),
)
FAR = 10_000
AT = ("both", "high", "wrap")
"""Where an ace may be in a sequence."""


def rules(ace: int = 15, runs_ace: str = "both", ace_low: int | str = "same") -> KalukiRules:
    """The rules that matter here."""
    return KalukiRules(ace_points=ace, runs_ace=runs_ace, ace_low=ace_low)


def said(cards: str, taken: str = "", /, *, enough: int = FAR, keep: int = 0, **kw: object) -> int | None:
    """The answer for cards as text."""
    card = parse_card(taken) if taken else None
    return most_points(parse_cards(cards), card, rules(**kw), enough, SearchSteps(), keep=keep)  # type: ignore[arg-type]


# Brute force ---------------------------------------------------------------------------------------------------------


def worth(place: int, ace: int) -> int:
    """The points of a place; 14 is an ace, and later places go around the corner."""
    return ace if place in (1, 14) else min((place - 1) % 13 + 1, 10)


def as_group(cards: Sequence[Card], ace: int) -> int:
    """The most points as a group, or nothing."""
    naturals = [card for card in cards if card.rank]
    suits = {card.suit for card in naturals}
    if len(cards) > 4 or len(suits) < len(naturals):
        return 0
    ranks = [rank for rank in range(1, 14) if all(card.rank == rank for card in naturals)]
    return max((worth(rank, ace) * len(cards) for rank in ranks), default=0)


def as_run(cards: Sequence[Card], ace: int, at: str, cheap: bool = False) -> int:
    """The most points as a sequence, or nothing."""
    naturals = sorted((card.rank, card.suit) for card in cards if card.rank)
    if len({suit for _, suit in naturals}) > 1:
        return 0
    best = 0
    if at == "wrap" and len(cards) > 13:
        return 0
    for start in range(2 if at == "high" else 1, 14 if at == "wrap" else 16 - len(cards)):
        places = range(start, start + len(cards))
        for left in combinations(places, len(naturals)):
            if sorted((place - 1) % 13 + 1 for place in left) == [rank for rank, _ in naturals]:
                points = sum(worth(place, ace) for place in places)
                best = max(best, points - (ace - 1) * (cheap and start == 1))
    return best


def as_any(chosen: Sequence[Card], ace: int, at: str, wild: int, cap: int, cheap: bool = False) -> int:
    """The most points of a meld in which each card of the wild rank is itself or a joker, with at most this many jokers."""
    own = [(card, JOKER) if card.rank == wild else (card,) for card in chosen]
    ways = (way for way in product(*own) if way.count(JOKER) <= cap)
    return max((max(as_group(way, ace), as_run(way, ace, at, cheap)) for way in ways), default=0)


def slowly(
    cards: Sequence[Card],
    taken: Card | None,
    ace: int,
    at: str,
    keep: int,
    wild: int = -1,
    cap: int = 99,
    cheap: bool = False,
) -> int | None:
    """The same by trying every set of cards that is a meld, and every union of them; `cheap` aces count 1 below a two."""
    return max(unions_of(cards, taken, ace, at, keep, wild, cap, cheap), default=(None, 0))[0]


def unions_of(
    cards: Sequence[Card], taken: Card | None, ace: int, at: str, keep: int, wild: int, cap: int, cheap: bool
) -> list[tuple[int, int]]:
    """What melds can be laid together: the points, and how many cards they leave."""
    melds = {}
    for used in range(1 << len(cards)):
        chosen = [card for index, card in enumerate(cards) if used >> index & 1]
        points = as_any(chosen, ace, at, wild, cap, cheap) if len(chosen) >= 3 else 0
        if points:
            melds[used] = points
    unions = {0: 0}
    for first in range(len(cards)):
        for union, laid in list(unions.items()):
            for used, points in melds.items():
                if used & -used == 1 << first and not used & union:
                    unions[used | union] = max(unions.get(used | union, 0), laid + points)
    return [
        (points, len(cards) - union.bit_count())
        for union, points in unions.items()
        if union.bit_count() <= len(cards) - keep
        and (taken is None or any(card == taken and union >> index & 1 for index, card in enumerate(cards)))
    ]


def a_hand(chance: Random, most: int) -> list[Card]:
    """At most this many cards of two packs, from ranks that fit together, with up to four jokers."""
    count, jokers = chance.randint(6, most), chance.choice((0, 0, 1, 1, 2, 3, 4))
    suits = chance.choice((SUITS, SUITS, SUITS[:2], SUITS[1]))
    pack = [Card(rank, suit) for rank in chance.choice(RANKS) for suit in suits] * 2
    chance.shuffle(pack)
    return pack[: count - jokers] + [JOKER] * jokers


@pytest.mark.parametrize("seed", range(times(2, 8)))
def test_it_finds_what_brute_force_finds(seed: int) -> None:
    chance = Random(seed)
    for _ in range(times(100, 250)):
        cards = a_hand(chance, chance.choice((7, 7, 7, 8, 9)))
        taken = chance.choice([None, *cards, *cards])
        ace, at, keep = chance.choice((1, 11, 15)), chance.choice(AT), chance.choice((0, 0, 1, 1, 2))
        expected = slowly(cards, taken, ace, at, keep)
        wanted = rules(ace, at)
        assert most_points(cards, taken, wanted, FAR, SearchSteps(), keep=keep) == expected, (
            cards,
            taken,
            ace,
            at,
            keep,
        )
        enough = chance.randint(0, 100)
        found = most_points(cards, taken, wanted, enough, SearchSteps(), keep=keep)
        assert (found is None) == (expected is None)
        assert found is None or expected is None or min(enough, expected) <= found <= expected


@pytest.mark.parametrize("seed", range(times(2, 8)))
def test_it_finds_what_brute_force_finds_where_twos_are_wild(seed: int) -> None:
    chance = Random(f"wild {seed}")
    for _ in range(times(60, 200)):
        cards = a_hand(chance, 7)
        twos = [Card(2, suit) for suit in SUITS if Card(2, suit) not in cards]
        cards += chance.choices(twos, k=min(2 * len(twos), chance.choice((0, 1, 1, 2)))) if twos else []
        taken = chance.choice([None, *cards, *cards])
        ace, at, keep = chance.choice((1, 11, 15)), chance.choice(AT), chance.choice((0, 0, 1))
        wild, cap = chance.choice((2, 2, 2, -1)), chance.choice((99, 99, 1, 2, 3))
        expected = slowly(cards, taken, ace, at, keep, wild, cap)
        ranks = ("2",) if wild == 2 else None
        wanted = replace(rules(ace, at), wild_ranks=ranks, wilds_per_meld=None if cap == 99 else cap)
        assert most_points(cards, taken, wanted, FAR, SearchSteps(), keep=keep) == expected, (
            cards,
            taken,
            ace,
            at,
            keep,
            wild,
            cap,
        )


@pytest.mark.parametrize("seed", range(times(2, 8)))
def test_a_low_ace_and_going_out_are_as_brute_force_has_them(seed: int) -> None:
    """docs/rules/federations.md, Decided: ace by its place, opening_when_out = no."""
    chance = Random(f"out {seed}")
    for _ in range(times(80, 250)):
        cards = a_hand(chance, chance.choice((7, 7, 8)))
        taken = chance.choice([None, *cards, *cards])
        keep, cap = chance.choice((0, 1)), chance.choice((99, 99, 1, 2, 3))
        wild, at = chance.choice((-1, -1, 2)), chance.choice(("both", "wrap"))
        found = unions_of(cards, taken, 11, at, 0, wild, cap, True)
        wanted = replace(
            rules(11, at, ace_low=1),
            wilds_per_meld=None if cap == 99 else cap,
            wild_ranks=("2",) if wild == 2 else None,
        )
        most = max((points for points, left in found if left >= keep), default=None)
        assert most_points(cards, taken, wanted, FAR, SearchSteps(), keep=keep) == most, (cards, taken, keep, cap, wild)
        out = any(keep <= left <= 1 for _, left in found)
        assert search.can_meld_all(cards, taken, wanted, SearchSteps(), keep=keep) == out, (
            cards,
            taken,
            keep,
            cap,
            wild,
        )


# By hand -------------------------------------------------------------------------------------------------------------


def test_the_worked_examples() -> None:
    """docs/rules/kaluki.md, examples 2 to 4."""
    assert said("KS KH KD 6H 7H 8H") == 51
    assert said("KS KH KD 5H 6H 7H") == 48
    assert said("JS QS * AS") == 45
    assert said("KS KH KS") == 0
    assert said("KS KH KD KC *", keep=1) == 40


def test_the_taken_card_lies_in_a_meld() -> None:
    assert said("KS KH KD 2C", "2C") is None
    assert said("KS KH KD 2C", "KD") == 30
    assert said("7S 7H 7D 8S 9S", "8S") == 24
    assert said("7S 7H 7D 8S 9S", "7H") == 21
    assert said("7S 7S 7H 7D 8S 9S", "8S") == 45
    assert said("2C KS KH KD * *", "2C") == 50


def test_a_joker_taken_takes_the_place_of_a_card() -> None:
    assert said("KS KH KD *", "*") == 40
    assert said("KS KH KD KC *", "*") == said("KS KH KD KC *", "*", keep=1) == 40
    assert said("KS KH *", "*", keep=1) is None
    assert said("KS 7H *", "*") is None
    assert said("KS 7H *", "*", enough=0) is None


@pytest.mark.parametrize(("ace", "low", "high", "group"), [(1, 6, 21, 3), (11, 16, 31, 33), (15, 20, 35, 45)])
def test_an_ace_counts_the_same_at_both_ends(ace: int, low: int, high: int, group: int) -> None:
    assert said("AS 2S 3S", ace=ace) == low
    assert said("QS KS AS", ace=ace) == high
    assert said("AS AH AD", ace=ace) == group
    assert said("KS AS 2S", ace=ace) == 0
    assert said("2S 3S *", ace=ace) == max(low, 9)


def test_an_ace_that_is_only_high() -> None:
    assert said("AS 2S 3S", runs_ace="high") == 0
    assert said("AS 2S 3S 4S", "AS", runs_ace="high") is None
    assert said("2S 3S *", runs_ace="high") == 9
    assert said("QS KS AS", runs_ace="high") == 35


def test_an_ace_between_king_and_two() -> None:
    """docs/rules/federations.md, kaluki.sequence and Decided: ace by its place."""
    assert said("KS AS 2S", ace=11, runs_ace="wrap") == 23
    assert said("KS AS 2S", ace=11, ace_low=1, runs_ace="wrap") == 23
    assert said("AS 2S 3S", ace=11, ace_low=1, runs_ace="wrap") == 6
    assert said("JS QS KS AS 2S 3S", ace=11, ace_low=1, runs_ace="wrap") == 46
    assert said("A-KS", ace=11, ace_low=1, runs_ace="wrap") == 95
    assert said("A-KS AS", ace=11, ace_low=1, runs_ace="wrap") == 96
    assert said("2S * *", ace=11, runs_ace="wrap") == 23
    assert said("3S 2S * * *", "3S", ace=11, runs_ace="wrap", keep=1) == 26
    assert said("2S 3S 4S * *", ace=15, runs_ace="wrap") == 34


def test_a_card_is_kept() -> None:
    assert said("7S 8S 9S", keep=1) == 0
    assert said("7S 8S 9S", "8S", keep=1) is None
    assert said("7S 8S 9S TS", keep=1) == 27
    assert said("7S 8S 9S TS", "7S", keep=1) == 24
    assert said("* * * *", keep=1) == 45


def test_jokers_alone() -> None:
    assert said("* *") == 0
    assert said("* * *") == 45
    assert said("* * * *", ace=1) == 40
    assert said("2S * * * *", "2S") == 29


@pytest.mark.parametrize(("ace", "five", "six", "eight"), [(1, 49, 60, 80), (11, 51, 66, 88), (15, 60, 90, 120)])
def test_more_jokers_than_four(ace: int, five: int, six: int, eight: int) -> None:
    """table-life: 0 to 8 jokers: five alone are a sequence or a group of four, six two groups."""
    assert [said("* " * count, ace=ace) for count in (5, 6, 8)] == [five, six, eight]


def test_a_whole_suit_goes_around_from_ace_to_ace() -> None:
    assert said("AS 2-KS AS") == said("AS 2-KS *") == 114


def test_it_ends_as_soon_as_it_is_enough() -> None:
    assert said("KS KH KD QS QH QD", enough=25) in (30, 60)
    assert said("KS KH KD QS QH QD", enough=60) == 60


# Hard hands ----------------------------------------------------------------------------------------------------------

WRAP = {"runs_ace": "wrap", "jokers": 8, "opening_when_out": False, "opening_points": 100}
DEALT: tuple[tuple[str, dict[str, Any]], ...] = (
    ("3C 5C 2C KH QH * AC KC AH * 6C * * * * 4C 2H", {"ace_points": 1, "wilds_per_meld": 1}),
    ("4D 2H 3H 3D KH AH 9D 2D 6D 5D JC QS 4H * * * *", {"ace_points": 1, "wilds_per_meld": 1}),
    ("3C 3S 4C 2H AH * 2C JH 4H 3H QH * KH * * 3D *", {"ace_points": 11, "ace_low": 1, "wilds_per_meld": 1}),
    ("3H 4S 6H 5C 4D 5S 6H 6C 4D 3C 4H 5H 5C * * * *", {"ace_points": 11}),
    ("2D 2S 3H 3H 3S 5S * 2H 5H 4S 2C * 2S * * 4D 4C", {"ace_points": 15, "wilds_per_meld": 2}),
    ("2C 6C 2H AC 6C 4H 6D 6H 3S 6S 5D 6S 6H 4C 2D * *", {"ace_points": 1, "wild_ranks": ("6",)}),
)
"""Seventeen cards, one more than anybody holds, found by climbing to the highest cost."""
HUGE: tuple[tuple[str, dict[str, Any]], ...] = (
    ("2D 3S 4S 3D 5D AC * 4C 2H 6C 4H 4D 2S 6S AD 6S * 3C 3C 4H 5D * * * *", {"ace_points": 1}),
    ("QD KD QS AH JS JD AS QD JC AC 2S KS KC 2D AD QC * AD JS 6D 3S AH * * *", {"ace_points": 11}),
    ("4H 2H 3H 3D * KD 3C QD 3C 3S 3S 2D AD 3D 3H * 6H", {"wild_ranks": ("3",), "wilds_per_meld": 1, "ace_points": 1}),
    ("2-9S 2-9H 2-8D 3C 5C 7C 9C JC KC 2-6S * * * * * *", {"wild_ranks": ("5", "8")}),
    ("2S 2S 2H 2H 2D 2D 2C 2C 3S 3S 3H 3H 3D 3D 3C 3C 9S", {"wild_ranks": ("2", "3"), "wilds_per_meld": 1}),
    ("2-7S 2-7H 2-7D 2-7C 9S 9S JS KS 9H 9H JH KH * * * * * *", {"wilds_per_meld": 2, "ace_points": 1}),
)
"""Far more cards than anybody holds, or hands with many wild cards."""


@pytest.mark.parametrize(("text", "options"), DEALT)
def test_a_hand_that_can_be_dealt_is_searched_to_the_end(text: str, options: dict[str, Any]) -> None:
    cards = parse_cards(text)
    wanted = replace(KalukiRules(**WRAP), **options)
    for card in dict.fromkeys(cards):
        for keep in (0, 1):
            steps = SearchSteps()
            most_points(cards, card, wanted, 100, steps, keep=keep)
            search.can_meld_all(cards, card, wanted, steps, keep=keep)


@pytest.mark.parametrize(("text", "options"), [*HUGE, *DEALT])
def test_no_ruling_takes_more_steps_than_there_may_be(
    text: str, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Issue 17: any ruling under 50 ms, the opening search bounded and its bound tested."""
    met: list[int] = []
    for name in ("_next", "_search", "_laid_out"):
        counted = getattr(search, name)
        monkeypatch.setattr(
            search, name, lambda *given, counted=counted, **named: met.append(1) or counted(*given, **named)
        )
    told = {key: list(value) if key == "wild_ranks" else value for key, value in {**WRAP, **options}.items()}
    spread = [str(card) for card in parse_cards(text)]
    for card in dict.fromkeys(spread):
        met.clear()
        rest = " ".join(spread).replace(card, "", 1)
        found = answer(
            {
                "game": "kaluki",
                "rules": told,
                "ask": "pickup",
                "opened": False,
                "pile": card,
                "card": card,
                "held": rest,
            }
        )
        assert len(met) <= STEPS + 1
        assert found["verdict"] in ("legal", "illegal") or "too many ways" in found["because"]


def test_a_search_ends_with_its_steps() -> None:
    cards, wanted = parse_cards(HUGE[0][0]), replace(KalukiRules(**WRAP), ace_points=1)
    steps = SearchSteps()
    with pytest.raises(TooManyCards):
        most_points(cards, None, wanted, 101, steps)
    assert steps.left == 0
