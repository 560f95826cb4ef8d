"""Photos taken for a ruling: made small, stripped of everything but the picture, and kept with it."""

from __future__ import annotations

from collections.abc import Mapping

from flask import Blueprint, abort, request
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.wrappers import Response as Redirect

from referee import clock
from referee.camera.photos import camera, data_of, refusal, too_large, whose
from referee.store import Credential, Stale, StoreFault
from referee.web.http.request import opened, store
from referee.web.referee import kept_page
from referee.web.ruling_photos import to_ruling
from referee.words import Fault, say

bp = Blueprint("ruling_photos", __name__)
bp.register_error_handler(RequestEntityTooLarge, too_large)


@bp.post("/s/<keep:key>/rulings/<int:ruling_id>/photo")
def keep(key: Credential, ruling_id: int) -> Redirect | tuple[str, int] | tuple[str, int, Mapping[str, str]]:
    """Keeps a photo with a ruling, as small as possible."""
    sheet, eye = opened(key), camera() or abort(404)
    if sheet.deleted:
        raise Stale(sheet)
    sent = request.files.get("photo")
    if not sent:
        return kept_page(sheet, ruling_id, say("Choose a photo first.")), 422
    try:
        picture = eye.kept(data_of(sent), whose())
    except (Fault, StoreFault) as error:
        return kept_page(sheet, ruling_id, error.words), *refusal(error)
    store().evidence.keep(key, ruling_id, picture, when=clock.now())
    return to_ruling(key, ruling_id, photo="kept")
