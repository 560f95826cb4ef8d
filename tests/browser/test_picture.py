"""The picture of a result: drawn by the browser from the page's own SVG, then shared, or saved as PNG."""

from __future__ import annotations

import base64
import re
import struct
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.at_the_table import gin_hand, no_sideways, save, start

SHARES = """
    window.shared = [];
    navigator.canShare = ({ files }) => files.every(each => each instanceof File);
    navigator.share = async (data) => {
        window.shared.push(data.files.map(each => [each.name, each.type, each.size]));
        if (window.refuses) throw new DOMException("", window.refuses);
    };
"""
SAVES = "delete Navigator.prototype.canShare; delete Navigator.prototype.share;"
COLOURS = """async data => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const context = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height })
        .getContext("2d");
    context.drawImage(image, 0, 0);
    const found = {};
    for (const each of new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer))
        found[each] = (found[each] || 0) + 1;
    return Object.entries(found).filter(([, often]) => often > 200)
        .map(([colour]) => [colour & 255, (colour >> 8) & 255, (colour >> 16) & 255, colour >>> 24].join());
}"""
"""The colours that many points of a picture have."""
PAPER, INK, FIRST, SECOND = "250,246,236,255", "42,37,32,255", "21,90,76,255", "146,22,7,255"


@pytest.fixture
def picture(page: Page) -> str:
    """A game of gin with two hands; the address of its picture."""
    start(page, "gin", ("Ann", "花子"))
    for number, held in enumerate(((5, 30), (5, 20)), 1):
        gin_hand(page, "knock", 1, held)
        save(page, number)
    page.click("#menu")
    address = page.locator("#copy").get_attribute("href")
    assert address is not None
    return address


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_it_is_saved_as_a_png(page: Page, picture: str, theme: str, tmp_path: Path) -> None:
    page.add_init_script(SAVES)
    page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
    page.goto(picture)
    expect(page.locator("#send")).to_be_visible()
    expect(page.locator("#by-hand")).to_be_hidden()
    no_sideways(page)
    with page.expect_download() as saved:
        page.click("#send")
    assert re.fullmatch(r"gin-\d{4}-\d\d-\d\d\.png", saved.value.suggested_filename)
    expect(page.locator("#told")).to_contain_text(saved.value.suggested_filename)
    file = tmp_path / "picture.png"
    saved.value.save_as(file)
    data = file.read_bytes()
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", data[16:24])
    assert f"0 0 {width} {height}" == page.locator("svg.picture").get_attribute("viewBox").removesuffix(".0")
    assert width == 1080
    colours = page.evaluate(COLOURS, base64.b64encode(data).decode())
    assert {PAPER, INK, FIRST, SECOND} <= set(colours), "paper, letters and both lines are on it, whatever the look"


def test_it_is_shared_where_the_phone_can(page: Page, picture: str) -> None:
    page.add_init_script(SHARES)
    page.goto(picture)
    expect(page.locator("#send")).to_have_text("Share the picture")
    page.click("#send")
    page.wait_for_function("window.shared.length === 1")
    ((name, kind, size),) = page.evaluate("window.shared[0]")
    assert name.startswith("gin-")
    assert kind == "image/png"
    assert size > 5000
    expect(page.locator("#told")).to_be_empty()


def test_closing_the_share_sheet_is_no_fault_and_a_refusal_saves(page: Page, picture: str) -> None:
    page.add_init_script(SHARES)
    page.goto(picture)
    page.evaluate("window.refuses = 'AbortError'")
    page.click("#send")
    page.wait_for_function("window.shared.length === 1")
    expect(page.locator("#told")).to_be_empty()
    page.evaluate("window.refuses = 'NotAllowedError'")
    with page.expect_download() as saved:
        page.click("#send")
    assert saved.value.suggested_filename.endswith(".png")


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_without_scripts_it_is_there_for_a_screenshot(page: Page, picture: str) -> None:
    page.goto(picture)
    expect(page.locator("svg.picture")).to_be_visible()
    expect(page.locator("#by-hand")).to_be_visible()
    expect(page.locator("#send")).to_be_hidden()
