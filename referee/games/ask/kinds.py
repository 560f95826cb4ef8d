"""The questions that several games have: the facts of each, its words, and the cards for which it is offered."""

from __future__ import annotations

from referee.games.ask import facts
from referee.games.ask.question import Fit, QuestionKind, Wording
from referee.words import say

MELD = QuestionKind(
    ask="meld",
    facts=facts.MeldAsk,
    title=say("Is it a meld?"),
    chip=say("A meld?"),
    yes=say("It is a meld"),
    no=say("It is not a meld"),
    fit=Fit(least=3, likely=range(3, 100)),
)

LAYOFF = QuestionKind(
    ask="layoff",
    facts=facts.LayoffAsk,
    title=say("May it be laid off?"),
    chip=say("Lay it off?"),
    yes=say("It may be laid off"),
    no=say("It may not be laid off"),
    fit=Fit(likely=range(1, 100), asks_of_melds=True, names_meld=True),
)

SWAP = QuestionKind(
    ask="swap",
    facts=facts.SwapAsk,
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
    ask="opening",
    facts=facts.OpeningAsk,
    title=say("May they open?"),
    chip=say("May they open?"),
    yes=say("They may open"),
    no=say("They may not open"),
    fit=Fit(keys=("melds",), least=3, likely=range(4, 100), splits_into_melds=True),
)

TURN = QuestionKind(
    ask="turn",
    facts=facts.TurnAsk,
    title=say("May I draw?"),
    chip=say("May I draw?"),
)

PICKUP = QuestionKind(
    ask="pickup",
    facts=facts.PickupAsk,
    title=say("May it be picked up?"),
    chip=say("Pick it up?"),
    yes=say("It may be picked up"),
    no=say("It may not be picked up"),
    fit=Fit(keys=("pile", "card"), most=1),
)

DISCARD = QuestionKind(
    ask="discard",
    facts=facts.DiscardAsk,
    title=say("May it be discarded?"),
    chip=say("Discard it?"),
    yes=say("It may be discarded"),
    no=say("It may not be discarded"),
    fit=Fit(keys=("card",), most=1),
)

OUT = QuestionKind(
    ask="out",
    facts=facts.OutAsk,
    title=say("May they go out?"),
    chip=say("Go out?"),
    yes=say("They may go out"),
    no=say("They may not go out"),
)

CLAIM = QuestionKind(
    ask="claim",
    facts=facts.ClaimAsk,
    title=say("Who gets the discard?"),
    chip=say("Who gets it?"),
    yes=say("It may be claimed"),
    no=say("Nobody gets it"),
    names_player=True,
)

COUNT = QuestionKind(
    ask="count",
    facts=facts.CountAsk,
    title=say("What does it count?"),
    chip=say("Count it"),
    no=say("It cannot be counted"),
    number="points",
    fit=Fit(keys=("held",)),
)
