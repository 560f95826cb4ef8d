"""Contract Rummy: a contract for every deal, the lowest total of penalties wins."""

from __future__ import annotations

from referee.games.base.options import step_of
from referee.games.base.scoring import deal_passes
from referee.games.base.standing import Standing
from referee.games.base.statistics import WENT_OUT, count_going_out
from referee.games.base.wild_ranks import wild_text
from referee.games.contract.book import CHAPTERS, CLAUSES, PLAYED
from referee.games.contract.contracts import contract_of, shapes
from referee.games.contract.hand import ContractHand
from referee.games.contract.lesson import LESSON
from referee.games.contract.notation import in_words
from referee.games.contract.opening import lay, opening, play_rules
from referee.games.contract.options import PRESETS, ContractRules, in_play
from referee.games.contract.picture import PICTURE
from referee.games.contract.referee import QUESTIONS, review
from referee.games.contract.remedies import REMEDIES
from referee.games.contract.score import score
from referee.games.game import Aim, Deal, Game
from referee.words import Words, say, say_n


def winners(rules: ContractRules, after: Standing) -> tuple[int, ...] | None:
    """The lowest totals, after the last deal."""
    return after.leaders(lowest=True) if after.deal > len(rules.contracts) else None


def ended(rules: ContractRules, after: Standing) -> Words | None:
    """That the lowest total wins after the last deal."""
    best = winners(rules, after)
    if best is None:
        return None
    return say_n(
        "After {n} deal the lowest total wins: {scores}.",
        "After {n} deals the lowest total wins: {scores}.",
        n=len(rules.contracts),
        scores=after.told(best),
    )


def deal(rules: ContractRules, before: Standing) -> Deal:
    """The cards and the contract of the deal."""
    contract = contract_of(rules, before.deal)
    packs = in_play(rules, before.seats)
    return Deal(
        cards=rules.cards_dealt[before.deal - 1],
        packs=packs.count,
        jokers=packs.jokers,
        aim=Aim("contract", contract, say("Contract"), in_words(contract), shapes(rules, contract)),
        ace_at_both_ends=rules.runs_ace == "both",
        wild_ranks=wild_text(rules),
    )


CONTRACT = Game(
    slug="contract",
    title=say("Contract Rummy"),
    summary=say("Two to eight players, a contract for every deal: the fewest penalty points win."),
    seats=(2, 8),
    rules=ContractRules,
    presets=PRESETS,
    hand=ContractHand,
    clauses=CLAUSES,
    chapters=CHAPTERS,
    played=PLAYED,
    score=score,
    winners=winners,
    ended=ended,
    next_dealer=deal_passes,
    deal=deal,
    sits_out=lambda rules: rules.sit_out,
    step=step_of,
    around=lambda rules: rules.runs_ace == "wrap",
    lowest_wins=lambda _rules: True,
    deals=lambda rules: len(rules.contracts),
    statistics=WENT_OUT,
    counted=count_going_out,
    questions=QUESTIONS,
    picture=PICTURE,
    lesson=LESSON,
    remedies=REMEDIES,
    plays=play_rules,
    least_laid=lambda rules, _hand, before: deal(rules, before).cards,
    lay=lay,
    opening=opening,
    review=review,
)
