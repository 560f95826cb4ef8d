"""Home: the game in progress, and the last ones."""

from __future__ import annotations

from flask import Blueprint, render_template

from referee.web.http.language import offered
from referee.web.http.owner import known_owner
from referee.web.http.request import new_key, store
from referee.web.views.past_games import listed

bp = Blueprint("home", __name__)
ON_HOME = 3


@bp.get("/")
def home() -> str:
    """The game in progress, the last game to play again, a new game, and the last games."""
    owner = known_owner()
    rows = listed(store().sheets(owner, limit=ON_HOME + 1)) if owner else []
    playing = next((each for each in rows if not (each.row.summary.finished or each.at_rest)), None)
    rest = [each for each in rows if each is not playing][:ON_HOME]
    last = next((each for each in rest if each.row.summary.finished and not each.at_rest), None)
    return render_template("home.html", playing=playing, last=last, rows=rest, games=offered(), once=new_key())
