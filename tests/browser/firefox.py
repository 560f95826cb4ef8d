"""Sits between Playwright and Debian's Firefox, which both speak WebDriver BiDi, and answers what Firefox does not know.

It runs instead of the browser: it starts Firefox with the same arguments and says where it listens, as Firefox would.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import re
import sys
from contextlib import suppress
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

OWN = 2**40
"""Numbers of messages from here on are not the driver's."""
LISTENS = re.compile(r"WebDriver BiDi listening on (ws://\S+)")


async def main(program: str, arguments: list[str]) -> int:
    """Runs the browser until it ends, and returns its exit code."""
    browser = await asyncio.create_subprocess_exec(
        program, "--remote-allow-system-access", *arguments, stderr=asyncio.subprocess.PIPE
    )
    assert browser.stderr is not None
    async for line in browser.stderr:
        found = LISTENS.search(line.decode(errors="replace"))
        if found:
            break
    else:
        return await browser.wait()
    ended = asyncio.ensure_future(_drained(browser.stderr))

    async def between(driver: ServerConnection) -> None:
        async with connect(f"{found[1]}/session", max_size=None, compression=None) as firefox:
            await Between(driver, firefox).carry()

    async with serve(between, "127.0.0.1", 0, max_size=None, compression=None) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        print(f"WebDriver BiDi listening on ws://127.0.0.1:{port}", file=sys.stderr, flush=True)
        await ended
        return await browser.wait()


async def _drained(stream: asyncio.StreamReader) -> None:
    async for line in stream:
        sys.stderr.buffer.write(line)
        sys.stderr.flush()


class Between:
    """A connection: what goes back and forth, and what Firefox is asked in addition."""

    def __init__(self, driver: ServerConnection, firefox: ClientConnection) -> None:
        self.driver, self.firefox = driver, firefox
        self.own: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self.numbers = itertools.count(OWN)
        self.tasks: set[asyncio.Task[None]] = set()

    async def carry(self) -> None:
        """Passes on messages until one side is gone."""
        both = [asyncio.ensure_future(each) for each in (self._asked(), self._answered())]
        await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)

    async def _asked(self) -> None:
        with suppress(ConnectionClosed):
            async for message in self.driver:
                asked: dict[str, Any] = json.loads(message)
                if asked["method"] == "emulation.setMediaFeaturesOverride":
                    task = asyncio.create_task(self._look(asked))
                    self.tasks.add(task)
                    task.add_done_callback(self.tasks.discard)
                else:
                    await self.firefox.send(message)

    async def _answered(self) -> None:
        with suppress(ConnectionClosed):
            async for message in self.firefox:
                number = json.loads(message).get("id")
                if number in self.own:
                    self.own.pop(number).set_result(json.loads(message))
                else:
                    await self.driver.send(message)

    async def _ask(self, method: str, **params: Any) -> dict[str, Any]:
        number = next(self.numbers)
        answered = self.own[number] = asyncio.get_running_loop().create_future()
        await self.firefox.send(json.dumps({"id": number, "method": method, "params": params}))
        answer = await answered
        if answer.get("type") != "success":
            raise RuntimeError(f"{method}: {answer}")
        return dict(answer["result"])

    async def _look(self, asked: dict[str, Any]) -> None:
        """Sets light or dark, which Firefox has for all of its pages."""
        dark = asked["params"]["features"].get("prefers-color-scheme") == "dark"
        windows = await self._ask("browsingContext.getTree", **{"moz:scope": "chrome"})
        look = f"Services.prefs.setIntPref('layout.css.prefers-color-scheme.content-override', {int(not dark)})"
        where = {"context": windows["contexts"][0]["context"]}
        done = await self._ask("script.evaluate", expression=look, target=where, awaitPromise=False)
        if done["type"] != "success":
            raise RuntimeError(str(done))
        await self.driver.send(json.dumps({"type": "success", "id": asked["id"], "result": {}}))


if __name__ == "__main__":
    sys.exit(asyncio.run(main(sys.argv[1], sys.argv[2:])))
