"""What a hand of Gin Rummy reports: how it ended, who knocked, the upcard, and the cards or the deadwood of both."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any, ClassVar, Self

from referee.cards import Card, parse_cards, write_cards
from referee.fields import Flag, declare
from referee.games.base.hand import Hand, HandsField, Shortcut
from referee.games.fields.cards import CardField, CountField, LayOff, laid_on, read_at, read_text
from referee.games.fields.hand import HandChoice
from referee.games.fields.players import SeatField
from referee.games.fields.points import ARRANGEMENT, TallyField
from referee.words import Fault, Words, placed, quoted, say

HAND_SIZE = 10


@dataclass(frozen=True)
class Layout:
    """A hand as its player declared it: melds, lay-offs and deadwood."""

    melds: tuple[tuple[Card, ...], ...]
    layoffs: tuple[LayOff, ...]
    deadwood: tuple[Card, ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards in the hand."""
        laid_off = [card for each in self.layoffs for card in each.cards]
        return (*(card for meld in self.melds for card in meld), *laid_off, *self.deadwood)


def in_two(places: Sequence[tuple[Words | Sequence[Card], Sequence[Card]]]) -> tuple[Card, Any, Any] | None:
    """A card in two places of a declared hand, with the names of both; None if there is none."""
    for (first, cards), (second, others) in combinations(places, 2):
        for card in cards:
            if card in others:
                return card, first, second
    return None


@dataclass(frozen=True)
class LayoutField(TallyField):
    """By player: all cards of the hand, the deadwood as a number, or the hand as declared."""

    widget = "layout"
    compares_players = True
    opens = True

    @property
    def modes(self) -> tuple[str, ...]:
        """The ways to type a player's part."""
        return (*super().modes, "melds")

    def from_mode(self, mode: str, text: str) -> Any:
        """What was typed; in the mode `melds`, lines: a meld, a lay-off `6S > 6H 6D 6C`, deadwood after `=`."""
        return _parse_lines(text) if mode == "melds" else super().from_mode(mode, text)

    def along(self, mode: str, typed: Mapping[str, str]) -> str:
        """The cards of the hand on one line, or the declared cards without the melds on which some are laid off."""
        return " ".join(_own_cards(typed.get({"melds": "cards", "cards": "melds"}.get(mode, ""), "")).split())

    def from_part(self, name: str, typed: Mapping[str, str]) -> Any:
        """What was typed for one player; cards keep their arrangement as long as it has exactly these cards."""
        lines, cards = typed.get(f"{name}-{ARRANGEMENT}", ""), typed.get(f"{name}-cards", "")
        chosen = lines and typed.get(f"{name}-as") == "cards"
        if chosen and sorted(parse_cards(_own_cards(lines)), key=str) == sorted(parse_cards(cards), key=str):
            return _parse_lines(lines)
        return super().from_part(name, typed)

    def to_part(self, name: str, value: Any) -> dict[str, str]:
        """What to type for one player: a declared hand is its cards, arranged."""
        if not isinstance(value, Layout):
            return super().to_part(name, value)
        return {**super().to_part(name, value.cards), f"{name}-{ARRANGEMENT}": write_lines(value)}

    def read_one(self, value: Any) -> Any:
        """Points, cards or a declared layout."""
        return _read_layout(value) if isinstance(value, Mapping) else super().read_one(value)

    def cards_of(self, value: Any) -> tuple[Card, ...]:
        """The cards of one player, declared or not."""
        return value.cards if isinstance(value, Layout) else super().cards_of(value)

    def write_one(self, value: Any) -> Any:
        """Points, cards or a declared layout, as a record writes them."""
        if not isinstance(value, Layout):
            return super().write_one(value)
        return {
            "melds": [write_cards(meld) for meld in value.melds],
            "layoffs": [{"cards": write_cards(each.cards), "on": write_cards(each.on)} for each in value.layoffs],
            "deadwood": write_cards(value.deadwood),
        }


def _own_cards(lines: str) -> str:
    """The cards of a declared hand, without the melds on which some are laid off."""
    return re.sub(r"[>＞].*|[=＝]", " ", lines)


def _parse_lines(text: str) -> dict[str, Any]:
    found: dict[str, Any] = {"melds": [], "layoffs": [], "deadwood": ""}
    for line in text.replace("＞", ">").replace("＝", "=").splitlines():
        cards, arrow, on = line.partition(">")
        if line.strip().startswith("="):
            found["deadwood"] = f"{found['deadwood']} {_plain(line.strip()[1:])}".strip()
        elif arrow:
            found["layoffs"].append({"cards": _plain(cards), "on": _plain(on)})
        elif line.strip():
            found["melds"].append(_plain(line))
    return found


def _plain(text: str) -> str:
    return write_cards(parse_cards(text))


def write_lines(value: Layout) -> str:
    """A declared hand as it is typed."""
    lines = [write_cards(meld) for meld in value.melds]
    lines += [f"{write_cards(each.cards)} > {write_cards(each.on)}" for each in value.layoffs]
    return "\n".join([*lines, f"= {write_cards(value.deadwood)}"])


def _read_layout(data: Mapping[str, Any]) -> Layout:
    known = {"melds", "layoffs", "deadwood"}
    for key in data:
        if key not in known:
            raise Fault(say("there is no field “{key}” in a declared hand.", key=str(key)[:60]), str(key))
    return Layout(
        _each(data, "melds", _cards),
        _each(data, "layoffs", lambda each: laid_on(each, _cards)),
        read_at("deadwood", _cards, data.get("deadwood", "")),
    )


def _each(data: Mapping[str, Any], key: str, read: Callable[[Any], Any]) -> tuple[Any, ...]:
    value = data.get(key, [])
    with placed(key):
        if not isinstance(value, list) or len(value) > 11:
            raise Fault(say("{value} is not a list, or has more than eleven cards.", value=quoted(value)))
        return tuple(read_at(index, read, each) for index, each in enumerate(value))


def _cards(value: Any) -> tuple[Card, ...]:
    return parse_cards(read_text(value))


def _offered(rules: Any, end: str) -> bool:
    """Whether a form offers this end: big gin only if it is played, a knock only if it is possible."""
    if end == "big-gin":
        return bool(rules.big_gin_bonus)
    return end != "knock" or rules.knocks


def against(sides: Sequence[Sequence[int]]) -> tuple[tuple[int, int], ...]:
    """The seats of the two games: the first player of each side, and the second."""
    ours, theirs = sides
    return tuple(zip(ours, theirs, strict=True))


def _one_game(rules: Any) -> bool:
    """Whether there is only one game: with partners, each of the two games has these fields."""
    return not rules.partners


@dataclass(frozen=True)
class BoxesField(CountField):
    """The number of boxes for a hand that the table counted itself."""

    beside_counted_scores = True


@dataclass(frozen=True, kw_only=True)
class GinHand(Hand):
    """A reported hand of Gin Rummy."""

    shortcuts: ClassVar[tuple[Shortcut, ...]] = (
        Shortcut("end", "knock", say("knocks")),
        Shortcut("end", "gin", say("goes gin")),
    )

    limit: int | None = declare(
        CountField(
            say("Knock limit"),
            say("What the table set for this hand."),
            most=50,
            when=lambda rules: rules.limit_chosen and not rules.partners,
        )
    )
    end: str | None = declare(
        HandChoice(
            say("How did it end?"),
            say("A knock without deadwood is gin."),
            values={
                "knock": say("Knock"),
                "gin": say("Gin"),
                "big-gin": say("Big gin"),
                "void": say("Void"),
            },
            offered=_offered,
            preselected=True,
            when=_one_game,
            frees={"gin": "by", "big-gin": "by", "void": "*"},
        )
    )
    by: int | None = declare(SeatField(say("Who?"), say("Who knocked or had gin."), when=_one_game))
    upcard: Card | None = declare(
        CardField(
            say("Upcard"),
            say("The first card turned up, such as {card}.", card=Card(8, "S")),
            when=lambda rules: rules.needs_upcard and not rules.partners,
        )
    )
    held: Mapping[int, Any] = declare(
        LayoutField(
            say("Deadwood"),
            say("Deadwood points after lay-offs, or all ten cards: the app arranges them and lays off."),
            in_hand=True,
            when=_one_game,
            whole=HAND_SIZE,
            most=HAND_SIZE + 1,
        ),
        {},
    )
    boxes: int | None = declare(
        BoxesField(
            say("Boxes"),
            say("Only with “Just the points”: how many boxes this hand counts as, from 1 to 12."),
            least=1,
            most=12,
            folded=True,
            when=lambda rules: rules.extra_boxes,
        )
    )
    tables: tuple[GinHand, ...] = declare(
        HandsField(
            say("Two games"),
            say("Each partner plays one opponent."),
            hand=lambda: GinHand,
            seats=against,
            rules=lambda rules: replace(rules, gin_table="two"),
            when=lambda rules: rules.partners,
        ),
        (),
    )
    void: bool = declare(
        Flag(say("Thrown in"), say("The same as ending the hand as “void”."), when=lambda _rules: False),
        False,
    )

    @classmethod
    def from_values(cls, values: Mapping[str, Any]) -> Self:
        """The hand with these values; a thrown-in hand has ended void, which may also be given."""
        if not values.get("void"):
            return cls(**values)
        said = {key: value for key, value in values.items() if (key, value) != ("end", "void")}
        return replace(cls(**said), void=False, end="void")

    @property
    def thrown_in(self) -> bool:
        """Whether it ended void."""
        ends = [each.end for each in self.tables] or [self.end]
        return set(ends) == {"void"} and self.scores is None
