"""What a hand of Gin Rummy reports: how it ended, who knocked, the upcard, and the cards or the deadwood of both."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from referee.cards import Card, parse_cards, write_cards
from referee.declare import quoted
from referee.games.base import Hand
from referee.games.facts import LaidOn
from referee.games.fields import CardField, ChoiceField, SeatField, TallyField, hand_field
from referee.words import Fault, Words, placed, say


@dataclass(frozen=True)
class Layout:
    """A hand as its player declared it: melds, lay-offs and deadwood."""

    melds: tuple[tuple[Card, ...], ...]
    layoffs: tuple[LaidOn, ...]
    deadwood: tuple[Card, ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards of the hand."""
        laid = [card for each in self.layoffs for card in each.cards]
        return (*(card for meld in self.melds for card in meld), *laid, *self.deadwood)


def in_two(places: Sequence[tuple[Words | str, Sequence[Card]]]) -> tuple[Card, Words | str, Words | str] | None:
    """A card that is in two places of a declared hand, with the names of both; None where none is."""
    for (first, cards), (second, others) in combinations(places, 2):
        for card in cards:
            if card in others:
                return card, first, second
    return None


@dataclass(frozen=True, kw_only=True)
class LayoutField(TallyField):
    """By player: all cards of the hand, the deadwood as a number, or the hand as declared."""

    kind = "layout"

    @property
    def modes(self) -> tuple[str, ...]:
        """The ways in which a player's part can be typed."""
        return (*super().modes, "melds")

    def from_text(self, mode: str, text: str) -> Any:
        """What was typed; in the mode `melds` lines: a meld, a lay-off `6S > 6H 6D 6C`, deadwood after `=`."""
        return _parse_lines(text) if mode == "melds" else super().from_text(mode, text)

    def along(self, mode: str, typed: Mapping[str, str]) -> str:
        """The cards of the hand on one line, or those that were declared, without the melds that they are laid on."""
        text = typed.get({"melds": "cards", "cards": "melds"}.get(mode, ""), "")
        return " ".join(re.sub(r"[>＞].*|[=＝]", " ", text).split())

    def to_text(self, value: Any) -> tuple[str, str]:
        """The mode in which a value is typed, and what one types."""
        return ("melds", _write_lines(value)) if isinstance(value, Layout) else super().to_text(value)

    def read_one(self, value: Any) -> Any:
        """Points, cards or a declared layout."""
        return _read_layout(value) if isinstance(value, Mapping) else super().read_one(value)

    def write_one(self, value: Any) -> Any:
        """Points, cards or a declared layout, as a record writes them."""
        if not isinstance(value, Layout):
            return super().write_one(value)
        return {
            "melds": [write_cards(meld) for meld in value.melds],
            "layoffs": [{"cards": write_cards(each.cards), "on": write_cards(each.on)} for each in value.layoffs],
            "deadwood": write_cards(value.deadwood),
        }


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


def _write_lines(value: Layout) -> str:
    lines = [write_cards(meld) for meld in value.melds]
    lines += [f"{write_cards(each.cards)} > {write_cards(each.on)}" for each in value.layoffs]
    return "\n".join([*lines, f"= {write_cards(value.deadwood)}"])


def _read_layout(data: Mapping[str, Any]) -> Layout:
    known = {"melds", "layoffs", "deadwood"}
    for key in data:
        if key not in known:
            raise Fault(say("there is no field “{key}” in a declared hand.", key=str(key)[:60]), str(key))
    melds = _list(data.get("melds", []), "melds")
    layoffs = _list(data.get("layoffs", []), "layoffs")
    return Layout(
        tuple(_cards(meld, "melds", index) for index, meld in enumerate(melds)),
        tuple(_laid_off(each, index) for index, each in enumerate(layoffs)),
        _cards(data.get("deadwood", ""), "deadwood"),
    )


def _laid_off(data: Any, index: int) -> LaidOn:
    if not isinstance(data, Mapping) or set(data) != {"cards", "on"}:
        raise Fault(
            say("{value} is no lay-off: write its “cards” and the meld they lie “on”.", value=quoted(data)),
            "layoffs",
            index,
        )
    return LaidOn(_cards(data["cards"], "layoffs", index, "cards"), _cards(data["on"], "layoffs", index, "on"))


def _list(value: Any, key: str) -> list[Any]:
    if not isinstance(value, list) or len(value) > 11:
        raise Fault(say("{value} is not a list of at most eleven.", value=quoted(value)), key)
    return value


def _cards(value: Any, *path: str | int) -> tuple[Card, ...]:
    if not isinstance(value, str):
        raise Fault(say("{value} is not text: write cards in quotation marks.", value=quoted(value)), *path)
    with placed(*path):
        return parse_cards(value)


def _offered(rules: Any, end: str) -> bool:
    """Big gin only where it is played, a knock only where it can be one."""
    if end == "big-gin":
        return bool(rules.big_gin_bonus)
    return end != "knock" or rules.knocks


@dataclass(frozen=True, kw_only=True)
class GinHand(Hand):
    """One hand of Gin Rummy as it was reported."""

    end: str | None = hand_field(
        ChoiceField(
            label=say("How did it end?"),
            help=say("A knock without deadwood is gin."),
            values={
                "knock": say("Knock"),
                "gin": say("Gin"),
                "big-gin": say("Big gin"),
                "void": say("Void"),
            },
            offered=_offered,
            usual=True,
            spares={"gin": "by", "big-gin": "by", "void": "*"},
        )
    )
    by: int | None = hand_field(SeatField(label=say("Who?"), help=say("Who knocked or had gin.")))
    upcard: Card | None = hand_field(
        CardField(
            label=say("Upcard"),
            help=say("The first card turned up, such as 8S."),
            when=lambda rules: rules.needs_upcard,
        )
    )
    held: Mapping[int, Any] = hand_field(
        LayoutField(
            label=say("Deadwood"),
            help=say("Points of deadwood after lay-offs, or all ten cards: the app arranges them and lays off."),
            in_hand=True,
        ),
        {},
    )
