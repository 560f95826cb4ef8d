"""Who runs this server, in the host's own words, and what becomes of somebody's data."""

from __future__ import annotations

import re

from flask import Blueprint, abort, current_app, render_template
from flask_babel import get_locale

bp = Blueprint("about", __name__)
_EMPTY = re.compile(r"\n\s*\n")


@bp.get("/about")
def about() -> str:
    """The notice of the host; nothing where there is none."""
    notices = current_app.config["NOTICES"]
    if not notices:
        abort(404)
    paragraphs = _EMPTY.split(notices[get_locale().language])
    return render_template("about.html", paragraphs=[each.splitlines() for each in paragraphs])
