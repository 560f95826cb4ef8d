"""A recorded hand reviewed with all cards open: one sentence at the most, and usually none."""

from __future__ import annotations

from referee.games.base import Reviewed
from referee.games.fields import TallyField, hand_fields
from referee.games.hand import Hand
from referee.sheet.scoresheet import Scoresheet


def review_of(sheet: Scoresheet, index: int) -> Reviewed | None:
    """What somebody could have done better in a hand, the most points first; nothing where no cards were noted."""
    played = sheet.hands[index]
    hand = played.hand
    if hand.thrown_in or hand.scores is not None or not shows_cards(hand):
        return None
    found = sheet.record.game.review(played.rules, hand, played.before)
    return max(found, key=lambda each: each.points, default=None)


def shows_cards(hand: Hand) -> bool:
    """Whether cards that players held were noted in a hand."""
    for key, field in hand_fields(type(hand)).items():
        if isinstance(field, TallyField) and field.in_hand:
            return any(each and not isinstance(each, int) for each in getattr(hand, key).values())
    return False
