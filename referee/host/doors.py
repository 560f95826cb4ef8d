"""The listening sockets: they accept many connections at a time and survive any error."""

from __future__ import annotations

import errno
import logging
import time
from socket import (
    AF_INET6,
    IPPROTO_IPV6,
    IPV6_V6ONLY,
    SO_REUSEADDR,
    SOL_SOCKET,
    socket as Socket,  # noqa: N812 - as where it is a channel's
)
from typing import TYPE_CHECKING, Any

from waitress.server import TcpWSGIServer

from referee.host.answers import Remembered
from referee.host.connections import Channel
from referee.host.crowd import Crowd
from referee.host.https import Seal
from referee.host.poll import Listening, sockets
from referee.host.queue import Dispatcher

if TYPE_CHECKING:
    from collections.abc import Sequence

    from _typeshed.wsgi import WSGIApplication
    from waitress.adjustments import Adjustments

_NO_MORE = frozenset((errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM))
_log = logging.getLogger(__name__)


class Server(TcpWSGIServer):
    """Accepts connections, many at a time, and keeps running whatever happens."""

    crowd: Crowd
    remembered: Remembered
    seal: Seal | None
    effective_host: str
    effective_port: str
    task_dispatcher: Dispatcher
    _map: dict[int, Any]
    _rests_until = 0.0

    def add_task(self, task: Any) -> None:
        """Queues a request by client, after everything that came with it is taken in."""
        if not task.takes_in:
            self.crowd.told(task, task.requests[0].headers)
            super().add_task(task)

    def readable(self) -> bool:
        """Whether anybody may connect; looks after the open connections every second."""
        now = time.monotonic()
        if now >= self.next_channel_cleanup:
            self.next_channel_cleanup = now + 1  # type: ignore[assignment]
            self.crowd.look_after()
        self.crowd.close_those()
        return self.accepting and now >= self._rests_until

    def handle_accept(self) -> None:
        """Accepts waiting connections."""
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
            Channel(self, *came, self.adj, map=self._map)


def doors(adj: Adjustments) -> list[Socket]:
    """A socket on every requested address, where connections may arrive; an OSError if one is not available."""
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
    """A server on those sockets, which other processes may share."""
    known = sockets()
    threads, remembered = Dispatcher(adj.threads), Remembered()
    taken = []
    for door in at:
        info = (door.family, door.type, door.proto, door.getsockname())
        server = Server(app, known, False, door, dispatcher=threads, adj=adj, sockinfo=info, bind_socket=False)
        server.crowd, server.remembered, server.seal = crowd, remembered, seal
        server.accept_connections()
        taken.append((server.effective_host, int(server.effective_port)))
    threads.set_thread_count(adj.threads)
    return Listening(known, adj, taken, threads, None)
