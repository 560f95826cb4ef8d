"""What every view of a sheet needs: the store, the keys of forms, the sheet and its table, a file to download."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import replace

from flask import Flask, Response, current_app, request

from referee import clock
from referee.sheet.changes import Change
from referee.sheet.hand_in_progress import TableNow, table_now
from referee.sheet.ledger import ids_of
from referee.store import Credential, Holder, OpenedSheet, Store
from referee.web.http.owner import owner_id
from referee.web.http.security import keep

LONGEST_KEY = 60


def store() -> Store:
    """The store of this app."""
    kept: Store = current_app.extensions["store"]
    return kept


def has_something(whose: Holder) -> bool:
    """Whether a browser or a circle has games or rules."""
    return bool(store().sheets(whose, limit=1) or store().house_rules.all(whose))


def asked_about() -> Credential | None:
    """The credential for the sheet in the address; None if there is none."""
    key = (request.view_args or {}).get("key")
    return key if isinstance(key, Credential) else None


def new_form_key() -> str:
    """A key for a form, so that sending it twice records once."""
    return secrets.token_urlsafe(12)


def sent_form_key() -> str | None:
    """The key of the submitted form; None if it has none, or one that is not ours."""
    form_key = request.form.get("once", "")
    return form_key if 0 < len(form_key) <= LONGEST_KEY else None


def opened(key: Credential) -> OpenedSheet:
    """The sheet of a submitted form; `repeated` if the form has been saved before."""
    return store().load(key, sent_form_key())


def save(sheet: OpenedSheet, change: Change, *, ends_hand_version: int | None = None) -> OpenedSheet:
    """Saves a change of a sheet, once for each form; Stale if the sheet is deleted, or has changed since it was opened."""
    return store().save(
        sheet, _signed(change), when=clock.now(), form_key=sent_form_key(), ends_hand_version=ends_hand_version
    )


def change(
    key: Credential | OpenedSheet,
    edit: Callable[[OpenedSheet], Change],
    *,
    version: int | None = None,
    ends_hand_version: int | None = None,
) -> OpenedSheet:
    """Saves what `edit` makes of a sheet, once for each form; made again if the sheet has changed by then."""
    return store().change(
        key,
        lambda sheet: _signed(edit(sheet)),
        when=clock.now(),
        form_key=sent_form_key(),
        version=version,
        ends_hand_version=ends_hand_version,
    )


def _signed(change: Change) -> Change:
    """A change, with the browser that made it for the log."""
    return replace(change, detail={**change.detail, "by": owner_id()})


def sent_version() -> int:
    """The version of the sheet, or of the hand, in the submitted form; -1 if it has none."""
    text = request.form.get("version", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else -1


COOKIE = "referee_saved"
MOST_FORMS = 8
"""The number of forms that may get through before the scripts of a page run again."""


def saved() -> str:
    """The keys of those forms, for the page."""
    return " ".join(request.cookies.get(COOKIE, "").replace(".", " ").split())


def _tell(response: Response) -> Response:
    """Sets the cookie only on answers that lead to another page: htmx sees the answer to its own request."""
    key = sent_form_key() if request.method == "POST" and response.status_code == 303 else None
    if key:
        keep(response, COOKIE, ".".join([*saved().split(), key][-MOST_FORMS:]), days=1)
    return response


def init_app(app: Flask) -> None:
    """Sends the cookie with every answer that redirects, and lets pages use `saved()`."""
    app.jinja_env.globals["saved"] = saved
    app.after_request(_tell)


def table_on(sheet: OpenedSheet) -> TableNow | None:
    """The table of an unfinished sheet with melds on it."""
    scoresheet = sheet.ledger.scoresheet
    if scoresheet.record.game.table is None or scoresheet.next is None:
        return None
    return table_now(scoresheet, ids_of(sheet.ledger), store().hand_in_progress(sheet.credential).body)


def as_file(text: str, kind: str, name: str) -> Response:
    """Text as a file to download, with a name."""
    response = Response(text, content_type=f"{kind}; charset=utf-8")
    response.headers.set("Content-Disposition", "attachment", filename=name)
    return response
