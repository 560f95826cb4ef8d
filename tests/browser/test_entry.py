"""Entering a hand on the keys of the page: who is missing, two speeds, nothing lost, and the same without scripts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.at_the_table import (
    SCRIPTS,
    chip,
    enter_as,
    gin_hand,
    in_sight,
    out_hand,
    press_save,
    save,
    start,
    thumb,
    totals,
    unfold,
)

pytestmark = pytest.mark.engines

FINGER = pytest.mark.chromium("wants a finger, which Playwright pretends in Chromium alone")
FOUR = ("Ann", "Bob", "Cat", "Dan")


def opened(page: Page, preset: str, *players: str) -> None:
    """Starts a game, and opens the form of its first hand."""
    start(page, preset, players)
    page.click("#record-hand")
    expect(page.locator("#hand")).to_be_attached()


def tap(page: Page, *keys: str) -> None:
    for key in keys:
        thumb(page, f"#key-{key}")


def test_next_goes_from_missing_to_missing_and_nobody_is_taken_for_nothing(page: Page) -> None:
    opened(page, "contract", *FOUR)
    chip(page, "out-2")
    expect(page.locator("#held-1-points")).to_be_focused()
    expect(page.locator("#held-2-points")).to_be_hidden()
    tap(page, "next")
    expect(page.locator("#held-3-points")).to_be_focused()
    tap(page, "7", "next")
    expect(page.locator("#held-4-points")).to_be_focused()
    expect(page.locator("#key-next")).to_have_text("Next Ann")
    expect(page.locator("#missing")).to_have_text("Still missing: Ann, Dan")
    tap(page, "0", "next")
    expect(page.locator("#held-1-points")).to_be_focused()
    expect(page.locator("#key-next.waits")).to_have_text("Save")
    tap(page, "next")
    expect(page.locator("#held-1-wrong")).to_contain_text("Enter Ann's")
    expect(page.locator("#held-1-points")).to_be_focused()
    tap(page, "5")
    expect(page.locator("#key-next")).to_have_text("Save")
    expect(page.locator("#preview table.across")).to_contain_text("+7 7")
    tap(page, "next")
    expect(page.locator("#hand-1")).to_be_visible()
    assert totals(page) == ["5", "0", "7", "0"]


@pytest.mark.length
def test_changing_who_went_out_loses_nothing(page: Page) -> None:
    opened(page, "contract", "Ann", "Bob", "Cat")
    chip(page, "out-1")
    tap(page, "2", "5")
    chip(page, "out-2")
    expect(page.locator("#held-2-points")).to_be_hidden()
    expect(page.locator("#held-1-points")).to_be_focused()
    tap(page, "8")
    chip(page, "out-1")
    expect(page.locator("#held-2-points")).to_have_value("25")
    expect(page.locator("#held-3-points")).to_be_focused()
    tap(page, "9", "next")
    expect(page.locator("#hand-1")).to_be_visible()
    assert totals(page) == ["0", "25", "9"]


@pytest.mark.length
def test_the_first_digit_takes_the_place_of_a_number_and_a_sum_stays_as_typed(page: Page) -> None:
    opened(page, "contract", "Ann", "Bob", "Cat")
    chip(page, "out-1")
    tap(page, "1", "2", "plus", "1", "1", "plus", "8", "erase", "7", "next", "0", "next")
    expect(page.locator("#hand-1")).to_be_visible()
    page.click("#hand-1")
    page.click("#correct")
    field = page.locator("#held-2-points")
    expect(field).to_have_value("12+11+7")
    field.click()
    tap(page, "plus", "4")
    expect(field).to_have_value("12+11+7+4")
    page.click("#held-3-points")
    field.click()
    tap(page, "9", "1", "next")
    expect(page.locator("#undo")).to_be_visible()
    assert totals(page) == ["0", "91", "0"]


def test_minus_is_on_the_keys(page: Page) -> None:
    opened(page, "500-rum", "Ann", "Bob")
    page.click("#count")
    tap(page, "minus", "2", "5", "next", "4", "0", "next")
    expect(page.locator("#hand-1")).to_be_visible()
    assert totals(page) == ["\u221225", "40"]


def test_net_numbers_and_laid_and_held_are_kept_apart(page: Page) -> None:
    opened(page, "500-rum", "Ann", "Bob")
    chip(page, "out-2")
    tap(page, "4", "0", "next", "1", "5", "next", "2", "0")
    page.click("#count")
    expect(page.locator("#scores-1")).to_be_focused()
    tap(page, "9", "9", "next", "1")
    expect(page.locator("#preview table.across")).to_contain_text("+99")
    page.click("#count-parts")
    expect(page.locator("#melded-1-points")).to_have_value("40")
    expect(page.locator("#preview table.across")).to_contain_text("+25")
    tap(page, "next")
    expect(page.locator("#hand-1")).to_be_visible()
    assert totals(page) == ["25", "20"]


@pytest.mark.length
def test_a_player_switches_and_the_next_one_follows(page: Page) -> None:
    opened(page, "kaluki", "Ann", "Bob", "Cat")
    chip(page, "out-1")
    tap(page, "3", "as-cards", "K", "K", "A", "joker")
    expect(page.locator("#tray > li")).to_have_text(["K", "K", "A", ""])
    expect(page.locator("#tray > li:last-child .cap")).to_be_visible()
    tap(page, "next", "9")
    expect(page.locator("#held-3-cards")).to_have_value("9")
    page.get_by_role("button", name="Take back nine").click()
    tap(page, "as-points", "1", "7")
    page.locator("#held-2-cards").focus()
    tap(page, "as-points")
    expect(page.locator("#held-2-points")).to_have_value("3")
    tap(page, "as-cards")
    expect(page.locator("#held-2-cards")).to_have_value("K K A ★")
    tap(page, "next")
    expect(page.locator("#hand-1")).to_be_visible()
    page.click("#record-hand")
    expect(page.locator("#held-2-as-cards")).to_be_checked()
    expect(page.locator("#held-3-as-points")).to_be_checked()


def test_a_rank_is_there_as_often_as_the_packs_hold_it(page: Page) -> None:
    opened(page, "500-rum", "Ann", "Bob", "Cat")
    chip(page, "out-1")
    page.locator("#held-2-points").focus()
    tap(page, "as-cards", "8", "8", "8")
    page.locator("#held-3-points").focus()
    tap(page, "as-cards", "8")
    expect(page.locator("#key-8")).to_be_disabled()
    expect(page.locator("#key-9")).to_be_enabled()


@pytest.mark.length
def test_runs_and_sets_are_filled_in(page: Page) -> None:
    opened(page, "gin", "Taro", "Hanako")
    chip(page, "by-1")
    tap(page, "as-cards", "run", "JS", "8S")
    expect(page.locator("#held-1-cards")).to_have_value("8-J♠")
    expect(page.locator("#key-9S")).to_be_disabled()
    tap(page, "set", "4H")
    expect(page.locator("#key-5H")).to_be_disabled()
    tap(page, "4C", "run", "AD", "3D")
    expect(page.locator("#held-1-cards")).to_have_value("8-J♠ 4♠ 4♥ 4♦ A-3♦")
    page.get_by_role("button", name="Take back eight to jack of spades").click()
    tap(page, "set", "KS", "set")
    expect(page.locator("#held-1-cards")).to_have_value("4♠ 4♥ 4♦ A-3♦ K♠ K♥ K♣ K♦")


def test_gin_hands_lie_down_by_themselves_and_a_tap_arranges_them_otherwise(page: Page) -> None:
    opened(page, "gin", "Taro", "Hanako")
    chip(page, "by-1")
    tap(page, "as-cards", *["2H", "9S", "6H", "TS", "QS", "6D", "JS", "AD", "2D"])
    melds = page.locator("#opened-held-1 .laid")
    expect(melds).to_have_count(2)
    expect(page.locator("#other-held-1")).to_have_count(0)
    expect(page.locator("#key-as-melds")).to_have_count(0)
    tap(page, "6C", "next", *["8S", "KS", "7S", "6S", "3C", "3D", "3H", "KH", "QD"])
    expect(page.locator("#deck")).to_be_visible()
    tap(page, "5C")
    expect(page.locator("#deck")).to_be_hidden()
    expect(page.locator("#preview")).to_contain_text("Hanako had 25 after laying off K♠; Taro, who knocked, had 5")
    labels = page.locator("#opened-held-2 dt")
    expect(labels).to_have_text(["Melds", "Laid off", "Deadwood: 25 points"])
    for seat in (1, 2):
        in_sight(page, page.locator(f"#opened-held-{seat} .spread"))
    thumb(page, "#other-held-2")
    expect(labels).to_have_text(["Melds", "Deadwood: 35 points"])
    expect(page.locator("#preview")).to_contain_text("Hanako had 35; Taro, who knocked, had 5")
    expect(page.locator("#other-held-2")).to_be_focused()
    page.locator("#held-2-cards").click()
    expect(page.locator("#deck")).to_be_visible()
    tap(page, "erase", "4C")
    expect(labels).to_have_text(["Melds", "Laid off", "Deadwood: 24 points"])
    expect(page.locator("#deck")).to_be_visible()
    tap(page, "next")
    expect(page.locator("#hand-1")).to_be_visible()
    assert totals(page) == ["19", "0"]


def test_a_gin_hand_of_ten_takes_no_more_and_a_half_one_is_gone_on_with_after_a_reload(page: Page) -> None:
    opened(page, "gin", "Taro", "Hanako")
    chip(page, "by-1")
    tap(page, "as-cards", *["2H", "9S", "6H", "TS", "QS", "6D", "JS", "AD"])
    tap(page, "set", "8C", "8S")
    expect(page.locator("#key-ask")).to_have_text("Only 2 more")
    tap(page, "2D", "6C")
    expect(page.locator("#key-ask")).to_have_text("All 10 cards")
    page.locator("#key-4C").dispatch_event("click")
    expect(page.locator("#held-1-cards")).to_have_value("2♥ 9♠ 6♥ 10♠ Q♠ 6♦ J♠ A♦ 2♦ 6♣")
    tap(page, "next", *["8S", "KS", "7S", "6S", "3C"])
    page.reload()
    field = page.locator("#held-2-cards")
    expect(field).to_have_value("8♠ K♠ 7♠ 6♠ 3♣")
    expect(field).to_be_focused()
    expect(page.locator("#opened-held-1 .spread")).to_be_visible()
    in_sight(page, page.locator("#line-2 .name"))
    page.locator("#held-1-cards").focus()
    expect(page.locator("#key-next")).to_have_text("Next Hanako")
    tap(page, "next")
    expect(page.locator("#key-next.waits")).to_have_text("Save")
    tap(page, "next")
    expect(page.locator("#hand .wrong:visible")).to_have_text(["Hanako: enter 10 cards, not 5."])
    expect(page.locator("#preview p")).to_be_hidden()
    in_sight(page, page.locator("#held-2-wrong"))


def test_big_gin_takes_an_eleventh_card(page: Page) -> None:
    start(page, "gin", ("Taro", "Hanako"), {"big_gin_bonus": "31"})
    page.click("#record-hand")
    chip(page, "end-big-gin")
    chip(page, "by-1")
    page.locator("#held-1-points").focus()
    tap(page, "as-cards", *["9S", "TS", "JS", "QS", "KS", "6H", "6D", "6C", "2H", "2D"])
    tap(page, "2C")
    expect(page.locator("#key-ask")).to_have_text("All 11 cards")


def test_what_a_tap_on_a_tile_says_holds_against_what_was_begun_before(page: Page) -> None:
    opened(page, "gin", "Taro", "Hanako")
    chip(page, "by-1")
    page.fill("#held-1-points", "7")
    page.click("#back")
    page.get_by_role("link", name="Hanako knocks").click()
    expect(page.locator("#held-1-points")).to_have_value("7")
    expect(page.locator("#by-2")).to_be_checked()


def test_a_refused_form_whose_field_was_drawn_larger_breaks_no_policy(page: Page) -> None:
    opened(page, "gin", "Taro", "Hanako")
    unfold(page)
    page.locator("#note").evaluate("it => { it.style.height = '9rem'; }")
    press_save(page)
    expect(page.locator("#by-wrong")).to_have_text("Choose who it was.")


@pytest.mark.length
def test_a_wrong_number_is_led_to_and_its_sentence_stands_in_sight(page: Page) -> None:
    opened(page, "contract", *FOUR)
    chip(page, "out-1")
    tap(page, "2", "5", "next", "8", "next", "1", "plus", "next")
    wrong = page.locator("#held-4-wrong")
    expect(wrong).to_contain_text("“1+” is not a number")
    expect(page.locator("#held-4-points")).to_be_focused()
    in_sight(page, wrong)
    tap(page, "1", "next")
    expect(page.locator("#hand-1")).to_be_visible()
    assert totals(page) == ["0", "25", "8", "1"]


@pytest.mark.length
def test_a_preview_that_is_on_its_way_does_not_hold_saving_up(page: Page) -> None:
    opened(page, "gin", "Taro", "Hanako")
    page.route("**/hands/preview*", lambda _route: None)
    chip(page, "by-1")
    with page.expect_request("**/hands/preview*"):
        tap(page, "5", "next", "3", "0")
    tap(page, "next")
    expect(page.locator("#hand-1")).to_be_visible()
    assert totals(page) == ["25", "0"]


def test_melds_of_500_card_by_card_on_the_keys(page: Page) -> None:
    opened(page, "500-rum", "Ann", "Bob")
    chip(page, "out-2")
    tap(page, "next", "9")
    expect(page.locator("#held-1-points")).to_have_value("9")
    unfold(page)
    page.click("#plays-by-1")
    tap(page, "AS", "2S", "3S")
    page.locator("#plays-by-2").dispatch_event("click")
    tap(page, "4S", "on")
    expect(page.locator("#plays")).to_have_value("Ann: A♠ 2♠ 3♠\nBob: 4♠ > 1")
    page.locator("#note").focus()
    expect(page.locator("#keys")).to_have_css("position", "static")
    press_save(page)
    expect(page.locator("#hand-1")).to_be_visible()
    assert totals(page) == ["\u22123", "4"]


def test_lay_offs_and_claims_are_tapped_and_what_is_held_has_suits_then(page: Page) -> None:
    opened(page, "seven-bridge", "Ann", "Bob", "Cat")
    chip(page, "out-1")
    unfold(page)
    page.click("#plays-by-1")
    expect(page.locator("#key-on")).to_be_disabled()
    tap(page, "9S", "9H", "9D", "claim")
    expect(page.locator("#plays")).to_have_value("Ann: 9♠ 9♥ 9♦ pon 9♦")
    tap(page, "claim")
    expect(page.locator("#plays")).to_have_value("Ann: 9♠ 9♥ 9♦ pon 9♥")
    tap(page, "line", "5H", "6H", "7H", "claim", "claim", "claim", "claim", "claim", "erase", "7H")
    expect(page.locator("#plays")).to_have_value("Ann: 9♠ 9♥ 9♦ pon 9♥\nAnn: 5♥ 6♥ 7♥ chi 7♥")
    page.click("#plays-by-2")
    tap(page, "8H", "on", "on")
    expect(page.locator("#plays")).to_have_value("Ann: 9♠ 9♥ 9♦ pon 9♥\nAnn: 5♥ 6♥ 7♥ chi 7♥\nBob: 8♥ > 2")
    page.locator("label:has(#held-3-as-cards)").dispatch_event("click")
    page.locator("#held-3-cards").focus()
    tap(page, "K", "suits", "9C")
    expect(page.locator("#held-3-cards")).to_have_value("K 9♣")
    expect(page.locator("#key-9C")).to_be_disabled()


@pytest.mark.length
def test_a_reload_and_a_refusal_keep_the_chosen_way_and_all_that_was_typed(page: Page) -> None:
    opened(page, "500-rum", "Ann", "Bob")
    page.click("#count")
    tap(page, "2", "5", "next", "4", "0", "next")
    page.click("#record-hand")
    expect(page.locator("#scores-1")).to_be_visible()
    tap(page, "7")
    page.click("#count-parts")
    chip(page, "out-1")
    page.fill("#melded-1-points", "30")
    page.fill("#melded-2-points", "12")
    page.reload()
    expect(page.locator("#melded-2-points")).to_have_value("12")
    expect(page.locator("#melded-2-points")).to_be_editable()
    expect(page.locator("#scores-1")).to_be_hidden()
    press_save(page)
    expect(page.locator("#held-2-wrong")).to_contain_text("Enter Bob's")
    expect(page.locator("#melded-1-points")).to_have_value("30")
    expect(page.locator("#melded-1-points")).to_be_visible()
    expect(page.locator("#scores-1")).to_have_value("7")
    expect(page.locator("#scores-1")).to_be_disabled()
    tap(page, "5", "next")
    expect(page.locator("#hand-2")).to_be_visible()
    assert totals(page) == ["55", "47"]


@pytest.mark.length
def test_melds_card_by_card_leave_no_points_laid_to_ask_for(page: Page) -> None:
    opened(page, "500-rum", "Ann", "Bob")
    chip(page, "out-1")
    unfold(page)
    page.click("#plays-by-1")
    tap(page, "AS", "2S", "3S", "line")
    expect(page.locator("#plays")).to_have_value("Ann: A♠ 2♠ 3♠\nAnn: ")
    tap(page, "9S", "9H", "9C", "next")
    expect(page.locator("#held-2-points")).to_be_focused()
    tap(page, "5")
    expect(page.locator("#key-next")).to_have_text("Save")
    tap(page, "next")
    expect(page.locator("#hand-1")).to_be_visible()


def test_a_refused_hand_marks_all_who_are_missing_and_an_error_goes_when_it_is_mended(page: Page) -> None:
    opened(page, "contract", *FOUR)
    chip(page, "out-1")
    tap(page, "2", "5")
    press_save(page)
    marked = page.locator("#hand [aria-invalid]:visible")
    expect(marked).to_have_count(2)
    expect(page.locator("#held-3-points")).to_be_focused()
    expect(page.locator("#hand .wrong:visible")).to_have_text(["Still missing: Cat, Dan."])
    in_sight(page, page.locator("#hand .wrong"))
    tap(page, "8")
    expect(marked).to_have_count(1)
    expect(page.locator("#hand .wrong")).to_have_count(0)
    expect(page.locator("#held-4-points")).to_have_attribute("aria-invalid", "true")


@pytest.mark.length
def test_next_says_the_field_within_a_player_and_a_sum_counts_along(page: Page) -> None:
    opened(page, "500-rum", "Ann", "Bob")
    chip(page, "out-2")
    tap(page, "1", "2")
    expect(page.locator("#bar")).to_be_hidden()
    tap(page, "plus", "1", "1", "plus", "7")
    expect(page.locator("#key-sum")).to_have_text("= 30")
    expect(page.locator("#key-next")).to_have_text("Next: Left in hand")
    tap(page, "next", "as-cards", "8", "8", "K")
    expect(page.locator("#key-sum")).to_have_text("cards: 3")
    expect(page.locator("#key-next")).to_have_text("Next Bob")


@FINGER
def test_a_field_that_is_tapped_brings_folded_keys_back(phone: Page) -> None:
    opened(phone, "contract", "Ann", "Bob", "Cat")
    phone.tap("#key-fold")
    expect(phone.locator("#deck")).to_be_hidden()
    phone.tap("#held-2-points")
    phone.tap("#key-4")
    expect(phone.locator("#held-2-points")).to_have_value("4")


def test_who_was_slower_reads_it_above_folded_keys_and_can_leave_the_same_hand(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    opened(page, "contract", *FOUR)
    other = page.context.new_page()
    other.goto(page.url)
    for each, last in ((page, "9"), (other, "8")):
        each.bring_to_front()
        chip(each, "out-1")
        for seat, points in ((2, "25"), (3, "25"), (4, last)):
            each.fill(f"#held-{seat}-points", points)
    save(other, 1)
    page.bring_to_front()
    press_save(page)
    expect(page.get_by_text("Somebody else saved first.")).to_be_in_viewport(ratio=1)
    expect(page.locator(".both .differs")).to_contain_text(FOUR[3])
    expect(page.locator(".both .differs")).to_be_in_viewport()
    expect(page.locator("#deck")).to_be_hidden()
    thumb(page, "#leave")
    expect(page.locator("#hand-1")).to_be_visible()
    expect(page.locator("#hand-2")).to_have_count(0)


def test_on_its_side_a_phone_shows_who_went_out_beside_the_keys(page: Page) -> None:
    page.set_viewport_size({"width": 740, "height": 360})
    opened(page, "500-rum", *FOUR)
    expect(page.locator("#brand")).to_be_hidden()
    for seat in (1, 2, 3, 4):
        expect(page.locator(f"label:has(#out-{seat})")).to_be_in_viewport(ratio=1)
    chip(page, "out-4")
    tap(page, "4", "0", "next", "1", "next")
    expect(page.locator("#melded-2-points")).to_be_focused()


RING = """field => {
    const { outlineOffset, outlineWidth } = getComputedStyle(field);
    return field.getBoundingClientRect().top - parseFloat(outlineOffset) - parseFloat(outlineWidth);
}"""


@pytest.mark.browser_context_args(viewport={"width": 390, "height": 844})
def test_the_ring_of_the_first_field_covers_no_heading(page: Page) -> None:
    start(page, "500-rum", ["Ada", "Bo", "Cleo"])
    page.click("#record-hand")
    page.focus("#melded-1-points")
    heads = page.locator("#lines .heads > span").first
    below = heads.evaluate("each => each.getBoundingClientRect().bottom")
    assert page.locator("#melded-1-points").evaluate(RING) >= below


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_without_scripts_check_leads_to_its_answer(page: Page) -> None:
    opened(page, "contract", "Ann", "Bob", "Cat")
    chip(page, "out-1")
    page.fill("#held-2-points", "25")
    page.click("#check")
    expect(page.locator("#preview table.across")).to_contain_text("+25 25")
    expect(page.locator("#preview table.across")).to_be_in_viewport()


@pytest.mark.length
def test_a_void_hand_needs_no_more(page: Page) -> None:
    opened(page, "gin", "Taro", "Hanako")
    chip(page, "end-void")
    expect(page.locator("#lines")).to_be_hidden()
    save(page, 1)
    assert totals(page) == ["0", "0"]


def test_a_hand_by_keyboard_alone(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    opened(page, "contract", "Ann", "Bob", "Cat")
    expect(page.locator("#keys")).to_be_hidden()
    page.locator("#out-1").focus()
    page.keyboard.press("Space")
    expect(page.locator("#out-1")).to_be_focused()
    for text in ("", "12", "30"):
        page.keyboard.type(text)
        page.keyboard.press("Enter")
    expect(page.locator("#hand-1")).to_be_visible()
    assert totals(page) == ["0", "12", "30"]


def test_a_digit_typed_before_a_field_is_chosen_goes_to_the_first_player_without_a_number(page: Page) -> None:
    opened(page, "contract", "Ann", "Bob", "Cat")
    page.wait_for_load_state()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.type("45")
    expect(page.locator("#held-1-points")).to_have_value("45")
    page.focus("#out-2")
    page.keyboard.press("Space")
    page.keyboard.type("7")
    expect(page.locator("#held-3-points")).to_have_value("7")
    page.focus("#back")
    page.keyboard.type("1")
    expect(page.locator("#held-1-points"), "where nothing is missing a digit changes nothing").to_have_value("45")


def test_how_a_number_is_entered_stands_with_its_own_field(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    opened(page, "500-rum", "Ann", "Bob")
    laid, held = (page.locator(f"#{each}-2-points").bounding_box() for each in ("melded", "held"))
    modes = page.locator(".cell:has(#held-2-points) .modes").bounding_box()
    assert laid
    assert held
    assert modes
    assert modes["x"] - (laid["x"] + laid["width"]) >= 5 * (held["x"] - (modes["x"] + modes["width"])) > 0


@pytest.mark.length
def test_in_landscape_the_field_and_the_keys_are_in_sight(page: Page) -> None:
    page.set_viewport_size({"width": 640, "height": 360})
    opened(page, "gin", "Taro", "Hanako")
    chip(page, "by-1")
    for way in ("points", "cards"):
        tap(page, f"as-{way}")
        in_sight(page, page.locator(f"#held-1-{way}"))
    page.wait_for_load_state("networkidle")
    in_sight(page, page.locator("#preview table.across"))


@pytest.fixture
def phone(browser: Browser, base_url: str) -> Iterator[Page]:
    """A phone with touch input."""
    context = browser.new_context(
        viewport={"width": 360, "height": 640}, is_mobile=True, has_touch=True, locale="en-GB", base_url=base_url
    )
    yield context.new_page()
    context.close()


@FINGER
def test_only_the_keys_switch_the_phones_own_keyboard_off(phone: Page) -> None:
    opened(phone, "gin", "Taro", "Hanako")
    field = phone.locator("#held-1-points")
    expect(field).to_have_attribute("inputmode", "none")
    phone.tap("#key-fold")
    expect(phone.locator("#deck")).to_be_hidden()
    expect(field).not_to_have_attribute("inputmode", "none")


@FINGER
def test_the_keyboard_of_the_phone_stays_until_the_keys_are_asked_for(phone: Page) -> None:
    opened(phone, "500-rum", "Ann", "Bob")
    expect(phone.locator("#key-own")).to_be_hidden()
    unfold(phone)
    phone.tap("#plays-by-1")
    field = phone.locator("#plays")
    expect(field).to_have_attribute("inputmode", "none")
    phone.tap("#key-own")
    for _ in range(2):
        expect(phone.locator("#deck")).to_be_hidden()
        expect(field).not_to_have_attribute("inputmode", "none")
        expect(field).to_be_focused()
        field.tap()
    phone.keyboard.type("8S 9S TS")
    phone.tap("#key-fold")
    expect(phone.locator("#deck")).to_be_visible()
    expect(field).to_have_attribute("inputmode", "none")


HANDS: list[tuple[str, int, Mapping[int, int | str], list[str]]] = [
    ("500-rum", 1, {2: "8 K A", 3: 12}, ["0", "\u221233", "\u221212"]),
    ("contract", 2, {1: "8 K A *", 3: 12}, ["48", "0", "12"]),
    ("kaluki", 3, {1: 20, 2: "8 K"}, ["20", "18", "0"]),
]


@SCRIPTS
@pytest.mark.parametrize(("preset", "out", "held", "after"), HANDS, ids=[each[0] for each in HANDS])
def test_a_hand_of_each_game(
    page: Page, scripts: bool, preset: str, out: int, held: Mapping[int, int | str], after: list[str]
) -> None:
    start(page, preset, ("Ann", "Bob", "Cat"))
    out_hand(page, out, held, {1: 0, 2: 0, 3: 0} if preset == "500-rum" else None)
    assert page.locator("#keys").is_visible() == scripts
    save(page, 1)
    assert totals(page) == after


@SCRIPTS
def test_a_hand_of_gin_by_cards_and_the_gin_of_one_who_shows_none(page: Page, scripts: bool) -> None:
    start(page, "gin", ("Taro", "Hanako"))
    gin_hand(page, "knock", 1, ("KS KC KD 5S 6S 7S 9C TC JC JD", "2S 2C 2D 2H 8S 8C 8D 9S 7C AC"))
    save(page, 1)
    assert totals(page) == ["0", "26"]
    page.click("#record-hand")
    chip(page, "end-gin")
    chip(page, "by-2")
    enter_as(page, "held-1", "points")
    page.fill("#held-1-points", "10")
    assert page.locator("#keys").is_visible() == scripts
    save(page, 2)
    assert totals(page) == ["0", "61"]


def test_in_gin_the_knocker_comes_first_what_cannot_be_stands_out_and_a_number_that_came_back_goes_on(
    page: Page,
) -> None:
    start(page, "gin", ["Ann", "Bob"])
    page.click("#record-hand")
    chip(page, "end-knock")
    chip(page, "by-2")
    expect(page.locator("#held-2-points")).to_be_focused()
    for key in ("1", "5", "next", "3"):
        page.click(f"#key-{key}")
    expect(page.locator("p.across.why")).to_have_css("font-weight", "600")
    quiet = page.locator("#key-as-points").evaluate("it => getComputedStyle(it).backgroundColor")
    expect(page.locator("#key-next")).to_have_css("background-color", quiet)
    page.reload()
    expect(page.locator("#held-1-points")).to_be_focused()
    page.click("#key-1")
    expect(page.locator("#held-1-points")).to_have_value("31")
    expect(page.locator("p.across.why")).to_be_visible()
    page.wait_for_function(
        """() => document.getElementById("line-1").getBoundingClientRect().bottom
            <= document.querySelector("p.across").getBoundingClientRect().top"""
    )
    page.locator("#key-erase").click(delay=900)
    expect(page.locator("#held-1-points")).to_have_value("")


def test_a_refused_hand_of_eight_says_why_in_sight_on_a_laptop(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    opened(page, "500-rum", *FOUR, "Eve", "Fay", "Gus", "Hal")
    chip(page, "out-2")
    for player in range(1, 9):
        page.fill(f"#melded-{player}-points", "60")
        if player != 2:
            page.fill(f"#held-{player}-points", "60")
    page.keyboard.press("Enter")
    expect(page.locator("#preview .refusals")).to_contain_text("900 points were entered")
    in_sight(page, page.locator("#preview .refusals p"))
    in_sight(page, page.locator("#held-8-points"))
    page.fill("#held-8-points", "6")
    expect(page.locator("#preview .told tr")).to_have_count(8)
    expect(page.locator("#preview .told tr").last).to_contain_text("laid: 60 points, left in hand: 6 points")


TAPPED = """strip => {
    const { left, top, width, height } = strip.getBoundingClientRect();
    return strip.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""


def test_in_larger_text_the_strip_of_scores_takes_no_tap(page: Page) -> None:
    page.goto("/display")
    chip(page, "size-larger")
    page.click("#save-look")
    start(page, "kaluki", ("Ann", "Bob", "Cat", "Dan", "Eve"))
    page.set_viewport_size({"width": 390, "height": 844})
    page.click("#record-hand")
    chip(page, "out-1")
    page.fill("#held-2-points", "25")
    strip = page.locator("#preview table.across")
    expect(strip).to_contain_text("25")
    assert not strip.evaluate(TAPPED)


def test_the_card_keys_wait_for_a_question_that_they_would_cover(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    opened(page, "oklahoma", "Ann", "Bob")
    expect(page.locator("#by")).to_be_in_viewport(ratio=1)
    expect(page.locator("#deck")).to_be_hidden()
    assert page.locator("#by").evaluate("e => e.getBoundingClientRect().bottom") < page.locator("#keys").evaluate(
        "e => e.getBoundingClientRect().top"
    )
    page.click("#key-next")
    expect(page.locator("#by input").first).to_be_focused()
    page.locator("#by label", has_text="Bob").click()
    expect(page.locator("#deck")).to_be_visible()
    expect(page.locator("#upcard")).to_be_focused()


def test_the_last_of_five_counted_numbers_stands_whole_above_the_scores(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    opened(page, "500-rum", "Oma Ilse", "Papa", "Mia", "Tom", "Konstantin")
    chip(page, "count")
    for seat in range(1, 6):
        page.fill(f"#scores-{seat}", str(30 * seat))
    expect(page.locator("#preview .across b")).to_have_count(5)
    page.wait_for_function("""() => document.querySelector("#scores-5").getBoundingClientRect().bottom
        <= document.querySelector("#preview .across").getBoundingClientRect().top""")
