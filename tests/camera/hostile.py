"""Files that are not photos, or not readable ones, with the key by which each is refused; and a few odd ones that are read."""

from __future__ import annotations

import gzip
import struct
import zlib
from collections.abc import Callable
from io import BytesIO
from typing import Any

from tests.camera.stand_in import photo


def chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def png(width: int, height: int, body: bytes = b"", depth: int = 8, kind: int = 2) -> bytes:
    head = struct.pack(">IIBBBBB", width, height, depth, kind, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(body)) + chunk(b"IEND", b"")


def resized_jpeg(width: int, height: int) -> bytes:
    """A JPEG that claims a different size from its own."""
    data = bytearray(photo())
    place = data.index(b"\xff\xc0") + 5
    data[place : place + 4] = struct.pack(">HH", height, width)
    return bytes(data)


def frames(form: str) -> bytes:
    from PIL import Image  # noqa: PLC0415

    first, *more = [Image.new("RGB", (64, 64), (n * 60, 0, 0)) for n in range(4)]
    file = BytesIO()
    first.save(file, form, save_all=True, append_images=more)
    return file.getvalue()


def with_a_second() -> bytes:
    """A JPEG from a phone that adds a second picture, here a black one."""
    from PIL import Image  # noqa: PLC0415

    file = BytesIO()
    Image.open(BytesIO(photo())).save(file, "MPO", save_all=True, append_images=[Image.new("RGB", (640, 480))])
    return file.getvalue()


def in_mode(mode: str, form: str, **more: Any) -> bytes:
    """The photo of a white corner in another colour mode."""
    from PIL import Image  # noqa: PLC0415

    picture = Image.open(BytesIO(photo())).convert("L" if mode.startswith("I") else mode)
    if mode == "I;16":
        wide, high = picture.size
        deep = b"".join(struct.pack("<H", value * 257) for value in picture.tobytes())
        picture = Image.frombytes("I;16", (wide, high), deep)
    file = BytesIO()
    picture.save(file, form, **more)
    return file.getvalue()


def deep_png() -> bytes:
    """White in three channels of sixteen bits."""
    return png(64, 64, (b"\0" + b"\xff" * 64 * 6) * 64, depth=16)


REFUSED: dict[str, tuple[Callable[[], bytes], str]] = {
    "empty": (lambda: b"", "empty"),
    "too many bytes": (lambda: photo() + bytes(20_000_000), "bytes"),
    "a letter": (lambda: b"x", "format"),
    "text": (lambda: b"Nothing to see here.\n" * 50, "format"),
    "an SVG": (lambda: b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', "format"),
    "a PDF": (lambda: b"%PDF-1.7\n1 0 obj\n<<>>\nendobj\n", "format"),
    "a GIF": (lambda: frames("GIF"), "format"),
    "a BMP": (lambda: photo(form="BMP"), "format"),
    "a TIFF": (lambda: photo(form="TIFF"), "format"),
    "a JPEG 2000": (lambda: photo(form="JPEG2000"), "format"),
    "a HEIC": (lambda: b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + bytes(200), "heic"),
    "an EPS": (lambda: b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 10 10\n", "format"),
    "a zip": (lambda: b"PK\x03\x04" + bytes(100), "format"),
    "gzip": (lambda: gzip.compress(photo()), "format"),
    "an animated WebP": (lambda: frames("WEBP"), "animated"),
    "an animated PNG": (lambda: frames("PNG"), "animated"),
    "a PNG of four billion pixels": (lambda: png(65_000, 65_000), "pixels"),
    "a PNG wider than any": (lambda: png(2**31 - 1, 1), "pixels"),
    "a PNG without height": (lambda: png(64, 0), "format"),
    "a PNG with too little in it": (lambda: png(64, 64, b"\0" * 100), "damaged"),
    "a PNG bomb": (lambda: png(12_000, 12_000, bytes(12_000 * 3_000)), "pixels"),
    "a JPEG of four billion pixels": (lambda: resized_jpeg(65_000, 65_000), "pixels"),
    "a JPEG without width": (lambda: resized_jpeg(0, 480), "format"),
    "half a JPEG": (lambda: photo()[: len(photo()) // 2], "damaged"),
    "the beginning of a JPEG": (lambda: photo()[:20], "format"),
    "half a PNG": (lambda: photo(form="PNG")[:20_000], "damaged"),
    "half a WebP": (lambda: photo(form="WEBP")[:5_000], "damaged"),
    "a PNG called a JPEG": (lambda: b"\xff\xd8\xff" + photo(form="PNG"), "format"),
    "a WebP without a picture": (lambda: b"RIFF\x10\0\0\0WEBPVP8 \x04\0\0\0\0\0\0\0", "damaged"),
}

READ: dict[str, Callable[[], bytes]] = {
    "a JPEG": photo,
    "a PNG": lambda: photo(form="PNG"),
    "a WebP": lambda: photo(form="WEBP"),
    "a WebP without loss": lambda: photo(form="WEBP", lossless=True),
    "a progressive JPEG": lambda: photo(progressive=True),
    "a grey JPEG": lambda: in_mode("L", "JPEG"),
    "a CMYK JPEG": lambda: in_mode("CMYK", "JPEG"),
    "a grey PNG of sixteen bits": lambda: in_mode("I;16", "PNG"),
    "a PNG of sixteen bits": deep_png,
    "a PNG with a palette": lambda: in_mode("P", "PNG"),
    "a PNG with a palette that can be seen through": lambda: in_mode("P", "PNG", transparency=0),
    "a PNG that can be seen through": lambda: in_mode("RGBA", "PNG"),
    "a grey PNG that can be seen through": lambda: in_mode("LA", "PNG"),
    "a PNG of black and white": lambda: in_mode("1", "PNG"),
    "a large JPEG": lambda: photo(8_000, 6_000),
    "a long JPEG": lambda: photo(6_000, 400),
    "a JPEG with a second picture": with_a_second,
    "a JPEG that says nonsense of a second picture": lambda: with_a_second().replace(
        b"MPF\0", b"MPF\0\xff\xff\xff\xff"
    ),
    "a JPEG with something behind it": lambda: photo() + b"<script>alert(1)</script>" * 100,
}
