"""The board on its page: totals readable from the other side of the table, and a tap that records."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.at_the_table import finish, gin_hand, no_sideways, press_save, save, start, totals
from tests.browser.taps import noted
from tests.browser.targets import misses

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hanako")
UPRIGHT, ASIDE, TELEVISION = (
    {"width": 390, "height": 844},
    {"width": 844, "height": 390},
    {"width": 1920, "height": 1080},
)
LARGE = "all => Math.min(...all.map(each => parseFloat(getComputedStyle(each).fontSize)))"
CROSSING = """all => all.filter(tile => {
    const boxes = [...tile.querySelectorAll(".games-of b, .who, .state, .way, .brought")].map(each => each.getBoundingClientRect());
    return boxes.some((one, place) => boxes.slice(place + 1).some(other => (
        Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
        && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1)));
}).length"""
"""How many tiles have words or numbers that overlap."""
PHONE, TABLET = {"width": 360, "height": 640}, {"width": 820, "height": 1180}


@pytest.mark.parametrize(("players", "least"), [(2, 96), (4, 56), (8, 36)])
def test_totals_are_read_from_the_other_side_of_the_table(page: Page, players: int, least: int) -> None:
    start(page, "gin" if players == 2 else "500-rum", NAMES[:players])
    for screen, wanted in ((PHONE, least), (TABLET, 2 * least)):
        page.set_viewport_size({"width": screen["width"], "height": screen["height"]})
        size = page.locator(".tile .total").evaluate_all(LARGE)
        assert size >= wanted, screen
        no_sideways(page)


@pytest.mark.parametrize(
    ("screen", "address", "least"), [(PHONE, "", 56), (UPRIGHT, "", 64), (ASIDE, "", 50), (TELEVISION, "/big", 200)]
)
def test_games_side_by_side_are_read_too(page: Page, screen: dict[str, int], address: str, least: int) -> None:
    page.set_viewport_size({"width": screen["width"], "height": screen["height"]})
    start(page, "gin", ("Mia", "Oma Ilse"), {"hollywood": "yes"})
    gin_hand(page, "gin", 1, (0, 20))
    save(page, 1)
    page.goto(page.url.split("#")[0] + address)
    numbers = page.locator(".games-of b")
    expect(numbers).to_have_text(["45", "0", "0", "0", "0", "0"])
    assert numbers.evaluate_all(LARGE) >= least
    assert not page.locator(".tile, #big_board .sides > li").evaluate_all(CROSSING), "a number lies on something"


LINES = (
    "all => Math.max(...all.map(it => it.getBoundingClientRect().height / parseFloat(getComputedStyle(it).fontSize)))"
)
"""How high the highest of some words are, in sizes of their letters: one line is below two."""


def test_no_number_and_no_name_is_broken(page: Page) -> None:
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    start(page, "500-rum", ("Ann", "Bob", "Cat", "Dan", "Konstantin"))
    one_hand(page, 5, 101, 102, 103, 104, 245)
    assert page.locator(".hands td b").evaluate_all(LINES) < 2
    finish(page)
    expect(page.locator("#result")).to_be_visible()
    assert page.locator(".podium .name").evaluate_all(LINES) < 2


AGAIN = """it => {
    const began = performance.now();
    for (let turn = 0; turn < 20; turn += 1) { it.dataset.run = turn; document.body.offsetHeight; }
    return [performance.now() - began, document.querySelector(".tile").getBoundingClientRect().height];
}"""
"""How long it takes to draw a total twenty times, as it counts up."""


def test_a_total_that_runs_draws_no_other_tile_anew(page: Page, record_property: Callable[[str, object], None]) -> None:
    start(page, "500-rum", NAMES[:4])
    one_hand(page, 4)
    took, high = page.locator("#total-1 .total").evaluate(AGAIN)
    noted(record_property, "a total drawn anew, on a busy machine", round(took / 20, 1), 4, "ms")
    assert high > 60
    assert took < 160


def one_hand(page: Page, players: int, *scores: int) -> None:
    """A hand as the table counted it, after which the board has everything that a tile and the foot can have."""
    page.click("#record-hand")
    page.click("label:has(#count)")
    for seat in range(1, players + 1):
        page.fill(f"#scores-{seat}", str(scores[seat - 1] if scores else 100 + seat))
    press_save(page)
    expect(page.locator("#undo")).to_be_visible()
    expect(page.locator(".tile .total[data-run]")).to_have_count(0)


@pytest.mark.every
@pytest.mark.parametrize(
    ("screen", "players", "least"),
    [
        (PHONE, 2, 96),
        (PHONE, 3, 64),
        (PHONE, 4, 56),
        (PHONE, 5, 40),
        (PHONE, 8, 36),
        (UPRIGHT, 2, 110),
        (UPRIGHT, 3, 110),
        (UPRIGHT, 4, 90),
        (UPRIGHT, 5, 70),
        (UPRIGHT, 6, 66),
        (UPRIGHT, 8, 40),
        (ASIDE, 2, 96),
        (ASIDE, 3, 80),
        (ASIDE, 4, 56),
        (ASIDE, 8, 36),
    ],
)
def test_after_a_hand_the_tiles_fill_the_room_and_every_total_is_in_sight(
    page: Page, screen: dict[str, int], players: int, least: int
) -> None:
    page.set_viewport_size({"width": screen["width"], "height": screen["height"]})
    start(page, "500-rum", NAMES[:players])
    one_hand(page, players)
    assert page.locator(".tile .total").evaluate_all(LARGE) >= least
    act, tiles = page.locator(".act").bounding_box(), page.locator(".tiles").bounding_box()
    assert act is not None
    assert tiles is not None
    assert abs(tiles["y"] + tiles["height"] - act["y"]) <= 16, "no room is left, and nothing is under the foot"
    boxes = page.locator(".tile").evaluate_all("all => all.map(each => each.getBoundingClientRect().toJSON())")
    assert max(box["right"] for box in boxes if box["bottom"] == boxes[-1]["bottom"]) == max(
        box["right"] for box in boxes
    ), "no hole"


FACTS = """all => all.filter(each => {
    const lines = new Set([...each.children].filter(it => it.offsetWidth).map(it => Math.round(
        (it.getBoundingClientRect().top + it.getBoundingClientRect().bottom) / 8)));
    return lines.size > 1 || each.scrollWidth > each.clientWidth;
}).length"""
"""How many tiles have their facts on more than one line, or have no room for them."""


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_facts_of_a_tile_are_one_line(page: Page, players: int) -> None:
    start(page, "500-rum", ("Konstantin", *NAMES[1:players]))
    one_hand(page, players)
    for screen in (PHONE, UPRIGHT, ASIDE, TABLET):
        page.set_viewport_size({"width": screen["width"], "height": screen["height"]})
        assert page.locator(".tile .state").evaluate_all(FACTS) == 0, screen
        if screen is not ASIDE:
            expect(page.locator(".tile .left").first).to_be_visible()


def sized(page: Page, screen: dict[str, int], text: int) -> None:
    """Sets the screen, and the text that a reader has chosen for all pages, in per cent."""
    page.set_viewport_size({"width": screen["width"], "height": screen["height"]})
    fonts = {"standard": 16 * text // 100, "fixed": 13 * text // 100}
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": fonts})


@pytest.mark.every
@pytest.mark.parametrize("preset", ["romme", "kalooki-club"])
def test_neither_a_house_rule_nor_large_text_makes_the_head_of_a_table_higher(page: Page, preset: str) -> None:
    start(page, preset, NAMES[:4], {"opening_points": "30"})
    expect(page.locator("#house-rules")).to_contain_text("1 house rule")
    for screen in ({"width": 320, "height": 568}, PHONE, UPRIGHT, ASIDE, {"width": 1280, "height": 800}):
        for text in (100, 150, 175, 200):
            sized(page, screen, text)
            head, lay = page.locator(".in-sight > .heading").bounding_box(), page.locator("#lay").bounding_box()
            assert head is not None
            assert lay is not None
            assert head["height"] <= max(56, lay["height"] + 4), (screen, text)
            assert not [each for each in misses(page) if "house-rules" in each], (screen, text)


@pytest.mark.parametrize("screen", [{"width": 320, "height": 568}, PHONE, UPRIGHT])
def test_in_large_text_names_stay_whole_and_what_is_tapped_most_stays_in_sight(
    page: Page, screen: dict[str, int]
) -> None:
    start(page, "500-rum", ("Oma", "Papa", "Mama", "Willem"))
    one_hand(page, 4, 120, 131, 140, -105)
    for text in (150, 175, 200):
        sized(page, screen, text)
        assert page.locator(".tile .name").evaluate_all(LINES) < 2, text
        assert page.locator(".tile .total").evaluate_all(LARGE) >= (30 if screen["width"] == 320 else 36), text
        for each in ("#menu", "#referee", "#record-hand", "#undo"):
            expect(page.locator(each)).to_be_in_viewport(ratio=1)
        no_sideways(page)
    sized(page, screen, 100)
    page.goto(f"{page.url.partition('#')[0]}/players")
    page.select_option("#is-3", "counts")
    page.click("#save-players")
    page.click("#record-hand")
    page.click("label:has(#count)")
    for seat in (1, 2, 4):
        page.fill(f"#scores-{seat}", "5")
    save(page, 2)
    finish(page)
    expect(page.locator("#result")).to_be_visible()
    for text in (150, 175, 200):
        sized(page, screen, text)
        assert page.locator(".standing .name").evaluate_all(LINES) < 2, text
        no_sideways(page)


@pytest.mark.every
@pytest.mark.parametrize(("players", "least"), [(2, 380), (3, 250), (4, 195), (8, 171)])
def test_a_television_shows_totals_across_a_room_and_its_badges_from_a_sofa(
    page: Page, players: int, least: int
) -> None:
    start(page, "500-rum", NAMES[:players])
    one_hand(page, players)
    page.set_viewport_size({"width": TELEVISION["width"], "height": TELEVISION["height"]})
    page.goto(f"{page.url.partition('#')[0]}/big")
    assert page.locator(".sides .total").evaluate_all(LARGE) >= least
    assert page.locator(".sides .tag").evaluate_all(LARGE) >= (30 if players < 8 else 22)
    assert (
        page.locator(".sides .foot").evaluate_all("all => all.filter(it => it.scrollWidth > it.clientWidth + 1).length")
        == 0
    )


@pytest.mark.parametrize("players", [2, 4])
def test_all_tiles_are_on_a_phone_s_screen_without_panning(page: Page, players: int) -> None:
    start(page, "500-rum", NAMES[:players])
    act = page.locator(".act").bounding_box()
    last = page.locator(".tile").last.bounding_box()
    assert act is not None
    assert last is not None
    assert last["y"] + last["height"] <= act["y"] + 20


TIGHT = """all => all.filter(each => {
    const words = document.createRange(), box = each.getBoundingClientRect();
    words.selectNode([...each.childNodes].find(it => it.nodeType === Node.TEXT_NODE && it.data.trim()));
    const [text] = words.getClientRects();
    return text && Math.min(text.left - box.left, box.right - text.right) < 3;
}).length"""
"""How many of these boxes their words touch."""


@pytest.mark.parametrize(("players", "phone", "upright"), [(2, 96, 110), (3, 64, 110), (5, 40, 50), (7, 40, 50)])
def test_a_total_below_minus_a_hundred_is_read_as_far_and_all_are_of_one_size(
    page: Page, players: int, phone: int, upright: int
) -> None:
    start(page, "500-rum", NAMES[:players])
    one_hand(page, players, 180, -105, *range(115, 120))
    for screen, least in (({"width": 320, "height": 568}, 25), (PHONE, phone), (UPRIGHT, upright), (ASIDE, 50)):
        page.set_viewport_size({"width": screen["width"], "height": screen["height"]})
        sizes = page.locator(".tile .total").evaluate_all(
            "all => all.map(it => parseFloat(getComputedStyle(it).fontSize))"
        )
        assert min(sizes) >= least, screen
        assert max(sizes) <= 1.05 * min(sizes), screen
        assert page.locator(".tile .total").evaluate_all(IN_SIGHT) == players, screen
        assert page.locator(".tile .brought").evaluate_all(TIGHT) == 0, screen
        assert page.locator(".hands").evaluate("it => it.scrollWidth <= it.clientWidth"), "nothing rolls in the page"
        no_sideways(page)


LONG = ("Maximilian Alexander", "Wilhelmina Sophia Ki", "Bartholomew Johnston", "Christopher Montgome")
IN_SIGHT = """totals => {
    const end = document.querySelector(".act").getBoundingClientRect().top;
    return totals.filter(each => each.getBoundingClientRect().bottom <= end).length;
}"""
"""How many totals are above what is at the bottom of the screen."""
WHOLE = """names => names.every(each => {
    const name = each.getBoundingClientRect(), tile = each.closest(".tile").getBoundingClientRect();
    return name.left >= tile.left && name.right <= tile.right && each.scrollWidth <= each.clientWidth;
})"""


@pytest.mark.parametrize(
    ("names", "size"), [(NAMES, ""), (LONG + NAMES[:4], ""), (NAMES[:4], "larger"), (LONG, "larger")]
)
def test_every_total_is_on_the_first_screen_of_a_small_phone(page: Page, names: tuple[str, ...], size: str) -> None:
    page.goto("/display")
    page.check(f"#size-{size or 'usual'}", force=True)
    page.click("#save-look")
    start(page, "500-rum", names)
    page.set_viewport_size(PHONE)
    page.click("#record-hand")
    page.click("#count")
    for seat in range(1, len(names) + 1):
        page.fill(f"#scores-{seat}", str(-10 * seat))
    press_save(page)
    expect(page.locator("#undo")).to_be_visible()
    expect(page.locator(".tile .total[data-run]")).to_have_count(0)
    assert page.locator(".tile .total").evaluate_all(IN_SIGHT) == len(names)
    assert page.locator(".tile .name").evaluate_all(WHOLE)
    no_sideways(page)


def test_a_tap_on_a_tile_says_who_and_the_board_says_who_overtakes(page: Page) -> None:
    start(page, "contract", NAMES[:3])
    for out, held in ((1, {2: 10, 3: 20}), (3, {1: 30, 2: 5})):
        page.click(f"#total-{out}")
        expect(page.locator(f"#out-{out}")).to_be_checked()
        for seat, points in held.items():
            page.fill(f"#held-{seat}-points", str(points))
        press_save(page)
        expect(page.locator("#board")).to_be_visible()
    assert totals(page) == ["30", "15", "20"]
    expect(page.locator(".news")).to_have_text("Bob takes the lead.")
    page.click("#brought-2")
    expect(page.locator("#side-2:target")).to_contain_text("Bob")
    expect(page.locator("main")).to_contain_text("Hand 2")
    page.click("#correct")
    expect(page.locator("#held-2-points")).to_be_focused()
    page.wait_for_load_state()
    page.keyboard.type("8")
    press_save(page)
    expect(page.locator("span.done")).to_have_text("Hand 2 is corrected. Bob 5 → 8")


@pytest.mark.parametrize("calm", [False, True])
def test_totals_run_over_the_text_that_is_there_and_stand_still_for_those_who_ask(page: Page, calm: bool) -> None:
    page.emulate_media(reduced_motion="reduce" if calm else "no-preference")
    page.add_init_script(
        """window.ran = 0; new MutationObserver(() => window.ran++)
            .observe(document, {subtree: true, attributeFilter: ["data-run"]});"""
    )
    start(page, "contract", NAMES[:3])
    page.click("#total-1")
    page.fill("#held-2-points", "10")
    page.fill("#held-3-points", "20")
    press_save(page)
    expect(page.locator("#hand-1")).to_be_attached()
    assert totals(page) == ["0", "10", "20"]
    expect(page.locator(".tile .total[data-run]")).to_have_count(0)
    assert bool(page.evaluate("window.ran")) is not calm


APART = """tiles => tiles.every(each => {
    const range = document.createRange();
    range.selectNodeContents(each.querySelector(".total"));
    const [total, brought, who] = [range, each.querySelector(".brought"), each.querySelector(".who")].map(
        it => it.getBoundingClientRect());
    const over = other => total.left < other.right && other.left < total.right
        && total.top + total.height / 4 < other.bottom && other.top < total.bottom - total.height / 4;
    return !over(brought) && !over(who);
})"""
"""Whether no total overlaps its name or what the last hand brought."""


@pytest.mark.parametrize("players", [3, 4, 6, 8])
def test_large_totals_lie_on_nothing_and_a_thumb_hits_what_is_meant(page: Page, players: int) -> None:
    start(page, "500-rum", NAMES[:players], {"target": "none"})
    page.click("#record-hand")
    page.click("#count")
    for seat, points in zip(range(1, players + 1), (-1250, 1180, -15, -1205, 60, 1000, 0, -5), strict=False):
        page.fill(f"#scores-{seat}", str(points))
    press_save(page)
    expect(page.locator("#hand-1")).to_be_attached()
    expect(page.locator(".tile .total[data-run]")).to_have_count(0)
    for screen in (PHONE, TABLET, {"width": 1280, "height": 800}):
        page.set_viewport_size({"width": screen["width"], "height": screen["height"]})
        assert page.locator(".tile").evaluate_all(APART), screen
        assert not misses(page), screen


def test_a_contract_is_said_once_on_a_phone_and_drawn(page: Page) -> None:
    start(page, "contract", NAMES[:4])
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    line, spelt = page.locator(".aim"), page.locator(".aim > .spelt")
    assert spelt.inner_text() == "two groups", "for the ear"
    assert (spelt.bounding_box() or {})["width"] <= 1
    box = line.bounding_box()
    assert box is not None
    assert box["height"] < 50, "one line"
    expect(page.locator("#board .shapes")).to_have_count(1)
    page.set_viewport_size({"width": TABLET["width"], "height": TABLET["height"]})
    assert (spelt.bounding_box() or {})["width"] > 50
