"""A read-only data folder: the server says so in one sentence that names it, whatever is requested."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from referee.host.replica.state import STATE
from referee.store.file.folder import DATABASE
from tests.host.replica.machines import machine, until_sent
from tests.served import free_port, serving
from tests.soak import some

SECONDS = 60
READ_ONLY = 'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && exec "$@"'
UNSHARE = ["unshare", "--map-root-user", "--mount"]


def _mounts() -> bool:
    """Whether this system lets a test mount a read-only folder."""
    return bool(shutil.which("unshare")) and subprocess.run([*UNSHARE, "true"], check=False).returncode == 0


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A folder that was served once, with https, and its replica."""
    made = tmp_path_factory.mktemp("data"), tmp_path_factory.mktemp("place")
    with machine(made[0], made[1]):
        until_sent(made[0])
    with serving(made[0], "--https"):
        pass
    return made


OPTIONS = ("", "--https", "--workers 2", "--replicate {empty}", "--replicate {kept}")
LEFT = {"games": "", "word of a replica": "", "no games": f"{DATABASE}*", "nothing": "**/*"}
"""What is in the folder, and what is removed before."""
EVERY = [(left, option) for place, left in enumerate(LEFT) for option in some(OPTIONS, place, most=2)]


@pytest.mark.skipif(not _mounts(), reason="needs a mount of its own")
@pytest.mark.parametrize(("left", "option"), EVERY)
def test_a_folder_that_can_only_be_read_is_named(
    served: tuple[Path, Path], tmp_path: Path, left: str, option: str
) -> None:
    data, kept, empty = (tmp_path / name for name in ("data", "kept", "empty"))
    for source, target in zip(served, (data, kept), strict=True):
        shutil.copytree(source, target)
    empty.mkdir()
    for each in data.glob(LEFT[left]) if LEFT[left] else ():
        if each.is_file():
            each.unlink()
    if left == "word of a replica":
        (data / STATE).write_text("{}")
    serve = [sys.executable, "-m", "referee", "serve", "--host", "127.0.0.1", "--port", str(free_port())]
    serve += ["--data", str(data), *option.format(kept=kept, empty=empty).split()]
    apart = [*UNSHARE, "sh", "-c", READ_ONLY, str(data), *serve]
    done = subprocess.run(apart, capture_output=True, text=True, timeout=SECONDS, check=False)
    assert (done.returncode, done.stdout) == (2, ""), done.stderr
    assert "Traceback" not in done.stderr
    assert done.stderr.count("\n") == 1
    assert str(data) in done.stderr or ("Choose another place" in done.stderr and str(kept) in done.stderr)
