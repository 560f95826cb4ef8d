"""What can be played with the tapped cards: every play that the rules allow at this moment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from referee.cards import JOKER, Card, write_cards
from referee.games.table.lay_off import after_lay_off
from referee.games.table.plays import Play
from referee.games.table.position import PlayRules, Position, TableMeld
from referee.games.table.swap import card_taken, stands_for
from referee.melds import extensions, readings
from referee.melds.readings import same_cards, with_ace_ends
from referee.melds.search import added_cards
from referee.words import Fault

MOST_OFFERS = 12
"""The most plays offered at once: more than anybody reads."""


def legal_plays(position: Position, player: int, cards: Sequence[Card]) -> tuple[Play, ...]:
    """Every play that a player can make with all these cards: a new meld, taking a joker, a lay-off, and others."""
    if not cards:
        return ()
    try:
        table = position.table.melds(position.rules, position.hand, position.before, True)
    except Fault:
        return ()
    rules = position.table.plays(position.rules, position.hand, position.before)
    found = (
        play for play in candidate_plays(cards, table, rules, player, position.turn) if not rules.why_not(play.act)
    )
    return tuple(islice((play for play in found if _legal(position, play)), MOST_OFFERS))


def _legal(position: Position, play: Play) -> bool:
    """Whether the hand is still legal with this play."""
    hand = replace(position.hand, plays=(*position.hand.plays, play))
    try:
        position.table.melds(position.rules, hand, position.before, True)
    except Fault:
        return False
    return True


def candidate_plays(
    cards: Sequence[Card], table: Sequence[TableMeld], rules: PlayRules, player: int, turn: int | None
) -> Iterator[Play]:
    """The plays that the cards alone could be, whatever may forbid them."""
    new = _new(cards, rules)
    for meld in new:
        yield Play(player, "meld", meld, turn=turn)
    if rules.claims is not None and turn is not None and len(cards) >= rules.claims:
        yield from (
            Play(player, "meld", meld, turn=turn, claim=card) for meld in new for card in meld if not card.joker
        )
    if len(cards) == 1:
        for on, goes_on in _swaps(cards[0], table, rules):
            yield Play(player, "swap", (cards[0],), on, goes_on, turn)
    layoffs = [(on, each) for on, meld in enumerate(table, 1) for each in _beside(meld, cards, rules)]
    for on, each in layoffs:
        yield Play(player, "lay", each, on, turn=turn)
    if [*cards] == [JOKER]:
        for on in range(1, len(table) + 1):
            yield Play(player, "double", (JOKER,), on, turn=turn)
    for card in _split(cards):
        yield Play(player, "split", (JOKER,), split_card=card, turn=turn)
    for on, each in layoffs:
        yield Play(player, "rum", each, on, turn=turn)


def _new(cards: Sequence[Card], rules: PlayRules) -> list[tuple[Card, ...]]:
    """The cards as each meld that they can be; an ace says its end if that is asked for."""
    found = readings(cards, rules.melds)
    if rules.ace_open and found and same_cards(found):
        return [found[0].cards]
    return _as_tapped(cards, [meld.cards for meld in with_ace_ends(found)])


def _beside(on: TableMeld, cards: Sequence[Card], rules: PlayRules) -> list[tuple[Card, ...]]:
    """The cards as they can be laid off on a meld, once for every place if the place must be said."""
    if on.doubled:
        return []
    ways = [(lying.meld, longer) for lying in on.lying for longer in extensions(lying.meld, cards, rules.melds)]
    if len(ways) < 2 or (rules.ace_open and same_cards([longer for _, longer in ways])):
        return [added_cards(*way) for way in ways[:1]]
    said = with_ace_ends([longer for _, longer in ways])
    each = [added_cards(old, longer) for (old, _), longer in zip(ways, said, strict=True)]
    return _as_tapped(cards, [*{write_cards(meld): meld for meld in each}.values()])


def _as_tapped(cards: Sequence[Card], ways: list[tuple[Card, ...]]) -> list[tuple[Card, ...]]:
    """The ways, those first in which the jokers are where they were tapped."""
    tapped = [card.joker for card in cards]
    return sorted(ways, key=lambda way: [card.joker for card in way] != tapped)


def _swaps(card: Card, table: Sequence[TableMeld], rules: PlayRules) -> Iterator[tuple[int, int | None]]:
    """The melds with a joker that stands for the card; if the joker may not stay in hand, each with where it goes."""
    for on, meld in enumerate(table, 1):
        if stands_for(meld, card):
            if rules.joker_stays:
                yield on, None
            else:
                joker = card_taken(meld, card)
                goes = [to for to, other in enumerate(table, 1) if after_lay_off(other, [joker], 0, rules.melds)]
                yield from ((on, to) for to in goes)


def _split(cards: Sequence[Card]) -> Iterator[Card]:
    """The card of the pile whose place a joker takes, if the cards are these two."""
    natural = [card for card in cards if not card.joker]
    if len(cards) == 2 and len(natural) == 1 and JOKER in cards:
        yield natural[0]
