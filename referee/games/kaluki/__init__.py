"""Kaluki: two packs with jokers, an opening of 51, penalties up to a limit."""

from __future__ import annotations

from referee.games.base.hand import LINES_ASIDE
from referee.games.base.options import step_of
from referee.games.base.scoring import deal_passes
from referee.games.base.standing import Standing
from referee.games.base.statistics import WENT_OUT, count_going_out
from referee.games.base.wild_ranks import wild_text
from referee.games.game import Deal, Game
from referee.games.kaluki.book import CHAPTERS, CLAUSES, PLAYED
from referee.games.kaluki.hand import KalukiHand
from referee.games.kaluki.lesson import LESSON
from referee.games.kaluki.opening import lay, opening, play_rules
from referee.games.kaluki.options import BY_PLAYERS, PRESETS, KalukiRules
from referee.games.kaluki.picture import PICTURE
from referee.games.kaluki.referee import QUESTIONS, review
from referee.games.kaluki.remedies import REMEDIES
from referee.games.kaluki.score import score
from referee.games.kaluki.totals import STAKES, buy_in_lines, eliminated, ended, fold, may_buy_in, paid, winners
from referee.games.kaluki.values import PACKS
from referee.words import say


def deal(rules: KalukiRules, before: Standing) -> Deal:
    """Cards by the number of players, or as the table deals."""
    cards = BY_PLAYERS[before.seats] if rules.cards_dealt == "by-players" else int(rules.cards_dealt)
    return Deal(
        cards=cards,
        packs=PACKS,
        jokers=rules.jokers,
        ace_at_both_ends=rules.runs_ace == "both",
        wild_ranks=wild_text(rules),
    )


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
    next_dealer=deal_passes,
    deal=deal,
    step=step_of,
    around=lambda rules: rules.runs_ace == "wrap",
    lowest_wins=lambda rules: rules.lowest_wins,
    goal=lambda rules: None if rules.settlement == "chips" else rules.limit,
    above=lambda rules: rules.limit_reached == "over",
    deals=lambda rules: rules.hands_limit if rules.limit is None or rules.settlement == "chips" else None,
    statistics=WENT_OUT,
    counted=count_going_out,
    fold=fold,
    eliminated=eliminated,
    buy_in_lines=buy_in_lines,
    may_buy_in=may_buy_in,
    buy_in_field="buys_in",
    lines_aside=LINES_ASIDE | {"kaluki.buy-in"},
    stakes=STAKES,
    staked=lambda rules: rules.elimination,
    paid=paid,
    sits_out=lambda rules: rules.sit_out if rules.lowest_wins else "nothing",
    chips=lambda rules: rules.settlement == "chips",
    questions=QUESTIONS,
    picture=PICTURE,
    lesson=LESSON,
    remedies=REMEDIES,
    plays=play_rules,
    least_laid=lambda rules, _hand, before: deal(rules, before).cards,
    lay=lay,
    opening=opening,
    opens_in_part=lambda rules: not rules.opening_when_out,
    review=review,
)
