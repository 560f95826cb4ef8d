"""The web: a thin skin of Flask over the sheets."""

from __future__ import annotations

from pathlib import Path

from flask import Flask
from flask_wtf import CSRFProtect

from referee.camera.warm import reader_here
from referee.paths import DATABASE, data_folder, resource_folder, secret_key
from referee.sheet.account import account_of
from referee.store import Store
from referee.web import (
    about,
    appearance,
    archived,
    changes,
    evenings,
    evidence,
    exports,
    hands,
    health,
    history,
    home,
    house_rules,
    imports,
    in_progress,
    learn,
    people,
    photos,
    picture,
    pwa,
    rules,
    rulings,
    share,
    sheets,
    shortcuts,
    stakes,
    start,
    trust,
    whole_game,
)
from referee.web.http import (
    behind as behind_others,
)
from referee.web.http import (
    compression,
    converters,
    errors,
    heavy_work,
    hosting,
    htmx,
    language,
    owner,
    phrases,
    polling,
    quotas,
    scripts,
    security,
    sent_forms,
    spool,
)
from referee.web.http.hosting import Hosting
from referee.web.views import filters, glossary, log, tiles

PARTS = (
    phrases, scripts, spool, compression, sent_forms, converters, htmx, owner, language, appearance, shortcuts, filters, glossary, log, tiles, errors, rules,
    sheets, quotas, polling, house_rules, health, photos,
)  # fmt: skip
"""What the app is told at its start, in this order."""
NOUNS = (
    home, history, start, sheets, changes, stakes, hands, in_progress, rulings, evidence, share, pwa, whole_game, evenings, picture,
    photos, people, exports, imports, learn, health, trust, archived, about,
)  # fmt: skip
"""Who has routes."""


def create_app(
    data: Path | None = None, url: str | None = None, behind: int = 0, hosted: Hosting | None = None
) -> Flask:
    """The app on the data of a folder, behind so many trusted proxies; NotOurs or CannotSave where that has no use."""
    hosted = hosted or Hosting()
    notices, most = hosted.notices, hosted.quotas
    folder = data_folder(data)
    app = Flask(
        "referee",
        template_folder=str(resource_folder("templates")),
        static_folder=str(resource_folder("static")),
        instance_path=str(folder),
    )
    app.secret_key = secret_key(folder)
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True}
    app.extensions["store"] = Store(folder / DATABASE, account_of, most)
    app.extensions["camera"] = reader_here()
    heavy_work.init_app(app)
    security.init_app(app, url)
    CSRFProtect(app)
    hosting.init_app(app, notices)
    for part in PARTS:
        part.init_app(app)
    for each in NOUNS:
        app.register_blueprint(each.bp)
    behind_others.init_app(app, url, behind)
    return app
