"""The browser and the server find each other."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect


@pytest.mark.engines(always=True)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_first_page_speaks_the_browsers_language(page: Page, language: str) -> None:
    answer = page.goto("/")
    assert answer is not None
    assert answer.ok
    expect(page.locator("html")).to_have_attribute("lang", language)
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= 360, f"the page is {width} px wide: a phone would scroll sideways"
