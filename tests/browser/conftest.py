"""Tests in a real browser, on the screen of a phone: Chromium, some also in Firefox and WebKit; any script error fails."""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import wraps
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, BrowserType, ConsoleMessage, Error, Locator, Page, Playwright, expect

from tests.browser import below, engines
from tests.browser.chromium import banner, chromium, wanted
from tests.browser.every_page import Open, opened
from tests.browser.luck import told
from tests.browser.taps import Counter, table
from tests.proxy import BELOW, certified
from tests.served import Served
from tests.soak import SOAK

FEATURES_OFF = (
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"),
    *(
        "HttpsFirstBalancedModeAutoEnable",
        "LensOverlay",
        "MediaRouter",
        "PaintHolding",
        "ThirdPartyStoragePartitioning",
    ),
    *("AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled"),
    *("PreconnectToSearch", "WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"),
    *("SpareRendererForSitePerProcess",),
)
"""What Playwright turns off, because only the last list counts; and the pages of the address bar, half the cost of a window."""
ARGUMENTS = [
    f"--disable-features={','.join(FEATURES_OFF)}",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    *([f"--ignore-certificate-errors-spki-list={certified()[2]}"] if BELOW else []),
]
PHONE = {"width": 360, "height": 640}
LOCALES = {"en": "en-GB", "ja": "ja-JP"}
REFUSED = re.compile(
    r"the server responded with a status of (4\d\d|50[24])|Response Status Error Code 4\d\d|^htmx:(afterRequest|sendAbort), "
)
"""What Chromium and htmx write to the console about an intended answer, or a request overtaken by a tap."""

MOUSE = 6
"""A fine pointer that hovers."""
PREFERENCES = {
    "ui.useOverlayScrollbars": 1,
    "ui.prefersReducedMotion": 1,
    "ui.primaryPointerCapabilities": MOUSE,
    "ui.allPointerCapabilities": MOUSE,
}
"""Firefox preferences: overlay scrollbars as on a phone, no motion, and a mouse, as in WebKit here: neither learns this from Playwright."""
FORBIDDEN = """addEventListener("securitypolicyviolation", (event) => {
  console.error(`forbidden: ${event.violatedDirective} ${event.blockedURI}`);
});"""
"""Chromium reports this on the console; Firefox does not."""
PATIENCE = 10_000
"""Milliseconds to wait for a page that does not come, for example because the server is away."""

expect.set_options(timeout=15_000)


def pytest_configure(config: pytest.Config) -> None:
    """Every test of this folder exists once for each engine; which of them run is chosen below."""
    config.option.browser = config.option.browser or ["chromium", *engines.found()]


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Marks every test of this folder, and keeps one way of each; without a browser leaves them out, or in CI fails each.

    Tests that only take longer than another one that runs every time are in the soak, and so are most of those in the
    other engines.
    """
    left_out = [
        item
        for item in items
        if _is_of_chromium_alone(item)
        or (not SOAK and (item.get_closest_marker("length") or _is_another_way(item, items)))
    ]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if item not in left_out]
    here = [item for item in items if "browser" in item.nodeid.split("::")[0].split("/")]
    for item in here:
        item.add_marker(pytest.mark.browser)
    if here and chromium() is None and not wanted():
        for item in here:
            item.add_marker(pytest.mark.skip(reason="Chromium was not found"))


def _engine(item: pytest.Item) -> str:
    """The engine that a test runs in."""
    return str((getattr(item, "callspec", None) and item.callspec.params.get("browser_name")) or "chromium")


def _is_of_chromium_alone(item: pytest.Item) -> bool:
    """Whether a test does not run in an engine other than Chromium, at all or in this run."""
    if _engine(item) == "chromium":
        return False
    marker = item.get_closest_marker("engines")
    return (
        marker is None
        or item.get_closest_marker("chromium") is not None
        or _is_without_scripts(item)
        or not (SOAK or marker.kwargs.get("always"))
    )


def _is_without_scripts(item: pytest.Item) -> bool:
    """Whether a test needs a browser without scripts: over BiDi Playwright leaves them on without saying so."""
    return any(each.kwargs.get("java_script_enabled") is False for each in item.iter_markers("browser_context_args"))


def _is_another_way(item: pytest.Item, items: list[pytest.Item]) -> bool:
    """Whether a test has several ways and another one is tried; "every" tries all."""
    if item.path.parent != Path(__file__).parent or item.get_closest_marker("every"):
        return False
    test = item.nodeid.partition("[")[0]
    ways = [each for each in items if each.nodeid.partition("[")[0] == test and _engine(each) == _engine(item)]
    return ways[zlib.crc32(test.encode()) % len(ways)] is not item


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Prints the results of the table of targets, and says loudly what was left out."""
    done = [*terminalreporter.stats.get("passed", ()), *terminalreporter.stats.get("failed", ())]
    lines = table(each for each in done if each.when == "call")
    for line in ["targets at 360 x 640:", *lines] if lines else []:
        terminalreporter.write_line(line)
    for line in told(each for each in done if each.when == "call"):
        terminalreporter.write_line(line)
    if chromium() is None:
        terminalreporter.write_line(banner(), red=True, bold=True)
    elif engines.left_out():
        terminalreporter.write_line(engines.left_out(), yellow=True)


@pytest.fixture(scope="session")
def browser_type(playwright: Playwright, browser_name: str) -> BrowserType:
    """Chromium has a driver of its own; the others speak WebDriver BiDi, which Playwright's driver of Firefox does."""
    return playwright.chromium if browser_name == "chromium" else playwright.firefox


@pytest.fixture(scope="session")
def browser_type_launch_args(
    browser_type_launch_args: dict[str, Any], browser_name: str, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, Any]:
    """The browser as found on this machine."""
    if browser_name != "chromium":
        program = engines.program(browser_name, tmp_path_factory.mktemp("engine"))
        bidi = {"channel": "moz-firefox", "executable_path": program, "firefox_user_prefs": PREFERENCES}
        return {**browser_type_launch_args, **bidi}
    found = chromium()
    if found is None:
        pytest.fail("Chromium was not found", pytrace=False)
    return {**browser_type_launch_args, "executable_path": found, "args": ARGUMENTS}


@pytest.fixture(scope="session", autouse=True)
def found() -> Iterator[None]:
    """The app below a path, if the tests are run in this way."""
    with pytest.MonkeyPatch.context() as patch:
        if BELOW:
            below.move(patch)
        yield


@pytest.fixture(scope="session", autouse=True)
def unhurried() -> Iterator[None]:
    """A tap that leads to another page waits until that is there with its scripts, as a person does."""

    def waiting(act: Callable[..., None]) -> Callable[..., None]:
        @wraps(act)
        def done(self: Page | Locator, *args: Any, **options: Any) -> None:
            act(self, *args, **options)
            if options.get("no_wait_after"):
                return
            with suppress(Error):
                (self if isinstance(self, Page) else self.page).wait_for_load_state(timeout=PATIENCE)

        return done

    with pytest.MonkeyPatch.context() as patch:
        for kind in (Page, Locator):
            for way in ("click", "press"):
                patch.setattr(kind, way, waiting(getattr(kind, way)))
        yield


@pytest.fixture
def language() -> str:
    """The language that the browser asks for: "en"; a test takes "ja" by parametrizing `language`."""
    return "en"


@pytest.fixture
def browser_context_args(language: str, base_url: str) -> dict[str, Any]:
    """The small screen of a phone, in the language of the test; the service worker runs only in tests of it."""
    return {"viewport": PHONE, "locale": LOCALES[language], "base_url": base_url, "service_workers": "block"}


@pytest.fixture(scope="session")
def base_url(live_server: Served) -> str:
    """The base address, so that tests can say page.goto("/")."""
    return live_server.address


@pytest.fixture(scope="session")
def every(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Open]:
    """Games prepared for the list of every page, on a server of their own."""
    with opened(tmp_path_factory.mktemp("every")) as served:
        yield served


@pytest.fixture
def count(page: Page, record_property: Callable[[str, object], None]) -> Callable[[], Counter]:
    """Starts to count taps on the page; the rows are printed at the end."""
    return lambda: Counter(page, record_property)


@pytest.fixture
def page(page: Page, browser_name: str) -> Iterator[Page]:
    """A page whose script errors and policy violations fail the test."""
    wrong = heard(page.context, browser_name)
    yield page
    assert not wrong, wrong


def heard(context: BrowserContext, browser_name: str) -> list[str]:
    """What its pages will have reported: script errors, and what their policy forbids."""
    wrong: list[str] = []

    def said(message: ConsoleMessage) -> None:
        if message.type == "error" and not REFUSED.search(message.text):
            wrong.append(message.text)

    context.on("console", said)
    context.on("weberror", lambda event: wrong.append(str(event.error)))
    if browser_name != "chromium":
        context.add_init_script(FORBIDDEN)
        context.on(
            "response",
            lambda answer: answer.status in (500, 501, 503) and wrong.append(f"{answer.status} {answer.url}"),
        )
    return wrong
