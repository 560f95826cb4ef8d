"""Who runs this server, in the host's own words, and what becomes of somebody's data."""

from __future__ import annotations

from flask import Blueprint, abort, current_app, render_template
from flask_babel import get_locale

bp = Blueprint("about", __name__)


@bp.get("/about")
def about() -> str:
    """The notice of the host; nothing where there is none."""
    notices = current_app.config["NOTICES"]
    if not notices:
        abort(404)
    text = notices[get_locale().language]
    return render_template("about.html", paragraphs=[each.strip() for each in text.split("\n\n") if each.strip()])
