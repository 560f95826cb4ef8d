"""Who plays against whom in Gin Rummy: two of three, or each player of a side against one of the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.games.base.standing import Standing
from referee.games.gin.hand import GinHand, against
from referee.games.gin.options import GinRules
from referee.verdict import Line, totals
from referee.words import Fault, Partners, say

Pair = tuple[int, int]


def pairs_of(rules: GinRules, before: Standing) -> tuple[Pair, ...]:
    """The seats of each game of two; for partners, the first player of each side, and the second."""
    if not rules.partners:
        first, second = before.playing
        return ((first, second),)
    return against(before.teams)


def games_of(rules: GinRules, hand: GinHand, before: Standing) -> list[tuple[GinHand, Pair]]:
    """The games of a hand, each with its players; a Fault if they are not those that the table plays."""
    pairs = pairs_of(rules, before)
    if rules.partners:
        said = [key for key in ("end", "by", "held") if getattr(hand, key) not in (None, {})]
        if said == ["end"] and hand.end == "void" and not hand.tables:
            return [(hand, pair) for pair in pairs]
        if said or not hand.tables:
            words = say("partners play two games at once: write both as “tables”, or the scores of all four.")
            raise Fault(words, *(said or ["tables"])[:1])
        for key in ("limit", "upcard"):
            if getattr(hand, key) is not None:
                raise Fault(say("“{key}” belongs to one game: write it in each of the “tables”.", key=key), key)
        return list(zip(hand.tables, pairs, strict=True))
    if hand.tables:
        raise Fault(say("two games at once are played by partners only."), "tables")
    return [(hand, pairs[0])]


def partnered(lines: Sequence[Line], before: Standing) -> Iterator[Line]:
    """What is taken off both sides, so that only the better one has the difference."""
    made = totals(lines, before.size)
    both = min(sum(max(made[seat], 0) for seat in side) for side in before.teams)
    names = [Partners(tuple([before.names[seat] for seat in side])) for side in before.teams]
    for side, other in zip(before.teams, reversed(names), strict=True):
        left = both
        for seat in side:
            taken = min(left, max(made[seat], 0))
            left -= taken
            if taken:
                yield Line(
                    seat,
                    -taken,
                    "gin.partners",
                    say("only the difference counts: {players} made {n}", players=other, n=both),
                )
