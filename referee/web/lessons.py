"""Learning a game: a lesson with examples and exercises, drills without end, and a page to print for the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from secrets import randbelow
from typing import Any

from flask import Blueprint, abort, current_app, render_template, request
from flask_babel import get_locale
from werkzeug.datastructures import MultiDict

from referee import games
from referee.games.base.options import Preset
from referee.games.game import Game
from referee.games.lessons.drills import Drill
from referee.games.lessons.lesson import (
    ChapterPart,
    Example,
    Grid,
    Lesson,
    LessonChapter,
    Notes,
    PlayedLesson,
    Scored,
    Steps,
)
from referee.games.questions.question import QuestionKind
from referee.sheet.lessons import answered, drilled, picked, scored
from referee.sheet.rulebook import book_rules
from referee.web.forms.fields import whole
from referee.web.http.language import offered, tell
from referee.words import together

bp = Blueprint("lessons", __name__)

SEEDS = 1_000_000
MOST_DRILLS = 9_999
"""Questions of a drill in one run."""
MOST_WAITING = 9
"""Questions that wait to come again."""
APART = ("relatives", "wild")
"""Chapters on other tables, which have a page of their own."""
LONGEST_ANSWER = 20
"""Letters that are read of an answer."""


@bp.get("/learn")
def choose() -> str:
    """The games to learn."""
    return render_template("lessons.html", games=[game for game in offered() if game.book.lesson])


@bp.get("/learn/<slug>")
def lesson(slug: str) -> str:
    """A game from its object to its end, or a hand of it played through."""
    game, preset, found = _lesson(slug)
    if played := _played(found, preset):
        return _by_hand("layout/lesson.html", game, preset, played, shown="lesson")
    brief = together(*found.brief(book_rules(game, preset)))
    return _page(
        "lesson.html",
        game,
        [each for each in found.chapters if each.name not in APART],
        apart=[each for each in found.chapters if each.name in APART],
        lesson=found,
        brief=brief,
    )


@bp.get("/learn/<slug>/exercises")
def exercises(slug: str) -> str:
    """The exercises of a game with the answers that were given, and its drills."""
    game, preset, found = _taught(slug)
    questions = [answered(each, preset.slug, tell) for each in found.exercises]
    given = {number: _given(f"a{number}") for number in range(1, len(questions) + 1)}
    return render_template(
        "exercises.html", game=game, lesson=found, exercises=questions, given=given, kinds=_kinds(game)
    )


@bp.get("/learn/<slug>/more")
def more(slug: str) -> str:
    """What comes after the hand; in a lesson told in chapters, other tables."""
    game, preset, found = _lesson(slug)
    if played := _played(found, preset):
        return _by_hand("layout/lesson.html", game, preset, played, shown="more")
    chapters = [each for each in found.chapters if each.name in APART]
    return _page("lesson_relatives.html", game, chapters, lesson=found) if chapters else abort(404)


@bp.get("/learn/<slug>/sheet")
def sheet(slug: str) -> str:
    """The lesson on one page of paper."""
    game, preset, found = _lesson(slug)
    if played := _played(found, preset):
        return _by_hand("layout/lesson_sheet.html", game, preset, played)
    return _page("lesson_print.html", game, [each for each in found.chapters if each.printed])


@bp.get("/learn/<slug>/drill")
def drill(slug: str) -> str:
    """A question of a drill, and once it is answered the referee's answer; the run is counted in the address alone."""
    game, _, found = _taught(slug)
    chosen = _chosen(found, request.args.get("kind", ""))
    run = Run.read(request.args)
    question = drilled(game, chosen, run.seed, run.question)
    given = _given("answer")
    unread = question.unread(given) if given else None
    if given and not unread:
        run = run.answered(right=question.agrees(given))
    return render_template(
        "drill.html",
        game=game,
        drills=found.drills,
        question=question,
        kinds=_kinds(game),
        run=run,
        given="" if unread else given,
        typed=given,
        unread=unread,
    )


@dataclass(frozen=True)
class Run:
    """How far somebody is in a drill: which question is asked, how many were answered, and which come again."""

    seed: int
    number: int
    """Questions asked so far, with this one."""
    question: int
    fresh: int
    """The last question that was asked for the first time."""
    right: int
    streak: int
    """Right answers in a row."""
    again: tuple[int, ...]
    """Questions that were answered wrongly and wait to come again."""

    @classmethod
    def read(cls, args: MultiDict[str, str]) -> Run:
        """A run as an address has it; what is left out or out of bounds is made fit."""

        def bounded(name: str, usual: int, least: int, most: int) -> int:
            return min(max(least, args.get(name, usual, type=int)), most)

        seed = args.get("seed", type=int)
        number = bounded("n", 1, 1, MOST_DRILLS)
        question = bounded("q", number, 1, MOST_DRILLS)
        right = bounded("right", 0, 0, number - 1)
        again = [whole(each, 4) for each in args.get("again", "").split(".")]
        return cls(
            randbelow(SEEDS) if seed is None else seed % SEEDS,
            number,
            question,
            bounded("fresh", question, 1, MOST_DRILLS),
            right,
            bounded("streak", 0, 0, right),
            tuple(each for each in again[:MOST_WAITING] if each),
        )

    def answered(self, *, right: bool) -> Run:
        """The run once its question is answered; a wrong one waits to be asked again."""
        if right:
            return replace(self, right=self.right + 1, streak=self.streak + 1)
        return replace(self, streak=0, again=(*self.again, self.question)[:MOST_WAITING])

    @property
    def onward(self) -> Run:
        """The run at its next question: every third time one that waits, else a fresh one."""
        waiting = next((each for each in self.again if each != self.question), None)
        if waiting is None or self.number % 3:
            return replace(self, number=self.number + 1, question=self.fresh + 1, fresh=self.fresh + 1)
        again = tuple(each for each in self.again if each != waiting)
        return replace(self, number=self.number + 1, question=waiting, again=again)

    @property
    def address(self) -> Mapping[str, str]:
        """The run as an address has it."""
        return {
            "seed": str(self.seed),
            "n": str(self.number),
            "q": str(self.question),
            "fresh": str(self.fresh),
            "right": str(self.right),
            "streak": str(self.streak),
            "again": ".".join(map(str, self.again)),
        }


def _kinds(game: Game) -> Mapping[str, QuestionKind]:
    """What a game can be asked, by its name in a case."""
    return {question.slug: question.kind for question in game.referee.questions}


def _lesson(slug: str) -> tuple[Game, Preset, Lesson]:
    """The game of a lesson with its preset: the usual one, or a relative that has a lesson of its own."""
    for game in games.GAMES:
        if (found := game.book.lesson) and (slug == game.slug or slug in found.relatives):
            return game, game.presets[0] if slug == game.slug else game.preset(slug), found
    return abort(404)


def _taught(slug: str) -> tuple[Game, Preset, Lesson]:
    """A game with its lesson; what a relative has no page of is not found."""
    return _lesson(slug) if games.of_slug(slug) else abort(404)


def _played(found: Lesson, preset: Preset) -> PlayedLesson | None:
    return found.relatives.get(preset.slug, found.played)


def _chosen(found: Lesson, kind: str) -> Drill:
    return next((each for each in found.drills if each.slug == kind), found.drills[0])


def _given(name: str) -> str:
    return request.args.get(name, "")[:LONGEST_ANSWER].strip()


def _page(page: str, game: Game, told: Iterable[LessonChapter], **more: Any) -> str:
    preset = game.presets[0]
    chapters = [(each, [_drawn(part, preset.slug) for part in each.parts]) for each in told]
    return render_template(page, game=game, preset=preset, chapters=chapters, **more)


def _by_hand(layout: str, game: Game, preset: Preset, played: PlayedLesson, shown: str = "") -> str:
    """A page that is written by hand in the reader's language, else in English, around what it names."""
    name = game.slug if preset is game.presets[0] else preset.slug
    pages = [f"lessons/{name}.{language}.html" for language in (str(get_locale()), "en")]
    page = current_app.jinja_env.select_template(pages)
    questions = {
        name: answered(each, preset.slug, tell) if isinstance(each, Example) else picked(each, preset.slug)
        for name, each in played.questions.items()
    }
    return render_template(
        page,
        layout=layout,
        shown=shown,
        slug=name,
        game=game,
        preset=preset,
        lesson=game.book.lesson,
        written_in=str(page.name).split(".")[-2],
        shared=lambda chapter: f"lessons/shared/{chapter}.{str(page.name).split('.')[-2]}.html",
        hand=played.hand,
        n=book_rules(game, preset),
        questions=questions,
        given={name: _given(name) for name in questions},
        sheets={name: scored(each, preset.slug, tell) for name, each in played.scored.items()},
    )


def _drawn(part: ChapterPart, slug: str) -> tuple[str, Any]:
    """A part of a chapter with how it is drawn."""
    if isinstance(part, Example):
        return "example", answered(part, slug, tell)
    if isinstance(part, Scored):
        return "scored", (part.words, scored(part, slug, tell))
    return {Steps: "steps", Notes: "notes", Grid: "grid"}.get(type(part), "text"), part
