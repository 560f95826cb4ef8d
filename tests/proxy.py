"""Caddy before a server, with https and below a path, as people run it: `BELOW=/rummy pytest tests/browser/…`."""

from __future__ import annotations

import os
import shutil
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

BELOW = os.environ.get("BELOW", "")
"""The path below which the browser tests find the app, behind Caddy with https; nothing without Caddy."""
_CONFIGURATION = """
{{
    admin off
    skip_install_trust
    auto_https disable_redirects
    storage file_system {folder}
}}
https://127.0.0.1:{port} {{
    tls internal
    redir {below} {below}/
    handle_path {below}/* {{
        reverse_proxy 127.0.0.1:{app} {{
            header_up X-Forwarded-Prefix {below}
        }}
    }}
}}
"""


@contextmanager
def caddy(folder: Path, *, port: int, app: int) -> Iterator[None]:
    """Serves the app of one port at another one, until the block ends."""
    program = shutil.which("caddy")
    assert program, "BELOW needs Caddy"
    file = folder / "Caddyfile"
    file.write_text(_CONFIGURATION.format(folder=folder, port=port, app=app, below=BELOW))
    command = [program, "run", "--config", str(file), "--adapter", "caddyfile"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        _until_it_speaks(port)
        yield
    finally:
        process.terminate()
        process.wait(30)


def _until_it_speaks(port: int) -> None:
    """It listens before it has its certificate."""
    latest = time.monotonic() + 30
    while True:
        try:
            ssl.get_server_certificate(("127.0.0.1", port), timeout=5)
        except OSError:
            if time.monotonic() > latest:
                raise
            time.sleep(0.05)
        else:
            return
