"""The rules of Kaluki in words, by clause."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from referee.fields import Applies
from referee.games.base.options import deal_order_words, hands_limit_words, sat_out_words
from referee.games.base.wild_ranks import WILD_PLAYED, any_wild, cap_words, of_jokers, wild_clauses, wild_in_short
from referee.games.kaluki.options import KalukiRules
from referee.games.kaluki.remedies import REMEDIES
from referee.games.lessons.book import Chapters
from referee.games.lessons.glossary import DISCARD_PILE, GO_OUT, HAND, JOKER, LAY_OFF, PENALTIES, SEQUENCE, STOCK
from referee.games.questions.draw import BEGINS, DRAWN
from referee.games.remedies.ruling import CHAPTER
from referee.words import Words, say, say_n, together


def _swaps(rules: KalukiRules) -> bool:
    """Whether jokers may be taken from the table."""
    return rules.joker_swap != "off" and any_wild(rules)


def _swap(rules: KalukiRules) -> Words:
    if rules.joker_swap == "off":
        return of_jokers(rules, say("Jokers on the table stay there."))
    who = say(
        "If you have the exact card that a joker stands for, in rank and suit, you may exchange the two. The meld "
        "may be any player's, and may be a group."
    )
    what = (
        say("Take the joker into your hand; it may stay there.")
        if rules.joker_swap == "to-hand"
        else say("The joker must be melded or laid off in the same turn.")
    )
    when = (
        say("This is allowed before opening too. It does not count as opening, but you may use the joker to open.")
        if rules.swap_before_opening
        else say("This is allowed only after you have opened.")
    )
    return of_jokers(rules, who, what, when)


def _buy_in(rules: KalukiRules) -> Words:
    who = say(
        "A player who is out may buy back in at once, at the highest total among the players still in. "
        "At least two others must still be in."
    )
    if rules.buy_ins is None:
        return who
    if not rules.buy_ins:
        return say("Nobody may buy in again.")
    if rules.buy_ins == 2:
        return together(who, say("Each player may do so twice."))
    return together(who, say_n("Each player may do so once.", "Each player may do so {n} times.", n=rules.buy_ins))


def _score(rules: KalukiRules) -> Words:
    if rules.settlement == "chips":
        return say("No points are counted: chips are paid.")
    if rules.scoring == "winner-takes":
        return say(
            "The player who goes out scores the sum of what the others have left in hand. If nobody goes "
            "out, nobody scores."
        )
    return say(
        "The player who goes out scores 0; the others score the points of the cards left in their hands "
        "as penalties. If nobody goes out, everyone scores."
    )


def _elimination(rules: KalukiRules) -> Words:
    if not rules.elimination:
        return say("Nobody is eliminated.")
    out = (
        say("A player with more than {limit} points at the end of a hand is out.", limit=rules.limit)
        if rules.limit_reached == "over"
        else say("A player with {limit} points or more at the end of a hand is out.", limit=rules.limit)
    )
    return together(
        out,
        say("Players who are out are dealt no more cards, and the last one left wins."),
        say("If all the remaining players are knocked out in the same hand, the lowest of their totals wins."),
    )


def _game(rules: KalukiRules) -> Words:
    if rules.elimination:
        left = say("The game is over when one player is left, and that player wins.")
        return together(left, *_last_hand(rules, say("Of the players still in, the lowest total then wins.")))
    if rules.settlement == "chips":
        if rules.hands_limit is not None:
            return together(*_last_hand(rules), say("The most chips win."))
        return say("There is no limit: the players decide when the game ends, and the most chips win.")
    if rules.limit is None:
        best = say("The lowest total wins.") if rules.lowest_wins else say("The player with the highest total wins.")
        best = together(best, say("Players with the same total tie."))
        return together(*(_last_hand(rules) or [say("The players decide when the game ends.")]), best)
    reached = (
        say("{limit} or more", limit=rules.limit)
        if rules.limit_reached == "at"
        else say("more than {limit}", limit=rules.limit)
    )
    who = say("the lowest total wins") if rules.lowest_wins else say("the highest total wins")
    limit = say(
        "When somebody has {reached} at the end of a hand, the game is over and {who}. Tied players "
        "share the win. Nobody drops out before that.",
        reached=reached,
        who=who,
    )
    return together(limit, *_last_hand(rules))


def _last_hand(rules: KalukiRules, *more: Words) -> list[Words]:
    """After how many hands the game ends, if that is agreed on, and the rest of the sentence."""
    if rules.hands_limit is None:
        return []
    return [hands_limit_words(rules.hands_limit, sooner=_ends_at_limit(rules)), *more]


def _ends_at_limit(rules: KalukiRules) -> bool:
    """Whether totals may end the game, however many hands are agreed on."""
    return rules.elimination or (rules.limit is not None and rules.settlement != "chips")


def _doubles(rules: KalukiRules) -> Words:
    if not rules.kaluki_doubles:
        return say("Going out in one turn does not double anything.")
    once = say("The hand counts double if the player who went out had not melded or laid off before that last turn.")
    if _swaps(rules) and rules.swap_before_opening:
        return together(once, say("Taking a joker in an earlier turn does not change this."))
    return once


def _chips(rules: KalukiRules) -> Words:
    if rules.settlement != "chips":
        return say("No chips are paid.")
    each = (
        say("Everyone pays the player who went out one chip for each card left in hand, two for a joker.")
        if rules.jokers
        else say("Everyone pays the player who went out one chip for each card left in hand.")
    )
    return together(
        each,
        say("The totals are chips won and lost, and add up to 0. If nobody went out, nobody pays."),
    )


def _values(rules: KalukiRules) -> Words:
    if rules.settlement == "chips":
        values = say(
            "When you open, face cards (J, Q, K) count 10, an ace {ace}, others their face value.",
            ace=rules.ace_points,
        )
    elif not rules.jokers:
        values = say("Face cards (J, Q, K) count 10, an ace {ace}, others their face value.", ace=rules.ace_points)
    else:
        values = say(
            "Face cards (J, Q, K) count 10, an ace {ace}, a joker left in hand {joker}, others their face value.",
            ace=rules.ace_points,
            joker=rules.joker_penalty,
        )
    if rules.ace_low != "same":
        low = say("When you open, an ace at the low end of a sequence counts {n}.", n=rules.ace_low)
        return together(values, low)
    return together(values, say("An ace counts the same low and high.")) if rules.runs_ace == "both" else values


def _opening(rules: KalukiRules) -> Words:
    if not rules.opening_points:
        return say("A player's first melds of a hand need no points: any meld opens.")
    points = say_n(
        "Your first melds of a hand must count at least {n} point together, all laid in one turn. Later "
        "melds have no minimum.",
        "Your first melds of a hand must count at least {n} points together, all laid in one turn. Later "
        "melds have no minimum.",
        n=rules.opening_points,
    )
    if rules.jokers:
        points = together(points, say("A joker counts as the card it stands for."))
    if rules.opening_when_out:
        return points
    out = say("If you open and go out in the same turn, there is no minimum.")
    return together(
        points, out, say("All your other cards must then be melded or laid off, except for a last discard.")
    )


SEQUENCE_WORDS: Mapping[str, Words] = {
    "both": say(
        "A sequence is three or more consecutive cards of one suit; the ace is low or high, never between king and two."
    ),
    "high": say("A sequence is three or more consecutive cards of one suit; the ace is high only."),
    "wrap": together(
        say("A sequence is three or more consecutive cards of one suit."),
        say(
            "The ace may also be between king and two (Q-K-A-2). Such a sequence has at most 13 cards, "
            "none of them twice."
        ),
    ),
}
"""What a sequence is, by the place of the ace."""


def draw(rules: KalukiRules) -> Words:
    """How a turn begins."""
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
    used = say("You must lay the card you take before you discard, and you cannot discard it.")
    return together(who, used, DRAWN)


def discard(rules: KalukiRules) -> Words:
    """How a turn ends."""
    barred = []
    if rules.discard_fits == "nobody":
        barred.append(say("Do not discard a card that could be laid off on a meld."))
    if rules.discard_fits == "unopened":
        barred.append(say("Before you open, do not discard a card that could be laid off on a meld."))
    if rules.discard_fits != "any":
        barred.append(say("With two players this does not apply."))
    if not rules.discard_joker and rules.jokers:
        barred.append(say("Do not discard a joker."))
    if rules.must_discard_out:
        every = say("Every turn ends with a discard, even the last.")
        every = every if barred else together(every, say("You may discard any card in your hand."))
    elif barred:
        every = say("End your turn with a discard, unless your hand is empty.")
    else:
        every = say("End your turn by discarding any card, unless your hand is empty.")
    return together(every, *barred, say("A discard that ends the hand may be any card.")) if barred else every


def out(rules: KalukiRules) -> Words:
    """How a hand ends."""
    how = (
        say("The hand ends when a player discards their last card. One card must always be kept for that discard.")
        if rules.must_discard_out
        else say("The hand ends when a player has no cards left, by a meld, a lay-off or a discard.")
    )
    if rules.out_round == 1:
        return how
    early = say_n(
        "Nobody may go out before everybody has had a turn.",
        "Nobody may go out before everybody has had {n} turns.",
        n=rules.out_round - 1,
    )
    return together(how, early)


CLAUSES: Mapping[str, Callable[[KalukiRules], Words]] = {
    "kaluki.pack": lambda rules: (
        say_n("Two packs with {n} joker in all.", "Two packs with {n} jokers in all.", n=rules.jokers)
        if rules.jokers
        else say("Two packs without jokers.")
    ),
    "kaluki.values": _values,
    "kaluki.deal": lambda rules: together(
        say("Each player gets 15 cards with two to four players, 13 with five, 11 with six.")
        if rules.cards_dealt == "by-players"
        else say("Each player gets {n} cards.", n=rules.cards_dealt),
        say("They are dealt one at a time; the next card is turned up and is the first discard."),
        deal_order_words(rules),
    ),
    "kaluki.first-turn": lambda rules: (
        say(
            "The first player may only take the upcard or pass, then the next player, and so on. You may take it only "
            "if you are allowed to take a discard. Once somebody has taken it, play continues as usual. If all pass, "
            "the first player draws from the stock."
        )
        if rules.first_turn == "offer"
        else say("The first turn is like any other.")
    ),
    "kaluki.draw": draw,
    "kaluki.sequence": lambda rules: SEQUENCE_WORDS[rules.runs_ace],
    "kaluki.group": lambda _: say("A group is three or four cards of one rank, all of different suits."),
    "kaluki.joker": lambda rules: of_jokers(
        rules,
        say("A joker stands for any card, and a meld may have any number of them.")
        if rules.wilds_per_meld is None
        else together(say("A joker stands for any card."), *cap_words(rules)),
        say("The player who lays it says which card it is; in a group, they name the suit too."),
    ),
    **wild_clauses(say("When you open, it counts as the card it stands for.")),
    "kaluki.opening": _opening,
    "kaluki.layoff": lambda _: say(
        "Once you have opened, you may lay off on any meld, your own or another player's, even in the "
        "same turn. Lay-offs do not count for opening."
    ),
    "kaluki.swap": _swap,
    "kaluki.order": lambda rules: (
        say("In your turn you may meld and lay off in any order; lay off only after you have opened.")
        if not _swaps(rules)
        else say("In your turn you may meld, lay off and take jokers in any order; lay off only after you have opened.")
    ),
    "kaluki.discard": discard,
    "kaluki.out": out,
    "kaluki.stock-out": lambda rules: together(
        say(
            "When the stock is gone and nobody has gone out, the next player may first take the discard. If not, "
            "the dealer shuffles the pile into a new stock, and that player draws from it. Nothing is turned up."
        )
        if rules.stock_out == "offer"
        else say(
            "When the stock is gone and nobody has gone out, the dealer shuffles all discards into a new stock. "
            "One card is turned up."
        ),
        say("If there is nothing to shuffle, the hand ends and nobody has gone out."),
    ),
    "kaluki.score": _score,
    "kaluki.kaluki": _doubles,
    "kaluki.chips": _chips,
    "kaluki.game": _game,
    "kaluki.elimination": _elimination,
    "kaluki.buy-in": _buy_in,
    "kaluki.stakes": lambda _: say(
        "If a table plays for stakes, each player pays into a pool at the start or on joining. Buying in is paid for too. "
        "Going out wins a stake from every other player, a higher one if it took a single turn. The last one left takes "
        "the pool."
    ),
    "table.sat-out": sat_out_words,
    **REMEDIES.words(),
}

PLAYED: Mapping[str, Applies] = {
    "kaluki.elimination": lambda rules: rules.elimination,
    "kaluki.buy-in": lambda rules: rules.elimination and rules.buy_ins != 0,
    "kaluki.stakes": lambda rules: rules.elimination,
    "kaluki.first-turn": lambda rules: rules.first_turn == "offer",
    "kaluki.joker": any_wild,
    **WILD_PLAYED,
    "kaluki.swap": _swaps,
    "kaluki.score": lambda rules: rules.settlement != "chips",
    "kaluki.kaluki": lambda rules: rules.kaluki_doubles,
    "kaluki.chips": lambda rules: rules.settlement == "chips",
    **REMEDIES.played,
}
"""When a clause that a table may do without is in play."""

CHAPTERS: Chapters = (
    (say("Cards and deal"), ("kaluki.pack", "kaluki.deal")),
    (say("The turn"), ("kaluki.first-turn", "kaluki.draw", "kaluki.order", "kaluki.discard")),
    (say("Melds"), ("kaluki.group", "kaluki.sequence", "kaluki.joker", "table.wild", "table.wild-natural")),
    (say("Opening and laying off"), ("kaluki.opening", "kaluki.layoff", "kaluki.swap")),
    (say("The end of a hand"), ("kaluki.out", "kaluki.stock-out")),
    (say("Scoring a hand"), ("kaluki.values", "table.wild-points", "kaluki.score", "kaluki.kaluki", "kaluki.chips")),
    (say("Winning the game"), ("kaluki.game", "kaluki.elimination", "kaluki.buy-in", "kaluki.stakes", "table.sat-out")),
    (CHAPTER, tuple(REMEDIES.fixes)),
)


def brief(rules: KalukiRules) -> Iterator[Words]:
    """The game in short."""
    yield (
        say_n(
            "For two to six players, with two packs and {n} joker.",
            "For two to six players, with two packs and {n} jokers.",
            n=rules.jokers,
        )
        if rules.jokers
        else say("For two to six players, with two packs.")
    )
    yield from wild_in_short(rules)
    if rules.opening_points:
        yield say_n(
            "Your first melds must be worth at least {n} point together. Laying them is called opening.",
            "Your first melds must be worth at least {n} points together. Laying them is called opening.",
            n=rules.opening_points,
        )
    else:
        yield say("There is no minimum for your first meld: any meld opens.")
    yield say("After that, lay melds and lay off cards, and try to go out first.")
    if rules.settlement == "chips":
        yield say("The others pay the player who went out for the cards in their hands. The most chips win.")
    elif rules.elimination:
        yield say("The others get penalty points for the cards in their hands.")
    elif rules.lowest_wins:
        yield say("The others get penalty points for the cards in their hands. The lowest total wins.")
    else:
        yield say("The player who goes out scores what the others have left. The highest total wins.")
    if rules.hands_limit is not None:
        yield hands_limit_words(rules.hands_limit, sooner=_ends_at_limit(rules))
    yield from _limit(rules)


def _limit(rules: KalukiRules) -> Iterator[Words]:
    """What the limit means, if there is one."""
    if rules.limit is None or rules.settlement == "chips":
        return
    if rules.elimination:
        yield (
            say_n(
                "A player who reaches {n} point is out, and the last one left wins.",
                "A player who reaches {n} points is out, and the last one left wins.",
                n=rules.limit,
            )
            if rules.limit_reached == "at"
            else say("A player who has more than {n} points is out, and the last one left wins.", n=rules.limit)
        )
    elif rules.limit_reached == "at":
        yield say("The game is over when somebody has {n} points.", n=rules.limit)
    else:
        yield say("The game is over when somebody has more than {n} points.", n=rules.limit)


GLOSSARY = (
    HAND,
    (say("group"), say("Three or four cards of one rank in different suits.")),
    SEQUENCE,
    (say("open"), say("Lay your first melds, with enough points together.")),
    LAY_OFF,
    JOKER,
    (say("exchange"), say("Take a joker from a meld in exchange for the card that it stands for.")),
    GO_OUT,
    STOCK,
    DISCARD_PILE,
    PENALTIES,
)
