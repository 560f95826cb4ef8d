"""Caddy before a server, with https and below a path, as people run it: `BELOW=/rummy pytest tests/browser/…`."""

from __future__ import annotations

import atexit
import ipaddress
import os
import shutil
import ssl
import subprocess
import tempfile
import time
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from functools import cache
from hashlib import sha256
from pathlib import Path

BELOW = os.environ.get("BELOW", "")
"""The path below which the browser tests find the app, behind Caddy with https; without Caddy if empty."""
DAY = timedelta(days=1)
_CONFIGURATION = """
{{
    admin off
    skip_install_trust
    auto_https disable_redirects
    storage file_system {folder}
}}
https://127.0.0.1:{port} {{
    tls {certificate} {key}
    redir {below} {below}/
    handle_path {below}/* {{
        reverse_proxy 127.0.0.1:{app} {{
            header_up X-Forwarded-Prefix {below}
        }}
    }}
}}
"""


@cache
def certified() -> tuple[Path, Path, str]:
    """A certificate for this run, its key, and the mark that makes Chromium accept it: it never caches what it distrusts."""
    from cryptography import x509  # noqa: PLC0415 - behind Caddy only
    from cryptography.hazmat.primitives import hashes, serialization  # noqa: PLC0415
    from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415

    folder = Path(tempfile.mkdtemp(prefix="certified-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    key, now = ec.generate_private_key(ec.SECP256R1()), datetime.now(UTC)
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "Behind Caddy")])
    here = x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))])
    made = x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number(), now - DAY, now + DAY)
    signed = made.add_extension(here, critical=False).sign(key, hashes.SHA256())
    text, private = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8
    (folder / "cert.pem").write_bytes(signed.public_bytes(text))
    (folder / "key.pem").write_bytes(key.private_bytes(text, private, serialization.NoEncryption()))
    spki = key.public_key().public_bytes(serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo)
    return folder / "cert.pem", folder / "key.pem", b64encode(sha256(spki).digest()).decode()


@contextmanager
def caddy(folder: Path, *, port: int, app: int) -> Iterator[None]:
    """Serves the app from one port at another one, until the block ends."""
    program = shutil.which("caddy")
    assert program, "BELOW needs Caddy"
    file = folder / "Caddyfile"
    certificate, key, _ = certified()
    given = {"folder": folder, "port": port, "app": app, "below": BELOW, "certificate": certificate, "key": key}
    file.write_text(_CONFIGURATION.format(**given))
    command = [program, "run", "--config", str(file), "--adapter", "caddyfile"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        _until_it_speaks(port)
        yield
    finally:
        process.terminate()
        process.wait(30)


def _until_it_speaks(port: int) -> None:
    """Waits until it speaks: it listens before it has its certificate."""
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
