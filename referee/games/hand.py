"""What every hand can report, whatever the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Any, ClassVar

from referee.declare import declare
from referee.games.fields import (
    AbsentField,
    AdjustField,
    ByPlayerField,
    ChangedRules,
    DealerField,
    FactorField,
    NoteField,
    OrderField,
    ScoresField,
)
from referee.kinds import Flag
from referee.words import Fault, say

JOINED = "table.joined"
"""The clause of the total with which somebody joins."""
AS_THEY_ARE = frozenset({JOINED, "table.sat-out", "table.adjust"})
"""Clauses of lines that no play of the hand made: they come last, and go to the total as they are."""
COUNTS = {2: say("twice"), 3: say("three times"), 4: say("four times")}
"""What is said of how many times a hand counts."""


@dataclass(frozen=True, kw_only=True)
class Hand:
    """What every hand can report, whatever the game; a game adds its own fields.

    `beside_void` are those that may be said of a hand that was thrown in.
    """

    beside_void: ClassVar[frozenset[str]] = frozenset(
        ("void", "dealer", "note", "adjust", "absent", "joins", "leaves", "seats", "rules")
    )

    dealer: int | None = declare(
        DealerField(say("Dealer"), say("Only if the dealer was not the expected player."), folded=True)
    )
    scores: Mapping[int, int] | None = declare(
        ScoresField(
            say("Scores as counted"),
            say("The points of every player as the table counted them, bonuses and doublings included."),
            folded=True,
        )
    )
    adjust: Mapping[int, int] = declare(
        AdjustField(
            say("Points by agreement"),
            say("Added to the total as they are, such as a penalty."),
            folded=True,
        ),
        {},
    )
    note: str = declare(NoteField(say("Note"), say("Anything worth remembering."), folded=True), "")
    factor: int | None = declare(
        FactorField(
            say("This hand counts"),
            say("All points of this hand, with its bonuses."),
            least=2,
            most=4,
            counts=COUNTS,
            folded=True,
        )
    )
    rules: Mapping[str, Any] = declare(
        ChangedRules(say("Rules"), say("Options that hold from this hand on.")),
        {},
    )
    void: bool = declare(Flag(say("Thrown in"), say("Nobody scores, and the same player deals again.")), False)

    absent: tuple[int, ...] = declare(AbsentField(say("Sits out"), say("Who does not play this hand.")), ())
    joins: Mapping[int, Any] = declare(
        ByPlayerField(
            say("Joins"),
            say("Who sits down before this hand, and with which total."),
            {
                "worst": say("with the worst total"),
                "average": say("with the average"),
                "zero": say("with 0"),
                "own": say("with the own total"),
            },
            points=True,
        ),
        {},
    )
    leaves: Mapping[int, str] = declare(
        ByPlayerField(
            say("Leaves"),
            say("Who leaves after this hand."),
            {
                "counts": say("then leaves, and the total counts"),
                "out": say("then leaves, and the total is only shown"),
            },
        ),
        {},
    )
    seats: tuple[int, ...] = declare(
        OrderField(say("Seats have changed"), say("Everybody at the table clockwise, from this hand on.")), ()
    )

    def __post_init__(self) -> None:
        """Refuses what cannot be said of a hand that was thrown in."""
        if self.factor and self.scores is not None:
            words = say("“factor” cannot be beside “scores”: scores as counted are final.")
            raise Fault(words, "factor")
        for each in fields(self) if self.void else ():
            usual = each.default if each.default_factory is MISSING else each.default_factory()
            if each.name not in self.beside_void and getattr(self, each.name) != usual:
                raise Fault(
                    say("“{key}” cannot be beside “void”: a hand that was thrown in has no cards.", key=each.name),
                    each.name,
                )

    @property
    def thrown_in(self) -> bool:
        """Whether the hand scores nothing for anybody, and is dealt again."""
        return self.void
