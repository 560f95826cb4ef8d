"""The remedies of a turn: a card that was shown or seen, a draw or a discard that was wrong."""

from __future__ import annotations

from collections.abc import Mapping

from referee.games.remedies.incident import Fix, Incident, Way, agreed, names
from referee.games.remedies.ways import BACK_ON_TOP, one, steps
from referee.words import Words, say, together


def _exposed(at: Incident) -> tuple[Way, ...]:
    played = at.rules.fix_exposed
    stays = played == "penalty-card" or (played == "by-partner" and at.facts.partners)
    return (Way("penalty-card", _face_up),) if stays else (Way("none", _taken_up),)


def _face_up(_at: Incident) -> tuple[Words, ...]:
    return (
        say("The card is put face up on the table, where all can see it."),
        say("It is melded, laid off or else discarded at the next chance."),
        say("It does not return to the hand."),
    )


def _taken_up(_at: Incident) -> tuple[Words, ...]:
    return (say("The card returns to the hand, and nothing follows."),)


def _exposed_text(at: Incident) -> Words:
    open_card = _face_up(at)
    return {
        "none": say("A player who shows a card takes it back, and nothing follows."),
        "penalty-card": together(say("A card that a player shows is a penalty card."), *open_card),
        "by-partner": together(
            say("Without partners, a player who shows a card takes it back. With a partner, it is a penalty card."),
            *open_card,
        ),
    }[at.rules.fix_exposed]


def _early_draw(at: Incident) -> tuple[Words, ...]:
    return (
        say("The card belongs to {player}.", player=at.player),
        say("{who} cannot take the discard that comes now.", who=at.who),
    )


def _turn_counts(at: Incident) -> tuple[Words, ...]:
    return (
        say("The turn counts."),
        say("The players who were passed over lose their turn."),
        say("Play continues after {player}.", player=at.player),
    )


OF_TURN: Mapping[str, Fix] = {
    "table.fix-exposed-card": Fix(
        ("hoyle", "scala", "samba"),
        lambda at: (
            say("A card that a player shows stays face up.")
            if _exposed(at)[0].key == "penalty-card"
            else say("Showing a card has no other price.")
        ),
        _exposed,
        text=_exposed_text,
    ),
    "table.fix-early-draw": Fix(
        ("gin?", "samba"),
        say("The player was next, and drew before the discard."),
        one(_early_draw),
    ),
    "table.fix-draw-back": Fix(
        ("samba", "rummy"),
        say("Only the player whose turn it is may draw."),
        one(
            steps(
                say("The card is put back where it came from, unseen by the others."),
                say("The player whose turn it is draws as if nothing had happened."),
            )
        ),
        intro=say("A player drew out of turn order."),
        turn="in-turn",
    ),
    "table.fix-turn-stands": Fix(
        ("rummy?",),
        say("The turn was played to its discard before anybody noticed."),
        one(_turn_counts),
        turn="next",
    ),
    "table.fix-seen-card": Fix(
        ("custom",),
        say("A card was seen that should not have been seen."),
        agreed(
            "fix_seen",
            Way(
                "show",
                steps(
                    say("Each card wrongly seen is shown to all."),
                    say("The next player takes one of them as the draw, or all are put under the stock."),
                ),
            ),
            Way("back", steps(*BACK_ON_TOP)),
        ),
        names=names("fix_seen"),
    ),
    "table.fix-no-draw": Fix(
        ("custom",),
        say("The discard was made without a draw, and nobody else has drawn yet."),
        agreed(
            "fix_no_draw",
            Way(
                "draw-now",
                lambda at: (
                    say("{who} draws the top card of the stock now.", who=at.who),
                    say("Nothing more is discarded."),
                ),
            ),
            Way("short", steps(say("Nothing is drawn now."), say("The hand has one card too few."))),
        ),
        names=names("fix_no_draw"),
        turn="next",
    ),
    "table.fix-no-discard": Fix(
        ("rummy",),
        say("A turn ends with a discard, and the next player has not drawn yet."),
        one(lambda at: (say("{who} discards now, before the next player draws.", who=at.who),)),
        intro=say("A forgotten discard is made up for."),
        turn="next",
    ),
    "table.fix-discard-two": Fix(
        ("samba",),
        say("A turn ends with one discard, and two were made."),
        agreed(
            "fix_discard_two",
            Way(
                "next-chooses",
                steps(
                    say("The next player says which of the two is the discard."),
                    say("The other one is a penalty card, face up on the table."),
                ),
            ),
            Way("take-back", steps(say("The upper card returns to the hand."))),
        ),
        intro=say("Two cards were discarded in one turn."),
        names=names("fix_discard_two"),
    ),
    "table.fix-discard-back": Fix(
        ("rummy",),
        say("Only the player whose turn it is may discard."),
        one(steps(say("The card returns to the hand."), say("The player whose turn it is plays."))),
        intro=say("A player discarded out of turn order."),
        turn="in-turn",
    ),
}
"""By their clauses, in the order of the page."""
