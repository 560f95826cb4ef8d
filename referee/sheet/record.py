"""The record of a game, its players and sides: a JSON document, read strictly and written completely."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from referee.cards.points import MOST_POINTS
from referee.fields import options, read_options
from referee.games import preset_of
from referee.games.base.hand import Hand, hand_written_out, read_hand, write_hand
from referee.games.base.options import Preset
from referee.games.fields.hand import FORBIDDEN_CHARACTERS
from referee.games.fields.players import Seats
from referee.games.game import Game
from referee.names import LONGEST_NAME, as_seen
from referee.sheet.attendance import latecomers
from referee.sheet.json_types import RecordJson
from referee.words import Fault, Numeral, placed, quoted, say, say_n

FORMAT = "rummy-record/1"
REQUIRED = ("format", "game", "players", "hands")
KNOWN = (*REQUIRED, "rules", "sides", "first_dealer", "started", "stakes", "finished")
MOST_PLAYERS = 12
"""The most names on a sheet whose players come and go."""
MOST_HANDS = 500
EXAMPLE = '{"call": 1}'
"""How stakes are written."""


@dataclass(frozen=True)
class Record:
    """A game as in its record; seats are numbered from 0 in the order of `players`.

    `stakes` are what is played for, all of them or none. `ahead` are options that apply from the next hand on; a record
    has them once that hand is played. `coming` says who plays the next hand, if that is known before it.
    """

    game: Game
    preset: Preset
    rules: Any
    players: tuple[str, ...]
    sides: tuple[tuple[int, ...], ...]
    first_dealer: int = 0
    started: str | None = None
    hands: tuple[Hand, ...] = ()
    finished: str | None = None
    ahead: Mapping[str, Any] = field(default_factory=dict)
    stakes: Mapping[str, int] = field(default_factory=dict)
    coming: Hand | None = None

    @property
    def seats(self) -> Seats:
        """The players, as needed to read and write hands."""
        return Seats(self.players)

    @property
    def begun(self) -> tuple[Hand, ...]:
        """The hands, and the next one as soon as it is known who comes or goes with it."""
        return (*self.hands, self.coming) if self.coming else self.hands

    @property
    def alone(self) -> bool:
        """Whether everyone plays alone."""
        return all(len(side) == 1 for side in self.sides)

    def named(self, names: Sequence[str]) -> Record:
        """The same game with other names in the same seats."""
        return replace(self, players=tuple(names))


def read_record(data: Any, read: Callable[[type, Any, Seats], Hand] = read_hand) -> Record:
    """A record from its JSON document; a Fault has the path of what cannot be read. `read` reads each of its hands."""
    if not isinstance(data, Mapping):
        raise Fault(say("{value} is not a record: write a JSON object.", value=quoted(data)))
    for key in data:
        if key not in KNOWN:
            raise Fault(say("there is no field “{key}” in a record.", key=str(key)[:60]), str(key))
    for key in REQUIRED:
        if key not in data:
            raise Fault(say("it is missing in this record."), key)
    check_format(data["format"], FORMAT)
    with placed("game"):
        game, preset = preset_of(data["game"])
    players = read_players(data["players"], game, coming_and_going=_says_who_plays(data["hands"]))
    hands = read_hands(_written_out(game, preset, data), lambda each: read(game.hand, each, Seats(players)))
    rules = _begun_under(game, preset, data.get("rules", {}), hands, begun_by(players, hands))
    if hands and hands[0].rules:
        hands = (replace(hands[0], rules={}), *hands[1:])
    sides = read_sides(data.get("sides"), players, game, rules)
    dealer, started = _first_dealer(data.get("first_dealer"), players), _started(data.get("started"))
    finished = _finished(data.get("finished"))
    stakes = read_stakes(data.get("stakes"), game, rules)
    return Record(game, preset, rules, players, sides, dealer, started, hands, finished, stakes=stakes)


def _written_out(game: Game, preset: Preset, data: Mapping[str, Any]) -> Any:
    """The hands of a record; if runs go around the corner, with such ranges written out card by card."""
    hands = data["hands"]
    with suppress(Fault):
        if isinstance(hands, list) and game.rules(**_said(game, preset, data.get("rules", {}))).runs_around:
            return [hand_written_out(game.hand, each) for each in hands]
    return hands


def begun_by(players: Sequence[str], hands: Sequence[Hand]) -> int:
    """How many were at the table from the start; a total in the first hand is a start given to a player."""
    started = {seat for hand in hands[:1] for seat in hand.joins}
    return len(players) - len(latecomers(hands) - started)


def check_format(value: Any, known: str) -> None:
    """Refuses a document in another format."""
    if value != known:
        words = say("{value} is not a format that is read here: “{known}” is.", value=quoted(value), known=known)
        raise Fault(words, "format")


def read_hands(hands: Any, read: Callable[[Any], Hand]) -> tuple[Hand, ...]:
    """The hands of a record, read one by one; a Fault has the path of the first that cannot be read."""
    if not isinstance(hands, list):
        raise Fault(say("{value} is not a list of hands.", value=quoted(hands)), "hands")
    if len(hands) > MOST_HANDS:
        raise Fault(say("{n} hands are too many for one game: at most {most}.", n=len(hands), most=MOST_HANDS), "hands")
    found = []
    for index, each in enumerate(hands):
        with placed("hands", index):
            found.append(read(each))
    return tuple(found)


def _says_who_plays(hands: Any) -> bool:
    """Whether any hand says that somebody joins, leaves or sits out."""
    each = hands if isinstance(hands, list) else ()
    return any(isinstance(hand, Mapping) and hand.keys() & {"joins", "leaves", "absent"} for hand in each)


def read_players(value: Any, game: Game, *, coming_and_going: bool = False) -> tuple[str, ...]:
    """The names of the players, each once, as many as the game allows; more if they come and go."""
    if not isinstance(value, list):
        raise Fault(say("{value} is not a list of names.", value=quoted(value)), "players")
    least, most = game.seating.seats[0], MOST_PLAYERS if coming_and_going else game.seating.seats[1]
    if not least <= len(value) <= most:
        needed = str(least) if least == most else f"{least}\N{EN DASH}{most}"
        raise Fault(
            say(
                "{n} is not a possible number of players: {game} is for {needed}.",
                n=len(value),
                game=game.title,
                needed=needed,
            ),
            "players",
        )
    names: list[str] = []
    for index, each in enumerate(value):
        name = read_name(each, "players", index)
        check_differs(name, names, "players", index)
        names.append(name)
    return tuple(names)


def check_differs(name: str, others: Iterable[str], *path: str | int) -> None:
    """Refuses a name that somebody else has, in capitals or not."""
    if name.casefold() in {other.casefold() for other in others}:
        raise Fault(say("“{name}” appears twice: every player needs a different name.", name=name), *path)


def read_name(value: Any, *path: str | int) -> str:
    """A name of 1 to 40 visible characters, without control characters."""
    if not isinstance(value, str):
        raise Fault(say("{value} is not a name.", value=quoted(value)), *path)
    name = as_seen(value)
    if not 1 <= len(name) <= LONGEST_NAME:
        raise Fault(say("a name has 1 to {most} characters: this one has {n}.", most=LONGEST_NAME, n=len(name)), *path)
    if FORBIDDEN_CHARACTERS.search(name) or "\n" in name or "\t" in name:
        raise Fault(say("a name has a control character: write plain text."), *path)
    return name


def read_rules(game: Game, preset: Preset, given: Any, seats: int | None = None) -> Any:
    """The rules in force: the preset's, changed as given, without contradictions for this number of seats or, without one, for any that the game allows."""
    rules = game.rules(**_said(game, preset, given))
    for problem in rules.problems(seats or game.seating.players(rules)[0]):
        raise problem
    return rules


def _said(game: Game, preset: Preset, given: Any) -> dict[str, Any]:
    """The preset's options, changed as given."""
    if not isinstance(given, Mapping):
        raise Fault(say("{value} is not an object of rules.", value=quoted(given)))
    return read_options(game.rules, preset.changes, given)


def _begun_under(game: Game, preset: Preset, given: Any, hands: Sequence[Hand], seats: int) -> Any:
    """The rules of the record together with those of its first hand: there must be no contradiction between them."""
    first = hands[0].rules if hands else {}
    with placed("rules"):
        said = replace(preset, changes=_said(game, preset, given))
    with placed(*(("hands", 0, "rules") if first else ("rules",))):
        return read_rules(game, said, first, seats)


def _first_dealer(value: Any, players: tuple[str, ...]) -> int:
    if value is None:
        return 0
    with placed("first_dealer"):
        return Seats(players).read(value)


def _started(value: Any) -> str | None:
    if value is None:
        return None
    try:
        plain = isinstance(value, str) and value.isascii() and value.isprintable()
        datetime.fromisoformat(value if plain else "")
    except ValueError:
        raise Fault(
            say("{value} is not a time such as 2026-11-21T19:30:00+09:00.", value=quoted(value)), "started"
        ) from None
    return str(value)


def _finished(value: Any) -> str | None:
    if value not in (None, "agreed"):
        raise Fault(say("{value} is not possible: it must be null or “agreed”.", value=quoted(value)), "finished")
    return value if isinstance(value, str) else None


def read_stakes(value: Any, game: Game, rules: Any) -> dict[str, int]:
    """What is played for, with the default for missing amounts; empty without stakes."""
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise Fault(
            say(
                "{value} is not an object of stakes: write one such as {example}.", value=quoted(value), example=EXAMPLE
            ),
            "stakes",
        )
    if not game.scoring.staked(rules):
        raise Fault(say("these rules put nobody out, so nothing is played for: leave “stakes” out."), "stakes")
    for key, amount in value.items():
        if key not in game.scoring.stakes:
            words = say(
                "there is no stake “{key}”: write one of {known}.", key=str(key)[:60], known=list(game.scoring.stakes)
            )
            raise Fault(words, "stakes", str(key))
        with placed("stakes", key):
            read_units(amount)
    return {key: value.get(key, stake.usual) for key, stake in game.scoring.stakes.items()}


def read_units(value: object) -> int:
    """A stake: whole units, zero or more."""
    if isinstance(value, Numeral) and value.text.isdecimal():
        raise Fault(
            say("{value} units are too many for a stake: at most {most}.", value=quoted(value), most=MOST_POINTS)
        )
    if isinstance(value, bool) or not isinstance(value, int):
        raise Fault(say("{value} is not a whole number of units: write 0 or more.", value=quoted(value)))
    if value < 0:
        raise Fault(say("{value} units cannot be paid: write 0 or more.", value=value))
    if value > MOST_POINTS:
        raise Fault(say("{value} units are too many for a stake: at most {most}.", value=value, most=MOST_POINTS))
    return value


def write_rules(game: Game, rules: Any) -> dict[str, Any]:
    """Every option with its value, as JSON."""
    values = {key: getattr(rules, key) for key in options(game.rules)}
    return {key: list(value) if isinstance(value, tuple) else value for key, value in values.items()}


def write_record(record: Record) -> RecordJson:
    """A record as its JSON document, with every option."""
    names = record.players
    data: RecordJson = {
        "format": FORMAT,
        "game": record.preset.slug,
        "rules": write_rules(record.game, record.rules),
        "players": list(names),
    }
    if not record.alone:
        data["sides"] = [[names[seat] for seat in side] for side in record.sides]
    data["first_dealer"] = names[record.first_dealer]
    if record.started:
        data["started"] = record.started
    if record.stakes:
        data["stakes"] = dict(record.stakes)
    data["hands"] = [write_hand(hand, record.seats) for hand in record.hands]
    data["finished"] = record.finished
    return data


def sides_of(players: int, count: int) -> tuple[tuple[int, ...], ...]:
    """Sides of players who alternate, this many of them; everyone alone if there are as many sides as players."""
    return tuple(tuple(range(first, players, count)) for first in range(count))


def possible_sides(players: int) -> tuple[int, ...]:
    """The numbers of sides into which partners can be divided."""
    return tuple(count for count in range(2, players // 2 + 1) if players % count == 0)


def read_sides(value: Any, players: tuple[str, ...], game: Game, rules: Any) -> tuple[tuple[int, ...], ...]:
    """The sides: everyone alone, or sides of equal size that alternate; a Fault if the rules need others."""
    needed = game.seating.sides_needed(rules)
    if value is None and needed:
        raise Fault(say("partners are missing: write the sides as lists of names."), "sides")
    if value is None:
        return tuple((seat,) for seat in range(len(players)))
    if not isinstance(value, list) or not all(isinstance(side, list) and side for side in value):
        raise Fault(say("{value} is not a list of sides: write lists of names.", value=quoted(value)), "sides")
    seats = Seats(players)
    sides = []
    for index, side in enumerate(value):
        with placed("sides", index):
            sides.append(tuple(seats.read(name) for name in side))
    _check_sides(tuple(sides), players, game, needed)
    alone = all(len(side) == 1 for side in sides)
    return tuple(sorted(sides)) if alone else tuple(sides)


def _check_sides(sides: tuple[tuple[int, ...], ...], players: tuple[str, ...], game: Game, needed: int) -> None:
    named = [seat for side in sides for seat in side]
    for seat, name in enumerate(players):
        if named.count(seat) != 1:
            raise Fault(
                say("{player} is on {n} sides. Put every player on just one.", player=name, n=named.count(seat)),
                "sides",
            )
    if all(len(side) == 1 for side in sides):
        return
    if not (game.seating.partners or needed):
        raise Fault(say("{game} has no partners: everyone plays alone.", game=game.title), "sides")
    if needed and len(sides) != needed:
        words = say_n(
            "there is {n} side here: these rules need {needed}.",
            "there are {n} sides here: these rules need {needed}.",
            n=len(sides),
            needed=needed,
        )
        raise Fault(words, "sides")
    if len(sides) < 2 or len({len(side) for side in sides}) > 1:
        raise Fault(say("sides of partners have equal size: 2 against 2, 3 against 3, 2 against 2 against 2."), "sides")
    if {tuple(sorted(side)) for side in sides} != set(sides_of(len(players), len(sides))):
        raise Fault(
            say("the sides sit alternately: between two partners there is one player of each of the other sides."),
            "sides",
        )
