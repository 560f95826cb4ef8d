"""A picture with what was seen in it, to find out why."""

from __future__ import annotations

import math
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from referee.camera.photo import Photo, ReadCard

SURE, UNSURE, MIDDLE = "#00a050", "#e06000", "#0060ff"
_WIDE = 0.6
"""The width of an index relative to its height, also for its name."""
_ROOM = 1.4
"""How many times larger a frame is than the index."""


def overlay_of(picture: Image.Image, photo: Photo) -> bytes:
    """The picture as JPEG: each index framed and named, and a line through the middles of cards that are close together."""
    canvas = picture.copy()
    draw = ImageDraw.Draw(canvas)
    for group in photo.together:
        draw.line([photo.cards[place].centre for place in group], MIDDLE, 3)
    for each in photo.cards:
        _frame(draw, each)
    file = BytesIO()
    canvas.save(file, "JPEG", quality=85)
    return file.getvalue()


def _frame(draw: ImageDraw.ImageDraw, seen: ReadCard) -> None:
    colour = UNSURE if seen.unsure else SURE
    high = seen.height * _ROOM / 2
    right, down = math.cos(seen.angle), math.sin(seen.angle)
    corners = [(-_WIDE, -1), (_WIDE, -1), (_WIDE, 1), (-_WIDE, 1)]
    points = [(seen.x + high * (x * right - y * down), seen.y + high * (x * down + y * right)) for x, y in corners]
    draw.polygon(points, outline=colour, width=3)
    size = max(12, round(seen.height * _WIDE))
    at = (seen.x, seen.y - high - size)
    text = f"{seen.card} {seen.sure:.2f}"
    font = ImageFont.load_default(size)
    draw.rectangle(draw.textbbox(at, text, font, anchor="ms"), fill="white")
    draw.text(at, text, colour, font, anchor="ms")
