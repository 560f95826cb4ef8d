"""The form of the next play on the table: what was typed, what can be done with it, and what is wrong."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from werkzeug.datastructures import MultiDict

from referee.cards import write_cards
from referee.games.base.deal import Deal
from referee.games.base.hand import early_fields
from referee.games.fields.hand import HandChoice
from referee.games.fields.players import Seats
from referee.sheet.hand_in_progress import TableNow, comes_too_early
from referee.sheet.ledger import ids_of
from referee.sheet.record import Record
from referee.store import HandInProgress, OpenedSheet
from referee.verdict import Verdict
from referee.web.forms.play import PlayForm
from referee.web.http import polling
from referee.web.http.request import new_key, store
from referee.web.views.hand_in_progress import OfferButton, PlayerView, offered, players_at
from referee.web.views.look import side_faces
from referee.words import Words, say


@dataclass
class PlayPage:
    """The form of the next play: what was typed, what can be done with it, and what is wrong."""

    sheet: OpenedSheet
    laid: HandInProgress
    table: TableNow
    typed: PlayForm = field(default_factory=PlayForm)
    fault: Words | None = None
    ruling: Verdict | None = None
    said: Words | None = None
    calm: bool = False
    refused: bool = False
    leaving: bool = False
    on: int | None = None
    once: str = field(default_factory=new_key)

    @property
    def record(self) -> Record:
        """The game with its players."""
        return self.table.scoresheet.record

    @property
    def ids(self) -> Seats:
        """The ids of the players in seat order."""
        return ids_of(self.sheet.ledger)

    @property
    def by(self) -> str:
        """Who plays: as it was typed, else who is in turn, else who played last, else who plays first."""
        ids = self.ids.names
        if self.typed.by.data in [place.id for place in self.places if place.plays]:
            return str(self.typed.by.data)
        if self.table.in_turn is not None:
            return ids[self.table.in_turn]
        last = self.table.plays[-1].by if self.table.plays else self.table.first
        return ids[last]

    @property
    def version_tag(self) -> str:
        """What the page asks about again and again: it changes whenever the felt does, or a hand is being entered."""
        hands = store().entering.others(self.sheet.number)
        return polling.version_tag(
            self.sheet.version, self.laid.version, hands, store().pulse(self.sheet.credential).next
        )

    @cached_property
    def offers(self) -> list[OfferButton]:
        """What can be done with the cards that were typed."""
        typed = PlayForm(MultiDict({"by": self.by, "cards": self.typed.cards.data}))
        return offered(typed.offered(self.table, self.ids), self.table, self.places)

    @cached_property
    def early(self) -> Words | None:
        """Why cards that fit on a meld are not offered: their player has not opened."""
        seat, cards = self.ids.names.index(self.by), self.typed.tapped
        told = None if self.offers or not cards else comes_too_early(self.table, seat, cards)
        if told is None or any(self.table.opened(seat)):
            return told.because if told else None
        return say("{name} has not opened.", name=self.record.players[seat])

    @cached_property
    def places(self) -> list[PlayerView]:
        """The players with their melds."""
        return players_at(self.table, self.ids.names, side_faces(self.sheet))

    @property
    def waits(self) -> bool:
        """Whether what is wrong is no more than that an opening is not complete yet."""
        return self.table.in_turn is not None and self.table.opening(self.table.in_turn) is not None

    @property
    def last(self) -> dict[str, str]:
        """The last play as it would be typed: undo puts it back."""
        play = self.table.plays[-1]
        return {"cards": write_cards((*play.cards, *([play.at] if play.at else []))), "by": self.ids.names[play.by]}

    @property
    def heard(self) -> Words | None:
        """What was played last."""
        return last_play_words(self.table) if self.table.plays else None

    @property
    def deal(self) -> Deal:
        """What is dealt: the cards in play."""
        return self.record.game.seating.deal_for(self.table.scoresheet.rules, self.table.standing.seats)

    @property
    def said_early(self) -> dict[str, HandChoice]:
        """What can be said before the hand is played."""
        return early_fields(self.record.game.hand, self.table.scoresheet.rules)

    @property
    def may_rest(self) -> list[tuple[PlayerView, bool]]:
        """Who is at the table, each with whether they sit this hand out; nobody where nobody may, or a play tells who plays."""
        scoresheet, out = self.table.scoresheet, self.table.noted.absent
        least, most = self.record.game.seating.players(scoresheet.rules)
        if (
            not self.record.alone
            or least == most
            or (self.table.plays and not out)
            or len(scoresheet.standing.table) <= least
        ):
            return []
        return [(self.places[seat], seat in out) for seat in scoresheet.standing.table]


def last_play_words(table: TableNow) -> Words:
    """The last play in a few words."""
    play, name = table.plays[-1], table.scoresheet.record.players[table.plays[-1].by]
    if play.at is not None:
        return say("{name} splits the pile at {card}.", name=name, card=play.at)
    return say("{name}: {cards} on the table.", name=name, cards=play.cards)
