"""The form that starts a sheet: players in seat order, partners, the first dealer, and the rules."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from referee.games.base import Game, Preset
from referee.sheet.record import PARTNERS, Record, read_name, read_players, read_sides
from referee.web.forms.base import Form, Typed
from referee.web.forms.rules import RulesForm
from referee.web.forms.small import whole
from referee.web.forms.strangers import name_of
from referee.words import Fault, say

TABLE = 4
"""The seats that are shown at first, where the game has as many: a table is mostly of four."""
"""How many play where partners must."""


class NewGameForm(Form):
    """What was typed to start a game, and the record that follows, or where something is wrong."""

    def __init__(self, game: Game, preset: Preset, values: Typed) -> None:
        super().__init__({}, values)
        self.game = game
        self.preset = preset
        self.rules = RulesForm(game, preset, values)

    @property
    def counts(self) -> list[int]:
        """How many may play, where there is a choice."""
        least, most = self.game.seats
        every = range(least, most + 1)
        return [count for count in every if not self.preset.partners or count in PARTNERS] if least < most else []

    @property
    def count(self) -> int | None:
        """How many play, as the table has tapped; None where it has not."""
        return self.least if not self.counts else next((n for n in self.counts if str(n) == self.get("players")), None)

    @property
    def sided(self) -> tuple[int, ...]:
        """How many may play as two sides of partners, where this game knows partners."""
        return PARTNERS if self.game.partners else ()

    @property
    def places(self) -> list[tuple[int, str]]:
        """The seats that can be filled, from 1, with the names typed there."""
        return [(place, self.get(f"name-{place}")) for place in range(1, self.game.seats[1] + 1)]

    @property
    def least(self) -> int:
        """How many players the game needs."""
        return self.game.seats[0]

    @property
    def shown(self) -> int:
        """How many seats are shown before somebody adds a player."""
        taken = max((place for place, name in self.places if name.strip()), default=0)
        return max(self.count or max(self.least, min(TABLE, self.game.seats[1])), taken)

    @property
    def given(self) -> list[str]:
        """The names of those who do not say theirs, by seat."""
        return [name_of(place) for place, _ in self.places]

    @property
    def seated(self) -> list[tuple[int, str]]:
        """Who plays, by seat: those with a name, and the seats without one up to the number that was tapped."""
        most = self.count or 0
        return [
            (place, name if name.strip() else name_of(place))
            for place, name in self.places
            if name.strip() or place <= most
        ]

    @property
    def partners(self) -> bool:
        """Whether two sides of partners play."""
        return self.values.get("partners", "yes" if self.preset.partners else "no") == "yes"

    @property
    def first(self) -> int:
        """The seat, from 1, that deals first."""
        found = whole(self.get("first"), 1)
        return 1 if found is None else found

    @property
    def draws(self) -> bool:
        """Whether the first dealer is to be drawn when the game starts."""
        return self.get("first") == "draw"

    @property
    def against(self) -> tuple[list[str], list[str]] | None:
        """Who plays with whom, where partners play and all have their names."""
        names = [name.strip() for _, name in self.places if name.strip()]
        whole = len(names) >= TABLE and not len(names) % 2
        return (names[0::2], names[1::2]) if self.partners and self.game.partners and whole else None

    def read(self, started: str) -> Record | None:
        """The record of the new sheet; None where something is wrong, and `faults` says what."""
        named = self.seated
        if not named:
            self.faults["players"] = say("Tap how many play, or enter their names.")
        for place, name in named:
            with self.at(f"name-{place}"):
                read_name(name)
        if self.faults:
            return None
        players = self._players(named)
        rules = self.rules.read(max(len(named), self.least))
        if players is None or rules is None:
            return None
        sides = self._sides(players)
        if sides is None:
            return None
        dealer = self._dealer([place for place, _ in named])
        return Record(self.game, self.preset, rules, players, sides, dealer, started)

    def _dealer(self, places: Sequence[int]) -> int:
        """Who deals first, as an index of the seats taken."""
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

    def _sides(self, players: tuple[str, ...]) -> tuple[tuple[int, ...], ...] | None:
        if self.preset.partners and not self.partners:
            self.faults["partners"] = say(
                "{game} is played by two sides of partners: choose two sides.", game=self.preset.title
            )
            return None
        sides = [list(players[0::2]), list(players[1::2])] if self.partners and self.game.partners else None
        if sides and len(players) % 2:
            self.faults["partners"] = say("Partners need an even number of players: four or six.")
            return None
        try:
            return read_sides(sides, players, self.game)
        except Fault as fault:
            self.faults["partners"] = fault.words
            return None
