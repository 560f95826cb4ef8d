"""House rules passed from one table to another: a preset, the differences from it, and a name; as a file or a link."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from referee.fields import options, read_options
from referee.games import preset_of
from referee.games.base.options import Preset
from referee.games.game import Game
from referee.names import LONGEST_NAME
from referee.sheet.fingerprint import changed_options
from referee.sheet.json_reader import first_twice
from referee.sheet.json_types import RulesJson
from referee.sheet.record import check_format, read_name
from referee.sheet.rulebook import Setting, changed_settings
from referee.words import Fault, placed, quoted, say

FORMAT = "rummy-rules/1"
REQUIRED = ("format", "game", "preset")
KNOWN = (*REQUIRED, "rules", "name")
NAME, VERSION = "name", "v"
"""Keys of a link besides options: the name, and the version of the format if it is not the first."""

_VERSIONED = re.compile(r"rummy-rules/(\d{1,9})")
_NEWER = say("these rules were made by a newer version of Referee. Update this server to read them.")


@dataclass(frozen=True)
class HouseRules:
    """The rules of a table, with the table's name for them, if any."""

    game: Game
    preset: Preset
    rules: Any
    name: str = ""

    @property
    def changed(self) -> RulesJson:
        """The options that differ from the preset, as JSON."""
        return changed_options(self.game, self.preset, self.rules)

    @property
    def differing(self) -> tuple[Setting, ...]:
        """The options that differ from the preset, each with the table's value and the book's."""
        return changed_settings(self.game, self.preset, self.rules)

    def named(self, name: str) -> HouseRules:
        """The same rules with another name."""
        return replace(self, name=name)


def stored(preset: str, given: Any, name: str) -> HouseRules | None:
    """Rules as stored under a name; None if this version cannot read them."""
    try:
        game, known = preset_of(preset)
        return HouseRules(game, known, read_own(game, known, given), name)
    except Fault:
        return None


def with_number(name: str, number: int) -> str:
    """A name with a number appended, within the limit for names."""
    end = f" {number}"
    return name[: LONGEST_NAME - len(end)] + end


def is_house_rules(data: object) -> bool:
    """Whether a JSON document is meant as rules of a table."""
    return isinstance(data, Mapping) and str(data.get("format", "")).startswith("rummy-rules/")


def write_house_rules(house: HouseRules) -> dict[str, Any]:
    """Rules of a table as their JSON document."""
    written = {"format": FORMAT, "game": house.game.slug, "preset": house.preset.slug, "rules": dict(house.changed)}
    return {**written, NAME: house.name} if house.name else written


def read_house_rules(data: Mapping[str, Any]) -> HouseRules:
    """Rules of a table from their JSON document; a Fault has the path of what is wrong."""
    version = _VERSIONED.fullmatch(str(data.get("format", "")))
    if version and int(version[1]) > 1:
        raise Fault(_NEWER, "format")
    for key in data:
        if key not in KNOWN:
            raise Fault(say("there is no field “{key}” in a file of rules.", key=str(key)[:60]), str(key))
    for key in REQUIRED:
        if key not in data:
            raise Fault(say("it is missing in these rules."), key)
    check_format(data["format"], FORMAT)
    with placed("preset"):
        game, preset = preset_of(data["preset"])
    if data["game"] != game.slug:
        wanted, given = quoted(game.slug), quoted(data["game"])
        words = say("{preset} belongs to {wanted}, not to {given}.", preset=preset.title, wanted=wanted, given=given)
        raise Fault(words, "game")
    with placed("rules"):
        rules = read_own(game, preset, data.get("rules", {}))
    return HouseRules(game, preset, rules, read_name(data[NAME], NAME) if NAME in data else "")


def read_own(game: Game, preset: Preset, given: Any) -> Any:
    """The preset's rules changed as given, checked to be free of contradictions for at least one number of seats."""
    if not isinstance(given, Mapping):
        raise Fault(say("{value} is not an object of rules.", value=quoted(given)))
    for key in given:
        if key not in options(game.rules):
            words = say("{game} has no such rule here. A newer version of Referee may have it.", game=game.title)
            raise Fault(words, str(key)[:60])
    rules = game.rules(**read_options(game.rules, preset.changes, given))
    least, most = game.seating.seats
    problems = [rules.problems(seats) for seats in range(least, most + 1)]
    if all(problems):
        raise problems[0][0]
    return rules


def query_of(house: HouseRules) -> dict[str, str]:
    """The query of a link: the name, and each option that differs as it is typed."""
    known = options(house.game.rules)
    named = {NAME: house.name} if house.name else {}
    return {**named, **{each.key: known[each.key].to_text(each.value) for each in house.differing}}


def read_query(slug: str, given: Iterable[tuple[str, str]]) -> HouseRules:
    """Rules of a table from the preset and the pairs of a link; a Fault names the option that is wrong."""
    pairs = list(given)
    values = dict(pairs)
    if values.pop(VERSION, "1") != "1":
        raise Fault(_NEWER)
    game, preset = preset_of(slug)
    if len(pairs) > len(options(game.rules)) + len((NAME, VERSION)):
        raise Fault(say("this link names more rules than {game} has.", game=game.title))
    twice = first_twice(key for key, _ in pairs)
    if twice is not None:
        raise Fault(say("it appears twice in this link."), twice[:60])
    name = values.pop(NAME, "")
    return HouseRules(game, preset, read_own(game, preset, values), read_name(name, NAME) if name else "")
