"""What can be seen of a hand once all its cards are open: the cards on the table, and what could have been done with them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from referee.cards import Card
from referee.games.fields.players import Seats
from referee.games.fields.points import ARRANGEMENT
from referee.words import Words


@dataclass(frozen=True)
class CardGroup:
    """Cards of a hand that belong together, in rows: what they are, and for each row where it was laid off, if it was."""

    label: Words
    rows: tuple[tuple[tuple[Card, ...], Words | None], ...]


@dataclass(frozen=True)
class Spread:
    """A player's part of a field of a hand, face up in groups of cards.

    `others` are the ways to arrange the same cards, best first; the one at `place` is shown; each has, by seat, what to
    fill into a form for it. `missed` is what it would have brought.
    """

    key: str
    seat: int
    groups: tuple[CardGroup, ...]
    others: tuple[Mapping[int, str], ...] = ()
    place: int | None = None
    missed: Words | None = None

    @property
    def following(self) -> Mapping[int, str] | None:
        """The next of the other ways; None if there is none."""
        if self.place is None:
            return self.others[0] if self.others else None
        return self.others[(self.place + 1) % len(self.others)] if len(self.others) > 1 else None

    def filling(self, way: Mapping[int, str], ids: Seats) -> str:
        """What to fill in for one way to arrange the cards."""
        return json.dumps({f"{self.key}-{ids.names[seat]}-{ARRANGEMENT}": text for seat, text in way.items()})


@dataclass(frozen=True)
class Missed:
    """What a player could have done with the cards of a finished hand, in words, and the hand as it `then` was.

    Without a hand nothing is counted, and the words are the whole sentence.
    """

    seat: int
    words: Words
    then: Any = None
