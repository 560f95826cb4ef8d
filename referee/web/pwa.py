"""What makes the pages an app: its manifest, its service worker, and the page for when the server cannot be reached."""

from __future__ import annotations

import hashlib
import json

from flask import Blueprint, Response, render_template, request, url_for
from flask_babel import get_locale, gettext as _

from referee import clock
from referee.store import Credential
from referee.web.http.request import store
from referee.web.http.static import modules, resource_folder, static_url
from referee.web.views.board import board_of
from referee.web.views.look import PAPER, look
from referee.web.views.paging import paged

FILES = ("referee.css", "signs.svg", "icon.svg", *(f"{each}.js" for each in (*modules("reconnect"), "reconnect")))
"""The static files of the pages shown when the server cannot be reached."""

bp = Blueprint("pwa", __name__)


@bp.app_template_global()
def kept_in() -> str:
    """The beginning of the names of everything that the browser keeps for this app: there may be another app below another path."""
    return f"referee:{request.script_root}:" if request.script_root else "referee-"


@bp.get("/manifest.webmanifest")
def manifest() -> Response:
    """How the app is installed: its name in the reader's language, its icons, its colours."""
    home = url_for("games.home")
    paper = PAPER[look().theme or "light"]
    told = {
        "id": home,
        "name": _("Referee"),
        "short_name": _("Referee"),
        "description": _("Keeps score at a rummy table and explains every point."),
        "lang": str(get_locale()),
        "start_url": home,
        "scope": home,
        "display": "standalone",
        "background_color": paper,
        "theme_color": paper,
        "icons": [
            _icon("icon.svg", "any", "image/svg+xml"),
            _icon("icon-192.png", "192x192"),
            _icon("icon-512.png", "512x512"),
            _icon("icon-maskable-512.png", "512x512", purpose="maskable"),
        ],
    }
    return Response(json.dumps(told, ensure_ascii=False), mimetype="application/manifest+json")


def _icon(name: str, sizes: str, kind: str = "image/png", purpose: str = "any") -> dict[str, str]:
    return {"src": static_url(name), "sizes": sizes, "type": kind, "purpose": purpose}


@bp.get("/sw.js")
def worker() -> Response:
    """The service worker, a new one whenever a file that it keeps, the language or the look changes."""
    files = [url_for("pwa.offline"), *(static_url(name) for name in FILES)]
    digest = hashlib.sha256("".join([*files, render_template("offline.html")]).encode()).hexdigest()[:12]
    given = {"OWN": kept_in(), "NAME": kept_in() + digest, "FILES": files, "ROOT": request.script_root}
    constants = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in given.items())
    script = (resource_folder("static") / "sw.js").read_text("utf-8")
    response = Response(constants + script, mimetype="text/javascript")
    response.headers["Service-Worker-Allowed"] = url_for("games.home")
    return response


@bp.get("/offline")
def offline() -> str:
    """The page when the server cannot be reached and no scoreboard is known."""
    return render_template("offline.html")


@bp.get("/s/<look:key>/last")
def last(key: Credential) -> str:
    """The current scoreboard for the browser to keep: without a form, and without the secret that opened it."""
    board = board_of(store().load(key).with_next_players().ledger)
    return render_template("offline_board.html", board=board, pages=paged(board.rows), at=clock.now())
