"""The rules of Kaluki in words, by clause, with the table's numbers in the text."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.games.kaluki.rules import KalukiRules
from referee.words import Words, say


def _deal(rules: KalukiRules) -> Words:
    if rules.cards_dealt == "by-players":
        return say(
            "15 cards each for up to four players, 13 for five, 11 for six; the next is turned up; the deal goes round."
        )
    return say("{n} cards each; the next is turned up; the deal goes round.", n=rules.cards_dealt)


def _first_turn(rules: KalukiRules) -> Words:
    if rules.first_turn == "offer":
        return say("The upcard is offered to each player in turn before anybody draws from the stock.")
    return say("The first turn is like every other.")


def _draw(rules: KalukiRules) -> Words:
    if rules.discard_draw == "free":
        return say("Draw the top card of the stock or of the discard pile.")
    return say("Draw the top card of the stock; the top discard only if you have opened, or open with it at once.")


def _sequence(rules: KalukiRules) -> Words:
    if rules.runs_ace == "high":
        return say("A sequence is three or more cards of one suit in order; the ace is high only.")
    return say(
        "A sequence is three or more cards of one suit in order; the ace is low or high, never between king and two."
    )


def _opening(rules: KalukiRules) -> Words:
    return say("A player's first melds count at least {points} together, in one turn.", points=rules.opening_points)


def _swap(rules: KalukiRules) -> Words:
    if rules.joker_swap == "off":
        return say("Jokers on the table stay there.")
    what = say("keeps it") if rules.joker_swap == "to-hand" else say("uses it in the same turn")
    when = say("also before opening") if rules.swap_before_opening else say("once opened")
    return say(
        "Who holds the card that a joker stands for may take the joker, {when}, and {what}.", when=when, what=what
    )


def _out(rules: KalukiRules) -> Words:
    if rules.must_discard_out:
        return say("The hand ends when a player discards the last card; one card is always kept for it.")
    return say("The hand ends when a player has no cards, by a meld, a lay-off or a discard.")


def _stock_out(rules: KalukiRules) -> Words:
    if rules.stock_out == "offer":
        return say(
            "When the stock is gone, the last discard is offered to the next player; then the discards are shuffled."
        )
    return say("When the stock is gone, the dealer shuffles all discards and turns one up.")


def _values(rules: KalukiRules) -> Words:
    return say(
        "Number cards count their number, court cards 10, an ace {ace}, a joker left in hand {joker}.",
        ace=rules.ace_points,
        joker=rules.joker_penalty,
    )


def _discard(rules: KalukiRules) -> Words:
    if rules.must_discard_out:
        return say("A turn always ends with a discard, the last one too.")
    return say("A turn ends with a discard, unless the hand is empty.")


def _score(rules: KalukiRules) -> Words:
    if rules.settlement == "chips":
        return say("No points are counted: chips are paid.")
    if rules.scoring == "winner-takes":
        return say("Who went out scores the sum of what the others hold.")
    return say("Who went out scores nothing, the others the points they hold, as penalties.")


def _kaluki(rules: KalukiRules) -> Words:
    if rules.kaluki_doubles:
        return say("Going out in one turn, with nothing melded or laid off before, doubles what the others pay.")
    return say("Going out in one turn doubles nothing.")


def _chips(rules: KalukiRules) -> Words:
    if rules.settlement == "chips":
        return say("Everyone pays who went out one chip for each card left, two for a joker.")
    return say("No chips are paid.")


def _game(rules: KalukiRules) -> Words:
    if rules.settlement == "chips":
        return say(
            "The table ends the game when it likes; the most chips win. (Limit {limit} is not used.)", limit=rules.limit
        )
    reached = (
        say("{limit} or more", limit=rules.limit)
        if rules.limit_reached == "at"
        else say("more than {limit}", limit=rules.limit)
    )
    who = say("lowest") if rules.lowest_wins else say("highest")
    return say(
        "When somebody has {reached} at the end of a hand, the game is over; the {who} total wins.",
        reached=reached,
        who=who,
    )


CLAUSES: Mapping[str, Callable[[KalukiRules], Words]] = {
    "kaluki.pack": lambda rules: say("Two packs with {n} jokers in all.", n=rules.jokers),
    "kaluki.values": _values,
    "kaluki.deal": _deal,
    "kaluki.first-turn": _first_turn,
    "kaluki.draw": _draw,
    "kaluki.sequence": _sequence,
    "kaluki.group": lambda _: say("A group is three or four cards of one rank in different suits."),
    "kaluki.joker": lambda _: say("A joker stands for any card; its player says which, in a group the suit too."),
    "kaluki.opening": _opening,
    "kaluki.layoff": lambda _: say("Who has opened may lay off on anybody's melds, in the same turn too."),
    "kaluki.swap": _swap,
    "kaluki.order": lambda _: say(
        "In a turn melds, lay-offs and taking jokers come in any order; laying off once opened."
    ),
    "kaluki.discard": _discard,
    "kaluki.out": _out,
    "kaluki.stock-out": _stock_out,
    "kaluki.score": _score,
    "kaluki.kaluki": _kaluki,
    "kaluki.chips": _chips,
    "kaluki.game": _game,
}
