"""What may be laid when in Kaluki: where turns were noted, and as far as the order tells while a hand is played."""

from __future__ import annotations

from collections.abc import Sequence

from referee.cards import write_cards
from referee.games.kaluki.hand import KalukiHand
from referee.games.kaluki.rules import KalukiRules
from referee.games.kaluki.values import meld_points, meld_rules
from referee.games.plays import Numbered, Play, noted_turns, plays_without_turns
from referee.games.standing import Standing
from referee.games.turns import check_used
from referee.melds import Meld, readings
from referee.words import Fault, Words, say, say_n


def check_openings(rules: KalukiRules, hand: KalukiHand, before: Standing, *, going: bool = False) -> None:
    """Refuses openings below their points, and lay-offs and swaps before them.

    While the hand is `going`, what is missing may still come in the last turn, and without turns the order counts.
    """
    for plays in noted_turns(hand.plays):
        melds = _opening(plays)
        now = going and bool(melds) and melds[0][1].turn == hand.plays[-1].turn
        needs = not _goes_out(rules, hand, plays, now=now)
        if needs and not now:
            _check_points(rules, melds)
        _check_order(rules, plays, melds, needs=needs)
    if going:
        for plays in plays_without_turns(hand.plays):
            _check_order(rules, plays, _opening(plays), needs=rules.opening_when_out)


def _goes_out(rules: KalukiRules, hand: KalukiHand, plays: Sequence[Numbered], *, now: bool) -> bool:
    """Whether a player needs no points to open: who goes out in that one turn, or may still do so `now`."""
    once = len({play.turn for _, play in plays}) == 1
    return not rules.opening_when_out and once and (now or plays[0][1].by == hand.out)


def check_swaps(rules: KalukiRules, hand: KalukiHand, before: Standing, *, going: bool = False) -> None:
    """With `same-turn`, refuses a joker that was taken and not used before the turn was over."""
    if rules.joker_swap == "same-turn":
        check_used(hand.plays, meld_rules(rules), going=going)


def _opening(plays: Sequence[Numbered]) -> list[Numbered]:
    """The melds of the turn of a player's first meld."""
    melds = [(index, play) for index, play in plays if play.act == "meld"]
    return [(index, play) for index, play in melds if play.turn == melds[0][1].turn]


def opening(rules: KalukiRules, hand: KalukiHand, _before: Standing, seat: int) -> Words | None:
    """How many of the points to open lie there of a player who has begun to and has too few."""
    mine = [(index, play) for index, play in enumerate(hand.plays) if play.by == seat]
    melds = _opening(mine)
    points = _points(rules, melds)
    if not melds or not short(rules, points):
        return None
    return say("{n} of {most} points to open", n=points, most=rules.opening_points)


def points_to_open(rules: KalukiRules, melds: Sequence[Sequence[Meld]]) -> tuple[int, int]:
    """The fewest and the most points that melds count together, over the readings of each."""
    counts = [[meld_points(rules, meld) for meld in each] for each in melds]
    return sum(map(min, counts)), sum(map(max, counts))


def short(rules: KalukiRules, points: int) -> int:
    """How many points are missing to open."""
    return max(0, rules.opening_points - points)


def waits(rules: KalukiRules, *, opened: bool, taken: bool = False) -> bool:
    """Whether a play comes too early: before the opening at most a joker is `taken` into the hand."""
    return not opened and not (taken and rules.swap_before_opening)


def _points(rules: KalukiRules, melds: Sequence[Numbered]) -> int:
    return points_to_open(rules, [readings(play.cards, meld_rules(rules)) for _, play in melds])[0]


def _check_points(rules: KalukiRules, melds: Sequence[Numbered]) -> None:
    points = _points(rules, melds)
    if melds and short(rules, points):
        words = say(
            "{points} points, {short} short of the {least} needed to open: {melds}.",
            points=points,
            short=short(rules, points),
            least=rules.opening_points,
            melds=[write_cards(play.cards) for _, play in melds],
        )
        raise Fault(words, "plays", melds[0][0], "meld")


def _check_order(
    rules: KalukiRules, plays: Sequence[Numbered], melds: Sequence[Numbered], *, needs: bool = True
) -> None:
    """Refuses what comes before the opening, which `needs` points unless the player goes out in that turn."""
    for index, play in plays:
        earlier = [each for each in melds if each[0] < index]
        opened = bool(earlier) and not (needs and short(rules, _points(rules, earlier)))
        taken = play.act == "swap" and play.joker_on is None
        if play.act != "meld" and waits(rules, opened=opened, taken=taken):
            raise Fault(_too_early(rules, play, earlier), "plays", index, play.act)


def _too_early(rules: KalukiRules, play: Play, earlier: Sequence[Numbered]) -> Words:
    """Why a play has to wait: the melds of the opening come first, all of them."""
    cards = write_cards(play.cards)
    if not earlier:
        return say("{cards} comes before the opening: the melds of the opening come first, then the rest.", cards=cards)
    return say_n(
        "{cards} comes before the opening: first lay opening melds of {n} point. So far they have {points}.",
        "{cards} comes before the opening: first lay opening melds of {n} points. So far they have {points}.",
        n=rules.opening_points,
        cards=cards,
        points=_points(rules, earlier),
    )
