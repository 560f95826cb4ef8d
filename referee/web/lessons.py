"""Learning a game: a lesson with exercises, endless drills, and a page to print for the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from secrets import randbelow
from urllib.parse import parse_qsl, urlencode

from flask import Blueprint, Response, abort, current_app, make_response, render_template, request
from flask_babel import get_locale
from werkzeug.datastructures import MultiDict

from referee import games
from referee.games.base.options import Preset
from referee.games.game import Game
from referee.games.lessons.lesson import Example, Lesson, PlayedLesson
from referee.games.questions.question import QuestionKind
from referee.sheet.drill_cards import drill_cards
from referee.sheet.lessons import answered, drilled, picked, says_more, scored
from referee.sheet.rulebook import book_rules
from referee.web.forms.fields import whole
from referee.web.http.htmx import query_shown, show_address
from referee.web.http.language import offered, tell

bp = Blueprint("lessons", __name__)

SEEDS = 1_000_000
ROUND = 10
"""The questions in one round of a drill."""
MOST_DRILLS = 9_999
"""The highest number of a question drawn from one seed."""
MOST_WAITING = 9
"""The most questions that wait to come again."""
SO_FAR = "so-far"
"""The answers that were given before, as one field: a page is shorter than with one each."""
LONGEST_ANSWER = 20
"""The most characters of an answer that are read."""


@bp.get("/learn")
def choose() -> str:
    """The games to learn."""
    return render_template("lessons.html", games=[game for game in offered() if game.book.lesson])


@bp.get("/learn/<slug>")
def lesson(slug: str) -> Response:
    """A played hand, and its score."""
    return _page("layout/lesson.html", slug, "lesson")


@bp.get("/learn/<slug>/exercises")
def exercises(slug: str) -> Response:
    """The exercises of a game with the given answers, and its drills."""
    game, preset, found = _taught(slug)
    questions = [answered(each, preset.slug, tell) for each in found.exercises]
    given = _answers(f"a{number}" for number in range(1, len(questions) + 1))
    judged = {
        number: each.agrees(said)
        for number, (each, said) in enumerate(zip(questions, given.values(), strict=True), 1)
        if said and not each.unread(said)
    }
    shown = render_template(
        "exercises.html",
        game=game,
        lesson=found,
        exercises=questions,
        given=given,
        so_far=_so_far(given),
        judged=judged,
        kinds=_kinds(game),
    )
    return show_address(make_response(shown), _so_far(given))


@bp.get("/learn/<slug>/more")
def more(slug: str) -> Response:
    """What comes after the hand."""
    return _page("layout/lesson.html", slug, "more")


@bp.get("/learn/<slug>/sheet")
def sheet(slug: str) -> Response:
    """The lesson on one page of paper."""
    return _page("layout/lesson_sheet.html", slug)


@bp.get("/learn/<slug>/drill")
def drill(slug: str) -> str:
    """A question of a drill and, once answered, the referee's answer; the run is counted only in the address."""
    game, preset, found, played = _lesson(slug)
    drills = found.drills_of(played)
    kind = request.args.get("kind", "")
    chosen = next((each for each in drills if each.slug == kind), drills[0])
    run = Run.read(request.args)
    shown = partial(
        render_template,
        slug=slug,
        game=game,
        preset=preset,
        drill=chosen,
        other_drills=[each for each in drills if each != chosen],
        kinds=_kinds(game),
        round_length=ROUND,
    )
    if run.over:
        return shown(
            "round.html", run=run, missed=[drilled(preset.slug, chosen, run.seed, each) for each in run.waiting]
        )
    question = drilled(preset.slug, chosen, run.seed, run.question)
    given = _given("answer")
    unread = question.unread(given) if given else None
    answer = "" if unread else given
    broken = run.streak
    if answer:
        run = run.answered(right=question.agrees(answer))
    return shown(
        "drill.html",
        question=question,
        cards=drill_cards(question, solved=bool(answer)),
        run=run,
        broken=broken,
        given=answer,
        typed=given,
        unread=unread,
    )


@dataclass(frozen=True)
class Run:
    """The progress in a drill: which question is asked, how each was answered, and which come again."""

    seed: int
    question: int
    fresh: int
    """The last question asked for the first time."""
    marks: str
    """The answers of this round: y for a right one, n for a wrong one."""
    streak: int
    """Right answers in a row, over all rounds."""
    again: tuple[int, ...]
    """The questions that were answered wrongly and wait to come again."""
    later: tuple[int, ...]
    """Those that were wrong a second time, and wait for the next round."""

    @classmethod
    def read(cls, args: MultiDict[str, str]) -> Run:
        """A run from an address; missing or invalid values are corrected."""

        def bounded(name: str, usual: int, least: int) -> int:
            return min(max(least, args.get(name, usual, type=int)), MOST_DRILLS)

        def numbers(name: str) -> tuple[int, ...]:
            found = [whole(each, 4) for each in args.get(name, "").split(".")]
            return tuple(each for each in found[:MOST_WAITING] if each)

        seed = args.get("seed", type=int)
        marks = "".join(mark for mark in args.get("marks", "")[:ROUND] if mark in "yn")
        question = bounded("q", len(marks) + 1, 1)
        return cls(
            randbelow(SEEDS) if seed is None else seed % SEEDS,
            question,
            bounded("fresh", question, 1),
            marks,
            bounded("streak", 0, 0),
            numbers("again"),
            numbers("later"),
        )

    @property
    def right(self) -> int:
        """How many were right in this round."""
        return self.marks.count("y")

    @property
    def longest(self) -> int:
        """The most right answers in a row in this round."""
        return max(map(len, self.marks.split("n")))

    @property
    def over(self) -> bool:
        """Whether every question of the round is answered."""
        return len(self.marks) == ROUND

    @property
    def waiting(self) -> tuple[int, ...]:
        """All the questions that come again, in this round or the next."""
        return (*self.again, *self.later)[:MOST_WAITING]

    def answered(self, *, right: bool) -> Run:
        """The run after its question is answered; a wrong answer puts it among those to ask again, once in a round."""
        if right:
            return replace(self, marks=self.marks + "y", streak=self.streak + 1)
        now = replace(self, marks=self.marks + "n", streak=0)
        if self.question == self.fresh:
            return replace(now, again=(*self.again, self.question)[:MOST_WAITING])
        return replace(now, later=(*self.later, self.question)[:MOST_WAITING])

    @property
    def onward(self) -> Run:
        """The run at its next question: a waiting one every third time, otherwise a new one; after the last, its end."""
        waiting = next((each for each in self.again if each != self.question), None)
        if self.over:
            return self
        if waiting is None or len(self.marks) % 3:
            return replace(self, question=self.fresh + 1, fresh=self.fresh + 1)
        return replace(self, question=waiting, again=tuple(each for each in self.again if each != waiting))

    @property
    def anew(self) -> Run:
        """The next round."""
        return replace(self, marks="", question=self.fresh + 1, fresh=self.fresh + 1, again=self.waiting, later=())

    @property
    def address(self) -> Mapping[str, str]:
        """The run as the query of an address."""
        return {
            "seed": str(self.seed),
            "q": str(self.question),
            "fresh": str(self.fresh),
            "marks": self.marks,
            "streak": str(self.streak),
            "again": ".".join(map(str, self.again)),
            "later": ".".join(map(str, self.later)),
        }


def _kinds(game: Game) -> Mapping[str, QuestionKind]:
    """The questions of a game, by their name in a case."""
    return {question.slug: question.kind for question in game.referee.questions}


def _lesson(slug: str) -> tuple[Game, Preset, Lesson, PlayedLesson]:
    """The game of a lesson with its preset (the usual one, or a relative with a lesson of its own), and the hand that is played."""
    for game in games.GAMES:
        if found := game.book.lesson:
            if slug == game.slug:
                return game, game.presets[0], found, found.played
            if played := found.relatives.get(slug):
                return game, game.preset(slug), found, played
    return abort(404)


def _taught(slug: str) -> tuple[Game, Preset, Lesson]:
    """A game with its lesson; 404 for a page that a relative does not have."""
    game = games.of_slug(slug)
    return (game, game.presets[0], game.book.lesson) if game and game.book.lesson else abort(404)


def _given(name: str) -> str:
    return request.args.get(name, "")[:LONGEST_ANSWER].strip()


def _answers(names: Iterable[str]) -> Mapping[str, str]:
    """The answers by name: the one that is given now, and those before it, which the form and the address bar have."""
    shown, asked = query_shown(), request.args.to_dict()
    before = dict(parse_qsl(asked.get(SO_FAR, "") + "&" + shown.get(SO_FAR, "")))
    given = {**before, **shown, **asked}
    return {name: given.get(name, "")[:LONGEST_ANSWER].strip() for name in names}


def _so_far(given: Mapping[str, str]) -> str:
    """Answers as a query."""
    return urlencode({name: answer for name, answer in given.items() if answer})


def _page(layout: str, slug: str, shown: str = "") -> Response:
    """A handwritten page in the reader's language, otherwise in English, with what it refers to."""
    game, preset, found, played = _lesson(slug)
    pages = [f"lessons/{slug}.{language}.html" for language in (str(get_locale()), "en")]
    page = current_app.jinja_env.select_template(pages)
    written_in = str(page.name).split(".")[-2]
    questions = {
        name: answered(each, preset.slug, tell) if isinstance(each, Example) else picked(each, preset.slug)
        for name, each in played.questions.items()
    }
    rules = book_rules(game, preset)
    deals = range(1, (game.scoring.deals(rules) or 0) + 1)
    given = _answers(questions)
    text = render_template(
        page,
        layout=layout,
        shown=shown,
        slug=slug,
        game=game,
        preset=preset,
        lesson=found,
        written_in=written_in,
        shared=lambda chapter: f"lessons/shared/{chapter}.{written_in}.html",
        hand=played.hand,
        n=rules,
        dealt=[game.seating.deal_for(rules, None, number) for number in deals],
        questions=questions,
        given=given,
        so_far=_so_far(given),
        says_more=says_more,
        sheets={name: scored(each, preset.slug, tell) for name, each in played.scored.items()},
    )
    return show_address(make_response(text), _so_far(given))
