"""What the rules of Kaluki say of a turn: the draw, the discard, and the way out."""

from __future__ import annotations

from referee.games.draws import BEGINS, DRAWN
from referee.games.kaluki.rules import KalukiRules
from referee.words import Words, say, say_n, together


def draw(rules: KalukiRules) -> Words:
    """What a turn begins with."""
    who = {
        "free": BEGINS,
        "opened": say(
            "A turn begins with a draw. You may always draw the top card of the stock. To take the top discard you "
            "must have opened, or open at once with that card."
        ),
        "opened-only": say(
            "A turn begins with a draw. You may always draw the top card of the stock. To take the top discard you "
            "must have opened in an earlier turn."
        ),
    }[rules.discard_draw]
    if not rules.discard_used:
        return together(who, DRAWN)
    used = say("The card that you take must be on the table before you discard, and is not that discard.")
    return together(who, used, DRAWN)


def discard(rules: KalukiRules) -> Words:
    """What a turn ends with."""
    every = (
        say("Every turn ends with a discard, the last one too. You may discard any card in your hand.")
        if rules.must_discard_out
        else say("A turn ends with a discard, any card in your hand, unless the hand is empty.")
    )
    barred = []
    if rules.discard_fits == "nobody":
        barred.append(say("Do not discard a card that could be laid off on a meld."))
    if rules.discard_fits == "unopened":
        barred.append(say("Before you open, do not discard a card that could be laid off on a meld."))
    if rules.discard_fits != "any":
        barred.append(say("Where two play, that is not asked."))
    if not rules.discard_joker and rules.jokers:
        barred.append(say("Do not discard a joker."))
    return together(every, *barred, say("A discard that ends the hand may be any card.")) if barred else every


def out(rules: KalukiRules) -> Words:
    """How a hand ends."""
    how = (
        say("The hand ends when a player discards the last card. One card is always kept for that discard.")
        if rules.must_discard_out
        else say("The hand ends when a player has no cards left, by a meld, a lay-off or a discard.")
    )
    if rules.out_round == 1:
        return how
    early = say_n(
        "Nobody goes out before everybody has had {n} turn.",
        "Nobody goes out before everybody has had {n} turns.",
        n=rules.out_round - 1,
    )
    return together(how, early)
