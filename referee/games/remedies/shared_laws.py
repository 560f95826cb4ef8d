"""The laws that several games share, about turns, deals and scores."""

from __future__ import annotations

from collections.abc import Mapping

from referee.games.remedies.facts import OVER
from referee.games.remedies.incident import (
    BACK_ON_TOP,
    GATHER,
    REDEAL,
    REPAIR,
    SAME_DEALER,
    THROWN_IN,
    TOO_LATE,
    Incident,
    Law,
    Remedy,
    Steps,
    by_moment,
    by_option,
    fixed_steps,
    names,
    only_remedy,
    plays_on,
    too_many_or_few,
    whatever_is_agreed,
)
from referee.words import Words, say, say_n, together


def _exposed(incident: Incident) -> tuple[Remedy, ...]:
    played = incident.rules.fix_exposed
    stays = played == "penalty-card" or (played == "by-partner" and incident.facts.partners)
    return (Remedy("penalty-card", _face_up),) if stays else (Remedy("none", _taken_up),)


def _face_up(_at: Incident) -> tuple[Words, ...]:
    return (
        say("Put the card face up on the table, where everyone can see it."),
        say("The player must meld it, lay it off or discard it at the first chance."),
        say("It does not return to the hand."),
    )


def _taken_up(_at: Incident) -> tuple[Words, ...]:
    return (say("The card goes back to the hand. There is no penalty."),)


def _exposed_text(incident: Incident) -> Words:
    open_card = _face_up(incident)
    return {
        "none": say("A player who exposes a card takes it back. There is no penalty."),
        "penalty-card": together(say("A player who exposes a card leaves it face up as a penalty card."), *open_card),
        "by-partner": say(
            "Without partners, a player who exposes a card takes it back. With a partner it is a penalty card: it stays "
            "face up on the table and must be melded, laid off or discarded at the first chance."
        ),
    }[incident.rules.fix_exposed]


def _early_draw(incident: Incident) -> tuple[Words, ...]:
    return (
        say("{who} keeps the card.", who=incident.who),
        say("{who} may not take the next discard.", who=incident.who),
    )


def _turn_counts(incident: Incident) -> tuple[Words, ...]:
    return (
        say("The turn counts."),
        say("The players who were passed over lose their turn."),
        say("Play continues with the player after {player}.", player=incident.facts.by)
        if incident.facts.by
        else say("Play continues with the next player after the one who played out of turn."),
    )


PACK_RIGHT = say("Put the pack right before the next deal.")

OF_TURN: Mapping[str, Law] = {
    "table.fix-exposed-card": Law(
        ("hoyle", "scala", "samba"),
        lambda at: (
            say("A player who exposes a card leaves it face up.")
            if _exposed(at)[0].key == "penalty-card"
            else say("A player who exposes a card takes it back.")
        ),
        _exposed,
        text=_exposed_text,
    ),
    "table.fix-early-draw": Law(
        ("gin?", "samba"),
        say("The next player drew too early, before the discard."),
        only_remedy(_early_draw),
    ),
    "table.fix-draw-back": Law(
        ("samba", "rummy"),
        say("Only the player whose turn it is may draw."),
        only_remedy(
            fixed_steps(
                say("Put the card back where it came from, without showing it."),
                say("The player whose turn it is draws as if nothing had happened."),
            )
        ),
        intro=say("A player drew out of turn."),
        turn="in-turn",
    ),
    "table.fix-turn-stands": Law(
        ("rummy?",),
        say("A player played out of turn, and the turn ended before anybody noticed."),
        only_remedy(_turn_counts),
        turn="next",
    ),
    "table.fix-seen-card": Law(
        ("custom",),
        say("A player saw a card that should have stayed hidden."),
        by_option(
            "fix_seen",
            Remedy(
                "show",
                fixed_steps(
                    say("Every card that was seen is shown to everyone."),
                    say("The next player takes one of them instead of drawing, or they all go under the stock."),
                ),
            ),
            Remedy("back", fixed_steps(*BACK_ON_TOP)),
        ),
        names=names("fix_seen"),
    ),
    "table.fix-no-draw": Law(
        ("custom",),
        say("A player discarded without drawing, and nobody else has drawn yet."),
        by_option(
            "fix_no_draw",
            Remedy(
                "draw-now",
                lambda at: (
                    say("{who} draws the top card of the stock now.", who=at.who),
                    say("{who} does not discard again.", who=at.who),
                ),
            ),
            Remedy(
                "short",
                lambda at: (say("{who} does not draw now.", who=at.who), say("The hand has one card too few.")),
            ),
        ),
        names=names("fix_no_draw"),
        turn="next",
    ),
    "table.fix-no-discard": Law(
        ("rummy",),
        say("A turn ends with a discard, and the next player has not drawn yet."),
        only_remedy(lambda at: (say("{who} discards now, before the next player draws.", who=at.who),)),
        intro=say("A player forgot to discard."),
        turn="next",
    ),
    "table.fix-discard-two": Law(
        ("samba",),
        say("You discard one card in a turn, not two."),
        by_option(
            "fix_discard_two",
            Remedy(
                "next-chooses",
                fixed_steps(
                    say("The next player says which of the two is the discard."),
                    say("The other one is a penalty card, face up on the table."),
                ),
            ),
            Remedy("take-back", fixed_steps(say("The player takes back the top one of the two."))),
        ),
        intro=say("Two cards were discarded in one turn."),
        names=names("fix_discard_two"),
    ),
    "table.fix-discard-back": Law(
        ("rummy",),
        say("Only the player whose turn it is may discard."),
        only_remedy(fixed_steps(say("The card returns to the hand."), say("The player whose turn it is plays."))),
        intro=say("A player discarded out of turn."),
        turn="in-turn",
    ),
}
"""By clause, in the order of the page."""


def _wrong_dealer(incident: Incident) -> tuple[Words, ...]:
    if incident.found == "dealing":
        return say("Stop the deal."), say("The right player deals.")
    if incident.found == OVER:
        return say("The deal counts."), say("Record who dealt.")
    return say("The deal counts."), say("Record who dealt; the deal passes on from there.")


def _counted(incident: Incident) -> tuple[Words, ...]:
    return (
        *too_many_or_few(
            incident,
            say("With too many cards, {player} discards without drawing, one card a turn.", player=incident.player),
            say("With too few cards, {player} draws without discarding, one card a turn.", player=incident.player),
        ),
        say(
            "{who} may not meld, lay off or do anything else in a turn that begins with the wrong number of cards.",
            who=incident.who,
        ),
    )


def missing_cards(incident: Incident) -> int:
    """How many cards too few there are."""
    return max(0, (incident.facts.should or 0) - (incident.facts.has or 0))


def _short(incident: Incident) -> Mapping[str, int]:
    return {} if incident.chips else incident.signed(incident.rules.missing_card_points * missing_cards(incident))


def _short_steps(incident: Incident) -> tuple[Words, ...]:
    points = sum(map(abs, _short(incident).values()))
    missing = missing_cards(incident)
    too_few = say_n("{who} has {n} card too few.", "{who} has {n} cards too few.", n=missing, who=incident.who)
    if not points:
        return too_few, say("No points are recorded for it.")
    return too_few, say_n("That costs {n} point.", "That costs {n} points.", n=points)


def _short_text(incident: Incident) -> Words:
    if incident.chips:
        return say("Cards missing from a hand when it is counted cost nothing.")
    return say_n(
        "Each card missing from a hand when it is counted costs {n} point.",
        "Each card missing from a hand when it is counted costs {n} points.",
        n=incident.rules.missing_card_points,
    )


def upcard_joker(stays: Words) -> Law:
    """The law for a joker turned up first; the words say what it is if it stays."""
    return Law(
        ("custom",),
        say("The first upcard is a joker."),
        by_option(
            "fix_upcard_joker",
            Remedy("stands", fixed_steps(stays)),
            Remedy(
                "turn-next",
                fixed_steps(say("Put the joker into the middle of the stock."), say("The next card is turned up.")),
            ),
        ),
        names=names("fix_upcard_joker"),
    )


OF_DEAL: Mapping[str, Law] = {
    "table.fix-misdeal": Law(
        ("gin", "general"),
        say("If a misdeal is noticed in time, the cards are dealt again."),
        whatever_is_agreed(REDEAL),
        intro=say(
            "It is a misdeal if the cards are dealt in the wrong order, a player is left out, a card is "
            "face up, or the pack was not shuffled and cut. You may call a misdeal until the end of the "
            "first turn."
        ),
    ),
    "table.fix-wrong-dealer": Law(
        ("gin", "general"),
        lambda at: (
            say("The cards are still being dealt, so the right player can still deal.")
            if at.found == "dealing"
            else say("The cards were dealt, so the deal counts.")
        ),
        by_moment(Remedy("", _wrong_dealer, "redeal"), Remedy("", _wrong_dealer), "dealing"),
        text=lambda _at: say(
            "If the wrong player is dealing, stop the deal while the cards are still being dealt, and "
            "the right player deals. After that the deal stands: record who dealt, and the deal passes "
            "on from there."
        ),
    ),
    "table.fix-exposed-deal": Law(
        ("gin", "custom"),
        say("A card was exposed in the deal, before anybody had drawn."),
        by_option(
            "fix_exposed_deal",
            REDEAL,
            Remedy("keep", fixed_steps(say("The player keeps the card, and play continues."))),
            Remedy(
                "replace",
                fixed_steps(
                    say("Put the card into the middle of the stock."),
                    say("The player gets another card at the end of the deal."),
                ),
            ),
        ),
        intro=say("If a card is exposed in the deal, say so before the first draw."),
        names=names("fix_exposed_deal"),
    ),
    "table.fix-upcard-joker": upcard_joker(say("The joker is the first discard, and may be taken like any other.")),
    "table.fix-pack": Law(
        ("hoyle", "general"),
        say("The pack is faulty, so this hand does not count."),
        by_moment(
            Remedy("", fixed_steps(GATHER, PACK_RIGHT, SAME_DEALER), "redeal"),
            Remedy("", fixed_steps(THROWN_IN, PACK_RIGHT, SAME_DEALER), "void"),
            "dealing",
            "deal",
        ),
        text=lambda _at: say(
            "If the pack has a card missing or a card too many, throw the hand in. Put the pack right, "
            "and the same player deals again. Hands already recorded stand."
        ),
    ),
    "table.fix-count-early": Law(
        ("remigio", "scala"),
        say("The number of cards is wrong, and nobody has drawn yet."),
        by_option("fix_count_early", REDEAL, REPAIR),
        names=names("fix_count_early"),
    ),
    "table.fix-count": Law(
        ("rummy",),
        say("The hand has the wrong number of cards, so it is put right turn by turn."),
        only_remedy(_counted),
        intro=say("If a hand has the wrong number of cards, play goes on while it is put right."),
    ),
    "table.fix-count-short": Law(
        ("custom",),
        say("A player turns out to have too few cards when the hand is counted."),
        only_remedy(_short_steps, "adjust", points=_short, needs=("has", "should")),
        text=_short_text,
    ),
    "table.fix-count-long": Law(
        ("custom",),
        say("A player turns out to have too many cards when the hand is counted."),
        only_remedy(fixed_steps(say("Every card in the hand counts.")), "score"),
    ),
}
"""By clause, in the order of the page."""


def _difference(incident: Incident) -> Mapping[str, int]:
    points = incident.difference
    return {incident.facts.by or "": points} if points else {}


def _put_right(incident: Incident) -> tuple[Words, ...]:
    right, wrote = incident.facts.right, incident.facts.wrote
    if right is None or wrote is None:
        return (say("Correct the score of the hand in which the mistake was made."),)
    corrected = say("{who} gets {right} instead of {wrote}.", who=incident.who, right=right, wrote=wrote)
    return corrected, say("Correct the hand with the mistake in it.")


def _put_right_at_last(incident: Incident) -> tuple[Words, ...]:
    return *_put_right(incident), say("You will be told before saving if the winner changes.")


def _corrected(key: str, said: Steps) -> Remedy:
    """The written points are corrected."""
    return Remedy(key, said, "correct", _difference, ("wrote", "right"))


def _recounted(incident: Incident) -> tuple[Remedy, ...]:
    again = (say("Count the cards again, and record the right number."),)
    if incident.found == "mixed":
        return (_corrected("", lambda at: (*again, *_put_right(at))),)
    return (Remedy("", fixed_steps(*again), "score"),)


def _recount_text(incident: Incident) -> Words:
    until = (
        say("After the cards are mixed it is too late.")
        if incident.rules.fix_score == "book"
        else say("Even after the cards are mixed it may be corrected, if everyone agrees on the number.")
    )
    return together(say("A miscounted hand may be recounted, as long as the cards have not been mixed."), until)


OF_SCORE: Mapping[str, Law] = {
    "table.fix-recount": Law(("rummy",), say("The number that was counted is wrong."), _recounted, text=_recount_text),
    "table.fix-written": Law(
        ("general",),
        say("If the count was right but was written down wrongly, it may be corrected until the game is over."),
        whatever_is_agreed(_corrected("", _put_right)),
        intro=say("A score written down or added up wrongly may be corrected until the game is over."),
    ),
    "table.fix-over": Law(
        ("general",),
        say("The game is over."),
        by_option(
            "fix_over",
            Remedy("stands", fixed_steps(say("The result stands."))),
            _corrected("correct", _put_right_at_last),
        ),
        intro=say("A score turns out to be wrong after the game."),
        names=names("fix_over"),
    ),
    TOO_LATE: Law(
        (),
        say("It was noticed too late."),
        only_remedy(lambda at: (say("Nothing is put back, and no points are recorded."), *plays_on(at))),
        short=say("It is too late"),
        text=lambda _at: say("A mistake noticed too late stands. Nothing is put back, and no points are recorded."),
    ),
}
"""By clause, in the order of the page."""

FIXES_OF_TABLE: Mapping[str, Law] = {**OF_DEAL, **OF_TURN, **OF_SCORE}
"""Every remedy that several games share unchanged, by clause, in the order of the page."""
