"""The answer to what happens after a mistake: the clause that decides, the steps, and the effect on the sheet."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from referee.fields import Applies
from referee.games.questions.question import DealContext, Question, QuestionKind
from referee.games.remedies.facts import NOT_PLAYED, OVER, STAGES, RemedyFacts
from referee.games.remedies.incident import (
    OPPONENT,
    TABLE,
    TOO_LATE,
    Incident,
    Irregularity,
    Law,
    Missing,
    Remedy,
    always,
)
from referee.verdict import Decision, Verdict, undecided
from referee.words import Fault, Words, quoted, say, say_n

ALREADY_NEXT = ("next", "later")
ANEW = ("redeal", "void")
"""The effects on the sheet with which the deal does not count."""
SOURCES_OF_ONE_GAME = frozenset(("gin", "gin?"))
"""Sources about one game only."""
CHAPTER = say("After a mistake")
"""The heading of the clauses about remedies in a book of rules."""


@dataclass(frozen=True)
class ValueGroup:
    """Values of a fact to choose from, under one heading, with the name of a picture if there is one."""

    title: Words
    values: Sequence[str]
    picture: str = ""


Offers = Sequence[ValueGroup]
"""What can be chosen for a fact, in groups with their headings; empty if it is not chosen from a list."""


@dataclass(frozen=True)
class Remedies:
    """The remedies of a game: its irregularities, the clauses that they lead to, and the sign of its points.

    `fixes` are the clauses about remedies; `allowed` are those that say nothing was wrong; `laws` are the sources about
    this game only.
    """

    rows: Mapping[str, Irregularity]
    fixes: Mapping[str, Law]
    allowed: Mapping[str, Law] = field(default_factory=dict)
    chips: Applies = lambda _rules: False
    against: Applies = lambda _rules: False
    laws: frozenset[str] = frozenset()

    def judge(self, rules: Any, facts: RemedyFacts, _now: DealContext) -> Verdict:
        """The referee's answer; a Fault if this cannot go wrong in the game, or cannot have been noticed then."""
        row = self._row(rules, facts)
        at = self._at(rules, facts, row)
        clause = row.decides(at)
        if isinstance(clause, Missing):
            return _undecided(clause, row)
        fix = self.fix(clause)
        ways = fix.ways(at)
        lacking = next((key for key in (way.lacking(at) for way in ways) if key), None)
        if lacking:
            return _undecided(Missing(lacking), row)
        return self._ruled(at, row, clause, ways)

    def fix(self, clause: str) -> Law:
        """The law of a clause."""
        return self.fixes[clause] if clause in self.fixes else self.allowed[clause]

    def stepwise(self, clause: str) -> bool:
        """Whether a clause first describes a mistake and then says what to do."""
        return clause in self.fixes and self.fixes[clause].intro is not None

    def called(self, clause: str, way: str) -> Words:
        """The name of a remedy that a clause offers."""
        return self.fix(clause).names[way]

    def words(self) -> Mapping[str, Callable[[Any], Words]]:
        """The clauses about remedies in words."""
        return {clause: self._law_words(each) for clause, each in self.fixes.items()}

    @property
    def played(self) -> Mapping[str, Applies]:
        """When a clause is in play that is reached only through an irregularity impossible at some tables."""
        return {row.begins: row.happens for row in self.rows.values() if row.happens is not always}

    def asks(self, rules: Any, given: Mapping[str, str]) -> Mapping[str, Offers]:
        """The facts to ask for, once it is known what happened and when, each with what is offered for it, in groups."""
        rows = self._rows(rules)
        row = rows.get(given.get("what", ""))
        asked: dict[str, Offers] = {"what": _stages(rows)}
        if row is None:
            return asked
        if row.arrows:
            asked["found"] = (ValueGroup(say("When was it noticed?"), row.moments),)
        found = given.get("found") or row.usual
        if found or not row.arrows:
            asked |= dict.fromkeys(("seats", *row.asks(found)), ())
        return asked

    def _rows(self, rules: Any) -> Mapping[str, Irregularity]:
        """What can go wrong at this table."""
        return {what: row for what, row in self.rows.items() if row.happens(rules)}

    def _law_words(self, fix: Law) -> Callable[[Any], Words]:
        return lambda rules: fix.told(Incident(rules, chips=self.chips(rules), against=self.against(rules)))

    def _row(self, rules: Any, facts: RemedyFacts) -> Irregularity:
        """The named irregularity, if the facts can belong to it."""
        rows = self._rows(rules)
        if facts.what not in rows:
            raise Fault(
                say(
                    "{what} cannot happen in this game: write one of {known}.",
                    what=quoted(facts.what),
                    known=[*rows],
                ),
                "what",
            )
        row = rows[facts.what]
        if row.arrows and facts.found is not None and facts.found not in row.moments:
            raise Fault(
                say(
                    "{found} is not possible here: write one of {known}.",
                    found=quoted(facts.found),
                    known=[*row.moments],
                ),
                "found",
            )
        if "has" in row.asks(NOT_PLAYED[0]) and facts.has is not None and facts.has == facts.should:
            raise Fault(say("the hand has as many cards as it should: enter two different numbers."), "has")
        if "wrote" in row.asks(NOT_PLAYED[0]) and facts.wrote is not None and facts.wrote == facts.right:
            raise Fault(say("the points as written are already right: enter two different numbers."), "wrote")
        for key in ("by", "knocker", "out"):
            name = getattr(facts, key)
            if facts.seats is not None and name is not None and name not in facts.seats:
                words = say("{name} is not playing: the players are {players}.", name=quoted(name), players=facts.seats)
                raise Fault(words, key)
        return row

    def _at(self, rules: Any, facts: RemedyFacts, row: Irregularity) -> Incident:
        found = (facts.found or row.usual) if row.arrows else row.usual
        return Incident(rules, facts, found, self.chips(rules), self.against(rules))

    def _ruled(self, incident: Incident, row: Irregularity, clause: str, ways: Sequence[Remedy]) -> Verdict:
        fix = self.fix(clause)
        open_ways = [_as_json(incident, fix, way) for way in ways]
        several = len(ways) > 1
        chooser = incident.opponent if fix.chooser == OPPONENT else TABLE
        facts = {
            "source": self._source(incident, row, clause),
            **{key: value for key, value in open_ways[0].items() if key != "remedy"},
            "until": _until(incident, row, clause),
            "choice": several,
            "chooser": chooser if several else None,
            "choices": open_ways if several else [],
        }
        short = _chosen_by(chooser) if several else fix.short or _short(incident, ways[0])
        return Verdict(Decision.RULED, clause, fix.why(incident), facts=facts, headline=short)

    def _source(self, incident: Incident, row: Irregularity, clause: str) -> str:
        """The first source of a clause that fits the game; for a claim that is too late, the source of the rule that it is too late for."""
        if clause == TOO_LATE:
            decided = (row.decides(replace(incident, found=moment)) for moment in row.moments)
            clause = next(each for each in decided if isinstance(each, str) and each != TOO_LATE)
        return next(mark for mark in self.fix(clause).sources if mark not in SOURCES_OF_ONE_GAME or mark in self.laws)


def _stages(rows: Mapping[str, Irregularity]) -> Offers:
    """What can have happened, grouped by the part of a hand."""
    found = [
        ValueGroup(words, tuple(row.what for row in rows.values() if row.stage == stage), picture)
        for stage, (words, picture) in STAGES.items()
    ]
    return tuple(each for each in found if each.values)


def _until(incident: Incident, row: Irregularity, clause: str) -> str:
    """The last moment at which it leads to this clause."""
    led = [moment for moment in row.moments if row.decides(replace(incident, found=moment)) == clause]
    return led[-1] if led else row.last


def _as_json(incident: Incident, fix: Law, way: Remedy) -> dict[str, Any]:
    """A remedy as the answer has it."""
    sheet = way.sheet_for(incident)
    return {
        "remedy": way.key,
        "steps": list(way.steps(incident)),
        "points": dict(way.points(incident)),
        "void": sheet in ANEW,
        "sheet": sheet,
        "turn": _turn(incident, fix, sheet),
    }


def _turn(incident: Incident, fix: Law, sheet: str) -> str:
    """Who plays on."""
    if sheet in ANEW:
        return "dealer"
    if incident.found in NOT_PLAYED:
        return "none"
    return fix.turn or ("next" if incident.found in ALREADY_NEXT else "offender")


def _chosen_by(chooser: str) -> Words:
    if chooser == TABLE:
        return say("The table chooses")
    return say("The opponent chooses") if chooser == OPPONENT else say("{player} chooses", player=chooser)


def _short(incident: Incident, way: Remedy) -> Words:
    """The answer in a few words."""
    sheet, points = way.sheet_for(incident), way.points(incident)
    if points:
        name, n = next(iter(points.items()))
        return say_n("{player}: {n} point", "{player}: {n} points", n=n, player=name)
    return SHORT.get(sheet) or _unchanged(incident)


def _unchanged(incident: Incident) -> Words:
    """The answer in a few words if the sheet does not change."""
    if incident.found == OVER:
        return say("The result stands")
    return say("Nothing changes") if incident.found in NOT_PLAYED else say("Play continues")


SHORT: Mapping[str, Words] = {
    "redeal": say("A new deal"),
    "void": say("The hand is void"),
    "score": say("It is counted differently"),
    "correct": say("The score is corrected"),
}

LACKING: Mapping[str, tuple[Words, Words]] = {
    "found": (
        say("It depends on when it was noticed."),
        say("Enter when it was noticed."),
    ),
    "by": (say("It depends on who it was."), say("Enter who it was.")),
    "seats": (say("The fine goes to every other player."), say("Enter all players.")),
    "has": (say("It depends on how many cards the hand has."), say("Enter how many cards the hand has.")),
    "should": (
        say("It depends on how many cards there should be."),
        say("Enter how many cards the hand should have."),
    ),
    "knocker": (say("It depends on who knocked."), say("Enter who knocked.")),
    "deadwood": (say("It depends on the actual deadwood."), say("Enter the knocker's deadwood.")),
    "upcard": (
        say("The knock limit depends on the first upcard."),
        say("Enter the first upcard."),
    ),
    "limit": (say("The table chooses the knock limit of each hand."), say("Enter the knock limit.")),
    "goes_out": (
        say("It depends on whether the player goes out with it: then no points are needed."),
        say("Enter whether the player goes out with it."),
    ),
    "wrote": (say("It depends on which points were written."), say("Enter the points as they were written.")),
    "right": (say("It depends on what the points should be."), say("Enter the points as they should be.")),
}
"""What to say about a missing fact, and what to do."""


def _undecided(missing: Missing, row: Irregularity) -> Verdict:
    because, instead = LACKING[missing.key]
    return undecided(missing.clause or row.begins, because, instead)


REMEDY = QuestionKind(
    slug="remedy",
    facts=RemedyFacts,
    title=say("A mistake at the table: what now?"),
    chip=say("A mistake at the table"),
)


def remedy_question(remedies: Remedies, *more: str, when: Mapping[str, Applies] | None = None) -> Question:
    """The question about a mistake in games where melds are laid during play, with the facts that one game needs in addition, some only `when` the rules say."""
    keys = ("what", "found", "by", "seats", "out", "has", "should", "early", "partners", *more, "wrote", "right")
    return Question(REMEDY, keys, remedies.judge, when or {}, asks=remedies.asks)
