"""Records for tests: the golden ones as exported, and variants of them."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from referee.sheet.json_reader import parse
from referee.sheet.record import read_record, write_record

GOLDEN = sorted(path for path in (Path(__file__).parent / "records").glob("*.json") if ".sheet" not in path.name)


def golden() -> list[dict[str, Any]]:
    """The golden records with every option, each with its own time, years apart and in two zones."""
    found = []
    for place, path in enumerate(GOLDEN):
        data = parse(path.read_text("utf-8"))
        zone = "+09:00" if place % 2 else "-05:00"
        started = f"{2015 + place}-0{1 + place % 9}-1{place % 10}T2{place % 4}:30:00{zone}"
        found.append(write_record(read_record({**data, "started": started})))
    return found


def gin(count: int = 1, /, **changes: Any) -> dict[str, Any]:
    """A game of gin with this many hands that Ann wins."""
    played = [{"end": "knock", "by": "Ann", "held": {"Ann": 5, "Bob": 20 + number}} for number in range(count)]
    data = {
        "format": "rummy-record/1",
        "game": "gin",
        "rules": {"target": 1000},
        "players": ["Ann", "Bob"],
        "started": "2025-03-01T20:00:00+09:00",
        "hands": played,
    }
    return {**data, **changes}


def as_bytes(data: object) -> bytes:
    """JSON as the bytes of a file."""
    return json.dumps(data, ensure_ascii=False).encode("utf-8", "surrogatepass")


def zipped(files: Mapping[str, bytes | str], how: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A zip of files."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", how, compresslevel=1) as packed:
        for name, data in files.items():
            packed.writestr(name, data)
    return made.getvalue()
