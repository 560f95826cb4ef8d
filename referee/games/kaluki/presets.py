"""The presets of Kaluki: its book and its relatives, each as what it changes."""

from __future__ import annotations

from referee.games.base import Preset
from referee.words import say

KALOOKI_40 = {
    "opening_points": 40,
    "jokers": 2,
    "joker_penalty": 15,
    "ace_points": 11,
    "runs_ace": "high",
    "cards_dealt": 13,
    "must_discard_out": True,
    "limit_reached": "over",
}

ROMME = {
    "opening_points": 40,
    "opening_when_out": False,
    "ace_points": 11,
    "ace_low": 1,
    "joker_penalty": 20,
    "jokers": 6,
    "cards_dealt": 13,
    "joker_swap": "same-turn",
    "swap_before_opening": False,
    "discard_draw": "free",
    "kaluki_doubles": True,
}
ASKED_IN_ROMME = ("opening_points", "opening_when_out", "discard_draw", "runs_ace", "kaluki_doubles")
SCALA_40 = {
    "opening_points": 40,
    "ace_points": 11,
    "ace_low": 1,
    "wilds_per_meld": 1,
    "cards_dealt": 13,
    "joker_swap": "same-turn",
    "swap_before_opening": False,
    "discard_draw": "opened-only",
    "discard_used": True,
    "discard_fits": "nobody",
    "discard_joker": False,
    "must_discard_out": True,
    "out_round": 2,
    "limit": 101,
    "elimination": True,
    "buy_ins": 0,
    "fix_upcard_joker": "turn-next",
}
SCALA_40_HOUSE = {
    **SCALA_40,
    "opening_when_out": False,
    "joker_swap": "to-hand",
    "discard_draw": "opened",
    "discard_fits": "unopened",
    "kaluki_doubles": True,
    "out_round": 1,
    "buy_ins": 1,
}
ASKED_IN_SCALA = (
    "opening_when_out",
    "discard_draw",
    "discard_fits",
    "kaluki_doubles",
    "limit",
    "buy_ins",
)

PRESETS = (
    Preset("kaluki", say("Kaluki"), say("Open with 51 points; a joker left costs 25; to 150.")),
    Preset(
        "kalooki-40",
        say("Kalooki 40"),
        say(
            "Thirteen cards each, two jokers; a joker left in hand costs 15; open with 40 points; aces count 11 "
            "and are high only; go out with a discard."
        ),
        KALOOKI_40,
    ),
    Preset(
        "kalooki-club",
        say("Kalooki, the last one in"),
        say("Kalooki 40 in which a player above 150 is out, may buy in twice, and the last one left wins."),
        {**KALOOKI_40, "elimination": True, "buy_ins": 2},
    ),
    Preset(
        "kaluki-bicycle",
        say("Kaluki, the winner scores"),
        say("The player who goes out scores what the others hold; the highest total wins."),
        {"scoring": "winner-takes"},
    ),
    Preset(
        "romme",
        say("Rommé"),
        say(
            "German Rommé: 13 cards each, six jokers; open with 40 points, or go out in one turn; anyone may take the "
            "discard; play to more than 500 penalty points."
        ),
        {**ROMME, "limit": 500, "limit_reached": "over"},
        huddle=(*ASKED_IN_ROMME, "limit"),
    ),
    Preset(
        "romme-series",
        say("Rommé, a series"),
        say("Rommé as clubs play it: twenty hands without a limit; the lowest total wins."),
        {**ROMME, "limit": None, "hands_limit": 20},
        huddle=(*ASKED_IN_ROMME, "hands_limit"),
    ),
    Preset(
        "scala-40",
        say("Scala 40"),
        say(
            "13 cards each; open with 40 points from your own hand; one joker in a meld; go out with a discard; "
            "a player who reaches 101 is out, and the last one left wins."
        ),
        SCALA_40,
        huddle=ASKED_IN_SCALA,
    ),
    Preset(
        "scala-40-house",
        say("Scala 40 at home"),
        say(
            "Scala 40 with house rules: the discard may open, a closed hand doubles; a player who is out may buy in once."
        ),
        SCALA_40_HOUSE,
        huddle=ASKED_IN_SCALA,
    ),
)
