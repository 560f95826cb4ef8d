"""What is said about people over many games: how often out of how many, who leads, streaks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from referee.games.base.statistics import Statistic
from referee.people.faces import face_of

FEWEST_GAMES = 5
"""With fewer games, a share of wins says nothing."""
MOST_LEADERS = 3
"""If more people tie, nobody leads."""


@dataclass(frozen=True)
class Person:
    """A person on an owner's roster; `colour` is one of COLOURS, or None."""

    id: int
    name: str
    colour: int | None = None

    @property
    def face(self) -> int:
        """The number of the colour and the sign of this person."""
        return face_of(self.colour, self.id)


@dataclass(frozen=True)
class Count:
    """How often something happened, and how often it could have."""

    n: int
    of: int

    @property
    def share(self) -> Fraction:
        """The part of the whole; 0 if there was no chance."""
        return Fraction(self.n, self.of) if self.of else Fraction(0)

    @property
    def percent(self) -> int:
        """The share in whole percent, rounded half up."""
        return int(self.share * 100 + Fraction(1, 2))


@dataclass(frozen=True)
class Counts:
    """How often things happened in a number of hands, by the keys of statistics."""

    hands: int = 0
    times: Mapping[str, int] = field(default_factory=dict)

    def count(self, statistic: Statistic) -> Count:
        """How often it happened, and how often it could have."""
        return Count(
            self.times.get(statistic.key, 0), self.times.get(statistic.out_of, 0) if statistic.out_of else self.hands
        )


@dataclass(frozen=True)
class Career:
    """What a person did in all games that count; `last` is the day of the last game, finished or not."""

    person: Person
    wins: Count
    done: Counts
    last: str


@dataclass(frozen=True)
class Streaks:
    """How many games in a row a person won: the longest streak, and the current one."""

    longest: int = 0
    current: int = 0


@dataclass(frozen=True)
class Finish:
    """How a game ended for a person: whether they won it, and their place."""

    won: bool
    place: int


@dataclass(frozen=True)
class Encounter:
    """A game between two people on different sides: its number, and 1 if the first was ahead, -1 if the other was."""

    number: int
    lead: int


@dataclass(frozen=True)
class CareerPeak:
    """The best or the worst hand of all: what it scored, and where to find it."""

    points: int
    key: str
    hand_id: int | None


@dataclass(frozen=True)
class Figures:
    """The results of a person's games of one kind; `kind` says what their points are: high, low or chips."""

    game: str
    kind: str
    wins: Count
    final: int
    points: int
    done: Counts
    best: CareerPeak | None = None
    worst: CareerPeak | None = None

    @property
    def average(self) -> Fraction:
        """The mean of the final totals."""
        return Fraction(self.final, self.wins.of)

    @property
    def a_hand(self) -> Fraction:
        """The mean score of a hand; 0 without any hand."""
        return Fraction(self.points, self.done.hands) if self.done.hands else Fraction(0)


@dataclass(frozen=True)
class Meeting:
    """How two people on different sides did against each other in games of one kind."""

    game: str
    kind: str
    games: int
    ahead: int
    behind: int
    mine: Counts = field(default_factory=Counts)
    theirs: Counts = field(default_factory=Counts)

    @property
    def level(self) -> int:
        """The number of games where neither was ahead."""
        return self.games - self.ahead - self.behind


def streaks_of(won: Iterable[bool]) -> Streaks:
    """The winning streaks in games given in order of play."""
    longest = current = 0
    for each in won:
        current = current + 1 if each else 0
        longest = max(longest, current)
    return Streaks(longest, current)


def leaders(
    standings: Sequence[Career], of: Callable[[Career], Count], *, by_share: bool = False, fewest: int = 1
) -> list[tuple[Person, Count]]:
    """The leaders among those with enough games or hands: by how often, or by share; nobody if too many tie."""
    counts = [(each.person, of(each)) for each in standings]
    ranked = [
        (_rank(count, by_share=by_share), person, count) for person, count in counts if count.n and count.of >= fewest
    ]
    best = max((rank for rank, _, _ in ranked), default=None)
    found = [(person, count) for rank, person, count in ranked if rank == best]
    return found if len(found) <= MOST_LEADERS else []


def _rank(count: Count, *, by_share: bool) -> tuple[Fraction | int, int]:
    """A sort key: the number, out of however many; of equal shares the one out of more."""
    return (count.share, count.n) if by_share else (count.n, 0)
