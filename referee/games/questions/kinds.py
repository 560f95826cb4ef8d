"""The questions that several games have: the facts of each, its words, and the cards for which it is offered."""

from __future__ import annotations

from dataclasses import replace

from referee.games.questions import facts
from referee.games.questions.question import Fit, QuestionKind, Wording
from referee.words import say

MELD = QuestionKind(
    slug="meld",
    facts=facts.MeldFacts,
    title=say("Is it a meld?"),
    chip=say("A meld?"),
    yes=say("It is a meld"),
    no=say("It is not a meld"),
    fit=Fit(least=3, likely=range(3, 100)),
)

GROUP = replace(MELD, facts=facts.GroupFacts)
"""The same question in a game that speaks of groups and sequences."""

LAYOFF = QuestionKind(
    slug="layoff",
    facts=facts.LayoffFacts,
    title=say("May it be laid off?"),
    chip=say("Lay it off?"),
    yes=say("It may be laid off"),
    no=say("It may not be laid off"),
    fit=Fit(likely=range(1, 100), asks_of_melds=True, names_meld=True),
)

SWAP = QuestionKind(
    slug="swap",
    facts=facts.SwapFacts,
    title=say("May the joker be taken?"),
    chip=say("Take the joker?"),
    yes=say("The joker may be taken"),
    no=say("The joker may not be taken"),
    fit=Fit(keys=("card",), most=1, likely=(1,), asks_of_melds=True, needs_joker=True),
    wild=Wording(
        title=say("May it be taken?"),
        chip=say("Take it?"),
        yes=say("It may be taken"),
        no=say("It may not be taken"),
    ),
)

OPENING = QuestionKind(
    slug="opening",
    facts=facts.OpeningFacts,
    title=say("May I open?"),
    chip=say("May I open?"),
    yes=say("You may open"),
    no=say("You may not open"),
    fit=Fit(keys=("melds",), least=3, likely=range(4, 100), splits_into_melds=True),
)

TURN = QuestionKind(
    slug="turn",
    facts=facts.TurnFacts,
    title=say("May I draw?"),
    chip=say("May I draw?"),
)

PICKUP = QuestionKind(
    slug="pickup",
    facts=facts.PickupFacts,
    title=say("May it be picked up?"),
    chip=say("Pick it up?"),
    yes=say("It may be picked up"),
    no=say("It may not be picked up"),
    fit=Fit(keys=("pile", "card"), most=1),
)

DISCARD = QuestionKind(
    slug="discard",
    facts=facts.DiscardFacts,
    title=say("May it be discarded?"),
    chip=say("Discard it?"),
    yes=say("It may be discarded"),
    no=say("It may not be discarded"),
    fit=Fit(keys=("card",), most=1),
)

OUT = QuestionKind(
    slug="out",
    facts=facts.OutFacts,
    title=say("May I go out?"),
    chip=say("Go out?"),
    yes=say("You may go out"),
    no=say("You may not go out"),
)

CLAIM = QuestionKind(
    slug="claim",
    facts=facts.ClaimFacts,
    title=say("Who gets the discard?"),
    chip=say("Who gets it?"),
    yes=say("It may be claimed"),
    no=say("Nobody gets it"),
    names_player=True,
)

COUNT = QuestionKind(
    slug="count",
    facts=facts.CountFacts,
    title=say("What does it count?"),
    chip=say("Count it"),
    no=say("It cannot be counted"),
    number="points",
    fit=Fit(keys=("held",)),
)
