"""An archived game: whoever opens a link to it is told so, and its owner brings it back."""

from __future__ import annotations

from dataclasses import replace

from flask import Blueprint, make_response, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from referee import clock
from referee.store import Credential, Right
from referee.store.faults import InArchive
from referee.web.http.errors import answer
from referee.web.http.htmx import go_to, wants_part
from referee.web.http.language import tell
from referee.web.http.owner import known_owner
from referee.web.http.request import store
from referee.web.views.game_list import listed, sides_of

bp = Blueprint("archive", __name__)
NOT_NOW = 409
"""The status of any request about a packed game."""


@bp.app_errorhandler(InArchive)
def archived_page(error: InArchive) -> Response:
    """The game as lists show it, to guests with the names in that game only, and what its owner can do.

    An open page that polls is loaded again; one that sends typed text keeps it, with a message.
    """
    if wants_part() and request.method == "GET":
        return Response(status=NOT_NOW, headers={"HX-Refresh": "true"})
    if wants_part():
        return answer(NOT_NOW, _("This game is in the archive."), tell(error.words))
    row, right = store().archive.look(Credential(error.secret, known_owner()))
    shares = right >= Right.SHARE
    game = listed([row])[0]
    shown = game if shares else replace(game, sides=sides_of(row, ()))
    return make_response(render_template("archived.html", game=shown, shares=shares), NOT_NOW)


@bp.post("/s/<share:key>/unpack")
def unpack(key: Credential) -> Response:
    """Brings the game back from the archive."""
    store().archive.bring_back(key, when=clock.now())
    return go_to(url_for("sheets.table", key=key))
