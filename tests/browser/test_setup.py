"""Quick set-up: the same again, a new group, the order of the seats, the draw."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Page, expect

from referee.games import GAMES
from tests.browser.at_the_table import SCRIPTS, chip, finish, no_sideways, start
from tests.browser.taps import Counter, Note, noted

QUICK = 500
"""Milliseconds: a sooner tap in the same place is the second of two taps, and does nothing."""
FOUR = ("Anna", "Bob", "Carla", "Dan")
TAP, LETTER = 1.1, 0.2
"""Seconds, by the keystroke-level model: a tap including the movement, and a letter on the phone's keyboard."""

DEALS = ".tile:has(.tag.deals)"
"""The tile of the dealer."""


@dataclass
class Hand(Counter):
    """The hand that holds the phone: its taps, and the letters typed on the phone's own keyboard."""

    letters: int = 0

    def reach(self, selector: str) -> None:
        """Taps what may be further down; a stroke that scrolls takes as long as a tap."""
        self.page.locator(selector).scroll_into_view_if_needed()
        self.taps += self.page.evaluate("scrollY > 0")
        self.tap(selector)

    def write(self, text: str) -> None:
        """Types where the focus is; Enter counts as a letter."""
        self.page.keyboard.type(text)
        self.letters += len(text)

    def within_seconds(self, what: str, most: int) -> None:
        """Notes the row, and asserts that it took no longer than allowed."""
        seconds = round(self.taps * TAP + self.letters * LETTER)
        noted(self.note, what, seconds, most, f"s ({self.taps} taps, {self.letters} letters)")
        assert seconds <= most, f"{what}: {seconds} s"


@pytest.fixture
def hand(page: Page, record_property: Note) -> Hand:
    """The hand on this page, with the table of targets."""
    return Hand(page, record_property)


def seated(page: Page) -> list[str]:
    """The names at the visible seats."""
    fields = page.locator("#seats .seat:visible > input")
    expect(fields.first).to_be_visible()
    return [fields.nth(place).input_value() for place in range(fields.count())]


def deals(page: Page) -> str:
    """The name at the seat that deals first."""
    return page.locator("#seats .seat:has(:checked) > input").input_value()


def sit(page: Page, *names: str, preset: str = "500-rum") -> None:
    page.goto(f"/new/{preset}")
    for place, name in enumerate(names, 1):
        page.fill(f"#name-{place}", name)


@pytest.fixture
def finished(page: Page) -> Page:
    """A browser whose last game is over: Home."""
    start(page, "500-rum", FOUR, {"threshold": "30"})
    finish(page)
    expect(page.locator(".won")).to_be_visible()
    page.goto("/")
    return page


def test_a_returning_group_is_at_the_first_deal_in_two_taps(finished: Page, hand: Hand) -> None:
    hand.taps = 1  # the app is opened
    hand.tap("#same-again")
    expect(finished.locator(DEALS)).to_contain_text("Anna")
    expect(finished.locator(".tile")).to_have_count(4)
    hand.within("a returning group, from opening the app to the first deal", 2)


def test_a_returning_group_changes_players_or_rules_first(finished: Page) -> None:
    finished.click("#with-changes")
    assert seated(finished) == list(FOUR)
    expect(finished.locator("[name=rule-threshold]")).to_have_value("30")
    finished.click("label:has(#players-3)")
    assert seated(finished) == list(FOUR[:3])
    finished.click("label:has(#players-5)")
    finished.fill("#name-5", "Eve")
    finished.click("#start-game")
    expect(finished.locator(".tile .name")).to_have_text([*FOUR, "Eve"])


WORDS = """() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let words = 0;
    while (texts.nextNode()) {
        const { parentElement: it, data } = texts.currentNode;
        if (!it.checkVisibility({ visibilityProperty: true }) || it.closest(".vh, .skip, [aria-hidden=true], script")) continue;
        for (const { 0: word, index } of data.matchAll(/\\S*[\\p{L}\\p{N}]\\S*/gu)) {
            const range = document.createRange();
            range.setStart(texts.currentNode, index);
            range.setEnd(texts.currentNode, index + word.length);
            const { top, bottom, left, width } = range.getBoundingClientRect();
            const bar = document.elementFromPoint(left + width / 2, (top + bottom) / 2)?.closest(".act");
            words += width > 0 && bottom > 0 && top < innerHeight && (!bar || bar.contains(it));
        }
    }
    return words;
}"""
"""How many words are in sight, not behind the bar at the end of the screen: nobody has to scroll on the way."""
MOST_WORDS = 250


def read(page: Page, words: list[int], there: str) -> None:
    """Counts the words of the screen that has opened."""
    expect(page.locator(there).first).to_be_visible()
    words.append(page.evaluate(WORDS))


def told(hand: Hand, what: str, words: list[int]) -> None:
    noted(hand.note, f"the words on the way to {what}", sum(words), MOST_WORDS, f"words {words}")
    assert sum(words) <= MOST_WORDS, words


def test_a_first_visit_has_saved_a_hand_of_gin_in_nine_taps_and_few_words(page: Page, hand: Hand) -> None:
    words: list[int] = []
    page.goto("/")
    read(page, words, "#new-game")
    hand.tap("#new-game")
    read(page, words, ".choice")
    hand.tap("#preset-gin")
    read(page, words, "#start-game")
    hand.tap("#start-game")
    expect(page.locator(".tile .name")).to_have_text(["Player 1", "Player 2"])
    read(page, words, ".tiles")
    hand.tap(".tile:first-child .way:first-child")
    read(page, words, "#keys")
    hand.type(5)
    hand.next()
    hand.type(30)
    hand.next()
    expect(page.locator("#hand-1")).to_be_visible()
    hand.within("a first visit until the first saved hand of gin", 9)
    told(hand, "the first hand of gin", words)


@pytest.mark.parametrize("preset", ["500-rum", "contract", "kaluki", "seven-bridge"])
def test_a_first_visit_of_four_has_saved_a_hand_in_fourteen_taps_and_few_words(
    page: Page, hand: Hand, preset: str
) -> None:
    words: list[int] = []
    page.goto("/")
    read(page, words, "#new-game")
    hand.tap("#new-game")
    read(page, words, ".choice")
    hand.tap(f"#preset-{preset}")
    read(page, words, "#start-game")
    hand.tap("#start-game")
    expect(page.locator(".tile")).to_have_count(4)
    read(page, words, ".tiles")
    hand.tap(".tile:first-child .enter")
    read(page, words, "#keys")
    if preset == "500-rum":
        hand.tap("#count")
    for points in (45, 20, 35, 10)[preset != "500-rum" :]:
        hand.type(points, free=True)
        hand.next()
    expect(page.locator("#hand-1")).to_be_visible()
    hand.within(f"a first visit until the first saved hand of {preset}, besides the digits", 14)
    told(hand, f"the first hand of {preset}", words)


@pytest.mark.browser_context_args(locale="ja-JP")
def test_in_japanese_seven_bridge_is_the_first_tile(page: Page) -> None:
    page.goto("/new")
    expect(page.locator(".choice").first.locator("#preset-seven-bridge")).to_be_in_viewport(ratio=1)


def test_any_game_of_the_list_is_played_again_in_three_taps(finished: Page, hand: Hand) -> None:
    hand.tap("#nav-games")
    hand.tap(".evening-of .games a")
    hand.tap("#same-again")
    expect(finished.locator(DEALS)).to_contain_text("Anna")
    hand.within("the same from the list of games", 3)


def test_a_new_group_of_four_is_at_the_first_deal_in_thirty_seconds(page: Page, hand: Hand) -> None:
    page.goto("/")
    hand.tap("#new-game")
    hand.reach("#preset-500-rum")
    hand.tap("#name-1")
    hand.write("\n".join(FOUR))
    assert seated(page) == list(FOUR)
    hand.tap("#draw")
    expect(page.locator("#drawn")).to_have_text(f"{deals(page)} deals first.")
    hand.tap("#start-game")
    expect(page.locator("#board .next")).to_be_visible()
    hand.within_seconds("a new group of four, from opening the app to the first deal", 30)


def test_known_players_sit_down_by_a_tap_each(finished: Page, hand: Hand) -> None:
    finished.wait_for_timeout(QUICK)
    hand.tap("#new-game")
    hand.reach("#preset-contract")
    for number in (4, 2, 1, 3):
        hand.tap(f"#known-{number}")
    assert seated(finished) == [FOUR[number - 1] for number in (4, 2, 1, 3)]
    hand.tap("#draw")
    hand.tap("#start-game")
    expect(finished.locator("#board .next")).to_be_visible()
    hand.within_seconds("four known players at another game", 30)


def test_a_seated_name_leaves_the_known_ones_and_comes_back_when_its_seat_is_emptied(finished: Page) -> None:
    finished.goto("/new/contract")
    finished.click("#known-1")
    expect(finished.locator("#known-1")).to_be_hidden()
    finished.fill("#name-2", "BOB")
    expect(finished.locator("#known-2")).to_be_hidden()
    finished.fill("#name-1", "")
    expect(finished.locator("#known-1")).to_be_visible()
    finished.click("#known-3")
    assert seated(finished)[:2] == ["Carla", "BOB"]


def test_known_names_sit_down_as_far_as_there_are_seats(finished: Page) -> None:
    finished.goto("/new/gin")
    finished.click("#known-2")
    finished.click("#known-3")
    expect(finished.locator("#names")).to_be_hidden()
    assert seated(finished) == ["Bob", "Carla"]


def test_enter_goes_to_the_next_seat_and_then_to_the_start(page: Page) -> None:
    sit(page, preset="gin")
    page.focus("#name-1")
    page.keyboard.type("Ann\nBob\n")
    assert seated(page) == ["Ann", "Bob"]
    expect(page.locator("#start-game")).to_be_focused()
    expect(page).to_have_url("/new/gin")
    page.keyboard.press("Enter")
    expect(page.locator(".tile .name")).to_have_text(["Ann", "Bob"])


def test_enter_in_an_empty_seat_after_enough_names_ends_them(page: Page) -> None:
    sit(page, preset="contract")
    page.focus("#name-1")
    page.keyboard.type("\nAnn\nBob\n")
    expect(page.locator("#name-4"), "an empty seat among too few names is passed over").to_be_focused()
    page.focus("#name-1")
    page.keyboard.type("Cat\n\n\n\n")
    expect(page.locator("#start-game")).to_be_focused()


def test_four_look_chosen_before_names_or_a_tap_say_otherwise(page: Page) -> None:
    sit(page, preset="contract")
    expect(page.locator("#counts .named")).to_have_text("4")
    page.fill("#name-1", "Ann")
    expect(page.locator("#counts .named")).to_have_text("4")
    page.fill("#name-2", "Bob")
    page.fill("#name-3", "Cat")
    expect(page.locator("#counts .named")).to_have_text("3")
    page.click("#start-game")
    expect(page.locator(".tile .name")).to_have_text(["Ann", "Bob", "Cat"])


def test_as_many_seats_show_as_play_and_what_is_hidden_is_not_lost(page: Page) -> None:
    sit(page, *FOUR, preset="contract")
    chip(page, "players-8")
    assert seated(page) == [*FOUR, "", "", "", ""]
    no_sideways(page)
    chip(page, "players-3")
    assert seated(page) == list(FOUR[:3])
    chip(page, "players-5")
    assert seated(page) == [*FOUR, ""]
    page.click("#start-game")
    expect(page.locator(".tile .name")).to_have_text([*FOUR, "Player 5"])


def test_a_seat_is_moved_by_dragging_with_its_name_and_its_deal(page: Page) -> None:
    sit(page, *FOUR)
    handle, goal = (page.locator(f"#grip-{place}").bounding_box() for place in (1, 3))
    assert handle is not None
    assert goal is not None
    page.mouse.move(handle["x"] + 20, handle["y"] + 20)
    page.mouse.down()
    page.mouse.move(goal["x"] + 20, goal["y"] + 10, steps=4)
    page.mouse.up()
    assert seated(page) == ["Bob", "Carla", "Anna", "Dan"]
    assert deals(page) == "Anna"
    expect(page.locator("#moved")).to_have_text("Anna now has seat 3.")
    expect(page.locator(".shift:visible")).to_have_count(0)


def test_a_finger_drags_and_does_not_scroll(browser: Browser, base_url: str) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 640}, has_touch=True, base_url=base_url)
    page = context.new_page()
    sit(page, *FOUR)
    handle = page.locator("#grip-4").bounding_box()
    assert handle is not None
    x, y = handle["x"] + 20, handle["y"] + 20
    finger = context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for by in (20, 60, 120, 400):
        finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": max(0, y - by)}]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert seated(page) == ["Dan", "Anna", "Bob", "Carla"]
    context.close()


def test_a_seat_is_moved_by_buttons(page: Page) -> None:
    sit(page, *FOUR)
    page.click("#grip-4")
    expect(page.locator("#grip-4")).to_have_attribute("aria-expanded", "true")
    page.click("#up-4")
    page.click("#up-3")
    assert seated(page) == ["Anna", "Dan", "Bob", "Carla"]
    expect(page.locator("#up-2")).to_be_focused()
    page.click("#down-2")
    assert seated(page) == ["Anna", "Bob", "Dan", "Carla"]
    page.click("#grip-3")
    expect(page.locator(".shift:visible")).to_have_count(0)


def test_a_seat_is_moved_by_the_keyboard_which_stays_with_the_person(page: Page) -> None:
    sit(page, *FOUR)
    page.focus("#grip-1")
    for _ in range(5):
        page.keyboard.press("ArrowDown")
    assert seated(page) == ["Bob", "Carla", "Dan", "Anna"]
    expect(page.locator("#grip-4")).to_be_focused()
    page.keyboard.press("ArrowUp")
    assert seated(page) == ["Bob", "Carla", "Anna", "Dan"]
    assert deals(page) == "Anna"


@pytest.mark.parametrize(("numbers", "dealer"), [([0], "Anna"), ([1], "Bob"), ([5], "Carla"), ([2**32 - 1, 1], "Bob")])
def test_the_draw_is_even_among_who_has_a_name_and_says_who_deals(page: Page, numbers: list[int], dealer: str) -> None:
    page.add_init_script(
        f"const drawn = {numbers}; crypto.getRandomValues = (into) => {{ into[0] = drawn.shift(); return into; }};"
    )
    sit(page, *FOUR[:3])
    page.click("#draw")
    expect(page.get_by_role("status").filter(has_text="deals first")).to_have_text(f"{dealer} deals first.")
    assert deals(page) == dealer
    page.click("#start-game")
    expect(page.locator(DEALS)).to_contain_text(dealer)


def test_a_draw_is_among_the_names_and_is_forgotten_when_another_is_chosen(page: Page) -> None:
    sit(page, "Anna")
    page.fill("#name-2", "Bob")
    page.click("#draw")
    expect(page.locator("#drawn")).to_contain_text("deals first.")
    chip(page, "first-1" if deals(page) == "Bob" else "first-2")
    expect(page.locator("#drawn")).to_be_empty()


def test_who_plays_with_whom_follows_the_seats(page: Page) -> None:
    sit(page, *FOUR)
    against = page.locator("#against")
    expect(against).to_be_empty()
    chip(page, "partners-yes")
    expect(against).to_have_text("Anna · Carla against Bob · Dan")
    page.focus("#grip-1")
    page.keyboard.press("ArrowDown")
    expect(against).to_have_text("Bob · Carla against Anna · Dan")
    page.fill("#name-4", "")
    expect(against).to_be_empty()


def test_two_sides_are_offered_to_as_many_as_can_play_them_and_never_hidden_once_chosen(page: Page) -> None:
    sit(page, *FOUR)
    for count, offered in ((7, False), (8, True), (6, True), (5, False), (4, True)):
        chip(page, f"players-{count}")
        expect(page.locator("#partners")).to_be_visible(visible=offered)
    chip(page, "partners-yes")
    chip(page, "players-7")
    page.click("#start-game")
    expect(page.locator("#partners .wrong")).to_contain_text("one of these numbers of players: 4, 6, 8.")
    assert seated(page)[:4] == list(FOUR)


def test_three_sides_are_offered_to_six_and_four_to_eight(page: Page) -> None:
    sit(page, *FOUR)
    three, four = page.locator("label:has(#partners-3)"), page.locator("label:has(#partners-4)")
    for count, sides in ((4, (False, False)), (6, (True, False)), (8, (False, True))):
        chip(page, f"players-{count}")
        expect(three).to_be_visible(visible=sides[0])
        expect(four).to_be_visible(visible=sides[1])
    chip(page, "partners-4")
    expect(page.locator("#against")).to_contain_text("against Carla · ")
    page.click("#start-game")
    expect(page.locator(".tile")).to_have_count(4)


CUT = "field => field.scrollWidth > field.clientWidth"


def test_a_name_of_twenty_letters_is_read_whole_while_it_is_typed(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    sit(page, "Christopher Montgome", "Wilhelmina Sophia Ki")
    for place in (1, 2):
        assert not page.locator(f"#name-{place}").evaluate(CUT)


def test_a_hostile_name_is_drawn_seated_and_moved_as_text(page: Page) -> None:
    name = "<img src=x onerror=alert(1)> {name}"
    start(page, "gin", [name, "Bob"])
    sit(page, preset="gin")
    expect(page.locator("#known-1")).to_have_text(name)
    page.click("#known-1")
    page.click("#known-2")
    page.focus("#grip-1")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#moved")).to_have_text(f"{name} now has seat 2.")
    page.click("#draw")
    assert page.locator("main img").count() == 0


@pytest.mark.length
def test_who_was_drawn_is_still_said_after_seats_are_moved(page: Page) -> None:
    sit(page, *FOUR)
    page.click("#draw")
    said = page.locator("#drawn").inner_text()
    assert said == f"{deals(page)} deals first."
    page.focus("#grip-1")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#drawn")).to_have_text(said)
    assert said == f"{deals(page)} deals first."


@pytest.mark.length
def test_a_seat_that_is_moved_can_still_be_the_dealer(page: Page) -> None:
    sit(page, *FOUR)
    page.click("#grip-3")
    chip(page, "first-3")
    assert deals(page) == "Carla"
    expect(page.locator("#down-3")).to_be_visible()
    no_sideways(page)


def test_every_game_is_on_the_first_screen_and_more_games_are_found_by_typing(page: Page, hand: Hand) -> None:
    page.goto("/new")
    for game in GAMES:
        expect(page.locator(f"#preset-{game.presets[0].slug}")).to_be_in_viewport(ratio=1)
        expect(page.locator(f"#preset-{game.presets[1].slug}")).to_be_hidden()
    page.click("#more-games > summary")
    page.locator("#more-games #find").press_sequentially("okla")
    expect(page.locator("#more-games li:visible")).to_have_text(["Oklahoma Gin"])
    page.fill("#more-games #find", "Scála")
    expect(page.locator("#more-games li:visible")).to_have_text(["Scala 40", "Scala 40 at home"])
    page.fill("#more-games #find", "okla")
    page.click("#preset-oklahoma")
    expect(page.locator("h1")).to_have_text("Oklahoma Gin")


def test_what_is_found_stands_in_sight_above_the_button(page: Page) -> None:
    sit(page, "Ann", "Bob", "Cat", preset="contract")
    page.click("#all-rules")
    for typed in ("deuce", "may i", "fine"):
        page.fill("#find", typed)
        first = page.locator("#options [data-find]:visible").first
        expect(first.locator("label, legend").first).to_be_in_viewport(ratio=1)
        expect(page.locator("#find")).to_be_in_viewport(ratio=1)
        ends = "each => each.getBoundingClientRect().bottom"
        starts = "each => each.getBoundingClientRect().top"
        label, button = first.locator("label, legend").first, page.locator("#start-game")
        assert label.evaluate(ends) < button.evaluate(starts), typed


@pytest.mark.browser_context_args(viewport={"width": 390, "height": 844})
def test_the_rules_that_are_changed_begin_below_the_heading_and_every_group_is_in_sight(page: Page) -> None:
    start(page, "500-rum", ["Ann", "Bob"])
    page.goto(f"{page.url}/rules/change")
    above, first = page.locator("main > .help").bounding_box(), page.locator(".question").first.bounding_box()
    assert above is not None
    assert first is not None
    assert first["y"] - above["y"] - above["height"] < 24
    ends = page.locator(".question :is(select, .chips)").evaluate_all(
        "all => all.map(each => Math.round(each.getBoundingClientRect().right))"
    )
    assert len(set(ends)) == 1
    page.click("#others > summary")
    groups = page.locator(".groups a").evaluate_all("all => all.map(each => each.getBoundingClientRect().right)")
    assert max(groups) <= 390


def test_all_rules_come_on_a_tap_are_searched_and_come_back_after_a_reload(page: Page) -> None:
    sit(page, "Ann", "Bob", preset="gin")
    page.click("#all-rules")
    page.fill("#rule-target", "150")
    page.fill("#find", "LINE bonus")
    expect(page.locator("#found")).to_have_text("Nothing found")
    page.fill("#find", "shutout")
    shown = page.locator("#options [data-find]:visible")
    expect(page.locator("#found")).to_have_text(f"Found: {shown.count()}")
    expect(page.locator(".groups a:visible")).to_have_count(1)
    page.press("#find", "Enter")
    changed = page.locator("#options input:visible").last.get_attribute("id")
    page.fill(f"#{changed}", "7")
    page.reload()
    expect(page.locator("#name-1")).to_have_value("Ann")
    expect(page.locator(f"#{changed}")).to_have_value("7")
    page.click("#start-game")
    expect(page.locator("#board")).to_contain_text("150 to go")


def test_every_handle_is_large_enough_for_a_thumb(page: Page) -> None:
    sit(page, *FOUR)
    page.click("#grip-2")
    controls = page.locator("#seats button:visible, #asked-first :is(select, input)")
    for place in range(controls.count()):
        box = controls.nth(place).bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44, controls.nth(place).get_attribute("id")


@pytest.fixture
def plain(browser: Browser, base_url: str) -> Iterator[Page]:
    """A phone with scripts switched off."""
    context = browser.new_context(
        viewport={"width": 360, "height": 640}, java_script_enabled=False, locale="en-GB", base_url=base_url
    )
    yield context.new_page()
    context.close()


def test_without_scripts_every_seat_is_there_and_the_server_draws(plain: Page) -> None:
    sit(plain, *FOUR)
    assert len(seated(plain)) == 8
    expect(plain.locator("#seats button:visible")).to_have_count(0)
    chip(plain, "first-draw")
    plain.click("#start-game")
    expect(plain.locator(DEALS)).to_have_count(1)


def test_the_same_again_needs_no_scripts(plain: Page) -> None:
    start(plain, "gin", ["Anna", "Bob"])
    finish(plain)
    plain.goto("/")
    plain.click("#same-again")
    expect(plain.locator(DEALS)).to_contain_text("Anna")


@SCRIPTS
def test_a_refused_rule_is_in_sight_or_one_tap_away(page: Page, scripts: bool) -> None:
    page.goto("/new/gin")
    page.fill("#name-1", "Ann")
    page.fill("#name-2", "Bob")
    page.fill("#rule-undercut_bonus", "abc")
    page.click("#start-game")
    if not scripts:
        expect(page.locator("#refused")).to_be_in_viewport()
        page.click("#refused a")
    else:
        expect(page.locator("#rule-undercut_bonus")).to_be_focused()
        expect(page.locator("#rule-undercut_bonus-wrong")).to_be_in_viewport(ratio=1)
    expect(page.locator("#rule-undercut_bonus")).to_be_in_viewport()


def test_what_is_mended_is_no_longer_told_as_wrong(page: Page) -> None:
    page.goto("/new/kaluki")
    page.fill("#name-1", "Ann")
    page.fill("#name-2", "Ann")
    page.click("#start-game")
    expect(page.locator("#name-2-wrong")).to_be_visible()
    expect(page.locator("#refused"), "it is said once, at its field").to_be_hidden()
    page.fill("#name-2", "Bob")
    expect(page.locator("#refused")).to_have_count(0)
    expect(page.locator("#name-2")).not_to_have_attribute("aria-invalid", "true")
    expect(page.locator("#seats .wrong")).to_have_count(0)
