"""The cards of a picture for a field: those that the packs hold, each with its doubt."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from wtforms import Form

from referee.camera.photo import Photo, ReadCard
from referee.cards import Card, parse_cards
from referee.cards.card import LONGEST_TEXT, CardError, parse_card
from referee.cards.packs import Packs
from referee.web.forms.fields import number, text, whole, yes
from referee.words import Words, say


def full_up(*cards: Card) -> Words:
    """Says that there is no room for more cards."""
    return say("Left out, because the field is full: {cards}.", cards=cards)


def used_up(*cards: Card) -> Words:
    """Says that no more of these cards are in play."""
    return say("Left out, because there are no more of them in play: {cards}.", cards=cards)


@dataclass
class FieldRoom:
    """The cards that a field can take: from these packs, none that are in use, this many more, and without suits where they do not count."""

    packs: Packs
    bare: bool = False
    left: int | None = None
    used: list[Card] = field(default_factory=list)

    def written(self, text: str) -> Card:
        """A card as the field needs it."""
        card = parse_card(text)
        return Card(card.rank) if self.bare and card.rank else card

    def refuses(self, card: Card, instead_of: Card | None = None) -> Words | None:
        """Why a card is not accepted along with those in use; it may replace one of them."""
        held = list(self.used)
        if instead_of is not None:
            held.remove(instead_of)
        found = self.packs.overfull([*held, card], "")
        if found is not None:
            return found.because
        full = self.left == 0 and instead_of is None
        return full_up(card) if full else None

    def take(self, card: Card) -> None:
        """Puts a card into the field."""
        self.used.append(card)
        self.left = self.left and self.left - 1


class PictureForm(Form):
    """The field for the cards of a picture: the packs in play, how many it has room for, and what is in use."""

    packs = number(digits=2)
    jokers = number(digits=2)
    bare = yes()
    left = text(most=3)
    used = text(most=LONGEST_TEXT)

    @property
    def room(self) -> FieldRoom:
        """What the field can take; faults of the cards in use are reported elsewhere."""
        packs = Packs(max(1, self.packs.data), self.jokers.data)
        room = FieldRoom(packs, self.bare.data)
        for card in _readable(self.used.data):
            if room.refuses(card) is None:
                room.take(card)
        room.left = whole(self.left.data)
        return room


@dataclass(frozen=True)
class FieldCard:
    """A card of a picture for a field: its next likeliest readings, whether it is read `again`, why it is not accepted, and where it was `seen`."""

    card: Card
    others: tuple[Card, ...]
    unsure: bool
    again: bool
    refused: Words | None
    seen: ReadCard


def pictured(photo: Photo, room: FieldRoom) -> list[list[FieldCard]]:
    """The cards of a picture in groups, in the order in which they are laid out; the most certain are accepted first."""
    refused: dict[int, Words | None] = {}
    for at in sorted(range(len(photo.cards)), key=lambda at: -photo.cards[at].sure):
        card = room.written(photo.cards[at].card)
        refused[at] = room.refuses(card)
        if refused[at] is None:
            room.take(card)
    return [[_pictured(photo.cards[at], refused[at], room) for at in line] for line in _lines(photo)]


def _lines(photo: Photo) -> list[list[int]]:
    """The places of the cards, line by line: groups first, single cards last."""
    together = sorted(list(each) for each in photo.together if len(each) > 1)
    alone = sorted({*range(len(photo.cards))}.difference(*together))
    return [each for each in (*together, alone) if each]


def _pictured(seen: ReadCard, refused: Words | None, room: FieldRoom) -> FieldCard:
    card = room.written(seen.card)
    others = [each for each in dict.fromkeys(map(room.written, seen.others)) if each != card]
    known = bool(seen.others) and not others
    likely = others if seen.unsure or refused is None else []
    fit = [each for each in likely if room.refuses(each, None if refused else card) is None]
    unsure = seen.again or (seen.unsure and not known)
    return FieldCard(card, tuple(fit), unsure=unsure, again=seen.again, refused=refused, seen=seen)


def left_out(cards: Iterable[FieldCard]) -> list[Words]:
    """Why cards are not accepted that have no other likely reading: once for several of one kind."""
    gone = [each for each in cards if each.refused and not each.others]
    full = [each.card for each in gone if each.refused == full_up(each.card)]
    others = {each.card: each.refused for each in gone if each.refused and each.card not in full}
    too_many = [used_up(*others)] if len(others) > 1 else [*others.values()]
    return [*too_many, *([full_up(*full)] if full else [])]


def _readable(text: str) -> Iterator[Card]:
    """The cards in text from elsewhere, as far as it can be read."""
    for piece in text.split():
        try:
            yield from parse_cards(piece)
        except CardError:
            continue


def in_lines(found: Iterable[Iterable[FieldCard]]) -> str:
    """The accepted cards as typed text, one line per group."""
    return "\n".join(" ".join(str(each.card) for each in line if each.refused is None) for line in found)
