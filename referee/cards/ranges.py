"""Ranges of cards that go around the corner, such as Q-2S, written out for tables that play such runs."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from referee.cards.card import RANKS
from referee.cards.spellings import folded

_CHUNK = re.compile(r"[^\s,;、，>＞]+")
_RANK = r"1[0-3]|[A2-9TJQK]"
_RANGE = re.compile(rf"(?P<first>{_RANK})(?P<first_suit>[SHDC]?)-(?P<last>{_RANK})(?P<suit>[SHDC])")
_WHOLE = len(RANKS)


def written_out(value: Any) -> Any:
    """A text, or JSON with card texts, with each range that goes around the corner written out card by card; players' names stay as they are."""
    if isinstance(value, str):
        return _CHUNK.sub(lambda found: _cards(found[0]), value)
    if isinstance(value, list):
        return [written_out(each) for each in value]
    if isinstance(value, Mapping):
        return {key: each if key == "by" else written_out(each) for key, each in value.items()}
    return value


def _cards(chunk: str) -> str:
    found = _RANGE.fullmatch(folded(chunk)[0])
    if found is None or found["first_suit"] not in ("", found["suit"]):
        return chunk
    first, last = _place(found["first"]), _place(found["last"])
    if first <= last or not last:
        return chunk
    return " ".join(RANKS[rank % _WHOLE] + found["suit"] for rank in range(first, last + _WHOLE + 1))


def _place(rank: str) -> int:
    """The place of a rank in a suit, from 0 for the ace."""
    return int(rank) - 1 if rank.isdigit() else RANKS.index(rank)
