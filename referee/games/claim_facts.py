"""The facts of a claim: who wants the discard, and what for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from referee.cards import Card
from referee.declare import declare
from referee.games.facts import late_flag
from referee.games.fields import CallsField, CardField, ClaimsField, NameField, NamesField, PlayersField
from referee.games.play_lines import SPOKEN
from referee.words import say


@dataclass(frozen=True, kw_only=True)
class ClaimAsk:
    """The question: who gets the discard."""

    seats: tuple[str, ...] = declare(
        PlayersField(say("The players"), say("In clockwise order, separated by commas."), needed=True), ()
    )
    turn: str = declare(NameField(say("Whose turn is it?"), say("Who may draw next."), needed=True), "")
    callers: tuple[str, ...] = declare(
        NamesField(say("Who claims it?"), say("In the order they spoke."), needed=True, none=True, told_by="calls"), ()
    )
    last_claim: str | None = declare(
        NameField(say("Who claimed last in this turn?"), say("Leave empty if nobody did."))
    )
    claims: Mapping[str, int] | None = declare(
        ClaimsField(say("Claims in this deal so far"), say("Example: Ann 2, Bob 1; a dash if nobody has claimed."))
    )
    calls: Mapping[str, str | tuple[Card, ...]] = declare(
        CallsField(
            say("What do they call?"),
            say("Pon, chi or the cards that go with it, such as “Ann: pon, Bob: 9S 9D”."),
            words={"pon": say("pon"), "chi": say("chi")},
            spoken=SPOKEN,
        ),
        {},
    )
    card: Card | None = declare(CardField(say("The discard"), say("Such as 9H; if cards are called."), folded=True))
    had_turn: tuple[str, ...] | None = declare(
        NamesField(say("Who has finished a turn?"), say("Leave empty if everybody has."), none=True, folded=True)
    )
    late: bool = late_flag()
