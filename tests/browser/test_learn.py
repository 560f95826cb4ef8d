"""A lesson in the browser: exercises are answered in place, and drills with the keyboard alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.every_page import Open


def test_an_exercise_is_answered_where_it_stands_and_a_drill_goes_on_by_keyboard(page: Page, every: Open) -> None:
    page.goto(f"{every.address}/learn/gin/exercises")
    page.locator("#answer-3-yes").click()
    expect(page.locator("#exercise-3-told")).to_contain_text("A♠ 2♠ 3♠")
    page.locator("#answer-4").fill("22")
    page.keyboard.press("Enter")
    expect(page.locator("#exercise-4-told .told-so:not(.not-so)")).to_be_visible()
    expect(page.locator("#exercise-3-told .told-so")).to_be_visible()
    expect(page).to_have_url(f"{every.address}/learn/gin/exercises?a3=yes&a4=22")
    page.goto(f"{every.address}/learn/gin/drill?kind=count&seed=3")
    page.locator("#answer").focus()
    page.keyboard.type("1")
    page.keyboard.press("Enter")
    expect(page.locator("#told")).to_be_visible()
    page.locator("#next").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#answer")).to_be_visible()
    expect(page.locator("#run")).to_contain_text("1")


def test_questions_are_answered_by_number_keys_that_are_shown_where_there_is_a_keyboard(
    page: Page, every: Open
) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"{every.address}/learn/gin/exercises")
    expect(page.locator("#exercise-2 kbd").first).to_be_hidden()
    expect(page.locator("#exercise-1 kbd").first).to_be_visible()
    page.keyboard.press("1")
    expect(page.locator("#exercise-1-told")).to_contain_text("✓")
    page.keyboard.press("n")
    expect(page.locator("#exercise-2-told")).to_contain_text("✓")
    page.keyboard.press("2")
    expect(page.locator("#exercise-3-told")).to_contain_text("✕")
    page.keyboard.type("22")
    expect(page.locator("#answer-4")).to_have_value("22")
    page.keyboard.press("Enter")
    expect(page.locator("#exercise-4-told")).to_contain_text("✓")
    expect(page.locator("#answer-4")).not_to_be_focused()
    page.goto(f"{every.address}/learn/gin/drill?kind=meld&seed=3")
    for number in (1, 2):
        page.keyboard.press("2")
        expect(page.locator("#next kbd")).to_be_visible()
        page.keyboard.press("Enter")
        expect(page.locator("#run")).to_contain_text(f"of {number} right")
        expect(page.locator("#next")).to_have_count(0)
    page.goto(f"{every.address}/learn/gin/drill?kind=count&seed=3")
    page.keyboard.type("7")
    expect(page.locator("#answer")).to_have_value("7")


def test_a_card_is_picked_by_its_number_while_a_hand_is_played(page: Page, every: Open) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"{every.address}/learn/gin?dealt=50&first-draw=no")
    page.locator("#answer-throw-1").focus()
    page.keyboard.press("3")
    expect(page.locator("#told-throw")).to_contain_text("✕")
    page.locator("#answer-throw-2").click()
    expect(page.locator("#told-throw")).to_contain_text("✓")
    expect(page.locator("#answer-throw-2")).to_be_focused()
    expect(page.locator("#choice-throw .given")).to_have_count(1)
    expect(page).to_have_url(re.compile("[?&]throw=KD"))


@pytest.mark.parametrize("scripts", [True, False])
def test_answers_are_still_there_after_leaving_and_coming_back(browser: Browser, every: Open, scripts: bool) -> None:
    reader = browser.new_context(java_script_enabled=scripts).new_page()
    reader.goto(f"{every.address}/learn/gin#score", wait_until="networkidle")
    for each in ("throw-1", "throw-2"):
        reader.locator(f"#answer-{each}").click()
        expect(reader.locator(f"#answer-{each}")).to_have_class("chip given" + " right" * each.endswith("2"))
    reader.locator("#answer-dealt").fill("49")
    reader.locator("#answer-dealt-check").click()
    expect(reader.locator("#told-dealt .told-so")).to_be_visible()
    reader.locator("summary:has(+ .contents)").click()
    reader.locator('.contents a[href*="/more#"]').first.click()
    expect(reader).to_have_url(re.compile("/more#"))
    reader.go_back()
    expect(reader.locator("#told-dealt .told-so")).to_be_visible()
    expect(reader.locator("#answer-throw-2.given")).to_be_visible()
    reader.context.close()


def test_no_key_is_shown_on_a_phone(browser: Browser, every: Open) -> None:
    phone = browser.new_context(has_touch=True, is_mobile=True, viewport={"width": 360, "height": 640}).new_page()
    phone.goto(f"{every.address}/learn/gin/drill?kind=meld&seed=3")
    expect(phone.locator("[data-now]")).to_have_count(1)
    expect(phone.locator(".answering kbd").first).to_be_hidden()
    phone.context.close()


def test_after_a_right_answer_the_next_question_comes_by_itself_but_not_while_somebody_reads(
    page: Page, every: Open
) -> None:
    drill = f"{every.address}/learn/gin/drill?kind=meld&seed=3&marks=yyn&q=4"
    page.goto(f"{drill}&answer=yes")
    expect(page).to_have_url(re.compile(r"marks=yyny"))
    page.goto(f"{drill}&answer=no")
    expect(page.locator("#next")).not_to_have_attribute("data-onward", "")
    page.wait_for_timeout(2500)
    expect(page).to_have_url(re.compile(r"marks=yyn&"))
    page.goto(f"{drill}&answer=yes")
    page.locator("#told").click()
    page.wait_for_timeout(2500)
    expect(page).to_have_url(re.compile(r"marks=yyn&"))


DRILLED = {
    "gin": "gin/drill?kind=deadwood&seed=3",
    "oklahoma": "oklahoma/drill?kind=knock&seed=3",
    "500": "500/drill?kind=pickup&seed=3",
    "seven": "seven/drill?kind=layoff&seed=3",
}
SHAPES = [
    (320, 568, 16),
    (360, 640, 16),
    (390, 480, 16),
    (844, 390, 16),
    (820, 1180, 16),
    (1280, 800, 16),
    (360, 640, 25),
]


@pytest.mark.parametrize(("width", "height", "text"), SHAPES)
@pytest.mark.parametrize("asked", DRILLED.values(), ids=list(DRILLED))
def test_the_cards_of_a_drill_and_its_keys_are_in_sight_at_once_and_keep_their_size_and_place(
    page: Page, every: Open, width: int, height: int, text: int, asked: str
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    keys, sizes = [], []
    for answer in ("", "&answer=9" if "deadwood" in asked else "&answer=no"):
        page.goto(f"{every.address}/learn/{asked}{answer}")
        page.evaluate("size => document.documentElement.style.setProperty('font-size', `${size}px`, 'important')", text)
        assert page.evaluate("scrollY") == 0
        pressed = page.locator(".reply > :is(.chip, .primary)")
        for part in (*page.locator(".dealt .card").all(), *pressed.all()):
            expect(part).to_be_in_viewport(ratio=0.99)
            assert part.evaluate(
                """each => {
                  const { left, top, width, height } = each.getBoundingClientRect();
                  const there = document.elementFromPoint(left + width / 2, top + height - 4);
                  return each.contains(there) || there.contains(each);
                }"""
            ), "something covers it"
        place, card = pressed.last.bounding_box(), page.locator(".dealt .card").first.bounding_box()
        assert place
        assert card
        keys.append(place["y"] + place["height"])
        sizes.append(card["width"])
    assert abs(keys[0] - keys[1]) < 2
    assert sizes[1] > 0.9 * sizes[0] > 30


def test_the_keys_of_every_drill_are_at_one_place(page: Page, every: Open) -> None:
    for width, height in ((360, 640), (820, 1180), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        found = set()
        for asked in DRILLED.values():
            page.goto(f"{every.address}/learn/{asked}")
            place = page.locator(".reply > .chip").last.bounding_box()
            assert place
            found.add(round(place["y"] + place["height"]))
            assert place["width"] <= 560
        assert max(found) - min(found) < 30 if width > 1000 else len(found) == 1


@pytest.mark.parametrize("lang", ["en-GB", "ja-JP"])
def test_the_score_of_a_drill_is_one_line_beside_a_long_streak(browser: Browser, every: Open, lang: str) -> None:
    for width in (360, 390):
        reader = browser.new_context(locale=lang, viewport={"width": width, "height": 740}).new_page()
        reader.goto(f"{every.address}/learn/oklahoma/drill?kind=knock&seed=3&q=10&marks=yyyyyyyyy&streak=109")
        line = reader.locator(".score")
        expect(reader.locator("#streak")).to_be_in_viewport(ratio=1)
        assert line.evaluate("each => each.offsetHeight <= 34 && each.scrollWidth <= each.clientWidth")
        reader.context.close()


def test_the_keyboard_stays_at_the_question_that_came_by_itself(page: Page, every: Open) -> None:
    page.goto(f"{every.address}/learn/gin/drill?kind=meld&seed=3&marks=y&q=2")
    page.keyboard.press("Tab")
    expect(page.locator("#answer-yes")).to_be_focused()
    page.goto(f"{every.address}/learn/gin/drill?kind=meld&seed=3&marks=y&q=2&answer=yes")
    page.keyboard.press("Tab")
    expect(page.locator("#next")).to_be_focused()


def test_how_many_exercises_are_right_is_said_below_them(page: Page, every: Open) -> None:
    page.goto(f"{every.address}/learn/gin/exercises", wait_until="networkidle")
    expect(page.locator("#so-far")).to_be_empty()
    page.locator("#answer-1-yes").click()
    expect(page.locator("#so-far .tally")).to_have_text("1 of 1 right")
    page.locator("#answer-3-no").click()
    expect(page.locator("#so-far .tally")).to_have_text("1 of 2 right")
    page.locator("#start-again").click()
    expect(page.locator("#so-far")).to_be_empty()


SIDEWAYS = [(844, 390), (667, 375)]


@pytest.mark.parametrize(("width", "height"), SIDEWAYS)
@pytest.mark.parametrize("slug", ["500", "gin", "kaluki"])
def test_on_a_phone_on_its_side_the_whole_table_is_in_sight_beside_its_question(
    page: Page, every: Open, slug: str, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"{every.address}/learn/{slug}#score")
    asked = page.locator(".told-step:has(.quiz):not(:last-of-type)")
    assert asked.count() > 4
    for step in asked.all():
        step.locator(".chips").first.evaluate("each => each.scrollIntoView({ block: 'end' })")
        expect(step.locator(".chip").first).to_be_in_viewport(ratio=1)
        expect(step.locator(".mine .held")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("text", [16, 24])
def test_cards_of_a_picture_grow_with_the_text_and_those_on_the_table_are_as_large_as_those_in_hand(
    page: Page, every: Open, text: int
) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(f"{every.address}/learn/500#score")
    page.evaluate("size => document.documentElement.style.setProperty('font-size', `${size}px`, 'important')", text)
    for name in ("guests", "pile", "taken", "out"):
        sizes = {
            each.evaluate("card => card.offsetWidth")
            for each in page.locator(f"#{name} :is(.laid, .mine .held) .card").all()
        }
        assert max(sizes) - min(sizes) <= 1, name
        assert min(sizes) >= 1.6 * text, name
        assert page.locator(f"#{name}").evaluate("each => each.scrollWidth <= each.clientWidth"), name
    pile = page.locator("#pile .seen .card").first.bounding_box()
    named = page.locator("#pile .seen .what").bounding_box()
    assert pile
    assert named
    assert named["y"] >= pile["y"] + pile["height"]
    assert named["height"] < 2 * text


@pytest.mark.parametrize("scripts", [True, False])
def test_what_follows_a_question_waits_for_its_answer_or_for_the_reader_to_go_on(
    browser: Browser, every: Open, scripts: bool
) -> None:
    reader = browser.new_context(java_script_enabled=scripts, viewport={"width": 360, "height": 640}).new_page()
    reader.goto(f"{every.address}/learn/500", wait_until="networkidle")
    after = reader.locator("#step-first")
    if not scripts:
        expect(after).to_be_visible()
        expect(reader.locator("#score")).to_be_visible()
        expect(reader.locator(".onward").first).to_be_hidden()
    else:
        expect(after).to_be_hidden()
        expect(reader.locator("#score")).to_be_hidden()
        reader.locator("#answer-ace-high-yes").click()
        expect(after).to_be_visible()
        expect(reader.locator("#step-drawn")).to_be_hidden()
        reader.locator(".onward:visible").click()
        expect(reader.locator("#step-drawn")).to_be_visible()
        expect(reader.locator("#step-laid")).to_be_hidden()
        reader.goto(f"{every.address}/learn/500#score")
        expect(reader.locator("#score-title")).to_be_in_viewport()
        expect(reader.locator("#step-laid")).to_be_visible()
        reader.emulate_media(media="print")
        reader.goto(f"{every.address}/learn/500")
        expect(reader.locator("#score")).to_be_visible()
    reader.context.close()


def test_the_whole_answer_comes_into_sight(page: Page, every: Open) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{every.address}/learn/gin?dealt=50", wait_until="networkidle")
    page.evaluate("document.querySelector('#ask-first-draw .chips').scrollIntoView({ block: 'end' })")
    page.evaluate("scrollBy(0, -70)")
    page.locator("#answer-first-draw-yes").click()
    expect(page.locator("#told-first-draw .told-so")).to_be_in_viewport(ratio=1)
    expect(page.locator("#ask-first-draw .wonder")).to_be_in_viewport(ratio=1)


def test_an_answer_given_before_the_last_one_is_back_keeps_both(page: Page, every: Open) -> None:
    page.goto(f"{every.address}/learn/gin/exercises", wait_until="networkidle")
    page.route("**/exercises?*", lambda route: (page.wait_for_timeout(300), route.continue_()))
    page.evaluate(
        "() => ['answer-1-yes', 'answer-2-no', 'answer-3-yes'].forEach(id => document.getElementById(id).click())"
    )
    expect(page.locator(".told-so")).to_have_count(3)
    expect(page.locator("#so-far")).to_contain_text("3 of 3")
    expect(page).to_have_url(f"{every.address}/learn/gin/exercises?a1=yes&a2=no&a3=yes")


def test_how_far_one_is_stays_in_sight_while_a_hand_is_read(page: Page, every: Open) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(f"{every.address}/learn/gin#score")
    page.locator("#ask-dealt").scroll_into_view_if_needed()
    page.evaluate("document.querySelector('#ask-dealt').scrollIntoView({block: 'center'})")
    expect(page.locator(".told-step:has(#ask-dealt) .nth")).to_be_in_viewport(ratio=1)


def test_nothing_below_a_question_looks_like_the_way_on_and_the_first_picture_begins_on_the_first_screen(
    page: Page, every: Open
) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{every.address}/learn/gin")
    expect(page.locator(".scene").first).to_be_in_viewport()
    for each in ("#go-on", "#play-this"):
        expect(page.locator(each)).to_be_hidden()
    waits = page.locator(".waits")
    for _ in range(waits.count()):
        page.locator(".waits:visible, .onward:visible").first.click()
    expect(page.locator("#go-on")).to_be_visible()


def test_the_hand_that_a_question_is_about_is_beside_it_on_every_screen(page: Page, every: Open) -> None:
    for width, height in ((360, 640), (844, 390), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"{every.address}/learn/gin")
        quiz = page.locator("#ask-dealt")
        page.locator("#answer-dealt-check").evaluate("each => each.scrollIntoView({ block: 'end' })")
        repeated = quiz.locator(".held .card")
        expect(repeated).to_have_count(10)
        if width < 400:
            expect(quiz.locator(".held")).to_be_in_viewport(ratio=1)
            expect(quiz.locator(".wonder")).to_be_in_viewport(ratio=1)
        else:
            expect(repeated.first).to_be_hidden()
            expect(page.locator("#step-sorted .scene .mine .held")).to_be_in_viewport(ratio=1)
