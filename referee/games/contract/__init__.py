"""Contract Rummy: a contract for every deal, the lowest total of penalties wins."""

from __future__ import annotations

from referee.games.contract.book import CHAPTERS, CLAUSES, GLOSSARY, PLAYED, brief
from referee.games.contract.hand import ContractHand
from referee.games.contract.opening import ContractTable
from referee.games.contract.options import PRESETS, ContractRules
from referee.games.contract.referee import ContractReferee
from referee.games.contract.score import ContractScoring
from referee.games.contract.seating import ContractSeating
from referee.games.game import Game
from referee.games.lessons.book import Book
from referee.games.lessons.lesson import Lesson
from referee.words import say


def _lesson() -> Lesson:
    from referee.games.contract.lesson import LESSON  # noqa: PLC0415 - imported when a page asks for it

    return LESSON


CONTRACT = Game(
    slug="contract",
    summary=say("Two to eight players, a contract for every deal: the fewest penalty points win."),
    rules=ContractRules,
    presets=PRESETS,
    hand=ContractHand,
    scoring=ContractScoring(),
    seating=ContractSeating(),
    table=ContractTable(),
    referee=ContractReferee(),
    book=Book(CLAUSES, CHAPTERS, brief, PLAYED, glossary=GLOSSARY, teaching=_lesson),
)
