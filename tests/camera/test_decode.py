"""Pictures are decoded upright and without extras, or refused with a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO

import pytest

pytest.importorskip("PIL", reason="the extra referee[camera] is not installed")
pytest.importorskip("numpy", reason="the extra referee[camera] is not installed")

from PIL import Image, ImageFilter

from referee.camera.child_process import PhotoReader
from referee.camera.picture import KEPT, as_jpeg, decoded, why_nothing
from referee.camera.refusals import REFUSALS, Unreadable
from tests.camera import hostile
from tests.camera.stand_in import look, photo, reading


@pytest.fixture(scope="module")
def warm() -> Iterator[PhotoReader]:
    with reading() as reader:
        reader.read(photo(), "Bob")
        yield reader


@pytest.mark.parametrize("what", hostile.REFUSED)
def test_what_is_no_photo_is_refused_and_ends_nothing(warm: PhotoReader, what: str) -> None:
    make, why = hostile.REFUSED[what]
    process = warm._child
    with pytest.raises(Unreadable) as fault:
        warm.read(make(), "Bob")
    assert fault.value.why == why
    assert warm._child is process


def test_every_refusal_is_tried() -> None:
    tried = {why for _, why in hostile.REFUSED.values()}
    assert REFUSALS.keys() == tried | {"heavy", "slow", "failed", "broken"}


@pytest.mark.parametrize("what", hostile.READ)
def test_odd_photos_are_read(what: str) -> None:
    picture = decoded(hostile.READ[what]())
    assert (picture.mode, picture.info) == ("RGB", {})
    assert max(picture.size) <= 1600
    assert "AS" in [each.card for each in look(picture)]


@pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP"])
@pytest.mark.parametrize(
    ("orientation", "card"),
    list(enumerate(("AS", "AS", "KH", "QD", "JC", "AS", "KH", "QD", "JC", "AS", "AS"))),
)
def test_a_photo_is_turned_as_its_camera_was(form: str, orientation: int, card: str) -> None:
    about = Image.Exif()
    about[0x0112] = orientation
    picture = decoded(photo(form=form, exif=about))
    assert [each.card for each in look(picture)] == [card]
    assert picture.size == ((480, 640) if 5 <= orientation <= 8 else (640, 480))


@pytest.mark.parametrize(
    "about", [b"", b"Exif\0\0", b"Exif\0\0MM\0\x2a\xff\xff\xff\xff", b"Exif\0\0" + b"\xff" * 60_000]
)
def test_exif_that_makes_no_sense_changes_nothing(about: bytes) -> None:
    data = photo()
    segment = b"\xff\xe1" + (len(about) + 2).to_bytes(2, "big") + about
    assert [each.card for each in look(decoded(data[:2] + segment + data[2:]))] == ["AS"]


@pytest.mark.parametrize(
    ("size", "smaller"),
    [((640, 480), (640, 480)), ((1600, 1200), (1600, 1200)), ((6000, 4000), (1600, 1067)), ((9000, 20), (1600, 4))],
)
def test_a_large_photo_is_made_smaller(size: tuple[int, int], smaller: tuple[int, int]) -> None:
    assert decoded(photo(*size)).size == smaller


def test_what_is_kept_is_small_and_the_same_picture() -> None:
    noise = Image.effect_noise((4000, 3000), 120).convert("RGB")
    kept = as_jpeg(noise)
    assert len(kept) < KEPT
    assert abs(Image.open(BytesIO(kept)).width / Image.open(BytesIO(kept)).height - 4 / 3) < 0.01


SCENE = Image.open(BytesIO(photo(800, 600)))
WHY = {
    "none": SCENE,
    "dark": SCENE.point(lambda light: light // 5),
    "blurred": SCENE.filter(ImageFilter.GaussianBlur(12)),
}


@pytest.mark.parametrize("why", WHY)
def test_what_stood_in_the_way_is_told(why: str) -> None:
    assert why_nothing(WHY[why]) == why


@pytest.mark.parametrize("size", [(1, 1), (2, 2), (1, 300)])
def test_a_picture_of_almost_nothing_is_blurred(size: tuple[int, int]) -> None:
    assert why_nothing(Image.new("RGB", size, "white")) == "blurred"


def test_no_refusal_tells_anything_of_the_file() -> None:
    assert not [key for key, words in REFUSALS.items() if re.search(r"\{(?!most)", words.text)]
