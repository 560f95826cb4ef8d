"""The stakes of a game, and a player who is out and comes back."""

from __future__ import annotations

import re
import unicodedata

from flask import Blueprint, render_template, request, url_for
from werkzeug.wrappers import Response

from referee.sheet.ledger import change_stakes, ids_of, returned
from referee.sheet.record import read_units
from referee.store import Credential, Held
from referee.web.forms.base import Form, Typed
from referee.web.http.htmx import go
from referee.web.http.preferences import here
from referee.web.http.request import change, form_key, new_key, opened, sent_version, store
from referee.words import Fault

bp = Blueprint("stakes", __name__)
WHOLE = re.compile(r"-?\d{1,20}", re.ASCII)

Answer = str | Response | tuple[str, int]


class StakesForm(Form):
    """The amounts that a table plays for; nothing is played for where all are empty."""

    def __init__(self, held: Held, values: Typed) -> None:
        record = held.ledger.sheet.as_played
        super().__init__(record.game.stakes if record.game.staked(record.rules) else {}, values)
        self.record = record

    def read(self) -> dict[str, int] | None:
        """The stakes, empty where there are none; None where something is wrong."""
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


@bp.get("/s/<keep:key>/stakes")
def stakes(key: Credential) -> str:
    """What the table plays for."""
    held = store().load(key)
    values = {name: str(amount) for name, amount in held.ledger.record.stakes.items()}
    form = StakesForm(held, values)
    return render_template("stakes.html", held=held, form=form, back=_back(), version=held.version, once=new_key())


@bp.post("/s/<keep:key>/stakes")
def set_stakes(key: Credential) -> Answer:
    """Keeps what the table plays for, and comes back to the page that asked, such as the settlement of an evening."""
    held = opened(key)
    form = StakesForm(held, request.form)
    chosen = form.read()
    if chosen is None:
        again = {"version": sent_version(), "once": form_key() or new_key()}
        return render_template("stakes.html", held=held, form=form, back=_back(), **again), 422
    if chosen != held.ledger.record.stakes:
        change(held, lambda now: change_stakes(now.ledger, chosen), version=sent_version())
    return go(_back() or url_for("sheets.table", key=key))


def _back() -> str:
    """The page to come back to; nothing where that is the table."""
    asked = request.values.get("back", "")
    return here(asked) if asked else ""


@bp.post("/s/<keep:key>/return/<player>")
def come_back(key: Credential, player: str) -> Response:
    """A player who has just gone out comes back at once, as the last hand says then; its second tap finds it done."""
    held = opened(key)
    if _may_return(held, player):
        change(held, lambda now: returned(now.ledger, player), version=sent_version())
    return go(url_for("sheets.table", key=key))


def _may_return(held: Held, player: str) -> bool:
    ids = ids_of(held.ledger).names
    return player in ids and ids.index(player) in dict(held.ledger.sheet.returning)
