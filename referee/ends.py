"""At which end of a run an ace stands, where that is all by which readings differ."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from referee.melds import Meld, end_at


def same_cards(found: Sequence[Meld]) -> bool:
    """Whether readings differ by no more than the end at which an ace stands."""
    return len({tuple(sorted(str(card) for card in meld.cards)) for meld in found}) == 1


def ends_said(found: Sequence[Meld]) -> tuple[Meld, ...]:
    """The same readings; where they differ by the end at which an ace stands, each says which."""
    return tuple(
        _end_said(meld) if any(meld != each and same_cards((meld, each)) for each in found) else meld for meld in found
    )


def _end_said(meld: Meld) -> Meld:
    """A run that says of its aces at which end they stand."""
    if meld.kind != "run":
        return meld
    places = enumerate(meld.cards, meld.start)
    return replace(meld, cards=tuple(replace(card, end=end_at(at)) if card.rank == 1 else card for at, card in places))
