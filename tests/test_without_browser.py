"""Without a browser, and if Playwright itself cannot even be imported, the rest runs; and what is left out is said."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.browser import chromium, engines

HOUSE = Path(__file__).parents[1]
OPTIONS = re.search(r"^NO_PLAYWRIGHT := (.*)$", (HOUSE / "Makefile").read_text(), re.MULTILINE)


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine without a browser, where importing Playwright fails: its home."""
    (tmp_path / "playwright").mkdir()
    (tmp_path / "playwright" / "__init__.py").write_text('raise ImportError("libatomic.so.1: no such file")')
    monkeypatch.syspath_prepend(tmp_path)
    for name in [each for each in sys.modules if each.partition(".")[0] == "playwright"]:
        monkeypatch.delitem(sys.modules, name)
    for name in ("CHROMIUM", "PLAYWRIGHT_BROWSERS_PATH", "CI"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(chromium, "chromium", chromium.chromium.__wrapped__)
    return tmp_path


def test_looking_for_a_browser_runs_nothing_that_can_fail(bare: Path) -> None:
    assert chromium.chromium() is None


def test_a_browser_that_playwright_has_fetched_is_found_by_its_place(bare: Path) -> None:
    for number in (999, 1200):
        path = bare / f".cache/ms-playwright/chromium-{number}/chrome-linux/chrome"
        path.parent.mkdir(parents=True)
        path.touch()
    assert chromium.chromium() == str(path)


def test_a_browser_that_is_named_is_the_one_or_none(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHROMIUM", sys.executable)
    assert chromium.chromium() == sys.executable
    monkeypatch.setenv("CHROMIUM", str(bare / "nothing"))
    assert chromium.chromium() is None


@pytest.mark.parametrize(("wanted", "ends"), [("", 3), ("true", 1)], ids=["at home", "in CI"])
def test_what_is_left_out_is_said(bare: Path, wanted: str, ends: int) -> None:
    command = [sys.executable, str(HOUSE / "tests" / "browser" / "chromium.py")]
    done = subprocess.run(command, env={**os.environ, "CI": wanted}, capture_output=True, text=True, check=False)
    assert done.returncode == ends
    assert "LEFT OUT: all browser tests" in done.stderr


@pytest.fixture
def nothing_found(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that has no other engine either."""
    monkeypatch.delenv("FIREFOX", raising=False)
    monkeypatch.setattr(engines, "NEEDED", {str(bare / "gi"): "python3-gi", "Xvfb": "xvfb"})


def test_engines_that_are_missing_are_named_with_what_brings_them(nothing_found: None) -> None:
    assert engines.found() == []
    words = engines.left_out()
    assert words.startswith("LEFT OUT: the browser tests in Firefox and WebKit")
    assert words.endswith("apt-get install firefox-esr python3-gi xvfb")


def test_an_engine_that_lacks_one_thing_lacks_that_alone(bare: Path, nothing_found: None) -> None:
    (bare / "gi").mkdir()
    assert engines.missing("webkit") == ["xvfb"]
    for name in ("Xvfb", "firefox-esr"):
        (bare / name).touch(0o755)
    assert engines.found() == ["firefox", "webkit"]
    assert engines.left_out() == ""


@pytest.mark.parametrize("version", [None, "v16.20.0"], ids=["missing", "too old"])
def test_scripts_without_a_node_that_tests_are_left_out_and_that_is_said(bare: Path, version: str | None) -> None:
    if version:
        (bare / "node").write_text(f"#!/bin/sh\necho {version}\n")
        (bare / "node").chmod(0o755)
    command = [sys.executable, str(HOUSE / "tests" / "scripts" / "node.py")]
    ran = subprocess.run([*command, "run"], capture_output=True, text=True, check=True)
    assert (ran.stdout, ran.stderr) == ("", "")
    assert (
        "LEFT OUT: the tests of scripts" in subprocess.run(command, capture_output=True, text=True, check=True).stderr
    )


def test_screens_that_need_a_browser_fail_and_say_how_to_get_one(tmp_path: Path) -> None:
    pytest.importorskip("playwright.sync_api", exc_type=ImportError)
    command, env = [sys.executable, "-m", "tests.screens"], {**os.environ, "CHROMIUM": str(tmp_path / "nothing")}
    done = subprocess.run(command, cwd=HOUSE, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "FAILED: not one screen is made" in done.stderr
    assert "LEFT OUT" not in done.stderr
    assert "install chromium" in done.stderr


def test_the_other_tests_are_found_where_playwright_cannot_be_imported(bare: Path) -> None:
    tests = [each for each in (HOUSE / "tests").rglob("test_*.py") if each.parent.name != "browser"]
    borrowing = [
        each for each in tests if re.search("^from (tests.browser|playwright)", each.read_text(), re.MULTILINE)
    ]
    assert OPTIONS
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", *OPTIONS[1].split(), *borrowing]
    done = subprocess.run(command, cwd=HOUSE, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    assert "tests/web/test_every_page.py" in done.stdout
