"""Lessons, exercises and drills on their pages: answered by the referee, and never stored."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from referee.games import GAMES
from referee.games.game import Game
from referee.sheet.lessons import answered, drilled
from tests.pages import links
from tests.web.person import Browser, part

TAUGHT = [pytest.param(game, id=game.slug) for game in GAMES]


def count(page: str) -> str:
    """What the page says about the run of right answers."""
    found = re.search(r'id="run">([^<]*)<', page)
    assert found
    return found[1].strip()


def test_lessons_are_two_taps_from_home_and_new_game_and_found_in_every_rule_book(mine: Browser) -> None:
    for address in ("/", "/new"):
        assert "/rules" in links(mine.see(address))
    assert "/learn" in links(mine.see("/rules"))
    for game in GAMES:
        assert f"/learn/{game.slug}" in links(mine.see("/learn"))
        for preset in game.presets:
            taught = preset.slug if game.book.lesson and preset.slug in game.book.lesson.relatives else game.slug
            assert f"/learn/{taught}" in links(mine.see(f"/rules/{preset.slug}"))


def test_a_relative_has_a_lesson_of_its_own_that_the_list_its_rules_and_the_lesson_of_its_game_lead_to(
    mine: Browser,
) -> None:
    taught = {slug: game for game in GAMES if game.book.lesson for slug in game.book.lesson.relatives}
    assert taught
    for slug, game in taught.items():
        for address in ("/learn", f"/rules/{slug}", f"/learn/{game.slug}"):
            assert f"/learn/{slug}" in links(mine.see(address)), (slug, address)


@pytest.mark.parametrize("right", [True, False])
@pytest.mark.parametrize("game", TAUGHT)
def test_an_exercise_is_answered_with_its_reason(mine: Browser, game: Game, right: bool) -> None:
    assert game.book.lesson
    asked = [answered(each, game.presets[0].slug) for each in game.book.lesson.exercises]
    given = [1 if each.number is not None else ("no", "yes")[not each.answer] for each in asked]
    if right:
        given = [each.number if each.number is not None else ("no", "yes")[each.answer] for each in asked]
    assert 'class="told-so' not in mine.see(f"/learn/{game.slug}/exercises")
    mine.see(f"/learn/{game.slug}/exercises?" + "&".join(f"a{number}={value}" for number, value in enumerate(given, 1)))
    for number, each in enumerate(asked, 1):
        told = part(mine.text, f"exercise-{number}-told")
        assert told.startswith("✓ Correct." if right else "✕ Not correct.")
        assert told.endswith(str(each.because))


def test_an_answer_that_is_no_number_is_wrong_and_harmless(mine: Browser) -> None:
    for given in ("", "x" * 500, "-", "٣", "9" * 19):
        mine.see(f"/learn/gin/exercises?a4={given}&a1={given}&a99=yes")
        assert "✓ Correct." not in mine.told


def test_the_answers_given_before_go_along_in_every_form(mine: Browser) -> None:
    forms = mine.see("/learn/gin/exercises?a1=yes&a2=no").split("<form ")[1:]
    asked = [each for each in forms if 'action="#exercise-' in each]
    assert len(asked) > 5
    assert all('<input type="hidden" name="so-far" value="a1=yes&amp;a2=no">' in each for each in asked)
    mine.see("/learn/gin/exercises?so-far=a1%3Dyes%26a2%3Dno&a2=yes&a3=yes")
    assert 'name="so-far" value="a1=yes&amp;a2=yes&amp;a3=yes"' in mine.text


def chip(page: str, name: str) -> str:
    """An answer as the page has it."""
    found = re.search(rf'<button[^>]*id="{name}".*?</button>', page, re.DOTALL)
    assert found
    return found[0]


def test_the_answer_that_was_given_and_the_right_one_are_marked(mine: Browser) -> None:
    page = mine.see("/learn/gin/exercises")
    assert "aria-pressed" not in page
    page = mine.see("/learn/gin/exercises?a1=no&a2=no")
    for which, said, mark in (("1-yes", False, "✓"), ("1-no", True, "✕"), ("2-yes", False, ""), ("2-no", True, "✓")):
        found = chip(page, f"answer-{which}")
        assert f'aria-pressed="{str(said).lower()}"' in found
        assert re.findall("[✓✕]", found) == [*mark]
    page = mine.see("/learn/gin?throw=8H")
    for number, said, mark in ((1, True, "✕"), (2, False, "✓"), (3, False, "")):
        found = chip(page, f"answer-throw-{number}")
        assert f'aria-pressed="{str(said).lower()}"' in found
        assert re.findall("[✓✕]", found) == [*mark]


def test_what_was_answered_wrong_is_listed_with_a_way_to_start_again(mine: Browser) -> None:
    assert "Answered wrong" not in mine.see("/learn/gin/exercises?a1=yes")
    page = mine.see("/learn/gin/exercises?a1=no&a2=no&a3=no")
    assert "1 of 3 right" in mine.told
    told = page[page.index('id="so-far"') :]
    assert [each for each in links(told) if each.startswith("#exercise-")] == ["#exercise-1", "#exercise-3"]
    assert "/learn/gin/exercises" in links(told)


@pytest.mark.parametrize("page", ["/learn/gin/exercises", "/learn/gin", "/learn/gin/more"])
def test_the_address_bar_keeps_every_answer_that_is_given_in_place(mine: Browser, page: str) -> None:
    names = ["a1", "a2"] if "exercises" in page else ["throw", "dealt"]
    first, second = ("no", "yes") if "exercises" in page else ("8H", "49")
    part = {"HX-Request": "true", "HX-Current-URL": f"http://localhost{page}?{names[0]}={first}#ask"}
    answer = mine.client.get(f"{page}?{names[1]}={second}", headers=part)
    shown = answer.headers["HX-Replace-Url"]
    assert shown.startswith(f"{page}?")
    assert {*shown.partition("?")[2].split("&")} == {f"{names[0]}={first}", f"{names[1]}={second}"}
    again = mine.client.get(f"{page}?{names[0]}=x", headers=part | {"HX-Current-URL": f"http://localhost{shown}"})
    assert {*again.headers["HX-Replace-Url"].partition("?")[2].split("&")} == {f"{names[0]}=x", f"{names[1]}={second}"}
    assert "HX-Replace-Url" not in mine.client.get(f"{page}?{names[1]}={second}").headers


def test_an_answer_that_is_no_number_costs_nothing_and_says_what_is_one(mine: Browser) -> None:
    mine.see("/learn/gin/exercises?a4=abc")
    assert "“abc”" in mine.told
    assert "Not correct" not in mine.told
    mine.see("/learn/gin/drill?kind=count&seed=3&answer=abc")
    assert "“abc”" in mine.told
    assert count(mine.text) == ""
    assert 'value="abc"' in mine.text
    assert 'id="next"' not in mine.text


def test_a_wrong_count_is_told_beside_the_right_one(mine: Browser) -> None:
    mine.see("/learn/gin/drill?kind=deadwood&seed=3&answer=99")
    assert "You said 99." in mine.told
    mine.see("/learn/gin/exercises?a4=99&a1=yes")
    assert "Answer: 22." in mine.told
    assert "You said 99." not in mine.told
    assert "1 of 2 right" in mine.told


@pytest.mark.parametrize("game", TAUGHT)
def test_a_drill_goes_on_and_counts_the_run_in_its_address_alone(mine: Browser, game: Game) -> None:
    assert game.book.lesson
    for drill in game.book.lesson.drills:
        run = f"/learn/{game.slug}/drill?kind={drill.slug}&seed=7"
        first = drilled(game.presets[0].slug, drill, 7, 1)
        right = first.number if first.number is not None else ("yes" if first.answer else "no")
        assert count(mine.see(run)) == ""
        assert count(mine.see(f"{run}&answer={right}")) == "1 of 1 right"
        onward = next(each for each in links(mine.text) if "marks=y" in each).replace("&amp;", "&")
        assert count(mine.see(onward)) == "1 of 1 right"
        assert count(mine.see(f"{onward}&answer=999")) == "1 of 2 right"
        assert str(drilled(game.presets[0].slug, drill, 7, 2).verdict.because) in mine.told


def test_a_round_of_a_drill_ends_after_ten_on_a_page_of_its_own_and_the_next_counts_anew(mine: Browser) -> None:
    drill = GAMES[0].book.lesson.drills[0]  # type: ignore[union-attr]
    said = "yes" if drilled("gin", drill, 7, 12).answer else "no"
    mine.see(f"/learn/gin/drill?kind={drill.slug}&seed=7&marks=nyyyynyyn&q=12&fresh=12&streak=3&answer={said}")
    assert count(mine.text) == "7 of 10 right"
    assert "Another round" not in mine.told
    mine.see(next(each for each in links(mine.text) if "marks=nyyyynyyny" in each).replace("&amp;", "&"))
    assert count(mine.text) == "7 of 10 right"
    assert "<form" not in mine.text.partition("<main")[2]
    assert "A perfect round" not in mine.told
    onward = next(each for each in links(mine.text) if "marks=&" in each.replace("&amp;", "&"))
    assert re.findall(r"(?:q|streak)=(\d+)", onward) == ["13", "4"]
    assert count(mine.see(onward.replace("&amp;", "&"))) == ""
    assert "4 in a row" in mine.told


def test_a_perfect_round_is_called_one(mine: Browser) -> None:
    mine.see("/learn/gin/drill?kind=meld&seed=7&q=10&marks=yyyyyyyyyy&streak=10")
    assert "A perfect round!" in mine.told
    assert "You'll see these again" not in mine.told


def test_the_end_of_a_round_shows_what_comes_again_with_the_answers(mine: Browser) -> None:
    drill = GAMES[0].book.lesson.drills[0]  # type: ignore[union-attr]
    here = "/learn/gin/drill?kind=meld&seed=7&q=10&fresh=10&again=2&later=5&marks="
    assert "You'll see these again" not in mine.see(f"{here}yyyyyyyyn")
    page = mine.see(f"{here}yyyyyyyynn")
    told = mine.told[mine.told.index("You'll see these again") :]
    for number in (2, 5):
        assert str(drilled("gin", drill, 7, number).verdict.because) in told
    assert page.count('class="example') == 2


def test_a_relative_has_drills_by_its_own_rules_and_no_other_exercises(mine: Browser) -> None:
    assert "/learn/romme/drill" in links(mine.see("/learn/romme/more"))
    page = mine.see("/learn/romme/drill?kind=opening&seed=7")
    assert "/learn/romme/drill?kind=count" in links(page)
    assert 'value="opening"' not in page
    assert "Rommé" in mine.told
    assert mine.client.get("/learn/romme/exercises").status_code == 404


def test_a_card_to_take_is_marked_in_the_pile_and_a_counted_hand_lies_in_its_melds() -> None:
    asked = {each.slug: (game, each) for game in GAMES if game.book.lesson for each in game.book.lesson.drills}
    for number in range(1, 9):
        found = drilled("gin", asked["knock"][1], 7, number)
        assert [*map(len, found.shown[0][1])] == [10]
        *melds, rest = found.solved[0][1]
        assert {card for group in (*melds, rest) for card in group} == {*found.shown[0][1][0]}
        assert all(len(meld) > 2 for meld in melds)
    piles = [
        (game, each) for game in GAMES if game.book.lesson for each in game.book.lesson.drills if each.slug == "pickup"
    ]
    assert len(piles) == 2
    for number, (game, drill) in enumerate(piles * 8, 1):
        found = drilled(game.presets[0].slug, drill, 7, number)
        (_, (pile,)), (_, (hand,)) = found.shown
        assert len(pile) >= 1 <= len(hand)
        assert {*found.sought} <= {*pile}
        assert len(found.sought) == 1


def test_a_drill_without_a_seed_begins_another_run_each_time(mine: Browser) -> None:
    begun = {re.search(r'name="seed" value="(\d+)"', mine.see("/learn/gin/drill"))[1] for _ in range(5)}  # type: ignore[index]
    assert len(begun) > 1


@pytest.mark.parametrize(
    "odd",
    [
        "seed=x",
        "seed=-5&q=-3",
        "q=99999999999&fresh=99999999",
        "kind=none",
        "streak=-4&marks=" + "x" * 999,
        "again=0.9.x." + "9" * 5000,
    ],
)
def test_odd_numbers_in_the_address_of_a_drill_are_made_fit(mine: Browser, odd: str) -> None:
    right, of = re.findall(r"\d+", count(mine.see(f"/learn/kaluki/drill?{odd}&answer=1&answer=yes")))
    assert 0 <= int(right) <= int(of)
    assert int(of) > 0


def test_only_games_that_have_a_lesson_are_taught(mine: Browser) -> None:
    for address in ("/learn/whist", "/learn/whist/drill", "/learn/hollywood/sheet"):
        assert mine.client.get(address).status_code == 404


def test_nothing_of_a_lesson_is_kept(app: Flask) -> None:
    reader = app.test_client()
    for address in ("/learn", "/learn/gin/exercises?a1=yes", "/learn/gin/drill?seed=1&answer=yes", "/learn/gin/sheet"):
        assert reader.get(address).status_code == 200
    assert reader.get_cookie("referee_owner") is None


def test_a_rule_book_begins_in_short_draws_examples_and_ends_with_its_words(mine: Browser) -> None:
    page = mine.see("/rules/oklahoma")
    assert "The first upcard sets" in mine.told
    assert page.index('id="in-short"') < page.index('class="rulebook"') < page.index('id="glossary"')
    assert 'class="example' in page
    mine.see("/rules/oklahoma?q=knock")
    assert 'id="in-short"' not in mine.text
    assert 'class="example' not in mine.text


def test_what_was_answered_wrongly_comes_again_and_ends_the_streak(mine: Browser) -> None:
    drill = GAMES[1].book.lesson.drills[0]  # type: ignore[union-attr]
    game = GAMES[1]
    here, asked = f"/learn/{game.slug}/drill?kind={drill.slug}&seed=7", []
    for wrong in (False, False, True, False, False, False):
        page = mine.see(here)
        number = int(re.search(r'name="q" value="(\d+)"', page)[1])  # type: ignore[index]
        asked.append(number)
        right = drilled(game.presets[0].slug, drill, 7, number).answer
        said = ("no", "yes")[right is not wrong]
        page = mine.see(f"{here}&answer={said}")
        assert ("in a row" in mine.told) is (len(asked) in {2, 5, 6})
        assert ("Streak of 2 ended" in mine.told) is wrong
        assert "Once more" not in mine.told
        here = onward(page)
    assert asked == [1, 2, 3, 4, 5, 6]
    mine.see(here)
    assert 'name="q" value="3"' in mine.text
    assert "Once more" in mine.told


def test_a_wrong_answer_comes_again_once_in_a_round_and_then_in_the_next(mine: Browser) -> None:
    drill = GAMES[0].book.lesson.drills[0]  # type: ignore[union-attr]
    here, asked = "/learn/gin/drill?kind=meld&seed=7", []
    for _ in range(14):
        page = mine.see(here)
        if 'id="result"' in page:
            here = onward(page)
            page = mine.see(here)
        number = int(re.search(r'name="q" value="(\d+)"', page)[1])  # type: ignore[index]
        right = drilled("gin", drill, 7, number).answer
        asked.append(number)
        here = onward(mine.see(f"{here}&answer={('no', 'yes')[right is (number != 1)]}"))
    assert asked[:10].count(1) == 2
    assert asked[10:].count(1) == 1


def onward(page: str) -> str:
    """The address of the key that goes on."""
    found = re.search(r'id="next"[^>]*?href="([^"]*)"', page, re.DOTALL)
    assert found
    return found[1].replace("&amp;", "&")


def test_the_cards_have_as_much_room_before_an_answer_as_with_it(mine: Browser) -> None:
    for address in ("gin/drill?kind=deadwood&seed=3", "oklahoma/drill?kind=knock&seed=3"):
        room = [
            re.findall(r'class="set-out [^"]*"', mine.see(f"/learn/{address}{answer}"))
            for answer in ("", "&answer=yes")
        ]
        assert room[0] == room[1]
        assert room[0]
