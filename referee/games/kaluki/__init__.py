"""Kaluki: two packs with jokers, an opening of 51, penalties up to a limit."""

from __future__ import annotations

from referee.games.base import Deal, Game
from referee.games.common import WENT_OUT, hands_over, last_hand_over, passes_on, step_of, went_out
from referee.games.hand import AS_THEY_ARE
from referee.games.kaluki.agreed import SENTENCES
from referee.games.kaluki.clauses import CHAPTERS, CLAUSES, PLAYED
from referee.games.kaluki.hand import KalukiHand
from referee.games.kaluki.lesson import LESSON
from referee.games.kaluki.openings import opening
from referee.games.kaluki.picture import PICTURE
from referee.games.kaluki.presets import PRESETS
from referee.games.kaluki.questions import QUESTIONS
from referee.games.kaluki.remedies import REMEDIES
from referee.games.kaluki.review import review
from referee.games.kaluki.rules import BY_PLAYERS, KalukiRules
from referee.games.kaluki.score import lay, play_rules, score
from referee.games.kaluki.staying import (
    STAKES,
    at_the_limit,
    bought,
    eliminated,
    fold,
    may_buy_in,
    paid,
    reached,
    survivors,
)
from referee.games.kaluki.values import PACKS
from referee.games.standing import Standing
from referee.games.wild import wild_text
from referee.words import Words, say, together


def winners(rules: KalukiRules, after: Standing) -> tuple[int, ...] | None:
    """The best totals, once somebody has reached the limit or the last hand is over, or the last one in."""
    if rules.elimination:
        return survivors(rules, after)
    over = at_the_limit(rules, after) or last_hand_over(rules, after)
    return after.leaders(lowest=rules.lowest_wins) if over else None


def ended(rules: KalukiRules, after: Standing) -> Words | None:
    """Who reached the limit, or that the hands are over, and that the lowest total wins then."""
    if after.tally is None:
        return None
    over = () if rules.elimination else reached(rules, after, after.tally.were_in)
    if over and rules.limit_reached == "over":
        why = say("The game ends above {n} points: {scores}.", n=rules.limit, scores=after.told(over))
    elif over:
        why = say("The game ends at {n} points: {scores}.", n=rules.limit, scores=after.told(over))
    elif last_hand_over(rules, after) and winners(rules, after):
        why = hands_over(rules)
    else:
        return None
    if not rules.lowest_wins:
        return why
    best = after.told(winners(rules, after) or after.leaders(lowest=True))
    return together(why, say("The lowest total wins: {scores}.", scores=best))


def deal(rules: KalukiRules, before: Standing) -> Deal:
    """Cards by the number of players, or as the table deals."""
    cards = BY_PLAYERS[before.seats] if rules.cards_dealt == "by-players" else int(rules.cards_dealt)
    return Deal(cards=cards, packs=PACKS, jokers=rules.jokers, aces=rules.runs_ace == "both", wild=wild_text(rules))


KALUKI = Game(
    slug="kaluki",
    title=say("Kaluki"),
    summary=say("Two to six players, two packs: open with 51, then empty your hand first."),
    seats=(2, 6),
    rules=KalukiRules,
    presets=PRESETS,
    hand=KalukiHand,
    clauses=CLAUSES,
    chapters=CHAPTERS,
    played=PLAYED,
    score=score,
    winners=winners,
    ended=ended,
    next_dealer=passes_on,
    deal=deal,
    step=step_of,
    around=lambda rules: rules.runs_ace == "wrap",
    lowest_wins=lambda rules: rules.lowest_wins,
    goal=lambda rules: None if rules.settlement == "chips" else rules.limit,
    above=lambda rules: rules.limit_reached == "over",
    deals=lambda rules: rules.hands_limit if rules.limit is None or rules.settlement == "chips" else None,
    deeds=WENT_OUT,
    did=went_out,
    fold=fold,
    eliminated=eliminated,
    bought=bought,
    may_return=may_buy_in,
    returns="buys_in",
    aside=AS_THEY_ARE | {"kaluki.buy-in"},
    stakes=STAKES,
    staked=lambda rules: rules.elimination,
    paid=paid,
    sits_out=lambda rules: rules.sit_out if rules.lowest_wins else "nothing",
    chips=lambda rules: rules.settlement == "chips",
    questions=QUESTIONS,
    sentences=SENTENCES,
    picture=PICTURE,
    lesson=LESSON,
    remedies=REMEDIES,
    huddle=("opening_points", "discard_draw", "joker_swap", "swap_before_opening", "must_discard_out", "limit"),
    plays=play_rules,
    least_laid=lambda rules, _hand, before: deal(rules, before).cards,
    lay=lay,
    opening=opening,
    opens_in_part=lambda rules: not rules.opening_when_out,
    review=review,
)
