"""The connection of a browser: how long it may take, what is answered over it, and how it ends."""

from __future__ import annotations

import contextlib
import time
from collections import deque
from socket import (
    MSG_PEEK,
    SHUT_WR,
    socket as Socket,  # noqa: N812 - a channel has a socket
)
from typing import TYPE_CHECKING, Any

from waitress.channel import HTTPChannel

from referee.host.answers import AtOnce, Reply
from referee.host.crowd import IDLE
from referee.host.https import Later, Sealed
from referee.host.queue import TURN, Whose, is_poll
from referee.host.request_parser import Parser
from referee.web.http.polling import NeedsThread

if TYPE_CHECKING:
    from waitress.adjustments import Adjustments

    from referee.host.doors import Server

SLOWEST = 4096
"""Bytes per second below which nobody may send or read for long."""
PIECE = 256 * 1024
"""Bytes sent to one browser before it is the next one's turn."""
UNREAD = 2**20
"""Bytes that a client may leave unread and still ask for more."""
HEAD, BODY, ANSWER, GONE = "head", "body", "answer", "gone"
"""What is expected of a browser: to finish a head or a body, to read an answer, to close."""
SECONDS = {IDLE: 60.0, HEAD: 20.0, BODY: 20.0, ANSWER: 30.0, GONE: 20.0}


class Channel(HTTPChannel):
    """The connection of a browser."""

    parser_class = Parser
    task_class = Reply
    server: Server
    requests: list[Parser]
    _fileno: int | None
    socket: Socket

    def __init__(self, server: Server, sock: Socket, addr: Any, adj: Adjustments, map: Any = None) -> None:  # noqa: A002
        self.of, self.addr = "", addr
        self.turns: deque[Whose] = deque()
        self.waits_since = self._since = time.monotonic()
        self._awaited, self._moved, self._left = IDLE, 0, PIECE
        self._lingers = self._drains = self._doomed = False
        self._new = True
        self.takes_in = False
        super().__init__(server, sock, addr, adj, map=map)
        self.sendbuf_len = PIECE // 4

    def awaited(self) -> str:
        """What is expected of the browser; nothing while its request is being handled."""
        if self._doomed:
            return ""
        if self.requests:
            return "" if self.turns else TURN
        if self._drains:
            return GONE
        if self.total_outbufs_len:
            return ANSWER
        if self.close_when_flushed:
            return ""
        if self.request is None:
            return IDLE
        return BODY if self.request.headers_finished else HEAD

    @property
    def rests(self) -> bool:
        """Whether nothing changes before more arrives: no thread works for it, and nothing is to be sent or closed."""
        return not (self.requests or self.total_outbufs_len or self.will_close or self.close_when_flushed)

    def silent(self) -> bool:
        """Whether everything that has arrived has been looked at."""
        try:
            return not self.socket.recv(1, MSG_PEEK)
        except OSError:
            return True

    def late(self, now: float) -> bool:
        """Whether it has been waited for too long; a client that sends or reads steadily gets the same time again and again."""
        awaited = self.awaited()
        if awaited != self._awaited:
            self._awaited, self._since, self._moved = awaited, now, 0
        if awaited not in SECONDS or now - self._since <= SECONDS[awaited]:
            return False
        if awaited not in (BODY, ANSWER, GONE) or self._moved < SLOWEST * SECONDS[awaited]:
            return True
        self._since, self._moved = now, 0
        return False

    def received(self, data: bytes) -> bool:
        """Takes in what arrived, and has it answered; a head may say whose connection it is."""
        self._moved += len(data)
        together = data if self.request is None and self.rests else b""
        if self._answered_before(together):
            return True
        self.takes_in = True
        took = super().received(data)
        self.takes_in = False
        if self.requests:
            if not self._answered_at_once(together):
                self.server.add_task(self)
        elif self.request is not None and self.request.headers_finished:
            self.server.crowd.told(self, self.request.headers)
        return took

    def _answered_before(self, asked: bytes) -> bool:
        """Gives a request with the same bytes as an earlier one the same answer, while that is valid."""
        known = self.server.remembered.find(asked, https=isinstance(self.socket, Sealed))
        if known is None:
            return False
        self.server.crowd.told(self, known.headers)
        self._lingers, self._left = False, PIECE
        self.write_soon(bytes(known))
        self._answered(ends=known.ends)
        return True

    def _answered_at_once(self, asked: bytes) -> bool:
        """Answers a poll at once if the app has nothing new for it, unless several requests came together."""
        alone = len(self.requests) == 1 and self.request is None and not self.total_outbufs_len
        if not alone or not is_poll(self.requests[0]):
            return False
        self.server.crowd.told(self, self.requests[0].headers)
        self._begin()
        answer = AtOnce(self, self.requests[0])
        try:
            answer.service()
        except NeedsThread:
            return False
        self.requests.clear()
        if asked and (lasting := answer.lasting):
            self.server.remembered.keep(asked, lasting, https=isinstance(self.socket, Sealed))
        self._answered(ends=answer.close_on_finish)
        return True

    def _answered(self, *, ends: bool) -> None:
        """Notes that an answer was given at once, and closes the connection if it ends with that."""
        self._awaited, self.waits_since = "", time.monotonic()
        if ends:
            self.close_when_flushed = True
            self.handle_write()

    def _begin(self) -> None:
        """Gets ready to answer the next request."""
        self._lingers = self.requests[0].unread
        if isinstance(self.socket, Sealed):
            self.requests[0].url_scheme = "https"
        self._left = PIECE

    def service(self) -> None:
        """Does what was asked, on a thread; nothing more for a client that does not read its answers."""
        self.waits_since = time.monotonic()
        try:
            if self.total_outbufs_len > UNREAD:
                self.cancel()
                self.server.pull_trigger()
            else:
                self._begin()
                super().service()
                self._awaited = ""
        finally:
            self.waits_since = time.monotonic()
            self.server.task_dispatcher.done(self)

    def send(self, data: bytes, do_close: bool = True) -> int:
        """Sends what the browser accepts, at most one piece at a time."""
        if self._left <= 0:
            return 0
        sent = super().send(data, do_close=do_close)
        self._moved += sent
        self._left -= sent
        return sent

    def handle_write(self) -> None:
        """Sends the next piece."""
        self._left = PIECE
        super().handle_write()

    def readable(self) -> bool:
        """Whether anything that arrives is wanted."""
        return not self.closed and (self._drains or super().readable())

    def writable(self) -> bool:
        """Whether there is anything to send, or it is to be closed."""
        return not self.closed and bool(super().writable())

    def doom(self) -> bool:
        """Marks it to be closed; returns whether it was not marked before."""
        chosen, self._doomed = not self._doomed, True
        return chosen

    def handle_read(self) -> None:
        """Takes in what arrived, or throws it away."""
        if self._new and self.server.seal:
            self.socket = self.server.seal.put_on(self.socket)
        self._new = False
        if not self._drains:
            with contextlib.suppress(Later):
                super().handle_read()
            return
        more = b""
        with contextlib.suppress(OSError):
            more = self.recv(PIECE)
        self._moved += len(more)
        if not more:
            self.let_go()

    def handle_close(self) -> None:
        """Closes it; if a body was refused, only after the browser has sent it: otherwise it would not read the reason."""
        if self._lingers and self.connected:
            self._lingers, self.will_close = False, False
            with contextlib.suppress(OSError):
                self.socket.shutdown(SHUT_WR)
                self._drains = True
                return
        super().handle_close()

    def let_go(self) -> None:
        """Closes it at once."""
        self._lingers = False
        self.handle_close()

    def add_channel(self, map: Any = None) -> None:  # noqa: A002
        """Counts it."""
        super().add_channel(map)
        self.server.crowd.add(self)

    @property
    def closed(self) -> bool:
        """Whether the connection is gone."""
        return self._fileno is None

    def del_channel(self, map: Any = None) -> None:  # noqa: A002
        """Stops counting it."""
        super().del_channel(map)
        self.server.crowd.remove(self)
