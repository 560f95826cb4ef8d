"""The laws that several games share: turn, deal, score."""

from __future__ import annotations

from collections.abc import Mapping

from referee.games.remedies.facts import OVER
from referee.games.remedies.incident import (
    BACK_ON_TOP,
    REDEAL,
    REPAIR,
    TOO_LATE,
    Incident,
    Law,
    Remedy,
    Steps,
    by_moment,
    by_option,
    fixed_steps,
    names,
    new_deal_steps,
    only_remedy,
    plays_on,
    thrown_in,
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
        say("The card is put face up on the table, where all can see it."),
        say("It is melded, laid off or else discarded at the next chance."),
        say("It does not return to the hand."),
    )


def _taken_up(_at: Incident) -> tuple[Words, ...]:
    return (say("The card returns to the hand, and nothing follows."),)


def _exposed_text(incident: Incident) -> Words:
    open_card = _face_up(incident)
    return {
        "none": say("A player who shows a card takes it back, and nothing follows."),
        "penalty-card": together(say("A card that a player shows is a penalty card."), *open_card),
        "by-partner": together(
            say("Without partners, a player who shows a card takes it back. With a partner, it is a penalty card."),
            *open_card,
        ),
    }[incident.rules.fix_exposed]


def _early_draw(incident: Incident) -> tuple[Words, ...]:
    return (
        say("The card belongs to {player}.", player=incident.player),
        say("{who} cannot take the discard that comes now.", who=incident.who),
    )


def _turn_counts(incident: Incident) -> tuple[Words, ...]:
    return (
        say("The turn counts."),
        say("The players who were passed over lose their turn."),
        say("Play continues after {player}.", player=incident.player),
    )


OF_TURN: Mapping[str, Law] = {
    "table.fix-exposed-card": Law(
        ("hoyle", "scala", "samba"),
        lambda at: (
            say("A card that a player shows stays face up.")
            if _exposed(at)[0].key == "penalty-card"
            else say("Showing a card has no other price.")
        ),
        _exposed,
        text=_exposed_text,
    ),
    "table.fix-early-draw": Law(
        ("gin?", "samba"),
        say("The player was next, and drew before the discard."),
        only_remedy(_early_draw),
    ),
    "table.fix-draw-back": Law(
        ("samba", "rummy"),
        say("Only the player whose turn it is may draw."),
        only_remedy(
            fixed_steps(
                say("The card is put back where it came from, unseen by the others."),
                say("The player whose turn it is draws as if nothing had happened."),
            )
        ),
        intro=say("A player drew out of turn order."),
        turn="in-turn",
    ),
    "table.fix-turn-stands": Law(
        ("rummy?",),
        say("The turn was played to its discard before anybody noticed."),
        only_remedy(_turn_counts),
        turn="next",
    ),
    "table.fix-seen-card": Law(
        ("custom",),
        say("A card was seen that should not have been seen."),
        by_option(
            "fix_seen",
            Remedy(
                "show",
                fixed_steps(
                    say("Each card wrongly seen is shown to all."),
                    say("The next player takes one of them as the draw, or all are put under the stock."),
                ),
            ),
            Remedy("back", fixed_steps(*BACK_ON_TOP)),
        ),
        names=names("fix_seen"),
    ),
    "table.fix-no-draw": Law(
        ("custom",),
        say("The discard was made without a draw, and nobody else has drawn yet."),
        by_option(
            "fix_no_draw",
            Remedy(
                "draw-now",
                lambda at: (
                    say("{who} draws the top card of the stock now.", who=at.who),
                    say("Nothing more is discarded."),
                ),
            ),
            Remedy("short", fixed_steps(say("Nothing is drawn now."), say("The hand has one card too few."))),
        ),
        names=names("fix_no_draw"),
        turn="next",
    ),
    "table.fix-no-discard": Law(
        ("rummy",),
        say("A turn ends with a discard, and the next player has not drawn yet."),
        only_remedy(lambda at: (say("{who} discards now, before the next player draws.", who=at.who),)),
        intro=say("A forgotten discard is made up for."),
        turn="next",
    ),
    "table.fix-discard-two": Law(
        ("samba",),
        say("A turn ends with one discard, and two were made."),
        by_option(
            "fix_discard_two",
            Remedy(
                "next-chooses",
                fixed_steps(
                    say("The next player says which of the two is the discard."),
                    say("The other one is a penalty card, face up on the table."),
                ),
            ),
            Remedy("take-back", fixed_steps(say("The upper card returns to the hand."))),
        ),
        intro=say("Two cards were discarded in one turn."),
        names=names("fix_discard_two"),
    ),
    "table.fix-discard-back": Law(
        ("rummy",),
        say("Only the player whose turn it is may discard."),
        only_remedy(fixed_steps(say("The card returns to the hand."), say("The player whose turn it is plays."))),
        intro=say("A player discarded out of turn order."),
        turn="in-turn",
    ),
}
"""By their clauses, in the order of the page."""


def _wrong_dealer(incident: Incident) -> tuple[Words, ...]:
    if incident.found == "dealing":
        return say("The deal is stopped."), say("The right player deals.")
    if incident.found == OVER:
        return say("The deal counts."), say("The hand is written with the player who dealt.")
    return say("The deal counts."), say(
        "The hand is written with the player who dealt, and the deal passes on from there."
    )


def _counted(incident: Incident) -> tuple[Words, ...]:
    return (
        *too_many_or_few(
            incident,
            say("With too many cards, {player} discards without drawing, one card a turn.", player=incident.player),
            say("With too few, {player} draws without discarding, one card a turn.", player=incident.player),
        ),
        say(
            "{who} may not meld, lay off or do anything else in a turn that begins with a wrong number.",
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
        return too_few, say("No points are written for it.")
    return too_few, say_n("That is {n} point.", "That is {n} points.", n=points)


def _short_text(incident: Incident) -> Words:
    if incident.chips:
        return say("Cards that a hand has too few when it is counted cost nothing.")
    return say_n(
        "Each card that a hand has too few when it is counted costs {n} point.",
        "Each card that a hand has too few when it is counted costs {n} points.",
        n=incident.rules.missing_card_points,
    )


def upcard_joker(stays: Words) -> Law:
    """A joker that is turned up first; the words say what it is where it stays."""
    return Law(
        ("custom",),
        say("The card turned up first is a joker."),
        by_option(
            "fix_upcard_joker",
            Remedy("stands", fixed_steps(stays)),
            Remedy(
                "turn-next",
                fixed_steps(say("The joker is put into the middle of the stock."), say("The next card is turned up.")),
            ),
        ),
        names=names("fix_upcard_joker"),
    )


OF_DEAL: Mapping[str, Law] = {
    "table.fix-misdeal": Law(
        ("gin", "general"),
        say("A wrong deal that is noticed in time is dealt again."),
        whatever_is_agreed(REDEAL),
        intro=say(
            "A deal is wrong if its order is wrong, a player is left out, or a card is face up. It is wrong if "
            "the cards were not shuffled or not cut. It can be claimed until the end of the first turn."
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
            "If the wrong player deals, the deal is stopped while the cards are dealt, and the right player deals. After "
            "that the deal counts. The hand is written with its dealer, and the deal passes on from there."
        ),
    ),
    "table.fix-exposed-deal": Law(
        ("gin", "custom"),
        say("A card was shown in dealing before anybody has drawn."),
        by_option(
            "fix_exposed_deal",
            REDEAL,
            Remedy("keep", fixed_steps(say("The player keeps the card, and play continues."))),
            Remedy(
                "replace",
                fixed_steps(
                    say("The card is put into the middle of the stock."),
                    say("The player gets another card at the end of the deal."),
                ),
            ),
        ),
        intro=say("A card that is shown in dealing can be claimed until the first draw."),
        names=names("fix_exposed_deal"),
    ),
    "table.fix-upcard-joker": upcard_joker(say("The joker is the first discard, and may be taken like any other.")),
    "table.fix-pack": Law(
        ("hoyle", "general"),
        say("The pack is not whole, so this hand cannot count."),
        by_moment(
            Remedy("", lambda at: (*new_deal_steps(at), say("The pack is put right first.")), "redeal"),
            Remedy("", lambda at: (*thrown_in(at), say("The pack is put right first.")), "void"),
            "dealing",
            "deal",
        ),
        text=lambda _at: say(
            "If a card is missing from the pack, or one too many is in it, the hand is thrown in. The pack is put right, and "
            "the same player deals again. Hands already written count as they are."
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
        say("The number of cards is wrong, so it is put right turn by turn."),
        only_remedy(_counted),
        intro=say("With a wrong number of cards play continues until it is right."),
    ),
    "table.fix-count-short": Law(
        ("custom",),
        say("The hand has too few cards when it is counted."),
        only_remedy(_short_steps, "adjust", points=_short, needs=("has", "should")),
        text=_short_text,
    ),
    "table.fix-count-long": Law(
        ("custom",),
        say("The hand has too many cards when it is counted."),
        only_remedy(fixed_steps(say("Every card in the hand counts.")), "score"),
    ),
}
"""By their clauses, in the order of the page."""


def _difference(incident: Incident) -> Mapping[str, int]:
    points = incident.difference
    return {incident.facts.by or "": points} if points else {}


def _put_right(incident: Incident) -> tuple[Words, ...]:
    right, wrote = incident.facts.right, incident.facts.wrote
    if right is None or wrote is None:
        return (say("The difference is added in the hand where the mistake is."),)
    corrected = say("{who} gets {right} in place of {wrote}.", who=incident.who, right=right, wrote=wrote)
    return corrected, say("It is corrected in the hand where the mistake is.")


def _put_right_at_last(incident: Incident) -> tuple[Words, ...]:
    return *_put_right(incident), say("If the winner changes, that is said first.")


def _corrected(key: str, said: Steps) -> Remedy:
    """The points that were written are put right."""
    return Remedy(key, said, "correct", _difference, ("wrote", "right"))


def _recounted(incident: Incident) -> tuple[Remedy, ...]:
    again = (say("The cards are counted again, and the right number is written."),)
    if incident.found == "mixed":
        return (_corrected("", lambda at: (*again, *_put_right(at))),)
    return (Remedy("", fixed_steps(*again), "score"),)


def _recount_text(incident: Incident) -> Words:
    until = (
        say("After the cards are mixed it is too late.")
        if incident.rules.fix_score == "book"
        else say("After the cards are mixed it is still put right if all agree on the number.")
    )
    return together(say("A hand that was counted wrongly is counted again until the cards are mixed."), until)


OF_SCORE: Mapping[str, Law] = {
    "table.fix-recount": Law(("rummy",), say("The number that was counted is wrong."), _recounted, text=_recount_text),
    "table.fix-written": Law(
        ("general",),
        say("What was counted rightly can be written rightly until the game is over."),
        whatever_is_agreed(_corrected("", _put_right)),
        intro=say("A score that was written or added up wrongly is put right until the game is over."),
    ),
    "table.fix-over": Law(
        ("general",),
        say("The game is over."),
        by_option(
            "fix_over",
            Remedy("stands", fixed_steps(say("The result is kept as it was written."))),
            _corrected("correct", _put_right_at_last),
        ),
        intro=say("A score turns out to be wrong after the game."),
        names=names("fix_over"),
    ),
    TOO_LATE: Law(
        (),
        say("It was noticed too late."),
        only_remedy(lambda at: (say("Nothing is put back, and nothing is written."), *plays_on(at))),
        short=say("It is too late"),
        text=lambda _at: say("What is noticed too late is kept as it is. Nothing is put back, and nothing is written."),
    ),
}
"""By their clauses, in the order of the page."""

FIXES_OF_TABLE: Mapping[str, Law] = {**OF_DEAL, **OF_TURN, **OF_SCORE}
"""Every remedy that more than one game has as it is, by its clause, in the order of the page."""
