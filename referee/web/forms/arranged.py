"""How the cards of a hand are arranged, as a form is filled in for it: JSON by the names of its inputs."""

from __future__ import annotations

import json
from collections.abc import Mapping

from referee.games.base import Spread
from referee.games.fields import ARRANGED, Seats
from referee.web.forms.base import Typed


def filling(spread: Spread, way: Mapping[int, str], ids: Seats) -> str:
    """What is to be filled in for one way to arrange the cards."""
    return json.dumps({f"{spread.key}-{ids.names[seat]}-{ARRANGED}": text for seat, text in way.items()})


def rearranged(typed: Typed, chosen: str) -> dict[str, str]:
    """What was typed, with the way that was chosen, if one was."""
    try:
        way = json.loads(chosen or "{}")
    except (ValueError, RecursionError):
        return dict(typed)
    parts = way.items() if isinstance(way, dict) else ()
    return {**typed, **{key: str(text) for key, text in parts if key.endswith(f"-{ARRANGED}")}}
