"""Several processes that serve one port: one is on standby and replaces those that die."""

from __future__ import annotations

import logging
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable
from multiprocessing import active_children, get_all_start_methods, get_context
from multiprocessing.process import BaseProcess

from referee.words import Fault, say

DEATHS = 5
"""How many successors of each worker may die within a minute before all end."""
WITHIN = 60.0
END = 10.0
"""Seconds that a worker has to finish its answers when all are told to stop."""
_log = logging.getLogger(__name__)


def refuse_where_missing() -> None:
    """Raises a Fault if a process cannot be forked, as on Windows."""
    if "fork" not in get_all_start_methods():
        raise Fault(say("--workers is not available on Windows: leave it out."))


def supervise(count: int, work: Callable[[], object]) -> None:
    """Runs the work in this many processes until this one is told to stop; a Fault if they keep dying.

    Signals are waited for: an exception that a handler raises in the middle of a fork would get lost there.
    """
    assert threading.active_count() == 1, "a fork copies no other thread, and a signal may go to any"
    awaited = {signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGCHLD}
    signal.signal(signal.SIGCHLD, lambda *_: None)  # what is ignored does not wait everywhere
    before = signal.pthread_sigmask(signal.SIG_BLOCK, awaited)
    deaths: deque[float] = deque(maxlen=DEATHS * count)
    try:
        workers = [_begun(work, before) for _ in range(count)]
        while signal.sigwait(awaited) == signal.SIGCHLD:
            for place, each in enumerate(workers):
                if each.exitcode is not None:
                    _note(deaths, each)
                    workers[place] = _begun(work, before)
    finally:
        _end()


def _begun(work: Callable[[], object], signals: set[int]) -> BaseProcess:
    """A process at work; it starts as a copy of this one, so nothing is open here that two must not share."""
    worker = get_context("fork").Process(target=_work, args=(work, os.getpid(), signals))
    worker.start()
    return worker


def _work(work: Callable[[], object], parent: int, signals: set[int]) -> None:
    """Works, and ends with the standby process, however that ended."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, signals)
    threading.Thread(target=_follow, args=(parent,), daemon=True).start()
    work()


def _follow(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(1)
    os.kill(os.getpid(), signal.SIGTERM)


def _note(deaths: deque[float], worker: BaseProcess) -> None:
    """Notes that a worker died; a Fault if too many did lately."""
    deaths.append(time.monotonic())
    _log.warning("worker %s ended (%s): another one begins", worker.pid, worker.exitcode)
    if len(deaths) == deaths.maxlen and deaths[-1] - deaths[0] < WITHIN:
        raise Fault(say("The workers stop as soon as they start. The messages above say why."))


def _end() -> None:
    """Ends all workers, cleanly if possible."""
    for each in active_children():
        each.terminate()
    latest = time.monotonic() + END
    for each in active_children():
        each.join(max(0.0, latest - time.monotonic()))
        each.kill()
