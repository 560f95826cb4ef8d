"""A hand of Gin with all cards open: other ways to arrange it, and what was missed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, groupby, product
from typing import Any

from referee.cards import Card
from referee.games.base.hand import game_prefix
from referee.games.base.open_cards import CardGroup, Missed, Spread
from referee.games.base.standing import Standing
from referee.games.fields.cards import LayOff
from referee.games.gin.arrangement import Arrangement, best, best_defence, runs_in
from referee.games.gin.hand import HAND_SIZE, GinHand, Layout, write_lines
from referee.games.gin.layout import cards_in, defence_of, knocker_of, may_lay_off, no_melds
from referee.games.gin.options import GinRules
from referee.games.gin.values import card_points, knock_limit, rows
from referee.games.table.review import readable
from referee.melds.rules import LEAST_MELD
from referee.words import Words, say, say_n


def review(rules: GinRules, hand: GinHand, before: Standing) -> Iterator[Missed]:
    """Gin in the other hand, if its cards are known as dealt and drawn."""
    for by, seat, held in ((game.by, *each) for game in hand.tables or (hand,) for each in game.held.items()):
        cards = readable(held)
        if seat == by or len(cards) != HAND_SIZE:
            continue
        if not defence_of(rules, cards, None, "gin").deadwood:
            words = say("In hindsight, gin was possible with {player}'s cards.", player=before.names[seat])
            yield Missed(seat, words)


MOST_WAYS = 6
"""The most arrangements offered: a tap leads from each to the next."""


def spread(rules: GinRules, hand: GinHand) -> tuple[Spread, ...]:
    """Every hand that was reported in cards, in each of the games played at once."""
    if not hand.tables:
        return _spread_game(rules, hand)
    games = enumerate(hand.tables)
    return tuple(
        replace(each, key=game_prefix("tables", place) + each.key)
        for place, game in games
        for each in _spread_game(rules, game)
    )


def _spread_game(rules: GinRules, hand: GinHand) -> tuple[Spread, ...]:
    """The hands of one game; none if they cannot be hands of one pack, or a declared meld is not one."""
    known = {seat: held for seat, held in sorted(hand.held.items()) if not isinstance(held, int) and cards_in(held)}
    if hand.scores is not None or hand.end == "void" or not all(_melded(rules, held) for held in known.values()):
        return ()
    if any(len(cards_in(held)) > HAND_SIZE + 1 for held in known.values()):
        return ()
    if not _one_pack([card for held in known.values() for card in cards_in(held)]):
        return ()
    if hand.by not in known:
        return tuple(_defended(rules, hand, seat, None) for seat in known)
    knocker = knocker_of(rules, known[hand.by], next((held for seat, held in known.items() if seat != hand.by), 0))
    return tuple(
        _knocked(rules, hand, knocker) if seat == hand.by else _defended(rules, hand, seat, knocker) for seat in known
    )


def _melded(rules: GinRules, held: Any) -> bool:
    return not isinstance(held, Layout) or no_melds(rules, held.melds) is None


def _one_pack(cards: Sequence[Card]) -> bool:
    """Whether all are natural cards with suits, each of them once."""
    return all(card.bit for card in cards) and len(set(cards)) == len(cards)


def _knocked(rules: GinRules, hand: GinHand, knocker: Arrangement | None) -> Spread:
    """The hand of the player who ended it, in every arrangement that was enough; the opponent lays off again for each."""
    assert hand.by is not None
    held = hand.held[hand.by]
    known = knock_limit(rules, hand.upcard, hand.limit) if hand.end == "knock" else 0
    limit = rules.knock_limit if known is None else known
    ways = [way for way in _ways(rules, cards_in(held)) if _points(rules, way) <= limit]
    shown = held if isinstance(held, Layout) else _layout(knocker or best(held, rows(rules)))
    return _spread(rules, hand.by, held, shown, ways, {seat: "" for seat in hand.held if seat != hand.by})


def _defended(rules: GinRules, hand: GinHand, seat: int, knocker: Arrangement | None) -> Spread:
    """Another hand, with its lay-offs on the melds of the player who knocked, and without."""
    held = hand.held[seat]
    end = "knock" if knocker and knocker.points and hand.end == "knock" else "gin"
    found = _layout(defence_of(rules, cards_in(held), knocker, end), knocker)
    ways = [found]
    for own in _ways(rules, cards_in(held)):
        if knocker and may_lay_off(rules, end):
            rest = _layout(best_defence(own.deadwood, knocker.melds, rows(rules)), knocker)
            ways.append(Layout(own.melds, rest.layoffs, rest.deadwood))
        ways.append(own)
    return _spread(rules, seat, held, held if isinstance(held, Layout) else found, ways, {})


def _spread(
    rules: GinRules, seat: int, held: Any, shown: Layout, found: Iterable[Layout], others: dict[int, str]
) -> Spread:
    ways: dict[object, Layout] = {}
    for way in found:
        ways.setdefault(_same(way), way)
    offered = list(ways.values())[:MOST_WAYS] if len(cards_in(held)) >= HAND_SIZE else []
    place = next((place for place, way in enumerate(offered) if _same(way) == _same(shown)), None)
    missed = bool(offered) and _points(rules, offered[0]) < _points(rules, shown)
    return Spread(
        "held",
        seat,
        tuple(_groups(rules, shown)),
        tuple({seat: write_lines(way), **others} for way in offered),
        place,
        _missed(rules, shown, offered[0]) if missed else None,
    )


def _layout(found: Arrangement, knocker: Arrangement | None = None) -> Layout:
    """An arrangement with its lay-offs on the melds of the player who knocked, in the form of a declaration."""
    layoffs = [LayOff(each.cards, knocker.melds[each.on].cards) for each in found.layoffs] if knocker else []
    return Layout(tuple(meld.cards for meld in found.melds), tuple(layoffs), found.deadwood)


def _points(rules: GinRules, way: Layout) -> int:
    return sum(card_points(rules, card) for card in way.deadwood)


def _same(way: Layout) -> object:
    """What two arrangements share that differ only in the order of their cards."""
    layoffs = frozenset((frozenset(each.cards), frozenset(each.on)) for each in way.layoffs)
    return frozenset(map(frozenset, way.melds)), layoffs, frozenset(way.deadwood)


def _ways(rules: GinRules, cards: Sequence[Card]) -> list[Layout]:
    """Every arrangement to whose melds no card can be added, least deadwood first."""
    ranks = [list(each) for _, each in groupby(sorted(cards, key=lambda card: card.rank), lambda card: card.rank)]
    choices = [[(), *_sets(each)] for each in ranks if len(each) >= LEAST_MELD]
    found = [_with_sets(rules, cards, [each for each in sets if each]) for sets in product(*choices)]
    return sorted((way for way in found if _full(way)), key=lambda way: _points(rules, way))


def _sets(alike: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    for size in range(len(alike), LEAST_MELD - 1, -1):
        yield from combinations(alike, size)


def _with_sets(rules: GinRules, cards: Sequence[Card], sets: Sequence[tuple[Card, ...]]) -> Layout:
    """An arrangement with these sets and the longest runs of the other cards."""
    rest = sorted((card for card in cards if not any(card in each for each in sets)), key=lambda card: card.bit)
    runs = runs_in(rest, rows(rules))
    return Layout((*sets, *runs), (), tuple(card for card in rest if not any(card in run for run in runs)))


def _full(way: Layout) -> bool:
    """Whether the deadwood cannot make or extend a set."""
    sets = {meld[0].rank for meld in way.melds if meld[0].rank == meld[1].rank}
    left = [card.rank for card in way.deadwood]
    return not any(rank in sets or left.count(rank) >= LEAST_MELD for rank in left)


def _groups(rules: GinRules, way: Layout) -> Iterator[CardGroup]:
    """The groups of a hand that is face up, each kind under its name."""
    if way.melds:
        yield CardGroup(say("Melds"), tuple((meld, None) for meld in way.melds))
    if way.layoffs:
        laid = tuple((each.cards, say("on {cards}", cards=each.on)) for each in way.layoffs)
        yield CardGroup(say("Laid off"), laid)
    if way.deadwood:
        n = _points(rules, way)
        label = say_n("Deadwood: {n} point", "Deadwood: {n} points", n=n)
        yield CardGroup(label, ((way.deadwood, None),))


def _missed(rules: GinRules, shown: Layout, better: Layout) -> Words:
    """What a better arrangement would have brought."""
    laid_off = {card for each in shown.layoffs for card in each.cards}
    more = [card for each in better.layoffs for card in each.cards if card not in laid_off]
    fewest, points = _points(rules, better), _points(rules, shown)
    if more:
        return say_n(
            "{cards} could have been laid off: {n} point of deadwood, not {points}.",
            "{cards} could have been laid off: {n} points of deadwood, not {points}.",
            n=fewest,
            points=points,
            cards=more,
        )
    return say_n(
        "Arranged differently, this hand would have had {n} point of deadwood, not {points}.",
        "Arranged differently, this hand would have had {n} points of deadwood, not {points}.",
        n=fewest,
        points=points,
    )
