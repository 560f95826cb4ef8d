"""The same calls for Referee and, if they are installed, OpenSpiel and RLCard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib.metadata import version

from referee.cards import Card, parse_cards, write_cards
from referee.games.gin.arrangement import best, least

Call = Callable[..., object]


@dataclass(frozen=True)
class Peer:
    """A program: how it represents a hand as cards and as text, and its calls."""

    name: str
    cards: Callable[[Sequence[Card]], object]
    text: Callable[[Sequence[Card]], str]
    value: Call
    value_of_text: Call
    melds: Call
    melds_of_text: Call
    most: int
    """The largest hand it takes, in cards; for eleven cards OpenSpiel gives the value after a discard."""


def referee() -> Peer:
    """Referee itself, with its card objects and its parser."""
    return Peer(
        "Referee",
        cards=tuple,
        text=write_cards,
        value=least,
        value_of_text=lambda text: least(parse_cards(text)),
        melds=best,
        melds_of_text=lambda text: best(parse_cards(text)),
        most=11,
    )


def open_spiel() -> Peer:
    """OpenSpiel, compiled from C++, in which cards are numbers and melds are lists of numbers."""
    from pyspiel import gin_rummy  # noqa: PLC0415

    tools = gin_rummy.GinRummyUtils(13, 4, 10)
    numbers, value, melds = tools.card_strings_to_card_ints, tools.min_deadwood, tools.best_meld_group

    def text(cards: Sequence[Card]) -> str:
        return " ".join(str(card)[0] + card.suit.lower() for card in cards)

    return Peer(
        f"OpenSpiel {version('open_spiel')}",
        cards=lambda cards: numbers(text(cards).split(" ")),
        text=text,
        value=value,
        value_of_text=lambda text: value(numbers(text.split(" "))),
        melds=melds,
        melds_of_text=lambda text: melds(numbers(text.split(" "))),
        most=11,
    )


def rlcard() -> Peer:
    """RLCard, in Python; the value is the least deadwood over its meld clusters, as its own players calculate it."""
    from rlcard.games.gin_rummy.utils import melding, utils  # noqa: PLC0415

    def cards(text: str) -> list[object]:
        return [utils.card_from_text(each) for each in text.split(" ")]

    def value(hand: list[object]) -> int:
        clusters = [[], *melding.get_meld_clusters(hand)]
        return min(utils.get_deadwood_count(hand, cluster) for cluster in clusters)

    melds = melding.get_best_meld_clusters
    return Peer(
        f"RLCard {version('rlcard')}",
        cards=lambda hand: cards(write_cards(hand)),
        text=write_cards,
        value=value,
        value_of_text=lambda text: value(cards(text)),
        melds=melds,
        melds_of_text=lambda text: melds(cards(text)),
        most=10,
    )


def peers() -> list[Peer]:
    """Referee and the other programs that are installed."""
    found = [referee()]
    for other in (open_spiel, rlcard):
        with suppress(ImportError):
            found.append(other())
    return found


def missing(found: Sequence[Peer]) -> str:
    """Says which programs are not installed; empty if all are."""
    names = " ".join(peer.name for peer in found)
    absent = [name for name in ("OpenSpiel", "RLCard") if name not in names]
    return f"Not installed, so not timed: {', '.join(absent)}. To have them: pip install open_spiel rlcard" * bool(
        absent
    )
