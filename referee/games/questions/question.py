"""A question that a table asks the referee, with its facts, and the headline of its verdict."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field, replace
from typing import Any

from referee.fields import Applies, fields_of
from referee.games.base.wild_ranks import plays_wild
from referee.games.fields.cards import read_at
from referee.verdict import Decision, Verdict
from referee.words import Fault, Words, say, say_n


@dataclass(frozen=True, slots=True)
class DealContext:
    """How many play, and the number of the deal, from 1; None where nobody said."""

    seats: int | None = None
    deal: int | None = None


Judge = Callable[[Any, Any, DealContext], Verdict]
"""A question's rule: the rules in force, its facts, and what is known of the hand that is played."""


@dataclass(frozen=True, kw_only=True)
class Fit:
    """For how many tapped cards a question is offered, as which of its facts, and for how many it is the likely one."""

    keys: Sequence[str] = ("cards",)
    """The facts that the cards are."""
    least: int = 1
    most: int = 99
    likely: Container[int] = ()
    """For how many cards it is the likely one."""
    asks_of_melds: bool = False
    """Whether it is asked of each meld on the table."""
    needs_joker: bool = False
    """Whether only of those with a joker."""
    names_meld: bool = False
    """Whether its chip names the meld."""
    likely_when: Applies = lambda _rules: True
    """Under which rules it may be the likely one."""
    certain_from: int = 1
    """With fewer cards it is the likely one only if it is not refused."""
    splits_into_melds: bool = False
    """Whether the cards fall into melds as they were tapped, by a player who has not opened."""
    shown_before_enough: bool = False
    """Whether it stands there before enough cards are tapped."""
    when: Applies = lambda _rules: True
    """Under which rules it is offered."""

    def takes(self, rules: Any, count: int) -> bool:
        """Whether the question is offered for so many cards under these rules."""
        return self.least <= count <= self.most and self.when(rules)


@dataclass(frozen=True, kw_only=True)
class Wording:
    """A question in words: as the table asks it, as short as a chip, answered with yes and with no."""

    title: Words
    chip: Words
    yes: Words | None = None
    no: Words | None = None


@dataclass(frozen=True, kw_only=True)
class QuestionKind(Wording):
    """What a table asks, whatever it plays."""

    slug: str
    """Its name in a case."""
    facts: type
    """The class of what is known."""
    number: str = ""
    """What its verdict calls the number with which it is answered."""
    names_player: bool = False
    """Whether it is answered with a player."""
    fit: Fit | None = None
    """For which tapped cards it is offered where its game does not say otherwise."""
    wild: Wording | None = None
    """Its words where ranks are wild: it may be another card than a joker that is taken."""

    def usual_fit(self, **changes: Any) -> Fit:
        """For which tapped cards it is offered, with what a game has otherwise."""
        assert self.fit is not None, self.slug
        return replace(self.fit, **changes)

    def wording(self, rules: Any) -> Wording:
        """Its words under these rules."""
        return self.wild if self.wild and plays_wild(rules) else self

    def headline(self, verdict: Verdict, rules: Any = None) -> Words:
        """The answer: how much or who, where it asks that, else yes or no in its own words under the rules."""
        if verdict.decision is Decision.UNDECIDED:
            return say("Not clear yet")
        if verdict.headline is not None:
            return verdict.headline
        if verdict.decision is Decision.RULED:
            return say("Play continues")
        words = self.wording(rules)
        answer = words.no if verdict.forbidden else self._found(verdict.facts) or words.yes
        assert answer is not None, "a question without such words has a headline in every verdict"
        return answer

    def _found(self, facts: Mapping[str, Any]) -> Words | None:
        """The number or the player that it asks for, where the answer has one."""
        if self.names_player and facts.get("to"):
            return say("{player} gets it", player=facts["to"])
        return say_n("{n} point", "{n} points", n=facts[self.number]) if self.number else None


@dataclass(frozen=True)
class Progress:
    """What is legal so far and not enough yet: how far it is, and what is still missing."""

    so_far: Words
    missing: Words


@dataclass(frozen=True)
class Question:
    """A question that a game has."""

    kind: QuestionKind
    """What it has in common with the same question of other games."""
    keys: Sequence[str]
    """The facts that it reads."""
    judge: Judge
    """Who answers it."""
    when: Mapping[str, Applies] = field(default_factory=dict)
    """Facts that mean something only under some rules."""
    _: KW_ONLY
    shown: Mapping[str, Applies] = field(default_factory=dict)
    """Facts that a form asks for only under some rules, though they are always read."""
    in_turn: bool = False
    """Whether it is what the player whose turn it is asks."""
    needs: Sequence[str] = ()
    """Facts without which this game has no answer."""
    few: bool = False
    """Whether fewer than three cards may be a meld."""
    own_fit: Fit | None = None
    """For which tapped cards it is offered, where the game differs in that."""
    progress: Callable[[Any, Any, DealContext], Progress | None] | None = None
    """How far cards are that are refused only for being too few."""
    asks: Callable[[Any, Mapping[str, str]], Mapping[str, Any]] | None = None
    """Which of the facts are asked for once some are given, and what is offered for each."""

    @property
    def slug(self) -> str:
        """Its name in a case."""
        return self.kind.slug

    @property
    def fit(self) -> Fit | None:
        """For which tapped cards it is offered; None where cards alone never ask it."""
        return self.own_fit or self.kind.fit

    def keys_under(self, rules: Any) -> list[str]:
        """The facts that mean something under these rules."""
        return [key for key in self.keys if key not in self.when or self.when[key](rules)]

    def known_of(self, known: Mapping[str, Any]) -> dict[str, Any]:
        """What is known, but for a player who opened in this turn where only earlier ones are asked about: nothing is known then."""
        unasked = known.get("opened_now") in (True, "yes") and "opened_now" not in self.keys
        return {key: value for key, value in known.items() if not (unasked and key == "opened")}

    def shown_under(self, rules: Any) -> list[str]:
        """The facts that a form asks for under these rules."""
        return [key for key in self.keys_under(rules) if key not in self.shown or self.shown[key](rules)]


def attribute_name(declaring: type, key: str) -> str:
    """What a field is called in the class that declares it."""
    return key if hasattr(declaring, key) or key in declaring.__annotations__ else f"{key}_"


def read_facts(declaring: type, keys: Sequence[str], given: Mapping[str, Any], needs: Sequence[str] = ()) -> Any:
    """The facts of a question from JSON, those of `keys` alone; a Fault names the field, also of one that it `needs`."""
    declared = fields_of(declaring)
    for key in given:
        if key not in declared:
            raise Fault(say("there is no field “{key}” in this question.", key=str(key)[:60]), str(key)[:60])
    values = {key: read_at(key, declared[key].read, given[key]) for key in keys if given.get(key) is not None}
    for key in keys:
        if (declared[key].needed or key in needs) and key not in values:
            raise Fault(say("it is missing."), key)
    return declaring(**{attribute_name(declaring, key): value for key, value in values.items()})
