"""The form of the next play on the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from wtforms import Form

from referee.cards import Card, parse_cards
from referee.games.fields.players import Seats
from referee.games.table.play_lines import parse_what
from referee.games.table.plays import Play, write_play
from referee.games.table.swap import stands_for
from referee.sheet.hand_in_progress import TableNow
from referee.web.forms.fields import text, whole, yes
from referee.words import Fault, Words, quoted, say, say_n

FITS, SOME = "fits", "some"
"""Instead of the number of a meld: that the cards are played alone, or laid off on some meld."""


class PlayForm(Form):
    """A play as typed: who, the cards, and what was tapped: an offer, a meld or its joker, or the way out."""

    by = text()
    cards = text()
    play = text()
    on = text()
    joker = yes()
    leave = yes()

    def offered(self, table: TableNow, ids: Seats) -> tuple[Play, ...]:
        """What the player can do with the cards now; nothing if they cannot be read."""
        try:
            return table.offers(ids.read(self.by.data), parse_cards(self.cards.data))
        except Fault:
            return ()

    def read(self, table: TableNow, ids: Seats) -> dict[str, Any]:
        """The play as in a record: the tapped one, or the only one possible with the cards there; rum is called by name."""
        by, cards, on = self.by.data, self.cards.data, self.on.data
        if not by:
            raise Fault(say("Choose who lays it."))
        if self.play.data:
            return {"by": by, **(parse_what(self.play.data) or {"meld": self.play.data})}
        if not cards.strip():
            raise Fault(say("Tap the cards first."))
        if not on:
            return {"by": by, "meld": cards}
        offered = [each for each in self.offered(table, ids) if each.act != "rum"]
        if on not in (FITS, SOME):
            return self._on(_number(on), offered, ids, table)
        chosen = [each for each in offered if on == FITS or each.on]
        if len(chosen) == 1:
            return write_play(chosen[0], ids)
        if on == FITS:
            return {"by": by, "meld": cards}
        meant = [number for number in _numbers(table) if len(table.melds) == 1 or self._stood_for(number, table)]
        if len(meant) == 1:
            return self._on(meant[0], offered, ids, table)
        raise Fault(say("Tap the meld that the cards go on."))

    def _on(self, on: int | str, offered: Sequence[Play], ids: Seats, table: TableNow) -> dict[str, Any]:
        """The play on a tapped meld: on its joker, the joker is taken; elsewhere the cards are laid off, if they fit.

        If nothing fits and a joker stands for the card, the joker is taken.
        """
        there = [each for each in offered if each.on == on]
        first = "swap" if self.joker.data or (not there and self._stood_for(on, table)) else "lay"
        chosen = [each for each in there if each.act == first] or there
        if len(chosen) == 1:
            return write_play(chosen[0], ids)
        act = chosen[0].act if chosen else first
        return {"by": self.by.data, act: self.cards.data, "on": on}

    def _stood_for(self, on: int | str, table: TableNow) -> bool:
        """Whether a joker of the meld stands for the card."""
        cards = self.tapped
        return on in _numbers(table) and len(cards) == 1 and stands_for(table.melds[int(on) - 1], cards[0])

    @property
    def tapped(self) -> tuple[Card, ...]:
        """The cards; none if they cannot be read."""
        try:
            return tuple(parse_cards(self.cards.data))
        except Fault:
            return ()

    @property
    def unplaced(self) -> Words:
        """Says that cards were tapped and not placed."""
        cards = self.tapped
        shown = cards or quoted(self.cards.data.strip())
        return say_n("{cards} is not placed yet.", "{cards} are not placed yet.", n=len(cards) or 1, cards=shown)

    def lies_in(self, plays: Sequence[Mapping[str, Any]]) -> bool:
        """Whether its cards are on the table, and are not different ones typed since."""
        try:
            cards = _plain(parse_cards(self.cards.data))
        except Fault:
            return False
        return any(_plain(_cards_of(play)) == cards for play in plays)


def _numbers(table: TableNow) -> range:
    return range(1, len(table.melds) + 1)


def _cards_of(play: Mapping[str, Any]) -> tuple[Card, ...]:
    return tuple(
        card
        for key, value in play.items()
        if key not in ("by", "on", "joker_on", "turn", "claim")
        for card in parse_cards(value)
    )


def _plain(cards: Sequence[Card]) -> list[str]:
    """The cards in a fixed order, without what jokers stand for and the ends of aces."""
    return sorted(card.own.face for card in cards)


def _number(typed: str) -> int | str:
    found = whole(typed, 3)
    return typed if found is None else found
