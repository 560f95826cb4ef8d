"""The terms of the glossary are linked where they are first used, and each link leads to its definition."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from markupsafe import Markup

from referee.games import GAMES
from referee.games.game import Game
from referee.web.views.glossary import glossed
from referee.words import say
from tests.tables import table
from tests.web.person import Browser

TAUGHT = [pytest.param(game, id=game.slug) for game in GAMES]
WORDS = [(say(each), say("What it means.")) for each in ("run", "gin", "lay off", "May I", "set")]
LINK = re.compile(r'<a class="term" href="#(word-\d+)">([^<]+)</a>')


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game", TAUGHT)
def test_a_word_is_linked_once_in_a_chapter_of_the_rules(mine: Browser, game: Game, language: str) -> None:
    mine.language = {"Accept-Language": language}
    page = mine.see(f"/rules/{game.presets[0].slug}")
    chapters = [LINK.findall(each) for each in page.split('<section class="chapter"')[1:]]
    assert sum(map(len, chapters)) > len(chapters)
    for chapter in chapters:
        assert len({link for link, _ in chapter}) == len(chapter)
    assert 'class="term"' not in mine.see(f"/rules/{game.presets[0].slug}?q=run").partition('class="rulebook"')[2]


@table(
    "why, part, words",
    [
        ("a word, and only its first use", "<p>A run. Another run.</p>", ["run"]),
        ("its other forms", "<ul><li>Runs are laid off.</li></ul>", ["Runs", "laid off"]),
        ("not within a word", "<p>A trunk, begin</p>", []),
        ("not as a verb", "<p>The stock runs out, and the card sets the limit.</p>", []),
        ("not as part of a name", "<p>The rules of Gin Rummy</p>", []),
        ("not in a heading, a table, a link or a card", "<h2>Run</h2><p><a>run</a> <b>run</b></p><td>run</td>", []),
        ("after an element of its own", "<p><br>A <b>small</b> gin</p>", ["gin"]),
        ("a name as it is written", "<p>May I? Of course you may.</p>", ["May I"]),
    ],
)
def test_a_word_is_found_where_it_is_meant(app: Flask, why: str, part: str, words: list[str]) -> None:
    with app.test_request_context():
        html = glossed(Markup(part), WORDS)
    assert [each for _, each in LINK.findall(html)] == words
