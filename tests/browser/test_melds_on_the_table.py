"""A hand being played: its melds are on the felt by player, what the tapped cards can be is one tap, then it is recorded."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from referee.cards.card import in_signs
from tests.browser.at_the_table import SCRIPTS, chip, in_sight, lay, no_sideways, put, save, start, thumb, totals
from tests.browser.taps import Counter

EIGHT = ["Ann", "Bob", "Charlotte", "Dan", "Eve Longname-Smith", "Fay", "Gus", "Hanako"]
MELDS = [
    f"{one}{suit} {two}{suit} {three}{suit}" for suit in "SHDC" for one, two, three in ("234", "567", "89T", "JQK")
]
MORE = ["AS AH AD", "2S 2H 2C", "9S 9H 9D", "KC KD KH"]


def running(page: Page) -> dict[str, str]:
    """The points beside each player on the table."""
    names, counts = page.locator(".felt .name").all_inner_texts(), page.locator(".felt .count").all_inner_texts()
    return dict(zip(names, counts, strict=True))


@SCRIPTS
def test_a_hand_is_logged_meld_by_meld_and_then_recorded(page: Page, scripts: bool) -> None:
    start(page, "500-rum", ["Ann", "Bob"])
    page.click("#lay")
    chip(page, "by-1")
    lay(page, "8S 9S TS", "#new-meld", scripts)
    expect(page.locator("#meld-1.newest")).to_be_visible()
    assert running(page) == {"Ann": "27"}

    chip(page, "by-2")
    lay(page, "JH", "#meld-1", scripts)
    expect(page.locator("#laid-wrong .because")).to_contain_text("J♥")
    expect(page.locator("#laid-wrong #clause")).to_have_text("Rule: Melds and laying off")
    expect(page.locator("#laid-wrong")).to_be_in_viewport()
    expect(page.locator("#cards")).to_have_value("J♥")
    assert running(page) == {"Ann": "27"}

    page.fill("#cards", "")
    lay(page, "JS", "#meld-1", scripts)
    expect(page.locator("#meld-1 .guest")).to_contain_text("Bob")
    assert running(page) == {"Ann": "27", "Bob": "10"}
    page.click("#undo-play")
    expect(page.locator("#cards")).to_have_value("J♠")
    expect(page.locator("#by-2")).to_be_checked()
    assert running(page) == {"Ann": "27"}
    page.click("#meld-1")
    expect(page.locator("#meld-1 .guest")).to_be_visible()

    meld_with_joker(page, scripts)
    page.click("#take-over")
    expect(page.locator("#taken-over")).to_be_visible()
    chip(page, "out-1")
    page.fill("#held-2-points", "15")
    save(page, 1)
    assert totals(page) == ["35", "22"]


def meld_with_joker(page: Page, scripts: bool) -> None:
    """Bob lays a joker as the card he names, and Ann lays off on it."""
    lay(page, "5D *6D 7D", "#new-meld", scripts)
    expect(page.locator("#meld-2 .row")).to_contain_text("joker as six of diamonds")
    chip(page, "by-1")
    put(page, "#cards", "8D", scripts)
    page.click("#offer-1" if scripts else "#fits")
    if not scripts:
        page.click("#offer-1")
    expect(page.locator("#meld-2 .guest")).to_contain_text("Ann")
    no_sideways(page)


def test_the_taps_of_the_felt(page: Page, count: Callable[[], Counter]) -> None:
    start(page, "500-rum", ["Ann", "Bob", "Cat", "Dan"])
    page.click("#lay")
    meld = count()
    meld.cards("8S 9S TS")
    expect(page.locator("#new-meld.primary")).to_have_text("New meld 8-9-10♠")
    meld.tap("#new-meld")
    expect(page.locator("#meld-1")).to_be_visible()
    assert running(page)["Bob"] == "27"
    meld.within("on the felt, a meld of three cards by the player whose turn it is", 4)
    off = count()
    off.cards("JS")
    expect(page.locator("#offer-1")).to_have_text("On Bob's 8-9-10♠")
    off.tap("#offer-1")
    expect(page.locator("#meld-1")).to_contain_text("jack of spades")
    assert running(page)["Bob"] == "37"
    off.within("on the felt, a lay-off of one card by the same player", 2)
    other = count()
    other.choose("by-3")
    other.cards("QS")
    expect(page.locator("#offer-1")).to_be_enabled()
    other.tap("#offer-1")
    expect(page.locator("#meld-1 .guest")).to_be_visible()
    assert running(page)["Cat"] == "10"
    other.within("on the felt, a lay-off by another player", 3)


def test_a_joker_is_tapped_with_its_card_in_the_tray(page: Page) -> None:
    start(page, "kaluki", ["Ann", "Bob"])
    page.click("#lay")
    lay(page, "KS KH *KD", "#new-meld")
    expect(page.locator("#meld-1")).to_be_visible()
    put(page, "#cards", "KD")
    expect(page.locator("#offer-1")).to_be_enabled()
    page.locator("#meld-1 .card[data-joker]").click()
    expect(page.locator("#meld-1 .row")).not_to_contain_text("joker")
    expect(page.locator("#heard")).to_have_text("Bob: K♦ on the table.")
    expect(page.locator("#cards")).to_have_value("")


@SCRIPTS
def test_a_card_that_is_not_placed_is_asked_about_and_waits_in_the_tray(page: Page, scripts: bool) -> None:
    start(page, "500-rum", ["Ann", "Bob"])
    page.click("#lay")
    lay(page, "8S 9S TS", "#new-meld", scripts)
    expect(page.locator("#meld-1")).to_be_visible()
    put(page, "#cards", "JS", scripts)
    if scripts:
        page.click("#back")
        page.click("#lay")
        expect(page.locator("#tray .card")).to_have_count(1)
        expect(page.locator("#cards")).to_have_value("J♠")
    page.click("#take-over")
    expect(page.locator("#laid-wrong")).to_have_text("J♠ is not placed yet.")
    expect(page.locator("#offer-1")).to_contain_text("8-9-10♠")
    if scripts:
        in_sight(page, page.locator("#go-on"))
        page.click("#back")
        page.click("#lay")
        expect(page.locator("#cards")).to_have_value("J♠")
        page.click("#take-over")
    page.click("#go-on")
    expect(page.locator("#taken-over")).to_be_visible()
    page.click("#back")
    page.click("#lay")
    expect(page.locator("#cards")).to_have_value("")
    put(page, "#cards", "JS", scripts)
    page.click("#take-over")
    page.click("#offer-1")
    expect(page.locator("#cards")).to_have_value("")
    page.click("#take-over")
    expect(page.locator("#taken-over")).to_be_visible()


def test_who_lays_stands_above_the_tray_in_the_order_of_the_seats(page: Page) -> None:
    start(page, "500-rum", EIGHT)
    page.click("#lay")
    names = page.locator(".by .name")
    expect(names).to_have_text(EIGHT)
    expect(page.locator("#by-2")).to_be_checked()
    page.locator("label:has(#by-8)").click()
    put(page, "#cards", "9S TS JS")
    expect(names).to_have_text(EIGHT)
    expect(page.locator("#by-8")).to_be_checked()
    thumb(page, "#new-meld")
    expect(page.locator(".felt .name")).to_have_text(["Hanako"])
    in_sight(page, page.locator("label:has(#by-8)"))
    no_sideways(page)


CUT = """all => all.filter(it => {
    const [own, box] = [it.getBoundingClientRect(), it.parentElement.getBoundingClientRect()];
    return own.left < box.left - 1 || own.right > box.right + 1;
}).length"""
"""How many stick out of the row that they are in."""


@pytest.mark.every
@pytest.mark.parametrize("players", [("Oma", "Papa", "Mama"), ("Maximilian Alexander", "Bo", "Cleo", "Dee"), EIGHT])
def test_who_lays_is_whole_beside_what_the_cards_can_be_in_every_window(page: Page, players: tuple[str, ...]) -> None:
    start(page, "500-rum", players)
    page.click("#lay")
    for width, height in ((320, 568), (360, 640), (390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        if height > 568 or len(players) < 6:
            assert not page.locator(".by .chip").evaluate_all(CUT), (width, height)
        if not page.locator("#tray .card").count():
            put(page, "#cards", "9S TS JS")
        in_sight(page, page.locator("#new-meld"))
        in_sight(page, page.locator(".by .chip:has(:checked)"))
        no_sideways(page)


def test_the_key_of_what_a_joker_stands_for_says_what_to_tap(page: Page) -> None:
    start(page, "500-rum", ["Ann", "Bob"])
    page.click("#lay")
    thumb(page, "#key-stands")
    expect(page.locator("#tray .hint")).to_have_text("Tap the card that the joker stands for.")
    expect(page.locator("#tray .hint")).to_be_in_viewport(ratio=1)
    thumb(page, "#key-8D")
    expect(page.locator("#cards")).to_have_value("★8♦")
    expect(page.locator("#tray .hint")).to_have_count(0)


def test_an_opening_in_part_is_told_calmly(page: Page) -> None:
    start(page, "contract", ["Ann", "Bob", "Cat"])
    page.click("#lay")
    page.click("#next-turn")
    lay(page, "8S 8H 8C", "#new-meld")
    expect(page.locator(".opening")).to_have_text("1 of 2 groups")
    page.click("#next-turn")
    expect(page.locator(".waits")).to_be_in_viewport()
    expect(page.locator(".felt .wrong, .offers .illegal, .offers .wrong")).to_have_count(0)
    lay(page, "9S 9H 9C", "#new-meld")
    expect(page.locator(".opening")).to_have_count(0)
    page.click("#next-turn")
    expect(page.locator("#by-3")).to_be_checked()


@SCRIPTS
def test_the_referee_knows_the_melds_on_the_table(page: Page, scripts: bool) -> None:
    start(page, "kaluki", ["Ann", "Bob"])
    page.click("#lay")
    chip(page, "by-1")
    lay(page, "TS JS QS KS AS", "#new-meld", scripts)
    expect(page.locator("#meld-1")).to_be_visible()
    page.click("#back")
    page.click("#referee")
    chip(page, "who-1")
    put(page, "#cards", "9S", scripts)
    page.click("#on-1")
    expect(page.locator("#verdict.legal .because")).to_contain_text("9♠")
    expect(page.locator("#ask-layoff-1[aria-current]")).to_be_attached()
    page.click("#others")
    page.click("#ask-out")
    page.click("#ask-layoff")
    expect(page.locator("#cards")).to_have_value("9♠")
    page.click("#put-on-1")
    expect(page.locator("#on")).to_have_value("10♠ J♠ Q♠ K♠ A♠")
    no_sideways(page)


def test_what_is_laid_is_seen_heard_and_tapped_while_the_keys_are_open(page: Page) -> None:
    start(page, "500-rum", ["Ann", "Bob", "Cem", "Dee"])
    page.click("#lay")
    thumb(page, "label:has(#by-1)")
    for number, cards in enumerate(["8S 9S TS", "KH KD KC", "2C 3C 4C", "5D 6D 7D"], 1):
        put(page, "#cards", cards)
        expect(page.locator("#offers")).to_have_attribute("data-cards", in_signs(cards))
        thumb(page, "#new-meld")
        expect(page.locator(f"#meld-{number}.newest")).to_be_in_viewport(ratio=1)
        in_sight(page, page.locator(f"#meld-{number}"))
    expect(page.locator("#heard")).to_have_text("Ann: 5♦ 6♦ 7♦ on the table.")
    put(page, "#cards", "8D")
    expect(page.locator("#offer-1")).to_have_attribute("data-on", "4")
    thumb(page, "#meld-4")
    expect(page.locator("#heard")).to_have_text("Ann: 8♦ on the table.")
    page.click("#undo-play")
    expect(page.locator("#heard")).to_have_text("The last play is undone.")
    expect(page.locator("#cards")).to_have_value("8♦")
    expect(page.locator("#key-9S")).to_have_attribute("aria-disabled", "true")
    page.fill("#cards", "")
    expect(page.locator("#key-8D")).to_have_attribute("aria-disabled", "false")
    no_sideways(page)


def test_eight_players_and_twenty_melds_scroll_under_the_tray(page: Page, laid: Any) -> None:
    laid(EIGHT, [*MELDS, *MORE])
    for width, height in ((360, 640), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator("#tray")).to_be_in_viewport(ratio=1)
        page.locator(".felt .pile").last.evaluate("it => it.scrollIntoView({ block: 'nearest' })")
        in_sight(page, page.locator(".felt .pile").last)
        expect(page.locator("#key-8D")).to_be_in_viewport(ratio=1)
        no_sideways(page)
    put(page, "#cards", "AC")
    expect(page.locator("#offers button[name=play]")).to_have_count(3)
    thumb(page, "#offer-1")
    expect(page.locator("#heard")).to_contain_text("A♣ on the table.")


@pytest.fixture
def laid(page: Page) -> Any:
    """Starts a game with these players, and lays these melds in turn; the page of the melds is open."""

    def opened(players: list[str], melds: list[str]) -> None:
        start(page, "500-rum", players)
        page.click("#lay")
        expect(page.locator("#play")).to_be_attached()
        for place, cards in enumerate(melds):
            page.evaluate(
                """([by, cards]) => {
                    const sent = new FormData(document.querySelector("#play"));
                    for (const [key, value] of Object.entries({ by, cards })) sent.set(key, value);
                    return fetch(location.href, { method: "POST", body: new URLSearchParams(sent),
                        headers: JSON.parse(document.body.getAttribute("hx-headers")) })
                        .then((answer) => { if (!answer.ok) throw new Error(`${answer.status}`); return answer.text(); })
                        .then((text) => document.querySelector("#play").replaceWith(
                            new DOMParser().parseFromString(text, "text/html").querySelector("#play")));
                }""",
                [str(place % len(players) + 1), cards],
            )
        page.reload()
        expect(page.locator(".felt .pile")).to_have_count(len(melds))

    return opened


@pytest.mark.length
def test_on_a_phone_on_its_side_all_that_is_needed_stands_above_the_keys(page: Page) -> None:
    page.set_viewport_size({"width": 740, "height": 360})
    start(page, "500-rum", ["Ann", "Bob"])
    page.click("#lay")
    thumb(page, "label:has(#by-1)")
    put(page, "#cards", "8S 9S TS")
    expect(page.locator("#offers")).to_have_attribute("data-cards", "8♠ 9♠ 10♠")
    thumb(page, "#new-meld")
    in_sight(page, page.locator("#meld-1"))
    no_sideways(page)


@pytest.mark.parametrize("preset", ["500-rum", "contract"])
def test_why_a_meld_is_refused_is_in_sight_above_the_keys_and_the_title_is_whole(page: Page, preset: str) -> None:
    start(page, preset, ["Ann", "Bob", "Cem", "Dee"])
    page.click("#lay")
    thumb(page, "label:has(#by-1)")
    put(page, "#cards", "8S 9S TH")
    expect(page.locator("#offers")).to_have_attribute("data-cards", "8♠ 9♠ 10♥")
    thumb(page, "#new-meld")
    expect(page.locator("#laid-wrong")).to_be_visible()
    expect(page.locator(".htmx-settling")).to_have_count(0)
    in_sight(page, page.locator("#laid-wrong"))
    expect(page.locator("#tray .card")).to_have_count(3)
    assert page.locator(".laying h1").evaluate("it => it.scrollWidth <= it.clientWidth")
    page.click("#key-erase")
    expect(page.locator("#laid-wrong")).to_have_count(0)


def test_who_sits_out_is_tapped_above_the_tray_and_lays_nothing(page: Page) -> None:
    start(page, "kaluki", ("Ann", "Bob", "Cat", "Dan"))
    page.set_viewport_size({"width": 360, "height": 640})
    page.click("#lay")
    page.click("#who-plays > summary")
    page.click("#rest-2")
    expect(page.locator("#rest-2")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".by [name=by]")).to_have_count(3)
    page.click("#take-over")
    expect(page.locator("#line-2")).to_have_count(0)
