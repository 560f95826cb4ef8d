"""500 Rummy: melds score for the player who laid them, cards left in hand count against."""

from __future__ import annotations

from referee.games.game import Game
from referee.games.lessons.book import Book
from referee.games.lessons.lesson import Lesson
from referee.games.rummy500.book import CHAPTERS, CLAUSES, GLOSSARY, PLAYED, TABLES, brief
from referee.games.rummy500.hand import Rummy500Hand
from referee.games.rummy500.options import PRESETS, Rummy500Rules
from referee.games.rummy500.referee import Rummy500Referee
from referee.games.rummy500.score import Rummy500Scoring
from referee.games.rummy500.seating import Rummy500Seating
from referee.games.rummy500.table import Rummy500Table
from referee.words import say


def _lesson() -> Lesson:
    from referee.games.rummy500.lesson import LESSON  # noqa: PLC0415 - imported when a page asks for it

    return LESSON


RUMMY500 = Game(
    slug="500",
    summary=say(
        "Two to eight players, alone or as partners: laid cards count for you, cards left in hand against you."
    ),
    rules=Rummy500Rules,
    presets=PRESETS,
    hand=Rummy500Hand,
    scoring=Rummy500Scoring(),
    seating=Rummy500Seating(),
    table=Rummy500Table(),
    referee=Rummy500Referee(),
    book=Book(
        CLAUSES,
        CHAPTERS,
        brief,
        PLAYED,
        TABLES,
        glossary=GLOSSARY,
        teaching=_lesson,
    ),
)
