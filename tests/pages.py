"""Pages as a program reads them: their forms, and the sentences that a person can see."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import unescape
from html.parser import HTMLParser

from lxml.html import HtmlComment, HtmlElement, document_fromstring

VOID = frozenset(["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"])
TOLD = ("title", "alt", "placeholder", "aria-label")
"""Attributes that are read out or shown."""


@dataclass
class Form:
    """A form of a page: its address, its present values, and the names of its text fields."""

    action: str
    values: dict[str, str] = field(default_factory=dict)
    texts: list[str] = field(default_factory=list)
    id: str = ""


class _Forms(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.away: list[tuple[str, dict[str, str]]] = []
        self.select = ""
        self.area = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {key: value or "" for key, value in attrs}
        if tag == "form":
            self.forms.append(Form(given.get("action", ""), id=given.get("id", "")))
        elif "form" in given:
            self.away.append((tag, given))
        elif self.forms:
            self._control(tag, given)

    def by_buttons(self) -> list[Form]:
        """The forms made by buttons that name a form, with everything that belongs to it anywhere on the page."""
        found = []
        for tag, button in self.away:
            if tag == "button" and "formaction" in button:
                whole = next(each for each in self.forms if each.id == button["form"])
                inputs = [given for kind, given in self.away if kind == "input" and given["form"] == whole.id]
                values = whole.values | {given["name"]: given.get("value", "") for given in inputs}
                found.append(Form(button["formaction"], values, list(whole.texts)))
        return found

    def _control(self, tag: str, given: dict[str, str]) -> None:
        form, name = self.forms[-1], given.get("name", "")
        if tag == "input":
            kind = given.get("type", "text")
            if kind in ("hidden", "text") or "checked" in given:
                form.values[name] = given.get("value", "")
            if kind == "text":
                form.texts.append(name)
        elif tag == "select":
            self.select = name
        elif tag == "textarea":
            self.area = name
            form.values[name] = ""
            form.texts.append(name)
        elif tag == "option" and ("selected" in given or self.select not in form.values):
            form.values[self.select] = given.get("value", "")

    def handle_data(self, data: str) -> None:
        if self.area and self.forms:
            self.forms[-1].values[self.area] += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "textarea":
            self.area = ""


_OF_FORMS = re.compile(
    r"""</form>|<textarea\b(?:"[^"]*"|[^">])*>.*?</textarea>|<(?:form|input|select|option|button)\b(?:"[^"]*"|[^">])*>""",
    re.DOTALL,
)
"""The tags that make up forms: a parser need not see the rest."""


def forms(html: str) -> list[Form]:
    """The forms of a page, in their order."""
    parser = _Forms()
    parser.feed("".join(_OF_FORMS.findall(html)))
    return parser.forms + parser.by_buttons()


def form(html: str, action: str) -> Form:
    """The first form whose address ends like this."""
    return next(each for each in forms(html) if each.action.split("?")[0].endswith(action))


def plain(html: str) -> str:
    """The page with cards in sentences in the colour of the sentence."""
    return _COLOURED.sub(r"\1", html)


def seen(html: str) -> list[str]:
    """All texts that a person can see or hear, except those marked as written by people."""
    return list(_seen(document_fromstring(plain(html)))) if html.strip() else []


def _seen(element: HtmlElement) -> Iterator[str]:
    given = element.attrib
    if isinstance(element, HtmlComment) or element.tag in ("script", "style", "textarea"):
        return
    if given.get("translate") == "no" or given.get("class") == "clause":
        return
    yield from (given[key] for key in TOLD if key in given)
    if element.tag == "meta" and given.get("name") == "description":
        yield given.get("content", "")
    yield from _text(element.text)
    for each in element:
        yield from _seen(each)
        yield from _text(each.tail)


def _text(text: str | None) -> list[str]:
    return [text.strip()] if text and text.strip() else []


def links(html: str) -> list[str]:
    """The addresses of the links on a page."""
    return [unescape(found) for found in _LINK.findall(html)]


_COLOURED = re.compile(r'<span data-suit="[SHDC]">([^<]*)</span>')
_LINK = re.compile(r"""<a\b(?:(?:"[^"]*"|[^">])*?\shref="([^"]*)")?(?:"[^"]*"|[^">])*>""")
