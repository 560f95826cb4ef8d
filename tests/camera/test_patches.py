"""The position of a picture's points in its patch, and which places the planes of the detector show."""

from __future__ import annotations

from math import cos, pi, sin

import pytest

pytest.importorskip("numpy")
pytest.importorskip("PIL")

import numpy
from PIL import Image

from referee.camera.patches import HEIGHT, WIDTH, Cutter, cut
from referee.camera.spots import Spot, find, thinned


def dotted(x: float, y: float, size: int = 3) -> object:
    """A black picture with one white dot."""
    picture = Image.new("RGB", (400, 300))
    picture.paste((255, 255, 255), (round(x) - size, round(y) - size, round(x) + size, round(y) + size))
    return picture


def brightest(patch: object) -> tuple[float, float]:
    rows, columns = numpy.nonzero(numpy.asarray(patch)[..., 0] > 128)
    return float(columns.mean() + 0.5), float(rows.mean() + 0.5)


@pytest.mark.parametrize("angle", [0.0, 0.5, pi / 2, pi, -2.0])
def test_the_middle_of_an_index_is_the_middle_of_its_patch(angle: float) -> None:
    assert brightest(cut(dotted(200, 150), 200, 150, angle, 40)) == pytest.approx((WIDTH / 2, HEIGHT / 2), abs=0.6)


@pytest.mark.parametrize("angle", [0.0, 0.5, pi / 2, pi, -2.0])
def test_the_top_of_an_index_is_the_top_of_its_patch(angle: float) -> None:
    top = dotted(200 + 20 * sin(angle), 150 - 20 * cos(angle))
    assert brightest(cut(top, 200, 150, angle, 40)) == pytest.approx((WIDTH / 2, HEIGHT / 6), abs=1.2)


@pytest.mark.parametrize("height", [30.0, 90.0, 180.0])
def test_large_indices_are_cut_from_smaller_copies_at_the_same_place(height: float) -> None:
    patch = Cutter(dotted(200, 150, round(height / 8))).cut(200, 150, 0.3, height)
    assert brightest(patch) == pytest.approx((WIDTH / 2, HEIGHT / 2), abs=0.8)


def planes() -> object:
    cold = numpy.zeros((6, 20, 30), numpy.float32)
    cold[0] = -9
    return cold


def test_a_peak_is_where_the_heat_is_highest() -> None:
    given = planes()
    given[:, 5, 10] = (2, sin(0.5), cos(0.5), 0, 2, 3)
    given[0, 5, 11] = 1
    (spot,) = find(given, 0.2)
    assert (spot.x, spot.y, spot.height) == (42, 22, 32)
    assert spot.angle == pytest.approx(0.5)
    assert spot.centre == (42 + 64, 22 + 96)
    assert spot.scaled(2).centre == (2 * (42 + 64), 2 * (22 + 96))


def test_no_heat_is_no_spot() -> None:
    assert not find(planes(), 0.2)


def test_of_places_that_are_one_the_hottest_is_kept() -> None:
    near = [Spot(heat, x, 50, 0, 30, (x, 90)) for heat, x in ((0.5, 50), (0.9, 55), (0.6, 90))]
    assert [spot.heat for spot in thinned(near)] == [0.9, 0.6]
