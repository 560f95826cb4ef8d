"""Kept rulings of a game as a document beside its record."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from referee.games import preset_of
from referee.sheet.cases import case_of
from referee.sheet.changes import remedies
from referee.sheet.ledger import Ledger
from referee.sheet.record import check_format, read_name, read_rules
from referee.store import Ruling
from referee.store.transfer.rulings import ImportedRuling
from referee.words import Fault, placed, quoted, say

FORMAT = "rummy-rulings/1"
MOST = 1_000
"""The most rulings of a game that are read."""
MOST_SEATS = 20
LARGEST_POINTS = 1_000_000
_QUESTION = ("at", "game", "rules", "seats", "case")
_REMEDY = ("remedy", "clause", "points", "applied")


def is_rulings(data: object) -> bool:
    """Whether a JSON document is meant as the rulings of a game."""
    return isinstance(data, Mapping) and data.get("format") == FORMAT


def write_rulings(rulings: Iterable[Ruling], ledger: Ledger) -> dict[str, Any]:
    """The rulings of a game as their JSON document, with names in place of ids."""
    names = {seat["id"]: seat["name"] for seat in ledger.setup["seats"]}
    return {"format": FORMAT, "rulings": [_written(each, names, each.id in remedies(ledger)) for each in rulings]}


def _written(ruling: Ruling, names: Mapping[str, str], applied: bool) -> dict[str, Any]:
    written = {"at": ruling.at, **{key: ruling.body[key] for key in _QUESTION if key != "at"}}
    if "remedy" in ruling.body:
        points = {names[each]: number for each, number in ruling.body["points"].items() if each in names}
        told = {"remedy": ruling.body["remedy"], "clause": ruling.body["clause"], "points": points}
        written |= {**told, "applied": applied}
    return written


def read_rulings(data: Mapping[str, Any]) -> tuple[ImportedRuling, ...]:
    """The rulings from their JSON document, each judged once; a Fault has the path of what is wrong."""
    check_format(data["format"], FORMAT)
    found = data.get("rulings")
    if not isinstance(found, list) or len(found) > MOST:
        raise Fault(say("{value} is not a list of at most {most} rulings.", value=quoted(found), most=MOST), "rulings")
    read = []
    for index, each in enumerate(found):
        with placed("rulings", index):
            read.append(_read(each))
    return tuple(read)


def _read(data: Any) -> ImportedRuling:
    if not isinstance(data, Mapping):
        raise Fault(say("{value} is not a ruling: write an object.", value=quoted(data)))
    for key in data:
        if key not in (*_QUESTION, *_REMEDY):
            raise Fault(say("there is no field “{key}” in a ruling.", key=str(key)[:60]), str(key)[:60])
    known = (*_QUESTION, *_REMEDY) if "remedy" in data else _QUESTION
    for key in known:
        if key not in data:
            raise Fault(say("it is missing in this ruling."), key)
    body = {key: data[key] for key in _QUESTION if key != "at"}
    _judge(body)
    if "remedy" not in data:
        return ImportedRuling(_time(data["at"]), body)
    points = data["points"]
    if not isinstance(points, Mapping) or not all(_is_points(each) for each in points.values()):
        raise Fault(say("{value} is not points by name.", value=quoted(points)), "points")
    for key in ("remedy", "clause"):
        if not isinstance(data[key], str) or len(data[key]) > 100:
            raise Fault(say("{value} is not a short text.", value=quoted(data[key])), key)
    by_name = {read_name(name, "points"): number for name, number in points.items()}
    told = {"remedy": data["remedy"], "clause": data["clause"]}
    return ImportedRuling(_time(data["at"]), {**body, **told}, by_name, applied=data["applied"] is True)


def _judge(body: Mapping[str, Any]) -> None:
    """A Fault if the referee cannot answer."""
    seats, given = body["seats"], body["case"]
    if seats is not None and (not isinstance(seats, int) or isinstance(seats, bool) or not 1 <= seats <= MOST_SEATS):
        raise Fault(say("{value} is not a number of players.", value=quoted(seats)), "seats")
    if not isinstance(given, Mapping):
        raise Fault(say("{value} is not a case: write a JSON object.", value=quoted(given)), "case")
    with placed("game"):
        game, preset = preset_of(body["game"])
    with placed("rules"):
        rules = read_rules(game, preset, body["rules"], seats)
    with placed("case"):
        _ = case_of(game, preset, rules, given, seats).verdict


def _time(value: Any) -> str:
    try:
        return datetime.fromisoformat(value).isoformat(timespec="seconds")
    except (TypeError, ValueError):
        raise Fault(say("{value} is not a time.", value=quoted(value)), "at") from None


def _is_points(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= LARGEST_POINTS
