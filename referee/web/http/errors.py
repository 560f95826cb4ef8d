"""Every error as a calm page or a message, never a traceback."""

from __future__ import annotations

import time
from typing import Any

from flask import Flask, Response, current_app, make_response, render_template, request
from flask_babel import gettext as _
from flask_htmx import make_response as htmx_response
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException

from referee.store import CannotSave, Damaged, NoSuchCode, NoSuchSheet, NotAllowed, Stale, StoreFault
from referee.store.faults import (
    Closed,
    CurrenciesDiffer,
    LastOrganiser,
    NoSuchCircle,
    NoSuchDoor,
    NoSuchPerson,
    NoSuchPhone,
    NoSuchRate,
    NoSuchRules,
    NoSuchSeason,
    NothingToUndo,
    NotInRole,
    OnlyCircles,
    OverQuota,
    StillOwed,
    TooManyCircles,
    TooManyPhones,
    TooManyRules,
    TooManySeasons,
    reason_of,
)
from referee.web.http.address import asked_from
from referee.web.http.holder import leave
from referee.web.http.htmx import wants_part
from referee.web.http.language import sentence, tell
from referee.web.http.request import asked_about, store
from referee.words import Fault

RETRY = {"Retry-After": "5"}
"""Seconds after which saving may be tried again."""
MOST_GUESSES = 100
"""The wrong secrets allowed from one address within a minute before it is told to wait."""
WITHIN = 60.0
BOARDS = ("sheets.board", "television.board")
"""What open boards ask by themselves: one that may not look any more is loaded again, so that nothing old stays there."""


def answer(status: int, title: str, text: str, **more: object) -> Response:
    """An error as a page that links to the sheet of a `key` or `raw`, or for htmx as a message beside what was typed."""
    if wants_part():
        told = render_template("_message.html", title=title, text=text)
        response: Response = htmx_response(told, status, retarget="#message", reswap="outerHTML")
        return response
    return make_response(render_template("error.html", title=title, text=text, **more), status)


def _http(error: HTTPException) -> Response:
    code = error.code or 500
    sentences = {
        400: (_("That did not work."), _("The request could not be read. Go back and try again.")),
        404: (_("Page not found."), _("Check the address, or look for the game among your games.")),
        405: (_("That did not work."), _("That did not come from this page. Go back and try again.")),
        413: (_("That is too big to send."), _("What was sent is larger than any hand or game needs.")),
    }
    return answer(code, *sentences.get(code, sentences[400]))


def _csrf(_error: CSRFError) -> Response:
    text = _("This page was opened before the app was set up again, or cookies are switched off. Load it again.")
    return answer(400, _("This page is out of date."), text)


def _missing(error: NoSuchSheet | NoSuchCode | NoSuchCircle | NoSuchDoor) -> Response:
    """Nothing is there; a client that tries many addresses has to wait, while correct ones go on working."""
    if isinstance(error, NoSuchCircle):
        leave()
    if store().guesses.too_many(asked_from(), time.monotonic(), most=MOST_GUESSES, within=WITHIN):
        response = answer(429, _("Too many wrong links."), _("Wait a minute, then open the right link."))
        response.headers["Retry-After"] = "60"
        return response
    response = answer(404, _("Page not found."), tell(error.words))
    if request.endpoint in BOARDS and wants_part():
        response.headers["HX-Refresh"] = "true"
    return response


def _nobodys(error: NoSuchPerson | NoSuchRules | NoSuchPhone | NoSuchRate | NoSuchSeason) -> Response:
    """The same answer for what belongs to somebody else as for what never existed."""
    return answer(404, _("Page not found."), tell(error.words))


def status_of(error: StoreFault) -> int:
    """507 if there is no more room, 429 if too much came at once, otherwise 503."""
    if isinstance(error, OverQuota):
        return 507 if error.for_good else 429
    return 507 if isinstance(error, CannotSave) and error.full else 503


def _unsaved(error: StoreFault) -> Response:
    code = status_of(error)
    current_app.logger.warning("%s %s: %s", request.method, request.endpoint, error)
    response = answer(
        code, _("That could not be saved.") if request.method == "POST" else _("That did not work."), tell(error.words)
    )
    response.headers.update(RETRY)
    return response


def _disk(error: OSError) -> Response:
    """Errors of the disk with the files being imported or exported; anything else is a bug."""
    if reason_of(error) != "full":
        return _bug(error)
    return _unsaved(CannotSave("full", saving=request.method == "POST"))


def _damaged(error: Damaged) -> Response:
    """A game that cannot be read; its owner can save what is stored about it."""
    current_app.logger.warning("%s %s: %s", request.method, request.endpoint, error)
    text = _(
        "%(damage)s Your other games are fine. The person who runs the server can restore a backup or "
        "repair this game.",
        damage=tell(error.words),
    )
    shown = asked_about()
    owned = store().owned(shown) if shown else None
    deleted = owned is not None and owned["deleted"] is not None
    return answer(
        422,
        _("This game is damaged."),
        text,
        raw=shown if owned and owned["archived"] is None else None,
        deleted=deleted,
    )


def _fault(error: Fault) -> Response:
    """Input that no form could show at its field."""
    if request.method != "POST":
        return _bug(error)
    return answer(422, _("That did not work."), sentence(error.words))


def _bug(error: Exception) -> Response:
    """An unexpected error: a damaged game, or our mistake."""
    shown = asked_about()
    damaged = store().wrong(shown) if shown else None
    if damaged:
        return _damaged(damaged)
    current_app.logger.error("%s %s failed", request.method, request.endpoint, exc_info=error)
    return answer(500, _("Sorry, that did not work."), _("It is our mistake, not yours. What was saved is safe."))


def _log_exception(_exc_info: object) -> None:
    """Flask's own log entry without the address, which may contain a secret."""
    current_app.logger.error("%s %s failed", request.method, request.endpoint, exc_info=True)


def init_app(app: Flask) -> None:
    """Answers every error with a message."""
    app.log_exception = _log_exception  # type: ignore[method-assign, assignment]
    handlers: dict[type[Exception], Any] = {
        CSRFError: _csrf,
        HTTPException: _http,
        Damaged: _damaged,
        NoSuchSheet: _missing,
        NoSuchCode: _missing,
        NoSuchPerson: _nobodys,
        NoSuchRules: _nobodys,
        TooManyRules: lambda error: answer(422, _("That did not work."), tell(error.words)),
        NoSuchCircle: _missing,
        NoSuchDoor: _missing,
        NoSuchPhone: _nobodys,
        LastOrganiser: lambda error: answer(409, _("That did not work."), tell(error.words)),
        StillOwed: lambda error: answer(409, _("That did not work."), tell(error.words)),
        NoSuchRate: _nobodys,
        NoSuchSeason: _nobodys,
        TooManySeasons: lambda error: answer(422, _("That did not work."), tell(error.words)),
        CurrenciesDiffer: lambda error: answer(422, _("That did not work."), tell(error.words)),
        NothingToUndo: lambda error: answer(409, _("That did not work."), tell(error.words)),
        TooManyPhones: lambda error: answer(422, _("That did not work."), tell(error.words)),
        TooManyCircles: lambda error: answer(422, _("That did not work."), tell(error.words)),
        NotInRole: lambda error: answer(403, _("This phone may not do that."), tell(error.words)),
        OnlyCircles: lambda error: answer(403, _("Circles start games here."), tell(error.words)),
        Closed: lambda error: answer(403, _("This circle is closed."), tell(error.words)),
        NotAllowed: lambda error: answer(403, _("This link does not allow that."), tell(error.words)),
        Stale: lambda error: answer(409, _("Somebody else saved first."), tell(error.words), key=error.current.key),
        StoreFault: _unsaved,
        OSError: _disk,
        Fault: _fault,
        Exception: _bug,
    }
    for error, handler in handlers.items():
        app.register_error_handler(error, handler)
