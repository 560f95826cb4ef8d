"""The kinds of fields with a part for every player: points, and what is left in hand or was laid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import KW_ONLY, dataclass
from typing import Any, ClassVar

from referee.cards import Card, parse_cards, write_cards
from referee.cards.points import MOST_POINTS, parse_points
from referee.fields import Field
from referee.games.fields.players import Seats
from referee.words import Fault, Numeral, Words, quoted, say


@dataclass(frozen=True)
class AdjustField(Field):
    """Positive or negative points by player; a form has a part for every player, named by the field and the player's id."""

    widget = "adjust"
    by_player = True
    beside_counted_scores = True
    of_players: ClassVar[bool] = False
    """Whether only the players of the hand have a part."""

    def read_at(self, value: Any, seats: Seats) -> dict[int, Any]:
        """The value of every player, by seat."""
        return seats.by_name(value, self.read_one)

    def read_one(self, value: Any) -> Any:
        """The value of one player."""
        return whole(value, -MOST_POINTS)

    def write_at(self, value: Mapping[int, Any], seats: Seats) -> dict[str, Any]:
        """The value of every player, by name, in seat order."""
        return {seats.names[seat]: self.write_one(value[seat]) for seat in sorted(value)}

    def write_one(self, value: Any) -> Any:
        """The value of one player, as a record writes it."""
        return value

    def text_of_part(self, name: str, typed: Mapping[str, str]) -> str:
        """What was typed for one player."""
        return typed.get(name, "")

    def entered(self, name: str, typed: Mapping[str, str]) -> bool:
        """Whether one player's part is completely typed."""
        return bool(self.text_of_part(name, typed))

    def from_part(self, name: str, typed: Mapping[str, str]) -> Any:
        """What was typed for one player, as JSON; None if nothing was."""
        text = self.text_of_part(name, typed)
        return parse_points(text) if text else None

    def to_part(self, name: str, value: Any) -> dict[str, str]:
        """What to type for one player."""
        return {name: str(value)}

    def to_form(self, key: str, value: Mapping[int, Any] | None, seats: Seats, ids: Seats) -> dict[str, str]:
        """The parts of all players."""
        found: dict[str, str] = {}
        for seat, each in (value or {}).items():
            found |= self.to_part(f"{key}-{ids.names[seat]}", each)
        return found


@dataclass(frozen=True)
class ScoresField(AdjustField):
    """The points of every player as the table counted them."""

    widget = "scores"
    of_players = True

    def seats_in(self, value: Mapping[int, int] | None) -> Iterable[int]:
        """All players with points."""
        return value or ()


ARRANGEMENT = "arranged"
"""The name under which a form keeps the arrangement of the cards in a part that `opens`."""
LEAST_ALIKE = 3
"""This many cards of one rank are clearly cards: nobody has 888 points left."""


class Digits(tuple[Card, ...]):
    """Cards written with digits only, such as “25”: they may have been meant as points."""

    __slots__ = ()

    def __str__(self) -> str:
        return "".join(card.index for card in self)


def _held(text: str) -> tuple[Card, ...]:
    """The cards in the text; several of one rank are clearly cards, even in digits."""
    cards = parse_cards(text)
    number = text.strip()
    return Digits(cards) if number.isdigit() and (len(cards) < LEAST_ALIKE or len(set(cards)) > 1) else cards


def in_mode(name: str, mode: str, text: str) -> dict[str, str]:
    """One player's part as typed in a mode, with the input that says which."""
    return {f"{name}-as": mode, f"{name}-{mode}": text}


@dataclass(frozen=True)
class TallyField(AdjustField):
    """By player, cards or a non-negative number of points; only numbers if `cards` is false.

    `in_hand` is about cards left in hand, none if the hand is empty; `in_plays` is about what noted plays already say.
    The cards of a field that `opens` are shown face up where they are typed. `whole` is the fixed number of cards in a
    hand, and `most` the largest number if its player need not enter it; 0 if any number may be left. A form has an
    input for each mode in which a part can be typed, and one that says which.
    """

    widget = "tally"
    beside_counted_scores = False
    of_players = True
    _: KW_ONLY
    cards: bool = True
    opens: ClassVar[bool] = False
    in_hand: bool = False
    in_plays: bool = False
    whole: int = 0
    most: int = 0

    def seats_in(self, value: Mapping[int, Any] | None) -> Iterable[int]:
        """All players with a part."""
        return value or ()

    @property
    def modes(self) -> tuple[str, ...]:
        """The ways to type a player's part."""
        return ("points", "cards") if self.cards else ("points",)

    def from_mode(self, mode: str, text: str) -> Any:
        """What was typed in one of the modes, as a record writes it."""
        return parse_points(text) if mode == "points" else write_cards(parse_cards(text))

    def along(self, mode: str, typed: Mapping[str, str]) -> str:
        """What was typed in another mode, converted to this one; nothing if the two have no cards in common."""
        return ""

    def to_mode(self, value: Any) -> tuple[str, str]:
        """The mode in which a value is typed, and its text."""
        return ("points", str(value)) if isinstance(value, int) else ("cards", write_cards(value))

    def text_of_part(self, name: str, typed: Mapping[str, str]) -> str:
        """What was typed for one player, in the chosen mode."""
        return typed.get(f"{name}-{typed.get(f'{name}-as') or 'points'}", "")

    def from_part(self, name: str, typed: Mapping[str, str]) -> Any:
        """What was typed for one player, as JSON; None if nothing was."""
        text, mode = self.text_of_part(name, typed), typed.get(f"{name}-as", "")
        return self.from_mode(mode if mode in self.modes else "points", text) if text else None

    def entered(self, name: str, typed: Mapping[str, str]) -> bool:
        """Whether one player's part is completely typed: every card of a whole hand."""
        if not self.whole or not super().entered(name, typed):
            return super().entered(name, typed)
        try:
            value = self.read_one(self.from_part(name, typed))
        except Fault:
            return True
        return isinstance(value, int) or len(self.cards_of(value)) >= self.whole

    def to_part(self, name: str, value: Any) -> dict[str, str]:
        """What to type for one player, and in which mode."""
        mode, text = self.to_mode(value)
        return in_mode(name, mode, text)

    def read_one(self, value: Any) -> Any:
        """The value of one player: a number is points, text is cards."""
        if isinstance(value, str) and self.cards:
            return _held(value)
        return whole(value, 0)

    def write_one(self, value: Any) -> Any:
        """The value of one player, as a record writes it; digits stay digits, so that the remark stays."""
        if isinstance(value, Digits):
            return str(value)
        return write_cards(value) if isinstance(value, tuple) else value

    def cards_of(self, value: Any) -> tuple[Card, ...]:
        """The cards of one player; none if there is a number."""
        return () if isinstance(value, int) else value

    def noted(self, value: Mapping[int, Any] | None, seats: Seats) -> Iterator[tuple[Words | str, tuple[Card, ...]]]:
        """The cards under every player's name."""
        for seat, each in sorted((value or {}).items()):
            if cards := self.cards_of(each):
                yield seats.names[seat], cards

    def remarks(self, key: str, value: Mapping[int, Any], seats: Seats, rules: Any, *, read: bool) -> Iterator[Words]:
        """A remark that digits in quotation marks are cards, not points."""
        for seat, each in value.items():
            if read and isinstance(each, Digits):
                yield say(
                    "{player}: “{text}” in quotation marks means the cards {cards}. For points write {text} without "
                    "them.",
                    player=seats.names[seat],
                    text=str(each),
                    cards=each,
                )


def whole(value: object, least: int) -> int:
    """A whole number of points, at least `least`."""
    if isinstance(value, Numeral) and value.text.isdigit():
        raise Fault(
            say("{value} is too high for a score: enter at most {most}.", value=quoted(value), most=MOST_POINTS)
        )
    if isinstance(value, bool) or not isinstance(value, int):
        raise Fault(say("{value} is not a whole number of points.", value=quoted(value)))
    if value < least:
        raise Fault(say("{value} is below {least}: enter at least {least}.", value=quoted(value), least=least))
    if value > MOST_POINTS:
        raise Fault(
            say("{value} is too high for a score: enter at most {most}.", value=quoted(value), most=MOST_POINTS)
        )
    return value
