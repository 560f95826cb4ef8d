"""S3-compatible storage from a test package, if `make soak` has installed one, in an environment of its own because it is large."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path

import pytest

from tests.served import PATIENCE, free_port

PROGRAM = Path(os.environ.get("MOTO", Path(sys.prefix) / "s3" / "bin" / "moto_server"))


@contextmanager
def s3(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address of a place in an empty bucket, with the variables that open it."""
    if not PROGRAM.exists():
        pytest.skip("no S3 server here: make soak installs one")
    for name, value in (("AWS_ACCESS_KEY_ID", "here"), ("AWS_SECRET_ACCESS_KEY", "kept-to-itself")):
        monkeypatch.setenv(name, value)
    port = free_port()
    with (folder / "s3.txt").open("wb") as said:
        process = subprocess.Popen([PROGRAM, "-p", str(port)], stdout=said, stderr=said)
    try:
        _make_bucket(port)
        yield f"s3://clubs/club?endpoint=http://127.0.0.1:{port}&region=us-east-1&forcePathStyle=true"
    finally:
        process.terminate()
        process.wait(PATIENCE)


def _make_bucket(port: int) -> None:
    latest = time.monotonic() + PATIENCE
    while True:
        line = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        try:
            line.request("PUT", "/clubs")
            assert line.getresponse().status == 200
            return
        except OSError:
            assert time.monotonic() < latest
            time.sleep(0.1)
        finally:
            line.close()
