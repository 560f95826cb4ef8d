"""A line of a Japanese page breaks between phrases: the marks are in running text and nowhere else."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import closing
from html.parser import HTMLParser

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee import clock
from referee.cards import Card
from referee.web import create_app
from referee.web.http import language
from referee.web.http.phrases import BREAK, JOINER, MARK, TIE, inked, marked, placed
from referee.web.views import handwritten
from referee.words import say
from tests.browser.every_page import NOTICES, Prepared, every_page, prepare
from tests.compiled import empty
from tests.pages import VOID
from tests.tables import table

CLOSED = frozenset(("option", "title", "svg", "script", "style", "textarea"))
FOR_PROGRAMS = frozenset(("data-find", "data-aloud"))
"""Attributes for searching and for speech."""
OWN = re.compile(
    r'(?<=name="csrf_token" value=")[^"]*|(?<="X-CSRFToken": ")[^"]*|(?<=name="once" value=")[^"]*|/v-\w+/'
)
PLACED = re.compile(rf"{BREAK}|{JOINER}|\\u200b|\\u2060")
LONG = re.compile(r"[ぁ-んァ-ヴー一-龠]{16,}")


HEART = inked("J♥", "H")
IN_JSON = HEART.encode("ascii", "backslashreplace").decode()


@table(
    "why, html, sent",
    [
        ("a sentence", f"<p>{HEART} fits.</p>", '<p><span data-suit="H">J♥</span> fits.</p>'),
        ("two cards", f"<p>{HEART} {HEART}</p>", '<p><span data-suit="H">J♥</span> <span data-suit="H">J♥</span></p>'),
        ("an attribute", f'<i title="with {HEART}">x</i>', '<i title="with J♥">x</i>'),
        ("an attribute for scripts", f'<i data-a="{IN_JSON}">x</i>', '<i data-a="J\\u2665">x</i>'),
        ("a title", f"<title>{HEART}</title>", "<title>J♥</title>"),
        ("a choice", f"<option>{HEART}</option>", "<option>J♥</option>"),
        ("a joker", f"<p>{inked('★', '')}</p>", "<p>★</p>"),
    ],
)
def test_a_card_has_the_colour_of_its_suit_in_what_is_read_and_nowhere_else(why: str, html: str, sent: str) -> None:
    assert placed(html) == sent, why


def test_a_name_with_a_heart_stays_a_name(app: Flask) -> None:
    with app.test_request_context():
        words = say("{card} is Ann's: {name}", card=Card(11, "H"), name="K♥")
        shown = app.jinja_env.from_string("<p>{{ words|words }}</p>").render(words=words)
    assert shown == '<p><span data-suit="H">J♥</span> is Ann&#39;s: K♥</p>'


@table(
    "why, sentence, phrases",
    [
        ("a heading that was cut in its last word", "どのルールで判定しますか？", "どの|ルールで|判定しますか？"),
        (
            "names of one word and of two",
            "メイ・アイはコントラクト・ラミーだけです",
            "メイ・~アイは|コントラクト・|ラミーだけです",
        ),
        ("a word of the trade", "メルドは捨て札なしでできます", "メルドは|捨て札なしで|できます"),
        ("words of every day", "もう一度お試しください。", "もう一度お試しください。"),
        ("a word of two letters", "はい", "はい"),
        ("an ordinal", "第10回：ロイヤル・シーケンス", "第10回：|ロイヤル・|シーケンス"),
        ("a number and what it counts", "全員に13枚ずつ配ります。", "全員に|13枚ずつ|配ります。"),
        ("an opening bracket", "カードを選びます（例：KK5*）。", "カードを|選びます|（例：KK5*）。"),
        ("values", "{name}は%(num)s枚を捨てます。", "{name}は|%(num)s枚を|捨てます。"),
        ("a value that begins a sentence", "できます。{card}は手札に。", "できます。|{card}は|手札に。"),
        ("a value that is a sentence", "{why}ジョーカーは{meld}に。", "{why}|ジョーカーは|{meld}に。"),
        ("sentences put together", "{first}{second}", "{first}|{second}"),
        ("a range", "（{least}〜{most}）", "（{least}〜~{most}）"),
        ("three ranks", "J・Q・Kは10点です。", "J・~Q・~Kは|10点です。"),
        ("what is quoted", "「{remedy}」を選んだとき", "「{remedy}」~を|選んだ|とき"),
        ("a bracket within", "同じ形（A-2-3）なら出せます。", "同じ|形|（A-2-3）~なら|出せます。"),
        ("nothing", "", ""),
    ],
)
def test_a_sentence_is_cut_between_its_phrases_and_never_in_a_word_or_a_value(
    why: str, sentence: str, phrases: str
) -> None:
    assert marked(sentence).replace(MARK, "|").replace(TIE, "~") == phrases


@table(
    "why, html, sent",
    [
        ("a text", "<p>a|b</p>", "<p>a¦b</p>"),
        ("a tie", "<p title='a~b' data-x='a~b\\ufdd3'>a~b</p>", "<p title='ab' data-x='a_b\\u2060'>a_b</p>"),
        (
            "attributes, and those for scripts",
            '<p title="a|b" data-said="a|b">a|b</p>',
            '<p title="ab" data-said="a¦b">a¦b</p>',
        ),
        ("JSON", "<p data-x='a\\ufdd0b' hx-vals='a\\ufdd0b'>c|d</p>", "<p data-x='a\\u200bb' hx-vals='ab'>c¦d</p>"),
        ("a choice", "<select><option>a|b</option></select>c|d", "<select><option>ab</option></select>c¦d"),
        ("a title", "<title>a|b</title><h1>a|b</h1>", "<title>ab</title><h1>a¦b</h1>"),
        ("a drawing", '<svg viewBox="0"><text>a|b</text></svg>a|b', '<svg viewBox="0"><text>ab</text></svg>a¦b'),
        ("what is edited", "<textarea>a|b</textarea><input value='a|b'>", "<textarea>ab</textarea><input value='ab'>"),
        ("a script", "<script>a|b</script>", "<script>ab</script>"),
        ("a sign that somebody typed", "<p>\u200b\\u200b</p>", "<p>\u200b\\u200b</p>"),
    ],
)
def test_a_mark_is_placed_in_texts_and_for_scripts_and_is_gone_from_everything_else(
    why: str, html: str, sent: str
) -> None:
    assert placed(html.replace("|", MARK).replace("~", TIE)) == sent.replace("¦", BREAK).replace("_", JOINER)


class Lines(HTMLParser):
    """Where the marks of a page are."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.wrong: list[str] = []
        self.whole: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if BREAK in (value or "") and (not name.startswith("data-") or name in FOR_PROGRAMS):
                self.wrong.append(f"{tag} {name}={value}")
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if BREAK in data and CLOSED & set(self.open):
            self.wrong.append(f"{self.open[-1]}: {data}")
        if not CLOSED & set(self.open):
            self.whole += LONG.findall(data)


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Flask, Prepared]]:
    """The app of a host with a notice, and what every page shows."""
    folder = tmp_path_factory.mktemp("phrases")
    app = create_app(empty(folder), notices=NOTICES)
    with closing(app.extensions["store"]):
        yield app, prepare(app)


def read(app: Flask, prepared: Prepared, language: str) -> Iterator[tuple[str, str]]:
    """The pages in a language, by name."""
    mine = app.test_client()
    for name, value in prepared.cookies.items():
        mine.set_cookie(name, value)
    for each in every_page(prepared):
        reader: FlaskClient = app.test_client() if each.stranger else mine
        yield each.name, reader.get(each.address, headers={"Accept-Language": language}).get_data(as_text=True)


def test_every_japanese_page_has_marks_in_its_texts_alone_and_leaves_no_long_text_without(
    prepared: tuple[Flask, Prepared],
) -> None:
    for name, html in read(*prepared, "ja"):
        assert MARK not in html
        page = Lines()
        page.feed(html)
        assert page.wrong == [], name
        assert page.whole == [], name


def test_an_english_page_has_no_marks(prepared: tuple[Flask, Prepared]) -> None:
    assert [name for name, html in read(*prepared, "en") if BREAK in html or MARK in html] == []


def test_but_for_the_marks_a_page_is_what_it_would_be_without(
    prepared: tuple[Flask, Prepared], monkeypatch: pytest.MonkeyPatch, set_clock: Callable[[str], None]
) -> None:
    app, world = prepared
    set_clock(clock.now())
    with_marks = {name: PLACED.sub("", OWN.sub("", html)) for name, html in read(app, world, "ja")}
    app.extensions["boards"].cache_clear()
    for writer in (language, handwritten):
        monkeypatch.setattr(writer, "marked", str)
    for name, html in read(app, world, "ja"):
        assert with_marks[name] == OWN.sub("", html), name
