"""The clauses of 500 Rummy on values, scores and the end of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.games.base import Rows
from referee.games.rummy500.rules import Rummy500Rules
from referee.games.rummy500.values import held_joker, joker_value
from referee.words import Words, say, say_n, together

PLAIN = {
    "pip": say("Number cards count their number, jack, queen and king 10."),
    "five-ten": say("2 to 9 count 5; 10, jack, queen and king count 10."),
    "five": say("2 to king count 5."),
}


def _values(rules: Rummy500Rules) -> Words:
    aces = {
        "low": rules.ace_low,
        "high": rules.ace_high,
        "three": rules.ace_set,
        "four": rules.ace_four,
        "hand": rules.ace_hand,
    }
    told = (
        say(
            "An ace counts {low} below a two and {high} above a king. It counts {three} in a set of three, {four} in "
            "a set of four and {hand} in hand. A joker counts {joker}.",
            **aces,
            joker=joker_value(rules),
        )
        if rules.has_jokers
        else say(
            "An ace counts {low} below a two and {high} above a king. It counts {three} in a set of three, {four} in "
            "a set of four and {hand} in hand.",
            **aces,
        )
    )
    if rules.has_jokers and held_joker(rules) != joker_value(rules):
        told = together(told, say("A joker left in hand counts {n}.", n=held_joker(rules)))
    return together(PLAIN[rules.values], told, say("A card laid off counts as part of the meld that it joins."))


def value_table(rules: Rummy500Rules) -> Rows:
    """What each card counts, as a table."""
    plain: dict[str, Rows] = {
        "pip": ((say("2 to 10"), say("their number")), (say("Jack, queen, king"), "10")),
        "five-ten": ((say("2 to 9"), "5"), (say("10, jack, queen, king"), "10")),
        "five": ((say("2 to king"), "5"),),
    }
    return (
        *plain[rules.values],
        (say("Ace below a two"), str(rules.ace_low)),
        (say("Ace above a king"), str(rules.ace_high)),
        (say("Ace in a set of three"), str(rules.ace_set)),
        (say("Ace in a set of four"), str(rules.ace_four)),
        (say("Ace left in hand"), str(rules.ace_hand)),
        *(((say("Joker"), str(joker_value(rules))),) if rules.has_jokers else ()),
        *(
            ((say("Joker left in hand"), str(held_joker(rules))),)
            if rules.has_jokers and held_joker(rules) != joker_value(rules)
            else ()
        ),
    )


def _score(rules: Rummy500Rules) -> Words:
    laid = say("A player scores the cards that the player laid, in melds and as lay-offs.")
    if rules.residual == "credit":
        return together(laid, say("Nobody loses points for cards left in hand."))
    left = (
        say("The cards left in hand are deducted, even those that would have made melds.")
        if rules.residual == "deduct"
        else say(
            "The cards left in hand are deducted, even those that would have made melds, unless the stock ran out "
            "first."
        )
    )
    return together(laid, left, say("A score can be negative, and so can a total."))


def went_out_first(rules: Rummy500Rules) -> Words:
    """That the side that went out wins, if its total is enough."""
    if rules.target_reached == "over":
        return say("The side that went out wins if it is above the target too; otherwise the highest total wins.")
    return say("The side that went out wins if it has reached the target too; otherwise the highest total wins.")


def _game(rules: Rummy500Rules) -> Words:
    if rules.target is None and rules.hands_limit is None:
        return say("The players decide when the game ends; the highest total wins.")
    parts = []
    if rules.target is not None:
        who = say("The highest total wins.") if rules.crossing == "highest" else went_out_first(rules)
        ends = (
            say("The game ends when a side's total reaches {target} at the end of a hand.", target=rules.target)
            if rules.target_reached == "at"
            else say("The game ends when a side's total is above {target} at the end of a hand.", target=rules.target)
        )
        parts += [
            ends,
            who,
            say("If players tie for the lead, play on until one leads."),
        ]
    if rules.hands_limit is not None:
        parts.append(
            say_n(
                "After {n} hand the game ends in any case: the highest total wins, and equal totals share the place.",
                "After {n} hands the game ends in any case: the highest total wins, and equal totals share the place.",
                n=rules.hands_limit,
            )
        )
    return together(*parts)


def _divided(rules: Rummy500Rules) -> Words:
    divided = say("Every score is divided by {divisor}, but not points by agreement.", divisor=rules.divisor)
    return divided if rules.target is None else together(divided, say("The target is for the divided totals."))


SCORE_CLAUSES: Mapping[str, Callable[[Rummy500Rules], Words]] = {
    "500.values": _values,
    "500.score": _score,
    "500.stock-out-score": lambda rules: (
        say("When the stock ended the hand, cards in hand are counted as after any other hand.")
        if rules.stock_out_counts
        else say("When the stock ended the hand, cards in hand do not count; the cards laid do.")
    ),
    "500.residual": lambda rules: {
        "deduct": say("Cards in hand count against their holder."),
        "credit": say(
            "Nobody loses points for cards in hand. With two sides, the side that went out scores the other side's "
            "cards. With three sides or more, or if nobody went out, they count for nobody."
        ),
        "credit-late": say(
            "Cards in hand count against their holder. But if the stock was gone before somebody went out, nobody "
            "loses points for them. With two sides, the one that went out then scores the other side's cards."
        ),
    }[rules.residual],
    "500.threshold": lambda rules: (
        say("Every hand counts from the start.")
        if not rules.threshold
        else say(
            "A side's hands do not count, for better or worse, until one scores {points} or more before the division. "
            "That hand counts, and every hand after it, whatever it is.",
            points=rules.threshold,
        )
        if rules.divisor > 1
        else say(
            "A side's hands do not count, for better or worse, until it scores {points} or more in one hand. That hand "
            "counts, and every hand after it, whatever it is.",
            points=rules.threshold,
        )
    ),
    "500.out-bonus": lambda rules: (
        say("The player who goes out adds {points}.", points=rules.out_bonus)
        if rules.out_bonus
        else say("Going out earns no bonus.")
    ),
    "500.seven-run": lambda rules: (
        say(
            "Lay a run of seven or more cards in one go and go out in that turn to add {points}. Lay-offs never "
            "count for this.",
            points=rules.seven_run_bonus,
        )
        if rules.seven_run_bonus
        else say("A run of seven earns no bonus.")
    ),
    "500.four-set": lambda rules: (
        say("A set of four counts its card values only.")
        if rules.four_set_multiplier == 1
        else say("A set of four laid in one go counts double; three cards and a lay-off do not.")
    ),
    "500.divide": lambda rules: say("Scores are not divided.") if rules.divisor == 1 else _divided(rules),
    "500.game": _game,
    "500.final-bonus": lambda rules: (
        say(
            "At the end the leading side adds {points}; the difference from the next side's total is the margin. "
            "With equal totals nobody adds anything.",
            points=rules.final_bonus,
        )
        if rules.final_bonus
        else say("There is no bonus for leading at the end.")
    ),
}
"""The sentences of these clauses, in the order of the rule book."""
