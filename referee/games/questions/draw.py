"""Whether the player whose turn it is may draw, and from where: rows of a game; the first that fits answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from referee.cards.packs import Packs
from referee.fields import Applies
from referee.games.questions import kinds
from referee.games.questions.facts import TurnFacts
from referee.games.questions.question import DealContext, Question
from referee.verdict import Decision, Verdict, illegal, legal
from referee.words import Fault, Words, say

Row = Callable[[Any, TurnFacts, DealContext], Verdict | None]
"""A row of the table: its answer, or None if it does not fit."""

KEYS = ("wants", "first", "passed", "opened", "stock", "pile")
"""The facts read in every game, at least to refuse impossible ones."""
HAND_OVER = say("The hand is over")
BEGINS = say("A turn begins with a draw: the top card of the stock or of the discard pile.")
"""How a turn begins if anybody may take the top discard."""
DRAWN = say("A card that you have drawn cannot be put back.")
MUST_DRAW = say("A turn begins with a draw, from the stock or from the discard pile.")

_MAY: Mapping[str, Words] = {
    "stock": say("Yes, from the stock"),
    "discard": say("Yes, from the pile"),
    "pass": say("You need not draw"),
}
_MAY_NOT: Mapping[str, Words] = {
    "stock": say("Not from the stock"),
    "discard": say("Not from the pile"),
    "pass": say("You must draw"),
    "back": say("It cannot be put back"),
}


def by_wish(facts: TurnFacts, stock: Verdict, discard: Verdict, passing: Verdict) -> Verdict:
    """The answer of a row to what the player wants."""
    return {"stock": stock, "discard": discard, "pass": passing}[facts.wants]


def nothing_left(clause: str, because: Words, short: Words = HAND_OVER) -> Verdict:
    """The answer if the hand is over, whatever the player wants."""
    return replace(illegal(clause, because, over=True), headline=short)


def ends_by_passing(clause: str, because: Words) -> Verdict:
    """The answer if drawing nothing ends the hand."""
    return replace(legal(clause, because, over=True), headline=say("Passing ends the hand"))


def from_pile(facts: TurnFacts, found: Verdict) -> Verdict:
    """The answer of a row in which a discard may be taken: no if the pile has none."""
    if facts.pile != 0 or found.forbidden:
        return found
    return illegal(found.clause, say("There is no card in the discard pile to take."))


def free_draw(facts: TurnFacts, clause: str) -> Verdict:
    """The answer if a turn must begin with a draw, from either pile."""
    return by_wish(
        facts,
        legal(clause, say("You may draw the top card of the stock.")),
        from_pile(facts, legal(clause, say("You may take the top card of the discard pile."))),
        illegal(clause, MUST_DRAW),
    )


def after_shuffling(clause: str) -> Verdict:
    """The answer if the stock is gone and is made again from all discards except the top one."""
    because = say("The stock is gone: shuffle all discards but the top one into a new stock, and draw from it.")
    return legal(clause, because)


def _nobody_passes(_rules: Any, _case: TurnFacts, _now: DealContext) -> int | None:
    return 0


@dataclass(frozen=True, kw_only=True)
class Draws:
    """How a game answers who may draw: its rows, the clause of the draw, and the packs in play.

    `passing` is how many may have turned the upcard down while it is offered, None if nobody said how many play.
    """

    draw: str
    rows: tuple[Row, ...]
    packs: Callable[[Any, int | None], Packs]
    passing: Callable[[Any, TurnFacts, DealContext], int | None] = _nobody_passes
    more: tuple[str, ...] = ()
    when: Mapping[str, Applies] = field(default_factory=dict)
    shown: Mapping[str, Applies] = field(default_factory=dict)

    @property
    def question(self) -> Question:
        """The question with the facts that this game reads."""
        return Question(kinds.TURN, (*KEYS, *self.more), self.judge, self.when, shown=self.shown, in_turn=True)

    def judge(self, rules: Any, facts: TurnFacts, deal: DealContext) -> Verdict:
        """The answer of the first row that fits; a Fault if the facts are impossible."""
        for fault in self._faults(rules, facts, deal):
            raise fault
        found = (row(rules, facts, deal) for row in (self._back, *self.rows))
        return _with_headline(facts, next(each for each in found if each is not None))

    def _back(self, rules: Any, facts: TurnFacts, _now: DealContext) -> Verdict | None:
        if facts.wants != "back":
            return None
        return illegal(self.draw, DRAWN, say("Keep it, and finish your turn."))

    def _faults(self, rules: Any, facts: TurnFacts, deal: DealContext) -> Iterator[Fault]:
        if facts.opened and facts.first:
            yield Fault(say("Nobody can have opened before anybody has drawn."), "opened")
        most = self.passing(rules, facts, deal)
        if facts.passed and most == 0:
            yield Fault(say("Players pass only while the upcard is being offered, before anybody has drawn."), "passed")
        elif most is not None and facts.passed > most:
            words = say("{n} cannot have passed: only {most} play.", n=facts.passed, most=most)
            yield Fault(words, "passed")
        there = self.packs(rules, deal.seats).size
        if (facts.stock or 0) + (facts.pile or 0) > there:
            key = "pile" if facts.stock is None or facts.stock <= there else "stock"
            yield Fault(say("There are not that many cards: only {most} are in play.", most=there), key)


def _with_headline(facts: TurnFacts, found: Verdict) -> Verdict:
    """An answer with whether it ends the hand, and with a short form; an undecided one has neither."""
    if found.decision is Decision.UNDECIDED:
        return found
    short = found.headline or (_MAY if found.ok else _MAY_NOT)[facts.wants]
    return replace(found, facts={"over": False, **found.facts}, headline=short)
