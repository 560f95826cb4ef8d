"""The form of what a table plays for."""

from __future__ import annotations

import re
import unicodedata

from referee.sheet.record import read_units
from referee.store import OpenedSheet
from referee.web.forms.base import Form, FormValues
from referee.words import Fault

WHOLE = re.compile(r"-?\d{1,20}", re.ASCII)


class StakesForm(Form):
    """The amounts that a table plays for; nothing if all are empty."""

    def __init__(self, sheet: OpenedSheet, values: FormValues) -> None:
        record = sheet.ledger.scoresheet.as_played
        super().__init__(record.game.scoring.stakes if record.game.scoring.staked(record.rules) else {}, values)
        self.record = record

    def read(self) -> dict[str, int] | None:
        """The stakes, empty if there are none; None if something is wrong."""
        found = {}
        for key in self.declared:
            if text := self.get(key).strip():
                with self.at(key):
                    plain = unicodedata.normalize("NFKC", text).replace("\N{MINUS SIGN}", "-")
                    found[key] = read_units(int(plain) if WHOLE.fullmatch(plain) else text)
        return None if self.faults else found

    def blame(self, fault: Fault) -> None:
        """Puts a fault at the amount that it is about."""
        self.faults.setdefault(str(fault.path[-1]), fault.words)
