"""The rules of Seven Bridge in words, by clause."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from referee.fields import Applies
from referee.games.base.options import hands_limit_words, step_of
from referee.games.lessons.book import Chapters
from referee.games.lessons.glossary import DISCARD_PILE, GO_OUT, HAND, JOKER, LAY_OFF, STOCK
from referee.games.questions.draw import DRAWN
from referee.games.remedies.ruling import CHAPTER
from referee.games.seven.options import SevenRules
from referee.games.seven.remedies import REMEDIES
from referee.words import Words, say, say_n, together


def _values(rules: SevenRules) -> Words:
    faces = (
        say("Cards left in hand: face cards (J, Q, K) count 10, others their face value.")
        if rules.face_points == "ten"
        else say("Cards left in hand count their face value: jack 11, queen 12, king 13.")
    )
    values = together(
        faces, say("An ace counts {ace}, a seven {seven}.", ace=rules.ace_points, seven=rules.seven_points)
    )
    return together(values, say("A joker counts {joker}.", joker=rules.joker_points)) if rules.jokers else values


def _dealer(rules: SevenRules) -> Words:
    first = say("The table chooses the first dealer.")
    if rules.next_dealer == "winner":
        return together(
            first, say("The player who went out deals next; if nobody did, the same player deals again."), _way(rules)
        )
    return together(first, say("After that the deal passes to the next player in turn order."), _way(rules))


def _way(rules: SevenRules) -> Words:
    return (
        say("The order of play is clockwise.")
        if step_of(rules) == 1
        else say("The order of play is counter-clockwise.")
    )


def _score(rules: SevenRules) -> Words:
    if rules.scoring == "exchange":
        return say(
            "Everyone pays the player who goes out one chip for each point left in hand. If nobody goes out, nobody pays."
        )
    if rules.scoring == "winner-takes":
        return say(
            "The player who goes out scores the sum of what the others have left. If nobody goes out, nobody scores."
        )
    return say(
        "The player who goes out scores 0; the others score the points left in their hands as penalties. "
        "If nobody goes out, everyone scores."
    )


def _game(rules: SevenRules) -> Words:
    best = say("The lowest total wins.") if rules.lowest_wins else say("The player with the highest total wins.")
    if rules.target is None and rules.hands_limit is None:
        return together(say("The players decide when the game ends."), best)
    parts = []
    if rules.target is not None:
        parts.append(say("The game ends when a total is {target} or more after a hand.", target=rules.target))
    if rules.hands_limit is not None:
        parts.append(hands_limit_words(rules.hands_limit, sooner=rules.target is not None))
    return together(*parts, best, say("Players with the same total tie."))


Clauses = Mapping[str, Callable[[SevenRules], Words]]

MELD_CLAUSES: Clauses = {
    "seven.set": lambda _: say("A set is three or four cards of one rank, all of different suits."),
    "seven.run": lambda rules: {
        "both": say("A run is three or more consecutive cards of one suit; the ace is low or high."),
        "low": say("A run is three or more consecutive cards of one suit; the ace is low only."),
        "wrap": say(
            "A run is three or more consecutive cards of one suit. The ace is low or high, or between king and two."
        ),
    }[rules.runs_ace],
    "seven.lone": lambda _: say("A single seven is a meld."),
    "seven.short-run": lambda _: say("A seven with the six or the eight of its suit is a run of two."),
    "seven.pair": lambda rules: (
        say("Two sevens are a set.")
        if rules.seven_pairs
        else say("Two sevens are two melds. A seven cannot be laid off alone on a seven.")
    ),
    "seven.lone-grows": lambda rules: (
        say(
            "A lone seven is neither a set nor a run. Add the six or eight of its suit and it is a run; "
            "add another seven and it is a set. After that it cannot change."
        )
        if rules.seven_pairs
        else say(
            "A lone seven is neither a set nor a run. Add the six or eight of its suit and it is a run; "
            "add two more sevens together and it is a set. After that it cannot change."
        )
    ),
    "seven.joker": lambda _: say(
        "A joker stands for any card that the meld could have, and stays there. In a meld of one or two cards it is never "
        "the seven. Beside a real seven it is the six or the eight."
    ),
    "seven.layoff": lambda _: say(
        "Once you have laid a meld in this hand, you may lay off on any meld. You may do so in the same turn, before the "
        "discard."
    ),
}

CLAIM_CLAUSES: Clauses = {
    "seven.after-claim": lambda rules: (
        say("You may lay off even in a turn that began with a claim.")
        if rules.layoff_after_claim
        else say("You may not lay off in a turn that began with a claim, but you may lay more melds.")
    ),
    "seven.pon": lambda _: say(
        "Pon: anyone except the player who discarded may claim the last discard for a set, with cards from their hand."
    ),
    "seven.chi": lambda _: say(
        "Chi: only the next player may claim the last discard for a run, with cards from their hand."
    ),
    "seven.claim-meld": lambda rules: together(
        say("The claimed card is melded at once, in a new meld of three cards or more. It is never laid off or kept.")
        if rules.claim_melds == "three"
        else say(
            "The claimed card is melded at once, in a new meld of two cards or more. It is never laid off or kept."
        ),
        *((say("A discarded joker cannot be claimed."),) if rules.jokers else ()),
    ),
    "seven.claim-from": lambda rules: {
        "second-round": say(
            "Nobody may claim until every player has finished a turn. Claim before the next player draws."
        ),
        "own-turn": say("You may claim only after a turn of your own, and before the next player draws."),
        "at-once": say("Any discard may be claimed before the next player draws, even the first."),
    }[rules.claims_from],
    "seven.claim-order": lambda _: say(
        "A pon beats a chi, whoever spoke first. If two players call pon, the first in turn order after "
        "the discarder gets the card."
    ),
    "seven.claim-turn": lambda _: say(
        "The claim takes the place of the draw. You may lay more, and then discard. Play continues after you, and players "
        "in between are passed over."
    ),
}
CLAUSES: Mapping[str, Callable[[SevenRules], Words]] = {
    "seven.pack": lambda rules: (
        say_n("One pack with {n} joker.", "One pack with {n} jokers.", n=rules.jokers)
        if rules.jokers
        else say("One pack without jokers.")
    ),
    "seven.values": _values,
    "seven.held-sevens": lambda rules: (
        say("Each seven left in hand doubles the whole hand: two sevens count ×4, three count ×8.")
        if rules.seven_doubles
        else say("A seven left in hand does not double anything.")
    ),
    "seven.held-joker": lambda rules: (
        say("Each joker left in hand multiplies the whole hand by {n}.", n=rules.joker_times)
        if rules.joker_times > 1
        else say("A joker left in hand does not multiply anything.")
    ),
    "seven.deal": lambda rules: together(
        say("Each player gets seven cards, one at a time. The rest is the stock."),
        say("The next card is turned up and begins the discard pile. Nobody may claim it.")
        if rules.upcard
        else say("No card is turned up: the first discard begins the pile."),
    ),
    "seven.dealer": _dealer,
    "seven.first-player": lambda rules: (
        say("The dealer plays first.")
        if rules.first_player == "dealer"
        else say("The next player after the dealer plays first.")
    ),
    "seven.turn": lambda _: say(
        "Draw from the stock or claim the discard, then meld and lay off as much as you like, then discard. You play only "
        "in your own turn, and you never have to meld."
    ),
    "seven.draw": lambda _: together(
        say("Draw the top card of the stock. You cannot just draw the discard: you have to claim it, by pon or chi."),
        DRAWN,
    ),
    "seven.discard": lambda rules: (
        together(say("Every turn ends with a discard, even the last."), say("You may discard any card in your hand."))
        if rules.must_discard_out
        else say("End your turn by discarding any card, unless your hand is empty.")
    ),
    **MELD_CLAUSES,
    **CLAIM_CLAUSES,
    "seven.out": lambda rules: (
        say("The hand ends when a player discards their last card. One card must always be kept for that discard.")
        if rules.must_discard_out
        else say("The hand ends when a player has no cards left, by a meld, a lay-off or a discard.")
    ),
    "seven.stock-out": lambda rules: together(
        say("When the stock is gone, the next player may still claim the last discard."),
        say("Otherwise the hand ends, and nobody has gone out.")
        if rules.stock_out == "end"
        else together(
            say("Otherwise all discards but the top one are shuffled into a new stock."),
            say("If there is nothing to shuffle, the hand ends and nobody has gone out."),
        ),
    ),
    "seven.score": _score,
    "seven.unmelded": lambda rules: (
        say("The points of a player who laid no meld in the hand are doubled.")
        if rules.unmelded_doubles
        else say("There is no doubling for a player who laid no meld.")
    ),
    "seven.at-once": lambda rules: (
        say("The hand counts double if the player who went out had laid nothing before that last turn.")
        if rules.at_once_doubles
        else say("Going out in one turn does not double anything.")
    ),
    "seven.game": _game,
    **REMEDIES.words(),
}

PLAYED: Mapping[str, Applies] = {
    "seven.held-sevens": lambda rules: rules.seven_doubles,
    "seven.held-joker": lambda rules: bool(rules.jokers) and rules.joker_times > 1,
    "seven.joker": lambda rules: bool(rules.jokers),
    "seven.after-claim": lambda rules: not rules.layoff_after_claim,
    "seven.unmelded": lambda rules: rules.unmelded_doubles,
    "seven.at-once": lambda rules: rules.at_once_doubles,
    **REMEDIES.played,
}
"""When a clause that a table may do without is in play."""

CHAPTERS: Chapters = (
    (say("Cards and deal"), ("seven.pack", "seven.deal", "seven.dealer", "seven.first-player")),
    (say("The turn"), ("seven.turn", "seven.draw", "seven.discard")),
    (say("Melds"), (*MELD_CLAUSES,)),
    (say("Pon and chi"), (*CLAIM_CLAUSES,)),
    (say("The end of a hand"), ("seven.out", "seven.stock-out")),
    (
        say("Scoring a hand"),
        ("seven.values", "seven.held-sevens", "seven.held-joker", "seven.score", "seven.unmelded", "seven.at-once"),
    ),
    (say("Winning the game"), ("seven.game",)),
    (CHAPTER, tuple(REMEDIES.fixes)),
)


def brief(rules: SevenRules) -> Iterator[Words]:
    """The game in short."""
    yield (
        say_n(
            "For two to six players, with one pack and {n} joker.",
            "For two to six players, with one pack and {n} jokers.",
            n=rules.jokers,
        )
        if rules.jokers
        else say("For two to six players, with one pack.")
    )
    yield say("Everybody gets seven cards. Lay sets and runs; a seven alone is a meld too.")
    yield say("Claim the last discard: by pon for a set, by chi for a run if it is your turn next.")
    yield say("Once you have laid a meld you may lay off on any meld. Try to go out first.")
    if rules.scoring == "exchange":
        yield say("The others pay the player who went out for the cards in their hands.")
    elif rules.scoring == "winner-takes":
        yield say("The player who goes out scores what the others have left. The highest total wins.")
    else:
        yield say("The others get penalty points for the cards in their hands. The lowest total wins.")
    if rules.target is not None:
        yield say("The game is over when somebody has {n} points.", n=rules.target)
    if rules.hands_limit is not None:
        yield hands_limit_words(rules.hands_limit, sooner=rules.target is not None)


GLOSSARY = (
    HAND,
    (say("meld"), say("A set, a run, or a seven alone.")),
    (say("set"), say("Three or four cards of one rank, or two sevens.")),
    (say("run"), say("Three or more consecutive cards of one suit, or a seven with the six or eight.")),
    (say("pon"), say("Claiming the last discard for a set.")),
    (say("chi"), say("Claiming the last discard for a run, if your turn is next.")),
    LAY_OFF,
    JOKER,
    GO_OUT,
    STOCK,
    DISCARD_PILE,
)
