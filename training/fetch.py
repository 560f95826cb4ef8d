"""Fetches the decks and fonts that scenes are drawn with: `python -m training.fetch`.

They come from Debian 12 packages, listed in `sources.txt` by name, version and hash; nothing is installed. If you do
not have `apt-get`, put the packages into `training/cache/deb` yourself, and they are checked and used from there.
"""

from __future__ import annotations

import hashlib
import io
import lzma
import subprocess
import tarfile
from dataclasses import dataclass
from pathlib import Path

from training.shards import CACHE

PACKAGES = CACHE / "deb"
FILES = CACHE / "files"
WANTED = (".ttf", ".otf", ".svgz")
HEAD = 8
"""The length of the signature at the start of an `ar` archive, in bytes."""


@dataclass(frozen=True)
class Source:
    """A package to fetch, with the hash that it must have."""

    name: str
    version: str
    sha256: str

    @property
    def path(self) -> Path | None:
        """The path of the fetched file whose hash is right; None if there is none."""
        for path in PACKAGES.glob(f"{self.name}_*.deb"):
            if hashlib.sha256(path.read_bytes()).hexdigest() == self.sha256:
                return path
        return None


def sources() -> list[Source]:
    """The packages listed in `sources.txt`."""
    lines = Path(__file__).with_name("sources.txt").read_text().splitlines()
    return [Source(*line.split()) for line in lines]


def fetch() -> None:
    """Downloads the packages that are missing and unpacks the fonts and decks of all; exits if a hash is wrong."""
    PACKAGES.mkdir(parents=True, exist_ok=True)
    missing = [f"{each.name}={each.version}" for each in sources() if each.path is None]
    if missing:
        subprocess.run(["apt-get", "download", "-q", *missing], cwd=PACKAGES, check=True)
    for each in sources():
        if each.path is None:
            raise SystemExit(f"{each.name} is not what it was: its hash should be {each.sha256}.")
        unpack(each.path, FILES / each.name)


def unpack(package: Path, folder: Path) -> None:
    """Writes the fonts and decks of a package into a folder, without subfolders."""
    folder.mkdir(parents=True, exist_ok=True)
    with tarfile.open(fileobj=io.BytesIO(lzma.decompress(contents(package.read_bytes())))) as files:
        for member in files:
            if member.isfile() and member.name.endswith(WANTED):
                file = files.extractfile(member)
                assert file is not None
                (folder / Path(member.name).name).write_bytes(file.read())


def contents(package: bytes) -> bytes:
    """The compressed tar archive inside a package that holds its files; exits if there is none."""
    at = HEAD
    while at < len(package):
        name, size = package[at : at + 16].strip(b" /"), int(package[at + 48 : at + 58])
        at += 60
        if name == b"data.tar.xz":
            return package[at : at + size]
        at += size + size % 2
    raise SystemExit("A package has no data.tar.xz.")


if __name__ == "__main__":
    fetch()
