"""All contexts and pages, and their driver."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable, Coroutine
from typing import Any

from gi.repository import GLib, Gtk, Soup
from later import Later, Record, Refused, drive, now
from person import Person
from window import Window

CONSOLE = re.compile(
    r"^(?:(?P<where>\S+): )?CONSOLE (?:(?P<source>[A-Z-]+) )?(?P<level>LOG|INFO|WARN|ERROR|DEBUG) (?P<text>.*)$"
)
CUT_SHORT = "due to access control checks"
"""The message for a request cut short by leaving the page."""

COMMANDS: dict[str, Command] = {}


class Browser:
    """All contexts and pages, and their driver."""

    def __init__(self) -> None:
        self.people: dict[str, Person] = {}
        self.driver: Any = None
        self.downloads: str | None = None
        self.server = Soup.Server()
        self.server.add_websocket_handler("/session", None, None, self._came)
        self.server.listen_local(0, Soup.ServerListenOptions.IPV4_ONLY)
        port = self.server.get_uris()[0].get_port()
        print(f"WebDriver BiDi listening on ws://127.0.0.1:{port}", file=sys.stderr, flush=True)
        self._console()

    def _console(self) -> None:
        """Engines write a page's console messages to standard error."""
        reads, writes = os.pipe()
        self.rest, self.stream = b"", os.fdopen(os.dup(2), "wb", 0)
        os.dup2(writes, 2)
        os.set_blocking(reads, False)
        GLib.io_add_watch(reads, GLib.PRIORITY_HIGH, GLib.IOCondition.IN, self._said)

    def _said(self, descriptor: int, condition: Any) -> bool:
        came = os.read(descriptor, 1 << 16)
        self.stream.write(came)
        *lines, self.rest = (self.rest + came).split(b"\n")
        for line in lines:
            found = CONSOLE.match(line.decode(errors="replace"))
            if found and CUT_SHORT not in found["text"]:
                self._message(found)
        return True

    def _message(self, found: re.Match[str]) -> None:
        url = (found["where"] or "").rsplit(":", 2)[0]
        pages = [window for person in self.people.values() for window in person.pages]
        pages = [each for each in pages if each.url == url] or pages[-1:]
        if not pages:
            return
        window, level, text = pages[-1], found["level"].lower(), found["text"]
        entry = {
            "level": level,
            "text": text,
            "timestamp": now(),
            "source": {"realm": window.asks.main_realm, "context": window.id},
        }
        if found["source"] == "JS" and level == "error":
            self.say("log.entryAdded", {**entry, "type": "javascript"})
        else:
            method = {"warn": "warn", "error": "error", "debug": "debug", "info": "info"}.get(level, "log")
            self.say(
                "log.entryAdded",
                {**entry, "type": "console", "method": method, "args": [{"type": "string", "value": text}]},
            )

    def _came(self, server: Any, message: Any, path: str, connection: Any) -> None:
        self.driver = connection
        connection.set_max_incoming_payload_size(0)
        connection.connect("message", self._asked)
        connection.connect("closed", lambda each: Gtk.main_quit())

    def say(self, event: str, what: Record) -> None:
        """Sends an event to the driver."""
        self._send({"type": "event", "method": event, "params": what})

    def _send(self, what: Record) -> None:
        if self.driver and self.driver.get_state() == Soup.WebsocketState.OPEN:
            self.driver.send_text(json.dumps(what))

    def _asked(self, connection: Any, kind: Any, message: GLib.Bytes) -> None:
        asked = json.loads(message.get_data())
        drive(self._answered(asked))

    async def _answered(self, asked: Record) -> None:
        try:
            command = COMMANDS.get(asked["method"])
            if command is None:
                raise Refused("unknown command", asked["method"])
            result = await command(self, asked["params"])
        except Refused as refused:
            self._send({"type": "error", "id": asked["id"], "error": refused.kind, "message": str(refused)})
        except Exception as error:
            self._send({"type": "error", "id": asked["id"], "error": "unknown error", "message": repr(error)})
        else:
            self._send({"type": "success", "id": asked["id"], "result": result or {}})
            if asked["method"] == "browser.close":
                Gtk.main_quit()

    def window(self, name: str) -> Window:
        """The page with this name."""
        for person in self.people.values():
            for each in person.pages:
                if each.id == name:
                    return each
        raise Refused("no such frame", name)

    def persons(self, asked: Record) -> list[Person]:
        """The contexts that a command is about."""
        return [self.people[each] for each in asked.get("userContexts") or ()]


Command = Callable[[Browser, Record], Coroutine[Later, None, "Record | None"]]
