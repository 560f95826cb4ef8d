"""A hand of Gin: knock, gin, undercut, lay-offs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from referee.cards import Card
from referee.games.base.scoring import Scoring, counted_lines, doubled
from referee.games.base.standing import Standing
from referee.games.base.statistics import MOST_OUT, Statistic
from referee.games.gin.arrangement import Arrangement
from referee.games.gin.hand import HAND_SIZE, GinHand, Layout
from referee.games.gin.knock import counted, deadwood_words, judge_limit, not_an_upcard
from referee.games.gin.layout import cards_in, check_held, defence_in, knocker_of
from referee.games.gin.options import GinRules
from referee.games.gin.partners import Pair, games_of, partnered
from referee.games.gin.totals import bonuses, fold, side_games, winners
from referee.games.gin.values import PACK_OF_GIN, card_points
from referee.verdict import Line
from referee.words import Fault, Words, placed, say, say_n


def _played(rules: GinRules, hand: GinHand, before: Standing) -> tuple[Line, ...]:
    """The lines for the cards and their bonuses."""
    if hand.boxes is not None:
        raise Fault(say("boxes are entered only with “Just the points”. Otherwise they follow from the hand."), "boxes")
    found = games_of(rules, hand, before)
    if not rules.partners:
        return _score_game(rules, hand, found[0][1], before)
    lines: list[Line] = []
    for place, (game, pair) in enumerate(found):
        with placed("tables", place):
            lines += _score_game(rules, game, pair, before)
    return tuple(lines)


def _score_game(rules: GinRules, hand: GinHand, pair: Pair, before: Standing) -> tuple[Line, ...]:
    """The lines of a game of two."""
    if hand.end is None:
        raise Fault(say("enter how the hand ended: one of knock, gin, big-gin, void."), "end")
    if hand.end == "void":
        return tuple(Line(seat, 0, "gin.stock-out", say("no score: nobody knocked")) for seat in sorted(pair))
    if hand.by is None:
        raise Fault(say("enter the name of the player who knocked."), "by")
    if hand.by not in pair:
        raise Fault(say("{player} does not play this game.", player=before.names[hand.by]), "by")
    return _score_end(rules, hand, hand.by, pair, before)


def _score_end(rules: GinRules, hand: GinHand, player: int, pair: Pair, before: Standing) -> tuple[Line, ...]:
    other = pair[1] if player == pair[0] else pair[0]
    _check(rules, hand, player, pair, before)
    knocker = knocker_of(rules, hand.held[player], hand.held[other])
    own = _deadwood(rules, hand.held[player], knocker)
    shown = counted(rules, knocker.deadwood) if knocker else deadwood_words(own)
    end = _what(rules, hand, own, shown, before.names[player])
    defence = defence_in(rules, hand.held[other], knocker, end, before.names[other])
    theirs = _deadwood(rules, hand.held[other], defence)
    because = _both_words(
        end, (before.names[player], own), (before.names[other], theirs), _laid_off(hand.held[other], defence)
    )
    lines = _lines(rules, (player, other), own, theirs, end, because)
    if rules.spades_double and hand.upcard is not None and hand.upcard.suit == "S":
        why = say("doubled: the upcard was {card}", card=hand.upcard)
        return lines + doubled(lines, before.size, "gin.double", why)
    return lines


_GIN = {"gin": say("gin"), "big-gin": say("big gin")}


def _both_words(end: str, knocker: tuple[str, int], other: tuple[str, int], laid_off: Sequence[Card]) -> Words:
    """What both players had in the end, with their names."""
    (knocking, own), (name, theirs) = knocker, other
    after = say(" after laying off {cards}", cards=laid_off) if laid_off else ""
    if end in _GIN:
        return say_n(
            "{knocker} had {gin}, and {player} had {n} point left{after}",
            "{knocker} had {gin}, and {player} had {n} points left{after}",
            n=theirs,
            knocker=knocking,
            gin=_GIN[end],
            player=name,
            after=after,
        )
    return say_n(
        "{player} had {theirs}{after}; {knocker}, who knocked, had {n} point",
        "{player} had {theirs}{after}; {knocker}, who knocked, had {n} points",
        n=own,
        player=name,
        theirs=theirs,
        after=after,
        knocker=knocking,
    )


def _lines(rules: GinRules, pair: Pair, own: int, theirs: int, end: str, because: Words) -> tuple[Line, ...]:
    by, other = pair
    if end in _GIN:
        big = end == "big-gin"
        clause, bonus = ("gin.big-gin-bonus", rules.big_gin_bonus) if big else ("gin.gin-bonus", rules.gin_bonus)
        return (Line(by, theirs, clause, because), Line(by, bonus, clause, say("bonus for {gin}", gin=_GIN[end])))
    if theirs > own:
        return (Line(by, theirs - own, "gin.score", because),)
    if theirs == own and not rules.undercut_on_tie:
        return (Line(by, 0, "gin.score", say("{why}: equal, so nobody scores", why=because)),)
    if theirs == own:
        because = say("{why}: equal, so an undercut", why=because)
    return (
        Line(other, own - theirs, "gin.undercut", because),
        Line(other, rules.undercut_bonus, "gin.undercut", say("bonus for the undercut")),
    )


def _check(rules: GinRules, hand: GinHand, by: int, pair: Pair, before: Standing) -> None:
    if rules.needs_upcard and hand.upcard is None:
        raise Fault(say("enter the upcard, such as {card}: these rules need it.", card=Card(8, "S")), "upcard")
    if rules.limit_chosen and hand.end == "knock" and hand.limit is None:
        raise Fault(say("enter the knock limit that the table chose for this hand."), "limit")
    if hand.upcard is not None and (hand.upcard.joker or not hand.upcard.suit):
        raise not_an_upcard(hand.upcard)
    strange = next((seat for seat in hand.held if seat not in pair), None)
    if strange is not None:
        player = before.names[strange]
        raise Fault(say("{player} does not play this game.", player=player), "held", player)
    for seat in sorted(pair):
        name = before.names[seat]
        if seat not in hand.held:
            raise Fault(say("enter {player}'s deadwood or cards, even if the deadwood is 0.", player=name), "held")
        with placed("held", name):
            check_held(rules, hand, hand.held[seat], knocker=seat == by)
    seen = [(before.names[seat], cards_in(hand.held[seat])) for seat in sorted(pair)]
    PACK_OF_GIN.check((say("in {player}'s hand", player=name), ("held", name), cards) for name, cards in seen)


def _deadwood(rules: GinRules, held: Any, arranged: Arrangement | None) -> int:
    return held if arranged is None else sum(card_points(rules, card) for card in arranged.deadwood)


def _laid_off(held: Any, defence: Arrangement | None) -> tuple[Card, ...]:
    laid = held.layoffs if isinstance(held, Layout) else defence.layoffs if defence else ()
    return tuple(card for each in laid for card in each.cards)


def _what(rules: GinRules, hand: GinHand, own: int, told: Words, name: str) -> str:
    """Knock, gin or big gin, according to the cards; a Fault if the claim is wrong."""
    assert hand.by is not None
    held = hand.held[hand.by]
    eleven = hand.end == "big-gin" or len(cards_in(held)) > HAND_SIZE
    if own and (hand.end != "knock" or eleven):
        shown = held.cards if isinstance(held, Layout) else held
        words = say_n(
            "“{held}” leaves {n} point of deadwood: that is not gin.",
            "“{held}” leaves {n} points of deadwood: that is not gin.",
            n=own,
            held=shown,
        )
        raise Fault(words, "held", name)
    if not own:
        return "big-gin" if eleven and rules.big_gin_bonus else "gin"
    ruling = judge_limit(rules, own, told, hand.upcard, hand.limit)
    if ruling.forbidden:
        raise Fault(ruling.refusal, "held", name)
    return "knock"


def _did(game: GinHand, player: int, lines: Sequence[Line]) -> Iterator[tuple[int, str]]:
    yield player, "out"
    clauses = {line.clause for line in lines}
    if game.end == "knock" and not clauses & {"gin.gin-bonus", "gin.big-gin-bonus"}:
        other = next(seat for seat in (*game.held, *[line.seat for line in lines]) if seat != player)
        yield from ((player, "knock"), (other, "faced"))
        if "gin.undercut" in clauses:
            yield from ((player, "was_undercut"), (other, "undercut"))
    elif game.end is not None:
        yield player, "gin"


STATISTICS = (
    Statistic("out", title=say("Ended the hand"), most=MOST_OUT),
    Statistic("gin", title=say("Had gin"), beside=("gin", "knock", "faced"), between=say("Gin"), happened=say("gin")),
    Statistic(
        "knock",
        told=lambda k, n: say_n(
            "{times} of {n} knock of their own", "{times} of {n} knocks of their own", n=n, times=k
        ),
    ),
    Statistic(
        "faced",
        told=lambda k, n: say_n("{times} of {n} knock by others", "{times} of {n} knocks by others", n=n, times=k),
    ),
    Statistic(
        "undercut",
        "faced",
        title=say("Undercut the other player"),
        between=say("Undercut the other player"),
        games=lambda name: say("Games in which {name} undercut the other player", name=name),
        happened=say("an undercut"),
    ),
    Statistic("was_undercut", "knock", title=say("Was undercut")),
)


BONUS_NAMES = {
    "gin.boxes": say("Boxes"),
    "gin.game-bonus": say("Game bonus"),
    "gin.shutout": say("Shutout"),
}


class GinScoring(Scoring):
    """How Gin Rummy is scored."""

    statistics = STATISTICS
    bonus_names = BONUS_NAMES
    fold = staticmethod(fold)
    side_games = staticmethod(side_games)
    winners = staticmethod(winners)
    bonuses = staticmethod(bonuses)

    def score(self, rules: GinRules, hand: GinHand, before: Standing) -> tuple[Line, ...]:
        """The lines of a hand; a Fault if it is impossible."""
        lines = counted_lines(hand, before) if hand.scores is not None else _played(rules, hand, before)
        return (*lines, *partnered(lines, before)) if rules.partners else lines

    def counted(self, hand: GinHand, lines: tuple[Line, ...]) -> Iterator[tuple[int, str]]:
        """Who ended each game of the hand and how, and whether the knock was undercut."""
        for game in hand.tables or (hand,):
            if game.by is not None and game.end != "void":
                yield from _did(game, game.by, [line for line in lines if not game.held or line.seat in game.held])

    def goal(self, rules: GinRules) -> int | None:
        """The target, except with three games side by side."""
        return None if rules.hollywood else rules.target
