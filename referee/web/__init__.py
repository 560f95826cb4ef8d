"""The web: a thin skin of Flask over the sheets."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from flask import Flask, url_for
from flask_wtf import CSRFProtect

from referee.ledger import summarise
from referee.store import Store
from referee.web import (
    changes,
    faults,
    filters,
    hands,
    home,
    htmx,
    laid,
    language,
    owner,
    rulebook,
    rulings,
    security,
    sheets,
    start,
)
from referee.web.place import DATABASE, data_folder, resource_folder, secret_key


def create_app(data: Path | None = None, url: str | None = None) -> Flask:
    """The app on the data of a folder; NotOurs or CannotSave where its database cannot be used."""
    folder = data_folder(data)
    app = Flask(
        "referee",
        template_folder=str(resource_folder("templates")),
        static_folder=str(resource_folder("static")),
        instance_path=str(folder),
    )
    app.secret_key = secret_key(folder)
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True}
    app.jinja_env.globals["static_url"] = static_url
    app.extensions["store"] = Store(folder / DATABASE, summarise)
    security.init_app(app, url)
    CSRFProtect(app)
    for part in (htmx, owner, language, filters, faults, rulebook):
        part.init_app(app)
    for part in (home, start, sheets, changes, hands, laid, rulings):
        app.register_blueprint(part.bp)
    return app


def static_url(name: str) -> str:
    """The address of a static file, changing with its content so that it can be kept for ever."""
    return url_for("static", filename=name, v=_digest(resource_folder("static") / name))


@cache
def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:12]
