"""What can go wrong in several games: each irregularity with the law that decides, depending on when it was noticed."""

from __future__ import annotations

from referee.fields import Applies
from referee.games.remedies.incident import TOO_LATE, Incident, Irregularity, LawFor, Missing

DEALING, DEAL, TURN, NEXT, LATER, END, MIXED, OVER = "dealing", "deal", "turn", "next", "later", "end", "mixed", "over"
BEFORE_PLAY = (DEALING, DEAL)
SAME_OR_NEXT_TURN = (TURN, NEXT)
DURING_PLAY = (TURN, NEXT, LATER)
AFTER_HAND = (MIXED, OVER)

Arrows = tuple[tuple[tuple[str, ...], LawFor], ...]


def count_at_end(incident: Incident) -> str | Missing:
    """The clause about the wrong number of cards in a hand that is being counted."""
    if incident.facts.by is None:
        return Missing("by")
    if incident.facts.by == incident.facts.out:
        return TOO_LATE
    return short_or_long(incident, "table.fix-count-short", "table.fix-count-long")


def short_or_long(incident: Incident, short: str, long: str) -> str | Missing:
    """One clause for too few cards, another for too many."""
    missing = next((key for key in ("has", "should") if getattr(incident.facts, key) is None), None)
    if missing:
        return Missing(missing)
    return short if (incident.facts.has or 0) < (incident.facts.should or 0) else long


def _recount(incident: Incident) -> str:
    if incident.rules.fix_score == "book":
        return TOO_LATE
    return "table.fix-recount" if incident.found == MIXED else "table.fix-over"


def _of_deal(count: Arrows, *, both: bool) -> tuple[Irregularity, ...]:
    """What goes wrong in dealing; `count` has the arrows for the wrong number of cards."""
    after = ((*DURING_PLAY, END, *AFTER_HAND), TOO_LATE)
    hands = dict.fromkeys(DURING_PLAY, ("both",)) if both else {}
    return (
        Irregularity(
            "misdeal",
            "deal",
            (((*BEFORE_PLAY, TURN), "table.fix-misdeal"), ((NEXT, LATER, END, *AFTER_HAND), TOO_LATE)),
            who=False,
        ),
        Irregularity(
            "wrong-dealer",
            "deal",
            (((*BEFORE_PLAY, *DURING_PLAY, END, *AFTER_HAND), "table.fix-wrong-dealer"),),
            who=False,
        ),
        Irregularity("exposed-deal", "deal", ((BEFORE_PLAY, "table.fix-exposed-deal"), after), who=False),
        Irregularity(
            "pack", "deal", (((*BEFORE_PLAY, *DURING_PLAY, END), "table.fix-pack"), (AFTER_HAND, TOO_LATE)), who=False
        ),
        Irregularity("count", "deal", count, facts={END: ("knocker", "out", "has", "should"), **hands}),
    )


def _of_turn(drawn: LawFor, seen: str, later: LawFor, *, both: bool) -> tuple[Irregularity, ...]:
    """What goes wrong in a turn: `drawn` decides a draw out of turn that is noticed at once, `later` the wrong number of cards."""

    def soon(what: str, clause: str) -> Irregularity:
        return Irregularity(
            what, "turn", ((SAME_OR_NEXT_TURN, clause), ((LATER,), later)), facts={LATER: ("both",)} if both else {}
        )

    return (
        Irregularity("exposed-card", "turn", clause="table.fix-exposed-card", facts={"": ("partners",)}),
        Irregularity(
            "draw-out-of-turn",
            "turn",
            (((TURN,), drawn), ((NEXT, LATER), "table.fix-turn-stands"), ((END, *AFTER_HAND), TOO_LATE)),
            sooner=lambda at: "table.fix-early-draw" if at.facts.early else None,
            first="table.fix-early-draw",
            facts={"": ("early",), TURN: ("from",)},
        ),
        soon("draw-two", seen),
        Irregularity("saw-stock", "turn", clause=seen),
        soon("no-draw", "table.fix-no-draw"),
        soon("no-discard", "table.fix-no-discard"),
        soon("discard-two", "table.fix-discard-two"),
        Irregularity(
            "discard-out-of-turn",
            "turn",
            ((SAME_OR_NEXT_TURN, "table.fix-discard-back"), ((LATER,), "table.fix-turn-stands")),
        ),
    )


OF_SCORE = (
    Irregularity(
        "score-count",
        "score",
        (((END,), "table.fix-recount"), (AFTER_HAND, _recount)),
        facts={MIXED: ("wrote", "right"), OVER: ("wrote", "right")},
    ),
    Irregularity(
        "score-written",
        "score",
        (((END, MIXED), "table.fix-written"), ((OVER,), "table.fix-over")),
        facts={"": ("wrote", "right")},
    ),
)


def shared(count: Arrows, drawn: LawFor, seen: str, later: LawFor) -> tuple[Irregularity, ...]:
    """The irregularities of every game: `count` has the arrows for the wrong number, `later` decides it later in the hand.

    `drawn` decides a draw out of turn that is noticed at once, and `seen` is the clause about a card that should not
    have been seen.
    """
    both = not isinstance(later, str)
    return (*_of_deal(count, both=both), *_of_turn(drawn, seen, later, both=both), *OF_SCORE)


COUNT: Arrows = (
    (BEFORE_PLAY, "table.fix-count-early"),
    (DURING_PLAY, "table.fix-count"),
    ((END,), count_at_end),
    (AFTER_HAND, TOO_LATE),
)
"""A wrong number of cards in the games whose melds are on the table."""


def table_irregularities(prefix: str, *, joker_upcard: Applies, swaps: Applies | None) -> tuple[Irregularity, ...]:
    """The irregularities of every game whose melds are on the table, under its own clauses.

    `joker_upcard` says at which tables a joker can be turned up, `swaps` at which one can be taken from a meld.
    """
    shared_rows = shared(COUNT, "table.fix-draw-back", "table.fix-seen-card", "table.fix-count")
    late, ends = ((LATER,), f"{prefix}.fix-meld-late"), ((END, *AFTER_HAND), TOO_LATE)
    swap = (
        [Irregularity("swap", "meld", ((SAME_OR_NEXT_TURN, f"{prefix}.fix-swap"), late, ends), happens=swaps)]
        if swaps
        else []
    )
    return (
        *shared_rows,
        Irregularity(
            "upcard-joker",
            "deal",
            ((BEFORE_PLAY, "table.fix-upcard-joker"), ((*DURING_PLAY, END, *AFTER_HAND), TOO_LATE)),
            who=False,
            happens=joker_upcard,
        ),
        Irregularity("pickup", "turn", ((SAME_OR_NEXT_TURN, f"{prefix}.fix-pickup"), late, ends)),
        Irregularity("meld", "meld", wrongly_laid(prefix, "fix-meld")),
        Irregularity("layoff", "meld", wrongly_laid(prefix, "fix-meld")),
        *swap,
        Irregularity("out", "end", (((END,), f"{prefix}.fix-out"), (AFTER_HAND, TOO_LATE))),
    )


def wrongly_laid(prefix: str, soon: str) -> Arrows:
    """What happens to cards that were laid wrongly: `soon` decides at first, later as for any meld."""
    return (
        (SAME_OR_NEXT_TURN, f"{prefix}.{soon}"),
        ((LATER,), f"{prefix}.fix-meld-late"),
        ((END,), f"{prefix}.fix-meld-end"),
        (AFTER_HAND, TOO_LATE),
    )
