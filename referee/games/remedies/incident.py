"""An incident, the possible remedies, and the law that offers them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from typing import Any

from referee.fields import Applies
from referee.games.remedies.facts import NOT_PLAYED, RemedyFacts
from referee.games.remedies.options import FIXES
from referee.words import Words, say, say_n, together

TABLE, OPPONENT = "table", "opponent"
"""Who chooses if there is more than one remedy."""
TOO_LATE = "table.fix-too-late"


@dataclass(frozen=True)
class Missing:
    """A missing fact without which no ruling is possible, and the clause that asks for it if it is not the first of the irregularity."""

    key: str
    clause: str = ""


@dataclass(frozen=True)
class Incident:
    """Something that went wrong: the rules in force, its facts, and the sign of points in the game.

    `found` is when it was noticed; `locked` whether the player may lay no more in that turn.
    """

    rules: Any
    facts: RemedyFacts = field(default_factory=RemedyFacts)
    found: str | None = None
    chips: bool = False
    against: bool = False
    locked: bool = False

    @property
    def who(self) -> Words | str:
        """The player, at the beginning of a sentence."""
        return self.facts.by or say("The player")

    @property
    def player(self) -> Words | str:
        """The player, inside a sentence."""
        return self.facts.by or say("the player")

    @property
    def others(self) -> tuple[str, ...]:
        """The other players, as far as they are known."""
        known = self.facts.by is not None and self.facts.seats is not None
        return tuple(name for name in self.facts.seats or () if name != self.facts.by) if known else ()

    @property
    def opponent(self) -> str:
        """The other of two players, by name if it is known."""
        return self.others[0] if len(self.others) == 1 else OPPONENT

    @property
    def other(self) -> Words | str:
        """The other of two players, inside a sentence."""
        return self.opponent if self.opponent != OPPONENT else say("the opponent")

    @property
    def the_other(self) -> Words | str:
        """The other of two players, at the beginning of a sentence."""
        return self.opponent if self.opponent != OPPONENT else say("The opponent")

    def signed(self, points: int) -> Mapping[str, int]:
        """Points against the player, as they are added to the total; nothing if there are none."""
        return {self.facts.by or "": points if self.against else -points} if points else {}

    @property
    def fine(self) -> Mapping[str, int]:
        """The fine for the player; in chips it is paid to each of the others."""
        points = self.rules.fix_points
        if not self.chips or not points:
            return self.signed(points)
        return {self.facts.by or "": -points * len(self.others), **dict.fromkeys(self.others, points)}

    @property
    def fined(self) -> Words:
        """The fine as a sentence."""
        points = self.rules.fix_points
        if not points:
            return say("There is no fine.")
        if self.chips:
            return say_n(
                "{who} pays each of the others {n} chip.",
                "{who} pays each of the others {n} chips.",
                n=points,
                who=self.who,
            )
        return say_n("{who} is fined {n} point.", "{who} is fined {n} points.", n=points, who=self.who)

    @property
    def too_many(self) -> bool | None:
        """Whether the hand has too many cards rather than too few; None if nobody said."""
        has, should = self.facts.has, self.facts.should
        return None if has is None or should is None else has > should

    @property
    def difference(self) -> int:
        """The error in the written points."""
        return (self.facts.right or 0) - (self.facts.wrote or 0)


Steps = Callable[[Incident], Sequence[Words]]
Points = Callable[[Incident], Mapping[str, int]]


def no_points(_at: Incident) -> Mapping[str, int]:
    """No points for anybody."""
    return {}


@dataclass(frozen=True)
class Remedy:
    """A remedy: its name, its steps, its effect on the sheet, and the points that it writes; `needs` are the facts for them."""

    key: str
    steps: Steps
    sheet: str = "nothing"
    points: Points = no_points
    needs: tuple[str, ...] = ()

    def sheet_for(self, incident: Incident) -> str:
        """The effect on the sheet: points by agreement only if there are any."""
        return "nothing" if self.sheet == "adjust" and not self.points(incident) else self.sheet

    def lacking(self, incident: Incident) -> str | None:
        """The first fact that is missing for its points."""
        paid = ("seats",) if self.sheet == "adjust" and incident.chips else ()
        needs = ("by", *self.needs, *paid) if self.needs or self.points(incident) else ()
        return next((key for key in needs if getattr(incident.facts, key) is None), None)


def whatever_is_agreed(*ways: Remedy) -> Callable[[Incident], tuple[Remedy, ...]]:
    """Remedies that are possible whatever the table has agreed on."""
    return lambda _at: ways


def by_option(key: str, *ways: Remedy) -> Callable[[Incident], tuple[Remedy, ...]]:
    """The remedy chosen by an option of the table, or all of them if the table chooses each time."""

    def open_ways(incident: Incident) -> tuple[Remedy, ...]:
        value = getattr(incident.rules, key)
        return tuple(way for way in ways if value in ("ask", way.key))

    return open_ways


@dataclass(frozen=True)
class Law:
    """A clause about remedies: its source, its reason, and the remedies that it offers.

    `intro` introduces the remedies if the reason does not do so; `text` is the clause if the remedies do not say it.
    `names` are the words for the remedies; `chooser` is who chooses among several, `turn` who plays on if the moment
    alone does not say it, and `short` the answer in a few words.
    """

    sources: tuple[str, ...]
    because: Words | Callable[[Incident], Words]
    ways: Callable[[Incident], tuple[Remedy, ...]]
    _: KW_ONLY
    intro: Words | None = None
    text: Callable[[Incident], Words] | None = None
    names: Mapping[str, Words] = field(default_factory=dict)
    chooser: str = TABLE
    turn: str = ""
    short: Words | None = None

    def why(self, incident: Incident) -> Words:
        """The reason in one sentence."""
        return self.because if isinstance(self.because, Words) else self.because(incident)

    def told(self, incident: Incident) -> Words:
        """The clause in words, under the rules of an incident without any other details."""
        if self.text is not None:
            return self.text(incident)
        intro = self.intro or self.why(incident)
        ways = self.ways(incident)
        said = [together(*way.steps(incident)) for way in ways]
        if len(ways) > 1:
            said = [self._if_chosen(way.key, words) for way, words in zip(ways, said, strict=True)]
        return together(intro, *said)

    def _if_chosen(self, key: str, steps: Words) -> Words:
        if self.chooser == OPPONENT:
            return say("If the opponent chooses “{remedy}”: {steps}", remedy=self.names[key], steps=steps)
        return say("If the table chooses “{remedy}”: {steps}", remedy=self.names[key], steps=steps)


def names(key: str) -> Mapping[str, Words]:
    """The names of the values of an option."""
    return FIXES[key].values


def always(_rules: Any) -> bool:
    """At every table."""
    return True


LawFor = str | Callable[[Incident], "str | Missing"]


@dataclass(frozen=True)
class Irregularity:
    """What went wrong, and the clause that decides, depending on when it was noticed.

    `sooner` decides before the moment does, `clause` if the moment is not asked for. `first` is the clause to name
    while a fact is missing; `facts` are what else is asked for, by moment, with "" for always; with `who` it matters
    who it was. `usual` is the moment if nobody says, and `last` the last one for a claim if the moment is not asked
    for. `happens` says at which tables it can happen at all.
    """

    what: str
    stage: str
    arrows: tuple[tuple[tuple[str, ...], LawFor], ...] = ()
    _: KW_ONLY
    clause: str = ""
    sooner: Callable[[Incident], str | Missing | None] = lambda _at: None
    first: str = ""
    facts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    who: bool = True
    usual: str | None = None
    last: str = "later"
    happens: Applies = always

    @property
    def moments(self) -> tuple[str, ...]:
        """When it can be noticed, from early to late; empty if that is not asked for."""
        return tuple(moment for moments, _ in self.arrows for moment in moments)

    def decides(self, incident: Incident) -> str | Missing:
        """The clause that decides, or the fact that is missing."""
        if not self.arrows:
            return self.clause
        if incident.found is None:
            return Missing("found")
        sooner = self.sooner(incident)
        if sooner is not None:
            return sooner
        to = next(to for moments, to in self.arrows if incident.found in moments)
        return to if isinstance(to, str) else to(incident)

    @property
    def begins(self) -> str:
        """The first clause of the irregularity."""
        return self.first or self.clause or next(to for _, to in self.arrows if isinstance(to, str))

    def asks(self, found: str | None) -> tuple[str, ...]:
        """The other facts that decide it, once it is known when it was noticed."""
        who = ("by",) if self.who else ()
        return (*who, *self.facts.get("", ()), *self.facts.get(found or self.usual or "-", ()))


SAME_DEALER = say("The same player deals again.")
GATHER = say("Gather the cards.")
PLAY = say("Play continues.")
THROWN_IN = say("The hand is thrown in.")
BACK_ON_TOP = (say("Put the cards back on top of the stock in the same order, without showing them."),)


def plays_on(incident: Incident) -> tuple[Words, ...]:
    """The step that play continues, if the hand is still being played."""
    return () if incident.found in NOT_PLAYED else (PLAY,)


def thrown_in(_at: Incident) -> tuple[Words, ...]:
    """The steps for a hand that does not count."""
    return THROWN_IN, SAME_DEALER


def too_many_or_few(incident: Incident, many: Words, few: Words) -> tuple[Words, ...]:
    """What is done about too many cards or too few; both if nobody said which."""
    return (many, few) if incident.too_many is None else (many,) if incident.too_many else (few,)


def repair_steps(incident: Incident) -> tuple[Words, ...]:
    """The steps that correct the number of cards before the first draw."""
    return too_many_or_few(
        incident,
        say(
            "Another player takes each extra card from the hand without looking at it, and puts it in "
            "the middle of the stock."
        ),
        say("A missing card comes from the middle of the stock."),
    )


def fixed_steps(*said: Words) -> Callable[[Incident], tuple[Words, ...]]:
    """Steps that are the same whoever did it."""
    return lambda _at: said


REDEAL = Remedy("redeal", fixed_steps(GATHER, SAME_DEALER), "redeal")
REPAIR = Remedy("repair", repair_steps)
VOID = Remedy("void", thrown_in, "void")


def only_remedy(said: Callable[[Incident], tuple[Words, ...]], sheet: str = "nothing", **more: Any) -> Any:
    """The only remedy there is."""
    return whatever_is_agreed(Remedy("", said, sheet, **more))


def by_moment(early: Remedy, late: Remedy, *moments: str) -> Callable[[Incident], tuple[Remedy, ...]]:
    """One remedy at these moments, another later."""
    return lambda at: (early,) if at.found in moments else (late,)


def _allowed(incident: Incident) -> tuple[Words, ...]:
    return plays_on(incident) or (say("It counts as it is."),)


ALLOWED = Law(("rulebook",), say("The rules allow it."), only_remedy(_allowed), short=say("Nothing was wrong"))
"""Nothing was wrong."""
