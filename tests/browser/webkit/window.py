"""A page."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from asks import Asks
from fingers import Fingers
from gi.repository import Gdk, GLib, Gtk, WebKit2
from later import Later, Record, Refused, now, numbers, pause

if TYPE_CHECKING:
    from person import Person

RUNTIME = Path(__file__).with_name("runtime.js").read_text("utf-8")
"""What is known in every page: the handles given out, and how values are written."""
HEARD = """
const say = (what) => webkit.messageHandlers.heard.postMessage(what);
addEventListener("DOMContentLoaded", () => say("domContentLoaded"));
addEventListener("load", () => setTimeout(() => say("load")));
"""


class Window:
    """A page: a view in a window without a frame."""

    def __init__(self, person: Person) -> None:
        self.person, self.id = person, f"page-{next(numbers)}"
        self.scripts = WebKit2.UserContentManager()
        self.scripts.connect("script-message-received::heard", self._heard)
        self.scripts.register_script_message_handler_in_world("heard", "heard")
        self.scripts.add_script(at_start(HEARD, "heard"))
        self.scripts.add_script(at_start(f"globalThis[Symbol.for('bidi')] ??= ({RUNTIME})();"))
        for script in person.preloads.values():
            self.scripts.add_script(script)
        self.view = WebKit2.WebView(web_context=person.context, user_content_manager=self.scripts)
        settings = self.view.get_settings()
        settings.set_enable_write_console_messages_to_stdout(True)
        settings.set_enable_page_cache(True)
        settings.set_enable_developer_extras(True)
        settings.set_hardware_acceleration_policy(WebKit2.HardwareAccelerationPolicy.NEVER)
        self.view.connect("load-changed", self._load_changed)
        self.view.connect("load-failed", self._load_failed)
        self.view.connect("notify::uri", self._moved)
        self.view.connect("decide-policy", self._decides)
        self.view.connect("script-dialog", self._dialog)
        self.window = Gtk.Window(type=Gtk.WindowType.TOPLEVEL)
        self.window.set_decorated(False)
        self.window.add(self.view)
        self.pending: str | None = None
        self.navigation: str | None = None
        self.loading = self.arrived = self.loaded = self.leaving = False
        self.url = "about:blank"
        self.turn = 0
        self.fingers, self.asks = Fingers(self), Asks(self)
        self.resize(*person.size)
        self.window.show_all()
        self.front()

    def resize(self, width: int, height: int) -> None:
        """Sets the size of the page."""
        self.view.set_size_request(width, height)
        self.window.resize(width, height)

    def front(self) -> None:
        """Gives it the keyboard: there is no window manager that would."""
        self.window.get_window().raise_()
        self.window.get_window().focus(0)
        self.view.grab_focus()

    def say(self, event: str, **what: Any) -> None:
        """Reports an event on this page."""
        self.person.browser.say(event, {"context": self.id, **what})

    def created(self) -> None:
        """Reports the page and its realm."""
        self.say(
            "browsingContext.contextCreated",
            url="about:blank",
            userContext=self.person.name,
            originalOpener=None,
            parent=None,
            children=None,
            clientWindow=self.id,
        )
        self.realm()

    @property
    def main_realm(self) -> str:
        """The name of the realm that scripts run in now."""
        return f"{self.id}.{self.turn}"

    def realm(self) -> None:
        """Reports that scripts run in a new realm."""
        self.say("script.realmCreated", realm=self.main_realm, origin=self.url, type="window")

    def _moment(self, **more: Any) -> Record:
        return {
            "navigation": self.navigation,
            "url": self.view.get_uri() or self.url,
            "timestamp": now(),
            "userContext": self.person.name,
            **more,
        }

    def _decides(self, view: Any, decision: Any, kind: Any) -> bool:
        """An action on the page may lead to another one, whose arrival is not reported yet."""
        self.leaving = self.leaving or kind == WebKit2.PolicyDecisionType.NAVIGATION_ACTION
        return False

    def _load_changed(self, view: Any, event: Any) -> None:
        if event == WebKit2.LoadEvent.STARTED:
            self.leaving = False
            if self.loading and self.navigation:
                self.say("browsingContext.navigationAborted", **self._moment())
            self.navigation, self.pending = self.pending or f"navigation-{next(numbers)}", None
            self.loading, self.asks.main = True, None
            self.say("browsingContext.navigationStarted", **self._moment())
        elif event == WebKit2.LoadEvent.COMMITTED:
            self.url = view.get_uri()
            for each in (self.main_realm, f"{self.main_realm}.apart"):
                self.person.browser.say("script.realmDestroyed", {"realm": each})
            self.turn += 1
            self.arrived = self.loaded = False
            self.say("browsingContext.navigationCommitted", **self._moment())
            self.realm()
        elif event == WebKit2.LoadEvent.FINISHED:
            self.loading = False
            self._reached("domContentLoaded")
            self._reached("load")

    def _reached(self, what: str) -> None:
        if what == "domContentLoaded" and not self.arrived:
            self.arrived = True
            self.say("browsingContext.domContentLoaded", **self._moment())
        elif what == "load" and not self.loaded:
            self.loaded = True
            self.say("browsingContext.load", **self._moment())

    def _heard(self, scripts: Any, result: Any) -> None:
        if result.get_js_value().to_string() == "domContentLoaded":
            self._reached("domContentLoaded")

    def _load_failed(self, view: Any, event: Any, url: str, error: GLib.Error) -> bool:
        stopped = error.matches(
            WebKit2.policy_error_quark(), WebKit2.PolicyError.FRAME_LOAD_INTERRUPTED_BY_POLICY_CHANGE
        ) or error.matches(WebKit2.network_error_quark(), WebKit2.NetworkError.CANCELLED)
        if self.loading:
            self.loading = False
            kind = "navigationAborted" if stopped else "navigationFailed"
            self.say(f"browsingContext.{kind}", **self._moment(url=url, message=error.message))
        return True

    async def leaves(self) -> None:
        """Waits until the page navigates; if it does not, it only moved within itself."""
        for _ in range(100):
            if not self.pending:
                return
            await pause(10)
        self.pending = None
        self._moved(self.view, None)

    def _moved(self, view: Any, param: Any) -> None:
        url = view.get_uri()
        if self.loading or self.pending or url == self.url or not url:
            return
        self.url = url
        self.say("browsingContext.historyUpdated", timestamp=now(), url=url)

    def _dialog(self, view: Any, dialog: Any) -> bool:
        if dialog.get_dialog_type() in (
            WebKit2.ScriptDialogType.CONFIRM,
            WebKit2.ScriptDialogType.BEFORE_UNLOAD_CONFIRM,
        ):
            dialog.confirm_set_confirmed(True)
        return True

    async def run(self, source: str, payload: Record, more: dict[str, str], sandbox: str | None) -> Record:
        """The result of a script, as BiDi writes it."""
        known = "".join(f"bidi.texts.set({json.dumps(text)}, () => (\n{code}\n));" for text, code in more.items())
        body = (
            f"const bidi = globalThis[Symbol.for('bidi')] ??= ({RUNTIME})();\n{known}\n"
            f"return await bidi.run(() => (\n{source}\n), payload);"
        )
        came = Later()
        given = GLib.Variant("a{sv}", {"payload": GLib.Variant("s", json.dumps(payload))})
        self.view.call_async_javascript_function(
            body, -1, given, None, None, None, lambda view, result: came.set(result)
        )
        try:
            value = self.view.call_async_javascript_function_finish(await came)
        except GLib.Error as error:
            if "handler for function call" in error.message or "no longer" in error.message:
                raise Refused("no such frame", error.message) from None
            return {"type": "exception", "exceptionDetails": {"text": error.message}, "realm": self.main_realm}
        found: Record = json.loads(value.to_string())
        if found["type"] == "gone":
            raise Refused("no such handle", found["handle"])
        return {**found, "realm": self.main_realm + (".apart" if sandbox else "")}

    async def settled(self) -> None:
        """Waits until the page has handled earlier input, and has started any navigation."""
        self.leaving = False
        with suppress(Refused):
            await self.run("new Promise((done) => setTimeout(done))", {"depth": 0}, {}, None)
        for _ in range(30):
            if not self.leaving:
                return
            await pause(10)

    async def picture(self) -> bytes:
        """What is in sight, as PNG."""
        await self.run(
            "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))", {"depth": 0}, {}, None
        )
        shown = self.view.get_window()
        drawn = Gdk.pixbuf_get_from_window(shown, 0, 0, shown.get_width(), shown.get_height())
        return bytes(drawn.save_to_bufferv("png", [], [])[1])

    def close(self) -> None:
        """Closes the page."""
        if self in self.person.pages:
            self.person.pages.remove(self)
            self.say(
                "browsingContext.contextDestroyed",
                url=self.url,
                userContext=self.person.name,
                originalOpener=None,
                parent=None,
                children=None,
                clientWindow=self.id,
            )
            self.view.try_close()
            self.window.destroy()


def at_start(source: str, world: str | None = None) -> Any:
    frames, start = WebKit2.UserContentInjectedFrames.TOP_FRAME, WebKit2.UserScriptInjectionTime.START
    if world:
        return WebKit2.UserScript.new_for_world(source, frames, start, world, None, None)
    return WebKit2.UserScript.new(source, frames, start, None, None)
