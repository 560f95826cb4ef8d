"""What can be tapped instead of typed: players in order, how often each, and the facts that a verdict waits for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import singledispatch
from typing import Protocol

from referee.cards import parse_cards
from referee.fields import Choice, Field, Flag, Number
from referee.games.fields.cards import CardField, CardsField, LeftField, MeldsField
from referee.games.fields.players import CallsField, ClaimsField, NamesField, PlayersField
from referee.games.remedies.facts import GroupedChoice
from referee.web.forms.base import FormValues, unnamed
from referee.words import Words, say

FILL_PREFIX = "put-"
"""The prefix to the name of a field for a button that fills it."""
MOST_CLAIMS = 5
MOST_TAPS = 15
"""A fact with more answers offers none."""
MOST_LEFT = 2
NO_PLAYER = "-"

Answers = Iterable[tuple[str, Words | str]]


class AnsweredFact(Protocol):
    """The question with an answer to one of its facts."""

    @property
    def clear(self) -> bool:
        """Whether the verdict is then clear."""

    @property
    def faults(self) -> Mapping[str, Words]:
        """What is wrong with it."""


@dataclass(frozen=True)
class Tap:
    """A tap: the resulting value of the field, its label, the number of a player's colour, and a mark beside the name."""

    value: str
    label: Words | str
    on: bool = False
    number: int = 0
    mark: Words | str = ""


def put_in(typed: FormValues) -> dict[str, str]:
    """What a button filled in, by the names of the fields."""
    return {key.removeprefix(FILL_PREFIX): value for key, value in typed.items() if key.startswith(FILL_PREFIX)}


@singledispatch
def player_taps(declared: NamesField, value: str, players: Mapping[str, int], _seats: tuple[int, int]) -> list[Tap]:
    """The taps of a field for several players: each sends all of them, with one more or one fewer."""
    named = declared.from_text(value)
    taps = [_one_more(name, number, named) for name, number in players.items()]
    return [*taps, Tap(NO_PLAYER, say("nobody"), on=bool(value) and not named)] if declared.none else taps


def _one_more(name: str, number: int, named: Sequence[str]) -> Tap:
    others = [each for each in named if each != name]
    if name not in named:
        return Tap(", ".join([*others, name]), name, number=number)
    return Tap(", ".join(others), name, on=True, number=number, mark=str(named.index(name) + 1))


@player_taps.register
def _(declared: ClaimsField, value: str, players: Mapping[str, int], _seats: tuple[int, int]) -> list[Tap]:
    claimed = declared.from_text(value)
    taps = []
    for name, number in players.items():
        now = claimed.get(name, 0)
        then = {**claimed, name: (now + 1) % (MOST_CLAIMS + 1)}
        taps.append(
            Tap(declared.to_text({each: n for each, n in then.items() if n}), name, bool(now), number, str(now or ""))
        )
    return [*taps, Tap(NO_PLAYER, say("nobody"), on=bool(value) and not claimed)]


@player_taps.register
def _(declared: CallsField, value: str, players: Mapping[str, int], _seats: tuple[int, int]) -> list[Tap]:
    called = declared.from_text(value)
    taps = []
    for name, number in players.items():
        others = {each: call for each, call in called.items() if each != name}
        for word, shown in declared.words.items():
            on = called.get(name) == word
            then = declared.to_text(others if on else {**others, name: word})
            taps.append(Tap(then, name, on, number, shown))
    return taps


@player_taps.register
def _(declared: PlayersField, value: str, _players: Mapping[str, int], seats: tuple[int, int]) -> list[Tap]:
    now = len(declared.from_text(value))
    return [Tap(", ".join(unnamed(count)), str(count), on=count == now) for count in range(seats[0], seats[1] + 1)]


@singledispatch
def answers(_declared: Field, _cards: str) -> Answers:
    """The answers to a fact that can be tapped; for a card, the cards tapped before."""
    return ()


@answers.register
def _(_declared: Flag, _cards: str) -> Answers:
    return ("yes", say("Yes")), ("no", say("No"))


@answers.register
def _(declared: Choice, _cards: str) -> Answers:
    return [(str(value), words) for value, words in declared.values.items()]


@answers.register
def _(_declared: GroupedChoice, _cards: str) -> Answers:
    return ()


@answers.register
def _(declared: Number, _cards: str) -> Answers:
    few = declared.most - declared.least < MOST_TAPS
    return [(str(value), str(value)) for value in range(declared.least, declared.most + 1)] if few else ()


@answers.register
def _(_declared: LeftField, _cards: str) -> Answers:
    return [(str(count), str(count)) for count in range(MOST_LEFT + 1)]


@answers.register
def _(declared: CardsField | MeldsField, _cards: str) -> Answers:
    return [("-", declared.nothing)] if declared.nothing else ()


@answers.register
def _(_declared: CardField, cards: str) -> Answers:
    return [(str(card), card.sign) for card in dict.fromkeys(parse_cards(cards))]


def waits_for(
    fields: Mapping[str, Field], values: Mapping[str, str], cards: str, judged: Callable[[str, str], AnsweredFact]
) -> list[tuple[Field, str, list[Tap]]]:
    """The facts for which some answer makes the verdict clear, each with its field, its key and the answers that it takes."""
    found = []
    for key, declared in fields.items():
        if declared.needed or values.get(key):
            continue
        tried = [(Tap(value, words), judged(key, value)) for value, words in answers(declared, cards)]
        if any(each.clear for _, each in tried):
            found.append((declared, key, [tap for tap, each in tried if not each.faults]))
    return found
