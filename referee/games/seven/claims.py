"""Who gets a discard in Seven Bridge: pon for a set, by anybody; chi for a run, by the next player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from referee.cards import JOKER, Card
from referee.games.base.options import step_of
from referee.games.questions.facts import ClaimFacts
from referee.games.questions.question import DealContext
from referee.games.seven.options import SevenRules
from referee.games.seven.values import FEWEST, in_play, meld_rules
from referee.games.table.meld import suits_missing
from referee.melds import readings
from referee.melds.readings import lacks_suit, readings_without_suits
from referee.verdict import Verdict, illegal, legal, undecided
from referee.words import Fault, Words, say, say_n

PON, CHI = "pon", "chi"
CLAIM_CALLS = {"set": PON, "run": CHI}
CLAUSES = {PON: "seven.pon", CHI: "seven.chi"}


@dataclass(frozen=True)
class JudgedCall:
    """A judged call: what it may be, or the clause that stops it and the reason; neither if the discard is not known.

    It is not `sure` if it depends on suits that were not noted.
    """

    kinds: frozenset[str] = frozenset()
    stopped: tuple[str, Words] | None = None
    sure: bool = True

    @property
    def kind(self) -> str:
        """What it counts as: a pon if it may be either."""
        return PON if PON in self.kinds else CHI


def judge_claim(rules: SevenRules, facts: ClaimFacts, _now: DealContext) -> Verdict:
    """Which of the callers gets the discard."""
    _check(facts)
    cards = [card for call in facts.calls.values() if not isinstance(call, str) for card in call]
    wrong = in_play(rules).overfull([*cards, *([facts.card] if facts.card else [])], "seven.pack")
    if wrong:
        return wrong
    if not facts.callers:
        return illegal("seven.pon", say("Nobody claims it, so it stays on the pile."))
    calls = {name: _call(rules, facts, name) for name in facts.callers}
    unclear = next((name for name, call in calls.items() if not call.kinds and not call.stopped), None)
    if unclear is not None:
        return undecided("seven.claim-meld", say("It depends on which card was discarded."), say("Enter the discard."))
    may = {name: call for name, call in calls.items() if call.kinds}
    if not may:
        clause, because = next(call.stopped for call in calls.values() if call.stopped)
        return illegal(clause, because)
    sure = {name: call for name, call in may.items() if call.sure}
    if not sure or _first(rules, facts, sure) != _first(rules, facts, may):
        doubtful = next(facts.calls[name] for name in may if name not in sure)
        return suits_missing([card for card in (facts.card, *doubtful) if isinstance(card, Card)], "seven.claim-meld")
    return _gets(rules, facts, may)


def _check(facts: ClaimFacts) -> None:
    """Refuses players who are not at the table, callers without a call, and calls of players who are not callers."""
    named = {"turn": [facts.turn], "callers": facts.callers, "calls": facts.calls, "had_turn": facts.had_turn or ()}
    for key, names in named.items():
        stranger = next((name for name in names if name not in facts.seats), None)
        if stranger is not None:
            raise Fault(say("“{name}” is not one of the players.", name=stranger), key)
    silent = next((name for name in facts.callers if name not in facts.calls), None)
    if silent is not None:
        raise Fault(say("{name} has no call: write pon, chi or the cards.", name=silent), "calls")
    other = next((name for name in facts.calls if name not in facts.callers), None)
    if other is not None:
        raise Fault(say("{name} is not among the callers.", name=other), "calls")


def _discarder(rules: SevenRules, facts: ClaimFacts) -> str:
    return facts.seats[(facts.seats.index(facts.turn) - step_of(rules)) % len(facts.seats)]


def _call(rules: SevenRules, facts: ClaimFacts, name: str) -> JudgedCall:
    """What a player's call may be, or what stops it."""
    early = _early(rules, facts, name)
    if early:
        return JudgedCall(stopped=("seven.claim-from", early))
    if name == _discarder(rules, facts):
        words = say("{player} discarded it: you cannot claim your own discard.", player=name)
        return JudgedCall(stopped=("seven.pon", words))
    call = facts.calls[name]
    if facts.card is not None and facts.card.joker:
        return JudgedCall(
            stopped=(
                "seven.claim-meld",
                say("{joker} is a joker, and a discarded joker cannot be claimed.", joker=JOKER),
            )
        )
    if isinstance(call, str):
        return _in_turn(facts, name, JudgedCall(frozenset([call])))
    if facts.card is None:
        return JudgedCall()
    found = _made(rules, (facts.card, *call))
    if not found.kinds:
        return JudgedCall(stopped=("seven.claim-meld", _no_claim(rules, (facts.card, *call))))
    return _in_turn(facts, name, found)


def _in_turn(facts: ClaimFacts, name: str, call: JudgedCall) -> JudgedCall:
    """A call, without a chi by a player whose turn does not come next."""
    if name != facts.turn and PON not in call.kinds:
        words = say("{player} may not call chi: only {next}, whose turn is next, may.", player=name, next=facts.turn)
        return JudgedCall(stopped=("seven.chi", words))
    return call if name == facts.turn else replace(call, kinds=frozenset([PON]))


def _early(rules: SevenRules, facts: ClaimFacts, name: str) -> Words | None:
    """Why it is too late or too early for a claim."""
    if facts.late:
        return say("{player} calls too late: the next player has drawn, or the hand is over.", player=name)
    had = facts.seats if facts.had_turn is None else facts.had_turn
    waiting = next((each for each in facts.seats if each not in had), None)
    if rules.claims_from == "second-round" and waiting is not None:
        return say("Nobody may claim until everybody has finished a turn, and {player} has not yet.", player=waiting)
    if rules.claims_from == "own-turn" and name not in had:
        return say("{player} has not finished a first turn yet, and may not claim before that.", player=name)
    return None


def _made(rules: SevenRules, together: Sequence[Card]) -> JudgedCall:
    """What cards make with the discard: a pon, a chi, or nothing."""
    if len(together) < FEWEST[rules.claim_melds]:
        return JudgedCall()
    found = readings(together, meld_rules(rules))
    sure = bool(found) or not lacks_suit(together)
    found = found or readings_without_suits(together, meld_rules(rules))
    return JudgedCall(frozenset(CLAIM_CALLS[meld.kind] for meld in found if meld.kind in CLAIM_CALLS), sure=sure)


def _no_claim(rules: SevenRules, together: Sequence[Card]) -> Words:
    """Why cards do not go with the discard."""
    if len(together) < FEWEST[rules.claim_melds] and readings(together, meld_rules(rules)):
        return too_small(rules, together)
    return say("{cards} is not a meld, and a claimed card must be melded at once.", cards=together)


def too_small(rules: SevenRules, cards: Sequence[Card]) -> Words:
    """Says that a meld has fewer cards than a claim needs."""
    return say_n(
        "{cards} is only {n} card: a meld with a claimed card needs at least {least}.",
        "{cards} are only {n} cards: a meld with a claimed card needs at least {least}.",
        n=len(cards),
        cards=cards,
        least=FEWEST[rules.claim_melds],
    )


def _first(rules: SevenRules, facts: ClaimFacts, may: Mapping[str, JudgedCall]) -> str:
    """Which of several callers comes first: a pon before a chi, then the nearest after the player who discarded."""
    start = facts.seats.index(_discarder(rules, facts))

    def place(name: str) -> tuple[bool, int]:
        return may[name].kind == CHI, step_of(rules) * (facts.seats.index(name) - start) % len(facts.seats)

    return min(may, key=place)


def _gets(rules: SevenRules, facts: ClaimFacts, may: Mapping[str, JudgedCall]) -> Verdict:
    """The answer which of several callers gets it."""
    to = _first(rules, facts, may)
    if len(may) == 1:
        word = say("pon") if may[to].kind == PON else say("chi")
        because = say("{player} gets it by {call}, and melds it at once.", player=to, call=word)
        return legal(CLAUSES[may[to].kind], because, to=to)
    if all(call.kind == PON for call in may.values()):
        because = say(
            "{player} gets it, because they come first in turn order after the player who discarded.", player=to
        )
    else:
        because = say("{player} gets it, because a pon beats a chi, whoever spoke first.", player=to)
    return legal("seven.claim-order", because, to=to)
