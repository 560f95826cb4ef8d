"""Seven Bridge: one pack, lone sevens as melds, discards claimed by pon and chi."""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.base.options import hands_played_words, is_last_hand_played, step_of
from referee.games.base.standing import Standing
from referee.games.game import Deal, Game
from referee.games.seven.book import CHAPTERS, CLAUSES, PLAYED
from referee.games.seven.hand import SevenHand
from referee.games.seven.lesson import LESSON
from referee.games.seven.options import PRESETS, SevenRules
from referee.games.seven.picture import PICTURE
from referee.games.seven.referee import QUESTIONS, review
from referee.games.seven.remedies import REMEDIES
from referee.games.seven.score import STATISTICS, did, score
from referee.games.seven.table import first, lay, order_of, play_rules, turns_of
from referee.games.seven.values import DEALT, in_play
from referee.verdict import Line
from referee.words import Words, say, together


def reached(rules: SevenRules, after: Standing, seats: Sequence[int]) -> tuple[int, ...]:
    """Whose totals of these players reach the target."""
    return () if rules.target is None else tuple(seat for seat in sorted(seats) if after.totals[seat] >= rules.target)


def winners(rules: SevenRules, after: Standing) -> tuple[int, ...] | None:
    """The best totals, once somebody at the table has reached the target or the last hand is over."""
    over = reached(rules, after, after.table) or is_last_hand_played(rules, after)
    return after.leaders(lowest=rules.lowest_wins) if over else None


def ended(rules: SevenRules, after: Standing) -> Words | None:
    """Who reached the target, or that the hands are over, and who wins then where that is the lowest total."""
    over = reached(rules, after, after.counted)
    if over and rules.target is not None:
        why = say("The game ends at {n} points: {scores}.", n=rules.target, scores=after.told(over))
    elif is_last_hand_played(rules, after):
        why = hands_played_words(rules)
    else:
        return None
    if not rules.lowest_wins:
        return why
    return together(why, say("The lowest total wins: {scores}.", scores=after.told(after.leaders(lowest=True))))


def next_dealer(rules: SevenRules, hand: SevenHand, _lines: tuple[Line, ...], before: Standing) -> int | None:
    """Who went out, or the same dealer if nobody did; None where the deal passes on."""
    if rules.next_dealer == "left":
        return None
    return before.dealer if hand.out is None else hand.out


def deal(rules: SevenRules, _before: Standing) -> Deal:
    """Seven cards each."""
    packs = in_play(rules)
    return Deal(cards=DEALT, packs=packs.count, jokers=packs.jokers, ace_at_both_ends=rules.runs_ace != "low")


SEVEN_BRIDGE = Game(
    slug="seven",
    title=say("Seven Bridge"),
    summary=say("Two to six players, seven cards: a seven alone is a meld, and discards are claimed."),
    seats=(2, 6),
    rules=SevenRules,
    presets=PRESETS,
    hand=SevenHand,
    clauses=CLAUSES,
    chapters=CHAPTERS,
    played=PLAYED,
    score=score,
    winners=winners,
    ended=ended,
    next_dealer=next_dealer,
    deal=deal,
    step=step_of,
    around=lambda rules: rules.runs_ace == "wrap",
    first=first,
    whose_turn=lambda rules, hand, before, turn: turns_of(rules, hand.plays, order_of(rules, before)).whose(turn),
    languages_first=("ja",),
    lowest_wins=lambda rules: rules.lowest_wins,
    goal=lambda rules: rules.target,
    deals=lambda rules: rules.hands_limit if rules.target is None else None,
    chips=lambda rules: rules.scoring == "exchange",
    statistics=STATISTICS,
    counted=did,
    questions=QUESTIONS,
    picture=PICTURE,
    lesson=LESSON,
    remedies=REMEDIES,
    plays=play_rules,
    least_laid=lambda rules, _hand, before: deal(rules, before).cards,
    lay=lay,
    review=review,
)
