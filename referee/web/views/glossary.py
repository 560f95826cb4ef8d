"""The words to know: where a page first uses one of them, it links to the explanation."""

from __future__ import annotations

import re
from collections.abc import Iterable

from flask import Flask
from markupsafe import Markup

from referee.web.http.language import tell
from referee.web.http.phrases import EITHER
from referee.words import Words

TAG = re.compile(r"(<[^>]*>)")
NAME = re.compile(r"</?([a-z0-9]+)")
VOID = {"br", "img", "input"}
SENTENCES = {"<p>", "<li>"}
"""Elements whose words are linked; not a heading, a table, a card or an answer."""
FORMS = {"lay off": r"la(?:y|ys|id|ying)[ -]offs?", "go out": r"(?:go|goes|went|going) out"}
"""The patterns of words with irregular forms."""


def _pattern(term: str) -> re.Pattern[str]:
    """The forms of a word in sentences, not as a verb that looks like it nor as part of a name."""
    if term.isascii():
        forms = FORMS.get(term, re.escape(term) + r"(?:s|ed|ing)?")
        return re.compile(rf"\b(?i:{forms})\b(?! (?:the|out|side|face|[A-Z]))")
    *letters, last = map(re.escape, term.partition("（")[0])
    word = f"{EITHER}?".join([*letters, "[るりっれ]" if last == "る" else last])
    return re.compile(rf"(?<![ァ-ヴー])(?<![ァ-ヴー]{EITHER}){word}(?!{EITHER}?[ァ-ヴー])")


def glossed(html: Markup, words: Iterable[tuple[Words, Words]]) -> Markup:
    """A part of a page whose first use of each word links to the glossary."""
    left = {number: _pattern(tell(term)) for number, (term, _) in enumerate(words, 1)}
    within: list[str] = []
    parts = []
    for part in TAG.split(str(html)):
        if not part.startswith("<"):
            parts.append(_linked(part, left) if within and within[-1] in SENTENCES else part)
            continue
        parts.append(part)
        found = NAME.match(part)
        if part.startswith("</"):
            within.pop()
        elif found and found[1] not in VOID and not part.endswith("/>"):
            within.append(part)
    return Markup("".join(parts))  # noqa: S704 - the page's own parts with links between them


def _linked(text: str, left: dict[int, re.Pattern[str]]) -> str:
    """A text with a link at the first use of each word."""
    found = [(match, number) for number, each in left.items() if (match := each.search(text))]
    parts, at = [], 0
    for match, number in sorted(found, key=lambda each: (each[0].start(), -each[0].end())):
        if match.start() >= at:
            parts += [text[at : match.start()], f'<a class="term" href="#word-{number}">{match[0]}</a>']
            at = match.end()
            del left[number]
    return "".join([*parts, text[at:]])


def init_app(app: Flask) -> None:
    """Gives the templates the links to the glossary."""
    app.jinja_env.filters["glossed"] = glossed
