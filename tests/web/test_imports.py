"""Imports: all or nothing, each game once, and every fault with its file, its place and a sentence."""

from __future__ import annotations

import gc
import io
import json
import re
import resource
import struct
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path
from time import process_time

import pytest
from flask import Flask
from werkzeug.datastructures import FileStorage
from werkzeug.test import TestResponse, encode_multipart

from referee.store import Store
from referee.store.file.folder import DATABASE
from referee.store.transfer.turns import LOCK
from referee.web import create_app, imports
from tests.pages import links, seen
from tests.records_of import GOLDEN, as_bytes, gin, golden, zipped
from tests.tables import table as rows_of
from tests.web.person import HTMX, Browser, knock, part, went_out

Files = dict[str, bytes]


def bring(browser: Browser, files: Files, *, status: int = 303, good: bool = False, **headers: str) -> str:
    """Choose files on the import page, send them, and follow the answer; the page it leads to."""
    browser.see("/import")
    values = browser.form("/import").values
    send(browser, "/import/good" if good else "/import", values, files, **headers)
    assert browser.answer.status_code == status, (browser.answer.status, seen(browser.text))
    return browser.see(browser.answer.headers["Location"]) if status == 303 else browser.text


def send(browser: Browser, address: str, values: Mapping[str, str], files: Files, **headers: str) -> TestResponse:
    """Send a form with files, or with an empty choice if there are none."""
    chosen = [FileStorage(io.BytesIO(data), filename=name) for name, data in files.items()]
    sent = {"csrf_token": values["csrf_token"], "once": values["once"], "files": chosen or [FileStorage(filename="")]}
    boundary, body = encode_multipart(sent)
    kind = f"multipart/form-data; boundary={boundary}"
    browser.answer = browser.client.post(address, data=body, content_type=kind, headers={**browser.language, **headers})
    return browser.answer


def games(browser: Browser) -> int:
    """How many games this browser has."""
    store: Store = browser.client.application.extensions["store"]
    cookie = browser.client.get_cookie("referee_owner")
    return 0 if cookie is None else len(store.exports.rows(cookie.value.rpartition(".")[0]))


def test_a_record_becomes_a_game_with_its_hands_and_links(mine: Browser) -> None:
    text = bring(mine, {"a.json": as_bytes(gin(2))})
    assert "1 game imported." in mine.told
    table = re.findall(r'href="(/s/[\w-]+)"', text)[0]
    assert mine.totals(table) == ["31", "0"]
    assert "The game was imported from a record." in part(mine.see(f"{table}/log"), "main")
    mine.record(table, knock(2, 20, 5))
    assert mine.totals(table) == ["31", "15"]
    mine.see(f"{table}/share")
    assert 'id="address-look"' in mine.text


def test_what_was_exported_comes_back(mine: Browser, other: Browser) -> None:
    table = mine.start("kaluki", "Ann", "Bob", "太郎")
    mine.record(table, {"out": "1", "held-2-points": "30", "held-3-points": "12", "note": "Late."})
    out = mine.client.get("/games.zip").data
    text = bring(other, {"referee.zip": out})
    assert "1 game imported." in other.told
    again = re.findall(r'href="(/s/[\w-]+)"', text)[0]
    assert other.see(f"{again}/record.json") == mine.see(f"{table}/record.json")


@rows_of(
    ("why", "files", "count"),
    [
        ("a record", {"a.json": as_bytes(gin())}, 1),
        ("several files", {"a.json": as_bytes(gin()), "b.json": as_bytes(gin(2))}, 2),
        ("a list of records", {"a.json": as_bytes([gin(1), gin(2), gin(3)])}, 3),
        ("any name", {"Notes (1).txt": as_bytes(gin())}, 1),
        ("a mark at the beginning", {"a.json": b"\xef\xbb\xbf" + as_bytes(gin())}, 1),
        ("a zip and a file", {"a.zip": zipped({"x/a.json": as_bytes(gin())}), "b.json": as_bytes(gin(2))}, 2),
        ("a zip that is not packed", {"a.zip": zipped({"a.json": as_bytes(gin())}, zipfile.ZIP_STORED)}, 1),
        (
            "what some systems add to a zip",
            {"a.zip": zipped({"a.json": as_bytes(gin()), "__MACOSX/._a.json": b"x", ".DS_Store": b"x", "d/": b""})},
            1,
        ),
        (
            "names that lead elsewhere",
            {
                "a.zip": zipped(
                    {name: as_bytes(gin(n)) for n, name in enumerate(("../../a.json", "/b.json", "C:\\c.json"))}
                )
            },
            3,
        ),
        ("the same record twice", {"a.json": as_bytes(gin()), "b.json": as_bytes(gin())}, 2),
        ("no time", {"a.json": as_bytes(gin(started=None))}, 1),
        (
            "the first and the last year",
            {"a.json": as_bytes([gin(started=f"{y}-01-01T00:00:00+14:00") for y in ("0001", "9999")])},
            2,
        ),
        ("every golden record", {"a.json": as_bytes(golden())}, len(GOLDEN)),
    ],
)
def test_it_takes(mine: Browser, why: str, files: Files, count: int) -> None:
    bring(mine, files)
    assert f"{count} game" in mine.told
    assert games(mine) == count
    mine.see("/games")


def test_nothing_is_written_under_a_name_that_came_in(mine: Browser, tmp_path: Path) -> None:
    before = {path.name for path in tmp_path.iterdir()}
    bring(mine, {"../x.json": as_bytes(gin()), "a.zip": zipped({"../../../y.json": as_bytes(gin(2))})})
    assert {path.name for path in tmp_path.iterdir()} == {*before, LOCK}
    assert not list(tmp_path.parent.rglob("[xy].json"))


def test_what_is_here_already_is_not_taken_again(mine: Browser, other: Browser) -> None:
    bring(mine, {"a.json": as_bytes([gin(1), gin(2)])})
    text = bring(mine, {"a.json": as_bytes([gin(2), gin(3)])})
    assert "1 game imported." in mine.told
    assert "1 game was already here and was skipped." in mine.told
    assert len(re.findall(r'href="/s/', text)) >= 2
    assert games(mine) == 3
    bring(mine, {"a.json": as_bytes([gin(2), gin(3)])})
    assert "No game was imported." in mine.told
    assert games(mine) == 3
    bring(other, {"a.json": as_bytes(gin(1))})
    assert games(other) == 1, "somebody else's games are not here"


def test_a_deleted_game_comes_back_as_a_new_one(mine: Browser) -> None:
    text = bring(mine, {"a.json": as_bytes(gin())})
    mine.see(re.findall(r'href="(/s/[\w-]+)"', text)[0])
    mine.send("/delete")
    bring(mine, {"a.json": as_bytes(gin())})
    assert "1 game imported." in mine.told


def test_the_same_game_with_other_hands_is_a_game_of_its_own(mine: Browser) -> None:
    bring(mine, {"a.json": as_bytes(gin(2))})
    assert "the same time" not in mine.told
    bring(mine, {"a.json": as_bytes(gin(3))})
    assert "A game here was started at the same time, by the same players" in mine.told
    assert games(mine) == 2
    bring(mine, {"a.json": as_bytes([gin(started=None), gin(2, started=None)])})
    assert "the same time" not in mine.told, "without a time nobody knows that"


def test_a_form_sent_twice_brings_its_games_once(mine: Browser) -> None:
    mine.see("/import")
    values = mine.form("/import").values
    for _ in range(2):
        answer = send(mine, "/import", values, {"a.json": as_bytes(gin(started=None))})
        assert answer.status_code == 303
        assert "1 game imported." in " ".join(seen(mine.see(answer.headers["Location"])))
        assert "here already" not in mine.told
    assert games(mine) == 1


def test_a_game_of_partners_that_comes_in_without_them_goes_on(mine: Browser) -> None:
    hand = {"out": "Ann", "melded": {"Ann": 10, "Bob": 0, "Cat": 0}, "held": {"Bob": 5, "Cat": 5}}
    record = {"format": "rummy-record/1", "game": "persian", "players": ["Ann", "Bob", "Cat"], "hands": [hand]}
    bring(mine, {"a.json": as_bytes(record)})
    table = next(link for link in links(mine.text) if re.fullmatch(r"/s/[^/]+", link))
    mine.record(table, went_out(2, 20, 0, 20))
    assert len(mine.hands(table)) == 2


def test_what_is_worth_a_second_look_stands_at_its_hand(mine: Browser) -> None:
    hands = [{"out": "Ann", "kaluki": kaluki, "held": {"Bob": 20}} for kaluki in (True, False)]
    bring(
        mine, {"a.json": as_bytes({**gin(), "game": "kaluki", "rules": {}, "players": ["Ann", "Bob"], "hands": hands})}
    )
    table = next(link for link in links(mine.text) if re.fullmatch(r"/s/[^/]+", link))
    noted, plain = sorted(mine.hands(table))
    remark = "“kaluki” is given, but this hand does not use it."
    assert remark in mine.see(noted)
    assert remark not in mine.see(plain)
    assert mine.see(f"{table}/story").count(remark) == 1


def test_nothing_is_half_imported(mine: Browser) -> None:
    wrong = gin(2)
    wrong["hands"][1]["by"] = "Jiro"
    text = bring(mine, {"good.json": as_bytes([gin(), gin(3)]), "bad.json": as_bytes(wrong)}, status=422)
    assert games(mine) == 0
    said = part(text, "import_faults")
    assert "Nothing was imported." in said
    assert "bad.json hands[1].by “Jiro” is not playing" in said
    assert "2 games are fine." in said
    bring(mine, {"good.json": as_bytes([gin(), gin(3)]), "bad.json": as_bytes(wrong)}, good=True)
    assert "2 games imported." in mine.told
    assert "1 faulty item was left out." in mine.told
    assert games(mine) == 2


def test_with_scripts_the_report_comes_as_a_part_and_the_files_stay_chosen(mine: Browser) -> None:
    text = bring(mine, {"bad.json": b"{"}, status=422, **HTMX)
    assert text.strip().startswith('<div id="import_faults"')
    bring(mine, {"a.json": as_bytes(gin())}, status=204, **HTMX)
    assert "/imported/" in mine.answer.headers["HX-Redirect"]


def test_many_faults_are_counted_and_the_first_are_told(mine: Browser) -> None:
    text = bring(mine, {"a.json": as_bytes([{}] * 250)}, status=422)
    assert text.count("<li>") == 100
    assert "250 problems found" in mine.told
    assert "And 150 more." in mine.told


GOOD = as_bytes(gin())
HAND = gin()["hands"][0]


def encrypted(data: bytes) -> bytes:
    made = bytearray(zipped({"a.json": data}))
    made[made.find(b"PK\1\2") + 8] |= 1
    return bytes(made)


def lying(size: int) -> bytes:
    made = bytearray(zipped({"a.json": b"0" * 1_000_000}))
    place = made.find(b"PK\1\2") + 24
    made[place : place + 4] = struct.pack("<I", size)
    return bytes(made)


def overlapping() -> bytes:
    """A zip whose directory names one packed file over and over."""
    made = zipped({"a.json": b" " * 4_900_000})
    start = made.find(b"PK\1\2")
    entry, end = made[start : made.find(b"PK\5\6")], bytearray(made[made.find(b"PK\5\6") :])
    end[8:12] = struct.pack("<HH", 80, 80)
    end[12:16] = struct.pack("<I", len(entry) * 80)
    return made[:start] + entry * 80 + bytes(end)


WRONG: list[tuple[str, Callable[[], bytes], str]] = [
    ("nothing", lambda: b"", "not JSON"),
    ("no JSON", lambda: b"{'format'}", "not JSON: line 1, column 2"),
    ("a picture", lambda: b"\x89PNG\r\n\x1a\n\x00\x00\xff\xfe", "not text in UTF-8"),
    ("UTF-16", lambda: GOOD.decode().encode("utf-16"), "not text in UTF-8"),
    ("UTF-16 without a mark", lambda: GOOD.decode().encode("utf-16-le"), "not JSON"),
    ("a number", lambda: b"5", "5 is not a record"),
    ("a number in a list", lambda: b"[5]", "5 is not a record"),
    ("another version", lambda: GOOD.replace(b"rummy-record/1", b"rummy-record/2"), "“rummy-record/1” is"),
    ("another game", lambda: as_bytes(gin(game="whist")), "whist"),
    ("half a character", lambda: as_bytes(gin(players=["Ann", "\ud800"])), "not text in UTF-8"),
    ("half a character, escaped", lambda: GOOD.replace(b'"Bob"', b'"\\ud800"'), "control character"),
    ("half a character in the time", lambda: GOOD.replace(b"2025-03-01T", b"2025-03-01\\ud800"), "is not a time"),
    ("no number", lambda: GOOD.replace(b"20}", b"NaN}"), "NaN is not a whole number"),
    ("a huge number", lambda: GOOD.replace(b"20}", b"9" * 1_000_000 + b"}"), "too high for a score"),
    ("20,000 hands", lambda: as_bytes(gin(hands=[HAND] * 20_000)), "20000 hands are too many"),
    ("a hand behind the end", lambda: as_bytes(gin(3, rules={"target": 25})), "no hand may follow"),
    ("deep nesting", lambda: b"[" * 2_000_000, "larger than any record"),
    ("nesting less deep", lambda: b"[" * 200_000, "nested too deeply"),
    ("objects only", lambda: b"[" + b"{}," * 1_600_000 + b"{}]", "larger than any record"),
    ("numbers only", lambda: b"[" + b"1," * 590_000 + b"1]", "this list has 590001 records"),
    ("a long file", lambda: b" " * 6_000_000, "too long"),
    ("a damaged zip", lambda: zipped({"a.json": GOOD})[:-30], "this zip is damaged"),
    ("two letters", lambda: b"PK", "this zip is damaged"),
    ("a zip with a damaged file", lambda: zipped({"a.json": GOOD}).replace(b"a.json", b"b.json", 1), "damaged in this zip"),
    ("a zip with a password", lambda: encrypted(GOOD), "password"),
    ("a zip packed strangely", lambda: zipped({"a.json": GOOD}, zipfile.ZIP_LZMA), "cannot be read here"),
    ("a zip in a zip", lambda: zipped({"b.zip": zipped({"a.json": GOOD})}), "a zip inside it is not opened"),
    ("a zip of nothing", lambda: zipped({}), "There are no games in this file"),
    ("a zip that unpacks to too much", lambda: zipped({f"{n}.json": b"0" * 4_900_000 for n in range(90)}), "400 MB"),
    ("a zip with a huge file", lambda: zipped({"a.json": b"0" * 500_000_000}), "400 MB"),
    ("a zip with a long file", lambda: zipped({"a.json": b"0" * 6_000_000}), "too long"),
    ("a zip that lies about sizes", lambda: lying(100), "damaged in this zip"),
    ("a zip that unpacks one file again and again", overlapping, "this zip is damaged"),
    ("a zip of long files that are wrong", lambda: zipped({f"{n}.json": b" " * 4_900_000 for n in range(80)}), "nothing after this point was read"),
    ("a zip of many lists", lambda: zipped({f"{n}.json": b"[" + b"1," * 590_000 + b"1]" for n in range(80)}), "nothing after this point was read"),
    ("a zip of too many files", lambda: zipped({f"{n}.json": b"" for n in range(20_001)}, 0), "too many files"),
    ("a zip of very many files", lambda: zipped({f"{n}.json": b"" for n in range(60_000)}, 0), "too many files"),
    ("5,000 wrong files", lambda: zipped({f"{n}.json": b"{}" for n in range(5_000)}, 0), "5000 problems found"),
    ("a wrong roster", lambda: as_bytes({"format": "rummy-people/1", "people": [{"name": "Ann"}]}), "It is missing in this roster"),
    ("another roster", lambda: as_bytes({"format": "rummy-people/2", "people": []}), "“rummy-people/1” is"),
]  # fmt: skip


SOON = 5
"""Seconds of CPU time: three times what the worst of these takes on a small machine."""


@rows_of(("why", "make", "sentence"), WRONG)
def test_what_is_wrong_is_refused_soon_and_with_little_memory(
    mine: Browser, why: str, make: Callable[[], bytes], sentence: str
) -> None:
    """The seconds are CPU time, so that a busy machine does not fail the test."""
    data = make()
    begun, before = process_time(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    bring(mine, {"it.json": data}, status=422)
    assert sentence.casefold() in mine.told.casefold()
    assert games(mine) == 0
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 150_000, "kB more than before"
    assert process_time() - begun < SOON


def test_no_file_is_asked_for(mine: Browser) -> None:
    bring(mine, {}, status=422)
    assert "Choose the files first." in mine.told


def test_too_much_at_once_is_one_sentence_on_this_page_only(mine: Browser) -> None:
    bring(mine, {"a.json": b" " * (64 * 2**20)}, status=413)
    assert "You can import up to 64 MB and 1000 files at once." in mine.told
    mine.see("/new/gin")
    token = mine.form("/new/gin").values["csrf_token"]
    mine.post("/new/gin", {"csrf_token": token, "name-1": "x" * 300_000})
    assert mine.answer.status_code == 413
    assert "any hand or game" in mine.told


@pytest.mark.filterwarnings("ignore:Unclosed file", "ignore::pytest.PytestUnraisableExceptionWarning")
def test_too_many_files_at_once_are_to_be_put_into_a_zip(mine: Browser) -> None:
    bring(mine, {f"{n}.json": b"{}" for n in range(1001)}, status=413)
    gc.collect()
    assert "into one zip" in mine.told


def test_the_form_is_our_own(mine: Browser) -> None:
    mine.see("/import")
    values = mine.form("/import").values
    for change, headers in (({"csrf_token": ""}, {}), ({}, {"Origin": "http://elsewhere.example"})):
        assert send(mine, "/import", {**values, **change}, {"a.json": GOOD}, **headers).status_code == 400
    assert games(mine) == 0


def test_a_report_is_for_its_owner_only(mine: Browser, other: Browser) -> None:
    bring(mine, {"a.json": GOOD})
    bring(mine, {"a.json": as_bytes([gin(), gin(2)])})
    address = mine.answer.request.full_path if hasattr(mine.answer.request, "full_path") else mine.answer.request.path
    other.see("/new/gin")
    text = other.see(address)
    assert "/s/" not in text
    assert "Ann" not in text
    for odd in ("?here=x&here=-1&here=99999999999999999999&known=x&left=-1", "?here=1", "?known=999999999999"):
        assert "/s/" not in other.see(f"/imported/nothing{odd}")


def test_people_come_whole_where_nobody_knows_them(mine: Browser) -> None:
    people = [
        {"name": "Anna", "colour": 3, "spellings": ["Ann", "Annie"]},
        {"name": "Bob", "colour": None, "spellings": ["Bob", "Rob"]},
        {"name": "Player 4", "colour": 1, "spellings": ["Player 4"]},
    ]
    mine.start("gin", "Rob", "Cat")
    roster = as_bytes({"format": "rummy-people/1", "people": people})
    bring(mine, {"a.zip": zipped({"people.json": roster, "a.json": GOOD})})
    with zipfile.ZipFile(io.BytesIO(mine.client.get("/games.zip").data)) as packed:
        found = json.loads(packed.read("people.json"))["people"]
    assert {each["name"]: (each["colour"], each["spellings"]) for each in found} == {
        "Rob": (1, ["Bob", "Rob"]),
        "Cat": (2, ["Cat"]),
        "Anna": (3, ["Ann", "Anna", "Annie"]),
    }


def test_hostile_names_are_only_ever_text(mine: Browser) -> None:
    name = "<img src=x onerror=alert(1)>"
    bad = as_bytes(gin(players=[name, "{{ 7 * 7 }}"], hands=[]))
    bring(mine, {"<b>.json": bad})
    assert "<img" not in mine.text
    assert "{{ 7 * 7 }}" in mine.text
    bring(mine, {"<script>.json": b"{"}, status=422)
    assert "<script>.json" not in mine.text


def test_what_does_not_travel_is_said(mine: Browser) -> None:
    mine.see("/import")
    for each in ("does not contain links", "owners", "rulings", "log", "sums as they were typed", "backup"):
        assert each in mine.told


def test_a_full_disk_takes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app: Flask = create_app(tmp_path / "data")
    mine = Browser(app)
    store: Store = app.extensions["store"]
    with store._connections.reading() as db:
        pages = db.execute("PRAGMA page_count").fetchone()[0]
    store._connections.here.execute(f"PRAGMA max_page_count = {pages + 30}")
    bring(
        mine,
        {"a.json": as_bytes([gin(1 + n // 60, started=f"2025-03-01T20:{n % 60:02}:00Z") for n in range(200)])},
        status=507,
    )
    assert "the disk is full" in mine.told
    assert games(mine) == 0
    assert (tmp_path / "data" / DATABASE).exists()
    store.close()


def test_more_names_than_any_club_has_are_refused_before_they_are_read(mine: Browser) -> None:
    crowd = [{"name": f"n{n}", "colour": None, "spellings": [f"n{n}", *"abcd"]} for n in range(2_001)]
    told = bring(mine, {"people.json": as_bytes({"format": "rummy-people/1", "people": crowd})}, status=422)
    assert "10005 names of people are too many: at most 10000" in told
    nobody = {**crowd[0], "spellings": [5] * 10_001}
    told = bring(mine, {"people.json": as_bytes({"format": "rummy-people/1", "people": [nobody]})}, status=422)
    assert "10001 names of people are too many" in told, "they are counted first"


def test_names_of_players_count_with_those_of_rosters(mine: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imports, "MOST_NAMES", 4)
    crowd = {"format": "rummy-people/1", "people": [{"name": "C", "colour": None, "spellings": ["C", "D", "E"]}]}
    told = bring(mine, {"a.json": as_bytes(crowd), "b.json": as_bytes(gin())}, status=422)
    assert "have more than 4 names of people" in told
    bring(mine, {"b.json": as_bytes(gin())})
