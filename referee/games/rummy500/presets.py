"""The presets of 500 Rummy: two rule books, and what is played under other names."""

from __future__ import annotations

from referee.games.base import Preset
from referee.words import say

FIVE_TEN = {"values": "five-ten", "ace_low": 5, "ace_set": 5, "ace_four": 5, "ace_hand": 5}
RUMMY = {
    **FIVE_TEN,
    "pickup_use": "new-meld",
    "pickup_top_free": False,
    "may_return_top": True,
    "stock_out": "end",
    "stock_out_counts": False,
}
PRESETS = (
    Preset("500-rum", say("500 Rum"), say("Cards count their face value, aces 15 or 1; to 500.")),
    Preset(
        "500-rummy",
        say("500 Rummy"),
        say("Cards count five or ten; 30 points to get on the board; take from the pile for new melds only."),
        {**RUMMY, "threshold": 30},
    ),
    Preset(
        "dealers-gambit",
        say("Dealer's Gambit"),
        say("The dealer names what jokers do in each hand; counter-clockwise, to 250."),
        {**RUMMY, "threshold": 30, "joker_role": "gambit", "joker_points": 0, "direction": "counter", "target": 250},
    ),
    Preset(
        "persian",
        say("Persian Rummy"),
        say("For partners; four jokers are a rank of their own; sets of four count double; a game is two hands."),
        {
            **RUMMY,
            "jokers": 4,
            "joker_role": "rank",
            "joker_points": 20,
            "out_bonus": 25,
            "four_set_multiplier": 2,
            "target": None,
            "hands_limit": 2,
            "final_bonus": 50,
        },
        partners=True,
        huddle=("pickup_use", "ace_wraps", "boathouse", "threshold", "hands_limit", "final_bonus"),
    ),
    Preset(
        "500-bicycle",
        say("500 Rum without jokers"),
        say("Like 500 Rum, but without jokers, and the top discard must be used too."),
        {"jokers": 0, "pickup_top_free": False},
    ),
)
