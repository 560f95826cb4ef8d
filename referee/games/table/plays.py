"""A play, as in a record and as a line of text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, replace
from typing import Any

from referee.cards import Card, parse_cards, write_cards
from referee.cards.card import parse_card
from referee.fields import Applies, Field
from referee.games.base.standing import Standing
from referee.games.fields.cards import read_text
from referee.games.fields.players import Seats
from referee.games.table.play_lines import parse_plays
from referee.words import Fault, Words, placed, quoted, say, say_n, together

ACTS = ("meld", "lay", "swap", "rum", "double", "split")
KEYS_OF_ACT: Mapping[str, tuple[str, ...]] = {"meld": ("claim",), "swap": ("on", "joker_on"), "split": ("at",)}
"""What a play of a kind has besides its cards; other kinds have the meld that they are laid on."""
OPTIONAL_KEYS = ("joker_on", "claim")
MOST_PLAYS = 200


@dataclass(frozen=True, slots=True)
class Play:
    """One play: who did what with which cards; `on` and `joker_on` are meld numbers from 1, `turn` counts from 1.

    `split_card` is the card of the pile whose place a splitting joker takes, `claim` the discard that was claimed for a meld.
    """

    by: int
    act: str
    cards: tuple[Card, ...]
    on: int | None = None
    joker_on: int | None = None
    turn: int | None = None
    split_card: Card | None = None
    claim: Card | None = None


Numbered = tuple[int, Play]
"""A play with its place among the plays of the hand."""


@dataclass(frozen=True)
class PlaysField(Field):
    """Melds and lay-offs in the order they were laid.

    `claims` are the calls for a set and a run with a discard; `at_once` says that a joker taken must be used in that turn.
    """

    widget = "plays"
    _: KW_ONLY
    at_once: Applies = lambda _rules: False
    claims: Sequence[Words] = ()

    def read_at(self, value: Any, seats: Seats) -> tuple[Play, ...]:
        """The plays from a list of JSON objects."""
        if not isinstance(value, list):
            raise Fault(say("{value} is not a list of plays.", value=quoted(value)))
        if len(value) > MOST_PLAYS:
            raise Fault(say("{n} plays are too many for one hand: at most {most}.", n=len(value), most=MOST_PLAYS))
        plays = []
        for index, each in enumerate(value):
            with placed(index):
                plays.append(read_play(each, seats))
        return tuple(plays)

    def call(self, play: Play) -> Words | None:
        """The call for the discard that a meld takes; None if it takes none."""
        if play.claim is None or not self.claims:
            return None
        return self.claims[len({card.rank for card in play.cards if not card.bare}) > 1]

    def called(self, text: str) -> list[tuple[str, Words | None, str]]:
        """The lines of a text, each with its call, and what comes before and after it."""
        return [self._called(line) for line in text.splitlines()]

    def _called(self, line: str) -> tuple[str, Words | None, str]:
        before, _, card = line.rpartition(" claim ")
        try:
            play = Play(0, "meld", parse_cards(re.split("[:：]", before)[-1]), claim=parse_card(card))
        except Fault:
            return line, None, ""
        return before, self.call(play), card

    def seats_in(self, value: Sequence[Play]) -> Iterable[int]:
        """All who played."""
        return (play.by for play in value)

    def write_at(self, value: Sequence[Play], seats: Seats) -> list[dict[str, Any]]:
        """The plays as JSON objects."""
        return [write_play(play, seats) for play in value]

    def from_form(self, key: str, typed: Mapping[str, str], seats: Seats, ids: Seats) -> dict[str, Any]:
        """The plays in the typed lines."""
        return {key: parse_plays(typed[key], seats)} if key in typed else {}

    def remarks(self, key: str, value: Sequence[Play], seats: Seats, rules: Any, *, read: bool) -> Iterator[Words]:
        """A remark that nobody can tell whether what was taken was used in the same turn, if turns are not noted."""
        if not (read and self.at_once(rules)):
            return
        for seat in sorted({play.by for play in value if play.turn is None}):
            for play in value:
                if play.by == seat and play.act == "swap" and play.joker_on is None:
                    words = say("{player} swapped {cards}.", player=seats.names[seat], cards=play.cards)
                    yield together(
                        words,
                        say("Turns are not recorded, so nobody checks that the card taken is used in the same turn."),
                    )

    def to_form(self, key: str, value: Sequence[Play], seats: Seats, ids: Seats) -> dict[str, str]:
        """One line for each play."""
        return {key: write_lines(value, seats)}


def read_play(data: object, seats: Seats) -> Play:
    """A play from its JSON object."""
    if not isinstance(data, Mapping):
        raise Fault(say("{value} is not a play: write an object.", value=quoted(data)))
    acts = data.keys() & ACTS
    if len(acts) != 1:
        raise Fault(say("a play has exactly one of {acts}.", acts=list(ACTS)))
    act = acts.pop()
    own = KEYS_OF_ACT.get(act, ("on",))
    for key in data:
        if key not in ("by", "turn", act) and key not in own:
            raise Fault(say("there is no field “{key}” in a play of this kind.", key=str(key)[:60]), str(key))
    for key in ("by", *own):
        if key not in data and key not in OPTIONAL_KEYS:
            raise Fault(say("“{key}” is missing in this play.", key=key), key)
    values: dict[str, Any] = {}
    for key, value in data.items():
        with placed(key):
            values[key] = seats.read(value) if key == "by" else _READ.get(key, _play_cards)(value)
    return Play(act=act, cards=values.pop(act), split_card=values.pop("at", None), **values)


def _play_cards(value: object) -> tuple[Card, ...]:
    cards = parse_cards(read_text(value))
    if not cards:
        raise Fault(say("there is no card in this play."))
    return cards


def _one_card(value: object) -> Card:
    cards = _play_cards(value)
    if len(cards) != 1:
        raise Fault(say("{cards} is not one card.", cards=cards))
    return cards[0]


def _number_of(refusal: Words) -> Callable[[object], int]:
    """Reads a number from 1; `refusal` is the sentence for any other value."""

    def read(value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or value < 1:
            raise Fault(replace(refusal, values={"value": quoted(value)}))
        return value

    return read


_meld_number = _number_of(say("{value} is not the number of a meld: they are numbered from 1."))
_turn = _number_of(say("{value} is not the number of a turn: they are numbered from 1."))


_READ: Mapping[str, Callable[[object], Any]] = {
    "on": _meld_number,
    "joker_on": _meld_number,
    "at": _one_card,
    "claim": _one_card,
    "turn": _turn,
}
"""How the further values of a play are read."""


def write_play(play: Play, seats: Seats) -> dict[str, Any]:
    """A play as its JSON object."""
    data: dict[str, Any] = {"by": seats.names[play.by], play.act: write_cards(play.cards)}
    for key in ("on", "joker_on", "turn"):
        if getattr(play, key) is not None:
            data[key] = getattr(play, key)
    named = {"at": play.split_card, "claim": play.claim}
    return {**data, **{key: str(card) for key, card in named.items() if card is not None}}


def noted_turns(plays: Sequence[Play]) -> Iterator[list[Numbered]]:
    """The plays of every player whose turns are all noted, each with its place."""
    for seat in sorted({play.by for play in plays}):
        mine = [(index, play) for index, play in enumerate(plays) if play.by == seat]
        if mine and all(play.turn is not None for _, play in mine):
            yield mine


def plays_without_turns(plays: Sequence[Play]) -> Iterator[list[Numbered]]:
    """The plays of every player in order, if no turn of the hand is noted."""
    if all(play.turn is None for play in plays):
        for seat in sorted({play.by for play in plays}):
            yield [(index, play) for index, play in enumerate(plays) if play.by == seat]


def write_lines(plays: Sequence[Play], names: Seats) -> str:
    """Plays as the lines of text that `parse_plays` reads."""
    return "\n".join(_write_line(play, names) for play in plays)


def _write_line(play: Play, names: Seats) -> str:
    return f"{f'{play.turn}. ' if play.turn else ''}{names.names[play.by]}: {write_what(play)}"


def write_what(play: Play) -> str:
    """What is played, as `parse_what` reads it."""
    cards = write_cards(play.cards)
    return {
        "meld": cards if play.claim is None else f"{cards} claim {play.claim}",
        "lay": f"{cards} > {play.on}",
        "rum": f"rum {cards} > {play.on}",
        "double": f"{cards} double {play.on}",
        "split": f"{cards} split {play.split_card}",
        "swap": f"{cards} swap {play.on}" + (f" > {play.joker_on}" if play.joker_on else ""),
    }[play.act]


def spent(play: Play) -> int:
    """By how many cards a play makes the hand smaller; a joker taken into the hand replaces the card."""
    return 0 if play.act == "swap" and play.joker_on is None else len(play.cards)


def laid_too_little(hand: Any, before: Standing, least: int) -> Iterator[Words]:
    """Says that the player who went out laid fewer cards than is possible."""
    if hand.out is None or not hand.plays or hand.scores is not None:
        return
    laid = sum(spent(play) for play in hand.plays if play.by == hand.out)
    if laid < least:
        yield say_n(
            "{player} went out, but only {n} of {player}'s cards is recorded as laid. Going out takes at "
            "least {least}.",
            "{player} went out, but only {n} of {player}'s cards are recorded as laid. Going out takes "
            "at least {least}.",
            n=laid,
            player=before.names[hand.out],
            least=least,
        )
