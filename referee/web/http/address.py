"""The addresses at which phones reach this app."""

from __future__ import annotations

import ipaddress
import socket
from dataclasses import dataclass
from urllib.parse import urlsplit

from flask import current_app, request


@dataclass(frozen=True)
class Reach:
    """The address that other phones can open, as far as the name allows; `near` if only this computer can."""

    base: str
    near: bool = False


def own_address() -> str:
    """The machine's address on the local network; finding the route sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 1))
            return str(probe.getsockname()[0])
        except OSError:
            return own_host()


def own_host() -> str:
    """The machine's name, if it is valid in addresses and certificates."""
    host = socket.gethostname().lower()
    return host if host and host.isascii() else "localhost"


def asked_from() -> str:
    """The address of the client."""
    return request.remote_addr or ""


def is_loopback(host: str) -> bool:
    """Whether a host name means the very machine that asks."""
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def reach() -> Reach:
    """Where other phones find this app: the public address, otherwise the requested one, otherwise the machine's on its network.

    A guest's phone does not know our own authority: it gets plain http, which it opens without a warning.
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
