"""The accessibility checker finds nothing on any page, in both themes and languages; and the way by keyboard.

The tests check every page, each in the next look; `make soak` checks each page in every look and language.
"""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.conftest import LOCALES, PHONE
from tests.browser.every_page import Open
from tests.soak import SOAK, some

LOOKS: dict[str, dict[str, str]] = {
    "light": {},
    "dark": {},
    "light, four colours": {"theme": "light", "suits": "four"},
    "black, four colours": {"theme": "black", "suits": "four"},
}
"""By the device's setting, and as chosen."""
CHOSEN = ("display", "table in play", "hand", "melds on the table", "referee, depends", "referee, not legal")
"""The pages checked in the chosen looks too: with cards, verdicts and scores. test_contrast has the colours of all."""
WHOLE: dict[str, Any] = {"resultTypes": ["violations"], "preload": False, "iframes": False}
OF_COLOURS = ("color-contrast", "link-in-text-block")
COLOURS: dict[str, Any] = {**WHOLE, "runOnly": list(OF_COLOURS)}
"""The checks that depend on the look: everything else is the same page as before."""
BY_VOICE = "label-content-name-mismatch"
"""People who speak to a browser say what is on a button."""
STRUCTURE: dict[str, Any] = {
    **WHOLE,
    "rules": {**{each: {"enabled": False} for each in OF_COLOURS}, BY_VOICE: {"enabled": True}},
}
AXE = Axe()
JAPANESE = 8
"""Outside a soak, one page in this many is checked in Japanese."""
MOST = 200
"""The most stops of the focus on a page."""
ON_THE_WAY = {
    "table in play": ["brand", "total-1", "hand-1", "undo", "referee", "record-hand"],
    "table over": [
        "brand",
        "total-1",
        "total-2",
        "result-picture",
        "highlight-1",
        "hand-1",
        "undo",
        "referee",
        "again",
    ],
    "record, in play": ["back", "out-1", "save"],
    "record refused": ["back", "out-1", "save"],
    "melds on the table": ["back", "meld-1", "by-2", "cards"],
    "referee, not legal": ["back", "ask-meld", "clause", "cards", "key-AS", "key-KC", "key-erase"],
}
"""Pages that are walked by keyboard, with the stops that must be reached, in this order."""
FOCUS = """() => {
    const it = document.activeElement;
    if (!it || it === document.body || it === document.documentElement) return null;
    const hidden = getComputedStyle(it.parentElement).clipPath !== "none";
    const label = it.closest("label") || (it.matches(".vh") && it.labels[0]) || (hidden && it.closest(".laydown")) || it;
    const shown = [it, label].some(each => {
        const style = getComputedStyle(each);
        return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
    });
    const box = label.getBoundingClientRect();
    const places = [0.1, 0.5, 0.9].flatMap(x => [0.1, 0.5, 0.9].map(y => [box.x + x * box.width, box.y + y * box.height]));
    const seen = places.some(([x, y]) => label.contains(document.elementFromPoint(x, y)));
    const stops = window.stops ||= [];
    const known = stops.includes(it);
    const forward = !stops.length || !!(stops.at(-1).compareDocumentPosition(it) & Node.DOCUMENT_POSITION_FOLLOWING);
    stops.push(it);
    return {name: it.id || it.outerHTML.slice(0, 80), shown, seen, known, forward};
}"""
"""What has the focus: whether it is shown and not covered, was there before, and follows the last in the page."""


def a_browser(browser: Browser, every: Open, language: str, stranger: bool = False) -> BrowserContext:
    """The browser of the prepared games, or one without games."""
    context = browser.new_context(
        viewport=PHONE,
        locale=LOCALES[language],
        base_url=every.address,
        reduced_motion="reduce",
        service_workers="block",
    )
    if not stranger:
        every.prepared.known(context, every.address)
    return context


@pytest.mark.parametrize("language", LOCALES)
def test_the_checker_finds_nothing_on_any_page_in_any_look(browser: Browser, every: Open, language: str) -> None:
    """In English every page, with its colours, each in the next look; in Japanese, where only the words differ, some."""
    found: list[str] = []
    pages = {stranger: a_browser(browser, every, language, stranger).new_page() for stranger in (False, True)}
    whole = SOAK or language == "en"
    for number, shown in enumerate(every.pages if whole else every.pages[::JAPANESE]):
        page = pages[shown.stranger]
        shown.open(page)
        page.wait_for_load_state()
        page.evaluate(AXE.axe_script)
        found += [f"{shown.name}: {each}" for each in faults(page, STRUCTURE)]
        looks = some(LOOKS, number, len(LOOKS) if shown.name in CHOSEN else 1)
        for look in looks if whole else []:
            dress(page, look)
            found += [f"{shown.name}, {look}: {each}" for each in faults(page, COLOURS)]
    for page in pages.values():
        page.context.close()
    assert not found, "\n".join(found)


def dress(page: Page, look: str) -> None:
    """Shows the page in another look, chosen by the device or in the settings."""
    page.emulate_media(color_scheme="dark" if look == "dark" else "light")
    page.evaluate(
        "look => Object.assign(document.documentElement.dataset, look)", {"theme": "", "suits": "", **LOOKS[look]}
    )


def faults(page: Page, options: dict[str, Any]) -> list[str]:
    """The complaints of the checker, each with the elements concerned."""
    violations = page.evaluate("options => axe.run(options).then(found => found.violations)", options)
    return [
        f"{each['id']} ({each['help']}): {', '.join(' '.join(map(str, node['target'])) for node in each['nodes'])}"
        for each in violations
    ]


def test_the_checker_sees_text_that_is_too_faint_and_a_button_without_a_name(page: Page) -> None:
    page.set_content(
        '<main><h1>Faint</h1><p style="color: #888; background: #fff">Hardly legible</p><button></button></main>'
    )
    page.evaluate(AXE.axe_script)
    assert [each.partition(" ")[0] for each in faults(page, COLOURS)] == ["color-contrast"]
    assert "button-name" in " ".join(faults(page, STRUCTURE))


@pytest.mark.parametrize("name", ON_THE_WAY)
def test_a_page_is_walked_by_keyboard(browser: Browser, every: Open, name: str) -> None:
    page = a_browser(browser, every, "en").new_page()
    next(shown for shown in every.pages if shown.name == name).open(page)
    page.locator("body").evaluate("body => { body.tabIndex = -1; body.focus(); body.removeAttribute('tabindex'); }")
    there = walk(page, "Tab")
    assert [each["name"] for each in there if each["name"] in ON_THE_WAY[name]] == ON_THE_WAY[name]
    for each in there:
        assert each["shown"], f"{each['name']}: nothing shows that it has the focus"
        assert each["seen"], f"{each['name']}: has the focus and is covered"
        assert each["forward"], f"{each['name']}: comes before what had the focus last"
    back = walk(page, "Shift+Tab")
    assert [each["name"] for each in back] == [each["name"] for each in reversed(there)]
    page.context.close()


def walk(page: Page, key: str) -> list[dict[str, Any]]:
    """Presses a key until the focus has left the page, and returns where it was."""
    page.evaluate("window.stops = []")
    found: list[dict[str, Any]] = []
    while len(found) < MOST:
        page.keyboard.press(key)
        stop = page.evaluate(FOCUS)
        if stop is None or stop["known"]:
            return found
        found.append(stop)
    raise AssertionError(f"the focus does not leave the page: {found[-5:]}")
