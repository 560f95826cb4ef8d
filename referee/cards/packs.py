"""The packs in play, and which cards of a hand they do not hold."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from referee.cards.card import JOKER, RANKS, SUITS, Card, CardError
from referee.verdict import Verdict, illegal
from referee.words import Words, named, say, say_n, together


@dataclass(frozen=True, slots=True)
class Surplus:
    """A card with its suit, or a rank alone (0 for jokers): `most` of it are in play, and more are in these places."""

    of: Card | int
    most: int
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Packs:
    """The cards in play: a number of packs of 52, and the jokers among all of them."""

    count: int
    jokers: int

    @property
    def size(self) -> int:
        """The number of cards."""
        return len(SUITS) * len(RANKS) * self.count + self.jokers

    def surplus(self, cards: Iterable[Card]) -> list[Surplus]:
        """The cards that the packs do not hold: cards with suits first, then ranks, then jokers."""
        places: dict[Card | int, list[int]] = defaultdict(list)
        for at, card in enumerate(each.own for each in cards):
            places[0 if card.joker else card.rank].append(at)
            if card.suit and not card.joker:
                places[card].append(at)
        found = [Surplus(of, self._most(of), tuple(where)) for of, where in places.items()]
        over = [each for each in found if len(each.places) > each.most]
        return sorted(over, key=lambda each: (isinstance(each.of, int), each.of == 0))

    def _plainly_hold(self, cards: Sequence[Card]) -> bool:
        """Whether every card has its suit and the packs hold it: most hands need no closer look."""
        held = Counter([card.bit for card in cards])
        jokers = sum([card.joker and not card.under for card in cards])
        return held.pop(0, 0) == jokers <= self.jokers and max(held.values(), default=0) <= self.count

    def _most(self, of: Card | int) -> int:
        return self.jokers if of == 0 else len(SUITS) * self.count if isinstance(of, int) else self.count

    def check(self, seen: Iterable[tuple[Words, tuple[str | int, ...], tuple[Card, ...]]]) -> None:
        """Refuses cards that the packs do not hold; each part comes with its name for people, its path and its cards."""
        parts = list(seen)
        if self._plainly_hold([card for _, _, cards in parts for card in cards]):
            return
        known = [(name, path, card) for name, path, cards in parts for card in cards]
        found = self.surplus(card for _, _, card in known)
        if found:
            first = min(found, key=lambda each: each.places[each.most])
            there = [known[at] for at in first.places[: first.most + 1]]
            check = say("Check the cards {places}.", places=named(dict.fromkeys(name for name, _, _ in there)))
            raise CardError(together(self._too_many(first, len(there)), check), *there[-1][1])

    def _too_many(self, found: Surplus, times: int) -> Words:
        """Says that there are more of a card, a rank or the joker than in the packs."""
        if found.of == 0 and not self.jokers:
            return say("{card} is a joker, but this game is played without jokers.", card=JOKER)
        if found.of == 0:
            return say_n(
                "{seen} jokers were entered, but only {n} is in play.",
                "{seen} jokers were entered, but only {n} are in play.",
                n=self.jokers,
                seen=times,
            )
        if isinstance(found.of, int):
            return say(
                "{card} appears {times} times, but only {most} are in play.",
                card=Card(found.of),
                times=times,
                most=found.most,
            )
        if self.count == 1:
            return say("{card} appears twice, but a pack has only one.", card=found.of)
        return say(
            "{card} appears {times} times, but {n} packs have only {n}.", card=found.of, times=times, n=self.count
        )

    def overfull(self, cards: Sequence[Card], clause: str) -> Verdict | None:
        """The answer if the packs do not hold these cards, otherwise None."""
        found = next(iter(self.surplus(cards)), None)
        return None if found is None else illegal(clause, self._too_many(found, len(found.places)))
