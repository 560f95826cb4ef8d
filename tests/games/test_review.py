"""A hand reviewed: what could have been laid, by the rules of the table and with the points that the game would count."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import combinations
from typing import Any

import pytest

from referee.cards import PACK, Card, parse_cards, write_cards
from referee.games.base.standing import at_the_start
from referee.games.rummy500.options import Rummy500Rules
from referee.games.rummy500.table import lay, play_rules
from referee.games.rummy500.values import held_value
from referee.games.table.position import TableMeld
from referee.games.table.review import MOST_CARDS, ReviewScope, left_over
from referee.sheet.record import FORMAT, read_record
from referee.sheet.replay import replay_strictly
from referee.sheet.review import reviews_of
from tests.tables import table

THREE = ("Ann", "Bob", "Cat")
RUN = {"by": "Ann", "meld": "4S 5S 6S"}
KINGS = {"by": "Bob", "meld": "KH KD KC"}


def told(game: str, hand: Mapping[str, Any], *names: str, **rules: Any) -> str | None:
    """What the review of a hand says."""
    players = list(names or ("Ann", "Bob"))
    data = {"format": FORMAT, "game": game, "players": players, "rules": rules, "hands": [hand]}
    found = reviews_of(replay_strictly(read_record(data)), 0)
    return str(found[0].words) if found else None


def left(held: str, *plays: Mapping[str, Any], **more: Any) -> dict[str, Any]:
    """A hand that Ann ended, with these cards left to Bob."""
    return {"out": "Ann", "plays": list(plays), "held": {"Bob": held}, **more}


def open_with(what: str) -> str:
    return f"In hindsight, Bob could have {what}."


Row = tuple[str, dict[str, Any], dict[str, Any], str | None]
OF_500: list[Row] = [
    ("lay-offs count twice: laid, and not left", left("7S 8S 2D", RUN, KINGS), {}, "laid off 7♠ 8♠: 30 points more"),
    ("nothing fits", left("8S 9S 2D", RUN, KINGS), {}, None),
    ("a meld of one's own", left("9D TD JD 2C", RUN, KINGS), {}, "laid 9♦ 10♦ J♦: 58 points more"),
    ("a meld and a lay-off", left("9D TD JD 7S", RUN, KINGS), {}, "laid 7♠ 9♦ 10♦ J♦: 72 points more"),
    ("a discard must be kept", left("7S 8S", RUN, KINGS), {"boathouse": True}, "laid off 7♠: 14 points more"),
    ("a card that is needed is not kept", left("7S 8S 2D", RUN, KINGS), {"boathouse": True}, "laid off 7♠ 8♠: 30 points more"),
    ("a joker", left("* 2D", RUN, KINGS), {"jokers": 2}, "laid off ★3♠: 30 points more"),
    ("runs of four", left("9D TD JD", RUN | {"meld": "4S 5S 6S 7S"}, KINGS), {"min_run": 4}, None),
    ("below the threshold with it and without", left("7S QD", RUN, KINGS), {"threshold": 80}, None),
    ("above the threshold with it", left("7S 2D", RUN, KINGS), {"threshold": 35}, "laid off 7♠: 35 points more"),
    ("cards in hand go to the side that went out", left("7S 2D", RUN, KINGS), {"residual": "credit"}, "laid off 7♠: 7 points more"),
    ("divided", left("5H 5D 5C QD", {"by": "Ann", "meld": "4S 5S 6S"}, KINGS), {"values": "five", "ace_low": 5, "divisor": 5}, "laid 5♥ 5♦ 5♣: 6 points more"),
    ("points only", left("7S", RUN, KINGS) | {"held": {"Bob": 7}}, {}, None),
    ("cards without suits", left("777", RUN, KINGS), {}, None),
    ("plays of some, and points laid of others", left("7S 2D", RUN) | {"melded": {"Bob": 20}}, {}, "laid off 7♠: 14 points more"),
    ("lay-offs need a meld of one's own", left("7S 2D", RUN, KINGS | {"by": "Ann"}), {"layoff_after_own": True}, None),
    ("who has one may lay off", left("7S 2D", RUN, KINGS), {"layoff_after_own": True}, "laid off 7♠: 14 points more"),
    ("who lays one may lay off", left("9D TD JD 7S", RUN, KINGS | {"by": "Ann"}), {"layoff_after_own": True}, "laid 9♦ 10♦ J♦ 7♠: 72 points more"),
    ("what a joker counts in hand", left("* 2D", RUN, KINGS), {"jokers": 2, "joker_held": 40}, "laid off ★3♠: 55 points more"),
    ("no plays", {"out": "Ann", "melded": {"Ann": 30, "Bob": 0}, "held": {"Bob": "7S 8S 9S 2D"}}, {}, "laid 7♠ 8♠ 9♠: 48 points more"),
    ("many cards are counted", left("7S 8S 9S TS JS QS KS AS 2H", RUN, KINGS | {"meld": "KH KD KC"}), {}, "laid off 7♠ 8♠ 9♠ 10♠ J♠ Q♠ K♠ A♠: 158 points more"),
]  # fmt: skip


@table("why, hand, rules, what", OF_500)
def test_500_names_what_could_have_been_laid(
    why: str, hand: dict[str, Any], rules: dict[str, Any], what: str | None
) -> None:
    assert told("500-rum", hand, **rules) == (open_with(what) if what else None)


OPENED = ({"by": "Bob", "meld": "QH QD QC"}, {"by": "Bob", "meld": "JS JH JD"})
TWO_GROUPS = ({"by": "Ann", "meld": "KH KD KC"}, {"by": "Ann", "meld": "4S 4H 4D"})


def turned(*plays: tuple[int, Mapping[str, Any]]) -> tuple[dict[str, Any], ...]:
    return tuple({**play, "turn": turn} for turn, play in plays)


IN_TURNS = turned(
    (3, TWO_GROUPS[0]), (3, TWO_GROUPS[1]), (4, OPENED[0]), (4, OPENED[1]), (6, {"by": "Ann", "lay": "KS", "on": 1})
)
LATER = (*IN_TURNS, {"by": "Ann", "lay": "4C", "on": 2, "turn": 9})
OF_CONTRACT: list[Row] = [
    ("opened", left("JC 2D", *TWO_GROUPS, *OPENED), {}, "laid off J♣: 10 points less"),
    ("not opened", left("4C 2D", *TWO_GROUPS), {}, None),
    ("opened in the last turn", left("JC 2D", *IN_TURNS), {}, None),
    ("opened in the last turn, where lay-offs may follow at once", left("JC 2D", *IN_TURNS), {"layoff_when_opening": True}, "laid off J♣: 10 points less"),
    ("a turn after the opening", left("JC 2D", *LATER), {}, "laid off J♣: 10 points less"),
    ("no new melds", left("7S 7H 7D 2D", *TWO_GROUPS, *OPENED), {"extra_melds": False}, None),
    ("new melds", left("7S 7H 7D 2D", *TWO_GROUPS, *OPENED), {"extra_melds": True}, "laid 7♠ 7♥ 7♦: 21 points less"),
    ("nothing beside a special", left("AS AH 7S 7H 7D", {"by": "Ann", "meld": "A-KH"}, {"by": "Bob", "meld": "A-KC"}), {"contracts": ["S"], "cards_dealt": [14], "last_deal": "normal"}, None),
    ("round the corner", left("2S 5D", {"by": "Ann", "meld": "J-AS"}, {"by": "Bob", "meld": "5-8H"}), {"contracts": ["R"], "cards_dealt": [10], "last_deal": "normal", "runs_ace": "wrap"}, "laid off 2♠: 2 points less"),
    ("points only", left("JC", *TWO_GROUPS, *OPENED) | {"held": {"Bob": 10}}, {}, None),
]  # fmt: skip


@table("why, hand, rules, what", OF_CONTRACT)
def test_contract_rummy_looks_at_those_who_had_opened(
    why: str, hand: dict[str, Any], rules: dict[str, Any], what: str | None
) -> None:
    hand = {**hand, "held": {**hand["held"], "Cat": 5}}
    assert told("contract", hand, *THREE, **rules) == (open_with(what) if what else None)


HIGH = ({"by": "Ann", "meld": "KH KD KC KS"}, {"by": "Ann", "meld": "4S 5S 6S"})
MINE = ({"by": "Bob", "meld": "QH QD QC"}, {"by": "Bob", "meld": "JS JH JD"})
OF_KALUKI: list[Row] = [
    ("opened", left("7S 8S 2D", *HIGH, *MINE), {}, "laid off 7♠ 8♠: 15 points less"),
    ("enough to open", left("QH QD QC JS JH JD 7S 2D", *HIGH), {}, "laid J♠ J♥ J♦ Q♥ Q♦ Q♣ 7♠: 67 points less"),
    ("not enough to open", left("QH QD QC 7S 2D", *HIGH), {}, None),
    ("less is needed to open", left("QH QD QC 7S 2D", *HIGH), {"opening_points": 30}, "laid Q♥ Q♦ Q♣ 7♠: 37 points less"),
    ("a discard must be kept", left("7S 8S", *HIGH, *MINE), {"must_discard_out": True}, "laid off 7♠: 7 points less"),
    ("none must be kept", left("7S 8S", *HIGH, *MINE), {"must_discard_out": False}, "laid off 7♠ 8♠: 15 points less"),
    ("in chips", left("7S 8S 2D", *HIGH, *MINE), {"settlement": "chips"}, "laid off 7♠ 8♠: 2 chips more"),
    ("the winner takes all that is left", left("7S 8S 2D", *HIGH, *MINE), {"scoring": "winner-takes"}, None),
    ("too few points, but all would have been laid", left("QH QD QC 7S 2D", *HIGH), {"opening_when_out": False}, "laid Q♥ Q♦ Q♣ 7♠: 37 points less"),
    ("too few points, and two cards would be left", left("QH QD QC 7S 2D 9D", *HIGH), {"opening_when_out": False}, None),
    ("too few points, but all asked for", left("QH QD QC 7S 2D", *HIGH), {"opening_when_out": True}, None),
    ("a low ace counts 1 to open", left("AD 2D 3D 8D 9D TD JD", *HIGH), {"ace_low": 1, "opening_points": 50}, None),
    ("an ace between king and two", left("KH AH 2H QC", *HIGH[1:]), {"runs_ace": "wrap", "opening_points": 20}, "laid K♥ A♥ 2♥: 27 points less"),
    ("nothing goes round the corner", left("KH AH 2H QC", *HIGH[1:]), {"opening_points": 20}, None),
    ("doubled", left("7S 2D", *HIGH, *MINE, kaluki=True), {"kaluki_doubles": True}, "laid off 7♠: 14 points less"),
]  # fmt: skip


@table("why, hand, rules, what", OF_KALUKI)
def test_kaluki_looks_at_openings_too(why: str, hand: dict[str, Any], rules: dict[str, Any], what: str | None) -> None:
    assert told("kaluki", hand, **rules) == (open_with(what) if what else None)


def test_kaluki_who_went_out_at_once_below_the_points_is_in_order() -> None:
    """docs/rules/federations.md, kaluki.opening: opening_when_out = no."""
    low = [{"by": "Ann", "meld": "4S 5S 6S", "turn": 2}, {"by": "Ann", "meld": "2H 2D 2C", "turn": 2}]
    mine = [{**each, "turn": 1} for each in MINE]
    hand = left("7S 8S 2S", *mine, *low, dealer="Ann")
    assert told("kaluki", hand, opening_when_out=False) == open_with("laid off 7♠ 8♠ 2♠: 17 points less")
    assert told("kaluki", left("QH QD QC 7S", *low, dealer="Ann"), opening_when_out=False) == open_with(
        "laid Q♥ Q♦ Q♣ 7♠: 37 points less"
    )


GIN = "3C 3D 3H 9C 9D 9H 4S 5S 6S 7S"
KNOCK = {"end": "knock", "by": "Ann"}
KNOCKED = "9S TS JS QS 2H 6H 6D 6C AD 2D"
OF_GIN: list[tuple[str, dict[str, Any], str | None]] = [
    ("gin in the other hand", {**KNOCK, "held": {"Ann": KNOCKED, "Bob": GIN}}, "gin was possible with Bob's cards"),
    ("gin only with a lay-off", {**KNOCK, "held": {"Ann": KNOCKED, "Bob": "3C 3D 3H 9C 9D 9H 4S 5S 7S KS"}}, None),
    ("the player who knocked is not told", {**KNOCK, "held": {"Ann": GIN, "Bob": 30}}, None),
    ("points only", {**KNOCK, "held": {"Ann": 5, "Bob": 30}}, None),
    ("as declared: the page says it where cards are arranged", {**KNOCK, "held": {"Ann": KNOCKED, "Bob": {
        "melds": ["3C 3D 3H", "9C 9D 9H"], "layoffs": [], "deadwood": "4S 5S 6S 7S"}}}, None),
]  # fmt: skip


@table("why, hand, what", OF_GIN)
def test_gin_says_that_gin_was_possible(why: str, hand: dict[str, Any], what: str | None) -> None:
    assert told("gin", hand) == (f"In hindsight, {what}." if what else None)


NOTHING: list[tuple[str, dict[str, Any]]] = [
    ("scores as counted", {"scores": {"Ann": 30, "Bob": -5}}),
    ("thrown in", {"void": True}),
    ("an empty hand", left("", RUN, KINGS)),
]


@table("why, hand", NOTHING)
def test_a_hand_that_has_no_cards_left_says_nothing(why: str, hand: dict[str, Any]) -> None:
    assert told("500-rum", hand) is None


def test_of_several_the_one_with_most_points_is_told() -> None:
    hand = {"out": "Ann", "plays": [RUN, KINGS], "held": {"Bob": "7S 2D", "Cat": "KS 2H"}}
    assert told("500-rum", hand, *THREE) == "In hindsight, Cat could have laid off K♠: 20 points more."


# By trying everything ------------------------------------------------------------------------------------------------

LYING = ("4S 5S 6S", "KH KD KC", "7D 8D 9D", "2C 2H 2S")


def is_meld(cards: frozenset[Card]) -> bool:
    """Three or more of one rank, or consecutive in one suit, the ace low or high; no jokers, one pack."""
    ranks = sorted(card.rank for card in cards)
    if len(cards) < 3:
        return False
    if len({card.suit for card in cards}) > 1:
        return len(set(ranks)) == 1
    rows = (ranks, sorted(14 if rank == 1 else rank for rank in ranks))
    return any(row == list(range(row[0], row[0] + len(row))) for row in rows)


def every_way(lying: frozenset[frozenset[Card]], held: frozenset[Card]) -> Iterator[frozenset[Card]]:
    """What can be left in hand."""
    seen = set()
    stack = [(lying, held)]
    while stack:
        now = stack.pop()
        if now in seen:
            continue
        seen.add(now)
        table_, hand = now
        yield hand
        stack += [
            (table_ - {meld} | {meld | {card}}, hand - {card})
            for meld in table_
            for card in hand
            if is_meld(meld | {card})
        ]
        sets = [frozenset(some) for some in combinations(hand, 3)]
        stack += [(table_ | {some}, hand - some) for some in sets if is_meld(some)]


def laid(rules: Rummy500Rules) -> tuple[TableMeld, ...]:
    data = {"format": FORMAT, "game": "500-rum", "players": [*THREE], "hands": []}
    hand = {"out": "Ann", "plays": [{"by": "Ann", "meld": each} for each in LYING], "held": {"Bob": 1, "Cat": 1}}
    record = read_record({**data, "hands": [hand]})
    return lay(rules, record.hands[0], at_the_start(THREE, record.sides))


@pytest.mark.parametrize("seed", range(24))
def test_no_way_to_lay_the_cards_leaves_less(seed: int) -> None:
    rules = Rummy500Rules(jokers=0)
    melds = [parse_cards(each) for each in LYING]
    rest = [card for card in PACK if not any(card in each for each in melds)]
    held = random.Random(seed).sample(rest, 9)
    before = at_the_start(THREE, ((0,), (1,), (2,)))
    data = {"format": FORMAT, "game": "500-rum", "players": [*THREE], "rules": {"jokers": 0}}
    hand = {
        "out": "Ann",
        "plays": [{"by": "Ann", "meld": each} for each in LYING],
        "held": {"Bob": write_cards(held), "Cat": 1},
    }
    record = read_record({**data, "hands": [hand]})
    value = partial(held_value, rules)
    sight = ReviewScope(play_rules(rules, record.hands[0], before), 1, value)
    found = left_over(sight, laid(rules), held)
    ways = every_way(frozenset(map(frozenset, melds)), frozenset(held))
    assert sum(map(value, found.left)) == min(sum(map(value, way)) for way in ways)


def test_more_cards_than_anybody_holds_are_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.games.table.review.MOST_CARDS", 2)
    assert MOST_CARDS > 26
    assert told("500-rum", left("7S 8S 2D", RUN, KINGS)) is None


PENALTIES = {"scoring": "penalties"}
OF_SEVEN_BRIDGE: list[Row] = [
    ("a seven alone, and what it doubled", left("7D KH", RUN), {}, "laid 7♦: 24 chips more"),
    ("as penalties", left("7D KH", RUN), PENALTIES, "laid 7♦: 24 points less"),
    ("a meld, then a lay-off", left("7D KH 7S", RUN), PENALTIES, "laid 7♦ 7♠: 86 points less"),
    ("no lay-off before a meld", left("3S KH", RUN), PENALTIES, None),
    ("a lay-off after one", left("3S 2D", RUN, KINGS), PENALTIES, "laid off 3♠: 3 points less"),
    ("a joker goes first", left("* KH", RUN, {"by": "Bob", "meld": "9S 9H 9D"}), PENALTIES, "laid off ★3♠: 40 points less"),
    ("a discard must be kept", left("7D", RUN), {"must_discard_out": True}, None),
]  # fmt: skip


@table("why, hand, rules, what", OF_SEVEN_BRIDGE)
def test_seven_bridge_looks_at_lone_sevens(
    why: str, hand: dict[str, Any], rules: dict[str, Any], what: str | None
) -> None:
    assert told("seven-bridge", hand, **rules) == (open_with(what) if what else None)
