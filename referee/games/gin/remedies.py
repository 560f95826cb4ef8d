"""What can go wrong in Gin, and its laws."""

from __future__ import annotations

from collections.abc import Mapping

from referee.games.gin.options import LOOKED_BACK, MISSED_LAYOFF
from referee.games.gin.values import within_limit
from referee.games.remedies.incident import (
    ALLOWED,
    BACK_ON_TOP,
    OPPONENT,
    PLAY,
    REDEAL,
    REPAIR,
    TOO_LATE,
    VOID,
    Incident,
    Irregularity,
    Law,
    Missing,
    Remedy,
    by_option,
    fixed_steps,
    names,
    only_remedy,
    thrown_in,
    too_many_or_few,
    whatever_is_agreed,
)
from referee.games.remedies.irregularities import AFTER_HAND, BEFORE_PLAY, DURING_PLAY, END, TURN, shared, short_or_long
from referee.games.remedies.ruling import Remedies
from referee.games.remedies.shared_laws import FIXES_OF_TABLE, missing_cards
from referee.words import Words, say, say_n, together

CHOICES: Mapping[str, Words] = {
    "play-on": say("play on"),
    "redeal": say("a new deal"),
    "rebuild": say("the melds are laid again"),
    "void": say("thrown in"),
    "play-open": say("play on with the hand face up"),
    "stands": say("the knock counts"),
}
"""The names of remedies that are not values of an option."""


def _play_on(incident: Incident) -> tuple[Words, ...]:
    return (
        *too_many_or_few(
            incident,
            say("With too many cards, {player} discards in their next turn without drawing.", player=incident.player),
            say("With too few cards, {player} draws in their next turn without discarding.", player=incident.player),
        ),
        say("{who} may not knock before the turn after that.", who=incident.who),
    )


def _short(incident: Incident) -> tuple[Words, ...]:
    points = incident.rules.missing_card_points * missing_cards(incident)
    added = say_n(
        "{n} point is added to {player}'s deadwood.",
        "{n} points are added to {player}'s deadwood.",
        n=points,
        player=incident.player,
    )
    return added, say("There is no undercut bonus in this hand.")


def _short_text(incident: Incident) -> Words:
    points = say_n(
        "If the knocker's opponent has too few cards, {n} point for each missing card is added to the deadwood.",
        "If the knocker's opponent has too few cards, {n} points for each missing card are added to the deadwood.",
        n=incident.rules.missing_card_points,
    )
    return together(points, say("There is no undercut bonus in this hand."))


def _long(incident: Incident) -> tuple[Words, ...]:
    return (
        say("The hand is not corrected, and every card in it counts."),
        say("{who} can lose the hand or score nothing in it, but cannot win it.", who=incident.who),
    )


def _seen(incident: Incident) -> tuple[Words, ...]:
    after = (
        say("After that {player} may not take one.", player=incident.player)
        if incident.facts.what == "draw-out-of-turn"
        else say("After that {player} may take one.", player=incident.player)
    )
    return (
        say("Every card that was seen is placed face up beside the discard pile."),
        say(
            "Until somebody draws from the stock, {other} may take one of them instead of drawing.",
            other=incident.other,
        ),
        after,
        say("What nobody takes is out of play."),
        say("{who} may not knock before their next turn, unless it is gin.", who=incident.who),
    )


def _open_hand(incident: Incident) -> tuple[Words, ...]:
    return (
        say("The knock does not count. The discard stands, and play continues."),
        say(
            "{who}'s hand stays face up until {other} has finished their next turn.",
            who=incident.who,
            other=incident.other,
        ),
    )


def _undercut(incident: Incident) -> tuple[Words, ...]:
    return (
        say("The hand is over."),
        say_n(
            "{other} scores {n} point, the bonus for an undercut.",
            "{other} scores {n} points, the bonus for an undercut.",
            n=incident.rules.undercut_bonus,
            other=incident.the_other,
        ),
    )


def _bonus(incident: Incident) -> Mapping[str, int]:
    points = incident.rules.undercut_bonus
    return {incident.opponent: points} if points else {}


OPEN = Remedy("play-open", _open_hand)
COUNTS = Remedy("stands", fixed_steps(say("The knock stands, with the deadwood the player really has.")), "score")
TAKE_BACK = Remedy(
    "take-back",
    lambda at: (say("The knock does not count, and {player} picks up the hand again.", player=at.player), PLAY),
)
UNDERCUT = Remedy("undercut", _undercut, "score", _bonus)


def _knock_ways(incident: Incident) -> tuple[Remedy, ...]:
    return {
        "play-open": (OPEN,),
        "opponent-chooses": (OPEN, COUNTS),
        "take-back": (TAKE_BACK,),
        "undercut": (UNDERCUT,),
    }[incident.rules.fix_knock]


def _fix_gin(incident: Incident) -> tuple[Words, ...]:
    if incident.facts.deadwood is None:
        knock = say("It is a knock with that deadwood.")
    else:
        knock = say_n(
            "It is a knock with {n} point of deadwood.",
            "It is a knock with {n} points of deadwood.",
            n=incident.facts.deadwood,
        )
    return knock, say("The other player may lay off. There is no gin bonus, and it can be undercut.")


def _fix_gin_text(incident: Incident) -> Words:
    if incident.rules.fix_gin == "as-knock":
        return together(
            say("A call of gin with deadwood left is not gin, even if it is within the knock limit."),
            *_fix_gin(incident),
        )
    return say("Calling gin with any deadwood counts as a knock above the limit.")


def _who_knocked(incident: Incident) -> Words:
    return say("The deadwood is above the knock limit.") if incident.facts.deadwood else say("It is not a knock.")


GIN_FIXES: Mapping[str, Law] = {
    "gin.fix-count-early": Law(
        ("gin",),
        say("The number of cards is wrong, and nobody has drawn yet."),
        by_option("fix_count_early", REDEAL, REPAIR),
        names=names("fix_count_early"),
    ),
    "gin.fix-count-both": Law(
        ("gin",),
        say("Both hands have the wrong number of cards."),
        only_remedy(thrown_in, "void"),
    ),
    "gin.fix-count-one": Law(
        ("gin",),
        say("Only one hand is wrong, so the other player chooses."),
        whatever_is_agreed(Remedy("play-on", _play_on), Remedy("redeal", thrown_in, "void")),
        intro=say("If one hand has the wrong number of cards, the other player chooses."),
        names=CHOICES,
        chooser=OPPONENT,
    ),
    "gin.fix-count-knocker": Law(
        ("gin?",),
        say("A knock with the wrong number of cards is not a knock."),
        _knock_ways,
        intro=say("A knock with the wrong number of cards is not a knock, whatever the deadwood."),
        names=CHOICES,
        chooser=OPPONENT,
    ),
    "gin.fix-count-short": Law(
        ("gin?",),
        say("The knocker's opponent has too few cards."),
        only_remedy(_short, "score", needs=("has", "should")),
        text=_short_text,
    ),
    "gin.fix-count-long": Law(
        ("gin?",),
        say("The knocker's opponent has too many cards."),
        only_remedy(_long, "score"),
    ),
    "gin.fix-seen-card": Law(
        ("gin?",),
        say("A player saw a card that should have stayed hidden."),
        by_option("fix_seen", Remedy("show", _seen), Remedy("back", fixed_steps(*BACK_ON_TOP))),
        names=names("fix_seen"),
    ),
    "gin.fix-knock": Law(
        ("gin",),
        _who_knocked,
        _knock_ways,
        intro=say("A knock with deadwood above the limit is not a knock."),
        names=CHOICES,
        chooser=OPPONENT,
        turn="next",
    ),
    "gin.fix-knock-shown": Law(
        ("custom",),
        say("The opponent had already shown cards when the mistake was noticed, and may choose."),
        whatever_is_agreed(
            Remedy(
                "play-on",
                fixed_steps(
                    say("Both players pick up their cards again."), say("The discard stands, and play continues.")
                ),
            ),
            VOID,
        ),
        intro=say("The opponent showed cards before a wrong knock was noticed."),
        names=CHOICES,
        chooser=OPPONENT,
    ),
    "gin.fix-gin": Law(
        ("rulebook",),
        say("It is not gin, because there is deadwood, but it is low enough for a knock."),
        only_remedy(_fix_gin, "score"),
        text=_fix_gin_text,
    ),
    "gin.fix-layoff": Law(
        ("rulebook",),
        say("The card does not fit on that meld."),
        only_remedy(
            fixed_steps(say("The card returns to the hand, and counts as deadwood if it is not in a meld.")), "score"
        ),
        intro=say("A card was laid off where it does not fit."),
    ),
    "gin.fix-missed-layoff": Law(
        ("custom",),
        say("Nobody has to lay off."),
        by_option(
            "fix_late",
            Remedy(
                "allow",
                lambda at: (say("Until the score is written, {player} may still lay off.", player=at.player),),
                "score",
            ),
            Remedy("strict", fixed_steps(say("Once the count has been announced, nothing more can be laid off."))),
        ),
        intro=say("A player forgot to lay off cards that fit."),
        names=MISSED_LAYOFF.values,
    ),
    "gin.fix-early-mix": Law(
        ("custom",),
        say("The other player could not lay off any more."),
        whatever_is_agreed(
            Remedy(
                "rebuild",
                lambda at: (
                    say("Lay the melds again."),
                    say("If the two disagree, {other}'s word counts.", other=at.other),
                ),
            ),
            VOID,
        ),
        intro=say("The knocker mixed up the cards before the opponent could lay off."),
        names=CHOICES,
    ),
    "gin.fix-looked": Law(
        ("custom",),
        say("Older discards may not be looked at."),
        by_option(
            "fix_looked",
            Remedy("warn", lambda at: (say("{who} is warned.", who=at.who),)),
            Remedy("both-look", lambda at: (say("{other} may look through the pile too.", other=at.the_other),)),
            Remedy("points", lambda at: (at.fined,), "adjust", lambda at: at.fine),
        ),
        intro=say("A player looked through the discards."),
        names=LOOKED_BACK.values,
    ),
}

NOT_IN_GIN = frozenset(
    (
        "table.fix-upcard-joker", "table.fix-count-early", "table.fix-count", "table.fix-count-short", "table.fix-count-long",
        "table.fix-seen-card",
    )
)  # fmt: skip


def _knocked(incident: Incident) -> str | Missing | None:
    within = _within(incident)
    return within if isinstance(within, Missing) else "gin.knock" if within else None


def _said_gin(incident: Incident) -> str | Missing | None:
    if incident.found in AFTER_HAND:
        return None
    if incident.facts.deadwood in (None, 0):
        return Missing("deadwood") if incident.facts.deadwood is None else "gin.gin"
    if incident.rules.fix_gin != "as-knock":
        return None
    within = _within(incident)
    return within if isinstance(within, Missing) else "gin.fix-gin" if within else None


def _hands(incident: Incident) -> str:
    return "gin.fix-count-both" if incident.facts.both else "gin.fix-count-one"


def _drawn(incident: Incident) -> str:
    return "gin.fix-seen-card" if incident.facts.from_ == "stock" else "table.fix-draw-back"


def _at_end(incident: Incident) -> str | Missing:
    missing = next((key for key in ("by", "knocker") if getattr(incident.facts, key) is None), None)
    if missing:
        return Missing(missing)
    if incident.facts.by == incident.facts.knocker:
        return "gin.fix-count-knocker"
    return short_or_long(incident, "gin.fix-count-short", "gin.fix-count-long")


COUNT = ((BEFORE_PLAY, "gin.fix-count-early"), (DURING_PLAY, _hands), ((END,), _at_end), (AFTER_HAND, TOO_LATE))


def _above(incident: Incident) -> str:
    return "gin.fix-knock-shown" if incident.facts.shown else "gin.fix-knock"


KNOCKED = (((TURN,), _above), ((END,), "gin.fix-knock-shown"), (AFTER_HAND, TOO_LATE))
DEADWOOD = {"": ("deadwood", "upcard", "limit"), TURN: ("shown",)}


def _within(incident: Incident) -> bool | Missing:
    """Whether the deadwood is within the knock limit; if it matters, what sets the limit must be known."""
    deadwood, rules = incident.facts.deadwood, incident.rules
    if deadwood is None:
        return Missing("deadwood")
    within = within_limit(rules, deadwood, incident.facts.upcard, incident.facts.limit)
    return Missing("limit" if rules.limit_chosen else "upcard", "gin.limit") if within is None else within


ROWS = (
    *shared(COUNT, _drawn, "gin.fix-seen-card", _hands),
    Irregularity("layoff", "end", (((END,), "gin.fix-layoff"), (AFTER_HAND, TOO_LATE))),
    Irregularity("looked-back", "turn", clause="gin.fix-looked"),
    Irregularity("false-knock", "end", KNOCKED, sooner=_knocked, first="gin.knock", facts=DEADWOOD, usual=TURN),
    Irregularity("false-gin", "end", KNOCKED, sooner=_said_gin, first="gin.gin", facts=DEADWOOD, usual=TURN),
    Irregularity("early-mix", "end", clause="gin.fix-early-mix", usual=END, last=END),
    Irregularity("missed-layoff", "end", (((END,), "gin.fix-missed-layoff"), (AFTER_HAND, TOO_LATE))),
)
REMEDIES = Remedies(
    rows={row.what: row for row in ROWS},
    fixes={**{key: each for key, each in FIXES_OF_TABLE.items() if key not in NOT_IN_GIN}, **GIN_FIXES},
    allowed={"gin.knock": ALLOWED, "gin.gin": ALLOWED},
    laws=frozenset(("gin", "gin?")),
)
