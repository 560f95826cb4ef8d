"""The options of Kaluki on melds: opening, aces, jokers and the last card."""

from __future__ import annotations

from dataclasses import dataclass

from referee.declare import choice, flag, number
from referee.games.kaluki.fixes import KalukiFixes
from referee.games.wild import wild_ranks_option, wilds_per_meld_option
from referee.words import say

MELDS = say("Melds")


@dataclass(frozen=True, kw_only=True)
class KalukiMelding(KalukiFixes):
    """The options on melds that are in force at a table of Kaluki."""

    opening_points: int = number(
        51,
        say("Points to open"),
        say("What a player's first melds must count together; 40 in Kalooki."),
        least=0,
        most=100,
        group=MELDS,
        clauses=("kaluki.opening",),
    )
    opening_when_out: bool = flag(
        True,
        say("Points to open when going out"),
        say("If no, a player who opens and goes out in one turn needs no points."),
        group=MELDS,
        clauses=("kaluki.opening",),
    )
    runs_ace: str = choice(
        "both",
        say("The ace in sequences"),
        say("Where an ace may be."),
        values={"both": say("low or high"), "high": say("high only"), "wrap": say("low, high or between king and two")},
        group=MELDS,
        clauses=("kaluki.sequence",),
    )
    wild_ranks: tuple[str, ...] | None = wild_ranks_option(MELDS)
    wilds_per_meld: int | None = wilds_per_meld_option(MELDS, "kaluki.joker")
    joker_swap: str = choice(
        "to-hand",
        say("Swapping a joker for the real card"),
        say("From any meld, if rank and suit are the same."),
        values={
            "to-hand": say("into the hand"),
            "same-turn": say("it is used in the same turn"),
            "off": say("jokers stay"),
        },
        group=MELDS,
        clauses=("kaluki.swap",),
    )
    swap_before_opening: bool = flag(
        True,
        say("Taking a joker before opening"),
        say("If no, only a player who has opened may take a joker."),
        group=MELDS,
        clauses=("kaluki.swap",),
    )
    must_discard_out: bool = flag(
        False,
        say("Going out with a discard only"),
        say("If yes, you must keep one card for the last discard."),
        group=MELDS,
        clauses=("kaluki.out", "kaluki.discard"),
    )
    out_round: int = number(
        1,
        say("Going out from round"),
        say("Nobody goes out before this round; a round is one turn of each player."),
        least=1,
        most=3,
        group=MELDS,
        clauses=("kaluki.out",),
    )
