"""When secrets were tried that open nothing: counted for all processes together."""

from __future__ import annotations

from hashlib import sha256

from referee.store.scratch import Scratch


class Guesses:
    """The times of wrong guesses by address; no address is kept as it is."""

    def __init__(self, scratch: Scratch) -> None:
        self._run = scratch.run

    def too_many(self, address: str, now: float, *, most: int, within: float) -> bool:
        """Notes a wrong guess, and says whether there were as many already of late."""
        who = sha256(address.encode()).hexdigest()[:20]
        self._run("DELETE FROM guess WHERE at < ? OR at > ?", now - within, now + within)
        ((before,),) = self._run("SELECT count(*) FROM guess WHERE who = ?", who) or [(0,)]
        if before < most:
            self._run("INSERT INTO guess VALUES (?, ?)", who, now)
        return before >= most
