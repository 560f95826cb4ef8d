"""The melds of every player on the table, what can be done with the tapped cards, and who is there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from referee.cards import Card
from referee.cards.card import Brief
from referee.games.base.hand import hand_fields
from referee.games.table.plays import Play, PlaysField, write_what
from referee.games.table.position import TableMeld
from referee.games.table.swap import card_taken
from referee.sheet.hand_in_progress import TableNow
from referee.sheet.ledger import ids_of
from referee.store import OpenedSheet
from referee.web.http.request import table_on
from referee.web.views.look import side_faces
from referee.words import Words, say, say_n


@dataclass(frozen=True)
class OwnedCards:
    """Neighbouring cards in a meld, laid by one player; `place` is that player, if not the owner of the meld."""

    cards: tuple[Card, ...]
    place: PlayerView | None


@dataclass(frozen=True)
class MeldView:
    """A meld on the felt: its number, its cards by who laid them, whether the last play made or changed it."""

    number: int
    meld: TableMeld
    parts: tuple[OwnedCards, ...]
    newest: bool


@dataclass
class PlayerView:
    """A player at the felt: seat, id and name, the number of the side's colour, what counts so far, the opening, the melds.

    A player who sits out, has left or has not come yet does not play the hand.
    """

    seat: int
    id: str
    name: str
    number: int
    count: Words | int | None
    opening: Words | None
    plays: bool
    piles: list[MeldView]


@dataclass(frozen=True)
class OfferButton:
    """A play on a button: what the form sends, its words, the number of its meld and whose that is."""

    value: str
    words: Words
    on: int | None
    place: PlayerView | None
    act: str


def players_at(table: TableNow, ids: Sequence[str], faces: Sequence[int]) -> list[PlayerView]:
    """The players in seating order, each with the melds that they laid."""
    points = table.points
    places = [_place(table, seat, known, faces[seat], points) for seat, known in enumerate(ids)]
    for number, (seat, meld) in enumerate(zip(table.began, table.melds, strict=False), 1):
        places[seat].piles.append(_pile(table, places, number, meld))
    return places


def _place(table: TableNow, seat: int, known: str, face: int, points: Sequence[int] | None) -> PlayerView:
    record = table.scoresheet.record
    count: Words | int | None = None
    if points is not None:
        count = points[seat]
    elif table.cards_laid(seat):
        count = say_n("{n} card", "{n} cards", n=table.cards_laid(seat))
    plays = seat in table.standing.playing
    opening = table.opening(seat) if plays else None
    return PlayerView(seat, known, record.players[seat], face, count, opening, plays, [])


def _pile(table: TableNow, places: Sequence[PlayerView], number: int, meld: TableMeld) -> MeldView:
    lying, whose = meld.lying[0], table.began[number - 1]
    by_owner = groupby(zip(lying.owners, lying.meld.cards, strict=True), key=lambda each: each[0])
    parts = tuple(
        OwnedCards(tuple(card for _, card in each), None if seat == whose else places[seat]) for seat, each in by_owner
    )
    return MeldView(number, meld, parts, number in _touched(table))


def _touched(table: TableNow) -> tuple[int | None, ...]:
    """The numbers of the melds that the last play made or changed."""
    if not table.plays or table.plays[-1].act == "split":
        return ()
    play = table.plays[-1]
    return (len(table.melds),) if play.on is None else (play.on, play.joker_on)


def offered(offers: Sequence[Play], table: TableNow, places: Sequence[PlayerView]) -> list[OfferButton]:
    """The offers as buttons; if cards fit on a meld in several places, each says where."""
    by_seat = {place.seat: place for place in places}
    whose = [by_seat[seat] for seat in table.began]
    several = [(each.act, each.on) for each in offers]
    return [
        OfferButton(
            write_what(each),
            _words(each, table, whose, placed=several.count((each.act, each.on)) > 1 or _stands(each)),
            each.on,
            whose[each.on - 1] if each.on else None,
            each.act,
        )
        for each in offers
    ]


def _stands(play: Play) -> bool:
    return any(card.joker for card in play.cards)


def _words(play: Play, table: TableNow, whose: Sequence[PlayerView], *, placed: bool) -> Words:
    """The words of a button for a play."""
    cards = Brief(play.cards)
    if play.split_card is not None:
        return say("Split the pile at {card}", card=play.split_card)
    if play.on is None:
        new = say("New meld {cards}", cards=cards)
        return say("New meld, {call} {card}", call=_call(play, table), card=play.claim) if play.claim else new
    player, meld = whose[play.on - 1].name, Brief(table.melds[play.on - 1].lying[0].meld.cards)
    if play.act == "swap":
        return _swap_words(play, table, whose)
    if play.act == "double":
        return say("Double {player}'s {meld}", player=player, meld=meld)
    if play.act == "rum":
        return say("Rum: {cards} on {player}'s {meld}", cards=cards, player=player, meld=meld)
    if placed:
        return say("{cards} on {player}'s {meld}", cards=cards, player=player, meld=meld)
    return say("On {player}'s {meld}", player=player, meld=meld)


def _call(play: Play, table: TableNow) -> Words | None:
    """The call for the discard that a meld takes."""
    declared = hand_fields(table.scoresheet.record.game.hand)["plays"]
    return declared.call(play) if isinstance(declared, PlaysField) else None


def _swap_words(play: Play, table: TableNow, whose: Sequence[PlayerView]) -> Words:
    """The words of a button for a joker, or a wild card, that is taken."""
    assert play.on is not None
    on = table.melds[play.on - 1]
    player, meld, out = whose[play.on - 1].name, Brief(on.lying[0].meld.cards), card_taken(on, play.cards[0])
    if not play.joker_on:
        taking = say("Take the joker from {player}'s {meld}", player=player, meld=meld)
        return taking if out.joker else say("Take {card} from {player}'s {meld}", card=out, player=player, meld=meld)
    then = {"other": whose[play.joker_on - 1].name, "to": Brief(table.melds[play.joker_on - 1].lying[0].meld.cards)}
    if out.joker:
        return say("Joker from {player}'s {meld} to {other}'s {to}", player=player, meld=meld, **then)
    return say("{card} from {player}'s {meld} to {other}'s {to}", card=out, player=player, meld=meld, **then)


def opened_facts(table: TableNow, seat: int) -> dict[str, str]:
    """Whether a player has opened, in the terms of the questions."""
    before, this_turn = table.opened(seat)
    answers = {"opened": before, "opened_now": this_turn, "opened_before": before}
    return {key: "yes" if value else "no" for key, value in answers.items()}


def seats_at_table(sheet: OpenedSheet, table: TableNow | None) -> tuple[int, ...]:
    """Who is at the table for the next hand, or was for the last one if there is none: those whom a question can be about."""
    scoresheet = sheet.ledger.scoresheet
    if table:
        return tuple(seat for seat in scoresheet.standing.table if seat not in table.hand.absent)
    if scoresheet.next or not scoresheet.hands:
        return tuple(seat for seat in scoresheet.standing.table if seat not in scoresheet.resting)
    last = scoresheet.hands[-1]
    return tuple(seat for seat in last.before.table if seat not in last.hand.absent)


def melds_to_take_over(sheet: OpenedSheet) -> list[PlayerView]:
    """The players with the melds that the form of the hand takes over; empty if nothing was noted."""
    sheet = sheet.with_next_players()
    table = table_on(sheet)
    return players_at(table, ids_of(sheet.ledger).names, side_faces(sheet)) if table and table.plays else []
