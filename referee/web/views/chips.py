"""Choices of what a page shows, each one tap away."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from referee.words import Words


@dataclass(frozen=True)
class Chip:
    """A choice of what is shown, one tap away."""

    words: Words | str
    address: str
    on: bool


def chips_of(
    key: str, all_words: Words, choices: Iterable[tuple[str, Words | str]], chosen: str, address: Callable[..., str]
) -> list[Chip]:
    """Chips for one part of what is asked: everything first, then each choice; none where there is no choice."""
    listed = list(choices)
    if len(listed) < 2 and not chosen:
        return []
    everything = Chip(all_words, address(**{key: None}), not chosen)
    return [everything, *(Chip(words, address(**{key: value}), value == chosen) for value, words in listed)]
