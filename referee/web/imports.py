"""Imports: records of games, all or none, and a report of the result; and the state of the backups."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, current_app, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.wrappers import Response

from referee import clock
from referee.exchange.import_files import MOST_FILES, FilesRead, read_into
from referee.store import Holder, InCircle
from referee.store.copies.daily import FAILURES, BackupFailure, trouble
from referee.store.file.folder import backed_up
from referee.store.house_rules import MOST_RULES
from referee.store.transfer.imports import ImportBatch
from referee.web.forms.fields import FilesForm, whole
from referee.web.http.errors import answer
from referee.web.http.holder import holder, shared, starter
from referee.web.http.htmx import go_to, part_or_page
from referee.web.http.request import has_something, new_form_key, sent_form_key, store
from referee.web.http.security import LARGEST_IMPORT, MOST_IMPORTED
from referee.web.http.uploads import folder
from referee.web.views.filters import moment
from referee.web.views.game_list import listed
from referee.web.views.replica import replica_told
from referee.words import Words, say, together

bp = Blueprint("imports", __name__)
MOST_NAMES = 10_000
"""The most names of people in an import: more than any club has, and written quickly."""
SHOWN = 50
"""The number of games listed in a report."""

Answer = str | Response | tuple[str, int]


@shared(bp, "/import", needs="organises")
def form() -> str:
    """What can be exported and imported, and the form for it."""
    whose = starter()
    return render_template("import.html", form_key=new_form_key(), came=None, **_beside(whose))


@shared(bp, "/import", "POST", needs="organises")
def take() -> Answer:
    """Imports all games that were sent, or none."""
    return _take(good=False)


@shared(bp, "/import/good", "POST", needs="organises")
def take_good() -> Answer:
    """Imports the good games, and leaves out what is wrong."""
    return _take(good=True)


def _take(*, good: bool) -> Answer:
    form_key = sent_form_key() or new_form_key()
    files = [(each.filename, each.stream) for each in FilesForm(request.files).files.data if each.filename]
    with ImportBatch(folder()) as cargo:
        reading = read_into(cargo, files, MOST_NAMES)
        nothing = not (len(cargo) or cargo.members or cargo.rules or cargo.circle)
        if nothing or reading.stopped or (reading.wrong and not good):
            return _refused(reading, form_key, _missing(reading, files=bool(files)) if nothing else None)
        whose = starter()
        if cargo.circle is not None and isinstance(whose, str):
            made = store().circle_transfer.make(cargo, whose, when=clock.now(), form_key=form_key)
            return go_to(url_for("games.home", circle=made, came="new"))
        if cargo.circle is not None and isinstance(whose, InCircle):
            landed = store().circle_transfer.take(cargo, whose, when=clock.now(), form_key=form_key)
        else:
            landed = store().imports.take(cargo, holder=whose, when=clock.now(), form_key=form_key)
    counts = {
        "known": len(landed.known),
        "left": reading.faults,
        "rules": landed.rules,
        "rules_left": landed.rules_left,
    }
    told: dict[str, Any] = {name: count for name, count in counts.items() if count}
    return go_to(url_for("imports.report", form_key=form_key, here=landed.known[:SHOWN], **told))


def _missing(reading: FilesRead, *, files: bool) -> Words | None:
    """What is missing if nothing was sent and nothing is wrong."""
    if reading.wrong:
        return None
    return say("There are no games in this file.") if files else say("Choose the files first.")


def _refused(reading: FilesRead, form_key: str, words: Words | None) -> tuple[str, int]:
    told = _beside(starter())
    return part_or_page(
        "_import_faults.html", "import.html", form_key=form_key, came=reading, missing=words, **told
    ), 422


def _beside(whose: Holder) -> dict[str, Any]:
    """What the page says besides the import: what there is to export, and the state of the backups."""
    photos = store().evidence.kept(whose)
    return {"games": has_something(whose), "photos": photos, "backups": backup_state(), "replica": replica_told()}


@shared(bp, "/imported/<form_key>", needs="organises")
def report(form_key: str) -> str:
    """What an import brought, and what was already there."""
    whose = holder()
    found = store().imports.report(whose, form_key, limit=SHOWN)
    here = store().imports.found(whose, [whole(each) or 0 for each in request.args.getlist("here")[:SHOWN]])
    return render_template(
        "import_report.html",
        found=found,
        rows=listed(found.rows),
        twins=listed(row for row in found.rows if row.number in found.twins),
        here=listed(here),
        known=max(whole(request.args.get("known", "")) or 0, len(here)),
        left=whole(request.args.get("left", "")) or 0,
        rules=whole(request.args.get("rules", "")) or 0,
        rules_left=whole(request.args.get("rules_left", "")) or 0,
        most_rules=MOST_RULES,
    )


@bp.errorhandler(RequestEntityTooLarge)
def _too_much(_error: RequestEntityTooLarge) -> Response:
    most, parts = LARGEST_IMPORT // 2**20, MOST_IMPORTED
    text = _(
        "You can import up to %(most)s MB and %(parts)s files at once. Put many files into one zip: it may have %(files)s.",
        most=most,
        parts=parts,
        files=MOST_FILES,
    )
    return answer(413, _("That is too big to send."), text)


@dataclass(frozen=True)
class BackupState:
    """When the last backup was made, what to say about a failure since, and whether the server `makes` them automatically."""

    last: str | None
    failed: Words | None
    makes: bool


def backup_state() -> BackupState:
    """The current state of the backups."""
    last, failed = backed_up(folder()), trouble(folder())
    return BackupState(
        last=last.isoformat() if last else None,
        failed=_failure_told(failed) if failed else None,
        makes=current_app.config.get("BACKUPS", False),
    )


def _failure_told(failed: BackupFailure) -> Words:
    """When a backup failed, and what to do."""
    return together(say("The backup of {when} failed.", when=moment(failed.at.isoformat())), FAILURES[failed.kind])
