"""Requests as they come in: what is too large, or finds no room on the disk, is left to the app to refuse."""

from __future__ import annotations

import contextlib
import re
from copy import copy
from typing import Any, NoReturn

from waitress.parser import HTTPRequestParser
from waitress.utilities import RequestEntityTooLarge

from referee.store.faults import CannotSave, reason_of


class Lost:
    """A body for which there was no room on the disk: the app is told so when it reads it."""

    def __init__(self, error: OSError) -> None:
        self._reason = reason_of(error) or "failing"

    def getfile(self) -> Lost:
        """The body."""
        return self

    getbuf = getfile

    def read(self, *_: object) -> NoReturn:
        """Nothing, but the reason."""
        raise CannotSave(self._reason)

    readline = readinto = read

    def close(self) -> None:
        """There is nothing to close."""


class Parser(HTTPRequestParser):
    """Reads a request, with more room where files come in; one that is too large the app refuses, unread."""

    path: str
    command: str  # type: ignore[assignment]
    headers: dict[str, str]
    url_scheme: str
    error: Any
    body_rcv: Any
    roomy = re.compile("(?!)")
    """The addresses that take files, and so many bytes."""
    room = 0
    unread = False

    def parse_header(self, header_plus: bytes) -> None:
        """Reads the head of a request, which says where it goes."""
        super().parse_header(header_plus)
        if self.roomy.fullmatch(self.path) and self.command == "POST":
            self.adj = copy(self.adj)
            self.adj.max_request_body_size = self.room

    def received(self, data: bytes) -> int:
        """Reads on, and says how much of it belongs to this request."""
        try:
            consumed = super().received(data)
        except OSError as error:
            self._leave_unread(Lost(error))
            return len(data)
        if isinstance(self.error, RequestEntityTooLarge):
            self.headers["CONTENT_LENGTH"] = str(max(self.content_length, self.body_bytes_received))
            self._leave_unread(None)
        return consumed

    def _leave_unread(self, body: Lost | None) -> None:
        """Hands on the head alone: by its length, or when it reads on, the app sees what is wrong, and says so."""
        with contextlib.suppress(OSError):
            self.close()
        self.body_rcv = body
        self.error, self.completed, self.unread, self.expect_continue = None, True, True, False
        self.headers["CONNECTION"] = "close"
