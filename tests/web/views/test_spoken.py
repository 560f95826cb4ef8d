"""Cards and dates as they are spoken, in both languages."""

from __future__ import annotations

from datetime import date

import pytest
from flask import Flask
from flask_babel import force_locale

from referee.cards import Card
from referee.cards.card import parse_card
from referee.store.sheets.times import Times
from referee.web.http.language import spoken
from referee.web.http.phrases import unmarked
from referee.web.views.filters import clock, day, moment, named_day, span
from referee.words import say
from tests.tables import table

SPOKEN = [
    ("7H", "seven of hearts", "ハートの7"),
    ("TH", "ten of hearts", "ハートの10"),
    ("AS", "ace of spades", "スペードのエース"),
    ("KD", "king of diamonds", "ダイヤのキング"),
    ("2C", "two of clubs", "クラブの2"),
    ("*", "joker", "ジョーカー"),
    ("*8S", "joker as eight of spades", "スペードの8の代わりのジョーカー"),
]


@pytest.mark.parametrize(("card", "english", "japanese"), SPOKEN)
def test_a_card_is_said_in_words(app: Flask, card: str, english: str, japanese: str) -> None:
    for language, said in (("en", english), ("ja", japanese)):
        with app.test_request_context(), force_locale(language):
            assert unmarked(spoken(parse_card(card))) == said


def test_a_sentence_says_its_cards_in_words(app: Flask) -> None:
    words = say("{high} does not come right after {low}.", high=Card(10, "S"), low=Card(8, "S"))
    with app.test_request_context(), force_locale("en"):
        assert spoken(words) == "ten of spades does not come right after eight of spades."
    with app.test_request_context(), force_locale("ja"):
        assert unmarked(spoken(words)) == "スペードの8とスペードの10は続いていません。"


def test_a_date_is_written_as_the_reader_writes_it(app: Flask) -> None:
    at = "2026-11-22T21:30:00+09:00"
    with app.test_request_context(), force_locale("ja"):
        assert (day(at), moment(at)) == ("2026年11月22日（日）", "2026年11月22日（日） 21:30")
    with app.test_request_context(), force_locale("en"):
        assert day(at) == "Nov 22, 2026"


ASKED = [
    ("British", "en-GB,en;q=0.9", ("22 Nov 2026", "22 Nov 2026, 21:30", "21:30")),
    ("American", "en-US,en-GB;q=0.9", ("Nov 22, 2026", "Nov 22, 2026, 9:30:00\u202fPM", "9:30\u202fPM")),
    ("English of no place", "en", ("Nov 22, 2026", "Nov 22, 2026, 9:30:00\u202fPM", "9:30\u202fPM")),
    (
        "Japanese, and British beside it",
        "ja,en-GB;q=0.5",
        ("2026年11月22日（日）", "2026年11月22日（日） 21:30", "21:30"),
    ),
]


@table("why, languages, told", ASKED)
def test_a_date_is_written_as_the_browser_asks_for(app: Flask, why: str, languages: str, told: tuple[str, ...]) -> None:
    at = "2026-11-22T21:30:00+09:00"
    with app.test_request_context(headers={"Accept-Language": languages}):
        assert (day(at), moment(at), clock(at)) == told


@pytest.mark.parametrize(
    ("languages", "told"),
    [
        ("en-GB", "Sun, 22 Nov 2026"),
        ("en-US", "Sun, Nov 22, 2026"),
        ("en", "Sun, Nov 22, 2026"),
        ("ja", "2026年11月22日（日）"),
    ],
)
def test_an_evening_has_its_day_in_the_order_of_the_other_dates(app: Flask, languages: str, told: str) -> None:
    with app.test_request_context(headers={"Accept-Language": languages}):
        assert named_day(date(2026, 11, 22)) == told


def test_times_of_an_evening_are_british_from_the_first_to_the_last(app: Flask) -> None:
    times = Times("2026-11-22T19:30:00+09:00", "2026-11-22T21:30:00+09:00")
    with app.test_request_context(headers={"Accept-Language": "en-GB"}):
        assert span(times) == "19:30–21:30"
