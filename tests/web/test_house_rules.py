"""House rules in the browser: a link that shows them; taking, renaming, removing and sharing them; and starting a game with them."""

from __future__ import annotations

import html
import io
import json
import re
import zipfile

import pytest
import segno
from flask import Flask

from referee.sheet.house_rules import read_house_rules
from referee.store import house_rules
from referee.store.house_rules import MOST_RULES
from tests.pages import links
from tests.tables import table
from tests.web.person import HTMX, Browser, part, there, went_out
from tests.web.test_imports import bring

LINK = "/house/500-rum?name=Friday&boathouse=yes&threshold=50"
OWN_NAME = "Tuesday at the club"


def take(browser: Browser, link: str = LINK, name: str = "Friday") -> str:
    """Take the rules of a link; the address where they are shown afterwards."""
    browser.see(link)
    return browser.send("/take", {"name": name})


def test_a_link_shows_what_the_rules_are_and_how_they_differ(mine: Browser) -> None:
    text = mine.see(LINK)
    assert "2 rules differ from the book. Everything else is by the book." in mine.told
    assert part(text, "differs-threshold").split() == [
        "Threshold",
        "to",
        "get",
        "on",
        "the",
        "board",
        "The",
        "table",
        "50",
        "The",
        "book",
        "0",
        "Scores",
        "count",
        "from",
        "the",
        "first",
        "hand",
        "in",
        "which",
        "you",
        "score",
        "this",
        "many",
        "points;",
        "often",
        "30,",
        "0",
        "for",
        "no",
        "minimum.",
    ]
    assert re.findall(r'id="differs-(\w+)"', text) == ["boathouse", "threshold"]


def test_looking_at_a_link_keeps_nothing(app: Flask, mine: Browser) -> None:
    mine.see(LINK)
    mine.see(LINK.replace("?", "/share?"))
    assert mine.client.get_cookie("referee_owner") is None
    assert "own-1" not in mine.see("/new")


def test_rules_that_are_taken_are_offered_for_a_new_game(mine: Browser, other: Browser) -> None:
    before = mine.see("/new")
    there = take(mine, name=OWN_NAME)
    assert there == LINK.replace("Friday", "Tuesday+at+the+club")
    mine.see(there)
    assert "These are your rules" in mine.told
    assert "Take these rules" not in mine.told
    text = mine.see("/new")
    (start,) = re.findall(r'href="([^"]+)" id="own-1"', text)
    mine.see(html.unescape(start))
    assert part(mine.text, "of-set") == OWN_NAME
    sheet = mine.send("/new/500-rum", {"name-1": "Ann", "name-2": "Bob"})
    record = json.loads(mine.see(f"{sheet}/record.json"))
    assert (record["rules"]["threshold"], record["rules"]["boathouse"]) == (50, True)
    assert (OWN_NAME in before, OWN_NAME in other.see("/new")) == (False, False)


def test_a_new_game_is_as_long_as_before_for_who_has_no_rules(mine: Browser) -> None:
    assert "Your rules" not in mine.see("/new")
    assert "own-rules" not in mine.text


def test_a_rematch_with_rules_of_ones_own_has_none_of_the_last_game(mine: Browser) -> None:
    sheet = mine.start("500-rum", "Ann", "Bob", target="300", out_bonus="25")
    take(mine)
    key = sheet.rpartition("/")[2]
    (start,) = re.findall(r'href="([^"]+)" id="own-1"', mine.see(f"/new?again={key}"))
    mine.see(html.unescape(start))
    new = mine.send("/new/500-rum")
    record = json.loads(mine.see(f"{new}/record.json"))
    assert record["players"] == ["Ann", "Bob"]
    assert [record["rules"][key] for key in ("target", "out_bonus", "threshold")] == [500, 0, 50]


def test_a_game_starts_with_the_rules_of_a_link_that_nobody_took(mine: Browser) -> None:
    mine.see(LINK)
    (start,) = [each for each in links(mine.text) if each.startswith("/new/500-rum?")]
    mine.see(start)
    sheet = mine.send("/new/500-rum", {"name-1": "Ann", "name-2": "Bob"})
    assert json.loads(mine.see(f"{sheet}/record.json"))["rules"]["threshold"] == 50


def test_a_game_in_play_tells_how_it_differs_and_gives_its_rules_a_name(mine: Browser, other: Browser) -> None:
    sheet = mine.start("500-rum", "Ann", "Bob", threshold="50", boathouse="yes")
    assert f"{sheet}/rules/otherwise" in links(mine.see(f"{sheet}/rules"))
    mine.see(f"{sheet}/rules/otherwise")
    assert "How do we differ from the book?" in mine.told
    mine.send("/take", {"name": OWN_NAME})
    assert OWN_NAME in mine.see(f"{sheet}/rules")
    assert OWN_NAME in mine.see(f"{sheet}/rules/otherwise")
    joined = other.join(mine, sheet, "look")
    assert OWN_NAME in other.see(f"{joined}/rules/otherwise")
    assert "These are your rules" not in other.told
    assert not [each for each in links(other.text) if each.startswith("/house") and sheet in each]


def test_a_table_that_plays_by_the_book_is_told_so(mine: Browser) -> None:
    sheet = mine.start("gin", "Ann", "Bob")
    assert f"{sheet}/rules/otherwise" not in links(mine.see(f"{sheet}/rules"))
    mine.see(f"{sheet}/rules/otherwise")
    assert "No changes: this table plays by the book." in mine.told


def test_a_code_holds_the_link_and_the_file_the_rules(mine: Browser) -> None:
    mine.see(LINK.replace("?", "/share?"))
    (address,) = re.findall(r'id="address-rules" value="([^"]+)"', mine.text)
    assert html.unescape(address) == f"http://localhost{LINK}"
    (path,) = re.findall(r' d="([^"]+)"', segno.make(html.unescape(address), micro=False).svg_inline(scale=4, border=2))
    assert path in mine.text
    answer = mine.client.get(LINK.replace("?", "/rules.json?"))
    assert answer.headers["Content-Disposition"] == "attachment; filename=rules-500-rum.json"
    house = read_house_rules(json.loads(answer.text))
    assert (house.name, house.rules.threshold) == ("Friday", 50)


def test_rules_are_renamed_removed_and_brought_back(mine: Browser) -> None:
    mine.see(take(mine))
    there = mine.send("/name", {"name": OWN_NAME})
    mine.see(there)
    assert mine.send("/remove") == "/house?removed=1"
    assert f"“{OWN_NAME}” is removed." in mine.text
    mine.send("/restore")
    assert OWN_NAME in part(mine.see("/house"), "own-1")
    mine.see(there)
    mine.send("/remove")
    mine.see("/house")
    assert OWN_NAME in part(mine.text, "removed-rules")
    mine.send("/restore")
    assert "removed-rules" not in mine.see("/house")


def test_rules_that_have_no_room_are_not_brought_back(mine: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    mine.see(take(mine))
    mine.send("/remove")
    take(mine, "/house/500-rum?target=300", "Sunday")
    monkeypatch.setattr(house_rules, "MOST_RULES", 1)
    mine.see("/house")
    mine.send("/restore", status=422)
    assert "You already have 1 sets of rules: remove one first." in mine.told
    assert "Retry-After" not in mine.answer.headers
    assert "Friday" in part(mine.see("/house"), "removed-rules")


NAMES: list[tuple[str, str, str]] = [
    ("no name", " ", "Enter a name for these rules."),
    ("a name too long", "x" * 41, "A name has 1 to 40 characters: this one has 41."),
    ("a name of other rules", "Sunday", "You already have other rules called “Sunday”: choose another name."),
]


@table("why, name, told", NAMES)
def test_a_name_that_cannot_be_comes_back_as_it_was_typed(mine: Browser, why: str, name: str, told: str) -> None:
    take(mine, "/house/500-rum?target=300", "Sunday")
    mine.see(LINK)
    mine.send("/take", {"name": name}, status=422)
    assert told in part(mine.text, "name-wrong")
    assert f'value="{name}"' in mine.text
    mine.see(take(mine))
    mine.send("/name", {"name": name}, status=422)
    assert told in part(mine.text, "name-wrong")
    assert f'value="{name}"' in mine.text


REFUSED: list[tuple[str, str, str]] = [
    (
        "an unknown rule",
        "500-rum?thresh=30",
        "The part “thresh” is wrong. 500 Rum has no such rule here. A newer version",
    ),
    (
        "a value",
        "500-rum?threshold=x",
        "The part “threshold” is wrong. “x” is not possible: it must be a whole number from 0",
    ),
    (
        "a newer version",
        "500-rum?v=2&more=yes",
        "These rules were made by a newer version of Referee. Update this server",
    ),
    ("an unknown preset", "600?a=b", "There is no game “600”"),
    ("something planted", "500-rum?name=%3Cscript%3E%00", "The part “name” is wrong."),
]


@table("why, query, told", REFUSED)
@pytest.mark.parametrize("to", ["", "/share", "/rules.json"])
def test_a_link_that_cannot_be_so_says_which_part(mine: Browser, why: str, query: str, told: str, to: str) -> None:
    mine.see(f"/house/{query.replace('?', f'{to}?')}", status=422)
    assert told in html.unescape(mine.text)
    mine.see("/display")
    token = mine.form("/display").values["csrf_token"]
    answer = mine.post(f"/house/{query.replace('?', '/take?')}", {"csrf_token": token, "name": "Mine"})
    assert answer.status_code == 422
    assert mine.post(f"/house/{query.replace('?', '/take?')}", {"csrf_token": token}, **HTMX).status_code == 422


def test_what_stands_in_a_link_is_text_and_nothing_else(mine: Browser) -> None:
    text = mine.see("/house/gin?name=%3Cb%3E%22%3E%3Ci%3E&target=200")
    assert "<b>&#34;" not in text
    assert "&lt;b&gt;" in text


def test_a_link_may_say_its_language(mine: Browser) -> None:
    assert "ルールブックと違うルールは2件です。" in mine.see(f"{LINK}&lang=ja")
    (address,) = re.findall(r'id="address-rules" value="([^"]+)"', mine.see(LINK.replace("?", "/share?") + "&lang=ja"))
    assert html.unescape(address) == f"http://localhost{LINK}"


def test_rules_leave_with_the_games_and_come_back(mine: Browser, other: Browser) -> None:
    take(mine)
    answer = mine.client.get("/games.zip")
    with zipfile.ZipFile(io.BytesIO(answer.data)) as packed:
        assert packed.namelist() == ["people.json", "rules/rules-500-rum-001.json", "games.csv"]
    text = bring(other, {"games.zip": answer.data})
    assert "1 set of rules imported." in part(text, "rules-imported")
    assert re.findall(r"<(?:h1|title)[^>]*>\s*([^<]*?)\s*</", text) == ["Imported rules", "Imported rules"]
    assert there(text, "rules")
    assert not there(text, "games")
    assert "No game was imported." not in text
    assert "Friday" in other.see("/house")


def test_an_import_tells_for_how_many_rules_there_was_no_room(mine: Browser) -> None:
    files = {
        f"{target}.json": json.dumps(
            {"format": "rummy-rules/1", "game": "gin", "preset": "gin", "rules": {"target": target}}
        ).encode()
        for target in range(200, 202 + MOST_RULES)
    }
    bring(mine, files)
    assert f"{MOST_RULES} sets of rules imported." in mine.told
    assert f"2 sets of rules were left out. You can have at most {MOST_RULES}." in mine.told


def test_a_file_of_rules_that_is_wrong_is_refused_with_its_place(mine: Browser) -> None:
    data = {"format": "rummy-rules/2", "game": "gin", "preset": "gin"}
    text = bring(mine, {"rules.json": json.dumps(data).encode()}, status=422)
    assert "These rules were made by a newer version of Referee." in text
    data = {"format": "rummy-rules/1", "game": "gin", "preset": "gin", "rules": {"x": 1}}
    text = bring(mine, {"rules.json": json.dumps(data).encode()}, status=422)
    assert "rules.x" in text


def test_rules_move_to_another_phone_where_there_are_no_games(mine: Browser, other: Browser) -> None:
    take(mine)
    address = mine.handover()
    other.see(address)
    assert "Your players and rules move with them." in other.told
    other.post(address, other.form("").values)
    assert "Friday" in other.see("/house")
    assert "Friday" not in mine.see("/house")


def changed_in_play(mine: Browser) -> tuple[str, str]:
    """A table with rules of its own, one of them from its second hand on, and the page that shares them."""
    own = mine.start("500-rum", "Ann", "Bob", threshold="50", pickup_depth="top")
    mine.record(own, went_out(1, 0, 5))
    mine.see(f"{own}/rules/change")
    mine.send("/rules/change", {"rule-target": "300", "since": "2", "sure": "yes"})
    mine.see(f"{own}/rules/otherwise")
    return own, next(each for each in links(mine.text) if "/share" in each)


def taken_by(other: Browser, mine: Browser, shared: str, way: str) -> str:
    """Take the shared rules by their link, which the QR code also holds, or as a file; the address where they are afterwards."""
    mine.see(shared)
    if way == "file":
        file = mine.client.get(next(each for each in links(mine.text) if "rules.json" in each)).data
        bring(other, {"rules.json": file})
        return next(each for each in links(other.see("/house")) if each.startswith("/house/500-rum"))
    found = re.search(r'id="address-rules" value="http://[^/]+([^"]+)"', mine.text)
    assert found
    other.see(html.unescape(found[1]))
    return other.send("/take", {"name": "From Ann"})


@pytest.mark.parametrize("way", ["link", "file"])
def test_a_stranger_plays_by_the_rules_of_a_table(mine: Browser, other: Browser, way: str) -> None:
    """From a table whose rules changed in mid-game to a game of somebody else, who then renames and removes them."""
    own, shared = changed_in_play(mine)
    address = taken_by(other, mine, shared, way)
    other.see(next(each for each in links(other.see(address)) if each.startswith("/new/500-rum")))
    theirs = other.send("/new/500-rum", {"name-1": "Cat", "name-2": "Dan"})
    first, second = (each.see(f"{table}/rules/otherwise") for each, table in ((mine, own), (other, theirs)))
    for key in ("threshold", "pickup_depth", "target"):
        assert part(second, f"differs-{key}") == part(first, f"differs-{key}").replace("from hand 2 on ", "")
    other.see(address)
    renamed = other.send("/name", {"name": "At home"})
    assert "At home" in other.see(f"{theirs}/rules")
    other.see(renamed)
    other.send("/remove")
    assert "“At home” is removed." in other.told
    assert "At home" not in other.see(f"{theirs}/rules")
    assert part(other.see(f"{theirs}/rules/otherwise"), "differs-target") == part(second, "differs-target")
