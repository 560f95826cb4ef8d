from __future__ import annotations

import hashlib
import io
import lzma
import tarfile
from pathlib import Path

import pytest

pytest.importorskip("numpy")

from training import fetch


def package(**files: bytes) -> bytes:
    inner = io.BytesIO()
    with tarfile.open(fileobj=inner, mode="w") as files_of:
        for name, data in files.items():
            member = tarfile.TarInfo(f"./usr/share/{name.replace('_', '.')}")
            member.size = len(data)
            files_of.addfile(member, io.BytesIO(data))
    parts = {b"debian-binary": b"2.0\n", b"control.tar.xz": b"odd", b"data.tar.xz": lzma.compress(inner.getvalue())}
    whole = b"!<arch>\n"
    for name, data in parts.items():
        whole += name.ljust(48) + str(len(data)).encode().ljust(10) + b"`\n" + data + b"\n" * (len(data) % 2)
    return whole


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("PACKAGES", "FILES"):
        monkeypatch.setattr(fetch, name, tmp_path / name)
        (tmp_path / name).mkdir()
    return tmp_path


def test_fonts_and_decks_are_unpacked_and_nothing_else(cache: Path):
    data = package(some_ttf=b"font", deck_svgz=b"deck", read_txt=b"text")
    (cache / "PACKAGES" / "fonts-x_1.deb").write_bytes(data)
    fetch.unpack(cache / "PACKAGES" / "fonts-x_1.deb", cache / "FILES" / "fonts-x")
    found = {path.name: path.read_bytes() for path in (cache / "FILES" / "fonts-x").iterdir()}
    assert found == {"some.ttf": b"font", "deck.svgz": b"deck"}


def test_a_package_with_another_hash_is_not_taken(cache: Path):
    data = package(some_ttf=b"font")
    (cache / "PACKAGES" / "fonts-x_1.deb").write_bytes(data)
    assert fetch.Source("fonts-x", "1", hashlib.sha256(data).hexdigest()).path
    assert fetch.Source("fonts-x", "1", hashlib.sha256(b"").hexdigest()).path is None


def test_every_source_has_a_hash():
    assert len(fetch.sources()) > 60
    assert all(len(each.sha256) == 64 and each.version for each in fetch.sources())
    assert len({each.name for each in fetch.sources()}) == len(fetch.sources())


def test_a_package_without_files_is_refused():
    with pytest.raises(SystemExit):
        fetch.contents(b"!<arch>\n")
