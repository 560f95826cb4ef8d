"""What a change of names, seats or rules does to the scores, and which parts of a sheet no change of rules can affect."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from referee.games.base.hand import Hand, hand_fields
from referee.games.fields.points import TallyField
from referee.sheet.ledger import Ledger
from referee.sheet.scoresheet_text import won_text
from referee.words import Words, say, say_n, together


@dataclass(frozen=True)
class Difference:
    """The effect of a change on a sheet: the old and new totals by player, the hands that change, and a moved end."""

    players: tuple[tuple[str, int, int], ...]
    hands: tuple[int, ...]
    end: Words | None

    @property
    def totals_change(self) -> bool:
        """Whether somebody's total changes."""
        return any(was != now for _, was, now in self.players)

    @property
    def nothing(self) -> bool:
        """Whether no score changes and the end does not move."""
        return not self.hands and self.end is None and not self.totals_change


def difference(was: Ledger, now: Ledger) -> Difference:
    """The effect of a change of names, seats or rules on the scores."""
    old, new = was.scoresheet, now.scoresheet
    before, after = _by_id(was, old.final), _by_id(now, new.final)
    hands = tuple(
        then.number
        for had, then in zip(old.hands, new.hands, strict=False)
        if _by_id(was, had.scores) != _by_id(now, then.scores)
    )
    players = tuple((seat["name"], before[seat["id"]], after[seat["id"]]) for seat in now.setup["seats"])
    return Difference(players, hands, end_moved(was, now))


def _by_id(ledger: Ledger, points: Sequence[int]) -> dict[str, int]:
    return {seat["id"]: each for seat, each in zip(ledger.setup["seats"], points, strict=True)}


def end_moved(was: Ledger, now: Ledger) -> Words | None:
    """A sentence about the end of the game, if a change of earlier hands moves it."""
    old, new = was.scoresheet, now.scoresheet
    behind = len(new.struck) - len(old.struck) if new.hands != old.hands else 0
    if behind > 0:
        return say("The game then ends with hand {number}: later hands no longer count.", number=len(new.hands))
    if old.finished and not new.finished:
        return say("The game is then no longer over: it continues with hand {number}.", number=len(new.hands) + 1)
    if new.finished and not old.finished:
        return say("The game is then over: {won}", won=won_text(new))
    if behind < 0:
        return say(
            "The game then ends later, with hand {number}: the hands up to there now count too.",
            number=len(new.hands),
        )
    if old.finished and _winner_ids(was) != _winner_ids(now):
        return say("The winner changes: {won}", won=won_text(new))
    return None


def _winner_ids(ledger: Ledger) -> set[str]:
    return {ledger.setup["seats"][seat]["id"] for seat in ledger.scoresheet.winners}


def beyond_rules(ledger: Ledger) -> Words | None:
    """What other rules leave unchanged, if anything: hands with scores as counted, and points that were entered."""
    found = [each for each in (scores_as_counted(ledger), points_entered(ledger)) if each]
    return together(*found) if found else None


def scores_as_counted(ledger: Ledger) -> Words | None:
    """Which hands cannot be scored again because only their scores are known."""
    hands = [number for number, hand in enumerate(ledger.record.hands, 1) if hand.scores is not None]
    return _not_again(hands) if hands else None


def _not_again(hands: list[int]) -> Words:
    return say_n(
        "The scores of hand {hands} were entered as the table counted them, so it cannot be scored again.",
        "The scores of hands {hands} were entered as the table counted them, so they cannot be scored again.",
        n=len(hands),
        hands=hands,
    )


def points_entered(ledger: Ledger) -> Words | None:
    """Says that points are not counted again, if some were entered instead of cards."""
    hands = [hand for hand in ledger.record.hands if hand.scores is None]
    if any(points for hand in hands for points in _points(hand)):
        return say("Points that were entered stay as they are: only cards are counted again.")
    return None


def _points(hand: Hand) -> Iterator[int]:
    """The points in a hand where cards could have been entered too."""
    for key, declared in hand_fields(type(hand)).items():
        if isinstance(declared, TallyField) and declared.cards:
            yield from (each for each in (getattr(hand, key) or {}).values() if isinstance(each, int))
