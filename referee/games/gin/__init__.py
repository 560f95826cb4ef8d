"""Gin Rummy: two players, melds that stay in the hand until somebody knocks."""

from __future__ import annotations

from referee.games.base.hand import LINES_ASIDE
from referee.games.base.options import step_of
from referee.games.base.standing import Standing
from referee.games.game import Deal, Game, Shortcut
from referee.games.gin.book import CHAPTERS, CLAUSES, PLAYED
from referee.games.gin.hand import HAND_SIZE, GinHand
from referee.games.gin.lesson import LESSON
from referee.games.gin.options import PRESETS, TABLES, GinRules
from referee.games.gin.partners import plays_hand, same_game
from referee.games.gin.picture import PICTURE
from referee.games.gin.referee import QUESTIONS
from referee.games.gin.remedies import REMEDIES
from referee.games.gin.review import review, spread
from referee.games.gin.score import STATISTICS, did, score
from referee.games.gin.totals import bonuses, fold, parts, winners
from referee.verdict import Line, totals
from referee.words import say


def next_dealer(rules: GinRules, hand: GinHand, lines: tuple[Line, ...], before: Standing) -> int | None:
    """Loser, winner or in turn; after a hand in which nobody scored the same player, but where the deal goes round."""
    if rules.gin_table in ("dealer-out", "partners") or (rules.gin_table == "two" and rules.next_dealer == "alternate"):
        return None
    points = totals((line for line in lines if line.clause not in LINES_ASIDE), before.size)
    first, second = before.playing
    if points[first] == points[second]:
        return before.dealer
    winner, loser = (first, second) if points[first] > points[second] else (second, first)
    return winner if rules.gin_table == "two" and rules.next_dealer == "winner" else loser


def deal(rules: GinRules, _before: Standing) -> Deal:
    """Ten cards each from one pack; two games at once have one each."""
    return Deal(cards=HAND_SIZE, packs=2 if rules.partners else 1, jokers=0)


GIN = Game(
    slug="gin",
    title=say("Gin Rummy"),
    summary=say("For two. Keep melds in your hand; knock when your deadwood is low."),
    seats=(2, 4),
    rules=GinRules,
    presets=PRESETS,
    hand=GinHand,
    clauses=CLAUSES,
    chapters=CHAPTERS,
    played=PLAYED,
    score=score,
    fold=fold,
    winners=winners,
    bonuses=bonuses,
    next_dealer=next_dealer,
    deal=deal,
    step=step_of,
    around=lambda rules: rules.runs_ace == "wrap",
    plays_hand=plays_hand,
    against=same_game,
    players_needed=lambda rules: rules.needs,
    sides_needed=lambda rules: 2 if rules.partners else 0,
    options_by_players=lambda seats: {"gin_table": TABLES[seats]},
    goal=lambda rules: None if rules.hollywood else rules.target,
    statistics=STATISTICS,
    counted=did,
    questions=QUESTIONS,
    picture=PICTURE,
    bonus_names={
        "gin.boxes": say("Boxes"),
        "gin.game-bonus": say("Game bonus"),
        "gin.shutout": say("Shutout"),
    },
    side_games=parts,
    shortcuts=(Shortcut("end", "knock", say("knocks")), Shortcut("end", "gin", say("gin"))),
    open_hands=spread,
    review=review,
    lesson=LESSON,
    remedies=REMEDIES,
)
