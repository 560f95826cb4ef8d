"""The table of targets, row by row: the most taps allowed; two-digit numbers without minus, on a phone of 360 x 640."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.at_the_table import gin_hand, out_hand, save, start, totals, unfold
from tests.browser.taps import Counter, noted

FOUR = ("Ann", "Bob", "Cat", "Dan")
THUMB, APART = 44, 4
TIMED = """() => {
    let tapped = 0;
    document.addEventListener("click", () => { tapped = performance.now(); }, true);
    document.addEventListener("htmx:afterSwap", () => {
        document.documentElement.dataset.took = performance.now() - tapped;
    });
}"""
TARGETS = """() => [...document.querySelectorAll("main :is(button, a, summary, textarea, input, .chip, .mode)")]
    .filter((each) => each.checkVisibility() && !each.closest(".lines") && !each.matches(":is(.chip, .mode) input, .vh"))
    .map((each) => ({ box: each.getBoundingClientRect(), each }))
    .map(({ box, each }) => ({ name: each.id || each.outerHTML.slice(0, 80), keys: Boolean(each.closest("#keys")),
        left: box.left, top: box.top, right: box.right, bottom: box.bottom }))"""

Count = Callable[[], Counter]


@pytest.fixture
def table(page: Page) -> Callable[[str, Sequence[str]], None]:
    """Starts a game and opens the form of its first hand."""

    def opened(preset: str, players: Sequence[str]) -> None:
        start(page, preset, players)
        page.click("#record-hand")
        expect(page.locator("#keys")).to_be_visible()

    return opened


def recorded(page: Page, number: int, after: list[str]) -> None:
    """The hand must stand on the table, with these totals."""
    expect(page.locator(f"#hand-{number}")).to_be_visible()
    assert totals(page) == after


def test_net_numbers_of_500(page: Page, count: Count) -> None:
    start(page, "500-rum", FOUR)
    counter = count()
    counter.tap("#total-1", "#count")
    for points in (45, 20, 35, 10):
        counter.type(points)
        counter.next()
    recorded(page, 1, ["45", "20", "35", "10"])
    counter.within("the first hand of 500, four players, net numbers known, with the way chosen", 14)
    again = count()
    again.tap("#total-2")
    for points in (10, 15, 20, 25):
        again.type(points)
        again.next()
    recorded(page, 2, ["55", "35", "55", "35"])
    again.within("a hand of 500, four players, net numbers known, the way remembered", 13)


def test_melded_and_held_of_500(page: Page, count: Count) -> None:
    start(page, "500-rum", FOUR)
    counter = count()
    counter.tap("#total-2")
    for points in (45, 12, 60, 35, 15, 10, 20):
        counter.type(points)
        counter.next()
    recorded(page, 1, ["33", "60", "20", "\u221210"])
    counter.within("a hand of 500, four players, melded and held apart", 22)


def test_held_cards_by_rank(page: Page, table: Any, count: Count) -> None:
    table("contract", FOUR)
    page.click("label:has(#out-1)")
    first = count()
    first.tap("#key-as-cards")
    first.cards("A 2 T K K 7 *")
    expect(page.locator("#preview")).to_contain_text("+69")
    first.next()
    first.within("seven held cards by rank and Next, the first of a game", 9)
    expect(page.locator("#held-3-cards")).to_be_focused()
    second = count()
    second.cards("8 8 8 9 9 J Q")
    expect(page.locator("#preview")).to_contain_text("+62")
    second.next()
    second.within("seven held cards by rank and Next", 8)


@pytest.mark.parametrize("preset", ["contract", "kaluki"])
def test_held_numbers(page: Page, count: Count, preset: str) -> None:
    start(page, preset, FOUR)
    counter = count()
    counter.tap("#total-3")
    for points in (25, 10, 5):
        counter.type(points)
        counter.next()
    recorded(page, 1, ["25", "10", "0", "5"])
    counter.within(f"a hand of {preset}, four players, five digits", 9)


def test_held_numbers_of_seven_bridge(page: Page, count: Count) -> None:
    start(page, "seven-bridge", FOUR)
    counter = count()
    counter.tap("#total-3")
    for points in (25, 10, 5):
        counter.type(points)
        counter.next()
    recorded(page, 1, ["\u221225", "\u221210", "40", "\u22125"])
    counter.within("a hand of Seven Bridge, four players, five digits", 10)


def test_a_claim_of_one_caller(page: Page, count: Count) -> None:
    start(page, "seven-bridge", FOUR)
    counter = count()
    counter.tap("#referee", "#ask-claim")
    counter.tap("#turn .chip:nth-child(2)", "#put-calls-7")
    expect(page.locator(".verdict.legal .ruling")).to_be_visible()
    expect(page.locator("#verdict")).to_contain_text("Dan")
    counter.within("a claim of one caller, from the table page", 5)


def test_a_knock_and_gin(page: Page, count: Count) -> None:
    start(page, "gin", ("Taro", "Hanako"))
    knock = count()
    knock.tap(".tile:nth-child(1) .way[href*=knock]")
    knock.type(8)
    knock.next()
    knock.type(33)
    knock.next()
    recorded(page, 1, ["25", "0"])
    knock.within("a knock in gin with a deadwood of one digit", 6)
    gin = count()
    gin.tap(".tile:nth-child(1) .way[href*='=gin']")
    gin.type(30)
    gin.next()
    recorded(page, 2, ["80", "0"])
    gin.within("gin", 4)


def test_a_ruling_from_the_table(page: Page, count: Count, record_property: Callable[[str, object], None]) -> None:
    start(page, "gin", ("Taro", "Hanako"))
    counter = count()
    counter.tap("#referee")
    expect(page.locator("#keys")).to_be_visible()
    page.evaluate(TIMED)
    counter.cards("8S 9S TS")
    expect(page.locator(".verdict.legal .ruling")).to_be_visible()
    counter.within("a ruling on a three-card meld, from the table page", 4)
    took = float(page.locator("html").get_attribute("data-took") or "nan")
    noted(record_property, "its answer after the last tap, on a busy machine", round(took), 300, "ms")
    assert took < 5000


def test_correcting_three_hands_back_and_undoing_it(page: Page, count: Count) -> None:
    start(page, "gin", ("Taro", "Hanako"))
    for number, held in enumerate([(5, 20), (5, 25), (5, 15), (5, 10)], 1):
        gin_hand(page, "knock", 1, held)
        save(page, number)
    assert totals(page) == ["50", "0"]
    page.locator("#hand-1").evaluate("it => it.scrollIntoView({ block: 'center' })")
    counter = count()
    counter.tap("#hand-1", "#correct", "#held-2-points")
    counter.type(32, free=True)
    counter.next()
    recorded(page, 4, ["62", "0"])
    counter.within("correct a number three hands back, besides the digits", 4)
    undo = count()
    undo.tap("#undo")
    expect(page.locator("#redo")).to_be_visible()
    undo.within("undo the last thing", 1)
    assert totals(page) == ["50", "0"]


def test_a_player_joins(page: Page, count: Count) -> None:
    start(page, "kaluki", FOUR[:3])
    out_hand(page, 1, {2: 20, 3: 5})
    save(page, 1)
    counter = count()
    counter.tap("#menu", "#players", "#name-4")
    page.keyboard.type("Dan")
    page.keyboard.press("Enter")
    expect(page.locator("#coming")).to_have_text("Next hand: Dan joins.")
    counter.within("a player joins in mid-game, besides the name", 3)


def test_from_a_total_to_the_cards_behind_it(page: Page, count: Count) -> None:
    start(page, "contract", FOUR)
    out_hand(page, 1, {2: "A 2 T K", 3: 10, 4: 20})
    save(page, 1)
    counter = count()
    counter.tap("#brought-2")
    cards = page.locator(".reason", has_text="A (15) + 2 (2) + 10 (10) + K (10) = 37")
    expect(cards).to_be_in_viewport()
    counter.within("from a total to the cards behind it", 2)


def _near(one: dict[str, Any], two: dict[str, Any]) -> bool:
    """Whether two targets touch or are too close; a target inside another is not a neighbour."""
    if one["keys"] != two["keys"]:
        return False
    across = max(one["left"], two["left"]) - min(one["right"], two["right"])
    down = max(one["top"], two["top"]) - min(one["bottom"], two["bottom"])
    return max(across, down) < APART - 0.5


def _hit(targets: list[dict[str, Any]]) -> None:
    """Every target must be large enough for a thumb, and apart from the others."""
    assert len(targets) > 15
    for each in targets:
        size = (each["right"] - each["left"], each["bottom"] - each["top"])
        assert min(size) >= THUMB - 0.5, (each["name"], size)
    near = [
        (one["name"], two["name"]) for at, one in enumerate(targets) for two in targets[at + 1 :] if _near(one, two)
    ]
    assert not near


def _ways(page: Page) -> list[Locator]:
    return page.locator("#ways button").all()


@pytest.mark.parametrize(
    ("preset", "players"),
    [("500-rum", FOUR), ("contract", FOUR), ("kaluki", FOUR), ("gin", FOUR[:2])],
    ids=["500", "contract", "kaluki", "gin"],
)
def test_whatever_is_tapped_can_be_hit(page: Page, table: Any, preset: str, players: Sequence[str]) -> None:
    table(preset, players)
    page.locator("#held-1-points").focus()
    for way in range(len(_ways(page))):
        _ways(page)[way].click()
        _hit(page.evaluate(TARGETS))
    page.click("#count")
    unfold(page)
    _hit(page.evaluate(TARGETS))


@pytest.mark.parametrize("language", ["en", "ja"])
def test_four_players_fit_above_the_keys(page: Page, table: Any, language: str) -> None:
    table("500-rum", FOUR if language == "en" else ("太郎", "花子", "さくら", "健一"))
    page.click("label:has(#out-1)")
    expect(page.locator("#preview table.across")).to_be_visible()
    strip = page.locator("#preview table.across").bounding_box()
    last = page.locator("#held-4-points").bounding_box()
    assert strip is not None
    assert last is not None
    assert last["y"] + last["height"] <= strip["y"] + 1
    expect(page.locator("label:has(#out-4)")).to_be_in_viewport(ratio=1)
    assert page.evaluate("scrollY") == 0
