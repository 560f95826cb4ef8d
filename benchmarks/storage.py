"""What an imported byte costs on the disk: `python -m benchmarks.storage`.

Imports games of several kinds into files of their own, with the app still at work on each, and prints the bytes that came,
those that lie in the folder then, and how many for one; 5 is the limit for games as people bring them. Games without a
hand are the least favourable: of them a browser may bring only so many.
"""

from __future__ import annotations

import io
import json
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks.years import records
from referee.exchange.import_files import read_into
from referee.sheet.ledger import open_ledger
from referee.sheet.record import FORMAT, read_record, write_record
from referee.sheet.summary import summary_of
from referee.store import Store
from referee.store.file.folder import DATABASE
from referee.store.transfer.imports import ImportBatch
from tests.heavy import heavy_game

AT = "2026-11-21T20:00:00+00:00"
EMPTY = {"format": FORMAT, "game": "gin", "players": ["A", "B"], "hands": []}


def kinds() -> dict[str, list[dict[str, Any]]]:
    """What is imported."""
    played = [write_record(read_record(data)) for data in records(2_000, 1)]
    return {
        "two thousand games of years, as exported": played,
        "six of the heaviest games": [heavy_game(first=f"Ann {n}") for n in range(6)],
        "five thousand games without a hand": [
            {**EMPTY, "started": f"2020-01-01T{n // 3600:02}:{n // 60 % 60:02}:{n % 60:02}Z"} for n in range(5_000)
        ],
    }


def measure(what: str, games: Sequence[dict[str, Any]]) -> str:
    """One line of the table."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        store = Store(folder / DATABASE, summary_of)
        texts = [json.dumps(game, ensure_ascii=False).encode() for game in games]
        begun = time.perf_counter()
        with ImportBatch(folder) as cargo:
            assert not read_into(cargo, [("game.json", io.BytesIO(text)) for text in texts]).wrong
            store.imports.take(cargo, owner="bench", when=AT)
        taken = time.perf_counter() - begun
        store.create(open_ledger(read_record(EMPTY)), owner="bench", when=AT)
        disk = sum(file.stat().st_size for file in folder.iterdir())
        store.close()
    came = sum(map(len, texts))
    return f"{what:<42}{came / 1e6:>8.1f}{disk / 1e6:>8.1f}{disk / came:>8.1f}{taken:>9.1f}"


def main() -> None:
    """Prints the table."""
    print(f"{'':<42}{'MB in':>8}{'MB left':>8}{'a byte':>8}{'seconds':>9}")
    for what, games in kinds().items():
        print(measure(what, games), flush=True)


if __name__ == "__main__":
    main()
