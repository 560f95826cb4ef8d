"""The rules of 500 Rummy in words, by clause."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from referee.fields import Applies
from referee.games.base.options import hands_limit_words, sat_out_words
from referee.games.base.wild_ranks import WILD_PLAYED, any_wild, of_jokers, wild_clauses, wild_in_short, wild_or_capped
from referee.games.lessons.book import Chapters, Rows, players_in_short, players_under
from referee.games.lessons.glossary import DISCARD_PILE, GO_OUT, HAND, JOKER, LAY_OFF, RUN, SET_OR_RUN, STOCK
from referee.games.remedies.ruling import CHAPTER
from referee.games.rummy500.options import Rummy500Rules, in_play
from referee.games.rummy500.remedies import REMEDIES
from referee.games.rummy500.values import held_joker, joker_value
from referee.words import Words, say, say_n, together


def _dealer(rules: Rummy500Rules) -> Words:
    who = (
        say("After that the deal passes to the next player.")
        if rules.next_dealer == "left"
        else say("After that the player with the highest score in a hand deals the next.")
    )
    way = (
        say("Play is clockwise and begins with the player on the dealer's left.")
        if rules.direction == "clockwise"
        else say("Play is counter-clockwise and begins with the player on the dealer's right.")
    )
    return together(say("Everybody draws a card, and the lowest card deals first; the ace is low."), who, way)


def _pickup(rules: Rummy500Rules) -> Words:
    use = (
        say("in a new meld of three or more cards")
        if rules.pickup_use == "new-meld"
        else say("in a new meld or as a lay-off")
    )
    few = _laid_off_after_few(rules)
    if rules.pickup_depth == "top":
        only = say("Only the top card of the pile may be taken. If it must be used at once, use it {use}.", use=use)
        return together(only, *few)
    any_card = say(
        "Any card of the pile may be taken with all cards above it. The chosen card must be used at once {use}; "
        "the cards above it may be used with it, but need not be. They all belong to your hand as soon as you take "
        "them.",
        use=use,
    )
    return together(any_card, *few)


def _laid_off_after_few(rules: Rummy500Rules) -> tuple[Words, ...]:
    """Up to how many cards taken the chosen one may be laid off, if it otherwise has to make a new meld."""
    if not rules.layoff_pickup:
        return ()
    if rules.layoff_pickup == 1 or rules.pickup_depth == "top":
        return (say("A top card taken alone may also be laid off."),)
    return (say("If you take only one or two cards, the chosen one may also be laid off."),)


def _pack(rules: Rummy500Rules) -> Words:
    packs = say("One pack for up to four players, two for five or more.")
    if not rules.has_jokers:
        return together(packs, say("They have no jokers."))
    if rules.jokers_in_all == "by-packs":
        return say(
            "One pack for up to four players, two for five or more, each with {jokers}.",
            jokers=say_n("{n} joker", "{n} jokers", n=rules.jokers),
        )
    return together(
        packs,
        say_n("There is {n} joker in all.", "There are {n} jokers in all.", n=int(rules.jokers_in_all)),
    )


SWAP_WORDS = {
    "off": (say("Jokers on the table stay there: you cannot swap the real card for one."),),
    "to-hand": (
        say(
            "In your turn you may swap the real card for a joker. In a set, any card that could still be added will do."
        ),
        say("Take the joker into your hand; it may stay there."),
    ),
    "same-turn": (
        say(
            "In your turn you may swap the real card for a joker. In a set, any card that could still be added will do."
        ),
        say("The joker must be melded or laid off in the same turn."),
    ),
}


def _deal(rules: Rummy500Rules) -> Words:
    first = say("The dealer shuffles, and the player before the dealer cuts.")
    cards = (
        say("Thirteen cards each for two players, seven each for more, dealt one at a time.")
        if rules.cards_dealt == "by-players"
        else say_n(
            "Each player gets {n} card, dealt one at a time.",
            "Each player gets {n} cards, dealt one at a time.",
            n=int(rules.cards_dealt),
        )
    )
    if rules.first_discard == "chosen":
        chosen = say(
            "The first player gets one more. Nothing is turned up: the first player makes the first discard without "
            "drawing, and may meld before it."
        )
        return together(first, cards, chosen)
    return together(first, cards, say("The next card is turned up and is the first discard."))


def _layoff(rules: Rummy500Rules) -> Words:
    when = (
        say("You may lay off cards at any time on any meld, your own or another player's.")
        if rules.out_of_turn
        else say("In your turn you may lay off cards on any meld, your own or another player's.")
    )
    what = say(
        "Put laid-off cards in front of you: they score for you, and can be built on at once. If a card fits two "
        "melds, say which one; it stays there."
    )
    ace = (
        say("A run may continue past the ace.")
        if rules.ace_wraps
        else say("An ace at the end of a run closes that end: nothing can be added there.")
    )
    first = (say("Nobody may lay off before melding in that hand."),) if rules.layoff_after_own else ()
    return together(when, *first, what, ace)


def _rum(rules: Rummy500Rules) -> Words:
    if rules.rum_call == "off":
        return say("Rum is not called.")
    what = {
        "lay-off": say(
            "You may call rum when somebody discards a card that fits a meld on the table. The first to call takes "
            "that card alone, lays it off and scores it. The caller may not make a new meld with it. The turn "
            "continues as if nobody had called."
        ),
        "turn": say(
            "You may call rum when a discarded card fits a meld, or when cards in the pile make a meld. The first to "
            "call takes the pile down to that card, uses it, may meld more, and discards. Play continues with the "
            "player after the caller."
        ),
    }[rules.rum_call]
    limits = say(
        "You cannot call on your own discard, nor after the next player has drawn or somebody has gone out. If two "
        "players call at once, the next in turn order after the discarder has the call."
    )
    return together(what, limits)


PLAIN_VALUE_WORDS = {
    "pip": say("Face cards (J, Q, K) count 10, others their face value."),
    "five-ten": say("2 to 9 count 5; tens and face cards count 10."),
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
        say("An ace counts {low} below a two and {high} above a king; in a set or in hand it counts {hand}.", **aces)
        if rules.ace_set == rules.ace_four == rules.ace_hand
        else say(
            "An ace counts {low} below a two and {high} above a king. It counts {three} in a set of three, {four} in "
            "a set of four and {hand} in hand.",
            **aces,
        )
    )
    if rules.has_jokers:
        told = together(told, say("A joker counts {joker}.", joker=joker_value(rules)))
    if rules.has_jokers and held_joker(rules) != joker_value(rules):
        told = together(told, say("A joker left in hand counts {n}.", n=held_joker(rules)))
    return together(
        PLAIN_VALUE_WORDS[rules.values], told, say("A card laid off counts as part of the meld that it joins.")
    )


def _score(rules: Rummy500Rules) -> Words:
    laid = say("You score the cards you have laid, in melds and as lay-offs.")
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
        parts += [
            hands_limit_words(rules.hands_limit, sooner=rules.target is not None),
            say("The highest total wins; players with the same total tie."),
        ]
    return together(*parts)


def went_out_first(rules: Rummy500Rules) -> Words:
    """Says that the side that went out wins if its total is enough."""
    if rules.target_reached == "over":
        return say("The side that went out wins if it is above the target too; otherwise the highest total wins.")
    return say("The side that went out wins if it has reached the target too; otherwise the highest total wins.")


def _return_to_pile(rules: Rummy500Rules) -> Words:
    """Which of the cards taken from the discard pile may be discarded in the same turn."""
    again = say("If you took the top discard, you may discard it again.")
    several = say("If you took several cards, you may discard any of them except the one you had to use.")
    if rules.pickup_depth == "top":
        free = rules.may_return_top and rules.pickup_top_free
        return again if free else say("If you took the top discard, you must discard a different card.")
    if rules.may_return_top:
        return together(again, several) if rules.pickup_top_free else several
    return say(
        "If you took only the top discard, you must discard a different card. If you took several, "
        "you may discard any of them except the one you had to use."
    )


SCORE_CLAUSES: Mapping[str, Callable[[Rummy500Rules], Words]] = {
    "500.values": _values,
    "500.score": _score,
    "500.stock-out-score": lambda rules: (
        say("If the stock runs out, the cards you still hold count as usual.")
        if rules.stock_out_counts
        else say("If the stock runs out, the cards you still hold do not count, but laid cards do.")
    ),
    "500.residual": lambda rules: {
        "deduct": say("Cards left in your hand count against you."),
        "credit": say(
            "Nobody loses points for cards in hand. With two sides, the side that went out scores the other side's "
            "cards. With three sides or more, or if nobody went out, they count for nobody."
        ),
        "credit-late": say(
            "Cards left in your hand count against you. But if the stock ran out before anybody went "
            "out, nobody loses points for them. With two sides, the one that went out then scores the "
            "other side's cards."
        ),
    }[rules.residual],
    "500.threshold": lambda rules: (
        say("Every hand counts from the start.")
        if not rules.threshold
        else say(
            "A side's hands do not count, for better or worse, until one scores {points} or more before "
            "the division. That hand counts, and so does every later one.",
            points=rules.threshold,
        )
        if rules.divisor > 1
        else say(
            "A side's hands do not count, for better or worse, until it scores {points} or more in one "
            "hand. That hand counts, and so does every later one.",
            points=rules.threshold,
        )
    ),
    "500.out-bonus": lambda rules: (
        say("The player who goes out scores a bonus of {points}.", points=rules.out_bonus)
        if rules.out_bonus
        else say("Going out earns no bonus.")
    ),
    "500.seven-run": lambda rules: (
        say(
            "Lay a run of seven or more cards at once and go out in that turn to score a bonus of "
            "{points}. Lay-offs never count for this.",
            points=rules.seven_run_bonus,
        )
        if rules.seven_run_bonus
        else say("A run of seven earns no bonus.")
    ),
    "500.four-set": lambda rules: (
        say("A set of four counts only what its cards are worth.")
        if rules.four_set_multiplier == 1
        else say("A set of four laid all at once counts double; three cards and a lay-off do not.")
    ),
    "500.divide": lambda rules: say("Scores are not divided.") if rules.divisor == 1 else _divided(rules),
    "500.game": _game,
    "500.final-bonus": lambda rules: (
        say(
            "At the end the leading side scores a bonus of {points}; the margin is then its lead over "
            "the next side. If the totals are equal, nobody gets the bonus.",
            points=rules.final_bonus,
        )
        if rules.final_bonus
        else say("There is no bonus for leading at the end.")
    ),
}
"""The sentences of these clauses, in the order of the rule book."""


def _divided(rules: Rummy500Rules) -> Words:
    divided = say("Every score except points by agreement is divided by {divisor}.", divisor=rules.divisor)
    return divided if rules.target is None else together(divided, say("The target applies to the divided totals."))


CLAUSES: Mapping[str, Callable[[Rummy500Rules], Words]] = {
    "500.pack": _pack,
    "500.deal": _deal,
    "500.pile": lambda _: say("Spread the discards so that everyone can see them all. Their order never changes."),
    "500.dealer": _dealer,
    "500.turn": lambda _: say("In a turn you draw, then meld and lay off as you like, then discard."),
    "500.draw": lambda rules: (
        say(
            "Draw the top two cards of the stock (one if only one is left), or take from the discard pile. A card "
            "that you have drawn cannot be put back."
        )
        if rules.draw_two
        else say(
            "Draw the top card of the stock, or take from the discard pile. A card that you have drawn cannot "
            "be put back."
        )
    ),
    "500.pickup": _pickup,
    "500.pickup-top": lambda rules: (
        say("If you take only the top card, you do not have to use it.")
        if rules.pickup_top_free
        else say("If you take only the top card, you must use it at once too.")
    ),
    "500.return": _return_to_pile,
    "500.set": lambda _: say("A set is three or four cards of one rank, all of different suits, even with two packs."),
    "500.run": lambda rules: together(
        say("A run is {n} or more cards of one suit in sequence.", n=rules.min_run),
        say("Runs may go around the corner: K-A-2 is a run, and so is Q-K-A-2.")
        if rules.ace_wraps
        else say("The ace is low or high: K-A-2 is not a run."),
    ),
    "500.joker": lambda rules: of_jokers(
        rules,
        {
            "wild": together(
                say(
                    "A joker stands for any card that the meld could really have, even one that is already on the "
                    "table; it cannot be a fifth king. Whoever lays it says which rank it is, and in a run its place "
                    "never changes after that. In a set it needs no suit, and the real fourth card may still be added."
                ),
                *SWAP_WORDS[rules.joker_swap],
            ),
            "rank": say("Jokers stand for nothing: they are a rank of their own."),
            "gambit": say("In each hand the dealer names what jokers do."),
        }[rules.joker_role],
    ),
    **wild_clauses(
        say("On the table it counts the same while it stands for another card; as itself it counts its own value.")
    ),
    "table.wild": wild_or_capped,
    "500.layoff": _layoff,
    "500.out-of-turn": lambda rules: (
        say("Everyone may meld and lay off at any time, and may go out that way if no last discard is required.")
        if rules.out_of_turn
        else say("Only the player whose turn it is may meld and lay off.")
    ),
    "500.rum": _rum,
    "500.discard": lambda rules: (
        say("Every turn ends with one discard: always keep a card for it.")
        if rules.boathouse
        else say("A turn ends with one discard, unless the hand is empty.")
    ),
    "500.boathouse": lambda rules: (
        say("Every turn ends with a discard, even the last: nobody goes out by melding everything.")
        if rules.boathouse
        else say("A player may go out without a discard.")
    ),
    "500.out": lambda _: say("The hand ends at once when a player has no cards."),
    "500.stock-out": lambda rules: {
        "decline": say(
            "When the stock is gone, play continues from the pile. The hand ends when the player whose turn it is "
            "does not take from it."
        ),
        "end": say("The hand ends with the turn in which the last stock card is drawn."),
        "reshuffle": say(
            "When the stock is gone and somebody wants to draw, all discards but the top one become a new stock. If "
            "there are none to shuffle, play continues from the pile. The hand ends when the player whose turn it is "
            "does not take from it."
        ),
        "until-out": say(
            "When the stock is gone, play continues from the pile until somebody goes out. If you take nothing "
            "from it, you meld, lay off and discard without drawing."
        ),
    }[rules.stock_out],
    **SCORE_CLAUSES,
    "gambit.joker": lambda rules: (
        say(
            "One joker is face up beside the dealer, who may play it like a card in hand; the others stay in the "
            "pack. Before anyone looks at the cards, the dealer names what jokers do in this hand: wild, double or "
            "splitter."
        )
        if rules.gambit
        else say("Dealer's Gambit is not played: the dealer has no joker.")
    ),
    "gambit.wild": lambda _: say(
        "If the dealer names jokers wild, they stand for other cards, and a joker in a meld counts 0."
    ),
    "gambit.double": lambda _: say(
        "If jokers are named double, a joker may be added to any meld on the table. That meld counts double for "
        "everyone who has cards in it. It is sealed: nobody may lay off on it any more."
    ),
    "gambit.splitter": lambda _: say(
        "If jokers are named splitter, you may put a joker into the pile in place of a card instead of "
        "drawing. Take that card and all the cards above it, and use that card as in any pick-up. The "
        "cards below the joker are out of play for this hand."
    ),
    "gambit.block": lambda _: say(
        "In their own turn, another player may lay a joker from their hand face down on the dealer's joker; from "
        "then on the dealer cannot use it."
    ),
    "gambit.zero": lambda _: say("In Dealer's Gambit a joker left in hand counts 0."),
    "persian.joker": lambda rules: (
        say("Jokers form sets of three or four jokers, and cannot be in any other meld.")
        if rules.joker_role == "rank"
        else say("Persian Rummy is not played: jokers are not a rank of their own.")
    ),
    "table.sat-out": sat_out_words,
    **REMEDIES.words(),
}

PLAYED: Mapping[str, Applies] = {
    "500.rum": lambda rules: rules.rum_call != "off",
    "500.joker": any_wild,
    **WILD_PLAYED,
    "table.wild": lambda rules: bool(rules.wild_ranks) or rules.wilds_per_meld is not None,
    "500.boathouse": lambda rules: rules.boathouse,
    "500.threshold": lambda rules: bool(rules.threshold),
    "500.out-bonus": lambda rules: bool(rules.out_bonus),
    "500.seven-run": lambda rules: bool(rules.seven_run_bonus),
    "500.four-set": lambda rules: rules.four_set_multiplier > 1,
    "500.divide": lambda rules: rules.divisor > 1,
    "500.final-bonus": lambda rules: bool(rules.final_bonus),
    "persian.joker": lambda rules: rules.joker_role == "rank",
    **{clause: lambda rules: rules.gambit for clause in CLAUSES if clause.startswith("gambit.")},
    **REMEDIES.played,
}
"""When a clause that a table may do without is in play."""


def value_table(rules: Rummy500Rules) -> Rows:
    """What each card counts, as a table."""
    plain: dict[str, Rows] = {
        "pip": ((say("2 to 10"), say("face value")), (say("Jack, queen, king"), "10")),
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


TABLES: Mapping[str, Callable[[Rummy500Rules], Rows]] = {"500.values": value_table}

CHAPTERS: Chapters = (
    (say("Cards and deal"), ("500.pack", "500.deal", "500.dealer")),
    (say("The turn"), ("500.turn", "500.draw", "500.discard", "500.out-of-turn")),
    (say("Taking from the discard pile"), ("500.pile", "500.pickup", "500.pickup-top", "500.return", "500.rum")),
    (say("Melds and laying off"), ("500.set", "500.run", "500.joker", "table.wild", "table.wild-natural", "500.layoff")),
    (say("The end of a hand"), ("500.out", "500.boathouse", "500.stock-out")),
    (
        say("Scoring a hand"),
        (
            "500.values", "table.wild-points", "500.score", "500.residual", "500.stock-out-score", "500.threshold", "500.out-bonus",
            "500.seven-run", "500.four-set", "500.divide",
        ),
    ),
    (say("Winning the game"), ("500.game", "500.final-bonus", "table.sat-out")),
    (say("Jokers in Persian Rummy"), ("persian.joker",)),
    (
        say("Jokers in Dealer's Gambit"),
        ("gambit.joker", "gambit.wild", "gambit.double", "gambit.splitter", "gambit.block", "gambit.zero"),
    ),
    (CHAPTER, tuple(REMEDIES.fixes)),
)  # fmt: skip


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
        yield hands_limit_words(rules.hands_limit, sooner=rules.target is not None)
    if rules.target is not None and rules.crossing == "went-out":
        yield went_out_first(rules)
    else:
        yield say("The highest total wins.")


GLOSSARY = (
    HAND,
    STOCK,
    DISCARD_PILE,
    (say("set"), say("Three or four cards of one rank in different suits.")),
    RUN,
    SET_OR_RUN,
    LAY_OFF,
    JOKER,
    (say("pick up"), say("Take a card from the discard pile with all cards above it.")),
    GO_OUT,
)
