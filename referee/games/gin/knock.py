"""With how much deadwood a player may end a hand of Gin, and how to say so."""

from __future__ import annotations

from collections.abc import Sequence

from referee.cards import Card
from referee.cards.points import CardSum
from referee.games.gin.options import GinRules
from referee.games.gin.values import card_points, knock_limit, within_limit
from referee.verdict import Verdict, illegal, legal, undecided
from referee.words import Fault, Words, say, say_n


def counted(rules: GinRules, deadwood: Sequence[Card]) -> Words:
    """Deadwood with what each card of it counts, and the sum."""
    points = tuple(card_points(rules, card) for card in deadwood)
    if len(deadwood) == 1:
        one = deadwood[0]
        return say_n("{n} point of deadwood ({cards})", "{n} points of deadwood ({cards})", n=points[0], cards=one)
    return say("Deadwood: {sum} points", sum=CardSum(tuple(deadwood), points))


def not_an_upcard(card: Card) -> Fault:
    """The message about an upcard that sets no limit: a joker, or a card without a suit."""
    words = say("{card} is not an upcard: write a rank and a suit, such as {other}.", card=card, other=Card(8, "S"))
    return Fault(words, "upcard")


def deadwood_words(points: int) -> Words:
    """Deadwood known only by its points."""
    return say_n("{n} point of deadwood", "{n} points of deadwood", n=points)


def judge_limit(rules: GinRules, points: int, shown: Words, upcard: Card | None, chosen: int | None) -> Verdict:
    """Gin, a knock within the limit, or neither."""
    if not points:
        return legal("gin.gin", say("No deadwood, so that is gin."), deadwood=0)
    limit, set_by = knock_limit(rules, upcard, chosen), upcard if rules.upcard_limit else None
    within = within_limit(rules, points, upcard, chosen)
    if limit is None:
        return _open_limit(rules, within, points, shown)
    if not within:
        instead = (
            say_n("You need {n} point or less to knock.", "You need {n} points or less to knock.", n=limit)
            if limit
            else say("You need gin to end the hand.")
        )
        return illegal("gin.limit", _above(limit, set_by, shown), instead, deadwood=points)
    return legal("gin.knock", _within(limit, set_by, shown), deadwood=points)


def _open_limit(rules: GinRules, within: bool | None, points: int, shown: Words) -> Verdict:
    """The answer if nobody said what sets the limit of this hand."""
    if within:
        return legal("gin.knock", say("{shown}, which is within every knock limit.", shown=shown), deadwood=points)
    if within is False:
        return illegal("gin.limit", say("{shown}, which is above every knock limit.", shown=shown), deadwood=points)
    if rules.limit_chosen:
        because = say("{shown}, but the table chooses the knock limit of each hand.", shown=shown)
        return undecided("gin.limit", because, say("Enter the knock limit."), deadwood=points)
    because = say("{shown}, but the knock limit depends on the upcard.", shown=shown)
    return undecided("gin.limit", because, say("Enter the upcard."), deadwood=points)


def _above(limit: int, set_by: Card | None, shown: Words) -> Words:
    """Says that the deadwood is too high, and names the limit."""
    if set_by is None:
        return say("{shown}, which is above the knock limit of {limit}.", shown=shown, limit=limit)
    return say(
        "{shown}, which is above the knock limit of {limit}, set by the upcard {card}.",
        shown=shown,
        limit=limit,
        card=set_by,
    )


def _within(limit: int, set_by: Card | None, shown: Words) -> Words:
    """Says that the deadwood is low enough to knock, and names the limit."""
    if set_by is None:
        return say_n(
            "{shown}, and you may knock with {n} point or less.",
            "{shown}, and you may knock with {n} points or less.",
            n=limit,
            shown=shown,
        )
    return say(
        "{shown}, which is within the knock limit of {limit}, set by the upcard {card}.",
        shown=shown,
        limit=limit,
        card=set_by,
    )
