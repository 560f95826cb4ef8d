"""The form that starts a sheet: players in seat order, partners, the first dealer, and the rules."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from functools import reduce
from typing import Any

from referee.games.base.options import Preset
from referee.games.game import Game
from referee.sheet.record import Record, possible_sides, read_name, read_players, read_sides, sides_of
from referee.web.forms.base import Form, FormValues, name_of
from referee.web.forms.fields import whole
from referee.web.forms.options import RulesForm
from referee.words import Fault, Words, say

TABLE = 4
"""The seats shown at first, if the game has that many: most tables have four players."""
TWO_SIDED = (4, 6)
"""The numbers of players with which there must be partners."""
TWO_SIDES = "yes"
"""What the form sends for two sides; for more it sends the number."""
SEATS = "seats"
"""The field with the number of players last time."""


class NewGameForm(Form):
    """What was typed to start a game, and the resulting record, or what is wrong."""

    def __init__(self, game: Game, preset: Preset, values: FormValues) -> None:
        super().__init__({}, values)
        self.game = game
        self.preset = preset
        self.rules = RulesForm(game, preset, values)
        self.rules.follow(len(self.seated))

    @property
    def counts(self) -> list[int]:
        """The numbers of players to choose from, if there is a choice."""
        least, most = self.game.seating.seats
        every = range(least, most + 1)
        return [count for count in every if not self.preset.partners or count in TWO_SIDED] if least < most else []

    @property
    def chosen(self) -> int | None:
        """The number of players that was tapped or that the preset requires; None if there is neither."""
        if not self.counts:
            return self.least
        return next((n for n in self.counts if str(n) == self.get("players")), self.needed)

    @property
    def needed(self) -> int | None:
        """The number of players that the preset is for, if others are possible too."""
        return self.game.seating.players_needed(self.game.rules(**self.preset.changes))

    @property
    def usual(self) -> int:
        """The number of players if nobody gives one: as many as last time, otherwise four."""
        last = whole(self.get(SEATS), 1)
        return last if last in self.counts else min(TABLE, self.game.seating.seats[1])

    @property
    def count(self) -> int | None:
        """The number of players; None if their names decide."""
        named = sum(bool(name.strip()) for _, name in self.places)
        return self.chosen or (None if named >= min(self.counts) else self.usual)

    @property
    def sided(self) -> dict[int, tuple[int, ...]]:
        """The possible numbers of sides by number of players, if the game has partners."""
        least, most = self.game.seating.seats if self.game.seating.partners else (1, 0)
        known = {count: possible_sides(count) for count in range(least, most + 1)}
        if self.preset.partners:
            return dict.fromkeys(TWO_SIDED, (2,))
        return {count: sides for count, sides in known.items() if sides}

    @property
    def more_sides(self) -> list[int]:
        """The numbers of sides above two that the game can have."""
        return sorted({count for sides in self.sided.values() for count in sides if count > 2})

    @property
    def places(self) -> list[tuple[int, str]]:
        """The seats that can be filled, from 1, with the names typed there."""
        return [(place, self.get(f"name-{place}")) for place in range(1, self.game.seating.seats[1] + 1)]

    @property
    def least(self) -> int:
        """The fewest players that the game needs."""
        return self.game.seating.seats[0]

    @property
    def shown(self) -> int:
        """The number of seats shown before somebody adds a player."""
        taken = max((place for place, name in self.places if name.strip()), default=0)
        return max(self.chosen or self.usual, taken)

    @property
    def given(self) -> list[str]:
        """The names given to players who type none, by seat."""
        return [name_of(place) for place, _ in self.places]

    @property
    def seated(self) -> list[tuple[int, str]]:
        """The players by seat: those with a name, and unnamed seats up to the number of players."""
        most = self.count or 0
        return [
            (place, name if name.strip() else name_of(place))
            for place, name in self.places
            if name.strip() or place <= most
        ]

    @property
    def partners(self) -> int:
        """The number of sides of partners; 0 if everyone plays alone."""
        said = self.values.get("partners", TWO_SIDES if self.preset.partners else "")
        return 2 if said == TWO_SIDES else next((count for count in self.more_sides if str(count) == said), 0)

    @property
    def first(self) -> int:
        """The seat, from 1, that deals first."""
        found = whole(self.get("first"), 1)
        return 1 if found is None else found

    @property
    def draws(self) -> bool:
        """Whether the first dealer is drawn when the game starts."""
        return self.get("first") == "draw"

    @property
    def against(self) -> Words | str | None:
        """Who plays with whom, if there are partners and all have names."""
        names = [name.strip() for _, name in self.places if name.strip()]
        if self.partners not in self.sided.get(len(names), ()):
            return None
        sides: list[Words | str] = [
            " · ".join(names[seat] for seat in side) for side in sides_of(len(names), self.partners)
        ]
        return reduce(_against, sides)

    def read(self, started: str) -> Record | None:
        """The record of the new sheet; None if something is wrong, and `faults` says what."""
        named = self.seated
        for place, name in named:
            with self.at(f"name-{place}"):
                read_name(name)
        if self.faults:
            return None
        players = self._players(named)
        rules = self.rules.read(max(len(named), self.least))
        if players is None or rules is None:
            return None
        sides = self._sides(players, rules)
        if sides is None:
            return None
        dealer = self._dealer([place for place, _ in named])
        return Record(self.game, self.preset, rules, players, sides, dealer, started)

    def _dealer(self, places: Sequence[int]) -> int:
        """The first dealer, as an index into the taken seats."""
        if self.draws:
            return secrets.randbelow(len(places))
        return places.index(self.first) if self.first in places else 0

    def _players(self, named: list[tuple[int, str]]) -> tuple[str, ...] | None:
        try:
            return read_players([name for _, name in named], self.game)
        except Fault as fault:
            index = fault.path[1] if len(fault.path) > 1 else None
            self.faults[f"name-{named[index][0]}" if isinstance(index, int) else "players"] = fault.words
            return None

    def _sides(self, players: tuple[str, ...], rules: Any) -> tuple[tuple[int, ...], ...] | None:
        needed = self.game.seating.sides_needed(rules)
        if needed:
            return sides_of(len(players), needed)
        if self.preset.partners and not self.partners:
            self.faults["partners"] = say(
                "{game} is played by two sides of partners: choose two sides.", game=self.preset.title
            )
            return None
        if not self.partners:
            return sides_of(len(players), len(players))
        if self.partners not in self.sided.get(len(players), ()):
            fit = [str(count) for count, sides in self.sided.items() if self.partners in sides]
            words = say(
                "You can make that many equal sides only with one of these numbers of players: {players}.", players=fit
            )
            self.faults["partners"] = words
            return None
        sides = [[players[seat] for seat in side] for side in sides_of(len(players), self.partners)]
        try:
            return read_sides(sides, players, self.game, rules)
        except Fault as fault:
            self.faults["partners"] = fault.words
            return None


def _against(ours: Words | str, theirs: Words | str) -> Words:
    """Sides and those that play against them."""
    return say("{ours} against {theirs}", ours=ours, theirs=theirs)


def sides_typed(record: Record) -> str:
    """The value of the form for the sides of a past game."""
    if record.alone:
        return "no"
    return TWO_SIDES if len(record.sides) == 2 else str(len(record.sides))


OF_SET = "rules"
"""The name of the house rules with which a new game begins."""
