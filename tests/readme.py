"""The three pictures of each README, made as a phone shows them: `python -m tests.screens README`."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from referee.web import create_app
from tests.browser.at_the_table import chip, enter_as
from tests.browser.chromium import chromium
from tests.browser.conftest import ARGUMENTS, LOCALES, PHONE
from tests.served import serving
from tests.web.person import Browser, went_out

FOLDER = Path(__file__).parents[1] / "docs"
PICTURED = {
    "en": (FOLDER, ("Ann", "Taro", "Hanako", "Bob")),
    "ja": (FOLDER / "ja", ("太郎", "花子", "次郎", "春子")),
}
"""Where the pictures of each language are, and who plays in them."""


def board(mine: Browser, names: Sequence[str]) -> str:
    """A game of 500 Rum where the third of four overtakes the first with the second hand."""
    table = mine.start("500-rum", *names)
    for out, melded, held in ((1, (85, 30, 80, 20), (0, 15, 25, 35)), (3, (30, 75, 90, 50), (20, 5, 0, 10))):
        laid = {f"melded-{seat}-points": str(points) for seat, points in enumerate(melded, 1)}
        mine.record(table, {**went_out(out, *held), **laid})
    return table


def kaluki(mine: Browser, names: Sequence[str]) -> str:
    """A game of Kaluki before its third hand."""
    first, second, third, _ = names
    table = mine.start("kaluki", second, third, first)
    for out, held in ((1, (0, 20, 31)), (3, (9, 16, 0))):
        mine.record(table, went_out(out, *held))
    return table


def record(page: Page, table: str) -> None:
    """A hand as it is typed: points on the digits, cards on their keys."""
    page.goto(f"{table}/hands/new")
    chip(page, "out-2")
    page.locator("#held-1-points").focus()
    for digit in "18":
        page.click(f"#key-{digit}")
    page.locator("#held-3-points").focus()
    enter_as(page, "held-3", "cards")
    for rank in "AK7":
        page.click(f"#key-{rank}")
    page.get_by_text("63").first.wait_for()


def verdict(page: Page, table: str) -> None:
    """A question whose cards were tapped."""
    page.goto(f"{table}/referee/meld")
    for card in ("7S", "8S", "TS"):
        page.click(f"#key-{card}")
    page.locator(".illegal").wait_for()


def make() -> None:
    """Make the three in each language."""
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        app = create_app(Path(data))
        mine = Browser(app)
        tables = {lang: (board(mine, names), kaluki(mine, names)) for lang, (_, names) in PICTURED.items()}
        app.extensions["store"].close()
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        with serving(Path(data)) as server:
            for lang, (folder, _) in PICTURED.items():
                context = browser.new_context(
                    viewport=PHONE,
                    device_scale_factor=2,
                    locale=LOCALES[lang],
                    base_url=server.address,
                    reduced_motion="reduce",
                )
                owner = mine.client.get_cookie("referee_owner")
                assert owner is not None
                context.add_cookies([{"name": owner.key, "value": owner.value, "url": server.address}])
                _picture(context.new_page(), *tables[lang], folder)


def _picture(page: Page, first: str, second: str, folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    page.goto(first)
    page.screenshot(path=folder / "table.png")
    record(page, second)
    page.screenshot(path=folder / "record.png")
    verdict(page, second)
    page.screenshot(path=folder / "verdict.png")
