"""How requests are answered: each on a thread, or at once where the app can; and what it answered before, while that holds."""

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
"""Answers that are remembered, with their requests."""
LARGEST = 4096
"""Bytes of a request that is remembered."""


class Reply(WSGITask):
    """The answer of the app to a request."""

    request: Any

    def set_close_on_finish(self) -> None:
        """Has the connection end with the answer; not for having no body, since that needs no end to be whole."""
        if self.has_body or self.version != "1.1" or self.request.connection_close:
            super().set_close_on_finish()


class AtOnce(Reply):
    """The answer that the app has at hand; NeedsThread where it has none."""

    def __init__(self, channel: Channel, request: Any) -> None:
        super().__init__(channel, request)
        self._holds: Callable[[], bool] | None = None
        self._head = b""

    def get_environment(self) -> dict[str, Any]:
        """What the app is told of the request, and whom it tells for how long its answer holds."""
        return super().get_environment() | {AT_ONCE: self._hold}

    def _hold(self, holds: Callable[[], bool]) -> None:
        self._holds = holds

    def build_response_header(self) -> bytes:
        """The head of the answer."""
        self._head = super().build_response_header()
        return self._head

    @property
    def lasting(self) -> LastingReply | None:
        """What of it may be given again, where it holds and has no body."""
        if self._holds is None or self.has_body:
            return None
        before, _, after = self._head.partition(_DATE)
        return LastingReply(
            before, after.partition(b"\r\n")[2], self.request.headers, self.close_on_finish, self._holds
        )


_DATE = b"\r\nDate: "


@dataclass(frozen=True)
class LastingReply:
    """An answer but for its date, the headers of the request, whether it ends the connection, and whether it still holds."""

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
    """Answers that hold, by all the bytes of their requests and whether these came over https; the latest of them."""

    def __init__(self) -> None:
        self._known: dict[tuple[bytes, bool], LastingReply] = {}

    def find(self, asked: bytes, *, https: bool) -> LastingReply | None:
        """The answer to the same request, if it still holds."""
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
