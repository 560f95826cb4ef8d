"""The rules of 500 Rummy in words, by clause, with the table's numbers in the text."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.games.rummy500.rules import Rummy500Rules
from referee.games.rummy500.values import joker_value
from referee.words import Words, say, say_n


def _pack(rules: Rummy500Rules) -> Words:
    jokers = say_n("{n} joker", "{n} jokers", n=rules.jokers) if rules.jokers else say("no jokers")
    return say("One pack for up to four players, two from five on, each with {jokers}.", jokers=jokers)


def _deal(rules: Rummy500Rules) -> Words:
    if rules.first_discard == "chosen":
        return say(
            "Thirteen cards each for two players, seven for more, one more for the first player, "
            "who discards one of them without drawing. Nothing is turned up."
        )
    return say("Thirteen cards each for two players, seven for more; the next card is turned up as the first discard.")


def _dealer(rules: Rummy500Rules) -> Words:
    who = say("the next player deals") if rules.next_dealer == "left" else say("the winner of the hand deals")
    way = say("clockwise") if rules.direction == "clockwise" else say("counter-clockwise")
    return say("Low card deals first, then {who}. Play goes {way} and begins beside the dealer.", who=who, way=way)


def _draw(rules: Rummy500Rules) -> Words:
    if rules.draw_two:
        return say(
            "Draw the two top cards of the stock, a last one alone, or from the discard pile. A card drawn is drawn."
        )
    return say("Draw the top card of the stock, or from the discard pile. A card drawn is drawn.")


def _pickup(rules: Rummy500Rules) -> Words:
    use = say("in a new meld") if rules.pickup_use == "new-meld" else say("in a new meld or as a lay-off")
    if rules.pickup_depth == "top":
        return say("Only the top card of the pile may be taken; where it must be used, then {use}.", use=use)
    return say(
        "Any card of the pile may be taken with all cards above it; the chosen one must be used at once {use}.", use=use
    )


def _pickup_top(rules: Rummy500Rules) -> Words:
    if rules.pickup_top_free:
        return say("Taking only the top card obliges to nothing.")
    return say("The top card, too, must be used at once when it is taken.")


def _return(rules: Rummy500Rules) -> Words:
    if rules.may_return_top:
        return say("A top discard that was taken may be discarded again.")
    return say("Who took only the top discard must discard another card.")


def _run(rules: Rummy500Rules) -> Words:
    ace = (
        say("Runs go around the corner: K-A-2 is one.")
        if rules.ace_wraps
        else say("The ace is low or high: K-A-2 is no run.")
    )
    return say("A run is {n} or more cards of one suit in sequence. {ace}", n=rules.min_run, ace=ace)


def _joker(rules: Rummy500Rules) -> Words:
    return {
        "wild": say(
            "A joker stands for any card that the meld could really have, and stays what it was laid as. "
            "Nobody takes it for the real card."
        ),
        "rank": say("Jokers stand for nothing: they are a rank of their own."),
        "gambit": say("The dealer names in each hand what jokers do."),
    }[rules.joker_role]


def _layoff(rules: Rummy500Rules) -> Words:
    when = say("At any time") if rules.out_of_turn else say("In turn")
    ace = say("A run may go past the ace.") if rules.ace_wraps else say("An ace closes its end of a run.")
    return say(
        "{when} cards may be laid off on any meld; they score for who lays them, as part of that meld. {ace}",
        when=when,
        ace=ace,
    )


def _out_of_turn(rules: Rummy500Rules) -> Words:
    if rules.out_of_turn:
        return say("Everybody may meld and lay off at any time.")
    return say("Only the player in turn melds and lays off.")


def _rum(rules: Rummy500Rules) -> Words:
    return {
        "off": say("Rum is not called."),
        "lay-off": say("Who first calls rum on a discard that fits on the table lays it off and scores it."),
        "turn": say(
            "Who first calls rum on a discard that fits on the table, or on a meld in the pile, takes the turn and uses it."
        ),
    }[rules.rum_call]


def _discard(rules: Rummy500Rules) -> Words:
    if rules.boathouse:
        return say("A turn ends with one discard: a card is always kept for it.")
    return say("A turn ends with one discard, unless the hand is empty.")


def _boathouse(rules: Rummy500Rules) -> Words:
    if rules.boathouse:
        return say("Every turn ends with a discard, the last one too.")
    return say("A player may go out without a discard.")


def _stock_out(rules: Rummy500Rules) -> Words:
    return {
        "decline": say(
            "Without a stock play goes on from the pile; the hand ends when somebody does not take from it."
        ),
        "end": say("The hand ends with the turn that took the last card of the stock."),
        "reshuffle": say("When the stock is gone, the discards become a new one."),
        "until-out": say("Without a stock play goes on from the pile until somebody is out."),
    }[rules.stock_out]


def _values(rules: Rummy500Rules) -> Words:
    values = {
        "pip": say("Number cards count their number, court cards 10"),
        "five-ten": say("2 to 9 count 5, 10 to king 10"),
        "five": say("Every card counts 5"),
    }[rules.values]
    return say(
        "{values}. An ace counts {low} below a two, {high} above a king, {three} in a set of three, {four} in a set of "
        "four and {hand} in hand; a joker {joker}.",
        values=values,
        low=rules.ace_low,
        high=rules.ace_high,
        three=rules.ace_set,
        four=rules.ace_four,
        hand=rules.ace_hand,
        joker=joker_value(rules),
    )


def _score(rules: Rummy500Rules) -> Words:
    return {
        "deduct": say("A player scores the cards laid, less the cards left in hand; it can be negative."),
        "credit": say("A player scores the cards laid; cards left in hand are deducted from nobody."),
        "credit-late": say(
            "A player scores the cards laid, less the cards left in hand unless the stock ran out first; "
            "it can be negative."
        ),
    }[rules.residual]


def _stock_out_score(rules: Rummy500Rules) -> Words:
    if rules.stock_out_counts:
        return say("Cards in hand are deducted also when the stock ended the hand.")
    return say("When the stock ended the hand, cards in hand do not count.")


def _residual(rules: Rummy500Rules) -> Words:
    return {
        "deduct": say("Cards in hand count against their holder."),
        "credit": say("Nobody loses for cards in hand; of two sides the one that went out scores the other's."),
        "credit-late": say(
            "Cards in hand count against their holder; but if the stock was gone before somebody went out, "
            "of two sides the one that went out scores the other's instead."
        ),
    }[rules.residual]


def _threshold(rules: Rummy500Rules) -> Words:
    if not rules.threshold:
        return say("Every hand counts from the first on.")
    return say("A side's hands count from the first one on in which it makes {points} or more.", points=rules.threshold)


def _out_bonus(rules: Rummy500Rules) -> Words:
    if not rules.out_bonus:
        return say("Going out earns no bonus.")
    return say("Who goes out adds {points}.", points=rules.out_bonus)


def _seven_run(rules: Rummy500Rules) -> Words:
    if not rules.seven_run_bonus:
        return say("A run of seven earns no bonus.")
    return say("Who goes out with a run of seven or more laid in one go adds {points}.", points=rules.seven_run_bonus)


def _four_set(rules: Rummy500Rules) -> Words:
    if rules.four_set_multiplier == 1:
        return say("A set of four counts as its cards do.")
    return say("A set of four laid in one go counts double; three and a lay-off do not.")


def _divide(rules: Rummy500Rules) -> Words:
    if rules.divisor == 1:
        return say("Scores are not divided.")
    return say("Every score is divided by {divisor}.", divisor=rules.divisor)


def _game(rules: Rummy500Rules) -> Words:
    parts = []
    if rules.target is not None:
        who = (
            say("the highest total wins")
            if rules.crossing == "highest"
            else say("the side that went out wins if it is there too, else the highest total")
        )
        parts.append(
            say(
                "The game ends when a side reaches {target}; {who}. From a tie play goes on.",
                target=rules.target,
                who=who,
            )
        )
    if rules.hands_limit is not None:
        parts.append(say_n("The game ends after {n} hand.", "The game ends after {n} hands.", n=rules.hands_limit))
    if not parts:
        return say("The table ends the game when it likes; the highest total wins.")
    return parts[0] if len(parts) == 1 else say("{first} {second}", first=parts[0], second=parts[1])


def _final_bonus(rules: Rummy500Rules) -> Words:
    if not rules.final_bonus:
        return say("The leader adds nothing in the end.")
    return say("In the end the leading side adds {points}.", points=rules.final_bonus)


def _gambit_joker(rules: Rummy500Rules) -> Words:
    if rules.joker_role == "gambit":
        return say("One joker lies face up for the dealer, who names before the cards are seen what jokers do.")
    return say("Dealer's Gambit is not played: no joker lies out for the dealer.")


def _persian_joker(rules: Rummy500Rules) -> Words:
    if rules.joker_role == "rank":
        return say("Jokers make sets of three or four among themselves, and no other meld.")
    return say("Jokers make no sets of their own.")


CLAUSES: Mapping[str, Callable[[Rummy500Rules], Words]] = {
    "500.pack": _pack,
    "500.deal": _deal,
    "500.pile": lambda _: say("The discards lie spread so that all can be seen, and their order never changes."),
    "500.dealer": _dealer,
    "500.turn": lambda _: say("A turn is drawing, then melding and laying off at will, then discarding."),
    "500.draw": _draw,
    "500.pickup": _pickup,
    "500.pickup-top": _pickup_top,
    "500.return": _return,
    "500.set": lambda _: say("A set is three or four cards of one rank in different suits."),
    "500.run": _run,
    "500.joker": _joker,
    "500.layoff": _layoff,
    "500.out-of-turn": _out_of_turn,
    "500.rum": _rum,
    "500.discard": _discard,
    "500.boathouse": _boathouse,
    "500.out": lambda _: say("The hand ends at once when a player has no cards."),
    "500.stock-out": _stock_out,
    "500.values": _values,
    "500.score": _score,
    "500.stock-out-score": _stock_out_score,
    "500.residual": _residual,
    "500.threshold": _threshold,
    "500.out-bonus": _out_bonus,
    "500.seven-run": _seven_run,
    "500.four-set": _four_set,
    "500.divide": _divide,
    "500.game": _game,
    "500.final-bonus": _final_bonus,
    "gambit.joker": _gambit_joker,
    "gambit.wild": lambda _: say("Named wild, jokers stand for other cards and count nothing themselves."),
    "gambit.double": lambda _: say("Named double, a joker doubles the meld that it is added to and seals it."),
    "gambit.splitter": lambda _: say(
        "Named splitter, a joker takes the place of a card in the pile; the cards below it leave play."
    ),
    "gambit.block": lambda _: say("In turn, a player may lay a joker on the dealer's joker and block it."),
    "gambit.zero": lambda _: say("In Dealer's Gambit a joker left in hand counts nothing."),
    "persian.joker": _persian_joker,
}
