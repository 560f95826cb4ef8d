"""How fast and how well photos are read, and in how much memory: `python -m benchmarks.photos [folder]`.

The folder holds pictures and a `labels.json`; the default is the drawn pictures in `tests/camera/pictures`. The limits
are 250 ms warm, 2 s for the first photo and 350 MB, on one core at 1600 pixels.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from os import getpid
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter

from PIL import Image

from referee.camera.child_process import COMMAND, PhotoReader
from referee.camera.photo import Photo
from training.measures import by_name, figures

HOUSE = Path(__file__).parents[1]
DRAWN = HOUSE / "tests" / "camera" / "pictures"
LONGEST = 1600
"""The longest side of a picture as a browser sends it, in pixels."""


def sent(path: Path) -> bytes:
    """A picture as a browser would send it: scaled to the longest side, as JPEG."""
    with Image.open(path) as picture:
        scale = LONGEST / max(picture.size)
        size = (round(picture.width * scale), round(picture.height * scale))
        file = BytesIO()
        picture.convert("RGB").resize(size, Image.Resampling.BICUBIC).save(file, "JPEG", quality=85)
    return file.getvalue()


@contextmanager
def reading() -> Iterator[PhotoReader]:
    """A reader like the app's, whose process starts with the first photo and is closed at the end."""
    reader = PhotoReader(COMMAND)
    try:
        yield reader
    finally:
        reader.close()


def timed(reader: PhotoReader, data: bytes) -> tuple[float, Photo]:
    """Reads a file and returns the seconds it took and the photo that was read."""
    start = perf_counter()
    photo = reader.read(data, "benchmark")
    return perf_counter() - start, photo


def most_memory() -> float:
    """The peak memory of the reader's process in MB, according to Linux."""
    (number,) = Path(f"/proc/self/task/{getpid()}/children").read_text().split()
    told = Path(f"/proc/{number}/status").read_text()
    return next(int(line.split()[1]) / 1024 for line in told.splitlines() if line.startswith("VmHWM"))


def main(folder: Path) -> None:
    """Reads the pictures and prints times, memory and accuracy."""
    labels = json.loads((folder / "labels.json").read_text())
    files = {name: sent(folder / name) for name in sorted(labels)}
    with reading() as reader:
        cold, _ = timed(reader, max(files.values(), key=len))
        read = {name: timed(reader, data) for name, data in files.items()}
        megabytes = most_memory()
    times = [1000 * seconds for seconds, _ in read.values()]
    found = [by_name(labels[name]["cards"].split(), photo.text().split()) for name, (_, photo) in read.items()]
    print(f"{len(times)} pictures of {folder}, {LONGEST} pixels, one thread, from a file to its cards in order")
    print(f"warm, ms: median {median(times):.0f}, 95% below {quantiles(times, n=20)[-1]:.0f}")
    print(f"cold, s: {cold:.2f}; memory, MB: {megabytes:.0f}")
    print("; ".join(f"{name} {figure}" for name, figure in figures(found).items()))


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else DRAWN)
