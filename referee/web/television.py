"""The television of a circle: scanned once, it follows the games for ever, and shows nothing that opens anything else."""

from __future__ import annotations

import json
from typing import Any

from flask import Blueprint, render_template, request

from referee import clock
from referee.store.circles.television import OtherGame
from referee.web.http.polling import number_in, television_tag
from referee.web.http.request import store
from referee.web.sheets import what_is_read
from referee.web.views.game_list import title_of
from referee.web.views.television import end_of
from referee.words import Words, named, say

bp = Blueprint("television", __name__)
Answer = str | tuple[str, int]


@bp.get("/w/<secret>")
def show(secret: str) -> str:
    """The game that is on, its result, or who won how much of the last evening."""
    return render_template("television.html", **_shown(secret, television_tag(store(), secret, _chosen(), clock.now())))


@bp.get("/w/<secret>/board")
def board(secret: str) -> Answer:
    """The same as a part, for an open television: nothing if nothing is new."""
    tag = television_tag(store(), secret, _chosen(), clock.now())
    return ("", 204) if request.args.get("v") == tag else render_template("_television.html", **_shown(secret, tag))


def _chosen() -> int:
    """The number of the game that was chosen from several; 0 for the one touched last."""
    return number_in(request.args.get("game", ""))


def _shown(secret: str, tag: str) -> dict[str, Any]:
    """What is on the screen; its tag was read first, so that nothing new is missed."""
    screen = store().television.screen(secret, _chosen(), when=clock.now())
    _, _, of_game = tag.partition(".")
    return {
        "secret": secret,
        "pinned": _chosen() or None,
        "screen": screen,
        "tag": tag,
        "others": [(each.number, _called(each)) for each in screen.others],
        "evening": end_of(screen.evening, tonight=screen.tonight) if screen.evening else None,
        **(what_is_read(screen.sheet, of_game) if screen.sheet else {}),
    }


def _called(game: OtherGame) -> Words | None:
    """What another game is called on its chip: what is played, and by whom."""
    title = title_of(game.preset)
    return title and say("{title}: {players}", title=title, players=named(json.loads(game.players)))
