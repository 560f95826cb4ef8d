"""The web: a thin skin of Flask over the sheets."""

from __future__ import annotations

from pathlib import Path

from flask import Flask
from flask_wtf import CSRFProtect

from referee.ledger import account_of
from referee.store import Store
from referee.web import (
    acknowledged,
    changes,
    doors,
    evenings,
    faults,
    filters,
    guesses,
    hands,
    heavy,
    history,
    home,
    htmx,
    inward,
    laid,
    language,
    look,
    outward,
    owner,
    packed,
    people,
    picture,
    pulse,
    quotas,
    rulebook,
    rulings,
    security,
    share,
    sheets,
    shell,
    spool,
    start,
    story,
)
from referee.web.place import DATABASE, data_folder, resource_folder, secret_key, static_url


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
    app.extensions["store"] = Store(folder / DATABASE, account_of)
    heavy.init_app(app)
    security.init_app(app, url)
    CSRFProtect(app)
    for part in (
        spool,
        packed,
        acknowledged,
        doors,
        htmx,
        owner,
        language,
        look,
        filters,
        guesses,
        faults,
        rulebook,
        sheets,
        story,
        quotas,
        pulse,
    ):
        part.init_app(app)
    for part in (
        home,
        history,
        start,
        sheets,
        changes,
        hands,
        laid,
        rulings,
        share,
        shell,
        story,
        evenings,
        picture,
        people,
        outward,
        inward,
    ):
        app.register_blueprint(part.bp)
    return app
