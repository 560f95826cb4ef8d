"""What a table at home does not need can be taken away: without `host/` and `camera/` the app serves, and its other tests pass.

Every run tries a few of them; the soak tries all.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from referee.extras import PARTS
from tests.served import PATIENCE, serving
from tests.soak import SOAK

HOUSE = Path(__file__).parents[1]
LEFT_OUT = shutil.ignore_patterns(".*", "instance", "__pycache__")
OF_THE_PARTS = ("tests/camera", "tests/host", "tests/training", "tests/test_without_parts.py", "training")
"""What goes away with the parts."""
OF_THE_WHOLE = (
    *("tests/test_packaging.py", "tests/test_installed.py", "tests/test_container.py", "tests/test_paths.py"),
    *("tests/test_docs.py", "tests/browser"),
)
"""Tests of packages, documents and the browser need everything."""
FEW = (
    *("tests/web/test_about.py", "tests/web/test_archive.py", "tests/web/test_health.py", "tests/web/test_kill.py"),
    *("tests/web/http/test_errors.py", "tests/cli/test_usage.py"),
)

pytestmark = pytest.mark.skipif(
    any(not (HOUSE / "referee" / part).exists() for part in PARTS), reason="the parts are gone already"
)


@pytest.fixture(scope="module")
def rest(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project without the removable parts."""
    folder = tmp_path_factory.mktemp("rest") / "referee"
    shutil.copytree(HOUSE, folder, ignore=LEFT_OUT)
    for each in (*(f"referee/{part}" for part in PARTS), *OF_THE_PARTS):
        path = folder / each
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink()
    return folder


def test_nobody_but_the_list_of_parts_names_them_in_what_is_left(rest: Path) -> None:
    for path in (rest / "referee").rglob("*.py"):
        text = path.read_text("utf-8")
        assert not any(f"referee.{part}" in text for part in PARTS), path


def test_the_table_is_served_without_what_hosts_add(rest: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "referee", "serve", "--host", "127.0.0.1", "--port", "{port}", "--data", "{data}"]
    told = subprocess.run(
        [sys.executable, "-m", "referee", "serve", "--help"], cwd=rest, capture_output=True, check=True
    )
    assert b"--port" in told.stdout
    assert b"--https" not in told.stdout
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(rest)
        with serving(tmp_path / "data", command=command) as served:
            assert served.says("Referee is open on this computer at")
            served.process.terminate()
            assert served.process.wait(PATIENCE) == 0


def test_the_other_tests_pass(rest: Path) -> None:
    what = [f"--ignore={each}" for each in OF_THE_WHOLE] if SOAK else FEW
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("PYTEST_", "SOAK"))}
    environment["PYTHONPATH"] = str(rest)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:playwright", *what],
        cwd=rest,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:]
