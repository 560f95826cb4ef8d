"""500 Rummy in short, under the rules in force."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.lessons import players_in_short, players_under
from referee.games.rummy500.packs import in_play
from referee.games.rummy500.rules import Rummy500Rules
from referee.games.rummy500.score_clauses import went_out_first
from referee.games.wild import wild_in_short
from referee.words import Words, say, say_n


def brief(rules: Rummy500Rules) -> Iterator[Words]:
    """The game in short."""
    counts = players_under(rules, range(2, 9))
    packs = {in_play(rules, n).count for n in counts}
    shuffled = {1: say("one pack"), 2: say("two packs")}[max(packs)] if len(packs) == 1 else say("one pack or two")
    yield say("{players}, with {packs}.", players=players_in_short(counts), packs=shuffled)
    yield (
        say("Lay melds face up on the table: sets (7♠ 7♥ 7♦) and runs (9♣ 10♣ J♣).")
        if rules.min_run == 3
        else say("Lay melds face up on the table: sets (7♠ 7♥ 7♦) and runs (9♣ 10♣ J♣ Q♣).")
    )
    yield {
        "deduct": say("Cards that you lay count for you. Cards left in your hand count against you."),
        "credit": say("Cards that you lay count for you. Cards left in your hand are not counted against you."),
        "credit-late": say(
            "Cards that you lay count for you. Cards left in your hand count against you, unless the stock ran out "
            "first."
        ),
    }[rules.residual]
    yield from wild_in_short(rules)
    yield say("In your turn draw from the stock or take from the discard pile.")
    if rules.pickup_depth != "top":
        yield say("You may take a card from deep in the pile with all cards above it, and use it at once.")
    if rules.out_of_turn:
        yield say("You may lay melds and lay off at any time. End your turn with a discard.")
    else:
        yield say("Then lay melds and lay off as you like, and discard one card.")
    yield say("The hand ends when a player has no cards left.")
    yield from _end(rules)


def _end(rules: Rummy500Rules) -> Iterator[Words]:
    if rules.target is None and rules.hands_limit is None:
        yield say("The players decide when the game ends; the highest total wins.")
        return
    if rules.target is not None:
        yield (
            say("The game ends when somebody has {target} points.", target=rules.target)
            if rules.target_reached == "at"
            else say("The game ends when somebody has more than {target} points.", target=rules.target)
        )
    if rules.hands_limit is not None:
        yield say_n(
            "After {n} hand the game ends in any case.",
            "After {n} hands the game ends in any case.",
            n=rules.hands_limit,
        )
    if rules.target is not None and rules.crossing == "went-out":
        yield went_out_first(rules)
    else:
        yield say("The highest total wins.")
