"""The question that only 500 Rummy has, with its facts."""

from __future__ import annotations

from dataclasses import dataclass

from referee.cards import Card
from referee.fields import declare
from referee.games.fields.cards import CardField, CardsField
from referee.games.fields.players import NameField, NamesField, PlayersField
from referee.games.questions.facts import late_flag, table_field
from referee.games.questions.question import QuestionKind
from referee.words import say


@dataclass(frozen=True, kw_only=True)
class RumFacts:
    """The facts for the question “Is it rum?”."""

    discard: Card | None = declare(
        CardField(say("The discard"), say("Example: {card}", card=Card(13, "S")), needed=True)
    )
    table: tuple[tuple[Card, ...], ...] | None = table_field()
    pile: tuple[Card, ...] | None = declare(CardsField(say("The rest of the pile"), say("From the bottom to the top.")))
    callers: tuple[str, ...] | None = declare(
        NamesField(say("Who called?"), say("In the order in which they spoke, separated by commas."))
    )
    discarder: str | None = declare(NameField(say("Who discarded?"), say("The player.")))
    caller: str | None = declare(NameField(say("The only caller"), say("If only one player called."), folded=True))
    seats: tuple[str, ...] | None = declare(
        PlayersField(say("The players"), say("In clockwise order, separated by commas."), folded=True)
    )
    with_: tuple[Card, ...] = declare(
        CardsField(say("With cards from the caller's hand"), say("If any are used with it."), folded=True), ()
    )
    late: bool = late_flag()


RUM = QuestionKind(
    slug="rum",
    facts=RumFacts,
    title=say("Is it rum?"),
    chip=say("Rum?"),
    yes=say("That is rum"),
    no=say("It is not rum"),
    names_player=True,
)
