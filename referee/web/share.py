"""Sharing a game: its links and codes, its picture, and games that whoever runs the server hands over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from flask import Blueprint, abort, redirect, render_template, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response

from referee import clock
from referee.store import Credential, Right
from referee.web.http.address import reach
from referee.web.http.htmx import go_to
from referee.web.http.owner import owner_id
from referee.web.http.qr_code import qr_code
from referee.web.http.request import new_form_key, sent_form_key, store
from referee.web.views.board import board_of
from referee.web.views.look import faces_of
from referee.web.views.picture import picture_of
from referee.words import Words, say

bp = Blueprint("share", __name__)


@dataclass(frozen=True)
class Link:
    """An address that is shared, or nothing if there is none."""

    address: str

    @property
    def code(self) -> Markup:
        """The address as a code to scan."""
        return qr_code(self.address)


@dataclass(frozen=True)
class Invitation:
    """A link of a sheet with its purpose."""

    right: Right
    title: Words
    help: Words
    link: Link


FOR = {
    Right.LOOK: (say("Watch"), say("For watching only: shows the scores and the reasons, and updates by itself.")),
    Right.KEEP: (
        say("Keep score"),
        say("Another phone can record, correct and undo. You still own the game."),
    ),
}


def _links(secrets: Mapping[Right, str], base: str) -> list[Invitation]:
    return [
        Invitation(right, title, told, _link("sheets.table", secrets.get(right), base))
        for right, (title, told) in FOR.items()
    ]


def _link(page: str, secret: str | None, base: str) -> Link:
    """The link to a page of the sheet, for whoever knows this secret."""
    return Link(base + url_for(page, key=secret) if secret else "")


@bp.get("/s/<share:key>/share")
def links(key: Credential) -> str:
    """The links of a sheet, and the way to a television."""
    sheet = store().load(key)
    secrets = store().links(key)
    at = reach()
    return render_template(
        "share.html",
        sheet=sheet,
        links=_links(secrets, at.base),
        board=_link("sheets.big", secrets.get(Right.LOOK), at.base),
        near=at.near,
        to=request.args.get("to", "look"),
        form_key=new_form_key(),
    )


def _right(name: str) -> Right:
    return {"look": Right.LOOK, "keep": Right.KEEP}.get(name) or abort(404)


@bp.post("/s/<share:key>/share/<name>")
def renew(key: Credential, name: str) -> Response:
    """Replaces a link with a new one."""
    store().renew_link(key, _right(name), when=clock.now(), form_key=sent_form_key())
    return go_to(url_for("share.links", key=key, to=name))


@bp.post("/s/<share:key>/share/<name>/drop")
def drop(key: Credential, name: str) -> Response:
    """Revokes a link."""
    store().drop_link(key, _right(name), when=clock.now(), form_key=sent_form_key())
    return go_to(url_for("share.links", key=key, to=name))


@bp.get("/move/<secret>")
def arrive(secret: str) -> str | Response:
    """Asks the other browser whether to take the games."""
    me = owner_id()
    code = store().handovers.read(secret, me, when=clock.now())
    if code.done:
        return redirect(url_for("games.home"), 303)
    return render_template("handover_arrival.html", code=code, here=code.owner == me)


@bp.post("/move/<secret>")
def take(secret: str) -> Response:
    """Takes the games over."""
    store().handovers.use(secret, owner_id(), when=clock.now())
    return go_to(url_for("games.home"))


@bp.get("/s/<look:key>/picture")
def card(key: Credential) -> str:
    """The picture of a game."""
    sheet = store().load(key)
    board = board_of(sheet.ledger)
    picture = picture_of(board, board.scoresheet.record.started or sheet.created, faces_of(sheet))
    return render_template("picture.html", sheet=sheet, board=board, picture=picture)
