"""What a game is: a table of contents."""

from __future__ import annotations

from dataclasses import dataclass

from referee.fields import options
from referee.games.base.hand import Hand
from referee.games.base.options import Preset, Rules
from referee.games.base.scoring import Scoring
from referee.games.base.standing import Seating
from referee.games.lessons.book import Book
from referee.games.questions.referee import Referee
from referee.games.table.position import Table
from referee.words import Words


@dataclass(frozen=True)
class Game:
    """A game: its words, its options and presets, what a hand reports, and each part of its rules."""

    slug: str
    """The name of the game in addresses and records."""
    summary: Words
    """The game in one sentence."""
    rules: type[Rules]
    """The class of its options."""
    presets: tuple[Preset, ...]
    """The published rules and variants of the game."""
    hand: type[Hand]
    """The class of this game's hands."""
    scoring: Scoring
    """How it is scored, and how it ends."""
    seating: Seating
    """Who plays it, who deals, and what."""
    referee: Referee
    """What the referee answers."""
    book: Book
    """What its rules say, and how it is taught."""
    table: Table | None = None
    """Play on the table; None if melds stay in the hand until it ends, as in Gin."""
    languages_first: tuple[str, ...] = ()
    """The languages whose readers are offered the game before others."""

    @property
    def title(self) -> Words:
        """The name of the game for people: that of the preset it is usually played by."""
        return self.presets[0].title

    def preset(self, slug: str) -> Preset:
        """The preset with this name."""
        return next(preset for preset in self.presets if preset.slug == slug)

    def asked_first(self, preset: Preset) -> tuple[str, ...]:
        """The options that a table agrees on before the first deal, by key, in order."""
        ranks = {key: option.asked_first for key, option in options(self.rules).items() if option.asked_first}
        return preset.asked_first or tuple(sorted(ranks, key=lambda key: ranks[key]))
