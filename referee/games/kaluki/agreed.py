"""What a table of Kaluki agrees on before the first deal, each as a sentence with its number in it."""

from __future__ import annotations

from referee.words import say

SENTENCES = {
    "opening_points": say("Opening needs {value} points"),
    "opening_when_out": say("You need the points to open when you go out too"),
    "runs_ace": say("Aces in sequences are {value}"),
    "kaluki_doubles": say("Going out in one turn doubles what the others pay"),
    "discard_used": say("The card that you take must be used in the same turn"),
    "discard_fits": say("A card that fits a meld may be discarded by {value}"),
    "buy_ins": say("A player who is out may buy in: {value}"),
    "hands_limit": say("The game ends after {value} hands"),
    "discard_draw": say("The discard may be taken by {value}"),
    "joker_swap": say("A joker taken for its card: {value}"),
    "swap_before_opening": say("You may take a joker before you open"),
    "must_discard_out": say("You need a discard to go out"),
    "limit": say("The limit is {value} points"),
}
