"""A photo kept with a ruling: made small first, seen by everybody who sees the ruling, and gone when it is removed."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator

import pytest
from flask import Flask

from referee.camera.refusals import Busy, Unreadable
from referee.words import say
from tests.web.person import Browser

PICTURE = b"\xff\xd8\xff" + b"picture" * 1000


class StandIn:
    """A reader of photos that makes the same small picture of any."""

    def __init__(self) -> None:
        self.fault: Exception | None = None
        self.sent: list[tuple[bytes, str]] = []

    def kept(self, data: bytes, browser: str) -> bytes:
        self.sent.append((data, browser))
        if self.fault:
            raise self.fault
        return PICTURE


@pytest.fixture
def camera(app: Flask) -> Iterator[StandIn]:
    before, app.extensions["camera"] = app.extensions["camera"], StandIn()
    yield app.extensions["camera"]
    app.extensions["camera"] = before


def ruled(mine: Browser) -> str:
    """The address of a kept ruling, after that of its game."""
    table = mine.start("gin", "Ann", "Bob")
    mine.see(f"{table}/referee/meld?cards=5S+6S+7S")
    return mine.send("/rulings/meld")


def send(who: Browser, ruling: str, data: bytes = b"a photo", status: int = 303) -> None:
    who.see(ruling)
    who.send("/photo", {"photo": (io.BytesIO(data), "table.jpg")}, status=status)  # type: ignore[dict-item]


def test_a_photo_is_kept_as_it_may_be_and_shown(mine: Browser, camera: StandIn) -> None:
    ruling = ruled(mine)
    assert "<figure" not in mine.see(ruling)
    send(mine, ruling)
    assert [data for data, _ in camera.sent] == [b"a photo"]
    assert camera.sent[0][1]
    html = mine.see(ruling)
    assert f'<img src="{ruling}/photo"' in html
    assert 'type="file"' not in html
    answer = mine.client.get(f"{ruling}/photo")
    assert (answer.data, answer.content_type) == (PICTURE, "image/jpeg")
    assert (answer.headers["X-Content-Type-Options"], answer.headers["Cache-Control"]) == ("nosniff", "no-store")


def test_it_is_removed_for_good(mine: Browser, camera: StandIn) -> None:
    ruling = ruled(mine)
    send(mine, ruling)
    assert "/photo/remove" not in mine.see(ruling)
    assert f'href="{ruling}?photo=remove#evidence"' in mine.text
    assert "It cannot be brought back." in mine.see(f"{ruling}?photo=remove")
    led = mine.send("/photo/remove")
    assert led == f"{ruling}?photo=removed#evidence"
    place = mine.see(led).partition('id="evidence"')[2]
    assert "The photo is removed." in place
    assert 'type="file"' in place
    assert "The photo is removed." not in mine.see(ruling)


def test_a_photo_that_was_kept_is_told_at_its_place(mine: Browser, camera: StandIn) -> None:
    ruling = ruled(mine)
    mine.see(ruling)
    led = mine.send("/photo", {"photo": (io.BytesIO(b"a photo"), "table.jpg")})  # type: ignore[dict-item]
    assert led == f"{ruling}?photo=kept#evidence"
    assert "The photo is kept." in mine.see(led).partition('id="evidence"')[2]
    assert "The photo is kept." not in mine.see(ruling)


def test_the_changes_tell_of_both_and_lead_to_the_ruling(mine: Browser, camera: StandIn) -> None:
    ruling = ruled(mine)
    send(mine, ruling)
    mine.see(f"{ruling}?photo=remove")
    mine.send("/photo/remove")
    log = mine.see(ruling.replace("/rulings/1", "/log"))
    assert log.index("The photo of a ruling was removed.") < log.index("A photo was kept with a ruling.")
    assert log.count(f'href="{ruling}"') == 3


def test_the_address_of_a_photo_that_is_not_there_leads_to_its_ruling(mine: Browser, camera: StandIn) -> None:
    ruling = ruled(mine)
    mine.see(f"{ruling}/photo", 303)
    assert mine.answer.headers["Location"] == f"{ruling}#evidence"
    mine.see(f"{ruling}9/photo", 404)


def test_whoever_watches_sees_it_and_changes_nothing(mine: Browser, other: Browser, camera: StandIn) -> None:
    ruling = ruled(mine)
    send(mine, ruling)
    table = ruling.partition("/rulings")[0]
    look = ruling.replace(table, other.join(mine, table, "look"))
    html = other.see(look)
    assert "<figure" in html
    assert "/photo/remove" not in html
    assert other.client.get(f"{look}/photo").data == PICTURE


@pytest.mark.parametrize(
    ("fault", "sentence", "status"),
    [
        (Unreadable("damaged"), "This photo is damaged.", 422),
        (Unreadable("format"), "Choose a JPEG, PNG or WebP file.", 422),
        (Busy(say("Your last photo is still being read. Try again in a moment.")), "Try again in a moment.", 503),
    ],
)
def test_what_cannot_be_kept_is_a_sentence_at_its_field(
    mine: Browser, camera: StandIn, fault: Exception, sentence: str, status: int
) -> None:
    ruling = ruled(mine)
    camera.fault = fault
    send(mine, ruling, status=status)
    assert mine.answer.headers.get("Retry-After") == ("5" if status == 503 else None)
    assert sentence in mine.text.partition('id="photo-wrong"')[2]
    assert 'aria-describedby="photo-wrong" autofocus' in mine.text
    mine.see(f"{ruling}/photo", 303)


def test_without_a_file_it_asks_for_one(mine: Browser, camera: StandIn) -> None:
    mine.see(ruled(mine))
    mine.send("/photo", status=422)
    assert "Choose a photo first." in mine.text


def test_where_no_photos_are_read_none_is_asked_for_and_none_taken(app: Flask, mine: Browser, camera: StandIn) -> None:
    ruling = ruled(mine)
    mine.see(ruling)
    app.extensions["camera"] = None
    assert 'type="file"' not in mine.client.get(ruling).text
    mine.send("/photo", {"photo": (io.BytesIO(b"a photo"), "table.jpg")}, status=404)  # type: ignore[dict-item]


def test_it_leaves_with_the_games_if_its_owner_says_so(mine: Browser, other: Browser, camera: StandIn) -> None:
    ruling = ruled(mine)
    assert "photos=yes" not in mine.see("/import")
    send(mine, ruling)
    assert 'href="/games.zip?photos=yes"' in mine.see("/import")
    plain, whole = (
        zipfile.ZipFile(io.BytesIO(mine.client.get(f"/games.zip{way}").data)) for way in ("", "?photos=yes")
    )
    (name,) = set(whole.namelist()) - set(plain.namelist())
    (record,) = [each for each in whole.namelist() if each.startswith("records/")]
    assert name.startswith(record.replace("records/", "photos/").removesuffix(".json"))
    assert name.endswith("-ruling-1.jpg")
    assert whole.read(name) == PICTURE
    names = [
        mine.client.get(f"/games.zip{way}").headers["Content-Disposition"].rpartition("filename=")[2]
        for way in ("", "?photos=yes")
    ]
    assert names[1] == names[0].replace(".zip", "-photos.zip")
    zipped = mine.client.get("/games.zip?photos=yes").data
    other.see("/import")
    other.send("/import", {"files": (io.BytesIO(zipped), "games.zip")})  # type: ignore[dict-item]
    assert "photos=yes" not in other.see("/import")
