"""Seven Bridge: one pack, single sevens as melds, discards claimed by pon and chi."""

from __future__ import annotations

from referee.games.game import Game
from referee.games.lessons.book import Book
from referee.games.lessons.lesson import Lesson
from referee.games.seven.book import CHAPTERS, CLAUSES, GLOSSARY, PLAYED, brief
from referee.games.seven.hand import SevenHand
from referee.games.seven.options import PRESETS, SevenRules
from referee.games.seven.referee import SevenReferee
from referee.games.seven.score import SevenScoring
from referee.games.seven.seating import SevenSeating
from referee.games.seven.table import SevenTable
from referee.words import say


def _lesson() -> Lesson:
    from referee.games.seven.lesson import LESSON  # noqa: PLC0415 - imported when a page asks for it

    return LESSON


SEVEN_BRIDGE = Game(
    slug="seven",
    summary=say(
        "Two to six players, seven cards each. A seven alone is a meld, and you may claim other players' discards."
    ),
    rules=SevenRules,
    presets=PRESETS,
    hand=SevenHand,
    scoring=SevenScoring(),
    seating=SevenSeating(),
    table=SevenTable(),
    referee=SevenReferee(),
    book=Book(CLAUSES, CHAPTERS, brief, PLAYED, glossary=GLOSSARY, teaching=_lesson),
    languages_first=("ja",),
)
