"""How the replica of the server is, as *Export and import* tells it."""

from __future__ import annotations

from typing import NamedTuple

from referee import clock
from referee.host.replica.state import state_of
from referee.web.http.uploads import folder
from referee.web.views.filters import moment
from referee.words import Words, say


class ReplicaTold(NamedTuple):
    """What is said of it, and whether something is wrong."""

    words: Words
    wrong: bool = True


def replica_told() -> ReplicaTold | None:
    """Until when a replica has everything, or what is wrong; nothing where none is kept, or not yet."""
    state = state_of(folder())
    if state is None:
        return None
    if state.taken:
        words = say("Another machine now keeps these games: what is saved here, it does not get. Tell whoever runs it.")
        return ReplicaTold(words)
    wrong = state.in_trouble(clock.moment())
    if not state.until:
        return ReplicaTold(say("The replica is not reached: tell whoever runs this server.")) if wrong else None
    when = moment(state.until.astimezone(clock.moment().tzinfo).isoformat())
    if wrong:
        return ReplicaTold(say("The replica has nothing saved after {when}: tell whoever runs this server.", when=when))
    return ReplicaTold(say("A replica in another place has everything up to {when}.", when=when), wrong=False)
