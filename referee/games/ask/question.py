"""A question that a table asks the referee, with its facts, and the headline of its verdict."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from typing import Any

from referee.fields import Applies, fields_of
from referee.games.ask import facts
from referee.games.ask.facts import ClaimAsk, TurnAsk
from referee.games.base.wild_ranks import or_wild, plays_wild
from referee.games.fields.cards import read_at
from referee.games.remedies.facts import RemedyAsk
from referee.verdict import Decision, Verdict
from referee.words import Fault, Words, say, say_n

ASKS: Mapping[str, type] = {
    "meld": facts.MeldAsk,
    "layoff": facts.LayoffAsk,
    "swap": facts.SwapAsk,
    "opening": facts.OpeningAsk,
    "turn": TurnAsk,
    "pickup": facts.PickupAsk,
    "discard": facts.DiscardAsk,
    "knock": facts.KnockAsk,
    "deadwood": facts.DeadwoodAsk,
    "out": facts.OutAsk,
    "rum": facts.RumAsk,
    "claim": ClaimAsk,
    "count": facts.CountAsk,
    "remedy": RemedyAsk,
}
"""Every question by its name."""

TITLES: Mapping[str, Words] = {
    "meld": say("Is it a meld?"),
    "layoff": say("May it be laid off?"),
    "swap": say("May the joker be taken?"),
    "opening": say("May they open?"),
    "turn": say("May I draw?"),
    "pickup": say("May it be picked up?"),
    "discard": say("May it be discarded?"),
    "knock": say("May they knock?"),
    "deadwood": say("How much deadwood?"),
    "out": say("May they go out?"),
    "rum": say("Is it rum?"),
    "claim": say("Who gets the discard?"),
    "count": say("What does it count?"),
    "remedy": say("Something went wrong: what now?"),
}
"""Every question in the words of the table."""

CHIPS: Mapping[str, Words] = {
    "meld": say("A meld?"),
    "layoff": say("Lay it off?"),
    "swap": say("Take the joker?"),
    "opening": say("May they open?"),
    "turn": say("May I draw?"),
    "pickup": say("Pick it up?"),
    "discard": say("Discard it?"),
    "knock": say("Knock?"),
    "deadwood": say("Deadwood?"),
    "out": say("Go out?"),
    "rum": say("Rum?"),
    "claim": say("Who gets it?"),
    "count": say("Count it"),
    "remedy": say("Something went wrong"),
}
"""Every question as short as a chip."""


def title_of(ask: str, rules: Any) -> Words:
    """A question in the words of the table."""
    return or_wild(rules, TITLES[ask], say("May it be taken?")) if ask == "swap" else TITLES[ask]


def chip_of(ask: str, rules: Any) -> Words:
    """A question as short as a chip."""
    return or_wild(rules, CHIPS[ask], say("Take it?")) if ask == "swap" else CHIPS[ask]


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


FITS: Mapping[str, Fit] = {
    "meld": Fit(least=3, likely=range(3, 100)),
    "layoff": Fit(likely=range(1, 100), asks_of_melds=True, names_meld=True),
    "swap": Fit(keys=("card",), most=1, likely=(1,), asks_of_melds=True, needs_joker=True),
    "opening": Fit(keys=("melds",), least=3, likely=range(4, 100), splits_into_melds=True),
    "pickup": Fit(keys=("pile", "card"), most=1),
    "discard": Fit(keys=("card",), most=1),
    "count": Fit(keys=("held",)),
}
"""For which tapped cards a question is offered where its game does not say otherwise."""


@dataclass(frozen=True)
class Progress:
    """What is legal so far and not enough yet: how far it is, and what is still missing."""

    so_far: Words
    missing: Words


@dataclass(frozen=True)
class Question:
    """A question that a game has: its name, the facts that it reads, some only `when` the rules say, and who answers it.

    `shown` are facts that a form asks for only when the rules say, though they are always read; `in_turn` is what the player
    whose turn it is asks.
    `needs` are facts without which this game has no answer, and where it is `few`, fewer than three cards may be a meld.
    `own_fit` says for which tapped cards it is offered where the game differs in that; `progress` how far cards are that are refused only for being too few;
    `asks` which of the facts are asked for once some are given, and what is offered for each.
    """

    ask: str
    keys: Sequence[str]
    judge: Judge
    when: Mapping[str, Applies] = field(default_factory=dict)
    _: KW_ONLY
    shown: Mapping[str, Applies] = field(default_factory=dict)
    in_turn: bool = False
    needs: Sequence[str] = ()
    few: bool = False
    own_fit: Fit | None = None
    progress: Callable[[Any, Any, DealContext], Progress | None] | None = None
    asks: Callable[[Any, Mapping[str, str]], Mapping[str, Any]] | None = None

    @property
    def fit(self) -> Fit | None:
        """For which tapped cards it is offered; None where cards alone never ask it."""
        return self.own_fit or FITS.get(self.ask)

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


def read_facts(ask: type, keys: Sequence[str], given: Mapping[str, Any], needs: Sequence[str] = ()) -> Any:
    """The facts of a question from JSON, those of `keys` alone; a Fault names the field, also of one that it `needs`."""
    declared = fields_of(ask)
    for key in given:
        if key not in declared:
            raise Fault(say("there is no field “{key}” in this question.", key=str(key)[:60]), str(key)[:60])
    values = {key: read_at(key, declared[key].read, given[key]) for key in keys if given.get(key) is not None}
    for key in keys:
        if (declared[key].needed or key in needs) and key not in values:
            raise Fault(say("it is missing."), key)
    return ask(**{attribute_name(ask, key): value for key, value in values.items()})


NUMBERS: Mapping[str, str] = {"count": "points", "deadwood": "deadwood"}
"""The questions that are answered with a number, each with what its verdict calls it."""

_YES: Mapping[str, Words] = {
    "meld": say("It is a meld"),
    "layoff": say("It may be laid off"),
    "swap": say("The joker may be taken"),
    "opening": say("They may open"),
    "pickup": say("It may be picked up"),
    "discard": say("It may be discarded"),
    "knock": say("They may knock"),
    "out": say("They may go out"),
    "rum": say("It is rum"),
    "claim": say("It may be claimed"),
}
_NO: Mapping[str, Words] = {
    "meld": say("It is not a meld"),
    "layoff": say("It may not be laid off"),
    "swap": say("The joker may not be taken"),
    "opening": say("They may not open"),
    "pickup": say("It may not be picked up"),
    "discard": say("It may not be discarded"),
    "knock": say("They may not knock"),
    "deadwood": say("It cannot be counted"),
    "out": say("They may not go out"),
    "rum": say("It is not rum"),
    "claim": say("Nobody gets it"),
    "count": say("It cannot be counted"),
}


def headline(ask: str, verdict: Verdict, rules: Any = None) -> Words:
    """The answer to a question: how much or who, where it asks that, else yes or no in its own words under the rules."""
    if verdict.decision is Decision.UNDECIDED:
        return say("Not clear yet")
    if verdict.decision is Decision.RULED:
        return verdict.headline or say("Play continues")
    if verdict.forbidden:
        return verdict.headline or _of_swap(ask, rules, say("It may not be taken")) or _NO[ask]
    return _found(ask, verdict) or _of_swap(ask, rules, say("It may be taken")) or _YES[ask]


def _of_swap(ask: str, rules: Any, wild: Words) -> Words | None:
    """Where ranks are wild, it may be another card than a joker that is taken."""
    return wild if ask == "swap" and plays_wild(rules) else None


def _found(ask: str, verdict: Verdict) -> Words | None:
    """The number or the player that a question asks for, where the answer has one."""
    facts = verdict.facts
    if verdict.headline is not None:
        return verdict.headline
    if ask in ("claim", "rum") and facts.get("to"):
        return say("{player} gets it", player=facts["to"])
    return say_n("{n} point", "{n} points", n=facts[NUMBERS[ask]]) if ask in NUMBERS else None
