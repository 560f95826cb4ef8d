"""Ranks whose cards may stand for any card, like jokers: what several games declare, count and say about them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Protocol, runtime_checkable

from referee.cards import Card
from referee.cards.card import INDICES, RANKS
from referee.fields import Applies, listing, number
from referee.words import Fault, Words, say, say_n, together


@runtime_checkable
class _Ranked(Protocol):
    """Rules, of a game or of melds, in which ranks may be wild."""

    @property
    def wild_ranks(self) -> Any:
        """The ranks that are wild."""


class WildRules(Protocol):
    """The rules of a game in which ranks may be wild."""

    @property
    def wild_ranks(self) -> tuple[str, ...] | None:
        """The wild ranks, as they are written."""

    @property
    def has_jokers(self) -> bool:
        """Whether there is any joker in the packs."""

    @property
    def wild_points(self) -> int:
        """What a wild card counts."""

    @property
    def wilds_per_meld(self) -> int | None:
        """The most cards of a meld that may stand for others."""


def wild_ranks_option(group: Words) -> Any:
    """Declares the option for the wild ranks."""
    return listing(
        None,
        say("Wild ranks"),
        say("Cards of these ranks may stand for any card; “2” makes the twos wild."),
        item="[2-9TJQK]|10",
        items=say("ranks from 2 to K"),
        most=2,
        none=say("none"),
        group=group,
        clauses=("table.wild", "table.wild-natural"),
        sentence=say("Wild ranks: {value}"),
    )


def wild_points_option(group: Words) -> Any:
    """Declares the option for what a wild card counts."""
    return number(
        20, say("Wild card"), say("What a card of a wild rank counts in hand."), group=group,
        clauses=("table.wild-points",),
    )  # fmt: skip


def wilds_per_meld_option(group: Words, *clauses: str) -> Any:
    """Declares the option for how many cards of a meld may stand for others."""
    return number(
        None, say("Jokers and wild cards in a meld"), say("The most jokers and wild cards that one meld may have."),
        least=1, most=3, none=say("no limit"), group=group, clauses=("table.wild", *clauses),
        sentence=say("Jokers and wild cards in one meld: at most {value}"),
    )  # fmt: skip


def wild_ranks(rules: WildRules) -> frozenset[int]:
    """The ranks that are wild."""
    return frozenset(INDICES.index(each.replace("T", "10")) for each in rules.wild_ranks or ())


def any_wild(rules: WildRules) -> bool:
    """Whether any card may stand for another, either a joker or one of a wild rank."""
    return bool(rules.has_jokers or rules.wild_ranks)


def plays_wild(rules: Any) -> bool:
    """Whether ranks are wild under the rules of any game, or those of its melds."""
    return isinstance(rules, _Ranked) and bool(rules.wild_ranks)


def or_wild(rules: Any, jokers: Words, wild: Words) -> Words:
    """What is said about jokers, with other words if ranks are wild."""
    return wild if plays_wild(rules) else jokers


def of_jokers(rules: WildRules, *said: Words) -> Words:
    """What is `said` about jokers, if there are any or if wild cards may be played as themselves."""
    if rules.has_jokers:
        return together(*said)
    if rules.wild_ranks:
        return together(say("“Joker” here includes any wild card that stands for another card."), *said)
    return say("There are no jokers in the game.")


def wild_text(rules: WildRules) -> str:
    """The ranks that are wild, as text."""
    return "".join(RANKS[rank - 1] for rank in sorted(wild_ranks(rules)))


def is_wild(rules: WildRules, card: Card) -> bool:
    """Whether a card is of a wild rank, whatever it stands for."""
    return not card.own.joker and card.own.rank in wild_ranks(rules)


def wild_problems(rules: WildRules) -> Iterator[Fault]:
    """Faults for a rank that is named twice."""
    if rules.wild_ranks and len(wild_ranks(rules)) < len(rules.wild_ranks):
        yield Fault(say("{rank} appears twice: name each wild rank once.", rank=rules.wild_ranks[0]), "wild_ranks")


def _wild(rules: WildRules) -> Words:
    if not rules.wild_ranks:
        return say("No rank is wild.")
    return together(_wild_cards(rules), *cap_words(rules))


def wild_or_capped(rules: WildRules) -> Words:
    """Which ranks are wild, and the limit on jokers in a meld even if none is, for a game whose jokers clause leaves it out."""
    return _wild(rules) if rules.wild_ranks else together(_wild(rules), *cap_words(rules))


def cap_words(rules: WildRules) -> tuple[Words, ...]:
    """How many cards of a meld may stand for others, if that is limited."""
    return (_cap(rules, rules.wilds_per_meld),) if rules.wilds_per_meld is not None and any_wild(rules) else ()


def _wild_cards(rules: WildRules) -> Words:
    ranks = [INDICES[rank] for rank in sorted(wild_ranks(rules))]
    if not rules.has_jokers:
        return say("Cards of these ranks are wild: {ranks}. A wild card may stand for any card.", ranks=ranks)
    return say(
        "Cards of these ranks are wild: {ranks}. A wild card may stand for any card, as a joker does.", ranks=ranks
    )


def wild_in_short(rules: WildRules) -> Iterator[Words]:
    """What a beginner has to know about wild ranks, if there are any."""
    if rules.wild_ranks:
        yield _wild_cards(rules)


def _cap(rules: WildRules, most: int) -> Words:
    if not rules.wild_ranks:
        return say_n(
            "A meld may have at most {n} joker.",
            "A meld may have at most {n} jokers.",
            n=most,
        )
    if not rules.has_jokers:
        return say_n(
            "A meld may have at most {n} wild card.",
            "A meld may have at most {n} wild cards.",
            n=most,
        )
    return say_n(
        "A meld may have at most {n} joker or wild card.",
        "A meld may have at most {n} jokers and wild cards.",
        n=most,
    )


def _natural(rules: WildRules) -> Words:
    if not rules.wild_ranks:
        return say("No rank is wild: every card stands for itself.")
    return together(
        say("A wild card that fits as itself counts as itself, unless whoever lays it says otherwise."),
        say("If it could stand for several cards, say which one when you lay it."),
        say("A wild card laid as itself cannot stand for another card later."),
    )


def wild_clauses(laid: Words | None = None) -> Mapping[str, Callable[[Any], Words]]:
    """The clauses about wild cards; `laid` says what they count in melds."""

    def points(rules: WildRules) -> Words:
        held = say_n(
            "In hand a wild card counts {n} point.", "In hand a wild card counts {n} points.", n=rules.wild_points
        )
        return together(held, *([laid] if laid else []))

    return {"table.wild": _wild, "table.wild-natural": _natural, "table.wild-points": points}


WILD_PLAYED: Mapping[str, Applies] = dict.fromkeys(wild_clauses(), lambda rules: bool(rules.wild_ranks))
"""When the clauses about wild cards are in play."""
