"""The remedies of a deal: a wrong one, a card that was shown, a pack that is not whole, a wrong number of cards."""

from __future__ import annotations

from collections.abc import Mapping

from referee.games.remedies.facts import OVER
from referee.games.remedies.incident import Fix, Incident, Way, agreed, fixed, names
from referee.games.remedies.ways import REDEAL, REPAIR, again, by_moment, either, one, steps, thrown_in
from referee.words import Words, say, say_n


def _wrong_dealer(at: Incident) -> tuple[Words, ...]:
    if at.found == "dealing":
        return say("The deal is stopped."), say("The right player deals.")
    if at.found == OVER:
        return say("The deal counts."), say("The hand is written with the player who dealt.")
    return say("The deal counts."), say(
        "The hand is written with the player who dealt, and the deal passes on from there."
    )


def _counted(at: Incident) -> tuple[Words, ...]:
    return (
        *either(
            at,
            say("With too many cards, {player} discards without drawing, one card a turn.", player=at.player),
            say("With too few, {player} draws without discarding, one card a turn.", player=at.player),
        ),
        say("{who} may not meld, lay off or do anything else in a turn that begins with a wrong number.", who=at.who),
    )


def missing_cards(at: Incident) -> int:
    """How many cards too few there are."""
    return max(0, (at.facts.should or 0) - (at.facts.has or 0))


def _short(at: Incident) -> Mapping[str, int]:
    return {} if at.chips else at.signed(at.rules.missing_card_points * missing_cards(at))


def _short_steps(at: Incident) -> tuple[Words, ...]:
    points = sum(map(abs, _short(at).values()))
    missing = missing_cards(at)
    too_few = say_n("{who} has {n} card too few.", "{who} has {n} cards too few.", n=missing, who=at.who)
    if not points:
        return too_few, say("No points are written for it.")
    return too_few, say_n("That is {n} point.", "That is {n} points.", n=points)


def _short_text(at: Incident) -> Words:
    if at.chips:
        return say("Cards that a hand has too few when it is counted cost nothing.")
    return say_n(
        "Each card that a hand has too few when it is counted costs {n} point.",
        "Each card that a hand has too few when it is counted costs {n} points.",
        n=at.rules.missing_card_points,
    )


def upcard_joker(first_discard: Words) -> Fix:
    """A joker that is turned up first; the words say what it is where it stays."""
    return Fix(
        ("custom",),
        say("The card turned up first is a joker."),
        agreed(
            "fix_upcard_joker",
            Way("stands", steps(first_discard)),
            Way(
                "turn-next",
                steps(say("The joker is put into the middle of the stock."), say("The next card is turned up.")),
            ),
        ),
        names=names("fix_upcard_joker"),
    )


OF_DEAL: Mapping[str, Fix] = {
    "table.fix-misdeal": Fix(
        ("gin", "general"),
        say("A wrong deal that is noticed in time is dealt again."),
        fixed(REDEAL),
        intro=say(
            "A deal is wrong if its order is wrong, a player is left out, or a card is face up. It is wrong if "
            "the cards were not shuffled or not cut. It can be claimed until the end of the first turn."
        ),
    ),
    "table.fix-wrong-dealer": Fix(
        ("gin", "general"),
        lambda at: (
            say("The cards are still being dealt, so the right player can still deal.")
            if at.found == "dealing"
            else say("The cards were dealt, so the deal counts.")
        ),
        by_moment(Way("", _wrong_dealer, "redeal"), Way("", _wrong_dealer), "dealing"),
        text=lambda _at: say(
            "If the wrong player deals, the deal is stopped while the cards are dealt, and the right player deals. After "
            "that the deal counts. The hand is written with its dealer, and the deal passes on from there."
        ),
    ),
    "table.fix-exposed-deal": Fix(
        ("gin", "custom"),
        say("A card was shown in dealing before anybody has drawn."),
        agreed(
            "fix_exposed_deal",
            REDEAL,
            Way("keep", steps(say("The player keeps the card, and play continues."))),
            Way(
                "replace",
                steps(
                    say("The card is put into the middle of the stock."),
                    say("The player gets another card at the end of the deal."),
                ),
            ),
        ),
        intro=say("A card that is shown in dealing can be claimed until the first draw."),
        names=names("fix_exposed_deal"),
    ),
    "table.fix-upcard-joker": upcard_joker(say("The joker is the first discard, and may be taken like any other.")),
    "table.fix-pack": Fix(
        ("hoyle", "general"),
        say("The pack is not whole, so this hand cannot count."),
        by_moment(
            Way("", lambda at: (*again(at), say("The pack is put right first.")), "redeal"),
            Way("", lambda at: (*thrown_in(at), say("The pack is put right first.")), "void"),
            "dealing",
            "deal",
        ),
        text=lambda _at: say(
            "If a card is missing from the pack, or one too many is in it, the hand is thrown in. The pack is put right, and "
            "the same player deals again. Hands already written count as they are."
        ),
    ),
    "table.fix-count-early": Fix(
        ("remigio", "scala"),
        say("The number of cards is wrong, and nobody has drawn yet."),
        agreed("fix_count_early", REDEAL, REPAIR),
        names=names("fix_count_early"),
    ),
    "table.fix-count": Fix(
        ("rummy",),
        say("The number of cards is wrong, so it is put right turn by turn."),
        one(_counted),
        intro=say("With a wrong number of cards play continues until it is right."),
    ),
    "table.fix-count-short": Fix(
        ("custom",),
        say("The hand has too few cards when it is counted."),
        one(_short_steps, "adjust", points=_short, needs=("has", "should")),
        text=_short_text,
    ),
    "table.fix-count-long": Fix(
        ("custom",),
        say("The hand has too many cards when it is counted."),
        one(steps(say("Every card in the hand counts.")), "score"),
    ),
}
"""By their clauses, in the order of the page."""
