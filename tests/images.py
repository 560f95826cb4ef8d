"""Images of the app: what builds them here, and how one is run without an engine."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest

from tests.packages import HOUSE, run
from tests.served import PATIENCE

SUITE = os.environ.get("SUITE", "trixie")
CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt"
LENT = ("/etc/pip.conf", "/etc/resolv.conf", "/etc/hosts", CERTIFICATES)
"""What gives access to packages from here."""


@dataclass(frozen=True)
class Image:
    """An image built by buildah: its settings, its files, and the command that lists them."""

    buildah: tuple[str, ...]
    name: str
    files: Path
    base: Path

    @cached_property
    def settings(self) -> dict[str, Any]:
        """The image's settings for running it."""
        told = json.loads(run(*self.buildah, "inspect", "--type", "image", self.name, folder=HOUSE))
        settings: dict[str, Any] = told["Docker"]["config"]
        return settings

    @property
    def size(self) -> str:
        """The size of its files, and of those from the base."""
        whole, base = (int(run("du", "-sb", each, folder=HOUSE).split()[0]) / 1e6 for each in (self.files, self.base))
        return f"{whole:.0f} MB, of which {base:.0f} MB are its base"


@dataclass(frozen=True)
class Contained:
    """A process that runs an image's command as its first one, with a network of its own."""

    process: subprocess.Popen[str]
    settings: dict[str, Any]

    @property
    def first(self) -> int:
        """The first process inside; 0 before it exists."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return int(children[0]) if children else 0

    def is_healthy(self) -> bool:
        """Whether the image's own health check succeeds."""
        asked, *command = self.settings["Healthcheck"]["Test"]
        assert asked == "CMD"
        return self.first > 0 and self.inside(*command).returncode == 0

    def inside(self, *command: str) -> subprocess.CompletedProcess[str]:
        """Runs a command beside it, as its user."""
        user, _, group = self.settings["User"].partition(":")
        there = [
            "nsenter",
            "-t",
            str(self.first),
            "--mount",
            "--pid",
            "--net",
            "--root",
            "--wd",
            "-S",
            user,
            "-G",
            group,
        ]
        clean = ["env", "-i", *self.settings["Env"]]
        return subprocess.run([*there, *clean, *command], capture_output=True, text=True, timeout=PATIENCE, check=False)


def debian(folder: Path) -> Path:
    """The files of a bare Debian with Python; skips if none can be made."""
    if os.environ.get("DEBIAN"):
        return Path(os.environ["DEBIAN"])
    if os.geteuid() or not shutil.which("debootstrap"):
        pytest.skip("LEFT OUT: a root file system is made by root with debootstrap")
    named = [Path("/etc/apt/sources.list"), *sorted(Path("/etc/apt/sources.list.d").glob("*"))]
    sources = "".join(each.read_text() for each in named if each.is_file())
    found = re.search(r"^(?:URIs:|deb(?: \[.*?\])?) *(\S+)", sources, re.MULTILINE)
    root = folder / SUITE
    needed = "--include=ca-certificates,python3,python3-venv"
    made = ["debootstrap", "--variant=minbase", needed, SUITE, str(root), *([found[1]] if found else [])]
    if subprocess.run(made, capture_output=True, timeout=1200, check=False).returncode:
        pytest.skip(f"LEFT OUT: {SUITE} cannot be made from here")
    return root


def driver(folder: Path) -> str:
    """How layers are stored: as overlays if the system has them, otherwise as copies, which takes minutes."""
    tried = [folder / name for name in ("lower", "upper", "work", "merged")]
    for each in tried:
        each.mkdir()
    layers = "lowerdir={},upperdir={},workdir={}".format(*tried)
    mounted = subprocess.run(["mount", "-t", "overlay", "-o", layers, "overlay", tried[-1]], check=False)
    return "vfs" if mounted.returncode or subprocess.run(["umount", tried[-1]], check=True).returncode else "overlay"


@contextmanager
def built(folder: Path, camera: str = "") -> Iterator[Image]:
    """The image, built by buildah without an engine on a Debian made on the spot; skips if this is impossible."""
    if not shutil.which("buildah"):
        pytest.skip("LEFT OUT: nothing here builds images: apt-get install buildah")
    base, store = debian(folder), folder / "store"
    buildah = ("buildah", "--root", str(store), "--runroot", str(folder / "run"), "--storage-driver", driver(folder))
    try:
        first = run(*buildah, "from", "scratch", folder=HOUSE).split()[-1]
        run(*buildah, "add", "--quiet", first, base, "/", folder=HOUSE, minutes=10)
        run(*buildah, "commit", "--quiet", "--rm", first, "bare", folder=HOUSE, minutes=10)
        lent = [f"--volume={each}:{each}:ro" for each in LENT if Path(each).exists()]
        how = ("--isolation", "chroot", "--format", "docker", "--build-arg", "BASE=localhost/bare")
        reads = ("--build-arg", f"CAMERA={camera}") if camera else ()
        run(*buildah, "bud", *how, *reads, *lent, "-t", "referee", HOUSE, folder=HOUSE, minutes=15)
        container = run(*buildah, "from", "--pull-never", "referee", folder=HOUSE).split()[-1]
        files = run(*buildah, "mount", container, folder=HOUSE).split()[-1]
        yield Image(buildah, "referee", Path(files), base)
    finally:
        for each in (*store.glob("overlay/*/merged"), store / "overlay"):
            subprocess.run(["umount", "-l", each], capture_output=True, check=False)
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def contained(image: Image, folder: Path) -> Iterator[Contained]:
    """Runs the image as an engine would: as the first process, with its own network, a read-only root, and only its volume writable."""
    folder.mkdir()
    root, (volume,) = shlex.quote(str(folder)), image.settings["Volumes"]
    user, _, group = str(image.settings["User"]).partition(":")
    command = [*image.settings["Entrypoint"], *image.settings["Cmd"]]
    steps = (
        "ip link set lo up",
        f"mount --bind {shlex.quote(str(image.files))} {root}",
        f"mount -o remount,bind,ro {root}",
        f"mount -t proc proc {root}/proc",
        f"mount --rbind /dev {root}/dev",
        f"mount -t tmpfs -o mode=700,uid={user},gid={group} tmpfs {root}{volume}",
        f"exec chroot --userspec={user}:{group} {root} env -i {shlex.join([*image.settings['Env'], *command])}",
    )
    apart = ["unshare", "--mount", "--pid", "--net", "--fork", "sh", "-ec", "; ".join(steps)]
    process = subprocess.Popen(apart, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    app = Contained(process, image.settings)
    try:
        yield app
    finally:
        if process.poll() is None:
            os.kill(app.first or process.pid, signal.SIGKILL)
        process.communicate()
