"""What the weights of the repository read on drawn pictures of a deck that they were not trained on, and on photos."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import pytest

pytest.importorskip("numpy")
pytest.importorskip("PIL")
pytest.importorskip("onnxruntime")

from PIL import Image

from referee.camera.network import MODELS, Network
from training.measures import Figure, by_name, figures

PICTURES = Path(__file__).parent / "pictures"
PHOTOS = Path(__file__).parents[3] / "shared" / "camera" / "photos"


@pytest.fixture(scope="module")
def network() -> Network:
    return Network()


def read(network: Network, folder: Path) -> dict[str, Figure]:
    """The figures of the labelled pictures in a folder."""
    results = []
    for name, label in json.loads((folder / "labels.json").read_text()).items():
        with Image.open(folder / name) as picture:
            seen = network.look(picture.convert("RGB"))
        results.append(by_name(label["cards"].split(), [each.card for each in seen]))
    return figures(results)


def test_the_weights_are_those_that_were_measured() -> None:
    for line in (MODELS / "SHA256SUMS").read_text().splitlines():
        digest, name = line.split()
        assert sha256((MODELS / name).read_bytes()).hexdigest() == digest


def test_drawn_pictures_are_read(network: Network) -> None:
    found = read(network, PICTURES)
    assert found["recall"].share >= 0.94
    assert found["precision"].share >= 0.9


@pytest.mark.skipif(not PHOTOS.is_dir(), reason="the photos for development do not lie beside")
def test_photos_are_read(network: Network) -> None:
    found = read(network, PHOTOS)
    assert found["recall"].share >= 0.98
    assert found["precision"].share >= 0.98
    assert found["exact"].share >= 0.9


@pytest.mark.parametrize("size", [(1, 1), (3, 900), (640, 480), (1600, 17)])
def test_a_picture_without_cards_has_none_whatever_its_size(network: Network, size: tuple[int, int]) -> None:
    assert network.look(Image.new("RGB", size, (20, 90, 40))) == []


def test_a_picture_is_read_the_same_way_twice(network: Network) -> None:
    name = min(json.loads((PICTURES / "labels.json").read_text()))
    with Image.open(PICTURES / name) as picture:
        upright = picture.convert("RGB")
    assert network.look(upright) == network.look(upright)
