"""Cards from a photo at the table, with a stand-in for the reader: what comes onto the tray, and how it is corrected."""

from __future__ import annotations

import json
import re
import struct
import sys
import zlib
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from referee.cards.card import in_signs
from tests.browser.at_the_table import MIDDLE, chip, no_sideways, press_save, start
from tests.browser.taps import Counter
from tests.browser.targets import misses
from tests.camera.answers import ANSWER
from tests.proxy import BELOW
from tests.served import Served, serving

FOUR = ("Ann", "Bob", "Cat", "Dan")
COMMAND = (
    sys.executable,
    "-m",
    "tests.camera.answers",
    "serve",
    "--host",
    "127.0.0.1",
    "--port",
    "{port}",
    "--data",
    "{data}",
)
Shoot = Callable[..., None]


def png(width: int, height: int, red: int = 0) -> bytes:
    """A grey picture with this many red columns at its left."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    rows = (b"\0" + b"\xff\0\0" * red + b"\x80" * 3 * (width - red)) * height
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


PICTURE = {"name": "cards.png", "mimeType": "image/png", "buffer": png(2400, 1200, red=225)}
"""After the browser has reduced it, the first card is in the red part, the others in the grey."""
MIDDLE_COLOUR = """it => [...it.getContext("2d").getImageData(it.width / 2, it.height / 2, 1, 1).data]"""
WHITE = """(it, [x, y]) => {
  const scale = it.width / 1600;
  const { data } = it.getContext("2d").getImageData((x - 25) * scale, (y - 30) * scale, 50 * scale, 60 * scale);
  return data.some((light, at) => at % 4 === 1 && light > 240 && data[at + 1] > 240);
}"""
"""Whether something is white around a place of the picture as sent."""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server whose reader of photos sees what a test tells it."""
    command = [*COMMAND, "--behind", "1"] if BELOW else COMMAND
    with serving(tmp_path_factory.mktemp("photos"), command=command) as there:
        yield there


@pytest.fixture
def base_url(served: Served) -> str:
    return served.address


@pytest.fixture
def sees(served: Served) -> Callable[..., None]:
    """Tells the reader what every picture shows: `cards`, or `why` there are none, or that it is `refused`."""

    def told(cards: str = "", **more: Any) -> None:
        (served.data / ANSWER).write_text(json.dumps({"cards": cards, **more}), "utf-8")

    return told


@pytest.fixture
def shoot(page: Page, sees: Callable[..., None]) -> Shoot:
    """Takes a picture with a key of the tray, and waits for the result."""

    def taken(cards: str = "", *, key: str = "#key-camera", pictures: int = 1, **more: Any) -> None:
        sees(cards, **more)
        page.locator("#keys").evaluate("it => delete it.dataset.busy")
        with page.expect_file_chooser() as chooser:
            tap(page, key)
        chooser.value.set_files([PICTURE] * pictures if pictures > 1 else PICTURE)
        expect(page.locator("#keys")).to_have_attribute("data-busy", "no")

    return taken


def tap(page: Page, key: str) -> None:
    """Taps what is in sight, even while an answer is arriving that redraws it."""
    expect(page.locator(key)).to_be_in_viewport(ratio=1)
    page.click(key)


def said(page: Page, words: str) -> None:
    expect(page.locator("#photo-said")).to_have_text(words)


def reading(page: Page, card: str) -> str:
    """The key of a reading."""
    return f'#readings [data-reading="{card}"]'


def on_tray(page: Page, place: int) -> str:
    return f'#tray [data-place="{place}"]'


@pytest.mark.parametrize("language", ["en", "ja"])
def test_seven_held_cards_by_a_photo_from_the_board(page: Page, shoot: Shoot, count: Callable[[], Counter]) -> None:
    start(page, "kaluki", FOUR)
    counter = count()
    counter.tap("#total-1")
    shoot("9S 8H TS QD KC 2H 5D")
    counter.taps += 1
    expect(page.locator("#held-2-cards")).to_have_value("9 8 10 Q K 2 5")
    counter.within("seven held cards by a photo, besides the shutter", 3)
    expect(page.locator("#preview")).to_contain_text("54")
    assert not misses(page)
    no_sideways(page)


@pytest.mark.parametrize(
    ("photo", "taps", "after"),
    [
        pytest.param("8S 9S?9C TS", ["reading:9C"], "8S 9C TS", id="not certain, and wrong"),
        pytest.param("8S 9S?9C TS", ["reading:9S"], "8S 9S TS", id="not certain, and right"),
        pytest.param("8S 9S?9C TS?TC", ["tray:2", "reading:TC"], "8S 9S TC", id="the second that is not certain"),
        pytest.param("8S 9H TS", ["tray:1", "key:9S"], "8S 9S TS", id="certain, and wrong"),
        pytest.param("8S 9H TS", ["tray:1"], "8S TS", id="no card"),
        pytest.param("8S 9S", ["key:TS"], "8S 9S TS", id="not seen"),
        pytest.param("8S 8H 8C", ["tray:1", "double"], "8S 8H 8H 8C", id="a twin taken for one"),
        pytest.param("8S 8S 8S?8C", ["reading:8C"], "8S 8S 8C", id="more than the packs hold"),
        pytest.param("8S 8S 8S?8C 9S", ["leave"], "8S 8S 9S", id="more than the packs hold, and no card"),
        pytest.param("8S 8S 8S 9S", [], "8S 8S 9S", id="more than the packs hold, and nothing else"),
    ],
)
@pytest.mark.every
def test_every_correction_takes_at_most_two_taps(
    page: Page, shoot: Shoot, photo: str, taps: list[str], after: str
) -> None:
    page.goto("/referee/contract")
    shoot(photo)
    keys = {"reading": reading, "tray": lambda page, at: on_tray(page, int(at)), "key": lambda _, key: f"#key-{key}"}
    assert len(taps) <= 2
    for each in taps:
        what, _, which = each.partition(":")
        tap(page, keys[what](page, which) if which else f"#readings [data-{what}]")
    expect(page.locator("#cards")).to_have_value(in_signs(after))


def test_a_card_that_is_missing_in_a_meld_comes_into_it_by_two_taps(page: Page, shoot: Shoot) -> None:
    page.goto("/referee/contract/opening")
    page.locator("#melds").focus()
    shoot("8S 8H\n4D 5D 6D 7D")
    expect(page.locator("#melds")).to_have_value("8♠ 8♥\n4♦ 5♦ 6♦ 7♦")
    page.locator("#tray .cut button").click()
    said(page, "Tap the missing card.")
    tap(page, "#key-8C")
    expect(page.locator("#melds")).to_have_value("8♠ 8♥ 8♣\n4♦ 5♦ 6♦ 7♦")


def test_the_unsure_are_marked_and_asked_about_one_after_the_other(page: Page, shoot: Shoot) -> None:
    page.goto("/referee/gin")
    shoot("8S 9S?9C?9D TS 2H?2D")
    said(page, "4 cards read. Check 2 cards.")
    expect(page.locator("#tray .unsure")).to_have_count(2)
    doubt = page.get_by_role("button", name="Take back 9 of spades", exact=True)
    expect(doubt).to_have_accessible_description("Not certain")
    expect(page.locator("#readings button")).to_have_count(3)
    assert not misses(page)
    no_sideways(page)
    tap(page, reading(page, "9D"))
    said(page, "Which card is it?")
    expect(page.get_by_role("group", name="What the card may be").get_by_role("button")).to_have_count(2)
    tap(page, reading(page, "2H"))
    expect(page.locator("#readings button")).to_have_count(0)
    expect(page.locator("#read-cards")).to_be_hidden()
    expect(page.locator("#cards")).to_have_value("8♠ 9♦ 10♠ 2♥")


def is_red(canvas: Locator) -> bool:
    """Whether the middle of the drawing is from the red part of the picture."""
    red, green, *_ = canvas.evaluate(MIDDLE_COLOUR)
    return bool(red > green + 60)


def test_a_card_in_doubt_is_shown_beside_its_question(page: Page, shoot: Shoot) -> None:
    page.goto("/referee/gin")
    shoot("8S?8C 9S TS?TC")
    crop = page.locator("#photo-shown canvas")
    assert crop.bounding_box() == {**(crop.bounding_box() or {}), "width": 60, "height": 60}
    assert is_red(crop)
    tap(page, reading(page, "8C"))
    said(page, "Which card is it?")
    assert not is_red(crop)
    tap(page, on_tray(page, 0))
    assert is_red(crop)


def test_nothing_is_ruled_while_a_card_of_the_photo_is_in_doubt(page: Page, shoot: Shoot) -> None:
    page.goto("/referee/gin/meld")
    shoot("8S?8C 9S TS")
    expect(page.locator("#verdict .doubted")).to_have_text("Check the marked cards first.")
    expect(page.locator(".ruling")).to_be_hidden()
    tap(page, reading(page, "8S"))
    expect(page.locator("#verdict.legal .ruling")).to_be_visible()
    expect(page.locator("#verdict .doubted")).to_be_hidden()


def test_the_photo_is_shown_large_with_the_place_of_each_card(page: Page, shoot: Shoot) -> None:
    page.goto("/referee/gin")
    shoot("8S 9S TS")
    said(page, "3 cards read.")
    page.get_by_role("button", name="Enlarge the photo").click()
    large = page.get_by_role("dialog", name="What was read")
    photo = large.locator("canvas")
    expect(photo).to_be_in_viewport(ratio=1)
    places = [(100, 100), (200, 100), (300, 100), (800, 400)]
    assert [photo.evaluate(WHITE, place) for place in places] == [True, True, True, False]
    assert not misses(page)
    no_sideways(page)
    large.get_by_role("button", name="Close").click()
    expect(large).to_be_hidden()
    tap(page, "#key-JS")
    expect(page.locator("#photo-shown")).to_be_hidden()


def test_a_card_that_is_read_once_more_is_asked_about_and_left_out_by_a_tap(page: Page, shoot: Shoot) -> None:
    page.goto("/referee/kaluki")
    shoot("8S 8S! 9S 9S! TS")
    said(page, "5 cards read. Check 2 cards.")
    tap(page, "#readings [data-leave]")
    said(page, "Is there a second one? If not, leave it out.")
    expect(page.locator("#cards")).to_have_value("8♠ 9♠ 9♠ 10♠")
    assert not misses(page)
    no_sideways(page)
    tap(page, reading(page, "9S"))
    expect(page.locator("#cards")).to_have_value("8♠ 9♠ 9♠ 10♠")
    expect(page.locator("#read-cards")).to_be_hidden()


def test_a_gin_hand_is_arranged_at_once(page: Page, shoot: Shoot) -> None:
    start(page, "gin", FOUR[:2])
    page.click(".tile:nth-child(1) .way[href*=knock]")
    shoot("8S 9S TS 2H 2C 2S KD 4H 5H 6H")
    expect(page.locator("#held-1-as-cards")).to_be_checked()
    expect(page.locator("#opened-held-1 .spread")).to_contain_text("Melds")


def asks_for(page: Page, sees: Callable[..., None], cards: str, **more: Any) -> None:
    """Takes a picture with the camera key, without waiting for the result."""
    sees(cards, **more)
    with page.expect_file_chooser() as chooser:
        tap(page, "#key-camera")
    chooser.value.set_files(PICTURE)
    said(page, "Reading the photo …")


def test_cards_come_to_whom_they_were_asked_for_though_somebody_goes_on(page: Page, sees: Callable[..., None]) -> None:
    start(page, "kaluki", FOUR)
    page.click("#total-1")
    asks_for(page, sees, "9S?7S 8H", slow=1)
    tap(page, "#key-next")
    expect(page.locator("#held-3-points")).to_be_focused()
    said(page, "Reading the photo …")
    asks_for(page, sees, "TS 2C", slow=1)
    expect(page.locator("#held-2-cards")).to_be_visible()
    expect(page.locator("#held-2-cards")).to_have_value("9 8")
    expect(page.locator("#held-2-cards")).to_have_attribute("data-doubt", "")
    expect(page.locator("#held-3-cards")).to_have_value("10 2")
    expect(page.locator("#held-3-cards")).to_be_focused()
    said(page, "2 cards read.")
    expect(page.locator("#preview")).to_contain_text("17")


def test_what_came_for_somebody_else_is_said_with_the_name(page: Page, sees: Callable[..., None]) -> None:
    start(page, "kaluki", FOUR)
    page.click("#total-1")
    asks_for(page, sees, "9S?7S 8H", slow=1)
    tap(page, "#key-next")
    said(page, "Bob · 2 cards read. Check 1 card.")
    expect(page.locator("#held-3-points")).to_be_focused()
    tap(page, "#key-5")
    expect(page.locator("#read-cards")).to_be_hidden()
    page.locator("#held-2-cards").focus()
    expect(page.locator("#readings button")).to_have_count(2)


def test_a_doubt_is_asked_about_once_more_before_the_hand_is_saved(page: Page, shoot: Shoot) -> None:
    start(page, "kaluki", FOUR[:2])
    page.click("#total-1")
    shoot("9S?7S 8H")
    page.click("#key-next")
    said(page, "Check this card, or save again.")
    expect(page.locator("#held-2-cards")).to_be_focused()
    expect(page.locator("#hand-1")).to_have_count(0)
    page.click("#key-next")
    expect(page.locator("#hand-1")).to_be_visible()


def test_a_doubt_that_was_answered_is_not_asked_about_before_the_hand_is_saved(page: Page, shoot: Shoot) -> None:
    start(page, "kaluki", FOUR[:2])
    page.click("#total-1")
    shoot("9S?7S 8H")
    tap(page, reading(page, "7"))
    expect(page.locator("#held-2-cards")).not_to_have_attribute("data-doubt", "")
    page.click("#key-next")
    expect(page.locator("#hand-1")).to_be_visible()


def test_a_hand_is_saved_without_a_photo_that_is_still_read_only_when_it_is_said_twice(
    page: Page, sees: Callable[..., None]
) -> None:
    start(page, "kaluki", FOUR[:2])
    page.click("#total-1")
    tap(page, "#key-5")
    asks_for(page, sees, "9S", slow=2)
    tap(page, "#key-next")
    said(page, "A photo is still being read. To save without it, save again.")
    tap(page, "#key-next")
    expect(page.locator("#hand-1")).to_be_visible()


def test_a_card_left_out_with_other_readings_is_asked_about_before_the_hand_is_saved(page: Page, shoot: Shoot) -> None:
    start(page, "gin", FOUR[:2])
    page.click(".tile:nth-child(1) .way[href*=knock]")
    shoot("8S 9S TS 2H 2C 2S KD 4H 5H 6H")
    page.locator("#held-2-cards, #held-2-points").locator("visible=true").focus()
    shoot("KS QS KD?KC JC 9C 8C 7D 7H 6C 5C")
    press_save(page)
    said(page, "Check this card, or save again. K♦ appears twice, but a pack has only one.")
    tap(page, reading(page, "KC"))
    press_save(page)
    expect(page.locator("#hand-1")).to_be_visible()


@pytest.mark.browser_context_args(viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True)
def test_on_the_felt_nothing_lies_over_the_keys_for_photos(page: Page, shoot: Shoot) -> None:
    start(page, "500-rum", FOUR)
    page.goto(f"{page.url.partition('?')[0]}/laid")
    for cards in ("8S 9S TS", ""):
        for key in ("#key-camera", "#key-pictures", "#key-fold"):
            assert page.locator(key).evaluate(MIDDLE)[2], f"something covers {key}"
        if cards:
            shoot(cards)
            tap(page, "#new-meld")
            expect(page.locator("#undo-play")).to_be_visible()


def test_a_twin_taken_for_one_comes_by_two_taps_where_suits_do_not_count(page: Page, shoot: Shoot) -> None:
    start(page, "kaluki", FOUR)
    page.click("#total-1")
    shoot("TS 8H")
    tap(page, on_tray(page, 0))
    tap(page, "#readings [data-double]")
    expect(page.locator("#held-2-cards")).to_have_value("10 10 8")


def test_a_doubt_is_kept_with_the_draft(page: Page, shoot: Shoot) -> None:
    start(page, "gin", FOUR[:2])
    page.click(".tile:nth-child(1) .way[href*=knock]")
    shoot("8S 9S?9C TS 2H?2D KD")
    tap(page, reading(page, "9S"))
    page.reload()
    expect(page.locator("#tray .unsure")).to_have_count(1)
    tap(page, reading(page, "2D"))
    expect(page.locator("#held-1-cards")).to_have_value("8♠ 9♠ 10♠ 2♦ K♦")
    page.reload()
    expect(page.locator("#held-1-cards")).to_have_value("8♠ 9♠ 10♠ 2♦ K♦")
    expect(page.locator("#tray .unsure")).to_have_count(0)


def test_the_card_that_is_asked_about_is_in_sight(page: Page, shoot: Shoot) -> None:
    start(page, "gin", FOUR[:2])
    page.click(".tile:nth-child(1) .way[href*=knock]")
    shoot("8S 9S TS 2H 2C 2S?2D KD 4H 5H 6H")
    expect(page.locator("#tray .asked")).to_be_in_viewport(ratio=1)
    assert page.locator("#tray").evaluate("it => it.clientWidth") > 3 * 48, "its neighbours are in sight too"
    no_sideways(page)


def test_a_card_in_another_hand_is_left_out_with_its_reason(page: Page, shoot: Shoot) -> None:
    start(page, "gin", FOUR[:2])
    page.click(".tile:nth-child(1) .way[href*=knock]")
    shoot("8S 9S TS 2H 2C 2S KD 4H 5H 6H")
    page.locator("#held-2-cards, #held-2-points").locator("visible=true").focus()
    shoot("KS KD?KC QS")
    said(page, "K♦ appears twice, but a pack has only one.")
    tap(page, reading(page, "KC"))
    expect(page.locator("#held-2-cards")).to_have_value("K♠ Q♠ K♣")


def test_on_the_felt_what_was_read_is_offered(page: Page, shoot: Shoot) -> None:
    start(page, "500-rum", FOUR)
    page.goto(f"{page.url.partition('?')[0]}/laid")
    shoot("8S 9S TS")
    tap(page, "#new-meld")
    expect(page.locator("#meld-1")).to_be_visible()
    expect(page.locator("#read-cards")).to_be_hidden()
    shoot("8S 8H 8C 8D")
    said(page, "3 cards read. 8♠ appears twice, but a pack has only one.")


def test_on_the_felt_the_melds_of_a_photo_are_laid_one_after_the_other(page: Page, shoot: Shoot) -> None:
    start(page, "500-rum", FOUR)
    page.goto(f"{page.url.partition('?')[0]}/laid")
    shoot("8S 9S TS\n4D 4H 4C")
    expect(page.locator("#cards")).to_have_value("8♠ 9♠ 10♠")
    said(page, "6 cards read. Melds from the photo still to lay: 2")
    tap(page, "#new-meld")
    expect(page.locator("#cards")).to_have_value("4♦ 4♥ 4♣")
    said(page, "Melds from the photo still to lay: 1")
    tap(page, "#new-meld")
    expect(page.locator("#meld-2")).to_be_visible()
    expect(page.locator("#cards")).to_have_value("")


def test_several_pictures_are_read_one_after_the_other(page: Page, shoot: Shoot) -> None:
    page.goto("/referee/gin")
    shoot("8S 9S?9C", key="#key-pictures", pictures=2, slow=0.2)
    expect(page.locator("#cards")).to_have_value("8♠ 9♠")
    expect(page.locator("#readings button")).not_to_have_count(0)
    said(
        page,
        "1 · 2 cards read. Check 1 card. 2 · 0 cards read. 8♠ appears twice, but a pack has only one. 9♠ appears twice, but a pack has only one.",
    )


def test_a_picture_is_made_smaller_before_it_is_sent(page: Page, shoot: Shoot, served: Served) -> None:
    page.goto("/referee/gin")
    shoot("8S")
    expect(page.locator("#cards")).to_have_value("8♠")
    sent = (served.data / ANSWER).with_suffix(".sent").read_bytes()
    at = next(at for at in range(len(sent)) if sent[at] == 0xFF and sent[at + 1] in (0xC0, 0xC2))
    assert struct.unpack(">HH", sent[at + 5 : at + 9]) == (800, 1600)


@pytest.mark.parametrize(
    ("told", "words"),
    [
        ({"why": "dark"}, "It is too dark to read cards. Turn on a light."),
        ({"why": "far"}, "The cards are too far away. Move closer."),
        ({"refused": True}, "This photo is damaged. Take it again, or choose a different one."),
    ],
)
@pytest.mark.every
def test_a_picture_without_cards_says_what_to_do_and_what_was_tapped_stays(
    page: Page, shoot: Shoot, told: dict[str, Any], words: str
) -> None:
    page.goto("/referee/gin")
    tap(page, "#key-8S")
    shoot(**told)
    said(page, words)
    expect(page.locator("#cards")).to_have_value("8♠")
    tap(page, "#key-9S")
    expect(page.locator("#read-cards")).to_be_hidden()


def test_what_a_new_photo_brings_is_said_before_what_an_older_one_left_open(page: Page, shoot: Shoot) -> None:
    page.goto("/referee/gin")
    shoot("8S 8S?8C")
    said(page, "8♠ appears twice, but a pack has only one.")
    shoot(why="dark")
    said(page, "It is too dark to read cards. Turn on a light.")
    expect(page.locator("#readings button")).to_have_count(0)


def test_without_a_network_a_sentence_says_so(page: Page, shoot: Shoot) -> None:
    page.goto("/referee/gin")
    tap(page, "#key-8S")
    page.route("**/photos", lambda route: route.fulfill(status=502, body="", content_type="text/html"))
    shoot("9S")
    said(page, "The server does not answer: try again, or tap the cards.")
    expect(page.locator("#cards")).to_have_value("8♠")
    page.unroute("**/photos")
    shoot("9S")
    expect(page.locator("#cards")).to_have_value("8♠ 9♠")


def test_what_reads_the_first_photo_is_fetched_with_it_or_a_sentence_says_that_it_is_away(
    page: Page, shoot: Shoot
) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    page.goto("/referee/gin")
    page.route("**/photo.js", lambda route: route.fulfill(status=502, body="", content_type="text/html"))
    tap(page, "#key-8S")
    assert "photo.js" not in asked
    with page.expect_file_chooser():
        tap(page, "#key-camera")
    said(page, "The server does not answer: try again, or tap the cards.")
    page.unroute("**/photo.js")
    shoot("9S")
    expect(page.locator("#cards")).to_have_value("8♠ 9♠")


def test_by_keyboard_and_aloud(page: Page, sees: Callable[..., None]) -> None:
    page.goto("/referee/gin")
    sees("8S 9S?9C TS", slow=0.5)
    camera = page.get_by_role("button", name="Cards from a photo")
    camera.focus()
    for key in ("Tab", "Shift+Tab"):
        page.keyboard.press(key)
    expect(camera).to_be_focused()
    with page.expect_file_chooser() as chooser:
        page.keyboard.press("Enter")
    chooser.value.set_files(PICTURE)
    status = page.locator("#photo-said[role=status]")
    expect(status).to_have_text("Reading the photo …")
    expect(status).to_have_text("3 cards read. Check 1 card.")
    readings = page.get_by_role("group", name="What the card may be")
    expect(readings.get_by_role("button", name="9 of spades")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#cards")).to_have_value("8♠ 9♣ 10♠")
    expect(page.locator("#cards")).to_be_focused()


@pytest.mark.browser_context_args(viewport={"width": 1280, "height": 800})
def test_on_a_large_screen(page: Page, shoot: Shoot) -> None:
    page.goto("/referee/500-rum")
    shoot("8S 9S?9C TS 2H", key="#key-pictures")
    said(page, "4 cards read. Check 1 card.")
    assert not misses(page)
    no_sideways(page)


@pytest.mark.browser_context_args(viewport={"width": 1280, "height": 800})
def test_where_there_are_no_keys_a_field_has_a_button_of_its_own(page: Page, sees: Callable[..., None]) -> None:
    start(page, "gin", FOUR[:2])
    page.click(".tile:nth-child(1) .way[href*=knock]")
    page.wait_for_url(re.compile("/hands/new"))
    page.wait_for_load_state()
    sees("8S 9S?9C TS 2H 2C 2S KD 4H 5H 6H")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="From a photo").first.click()
    chooser.value.set_files(PICTURE)
    said(page, "10 cards read. Check 1 card.")
    no_sideways(page)
    tap(page, reading(page, "9C"))
    expect(page.locator("#held-1-cards")).to_have_value("8♠ 9♣ 10♠ 2♥ 2♣ 2♠ K♦ 4♥ 5♥ 6♥")
    expect(page.locator("#read-cards")).to_be_hidden()


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_without_scripts_the_cards_come_back_typed(page: Page, sees: Callable[..., None]) -> None:
    start(page, "gin", FOUR[:2])
    page.goto(f"{page.url.partition('?')[0]}/hands/new")
    chip(page, "end-knock")
    chip(page, "by-1")
    page.fill("#held-2-points", "7")
    page.click("#photo-held-1-cards")
    sees("8S 9S?9C TS 2H 2C 2S KD 4H 5H 6H")
    page.set_input_files("#pictures", PICTURE)
    page.click("#read-pictures")
    expect(page.locator(".doubts")).to_have_text("9♠ may be 9♣.")
    page.click("#use")
    expect(page.locator("#held-1-cards")).to_have_value("8♠ 9♠ 10♠ 2♥ 2♣ 2♠ K♦ 4♥ 5♥ 6♥")
    expect(page.locator("#held-2-points")).to_have_value("7")
    expect(page.locator("#end-knock")).to_be_checked()
