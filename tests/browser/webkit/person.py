"""A context of its own: cookies, storage, language, and its pages."""

from __future__ import annotations

import tempfile
from typing import TYPE_CHECKING, Any

from gate import Gate
from gi.repository import WebKit2
from later import numbers

if TYPE_CHECKING:
    from browser import Browser
    from window import Window


class Person:
    """A context: its own cookies, storage and language, and its pages."""

    def __init__(self, browser: Browser, name: str) -> None:
        self.browser, self.name = browser, name
        self.folder = tempfile.TemporaryDirectory(prefix="webkit-", ignore_cleanup_errors=True)
        data = WebKit2.WebsiteDataManager(
            base_data_directory=f"{self.folder.name}/data", base_cache_directory=f"{self.folder.name}/cache"
        )
        self.context = WebKit2.WebContext(website_data_manager=data)
        self.context.connect("download-started", self._download)
        self.cookies = data.get_cookie_manager()
        self.data = data
        self.size = (1280, 720)
        self.pages: list[Window] = []
        self.holds: dict[str, str | None] = {}
        self.gate: Gate | None = None
        self.preloads: dict[str, WebKit2.UserScript] = {}

    def _download(self, context: Any, download: Any) -> None:
        view = download.get_web_view()
        window = next((each for each in self.pages if each.view is view), None)
        if window is None:
            return
        folder = self.browser.downloads or self.folder.name
        number = f"download-{next(numbers)}"
        download.set_allow_overwrite(True)
        download.connect("decide-destination", self._destination, window, number, folder)
        download.connect(
            "finished",
            lambda each: window.say(
                "browsingContext.downloadEnd",
                download=number,
                status="complete",
                filepath=f"{folder}/{number}",
                url=each.get_request().get_uri(),
            ),
        )

    def _destination(self, download: Any, suggested: str, window: Window, number: str, folder: str) -> bool:
        window.say(
            "browsingContext.downloadWillBegin",
            download=number,
            suggestedFilename=suggested,
            url=download.get_request().get_uri(),
        )
        download.set_destination(f"file://{folder}/{number}")
        return True

    def offline(self, away: bool) -> None:
        """Makes all servers unreachable, or reachable again."""
        self.way("http://127.0.0.1:9" if away else None)

    def way(self, through: str | None) -> None:
        """Sends all requests through a proxy, or through none."""
        mode = WebKit2.NetworkProxyMode.CUSTOM if through else WebKit2.NetworkProxyMode.DEFAULT
        self.data.set_network_proxy_settings(mode, WebKit2.NetworkProxySettings.new(through, None) if through else None)

    def hold(self, name: str, page: str | None) -> None:
        """Makes the driver decide about the requests of a page, or of all."""
        if self.gate is None:
            self.gate = Gate(self)
        self.holds[name] = page
        self.way(self.gate.address)

    def let_go(self, name: str) -> None:
        """Ends such decisions."""
        if self.holds.pop(name, name) != name and not self.holds:
            self.way(None)
