"""Gin Rummy: two players, melds that stay in the hand until somebody knocks."""

from __future__ import annotations

from referee.games.game import Game
from referee.games.gin.book import CHAPTERS, CLAUSES, GLOSSARY, PLAYED, brief
from referee.games.gin.hand import GinHand
from referee.games.gin.options import PRESETS, GinRules
from referee.games.gin.referee import GinReferee
from referee.games.gin.score import GinScoring
from referee.games.gin.seating import GinSeating
from referee.games.lessons.book import Book
from referee.games.lessons.lesson import Lesson
from referee.words import say


def _lesson() -> Lesson:
    from referee.games.gin.lesson import LESSON  # noqa: PLC0415 - imported when a page asks for it

    return LESSON


GIN = Game(
    slug="gin",
    summary=say("For two. Keep melds in your hand; knock when your deadwood is low."),
    rules=GinRules,
    presets=PRESETS,
    hand=GinHand,
    scoring=GinScoring(),
    seating=GinSeating(),
    referee=GinReferee(),
    book=Book(CLAUSES, CHAPTERS, brief, PLAYED, glossary=GLOSSARY, teaching=_lesson),
)
