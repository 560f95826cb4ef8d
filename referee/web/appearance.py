"""How the pages look: light, dark or black, suits in two or four colours, how large; the server writes it into each page."""

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
THEMES = {"": say("Same as this device"), "light": say("Light"), "dark": say("Dark"), "black": say("Black")}
SUITS = {"": say("Two colours"), "four": say("Four colours")}
SIZES = {"": say("Normal"), "large": say("Large"), "larger": say("Larger")}
KEYS = {"": say("On"), "off": say("Off")}
REVIEWS = {"": say("In games you started"), "on": say("In every game"), "off": say("Never")}
CHOICES = {
    "size": (say("Size of the text"), SIZES),
    "theme": (say("Colours of the page"), THEMES),
    "suits": (say("Colours of the suits"), SUITS),
    "keys": (say("Shortcut keys"), KEYS),
    "review": (say("What else was possible in a hand"), REVIEWS),
}
"""What can be chosen, each by the name of its cookie."""

bp = Blueprint("appearance", __name__)


@dataclass(frozen=True)
class Look:
    """What a browser has chosen; nothing where the device decides, or where suits have their two colours."""

    theme: str = ""
    suits: str = ""
    size: str = ""
    keys: str = ""
    review: str = ""

    def reviews(self, *, mine: bool) -> bool:
        """Whether hands are reviewed: those of one's own games, unless something else was chosen."""
        return self.review == "on" or (mine and not self.review)

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
    return Look(**{name: chosen(name) for name, (_, choices) in CHOICES.items() if chosen(name) in choices})


class LookForm(Form):
    """The choices, and the page to come back to."""

    theme = one_of(THEMES)
    suits = one_of(SUITS)
    size = one_of(SIZES)
    keys = one_of(KEYS)
    review = one_of(REVIEWS)
    back = text()


@bp.get("/display")
def show() -> str:
    """The choices, and whether the screen stays on."""
    return render_template("appearance.html", back=here(request.args.get("back", "/")), choices=CHOICES)


@bp.post("/display")
def choose() -> Response:
    """Keeps the choices, and comes back to the page."""
    form = LookForm(request.form)
    return chose(form.back.data, **{name: form.data[name] for name in CHOICES})


def init_app(app: Flask) -> None:
    """Lets every page know its look."""
    app.jinja_env.globals["look"] = look
    app.register_blueprint(bp)
