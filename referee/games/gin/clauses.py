"""The rules of Gin Rummy in words, by clause, with the table's numbers in the text."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.games.gin.rules import GinRules
from referee.words import Words, say


def _deal(rules: GinRules) -> Words:
    if rules.first_turn == "eleven":
        return say(
            "Ten cards each, eleven to the non-dealer, who begins by discarding without drawing. Nothing is turned up."
        )
    return say(
        "Ten cards each, one at a time. The next card is turned up beside the stock and starts the discard pile."
    )


def _first_turn(rules: GinRules) -> Words:
    if rules.first_turn == "eleven":
        return say("No card is offered first: the non-dealer discards one of eleven, then both draw in turn.")
    return say(
        "The non-dealer may take the upcard or pass, then the dealer may; if both pass, the non-dealer draws from the stock."
    )


def _discard(rules: GinRules) -> Words:
    if rules.may_return_discard:
        return say("Every turn ends with one discard; it may be the card just taken from the pile.")
    return say("Every turn ends with one discard, but not of the card just taken from the pile.")


def _limit(rules: GinRules) -> Words:
    if not rules.upcard_limit:
        return say("A knock needs at most {limit} points of deadwood.", limit=rules.knock_limit)
    ace = say("gin only") if rules.upcard_ace == "gin-only" else say("one point")
    return say(
        "The first upcard sets the limit for the whole hand: a court card ten, a number card its number, an ace {ace}.",
        ace=ace,
    )


def _big_gin(rules: GinRules) -> Words:
    if rules.big_gin_bonus:
        return say("Eleven cards all in melds, with no discard, are big gin.")
    return say("Big gin is not played: eleven melded cards are gin.")


def _no_layoff_on_gin(rules: GinRules) -> Words:
    if rules.layoff_on_gin:
        return say("Cards may be laid off against gin, too.")
    return say("Against gin nothing may be laid off.")


def _undercut(rules: GinRules) -> Words:
    if rules.undercut_on_tie:
        return say(
            "If the opponent has no more deadwood than the knocker, the opponent scores the difference plus {bonus}.",
            bonus=rules.undercut_bonus,
        )
    return say(
        "If the opponent has less deadwood than the knocker, the opponent scores the difference plus {bonus}; "
        "with equal deadwood nobody scores.",
        bonus=rules.undercut_bonus,
    )


def _gin_bonus(rules: GinRules) -> Words:
    return say("Gin scores the opponent's deadwood plus {bonus}, and cannot be undercut.", bonus=rules.gin_bonus)


def _big_gin_bonus(rules: GinRules) -> Words:
    if rules.big_gin_bonus:
        return say("Big gin scores the opponent's deadwood plus {bonus}.", bonus=rules.big_gin_bonus)
    return say("There is no bonus for big gin at this table.")


def _double(rules: GinRules) -> Words:
    if rules.spades_double:
        return say("If the first upcard is a spade, the hand scores double, its bonuses included.")
    return say("The suit of the upcard doubles nothing.")


def _stock_out(rules: GinRules) -> Words:
    if rules.last_discard:
        return say(
            "When a turn ends with {n} cards in the stock, the next player may take that discard to knock or go gin at once; "
            "else the hand is void and the same player deals again.",
            n=rules.stock_left,
        )
    return say(
        "When a turn ends without a knock and {n} cards are left in the stock, the hand is void; the same player deals again.",
        n=rules.stock_left,
    )


def _dealer(rules: GinRules) -> Words:
    who = {
        "loser": say("the loser of a hand deals the next"),
        "winner": say("the winner of a hand deals the next"),
        "alternate": say("the deal alternates"),
    }[rules.next_dealer]
    return say(
        "The lowest card drawn deals first, ace low; after that {who}. After a void hand the same player deals.",
        who=who,
    )


def _boxes(rules: GinRules) -> Words:
    return say(
        "In the end each player adds {bonus} for every hand won; a doubled hand counts as {boxes}.",
        bonus=rules.box_bonus,
        boxes=say("one box") if rules.boxes_when_doubled == 1 else say("two boxes"),
    )


def _shutout(rules: GinRules) -> Words:
    what = {
        "none": say("nothing is added"),
        "bonus": say("the winner adds {bonus}", bonus=rules.worth(rules.shutout_bonus)),
        "double": say("the winner's whole total is doubled, boxes and game bonus too"),
        "double-except-boxes": say("the winner's score and game bonus are doubled, the boxes added once"),
        "double-hands": say("the points that the winner scored in hands are doubled"),
    }[rules.shutout]
    return say("If the loser scored in no hand, {what}.", what=what)


def _hollywood(rules: GinRules) -> Words:
    if not rules.hollywood:
        return say("One game is played at a time.")
    return say(
        "Three games run side by side: a player's first win counts in the first, the second in two, later ones in all "
        "that are open. Each has its own target, boxes and bonuses."
    )


CLAUSES: Mapping[str, Callable[[GinRules], Words]] = {
    "gin.deal": _deal,
    "gin.first-turn": _first_turn,
    "gin.draw": lambda _: say("Draw the top card of the stock or of the discard pile. Older discards stay unseen."),
    "gin.discard": _discard,
    "gin.set": lambda _: say("A set is three or four cards of one rank."),
    "gin.run": lambda _: say(
        "A run is three or more cards of one suit in sequence. The ace is low: A-2-3, never Q-K-A."
    ),
    "gin.one-meld": lambda _: say(
        "A card counts in one meld only. Melds stay in the hand and may be arranged anew until it is laid open."
    ),
    "gin.values": lambda _: say("An ace counts 1, number cards their number, court cards 10."),
    "gin.knock": lambda _: say(
        "After drawing, a player may knock with a face-down discard if the ten cards left are within the limit; "
        "the hand is laid open and play ends."
    ),
    "gin.limit": _limit,
    "gin.gin": lambda _: say("A knock without any deadwood is gin."),
    "gin.big-gin": _big_gin,
    "gin.layoff": lambda _: say(
        "After a knock the opponent may lay cards off on the knocker's melds, one after another, but never on deadwood. "
        "The knocker lays off nothing."
    ),
    "gin.no-layoff-on-gin": _no_layoff_on_gin,
    "gin.score": lambda _: say("A knocker with less deadwood scores the difference."),
    "gin.undercut": _undercut,
    "gin.gin-bonus": _gin_bonus,
    "gin.big-gin-bonus": _big_gin_bonus,
    "gin.double": _double,
    "gin.stock-out": _stock_out,
    "gin.one-scorer": lambda _: say("At most one player scores in a hand."),
    "gin.dealer": _dealer,
    "gin.game": lambda rules: say("Whose total reaches {target} when a hand ends wins the game.", target=rules.target),
    "gin.boxes": _boxes,
    "gin.game-bonus": lambda rules: say("The winner adds {bonus} for the game.", bonus=rules.worth(rules.game_bonus)),
    "gin.shutout": _shutout,
    "gin.settlement": lambda _: say(
        "The loser owes the winner the difference of the final totals; many boxes can turn it around."
    ),
    "gin.hollywood": _hollywood,
}
