"""What `pip install` brings: everything that the app needs, and it runs."""

from __future__ import annotations

import importlib.metadata
import os
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

import referee

HOUSE = Path(__file__).parents[1]
LEFT_BEHIND = shutil.ignore_patterns(
    ".git", ".venv", ".*cache", ".hypothesis", "__pycache__", "*.mo", "dist", "*.sqlite3*"
)
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check")
ALONE = ("-q", "--no-deps", "--no-index")


def run(*command: str | Path, folder: Path, **environment: str) -> str:
    """What a command prints; it must succeed."""
    done = subprocess.run(
        command, cwd=folder, env={**os.environ, **environment}, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel, built from a source archive of a copy without compiled catalogues, as a fresh clone has none."""
    made = tmp_path_factory.mktemp("made")
    copy = shutil.copytree(HOUSE, tmp_path_factory.mktemp("source") / "referee", ignore=LEFT_BEHIND)
    run(sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", made, folder=copy)
    (archive,) = made.glob("*.tar.gz")
    run(*PIP, "wheel", *ALONE, "--no-build-isolation", "-w", made, archive, folder=made)
    (built,) = made.glob("*.whl")
    return built


def test_a_wheel_holds_every_template_static_file_and_compiled_catalogue(wheel: Path) -> None:
    inside = set(zipfile.ZipFile(wheel).namelist())
    wanted = {
        f"referee/{path.relative_to(HOUSE).as_posix()}"
        for folder in ("templates", "static")
        for path in (HOUSE / folder).rglob("*")
        if path.is_file()
    } | {
        path.relative_to(HOUSE).with_suffix(".mo").as_posix()
        for path in (HOUSE / "referee" / "locale").rglob("*.po")
    }  # fmt: skip
    assert wanted
    assert not wanted - inside
    assert not [name for name in inside if name.startswith("tests/")]


def test_the_command_runs_from_an_installed_wheel(wheel: Path, tmp_path: Path) -> None:
    target = tmp_path / "installed"
    run(*PIP, "install", *ALONE, "--target", target, wheel, folder=tmp_path)
    code = "import referee, sys; sys.stdout.write(referee.__file__)"
    assert Path(run(sys.executable, "-c", code, folder=tmp_path, PYTHONPATH=str(target))).is_relative_to(target)
    assert "serve" in run(sys.executable, "-m", "referee", "--help", folder=tmp_path, PYTHONPATH=str(target))


def test_the_version_is_written_once() -> None:
    assert importlib.metadata.version("referee") == referee.__version__


@pytest.mark.parametrize("name", ["run.txt", "test.txt"])
def test_the_locked_requirements_are_hashed_name_no_host_and_hold_what_is_declared(name: str) -> None:
    text = (HOUSE / "requirements" / name).read_text()
    assert "://" not in text
    pins = {block.split("==")[0] for block in text.replace("\\\n", "").splitlines() if block and block[0].isalpha()}
    hashed = {line.split("==")[0] for line in text.replace("\\\n", "").splitlines() if "--hash=sha256:" in line}
    assert pins == hashed
    declared = tomllib.loads((HOUSE / "pyproject.toml").read_text())
    groups = ["build"] if name == "run.txt" else ["build", "dev", "e2e"]
    needed = declared["project"]["dependencies"] + [
        each for group in groups for each in declared["dependency-groups"][group]
    ]
    assert {each.split(">")[0] for each in needed} <= pins
