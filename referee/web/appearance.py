"""How the pages look: light, dark or black, and suits in two or four colours; the server writes it into each page."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, Flask, render_template, request
from werkzeug.wrappers import Response
from wtforms import Form

from referee.web.forms.small import one_of, text
from referee.web.http.preferences import chose, chosen, here
from referee.web.palette import colours
from referee.words import say

PAPER = {theme: colours(theme)["paper"] for theme in ("light", "dark", "black")}
"""The colour of the page by theme, for the browser's own frame around it."""
THEMES = {"": say("As the device has it"), "light": say("Light"), "dark": say("Dark"), "black": say("Black")}
SUITS = {"": say("Two colours"), "four": say("Four colours")}

bp = Blueprint("appearance", __name__)


@dataclass(frozen=True)
class Look:
    """What a browser has chosen; nothing where the device decides, or where suits have their two colours."""

    theme: str = ""
    suits: str = ""

    @property
    def papers(self) -> list[tuple[str, str]]:
        """The colours of the page, each with the media query under which it is that."""
        if self.theme:
            return [("", PAPER[self.theme])]
        return [(f"(prefers-color-scheme: {theme})", PAPER[theme]) for theme in ("light", "dark")]

    @property
    def scheme(self) -> str:
        """The colour scheme of what the browser draws itself."""
        return {"": "light dark", "light": "light"}.get(self.theme, "dark")


def look() -> Look:
    """The look that this browser has chosen."""
    theme, suits = chosen("theme"), chosen("suits")
    return Look(theme if theme in THEMES else "", suits if suits in SUITS else "")


class LookForm(Form):
    """The choices, and the page to come back to."""

    theme = one_of(THEMES)
    suits = one_of(SUITS)
    back = text()


@bp.get("/display")
def show() -> str:
    """The choices, and whether the screen stays on."""
    return render_template("appearance.html", back=here(request.args.get("back", "/")), themes=THEMES, suits=SUITS)


@bp.post("/display")
def choose() -> Response:
    """Keeps the choices, and comes back to the page."""
    form = LookForm(request.form)
    return chose(form.back.data, theme=form.theme.data, suits=form.suits.data)


def init_app(app: Flask) -> None:
    """Lets every page know its look."""
    app.jinja_env.globals["look"] = look
    app.register_blueprint(bp)
