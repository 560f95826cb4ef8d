"""The rules of Seven Bridge about melds, laying off, pon and chi, in words by clause."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.games.seven.rules import SevenRules
from referee.words import Words, say, together

Clauses = Mapping[str, Callable[[SevenRules], Words]]

MELD_CLAUSES: Clauses = {
    "seven.set": lambda _: say("A set is three or four cards of one rank, all of different suits."),
    "seven.run": lambda rules: {
        "both": say("A run is three or more cards of one suit in order; the ace is low or high."),
        "low": say("A run is three or more cards of one suit in order; the ace is low only."),
        "wrap": say(
            "A run is three or more cards of one suit in order. The ace is low or high, or between king and two."
        ),
    }[rules.runs_ace],
    "seven.lone": lambda _: say("A single seven is a meld."),
    "seven.short-run": lambda _: say("A seven with the six or the eight of its suit is a run of two."),
    "seven.pair": lambda rules: (
        say("Two sevens are a set.")
        if rules.seven_pairs
        else say("Two sevens are two melds. A seven cannot be laid off alone on a seven.")
    ),
    "seven.lone-grows": lambda rules: (
        say(
            "A lone seven is neither set nor run until a card is laid off on it. The six or eight of its suit makes it a "
            "run, another seven a set. From then on it stays that."
        )
        if rules.seven_pairs
        else say(
            "A lone seven is neither set nor run until a card is laid off on it. The six or eight of its suit makes it a "
            "run, two more sevens together a set. From then on it stays that."
        )
    ),
    "seven.joker": lambda _: say(
        "A joker stands for any card that the meld could have, and stays there. In a meld of one or two cards it is never "
        "the seven. Beside a real seven it is the six or the eight."
    ),
    "seven.layoff": lambda _: say(
        "Once you have laid a meld in this hand, you may lay off on any meld. You may do so in the same turn, before the "
        "discard."
    ),
}

CLAIM_CLAUSES: Clauses = {
    "seven.after-claim": lambda rules: (
        say("You may lay off in a turn that began with a claim too.")
        if rules.layoff_after_claim
        else say("Nothing is laid off in a turn that began with a claim; more melds are fine.")
    ),
    "seven.pon": lambda _: say(
        "Pon: any player but the one who discarded may claim the last discard. It needs a set, with cards from the hand."
    ),
    "seven.chi": lambda _: say("Chi: only the next player may claim it for a run, with cards from the hand."),
    "seven.claim-meld": lambda rules: together(
        say("The claimed card is melded at once, in a new meld of three cards or more. It is never laid off or kept.")
        if rules.claim_melds == "three"
        else say(
            "The claimed card is melded at once, in a new meld of two cards or more. It is never laid off or kept."
        ),
        *((say("A discarded joker cannot be claimed."),) if rules.jokers else ()),
    ),
    "seven.claim-from": lambda rules: {
        "second-round": say(
            "Nothing is claimed until every player has finished a turn. A claim comes before the next player has drawn."
        ),
        "own-turn": say("You may claim only after a turn of your own. A claim comes before the next player has drawn."),
        "at-once": say("Any discard may be claimed, the first too, before the next player has drawn."),
    }[rules.claims_from],
    "seven.claim-order": lambda _: say(
        "A pon comes before a chi, whoever spoke first. Of two pons the nearest after the player who discarded gets the card."
    ),
    "seven.claim-turn": lambda _: say(
        "The claim takes the place of the draw. You may lay more, and then discard. Play continues after you, and players "
        "in between are passed over."
    ),
}
