"""The presets of Contract Rummy: the game of one book, and what is played under other names."""

from __future__ import annotations

from referee.games.base import Preset
from referee.words import say

TRADITIONAL = {"packs": "auto", "jokers": 2, "min_run": 3, "extra_melds": False, "may_i": "single"}
SHANGHAI = {
    "jokers": 4,
    "cards_dealt": (11,) * 7,
    "runs_ace": "high",
    "jokers_per_run": 1,
    "may_i_limit": 2,
    "may_i_price": 2,
}
CARIOCA = {
    "contracts": ("GG", "GR", "RR", "GGG", "GGR", "GRR", "RRR", "GGGG", "D", "S"),
    "cards_dealt": (12,) * 10,
    "jokers": 4,
    "direction": "counter",
    "runs_ace": "wrap",
    "separate_sequences": False,
    "extra_melds": False,
    "wilds_per_meld": 1,
    "joker_swap": "off",
    "discard_joker": False,
    "may_i": "off",
    "last_deal": "normal",
    "ace_penalty": 20,
    "joker_penalty": 30,
}
CONTINENTAL = {
    "cards_dealt": (7, 8, 9, 10, 11, 12, 13),
    "packs": "auto",
    "jokers": 6,
    "direction": "counter",
    "runs_ace": "wrap",
    "exact_contract": False,
    "separate_sequences": False,
    "layoff_when_opening": True,
    "extra_melds": False,
    "jokers_apart": True,
    "may_i": "single",
    "last_deal": "normal",
    "ace_penalty": 20,
    "joker_penalty": 50,
    "one_turn_bonus": 10,
}
CLAIMING = ("jokers_per_run", "layoff_when_opening", "joker_swap", "may_i_limit", "may_i_price", "last_deal")
PRESETS = (
    Preset("contract", say("Contract Rummy"), say("Seven deals, sequences of four, exactly the contract to open.")),
    Preset(
        "contract-traditional",
        say("Contract Rummy, traditional"),
        say("Sequences of three, two jokers, one May I a turn; after opening only lay-offs."),
        TRADITIONAL,
    ),
    Preset(
        "contract-bicycle",
        say("Contract Rummy, ten and twelve"),
        say("Traditional, with ten cards in four deals and twelve after, one joker fewer than packs."),
        {**TRADITIONAL, "cards_dealt": (10, 10, 10, 10, 12, 12, 12), "jokers": "packs-1"},
    ),
    Preset(
        "liverpool",
        say("Liverpool Rummy"),
        say("Traditional, with eleven cards in every deal."),
        {**TRADITIONAL, "cards_dealt": (11,) * 7},
    ),
    Preset(
        "shanghai",
        say("Shanghai Rummy"),
        say("Four jokers, eleven cards each, one joker in a sequence; two claims a deal, each with two extra cards."),
        SHANGHAI,
        huddle=CLAIMING,
    ),
    Preset(
        "shanghai-ten",
        say("Shanghai Rummy, ten deals"),
        say("Shanghai Rummy with ten contracts: the last three have a sequence of ten, and sequences of five."),
        {
            **SHANGHAI,
            "contracts": ("GG", "GR", "RR", "GGG", "GGR", "GRR", "RRR", "GR10", "GGGR5", "R5R5R5"),
            "cards_dealt": (11,) * 10,
        },
        huddle=CLAIMING,
    ),
    Preset(
        "deuces-may-i",
        say("May I with wild twos"),
        say(
            "Six deals of eleven cards; twos stand for any card and count 20, jokers 50; the last deal without a discard."
        ),
        {
            "contracts": ("GG", "GR", "RR", "GGG", "GGR", "GRR"),
            "cards_dealt": (11,) * 6,
            "jokers": 4,
            "wild_ranks": ("2",),
            "wild_points": 20,
            "joker_penalty": 50,
            "last_deal": "no-discard",
        },
        huddle=("wild_ranks", "wilds_per_meld", "min_run", "layoff_when_opening", "joker_swap", "may_i"),
    ),
    Preset(
        "carioca",
        say("Carioca"),
        say(
            "Ten deals of twelve cards, counter-clockwise; the last two ask for thirteen cards, ace to king; one "
            "joker in a meld, no claims; jokers count 30."
        ),
        CARIOCA,
        huddle=("runs_ace", "wilds_per_meld", "special_jokers", "may_i", "joker_penalty", "one_turn_bonus"),
    ),
    Preset(
        "continental",
        say("Continental"),
        say(
            "Seven deals of 7 to 13 cards, counter-clockwise; sequences go round the corner; jokers count 50; opening "
            "and going out in one turn scores −10."
        ),
        CONTINENTAL,
        huddle=("runs_ace", "jokers_apart", "layoff_when_opening", "joker_swap", "may_i", "one_turn_bonus"),
    ),
)
