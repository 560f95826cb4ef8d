"""The pages of a lesson, written by hand in each language: the same pictures, questions, numbers and answers of the referee."""

from __future__ import annotations

import re
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from referee.games import GAMES
from referee.games.lessons.lesson import Example, Pick, PlayedLesson
from referee.sheet.lessons import answered, picked
from referee.words import LANGUAGES
from tests.pages import links
from tests.test_house import HOUSE
from tests.web.person import Browser, part

FOLDER = HOUSE / "templates" / "lessons"
NAMED = re.compile(r"\b(step|ask|answered|score|deals|shared|chapter)\((?:\"([\w-]+)\")?|\b(n)\.(\w+)|<(dfn)>")
COLOURED = re.compile(r'<span data-suit="[SHDC]">[^<>]*[♠♥♦♣]</span>')
PLAYED = [
    pytest.param(slug, preset, played, id=slug)
    for game in GAMES
    if game.book.lesson
    for slug, preset, played in (
        (game.slug, game.presets[0].slug, game.book.lesson.played),
        *((each, each, played) for each, played in game.book.lesson.relatives.items()),
    )
]
"""The lessons with pages: their names in addresses and on file, the preset whose rules apply, and what they name."""


def named(source: str) -> list[tuple[str, str]]:
    """What a page names, in order: pictures, questions, scores and chapters, with the numbers and terms between two of them, sorted."""
    found = [
        (each[1] or each[3] or each[5], each[2] or each[4] or "")
        for each in NAMED.finditer(re.sub(r"{#.*?#}", "", source))
    ]
    loose = ("n", "dfn")
    return [
        each
        for apart, group in groupby(found, key=lambda each: each[0] in loose)
        for each in (sorted(group) if apart else group)
    ]


def of_kind(slug: str, *kinds: str) -> list[str]:
    """The names of these kinds on the English page, in order."""
    return [name for kind, name in named((FOLDER / f"{slug}.en.html").read_text()) if kind in kinds]


@pytest.mark.parametrize("page", sorted(FOLDER.rglob("*.en.html")), ids=lambda each: each.name)
@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != "en"])
def test_every_language_has_the_same_pictures_questions_and_numbers_in_the_same_order(
    page: Path, language: str
) -> None:
    other = page.with_name(page.name.replace(".en.", f".{language}."))
    assert named(other.read_text()) == named(page.read_text())


def test_pages_that_name_something_else_are_found() -> None:
    english = '{% call step("deal") %} {{ n.target }} of {{ n.limit }} {% call ask("knock") %}'
    assert named(english) == named('{% call step("deal") %} {{ n.limit }}の{{ n.target }} {% call ask("knock") %}')
    for other in (
        english.replace("deal", "drawn"),
        english.replace("{{ n.limit }}", "10"),
        '{% call ask("knock") %} {{ n.target }} of {{ n.limit }} {% call step("deal") %}',
    ):
        assert named(other) != named(english)


@pytest.mark.parametrize(("slug", "preset", "played"), PLAYED)
def test_a_lesson_shows_every_picture_in_the_order_of_the_hand_and_asks_all_that_it_has(
    slug: str, preset: str, played: PlayedLesson
) -> None:
    assert of_kind(slug, "step") == [*played.hand.replay.scenes]
    assert {*of_kind(slug, "ask", "answered")} == {*played.questions}
    assert {each or "hand" for each in of_kind(slug, "score")} == {*played.scored}
    assert len(of_kind(slug, "ask")) >= len(played.hand.replay.scenes) / 2
    assert 4 <= len(played.hand.replay.scenes) <= 12


def test_the_heading_of_a_picture_says_how_far_the_hand_is(mine: Browser) -> None:
    page = mine.see("/learn/gin")
    at = [int(each) for each in re.findall(r'aria-hidden="true">(\d+)/11<', page)]
    assert at == [*range(1, 12)]
    assert "Picture 11 of 11" in mine.told


def right(each: Example | Pick, preset: str) -> str:
    """The right answer to a question, as it is submitted."""
    if isinstance(each, Pick):
        return each.means
    answer = answered(each, preset).answer
    return ("no", "yes")[answer] if isinstance(answer, bool) else str(answer)


def wrong(each: Example | Pick, preset: str) -> str:
    """A wrong answer to a question."""
    if isinstance(each, Pick):
        return next(card for card in each.cases if card != each.means)
    return {"yes": "no", "no": "yes"}.get(right(each, preset), "999")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("slug", "preset", "played"), PLAYED)
def test_a_question_of_a_page_is_answered_by_the_referee(
    mine: Browser, slug: str, preset: str, played: PlayedLesson, language: str
) -> None:
    mine.language = {"Accept-Language": language}
    asked = {name: played.questions[name] for name in of_kind(slug, "ask")}
    assert 'class="told-so' not in mine.see(f"/learn/{slug}")
    for given, mark in ((right, "✓"), (wrong, "✕")):
        said = "&".join(f"{name}={given(each, preset)}" for name, each in asked.items())
        mine.see(f"/learn/{slug}?{said}")
        for name in asked:
            assert part(mine.text, f"told-{name}").startswith(mark), name


def test_a_wrong_throw_is_told_beside_the_right_one(mine: Browser) -> None:
    mine.see("/learn/gin?throw=8H")
    told = re.sub(r"\s+", " ", part(mine.text, "told-throw"))
    assert "Not correct. With 8♥ you are left with 23 points, with K♦ only 21." in told
    mine.see("/learn/gin?throw=KD")
    assert "Correct. With K♦ you are left with 21 points." in re.sub(r"\s+", " ", part(mine.text, "told-throw"))
    mine.see("/learn/scala-40?throw=4D")
    assert "Not correct. You said 4♦." in re.sub(r"\s+", " ", part(mine.text, "told-throw"))


def test_the_answers_given_before_go_along_with_the_next_one(mine: Browser) -> None:
    for address in ("/learn/gin?throw=8H", "/learn/gin?so-far=throw%3D8H%26dealt%3D50&dealt=49"):
        mine.see(address)
        assert part(mine.text, "told-throw").startswith("✕")
        so_far = re.findall(r'name="so-far" value="([^"]*)"', mine.text)
        assert {*so_far} == {"dealt=49&amp;throw=8H" if "dealt" in address else "throw=8H"}
    assert part(mine.text, "told-dealt").startswith("✕")
    for odd in ("%26%3D", "x", "throw", "throw%3D%3Cb%3E", "y" * 5000):
        mine.see(f"/learn/gin?so-far={odd}")
        assert "told-so" not in mine.text


def told_of(each: Example | Pick, preset: str) -> str:
    """What the referee says about the right answer."""
    return str(
        (
            picked(each, preset).answers[_card(each, preset)] if isinstance(each, Pick) else answered(each, preset)
        ).verdict.because
    )


def _card(each: Pick, preset: str) -> Any:
    return picked(each, preset).right


@pytest.mark.parametrize(("slug", "preset", "played"), PLAYED)
def test_what_somebody_asks_has_the_referees_reason(
    mine: Browser, slug: str, preset: str, played: PlayedLesson
) -> None:
    said = "&".join(f"{name}={right(each, preset)}" for name, each in played.questions.items())
    told = ""
    for page in ("", "/more", "/sheet"):
        mine.see(f"/learn/{slug}{page}?{said}")
        told += re.sub(r"\s+", "", mine.told)
    for name, each in played.questions.items():
        assert re.sub(r"\s+", "", told_of(each, preset)) in told, name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("slug", "preset", "played"), PLAYED)
def test_the_index_leads_to_every_chapter(
    mine: Browser, slug: str, preset: str, played: PlayedLesson, language: str
) -> None:
    mine.language = {"Accept-Language": language}
    pages = {"": mine.see(f"/learn/{slug}"), f"/learn/{slug}/more": mine.see(f"/learn/{slug}/more")}
    led = [each for each in links(pages[""]) if "#" in each and not each.startswith("#main")]
    assert [each.partition("#")[2] for each in led] == of_kind(slug, "chapter")
    for each in led:
        page, _, chapter = each.partition("#")
        assert f'id="{chapter}"' in pages[page], each


@pytest.mark.parametrize(("slug", "preset", "played"), PLAYED)
def test_a_language_without_a_page_of_its_own_reads_english(
    mine: Browser, monkeypatch: pytest.MonkeyPatch, slug: str, preset: str, played: PlayedLesson
) -> None:
    monkeypatch.setattr("referee.web.lessons.get_locale", lambda: "xx")
    page = mine.see(f"/learn/{slug}")
    assert '<div class="lesson" lang="en">' in page
    monkeypatch.undo()
    mine.language = {"Accept-Language": "ja"}
    assert '<div class="lesson" lang="ja">' in mine.see(f"/learn/{slug}")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("slug", "preset", "played"), PLAYED)
def test_a_card_in_a_sentence_has_the_colour_of_its_suit_once(
    mine: Browser, slug: str, preset: str, played: PlayedLesson, language: str
) -> None:
    said = "&".join(f"{name}={wrong(each, preset)}" for name, each in played.questions.items())
    told = "".join(
        mine.client.get(f"/learn/{slug}{page}?{said}", headers={"Accept-Language": language}).text
        for page in ("", "/more", "/sheet")
    )
    assert len(COLOURED.findall(told)) > 20
    assert not re.search("[♠♥♦♣]", COLOURED.sub("", told))
    assert not re.search(r"<span[^>]*data-suit[^>]*><span[^>]*data-suit", told)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_of_every_language_is_of_a_lesson_that_there_is(language: str) -> None:
    pages = {page.name for page in FOLDER.glob(f"*.{language}.html")}
    assert pages == {f"{each.values[0]}.{language}.html" for each in PLAYED}
