"""How a hand of Seven Bridge scores."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from referee.games.base.options import hands_played_words, is_last_hand_played
from referee.games.base.scoring import Scoring, check_held, counted_lines, points_words
from referee.games.base.standing import Standing
from referee.games.base.statistics import WENT_OUT, Statistic, count_going_out
from referee.games.seven.hand import SevenHand
from referee.games.seven.options import SevenRules
from referee.games.seven.table import lay
from referee.games.seven.values import DEALT, SEVEN, counted, most, multiplies, points_of
from referee.games.table.turn import check_said, out_in_one_turn
from referee.verdict import Line
from referee.words import Fault, Words, say, together


def _of_player(rules: SevenRules, hand: SevenHand, before: Standing, seat: int) -> Iterator[Line]:
    """The lines for what a player has left: base points, no meld, and going out at once; each with the line of the player who is paid."""
    if seat == hand.out:
        if rules.scoring == "penalties":
            yield Line(seat, 0, "seven.score", say("went out"))
        return
    points, player = points_of(rules, hand.held[seat]), before.names[seat]
    if hand.out is None and rules.scoring != "penalties":
        because = say("nobody went out, so this does not count: {points}", points=points_words(points))
        yield Line(seat, 0, "seven.score", because)
        return
    held = hand.held[seat]
    said = left_in_hand(rules, held), _had_left(rules, player, held)
    yield from _paid(rules, hand, (seat, player), points, "seven.score", said)
    if rules.unmelded_doubles and seat in _without_meld(hand, before):
        because = say("doubled: {player} laid no meld", player=player)
        yield from _paid(rules, hand, (seat, player), points, "seven.unmelded", (because, because))
        points *= 2
    if rules.at_once_doubles and hand.out is not None and (hand.at_once or out_in_one_turn(hand)):
        out = before.names[hand.out]
        because = say("doubled: {player} went out in one turn", player=out)
        told = say("{player}'s hand doubled: {out} went out in one turn", player=player, out=out)
        yield from _paid(rules, hand, (seat, player), points, "seven.at-once", (because, told))


def _paid(
    rules: SevenRules, hand: SevenHand, who: tuple[int, str], points: int, clause: str, said: tuple[Words, Words]
) -> Iterator[Line]:
    """Points according to the scoring: against the player, for the player who went out, or both; `said` is the reason given to each."""
    seat, player = who
    if rules.scoring == "penalties":
        yield Line(seat, points, clause, said[0])
        return
    assert hand.out is not None
    if rules.scoring == "exchange":
        yield Line(seat, -points, clause, said[0])
        yield Line(hand.out, points, clause, say("paid by {player}", player=player))
        return
    yield Line(hand.out, points, clause, said[1])


def _had_left(rules: SevenRules, player: str, held: Any) -> Words:
    """Whose held cards count, and what each counts if they were noted."""
    if not held:
        return say("{player} had nothing left in hand", player=player)
    points = points_words(held) if isinstance(held, int) else counted(rules, held).in_full
    return say("{player} had {sum} left in hand", player=player, sum=points)


def left_in_hand(rules: SevenRules, held: Any) -> Words:
    """Why held cards count: which they are and what each counts if they were noted."""
    if not held:
        return say("nothing left in hand")
    if isinstance(held, int):
        return say("left in hand: {sum}", sum=points_words(held))
    found = counted(rules, held)
    if found.times == 1:
        return say("left in hand: {sum}", sum=found.in_full)
    multiply = [card for card in held if multiplies(rules, card)]
    return say(
        "left in hand, multiplied by {times} because of {cards}: {sum}", times=found.times, cards=multiply, sum=found
    )


def _without_meld(hand: SevenHand, before: Standing) -> tuple[int, ...]:
    """Who laid no meld, from the plays or as reported; never the player who went out."""
    if hand.plays:
        melded = {play.by for play in hand.plays if play.act == "meld"}
        return tuple(seat for seat in before.playing if seat not in melded and seat != hand.out)
    return hand.unmelded or ()


def _check(rules: SevenRules, hand: SevenHand, before: Standing) -> None:
    check_held(hand.held, hand.out, before)
    _check_said(rules, hand, before)
    for seat, held in hand.held.items():
        player = before.names[seat]
        if isinstance(held, int) and held > most(rules):
            words = say(
                "{points} points are more than seven cards can count: at most {most}.", points=held, most=most(rules)
            )
            raise Fault(words, "held", player)
        if not isinstance(held, int) and len(held) > DEALT:
            words = say("{n} cards are too many: each player has at most {most}.", n=len(held), most=DEALT)
            raise Fault(words, "held", player)
    lay(rules, hand, before)


def _check_said(rules: SevenRules, hand: SevenHand, before: Standing) -> None:
    """Refuses fields that noted plays already tell, or that the hand cannot have."""
    nobody = say("nobody went out: only the player who goes out can do so in one turn.")
    check_said(hand, hand.at_once, "at_once", nobody)
    if hand.unmelded is not None and hand.plays:
        raise Fault(say("the plays are recorded: they already show who laid a meld."), "unmelded")
    if hand.unmelded is not None and hand.out in hand.unmelded and hand.out is not None:
        player = before.names[hand.out]
        raise Fault(say("{player} went out, and so has laid a meld.", player=player), "unmelded")
    if rules.unmelded_doubles and hand.unmelded is None and not hand.plays:
        raise Fault(say("it is missing: say who laid no meld, or that everybody laid one."), "unmelded")


STATISTICS = (
    *WENT_OUT,
    Statistic("seven", "noted", title=say("Caught with a seven"), most=say("Most often caught with a seven")),
)


def reached(rules: SevenRules, after: Standing, seats: Sequence[int]) -> tuple[int, ...]:
    """Those of these players whose totals reach the target."""
    return () if rules.target is None else tuple(seat for seat in sorted(seats) if after.totals[seat] >= rules.target)


class SevenScoring(Scoring):
    """How Seven Bridge is scored."""

    statistics = STATISTICS

    def score(self, rules: SevenRules, hand: SevenHand, before: Standing) -> tuple[Line, ...]:
        """The lines of a hand; a Fault if it is impossible."""
        if hand.scores is not None:
            return counted_lines(hand, before)
        _check(rules, hand, before)
        return tuple(line for seat in sorted(before.playing) for line in _of_player(rules, hand, before, seat))

    def counted(self, hand: SevenHand, lines: tuple[Line, ...]) -> Iterator[tuple[int, str]]:
        """Who went out, and who was caught with noted cards that include an ace, a joker or a seven."""
        yield from count_going_out(hand, lines)
        for seat, held in hand.held.items() if hand.out is not None else ():
            if (
                seat != hand.out
                and not isinstance(held, int)
                and any(card.rank == SEVEN for card in held if not card.joker)
            ):
                yield seat, "seven"

    def winners(self, rules: SevenRules, after: Standing) -> tuple[int, ...] | None:
        """The best totals, once somebody at the table has reached the target or the last hand is over."""
        over = reached(rules, after, after.table) or is_last_hand_played(rules, after)
        return after.leaders(lowest=rules.lowest_wins) if over else None

    def ended(self, rules: SevenRules, after: Standing) -> Words | None:
        """Who reached the target, or that the hands are over, and who then wins if it is the lowest total."""
        over = reached(rules, after, after.counted)
        if over and rules.target is not None:
            why = say("The game ends at {n} points: {scores}.", n=rules.target, scores=after.told(over))
        elif is_last_hand_played(rules, after):
            why = hands_played_words(rules)
        else:
            return None
        if not rules.lowest_wins:
            return why
        return together(why, say("The lowest total wins: {scores}.", scores=after.told(after.leaders(lowest=True))))

    def lowest_wins(self, rules: SevenRules) -> bool:
        """True if points are penalties."""
        return rules.lowest_wins

    def goal(self, rules: SevenRules) -> int | None:
        """The target."""
        return rules.target

    def deals(self, rules: SevenRules) -> int | None:
        """The number of hands that the table plays, if there is no target."""
        return rules.hands_limit if rules.target is None else None

    def chips(self, rules: SevenRules) -> bool:
        """True if every hand is paid in chips."""
        return rules.scoring == "exchange"
