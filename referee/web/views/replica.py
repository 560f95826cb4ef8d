"""The state of the server's replica, for *Export and import*."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import NamedTuple, Protocol

from flask import current_app

from referee import clock
from referee.web.http.uploads import folder
from referee.web.views.filters import moment
from referee.words import Words, say


class Replica(Protocol):
    """The state of a replica of the data."""

    @property
    def until(self) -> datetime | None:
        """The moment up to which it has everything; None if it never had."""

    @property
    def taken(self) -> bool:
        """Whether another machine now writes it."""

    def lag(self, now: datetime) -> int | None:
        """The seconds by which it is behind."""

    def in_trouble(self, now: datetime) -> bool:
        """Whether somebody should look after it."""


class StateOf(Protocol):
    """Finds the state of the replica of a folder."""

    def __call__(self, folder: Path) -> Replica | None:
        """The state; None if there is no replica."""


def replica_state() -> Replica | None:
    """The state of this server's replica; None if there is none."""
    state_of: StateOf | None = current_app.extensions.get("replica")
    return state_of(folder()) if state_of else None


class ReplicaTold(NamedTuple):
    """What is said about it, and whether something is wrong."""

    words: Words
    wrong: bool = True


def replica_told() -> ReplicaTold | None:
    """How recent a replica is, or what is wrong; None if there is none, or not yet."""
    state = replica_state()
    if state is None:
        return None
    if state.taken:
        words = say(
            "These games now live on another machine. What you save here will not reach it. Tell "
            "the person who runs it."
        )
        return ReplicaTold(words)
    wrong = state.in_trouble(clock.moment())
    if not state.until:
        return ReplicaTold(say("The replica cannot be reached: tell whoever runs this server.")) if wrong else None
    when = moment(state.until.astimezone(clock.moment().tzinfo).isoformat())
    if wrong:
        return ReplicaTold(say("The replica has nothing saved after {when}: tell whoever runs this server.", when=when))
    return ReplicaTold(say("A replica in another place has everything up to {when}.", when=when), wrong=False)
