"""The web: a thin layer of Flask over the sheets."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from flask import Flask
from flask_wtf import CSRFProtect

from referee.extras import extras
from referee.sheet.summary import summary_of
from referee.store import Store
from referee.store.file.folder import DATABASE, data_folder
from referee.store.file.key import secret_key
from referee.store.file.quotas import QUOTAS, Quotas
from referee.store.holder import STARTS
from referee.web import (
    about,
    appearance,
    archive,
    circle_page,
    circles,
    evenings,
    exports,
    games,
    hand_in_progress,
    hands,
    health,
    house_rules,
    imports,
    lessons,
    money,
    moving,
    new_game,
    people,
    pwa,
    referee,
    rules,
    ruling_photos,
    setup,
    share,
    sheets,
    standings,
    television,
)
from referee.web.http import (
    compression,
    converters,
    errors,
    holder,
    htmx,
    language,
    owner,
    phrases,
    polling,
    proxy,
    request,
    security,
    static,
    uploads,
)
from referee.web.http.static import resource_folder
from referee.web.views import filters, glossary, handwritten, log, shortcuts, tiles

EXTENSIONS = (
    phrases, static, uploads, compression, request, converters, holder, htmx, owner, language, appearance, shortcuts, filters, glossary, handwritten, log, tiles, errors, rules,
    sheets, polling, house_rules, health, ruling_photos,
)  # fmt: skip
"""The modules that set up the app, in this order."""
BLUEPRINTS = (
    games, new_game, sheets, setup, hands, hand_in_progress, referee, share, pwa, evenings, money, standings, people, exports, imports, lessons,
    health, about, archive, ruling_photos, circles, circle_page, moving, television,
)  # fmt: skip
"""The blueprints with routes."""


def create_app(
    data: Path | None = None,
    url: str | None = None,
    behind: int = 0,
    quotas: Quotas = QUOTAS,
    notices: Mapping[str, str] = MappingProxyType({}),
    starts: str = STARTS[0],
) -> Flask:
    """The app on the data of a folder, behind this many trusted proxies; NotOurs or CannotSave if the folder cannot be used.

    The quotas are what one browser may add, the notices who runs the server, by language; `starts` is one of STARTS: who may
    start games.
    """
    folder = data_folder(data)
    app = Flask(
        "referee",
        template_folder=str(resource_folder("templates")),
        static_folder=str(resource_folder("static")),
        instance_path=str(folder),
    )
    app.secret_key = secret_key(folder)
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True}
    app.extensions["store"] = Store(folder / DATABASE, summary_of, quotas, starts=starts)
    app.config["NOTICES"] = notices
    security.init_app(app, url)
    CSRFProtect(app)
    for each in EXTENSIONS:
        each.init_app(app)
    for each in BLUEPRINTS:
        app.register_blueprint(each.bp)
    for part in extras():
        part.init_app(app)
    proxy.init_app(app, url, behind)
    return app
