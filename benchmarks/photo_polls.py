"""What photos cost the others: `python -m benchmarks.photo_polls [--workers N] [PHOTO ...]`.

Serves a folder of its own as a process of its own. While two browsers send photos one after the other for half a minute, so that the
reader never rests, another one polls the board of another table ten times a second and records a hand there twice a second. Prints
how long these took, in milliseconds, before and meanwhile: 100 for 95 in 100 polls is the limit. Then what a photo took from the
browser's side, and the memory of the process that reads. Without photos it sends noise with 1600 x 1200 pixels, in which nothing is
found but all is looked for.
"""

from __future__ import annotations

import argparse
import tempfile
import threading
import time
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

from benchmarks.boards import games
from benchmarks.heavy import Table, beside, figures
from tests.camera.test_served import Guest, children
from tests.served import Served, serving

SECONDS = 30.0
SENDERS = 2


def noise() -> bytes:
    """A picture of nothing."""
    from PIL import Image  # noqa: PLC0415

    file = BytesIO()
    Image.effect_noise((1600, 1200), 60).convert("RGB").save(file, "JPEG", quality=85)
    return file.getvalue()


def send(guest: Guest, photos: Sequence[bytes], end: float, took: list[float]) -> None:
    """Sends photos until the end; those that are told to come again do."""
    sent = 0
    while time.monotonic() < end:
        begun = time.perf_counter()
        status, _ = guest.send(photos[sent % len(photos)])
        assert status in (200, 422, 503), status
        if status != 503:
            took.append(1000 * (time.perf_counter() - begun))
            sent += 1


def memory(served: Served, before: set[int]) -> float:
    """The most memory of the processes that began since, in MB."""
    most = 0.0
    for each in children(served.process.pid) - before:
        status = Path(f"/proc/{each}/status").read_text()
        most = max(most, int(status.partition("VmHWM:")[2].split()[0]) / 1024)
    return most


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("photos", nargs="*", type=Path)
    parser.add_argument("--workers", default="1")
    given = parser.parse_args()
    photos = [each.read_bytes() for each in given.photos] or [noise()]
    names = ("count", "median", "95", "max")
    print(
        f"{'':<16}" + "".join(f" {what:>6}{''.join(f'{each:>8}' for each in names[1:])}" for what in ("polls", "saves"))
    )
    with tempfile.TemporaryDirectory() as folder:
        ((look, keep),) = games(Path(folder), 1)
        with serving(Path(folder), "--workers", given.workers) as served:
            table, before = Table(served, look, keep), children(served.process.pid)
            rest = threading.Thread(target=time.sleep, args=(SECONDS / 3,))
            print(f"{'nothing':<16} {beside(table, [rest])}")
            guests = [Guest(served) for _ in range(SENDERS)]
            cold = time.perf_counter()
            guests[0].send(photos[0])
            cold = time.perf_counter() - cold
            took: list[float] = []
            end = time.monotonic() + SECONDS
            senders = [threading.Thread(target=send, args=(each, photos, end, took)) for each in guests]
            print(f"{'photos':<16} {beside(table, senders)}")
            print(f"{'a photo':<16} {figures(took)}")
            print(
                f"the first photo took {cold:.1f} s; the process that reads had {memory(served, before):.0f} MB at most"
            )


if __name__ == "__main__":
    main()
