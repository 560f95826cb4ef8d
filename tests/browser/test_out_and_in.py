"""Games exported from one phone and imported on another: files saved, chosen, refused if wrong, and imported."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.browser.at_the_table import SCRIPTS, gin_hand, no_sideways, save, start
from tests.browser.conftest import PHONE
from tests.records_of import as_bytes, gin


def saved(page: Page, button: str, folder: Path) -> Path:
    """The file behind a link."""
    with page.expect_download() as download:
        page.click(button)
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    return path


def chosen(page: Page, **files: Any) -> None:
    """Choose files."""
    page.set_input_files(
        "#files",
        [
            {"name": f"{name}.json", "mimeType": "application/json", "buffer": as_bytes(data)}
            for name, data in files.items()
        ],
    )


def test_all_games_go_from_one_phone_to_another(page: Page, browser: Browser, base_url: str, tmp_path: Path) -> None:
    start(page, "gin", ("Ann", "Bob"))
    gin_hand(page, "knock", 1, (5, 20))
    save(page, 1)
    page.click("#menu")
    page.click("#copy")
    record = json.loads(saved(page, "#record-file", tmp_path).read_text("utf-8"))
    assert record["players"] == ["Ann", "Bob"]
    assert saved(page, "#scores-file", tmp_path).read_bytes().startswith(b"\xef\xbb\xbfHand,Dealer")
    page.click("#nav-games")
    page.click("#keeping > summary")
    page.click("#import")
    no_sideways(page)
    packed = saved(page, "#export", tmp_path)
    there = browser.new_context(viewport=PHONE, base_url=base_url).new_page()
    there.goto("/import")
    there.set_input_files("#files", packed)
    there.click("#take")
    expect(there.locator("main")).to_contain_text("1 game imported.")
    expect(there.locator("main")).to_contain_text("Ann 15")
    no_sideways(there)
    there.context.close()


@SCRIPTS
def test_what_is_wrong_is_told_and_the_rest_is_taken_on_demand(page: Page, scripts: bool) -> None:
    files = {"good": [gin(1), gin(2)], "bad": gin(game="whist")}
    page.goto("/import")
    chosen(page, **files)
    page.click("#take")
    expect(page.locator("#import_faults")).to_contain_text("Nothing was imported.")
    expect(page.locator(".faults")).to_contain_text("bad.json")
    no_sideways(page)
    if not scripts:
        chosen(page, **files)
    page.click("#take-good")
    expect(page.locator("main")).to_contain_text("2 games imported.")
    expect(page.locator("main")).to_contain_text("1 faulty item was left out.")
    page.reload()
    expect(page.locator("main")).to_contain_text("2 games imported.")
    page.locator(".games a").first.click()
    expect(page.locator(".board")).to_be_visible()
