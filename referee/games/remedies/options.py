"""What a table can agree on about remedies: the options of several games, declared with the same words in each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from referee.fields import choice, number
from referee.words import Words, say

GROUP = say("After a mistake")
ASK = "ask"
CHOSEN_EACH_TIME = say("the table chooses each time")
_REDEAL = say("a new deal")
_FINE = say("put back, with a fine")


@dataclass(frozen=True)
class RemedyOption:
    """An option about remedies: its label, its help, and what its values mean."""

    label: Words
    help: Words
    values: Mapping[str, Words]

    def declared(self, default: str, *clauses: str) -> Any:
        """Declares it for a game, with the clauses of that game that depend on it."""
        return choice(default, self.label, self.help, values=self.values, group=GROUP, clauses=clauses, folded=True)


FIXES: Mapping[str, RemedyOption] = {
    "fix_exposed_deal": RemedyOption(
        say("Card exposed in the deal"),
        say("What happens if a card is seen while it is dealt."),
        {
            ASK: CHOSEN_EACH_TIME,
            "redeal": _REDEAL,
            "keep": say("the player keeps it"),
            "replace": say("the player gets another card"),
        },
    ),
    "fix_count_early": RemedyOption(
        say("Wrong number of cards before the first draw"),
        say("Whether the cards are dealt again or the hand is put right."),
        {ASK: CHOSEN_EACH_TIME, "redeal": _REDEAL, "repair": say("the hand is put right")},
    ),
    "fix_upcard_joker": RemedyOption(
        say("A joker as the first upcard"),
        say("Whether a joker may be the first discard."),
        {
            ASK: CHOSEN_EACH_TIME,
            "stands": say("it is the first discard"),
            "turn-next": say("the next card is turned up"),
        },
    ),
    "fix_exposed": RemedyOption(
        say("Exposed card"),
        say("Whether an exposed card must stay face up."),
        {
            "by-partner": say("it stays face up only with partners"),
            "none": say("no penalty"),
            "penalty-card": say("it stays face up"),
        },
    ),
    "fix_seen": RemedyOption(
        say("A stock card was exposed"),
        say("What happens to a card that should not have been seen."),
        {ASK: CHOSEN_EACH_TIME, "show": say("all may see it"), "back": say("put back on the stock")},
    ),
    "fix_no_draw": RemedyOption(
        say("Discarded without drawing"),
        say("Whether a player who forgot to draw still draws."),
        {ASK: CHOSEN_EACH_TIME, "draw-now": say("draw now"), "short": say("one card too few")},
    ),
    "fix_discard_two": RemedyOption(
        say("Two cards discarded"),
        say("Which of two discards returns to the hand."),
        {ASK: CHOSEN_EACH_TIME, "next-chooses": say("the next player chooses"), "take-back": say("the top one")},
    ),
    "fix_meld": RemedyOption(
        say("An invalid meld or lay-off"),
        say("What happens, besides putting the cards back."),
        {
            ASK: CHOSEN_EACH_TIME,
            "back": say("put back, no further penalty"),
            "back-points": _FINE,
            "locked": say("put back, and no more melding this turn"),
        },
    ),
    "fix_meld_late": RemedyOption(
        say("An invalid meld or lay-off, noticed late"),
        say("Whether it still returns to the hand after the next draw."),
        {ASK: CHOSEN_EACH_TIME, "back": say("put back"), "stands": say("it stays on the table")},
    ),
    "fix_out": RemedyOption(
        say("Going out wrongly"),
        say("Whether play continues or the hand ends."),
        {ASK: CHOSEN_EACH_TIME, "back": say("play continues"), "caught": say("the hand ends")},
    ),
    "fix_score": RemedyOption(
        say("Miscount found after the cards were mixed"),
        say("Whether a count can still be put right after that."),
        {"book": say("too late"), "agreed": say("put right if all agree")},
    ),
    "fix_over": RemedyOption(
        say("Wrong score found after the game"),
        say("Whether the score of a finished game is corrected."),
        {"stands": say("the result stands"), "correct": say("put right"), ASK: CHOSEN_EACH_TIME},
    ),
}
"""The options about remedies shared by several games, by key, with their values in the order offered."""


def fix(key: str, default: str, *clauses: str) -> Any:
    """Declares one of these options for a game, with the clauses of that game that depend on it."""
    return FIXES[key].declared(default, *clauses)


def fine_points(*clauses: str) -> Any:
    """Declares the option for how many points a fine is."""
    return number(
        10,
        say("Size of a fine"),
        say("What a player pays if a remedy includes a fine."),
        least=0,
        most=100,
        group=GROUP,
        clauses=clauses,
        folded=True,
    )


def card_points(*clauses: str) -> Any:
    """Declares the option for how many points a missing card counts."""
    return number(
        10,
        say("Points for each missing card"),
        say("How many points each missing card costs when the hand is counted."),
        least=0,
        most=25,
        group=GROUP,
        clauses=clauses,
        folded=True,
    )


@dataclass(frozen=True, kw_only=True)
class TableFixes:
    """The first options of every game whose melds are on the table."""

    fix_exposed_deal: str = fix("fix_exposed_deal", ASK, "table.fix-exposed-deal")
    fix_count_early: str = fix("fix_count_early", ASK, "table.fix-count-early")
    fix_upcard_joker: str = fix("fix_upcard_joker", ASK, "table.fix-upcard-joker")
    fix_exposed: str = fix("fix_exposed", "by-partner", "table.fix-exposed-card")
    fix_seen: str = fix("fix_seen", ASK, "table.fix-seen-card")
    fix_no_draw: str = fix("fix_no_draw", ASK, "table.fix-no-draw")
    fix_discard_two: str = fix("fix_discard_two", ASK, "table.fix-discard-two")
