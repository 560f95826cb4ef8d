"""The form of the next play on the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wtforms import Form

from referee.cards import JOKER, parse_cards, write_cards
from referee.web.forms.small import text, whole
from referee.words import Fault, Words, say

ACTS: Mapping[str, Words] = {
    "lay": say("Meld or lay-off"),
    "swap": say("Take a joker"),
    "rum": say("Rum"),
    "double": say("Joker on a meld"),
}


class PlayForm(Form):
    """A play as it was typed: who, the cards, the number of a meld that was tapped, and what is done with it."""

    by = text()
    cards = text()
    reading = text()
    on = text()
    act = text()
    joker_on = text()
    at = text()
    split = text()

    @property
    def splits(self) -> bool:
        """Whether the pile is split: the card of the pile alone says so, too."""
        return bool(self.split.data or (self.at.data.strip() and not self.cards.data.strip()))

    def read(self) -> dict[str, Any]:
        """The play as a record has it; a meld that was tapped is one that cards are laid on."""
        by, cards, on = self.by.data, self.cards.data, self.on.data
        if not by:
            raise Fault(say("Choose who lays it."))
        if self.splits:
            if not self.at.data.strip():
                raise Fault(say("Write the card of the pile that the joker takes the place of."))
            return {"by": by, "split": str(JOKER), "at": self.at.data}
        if not cards.strip():
            raise Fault(say("Tap the cards first."))
        if not on:
            return {"by": by, "meld": self.reading.data or cards}
        act = self.act.data if self.act.data in ACTS else "lay"
        to = {"joker_on": _number(self.joker_on.data)} if act == "swap" and self.joker_on.data else {}
        return {"by": by, act: cards, "on": _number(on), **to}

    def lies_in(self, plays: tuple[Mapping[str, Any], ...]) -> bool:
        """Whether its cards lie on the table, and are not others typed since."""
        try:
            cards = write_cards(parse_cards(self.at.data if self.splits else self.reading.data or self.cards.data))
        except Fault:
            return False
        return any(cards in play.values() for play in plays)


def _number(typed: str) -> int | str:
    found = whole(typed, 3)
    return typed if found is None else found
