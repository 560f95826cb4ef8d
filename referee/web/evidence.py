"""Photos that are kept with rulings: made small and without anything beside the picture, shown, and removed."""

from __future__ import annotations

from flask import Blueprint, Response, abort, current_app, request, url_for
from werkzeug.wrappers import Response as Redirect

from referee.store import Credential, Stale
from referee.web.http.address import asked_from
from referee.web.http.htmx import go
from referee.web.http.owner import known_owner
from referee.web.http.request import opened, store
from referee.web.rulings import kept_page
from referee.words import Fault, say

bp = Blueprint("evidence", __name__)


@bp.get("/s/<look:key>/rulings/<int:ruling_id>/photo")
def photo(key: Credential, ruling_id: int) -> Response:
    """The photo of a ruling."""
    return Response(store().evidence.picture(key, ruling_id), content_type="image/jpeg")


@bp.post("/s/<keep:key>/rulings/<int:ruling_id>/photo")
def keep(key: Credential, ruling_id: int) -> Redirect | tuple[str, int]:
    """Keeps a photo with a ruling, as small as it may be."""
    held, camera = opened(key), current_app.extensions["camera"] or abort(404)
    if held.deleted:
        raise Stale(held)
    sent = request.files.get("photo")
    if not sent:
        return kept_page(held, ruling_id, say("Choose a picture first.")), 422
    data = sent.stream.read()
    store().imports.count_sent(len(data))
    try:
        picture = camera.kept(data, known_owner() or asked_from())
    except Fault as fault:
        return kept_page(held, ruling_id, fault.words), 422
    store().evidence.keep(key, ruling_id, picture)
    return go(url_for("rulings.kept", key=key, ruling_id=ruling_id))


@bp.post("/s/<keep:key>/rulings/<int:ruling_id>/photo/remove")
def remove(key: Credential, ruling_id: int) -> Redirect:
    """Removes the photo of a ruling, for good."""
    opened(key)
    store().evidence.remove(key, ruling_id)
    return go(url_for("rulings.kept", key=key, ruling_id=ruling_id))
