"""What comes in as a file: records, rules and rosters, read from bytes, each game scored before anything is kept of it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from referee.people.roster import Member, is_roster, read_roster
from referee.sheet.account import Account, accounted
from referee.sheet.house_rules import HouseRules, is_house_rules, read_house_rules
from referee.sheet.ledger import Ledger, open_ledger
from referee.sheet.record import read_record
from referee.sheet.replay import replay_strictly
from referee.sheet.strict_json import parse
from referee.words import Fault, say

LARGEST = 5_000_000
"""Bytes of a file of text that are read at most: no record has as many."""
MOST_RECORDS = 20_000
MOST_OBJECTS = 250_000
MOST_VALUES = 600_000
"""How many records a list may have, and objects and values a file of that size can have that holds no mere commas."""
MOST_KEYS = 2_000
"""Colons for each object, those in notes among them: no record comes near it."""


@dataclass(frozen=True)
class Arrival:
    """A game that came in: what is kept of it, and what is kept beside it."""

    ledger: Ledger
    account: Account


Came = Arrival | HouseRules | tuple[Member, ...] | Fault
"""What a file turned out to hold: a game, rules, a roster, or what is wrong, with its place."""


def text_of(data: bytes) -> str:
    """The text of a file; a Fault where it is too long, or not in UTF-8."""
    if len(data) > LARGEST:
        raise Fault(say("this is too long for a record: at most {most} bytes are read.", most=LARGEST))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Fault(say("this is not text in UTF-8.")) from None


def text_from(document: Mapping[str, Any]) -> str:
    """A record or a roster as the text of a file, the same text for the same document."""
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


def read_file(data: bytes, most_names: int | None = None) -> Iterator[Came]:
    """All that a file holds: a record, a list of records, rules, or a roster of so many names at most."""
    try:
        found = _parsed(text_of(data))
        if is_roster(found):
            yield read_roster(found, most_names)
            return
        if is_house_rules(found):
            yield read_house_rules(found)
            return
    except Fault as fault:
        yield fault
        return
    if not isinstance(found, list):
        yield _arrived(found)
        return
    if len(found) > MOST_RECORDS:
        yield Fault(say("this list has {n} records: at most {most} are read.", n=len(found), most=MOST_RECORDS))
        return
    for index, each in enumerate(found):
        came = _arrived(each)
        yield came.at(index) if isinstance(came, Fault) else came


def _parsed(text: str) -> Any:
    """JSON from text, which is counted before it is read: what can be no record would take long and much memory."""
    objects = text.count("{")
    if (
        objects + text.count("[") > MOST_OBJECTS
        or text.count(",") > MOST_VALUES
        or text.count(":") > MOST_KEYS * objects > 0
    ):
        raise Fault(say("this is larger than any record."))
    return parse(text)


def _arrived(data: Any) -> Arrival | Fault:
    try:
        record = read_record(data)
        sheet = replay_strictly(record)
    except Fault as fault:
        return fault
    return Arrival(open_ledger(record), accounted(sheet))
