"""What a finished game is remembered for: its turning point, the best hand of all, and who fought each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.sheet.highlights import BestHand, Duel, TurningPoint, best_hand, duel, turning_point
from referee.sheet.record import read_record
from referee.sheet.replay import replay
from referee.sheet.scoresheet import Scoresheet
from tests.past import game_of
from tests.tables import table

AT = "2026-01-01T20:00:00+09:00"
FOUR = ("Ann", "Bob", "Cat", "Dan")
AGREED = {"finished": "agreed"}
SIDES = {"sides": [["Ann", "Cat"], ["Bob", "Dan"]]}
Hands = Sequence[tuple[int, ...]]


def played(preset: str, hands: Hands, first: dict[str, Any] | None = None, **more: Any) -> Scoresheet:
    """A sheet whose hands were counted like this; the first one may say more."""
    players = FOUR[: len(hands[0])]
    counted = [{"scores": dict(zip(players, hand, strict=True))} for hand in hands]
    counted[0] |= first or {}
    return replay(read_record(game_of(preset, AT, players, *counted, **more)))


TURNS = [
    (
        "in front of the others since the second hand",
        "500-rum",
        [(10, 20), (30, 5), (1, 2)],
        AGREED,
        TurningPoint(0, 2),
    ),
    ("from the first hand to the last", "500-rum", [(20, 10), (5, 5), (1, 2)], AGREED, TurningPoint(0, 1)),
    ("level is no lead", "500-rum", [(20, 10), (0, 10), (7, 2)], AGREED, TurningPoint(0, 3)),
    ("an early lead that was lost does not count", "500-rum", [(20, 10), (0, 20), (30, 2)], AGREED, TurningPoint(0, 3)),
    ("low is good", "contract", [(10, 30, 20), (30, 0, 40), (30, 5, 0)], AGREED, TurningPoint(1, 2)),
    ("a game that its rules ended", "500-rum", [(100, 200), (450, 5)], {}, TurningPoint(0, 2)),
    ("partners are one", "persian", [(10, 0, 10, 5), (0, 60, 0, 0)], {**AGREED, **SIDES}, TurningPoint(1, 2)),
    ("nobody turned a game that is shared", "500-rum", [(10, 20), (30, 20)], AGREED, None),
    ("one hand has no turn", "500-rum", [(10, 20)], AGREED, None),
    ("a game in play has none yet", "500-rum", [(10, 20), (30, 5)], {}, None),
    ("nobody scored", "500-rum", [(0, 0), (0, 0)], AGREED, None),
]


@table("why, preset, hands, more, turn", TURNS)
def test_where_a_game_turned(
    why: str, preset: str, hands: Hands, more: dict[str, Any], turn: TurningPoint | None
) -> None:
    assert turning_point(played(preset, hands, **more)) == turn


BEST = [
    ("the most points", "500-rum", [(10, 20), (90, -5), (1, 2)], {}, BestHand(0, 2, 90, -5)),
    ("of equal ones that in which the others did worst", "500-rum", [(90, 20), (90, -5)], {}, BestHand(0, 2, 90, -5)),
    ("of equal ones the first", "500-rum", [(90, 20), (90, 20)], {}, BestHand(0, 1, 90, 20)),
    ("where low is good the least", "contract", [(0, 30, 20), (40, 0, 60)], {}, BestHand(1, 2, 0, 100)),
    ("of partners it is one player's", "persian", [(10, 0, 40, 5)], SIDES, BestHand(2, 1, 40, 15)),
    ("chips are won", "kaluki", [(4, -2, -2)], {"rules": {"settlement": "chips"}}, BestHand(0, 1, 4, -4)),
    ("nobody scored", "500-rum", [(0, 0)], {}, None),
    ("nobody took points", "contract", [(0, 0, 0)], {}, None),
    ("everybody lost points", "500-rum", [(-10, -20)], {}, None),
]


@table("why, preset, hands, more, best", BEST)
def test_the_best_hand(why: str, preset: str, hands: Hands, more: dict[str, Any], best: BestHand | None) -> None:
    assert best_hand(played(preset, hands, **more)) == best


def test_points_by_agreement_and_carried_ones_are_no_points_of_a_hand() -> None:
    sheet = played("500-rum", [(10, 20), (30, 5)], {"adjust": {"Ann": 200}}, **AGREED)
    assert best_hand(sheet) == BestHand(0, 2, 30, 5)
    assert turning_point(sheet) == TurningPoint(0, 1)


DUELS = [
    ("twice overtaken", [(10, 20, 0), (20, 0, 0), (0, 20, 0)], Duel((0, 1), 2, 10)),
    ("level in between is not overtaken twice", [(10, 20, 90), (10, 0, 0), (10, 0, 0)], Duel((0, 1), 1, 10)),
    ("most often", [(10, 20, 15), (20, 0, 20), (0, 20, 0), (20, 0, 0)], Duel((0, 1), 3, 10)),
    ("else the closest at the end", [(10, 50, 13)], Duel((0, 2), 0, 3)),
    ("level at the end", [(10, 50, 10)], Duel((0, 2), 0, 0)),
    ("a close first place before a closer one below", [(200, 190, 95, 95)], Duel((0, 1), 0, 10)),
    ("else the closest of the first three", [(200, 100, 95, 95)], Duel((1, 2), 0, 5)),
    ("two have no duel without overtaking twice", [(10, 50), (60, 0)], None),
    ("all level", [(0, 0, 0)], None),
]


@table("why, hands, wanted", DUELS)
def test_who_fought_each_other(why: str, hands: Hands, wanted: Duel | None) -> None:
    assert duel(played("500-rum", hands, **AGREED)) == wanted


def test_of_pairs_that_overtook_each_other_as_often_it_is_the_closer_one() -> None:
    sheet = played("500-rum", [(10, 20, 0, 5), (20, 0, 40, 30), (0, 20, 0, 9)], **AGREED)
    assert sheet.final == (30, 40, 40, 44), "Ann and Bob, too, overtook each other twice"
    assert duel(sheet) == Duel((2, 3), 2, 4)


def test_partners_fight_as_sides() -> None:
    sheet = played("500-rum", [(10, 0, 10, 5), (0, 60, 0, 0), (0, 0, 90, 0)], **AGREED, **SIDES)
    assert duel(sheet) == Duel((0, 1), 2, 45)


def test_the_bonuses_at_the_end_may_decide() -> None:
    ann_and_bob = [(0, 13), (9, 0), (9, 0), (39, 0), (0, 18), (0, 1), (45, 0), (5, 0), (0, 46), (0, 46), (0, 20)]
    sheet = played("gin", ann_and_bob, rules={"hollywood": True})
    assert sheet.finished
    assert (sheet.totals, sheet.final) == ((289, 256), (664, 731))
    assert turning_point(sheet) == TurningPoint(1, None)


def test_who_sat_down_later_led_nobody_and_was_overtaken_by_nobody_before() -> None:
    hands = [
        {"scores": {"Ann": 10, "Bob": 30}},
        {"scores": {"Ann": 5, "Bob": 30}},
        {"scores": {"Ann": 5, "Bob": 0, "Cat": 1}, "joins": {"Cat": "worst"}},
    ]
    scoresheet = replay(read_record(game_of("kaluki", AT, ("Ann", "Bob", "Cat"), *hands, finished="agreed")))
    assert turning_point(scoresheet) == TurningPoint(0, 1), "Cat's total before is none"
    assert all(each.passes == 0 for each in [duel(scoresheet)] if each)


def test_who_has_gone_home_fights_nobody() -> None:
    hands = [
        {"scores": {"Ann": 10, "Bob": 5, "Cat": 0}, "leaves": {"Ann": "counts"}},
        {"scores": {"Bob": 10, "Cat": 30}, "rules": {"limit": 500}},
        {"scores": {"Bob": 0, "Cat": 0}},
    ]
    hands += [{"scores": {"Bob": 0, "Cat": 1}}, {"adjust": {"Bob": -10}, "scores": {"Bob": 0, "Cat": 0}}]
    hands += [{"scores": {"Bob": 20, "Cat": 0}}]
    scoresheet = replay(read_record(game_of("kaluki", AT, ("Ann", "Bob", "Cat"), *hands, finished="agreed")))
    fought = duel(scoresheet)
    assert fought is None or fought.passes < 2, "Ann is passed, and fights not"
