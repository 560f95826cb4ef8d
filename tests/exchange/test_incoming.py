"""An imported file: its content, and that what is stored of it is what the app would have stored."""

from __future__ import annotations

from typing import Any

import pytest

from referee.exchange.import_files import LARGEST, ReadGame, read_file, text_from
from referee.sheet.ledger import first_hands
from referee.sheet.record import write_record
from referee.sheet.summary import exported, summary_of
from referee.words import Fault
from tests.records_of import GOLDEN, as_bytes, gin, golden


@pytest.mark.parametrize("data", golden(), ids=[path.stem for path in GOLDEN])
def test_a_record_comes_in_as_it_would_have_been_played(data: dict[str, Any]) -> None:
    (came,) = read_file(as_bytes(data))
    assert isinstance(came, ReadGame)
    assert came.summary == summary_of(came.ledger)
    assert data == exported(came.ledger)
    assert write_record(first_hands(came.ledger, len(came.ledger.entries))) == data
    (again,) = read_file(text_from(data).encode())
    assert again == came


def test_where_it_is_known_how_many_hands_count_only_those_are_exported() -> None:
    (came,) = read_file(as_bytes(gin(3)))
    assert isinstance(came, ReadGame)
    assert write_record(first_hands(came.ledger, 2))["hands"] == gin(2)["hands"]


def test_a_list_is_read_record_by_record() -> None:
    wrong = gin(2)
    wrong["hands"][1]["by"] = "Jiro"
    found = list(read_file(as_bytes([gin(), wrong, gin(3), 5])))
    assert [type(each) for each in found] == [ReadGame, Fault, ReadGame, Fault]
    assert [each.place for each in found if isinstance(each, Fault)] == ["[1].hands[1].by", "[3]"]


def test_a_roster_is_known_by_what_it_holds() -> None:
    (found,) = read_file(as_bytes({"format": "rummy-people/1", "people": []}))
    assert found == ()


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b" " * (LARGEST + 1), "too long"),
        (b"\xff", "not text in UTF-8"),
        (b"{" * 250_001, "larger than any record"),
        (b"[" + b"1," * 600_001 + b"1]", "larger than any record"),
        (b"{" + b'"a":1,' * 2_000 + b'"a":1}', "larger than any record"),
        (b"[" + b"1," * 20_000 + b"1]", "this list has 20001 records"),
        (b"a:" * 2_001, "this is not JSON: line 1, column 1"),
    ],
    ids=["long", "bytes", "objects", "values", "keys of one object", "a long list", "no object"],
)
def test_what_is_no_record_is_one_fault(data: bytes, sentence: str) -> None:
    (fault,) = read_file(data)
    assert isinstance(fault, Fault)
    assert sentence in str(fault)


def test_notes_of_mere_colons_make_no_record_too_large() -> None:
    noted = [{**each, "note": ":" * 1_000} for each in gin(30)["hands"]]
    (came,) = read_file(as_bytes(gin(hands=noted)))
    assert isinstance(came, ReadGame)
