"""Melds: what cards can be read as one, and why others cannot."""

from referee.melds.meld import Meld
from referee.melds.readings import extensions, readings
from referee.melds.rules import MeldRules

__all__ = [
    "Meld",
    "MeldRules",
    "extensions",
    "readings",
]
