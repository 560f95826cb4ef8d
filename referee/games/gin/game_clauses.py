"""The clauses of Gin Rummy on the end of a game."""

from __future__ import annotations

from referee.games.gin.rules import GinRules
from referee.words import Words, say, say_n, together


def boxes(rules: GinRules) -> Words:
    """What hands won are worth."""
    if not rules.box_bonus:
        return say("There is no bonus for hands won.")
    boxes = say(
        "When the game is over, each player adds {bonus} for every hand in which that player scored.",
        bonus=rules.box_bonus,
    )
    many = say("one box") if rules.boxes_when_doubled == 1 else say("two boxes")
    doubled = [say("A doubled hand counts as {boxes}.", boxes=many)] * rules.spades_double
    more = (
        (rules.gin_boxes, say("gin")),
        (rules.big_gin_boxes, say("big gin")),
        (rules.undercut_boxes, say("an undercut")),
    )
    besides = [
        say_n("That bonus counts once more for {what}.", "That bonus counts {n} times more for {what}.", n=n, what=what)
        for n, what in more
        if n
    ]
    return together(boxes, *doubled, *besides)


def shutout(rules: GinRules) -> Words:
    """What a shutout brings."""
    return {
        "none": say("nothing is added"),
        "bonus": say("the winner adds {bonus}", bonus=rules.worth(rules.shutout_bonus)),
        "double": say("the winner's whole total is doubled, boxes and game bonus too, but not points by agreement"),
        "double-except-boxes": say("the winner's score and game bonus are doubled, the boxes added once"),
        "double-hands": say("the points that the winner scored in hands are doubled"),
    }[rules.shutout]


def game_bonus(rules: GinRules) -> Words:
    """What winning the game brings."""
    bonus = rules.worth(rules.game_bonus)
    return (
        say("The winner adds {bonus} for the game.", bonus=bonus) if bonus else say("Winning the game adds no bonus.")
    )
