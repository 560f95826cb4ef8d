"""Tests in a real browser, on the screen of a phone: Chromium, some also in Firefox and WebKit; no patience for errors of scripts."""

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
"""What Playwright turns off, as only the last list counts; and the address bar's pages, half the cost of a window."""
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
"""What Chromium and htmx write to the console about an answer that the app means, or a request that a tap overtook."""

MOUSE = 6
"""A pointer that is fine, and hovers."""
PREFERENCES = {
    "ui.useOverlayScrollbars": 1,
    "ui.prefersReducedMotion": 1,
    "ui.primaryPointerCapabilities": MOUSE,
    "ui.allPointerCapabilities": MOUSE,
}
"""Of Firefox: bars over the page as on a phone, no motion, and a mouse, as in WebKit here: neither hears of it by Playwright."""
FORBIDDEN = """addEventListener("securitypolicyviolation", (event) => {
  console.error(`forbidden: ${event.violatedDirective} ${event.blockedURI}`);
});"""
"""What Chromium itself says on the console, Firefox keeps to its own."""
PATIENCE = 10_000
"""Milliseconds for which a page that does not come, as where the server is away, is waited for."""

expect.set_options(timeout=15_000)


def pytest_configure(config: pytest.Config) -> None:
    """Every test of this folder is there once for each engine; which of them are run is chosen below."""
    config.option.browser = config.option.browser or ["chromium", *engines.found()]


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark every test of this folder, keep one way of each; without a browser leave them out, or in CI fail each.

    What is there for its length alone, as another test stands for it in every run, is in the soak; so is what is tried
    in the other engines, but for a few.
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
    """Whether a test stands there for another engine in which it is not run, or not now."""
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
    """Whether a test wants a browser without scripts: over BiDi Playwright leaves them on and does not say so."""
    return any(each.kwargs.get("java_script_enabled") is False for each in item.iter_markers("browser_context_args"))


def _is_another_way(item: pytest.Item, items: list[pytest.Item]) -> bool:
    """Whether a test stands there in several ways of which another is tried; "every" has all of them tried."""
    if item.path.parent != Path(__file__).parent or item.get_closest_marker("every"):
        return False
    test = item.nodeid.partition("[")[0]
    ways = [each for each in items if each.nodeid.partition("[")[0] == test and _engine(each) == _engine(item)]
    return ways[zlib.crc32(test.encode()) % len(ways)] is not item


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what the rows of the table of targets took; say loudly what was left out."""
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
    """The app below a path, where the tests are run so."""
    with pytest.MonkeyPatch.context() as patch:
        if BELOW:
            below.move(patch)
        yield


@pytest.fixture(scope="session", autouse=True)
def unhurried() -> Iterator[None]:
    """A tap that leads to another page waits until it is there with its scripts, as a person does."""

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
    """What the browser asks for: "en"; a test takes "ja" by parametrizing `language`."""
    return "en"


@pytest.fixture
def browser_context_args(language: str, base_url: str) -> dict[str, Any]:
    """A phone's small screen, in the language that the test asks for; the service worker runs in tests of it only."""
    return {"viewport": PHONE, "locale": LOCALES[language], "base_url": base_url, "service_workers": "block"}


@pytest.fixture(scope="session")
def base_url(live_server: Served) -> str:
    """So that tests may say page.goto("/")."""
    return live_server.address


@pytest.fixture(scope="session")
def every(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Open]:
    """Games prepared for the list of every page, on a server of their own."""
    with opened(tmp_path_factory.mktemp("every")) as served:
        yield served


@pytest.fixture
def count(page: Page, record_property: Callable[[str, object], None]) -> Callable[[], Counter]:
    """Begins to count taps on the page; the rows are printed in the end."""
    return lambda: Counter(page, record_property)


@pytest.fixture
def page(page: Page, browser_name: str) -> Iterator[Page]:
    """A page whose script errors and broken policies fail the test."""
    wrong = heard(page.context, browser_name)
    yield page
    assert not wrong, wrong


def heard(context: BrowserContext, browser_name: str) -> list[str]:
    """What its pages will have found wrong: errors of scripts, and what their policy forbids."""
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
