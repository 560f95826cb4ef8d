"""Reading a photo: its time, the first one's, the memory and how much is right: `python -m benchmarks.photos [folder]`.

The folder holds pictures and `labels.json`; photos for development lie in `../shared/camera/photos`, drawn ones in
`tests/camera/pictures`. The bars: 250 ms warm and 2 s cold on one core at 1600 pixels, 350 MB.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter

from PIL import Image

from referee.camera.network import Network
from training.measures import by_name, figures

HOUSE = Path(__file__).parents[1]
FOLDERS = (HOUSE.parent / "shared" / "camera" / "photos", HOUSE / "tests" / "camera" / "pictures")
LONGEST = 1600
"""Pixels of the longest side, as a browser sends a picture."""
FIRST = "import sys; from benchmarks.photos import first; first(sys.argv[1])"


def sent(path: Path) -> bytes:
    """The picture as a browser would send it."""
    with Image.open(path) as picture:
        scale = LONGEST / max(picture.size)
        size = (round(picture.width * scale), round(picture.height * scale))
        file = BytesIO()
        picture.convert("RGB").resize(size, Image.Resampling.BICUBIC).save(file, "JPEG", quality=85)
    return file.getvalue()


def first(path: str) -> None:
    """In a process of its own: read one picture, and print the most memory that it took, in MB."""
    with Image.open(path) as picture:
        Network().look(picture.convert("RGB"))
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)


def cold(path: Path) -> tuple[float, float]:
    """Seconds from no process to the cards of a picture, and megabytes."""
    start = perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", FIRST, str(path)], capture_output=True, text=True, check=True, cwd=HOUSE
    )
    return perf_counter() - start, float(done.stdout)


def main(folder: Path) -> None:
    """Print time, memory and figures."""
    labels = json.loads((folder / "labels.json").read_text())
    network, times, results = Network(), [], []
    for name, label in sorted(labels.items()):
        data = sent(folder / name)
        start = perf_counter()
        with Image.open(BytesIO(data)) as picture:
            seen = network.look(picture.convert("RGB"))
        times.append(1000 * (perf_counter() - start))
        results.append(by_name(label["cards"].split(), [each.card for each in seen]))
    seconds, megabytes = cold(folder / max(labels, key=lambda name: (folder / name).stat().st_size))
    print(f"{len(times)} pictures of {folder}, {LONGEST} pixels, one thread")
    print(f"warm, ms: median {median(times):.0f}, 95 in 100 below {quantiles(times, n=20)[-1]:.0f}")
    print(f"cold, s: {seconds:.2f}; memory, MB: {megabytes:.0f}")
    print("; ".join(f"{name} {figure}" for name, figure in figures(results).items()))


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else next(each for each in FOLDERS if each.is_dir()))
