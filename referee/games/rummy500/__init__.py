"""500 Rummy: melds score for who laid them, cards left in hand count against."""

from __future__ import annotations

from referee.games.base.options import step_of
from referee.games.base.standing import Standing
from referee.games.base.statistics import WENT_OUT, count_going_out
from referee.games.base.wild_ranks import wild_text
from referee.games.game import Deal, Game
from referee.games.rummy500.book import CHAPTERS, CLAUSES, PLAYED, TABLES
from referee.games.rummy500.hand import Rummy500Hand
from referee.games.rummy500.lesson import LESSON
from referee.games.rummy500.options import PRESETS, Rummy500Rules, in_play
from referee.games.rummy500.picture import PICTURE
from referee.games.rummy500.referee import QUESTIONS, review
from referee.games.rummy500.remedies import REMEDIES
from referee.games.rummy500.score import bonuses, ended, fold, next_dealer, running, score, winners, withheld
from referee.games.rummy500.table import lay, play_rules
from referee.words import say


def deal(rules: Rummy500Rules, before: Standing) -> Deal:
    """Thirteen cards each for two players, seven for more, or as the table deals."""
    packs = in_play(rules, before.seats)
    return Deal(
        cards=rules.cards_each(before.seats),
        packs=packs.count,
        jokers=packs.jokers,
        ace_at_both_ends=not rules.ace_wraps,
        wild_ranks=wild_text(rules),
    )


def least_laid(rules: Rummy500Rules, hand: Rummy500Hand, before: Standing) -> int:
    """The cards dealt, where plays say what was laid: a joker that blocks is laid, too, and no stock is no draw."""
    if hand.out in hand.melded or rules.stock_out == "until-out":
        return 0
    return rules.cards_each(before.seats) - (hand.blocked == hand.out)


RUMMY500 = Game(
    slug="500",
    title=say("500 Rummy"),
    summary=say(
        "Two to eight players, alone or as partners: laid cards count for you, cards left in hand against you."
    ),
    seats=(2, 8),
    rules=Rummy500Rules,
    presets=PRESETS,
    hand=Rummy500Hand,
    clauses=CLAUSES,
    chapters=CHAPTERS,
    played=PLAYED,
    tables=TABLES,
    score=score,
    withheld=withheld,
    fold=fold,
    winners=winners,
    bonuses=bonuses,
    ended=ended,
    next_dealer=next_dealer,
    deal=deal,
    sits_out=lambda rules: rules.sit_out,
    step=step_of,
    around=lambda rules: rules.ace_wraps,
    goal=lambda rules: rules.target,
    above=lambda rules: rules.target_reached == "over",
    deals=lambda rules: None if rules.target else rules.hands_limit,
    statistics=WENT_OUT,
    counted=count_going_out,
    questions=QUESTIONS,
    picture=PICTURE,
    lesson=LESSON,
    remedies=REMEDIES,
    plays=play_rules,
    least_laid=least_laid,
    lay=lay,
    running=running,
    review=review,
    bonus_names={"500.final-bonus": say("Final bonus")},
    partners=True,
)
