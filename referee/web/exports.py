"""Exports: a game as a record and for a spreadsheet, and all games of a browser as a zip."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import IO

from flask import Blueprint, Response, abort, request

from referee import clock
from referee.exchange.circle_files import circle_parts
from referee.exchange.export_files import ROSTER, photos, records, roster, rules, write_zip
from referee.exchange.import_files import text_from
from referee.exchange.spreadsheet import GameRow, csv_text, game_rows, sheet_rows
from referee.sheet.summary import exported
from referee.store import Credential, Damaged, Holder, OpenedSheet
from referee.web.http.holder import holder, shared
from referee.web.http.language import tell
from referee.web.http.request import as_file, has_something, store
from referee.web.http.uploads import spooled
from referee.web.views.game_list import title_of

bp = Blueprint("exports", __name__)
PIECE = 64 * 1024
"""Bytes sent at once."""


@bp.get("/s/<look:key>/record.json")
def record(key: Credential) -> Response:
    """The record of a game."""
    sheet = store().load(key)
    return as_file(text_from(exported(sheet.ledger)), "application/json", f"{_name(sheet)}.json")


@bp.get("/s/<look:key>/scores.csv")
def scores(key: Credential) -> Response:
    """The scores of a game for a spreadsheet."""
    sheet = store().load(key)
    return as_file(csv_text(sheet_rows(sheet.ledger.scoresheet, tell)), "text/csv", f"{_name(sheet)}.csv")


def _name(sheet: OpenedSheet) -> str:
    """The file name for a game: its preset and its day."""
    setup = sheet.ledger.setup
    day = datetime.fromisoformat(setup.get("started") or sheet.created).date()
    return f"{setup['game']}-{day.isoformat()}"


@shared(bp, "/games.zip")
def games() -> Response:
    """All games of this browser except deleted ones, its people and rules, and the photos of rulings if requested."""
    whose, with_photos = holder(), "photos" in request.args
    if not has_something(whose):
        abort(404)
    return _zipped(_parts(whose, with_photos=with_photos), "referee", with_photos=with_photos)


@bp.get("/c/<sees:circle>/circle.zip")
def circle() -> Response:
    """A circle with its games, which makes the same circle elsewhere; with the photos of rulings if requested."""
    whose, with_photos = holder(), "photos" in request.args
    parts = _circle_parts(whose, with_photos=with_photos)
    return _zipped(parts, "circle", with_photos=with_photos)


def _circle_parts(whose: Holder, *, with_photos: bool) -> Iterator[tuple[str, str | bytes]]:
    damaged: list[Damaged] = []
    yield from circle_parts(store(), whose, damaged, with_photos=with_photos)
    if damaged:
        yield "damaged.csv", csv_text([[each.number, tell(each.what)] for each in damaged])


def _zipped(parts: Iterator[tuple[str, str | bytes]], name: str, *, with_photos: bool) -> Response:
    """A zip to download, made in a temporary file, so that no thread waits for it to be sent."""
    file = spooled()
    try:
        write_zip(file, parts)
    except BaseException:
        file.close()
        raise
    size = file.tell()
    file.seek(0)
    sent = request.environ.get("wsgi.file_wrapper", _pieces)(file)
    response = Response(sent, content_type="application/zip", direct_passthrough=True)
    response.headers.set(
        "Content-Disposition", "attachment", filename=f"{name}-{clock.now()[:10]}{with_photos * '-photos'}.zip"
    )
    response.content_length = size
    response.call_on_close(file.close)
    return response


def _pieces(file: IO[bytes]) -> Iterator[bytes]:
    """A file piece by piece, for a server that cannot send files; it is closed at the end."""
    with file:
        while piece := file.read(PIECE):
            yield piece


def _parts(whose: Holder, *, with_photos: bool) -> Iterator[tuple[str, str | bytes]]:
    exports = store().exports
    yield ROSTER, roster(exports, whose)
    yield from ((f"rules/{name}", text) for name, text in rules(exports, whose))
    titled = ((row, title_of(row.summary.preset)) for row in exports.rows(whose))
    shown = [GameRow(row.day, title, row.summary) for row, title in titled if title]
    yield "games.csv", csv_text(game_rows(shown, tell))
    damaged: list[Damaged] = []
    for name, text in records(exports, whose, damaged):
        yield f"records/{name}", text
    if damaged:
        yield "damaged.csv", csv_text([[each.number, tell(each.what)] for each in damaged])
    if with_photos:
        yield from ((f"photos/{name}", picture) for name, picture in photos(exports, store().evidence, whose))


@bp.get("/s/<own:key>/raw.json")
def raw(key: Credential) -> Response:
    """Everything stored about a game, even a damaged one, for its repair."""
    rows = store().raw(key)
    return as_file(text_from(rows), "application/json", f"referee-{rows['number']}-raw.json")
