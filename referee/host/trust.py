"""Trusting this computer: the certificate of its own authority, and how each kind of device installs and removes it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, abort, current_app, render_template, request, url_for

from referee.web.http.address import reach
from referee.web.http.qr_code import qr_code
from referee.words import Words, say

bp = Blueprint("trust", __name__, template_folder="templates")


@dataclass(frozen=True)
class Screen:
    """A screen: its drawing, and what to do there."""

    drawing: str
    told: Words


@dataclass(frozen=True)
class Device:
    """A kind of device: its name, how its browsers identify themselves, the steps there, and how to undo them."""

    title: str
    known: tuple[str, ...]
    frame: str
    steps: tuple[Screen, Screen, Screen]
    off: Words


DEVICES = {
    "iphone": Device(
        "iPhone, iPad",
        ("iPhone", "iPad"),
        "phone",
        (
            Screen("load", say("Open this page in Safari. Tap “Download the certificate”, then Allow.")),
            Screen("list", say("Open Settings. Tap “Profile Downloaded” at the top, then Install.")),
            Screen(
                "switch",
                say(
                    "In Settings, open General, About, Certificate Trust Settings. Switch “{name}” on.",
                    name="Referee at home",
                ),
            ),
        ),
        say("In Settings, open General, VPN & Device Management. Tap “{name}” and remove it.", name="Referee at home"),
    ),
    "android": Device(
        "Android",
        ("Android",),
        "phone",
        (
            Screen("load", say("Tap “Download the certificate”.")),
            Screen("list", say("In Settings, search for “CA certificate”. Tap it, then “Install anyway”.")),
            Screen("choose", say("Choose the file referee.crt.")),
        ),
        say("In Settings, search for “User credentials”. Tap “{name}” and remove it.", name="Referee at home"),
    ),
    "windows": Device(
        "Windows",
        ("Windows",),
        "window",
        (
            Screen("load", say("Download the certificate and open the file.")),
            Screen(
                "list",
                say(
                    "Choose “Install Certificate”, “Current User”, then “Place all certificates in the following store”."
                ),
            ),
            Screen(
                "choose", say("Browse to “Trusted Root Certification Authorities”, finish, and restart the browser.")
            ),
        ),
        say(
            "Run certmgr.msc. Under “Trusted Root Certification Authorities”, delete “{name}”.", name="Referee at home"
        ),
    ),
    "mac": Device(
        "Mac",
        ("Macintosh",),
        "window",
        (
            Screen("load", say("Download the certificate and open the file. Keychain Access adds it.")),
            Screen("list", say("In Keychain Access, double-click “{name}” and open Trust.", name="Referee at home")),
            Screen("choose", say("Choose “Always Trust”, close the window and enter your password.")),
        ),
        say("In Keychain Access, find “{name}” and delete it.", name="Referee at home"),
    ),
}


@bp.get("/https")
def steps() -> str:
    """What https gives a device, and the steps to it."""
    authority = current_app.config["OWN_AUTHORITY"]
    to = reach()
    here = to.base + url_for("trust.steps")
    on = request.args.get("on", "")
    return render_template(
        "trust.html",
        devices=DEVICES,
        on=on if on in DEVICES else _asking(),
        authority=authority,
        fingerprint=authority.print() if authority else "",
        code=qr_code(here),
        address=here,
        near=to.near,
        sealed=(to.base + url_for("games.home")).replace("http:", "https:", 1),
    )


def _asking() -> str:
    """The kind of the asking device, according to its browser."""
    said = request.user_agent.string
    return next((name for name, each in DEVICES.items() if any(known in said for known in each.known)), "android")


@bp.get("/https/referee.crt")
def certificate() -> Any:
    """The certificate to trust: the public part of the authority, and nothing else."""
    authority = current_app.config["OWN_AUTHORITY"] or abort(404)
    return Response(authority.public(), mimetype="application/x-x509-ca-cert")
