"""The look and language of the pages; the server writes both into each page."""

from __future__ import annotations

from flask import Blueprint, Flask, render_template, request
from werkzeug.wrappers import Response
from wtforms import Form

from referee.web.forms.fields import one_of, text
from referee.web.http.preferences import keep_choices, local_address
from referee.web.views.look import CHOICES, KEYS, REVIEWS, SIZES, SUITS, THEMES, look
from referee.words import LANGUAGES

bp = Blueprint("appearance", __name__)


class LookForm(Form):
    """The choices, and the page to return to."""

    theme = one_of(THEMES)
    suits = one_of(SUITS)
    size = one_of(SIZES)
    keys = one_of(KEYS)
    review = one_of(REVIEWS)
    back = text()


@bp.get("/display")
def show() -> str:
    """The choices, and whether the screen stays on."""
    return render_template("appearance.html", back=local_address(request.args.get("back", "/")), choices=CHOICES)


@bp.post("/display")
def choose() -> Response:
    """Saves the choices, and returns to the page."""
    form = LookForm(request.form)
    return keep_choices(form.back.data, **{name: form.data[name] for name in CHOICES})


def init_app(app: Flask) -> None:
    """Tells every page its look."""
    app.jinja_env.globals["look"] = look
    app.register_blueprint(bp)


class LanguageForm(Form):
    """A language, and the page to return to."""

    lang = one_of(LANGUAGES)
    back = text()


@bp.post("/language")
def switch() -> Response:
    """Saves the chosen language, and returns to the page."""
    form = LanguageForm(request.form)
    return keep_choices(form.back.data, **({"lang": form.lang.data} if form.lang.data else {}))
