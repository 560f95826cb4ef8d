"""What may be laid when in Kaluki, where the turns of plays were noted."""

from __future__ import annotations

from referee.cards import write_cards
from referee.games.base import Standing
from referee.games.kaluki.hand import KalukiHand
from referee.games.kaluki.rules import KalukiRules
from referee.games.kaluki.values import meld_points, meld_rules
from referee.games.plays import Play
from referee.melds import readings
from referee.words import Fault, say


def check_openings(rules: KalukiRules, hand: KalukiHand, before: Standing) -> None:
    """Refuses openings below their points, and lay-offs and swaps before them."""
    for seat in range(before.seats):
        plays = [(index, play) for index, play in enumerate(hand.plays) if play.by == seat]
        if plays and all(play.turn is not None for _, play in plays):
            _check_player(rules, plays)


def _check_player(rules: KalukiRules, plays: list[tuple[int, Play]]) -> None:
    turn = next((play.turn for _, play in plays if play.act == "meld"), None)
    points, opened = 0, False
    for index, play in plays:
        if play.turn != turn and turn is not None and (play.turn or 0) > turn and not opened:
            _refuse_short(rules, points, index)
        if play.act == "meld":
            points += meld_points(rules, readings(play.cards, meld_rules(rules))[0])
            opened = opened or points >= rules.opening_points
        elif not opened and not (play.act == "swap" and rules.swap_before_opening and play.joker_on is None):
            words = say(
                "{cards} comes before the opening: first the opening melds, then the rest.",
                cards=write_cards(play.cards),
            )
            raise Fault(words, "plays", index, play.act)
    if not opened and turn is not None:
        _refuse_short(rules, points, next(index for index, play in plays if play.act == "meld"))


def _refuse_short(rules: KalukiRules, points: int, index: int) -> None:
    raise Fault(
        say(
            "{points} points to open are {short} short of {least}.",
            points=points,
            short=rules.opening_points - points,
            least=rules.opening_points,
        ),
        "plays",
        index,
        "meld",
    )


def check_swaps(rules: KalukiRules, hand: KalukiHand) -> None:
    """With `same-turn`, refuses a joker that was taken and not used."""
    if rules.joker_swap != "same-turn":
        return
    for index, play in enumerate(hand.plays):
        if play.act != "swap" or play.joker_on is not None:
            continue
        later = [each for each in hand.plays[index + 1 :] if each.by == play.by and each.turn == play.turn]
        if not any(card.joker for each in later for card in each.cards):
            words = say("{cards} takes a joker that is not used in the same turn.", cards=write_cards(play.cards))
            raise Fault(words, "plays", index, "swap")
