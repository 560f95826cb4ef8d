"""What must work while a hand is entered: nothing lost, everything correctable, with and without scripts."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.at_the_table import (
    chip,
    enter_as,
    finish,
    gin_hand,
    in_sight,
    no_sideways,
    press_save,
    save,
    start,
    totals,
    unfold,
)


@pytest.mark.length
def test_the_preview_shows_lines_and_totals_before_saving(page: Page) -> None:
    start(page, "gin", ["Taro", "Hanako"])
    gin_hand(page, "knock", 1, ("KS KC KD 5S 6S 7S 9C TC JC JD", "2S 2C 2D 2H 8S 8C 8D 9S 7C AC"))
    preview = page.locator("#preview")
    expect(preview).to_contain_text("Hanako had 9 after laying off 8♠ 9♠ 8♣ 7♣; Taro, who knocked, had 10")
    expect(preview).to_contain_text("+26")
    page.click("#back")
    assert totals(page) == ["0", "0"]


def test_wrong_input_stays_as_typed_with_a_sentence_at_its_field(page: Page) -> None:
    start(page, "gin", ["Taro", "Hanako"])
    gin_hand(page, "knock", 1, (5, 20))
    page.fill("#held-2-points", "2o")
    press_save(page)
    expect(page.locator("#held-2-wrong")).to_contain_text("“2o” is not a number")
    expect(page.locator("#held-2-points")).to_have_value("2o")
    expect(page.locator("#held-1-points")).to_have_value("5")
    no_sideways(page)
    page.fill("#held-2-points", "20")
    save(page, 1)


def test_why_a_hand_is_refused_is_in_sight_above_the_keys(page: Page) -> None:
    start(page, "gin", ["Taro", "Hanako"])
    gin_hand(page, "knock", 1, (5, "7C TH 20"))
    press_save(page)
    said = page.locator("#hand_form #held-2-wrong")
    expect(said).to_contain_text("“20” is not a card")
    in_sight(page, said)
    expect(page.locator("#held-2-cards")).to_be_in_viewport()


def test_switching_between_points_and_cards_loses_nothing(page: Page) -> None:
    start(page, "gin", ["Taro", "Hanako"])
    page.click("#record-hand")
    page.fill("#held-1-points", "12+11")
    enter_as(page, "held-1", "cards")
    page.fill("#held-1-cards", "8-JS")
    enter_as(page, "held-1", "points")
    expect(page.locator("#held-1-points")).to_have_value("12+11")
    enter_as(page, "held-1", "cards")
    expect(page.locator("#held-1-cards")).to_have_value("8-JS")


@pytest.mark.length
def test_an_earlier_hand_is_corrected_and_all_totals_follow(page: Page) -> None:
    start(page, "gin", ["Taro", "Hanako"])
    for number, held in enumerate([(5, 20), (5, 25), (5, 15)], 1):
        gin_hand(page, "knock", 1, held)
        save(page, number)
    assert totals(page) == ["45", "0"]
    page.click("#hand-1")
    page.click("#correct")
    page.fill("#held-2-points", "12+11")
    save(page, 1)
    assert totals(page) == ["48", "0"]
    page.click("#undo")
    expect(page.locator("#redo")).to_be_visible()
    assert totals(page) == ["45", "0"]
    page.click("#redo")
    expect(page.locator("#redo")).to_be_hidden()
    assert totals(page) == ["48", "0"]
    page.click("#menu")
    page.click("#chart")
    page.click("#log")
    expect(page.locator(".log")).to_contain_text("Hand 1 was corrected from Taro +15, Hanako 0 to Taro +18, Hanako 0.")


@pytest.fixture
def plain(browser: Browser, base_url: str) -> Iterator[Page]:
    """A phone with scripts switched off."""
    context = browser.new_context(
        viewport={"width": 360, "height": 640}, java_script_enabled=False, locale="en-GB", base_url=base_url
    )
    yield context.new_page()
    context.close()


def test_everything_works_with_scripts_off(plain: Page) -> None:
    start(plain, "gin", ["Taro", "Hanako"])
    gin_hand(plain, "knock", 1, (5, 20))
    expect(plain.locator("#preview")).to_contain_text("“Check” shows the scores here.")
    expect(plain.locator("#preview .scripted")).to_be_hidden()
    plain.click("#check")
    expect(plain.locator("#preview")).to_contain_text("Hanako had 20; Taro, who knocked, had 5")
    expect(plain.locator("#held-2-points")).to_have_value("20")
    plain.fill("#held-2-points", "x")
    press_save(plain)
    expect(plain.locator("#held-2-wrong")).to_contain_text("“x” is not a number")
    plain.fill("#held-2-points", "20")
    save(plain, 1)
    plain.click("#hand-1")
    plain.click("#correct")
    plain.fill("#held-2-points", "30")
    save(plain, 1)
    assert totals(plain) == ["25", "0"]
    plain.click("#undo")
    assert totals(plain) == ["15", "0"]
    plain.click("#menu")
    plain.click("#rules")
    plain.click("#change")
    plain.click("#others > summary")
    plain.fill("#rule-target", "50")
    plain.click("#show-change")
    plain.click("#sure")
    expect(plain.locator("#board")).to_contain_text("35 to go")
    finish(plain)
    expect(plain.locator(".won")).to_contain_text("Won by Taro")


@pytest.mark.parametrize("language", ["ja"])
def test_a_game_in_japanese(page: Page, language: str) -> None:
    start(page, "gin", ["太郎", "花子"])
    gin_hand(page, "gin", 2, (30, 0))
    expect(page.locator("#preview")).to_contain_text("ジン")
    save(page, 1)
    page.click("#hand-1")
    expect(page.locator(".reason").first).to_contain_text("ジン")
    no_sideways(page)


@pytest.mark.length
def test_melds_of_500_are_recorded_card_by_card(page: Page) -> None:
    start(page, "500-rum", ["Ann", "Bob"])
    page.click("#record-hand")
    chip(page, "out-2")
    page.fill("#held-1-points", "29")
    unfold(page)
    page.fill("#plays", "Ann: A-3S\nAnn: QH KH AH\nBob: 5S > 1")
    press_save(page)
    expect(page.locator("#plays-wrong")).to_contain_text("5♠ does not continue A♠ 2♠ 3♠.")
    expect(page.locator("#plays")).to_have_value("Ann: A-3♠\nAnn: Q♥ K♥ A♥\nBob: 5♠ > 1")
    page.fill("#plays", "Ann: A-3S\nAnn: QH KH AH\nBob: 4S > 1")
    save(page, 1)
    assert totals(page) == ["12", "4"]
    page.goto(f"{page.url}/why")
    expect(page.locator("#side-1")).to_contain_text("laid: Q♥ 10 + K♥ 10 + A♥ 15 = 35")


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_without_scripts_a_refused_hand_says_at_its_top_what_is_wrong_and_leads_there(page: Page) -> None:
    start(page, "gin", ["Taro", "Hanako"])
    page.click("#record-hand")
    page.fill("#held-2-points", "2o")
    press_save(page)
    summary = page.locator("#refused")
    expect(summary).to_be_in_viewport()
    expect(summary).to_contain_text("“2o” is not a number")
    summary.get_by_role("link", name="Hanako").click()
    expect(page.locator("#held-2-points")).to_be_in_viewport()
    assert page.url.endswith("#held-2-points")


CHOSEN = "each => getComputedStyle(each).backgroundColor"


def test_what_is_chosen_looks_the_same_on_every_page(page: Page) -> None:
    start(page, "500-rum", ("Ann", "Bob", "Cat"))
    table = page.url.split("#")[0]
    page.goto(f"{table}/hands/new?out=1")
    looks = [page.locator(f"label:has({each}:checked)").evaluate(CHOSEN) for each in ("#out-1", "#count-parts")]
    page.goto(f"{table}/laid")
    looks.append(page.locator(".by label:has(:checked)").evaluate(CHOSEN))
    page.goto("/new/500-rum")
    looks.append(page.locator(".counts :is(label:has(:checked), .named)").first.evaluate(CHOSEN))
    page.locator("main").evaluate(
        "it => it.insertAdjacentHTML('beforeend', '<p class=pages><b aria-current=page>2</b></p>')"
    )
    looks.append(page.locator(".pages > [aria-current]").evaluate(CHOSEN))
    assert len({*looks}) == 1, looks
