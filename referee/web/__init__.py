"""The web: a thin skin of Flask over the sheets."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from flask import Flask
from flask_wtf import CSRFProtect

from referee.sheet.summary import summary_of
from referee.store import Store
from referee.store.file.folder import DATABASE, data_folder
from referee.store.file.key import secret_key
from referee.web import (
    about,
    appearance,
    evenings,
    exports,
    games,
    hand_in_progress,
    hands,
    health,
    house_rules,
    imports,
    lessons,
    new_game,
    people,
    pwa,
    referee,
    rules,
    setup,
    share,
    sheets,
)
from referee.web.http import (
    compression,
    converters,
    errors,
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
from referee.web.views import filters, glossary, log, shortcuts, tiles

if TYPE_CHECKING:
    from referee.host.limits import Hosting

EXTENSIONS = (
    phrases, static, uploads, compression, request, converters, htmx, owner, language, appearance, shortcuts, filters, glossary, log, tiles, errors, rules,
    sheets, polling, house_rules, health,
)  # fmt: skip
"""What the app is told at its start, in this order."""
BLUEPRINTS = (
    games, new_game, sheets, setup, hands, hand_in_progress, referee, share, pwa, evenings, people, exports, imports, lessons,
    health, about,
)  # fmt: skip
"""Who has routes."""


def create_app(
    data: Path | None = None, url: str | None = None, behind: int = 0, hosted: Hosting | None = None
) -> Flask:
    """The app on the data of a folder, behind so many trusted proxies; NotOurs or CannotSave where that has no use."""
    # These stand above the web.
    from referee.camera import evidence, photos  # noqa: PLC0415
    from referee.camera.reader import photo_reader  # noqa: PLC0415
    from referee.host import archived, heavy_work, limits, quotas, trust  # noqa: PLC0415

    hosted = hosted or limits.Hosting()
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
    app.extensions["store"] = Store(folder / DATABASE, summary_of, most)
    app.extensions["camera"] = photo_reader()
    heavy_work.init_app(app)
    security.init_app(app, url)
    CSRFProtect(app)
    limits.init_app(app, notices)
    for part in (*EXTENSIONS, quotas, photos):
        part.init_app(app)
    for each in (*BLUEPRINTS, evidence, photos, trust, archived):
        app.register_blueprint(each.bp)
    proxy.init_app(app, url, behind)
    return app
