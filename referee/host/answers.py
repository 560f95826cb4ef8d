"""How requests are answered: each on a thread, or at once if the app can; and earlier answers, as long as they are valid."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from waitress.task import WSGITask
from waitress.utilities import build_http_date

from referee import clock
from referee.web.http.polling import AT_ONCE

if TYPE_CHECKING:
    from referee.host.connections import Channel


MOST_ANSWERS = 5000
"""The most answers that are remembered, with their requests."""
LARGEST = 4096
"""The most bytes of a request that is remembered."""


class Reply(WSGITask):
    """The answer of the app to a request."""

    request: Any

    def set_close_on_finish(self) -> None:
        """Closes the connection after the answer, except after an answer without a body, which is complete as it is."""
        if self.has_body or self.version != "1.1" or self.request.connection_close:
            super().set_close_on_finish()


class AtOnce(Reply):
    """The answer that the app has ready; NeedsThread if it has none."""

    def __init__(self, channel: Channel, request: Any) -> None:
        super().__init__(channel, request)
        self._holds: Callable[[], bool] | None = None
        self._head = b""

    def get_environment(self) -> dict[str, Any]:
        """What the app is told about the request, including how to say how long its answer is valid."""
        return super().get_environment() | {AT_ONCE: self._hold}

    def _hold(self, holds: Callable[[], bool]) -> None:
        self._holds = holds

    def build_response_header(self) -> bytes:
        """The head of the answer."""
        self._head = super().build_response_header()
        return self._head

    @property
    def lasting(self) -> LastingReply | None:
        """The reusable part of the answer, if it stays valid and has no body."""
        if self._holds is None or self.has_body:
            return None
        before, _, after = self._head.partition(_DATE)
        return LastingReply(
            before, after.partition(b"\r\n")[2], self.request.headers, self.close_on_finish, self._holds
        )


_DATE = b"\r\nDate: "


@dataclass(frozen=True)
class LastingReply:
    """An answer without its date, the headers of the request, whether it ends the connection, and whether it is still valid."""

    before: bytes
    after: bytes
    headers: Mapping[str, str]
    ends: bool
    holds: Callable[[], bool]

    def __bytes__(self) -> bytes:
        return b"".join((self.before, _dated(int(clock.moment().timestamp())), self.after))


@lru_cache(1)
def _dated(now: int) -> bytes:
    return _DATE + build_http_date(now).encode() + b"\r\n"


class Remembered:
    """The latest answers that stay valid, by all the bytes of their requests and whether these came over https."""

    def __init__(self) -> None:
        self._known: dict[tuple[bytes, bool], LastingReply] = {}

    def find(self, asked: bytes, *, https: bool) -> LastingReply | None:
        """The answer to the same request, if it is still valid."""
        found = self._known.pop((asked, https), None)
        if found is None or not found.holds():
            return None
        self._known[asked, https] = found
        return found

    def keep(self, asked: bytes, answer: LastingReply, *, https: bool) -> None:
        """Remembers an answer."""
        if len(asked) <= LARGEST:
            self._known[asked, https] = answer
        if len(self._known) > MOST_ANSWERS:
            del self._known[next(iter(self._known))]
