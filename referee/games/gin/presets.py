"""The presets of Gin Rummy: published ways to play it, and what tables usually agree on."""

from __future__ import annotations

from referee.games.base import Preset
from referee.words import say

PRESETS = (
    Preset("gin", say("Gin Rummy"), say("Knock with ten or less; gin and undercut 25; to 100.")),
    Preset(
        "gin-pagat",
        say("Gin Rummy, older bonuses"),
        say("Gin and box 20 points, undercut 10. A card taken from the pile may not be discarded in the same turn."),
        {"gin_bonus": 20, "undercut_bonus": 10, "may_return_discard": False, "box_bonus": 20},
    ),
    Preset(
        "oklahoma",
        say("Oklahoma Gin"),
        say("The first upcard sets the knock limit, spades double the hand, to 150."),
        {"upcard_limit": True, "spades_double": True, "target": 150},
        huddle=("upcard_ace", "spades_double", "undercut_bonus", "big_gin_bonus", "box_bonus", "target"),
    ),
    Preset(
        "straight-gin",
        say("Straight Gin"),
        say("No knocking: only gin ends a hand."),
        {"knock_limit": 0},
        huddle=("gin_bonus", "big_gin_bonus", "layoff_on_gin", "box_bonus", "target", "hollywood"),
    ),
)
