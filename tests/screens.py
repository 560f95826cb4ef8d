"""Every page as people see it: `python -m tests.screens [WORDS]` makes one contact sheet per page, in screens/.

A row for each language and look, a column for each screen; below them, whole, the narrowest and a desk's. The pages are
those of tests/browser/every_page.py, and a game of two, four and eight players from its table to its result. With WORDS
only pages with these words in their name are made, and the README's pictures only where they are "README".
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import product
from multiprocessing import get_context
from pathlib import Path

from playwright.sync_api import Browser as Chromium, BrowserContext, Error, Page, sync_playwright

from referee.web import create_app
from tests import readme
from tests.browser.chromium import banner, chromium
from tests.browser.conftest import ARGUMENTS, LOCALES
from tests.browser.every_page import AWAY, Prepared, Shown, every_page, prepare, still_away, with_notice
from tests.served import serving
from tests.web.person import Browser, went_out

FOLDER = Path(__file__).parents[1] / "screens"
SIZES = ((360, 640), (390, 844), (820, 1180), (1280, 800), (1920, 1080))
WHOLE = (SIZES[0], SIZES[3])
LOOKS = ("light", "dark")
HIGH = 640
"""The height of a screen on a sheet in pixels, so that the narrowest is at its own size."""
MOST = 6000
"""The most pixels of a whole page that are shown."""
NAMES = ("Ann", "Bartholomew", "花子", "Dan", "Eve Longname-Smith", "Fay", "Gus", "Maximiliane")
PLAYERS = (2, 4, 8)
STYLE = f"""<style>
    body {{ margin: 0; padding: 12px; background: #777; font: 16px sans-serif; color: #fff; inline-size: max-content; }}
    div {{ display: flex; gap: 12px; margin-block-end: 12px; align-items: start; }}
    .screens img {{ block-size: {HIGH}px; }}
</style>"""


@dataclass(frozen=True)
class Served:
    """What is looked at: where it is served, and its games."""

    address: str
    prepared: Prepared
    tables: dict[str, str]

    def pages(self) -> list[Shown]:
        """All pages, with those of the tables of two, four and eight players last."""
        return [*every_page(self.prepared), *(Shown(name, address) for name, address in self.tables.items())]


def seated(mine: Browser) -> dict[str, str]:
    """The pages of games of 500 for two, four and eight players, in play and finished, by name."""
    found = {}
    for players in PLAYERS:
        table, over = (mine.start("500-rum", *NAMES[:players]) for _ in range(2))
        for each, out in product((table, over), (1, 2, players)):
            mine.record(each, _hand(out, players))
        while 'id="record-hand"' in mine.see(over):
            mine.record(over, _hand(2, players))
        mine.see(f"{table}/laid")
        for by, cards in (("1", "8S 9S TS JS"), ("2", "5D *6D 7D"), ("1", "KS KH KD")):
            mine.post(f"{table}/laid", {**mine.form("/laid").values, "by": by, "cards": cards})
            mine.see(f"{table}/laid")
        shown = {"table": table, "form": f"{table}/hands/new", "felt": f"{table}/laid", "result": over}
        shown |= {"referee": f"{table}/referee/meld?cards=8H+9H+TH", "big board": f"{table}/big"}
        found |= {f"{name} of {players}": address for name, address in shown.items()}
    return found


def _hand(out: int, players: int) -> dict[str, str]:
    held = [0 if seat == out else 2 * seat for seat in range(1, players + 1)]
    laid = {f"melded-{seat}-points": str(150 if seat == out else 5 * (seat % 4)) for seat in range(1, players + 1)}
    return {**went_out(out, *held), **laid}


def known(browser: Chromium, served: Served, language: str, shown: Shown) -> BrowserContext:
    """A browser in that language, with the games or without."""
    context = browser.new_context(
        locale=LOCALES[language], base_url=served.address, reduced_motion="reduce", service_workers="block"
    )
    if not shown.stranger:
        served.prepared.known(context, served.address)
    return context


def screens(page: Page, folder: Path, language: str) -> None:
    """A picture of the open page for every size and look."""
    for look, (wide, high) in product(LOOKS, SIZES):
        page.set_viewport_size({"width": wide, "height": high})
        page.emulate_media(color_scheme="dark" if look == "dark" else "light")
        page.evaluate("scrollTo(0, 0)")
        page.screenshot(path=folder / f"{language}-{look}-{wide}.png")
    if language == "en":
        page.emulate_media(color_scheme="light")
        for wide, high in WHOLE:
            page.set_viewport_size({"width": wide, "height": high})
            whole = page.evaluate("document.documentElement.scrollHeight")
            page.set_viewport_size({"width": wide, "height": min(whole, MOST)})
            page.screenshot(path=folder / f"whole-{wide}.png")


def sheet(browser: Chromium, folder: Path, to: Path) -> None:
    """One picture of everything in a folder."""
    rows = [
        "".join(f'<img src="{language}-{look}-{wide}.png">' for wide, _ in SIZES)
        for language, look in product(LOCALES, LOOKS)
    ]
    whole = "".join(f'<img src="whole-{wide}.png">' for wide, _ in WHOLE)
    lines = "".join(f'<div class="screens">{row}</div>' for row in rows)
    made = folder / "sheet.html"
    made.write_text(f"<!doctype html>{STYLE}<p>{to.stem}</p>{lines}<div>{whole}</div>", "utf-8")
    page = browser.new_page(viewport={"width": 3320, "height": 800})
    page.goto(made.as_uri())
    high = min(page.evaluate("document.documentElement.scrollHeight"), MOST)
    page.screenshot(path=to, clip={"x": 0, "y": 0, "width": 3320, "height": high}, full_page=True)
    page.close()


def one(browser: Chromium, served: Served, shown: Shown) -> None:
    """The sheet of a page."""
    with tempfile.TemporaryDirectory() as work:
        for language in LOCALES:
            with known(browser, served, language, shown) as context:
                page = context.new_page()
                page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
                page.route(AWAY, still_away)
                shown.open(page)
                screens(page, Path(work), language)
        sheet(browser, Path(work), FOLDER / (re.sub(r"\W+", "-", shown.name) + ".png"))


def make(served: Served, names: Sequence[str]) -> list[str]:
    """The sheets of some pages; the messages about those that differ from their list."""
    wrong = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        for shown in (each for each in served.pages() if each.name in names):
            try:
                one(browser, served, shown)
            except (AssertionError, Error) as fault:
                wrong.append(f"{shown.name}: {str(fault).splitlines()[0]}")
    return wrong


def main(words: str) -> None:
    """Serves the games, and makes the sheets in as many processes as there are processors."""
    if chromium() is None:
        sys.exit(banner("FAILED: not one screen is made"))
    began = time.monotonic()
    if words in ("", "README"):
        readme.make()
    if words == "README":
        return
    FOLDER.mkdir(exist_ok=True)
    many = os.cpu_count() or 1
    with tempfile.TemporaryDirectory() as data:
        app = create_app(Path(data))
        prepared, mine = prepare(app), Browser(app)
        mine.client.set_cookie("referee_owner", prepared.cookies["referee_owner"])
        tables = seated(mine)
        app.extensions["store"].close()
        with (
            serving(Path(data), *with_notice(Path(data))) as server,
            ProcessPoolExecutor(many, get_context("spawn")) as pool,
        ):
            served = Served(server.address, prepared, tables)
            names = list(dict.fromkeys(each.name for each in served.pages() if words.lower() in each.name.lower()))
            if not names:
                sys.exit(f"no page has “{words}” in its name")
            parts = [names[first : first + 4] for first in range(0, len(names), 4)]
            wrong = [line for part in pool.map(make, [served] * len(parts), parts) for line in part]
    print(f"{len(names) - len(wrong)} sheets in {FOLDER}, after {time.monotonic() - began:.0f} s")
    sys.exit("\n".join(wrong) or 0)


if __name__ == "__main__":
    main(" ".join(sys.argv[1:]))
