"""What cards left in hand could still have been on the table, seen after the hand with all cards open.

Every play is one that `offers` finds: nothing here knows what a meld is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from referee.cards import Card
from referee.cards.card import SUITS
from referee.games.base.open_cards import Missed
from referee.games.table.offers import candidate_plays
from referee.games.table.play_by_play import after_play
from referee.games.table.plays import Play
from referee.games.table.position import PlayRules, TableMeld
from referee.melds import MeldRules, readings
from referee.melds.rules import LEAST_MELD
from referee.words import Words, say, say_n

MOST_STATES = 120
"""The most ways to lay some of the cards that are looked at: what is found is always legal but, beyond this, possibly not the best."""
MOST_CARDS = 30
"""Nobody holds more cards."""
MOST_NAMED = 8
"""More cards than these are counted, not named."""


@dataclass(frozen=True)
class ReviewScope:
    """Whose cards are looked at and by which rules: what each counts in hand, how many must stay, whether new melds count."""

    rules: PlayRules
    seat: int
    value: Callable[[Card], int]
    keep: int = 0
    melds: bool = True
    layoffs: bool = True


@dataclass(frozen=True)
class BestPlays:
    """The plays that would have been possible, what is then left, and the melds on the table."""

    plays: tuple[Play, ...]
    left: tuple[Card, ...]
    table: tuple[TableMeld, ...]


def readable(held: object) -> tuple[Card, ...]:
    """The cards left in a hand; none if only points were noted, or more cards than anybody holds."""
    return held if isinstance(held, tuple) and len(held) <= MOST_CARDS else ()


def left_over(sight: ReviewScope, table: Sequence[TableMeld], held: Sequence[Card]) -> BestPlays:
    """The plays after which the least is left in hand."""
    best = start = BestPlays((), tuple(held), tuple(table))
    stack, seen = [start], set[object]()
    while stack and len(seen) < MOST_STATES:
        now = stack.pop()
        same = (tuple(sorted(map(str, now.left))), tuple(each.shown for each in now.table))
        if same in seen:
            continue
        seen.add(same)
        best = min(best, now, key=lambda each: sum(map(sight.value, each.left)))
        stack += [_after(sight, now, play) for play in reversed(_worth_trying(sight, now))]
    return best


def melds_first(
    sight: ReviewScope, table: Sequence[TableMeld], held: Sequence[Card], opens: Callable[[Sequence[Play]], bool] = bool
) -> BestPlays:
    """The plays of a player who has laid nothing: new melds that are enough to open, then the rest."""
    first = left_over(replace(sight, layoffs=False), table, held)
    if not opens(first.plays):
        return BestPlays((), tuple(held), tuple(table))
    rest = left_over(sight, first.table, first.left)
    return BestPlays((*first.plays, *rest.plays), rest.left, rest.table)


def _after(sight: ReviewScope, now: BestPlays, play: Play) -> BestPlays:
    left = list(now.left)
    for card in play.cards:
        left.remove(next(each for each in left if each == card or (each.joker and card.joker)))
    return BestPlays((*now.plays, play), tuple(left), after_play(play, sight.rules, now.table))


def _worth_trying(sight: ReviewScope, now: BestPlays) -> list[Play]:
    """The plays to try next: only one if its card can go nowhere else, because nothing is lost by it."""
    found = [play for play in _plays(sight, now) if len(now.left) - len(play.cards) >= sight.keep]
    single = [play for play in found if not any(play is not each and {*play.cards} & {*each.cards} for each in found)]
    roomy = len(now.left) >= sight.keep + len({card for play in found for card in play.cards})
    return [play for play in single if not play.cards[0].joker][:1] if roomy and single else found


def _plays(sight: ReviewScope, now: BestPlays) -> Iterator[Play]:
    known = [card for card in now.left if card.joker or card.suit]
    if sight.layoffs:
        for card in dict.fromkeys(known):
            yield from _tried(sight, now, [card], "lay")
    if sight.melds:
        for cards in _alike(known, sight.rules.melds):
            yield from _tried(sight, now, cards, "meld")


def _tried(sight: ReviewScope, now: BestPlays, cards: Sequence[Card], act: str) -> Iterator[Play]:
    return (play for play in candidate_plays(cards, now.table, sight.rules, sight.seat, None) if play.act == act)


def _alike(cards: Sequence[Card], rules: MeldRules) -> Iterator[tuple[Card, ...]]:
    """The fewest cards of one rank, and of one suit, that could be a meld; any others are laid off on it."""
    jokers = [card for card in cards if card.joker]
    natural = sorted(dict.fromkeys(card for card in cards if not card.joker), key=lambda card: card.rank)
    kinds = [(LEAST_MELD, [card for card in cards if card.rank == rank and not card.joker]) for rank in range(1, 14)]
    kinds += [(rules.min_run, [card for card in natural if card.suit == suit]) for suit in SUITS]
    for size, each in kinds:
        for wild in range(min(len(jokers), size - 1) + 1):
            some = [*combinations(each, size - wild)]
            yield from dict.fromkeys((*cards, *jokers[:wild]) for cards in some)
    yield from [(card,) for card in natural if rules.kinds and readings((card,), rules)]
    yield from [tuple(jokers[:LEAST_MELD])] if len(jokers) >= LEAST_MELD else []


def reviewed(name: str, found: BestPlays, then: Any) -> Missed:
    """What a player could have laid, and the hand as it then was."""
    played = [card for play in found.plays for card in play.cards]
    seat, cards = found.plays[0].by, played if len(played) <= MOST_NAMED else in_cards(len(played))
    if all(play.act == "lay" for play in found.plays):
        words = say("In hindsight, {player} could have laid off {cards}", player=name, cards=cards)
    else:
        words = say("In hindsight, {player} could have laid {cards}", player=name, cards=cards)
    return Missed(seat, words, then)


def in_cards(n: int) -> Words:
    """A number of cards."""
    return say_n("{n} card", "{n} cards", n=n)
