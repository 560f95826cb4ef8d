"""Large text, scores and verdicts read aloud, keys that act at once, and searching the rules."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.at_the_table import SCRIPTS, chip, gin_hand, no_sideways, save, start

VOICE = """
    const said = [];
    let speaking = false;
    Object.defineProperty(window, "speechSynthesis", { value: {
        get speaking() { return speaking; },
        cancel() { speaking = false; },
        getVoices() { return window.mute ? [] : [{}]; },
        speak({ text, lang }) { speaking = true; said.push([lang, text]); },
    } });
    window.saidAloud = () => said;
"""
"""A voice that notes what it should say."""


WITH_CONTROL = """document.body.dispatchEvent(
    new KeyboardEvent("keydown", { key: "n", ctrlKey: true, bubbles: true, cancelable: true }))"""
"""Presses a key with control; returns whether nothing handled it."""
WHOLE = """name => {
    const range = document.createRange();
    range.selectNodeContents(name);
    return new Set([...range.getClientRects()].map(line => Math.round(line.top))).size === 1;
}"""
"""Whether a name is on one line."""


def test_at_larger_four_totals_are_in_sight_on_a_phone_and_names_are_whole(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    start(page, "500-rum", ("Margarete", "Hilde", "Tom", "Rosemarie"))
    table = page.url
    page.click("#nav-look")
    chip(page, "size-larger")
    page.click("#save-look")
    expect(page.locator(".tile .total")).to_have_count(4)
    bar = page.locator(".act").bounding_box()
    assert bar is not None
    for total in page.locator(".tile .total").all():
        box = total.bounding_box()
        assert box is not None
        assert box["height"] >= 56
        assert box["y"] + box["height"] <= bar["y"]
    for width, height in ((390, 844), (320, 690)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(table)
        expect(page.locator(".tile .name")).to_have_count(4)
        for name in page.locator(".tile .name").all():
            assert name.evaluate(WHOLE), f"{width} px: {name.inner_text()}"
        top = page.locator(".top").bounding_box()
        assert top is not None
        assert top["height"] < 72, "one row"
        page.goto(f"{table}/hands/new")
        expect(page.locator("#lines .name")).to_have_count(4)
        for name in page.locator("#lines .name").all():
            assert name.evaluate(WHOLE), f"{width} px: {name.inner_text()}"
        page.goto(f"{table}/laid")
        link = page.locator("#take-over").bounding_box()
        assert link is not None
        assert link["height"] < 72, "one line"
        no_sideways(page)


def test_at_larger_the_fourth_game_is_in_sight_on_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/display")
    chip(page, "size-larger")
    page.click("#save-look")
    page.goto("/new")
    expect(page.locator("html[data-size=larger]")).to_be_attached()
    expect(page.locator("#game-kaluki b")).to_be_in_viewport(ratio=1)


@SCRIPTS
def test_larger_text_is_kept_for_all_pages_and_the_tiles_hold_on_a_phone(page: Page, scripts: bool) -> None:
    start(page, "500-rum", ("Ann", "Bob", "Charlotte", "Dan"))
    before = page.locator(".tile .name").first.bounding_box()
    for size, factor in (("large", 1.2), ("larger", 1.45)):
        page.click("#nav-look")
        chip(page, f"size-{size}")
        if scripts:
            expect(page.locator("html")).to_have_attribute("data-size", size)
        page.click("#save-look")
        expect(page.locator("#record-hand")).to_be_in_viewport(ratio=1)
        now = page.locator(".tile .name").first.bounding_box()
        assert before is not None
        assert now is not None
        assert now["height"] > factor * before["height"]
        assert now["height"] < 2 * before["height"], "a name of three letters stays on one line"
        no_sideways(page)
    page.click("#nav-look")
    chip(page, "size-usual")
    page.click("#save-look")
    expect(page.locator("#record-hand")).to_be_visible()
    expect(page.locator("html[data-size]")).to_have_count(0)


def test_scores_and_verdicts_are_read_aloud_on_a_tap_and_ended_by_a_second(page: Page) -> None:
    page.add_init_script(VOICE)
    start(page, "gin", ("Taro", "Hanako"))
    gin_hand(page, "knock", 1, (5, 20))
    save(page, 1)
    page.click("#menu")
    page.click("#more .aloud")
    assert page.evaluate("saidAloud()") == [["en", "Taro 15, Hanako 0. Taro leads."]]
    page.click("#more .aloud")
    assert len(page.evaluate("saidAloud()")) == 1
    expect(page.locator(".mute")).to_have_count(0)
    page.evaluate("window.mute = true")
    page.click("#more .aloud")
    expect(page.locator(".mute")).to_have_text("This device cannot read aloud.")
    page.goto(f"{page.url.split('?')[0]}/referee/meld?cards=8S+9S+TH")
    page.click("#verdict .aloud")
    [[_, text]] = page.evaluate("saidAloud()")
    assert text.startswith("It is not a meld. Ten of hearts is not the same suit as eight of spades")
    page.locator("#cards").fill("8S 9S TS")
    expect(page.locator("#verdict.legal .aloud")).to_be_visible()


def test_where_there_is_no_voice_nothing_offers_to_read(page: Page) -> None:
    page.add_init_script("Object.defineProperty(window, 'speechSynthesis', { value: undefined })")
    start(page, "gin", ("Taro", "Hanako"))
    page.keyboard.press("?")
    expect(page.locator("#shortcuts")).to_be_visible()
    expect(page.locator(".aloud")).to_have_count(1)
    expect(page.locator(".aloud")).to_be_hidden()


def test_keys_act_at_once_but_not_while_something_is_typed(page: Page) -> None:
    start(page, "gin", ("Taro", "Hanako"))
    table = page.url
    page.keyboard.press("?")
    expect(page.locator("#shortcuts dd").first).to_have_text("Record the next hand")
    page.keyboard.press("n")
    expect(page.locator("#shortcuts")).to_be_visible()
    expect(page).to_have_url(table)
    page.keyboard.press("Escape")
    assert page.evaluate(WITH_CONTROL), "left to the browser"
    page.keyboard.press("n")
    expect(page.locator("#hand")).to_be_visible()
    chip(page, "end-knock")
    chip(page, "by-1")
    page.locator("#held-1-points").focus()
    page.keyboard.type("5b")
    expect(page.locator("#held-1-points")).to_be_focused()
    page.fill("#held-1-points", "5")
    page.fill("#held-2-points", "20")
    save(page, 1)
    page.wait_for_load_state()
    page.keyboard.press("u")
    expect(page.locator("#redo")).to_be_visible()
    page.wait_for_load_state()
    page.keyboard.press("y")
    expect(page.locator("#hand-1")).to_be_visible()
    page.wait_for_load_state()


def test_keys_lead_to_the_referee_and_back(page: Page) -> None:
    start(page, "gin", ("Taro", "Hanako"))
    page.wait_for_load_state()
    page.keyboard.press("r")
    expect(page.locator("#cards")).to_be_focused()
    page.keyboard.type("9S TS JS")
    expect(page.locator("#verdict")).to_contain_text("J♠")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("b")
    expect(page.locator("#record-hand")).to_be_visible()


def test_keys_are_listed_on_the_display_and_can_be_switched_off(page: Page) -> None:
    start(page, "gin", ("Taro", "Hanako"))
    page.click("#nav-look")
    expect(page.locator("#look .shortcuts").first).to_be_hidden()
    page.click("#key-list summary")
    expect(page.locator("#look .shortcuts").first).to_contain_text("Undo")
    chip(page, "keys-off")
    page.click("#save-look")
    expect(page.locator("#record-hand")).to_be_visible()
    expect(page.locator("script[data-keys]")).to_have_count(0)
    page.keyboard.press("?")
    page.keyboard.press("n")
    expect(page.locator("#shortcuts")).to_have_count(0)
    expect(page.locator("#record-hand")).to_be_visible()


@SCRIPTS
def test_options_and_rules_are_found_by_a_word(page: Page, scripts: bool) -> None:
    start(page, "500-rum", ("Ann", "Bob"))
    table = page.url
    for address, item, word in (
        ("/rules/change", ".field", "boathouse"),
        ("/rules", ".entry", "go out without a discard"),
    ):
        page.goto(f"{table}{address}")
        if item == ".field":
            page.click("#others > summary")
        shown = page.locator(f"{item}[data-find]:visible")
        every = shown.count()
        page.fill("#find", word)
        if not scripts:
            page.click("#search")
        expect(page.locator(f"{item}[data-find]:visible").first).to_contain_text(word, ignore_case=True)
        assert 0 < shown.count() < every / 4
        assert page.locator("[data-group]:visible").count() == 1
    page.goto(f"{table}/rules/change")
    page.click("#others > summary")
    page.locator(".groups a").last.click()
    index = page.locator(".index").bounding_box()
    heading = page.locator("[data-group] > :is(h2, details)").last.bounding_box()
    assert index is not None
    assert heading is not None
    assert index["y"] == pytest.approx(0, abs=1)
    assert heading["y"] >= index["y"] + index["height"]
