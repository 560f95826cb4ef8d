"""The wheel as people get it, in an empty folder: installed in a fresh environment, served, asked for a page, stopped.

Every run installs it without a network, beside the packages that the tests have. A soak takes them from the package
index, by each way that is in the README and with each Python that is here, and prints how long the first page took.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import sysconfig
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

import referee
from referee.store.file.folder import ADDRESS_FILE, DATABASE
from referee.store.file.key import KEY_FILE
from tests.packages import PIP, Packages, run
from tests.served import PATIENCE, Served, serving
from tests.soak import SOAK

OWN_FOLDER = Path(".local/share/referee")
PYTHONS = ("python3.11", "python3.12", "python3.13", "python3.14")
NOTHING: Mapping[str, str] = {}
FETCHING = {name: value for name, value in os.environ.items() if re.match("PIP_|UV_|SSL_|REQUESTS_|.*_proxy$", name)}
"""What gives access to the package index from here."""


def fresh(folder: Path, packages: Packages) -> Path:
    """The command `referee` of a new environment with the wheel; its dependencies are found where the tests have them."""
    run(sys.executable, "-m", "venv", "--without-pip", folder, folder=folder.parent)
    python = folder / "bin" / "python"
    run(*PIP, "--python", python, "install", "-q", "--no-deps", "--no-index", packages.wheel, folder=folder)
    (site,) = folder.glob("lib/*/site-packages")
    (site / "needed.pth").write_text(sysconfig.get_path("purelib"))
    return folder / "bin" / "referee"


@contextmanager
def at_home(home: Path, command: Sequence[str | Path], lent: Mapping[str, str] = NOTHING) -> Iterator[Served]:
    """Serves with a command in an empty folder; its environment is a home and a path, and what is lent."""
    empty = home / "empty"
    empty.mkdir(parents=True)
    given = {"HOME": str(home), "PATH": "/usr/bin:/bin", **lent}
    clean = ["env", "-i", *(f"{name}={value}" for name, value in given.items()), *map(str, command)]
    there = f"cd {shlex.quote(str(empty))} && exec {shlex.join(clean)} serve --host 127.0.0.1 --port {{port}}"
    with serving(home / OWN_FOLDER, command=("sh", "-c", there)) as server:
        yield server
        assert not list(empty.iterdir())


def page(served: Served, path: str = "/", lang: str = "en") -> str:
    with urlopen(Request(served.address + path, headers={"Accept-Language": lang}), timeout=PATIENCE) as answer:
        assert answer.status == 200
        return answer.read().decode()


def is_whole(served: Served) -> None:
    """It has its templates, its catalogue and its static files, and its data is in the account's folder."""
    assert "New game" in page(served)
    assert "新しいゲーム" in page(served, lang="ja").replace("\u200b", "")
    assert "htmx" in page(served, "/static/vendor/htmx-2.0.11.min.js")
    assert {DATABASE, KEY_FILE} < {each.name for each in served.data.iterdir()}


def ends_when_told(served: Served) -> None:
    served.process.send_signal(signal.SIGTERM)
    assert served.process.wait(PATIENCE) == 0
    assert not (served.data / ADDRESS_FILE).exists()
    assert "Traceback" not in served.said


def test_an_installed_wheel_serves_from_an_empty_folder_and_keeps_its_games_with_the_account(
    packages: Packages, tmp_path: Path
) -> None:
    command = fresh(tmp_path / "fresh", packages)
    where = run(command.with_name("python"), "-c", "import referee; print(referee.__file__)", folder=tmp_path)
    assert Path(where.strip()).is_relative_to(tmp_path / "fresh")
    assert run(command, "--version", folder=tmp_path).strip() == referee.__version__
    with at_home(tmp_path / "home", [command]) as served:
        is_whole(served)
        ends_when_told(served)


def reached_index(folder: Path) -> bool:
    """Whether the package index answers a small request."""
    asked = [*PIP, "download", "-q", "--no-deps", "--retries", "0", "-d", folder / "asked", "segno"]
    return subprocess.run(asked, capture_output=True, timeout=120, check=False).returncode == 0


@pytest.fixture(scope="module")
def ways(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where pipx and uvx are: programs that fetch packages."""
    folder = tmp_path_factory.mktemp("ways")
    if not reached_index(folder):
        pytest.skip("the package index is not reached from here")
    run(sys.executable, "-m", "venv", folder / "tools", folder=folder)
    run(folder / "tools/bin/pip", "install", "-q", "pipx", "uv", folder=folder, minutes=10)
    return folder / "tools" / "bin"


def pythons() -> list[str]:
    """Those that are here and run, by path."""
    found = [shutil.which(each) for each in PYTHONS]
    asked = ("-c", "import sys, venv, ensurepip; print(sys.executable)")
    tried = [subprocess.run([each, *asked], capture_output=True, text=True, check=False) for each in found if each]
    return [each.stdout.strip() for each in tried if each.returncode == 0]


Way = Callable[[str, Path, Path, Path], list[str | Path]]


def by_pip(python: str, folder: Path, wheel: Path, ways: Path) -> list[str | Path]:
    run(python, "-m", "venv", folder / "env", folder=folder.parent, minutes=5)
    run(folder / "env/bin/pip", "install", "-q", wheel, folder=folder, minutes=10)
    return [folder / "env/bin/referee"]


def by_pipx(python: str, folder: Path, wheel: Path, ways: Path) -> list[str | Path]:
    return [ways / "pipx", "run", "--python", python, "--spec", wheel, "referee"]


def by_uvx(python: str, folder: Path, wheel: Path, ways: Path) -> list[str | Path]:
    return [ways / "uvx", "-q", "--python", python, "--from", wheel, "referee"]


@pytest.mark.skipif(not SOAK, reason="takes packages from the index: in the soak")
@pytest.mark.parametrize("python", pythons() if SOAK else ["each"], ids=lambda each: Path(each).parent.parent.name)
@pytest.mark.parametrize("way", [by_pip, by_pipx, by_uvx], ids=lambda each: each.__name__)
def test_from_nothing_to_the_first_page(way: Way, python: str, packages: Packages, ways: Path, tmp_path: Path) -> None:
    began = time.monotonic()
    command = way(python, tmp_path, packages.wheel, ways)
    with at_home(tmp_path / "home", command, FETCHING) as served:
        assert "New game" in page(served)
        print(f"{way.__name__}, {python}: the first page after {time.monotonic() - began:.1f} s")
        is_whole(served)
        ends_when_told(served)
