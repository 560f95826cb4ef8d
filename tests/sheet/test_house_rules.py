"""House rules as a file and as a link: read strictly, written with the differences, short enough for a code to scan."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qsl, urlencode

import pytest
import segno

from referee.fields import Choice, Field, Flag, Listing, Number, options
from referee.games import GAMES, preset_of
from referee.games.base.options import Preset
from referee.games.game import Game
from referee.sheet.house_rules import (
    FORMAT,
    NAME,
    REQUIRED,
    VERSION,
    HouseRules,
    is_house_rules,
    query_of,
    read_house_rules,
    read_query,
    write_house_rules,
)
from referee.sheet.rulebook import book_rules
from referee.words import Fault
from tests.counted import Key, keys
from tests.tables import table

LONGEST_ADDRESS = "https://referee.a-rather-long-name-for-a-club.example"
JAPANESE = "金曜の夜" * 10
PRESETS = [(game, preset) for game in GAMES for preset in game.presets]


def file_of(**more: Any) -> dict[str, Any]:
    return {"format": FORMAT, "game": "500", "preset": "500-rum", "rules": {"threshold": 30}, "name": "Friday", **more}


def others(option: Field, value: Any) -> list[str]:
    """Values of an option other than this one, as typed."""
    found: list[Any] = [option.to_text(value) * 3]
    if isinstance(option, Choice):
        found = [str(each) for each in option.values]
    elif isinstance(option, Flag):
        found = ["yes", "no"]
    elif isinstance(option, Number):
        found = [str(option.most), str(option.least), *option.meanings]
    elif isinstance(option, Listing):
        now = [str(each) for each in value or ("2", "3")]
        found = [" ".join(now[:1] * option.most), " ".join(now[1:])]
    return sorted((each for each in found if each != option.to_text(value)), key=len)


def test_a_file_has_what_differs_and_reads_back() -> None:
    house = read_house_rules(file_of())
    assert (house.name, house.rules.threshold, dict(house.changed)) == ("Friday", 30, {"threshold": 30})
    assert write_house_rules(house) == file_of()
    assert is_house_rules(file_of())
    assert not is_house_rules({"format": "rummy-record/1"})


@pytest.mark.parametrize(("game", "preset"), PRESETS, ids=[preset.slug for _, preset in PRESETS])
def test_every_option_survives_the_file_and_the_link(game: Game, preset: Preset) -> None:
    book = book_rules(game, preset)
    alone = 0
    for key, option in options(game.rules).items():
        for text in others(option, getattr(book, key)):
            try:
                house = read_query(preset.slug, [(key, text)])
            except Fault:
                continue
            alone += 1
            assert [each.key for each in house.differing] == [key]
            assert read_house_rules(json.loads(json.dumps(write_house_rules(house)))) == house
            assert read_query(preset.slug, query_of(house).items()) == house
            break
    assert alone >= len(options(game.rules)) - 4, "an option that can differ alone is not tried"


@pytest.mark.parametrize(("game", "preset"), PRESETS, ids=[preset.slug for _, preset in PRESETS])
def test_the_largest_deviation_fits_a_code_to_scan(game: Game, preset: Preset) -> None:
    book = book_rules(game, preset)
    every = {key: others(option, getattr(book, key))[-1] for key, option in options(game.rules).items()}
    address = f"{LONGEST_ADDRESS}/house/{preset.slug}?{urlencode({NAME: JAPANESE, **every})}"
    code = segno.make(address, micro=False)
    assert int(code.version) <= 40
    few = dict(list(every.items())[:5])
    assert int(segno.make(f"{LONGEST_ADDRESS}/house/{preset.slug}?{urlencode(few)}", micro=False).version) <= 12


def test_no_option_is_called_what_a_link_says_besides() -> None:
    assert not {NAME, VERSION, "lang", "preset", "endpoint"} & {key for game in GAMES for key in options(game.rules)}


REFUSED: list[tuple[str, Mapping[str, Any], str, str]] = [
    ("an unknown option", {"rules": {"thresh": 30}}, "rules.thresh", "500 Rum has no such rule here"),
    ("a value out of range", {"rules": {"threshold": 9999}}, "rules.threshold", "a whole number from"),
    ("a contradiction", {"rules": {"jokers": 0, "joker_role": "rank"}}, "rules.joker_role", "needs jokers"),
    ("rules that are no object", {"rules": [30]}, "rules", "is not an object of rules"),
    ("an unknown field", {"players": []}, "players", "there is no field"),
    ("an unknown preset", {"preset": "600"}, "preset", "there is no game"),
    ("a preset of another game", {"game": "gin"}, "game", "500 Rum belongs to “500”, not to “gin”"),
    ("a name too long", {"name": "x" * 41}, "name", "1 to 40 characters"),
    ("no name where one is said", {"name": ""}, "name", "1 to 40 characters"),
    (
        "a newer version",
        {"format": "rummy-rules/2", "rules": {"new": 1}},
        "format",
        "made by a newer version of Referee",
    ),
    ("a strange format", {"format": "rummy-rules/one"}, "format", "is not a format that is read here"),
]


@table("why, more, place, told", REFUSED)
def test_a_file_that_cannot_be_so_is_refused(why: str, more: Mapping[str, Any], place: str, told: str) -> None:
    with pytest.raises(Fault, match=re.escape(told)) as caught:
        read_house_rules(file_of(**more))
    assert caught.value.place == place


@pytest.mark.parametrize("key", REQUIRED)
def test_a_file_without_a_field_that_it_needs_is_refused(key: str) -> None:
    data = file_of()
    del data[key]
    with pytest.raises(Fault) as caught:
        read_house_rules(data)
    assert caught.value.place == key


LINKS: list[tuple[str, str, str, str]] = [
    ("an unknown option", "thresh=30", "thresh", "500 Rum has no such rule here"),
    ("a value that cannot be", "threshold=many", "threshold", "is not possible"),
    ("an option given twice", "threshold=30&threshold=40", "threshold", "appears twice"),
    ("more parts than there are options", "&".join(f"k{n}=1" for n in range(99)), "", "more rules than 500 Rum has"),
    ("a newer version", "v=2&new=yes", "", "made by a newer version of Referee"),
    ("a name that nobody can read", "name=%00", "name", "control character"),
]


@table("why, query, place, told", LINKS)
def test_a_link_that_cannot_be_so_is_refused(why: str, query: str, place: str, told: str) -> None:
    with pytest.raises(Fault, match=re.escape(told)) as caught:
        read_query("500-rum", parse_qsl(query))
    assert caught.value.place == place


@pytest.mark.parametrize("many", [20, 1_600, 6_400])
def test_each_part_of_a_link_is_looked_at_a_few_times_however_many_there_are(many: int) -> None:
    pairs = [(key, "1") for key in keys(many)]
    with pytest.raises(Fault):
        read_query("500-rum", pairs)
    assert Key.looked <= 6 * len(pairs)


def test_a_link_can_be_read_by_anybody() -> None:
    house = read_query("500-rum", [("threshold", "50"), ("boathouse", "yes"), ("name", "Friday")])
    assert urlencode(query_of(house)) == "name=Friday&boathouse=yes&threshold=50"


def test_what_differs_is_told_with_both_values() -> None:
    game, preset = preset_of("kaluki")
    house = HouseRules(game, preset, game.rules(**{**preset.changes, "opening_points": 40}))
    assert [(each.key, each.shown, each.book) for each in house.differing] == [("opening_points", "40", "51")]
