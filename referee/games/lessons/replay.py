"""A hand that a lesson plays: dealt, then move by move, with the table as seen at the named moments."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from referee.cards import JOKER, PACK, Card, parse_cards, write_cards
from referee.cards.card import SUITS

_PICTURE = re.compile(r"\[(?P<name>[\w-]+)\]\s*(?P<held>.*)")
_MOVE = re.compile(r"(?P<by>\w+):\s*(?P<what>.+)")
_LAY_OFF = re.compile(r"(?P<cards>.+?)\s*>\s*(?P<on>\d+)")
_SWAP = re.compile(r"(?P<card>\S+)\s+swap\s+(?P<on>\d+)")


@dataclass(frozen=True)
class LaidMeld:
    """A meld on the table: who laid it, as what, how it is now, and which cards others added."""

    by: str
    first: tuple[Card, ...]
    cards: tuple[Card, ...]
    added: tuple[tuple[str, Card], ...] = ()

    def guest(self, card: Card) -> str | None:
        """The player who laid off a card on another player's meld, or None for other cards."""
        return next((by for by, each in self.added if each == card and by != self.by), None)


@dataclass(frozen=True)
class Scene:
    """The table at one moment: what everybody holds, the melds, the stock, the pile, and what has moved since the last picture."""

    hands: Mapping[str, tuple[Card, ...]]
    stock: int
    pile: tuple[Card, ...]
    melds: tuple[LaidMeld, ...] = ()
    face_down: bool = False
    """Whether the last discard was laid face down, as for a knock."""
    shown: tuple[str, ...] = ()
    """The players whose hands are open."""
    moved: tuple[Card, ...] = ()
    groups: Mapping[str, tuple[tuple[Card, ...], ...]] = field(default_factory=dict)
    """The hands as sorted."""
    sorting: Mapping[str, str] = field(default_factory=dict)
    """How the hands that were laid open are sorted."""
    plays: tuple[Mapping[str, Any], ...] = ()
    """What has been laid so far, as in a record."""

    @property
    def reader(self) -> str:
        """The player in the reader's seat."""
        return next(iter(self.hands))

    def count(self, by: str) -> int:
        """How many cards a player holds."""
        return len(self.hands[by])

    def arranged(self, by: str) -> tuple[tuple[Card, ...], ...]:
        """What a player holds in the groups that are given, otherwise a hand laid open by rank, and one to play by suit."""
        held, said = self.hands[by], self.sorting.get(by, "")
        if said:
            return _parted(held, said)
        by_rank = by != self.reader and by in self.shown
        return (tuple(sorted(held, key=_cost if by_rank else _place)),)

    def _in_order(self, by: str) -> list[Card]:
        """What a player holds, in the order in which a picture shows it."""
        return [card for group in self.arranged(by) for card in group]

    def held(self, by: str) -> str:
        """What a player holds, as text."""
        return write_cards(self._in_order(by))

    def without(self, by: str, *gone: str) -> str:
        """What a player holds without some cards, as text."""
        left = self._in_order(by)
        for card in parse_cards(" ".join(gone)):
            left.remove(card)
        return write_cards(left)


@dataclass(frozen=True)
class Replay:
    """The hand as dealt, with the reader first, and its moves, one per line.

    `Ann: draw 9S` from the stock; `Ann: take` the top of the pile, or `Ann: take 7S` with all cards above it; `Ann:
    discard KD`, and `discard KD down` where it is laid face down; `Ann: 6H 6D 6C` lays a meld, `Bob: 6S > 1` adds to
    the first one, `Bob: QS swap 1` takes its joker; `Bob: show` lays the hand open, by rank or as sorted by what follows.
    `[name]` is a picture; what follows it sorts the reader's hand. Groups are parted by `/`.
    """

    dealt: Mapping[str, str]
    upcard: str
    moves: str
    packs: int = 1
    jokers: int = 0
    spread: bool = False
    """Whether every card of the pile can be seen, as in games in which older discards may be taken."""

    @cached_property
    def scenes(self) -> Mapping[str, Scene]:
        """The pictures by name, in order."""
        return {name: scene for name, scene in self._played() if name}

    @cached_property
    def end(self) -> Scene:
        """The table when the hand is over."""
        return [scene for _, scene in self._played()][-1]

    def _played(self) -> Iterator[tuple[str, Scene]]:
        """Every move and picture with the table after it; a ValueError names the first impossible line."""
        now = self._deal()
        yield "", now
        for line in filter(None, map(str.strip, self.moves.splitlines())):
            if picture := _PICTURE.fullmatch(line):
                seen = replace(now, sorting={**now.sorting, now.reader: picture["held"]})
                yield picture["name"], replace(seen, groups={by: seen.arranged(by) for by in seen.hands})
                now = replace(now, moved=())
            elif move := _MOVE.fullmatch(line):
                now = _after(now, move["by"], move["what"])
                self._check(now, line)
                yield "", now
            else:
                raise ValueError(f"neither a move nor a picture: {line}")

    def _deal(self) -> Scene:
        hands = {by: parse_cards(cards) for by, cards in self.dealt.items()}
        pile = parse_cards(self.upcard)
        left = self.packs * len(PACK) + self.jokers - sum(map(len, hands.values())) - len(pile)
        now = Scene(hands, left, pile, moved=pile)
        self._check(now, "the deal")
        return now

    def _check(self, now: Scene, line: str) -> None:
        """Checks that no card is seen more often than there are in the packs."""
        places = (*now.hands.values(), now.pile, *(meld.cards for meld in now.melds))
        for card, times in Counter(card.own for cards in places for card in cards).items():
            if times > (self.jokers if card == JOKER else self.packs):
                raise ValueError(f"{card} is seen too often after: {line}")


def _after(now: Scene, by: str, what: str) -> Scene:
    act, _, rest = what.partition(" ")
    if act in _ACTS:
        return _ACTS[act](now, by, rest)
    if swap := _SWAP.fullmatch(what):
        return _swapped(now, by, parse_cards(swap["card"])[0], int(swap["on"]))
    if added := _LAY_OFF.fullmatch(what):
        return _added(now, by, parse_cards(added["cards"]), int(added["on"]))
    return _laid(now, by, parse_cards(what))


def _holding(now: Scene, by: str, gained: tuple[Card, ...] = (), lost: tuple[Card, ...] = ()) -> Scene:
    """The table after cards came into a hand and left it."""
    held = [*now.hands[by], *gained]
    for card in lost:
        if card.own not in held:
            raise ValueError(f"{by} does not hold {card}")
        held.remove(card.own)
    return replace(now, hands={**now.hands, by: tuple(held)}, moved=(*now.moved, *gained, *lost))


def _drawn(now: Scene, by: str, what: str) -> Scene:
    cards = parse_cards(what)
    return replace(_holding(now, by, gained=cards), stock=now.stock - len(cards))


def _taken(now: Scene, by: str, what: str) -> Scene:
    place = now.pile.index(parse_cards(what)[0]) if what else len(now.pile) - 1
    return replace(_holding(now, by, gained=now.pile[place:]), pile=now.pile[:place])


def _discarded(now: Scene, by: str, what: str) -> Scene:
    said, _, down = what.partition(" ")
    cards = parse_cards(said)
    return replace(_holding(now, by, lost=cards), pile=(*now.pile, *cards), face_down=down == "down")


def _shown(now: Scene, by: str, what: str) -> Scene:
    return replace(now, shown=(*now.shown, by), sorting={**now.sorting, by: what})


_ACTS: Mapping[str, Callable[[Scene, str, str], Scene]] = {
    "draw": _drawn,
    "take": _taken,
    "discard": _discarded,
    "show": _shown,
}
"""The moves of stock, pile and hand."""


def _laid(now: Scene, by: str, cards: tuple[Card, ...]) -> Scene:
    after = _holding(now, by, lost=cards)
    play = {"by": by, "meld": write_cards(cards)}
    return replace(after, melds=(*now.melds, LaidMeld(by, cards, cards)), plays=(*now.plays, play))


def _added(now: Scene, by: str, cards: tuple[Card, ...], on: int) -> Scene:
    after = _holding(now, by, lost=cards)
    meld = now.melds[on - 1]
    lying = meld.cards
    for card in cards:
        before = len({each.rank for each in lying}) > 1 and lying[0].rank == card.rank + 1
        lying = (card, *lying) if before else (*lying, card)
    longer = replace(meld, cards=lying, added=(*meld.added, *((by, card) for card in cards)))
    play = {"by": by, "lay": write_cards(cards), "on": on}
    return replace(after, melds=_with(now.melds, on, longer), plays=(*now.plays, play))


def _swapped(now: Scene, by: str, card: Card, on: int) -> Scene:
    meld = now.melds[on - 1]
    joker = next(each for each in meld.cards if each.joker and (each.rank, each.suit) == (card.rank, card.suit))
    after = _holding(now, by, gained=(joker.own,), lost=(card,))
    changed = replace(meld, cards=tuple(card if each is joker else each for each in meld.cards))
    play = {"by": by, "swap": str(card), "on": on}
    return replace(after, melds=_with(now.melds, on, changed), plays=(*now.plays, play))


def _with(melds: tuple[LaidMeld, ...], number: int, meld: LaidMeld) -> tuple[LaidMeld, ...]:
    return (*melds[: number - 1], meld, *melds[number:])


def _cost(card: Card) -> tuple[bool, int, int]:
    """The order by rank, jokers last."""
    return card.joker, card.rank, SUITS.find(card.suit)


def _place(card: Card) -> tuple[int, int]:
    """The order by suit."""
    return SUITS.find(card.suit), card.rank


def _parted(held: tuple[Card, ...], said: str) -> tuple[tuple[Card, ...], ...]:
    """The cards of a hand in groups as said."""
    groups = tuple(parse_cards(group) for group in said.split("/"))
    if sorted(map(str, held)) != sorted(str(card) for group in groups for card in group):
        raise ValueError(f"{said} is not what is in the hand: {write_cards(held)}")
    return groups
