"""Decodes a picture, in the process that may fail: upright, not larger than needed, with nothing besides the picture."""

from __future__ import annotations

import struct
import warnings
from collections.abc import Iterator
from io import BytesIO

import numpy as np
from numpy.typing import NDArray
from PIL import Image, UnidentifiedImageError

from referee.camera.refusals import MOST_PIXELS, Unreadable

Grey = NDArray[np.float32]

FORMATS = ("JPEG", "PNG", "WEBP")
_WITH_MORE = ("MPO",)
"""Pillow's name for a JPEG followed by further pictures; the first one is the photo."""
LONGEST = 1600
"""Pixels of the longer side; the browser reduces photos to this, and larger ones are not easier to read."""
MEASURED = 640
"""Pixels of the longer side at which light and sharpness are measured."""
OVERVIEW = 400
"""Pixels of the longer side at which places with distant cards are looked for."""
PARTS = 3
"""The number of places that are enlarged: other things on a table have edges too."""
CLOSER = 4
"""The factor of the enlargement."""
ENLARGED = 1280
"""Pixels of the longer side to which a picture is enlarged."""
DARK = 70
"""A picture is dark if its brightest tenth is not brighter: white cards reach 100 even in a dim room."""
SHARP = 12.0
"""The contrast between neighbouring pixels below which nothing has an edge."""
KEPT = 200_000
"""The limit in bytes for a stored picture."""
_QUALITIES = (85, 70, 50)
_HEIC = (b"heic", b"heix", b"hevc", b"heim", b"heis", b"mif1", b"msf1", b"avif")
_DEEP = ("I", "I;16", "I;16B", "I;16L", "I;16N")
"""Sixteen-bit greyscale modes."""
_ORIENTATION = 0x0112
_UPRIGHT = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}
"""The transposition for each EXIF orientation."""


def decoded(data: bytes) -> Image.Image:
    """The picture in colour, upright and not larger than the limit; Unreadable if it is not a photo."""
    try:
        with warnings.catch_warnings(action="ignore"):
            return _decoded(data)
    except Unreadable:
        raise
    except (OSError, ValueError, SyntaxError, ArithmeticError, LookupError, TypeError, struct.error):
        raise Unreadable("damaged") from None


def _decoded(data: bytes) -> Image.Image:
    picture = _opened(data)
    up = picture.getexif().get(_ORIENTATION)
    picture.draft("RGB", _size(picture, LONGEST))
    small = smaller(_coloured(picture), LONGEST)
    turned = small.transpose(_UPRIGHT[up]) if up in _UPRIGHT else small
    turned.info = {}
    return turned


def _opened(data: bytes) -> Image.Image:
    """The picture with only its header read; Unreadable if that is enough to refuse it."""
    try:
        picture = Image.open(BytesIO(data), formats=FORMATS)
    except UnidentifiedImageError:
        raise Unreadable("heic" if data[4:8] == b"ftyp" and data[8:12] in _HEIC else "format") from None
    except Image.DecompressionBombError:
        raise Unreadable("pixels") from None
    if picture.width * picture.height > MOST_PIXELS:
        raise Unreadable("pixels")
    if picture.format not in _WITH_MORE and getattr(picture, "is_animated", False):
        raise Unreadable("animated")
    return picture


def _coloured(picture: Image.Image) -> Image.Image:
    """The picture in RGB; transparent parts become white."""
    if picture.mode in _DEEP:
        return Image.fromarray((np.asarray(picture).clip(0, 65535) // 256).astype(np.uint8)).convert("RGB")
    if not picture.has_transparency_data:
        return picture.convert("RGB")
    white = Image.new("RGB", picture.size, "white")
    clear = picture.convert("RGBA")
    white.paste(clear, mask=clear)
    return white


def _size(picture: Image.Image, longest: int) -> tuple[int, int]:
    scale = longest / max(picture.size)
    return max(1, round(picture.width * scale)), max(1, round(picture.height * scale))


def smaller(picture: Image.Image, longest: int) -> Image.Image:
    """The picture with at most this many pixels on its longer side."""
    if max(picture.size) <= longest:
        return picture
    return picture.resize(_size(picture, longest), Image.Resampling.BOX, reducing_gap=2.0)


def why_nothing(picture: Image.Image) -> str:
    """What prevented reading if no card was found: "dark", "blurred", or "none" if neither."""
    grey = np.asarray(smaller(picture, MEASURED).convert("L"), np.float32)
    if np.percentile(grey, 90) < DARK:
        return "dark"
    edges = _edges(grey)
    return "blurred" if not edges.size or edges.var() < SHARP else "none"


def _edges(grey: Grey) -> Grey:
    """How much each pixel differs from those around it."""
    return 4 * grey[1:-1, 1:-1] - grey[:-2, 1:-1] - grey[2:, 1:-1] - grey[1:-1, :-2] - grey[1:-1, 2:]


def closer(picture: Image.Image) -> Iterator[Image.Image]:
    """The parts of a picture with the most light edges, as if taken from closer."""
    grey = np.asarray(smaller(picture, OVERVIEW).convert("L"), np.float32)
    edges = np.pad(np.abs(_edges(grey)), 1) if min(grey.shape) > 2 else np.zeros_like(grey)
    much = np.clip(edges - 2 * np.median(edges), 0, None) * grey
    scale = max(picture.size) / max(grey.shape)
    high, wide = (max(1, side // CLOSER) for side in grey.shape)
    for _ in range(PARTS):
        sums = np.pad(much, ((1, 0), (1, 0))).cumsum(0).cumsum(1)
        within = sums[high:, wide:] - sums[:-high, wide:] - sums[high:, :-wide] + sums[:-high, :-wide]
        top, left = (int(place) for place in np.unravel_index(within.argmax(), within.shape))
        much[top : top + high, left : left + wide] = 0
        part = picture.crop((*_rounded(left, top, scale), *_rounded(left + wide, top + high, scale)))
        if why_nothing(part) == "none":
            yield part.resize(_size(part, ENLARGED), Image.Resampling.BICUBIC)


def _rounded(across: int, down: int, scale: float) -> tuple[int, int]:
    return round(across * scale), round(down * scale)


def as_jpeg(picture: Image.Image) -> bytes:
    """A picture as a file small enough to store, with nothing else in it."""
    for quality in _QUALITIES:
        file = BytesIO()
        picture.save(file, "JPEG", quality=quality)
        if file.tell() < KEPT:
            return file.getvalue()
    return as_jpeg(smaller(picture, max(picture.size) * 2 // 3))
