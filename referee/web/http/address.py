"""The addresses under which phones reach this app."""

from __future__ import annotations

import ipaddress
import socket
from dataclasses import dataclass
from urllib.parse import urlsplit

from flask import current_app, request


@dataclass(frozen=True)
class Reach:
    """The address that other phones can open, as far as the name goes; `near` where only this computer can."""

    base: str
    near: bool = False


def own_address() -> str:
    """The machine's address on the local network; asking for the way there sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 1))
            return str(probe.getsockname()[0])
        except OSError:
            return own_host()


def own_host() -> str:
    """The machine's name, where it is one that addresses and certificates can have."""
    host = socket.gethostname().lower()
    return host if host and host.isascii() else "localhost"


def asked_from() -> str:
    """The address of whoever asks."""
    return request.remote_addr or ""


def is_loopback(host: str) -> bool:
    """Whether a host name means the machine that asks."""
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def reach() -> Reach:
    """Where other phones find this app: the public address, else the one asked at, else the machine's on its network.

    A guest's phone does not know an authority of one's own: it is sent to plain http, which it opens without a warning.
    """
    public = current_app.config["PUBLIC_URL"]
    if public:
        return Reach("{0.scheme}://{0.netloc}".format(urlsplit(public)))
    asked = urlsplit(request.host_url)
    scheme = "http" if current_app.config["OWN_AUTHORITY"] else asked.scheme
    if not is_loopback(asked.hostname or ""):
        return Reach(f"{scheme}://{asked.netloc}")
    if not current_app.config["ALL_ADDRESSES"]:
        return Reach(f"{scheme}://{asked.netloc}", near=True)
    port = f":{asked.port}" if asked.port else ""
    return Reach(f"{scheme}://{own_address()}{port}")
