"""The rules of gin in words, by clause."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from referee.fields import Applies
from referee.games.base.options import step_of
from referee.games.gin.options import GinRules
from referee.games.gin.remedies import REMEDIES
from referee.games.lessons.book import Chapters
from referee.games.lessons.glossary import DISCARD_PILE, HAND, RUN, SET_OR_RUN, STOCK
from referee.games.questions.draw import BEGINS, DRAWN
from referee.games.remedies.ruling import CHAPTER
from referee.words import Words, say, say_n, together


def _limit(rules: GinRules) -> Words:
    if rules.limit_chosen:
        return say("Before each hand the table sets the knock limit, from 0 to 50.")
    if rules.upcard_limit:
        ace = say("gin only") if rules.upcard_ace == "gin-only" else say("one point")
        return say(
            "The first upcard sets the knock limit for the whole hand, whoever takes it. A ten or a face "
            "card allows 10 points of deadwood, any other number card its face value. An ace: {ace}.",
            ace=ace,
        )
    if not rules.knock_limit:
        return say("The knock limit is 0: a hand can only be ended with no deadwood at all.")
    return say_n(
        "You may knock with {n} point of deadwood or less.",
        "You may knock with {n} points of deadwood or less.",
        n=rules.knock_limit,
    )


def _dealer(rules: GinRules) -> Words:
    drawn = say(
        "Both players draw a card; the lower card deals first. The ace is low, the king high. If the "
        "cards are equal, draw again."
    )
    if rules.needs != 2:
        drawn = say(
            "Everybody draws a card, and the lowest card deals first. The ace is low, the king high. If "
            "the lowest cards are equal, draw again."
        )
    two = {
        "loser": say("After that the loser of a hand deals the next."),
        "winner": say("After that the winner of a hand deals the next."),
        "alternate": say("After that the deal alternates."),
    }[rules.next_dealer]
    then = {
        "two": two,
        "dealer-out": say("The dealer deals for the other two and sits out. After that the next player deals."),
        "winner-stays": say(
            "The dealer deals for the other two and sits out. After that the loser of the hand deals the next."
        ),
        "partners": say("The dealer deals for both games. After that the next player deals."),
    }[rules.gin_table]
    way = [say("If more than two play, the deal passes counter-clockwise.")] * (step_of(rules) < 0)
    rests = say(
        "The player after the dealer plays first, as the non-dealer in these rules. The other plays the dealer's part."
    )
    return together(drawn, then, *way, say("After a void hand the same player deals again."), *[rests] * rules.rests)


def _gin_bonus(rules: GinRules) -> Words:
    text = (
        say(
            "Gin scores the opponent's deadwood plus {bonus}. It cannot be undercut, not even by a hand without "
            "deadwood: then the bonus alone is scored.",
            bonus=rules.gin_bonus,
        )
        if rules.gin_bonus
        else say("Gin scores the opponent's deadwood. It cannot be undercut.")
    )
    if rules.layoff_on_gin:
        return together(text, say("Laying off everything does not undercut it either."))
    return text


def _undercut(rules: GinRules) -> Words:
    bonus = rules.undercut_bonus
    if rules.undercut_on_tie:
        which = say(
            "If the opponent's deadwood after laying off is equal to or lower than the knocker's, that is an undercut."
        )
    else:
        which = say("If the opponent's deadwood after laying off is lower than the knocker's, that is an undercut.")
    scored = (
        say("The opponent scores the difference plus {bonus}.", bonus=bonus)
        if bonus
        else say("The opponent scores the difference.")
    )
    tie = [] if rules.undercut_on_tie else [say("If it is equal, nobody scores, but the hand counts as played.")]
    return together(which, scored, *tie)


def boxes(rules: GinRules) -> Words:
    """What each hand won is worth."""
    if not rules.box_bonus:
        return say("There is no bonus for hands won.")
    boxes = say(
        "At the end of the game, each player scores {bonus} for every hand in which they scored.",
        bonus=rules.box_bonus,
    )
    many = say("one box") if rules.boxes_when_doubled == 1 else say("two boxes")
    doubled = [say("A doubled hand counts as {boxes}.", boxes=many)] * rules.spades_double
    gin, big, undercut = rules.gin_boxes, rules.big_gin_boxes, rules.undercut_boxes
    more = (
        (gin, say_n("Gin counts as one extra box.", "Gin counts as {n} extra boxes.", n=gin)),
        (big, say_n("Big gin counts as one extra box.", "Big gin counts as {n} extra boxes.", n=big)),
        (undercut, say_n("An undercut counts as one extra box.", "An undercut counts as {n} extra boxes.", n=undercut)),
    )
    besides = [words for n, words in more if n]
    return together(boxes, *doubled, *besides)


def game_bonus(rules: GinRules) -> Words:
    """What winning the game brings."""
    bonus = rules.worth(rules.game_bonus)
    return (
        say("The winner scores {bonus} extra for the game.", bonus=bonus)
        if bonus
        else say("There is no bonus for winning the game.")
    )


CLAUSES: Mapping[str, Callable[[GinRules], Words]] = {
    "gin.deal": lambda rules: (
        say(
            "One pack, no jokers. The dealer gets ten cards and the non-dealer eleven, dealt one at a time; nothing is "
            "turned up. The non-dealer begins by discarding without drawing, then the two take turns."
        )
        if rules.first_turn == "eleven"
        else say(
            "One pack, no jokers. Both get ten cards, dealt one at a time. The next card is turned up beside the stock "
            "and starts the discard pile. The non-dealer plays first, then the two take turns."
        )
    ),
    "gin.first-turn": lambda rules: (
        say("No card is offered first: the non-dealer discards one of eleven, then the two take turns.")
        if rules.first_turn == "eleven"
        else say(
            "The non-dealer may take the upcard or pass, then the dealer may take it or pass. If both pass, the "
            "non-dealer draws from the stock. Nobody draws from the stock before that."
        )
    ),
    "gin.draw": lambda _: together(BEGINS, DRAWN, say("Older discards may not be looked at.")),
    "gin.discard": lambda rules: (
        say("Every turn ends with one discard. It may be the card just taken from the pile.")
        if rules.may_return_discard
        else say("Every turn ends with one discard, but not the card just taken from the pile.")
    ),
    "gin.set": lambda _: say("A set is three or four cards of one rank."),
    "gin.run": lambda rules: {
        "low": say(
            "A run is three or more consecutive cards of one suit. The ace is low only: A-2-3 is a run, "
            "Q-K-A and K-A-2 are not."
        ),
        "high": say(
            "A run is three or more consecutive cards of one suit. The ace is low or high: A-2-3 and "
            "Q-K-A are runs, K-A-2 is not."
        ),
        "wrap": say(
            "A run is three or more consecutive cards of one suit. The ace may be anywhere: A-2-3, Q-K-A "
            "and K-A-2 are runs. No card may be in a run twice."
        ),
    }[rules.runs_ace],
    "gin.one-meld": lambda _: say(
        "A card counts in one meld only. Melds stay in your hand, and you may rearrange them at any time until the "
        "hand is shown."
    ),
    "gin.values": lambda rules: say(
        "An ace counts {ace}, face cards (J, Q, K) 10, all others their face value. Your deadwood is the "
        "cards that are in no meld, and their points.",
        ace=rules.ace_points,
    ),
    "gin.knock": lambda _: say(
        "After drawing you may knock: put the discard face down. The deadwood of the ten cards left must "
        "be within the knock limit. Show your hand, with each meld and the deadwood separate. Play ends."
    ),
    "gin.limit": _limit,
    "gin.gin": lambda _: say("A knock without any deadwood is gin."),
    "gin.big-gin": lambda rules: (
        say("If after the draw all eleven cards are in melds, you may show them without discarding. That is big gin.")
        if rules.big_gin_bonus
        else say("Big gin is not played: eleven melded cards are ordinary gin.")
    ),
    "gin.layoff": lambda _: say(
        "After a knock the opponent may lay off cards on the knocker's melds. That is a fourth card on a set, or "
        "cards at either end of a run, one after another. Laying off is optional. Then the opponent shows the rest. "
        "Nothing can be laid off on deadwood, and the knocker never lays off."
    ),
    "gin.no-layoff-on-gin": lambda rules: (
        say("Cards may be laid off against gin too.") if rules.layoff_on_gin else say("After gin nobody may lay off.")
    ),
    "gin.score": lambda _: say(
        "If the knocker has less deadwood than the opponent has left after laying off, the knocker scores the "
        "difference."
    ),
    "gin.undercut": _undercut,
    "gin.gin-bonus": _gin_bonus,
    "gin.big-gin-bonus": lambda rules: (
        say("Big gin scores the opponent's deadwood plus {bonus}.", bonus=rules.big_gin_bonus)
        if rules.big_gin_bonus
        else say("Big gin is not played, so there is no bonus for it.")
    ),
    "gin.double": lambda rules: (
        say(
            "If the first upcard is a spade, the hand scores double, its bonuses included. The knock limit stays as "
            "it is."
        )
        if rules.spades_double
        else say("The suit of the upcard does not matter.")
    ),
    "gin.stock-out": lambda rules: (
        say(
            "If nobody knocked and the stock has only {n} cards left, the next player may still take the last discard. "
            "That is allowed only to knock or go gin with it at once. Otherwise the hand is void: nobody scores, and the same player "
            "deals again.",
            n=rules.stock_left,
        )
        if rules.last_discard
        else say(
            "The hand is void when a player has discarded without knocking and the stock has only {n} cards left. "
            "Nobody scores, and the same player deals again.",
            n=rules.stock_left,
        )
    ),
    "gin.one-scorer": lambda _: say("At most one player scores in a hand."),
    "gin.dealer": _dealer,
    "gin.partners": lambda rules: (
        say(
            "Two sides play two games at once, each with its own pack: each partner plays against one "
            "opponent. The points of partners are added, and only the difference counts, for the better "
            "side. The hand counts as one box, or none if the sums are equal."
        )
        if rules.partners
        else say("Nobody has a partner.")
    ),
    "gin.game": lambda rules: (
        say(
            "The side whose total reaches {target} when a hand ends wins the game, even by an undercut. Boxes do not "
            "count towards the target.",
            target=rules.target,
        )
        if rules.partners
        else say(
            "The player whose total reaches {target} at the end of a hand wins the game, even by an "
            "undercut. Boxes do not count towards the target.",
            target=rules.target,
        )
    ),
    "gin.boxes": boxes,
    "gin.game-bonus": game_bonus,
    "gin.shutout": lambda rules: (
        say("If neither of the others scored in any hand, {what}.", what=shutout(rules))
        if rules.rests
        else say("If the loser did not score in any hand, {what}.", what=shutout(rules))
    ),
    "gin.settlement": lambda rules: (
        say("In each pair of players, the one with the lower final total owes the other the difference.")
        if rules.rests
        else say(
            "The loser owes the winner the difference between the two final totals. With many boxes the "
            "loser can come out ahead, and then the winner owes the difference; the sheet says so."
        )
    ),
    "gin.hollywood": lambda rules: (
        say(
            "Three games run side by side. A player's first winning hand counts in the first game only, the second "
            "in the first two. The third and every later one counts in all of them, as long as they are still open. A "
            "player who had not scored in a game when it closed begins in the next open one. Each game has its own "
            "target, boxes, game bonus and shutout. It closes when somebody reaches its target. When all three are closed, the settlement is "
            "the sum of the three."
        )
        if rules.hollywood
        else say("One game is played at a time.")
    ),
    **REMEDIES.words(),
}

PLAYED: Mapping[str, Applies] = {
    "gin.big-gin": lambda rules: bool(rules.big_gin_bonus),
    "gin.big-gin-bonus": lambda rules: bool(rules.big_gin_bonus),
    "gin.layoff": lambda rules: rules.knocks or rules.layoff_on_gin,
    "gin.score": lambda rules: rules.knocks,
    "gin.undercut": lambda rules: rules.knocks,
    "gin.double": lambda rules: rules.spades_double,
    "gin.boxes": lambda rules: bool(rules.box_bonus),
    "gin.game-bonus": lambda rules: bool(rules.worth(rules.game_bonus)),
    "gin.shutout": lambda rules: rules.shutout != "none",
    "gin.hollywood": lambda rules: rules.hollywood,
    "gin.partners": lambda rules: rules.partners,
}
"""When a clause that a table may do without is in play."""

CHAPTERS: Chapters = (
    (say("The deal"), ("gin.deal", "gin.dealer")),
    (say("The turn"), ("gin.first-turn", "gin.draw", "gin.discard")),
    (say("Melds and deadwood"), ("gin.set", "gin.run", "gin.one-meld", "gin.values")),
    (say("The end of a hand"), ("gin.knock", "gin.limit", "gin.gin", "gin.big-gin", "gin.stock-out")),
    (say("Laying off"), ("gin.layoff", "gin.no-layoff-on-gin")),
    (
        say("Scoring a hand"),
        (
            "gin.score",
            "gin.undercut",
            "gin.gin-bonus",
            "gin.big-gin-bonus",
            "gin.double",
            "gin.one-scorer",
            "gin.partners",
        ),
    ),
    (
        say("Winning the game"),
        ("gin.game", "gin.boxes", "gin.game-bonus", "gin.shutout", "gin.settlement", "gin.hollywood"),
    ),
    (CHAPTER, tuple(REMEDIES.fixes)),
)


def shutout(rules: GinRules) -> Words:
    """What a shutout brings."""
    nothing, bonus = say("nothing is added"), rules.worth(rules.shutout_bonus)
    return {
        "none": nothing,
        "bonus": say("the winner scores {bonus} extra", bonus=bonus) if bonus else nothing,
        "double": say("the winner's whole total is doubled, boxes and game bonus too, but not points by agreement"),
        "double-except-boxes": say("the winner's score and game bonus are doubled, the boxes added once"),
        "double-hands": say("the points that the winner scored in hands are doubled"),
    }[rules.shutout]


def brief(rules: GinRules) -> Iterator[Words]:
    """The game in short."""
    yield {
        "two": say("For two players with one pack."),
        "partners": say("For four players, two against two: two games at once, each with one pack."),
    }.get(rules.gin_table, say("For three players with one pack: the dealer sits out, and the other two play."))
    yield say("Collect melds in your hand: sets (6♥ 6♦ 6♣) and runs (9♠ 10♠ J♠).")
    yield say("In your turn draw one card and discard one.")
    yield say("Cards in no meld are your deadwood.")
    if rules.limit_chosen:
        yield say("Before each hand the table says how much deadwood you may knock with.")
    elif rules.upcard_limit:
        yield say("The first upcard sets the most deadwood you may knock with.")
    elif rules.knock_limit:
        yield say_n(
            "If it is {n} point or less after your discard, you may knock.",
            "If it is {n} points or less after your discard, you may knock.",
            n=rules.knock_limit,
        )
    yield say("With no deadwood at all you have gin.")
    if rules.knocks:
        yield say("The player with less deadwood scores the difference.")
    else:
        yield say("The player with gin scores the other player's deadwood.")
    if rules.hollywood:
        yield say(
            "Three games run side by side. Each is won by the first player with {target} points in it.",
            target=rules.target,
        )
    elif rules.partners:
        yield say("The first side with {target} points wins the game.", target=rules.target)
    else:
        yield say("The first player with {target} points wins the game.", target=rules.target)


GLOSSARY = (
    HAND,
    STOCK,
    DISCARD_PILE,
    (say("upcard"), say("The card that is turned up after the deal.")),
    (say("set"), say("Three or four cards of one rank.")),
    RUN,
    SET_OR_RUN,
    (say("deadwood"), say("The cards in your hand that are in no meld, and their points.")),
    (say("knock"), say("End the hand with a discard face down.")),
    (say("gin"), say("A knock without deadwood.")),
    (say("lay off"), say("Add a card to the other player's meld after a knock.")),
    (say("undercut"), say("The other player has as little deadwood as the knocker, or less.")),
    (say("box"), say("The bonus at the end of the game for each hand won.")),
)
