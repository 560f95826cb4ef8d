"""Photos that are kept with rulings: made small and without anything beside the picture, shown, and removed."""

from __future__ import annotations

from collections.abc import Mapping

from flask import Blueprint, Response, abort, request, url_for
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.wrappers import Response as Redirect

from referee import clock
from referee.camera.photos import camera, data_of, refusal, too_large, whose
from referee.store import Credential, Stale, StoreFault
from referee.web.http.htmx import go_to
from referee.web.http.request import opened, store
from referee.web.referee import kept_page
from referee.words import Fault, say

bp = Blueprint("evidence", __name__)
bp.register_error_handler(RequestEntityTooLarge, too_large)


@bp.get("/s/<look:key>/rulings/<int:ruling_id>/photo")
def photo(key: Credential, ruling_id: int) -> Response | Redirect:
    """The photo of a ruling; its page where it has none, as after a photo that was refused."""
    if not store().evidence.has(key, ruling_id):
        return _back(key, store().ruling(key, ruling_id).id)
    return Response(store().evidence.picture(key, ruling_id), content_type="image/jpeg")


@bp.post("/s/<keep:key>/rulings/<int:ruling_id>/photo")
def keep(key: Credential, ruling_id: int) -> Redirect | tuple[str, int] | tuple[str, int, Mapping[str, str]]:
    """Keeps a photo with a ruling, as small as it may be."""
    held, eye = opened(key), camera() or abort(404)
    if held.deleted:
        raise Stale(held)
    sent = request.files.get("photo")
    if not sent:
        return kept_page(held, ruling_id, say("Choose a photo first.")), 422
    try:
        picture = eye.kept(data_of(sent), whose())
    except (Fault, StoreFault) as error:
        return kept_page(held, ruling_id, error.words), *refusal(error)
    store().evidence.keep(key, ruling_id, picture, at=clock.now())
    return _back(key, ruling_id, photo="kept")


@bp.post("/s/<keep:key>/rulings/<int:ruling_id>/photo/remove")
def remove(key: Credential, ruling_id: int) -> Redirect:
    """Removes the photo of a ruling, for good."""
    opened(key)
    store().evidence.remove(key, ruling_id, at=clock.now())
    return _back(key, ruling_id, photo="removed")


def _back(key: Credential, ruling_id: int, photo: str | None = None) -> Redirect:
    """Leads to the place of the photo on the page of its ruling."""
    return go_to(url_for("referee.kept", key=key, ruling_id=ruling_id, photo=photo, _anchor="evidence"))
