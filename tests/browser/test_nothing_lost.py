"""Small things that cost people their cards, their patience or a game: each happened once."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.at_the_table import SCRIPTS, chip, gin_hand, in_sight, press_save, save, start, thumb

pytestmark = pytest.mark.engines

PUT_IN_TWICE = """words => {
    const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
    let found = 0;
    while (walker.nextNode()) found += walker.currentNode.parentElement.checkVisibility() && walker.currentNode.data.includes(words);
    return found;
}"""


def test_the_red_sentence_goes_when_somebody_else_is_chosen(page: Page) -> None:
    start(page, "500-rum", ["Ann", "Bob"])
    page.click("#lay")
    for key in ("#key-8S", "#key-9S", "#key-JS"):
        thumb(page, key)
    page.click("#new-meld")
    expect(page.locator("#laid-wrong")).to_contain_text("J♠ does not come right after 9♠")
    chip(page, "by-1")
    expect(page.locator("#laid-wrong")).to_have_count(0)
    expect(page.locator("#cards")).not_to_have_attribute("aria-invalid", "true")
    page.click("#key-erase")
    page.click("#key-TS")
    page.click("#new-meld.primary")
    expect(page.locator("#meld-1")).to_be_visible()


def turn_to(page: Page, question: str) -> None:
    """Taps another question, late enough to be a new tap: the second of two quick taps in one place belongs to the first page."""
    page.wait_for_timeout(500)
    page.click(f"#ask-{question}")


@SCRIPTS
def test_another_question_keeps_the_cards(page: Page, scripts: bool) -> None:
    page.goto("/referee/gin/meld")
    page.fill("#cards", "8S 9S TS")
    turn_to(page, "layoff")
    expect(page.locator("#cards")).to_have_value("8♠ 9♠ 10♠")
    page.fill("#on", "5S 6S 7S")
    turn_to(page, "deadwood")
    expect(page.locator("#held")).to_have_value("8♠ 9♠ 10♠")
    expect(page.locator(".ruling")).to_contain_text("0")
    page.fill("#held", "8S 9S TS KD")
    turn_to(page, "discard")
    expect(page.locator("#card")).to_have_value("")
    turn_to(page, "layoff")
    expect(page.locator("#on")).to_have_value("5♠ 6♠ 7♠")
    expect(page.locator("#cards")).to_have_value("8♠ 9♠ 10♠")
    turn_to(page, "deadwood")
    expect(page.locator("#held")).to_have_value("8♠ 9♠ 10♠")


@SCRIPTS
def test_enter_asks_the_question_that_stands_there(page: Page, scripts: bool) -> None:
    page.goto("/referee/gin/layoff")
    page.fill("#on", "5S 6S 7S")
    page.fill("#cards", "8S")
    page.press("#cards", "Enter")
    expect(page.locator(".because")).to_contain_text("8")
    assert "/layoff" in page.url


@pytest.mark.length
def test_another_way_of_entering_a_gin_hand_keeps_the_cards(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    start(page, "gin", ["Ann", "Bob"])
    page.click("#record-hand")
    chip(page, "by-1")
    chip(page, "held-1-as-cards")
    page.fill("#held-1-cards", "8S 9S TS 6H 6D 6C 2H AD 2D AS")
    chip(page, "held-1-as-melds")
    expect(page.locator("#held-1-melds")).to_have_value("8♠ 9♠ 10♠ 6♥ 6♦ 6♣ 2♥ A♦ 2♦ A♠")
    page.fill("#held-1-melds", "8S 9S TS\n6H 6D 6C\n= 2H AD 2D AS")
    chip(page, "held-1-as-cards")
    chip(page, "held-1-as-melds")
    expect(page.locator("#held-1-melds")).to_have_value("8♠ 9♠ 10♠\n6♥ 6♦ 6♣\n= 2♥ A♦ 2♦ A♠")
    page.fill("#held-1-melds", "8S 9S TS\n= 2H AD")
    chip(page, "held-1-as-points")
    chip(page, "held-1-as-cards")
    expect(page.locator("#held-1-cards")).to_have_value("8♠ 9♠ 10♠ 2♥ A♦")


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_another_way_keeps_the_cards_where_there_are_no_scripts(page: Page) -> None:
    start(page, "gin", ["Ann", "Bob"])
    page.click("#record-hand")
    chip(page, "by-1")
    chip(page, "held-1-as-cards")
    page.fill("#held-1-cards", "8S 9S TS 2H")
    chip(page, "held-1-as-melds")
    page.click("#check")
    expect(page.locator("#held-1-melds")).to_have_value("8♠ 9♠ 10♠ 2♥")


def test_the_melds_of_a_gin_hand_count_its_own_cards_only(page: Page) -> None:
    start(page, "gin", ["Ann", "Bob"])
    page.click("#record-hand")
    chip(page, "by-1")
    page.locator("#held-2-as-melds").evaluate("it => it.click()")
    page.fill("#held-2-melds", "8S 9S TS\n6S > 6H 6D 6C\n= 2H AD")
    expect(page.locator("#key-sum")).to_have_text("6 of 10 cards")


@pytest.mark.length
def test_a_change_that_changes_nothing_says_so_and_saves_nothing(page: Page) -> None:
    start(page, "gin", ["Ann", "Bob"])
    gin_hand(page, "knock", 1, (5, 20))
    save(page, 1)
    table = page.url
    page.goto(f"{table}/rules/change")
    page.click("#show-change")
    expect(page.locator("#nothing")).to_contain_text("Nothing changes.")
    page.goto(f"{table}/rules/change")
    page.click("#others > summary")
    page.fill("#rule-gin_bonus", "31")
    page.click("#show-change")
    expect(page.locator("main")).to_contain_text("No hand scores differently.")
    page.goto(f"{table}/log")
    expect(page.locator(".log > li")).to_have_count(2)


def test_ending_and_deleting_stand_apart_and_each_is_taken_back_in_place(page: Page) -> None:
    start(page, "gin", ["Ann", "Bob"])
    gin_hand(page, "knock", 1, (5, 20))
    save(page, 1)
    page.click("#menu")
    page.click("#end > summary")
    end, delete = (page.locator(each).bounding_box() for each in ("#finish", "#delete"))
    assert end is not None
    assert delete is not None
    assert delete["y"] - end["y"] - end["height"] > 2 * 44
    expect(page.locator("#more")).to_contain_text("You can play on afterwards.")
    expect(page.locator("#more")).to_contain_text("You can bring it back later.")
    page.click("#finish")
    expect(page.locator("#reopen")).to_be_in_viewport(ratio=1)
    page.click("#reopen")
    page.click("#menu")
    page.click("#end > summary")
    page.click("#delete")
    expect(page.locator("#restore")).to_be_in_viewport(ratio=1)
    page.click("#restore")
    expect(page.locator("#record-hand")).to_be_visible()


@SCRIPTS
def test_a_wrong_value_says_its_sentence_at_its_field_and_without_scripts_once_more_above(
    page: Page, scripts: bool
) -> None:
    start(page, "gin", ["Ann", "Bob"])
    page.click("#record-hand")
    chip(page, "end-knock")
    chip(page, "by-1")
    page.fill("#held-1-points", "x5")
    page.fill("#held-2-points", "20")
    press_save(page)
    expect(page.locator(".wrong:visible").first).to_be_visible()
    words = page.locator("p.wrong:visible").first.inner_text().removeprefix("Ann: ")
    assert page.evaluate(PUT_IN_TWICE, words) == (1 if scripts else 2)
    if scripts:
        in_sight(page, page.locator("p.wrong:visible").first)
    else:
        expect(page.locator("#refused")).to_contain_text(words)
        page.click("#check")
        assert page.evaluate(PUT_IN_TWICE, words) == 2
    page.goto("/referee/gin/meld?cards=8S+XX")
    words = page.locator("p.wrong:visible").first.inner_text()
    assert page.evaluate(PUT_IN_TWICE, words) == 1


def test_no_help_runs_through_the_border_of_its_box(page: Page) -> None:
    page.goto("/new/500-rum?every=yes")
    page.locator("details").evaluate_all("all => all.forEach(each => each.open = true)")
    boxes = page.locator("#options .field:has(> .help):has(> :is(input, select))").evaluate_all(
        """all => all.map(each => ({
            box: each.querySelector("input, select").getBoundingClientRect().top,
            help: each.querySelector(".help").getBoundingClientRect().bottom,
            cut: each.querySelector(".help").scrollWidth - each.querySelector(".help").clientWidth,
        }))"""
    )
    assert len(boxes) > 2
    for each in boxes:
        assert each["help"] <= each["box"]
        assert each["cut"] <= 0
