"""The facts that questions of several games ask for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from referee.cards import Card, parse_cards
from referee.fields import Choice, Flag, declare
from referee.games.fields.cards import CardField, CardsField, CountField, LayOff, LeftField, MeldsField, UseField
from referee.games.fields.players import CALLS_AS_SPOKEN, CallsField, ClaimsField, NameField, NamesField, PlayersField
from referee.words import Words, say


def _joker_use() -> Any:
    return declare(
        Choice(
            say("What did the dealer choose?"),
            say("What jokers do in this hand."),
            values={"wild": say("wild"), "double": say("double"), "splitter": say("splitter")},
        )
    )


def _blocked() -> Any:
    return declare(
        Flag(say("It is the dealer's joker, and it is blocked"), say("Another player's joker is on it."), folded=True),
        False,
    )


def _own_turn() -> Any:
    return declare(Flag(say("In the player's own turn"), say("No, if it is another player's turn.")), True)


def _opened() -> Any:
    return declare(Flag(say("Opened in an earlier turn"), say("The player has melds on the table.")), True)


def _opened_now() -> Any:
    return declare(Flag(say("Opened in this turn"), say("The first melds were laid just now.")), False)


def _deal() -> Any:
    return declare(CountField(say("Which deal?"), say("The first deal is 1."), least=1, most=15))


def late_flag() -> Any:
    """Declares whether a call came too late."""
    return declare(Flag(say("Too late"), say("The next player has drawn, or the hand is over.")), False)


def _claimed() -> Any:
    return declare(
        Flag(say("The turn began with a claim"), say("The player took the discard by pon or chi."), folded=True), False
    )


def _on(label: Words) -> Any:
    return declare(
        CardsField(
            label,
            say("The meld as it is on the table. Example: {cards}", cards=parse_cards("8S 9S TS")),
            needed=True,
            some=True,
            least=3,
        ),
        (),
    )


def table_field() -> Any:
    """Declares the melds on the table."""
    return declare(
        MeldsField(
            say("The melds on the table"),
            say("One per line, such as {cards}.", cards=parse_cards("8S 9S TS")),
            nothing=say("There are none"),
        )
    )


def _declared_as(of_one_rank: Words, in_sequence: Words) -> Any:
    return declare(
        Choice(
            say("Declared as"),
            say("If the cards could be either."),
            values={"set": of_one_rank, "run": in_sequence},
            folded=True,
        )
    )


@dataclass(frozen=True, kw_only=True)
class MeldFacts:
    """The facts for the question “Is it a meld?”."""

    cards: tuple[Card, ...] = declare(
        CardsField(
            say("The cards"),
            say("All the cards. Example: {cards}", cards=parse_cards("8S 9S TS")),
            needed=True,
            some=True,
            least=3,
        ),
        (),
    )
    as_: str | None = _declared_as(say("set"), say("run"))
    opened: bool | None = declare(Flag(say("Opened in an earlier turn"), say("The player has melds on the table.")))
    deal: int | None = _deal()
    own_turn: bool = _own_turn()
    blocked: bool = _blocked()
    joker_use: str | None = _joker_use()


@dataclass(frozen=True, kw_only=True)
class GroupFacts(MeldFacts):
    """The same facts in a game that speaks of groups and sequences."""

    as_: str | None = _declared_as(say("group"), say("sequence"))


@dataclass(frozen=True, kw_only=True)
class LayoffFacts:
    """The facts for the question “May it be laid off?”."""

    on: tuple[Card, ...] = _on(say("The meld on the table"))
    cards: tuple[Card, ...] = declare(
        CardsField(
            say("The cards to lay off"),
            say("One or more cards. Example: {card}", card=Card(11, "S")),
            needed=True,
            some=True,
        ),
        (),
    )
    opened: bool = _opened()
    opened_now: bool = _opened_now()
    claimed: bool = _claimed()
    own_turn: bool = _own_turn()
    sealed: bool = declare(Flag(say("The meld is sealed"), say("A joker is on it and doubles it.")), False)
    gin: bool = declare(Flag(say("The hand ended with gin"), say("The knocker had no deadwood.")), False)
    blocked: bool = _blocked()
    joker_use: str | None = _joker_use()


@dataclass(frozen=True, kw_only=True)
class SwapFacts:
    """The facts for the question “May the joker be taken?”."""

    on: tuple[Card, ...] = _on(say("The meld with the card"))
    card: Card | None = declare(
        CardField(say("The real card"), say("Example: {card}", card=Card(13, "S")), needed=True)
    )
    opened: bool = _opened()
    opened_now: bool = _opened_now()
    table: tuple[tuple[Card, ...], ...] | None = declare(
        MeldsField(
            say("The other melds on the table"), say("One per line, such as {cards}.", cards=parse_cards("8S 9S TS"))
        )
    )
    then_on: tuple[Card, ...] | None = declare(
        CardsField(
            say("Meld to put it on"), say("The meld as it is on the table; leave empty if there is none."), some=True
        )
    )


@dataclass(frozen=True, kw_only=True)
class OpeningFacts:
    """The facts for the question “May I open?”."""

    melds: tuple[tuple[Card, ...], ...] = declare(
        MeldsField(
            say("The first melds"),
            say("One per line, such as {cards}.", cards=parse_cards("8S 8H 8C")),
            needed=True,
            some=True,
        ),
        (),
    )
    deal: int | None = _deal()
    left: int | tuple[Card, ...] | None = declare(
        LeftField(
            say("Cards left after opening"),
            say("The cards, or how many are left. It matters if the player goes out in the same turn."),
        )
    )
    took_discard: Card | None = declare(
        CardField(say("Taken from the discard pile"), say("The card, if it was drawn from there."))
    )
    layoffs: tuple[LayOff, ...] = declare(
        MeldsField(
            say("Laid off in the same turn"),
            say("One per line: the cards first, then > and the meld they go on."),
            melds=False,
            layoffs=True,
            folded=True,
        ),
        (),
    )

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards that are named: melded, laid off, and still held."""
        laid_off = [card for each in self.layoffs for card in each.cards]
        left = () if isinstance(self.left, int) else self.left or ()
        return (*(card for meld in self.melds for card in meld), *laid_off, *left)

    @property
    def kept(self) -> int | None:
        """How many cards are still held, if given."""
        return self.left if self.left is None or isinstance(self.left, int) else len(self.left)


@dataclass(frozen=True, kw_only=True)
class PickupFacts:
    """The facts for the question “May it be picked up?”."""

    pile: tuple[Card, ...] = declare(
        CardsField(say("The discard pile"), say("From the bottom to the top; the last is the top."), needed=True), ()
    )
    card: Card | None = declare(
        CardField(say("The card to take"), say("Example: {card}", card=Card(7, "S")), needed=True)
    )
    opened: bool = _opened()
    held: tuple[Card, ...] | None = declare(
        CardsField(say("Cards in hand"), say("The player's cards before the draw."))
    )
    table: tuple[tuple[Card, ...], ...] | None = table_field()
    joker: bool = declare(Flag(say("Split with a joker"), say("A joker replaces the card.")), False)
    take: tuple[Card, ...] | None = declare(
        CardsField(
            say("The cards the player picks up"),
            say("Leave empty if it is that card and all above it."),
            folded=True,
            some=True,
        )
    )
    use: tuple[Card, ...] | LayOff | None = declare(
        UseField(
            say("What it is used for"),
            say(
                "Optional, such as {meld} for a meld, {card} > {on} for a lay-off.",
                meld=parse_cards("7S 8S 9S"),
                card=Card(7, "S"),
                on=parse_cards("4S 5S 6S"),
            ),
        )
    )
    blocked: bool = _blocked()
    joker_use: str | None = _joker_use()

    @property
    def used(self) -> tuple[Card, ...]:
        """The cards laid in the stated use; none if none is stated."""
        return self.use.cards if isinstance(self.use, LayOff) else self.use or ()

    @property
    def use_on_table(self) -> tuple[Card, ...]:
        """The cards of the use as they are then on the table."""
        return (*self.used, *(self.use.on if isinstance(self.use, LayOff) else ()))


@dataclass(frozen=True, kw_only=True)
class DiscardFacts:
    """The facts for the question “May it be discarded?”."""

    card: Card | None = declare(
        CardField(say("The card to discard"), say("Example: {card}", card=Card(13, "D")), needed=True)
    )
    took: tuple[Card, ...] | None = declare(
        CardsField(
            say("Taken from the pile this turn"),
            say("The chosen card first."),
            nothing=say("It came from the stock"),
        )
    )
    table: tuple[tuple[Card, ...], ...] | None = table_field()
    opened: bool = _opened()
    last: bool = declare(Flag(say("It is the last card"), say("The discard empties the hand.")), False)


@dataclass(frozen=True, kw_only=True)
class OutFacts:
    """The facts for the question “May I go out?”."""

    by: str | None = declare(
        Choice(
            say("Going out by"),
            say("What empties the hand."),
            values={"discard": say("a discard"), "meld": say("a meld"), "layoff": say("a lay-off")},
            needed=True,
        )
    )
    deal: int | None = _deal()
    round: int | None = declare(
        CountField(
            say("Which round?"),
            say("A round is one turn for each player; leave empty if going out is already allowed."),
            least=1,
        )
    )
    opened_before: bool = _opened()
    claimed: bool = _claimed()


@dataclass(frozen=True, kw_only=True)
class CountFacts:
    """The facts for the question “What does it count?”."""

    held: tuple[Card, ...] | None = declare(CardsField(say("Cards left in hand"), say("Their ranks are enough.")))
    melds: tuple[Any, ...] | None = declare(
        MeldsField(
            say("Or melds laid"),
            say("One per line. For a lay-off, the cards first, then > and the meld they go on."),
            layoffs=True,
        )
    )
    joker_use: str | None = _joker_use()


MOST_PLAYERS = 6
"""The most players in a game in which an upcard is offered around the table."""
MOST_CARDS = 200


@dataclass(frozen=True, kw_only=True)
class TurnFacts:
    """The facts for the question “May I draw?”."""

    wants: str = declare(
        Choice(
            say("What do you want to do?"),
            say("At the start of your turn."),
            values={
                "stock": say("draw from the stock"),
                "discard": say("take from the discard pile"),
                "pass": say("draw nothing"),
                "back": say("put the drawn card back"),
            },
            needed=True,
        ),
        "",
    )
    first: bool = declare(
        Flag(say("Nobody has drawn in this hand"), say("It is the first turn, or the upcard is still being offered.")),
        False,
    )
    passed: int = declare(
        CountField(
            say("How many have passed?"),
            say("How many players have turned the upcard down so far."),
            most=MOST_PLAYERS,
        ),
        0,
    )
    players: int | None = declare(
        CountField(say("How many play?"), say("The players of this hand."), least=2, most=MOST_PLAYERS)
    )
    opened: bool | None = declare(Flag(say("Opened in an earlier turn"), say("The player has melds on the table.")))
    to_open: bool | None = declare(
        Flag(say("You open with that discard"), say("You lay your opening in this turn, with that card in it."))
    )
    to_knock: bool | None = declare(
        Flag(say("You knock with that discard"), say("You take it to knock or go gin in this turn."))
    )
    stock: int | None = declare(
        CountField(say("Cards in the stock"), say("Before the draw; leave empty if there are plenty."), most=MOST_CARDS)
    )
    pile: int | None = declare(
        CountField(
            say("Cards in the discard pile"),
            say("Count the top card too; leave empty if there are plenty."),
            most=MOST_CARDS,
        )
    )
    declined: bool = declare(
        Flag(say("You have turned the last discard down"), say("It was offered to you when the stock was gone.")), False
    )


@dataclass(frozen=True, kw_only=True)
class ClaimFacts:
    """The facts for the question “Who gets the discard?”."""

    seats: tuple[str, ...] = declare(
        PlayersField(say("The players"), say("In clockwise order, separated by commas."), needed=True), ()
    )
    turn: str = declare(NameField(say("Whose turn is it?"), say("Who may draw next."), needed=True), "")
    callers: tuple[str, ...] = declare(
        NamesField(say("Who claims it?"), say("In the order they spoke."), needed=True, none=True, filled_by="calls"),
        (),
    )
    last_claim: str | None = declare(
        NameField(say("Who claimed last in this turn?"), say("Leave empty if nobody did."))
    )
    claims: Mapping[str, int] | None = declare(
        ClaimsField(
            say("Claims in this deal so far"), say("Example: Ann 2, Bob 1. Enter a dash if nobody has claimed.")
        )
    )
    calls: Mapping[str, str | tuple[Card, ...]] = declare(
        CallsField(
            say("What do they call?"),
            say("Pon, chi or the cards that go with it, such as “Ann: pon, Bob: {cards}”.", cards=parse_cards("9S 9D")),
            words={"pon": say("pon"), "chi": say("chi")},
            spoken=CALLS_AS_SPOKEN,
        ),
        {},
    )
    card: Card | None = declare(
        CardField(
            say("The discard"),
            say("Example: {card}. Needed only if calls are given as cards.", card=Card(9, "H")),
            folded=True,
        )
    )
    had_turn: tuple[str, ...] | None = declare(
        NamesField(say("Who has finished a turn?"), say("Leave empty if everybody has."), none=True, folded=True)
    )
    late: bool = late_flag()
