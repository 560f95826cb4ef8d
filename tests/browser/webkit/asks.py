"""The requests of a page, as the engine reports them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gi.repository import GLib, WebKit2
from later import Later, Record, now, numbers
from told import NO_ANSWER, headers_of, written

if TYPE_CHECKING:
    from window import Window


class Asks:
    """The requests of one page."""

    def __init__(self, window: Window) -> None:
        self.page = window
        self.main: str | None = None
        self.resources: dict[str, Any] = {}
        self.bodies: dict[str, bytes] = {}
        window.view.connect("resource-load-started", self._loads)

    def _loads(self, view: Any, resource: Any, request: Any) -> None:
        if self.page.person.holds:
            return
        number = f"request-{next(numbers)}"
        main = self.page.loading and self.main is None and not request.get_uri().startswith("data:")
        if main:
            self.main = number
        state = {"number": number, "main": main, "redirects": 0, "request": request}
        self.resources[number] = resource
        self._requested(state)
        resource.connect("sent-request", self._sent, state)
        resource.connect("notify::response", self._responded, state)
        resource.connect("finished", self._finished, state)
        resource.connect("failed", self._failed, state)

    def request(self, number: str, url: str, method: str, headers: list[tuple[str, str]], main: bool) -> Record:
        """The description of a request."""
        return {
            "navigation": self.page.navigation if main else None,
            "isBlocked": False,
            "redirectCount": 0,
            "timestamp": now(),
            "request": {
                "request": number,
                "url": url,
                "method": method,
                "headers": written(headers),
                "cookies": [],
                "headersSize": 0,
                "bodySize": 0,
                "destination": "document" if main else "",
                "initiatorType": None,
                "timings": {"requestTime": now(), "responseEnd": now()},
            },
        }

    def _about(self, state: Record, **more: Any) -> Record:
        request = state["request"]
        headers, method = headers_of(request.get_http_headers()), request.get_http_method() or "GET"
        about = self.request(state["number"], request.get_uri(), method, headers, state["main"])
        return {**about, "redirectCount": state["redirects"], **more}

    def _requested(self, state: Record) -> None:
        self.page.say("network.beforeRequestSent", **self._about(state, initiator={"type": "other"}))

    def _answer(self, response: Any) -> Record:
        headers = written(headers_of(response.get_http_headers()))
        return {**NO_ANSWER, "url": response.get_uri(), "status": response.get_status_code() or 200, "headers": headers}

    def _sent(self, resource: Any, request: Any, redirected: Any, state: Record) -> None:
        if redirected is None:
            return
        answer = self._answer(redirected)
        self.page.say("network.responseStarted", **self._about(state, response=answer))
        self.page.say("network.responseCompleted", **self._about(state, response=answer))
        state.update(request=request, redirects=state["redirects"] + 1)
        self._requested(state)

    def _responded(self, resource: Any, param: Any, state: Record) -> None:
        response = resource.get_response()
        if response is None or "answer" in state:
            return
        state["answer"] = self._answer(response)
        self.page.say("network.responseStarted", **self._about(state, response=state["answer"]))

    def _finished(self, resource: Any, state: Record) -> None:
        if "answer" in state and "failed" not in state:
            self.page.say("network.responseCompleted", **self._about(state, response=state["answer"]))

    def _failed(self, resource: Any, error: GLib.Error, state: Record) -> None:
        state["failed"] = True
        if state["main"] and error.matches(WebKit2.network_error_quark(), WebKit2.NetworkError.CANCELLED):
            self.main = None
            return
        self.page.say("network.fetchError", **self._about(state, errorText=error.message))

    async def body(self, number: str) -> bytes | None:
        """The body of the answer to a request, if it was one of this page."""
        resource, later = self.resources.get(number), Later()
        if resource is None:
            return self.bodies.get(number)
        resource.get_data(None, lambda it, result: later.set(result))
        return bytes(resource.get_data_finish(await later))
