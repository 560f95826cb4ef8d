"""Requests as they arrive: those that are too large, or find no room on the disk, are left to the app to refuse."""

from __future__ import annotations

import contextlib
import re
from copy import copy
from typing import Any, NoReturn

from waitress.parser import HTTPRequestParser
from waitress.utilities import RequestEntityTooLarge

from referee.store.faults import CannotSave, reason_of


class Lost:
    """A body for which the disk had no room: the app learns this when it reads it."""

    def __init__(self, error: OSError) -> None:
        self._reason = reason_of(error) or "failing"

    def getfile(self) -> Lost:
        """The body."""
        return self

    getbuf = getfile

    def read(self, *_: object) -> NoReturn:
        """Raises the reason instead of reading."""
        raise CannotSave(self._reason)

    readline = readinto = read

    def close(self) -> None:
        """Does nothing, because there is nothing to close."""


class Parser(HTTPRequestParser):
    """Reads a request, with a higher limit for files; one that is too large is refused by the app, unread."""

    path: str
    command: str  # type: ignore[assignment]
    headers: dict[str, str]
    url_scheme: str
    error: Any
    body_rcv: Any
    roomy = re.compile("(?!)")
    """The addresses that take files, with their limit in bytes."""
    room = 0
    unread = False

    def parse_header(self, header_plus: bytes) -> None:
        """Reads the head of a request, which has the address."""
        super().parse_header(header_plus)
        if self.roomy.fullmatch(self.path) and self.command == "POST":
            self.adj = copy(self.adj)
            self.adj.max_request_body_size = self.room

    def received(self, data: bytes) -> int:
        """Reads on, and returns how much belongs to this request."""
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
        """Passes on only the head: the app sees from its length, or when it reads on, what is wrong, and says so."""
        with contextlib.suppress(OSError):
            self.close()
        self.body_rcv = body
        self.error, self.completed, self.unread, self.expect_continue = None, True, True, False
        self.headers["CONNECTION"] = "close"
