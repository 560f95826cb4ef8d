"""The kinds of fields that name players: those at the table, and anybody by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import KW_ONLY, dataclass, field
from itertools import takewhile
from typing import Any
from unicodedata import normalize

from referee.cards import Card, parse_cards
from referee.cards.card import CardError
from referee.cards.points import parse_points
from referee.fields import Field
from referee.games.fields.cards import DASHES, MOST_MELDS, CountField, read_at, read_names, some_cards
from referee.names import LONGEST_NAME, as_seen
from referee.words import Fault, Words, placed, quoted, say

NO_PLAYER = "nobody"
"""What a form sends for "nobody"."""


@dataclass(frozen=True)
class Seats:
    """The players of a sheet in seat order, as a record names them."""

    names: tuple[str, ...]

    def read(self, name: object) -> int:
        """The seat of a player, or a Fault that names the players."""
        if name in self.names:
            return self.names.index(name)
        if isinstance(name, str) and as_seen(name) in self.names:
            return self.names.index(as_seen(name))
        raise Fault(say("{name} is not playing: the players are {players}.", name=quoted(name), players=self.names))

    def by_name(self, value: object, read: Callable[[object], Any]) -> dict[int, Any]:
        """Values given by player, each read; a Fault names the player."""
        if not isinstance(value, Mapping):
            raise Fault(
                say("{value} is not an object: write one with the players' names as keys.", value=quoted(value))
            )
        found = {}
        for name, each in value.items():
            seat = self.read(name)
            if seat in found:
                raise Fault(say("{name} appears twice: write every player once.", name=quoted(name)), str(name))
            with placed(name):
                found[seat] = read(each)
        return found


@dataclass(frozen=True)
class SeatField(Field):
    """A player, or null if `nobody` has a meaning; `emptied` means that this player's hand is empty."""

    widget = "seat"
    beside_counted_scores = True
    _: KW_ONLY
    nobody: Words | None = None
    emptied: bool = False

    def read_at(self, value: Any, seats: Seats) -> int | None:
        """The player's seat."""
        return None if value is None and self.nobody else seats.read(value)

    def write_at(self, value: int | None, seats: Seats) -> str | None:
        """The player's name."""
        return None if value is None else seats.names[value]

    def seats_in(self, value: int | None) -> Iterable[int]:
        """The seat of the player that the value names, if any."""
        return () if value is None else (value,)

    def from_form(self, key: str, typed: Mapping[str, str], seats: Seats, ids: Seats) -> dict[str, str | None]:
        """The player whose id was chosen, by name."""
        text = typed.get(key, "")
        if text == NO_PLAYER and self.nobody:
            return {key: None}
        if text in ids.names:
            return {key: seats.names[ids.read(text)]}
        if text or self.written_when_null:
            raise Fault(say("Choose who it was, or nobody."), key)
        return {}

    def to_form(self, key: str, value: int | None, seats: Seats, ids: Seats) -> dict[str, str]:
        """The player's id."""
        return {key: ids.names[value] if value is not None else NO_PLAYER if self.written_when_null else ""}


@dataclass(frozen=True)
class DealerField(SeatField):
    """The player who dealt, if it was not the expected one."""

    widget = "dealer"

    def seats_in(self, value: int | None) -> Iterable[int]:
        """Nobody: a dealer need not play."""
        return ()


@dataclass(frozen=True)
class SomeField(Field):
    """Some of the players, possibly none, which differs from no answer."""

    widget = "some"
    is_checkbox = True
    says_nobody = True

    def read_at(self, value: Any, seats: Seats) -> tuple[int, ...]:
        """The seats of the players, in seat order."""
        found = [read_at(index, seats.read, each) for index, each in enumerate(read_names(value))]
        twice = next((seat for seat in found if found.count(seat) > 1), None)
        if twice is not None:
            raise Fault(say("{name} appears twice: write every player once.", name=seats.names[twice]))
        return tuple(sorted(found))

    def write_at(self, value: tuple[int, ...], seats: Seats) -> list[str]:
        """The names."""
        return [seats.names[seat] for seat in value]

    def seats_in(self, value: tuple[int, ...] | None) -> Iterable[int]:
        """The seats that the value names."""
        return value or ()

    def from_form(self, key: str, typed: Mapping[str, str], seats: Seats, ids: Seats) -> dict[str, Any]:
        """The ticked players, or that it is nobody; empty if neither is given."""
        names = [seats.names[seat] for seat, each in enumerate(ids.names) if typed.get(f"{key}-{each}") == "yes"]
        nobody = typed.get(f"{key}-{NO_PLAYER}") == "yes"
        if nobody and names:
            raise Fault(say("Choose players, or nobody."), key)
        return {key: names} if nobody or names else {}

    def to_form(self, key: str, value: tuple[int, ...] | None, seats: Seats, ids: Seats) -> dict[str, str]:
        """The ticks."""
        if value is None:
            return {}
        return {f"{key}-{each}": "yes" for each in ([ids.names[seat] for seat in value] or [NO_PLAYER])}


@dataclass(frozen=True)
class NameField(Field):
    """A player, by any name."""

    widget = "name"

    def read(self, value: Any) -> Any:
        """The name."""
        name = as_seen(value) if isinstance(value, str) else ""
        if 1 <= len(name) <= LONGEST_NAME:
            return name
        raise Fault(say("{value} is not a name of 1 to {most} characters.", value=quoted(value), most=LONGEST_NAME))


def split_names(text: str) -> list[str]:
    """Names separated by commas or line breaks; a dash means nobody."""
    names = [name.strip() for name in text.replace("、", ",").replace("\n", ",").split(",")]
    return [name for name in names if name and name not in DASHES]


@dataclass(frozen=True)
class NamesField(NameField):
    """Several players in order, each once; `none` allows nobody."""

    widget = "names"
    _: KW_ONLY
    none: bool = False

    def read(self, value: Any) -> Any:
        """The names."""
        names = tuple(
            read_at(index, super(NamesField, self).read, each) for index, each in enumerate(read_names(value))
        )
        if not names and not self.none:
            raise Fault(say("nobody is named: write at least one player."))
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice is not None:
            raise Fault(say("{name} appears twice: write every player once.", name=twice))
        return names

    def from_text(self, text: str) -> list[str]:
        """Names separated by commas or line breaks; a dash means nobody."""
        return split_names(text)

    def to_text(self, value: Any) -> str:
        """The names separated by commas."""
        return ", ".join(value)


@dataclass(frozen=True)
class PlayersField(NamesField):
    """All who play, clockwise."""

    widget = "players"


@dataclass(frozen=True)
class CallsField(NamesField):
    """The players' calls for a discard: one of the `words`, which may be typed as it is `spoken`, or the cards that go with it."""

    widget = "calls"
    asks_cards = True
    _: KW_ONLY
    words: Mapping[str, Words]
    spoken: Mapping[str, str] = field(default_factory=dict)

    def read(self, value: Any) -> dict[str, str | tuple[Card, ...]]:
        """The call of each player by name."""
        if not isinstance(value, Mapping):
            raise Fault(
                say("{value} is not an object: write one with the players' names as keys.", value=quoted(value))
            )
        if len(value) > MOST_MELDS:
            raise Fault(say("{n} players are too many.", n=len(value)))
        name = NameField(self.label, self.help)
        return {name.read(each): read_at(str(each), self._call, call) for each, call in value.items()}

    def _call(self, value: Any) -> str | tuple[Card, ...]:
        word = value.strip().lower() if isinstance(value, str) else value
        return word if word in self.words else some_cards(value)

    def from_text(self, text: str) -> Any:
        """`Ann pon, Bob: 9S 9D`."""
        found: dict[str, Any] = {}
        for each in split_names(text):
            name, colon, call = each.replace("：", ":").partition(":")
            if not colon:
                name, call = _name_and_call(each)
            word = normalize("NFKC", call.strip())
            found[name.strip() or each] = self.spoken.get(word, word) if name.strip() else ""
        return found

    def to_text(self, value: Any) -> str:
        """`Ann: pon, Bob: 9S 9D`."""
        return ", ".join(f"{name}: {call}" for name, call in value.items())

    def shown(self, value: Any) -> Words:
        """The same with the calls in spoken form."""
        calls = [
            say("{player}: {words}", player=name, words=self.words.get(call, call)) for name, call in value.items()
        ]
        return say("{what}", what=calls)


def _name_and_call(text: str) -> tuple[str, str]:
    """A name and what comes after it, if no colon separates them: a word, or as many cards as there are."""
    first, *rest = text.split()
    cards = [*takewhile(_is_card, reversed(rest))]
    begins = len(rest) - max(len(cards), 1)
    return " ".join([first, *rest[:begins]]) if rest else "", " ".join(rest[begins:])


def _is_card(text: str) -> bool:
    try:
        return bool(parse_cards(text))
    except CardError:
        return False


@dataclass(frozen=True)
class ClaimsField(NamesField):
    """How often players have claimed."""

    widget = "claims"

    def read(self, value: Any) -> dict[str, int]:
        """The number of claims by name."""
        if not isinstance(value, Mapping):
            raise Fault(
                say("{value} is not an object: write one with the players' names as keys.", value=quoted(value))
            )
        count, name = CountField(self.label, self.help), NameField(self.label, self.help)
        return {name.read(each): read_at(each, count.read, claims) for each, claims in value.items()}

    def from_text(self, text: str) -> Any:
        """`Ann 2, Bob 1`."""
        found: dict[str, Any] = {}
        for each in () if text.strip() in DASHES else super().from_text(text):
            name, _, count = each.rpartition(" ")
            found[name.strip() or each] = parse_points(count) if name.strip() else 1
        return found

    def to_text(self, value: Any) -> str:
        """`Ann 2, Bob 1`."""
        return ", ".join(f"{name} {count}" for name, count in value.items()) or "-"


CALLS_AS_SPOKEN: Mapping[str, str] = {"ポン": "pon", "セイム": "pon", "チー": "chi", "カット": "chi"}
"""The calls for a discard as spoken, and as written."""
