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
    """How many play, and the number of the deal, from 1; None if nobody said."""

    seats: int | None = None
    deal: int | None = None


Judge = Callable[[Any, Any, DealContext], Verdict]
"""The rule of a question: it takes the rules in force, the facts, and what is known about the hand."""


@dataclass(frozen=True, kw_only=True)
class Fit:
    """How many tapped cards a question is offered for, as which fact, and how many make it the likely one."""

    keys: Sequence[str] = ("cards",)
    """The facts that the cards are used for."""
    least: int = 1
    most: int = 99
    likely: Container[int] = ()
    """The numbers of cards for which it is the likely question."""
    asks_of_melds: bool = False
    """Whether it is asked about each meld on the table."""
    needs_joker: bool = False
    """Whether it is asked only about melds with a joker."""
    names_meld: bool = False
    """Whether its chip names the meld."""
    likely_when: Applies = lambda _rules: True
    """Under which rules it may be the likely question."""
    certain_from: int = 1
    """With fewer cards it is the likely question only if it is not refused."""
    splits_into_melds: bool = False
    """Whether the cards are split into melds as they were tapped, by a player who has not opened."""
    shown_before_enough: bool = False
    """Whether it is shown before enough cards are tapped."""
    when: Applies = lambda _rules: True
    """Under which rules it is offered."""

    def takes(self, rules: Any, count: int) -> bool:
        """Whether the question is offered for this many cards under these rules."""
        return self.least <= count <= self.most and self.when(rules)


@dataclass(frozen=True, kw_only=True)
class Wording:
    """A question in words: as players ask it, short enough for a chip, and its answers yes and no."""

    title: Words
    chip: Words
    yes: Words | None = None
    no: Words | None = None


@dataclass(frozen=True, kw_only=True)
class QuestionKind(Wording):
    """What players ask, in any game."""

    slug: str
    """Its name in a case."""
    facts: type
    """The class of its facts."""
    number: str = ""
    """The verdict's name for the number that is the answer."""
    names_player: bool = False
    """Whether the answer is a player."""
    fit: Fit | None = None
    """For which tapped cards it is offered, unless its game says otherwise."""
    wild: Wording | None = None
    """Its words if ranks are wild: the card taken may then be something other than a joker."""

    def usual_fit(self, **changes: Any) -> Fit:
        """For which tapped cards it is usually offered, with the changes of a game."""
        assert self.fit is not None, self.slug
        return replace(self.fit, **changes)

    def wording(self, rules: Any) -> Wording:
        """Its words under these rules."""
        return self.wild if self.wild and plays_wild(rules) else self

    def headline(self, verdict: Verdict, rules: Any = None) -> Words:
        """The answer: how much or who, if it asks for that, otherwise yes or no in its own words under the rules."""
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
        """The number or the player that it asks for, if the answer has one."""
        if self.names_player and facts.get("to"):
            return say("{player} gets it", player=facts["to"])
        return say_n("{n} point", "{n} points", n=facts[self.number]) if self.number else None


@dataclass(frozen=True)
class Progress:
    """A legal but incomplete state: how far it is, and what is missing."""

    so_far: Words
    missing: Words


@dataclass(frozen=True)
class Question:
    """A question that a game has."""

    kind: QuestionKind
    """What it shares with the same question in other games."""
    keys: Sequence[str]
    """The facts that it reads."""
    judge: Judge
    """The function that answers it."""
    when: Mapping[str, Applies] = field(default_factory=dict)
    """Facts that mean something only under some rules."""
    _: KW_ONLY
    shown: Mapping[str, Applies] = field(default_factory=dict)
    """Facts that a form asks for only under some rules, though they are always read."""
    in_turn: bool = False
    """Whether the player whose turn it is asks it."""
    needs: Sequence[str] = ()
    """Facts without which this game has no answer."""
    few: bool = False
    """Whether fewer than three cards may be a meld."""
    own_fit: Fit | None = None
    """For which tapped cards it is offered, if the game differs."""
    progress: Callable[[Any, Any, DealContext], Progress | None] | None = None
    """The progress of cards that are refused only because they are too few."""
    asks: Callable[[Any, Mapping[str, str]], Mapping[str, Any]] | None = None
    """Which facts are asked for once some are given, and what is offered for each."""

    @property
    def slug(self) -> str:
        """Its name in a case."""
        return self.kind.slug

    @property
    def fit(self) -> Fit | None:
        """For which tapped cards it is offered; None if cards alone never ask it."""
        return self.own_fit or self.kind.fit

    def keys_under(self, rules: Any) -> list[str]:
        """The facts that mean something under these rules."""
        return [key for key in self.keys if key not in self.when or self.when[key](rules)]

    def known_of(self, known: Mapping[str, Any]) -> dict[str, Any]:
        """The known facts, except for a player who opened in this turn if the question is only about earlier ones: then nothing is known."""
        unasked = known.get("opened_now") in (True, "yes") and "opened_now" not in self.keys
        return {key: value for key, value in known.items() if not (unasked and key == "opened")}

    def shown_under(self, rules: Any) -> list[str]:
        """The facts that a form asks for under these rules."""
        return [key for key in self.keys_under(rules) if key not in self.shown or self.shown[key](rules)]


def attribute_name(declaring: type, key: str) -> str:
    """The attribute of a field in the class that declares it."""
    return key if hasattr(declaring, key) or key in declaring.__annotations__ else f"{key}_"


def read_facts(declaring: type, keys: Sequence[str], given: Mapping[str, Any], needs: Sequence[str] = ()) -> Any:
    """The facts of a question from JSON, only those in `keys`; a Fault names the field, including a missing one that it `needs`."""
    declared = fields_of(declaring)
    for key in given:
        if key not in declared:
            raise Fault(say("there is no field “{key}” in this question.", key=str(key)[:60]), str(key)[:60])
    values = {key: read_at(key, declared[key].read, given[key]) for key in keys if given.get(key) is not None}
    for key in keys:
        if (declared[key].needed or key in needs) and key not in values:
            raise Fault(say("it is missing."), key)
    return declaring(**{attribute_name(declaring, key): value for key, value in values.items()})
