"""https at home in a browser that trusts the authority: what plain http withholds from a phone works again.

The authority is in a store of the test's own (NSS, by certutil). A headless browser has no sharing and offers no
installing: sharing is a stand-in, which only shows that the page uses it; for installing, only the conditions are
checked.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, BrowserType, Page, expect

from referee.host.certificates import FOLDER, ROOT
from tests.browser.at_the_table import gin_hand, no_sideways, save
from tests.browser.conftest import PHONE
from tests.browser.test_shell import AWAY, start_at, started_worker, until_kept
from tests.proxy import BELOW
from tests.served import Served, serving

CERTUTIL = shutil.which("certutil")
LAN = "laptop.local"
pytestmark = pytest.mark.skipif(
    CERTUTIL is None or bool(BELOW), reason="needs certutil (Debian: libnss3-tools), and no proxy before the app"
)


@pytest.fixture(scope="module")
def sealed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The app over http and https at one address."""
    with serving(tmp_path_factory.mktemp("sealed"), "--https", "--url", f"http://{LAN}/") as served:
        yield served


@pytest.fixture(scope="module")
def trusting(
    sealed: Served,
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Browser]:
    """A browser that trusts the authority, and knows the name of the server on its network."""
    home = tmp_path_factory.mktemp("home")
    store = home / ".pki" / "nssdb"
    store.mkdir(parents=True)
    root = sealed.data / FOLDER / ROOT
    for command in (["-N", "--empty-password"], ["-A", "-n", "referee", "-t", "C,,", "-i", str(root)]):
        subprocess.run([str(CERTUTIL), "-d", f"sql:{store}", *command], check=True)
    found = {**browser_type_launch_args, "env": {"HOME": str(home)}}
    found["args"] = [*found["args"], f"--host-resolver-rules=MAP {LAN} 127.0.0.1"]
    browser = browser_type.launch(**found)
    yield browser
    browser.close()


@pytest.fixture
def phone(trusting: Browser) -> Iterator[BrowserContext]:
    context = trusting.new_context(viewport=PHONE, locale="en-GB")
    yield context
    context.close()


def at(served: Served, scheme: str) -> str:
    """The address on the network."""
    return f"{scheme}://{LAN}:{served.address.rpartition(':')[2]}"


HAS = """() => ({ secure: isSecureContext, worker: "serviceWorker" in navigator, caches: "caches" in window,
  awake: "wakeLock" in navigator, clipboard: "clipboard" in navigator })"""


def test_over_https_a_phone_has_what_plain_http_takes(sealed: Served, phone: BrowserContext) -> None:
    page = phone.new_page()
    page.goto(at(sealed, "http"))
    assert not any(page.evaluate(HAS).values())
    page.goto(at(sealed, "https"))
    assert all(page.evaluate(HAS).values())


def allow_lock(browser: Browser, page: Page) -> None:
    """Allows what a browser with a screen allows by itself."""
    own = page.context.new_cdp_session(page).send("Target.getTargetInfo")["targetInfo"]["browserContextId"]
    granted = {"permissions": ["wakeLockScreen"], "browserContextId": own}
    browser.new_browser_cdp_session().send("Browser.grantPermissions", granted)


def test_over_https_the_screen_stays_on(trusting: Browser, sealed: Served, phone: BrowserContext) -> None:
    page = phone.new_page()
    allow_lock(trusting, page)
    start_at(page, at(sealed, "https"))
    lock = "async () => { const lock = await navigator.wakeLock.request('screen'); return lock.released }"
    assert page.evaluate(lock) is False
    page.goto(f"{at(sealed, 'https')}/display")
    expect(page.locator("[data-awake]")).to_have_text("The screen stays on while a game is open.")
    expect(page.locator("#trust")).to_have_count(0)
    page.goto(f"{at(sealed, 'http')}/display")
    expect(page.locator("[data-awake]")).to_contain_text("The screen may go dark here (plain http).")
    expect(page.locator("#trust")).to_be_visible()


def test_over_https_a_link_is_copied_and_opens_for_any_guest(sealed: Served, phone: BrowserContext) -> None:
    phone.grant_permissions(["clipboard-read", "clipboard-write"], origin=at(sealed, "https"))
    page = phone.new_page()
    start_at(page, at(sealed, "https"))
    page.goto(f"{page.url}/share")
    page.click("#send-look")
    expect(page.locator("#send-look")).to_have_text("Copied")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == page.input_value("#address-look")
    assert copied.startswith(f"http://{LAN}/s/")


def test_over_https_sharing_is_the_phone_s_own_and_on_plain_http_nothing_pretends(
    sealed: Served, phone: BrowserContext
) -> None:
    stand_in = "if (isSecureContext) navigator.share = async (what) => { window.shared = what; };"
    phone.add_init_script(stand_in)
    page = phone.new_page()
    for scheme, word in (("https", "Share"), ("http", "Copy")):
        start_at(page, at(sealed, scheme))
        page.goto(f"{page.url}/share")
        expect(page.locator("#send-look")).to_have_text(word)


def test_over_https_the_scores_are_there_without_the_server(
    trusting: Browser, sealed: Served, phone: BrowserContext
) -> None:
    page = phone.new_page()
    start_at(page, at(sealed, "https"))
    gin_hand(page, "knock", 1, (5, 20))
    save(page, 1)
    started_worker(page)
    until_kept(page, lambda text: "+15" in text)
    phone.set_offline(True)
    page.reload()
    expect(page.get_by_text(AWAY)).to_contain_text("Scores as of")
    expect(page.locator("tr.totals")).to_contain_text("15")


def test_a_game_begun_over_http_goes_on_over_https_and_back(sealed: Served, phone: BrowserContext) -> None:
    page = phone.new_page()
    start_at(page, at(sealed, "http"))
    table = page.url
    page.goto(table.replace("http:", "https:"))
    gin_hand(page, "knock", 1, (5, 20))
    save(page, 1)
    page.goto(table)
    gin_hand(page, "knock", 2, (30, 5))
    save(page, 2)
    page.goto(f"{at(sealed, 'https')}/games")
    expect(page.locator("main")).to_contain_text("Taro")


def test_over_https_the_browser_is_told_all_that_it_needs_to_install_the_app(
    sealed: Served, phone: BrowserContext
) -> None:
    page = phone.new_page()
    page.goto(at(sealed, "https"))
    started_worker(page)
    manifest = phone.new_cdp_session(page).send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"].startswith("https:")


@pytest.mark.parametrize("on", ["iphone", "android", "windows", "mac"])
def test_the_steps_fit_a_phone_s_screen(sealed: Served, page: Page, on: str) -> None:
    page.goto(f"{sealed.address}/https?on={on}")
    expect(page.locator(".screens li")).to_have_count(3)
    expect(page.locator(f"#on-{on}")).to_have_attribute("aria-current", "true")
    no_sideways(page)


def test_a_browser_that_does_not_trust_it_is_warned(sealed: Served, browser: Browser) -> None:
    with browser.new_context() as context:
        page = context.new_page()
        with pytest.raises(Exception, match="ERR_CERT_AUTHORITY_INVALID"):
            page.goto(sealed.address.replace("http:", "https:"))
