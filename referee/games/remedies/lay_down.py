"""The remedies for cards laid, taken or swapped wrongly in games whose melds are on the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from referee.games.remedies.incident import Incident, Law, Remedy, by_option, fixed_steps, names, only_remedy
from referee.words import Words, say, say_n, together

Steps = Callable[[Incident], tuple[Words, ...]]
KEPT = say("The discard stands.")
IF_MADE = say("If the player has already discarded, the discard stands.")


def fined_how(rules: Any) -> Words:
    """How much a fine is, as a sentence of a clause."""
    if not rules.fix_points:
        return say("There are no fines.")
    return say_n("A fine is {n} point.", "A fine is {n} points.", n=rules.fix_points)


def in_turn_or_later(incident: Incident, turn: tuple[Words, ...], later: tuple[Words, ...]) -> tuple[Words, ...]:
    """What to do in the same turn, or after its discard; both if nobody says when."""
    return {"turn": turn, "next": later}.get(
        incident.found or "", (*turn, *(IF_MADE if each is KEPT else each for each in later))
    )


def _meld(incident: Incident) -> tuple[Words, ...]:
    again = say("In the same turn {player} may lay something else, and then discards.", player=incident.player)
    back = say("The cards go back to the hands they came from, with anything laid off on them.")
    return back, *in_turn_or_later(incident, () if incident.locked else (again,), (KEPT,))


def _pickup(incident: Incident) -> tuple[Words, ...]:
    draws = say("In the same turn {player} draws from the stock instead.", player=incident.player)
    kept = say("A player who has already discarded does not draw, and the discard stands.")
    return say("Put the cards that were taken back on the pile in the same order."), *in_turn_or_later(
        incident, (draws,), (kept,)
    )


def _early(kept: Words) -> Steps:
    only = say("Only cards that could not be laid yet go back to the hand.")
    return lambda incident: (only, kept, *in_turn_or_later(incident, (), (KEPT,)))


def _opening(incident: Incident) -> tuple[Words, ...]:
    unmended = say(
        "If it is still not right, {player} takes the cards back and counts as not having opened.",
        player=incident.player,
    )
    back = say("{who} takes the cards back and counts as not having opened.", who=incident.who)
    return _mended_or(incident, unmended, back)


def _first_meld(incident: Incident) -> tuple[Words, ...]:
    unmended = say(
        "If it is still not right, {player} takes the cards back and counts as not having melded.",
        player=incident.player,
    )
    back = say("{who} takes the cards back and counts as not having melded.", who=incident.who)
    return _mended_or(incident, unmended, back)


def _mended_or(incident: Incident, unmended: Words, back: Words) -> tuple[Words, ...]:
    """In the same turn, further cards may correct the meld; otherwise, or later, the cards go back."""
    may = say("In the same turn {player} may first lay more to make it right.", player=incident.player)
    more = in_turn_or_later(incident, () if incident.locked else (may,), ())
    return (*more, unmended if more else back, *in_turn_or_later(incident, (), (KEPT,)))


def _swap(_at: Incident) -> tuple[Words, ...]:
    return (
        say("Swap the two cards back."),
        say("Anything laid since then with the card that was taken goes back to the hand."),
    )


def _locked(incident: Incident, said: Steps) -> tuple[Words, ...]:
    return *said(replace(incident, locked=True)), _no_more(incident)


def _no_more(incident: Incident) -> Words:
    return say("{who} may not lay anything more until their next turn.", who=incident.who)


def return_steps(said: Steps) -> Callable[[Incident], tuple[Remedy, ...]]:
    """The cards go back, with or without a fine, or without laying any more in this turn."""
    return by_option(
        "fix_meld",
        Remedy("back", said),
        Remedy("back-points", lambda at: (*said(at), at.fined), "adjust", lambda at: at.fine),
        Remedy("locked", lambda at: _locked(at, said)),
    )


def _in_words(intro: Words, said: Steps, *, fine: bool) -> Callable[[Incident], Words]:
    """The clause about cards that go back, in words; it mentions a `fine` only if it has one."""

    def text(incident: Incident) -> Words:
        more = {
            "ask": (
                say(
                    "The table then chooses: no further penalty, a fine, or no more melding until that player's next turn."
                ),
            ),
            "back-points": (incident.fined,),
            "locked": (_no_more(incident),),
        }.get(incident.rules.fix_meld, ())
        known = (fined_how(incident.rules),) if fine and incident.rules.fix_meld == "ask" else ()
        return together(intro, *said(replace(incident, locked=incident.rules.fix_meld == "locked")), *more, *known)

    return text


def _late() -> Callable[[Incident], tuple[Remedy, ...]]:
    back = (
        say("Only cards that can still be identified go back to the hand, with anything laid off on them."),
        say("Turns are not replayed."),
    )
    return by_option(
        "fix_meld_late",
        Remedy("back", fixed_steps(*back)),
        Remedy("stands", fixed_steps(say("It stays on the table and counts as it is."))),
    )


def _end(incident: Incident) -> tuple[Words, ...]:
    return (
        say("The cards count as cards in {player}'s hand, not as laid.", player=incident.player),
        say("The other players' cards stay as they are."),
        say("If {player} went out with those cards, also ask about going out wrongly.", player=incident.player),
    )


def _out() -> Callable[[Incident], tuple[Remedy, ...]]:
    def back(incident: Incident) -> tuple[Words, ...]:
        return (
            say("The hand has not ended, and {player} takes back the last cards.", player=incident.player),
            say("Other players who showed their cards pick them up again."),
            say("Play continues with {player}'s discard.", player=incident.player),
        )

    def caught(incident: Incident) -> tuple[Words, ...]:
        return (
            say(
                "The hand ends, and the cards {player} laid in that turn count as if still held.",
                player=incident.player,
            ),
            say("The others score as if nobody had gone out, but lose nothing for cards in hand."),
        )

    return by_option("fix_out", Remedy("back", back), Remedy("caught", caught, "score"))


def _few(incident: Incident) -> Words:
    """Why an opening is not enough, with what it counts if known."""
    if incident.facts.counted is None:
        return say("What was laid is not enough to open.")
    return say_n(
        "The melds count {n} point, which is not enough to open.",
        "The melds count {n} points, which is not enough to open.",
        n=incident.facts.counted,
    )


def _soon(sources: tuple[str, ...], *, points: bool) -> Mapping[str, Law]:
    """What goes back before the next player has drawn; an opening has `points` or a contract to reach, or just melds."""

    def back(because: Words | Callable[[Incident], Words], said: Steps, intro: Words, *, fine: bool = False) -> Law:
        text = _in_words(intro, said, fine=fine)
        return Law(sources, because, return_steps(said), intro=intro, text=text, names=names("fix_meld"))

    return {
        "fix-meld": back(
            say("Invalid melds and lay-offs go back to the hand."),
            _meld,
            say("Cards were laid that are not a meld, or that do not fit."),
            fine=True,
        ),
        "fix-pickup": back(
            say("The player was not allowed to take from the pile, or did not use the card."),
            _pickup,
            say("Cards were taken from the pile wrongly."),
        ),
        "fix-early": back(
            say("It was laid too early."),
            _early(
                say("A valid opening stays on the table.") if points else say("A valid first meld stays on the table.")
            ),
            say("A player melded or laid off too early."),
        ),
        "fix-opening": back(_few, _opening, say("A player opened without enough points or without the right melds."))
        if points
        else back(say("The first melds are not valid."), _first_meld, say("A player's first melds are not valid.")),
        "fix-swap": back(
            say("The card that was taken should have stayed where it was."), _swap, say("A card was swapped wrongly.")
        ),
    }


def _afterwards(late: tuple[str, ...]) -> Mapping[str, Law]:
    """What happens once the next player has drawn, and when the hand is counted."""
    return {
        "fix-meld-late": Law(
            late,
            say("The next player has drawn since it was laid."),
            _late(),
            intro=say("An invalid meld is noticed only after the next draw."),
            names=names("fix_meld_late"),
        ),
        "fix-meld-end": Law(
            ("custom",),
            say("Nobody may gain from cards that were laid by mistake."),
            only_remedy(_end, "score"),
            intro=say("An invalid meld is noticed when the hand is counted."),
        ),
        "fix-out": Law(
            ("custom",),
            say("The player did not go out correctly."),
            _out(),
            intro=say("A player went out wrongly."),
            names=names("fix_out"),
        ),
    }


def lay_down_laws(
    prefix: str,
    sources: tuple[str, ...],
    late: tuple[str, ...],
    *,
    opens: bool,
    swaps: bool = True,
    points: bool = True,
) -> Mapping[str, Law]:
    """These remedies under the clauses of a game; those about openings and early lay-offs only if it `opens`."""
    left = (*(() if opens else ("fix-early", "fix-opening")), *(() if swaps else ("fix-swap",)))
    found = {**_soon(sources, points=points), **_afterwards(late)}
    return {f"{prefix}.{key}": each for key, each in found.items() if key not in left}
