"""Makes the drawings that follow rules: `python -m tests.drawings` writes static/court_cards.svg, and the icons of static/icon.svg as PNG."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path
from xml.etree import ElementTree as ET

from tests.browser.chromium import chromium

STATIC = Path(__file__).parents[1] / "static"
SIGNS = {"S": "spade", "H": "heart", "D": "diamond", "C": "club"}
LEFT, MIDDLE, RIGHT = 45, 64, 83
"""Columns of the pips on a card of 100 by 140, beside its index."""
TOP, CENTRE, BOTTOM = 33, 75, 117
ENDS, FOUR = (TOP, BOTTOM), (TOP, TOP + 28, BOTTOM - 28, BOTTOM)
PIPS = {
    2: [(MIDDLE, y) for y in ENDS],
    3: [(MIDDLE, y) for y in (*ENDS, CENTRE)],
    **{
        rank: [(x, y) for x in (LEFT, RIGHT) for y in rows] + [(MIDDLE, y) for y in between]
        for rank, rows, between in (
            (4, ENDS, ()),
            (5, ENDS, (CENTRE,)),
            (6, (*ENDS, CENTRE), ()),
            (7, (*ENDS, CENTRE), (TOP + 21,)),
            (8, (*ENDS, CENTRE), (TOP + 21, BOTTOM - 21)),
            (9, FOUR, (CENTRE,)),
            (10, FOUR, (TOP + 14, BOTTOM - 14)),
        )
    },
}
"""The places of the pips on a number card; those in the lower half are upside down."""
SIZE, LARGE = 0.8, 2.9
"""The scale of a pip, and of the single sign of an ace, relative to the suit's sign of 24."""
EMBLEMS = {
    "J": "M73 42c-24 1-39 17-39 40 23 1 39-15 39-40zM27 102c6-12 16-24 30-42M34 82c6-1 11-2 16-6M42 62c2 3 3 5 4 9",
    "Q": "M50 80c-13 0-20-9-20-21 0-8 2-13 4-16 6 2 9 5 11 9 1-6 3-9 5-12 2 3 4 6 5 12 2-4 5-7 11-9 2 3 4 8 4 16"
    " 0 12-7 21-20 21zM45 52c-1 8 1 14 5 18 4-4 6-10 5-18M50 80v28M50 103c-4-10-13-12-20-10 2 8 11 13 20 10z"
    "M50 98c4-8 11-10 18-8-2 7-10 11-18 8z",
    "K": "M31 88 27 57l12 13 11-22 11 22 12-13-4 31zM31 97h38M23.5 52a3.5 3.5 0 1 1 7 0 3.5 3.5 0 0 1-7 0z"
    "M46.5 43a3.5 3.5 0 1 1 7 0 3.5 3.5 0 0 1-7 0zM69.5 52a3.5 3.5 0 1 1 7 0 3.5 3.5 0 0 1-7 0z",
    "joker": "M33 88c0-14-3-21-11-20 1-13 12-19 19-8 2-8 5-13 9-19 4 6 7 11 9 19 7-11 18-5 19 8-8-1-11 6-11 20zM33 97h34"
    "M18.5 72a3.5 3.5 0 1 1 7 0 3.5 3.5 0 0 1-7 0zM46.5 36a3.5 3.5 0 1 1 7 0 3.5 3.5 0 0 1-7 0zM74.5 72a3.5 3.5 0 1 1 7 0 3.5 3.5 0 0 1-7 0z",
}
"""The signs of the court cards and the joker in one line weight: a feather, a flower, a crown, a cap with bells."""
LINE = 'fill="none" stroke="currentColor" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"'
ICONS = {"icon-180.png": (180, True), "icon-192.png": (192, False), "icon-512.png": (512, False)}
"""The icon as PNG: its size, and whether its background fills the corners, because a home screen rounds them itself."""
MASKABLE = "icon-maskable-512.png"
PIXELS = """async ([svg, size]) => {
  const image = new Image(size, size);
  image.src = "data:image/svg+xml," + encodeURIComponent(svg.replace("<svg ", `<svg width="${size}" height="${size}" `));
  await image.decode();
  const pen = Object.assign(document.createElement("canvas"), { width: size, height: size }).getContext("2d");
  pen.drawImage(image, 0, 0, size, size);
  return Array.from(pen.getImageData(0, 0, size, size).data);
}"""


def faces() -> str:
    """The sprite of the pictures on the cards: pips and aces by suit, the court and the joker for all suits."""
    drawn = ET.parse(STATIC / "signs.svg").getroot()
    paths = {each.get("id"): each[0].get("d") or "" for each in drawn}
    lines = ['<svg xmlns="http://www.w3.org/2000/svg">']
    for suit, sign in SIGNS.items():
        lines.append(_symbol(f"{suit}A", _pip(paths[sign], MIDDLE - 6, CENTRE, LARGE)))
        lines += [
            _symbol(f"{suit}{rank}", "".join(_pip(paths[sign], x, y, SIZE) for x, y in sorted(places)))
            for rank, places in PIPS.items()
        ]
    lines += [_symbol(name, f'<path d="{path}" {LINE}/>') for name, path in EMBLEMS.items()]
    return "\n".join([*lines, "</svg>", ""])


def _symbol(name: str, drawn: str) -> str:
    return f'  <symbol id="{name}" viewBox="0 0 100 140">{drawn}</symbol>'


def _pip(path: str, x: float, y: float, size: float) -> str:
    scale = size if y <= CENTRE else -size
    left, top = (round(each - 12 * scale, 2) for each in (x, y))
    return f'<path d="{path}" transform="matrix({scale} 0 0 {scale} {left:g} {top:g})"/>'


def icons() -> None:
    """Draws the icon in every size; the maskable one stays within the inner four fifths, which no launcher cuts off."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - the sprite is made without a browser, too

    whole = (STATIC / "icon.svg").read_text("utf-8")
    square = whole.replace(' rx="14"', "", 1)
    inner = square.replace("<g ", '<g transform="matrix(.84 0 0 .84 5.12 5.12)"><g ', 1).replace("</svg>", "</g></svg>")
    drawn = {name: (size, square if full else whole) for name, (size, full) in ICONS.items()}
    with sync_playwright() as playwright:
        page = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"]).new_page()
        for name, (size, svg) in {**drawn, MASKABLE: (512, inner)}.items():
            pixels = bytes(page.evaluate(PIXELS, [svg, size]))
            (STATIC / name).write_bytes(png(pixels, size))


def png(pixels: bytes, size: int) -> bytes:
    """A square of pixels as a file with a palette: its edges have colour steps that nobody sees, at a third of the bytes."""
    steps = bytes(round(each / 15) * 15 for each in range(256))
    rounded = pixels.translate(steps)
    colours = {rounded[at : at + 4]: pixels[at : at + 4] for at in range(0, len(pixels), 4)}
    places = {colour: place for place, colour in enumerate(colours)}
    lines = [
        bytes(places[rounded[at : at + 4]] for at in range(row, row + 4 * size, 4))
        for row in range(0, len(pixels), 4 * size)
    ]
    told = {
        b"IHDR": struct.pack(">IIBBBBB", size, size, 8, 3, 0, 0, 0),
        b"PLTE": b"".join(each[:3] for each in colours.values()),
        b"tRNS": b"".join(each[3:] for each in colours.values()),
        b"IDAT": zlib.compress(b"".join(b"\0" + line for line in lines), 9),
        b"IEND": b"",
    }
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in told.items()
    )


if __name__ == "__main__":
    (STATIC / "court_cards.svg").write_text(faces(), "utf-8")
    icons()
