"""Which certificate the app serves: none, one from elsewhere, or one of its own authority at home."""

from __future__ import annotations

import ssl
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from flask import Flask

from referee.paths import unusable
from referee.web.http.seal import AtHome, Given, Seal
from referee.words import Fault, say


@dataclass(frozen=True)
class Asked:
    """What was asked for: https of its own, or a certificate with its key."""

    at_home: bool = False
    certificate: Path | None = None
    key: Path | None = None


def seal_of(app: Flask, asked: Asked) -> Seal | None:
    """What speaks https for the app; a Fault where it cannot."""
    if asked.at_home and (asked.certificate or asked.key):
        raise Fault(say("--https makes its own certificate: leave out --cert and --key, or --https."))
    if asked.at_home:
        return _at_home(app)
    if not asked.certificate and not asked.key:
        return None
    if not asked.certificate or not asked.key:
        raise Fault(say("A certificate needs its key: name both, with --cert and --key."))
    app.config.update(CERTIFIED=True, SESSION_COOKIE_SECURE=True)
    try:
        return Given(asked.certificate, asked.key)
    except (OSError, ssl.SSLError):
        words = say(
            "{path} cannot be used with {key}: both must be PEM files that belong together.",
            path=asked.certificate,
            key=asked.key,
        )
        raise Fault(words) from None


def _at_home(app: Flask) -> Seal:
    """A certificate of one's own authority, whose page the app then has."""
    try:
        from referee.web.http.authority import FOLDER, Authority  # noqa: PLC0415 - an extra, which not everybody has
    except ImportError:
        raise Fault(say("--https needs one more package: pip install 'referee[https]'.")) from None
    data, named = Path(app.instance_path), urlsplit(app.config["PUBLIC_URL"] or "").hostname
    try:
        authority = Authority(data)
        seal = AtHome(authority.serve, frozenset((named,) if named else ()))
    except OSError as error:
        raise unusable(data / FOLDER, error) from None
    app.config.update(OWN_AUTHORITY=authority, SESSION_COOKIE_SECURE=False)
    return seal
