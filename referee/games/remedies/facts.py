"""The facts for the question about a mistake: what went wrong, when it was noticed, and who did it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from referee.cards import Card
from referee.fields import Choice, Flag, declare
from referee.games.fields.cards import CardField, CountField
from referee.games.fields.players import NameField, PlayersField
from referee.words import Words, say

IRREGULARITIES: Mapping[str, Words] = {
    "misdeal": say("A misdeal"),
    "wrong-dealer": say("The wrong player dealt"),
    "exposed-deal": say("A card was exposed in the deal"),
    "upcard-joker": say("The first upcard is a joker"),
    "pack": say("The pack has a card too many or too few"),
    "count": say("Had the wrong number of cards"),
    "exposed-card": say("Exposed a card"),
    "draw-out-of-turn": say("Drew out of turn"),
    "draw-two": say("Drew two cards"),
    "saw-stock": say("Looked at a stock card"),
    "no-draw": say("Discarded without drawing"),
    "no-discard": say("Forgot to discard"),
    "discard-two": say("Discarded two cards"),
    "discard-out-of-turn": say("Discarded out of turn"),
    "looked-back": say("Looked through the discards"),
    "pickup": say("Took from the pile wrongly"),
    "meld": say("Laid cards that are not a meld"),
    "layoff": say("Laid off a card that does not fit"),
    "early-meld": say("Melded or laid off too early"),
    "opening": say("Opened wrongly"),
    "swap": say("Took a joker or wild card wrongly"),
    "false-knock": say("Knocked with too much deadwood"),
    "false-gin": say("Said gin and had deadwood"),
    "early-mix": say("The cards were mixed before the lay-offs"),
    "missed-layoff": say("Forgot to lay off"),
    "false-rum": say("Called rum wrongly"),
    "missed-rum": say("Nobody called rum"),
    "claim": say("Claimed the discard wrongly"),
    "out": say("Went out wrongly"),
    "score-count": say("A hand was miscounted"),
    "score-written": say("The score was written or added up wrongly"),
}
"""Every irregularity, as a player would say it."""

IRREGULARITY_PICTURES: Mapping[str, str] = {
    **dict.fromkeys(("pack", "count"), "count"),
    **dict.fromkeys(("draw-out-of-turn", "draw-two", "no-draw", "pickup"), "draw"),
    **dict.fromkeys(("no-discard", "discard-two", "discard-out-of-turn"), "discard"),
    **dict.fromkeys(("exposed-deal", "exposed-card", "saw-stock", "looked-back"), "seen"),
    **dict.fromkeys(("upcard-joker", "swap"), "joker"),
    **dict.fromkeys(("false-rum", "missed-rum", "claim"), "call"),
}
"""The picture for what an irregularity is about, if its stage does not show it."""

MOMENTS: Mapping[str, Words] = {
    "dealing": say("while the cards are being dealt"),
    "deal": say("before the first draw"),
    "turn": say("in that same turn"),
    "next": say("before the next player draws"),
    "later": say("later in the hand"),
    "end": say("when the hand is counted"),
    "mixed": say("after the cards are mixed"),
    "over": say("after the game"),
}
"""When it was noticed, from early to late."""

OVER = "over"
"""The moment after the game."""
NOT_PLAYED = ("end", "mixed", OVER)
"""The moments at which nobody plays on."""

STAGES: Mapping[str, tuple[Words, str]] = {
    "deal": (say("The deal"), "deal"),
    "turn": (say("The turn"), "turn"),
    "meld": (say("Melds"), "meld"),
    "end": (say("The end of a hand"), "out"),
    "score": (say("The score"), "score"),
}
"""The parts of a hand in which something can go wrong, each with the name of its picture."""

MOST_POINTS = 10_000
MOST_HELD = 60


@dataclass(frozen=True)
class GroupedChoice(Choice):
    """A value offered after what was said before, with its picture if it has one."""

    widget = "offered"
    pictures: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class RemedyFacts:
    """The facts for the question “A mistake at the table: what now?”."""

    what: str = declare(
        GroupedChoice(
            say("What happened?"),
            say("Choose what it was."),
            values=IRREGULARITIES,
            pictures=IRREGULARITY_PICTURES,
            needed=True,
        ),
        "",
    )
    found: str | None = declare(
        GroupedChoice(
            say("When was it noticed?"), say("The sooner you notice, the more can be put right."), values=MOMENTS
        )
    )
    by: str | None = declare(NameField(say("Who was it?"), say("Who did it, or whose hand it is.")))
    seats: tuple[str, ...] | None = declare(
        PlayersField(say("The players"), say("In clockwise order, separated by commas."), folded=True)
    )
    both: bool = declare(Flag(say("Both hands are wrong"), say("Neither player has the right number.")), False)
    knocker: str | None = declare(NameField(say("Who knocked?"), say("The player.")))
    out: str | None = declare(NameField(say("Who went out?"), say("Leave empty if nobody did.")))
    has: int | None = declare(CountField(say("Cards in the hand"), say("How many there are."), most=MOST_HELD))
    should: int | None = declare(
        CountField(say("Cards it should have"), say("How many there should be."), most=MOST_HELD)
    )
    early: bool = declare(
        Flag(say("It was the next player"), say("They drew before the player before them had discarded.")), False
    )
    from_: str = declare(
        Choice(
            say("Drawn from"),
            say("Where the card came from."),
            values={"stock": say("the stock"), "discard": say("the discard pile")},
        ),
        "stock",
    )
    partners: bool = declare(Flag(say("The player has a partner"), say("Two sides of partners play.")), False)
    deadwood: int | None = declare(CountField(say("The knocker's deadwood"), say("The actual deadwood, in points.")))
    upcard: Card | None = declare(
        CardField(say("Upcard"), say("The first card turned up, such as {card}.", card=Card(8, "S")))
    )
    limit: int | None = declare(CountField(say("Knock limit"), say("What the table set for this hand."), most=50))
    shown: bool = declare(
        Flag(say("The opponent has shown cards"), say("After the knock, before the mistake was noticed.")), False
    )
    counted: int | None = declare(CountField(say("What the melds really count"), say("In points."), most=MOST_POINTS))
    goes_out: bool | None = declare(
        Flag(say("The player goes out with it"), say("They lay all their cards in that turn, except one to discard."))
    )
    wrote: int | None = declare(
        CountField(say("Points as written"), say("What the score sheet says."), least=-MOST_POINTS, most=MOST_POINTS)
    )
    right: int | None = declare(
        CountField(say("Points as they should be"), say("The right number."), least=-MOST_POINTS, most=MOST_POINTS)
    )
