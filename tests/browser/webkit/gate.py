"""Requests that wait until the driver has decided about them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gi.repository import GLib, Soup
from later import Later, Record, drive, numbers, pause
from told import NO_ANSWER, headers_of, written

if TYPE_CHECKING:
    from person import Person
    from window import Window

HOP = (
    "connection",
    "proxy-connection",
    "keep-alive",
    "transfer-encoding",
    "content-length",
    "content-encoding",
    "accept-encoding",
)
"""Headers of a single connection, which are not passed on."""


class Gate:
    """A proxy at which requests wait until the driver has decided about them: go on, be answered here, or fail."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.waiting: dict[str, Later] = {}
        self.server = Soup.Server()
        self.server.add_handler(None, self._came)
        self.server.listen_local(0, Soup.ServerListenOptions.IPV4_ONLY)
        self.address = f"http://127.0.0.1:{self.server.get_uris()[0].get_port()}"
        self.session = Soup.Session()
        self.session.set_proxy_resolver(None)

    def _came(self, server: Any, message: Any, path: str, query: Any) -> None:
        message.pause()
        drive(self._carried(message))

    async def _carried(self, message: Any) -> None:
        headers = headers_of(message.get_request_headers())
        window = self._window(dict(headers).get("Referer", ""))
        if window is None:
            _broken(message)
            return
        about = await self._told(window, message, headers)
        decided = await self._decided(window, about)
        answer = await self._answer(message, headers, decided)
        if answer is not None:
            self._answered(window, message, about, answer)
            return
        _broken(message)
        if about["navigation"] and await self._from_worker(window):
            kept = {**NO_ANSWER, "url": about["request"]["url"], "status": 200, "headers": []}
            window.say("network.responseStarted", **about, response=kept)
        else:
            window.say("network.fetchError", **about, errorText="failed")

    async def _told(self, window: Window, message: Any, headers: list[tuple[str, str]]) -> Record:
        """The description of a request; one for a page comes before the engine reports the navigation."""
        number, first = f"request-{next(numbers)}", window.loading and window.asks.main is None
        main = dict(headers).get("Sec-Fetch-Dest", "document" if first else "") == "document"
        while main and (window.pending or not window.loading):
            await pause(2)
        if main:
            window.asks.main = number
        return window.asks.request(number, message.get_uri().to_string(), message.get_method(), headers, main)

    async def _decided(self, window: Window, about: Record) -> Record:
        held = [name for name, page in self.person.holds.items() if page in (None, window.id)]
        more = {"isBlocked": True, "intercepts": held} if held else {}
        later = Later()
        if held:
            self.waiting[about["request"]["request"]] = later
        window.say("network.beforeRequestSent", **{**about, **more, "initiator": {"type": "other"}})
        decided: Record = await later if held else {"way": "network.continueRequest"}
        return decided

    async def _answer(self, message: Any, headers: list[tuple[str, str]], decided: Record) -> Record | None:
        if decided["way"] == "network.continueRequest":
            return await self._asked(message, headers, decided.get("url"))
        return decided if decided["way"] == "network.provideResponse" else None

    def _answered(self, window: Window, message: Any, about: Record, answer: Record) -> None:
        message.set_status(answer["statusCode"], None)
        for name, value in answer["headers"]:
            message.get_response_headers().append(name, value)
        message.get_response_body().append(answer["body"])
        request = about["request"]
        window.asks.bodies[request["request"]] = answer["body"]
        headers = written(answer["headers"])
        response = {**NO_ANSWER, "url": request["url"], "status": answer["statusCode"], "headers": headers}
        window.say("network.responseStarted", **about, response=response)
        message.unpause()
        window.say("network.responseCompleted", **about, response=response)

    def _window(self, referrer: str) -> Window | None:
        pages = [each for each in self.person.pages if each.url == referrer] or self.person.pages
        loading = [each for each in pages if each.loading] or pages
        return loading[-1] if loading else None

    async def _from_worker(self, window: Window) -> bool:
        """Whether a page arrived although its own request failed: its service worker answered."""
        turn, navigation = window.turn, window.navigation
        while window.loading and window.turn == turn and window.navigation == navigation:
            await pause(10)
        return window.turn != turn

    async def _asked(self, message: Any, headers: list[tuple[str, str]], url: str | None) -> Record | None:
        sent = Soup.Message.new(message.get_method(), url or message.get_uri().to_string())
        sent.set_flags(Soup.MessageFlags.NO_REDIRECT)
        for name, value in headers:
            if name.lower() not in HOP:
                sent.get_request_headers().append(name, value)
        body = message.get_request_body().flatten().get_data()
        if body:
            sent.set_request_body_from_bytes(None, GLib.Bytes.new(body))
        later = Later()
        self.session.send_and_read_async(sent, GLib.PRIORITY_DEFAULT, None, lambda session, result: later.set(result))
        try:
            came = self.session.send_and_read_finish(await later)
        except GLib.Error:
            return None
        kept = [each for each in headers_of(sent.get_response_headers()) if each[0].lower() not in HOP]
        return {"statusCode": sent.get_status(), "headers": kept, "body": came.get_data() or b""}


def _broken(message: Any) -> None:
    """Fails as if nobody answered."""
    message.unpause()
    message.steal_connection().close(None)
