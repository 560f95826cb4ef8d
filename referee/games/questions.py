"""The twelve questions that a table asks the referee, each with its facts; a game says which of them it reads."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from referee.cards import Card
from referee.declare import Applies
from referee.games.facts import (
    CardField,
    CardsField,
    ClaimsField,
    CountField,
    LaidOn,
    LeftField,
    MeldsField,
    NameField,
    NamesField,
    UseField,
    WordField,
    YesField,
    asked,
)
from referee.games.rounds import Round
from referee.verdict import Verdict
from referee.words import Words, say


def _joker_use() -> Any:
    return asked(
        WordField(
            label=say("What did the dealer name?"),
            help=say("What jokers do in this hand."),
            values={"wild": say("wild"), "double": say("double"), "splitter": say("splitter")},
        )
    )


def _blocked() -> Any:
    return asked(
        YesField(
            label=say("It is the dealer's joker, and blocked"),
            help=say("Another player's joker lies on it."),
            folded=True,
        ),
        False,
    )


def _own_turn() -> Any:
    return asked(YesField(label=say("In the player's own turn"), help=say("No, if it is another player's turn.")), True)


def _opened() -> Any:
    return asked(YesField(label=say("Opened in an earlier turn"), help=say("The player has melds on the table.")), True)


def _opened_now() -> Any:
    return asked(YesField(label=say("Opened in this turn"), help=say("The first melds were laid just now.")), False)


def _on(label: Words) -> Any:
    return asked(
        CardsField(label=label, help=say("As it lies, such as 8S 9S TS."), needed=True, some=True, least=3), ()
    )


def _table() -> Any:
    return asked(MeldsField(label=say("The melds on the table"), help=say("A line each, such as 8S 9S TS.")))


@dataclass(frozen=True, kw_only=True)
class MeldAsk:
    """The question: are these cards a meld."""

    cards: tuple[Card, ...] = asked(
        CardsField(label=say("The cards"), help=say("Every card, such as 8S 9S TS."), needed=True, some=True, least=3),
        (),
    )
    as_: str | None = asked(
        WordField(
            label=say("Declared as"),
            help=say("Where the cards could be both."),
            values={"set": say("set"), "run": say("run")},
            folded=True,
        )
    )
    own_turn: bool = _own_turn()
    blocked: bool = _blocked()
    joker_use: str | None = _joker_use()


@dataclass(frozen=True, kw_only=True)
class LayoffAsk:
    """The question: may these cards be added to that meld."""

    on: tuple[Card, ...] = _on(say("The meld on the table"))
    cards: tuple[Card, ...] = asked(
        CardsField(label=say("The cards to lay off"), help=say("One or more, such as JS."), needed=True, some=True), ()
    )
    opened: bool = _opened()
    opened_now: bool = _opened_now()
    own_turn: bool = _own_turn()
    sealed: bool = asked(
        YesField(label=say("The meld is sealed"), help=say("A joker lies on it and doubles it.")), False
    )
    gin: bool = asked(YesField(label=say("The hand ended with gin"), help=say("The knocker had no deadwood.")), False)
    blocked: bool = _blocked()
    joker_use: str | None = _joker_use()


@dataclass(frozen=True, kw_only=True)
class SwapAsk:
    """The question: may the joker be taken for the real card."""

    on: tuple[Card, ...] = _on(say("The meld with the joker"))
    card: Card | None = asked(CardField(label=say("The real card"), help=say("Such as KS."), needed=True))
    opened: bool = _opened()
    opened_now: bool = _opened_now()
    table: tuple[tuple[Card, ...], ...] | None = asked(
        MeldsField(label=say("The other melds on the table"), help=say("A line each, such as 8S 9S TS."))
    )
    then_on: tuple[Card, ...] | None = asked(
        CardsField(label=say("The joker then goes on"), help=say("The meld as it lies; leave it if none."), some=True)
    )


@dataclass(frozen=True, kw_only=True)
class OpeningAsk:
    """The question: is this a legal first lay-down."""

    melds: tuple[tuple[Card, ...], ...] = asked(
        MeldsField(label=say("The first melds"), help=say("A line each, such as 8S 8H 8C."), needed=True, some=True), ()
    )
    deal: int | None = asked(
        CountField(label=say("Which deal?"), help=say("The first deal is 1."), least=1, most=15),
    )
    left: int | tuple[Card, ...] | None = asked(
        LeftField(label=say("Still held after it"), help=say("The cards, or how many: the last deal asks for it."))
    )
    took_discard: Card | None = asked(
        CardField(label=say("Taken from the discard pile"), help=say("The card, if it was drawn from there."))
    )
    layoffs: tuple[LaidOn, ...] = asked(
        MeldsField(
            label=say("Laid off in the same turn"),
            help=say("A line each, such as JS > 8S 9S TS."),
            melds=False,
            layoffs=True,
            folded=True,
        ),
        (),
    )

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards that are named: laid down, laid off, and still held."""
        laid = [card for each in self.layoffs for card in each.cards]
        left = () if isinstance(self.left, int) else self.left or ()
        return (*(card for meld in self.melds for card in meld), *laid, *left)

    @property
    def kept(self) -> int | None:
        """How many cards are still held, where that is said."""
        return self.left if self.left is None or isinstance(self.left, int) else len(self.left)


@dataclass(frozen=True, kw_only=True)
class PickupAsk:
    """The question: may this card be taken from the pile."""

    pile: tuple[Card, ...] = asked(
        CardsField(
            label=say("The discard pile"), help=say("From the bottom to the top; the last is the top."), needed=True
        ),
        (),
    )
    card: Card | None = asked(CardField(label=say("The card to take"), help=say("Such as 7S."), needed=True))
    opened: bool = _opened()
    held: tuple[Card, ...] | None = asked(
        CardsField(label=say("Held in hand"), help=say("The player's cards before the draw."))
    )
    table: tuple[tuple[Card, ...], ...] | None = _table()
    joker: bool = asked(YesField(label=say("Split with a joker"), help=say("A joker takes the card's place.")), False)
    take: tuple[Card, ...] | None = asked(
        CardsField(
            label=say("The cards the player picks up"),
            help=say("If not all from that card up."),
            folded=True,
            some=True,
        )
    )
    use: tuple[Card, ...] | LaidOn | None = asked(
        UseField(
            label=say("What it is used for"),
            help=say("If you like: 7S 8S 9S for a meld, 7S > 4S 5S 6S for a lay-off."),
        )
    )
    blocked: bool = _blocked()
    joker_use: str | None = _joker_use()

    @property
    def used(self) -> tuple[Card, ...]:
        """The cards that are laid in the use that is stated; none where none is."""
        return self.use.cards if isinstance(self.use, LaidOn) else self.use or ()

    @property
    def use_on_table(self) -> tuple[Card, ...]:
        """The cards of the use as they lie then."""
        return (*self.used, *(self.use.on if isinstance(self.use, LaidOn) else ()))


@dataclass(frozen=True, kw_only=True)
class DiscardAsk:
    """The question: may this card be discarded."""

    card: Card | None = asked(CardField(label=say("The card to discard"), help=say("Such as KD."), needed=True))
    took: tuple[Card, ...] | None = asked(
        CardsField(
            label=say("Taken from the pile this turn"),
            help=say("The chosen card first; “-” if the draw came from the stock."),
            nothing=say("It came from the stock"),
        )
    )


@dataclass(frozen=True, kw_only=True)
class KnockAsk:
    """The question: may the player knock, and is it gin."""

    held: tuple[Card, ...] | None = asked(
        CardsField(label=say("Held in hand"), help=say("Eleven cards and the discard, or the ten after it."), some=True)
    )
    discard: Card | None = asked(CardField(label=say("The discard"), help=say("Which of eleven cards goes.")))
    upcard: Card | None = asked(
        CardField(
            label=say("Upcard"),
            help=say("The first card turned up, such as 8S."),
        )
    )
    deadwood: int | None = asked(
        CountField(label=say("Deadwood"), help=say("The points, instead of the cards."), folded=True)
    )
    melds: tuple[tuple[Card, ...], ...] | None = asked(
        MeldsField(label=say("Melds as declared"), help=say("A line each; without them the best ones."), folded=True)
    )


@dataclass(frozen=True, kw_only=True)
class DeadwoodAsk:
    """The question: what is the least deadwood."""

    held: tuple[Card, ...] = asked(
        CardsField(label=say("Held in hand"), help=say("All cards of the hand."), needed=True), ()
    )
    against: tuple[tuple[Card, ...], ...] | None = asked(
        MeldsField(label=say("The knocker's melds"), help=say("A line each, to lay off on."))
    )
    gin: bool = asked(YesField(label=say("The hand ended with gin"), help=say("The knocker had no deadwood.")), False)


@dataclass(frozen=True, kw_only=True)
class OutAsk:
    """The question: may the player go out this way."""

    by: str | None = asked(
        WordField(
            label=say("Going out by"),
            help=say("What empties the hand."),
            values={"discard": say("a discard"), "meld": say("a meld"), "layoff": say("a lay-off")},
            needed=True,
        )
    )
    deal: int | None = asked(
        CountField(label=say("Which deal?"), help=say("The first deal is 1."), least=1, most=15),
    )
    opened_before: bool = _opened()


@dataclass(frozen=True, kw_only=True)
class RumAsk:
    """The question: is the call of rum right."""

    discard: Card | None = asked(CardField(label=say("The discard"), help=say("Such as KS."), needed=True))
    table: tuple[tuple[Card, ...], ...] | None = _table()
    pile: tuple[Card, ...] | None = asked(
        CardsField(
            label=say("The rest of the pile"),
            help=say("From the bottom to the top."),
        )
    )
    callers: tuple[str, ...] | None = asked(
        NamesField(label=say("Who called?"), help=say("In the order in which they spoke, with commas."))
    )
    discarder: str | None = asked(NameField(label=say("Who discarded?"), help=say("The player.")))
    caller: str | None = asked(NameField(label=say("The only caller"), help=say("If it was one alone."), folded=True))
    seats: tuple[str, ...] | None = asked(
        NamesField(label=say("The players"), help=say("Clockwise, with commas."), folded=True)
    )
    with_: tuple[Card, ...] = asked(
        CardsField(label=say("With cards of the caller's hand"), help=say("If any are used with it."), folded=True), ()
    )
    late: bool = asked(
        YesField(label=say("Too late"), help=say("The next player has drawn, or the hand is over.")), False
    )


@dataclass(frozen=True, kw_only=True)
class ClaimAsk:
    """The question: who gets the discard, the player in turn having declined it."""

    seats: tuple[str, ...] = asked(
        NamesField(label=say("The players"), help=say("Clockwise, with commas."), needed=True), ()
    )
    turn: str = asked(NameField(label=say("Whose turn is it?"), help=say("Who declined the card."), needed=True), "")
    callers: tuple[str, ...] = asked(
        NamesField(label=say("Who claims it?"), help=say("In the order in which they spoke."), needed=True, none=True),
        (),
    )
    last_claim: str | None = asked(
        NameField(label=say("Who claimed last in this turn?"), help=say("Leave it if nobody did."))
    )
    claims: Mapping[str, int] | None = asked(
        ClaimsField(
            label=say("Claims in this deal so far"),
            help=say("Such as Ann 2, Bob 1; a dash if nobody has claimed."),
        )
    )


@dataclass(frozen=True, kw_only=True)
class CountAsk:
    """The question: what do they count."""

    held: tuple[Card, ...] | None = asked(
        CardsField(label=say("Cards left in hand"), help=say("Their ranks are enough, such as KK5*."))
    )
    melds: tuple[Any, ...] | None = asked(
        MeldsField(
            label=say("Or melds laid"),
            help=say("A line each; a lay-off as TS > 7S 8S 9S."),
            layoffs=True,
        )
    )
    joker_use: str | None = _joker_use()


ASKS: Mapping[str, type] = {
    "meld": MeldAsk,
    "layoff": LayoffAsk,
    "swap": SwapAsk,
    "opening": OpeningAsk,
    "pickup": PickupAsk,
    "discard": DiscardAsk,
    "knock": KnockAsk,
    "deadwood": DeadwoodAsk,
    "out": OutAsk,
    "rum": RumAsk,
    "claim": ClaimAsk,
    "count": CountAsk,
}
"""Every question by its name."""

TITLES: Mapping[str, Words] = {
    "meld": say("Is it a meld?"),
    "layoff": say("May it be laid off?"),
    "swap": say("May the joker be taken?"),
    "opening": say("May they open?"),
    "pickup": say("May it be picked up?"),
    "discard": say("May it be discarded?"),
    "knock": say("May they knock?"),
    "deadwood": say("How much deadwood?"),
    "out": say("May they go out?"),
    "rum": say("Is it rum?"),
    "claim": say("Who gets the discard?"),
    "count": say("What does it count?"),
}
"""Every question in the words of the table."""

Judge = Callable[[Any, Any, Round], Verdict]
"""A question's rule: the rules in force, its facts, and what is known of the hand that is played."""


@dataclass(frozen=True)
class Question:
    """A question that a game has: its name, the facts that it reads, some only `when` the rules say, and who answers it."""

    ask: str
    keys: Sequence[str]
    judge: Judge
    when: Mapping[str, Applies] = field(default_factory=dict)

    def asked(self, rules: Any) -> list[str]:
        """The facts that mean something under these rules."""
        return [key for key in self.keys if key not in self.when or self.when[key](rules)]
