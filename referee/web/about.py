"""Who runs this server, in the host's own words if there are any, and what happens to people's data."""

from __future__ import annotations

import re

from flask import Blueprint, current_app, render_template
from flask_babel import get_locale

bp = Blueprint("about", __name__)
_EMPTY = re.compile(r"\n\s*\n")


@bp.get("/about")
def about() -> str:
    """The notice of the host, if there is one, and what the app says about data and photos."""
    notices = current_app.config["NOTICES"]
    paragraphs = _EMPTY.split(notices[get_locale().language]) if notices else []
    return render_template("about.html", paragraphs=[each.splitlines() for each in paragraphs])
