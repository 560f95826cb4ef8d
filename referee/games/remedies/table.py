"""The remedies that more than one game has as they are, those of a score among them."""

from __future__ import annotations

from collections.abc import Mapping

from referee.games.remedies.deal import OF_DEAL
from referee.games.remedies.incident import TOO_LATE, Fix, Incident, Steps, Way, agreed, fixed, names
from referee.games.remedies.turns import OF_TURN
from referee.games.remedies.ways import one, plays_on, steps
from referee.words import Words, say, together


def _difference(at: Incident) -> Mapping[str, int]:
    points = at.difference
    return {at.facts.by or "": points} if points else {}


def _put_right(at: Incident) -> tuple[Words, ...]:
    right, wrote = at.facts.right, at.facts.wrote
    if right is None or wrote is None:
        return (say("The difference is added in the hand where the mistake is."),)
    corrected = say("{who} gets {right} in place of {wrote}.", who=at.who, right=right, wrote=wrote)
    return corrected, say("It is corrected in the hand where the mistake is.")


def _put_right_at_last(at: Incident) -> tuple[Words, ...]:
    return *_put_right(at), say("If the winner changes, that is said first.")


def _corrected(key: str, said: Steps) -> Way:
    """The points that were written are put right."""
    return Way(key, said, "correct", _difference, ("wrote", "right"))


def _recounted(at: Incident) -> tuple[Way, ...]:
    again = (say("The cards are counted again, and the right number is written."),)
    if at.found == "mixed":
        return (_corrected("", lambda at: (*again, *_put_right(at))),)
    return (Way("", steps(*again), "score"),)


def _recount_text(at: Incident) -> Words:
    until = (
        say("After the cards are mixed it is too late.")
        if at.rules.fix_score == "book"
        else say("After the cards are mixed it is still put right if all agree on the number.")
    )
    return together(say("A hand that was counted wrongly is counted again until the cards are mixed."), until)


OF_SCORE: Mapping[str, Fix] = {
    "table.fix-recount": Fix(("rummy",), say("The number that was counted is wrong."), _recounted, text=_recount_text),
    "table.fix-written": Fix(
        ("general",),
        say("What was counted rightly can be written rightly until the game is over."),
        fixed(_corrected("", _put_right)),
        intro=say("A score that was written or added up wrongly is put right until the game is over."),
    ),
    "table.fix-over": Fix(
        ("general",),
        say("The game is over."),
        agreed(
            "fix_over",
            Way("stands", steps(say("The result is kept as it was written."))),
            _corrected("correct", _put_right_at_last),
        ),
        intro=say("A score turns out to be wrong after the game."),
        names=names("fix_over"),
    ),
    TOO_LATE: Fix(
        (),
        say("It was noticed too late."),
        one(lambda at: (say("Nothing is put back, and nothing is written."), *plays_on(at))),
        short=say("It is too late"),
        text=lambda _at: say("What is noticed too late is kept as it is. Nothing is put back, and nothing is written."),
    ),
}
"""By their clauses, in the order of the page."""

FIXES_OF_TABLE: Mapping[str, Fix] = {**OF_DEAL, **OF_TURN, **OF_SCORE}
"""Every remedy that more than one game has as it is, by its clause, in the order of the page."""
