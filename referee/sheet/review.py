"""A recorded hand reviewed with all cards open: at most one sentence per player, and usually none."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee.games.base.hand import Hand, hand_fields
from referee.games.base.open_cards import Missed
from referee.games.base.scoring import chips_words, points_words
from referee.games.fields.points import TallyField
from referee.sheet.record import Record
from referee.sheet.replay import scored
from referee.sheet.scoresheet import Played, Scoresheet
from referee.words import Fault, Words, say


@dataclass(frozen=True)
class Review:
    """What a player could have done, and by how many points their side would have been better off."""

    seat: int
    points: int
    words: Words


def reviews_of(scoresheet: Scoresheet, index: int) -> tuple[Review, ...]:
    """What each player could have done better in a hand, most points first; empty if no cards were noted."""
    played = scoresheet.hands[index]
    record = replace(scoresheet.record, rules=played.rules)
    if played.hand.thrown_in or played.hand.scores is not None or not shows_cards(played.hand):
        return ()
    best: dict[int, Review] = {}
    for each in sorted(_found(record, played), key=lambda each: -each.points):
        best.setdefault(each.seat, each)
    return tuple(best.values())


def _found(record: Record, played: Played) -> Iterator[Review]:
    for each in record.game.referee.review(record.rules, played.hand, played.before):
        if each.then is None:
            yield Review(each.seat, 0, each.words)
        elif (points := _gained(record, played, each)) > 0:
            yield Review(each.seat, points, _missed_words(record, each, points))


def _gained(record: Record, played: Played, each: Missed) -> int:
    """How many points more, or penalty points fewer, the player's side would have scored; 0 if it would have been impossible."""
    try:
        was, then = (scored(record, hand, played.before) for hand in (played.hand, each.then))
    except Fault:
        return 0
    more = sum(then[seat] - was[seat] for seat in played.before.side(each.seat))
    return -more if record.game.scoring.lowest_wins(record.rules) else more


def _missed_words(record: Record, each: Missed, n: int) -> Words:
    points = chips_words(n) if record.game.scoring.chips(record.rules) else points_words(n)
    if record.game.scoring.lowest_wins(record.rules):
        return say("{what}: {points} less.", what=each.words, points=points)
    return say("{what}: {points} more.", what=each.words, points=points)


def shows_cards(hand: Hand) -> bool:
    """Whether cards that players held were noted in a hand."""
    for key, field in hand_fields(type(hand)).items():
        if isinstance(field, TallyField) and field.in_hand:
            return any(each and not isinstance(each, int) for each in getattr(hand, key).values())
    return False
