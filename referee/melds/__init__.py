"""Melds: what cards can be read as one, and why others cannot."""

from referee.melds.readings import Meld, extensions, readings
from referee.melds.rules import MeldRules

__all__ = [
    "Meld",
    "MeldRules",
    "extensions",
    "readings",
]
