"""What a text on a page has besides its letters: where a line of Japanese may break, and the suits of its cards.

Japanese has no spaces to break lines at: here lines break between phrases, in every browser. A sentence of the
catalogue is marked once, before its values are filled in, so that a name is never broken. The mark is a character that
no text has; when a page is made it becomes a zero width space where people read it, and nothing elsewhere. A tie marks
where a browser would break a line and no reader would; it becomes a word joiner. The same goes for the marks around a
card: where people read it, the card is drawn in the colour of its suit.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from itertools import accumulate
from typing import Any

from flask import Flask
from jinja2 import Template

MARK = "\ufdd0"
"""The end of a phrase while a page is made: a code point that is not a character."""
BREAK = "\N{ZERO WIDTH SPACE}"
"""The same in text that people read. `<wbr>` would do, but inside a flex container Firefox makes an item of it."""
TIE = "\ufdd3"
"""A place where a browser would break a line and must not, while a page is made: within メイ・アイ, in 0〜100, after 」 in 「…」を."""
JOINER = "\N{WORD JOINER}"
"""The same in text that people read."""
EITHER = f"[{MARK}{TIE}]"
"""A mark or a tie, as a pattern."""
INK, DRY = "\ufdd1", "\ufdd2"
"""Marks before the letter of a card's suit, and after the card."""
SENTENCES = 8192
"""More than the catalogue has."""

_TOKENS = re.compile(r"%\(\w+\)[sd]|\{\w+\}|.", re.DOTALL)
"""A value of a sentence, or a letter."""
_STANDS = dict.fromkeys(("{why}", "{words}", "{first}"), "。")
"""Values that are sentences are read as their end; any other as somebody or something, 某."""
_WHOLE = re.compile(
    r"捨て札|もう一度お?|一度お|間違|間隔|共有|日時|上海|裏向き|未入力|反?時計回り|練習問題|直接対決|書き方|今ある|はい|やめる|みんなで"
    r"|第[\d某]+回?|[\d某]+[枚人]ずつ|[（「『].|」[でとがをはに]|.(?=：)."
)
"""Words that the model would split: card and everyday words, a number and its unit, a bracket and its text."""
_ENDS = re.compile(
    r"[ァ-ヴー]{3}・(?=[ァ-ヴー]{3})|(?<!例)：(?=.)|。(?=[^」』）])|＋|シャットアウト(?=ボーナス)|コントラクト(?=のとおり|以外)|点(?=ちょうど)|なければ(?=なり)|なくなる(?=まで)|ても(?=かま)|では(?=あり)|(?:オープン|付け札|ノック)(?=できま)"
)
"""Breaks where the model keeps together more than fits a narrow line."""
_TIES = re.compile(r"メイ・(?=アイ)|[AJQK]・(?=[JQK])|〜(?=[\d某])|[」）](?=[ぁ-ん])|^某(?=（某）$)")
"""Places where browsers break lines, but no reader would; the last is between a card and its points."""
_CLOSED = re.compile(r"<(option|title|svg|script|style|textarea)\b.*?</\1>", re.DOTALL)
"""Elements read by programs, and drawings: no line breaks inside them."""
_READ = {MARK: BREAK, TIE: JOINER}
_IN_DATA = _READ | {rf"\u{ord(mark):04x}": rf"\u{ord(read):04x}" for mark, read in _READ.items()}
_PLACED = re.compile("|".join(map(re.escape, _IN_DATA)))
_TAG = re.compile(rf"<[^<>]*(?:{_PLACED.pattern})[^>]*>")
_INKED = re.compile(rf"(?:{INK}|\\ufdd1)([SHDC])(.*?)(?:{DRY}|\\ufdd2)")
_INKED_TAG = re.compile(rf"<[^<>]*(?:{INK}|\\ufdd1)[^>]*>")
_ATTRIBUTE = re.compile(r"""(?<=[\s"'])([\w:-]+)=("[^"]*"|'[^']*')""")


@cache
def _model() -> Any:
    """Finds phrases; its training data is loaded for the first Japanese page."""
    from budoux import load_default_japanese_parser  # noqa: PLC0415 - English pages do without

    return load_default_japanese_parser()


@lru_cache(SENTENCES)
def marked(text: str) -> str:
    """A Japanese sentence with a mark between its phrases; the placeholders of values stay whole."""
    tokens = _TOKENS.findall(text)
    plain = "".join(each if len(each) == 1 else _STANDS.get(each, "某") for each in tokens)
    ends = set(accumulate(map(len, _model().parse(plain))))
    ends |= {each.end() for each in _ENDS.finditer(plain)}
    for word in _WHOLE.finditer(plain):
        ends -= set(range(word.start() + 1, word.end()))
    ties = {each.end() for each in _TIES.finditer(plain)}
    signs = {**dict.fromkeys(ends, MARK), **dict.fromkeys(ties, TIE)}
    return "".join(signs.get(place, "") + each for place, each in enumerate(tokens))


def unmarked(text: str) -> str:
    """A text without marks; what is escaped stays so."""
    for mark in _IN_DATA:
        text = text.replace(mark, "")
    return text


def inked(text: str, suit: str) -> str:
    """A card on a page, with marks for its suit."""
    return f"{INK}{suit}{text}{DRY}" if suit else text


def placed(html: str) -> str:
    """A page, or a part of one, as sent: marks become zero-width spaces, and cards in its texts get their colours."""
    return _broken(_coloured(html))


def _coloured(html: str) -> str:
    if INK not in html and r"\ufdd1" not in html:
        return html
    for closed in (_CLOSED, _INKED_TAG):
        html = closed.sub(lambda found: _INKED.sub(r"\2", found[0]), html)
    return _INKED.sub(r'<span data-suit="\1">\2</span>', html)


def _broken(html: str) -> str:
    if not _PLACED.search(html):
        return html
    html = _CLOSED.sub(lambda found: unmarked(found[0]), html)
    html = _TAG.sub(lambda tag: _ATTRIBUTE.sub(_in_attribute, tag[0]), html)
    for mark, read in _READ.items():
        html = html.replace(mark, read)
    return html


def _in_attribute(found: re.Match[str]) -> str:
    """An attribute: those for scripts contain sentences that are put on the page."""
    if not found[1].startswith("data-"):
        return unmarked(found[0])
    return _PLACED.sub(lambda mark: _IN_DATA[mark[0]], found[0])


class PhrasedTemplate(Template):
    """A template whose marks are replaced when it is rendered."""

    def render(self, *args: Any, **kwargs: Any) -> str:
        """The rendered page, with marks replaced."""
        return placed(super().render(*args, **kwargs))


def init_app(app: Flask) -> None:
    """Renders every template in this way."""
    app.jinja_env.template_class = PhrasedTemplate
    app.jinja_env.filters["unmarked"] = unmarked
