"""Kaluki: two packs with jokers, an opening of 51, penalties up to a limit."""

from __future__ import annotations

from referee.games.game import Game
from referee.games.kaluki.book import CHAPTERS, CLAUSES, GLOSSARY, PLAYED, brief
from referee.games.kaluki.hand import KalukiHand
from referee.games.kaluki.opening import KalukiTable
from referee.games.kaluki.options import PRESETS, KalukiRules
from referee.games.kaluki.referee import KalukiReferee
from referee.games.kaluki.score import KalukiScoring
from referee.games.kaluki.seating import KalukiSeating
from referee.games.lessons.book import Book
from referee.games.lessons.lesson import Lesson
from referee.words import say


def _lesson() -> Lesson:
    from referee.games.kaluki.lesson import LESSON  # noqa: PLC0415 - imported when a page asks for it

    return LESSON


KALUKI = Game(
    slug="kaluki",
    summary=say("Two to six players, two packs. Open with 51 points, then try to be first to go out."),
    rules=KalukiRules,
    presets=PRESETS,
    hand=KalukiHand,
    scoring=KalukiScoring(),
    seating=KalukiSeating(),
    table=KalukiTable(),
    referee=KalukiReferee(),
    book=Book(CLAUSES, CHAPTERS, brief, PLAYED, glossary=GLOSSARY, teaching=_lesson),
)
