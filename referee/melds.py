"""How cards form sets and runs under a game's meld rules, with every reading of aces and jokers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise
from typing import Literal

from referee.cards import SUITS, Card, show_cards, write_cards
from referee.words import Words, say, say_n

Kind = Literal["set", "run"]
LEAST = 3
FULL_SET = 4
"""Cards of a set whose suits differ."""
FULL = 13
"""Cards of a run that goes all the way around, where it may: it has neither end nor beginning."""


@dataclass(frozen=True, slots=True)
class MeldRules:
    """What a meld is in one game under its rules.

    `ace`: where an ace stands in a run (low, high, both, or wraps around); `suits_differ`: a set has each suit once;
    `jokers`: wild, a rank of their own, or no part of melds; `joker_suits`: a joker in a set stands for one suit.
    """

    set_clause: str
    run_clause: str
    joker_clause: str
    layoff_clause: str
    min_run: int = LEAST
    ace: Literal["low", "high", "both", "wraps"] = "low"
    suits_differ: bool = True
    jokers: Literal["none", "wild", "rank"] = "none"
    joker_suits: bool = False
    jokers_per_run: int | None = None
    packs: int = 1

    @property
    def lowest(self) -> int:
        """The lowest place of a run: 1 is an ace below a two."""
        return 2 if self.ace == "high" else 1

    @property
    def highest(self) -> int:
        """The highest place of a run: 14 is an ace above a king."""
        return {"low": 13, "wraps": 26}.get(self.ace, 14)

    @property
    def longest(self) -> int:
        """The most cards of a run."""
        if self.ace == "both" and self.packs > 1:
            return 14
        return 13


@dataclass(frozen=True, slots=True)
class Meld:
    """A legal set or run as it lies; `start` is the place of a run's first card (1 ace … 13 king, 14 ace)."""

    kind: Kind
    cards: tuple[Card, ...]
    start: int = 0

    def __str__(self) -> str:
        return write_cards(self.cards)

    @property
    def jokers(self) -> int:
        """How many jokers are in it."""
        return sum(card.joker for card in self.cards)

    @property
    def rank(self) -> int:
        """The rank of a set; 0 for a set of jokers."""
        return max(card.rank for card in self.cards)

    def ace_high(self, index: int) -> bool:
        """Whether the card at this index is an ace above a king."""
        return self.kind == "run" and self.cards[index].rank == 1 and self.start + index > 1


def rank_at(place: int) -> int:
    """The rank that stands at a place of a run."""
    return (place - 1) % 13 + 1


def readings(cards: Sequence[Card], rules: MeldRules, kind: str | None = None) -> tuple[Meld, ...]:
    """Every legal reading of these cards as a meld: the set first, then the runs from low to high."""
    found: list[Meld] = []
    if kind != "run":
        found += _sets(cards, rules)
    if kind != "set":
        found += _runs(cards, rules)
    return tuple(found)


def same_cards(found: Sequence[Meld]) -> bool:
    """Whether readings differ by no more than the end at which an ace stands."""
    return len({tuple(sorted(str(card) for card in meld.cards)) for meld in found}) == 1


def suited(cards: Sequence[Card], taken: Sequence[Card] = ()) -> Iterator[tuple[Card, ...]]:
    """The cards with the suits that were not noted: all of one suit, then such that one rank has them all different.

    `taken` are cards whose suits are used up in a set. A joker that stands for a rank alone gets one, too.
    """
    for suit in SUITS:
        yield tuple(card if card.suit or card.bare else replace(card, suit=suit) for card in cards)
    left = [suit for suit in SUITS if suit not in {card.suit for card in (*cards, *taken)}]
    bare = [card for card in cards if not card.suit and not card.joker]
    if len(bare) <= len(left):
        suits = iter(left)
        yield tuple(card if card.suit or card.joker else replace(card, suit=next(suits)) for card in cards)


def lacks_suit(cards: Sequence[Card]) -> bool:
    """Whether somebody noted a rank alone."""
    return any(card.rank and not card.suit for card in cards)


def possible(cards: Sequence[Card], rules: MeldRules, kind: str | None = None) -> tuple[Meld, ...]:
    """The melds that cards without suits could be, by kind and place."""
    found: dict[tuple[str, int], Meld] = {}
    for each in suited(cards) if lacks_suit(cards) else [tuple(cards)]:
        for meld in readings(each, rules, kind):
            found.setdefault((meld.kind, meld.start), meld)
    return tuple(found.values())


def extensions(meld: Meld, cards: Sequence[Card], rules: MeldRules) -> tuple[Meld, ...]:
    """Every way in which all these cards may be laid off on a meld together."""
    if meld.kind == "set":
        return tuple(_larger(meld, cards, rules))
    return tuple(_longer(meld, cards, rules))


def swapped(meld: Meld, card: Card) -> Meld | None:
    """The meld with a natural card in the place of the joker that stands for it, or None if no joker does."""
    for index, each in enumerate(meld.cards):
        if each.joker and (each.rank, each.suit) == (card.rank, card.suit):
            return replace(meld, cards=(*meld.cards[:index], card, *meld.cards[index + 1 :]))
    return None


def _sets(cards: Sequence[Card], rules: MeldRules) -> Iterator[Meld]:
    naturals = [card for card in cards if not card.joker]
    jokers = [card for card in cards if card.joker]
    most = FULL_SET if rules.suits_differ else len(cards)
    if not LEAST <= len(cards) <= most:
        return
    if rules.jokers == "rank" and all(card.bare for card in cards):
        yield Meld("set", tuple(jokers))
        return
    ranks = {card.rank for card in cards if not card.bare}
    if len(ranks) != 1 or (jokers and rules.jokers != "wild"):
        return
    rank = ranks.pop()
    if not rules.suits_differ:
        yield Meld("set", (*_by_suit(naturals), *(Card(rank, "", joker=True) for _ in jokers)))
        return
    taken = [card.suit for card in naturals] + [card.suit for card in jokers if card.suit and rules.joker_suits]
    if len(set(taken)) < len(taken) or any(not card.suit for card in naturals):
        return
    if not rules.joker_suits:
        yield Meld("set", (*_by_suit(naturals), *(Card(rank, "", joker=True) for _ in jokers)))
        return
    open_jokers = sum(not card.suit for card in jokers)
    said = [Card(rank, card.suit, joker=True) for card in jokers if card.suit]
    for suits in combinations([suit for suit in SUITS if suit not in taken], open_jokers):
        more = [Card(rank, suit, joker=True) for suit in suits]
        yield Meld("set", (*_by_suit(naturals), *_by_suit([*said, *more])))


def _larger(meld: Meld, cards: Sequence[Card], rules: MeldRules) -> Iterator[Meld]:
    for larger in _sets((*meld.cards, *cards), rules):
        added = list(larger.cards)
        for card in meld.cards:
            added.remove(card)
        yield Meld("set", (*meld.cards, *added))


def _by_suit(cards: Sequence[Card]) -> list[Card]:
    return sorted(cards, key=lambda card: SUITS.find(card.suit))


def _runs(cards: Sequence[Card], rules: MeldRules) -> Iterator[Meld]:
    if len(cards) < rules.min_run:
        return
    starts = range(rules.lowest, rules.highest - len(cards) + 2)
    if rules.ace == "wraps":
        starts = range(1, 14) if len(cards) < FULL else range(2, 3)
    for start in starts:
        yield from _run_from(start, (), cards, rules)


def _longer(meld: Meld, cards: Sequence[Card], rules: MeldRules) -> Iterator[Meld]:
    size = len(meld.cards) + len(cards)
    fixed = tuple(enumerate(meld.cards, meld.start))
    for start in range(meld.start - len(cards), meld.start + 1):
        if rules.ace == "wraps" and size == FULL and start < meld.start:
            continue
        if rules.ace == "wraps":
            shift = 13 if start < 1 else 0
            yield from _run_from(start + shift, tuple((place + shift, card) for place, card in fixed), cards, rules)
        elif rules.lowest <= start and start + size - 1 <= rules.highest:
            yield from _run_from(start, fixed, cards, rules)


def _run_from(
    start: int, fixed: tuple[tuple[int, Card], ...], cards: Sequence[Card], rules: MeldRules
) -> Iterator[Meld]:
    """The run of all the cards that begins at this place, if there is one."""
    size = len(fixed) + len(cards)
    jokers = sum(card.joker for card in cards) + sum(card.joker for _, card in fixed)
    if size > rules.longest or (jokers and rules.jokers != "wild"):
        return
    if rules.jokers_per_run is not None and jokers > rules.jokers_per_run:
        return
    suits = {card.suit for card in (*cards, *(card for _, card in fixed)) if card.suit or not card.joker}
    if len(suits) != 1 or suits == {""}:
        return
    suit = suits.pop()
    slots: dict[int, Card | None] = dict.fromkeys(range(start, start + size))
    slots.update(fixed)
    waiting = sorted(cards, key=lambda card: card.joker)
    for card in waiting:
        if card.bare:
            continue
        place = next((at for at, held in slots.items() if held is None and rank_at(at) == card.rank), None)
        if place is None:
            return
        slots[place] = replace(card, suit=suit)
    run = tuple(held or Card(rank_at(at), suit, joker=True) for at, held in slots.items())
    yield Meld("run", run, start)


def no_meld(cards: Sequence[Card], rules: MeldRules, kind: str | None = None) -> tuple[str, Words]:
    """Why these cards are no meld: the clause, and a sentence whose first words name what decides."""
    if len(cards) < LEAST:
        return rules.set_clause, say_n(
            "{n} card is too few: a meld has at least three.",
            "{n} cards are too few: a meld has at least three.",
            n=len(cards),
        )
    jokers = [card for card in cards if card.joker]
    known = [card for card in cards if not card.bare]
    if jokers and rules.jokers == "none":
        return rules.joker_clause, say("★ is a joker: jokers are no part of a meld here.")
    if jokers and rules.jokers == "rank":
        return rules.joker_clause, say("★ is a joker: jokers make sets of three or four among themselves only.")
    if not known:
        return rules.joker_clause, say("★ is a joker, and nobody said what it stands for.")
    if kind == "set" or (kind is None and len({card.rank for card in known}) == 1):
        return _no_set(cards, known, rules)
    return _no_run(cards, known, rules)


def _no_set(cards: Sequence[Card], known: Sequence[Card], rules: MeldRules) -> tuple[str, Words]:
    other = next((card for card in known if card.rank != known[0].rank), None)
    if other:
        return rules.set_clause, say(
            "{other} and {card} are of two ranks: a set is of one.", other=other.sign, card=known[0].sign
        )
    if len(cards) > FULL_SET and rules.suits_differ:
        return _full_set(cards, rules, rules.set_clause)
    if any(not card.suit for card in known if not card.joker):
        return rules.set_clause, say("{cards}: the suits are not said, and here they matter.", cards=show_cards(known))
    suited = [card.suit for card in known if card.suit]
    twice = next((card for card in known if card.suit and suited.count(card.suit) > 1), None)
    if twice:
        return rules.set_clause, say(
            "{card} is there twice: the suits of a set must differ.", card=twice.sign.strip("★")
        )
    return _full_set(cards, rules, rules.set_clause)


def _full_set(cards: Sequence[Card], rules: MeldRules, clause: str) -> tuple[str, Words]:
    """Why more than four cards are no set; a joker stands only for a card that there is."""
    fifth = any(card.joker for card in cards) and not rules.joker_suits
    words = say("{n} cards are too many: a set has at most four.", n=len(cards))
    return rules.joker_clause if fifth else clause, words


def _no_run(cards: Sequence[Card], known: Sequence[Card], rules: MeldRules) -> tuple[str, Words]:
    clause = rules.run_clause
    first = next((card for card in known if card.suit), None)
    if first is None and all(card.joker for card in known):
        return rules.joker_clause, say("{cards}: nobody said of which suit the jokers are.", cards=show_cards(known))
    if first is None and not possible(cards, rules):
        other = next((card for card in known if card.rank != known[0].rank), None)
        if other is None:
            return clause, say("{card} is there twice: a run has each card once.", card=known[0].sign)
        return rules.set_clause, say("{other} and {card} are of two ranks.", other=other.sign, card=known[0].sign)
    if first is None:
        return clause, say("{cards}: the suits are not said, and in a run they matter.", cards=show_cards(known))
    ranks = [card.rank for card in known]
    other = next((card for card in known if card.suit not in ("", first.suit)), None)
    odd = next((card for card in known if ranks.count(card.rank) == 1), None)
    if other and odd and len(set(ranks)) < len(ranks):
        same = [card for card in known if ranks.count(card.rank) > 1]
        return rules.set_clause, say(
            "{card} is of another rank than {cards}, which are no run.", card=odd.sign, cards=show_cards(same)
        )
    if other:
        return clause, _two_suits(known)
    return _broken(cards, known, rules)


def _two_suits(known: Sequence[Card]) -> Words:
    """Two cards that cannot be in one run."""
    pairs = [
        (one, other) for one, other in combinations(known, 2) if one.suit and other.suit and one.suit != other.suit
    ]
    apart = next((pair for pair in pairs if pair[0].rank != pair[1].rank), None)
    if apart is None:
        return say(
            "{other} and {card} are of two suits: a run is of one.", other=pairs[0][1].sign, card=pairs[0][0].sign
        )
    return say(
        "{other} and {card} are of two suits and two ranks: no set and no run.", other=apart[1].sign, card=apart[0].sign
    )


def _broken(cards: Sequence[Card], known: Sequence[Card], rules: MeldRules) -> tuple[str, Words]:
    """Why cards of one suit are no run."""
    clause = rules.run_clause
    ranks = [card.rank for card in known]
    twice = next((card for card in known if ranks.count(card.rank) > 1), None)
    if twice and not (twice.rank == 1 and rules.longest == 14):
        return clause, say("{card} is there twice: a run has each card once.", card=twice.sign.strip("★"))
    jokers = sum(card.joker for card in cards)
    if rules.jokers_per_run is not None and jokers > rules.jokers_per_run:
        return rules.joker_clause, say(
            "{n} jokers are too many: a run has at most {most}.", n=jokers, most=rules.jokers_per_run
        )
    if len(cards) < rules.min_run and readings(cards, replace(rules, min_run=LEAST), "run"):
        return clause, say("{n} cards are too few: a run has at least {least}.", n=len(cards), least=rules.min_run)
    if possible(cards, rules):
        return clause, say("{cards}: the suits are not said, and in a run they matter.", cards=show_cards(known))
    return clause, _gap(known, rules)


def no_fit(meld: Meld, cards: Sequence[Card], rules: MeldRules) -> tuple[str, Words]:
    """Why these cards cannot be laid off on a meld: the clause, and a sentence whose first words name the card."""
    jokers = [card for card in cards if card.joker]
    if jokers and rules.jokers != "wild" and not (rules.jokers == "rank" and meld.rank == 0):
        return rules.joker_clause, say("{card} is a joker and fits on no such meld here.", card=jokers[0].sign)
    if meld.kind == "set":
        return _no_fit_on_set(meld, cards, rules)
    card = _stranger(meld, cards, rules)
    lying = show_cards(meld.cards)
    if rules.jokers_per_run is not None and jokers and meld.jokers + len(jokers) > rules.jokers_per_run:
        words = say(
            "{n} jokers are too many: a run has at most {most}.",
            n=meld.jokers + len(jokers),
            most=rules.jokers_per_run,
        )
        return rules.joker_clause, words
    if card.suit and card.suit != meld.cards[0].suit:
        return rules.layoff_clause, say("{card} is of another suit than {meld}.", card=card.sign, meld=lying)
    if any(each.rank == card.rank for each in meld.cards) and not card.bare:
        return rules.layoff_clause, say("{card} has its place taken in {meld}.", card=card.sign, meld=lying)
    return rules.layoff_clause, say("{card} does not follow on {meld}.", card=card.sign, meld=lying)


def _no_fit_on_set(meld: Meld, cards: Sequence[Card], rules: MeldRules) -> tuple[str, Words]:
    lying = show_cards(meld.cards)
    other = next((card for card in cards if card.rank and card.rank != meld.rank), None)
    if other:
        return rules.layoff_clause, say("{card} is of another rank than {meld}.", card=other.sign, meld=lying)
    if rules.suits_differ and len(meld.cards) + len(cards) > FULL_SET:
        return _full_set((*meld.cards, *cards), rules, rules.layoff_clause)
    return rules.layoff_clause, say("{card} is of a suit that {meld} has already.", card=cards[0].sign, meld=lying)


def _stranger(meld: Meld, cards: Sequence[Card], rules: MeldRules) -> Card:
    """The card to blame: the one without which the others fit, else one that does not fit even alone."""
    alone = next((card for card in cards if not extensions(meld, [card], rules)), cards[-1])
    if len(cards) == 1:
        return alone
    others = ((card, [*cards[:at], *cards[at + 1 :]]) for at, card in enumerate(cards))
    return next((card for card, rest in others if extensions(meld, rest, rules)), alone)


def _gap(known: Sequence[Card], rules: MeldRules) -> Words:
    """Where a would-be run breaks."""
    cards = sorted(known, key=lambda card: card.rank)
    if any(card.rank == 1 for card in cards):
        if any(card.rank == 13 for card in cards) and any(card.rank == 2 for card in cards):
            return say("{card} does not stand between king and two.", card=cards[0].sign)
        if rules.ace == "high" or (rules.ace == "both" and cards[1].rank > 7):
            cards = [*cards[1:], cards[0]]
    for low, high in pairwise(cards):
        if high.rank != low.rank + 1 and not (high.rank == 1 and low.rank == 13 and rules.ace != "low"):
            return say("{high} does not follow {low}.", high=high.sign, low=low.sign)
    return say("{n} cards do not fit into one run.", n=len(known))
