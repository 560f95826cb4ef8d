"""Files of other projects are unchanged."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path

from tests.tables import once

VENDOR = Path(__file__).parents[1] / "static" / "vendor"


def test_every_vendored_script_has_the_hash_that_is_written_beside_it() -> None:
    written = once(re.findall(r"^\| (\S+\.js) .* ([0-9a-f]{64}) \|$", (VENDOR / "README.md").read_text(), re.MULTILINE))
    there = {path.name: sha256(path.read_bytes()).hexdigest() for path in VENDOR.glob("*.js")}
    assert there
    assert there == written


def test_every_vendored_script_has_its_licence_beside_it() -> None:
    assert {path.stem.removesuffix(".min") for path in VENDOR.glob("*.js")} == {
        path.stem for path in VENDOR.glob("*.LICENSE")
    }
