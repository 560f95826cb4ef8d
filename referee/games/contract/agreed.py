"""What a table of Contract Rummy agrees on before the first deal, each as a sentence with its number in it."""

from __future__ import annotations

from referee.words import say

SENTENCES = {
    "min_run": say("A sequence needs {value}"),
    "runs_ace": say("Aces in sequences are {value}"),
    "jokers_apart": say("Jokers in a sequence must not be side by side"),
    "layoff_when_opening": say("You may lay off in the turn in which you open"),
    "extra_melds": say("You may lay new melds after opening"),
    "joker_swap": say("A joker taken for its card: {value}"),
    "jokers_per_run": say("Jokers in one sequence: at most {value}"),
    "wild_ranks": say("Wild ranks: {value}"),
    "wilds_per_meld": say("Jokers and wild cards in one meld: at most {value}"),
    "special_jokers": say("Jokers allowed in a dirty or royal run: {value}"),
    "may_i": say("Claiming a discard out of turn: {value}"),
    "may_i_limit": say("Claims in one deal: at most {value}"),
    "may_i_price": say("A claim also takes {value} from the stock"),
    "joker_penalty": say("A joker left in hand counts {value} points"),
    "one_turn_bonus": say("Opening and going out in one turn takes off {value} points"),
    "last_deal": say("Opening in the last deal: {value}"),
}
