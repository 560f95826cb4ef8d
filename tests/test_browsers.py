"""The lowest versions of browsers that the README names: each feature that could set them, where it is used, and since when."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from referee.web.http.static import SHEET, static_files, style_sheet

HOUSE = Path(__file__).parents[1]
SENT = [
    *sorted(path for path in static_files().values() if path.suffix == ".js" and path.parent.name != "vendor"),
    *sorted(path for folder in ("templates", "referee") for path in (HOUSE / folder).rglob("*.html")),
]
BROWSERS = ("Safari", "Firefox", "Chromium")
Versions = tuple[float, float, float]


@dataclass(frozen=True)
class Feature:
    """What a browser must know: its pattern in what is sent, and the first Safari, Firefox and Chromium that know it."""

    name: str
    pattern: str
    since: Versions
    spared: str = ""
    """What is around it if a browser without it works as well."""


USED = (
    Feature("popover", r"\bpopover\b(?! *[:(])", (17.0, 125, 114)),
    Feature("the media feature scripting", r"\(scripting: enabled\)", (17.0, 113, 120)),
    Feature("nested rules", r"^ +&?:has\(|^ +& ", (16.5, 117, 112)),
    Feature("lookbehind", r"\(\?<[!=]", (16.4, 78, 62)),
    Feature("container queries", r"@container", (16.0, 110, 105)),
    Feature("requestSubmit", r"\.requestSubmit\(", (16.0, 75, 76)),
    Feature(":has()", r":has\(", (15.4, 121, 105)),
    Feature("dynamic heights", r"\d[ds]vh\b", (15.4, 101, 108)),
    Feature("findLast", r"\.findLast(?:Index)?\(", (15.4, 104, 97)),
    Feature("at", r"\.at\(", (15.4, 90, 92)),
    Feature("overflow-wrap: anywhere", r"overflow-wrap: anywhere", (15.4, 65, 80)),
    Feature("ariaLabel", r"\.ariaLabel\b", (12.1, 119, 81)),
    Feature("single transforms", r"(?<![\w-])(?:translate|rotate|scale): ", (14.1, 72, 104)),
)
"""What the app cannot do without, youngest first."""
SPARED = (
    Feature(
        "content with words for the ear",
        r'content: [^;]+ / "[^;]*',
        (17.4, 128, 77),
        r'content: ([^;]+); content: \1 / ""',
    ),
    Feature("checkVisibility", r"checkVisibility\S*", (17.4, 106, 105), r"checkVisibility\?\.\(\) \?\?"),
    Feature("light-dark()", r"light-dark\(", (17.5, 120, 123), r"@supports not \(color: light-dark"),
    Feature("the screen that stays on", r"wakeLock\.request", (16.4, 126, 84), r"!navigator\.wakeLock \|\|"),
    Feature("fields as wide as their text", r"field-sizing: content", (26.2, 999, 123), r"field-sizing: content"),
)
"""What a browser may lack: the replacement is given beside it."""
TOO_YOUNG = (
    Feature("phrases found by the browser", r"auto-phrase", (999, 999, 119)),
    Feature("folds of one name", r"<details[^>]* name=", (17.2, 130, 120)),
    Feature("groupBy", r"\.groupBy\(", (17.4, 119, 117)),
    Feature("withResolvers", r"\.withResolvers\(", (17.4, 121, 119)),
    Feature("sets that are joined", r"\.(?:union|intersection|isSubsetOf|isDisjointFrom)\(", (17.0, 127, 122)),
    Feature("URL.parse", r"\bURL\.parse\(", (18.0, 126, 126)),
    Feature(
        "Iterator helpers",
        r"\.(?:values|keys|entries)\(\)\.(?:map|filter|some|every|find|take|drop|toArray)\(",
        (18.4, 131, 122),
    ),
    Feature("Promise.try and RegExp.escape", r"Promise\.try\(|RegExp\.escape\(", (18.2, 134, 128)),
    Feature("invokers", r"\bcommandfor=", (26.2, 144, 135)),
    Feature("scopes", r"@scope\b", (17.4, 146, 118)),
    Feature("starting styles", r"@starting-style", (17.5, 129, 117)),
    Feature("anchors", r"\banchor-name:|position-anchor", (26.0, 147, 125)),
    Feature("view transitions", r"startViewTransition|@view-transition", (18.0, 144, 111)),
    Feature("the box of a text", r"text-box(?:-trim|-edge)?:", (18.2, 999, 133)),
    Feature("if()", r":\s*if\(", (999, 999, 137)),
    Feature("sizes that are calculated from words", r"interpolate-size|calc-size\(", (999, 999, 129)),
    Feature("work that gives way", r"scheduler\.(?:yield|postTask)", (999, 142, 129)),
)
"""What is above the minimum of a browser: to use it, list it above and raise the README."""


def sent() -> dict[str, str]:
    """What is sent to a browser, without comments."""
    texts = {SHEET: style_sheet(), **{path.name: path.read_text("utf-8") for path in SENT}}
    comment = re.compile(r"/\*.*?\*/|^\s*//[^\n]*|\{#.*?#\}", re.DOTALL | re.MULTILINE)
    return {name: comment.sub("", text) for name, text in texts.items()}


def found(feature: Feature) -> list[str]:
    """Where a feature is used."""
    texts = sent().items()
    return [match[0] for _, text in texts for match in re.finditer(feature.pattern, text, re.MULTILINE)]


def floor() -> Versions:
    """The lowest versions that know everything that is used."""
    safari, firefox, chromium = zip(*(each.since for each in USED), strict=True)
    return max(safari), max(firefox), max(chromium)


@pytest.mark.parametrize("feature", USED, ids=lambda each: each.name)
def test_a_feature_that_is_said_to_be_used_is(feature: Feature) -> None:
    assert found(feature)


@pytest.mark.parametrize("feature", SPARED, ids=lambda each: each.name)
def test_what_a_browser_may_lack_has_something_in_its_place_wherever_it_is_used(feature: Feature) -> None:
    assert any(since > lowest for since, lowest in zip(feature.since, floor(), strict=True))
    for name, text in sent().items():
        used = len(re.findall(feature.pattern, text))
        spared = len(re.findall(feature.spared, text))
        assert spared >= (used if feature.name not in ("light-dark()", "the screen that stays on") else bool(used)), (
            name
        )


@pytest.mark.parametrize("feature", TOO_YOUNG, ids=lambda each: each.name)
def test_nothing_is_used_that_is_above_the_floor(feature: Feature) -> None:
    assert any(since > lowest for since, lowest in zip(feature.since, floor(), strict=True))
    assert found(feature) == []


def test_no_japanese_line_is_evened_out_where_webkit_would_lose_the_page() -> None:
    """WebKit 2.50 ends the page where `text-wrap: pretty` meets `word-break: keep-all` and a line of cards."""
    rules = re.findall(r"([^{}]*)[{][^{}]*text-wrap: pretty", sent()[SHEET])
    assert rules
    assert [each for each in rules if "body:not(:lang(ja)) " not in each] == []


def nested(css: str) -> list[str]:
    """The selectors of rules inside other rules."""
    open_rules: list[str] = []
    inside = []
    for before, brace in re.findall(r"([^{}]*)([{}])", css):
        if brace == "}":
            open_rules.pop()
            continue
        selector = before.rpartition(";")[2].strip()
        if any(not each.startswith("@") for each in open_rules) and not selector.startswith("@"):
            inside.append(selector)
        open_rules.append(selector)
    return inside


def begins_with_an_element(selector: str) -> bool:
    """Whether an old browser would take a nested selector for a property."""
    return any(each.strip()[:1].isalpha() for each in re.split(r",(?![^(]*\))", selector))


def test_no_nested_rule_begins_with_an_element() -> None:
    css = sent()[SHEET]
    rules = [each for each in nested(css) if each not in ("from", "to")]
    assert len(rules) > 100
    assert [each for each in rules if begins_with_an_element(each)] == []
    assert begins_with_an_element(".a, main") is begins_with_an_element("main .a") is True
    assert begins_with_an_element(".a:is(p, b), & main") is False


@pytest.mark.parametrize("name", ["README.md", "README.ja.md"])
def test_the_readme_names_one_lowest_version_of_each_browser(name: str) -> None:
    text = (HOUSE / name).read_text("utf-8")
    for browser, version in zip(BROWSERS, floor(), strict=True):
        written = f"{version:.1f}" if browser == "Safari" else f"{version:.0f}"
        assert re.findall(rf"{browser} ([\d.]+\d)", text) == [written]


def test_the_floor_is_what_phones_of_2023_have() -> None:
    assert floor() == (17.0, 125, 120)
