"""A circle as a document: its name, players, seasons, rates and payments, exported beside the records of its games."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from typing import Any, TypeVar

from referee.games import of_slug
from referee.people.roster import RosterEntry, read_roster
from referee.people.season import MEASURES, MOST_SEASONS, Season
from referee.sheet.record import check_format, read_name
from referee.sheet.settlement import CHIPS, POINTS, UNITS, Rate, read_currency
from referee.words import Fault, placed, quoted, say

FORMAT = "rummy-circle/1"
FIELDS = ("format", "name", "people", "mergers", "seasons", "rates", "payments", "rules")
LONGEST_UID = 80
LARGEST_AMOUNT = 10**15
MOST = 100_000
"""The most entries of a list."""
_VERSIONED = re.compile(r"rummy-circle/(\d{1,9})")
_WORTH = re.compile(r"\d{1,6}(\.\d{1,4})?", re.ASCII)
_Each = TypeVar("_Each")


@dataclass(frozen=True)
class WrittenMerger:
    """A person merged into another: their name and colour, when, and the spellings that would be theirs again."""

    name: str
    colour: int | None
    at: str
    spellings: tuple[str, ...]


@dataclass(frozen=True)
class WrittenRate:
    """What a unit is worth from a day on."""

    from_day: str
    unit: str
    worth: str
    currency: str


@dataclass(frozen=True)
class WrittenPayment:
    """A payment; `uid` makes it count once."""

    uid: str
    day: str
    payer: str
    payee: str
    amount: int


@dataclass(frozen=True)
class CircleFile:
    """Everything about a circle but its games; `rules` are the names of its house rules, which are files of their own."""

    name: str
    people: Sequence[RosterEntry] = ()
    mergers: Sequence[WrittenMerger] = ()
    seasons: Sequence[Season] = ()
    rates: Sequence[WrittenRate] = ()
    payments: Sequence[WrittenPayment] = ()
    rules: Sequence[str] = ()


def is_circle(data: object) -> bool:
    """Whether a JSON document is meant as a circle."""
    return isinstance(data, Mapping) and str(data.get("format", "")).startswith("rummy-circle/")


def write_circle(circle: CircleFile) -> dict[str, Any]:
    """A circle as its JSON document."""
    return {"format": FORMAT, **asdict(circle), "seasons": [each.parts for each in circle.seasons]}


def read_circle(data: Mapping[str, Any], most_names: int | None = None) -> CircleFile:
    """A circle from its JSON document, with at most this many names; a Fault has the path of what is wrong."""
    version = _VERSIONED.fullmatch(str(data.get("format", "")))
    if version and int(version[1]) > 1:
        raise Fault(say("this circle was written by a newer version of Referee."), "format")
    _check_keys(data, FIELDS)
    check_format(data["format"], FORMAT)
    people = {"format": "rummy-people/1", "people": data["people"]}
    seasons = _each(data, "seasons", _read_season, MOST_SEASONS)
    return CircleFile(
        read_name(data["name"], "name"),
        read_roster(people, most_names),
        _each(data, "mergers", _read_merger),
        seasons,
        _each(data, "rates", _read_rate),
        _each(data, "payments", _read_payment),
        _each(data, "rules", read_name),
    )


def _check_keys(data: Any, known: Sequence[str]) -> None:
    if not isinstance(data, Mapping):
        raise Fault(say("{value} is not an object.", value=quoted(data)))
    for key in data:
        if key not in known:
            raise Fault(say("there is no field “{key}” in the file of a circle.", key=str(key)[:60]), str(key)[:60])
    for key in known:
        if key not in data:
            raise Fault(say("it is missing in the file of this circle."), key)


def _each(data: Mapping[str, Any], key: str, reader: Callable[[Any], _Each], most: int = MOST) -> tuple[_Each, ...]:
    found = data[key]
    if not isinstance(found, list):
        raise Fault(say("{value} is not a list.", value=quoted(found)), key)
    if len(found) > most:
        raise Fault(say("This is too long: at most {most} entries are read.", most=most), key)
    read = []
    for index, each in enumerate(found):
        with placed(key, index):
            read.append(reader(each))
    return tuple(read)


def _read_merger(data: Any) -> WrittenMerger:
    _check_keys(data, ("name", "colour", "at", "spellings"))
    person = {key: data[key] for key in ("name", "colour", "spellings")}
    (entry,) = read_roster({"format": "rummy-people/1", "people": [person]})
    return WrittenMerger(entry.name, entry.colour, _text(data, "at"), entry.spellings)


def _read_season(data: Any) -> Season:
    _check_keys(data, ("name", "first_day", "last_day", "game", "counts"))
    game = data["game"]
    if game != "" and (not isinstance(game, str) or of_slug(game) is None):
        raise Fault(say("{value} is not a game.", value=quoted(game)), "game")
    last = _day(data, "last_day") if data["last_day"] else ""
    counts = _one_of(data, "counts", MEASURES)
    season = Season(read_name(data["name"], "name"), _day(data, "first_day"), last, game, counts)
    for part, words in season.faults():
        raise Fault(words, part)
    return season


def _read_rate(data: Any) -> WrittenRate:
    _check_keys(data, ("from_day", "unit", "worth", "currency"))
    worth = _text(data, "worth")
    if not _WORTH.fullmatch(worth):
        raise Fault(say("{value} is not a rate.", value=quoted(worth)), "worth")
    with placed("currency"):
        currency = read_currency(_text(data, "currency"))
    unit = _one_of(data, "unit", (POINTS, CHIPS, UNITS))
    return WrittenRate(_day(data, "from_day"), unit, str(Rate.read(worth)), currency)


def _read_payment(data: Any) -> WrittenPayment:
    _check_keys(data, ("uid", "day", "payer", "payee", "amount"))
    uid, amount = _text(data, "uid"), data["amount"]
    if not uid:
        raise Fault(say("it is empty."), "uid")
    if not isinstance(amount, int) or isinstance(amount, bool) or not 0 < amount <= LARGEST_AMOUNT:
        raise Fault(say("{value} is not an amount.", value=quoted(amount)), "amount")
    payer, payee = (read_name(data[key], key) for key in ("payer", "payee"))
    return WrittenPayment(uid, _day(data, "day"), payer, payee, amount)


def _text(data: Mapping[str, Any], key: str) -> str:
    value = data[key]
    if not isinstance(value, str) or len(value) > LONGEST_UID or not value.isprintable():
        raise Fault(say("{value} is not a short text.", value=quoted(value)), key)
    return value


def _one_of(data: Mapping[str, Any], key: str, known: Sequence[str]) -> str:
    value = data[key]
    if value not in known:
        raise Fault(say("{value} is not one of {known}.", value=quoted(value), known=list(known)), key)
    return str(value)


def _day(data: Mapping[str, Any], key: str) -> str:
    try:
        return date.fromisoformat(data[key]).isoformat()
    except (TypeError, ValueError):
        raise Fault(say("{value} is not a day such as 2026-11-29.", value=quoted(data[key])), key) from None
