"""The connections of browsers: how many there may be, how long each may take, and which are let go."""

from __future__ import annotations

import contextlib
import errno
import logging
import time
from collections import deque
from socket import AF_INET6, IPPROTO_IPV6, IPV6_V6ONLY, MSG_PEEK, SHUT_WR, SO_REUSEADDR, SOL_SOCKET
from socket import socket as Socket  # noqa: N812 - a channel has a socket
from typing import TYPE_CHECKING, Any

from waitress.channel import HTTPChannel
from waitress.server import TcpWSGIServer

from referee.web.http.crowd import Crowd
from referee.web.http.fair_queue import TURN, Dispatcher, Whose
from referee.web.http.parsing import Parser
from referee.web.http.seal import Later, Seal, Sealed
from referee.web.http.waiting import Listening, sockets

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from _typeshed.wsgi import WSGIApplication
    from waitress.adjustments import Adjustments

SLOWEST = 4096
"""Bytes a second below which nobody sends or reads for long."""
PIECE = 256 * 1024
"""Bytes that are sent to one browser before it is the turn of the next."""
UNREAD = 2**20
"""Bytes that somebody may leave unread and ask for more."""
IDLE, HEAD, BODY, ANSWER, GONE = "idle", "head", "body", "answer", "gone"
"""What a browser is waited for: to ask anything, to end a head or a body, to read an answer, to close."""
SECONDS = {IDLE: 60.0, HEAD: 20.0, BODY: 20.0, ANSWER: 30.0, GONE: 20.0}
_NO_MORE = frozenset((errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM))
_log = logging.getLogger(__name__)


class Channel(HTTPChannel):
    """The connection of a browser."""

    parser_class = Parser
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
        super().__init__(server, sock, addr, adj, map=map)
        self.sendbuf_len = PIECE // 4

    def awaited(self) -> str:
        """What the browser is waited for; nothing while its request is in work."""
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
        """Whether nothing changes before more comes: no thread is at work for it, and nothing is to be sent or closed."""
        return not (self.requests or self.total_outbufs_len or self.will_close or self.close_when_flushed)

    def silent(self) -> bool:
        """Whether nothing has come that was not looked at yet."""
        try:
            return not self.socket.recv(1, MSG_PEEK)
        except OSError:
            return True

    def late(self, now: float) -> bool:
        """Whether it has been waited for too long; whoever sends or reads steadily has the same time again and again."""
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
        """Takes in what came; a head may say whose connection it is."""
        self._moved += len(data)
        took = super().received(data)
        if not self.requests and self.request is not None and self.request.headers_finished:
            self.server.crowd.told(self, self.request.headers)
        return took

    def service(self) -> None:
        """Does what was asked, on a thread; nothing more for somebody who does not read what there is."""
        self.waits_since = time.monotonic()
        try:
            if self.total_outbufs_len > UNREAD:
                self.cancel()
                self.server.pull_trigger()
            else:
                self._lingers = self.requests[0].unread
                if isinstance(self.socket, Sealed):
                    self.requests[0].url_scheme = "https"
                self._left = PIECE
                super().service()
                self._awaited = ""
        finally:
            self.waits_since = time.monotonic()
            self.server.task_dispatcher.done(self)

    def send(self, data: bytes, do_close: bool = True) -> int:
        """Sends what the browser takes, no more than a piece at a time."""
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
        """Whether anything that comes is wanted."""
        return not self.closed and (self._drains or super().readable())

    def writable(self) -> bool:
        """Whether there is anything to send, or it is to be closed."""
        return not self.closed and bool(super().writable())

    def doom(self) -> bool:
        """Chooses it to be closed; whether it was not chosen before."""
        chosen, self._doomed = not self._doomed, True
        return chosen

    def handle_read(self) -> None:
        """Takes in what came, or throws it away."""
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
        """Closes it; where a body was refused not before the browser has sent it, or it would not read why."""
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
        """Whether there is no connection any more."""
        return self._fileno is None

    def del_channel(self, map: Any = None) -> None:  # noqa: A002
        """Counts it no more."""
        super().del_channel(map)
        self.server.crowd.remove(self)


class Server(TcpWSGIServer):
    """Takes connections in, many at a time, and goes on doing so whatever happens."""

    crowd: Crowd
    seal: Seal | None
    effective_host: str
    effective_port: str
    task_dispatcher: Dispatcher
    _map: dict[int, Any]
    _rests_until = 0.0

    def add_task(self, task: Any) -> None:
        """Has a request done when it is the turn of whoever asked."""
        self.crowd.told(task, task.requests[0].headers)
        super().add_task(task)

    def readable(self) -> bool:
        """Whether anybody may come in; looks after those who are in, every second."""
        now = time.monotonic()
        if now >= self.next_channel_cleanup:
            self.next_channel_cleanup = now + 1  # type: ignore[assignment]
            self.crowd.look_after()
        self.crowd.close_those()
        return self.accepting and now >= self._rests_until

    def handle_accept(self) -> None:
        """Takes in whoever waits at the door."""
        for of in {each.of for each in self._come()}:
            self.crowd.narrow(of)

    def _come(self) -> Iterator[Channel]:
        for _ in range(self.crowd.at_once):
            if not self.crowd.has_room():
                self._rests_until = time.monotonic() + 0.1
                return
            try:
                came = self.accept()
                if came is None:
                    return
                self.set_socket_options(came[0])
            except OSError as error:
                if error.errno in _NO_MORE:
                    _log.warning("no connection can be taken in (%s)", error.strerror)
                    self._rests_until = time.monotonic() + 0.1
                return
            yield Channel(self, *came, self.adj, map=self._map)


def doors(adj: Adjustments) -> list[Socket]:
    """A socket on every address that is meant, at which connections may come; an OSError where one cannot be had."""
    wanted: Any = adj.listen
    taken = []
    for family, kind, number, address in wanted:
        door = Socket(family, kind, number)
        taken.append(door)
        if family == AF_INET6:
            door.setsockopt(IPPROTO_IPV6, IPV6_V6ONLY, 1)
        door.setsockopt(SOL_SOCKET, SO_REUSEADDR, 1)
        door.bind(address)
        door.listen(adj.backlog)
    return taken


def listening(
    app: WSGIApplication, adj: Adjustments, crowd: Crowd, at: Sequence[Socket], seal: Seal | None = None
) -> Listening:
    """A server at those doors, which other processes may have, too."""
    known = sockets()
    threads = Dispatcher(adj.threads)
    taken = []
    for door in at:
        info = (door.family, door.type, door.proto, door.getsockname())
        server = Server(app, known, False, door, dispatcher=threads, adj=adj, sockinfo=info, bind_socket=False)
        server.crowd, server.seal = crowd, seal
        server.accept_connections()
        taken.append((server.effective_host, int(server.effective_port)))
    threads.set_thread_count(adj.threads)
    return Listening(known, adj, taken, threads, None)
