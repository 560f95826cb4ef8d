"""The remedies of a sheet: each is applied, or withdrawn, as a change like any other, so that undo takes it back."""

from __future__ import annotations

from dataclasses import replace

from referee.games.hand import Hand
from referee.sheet.ledger import Change, Ledger, record_hand, with_setup
from referee.sheet.shapes import Typed


def remedies(ledger: Ledger) -> tuple[int, ...]:
    """The rulings whose remedies were applied, and not undone since, by their ids."""
    return tuple(ledger.setup.get("remedies", ()))


def apply_remedy(ledger: Ledger, ruling: int) -> Change:
    """A remedy applied that writes nothing by itself."""
    setup = {**ledger.setup, "remedies": [*remedies(ledger), ruling]}
    return with_setup(ledger, setup, "remedied", {"ruling": ruling})


def throw_in(ledger: Ledger, ruling: int, hand: Hand, typed: Typed) -> Change:
    """A remedy applied that throws a hand in."""
    made = record_hand(apply_remedy(ledger, ruling).ledger, hand, typed)
    return replace(made, detail={**made.detail, "ruling": ruling})


def withdraw_remedy(ledger: Ledger, ruling: int) -> Change:
    """A remedy that was applied by mistake, and waits no longer."""
    rest = [each for each in remedies(ledger) if each != ruling]
    return with_setup(ledger, {**ledger.setup, "remedies": rest}, "withdrawn", {"ruling": ruling})
