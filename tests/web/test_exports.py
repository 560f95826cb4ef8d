"""Exports: the record of a game, its scores for a spreadsheet, and all games as a zip."""

from __future__ import annotations

import csv
import io
import json
import re
import zipfile

from flask import Flask

from referee.sheet.record import read_record, write_record
from referee.sheet.replay import replay_strictly
from referee.sheet.scoresheet_json import sheet_json
from tests.web.person import Browser, knock, went_out

HOSTILE = ('=HYPERLINK("x")', "+1", "-1", "@SUM(A1)")


def cells(browser: Browser, address: str) -> list[list[str]]:
    """A table for a spreadsheet, as its reader sees it."""
    browser.see(address)
    data = browser.answer.data
    assert data.startswith(b"\xef\xbb\xbf")
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))


def unzipped(browser: Browser) -> dict[str, str]:
    """The files of the zip, by name."""
    browser.answer = browser.client.get("/games.zip", headers=browser.language)
    assert browser.answer.status_code == 200
    with zipfile.ZipFile(io.BytesIO(browser.answer.data)) as packed:
        return {each: packed.read(each).decode() for each in packed.namelist()}


def test_the_record_of_a_game_is_a_file_that_scores_the_same(mine: Browser) -> None:
    table = mine.start("gin", "太郎", "Hanako")
    mine.record(table, knock(1, 5, 20, note="Late."))
    text = mine.see(f"{table}/record.json")
    about = mine.answer.headers
    assert about["Content-Type"] == "application/json; charset=utf-8"
    assert re.fullmatch(r"attachment; filename=gin-\d{4}-\d\d-\d\d\.json", about["Content-Disposition"])
    assert text.startswith('{\n  "format": "rummy-record/1",\n')
    assert "太郎" in text
    data = json.loads(text)
    assert sheet_json(replay_strictly(read_record(data)))["totals"] == {"太郎": 15, "Hanako": 0}
    assert write_record(read_record(data)) == data


def test_a_hand_behind_the_end_is_not_in_the_record(mine: Browser) -> None:
    table = mine.start("kaluki", "Ann", "Bob", "Cat")
    for held in ((0, 90, 30), (0, 40, 12), (0, 30, 5)):
        mine.record(table, went_out(1, *held))
    mine.see(f"{mine.hands(table)[0]}/correct")
    mine.send("/correct", went_out(1, 0, 200, 30), status=409)
    mine.send("/correct")
    assert len(json.loads(mine.see(f"{table}/record.json"))["hands"]) < 3


def test_the_scores_are_numbers_with_totals_and_bonuses(mine: Browser) -> None:
    table = mine.start("gin", "Taro", "Hanako", target="25")
    mine.record(table, knock(1, 5, 20, note="Late; so\nvery."))
    mine.record(table, knock(2, 20, 5))
    mine.record(table, knock(1, 2, 40))
    rows = cells(mine, f"{table}/scores.csv")
    assert rows[0] == [
        "Hand",
        "Dealer",
        "How did it end?",
        "Who?",
        "Taro",
        "Taro: total",
        "Hanako",
        "Hanako: total",
        "Note",
    ]
    assert rows[1] == ["1", "Taro", "Knock", "Taro", "15", "15", "0", "0", "Late; so\nvery."]
    assert [row[4:8] for row in rows[2:4]] == [["0", "15", "15", "15"], ["38", "53", "0", "15"]]
    assert {row[0] for row in rows[4:-1]} == {"Bonus"}
    assert rows[-1][0] == "Final"
    assert int(rows[-1][5]) == 53 + sum(int(row[4] or 0) for row in rows[4:-1])
    assert len({len(row) for row in rows}) == 1


def test_the_scores_are_in_the_language_of_the_reader(app: Flask) -> None:
    reader = Browser(app, "ja")
    table = reader.start("gin", "Taro", "Hanako")
    assert "Hand" in cells(reader, f"{table}/scores.csv?lang=en")[0]
    assert len(cells(reader, f"{table}/scores.csv")) == 1


def test_no_text_becomes_a_formula(mine: Browser) -> None:
    table = mine.start("500-rum", *HOSTILE)
    mine.record(table, went_out(2, 3, 0, 10, 5) | {"note": "=1+1"})
    rows = cells(mine, f"{table}/scores.csv")
    lists = list(csv.reader(io.StringIO(unzipped(mine)["games.csv"].removeprefix("\ufeff"))))
    everything = [cell for row in (*rows, *lists) for cell in row]
    assert "'=1+1" in everything
    assert "'@SUM(A1)" in everything
    for cell in everything:
        assert re.fullmatch(r"-?\d*", cell) or cell[0] not in "=+-@\t\r", cell


def test_all_games_leave_in_the_order_of_play_without_the_deleted_ones(mine: Browser, other: Browser) -> None:
    tables = [mine.start("gin", "Ann", "Bob"), mine.start("kaluki", "Cat", "Dan"), mine.start("gin", "Eve", "Fay")]
    mine.record(tables[0], knock(1, 5, 20))
    mine.see(tables[2])
    mine.send("/delete")
    other.start("gin", "Gil", "Hal")
    files = unzipped(mine)
    assert mine.answer.headers["Content-Type"] == "application/zip"
    assert re.fullmatch(r"attachment; filename=referee-[\d-]{10}\.zip", mine.answer.headers["Content-Disposition"])
    assert int(mine.answer.headers["Content-Length"]) == len(mine.answer.data)
    names = [re.sub(r"\d{4}-\d\d-\d\d", "DAY", each) for each in files]
    assert names == ["people.json", "games.csv", "records/DAY-gin-0001.json", "records/DAY-kaluki-0002.json"]
    assert files[[*files][2]] == mine.see(f"{tables[0]}/record.json")
    people = json.loads(files["people.json"])["people"]
    assert {each["name"] for each in people} >= {"Ann", "Bob", "Cat", "Dan"}
    assert "Gil" not in str(files)
    rows = list(csv.reader(io.StringIO(files["games.csv"].removeprefix("\ufeff"))))
    assert rows[1][1:] == ["Gin Rummy", "1", "in play", "", "Ann", "15", "Bob", "0"]


def test_who_has_no_games_has_no_zip(mine: Browser) -> None:
    mine.see("/games.zip", 404)
    mine.see("/new/gin")
    mine.see("/games.zip", 404)


def test_a_zip_holds_no_secret(mine: Browser) -> None:
    table = mine.start("gin", "Ann", "Bob")
    owner = mine.client.get_cookie("referee_owner")
    assert owner is not None
    text = str(unzipped(mine))
    assert table.removeprefix("/s/") not in text
    assert owner.value.rpartition(".")[0] not in text


def test_the_pages_lead_to_what_leaves(mine: Browser) -> None:
    table = mine.start("gin", "Ann", "Bob")
    assert f'href="{table}/picture"' in mine.see(table)
    assert f'href="{table}/record.json"' in mine.see(f"{table}/picture")
    assert f'href="{table}/scores.csv"' in mine.text
    assert 'href="/import"' in mine.see("/games")
    assert 'href="/games.zip"' in mine.see("/import")


def test_where_there_is_nothing_to_take_along_nothing_is_offered(mine: Browser) -> None:
    assert 'href="/games.zip"' not in mine.see("/import")
