"""Every reading of some cards as melds (aces at both ends, jokers, suits that nobody noted), and what a joker stands for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, groupby, pairwise
from operator import attrgetter

from referee.cards import Card
from referee.cards.card import RANKS, SUITS
from referee.melds.meld import Meld
from referee.melds.rules import LEAST_MELD, MeldRules
from referee.melds.wild_cards import wild_readings

FULL_SET = len(SUITS)
"""The number of cards in a full set whose suits differ."""
FULL_RUN = len(RANKS)
"""The number of cards in a run that goes all the way around: it has neither end nor beginning."""


def rank_at(place: int) -> int:
    """The rank at a place of a run."""
    return (place - 1) % 13 + 1


def end_at(place: int) -> str:
    """Which ace is at a place of a run."""
    return "high" if place > 1 else "low"


def readings(cards: Sequence[Card], rules: MeldRules, kind: str | None = None) -> tuple[Meld, ...]:
    """Every legal reading of these cards as a meld: the set first, then the runs from low to high."""
    if rules.wild_ranks:
        return _with_wild(cards, rules, (), lambda taken: readings(taken, rules.own, kind))
    for own in rules.kinds:
        found = own.reads(cards, rules, kind)
        if found is not None:
            return tuple(found)
    sets = _sets(cards, rules) if kind != "run" else ()
    return (*sets, *(runs_of(cards, rules, rules.min_run) if kind != "set" else ()))


def extensions(meld: Meld, cards: Sequence[Card], rules: MeldRules) -> tuple[Meld, ...]:
    """Every way in which all these cards can be laid off on a meld together."""
    for own in rules.kinds:
        grown = own.grows(meld, cards, rules)
        if grown is not None:
            return tuple(grown)
    if rules.wild_ranks:
        return _with_wild(cards, rules, meld.cards, lambda taken: extensions(meld, taken, rules.own))
    return tuple(_larger(meld, cards, rules) if meld.kind == "set" else _longer(meld, cards, rules))


def _with_wild(
    cards: Sequence[Card], rules: MeldRules, lying: Sequence[Card], read: Callable[[Sequence[Card]], Iterable[Meld]]
) -> tuple[Meld, ...]:
    """The readings of the cards in which as few wild cards as possible replace others, as jokers do."""
    every = wild_readings(cards, rules.wild_ranks, lying, apart=rules.suits_differ, joker_suits=rules.joker_suits)
    for _, taken in groupby(every, _jokers):
        found = {(meld.start, str(meld)): meld for each in taken for meld in read(each)}
        if found:
            return _with_both_ends(found, lying, read)
    return ()


def _with_both_ends(
    found: dict[tuple[int, str], Meld], lying: Sequence[Card], read: Callable[[Sequence[Card]], Iterable[Meld]]
) -> tuple[Meld, ...]:
    """The same readings, and also, for a run from ace to king, those with the ace at its other end."""
    whole = [meld for meld in found.values() if meld.kind == "run" and len(meld.cards) == FULL_RUN]
    every = found | {(other.start, str(other)): other for meld in whole for other in read(_beside(meld, lying))}
    more = len(every) > len(found)
    return tuple(sorted(every.values(), key=attrgetter("start")) if more else found.values())


def _beside(meld: Meld, lying: Sequence[Card]) -> list[Card]:
    """The cards of a meld except those that were there before."""
    cards = list(meld.cards)
    for card in lying:
        cards.remove(card)
    return cards


def _jokers(cards: Sequence[Card]) -> int:
    return sum([card.joker for card in cards])


def _sets(cards: Sequence[Card], rules: MeldRules) -> Iterator[Meld]:
    most = FULL_SET if rules.suits_differ else len(cards)
    if not LEAST_MELD <= len(cards) <= most:
        return
    ranks = {card.rank for card in cards if card.rank}
    if rules.jokers == "rank" and not ranks:
        yield Meld("set", tuple(cards))
        return
    if len(ranks) != 1:
        return
    rank = ranks.pop()
    naturals = [card for card in cards if not card.joker]
    jokers = [card for card in cards if card.joker]
    if (jokers and not rules.wild) or _wrong_wilds(cards, rules):
        return
    noted = [card.suit for card in naturals if card.suit]
    taken = noted + [card.suit for card in jokers if card.suit and rules.joker_suits]
    doubtful = len(set(taken)) < len(taken) or (len(noted) < len(naturals) and not rules.bare_sets)
    if rules.suits_differ and doubtful:
        return
    if not (rules.suits_differ and rules.joker_suits):
        yield Meld("set", (*by_suit(naturals), *(Card(rank, "", joker=True, under=card.under) for card in jokers)))
        return
    open_jokers = [card.under for card in jokers if not card.suit]
    said = [Card(rank, card.suit, joker=True, under=card.under) for card in jokers if card.suit]
    for suits in combinations([suit for suit in SUITS if suit not in taken], len(open_jokers)):
        more = [Card(rank, suit, joker=True, under=under) for suit, under in zip(suits, open_jokers, strict=True)]
        yield Meld("set", (*by_suit(naturals), *by_suit([*said, *more])))


def _larger(meld: Meld, cards: Sequence[Card], rules: MeldRules) -> Iterator[Meld]:
    for larger in _sets((*meld.cards, *cards), rules):
        added = list(larger.cards)
        for card in meld.cards:
            added.remove(card)
        yield Meld("set", (*meld.cards, *added))


def by_suit(cards: Sequence[Card]) -> list[Card]:
    """The cards in the order of their suits."""
    return sorted(cards, key=lambda card: SUITS.find(card.suit))


def runs_of(cards: Sequence[Card], rules: MeldRules, least: int) -> list[Meld]:
    """The runs of at least this many cards that these cards make, from low to high."""
    size = len(cards)
    suit = run_suit(cards, rules) if size >= least else ""
    if not suit:
        return []
    row = sorted(cards, key=attrgetter("rank"))
    first = row[0].rank
    if first > 1 and [(card.rank, card.suit) for card in row] == [(first + at, suit) for at in range(size)]:
        run = Meld("run", tuple(row), first)
        return (
            [] if lies_side_by_side(run, rules) else [run]
        )  # in a row without an ace, as most runs are: it lies in no other way
    waiting = _as_they_find_place(cards)
    starts = _starts([card.rank for card in waiting if card.rank > 1], size, rules)
    open_jokers = [card.under for card in cards if card.bare]
    found = [_run_from(start, [None] * size, waiting, suit, open_jokers) for start in starts]
    return [run for run in found if run and not lies_side_by_side(run, rules)]


def _starts(ranks: Sequence[int], size: int, rules: MeldRules) -> Iterable[int]:
    """The places where a run of this many cards with these ranks, aces aside, can begin."""
    if rules.ace == "wraps":
        starts = range(1, 14) if size < FULL_RUN else range(2, 3)
        return [start for start in starts if all((rank - start) % 13 < size for rank in ranks)]
    lowest, highest = rules.lowest, rules.highest
    low, high = (min(ranks), max(ranks)) if ranks else (highest, lowest)
    return range(max(lowest, high - size + 1), min(highest - size + 1, low) + 1)


def _longer(meld: Meld, cards: Sequence[Card], rules: MeldRules) -> Iterator[Meld]:
    more = len(cards)
    size = len(meld.cards) + more
    suit = run_suit((*meld.cards, *cards), rules)
    if not suit:
        return
    waiting, open_jokers = _as_they_find_place(cards), [card.under for card in cards if card.bare]
    for before in range(more, -1, -1):
        start, lying = meld.start - before, meld.cards
        if rules.ace == "wraps":
            start, lying = _around(start, before, lying)
            fits = size < FULL_RUN or not before
        else:
            fits = rules.lowest <= start and start + size - 1 <= rules.highest
        slots = [*[None] * before, *lying, *[None] * (more - before)]
        run = _run_from(start, slots, waiting, suit, open_jokers) if fits else None
        if run and not lies_side_by_side(run, rules):
            yield run


def lies_side_by_side(run: Meld, rules: MeldRules) -> bool:
    """Whether two cards that stand for others are side by side where this is not allowed."""
    return rules.jokers_apart and any(one.joker and other.joker for one, other in pairwise(run.cards))


def _around(start: int, before: int, lying: tuple[Card, ...]) -> tuple[int, tuple[Card, ...]]:
    """The start of a run that goes around the corner, and its cards without the mark of an ace that has moved since."""
    first = start + 13 if start < 1 else start
    places = enumerate(lying, first + before)
    return first, tuple(card if card.end in ("", end_at(at)) else replace(card, end="") for at, card in places)


def run_suit(cards: Sequence[Card], rules: MeldRules) -> str:
    """The suit of a run that may contain all these cards, or nothing if there is none."""
    suits = {card.suit for card in cards if card.suit or not card.joker}
    if len(suits) != 1 or len(cards) > rules.longest:
        return ""
    return "" if is_too_wild(cards, rules) else suits.pop()


def is_too_wild(cards: Sequence[Card], rules: MeldRules) -> bool:
    """Whether a run has too many jokers or other cards that stand for others."""
    most = rules.jokers_per_run if rules.wild else 0
    jokers = sum([card.joker and not card.under for card in cards])
    return (most is not None and jokers > most) or _wrong_wilds(cards, rules)


def _wrong_wilds(cards: Sequence[Card], rules: MeldRules) -> bool:
    """Whether too many cards stand for others, or one that is not of a wild rank."""
    if rules.wilds_per_meld is not None and _jokers(cards) > rules.wilds_per_meld:
        return True
    return any(card.under and card.own.rank not in rules.named_wild_ranks for card in cards)


def _as_they_find_place(cards: Sequence[Card]) -> list[Card]:
    """The cards that stand for something, in the order they are placed: first aces with a mark, jokers last."""
    return sorted([card for card in cards if card.rank], key=lambda card: (not card.end, card.joker))


def _run_from(
    start: int, slots: list[Card | None], waiting: Sequence[Card], suit: str, open_jokers: Sequence[str]
) -> Meld | None:
    """The run that begins here with the waiting cards in the empty slots and open jokers in the rest, if there is one."""
    size = len(slots)
    for card in waiting:
        at = (card.rank - start) % 13
        while at < size and (slots[at] or card.end not in ("", end_at(start + at))):
            at += 13
        if at >= size:
            return None
        slots[at] = card if card.suit == suit else replace(card, suit=suit)
    left = iter(open_jokers)
    run = [held or Card(rank_at(at), suit, joker=True, under=next(left)) for at, held in enumerate(slots, start)]
    return Meld("run", tuple(run), start)


def same_cards(found: Sequence[Meld]) -> bool:
    """Whether readings differ at most by the end at which an ace is."""
    return len({tuple(sorted(str(card) for card in meld.cards)) for meld in found}) == 1


def with_ace_ends(found: Sequence[Meld]) -> tuple[Meld, ...]:
    """The same readings; if they differ by the end at which an ace is, each says which."""
    return tuple(
        _end_said(meld) if any(meld != each and same_cards((meld, each)) for each in found) else meld for meld in found
    )


def _end_said(meld: Meld) -> Meld:
    """A run whose aces say at which end they are."""
    if meld.kind != "run":
        return meld
    places = enumerate(meld.cards, meld.start)
    return replace(meld, cards=tuple(replace(card, end=end_at(at)) if card.rank == 1 else card for at, card in places))


def with_suits(cards: Sequence[Card], taken: Sequence[Card] = ()) -> Iterator[tuple[Card, ...]]:
    """The cards with suits for those noted without one: all of one suit, then so that the cards of a rank all differ.

    `taken` are cards whose suits are used up in a set. A joker that stands for a rank alone gets a suit too.
    """
    for suit in SUITS:
        yield tuple(card if card.suit or card.bare else replace(card, suit=suit) for card in cards)
    left = [suit for suit in SUITS if suit not in {card.suit for card in (*cards, *taken)}]
    bare = [card for card in cards if not card.suit and not card.joker]
    if len(bare) <= len(left):
        suits = iter(left)
        yield tuple(card if card.suit or card.joker else replace(card, suit=next(suits)) for card in cards)


def lacks_suit(cards: Sequence[Card]) -> bool:
    """Whether a card was noted by its rank alone."""
    return any(card.rank and not card.suit for card in cards)


def readings_without_suits(cards: Sequence[Card], rules: MeldRules, kind: str | None = None) -> tuple[Meld, ...]:
    """The melds that cards without suits could be, by kind and place."""
    found: dict[tuple[str, int], Meld] = {}
    for each in with_suits(cards) if lacks_suit(cards) else [tuple(cards)]:
        for meld in readings(each, rules, kind):
            found.setdefault((meld.kind, meld.start), meld)
    return tuple(found.values())
