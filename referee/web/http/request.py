"""What every view of a sheet needs: the store, form keys, and the sheet itself."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import suppress

from flask import current_app, g, request

from referee import clock
from referee.sheet.ledger import Change, sheet_of
from referee.store import Held, Pass, Stale, Store
from referee.web.http.owner import owner_id

LONGEST_KEY = 60


def store() -> Store:
    """The store of this app."""
    kept: Store = current_app.extensions["store"]
    return kept


def new_key() -> str:
    """A key for one form, so that sending it twice records once."""
    return secrets.token_urlsafe(12)


def form_key() -> str | None:
    """The key of the form that was sent; None where it has none, or one that no form of ours has."""
    once = request.form.get("once", "")
    return once if 0 < len(once) <= LONGEST_KEY else None


def change(
    key: Pass, edit: Callable[[Held], Change], *, version: int | None = None, ends_laid: int | None = None
) -> Held:
    """Stores a change of a sheet once for each form; the log notes which browser made it."""

    def signed(held: Held) -> Change:
        if held.deleted:
            raise Stale(held)
        made = edit(held)
        return Change(made.ledger, made.kind, {**made.detail, "by": owner_id()})

    if "heavy" in g:
        _rehearse(key, signed)
    return store().change(key, signed, at=clock.now(), once=form_key(), version=version, ends_laid=ends_laid)


def _rehearse(key: Pass, edit: Callable[[Held], Change]) -> None:
    """Works a change of a very long game out before the file is locked for it; what is wrong is said when it is made."""
    with suppress(Exception):
        sheet_of(edit(store().load(key)).ledger)


def sent_version() -> int:
    """The version of the sheet, or of the hand, that the sent form was about; -1 where it says none."""
    text = request.form.get("version", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else -1
