"""Upright patches around the indices in a picture."""

from __future__ import annotations

from math import cos, sin

from PIL import Image

WIDTH, HEIGHT = 48, 64
AROUND = 1.5
"""The height of a patch relative to the index in its middle."""
COARSE = 2.0
"""If a pixel of a patch covers more pixels of the picture than this, a smaller copy of the picture is used."""


def cut(picture: Image.Image, x: float, y: float, angle: float, height: float) -> Image.Image:
    """The patch around an index of this height whose middle is at `x`, `y` and whose top points to `angle`."""
    scale = height * AROUND / HEIGHT
    across, down = cos(angle) * scale, sin(angle) * scale
    left = x - across * WIDTH / 2 + down * HEIGHT / 2
    top = y - down * WIDTH / 2 - across * HEIGHT / 2
    place = (across, -down, left, down, across, top)
    return picture.transform((WIDTH, HEIGHT), Image.Transform.AFFINE, place, Image.Resampling.BILINEAR)


class Cutter:
    """A picture and its smaller copies, made when needed."""

    def __init__(self, picture: Image.Image) -> None:
        self._sizes = {1: picture}

    def cut(self, x: float, y: float, angle: float, height: float) -> Image.Image:
        """The patch, from the copy that is just fine enough."""
        share = 1
        while height * AROUND / HEIGHT / share > COARSE:
            share *= 2
        if share not in self._sizes:
            self._sizes[share] = self._sizes[1].reduce(share)
        return cut(self._sizes[share], x / share, y / share, angle, height / share)
