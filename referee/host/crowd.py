"""All connections by the address of who is at the other end: how many there may be, and which are let go."""

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
"""What is awaited of a browser that rests between two requests: that it asks anything."""
OF_ONE = 100
"""Connections of one address that are in the middle of a request, or do not read what was sent.

Of those that rest between two requests it may have as many as others still find room for: half of all, where it is alone.
"""
MOMENT = 2.0
"""Seconds that everybody has to send a request, however many others of the address there are."""
AT_ONCE = 64
"""Connections that are taken in, or let go, before those that are open are looked at again; of few an eighth."""
_log = logging.getLogger(__name__)


class Crowd:
    """All connections by address; `behind` so many trusted proxies by the one in the head of a request, once it came."""

    def __init__(self, in_all: int, behind: int = 0) -> None:
        self._in_all, self._behind = in_all, behind
        self.at_once = max(1, min(AT_ONCE, in_all // 8))
        self._known: dict[str, dict[int, Channel]] = {}
        self._count = 0
        self._doomed: list[Channel] = []
        self._lock = threading.Lock()

    def add(self, channel: Channel) -> None:
        """Takes in a connection, as that of the other end."""
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
        """Lets the oldest go, where somebody keeps too many waiting that had a moment to say something."""
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
        """Whether one more can be taken in; for some more whoever keeps most of them waiting loses the oldest."""
        if self._count - len(self._doomed) < self._in_all:
            return True
        most = max((self._waiting(of) for of in list(self._known)), key=len, default=[])
        for each in list(islice((each for each in most if each.silent()), self.at_once)) or most[:1]:
            _log.warning("%d connections are open, which is all there may be: the oldest are closed", self._count)
            self._let_go(each)
        return bool(most)

    def _waiting(self, of: str) -> list[Channel]:
        """Those of an address of which none is in work, the oldest first."""
        with self._lock:
            known = list(self._known.get(of, {}).values())
        return sorted((each for each in known if each.awaited()), key=lambda each: each.waits_since)

    def look_after(self) -> None:
        """Closes what has been waited for too long, or is too much."""
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
        """Closes whom it let go: between two looks at what came, or a new connection would be taken for an old one."""
        while self._doomed:
            self._doomed.pop().let_go()


def household(address: str) -> str:
    """Whoever is behind an address: of the newer kind one has the whole of a network, unless it is the local one."""
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if known.version == 4 or known.is_link_local or known.is_loopback:
        return str(known)
    return str(known.ipv4_mapped or ip_network((known, 64), strict=False))
