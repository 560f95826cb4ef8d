"""Sheets in a file: tables and rows, with every version and every change kept. Nothing here scores."""

import referee.store.file.sqlite  # noqa: F401 - before anything else loads sqlite-utils
from referee.store.faults import (
    CannotSave,
    Damaged,
    InArchive,
    NoSuchCode,
    NoSuchSheet,
    NotAllowed,
    NotOurs,
    StoreFault,
)
from referee.store.holder import Holder, InCircle, Right
from referee.store.sheets.listing import SheetRow
from referee.store.sheets.rights import Credential
from referee.store.sheets.search import GameQuery
from referee.store.sheets.sheet import HandInProgress, LogRow, OpenedSheet, Ruling, Stale, StateChange
from referee.store.store import Store

__all__ = [
    "CannotSave",
    "Credential",
    "Damaged",
    "GameQuery",
    "HandInProgress",
    "Holder",
    "InArchive",
    "InCircle",
    "LogRow",
    "NoSuchCode",
    "NoSuchSheet",
    "NotAllowed",
    "NotOurs",
    "OpenedSheet",
    "Right",
    "Ruling",
    "SheetRow",
    "Stale",
    "StateChange",
    "Store",
    "StoreFault",
]
