"""Photos kept with rulings: shown and removed, even if no new ones can be added here."""

from __future__ import annotations

from flask import Blueprint, Flask, Response, current_app, url_for
from werkzeug.wrappers import Response as Redirect

from referee import clock
from referee.store import Credential
from referee.web.http.htmx import go_to
from referee.web.http.request import opened, store

bp = Blueprint("evidence", __name__)


@bp.get("/s/<look:key>/rulings/<int:ruling_id>/photo")
def photo(key: Credential, ruling_id: int) -> Response | Redirect:
    """The photo of a ruling; its page if it has none, as after a refused photo."""
    if not store().evidence.has(key, ruling_id):
        return to_ruling(key, store().ruling(key, ruling_id).id)
    return Response(store().evidence.picture(key, ruling_id), content_type="image/jpeg")


@bp.post("/s/<keep:key>/rulings/<int:ruling_id>/photo/remove")
def remove(key: Credential, ruling_id: int) -> Redirect:
    """Removes the photo of a ruling, for good."""
    opened(key)
    store().evidence.remove(key, ruling_id, when=clock.now())
    return to_ruling(key, ruling_id, photo="removed")


def to_ruling(key: Credential, ruling_id: int, photo: str | None = None) -> Redirect:
    """Redirects to the place of the photo on the page of its ruling."""
    return go_to(url_for("referee.kept", key=key, ruling_id=ruling_id, photo=photo, _anchor="evidence"))


def init_app(app: Flask) -> None:
    """Tells the templates whether photos are read here."""
    app.jinja_env.globals["reads_photos"] = lambda: current_app.extensions.get("camera") is not None
