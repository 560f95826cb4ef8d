"""`python -m referee serve` as a process of its own, as people run it."""

from __future__ import annotations

import os
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from tests.proxy import BELOW, caddy

PATIENCE = 30
"""Seconds until a server must listen, and until it must have ended."""


@dataclass(frozen=True)
class Served:
    """A running server: its address without a slash at the end, its data folder, its process, and its output."""

    address: str
    data: Path
    process: subprocess.Popen[bytes]
    _said: IO[bytes]

    @property
    def said(self) -> str:
        """Everything that the server has written so far, on both streams."""
        file = self._said.fileno()
        return os.pread(file, os.fstat(file).st_size, 0).decode(errors="replace")

    def says(self, words: str) -> bool:
        """Whether the server writes this, which may be a moment after it listens."""
        latest = time.monotonic() + PATIENCE
        while words not in self.said and time.monotonic() < latest:
            time.sleep(0.02)
        return words in self.said

    def kill(self) -> None:
        """Ends it as `kill -9` does, at once and without a message."""
        self.process.kill()
        self.process.wait(PATIENCE)


def free_port() -> int:
    """A free port of this machine, outside the range that the system uses for outgoing connections."""
    while True:
        port = 20000 + secrets.randbelow(12000)
        with suppress(OSError), socket.create_server(("", port)):
            return port


@contextmanager
def serving(
    data: Path,
    *more: str,
    port: int | None = None,
    command: Sequence[str] = (),
    descriptors: int | None = None,
    known: str = "",
) -> Iterator[Served]:
    """Serves the data folder until the block ends; `more` are further options of `serve`.

    Another command may serve it, in which `{port}` and `{data}` stand for both; with `descriptors` that is how many
    files the process may have open, and an address that is `known` is the server's already.
    """
    port = port or free_port()
    command = [each.format(port=port, data=data) for each in command or _usual()]
    if descriptors:
        command = ["sh", "-c", f'ulimit -n {descriptors}; exec "$@"', "sh", *command]
    with tempfile.TemporaryFile() as said:
        environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
        process = subprocess.Popen(
            [*command, *more],
            stdout=said,
            stderr=subprocess.STDOUT,
            env=environment,
        )
        try:
            _until_it_listens(process, port, said)
            with ExitStack() as stack:
                usual = f"http://127.0.0.1:{port}"
                yield Served(known or (_behind(stack, port) if BELOW else usual), data, process, said)
        finally:
            _end(process)


def _usual() -> list[str]:
    plain = [sys.executable, "-m", "referee", "serve", "--host", "127.0.0.1", "--port", "{port}", "--data", "{data}"]
    return [*plain, "--behind", "1"] if BELOW else plain


def _behind(stack: ExitStack, app: int) -> str:
    """The address of Caddy in front of a server."""
    port, folder = free_port(), Path(stack.enter_context(tempfile.TemporaryDirectory()))
    stack.enter_context(caddy(folder, port=port, app=app))
    return f"https://127.0.0.1:{port}{BELOW}"


class Mortal:
    """A server that can be killed, and restarted at the same address on the same data."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = free_port()
        self._before = ExitStack()
        self.address = _behind(self._before, self.port) if BELOW else f"http://127.0.0.1:{self.port}"
        self._block: AbstractContextManager[Served] | None = None
        self._served: Served | None = None

    @property
    def runs(self) -> bool:
        """Whether it is running."""
        return self._served is not None

    def start(self) -> None:
        """Starts serving, if it is not."""
        if self._block is None:
            self._block = serving(self.data, port=self.port, known=self.address)
            self._served = self._block.__enter__()

    def kill(self) -> None:
        """Ends it as `kill -9` does."""
        if self._served is not None:
            self._served.kill()
        self._leave()

    def stop(self) -> None:
        """Ends it cleanly, and what is in front of it."""
        self._leave()
        self._before.close()

    def _leave(self) -> None:
        if self._block is not None:
            self._block.__exit__(None, None, None)
        self._block = self._served = None


def _until_it_listens(process: subprocess.Popen[bytes], port: int, said: IO[bytes]) -> None:
    latest = time.monotonic() + PATIENCE
    while process.poll() is None and time.monotonic() < latest:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    said.seek(0)
    raise RuntimeError(f"no server (exit status {process.poll()}): {said.read().decode(errors='replace')}")


def _end(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is None:
        process.send_signal(signal.SIGTERM)
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
