"""Two small networks that read a picture: one finds the corners of cards, the other reads them."""

from __future__ import annotations

from math import pi
from pathlib import Path

import numpy as np
import onnxruntime
from numpy.typing import NDArray
from PIL import Image

from referee.camera.corners import NAMES, Corner, join
from referee.camera.patches import Cutter
from referee.camera.photo import ReadCard
from referee.camera.spots import Planes, Spot, find, thinned
from referee.cards.card import RANKS

MODELS = Path(__file__).parent / "models"
LOOK = 640
"""Pixels of the longer side in which corners are looked for."""
CLOSER = 1280
"""Pixels for a second look, if the corners are small or none was found."""
SMALL = 20.0
HEAT = 0.2
"""A place with less heat is ignored."""
MOST_CORNERS = 96
"""The most places that are read."""
AT_ONCE = 24
PLAIN = 0.97
"""A reading with these odds needs no further views."""
FOUND = (0.0, 1.0)
TURNED = (pi, 1.0)
VIEWS = [(0.17, 1.0), (-0.17, 1.0), (0.0, 0.85), (0.0, 1.18)]
"""Further views of a place: turned a little, and in other sizes."""
SURER = 0.3
"""By how much the upside-down view must be more certain to be believed."""

Odds = NDArray[np.float32]


class Network:
    """Both networks, loaded; they use one thread, because others may need the rest."""

    def __init__(self, folder: Path = MODELS) -> None:
        onnxruntime.disable_telemetry_events()
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        self._detector, self._classifier = (
            onnxruntime.InferenceSession(str(folder / f"{name}.onnx"), options, providers=["CPUExecutionProvider"])
            for name in ("detector", "classifier")
        )

    def look(self, picture: Image.Image) -> list[ReadCard]:
        """The cards in an RGB picture, most certain first."""
        return join(self.corners(picture))

    def corners(self, picture: Image.Image) -> list[Corner]:
        """Every place that may be a corner, with its odds."""
        spots = self.spots(picture)[:MOST_CORNERS]
        cutter = Cutter(picture)
        found, turned = (self._odds(cutter, spots, [view]) for view in (FOUND, TURNED))
        doubted = [place for place, odds in enumerate(found) if odds.max() < PLAIN]
        if doubted:
            more = self._odds(cutter, [spots[place] for place in doubted], VIEWS)
            found[doubted] = (found[doubted] + len(VIEWS) * more) / (1 + len(VIEWS))
        return [_corner(*each) for each in zip(spots, found, turned, strict=True)]

    def spots(self, picture: Image.Image) -> list[Spot]:
        """Every place that may be a corner, hottest first."""
        spots, longest = self._detect(picture, LOOK), max(picture.size)
        heights = [spot.height * LOOK / longest for spot in spots]
        if longest > LOOK and (not spots or np.median(heights) < SMALL):
            return thinned(spots + self._detect(picture, min(longest, CLOSER)))
        return spots

    def _detect(self, picture: Image.Image, longest: int) -> list[Spot]:
        scale = longest / max(picture.size)
        width, height = (max(1, round(side * scale)) for side in picture.size)
        small = picture.resize((width, height), Image.Resampling.BILINEAR)
        given = np.full((1, 3, -(-height // 16) * 16, -(-width // 16) * 16), 0.45, np.float32)
        given[0, :, :height, :width] = np.asarray(small, np.float32).transpose(2, 0, 1) / 255
        planes: Planes = self._detector.run(None, {"x": given})[0][0]
        return [spot.scaled(1 / scale) for spot in find(planes, HEAT)]

    def _odds(self, cutter: Cutter, spots: list[Spot], views: list[tuple[float, float]]) -> Odds:
        """The mean odds of each name over these views, a row for each place."""
        places = [(each.x, each.y, each.angle + turn, each.height * size) for each in spots for turn, size in views]
        if not places:
            return np.zeros((0, len(NAMES)), np.float32)
        patches = np.stack([np.asarray(cutter.cut(*place), np.float32) for place in places]).transpose(0, 3, 1, 2) / 255
        parts = [
            self._classifier.run(None, {"x": np.ascontiguousarray(patches[start : start + AT_ONCE])})[0]
            for start in range(0, len(patches), AT_ONCE)
        ]
        odds: Odds = names(np.concatenate(parts)).reshape(len(spots), len(views), -1).mean(1, dtype=np.float32)
        return odds


def names(answers: Odds) -> Odds:
    """The odds of each name, from the logits of ranks and suits."""
    ranks, suits = (_shares(each) for each in np.split(answers, [len(RANKS) + 2], axis=1))
    cards = ranks[:, :13, None] * suits[:, None, :4]
    return np.concatenate([cards.reshape(len(cards), -1), ranks[:, 13:14]], axis=1)


def _shares(logits: Odds) -> Odds:
    powers = np.exp(logits - logits.max(1, keepdims=True))
    shares: Odds = np.divide(powers, powers.sum(1, keepdims=True), dtype=np.float32)
    return shares


def _corner(spot: Spot, found: Odds, turned: Odds) -> Corner:
    if turned.max() > found.max() + SURER:
        return Corner(
            Spot(spot.heat, spot.x, spot.y, spot.angle + pi, spot.height, spot.centre), tuple(turned.tolist())
        )
    return Corner(spot, tuple(found.tolist()))
