"""Cards from a photo: what comes back for the keys, the page without scripts, and what is refused."""

from __future__ import annotations

import html
import io
import json
import re
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from werkzeug.datastructures import FileStorage
from werkzeug.test import encode_multipart

from referee.camera.photo import Photo
from referee.camera.refusals import Busy, Unreadable
from referee.host.limits import Hosting
from referee.web import create_app
from referee.words import Fault, say
from tests.camera.answers import StandIn, photo_of
from tests.compiled import empty
from tests.pages import form, forms
from tests.web.person import HTMX, Browser, went_out

PICTURE = b"\xff\xd8\xff a picture"
Camera = Callable[[Photo | Fault | str], StandIn]


@pytest.fixture
def camera(app: Flask) -> Camera:
    """Puts a reader into the app that sees what it is told."""

    def put(photo: Photo | Fault | str) -> StandIn:
        app.extensions["camera"] = StandIn(photo_of(photo) if isinstance(photo, str) else photo)
        return app.extensions["camera"]

    return put


def send(
    browser: Browser,
    address: str,
    values: Mapping[str, str],
    *,
    name: str = "picture",
    files: int = 1,
    picture: bytes = PICTURE,
    scripts: bool = True,
) -> int:
    """Send a form with pictures; the status of the answer."""
    chosen = [FileStorage(io.BytesIO(picture), filename="a.jpg", content_type="image/jpeg") for _ in range(files)]
    boundary, body = encode_multipart({**values, name: chosen or [FileStorage(filename="")]})
    kind = f"multipart/form-data; boundary={boundary}"
    browser.answer = browser.client.post(
        address, data=body, content_type=kind, headers={**browser.language, **(HTMX if scripts else {})}
    )
    return browser.answer.status_code


def shoot(browser: Browser, *, status: int = 200, picture: bytes = PICTURE, **asked: str) -> list[list[dict[str, Any]]]:
    """Send a picture from the keys; the cards that come back."""
    page = browser.see("/referee/gin")
    token = re.search(r'X-CSRFToken": "([^"]+)"', page)
    assert token
    values = {"csrf_token": token[1], "packs": "1", "jokers": "0", **asked}
    assert send(browser, "/photos", values, picture=picture) == status
    found = re.search(r'data-cards="([^"]*)"', browser.text)
    assert found
    cards: list[list[dict[str, Any]]] = json.loads(html.unescape(found[1]))
    return cards


def test_cards_come_back_with_what_each_may_be(mine: Browser, camera: Camera) -> None:
    eye = camera("8S 9S?9C TS\nKD")
    seen = [{"x": x, "y": 100, "height": 20, "angle": 0.0} for x in (100, 200, 300, 400)]
    assert shoot(mine) == [
        [
            {"card": "8S", "others": [], "unsure": False, "seen": seen[0]},
            {"card": "9S", "others": ["9C"], "unsure": True, "seen": seen[1]},
            {"card": "TS", "others": [], "unsure": False, "seen": seen[2]},
        ],
        [{"card": "KD", "others": [], "unsure": False, "seen": seen[3]}],
    ]
    assert mine.told == "4 cards read. Check 1 card."
    assert eye.pictures == [PICTURE]


def test_one_field_takes_a_photo_and_the_other_takes_some_that_there_are(mine: Browser, camera: Camera) -> None:
    camera("8S")
    (taken, chosen) = re.findall(r'<input\s+type="file"[^>]*>', mine.see("/referee/gin"))
    for each, shows in ((taken, True), (chosen, False)):
        assert 'accept="image/*"' in each
        assert ('id="camera"' in each, 'capture="environment"' in each) == (shows, shows)
        assert ('id="pictures"' in each, " multiple" in each) == (not shows, not shows)
    (page,) = re.findall(r'<input\s+type="file"[^>]*>', mine.see("/photo/referee/gin?photo=+cards"))
    assert 'accept="image/*"' in page
    assert " multiple" in page
    assert "capture" not in page


def test_what_the_packs_do_not_hold_comes_back_with_its_reason(mine: Browser, camera: Camera) -> None:
    camera("8S 9S 9S?9C")
    ((first, _, last),) = shoot(mine, used="8S")
    assert first["refused"] == "8♠ appears twice, but a pack has only one."
    assert (last["refused"], last["others"]) == ("9♠ appears twice, but a pack has only one.", ["9C"])
    assert mine.told == "1 card read. 8♠ appears twice, but a pack has only one."


@pytest.mark.parametrize(
    ("why", "told"),
    [
        ("dark", "It is too dark to read cards. Turn on a light."),
        ("far", "The cards are too far away. Move closer."),
        ("blurred", "The photo is blurred. Hold the phone still."),
        ("none", "No corner of a card is in sight. Move closer, and show the rank and suit of each card."),
    ],
)
def test_a_picture_without_cards_says_what_to_do(mine: Browser, camera: Camera, why: str, told: str) -> None:
    camera(Photo((), (), why))
    assert shoot(mine) == []
    assert mine.told == told


@pytest.mark.parametrize(
    ("fault", "status"),
    [(Unreadable("damaged"), 422), (Busy(say("Other photos are being read. Try again in a moment.")), 503)],
)
def test_a_picture_that_is_not_read_says_why(mine: Browser, camera: Camera, fault: Fault, status: int) -> None:
    camera(fault)
    assert shoot(mine, status=status) == []
    assert mine.told == str(fault.words)


def test_pictures_count_as_imports_of_the_hour(tmp_path: Path) -> None:
    limits = tmp_path / "limits.toml"
    limits.write_text("[import]\nmegabytes = 1\n")
    app = create_app(empty(tmp_path), **Hosting(limits=limits).settings)
    with closing(app.extensions["store"]):
        app.extensions["camera"] = StandIn(photo_of("8S"))
        mine = Browser(app)
        mine.start("gin", "Ann", "Bob")
        for status in (200, 200, 429):
            shoot(mine, status=status, picture=PICTURE + bytes(400_000))
        assert "Try again in an hour." in mine.told


def test_a_picture_that_is_too_large_gets_a_sentence(
    mine: Browser, camera: Camera, monkeypatch: pytest.MonkeyPatch
) -> None:
    camera("8S")
    monkeypatch.setattr("referee.web.http.security.LARGEST_PHOTO", 200)
    shoot(mine, status=413)
    assert mine.told == "This photo is too large. It may have at most 20 MB."


def test_nothing_is_read_for_a_stranger_to_the_form(mine: Browser, camera: Camera) -> None:
    eye = camera("8S")
    assert send(mine, "/photos", {}) == 400
    assert not eye.pictures


def test_without_a_reader_no_key_is_shown_and_nothing_is_read(mine: Browser, app: Flask) -> None:
    app.extensions["camera"] = None
    table = mine.start("gin", "Ann", "Bob")
    for address in (f"{table}/hands/new", f"{table}/referee", "/referee/500-rum"):
        page = mine.see(address)
        assert "photo" not in page.replace("/photos", ""), address
    assert "This server does not read photos." in mine.see("/photo/referee/gin?photo=+cards")
    assert send(mine, "/photos", {"csrf_token": mine.form("/language").values["csrf_token"]}) == 404


# Where scripts are off ------------------------------------------------------------------------------------------------


def upload(browser: Browser, *, status: int = 200, files: int = 1) -> str:
    """Chooses pictures on the open page."""
    sent = next(each for each in forms(browser.text) if each.action.startswith("/photo/"))
    assert send(browser, sent.action, sent.values, name="pictures", files=files, scripts=False) == status
    return browser.text


def test_the_cards_come_back_typed_in_the_form_with_all_that_it_had(mine: Browser, camera: Camera) -> None:
    camera("8S 9S?9C TS")
    table = mine.start("gin", "Ann", "Bob")
    mine.see(f"{table}/hands/new")
    page = form(mine.text, f"{table}/hands/new")
    away = re.search(r'value=" held-1-cards" id="[^"]+"\s+formaction="([^"]+)"', mine.text)
    assert away
    typed = {**page.values, "end": "knock", "by": "1", "note": "Late.", "held-1-cards": "2H", "photo": " held-1-cards"}
    mine.answer = mine.client.post(away[1], data=typed, headers=mine.language)
    upload(mine)
    assert "9♠ may be 9♣." in mine.told
    back = form(mine.text, f"{table}/hands/preview")
    assert back.values["held-1-cards"] == "2♥ 8♠ 9♠ 10♠"
    assert (back.values["held-1-as"], back.values["note"], back.values["end"]) == ("cards", "Late.", "knock")
    mine.answer = mine.client.post(back.action, data=back.values, headers=mine.language)
    assert 'value="2♥ 8♠ 9♠ 10♠"' in mine.text
    assert "Late." in mine.text


def test_a_hand_that_is_corrected_comes_back_as_that_hand(mine: Browser, camera: Camera) -> None:
    camera("9 5")
    table = mine.start("kaluki", "Ann", "Bob")
    mine.record(table, went_out(1, 0, 30))
    hand = mine.hands(table)[0]
    page = mine.see(f"{hand}/correct")
    away = re.search(r'value="bare held-2-cards" id="[^"]+"\s+formaction="([^"]+)"', page)
    assert away
    typed = {**form(page, f"{hand}/correct").values, "photo": "bare held-2-cards"}
    mine.answer = mine.client.post(html.unescape(away[1]), data=typed, headers=mine.language)
    upload(mine)
    back = next(each for each in forms(mine.text) if "/hands/preview" in each.action and "/photo/" not in each.action)
    mine.answer = mine.client.post(back.action, data=back.values, headers=mine.language)
    assert "Correct hand 1" in mine.told
    assert 'value="9 5"' in mine.text


def test_several_pictures_come_in_one_after_the_other(mine: Browser, camera: Camera) -> None:
    camera("8S 8H 8C\n2D")
    mine.see("/photo/referee/contract/opening?photo=lines+melds&deal=1")
    upload(mine, files=2)
    back = form(mine.text, "/referee/contract/opening")
    assert back.values["melds"] == "8♠ 8♥ 8♣\n2♦\n8♠ 8♥ 8♣\n2♦"
    assert back.values["deal"] == "1"
    assert 'method="get" action="/referee/contract/opening"' in mine.text


def test_a_damaged_picture_among_several_is_named_and_the_others_are_read(mine: Browser, camera: Camera) -> None:
    eye = camera("8S 8H 8C")
    mine.see("/photo/referee/contract/opening?photo=lines+melds&deal=1")
    seen, answers = eye.read, iter([Unreadable("damaged"), None, Unreadable("heic")])

    def read(data: bytes, browser: str) -> Photo:
        fault = next(answers)
        if fault:
            raise fault
        return seen(data, browser)

    eye.read = read
    upload(mine, files=3, status=422)
    assert "3 cards read." in mine.told
    assert "“a.jpg”: This photo is damaged." in mine.told
    assert "“a.jpg”: HEIC photos cannot be read here." in mine.told
    assert form(mine.text, "/referee/contract/opening").values["melds"] == "8♠ 8♥ 8♣"


def test_a_picture_without_cards_is_chosen_again(mine: Browser, camera: Camera) -> None:
    camera(Photo((), (), "dark"))
    mine.see("/photo/referee/gin?photo=+cards&cards=8S")
    upload(mine, status=422)
    assert "It is too dark" in mine.told
    assert form(mine.text, "/referee/gin").values["cards"] == "8♠"


def test_pictures_that_are_too_large_together_are_told_on_a_page(
    mine: Browser, camera: Camera, monkeypatch: pytest.MonkeyPatch
) -> None:
    camera("8S")
    mine.see("/photo/referee/gin?photo=+cards")
    monkeypatch.setattr("referee.web.http.security.LARGEST_PHOTO", 200)
    assert "</html>" in upload(mine, status=413)
    assert "You can send at most 24 MB of photos at once." in mine.told


def test_pictures_that_are_not_read_any_more_are_told(mine: Browser, camera: Camera) -> None:
    camera("8S")
    mine.see("/photo/referee/contract/opening?photo=lines+melds&deal=1")
    upload(mine, files=8)
    assert "6 cards read. Only the first 6 photos were read." in mine.told


def test_too_many_pictures_without_cards_are_told_as_both(mine: Browser, camera: Camera) -> None:
    camera(Photo((), (), "dark"))
    mine.see("/photo/referee/gin?photo=+cards")
    upload(mine, files=8, status=422)
    assert 'id="pictures-wrong">It is too dark' in mine.text
    assert "Only the first 6 photos were read." in mine.told


def test_no_picture_is_asked_for_again(mine: Browser, camera: Camera) -> None:
    camera("8S")
    mine.see("/photo/referee/gin?photo=+cards")
    upload(mine, files=0, status=422)
    assert "Choose a photo first." in mine.told


@pytest.mark.parametrize("to", ["s/abc/delete", "nowhere", "import", "/evil.example", "language"])
def test_cards_are_brought_to_forms_of_cards_alone(mine: Browser, camera: Camera, to: str) -> None:
    camera("8S")
    assert mine.client.get(f"/photo/{to}").status_code in (404, 308)
