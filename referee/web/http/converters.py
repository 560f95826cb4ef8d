"""The parts of an address: the sheet with the right that a link gives, and the preset of a game."""

from __future__ import annotations

from flask import Flask, abort
from werkzeug.routing import BaseConverter, IntegerConverter

from referee.games import preset_of
from referee.games.base.options import Preset
from referee.games.game import Game
from referee.store import Credential, InCircle, Right
from referee.web.http.owner import known_owner
from referee.words import Fault


class _SheetConverter(BaseConverter):
    """The part of an address that opens a sheet: its owner's key, or the secret of a link."""

    needs: Right

    def to_python(self, value: str) -> Credential:
        """The credential of the client."""
        return Credential(value, known_owner(), self.needs)

    def to_url(self, value: Credential | str) -> str:
        """The secret in an address."""
        return super().to_url(str(value))


class _LookConverter(_SheetConverter):
    needs = Right.LOOK


class _KeepConverter(_SheetConverter):
    needs = Right.KEEP


class _ShareConverter(_SheetConverter):
    needs = Right.SHARE


class _OwnConverter(_SheetConverter):
    needs = Right.OWN


class _CircleConverter(BaseConverter):
    """The part of an address that names a circle, for its phones only."""

    needs: Right

    def to_python(self, value: str) -> InCircle:
        """The circle as this browser asks for it."""
        return InCircle(value, known_owner(), self.needs)

    def to_url(self, value: InCircle | str) -> str:
        """The key in an address."""
        return super().to_url(str(value))


class _SeesConverter(_CircleConverter):
    needs = Right.LOOK


class _PlaysConverter(_CircleConverter):
    needs = Right.SHARE


class _OrganisesConverter(_CircleConverter):
    needs = Right.OWN


class _Number(IntegerConverter):
    """The number of a hand or a ruling; a number too large to be stored matches no address."""

    regex = r"\d{1,18}"


def credential_for(secret: str, needs: Right) -> Credential:
    """The credential of the client, if a form or a query names a sheet."""
    return Credential(secret, known_owner(), needs)


def init_app(app: Flask) -> None:
    """Lets routes say `/s/<look:key>`, or keep, share and own; and `/c/<sees:circle>`, or plays and organises."""
    app.url_map.converters |= {
        "look": _LookConverter,
        "keep": _KeepConverter,
        "share": _ShareConverter,
        "own": _OwnConverter,
        "sees": _SeesConverter,
        "plays": _PlaysConverter,
        "organises": _OrganisesConverter,
        "int": _Number,
    }


def preset_or_404(slug: str) -> tuple[Game, Preset]:
    """The game and preset in an address."""
    try:
        return preset_of(slug)
    except Fault:
        abort(404)
