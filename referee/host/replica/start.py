"""Before the app starts: whether the folder may write to the replica, and what an empty folder continues from."""

from __future__ import annotations

import contextlib
import json
import os
from datetime import datetime
from pathlib import Path

from referee import clock
from referee.host.replica.litestream import LastChange, fetch, last, newest, program
from referee.host.replica.place import ReplicaPlace, place_of
from referee.host.replica.process import Keeping
from referee.sheet.summary import summary_of
from referee.store.copies.backup import PreviousFile, Restored, carried_key, put_back
from referee.store.file.database import draft_beside
from referee.store.file.folder import DATABASE, data_folder, has_database, unusable
from referee.store.file.identity import free_name
from referee.store.file.key import is_weak, put_key, put_private
from referee.words import Fault, Words, say, say_n

OWN = "replica-number.json"
"""The file that says which copy this folder writes, and where."""
LONGEST_PATH = 100
"""The most bytes in the path of a socket that every system accepts."""


def ready(named: str, data: Path | None) -> tuple[Keeping, list[Words]]:
    """A replica to be kept in a place, and the messages; a Fault if that would lose games."""
    folder = data_folder(data)
    database = folder / DATABASE
    if os.name == "nt":
        raise Fault(say("--replicate does not work on Windows."))
    if len(os.fsencode(folder)) > LONGEST_PATH - len("/replica.sock"):
        raise Fault(say("The path {path} is too long for --replicate: name a shorter one with --data.", path=folder))
    program()
    place = place_of(named)
    own = _own(folder, place)
    if not has_database(folder):
        return _empty(place, database)
    newer = last(place, database, own)
    if newer > own:
        raise Fault(_taken(place) if own else _foreign(place))
    number = own or 1
    _claim(folder, place, number)
    return Keeping(place, number, database), []


def _empty(place: ReplicaPlace, database: Path) -> tuple[Keeping, list[Words]]:
    """Goes on from the newest copy there is, or from nothing."""
    number = last(place, database)
    change = newest(place, number, database) if number else None
    if change is None:
        if left := place.folders():
            raise Fault(_lost(left[-1]))
        _claim(database.parent, place, 1)
        told = [say("There is no replica at {place} yet, so the app starts without games.", place=place.shown)]
    else:
        try:
            told = _restored(_restore(place, number, database), place, change)
        except OSError as error:
            raise unusable(database.parent, error) from None
    return Keeping(place, number + 1, database), told


def _restore(place: ReplicaPlace, number: int, database: Path) -> Restored:
    """Replaces the database with a copy, as the last step, so that an interrupted start begins again."""
    with draft_beside(database) as draft:
        fetch(place, number, database, draft)
        key = carried_key(draft)
        if key is not None and not is_weak(key):
            put_key(database.parent, key)
        _claim(database.parent, place, number + 1)
        before = free_name(database, f"{database.stem}-{clock.moment():%Y%m%d-%H%M%S}")
        return put_back(draft, database, summary_of, before=PreviousFile(before))


def _restored(put: Restored, place: ReplicaPlace, change: LastChange) -> list[Words]:
    hands = say_n("{n} hand", "{n} hands", n=put.hands)
    back = say_n(
        "{n} game with {hands} was restored.", "{n} games with {hands} were restored.", n=put.games, hands=hands
    )
    at = _local(change.at)
    until = say("Restored from {place}, with everything up to {time}.", place=place.shown, time=at)
    return [until, back, *(each.words for each in put.damaged)]


def _local(when: datetime) -> str:
    """A time in local time."""
    return f"{when.astimezone(clock.moment().tzinfo):%Y-%m-%d %H:%M:%S}"


def _taken(place: ReplicaPlace) -> Words:
    return say(
        "Another machine has taken over from the replica at {place}, so the app did not start. To take "
        "over again here, name an empty folder with --data.",
        place=place.shown,
    )


def _lost(folder: Path) -> Words:
    return say(
        "{path} had a replica, but nothing is left in it, so the app was not started. Bring its files back, or delete "
        "the folder to start without games.",
        path=folder,
    )


def _foreign(place: ReplicaPlace) -> Words:
    return say(
        "{place} has the replica of other games, so the app was not started. Choose another place, or an empty folder "
        "with --data to go on from it.",
        place=place.shown,
    )


def _own(folder: Path, place: ReplicaPlace) -> int:
    """The copy in a place that this folder writes; 0 if there is none."""
    with contextlib.suppress(OSError, ValueError, LookupError, TypeError):
        told = json.loads((folder / OWN).read_text("utf-8"))
        if told["place"] == place.url:
            return int(told["number"])
    return 0


def _claim(folder: Path, place: ReplicaPlace, number: int) -> None:
    try:
        put_private(folder / OWN, json.dumps({"place": place.url, "number": number}).encode())
    except OSError as error:
        raise unusable(folder, error) from None
