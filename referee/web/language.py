"""The reader's language: chosen by a switch, else by the browser; and how values are written in it."""

from __future__ import annotations

from urllib.parse import parse_qsl, urlencode, urlsplit

from flask import Blueprint, Flask, current_app, request
from flask_babel import Babel, get_locale, gettext, ngettext
from werkzeug.wrappers import Response

from referee.web.htmx import go
from referee.web.place import PACKAGE
from referee.words import Words

LANGUAGES = ("en", "ja")
COOKIE = "referee_lang"

bp = Blueprint("language", __name__)


def _select() -> str:
    for wanted in (request.args.get("lang"), request.cookies.get(COOKIE)):
        if wanted in LANGUAGES:
            return str(wanted)
    return request.accept_languages.best_match(LANGUAGES, "en") or "en"


@bp.post("/language")
def switch() -> Response:
    """Keeps the language chosen, and comes back to the page."""
    response = go(_here(request.form.get("back", "")))
    chosen = request.form.get("lang")
    if chosen in LANGUAGES:
        response.set_cookie(COOKIE, str(chosen), max_age=400 * 86400, httponly=True, samesite="Lax")
    return response


def _here(address: str) -> str:
    """The part of an address that leads nowhere but here, without a language asked for in it."""
    try:
        back = urlsplit(address)
    except ValueError:
        return "/"
    query = urlencode([(key, value) for key, value in parse_qsl(back.query) if key != "lang"])
    return "/" + back.path.lstrip("/\\") + (f"?{query}" if query else "")


def way_back() -> str:
    """Where the switch comes back to: this page, or home where it only answers a form."""
    pages = current_app.url_map.bind("")
    return request.full_path if pages.test(request.path, "GET") else "/"


def tell(words: Words | str | None) -> str:
    """A sentence in the reader's language."""
    return words.into(_gettext, _ngettext) if isinstance(words, Words) else str(words or "")


def sentence(words: Words | str | None) -> str:
    """A sentence that begins with a capital letter, as on a page it should."""
    text = tell(words)
    return text[:1].upper() + text[1:]


def _gettext(text: str) -> str:
    return str(gettext(text))


def _ngettext(one: str, many: str, n: int) -> str:
    return str(ngettext(one, many, n))


def _locale_text() -> str:
    return str(get_locale() or "en")


def init_app(app: Flask) -> None:
    """Finds the catalogues and the reader's language."""
    app.config["BABEL_TRANSLATION_DIRECTORIES"] = str(PACKAGE / "locale")
    Babel(app, locale_selector=_select)
    app.jinja_env.globals["get_locale"] = _locale_text
    app.jinja_env.globals["way_back"] = way_back
    app.jinja_env.filters["words"] = tell
    app.jinja_env.filters["sentence"] = sentence
    app.register_blueprint(bp)
