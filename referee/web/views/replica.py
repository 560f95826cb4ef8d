"""How the replica of the server is, as *Export and import* tells it."""

from __future__ import annotations

from referee import clock
from referee.replica.state import state_of
from referee.web.http.spool import folder
from referee.web.views.filters import moment
from referee.words import Words, say


def replica_words() -> Words | None:
    """Until when a second machine has everything, or what is wrong; nothing where no replica is kept."""
    state = state_of(folder())
    if state is None:
        return None
    if state.taken:
        return say("Another machine now keeps these games: what is saved here, it does not get. Tell whoever runs it.")
    if not state.until:
        wrong = state.in_trouble(clock.moment())
        return say("The replica is not reached: tell whoever runs this server.") if wrong else None
    when = moment(state.until.astimezone(clock.moment().tzinfo).isoformat())
    if state.in_trouble(clock.moment()):
        return say("The replica has nothing saved after {when}: tell whoever runs this server.", when=when)
    return say("A replica on a second machine has everything up to {when}.", when=when)
