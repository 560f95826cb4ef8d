"""The reader's language: chosen before, otherwise the browser's; and how values are written in it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from flask import Flask, g, request
from flask_babel import Babel, get_locale, get_translations

from referee import games
from referee.games.game import Game
from referee.store.file.folder import PACKAGE
from referee.web.http.phrases import inked, marked
from referee.web.http.preferences import back_address, choice
from referee.words import LANGUAGES, Value, Voice, Words, shown, unstopped

GAP = "\N{OBJECT REPLACEMENT CHARACTER}"
"""Stands in a text for something that is not text."""


def _select() -> str:
    for wanted in (request.args.get("lang"), choice("lang")):
        if wanted in LANGUAGES:
            return str(wanted)
    return request.accept_languages.best_match(LANGUAGES, "en") or "en"


def tell(words: Any) -> str:
    """A sentence or cards in the reader's language; in a sum, no line breaks between a card and its points."""
    return _value_text(words, _TEXT)


def sentence(words: Any) -> str:
    """A sentence that begins with a capital letter, as on a page."""
    return _begun(tell(words))


def _value_text(words: Any, voice: Voice) -> str:
    return shown(words, voice) if isinstance(words, Value | tuple | list) else str(words or "")


def _begun(text: str) -> str:
    return text[:1].upper() + text[1:]


def _page_words(words: Any) -> str:
    """A sentence or cards for a page, with marks where a line may break."""
    return _value_text(words, _PAGE)


def page_sentence(words: Any) -> str:
    """A sentence for a page or its scripts, with marks where a line may break."""
    return _begun(_page_words(words))


def spoken(words: Any) -> str:
    """A sentence or cards as spoken."""
    return _value_text(words, _SPEECH)


def _spoken_sentence(words: Any) -> str:
    return _begun(spoken(words))


def _around(words: Words, value: str = "value") -> tuple[str, str]:
    """The parts of a page's sentence before and after one of its values."""
    before, _, after = _page_words(replace(words, values={**words.values, value: GAP})).partition(GAP)
    return before, after


def offered() -> list[Game]:
    """The games as offered: first those at home in the reader's language."""
    return sorted(games.GAMES, key=lambda game: _locale_text() not in game.languages_first)


def _catalogue() -> Any:
    """The translations for this request, looked up once."""
    try:
        return g.catalogue
    except AttributeError:
        g.catalogue = get_translations()
        return g.catalogue


def _gettext(text: str) -> str:
    return str(_catalogue().ugettext(text))


def _ngettext(one: str, many: str, n: int) -> str:
    return str(_catalogue().ungettext(one, many, n))


def phrased(text: str) -> str:
    """A text in the reader's language, with marks where a line may break."""
    try:
        japanese = g.japanese
    except AttributeError:
        g.japanese = japanese = _locale_text() == "ja"
    return marked(text) if japanese else text


def _page_gettext(text: str) -> str:
    return phrased(_gettext(text))


def _page_ngettext(one: str, many: str, n: int) -> str:
    return phrased(_ngettext(one, many, n))


_TEXT = Voice(_gettext, _ngettext, tie="\N{NO-BREAK SPACE}")
_PAGE = replace(_TEXT, gettext=_page_gettext, ngettext=_page_ngettext, inked=inked)
_SPEECH = replace(_PAGE, script="speech")


def _locale_text() -> str:
    return str(get_locale() or "en")


def init_app(app: Flask) -> None:
    """Sets up the catalogues and the reader's language."""
    app.config["BABEL_TRANSLATION_DIRECTORIES"] = str(PACKAGE / "locale")
    Babel(app, locale_selector=_select)
    app.jinja_env.install_gettext_callables(gettext=_page_gettext, ngettext=_page_ngettext, newstyle=True)  # type: ignore[attr-defined]
    app.jinja_env.globals["get_locale"] = _locale_text
    app.jinja_env.globals["way_back"] = back_address
    app.jinja_env.filters["words"] = _page_words
    app.jinja_env.filters["sentence"] = page_sentence
    app.jinja_env.filters["spoken"] = spoken
    app.jinja_env.filters["spoken_sentence"] = _spoken_sentence
    app.jinja_env.filters["around"] = _around
    app.jinja_env.filters["phrased"] = phrased
    app.jinja_env.filters["unstopped"] = unstopped
