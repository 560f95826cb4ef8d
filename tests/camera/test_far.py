"""Cards that are too far away to be read: this is said, but not about a table without cards."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

pytest.importorskip("numpy")
pytest.importorskip("PIL")
pytest.importorskip("onnxruntime")

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from referee.camera import worker
from referee.camera.network import Network
from referee.camera.picture import ENLARGED, closer
from tests.soak import some

PICTURES = Path(__file__).parent / "pictures"
SIZE = (1600, 1200)
SMALL = {0.25: 9, 0.2: 8, 0.15: 6}
"""By how much pictures are reduced, and for how many of ten it is at least known that they are far away."""
DRAWN = 2
"""The number of pictures looked at in each size; the soak looks at all of them in every size."""
LIGHTS = (40, 90, 130)
EMPTY = [
    (kind, light) for place, kind in enumerate(("plain", "wood", "checked")) for light in some(LIGHTS, place, most=1)
]


@pytest.fixture(scope="module")
def network() -> Network:
    return Network()


@pytest.fixture(autouse=True)
def _in_no_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """The machine may be slow."""
    monkeypatch.setattr(worker, "CLOSER_WITHIN", 60.0)


def table(kind: str, light: int = 90) -> Image.Image:
    """A table with a sheet of writing and a plate on it."""
    chance = np.random.default_rng(len(kind))
    down, across = np.mgrid[: SIZE[1], : SIZE[0]]
    pattern = {"plain": 0 * across, "wood": 15 * np.sin(across / 27), "checked": (across // 40 + down // 40) % 2 * 35}
    grey = light + pattern[kind] + chance.normal(0, 6, across.shape)
    picture = Image.fromarray(grey.clip(0, 255).astype(np.uint8)).convert("RGB")
    pen = ImageDraw.Draw(picture)
    pen.ellipse((1300, 80, 1500, 280), fill="white")
    pen.rectangle((1250, 700, 1450, 1000), fill="white")
    for line in range(710, 990, 14):
        pen.text((1260, line), "10 A of K and Q 5 J", fill="black")
    return picture


def laid(name: str, scale: float, on: Image.Image) -> Image.Image:
    """A picture of cards as seen from far away."""
    with Image.open(PICTURES / name) as cards:
        size = (round(cards.width * scale), round(cards.height * scale))
        on.paste(cards.convert("RGB").resize(size, Image.Resampling.BOX), (180, 260))
    return on


@pytest.mark.parametrize("scale", SMALL)
def test_cards_that_are_too_far_away_to_be_read_are_said_to_be(network: Network, scale: float) -> None:
    names = [name for name, label in json.loads((PICTURES / "labels.json").read_text()).items() if label["cards"]]
    drawn = some(names, list(SMALL).index(scale), DRAWN)
    found = {name: worker._read(laid(name, scale, table("plain")), network.look) for name in drawn}
    known = sum(each.why == "far" or bool(each.cards) for each in found.values())
    assert known >= SMALL[scale] * len(drawn) // 10, found


@pytest.mark.parametrize(("kind", "light"), EMPTY)
def test_a_table_without_cards_is_not_far_away(network: Network, kind: str, light: int) -> None:
    assert worker._read(table(kind, light), network.look).why in {"dark", "none"}


@pytest.mark.parametrize("name", ["row.jpg", "fan.jpg"])
def test_cards_that_are_near_but_blurred_are_not_far_away(network: Network, name: str) -> None:
    with Image.open(PICTURES / name) as cards:
        blurred = cards.convert("RGB").filter(ImageFilter.GaussianBlur(14))
    assert worker._read(blurred, network.look).why == "blurred"


def test_a_slow_computer_does_not_look_closer(network: Network, monkeypatch: pytest.MonkeyPatch) -> None:
    far = laid("french.jpg", 0.2, table("plain"))
    assert worker._read(far, network.look).why == "far"
    monkeypatch.setattr(worker, "CLOSER_WITHIN", 0.0)
    assert worker._read(far, network.look).why == "none"


def test_the_parts_are_as_large_as_they_may_be_however_small_the_picture_is() -> None:
    assert [max(each.size) for each in closer(table("plain"))] == [ENLARGED] * 3
    for size in ((1, 1), (2, 2), (3, 3), (1, 300), (1600, 17)):
        assert list(closer(Image.new("RGB", size))) == []
