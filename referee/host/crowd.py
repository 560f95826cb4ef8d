"""All connections by the address of the client: how many are allowed, and which are closed."""

from __future__ import annotations

import logging
import threading
import time
from ipaddress import ip_address, ip_network
from itertools import islice
from typing import TYPE_CHECKING

from referee.host.queue import TURN

if TYPE_CHECKING:
    from collections.abc import Mapping

    from referee.host.connections import Channel

IDLE = "idle"
"""The expectation for a browser that is idle between two requests: any request."""
OF_ONE = 100
"""The connections that one address may have in the middle of a request, or without reading what was sent.

Of idle ones between two requests it may have as many as are still free: half of all, if it is alone.
"""
MOMENT = 2.0
"""Seconds that everybody has to send a request, however many others from the address there are."""
AT_ONCE = 64
"""Connections accepted, or closed, before the open ones are looked at again; an eighth if there are few."""
_log = logging.getLogger(__name__)


class Crowd:
    """All connections by address; with `behind` trusted proxies, by the one in the head of a request once it has arrived."""

    def __init__(self, in_all: int, behind: int = 0) -> None:
        self._in_all, self._behind = in_all, behind
        self.at_once = max(1, min(AT_ONCE, in_all // 8))
        self._known: dict[str, dict[int, Channel]] = {}
        self._count = 0
        self._doomed: list[Channel] = []
        self._lock = threading.Lock()

    def add(self, channel: Channel) -> None:
        """Adds a connection under the address of its other end."""
        self._put(channel, "" if self._behind else household(channel.addr[0]))

    def __len__(self) -> int:
        return self._count

    def remove(self, channel: Channel) -> None:
        """Forgets a connection."""
        with self._lock:
            known = self._known.get(channel.of, {})
            self._count -= known.pop(id(channel), None) is not None
            if not known:
                self._known.pop(channel.of, None)

    def told(self, channel: Channel, headers: Mapping[str, str]) -> None:
        """Notes for whom a trusted proxy speaks."""
        passed = headers.get("X_FORWARDED_FOR", "").split(",") if self._behind else []
        of = household(passed[-self._behind].strip()) if len(passed) >= self._behind > 0 else channel.of
        if of != channel.of:
            self.remove(channel)
            self._put(channel, of)

    def _put(self, channel: Channel, of: str) -> None:
        with self._lock:
            channel.of = of
            self._known.setdefault(of, {})[id(channel)] = channel
            self._count += 1

    def _narrow(self, of: str) -> None:
        """Closes the oldest connections of a client that keeps too many waiting, if they had a moment to send something."""
        if len(self._known.get(of, ())) <= OF_ONE:
            return
        room = max(OF_ONE, self._in_all - self._count)
        waiting = self._waiting(of)
        resting = [each for each in waiting if each.awaited() == IDLE]
        amid = [each for each in waiting if each.awaited() not in (IDLE, TURN, "")]
        latest = time.monotonic() - MOMENT
        for each in (*resting[: max(0, len(resting) - room)], *amid[: max(0, len(amid) - OF_ONE)]):
            if each.waits_since < latest and each.silent():
                _log.warning("%s keeps too many connections waiting: the oldest are closed", of)
                self._let_go(each)

    def has_room(self) -> bool:
        """Whether another connection can be accepted; if only a few more can, the address with the most waiting ones loses its oldest."""
        if self._count - len(self._doomed) < self._in_all:
            return True
        most = max((self._waiting(of) for of in list(self._known)), key=len, default=[])
        for each in list(islice((each for each in most if each.silent()), self.at_once)) or most[:1]:
            _log.warning("%d connections are open, which is all there may be: the oldest are closed", self._count)
            self._let_go(each)
        return bool(most)

    def _waiting(self, of: str) -> list[Channel]:
        """The connections of an address that are not being handled, oldest first."""
        with self._lock:
            known = list(self._known.get(of, {}).values())
        return sorted((each for each in known if each.awaited()), key=lambda each: each.waits_since)

    def look_after(self) -> None:
        """Closes connections that were waited for too long, or are too many."""
        now = time.monotonic()
        with self._lock:
            known = [each for of in self._known.values() for each in of.values()]
        for each in known:
            if each.late(now):
                self._let_go(each)
        for of in list(self._known):
            self._narrow(of)

    def _let_go(self, channel: Channel) -> None:
        if channel.doom():
            self._doomed.append(channel)

    def close_those(self) -> None:
        """Closes the marked connections between two looks, because otherwise a new connection could be taken for an old one."""
        while self._doomed:
            self._doomed.pop().let_go()


def household(address: str) -> str:
    """The household behind an address: in IPv6 it has a whole network, unless that is the local one."""
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if known.version == 4 or known.is_link_local or known.is_loopback:
        return str(known)
    return str(known.ipv4_mapped or ip_network((known, 64), strict=False))
