"""An evening at the table on any day and in any time zone: stored, listed, settled, exported and imported, handed over, backed up."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from flask import Flask

from referee import clock
from referee.cli.commands import main
from tests.clocks import CLOCKS, at
from tests.pages import forms
from tests.web.person import Browser, knock, part


@pytest.fixture(params=CLOCKS)
def day(request: pytest.FixtureRequest) -> Iterator[str]:
    """A day by the table's calendar, with the clock set to it during the test."""
    with at(CLOCKS[request.param]):
        yield clock.now()[:10]


def test_an_evening_on_any_day(day: str, app: Flask, mine: Browser, other: Browser, tmp_path: Path) -> None:
    tables = [mine.start("gin", "Ann", "Bob") for _ in range(2)]
    for table in tables:
        mine.record(table, knock(1, 5, 20))
        mine.send("/finish")
    assert mine.totals(tables[0]) == ["15", "0"]
    year = min(day[:4], clock.now()[:4])
    mine.see(f"/games?year={year}")
    assert tables[0] in mine.text
    mine.see("/evenings/1?unit=money&point=1")
    assert "Bob" in part(mine.text, "main")
    assert ("Ann pays" in mine.told) != ("Bob pays" in mine.told)
    with zipfile.ZipFile(io.BytesIO(mine.client.get("/games.zip").data)) as packed:
        records = [
            json.loads(packed.read(name))
            for name in packed.namelist()
            if name.endswith(".json") and name != "people.json"
        ]
        assert [each["started"][:10] >= day for each in records] == [True, True]
        assert packed.testzip() is None
    code = mine.handover()
    arrival = next(each for each in forms(other.see(code)) if each.action == "")
    assert other.post(code, arrival.values).status_code == 303
    assert tables[0] in other.see("/games")
    assert tables[0] not in mine.see("/games")
    copy = tmp_path / "copy.zip"
    for command in (["backup", str(copy)], ["restore", str(copy), "--replace"], ["games"]):
        done = CliRunner().invoke(main, [*command, "--data", str(tmp_path)])
        assert done.exit_code == 0, done.output
    assert done.output.count(day[:4]) >= 1
