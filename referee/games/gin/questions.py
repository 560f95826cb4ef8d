"""The questions that only gin has, each with its facts."""

from __future__ import annotations

from dataclasses import dataclass

from referee.cards import Card
from referee.fields import Flag, declare
from referee.games.fields.cards import CardField, CardsField, CountField, MeldsField
from referee.games.questions.question import QuestionKind
from referee.words import say


@dataclass(frozen=True, kw_only=True)
class KnockFacts:
    """The facts for the question “May I knock?”."""

    held: tuple[Card, ...] | None = declare(
        CardsField(
            say("Cards in hand"), say("All eleven cards, the discard included, or the ten cards left."), some=True
        )
    )
    discard: Card | None = declare(CardField(say("The discard"), say("Which of the eleven cards is discarded.")))
    took: Card | None = declare(
        CardField(say("Taken from the discard pile"), say("The card, if it was drawn from there."))
    )
    upcard: Card | None = declare(
        CardField(say("Upcard"), say("The first card turned up, such as {card}.", card=Card(8, "S")))
    )
    limit: int | None = declare(CountField(say("Knock limit"), say("What the table set for this hand."), most=50))
    deadwood: int | None = declare(CountField(say("Deadwood"), say("Points instead of cards."), most=120, folded=True))
    melds: tuple[tuple[Card, ...], ...] | None = declare(
        MeldsField(say("Melds as declared"), say("One per line; leave empty for the best ones."), folded=True)
    )


@dataclass(frozen=True, kw_only=True)
class DeadwoodFacts:
    """The facts for the question “How much deadwood?”."""

    held: tuple[Card, ...] = declare(
        CardsField(say("Cards in hand"), say("All the cards in the hand."), needed=True), ()
    )
    against: tuple[tuple[Card, ...], ...] | None = declare(
        MeldsField(say("The knocker's melds"), say("One per line: the melds to lay off on."))
    )
    gin: bool = declare(Flag(say("The hand ended with gin"), say("The knocker had no deadwood.")), False)


KNOCK = QuestionKind(
    slug="knock",
    facts=KnockFacts,
    title=say("May I knock?"),
    chip=say("Knock?"),
    yes=say("You may knock"),
    no=say("You may not knock"),
)

DEADWOOD = QuestionKind(
    slug="deadwood",
    facts=DeadwoodFacts,
    title=say("How much deadwood?"),
    chip=say("Deadwood?"),
    no=say("It cannot be counted"),
    number="deadwood",
)
