"""One more game, in a few lines: three cards each, a set or a run goes out, and whoever reaches 50 penalties loses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from referee.cards.points import pip
from referee.fields import Flag, declare
from referee.games.base.deal import Deal
from referee.games.base.hand import Hand
from referee.games.base.options import Preset, Rules
from referee.games.base.scoring import Scoring, check_held, counted_lines, penalty_lines
from referee.games.base.standing import Seating, Standing
from referee.games.base.statistics import WENT_OUT, Statistic, count_going_out, out_field
from referee.games.fields.points import TallyField
from referee.games.game import Game
from referee.games.lessons.book import Book
from referee.games.questions import kinds
from referee.games.questions.count import count_held
from referee.games.questions.facts import CountFacts, MeldFacts
from referee.games.questions.question import Fit, Question
from referee.games.questions.referee import Referee
from referee.games.table.meld import judge_meld
from referee.melds import MeldRules
from referee.verdict import Line, Verdict
from referee.words import say

MELDS = MeldRules("three.set", "three.run", "three.deal", "three.score")


@dataclass(frozen=True)
class ThreeCardsRules(Rules):
    """The options: none."""


@dataclass(frozen=True, kw_only=True)
class ThreeCardsHand(Hand):
    """A reported hand."""

    out: int | None = out_field()
    at_once: bool = declare(Flag(say("At once"), say("The cards were a meld as dealt.")), False)
    held: Mapping[int, Any] = declare(
        TallyField(say("Left in hand"), say("Points or cards; leave empty for the player who went out."), in_hand=True),
        {},
    )


def _meld(_rules: ThreeCardsRules, case: MeldFacts, _seats: int | None) -> Verdict:
    return judge_meld(case.cards, MELDS)


def _count(_rules: ThreeCardsRules, case: CountFacts, _seats: int | None) -> Verdict:
    return count_held(case.held or (), pip, "three.score")


STATISTICS = (
    *WENT_OUT,
    Statistic(
        "at_once",
        title=say("Out at once"),
        most=say("Went out most often at once"),
        between=say("Out at once"),
        games=lambda name: say("Games in which {name} was out at once", name=name),
        happened=say("out at once"),
    ),
)


class ThreeCardsScoring(Scoring):
    """Penalties, and the lowest total wins."""

    statistics = STATISTICS

    def score(self, rules: ThreeCardsRules, hand: ThreeCardsHand, before: Standing) -> tuple[Line, ...]:
        """The penalties of a hand."""
        if hand.scores is not None:
            return counted_lines(hand, before)
        check_held(hand.held, hand.out, before)
        return penalty_lines(hand.held, hand.out, before, pip, "three.score")

    def counted(self, hand: ThreeCardsHand, lines: tuple[Line, ...]) -> Iterator[tuple[int, str]]:
        """Who went out, and who did so at once."""
        yield from count_going_out(hand, lines)
        if hand.out is not None and hand.at_once:
            yield hand.out, "at_once"

    def winners(self, rules: ThreeCardsRules, after: Standing) -> tuple[int, ...] | None:
        """The lowest totals, once somebody has 50."""
        return after.leaders(lowest=True) if max(after.totals) >= 50 else None

    def lowest_wins(self, rules: ThreeCardsRules) -> bool:
        """Points are penalties."""
        return True

    def goal(self, rules: ThreeCardsRules) -> int:
        """The total with which somebody loses."""
        return 50


class ThreeCardsSeating(Seating):
    """Two to four players; the deal passes on."""

    seats = (2, 4)

    def deal(self, rules: ThreeCardsRules, before: Standing) -> Deal:
        """Three cards each."""
        return Deal(cards=3, packs=1, jokers=0)


class ThreeCardsReferee(Referee):
    """What the referee answers."""

    questions = (
        Question(kinds.MELD, ("cards",), _meld, own_fit=Fit(least=3, likely=(3,))),
        Question(kinds.COUNT, ("held",), _count),
    )


THREE_CARDS = Game(
    slug="three",
    summary=say("Two to four players, three cards each."),
    rules=ThreeCardsRules,
    presets=(Preset("three-cards", say("Three Cards"), say("As grandmother plays it.")),),
    hand=ThreeCardsHand,
    scoring=ThreeCardsScoring(),
    seating=ThreeCardsSeating(),
    referee=ThreeCardsReferee(),
    book=Book(
        clauses={
            "three.deal": lambda _: say("One pack without jokers. Everybody gets three cards."),
            "three.set": lambda _: say("Three cards of one rank are a set."),
            "three.run": lambda _: say("Three cards of one suit in a row are a run."),
            "three.score": lambda _: say("Who has a meld goes out; the others count what they hold."),
            "three.game": lambda _: say("Once somebody has 50, the lowest total wins."),
        },
        chapters=(
            (say("The deal"), ("three.deal",)),
            (say("Melds"), ("three.set", "three.run")),
            (say("Scoring"), ("three.score", "three.game")),
        ),
        brief=lambda _: [say("Collect a set or a run of three.")],
    ),
)
