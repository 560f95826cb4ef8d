"""What the weights in the repository read on drawn pictures of a deck that they were not trained on."""

from __future__ import annotations

import json
import subprocess
import sys
from hashlib import sha256
from os import environ
from pathlib import Path

import pytest

pytest.importorskip("numpy")
pytest.importorskip("PIL")
pytest.importorskip("onnxruntime")

from PIL import Image

from referee.camera.network import MODELS, Network
from training.measures import Result, by_name

PICTURES = Path(__file__).parent / "pictures"
READ = {
    "row.jpg": (1, 0),
    "melds.jpg": (2, 2),
    "scattered.jpg": (0, 1),
    "german.jpg": (3, 0),
    "colours.jpg": (1, 0),
    "corners.jpg": (1, 2),
}
"""Pictures with this many missed cards, and this many readings that are not cards; the others are entirely right."""


@pytest.fixture(scope="module")
def network() -> Network:
    return Network()


def result(network: Network, name: str) -> Result:
    """The result for a labelled picture."""
    with Image.open(PICTURES / name) as picture:
        seen = network.look(picture.convert("RGB"))
    return by_name(labels()[name].split(), [each.card for each in seen])


def labels() -> dict[str, str]:
    """The cards of each picture."""
    return {name: label["cards"] for name, label in json.loads((PICTURES / "labels.json").read_text()).items()}


def test_the_weights_are_those_that_were_measured() -> None:
    for line in (MODELS / "SHA256SUMS").read_text().splitlines():
        digest, name = line.split()
        assert sha256((MODELS / name).read_bytes()).hexdigest() == digest


@pytest.mark.parametrize("name", labels())
def test_drawn_pictures_are_read_as_they_were_when_the_weights_were_made(network: Network, name: str) -> None:
    missed, false = READ.get(name, (0, 0))
    found = result(network, name)
    assert (found.missed <= missed, found.false <= false) == (True, True), found


@pytest.mark.parametrize("size", [(1, 1), (3, 900), (640, 480), (1600, 17)])
def test_a_picture_without_cards_has_none_whatever_its_size(network: Network, size: tuple[int, int]) -> None:
    assert network.look(Image.new("RGB", size, (20, 90, 40))) == []


def test_nobody_is_told_that_photos_are_read_and_nothing_is_kept_of_it(tmp_path: Path) -> None:
    telling = {"ORT_DISABLE_TELEMETRY", "ORT_RUNNING_UNIT_TESTS", "CI"}
    home = {"HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path), "LOCALAPPDATA": str(tmp_path)}
    environment = {name: value for name, value in environ.items() if name not in telling} | home
    begun = [sys.executable, "-c", "from referee.camera.network import Network; Network()"]
    done = subprocess.run(begun, env=environment, capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("", "")
    assert not list(tmp_path.rglob("*"))


def test_a_picture_is_read_the_same_way_twice(network: Network) -> None:
    with Image.open(PICTURES / min(labels())) as picture:
        upright = picture.convert("RGB")
    assert network.look(upright) == network.look(upright)
