"""Whose games a page is about: this browser's own, or those of the circle in the address."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from flask import Blueprint, Flask, abort, current_app, g

from referee.store import Holder, InCircle
from referee.web.http.owner import known_owner, owner_id

View = TypeVar("View", bound=Callable[..., Any])


def holder() -> Holder:
    """Whose games this page is about; an empty browser has none."""
    return circle() or known_owner()


def starter() -> Holder:
    """Like `holder`, for something that is stored: this browser becomes known."""
    owner_id()
    return holder()


def circle() -> InCircle | None:
    """The circle in the address, or the one that a page shows by itself; None for a browser's own."""
    found: InCircle | None = g.get("circle")
    return found


def this_circle() -> InCircle:
    """The circle in the address of a page that only circles have."""
    return circle() or abort(404)


def may_play() -> bool:
    """Whether this phone may start games and change things here; a browser may with its own."""
    there = circle()
    return there is None or current_app.extensions["store"].circles.look(there).plays


def enter(there: InCircle | None) -> None:
    """Makes the rest of the request one about a circle, as if its address had named it; or about none."""
    g.circle = there


def leave() -> None:
    """Makes the rest of the request one about no circle: links on a page that says there is none lead elsewhere."""
    g.pop("circle", None)


def shared(bp: Blueprint, path: str, method: str = "GET", *, needs: str = "sees") -> Callable[[View], View]:
    """Puts a page about the past at two addresses: for a browser's own games, and for those of a circle.

    `needs` is the converter of the circle: "sees", "plays" or "organises".
    """

    def put(view: View) -> View:
        for beginning in ("", f"/c/<{needs}:circle>"):
            bp.add_url_rule(beginning + path, view_func=view, methods=[method])
        return view

    return put


def _enter(_endpoint: str | None, values: dict[str, Any] | None) -> None:
    """Takes the circle out of the parts of the address, so that a page is written once for both."""
    if values and "circle" in values:
        enter(values.pop("circle"))


def _stay(endpoint: str, values: dict[str, Any]) -> None:
    """Makes every link of a circle's page stay in the circle."""
    there = circle()
    if there and "circle" not in values and current_app.url_map.is_endpoint_expecting(endpoint, "circle"):
        values["circle"] = there


def init_app(app: Flask) -> None:
    """Lets addresses and links have a circle, and pages use `circle()`."""
    app.url_value_preprocessor(_enter)
    app.url_defaults(_stay)
    app.jinja_env.globals["may_play"] = may_play
    app.jinja_env.globals["circle"] = circle
