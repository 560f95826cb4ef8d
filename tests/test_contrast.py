"""Every colour of the style sheet is legible where it is used, in every look: WCAG 2.2, level AA.

Text has one of the colours of TEXT and stands on one of GROUNDS, whichever is nearest: all pairs must hold. Where a
rule lays a ground of FILLED, the same rule sets the colour of the text on it. Whatever else has a colour is named here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

import pytest

from referee.web.http.static import resource_folder, style_sheet

PEOPLE = tuple(f"c{number}" for number in range(1, 9))
"""The lines and marks of people, as legible as text."""
TEXT = ("ink", "soft", "accent", "red", "green", "diamond", "club", *PEOPLE)
OWN = ("c",)
"""The colour of a side, one of PEOPLE, as its tile sets it."""
GROUNDS = ("paper", "raised", "tint", "warn")
FILLED = {"accent": "on-accent", "ink": "paper", "card": "card-ink"}
"""Backgrounds of their own, with the colour of what is written on them."""
OF_A_SIDE = {"c": "paper"}
"""The ground that is one of PEOPLE, with the same: legible as theirs is on paper."""
CARD = ("card-ink", "card-red", "card-diamond", "card-club")
"""The signs of a card, on its white."""
HAIRLINES = ("line",)
"""Rules on the paper: words and position tell what they divide, too."""
LITERALS = {
    ".bar .whole": {"tint": "the whole way, under what is done of it"},
    ".shape rect": {"raised": "the paper of a drawn card, its number in ink"},
    ".sheet::backdrop": {"card-ink": "dims the table under its menu, in every look"},
    ".columns .whole": {"tint": "the games, under those that were won, with a line around them"},
    ".card": {"edge": "the index tells a card", "shadow": "under it"},
    ".drawing .face": {"card": "a card in the picture of a game, with its edge"},
    ".fan .card": {"fan-shadow": "under it"},
    ".lifted > input": {"lifted-shadow": "under it"},
    ".card.turned": {"accent": "the pattern of its back", "card": "around it", "edge": "around that"},
    ".heap:first-child .turned": {"edge": "the cards under it"},
    ".saying .entering::before": {"accent": "a dot before the hand that is being entered"},
    ".code": {"white": "for cameras"},
    ".qrline": {"black": "on it"},
}
"""Colours that are the same in every look, by the rule that has them."""
PAINTED = re.compile(
    r"color|fill|stroke|background(-color|-image)?|(border|outline)(-(block|inline)(-start|-end)?|-(top|right|bottom|left))?(-color)?"
    r"|(box|text)-shadow|(accent|caret|text-decoration|column-rule)(-color)?"
)
UNUSABLE = re.compile(r":disabled|\[disabled\]|\[aria-disabled=\"true\"\]|\.htmx-request")
"""What cannot be used now, or waits for its answer, may be faint."""
FAINT = {
    ".chip input, .mode input": "lies unseen over its label",
    "::placeholder": "whole",
    ".sheet::backdrop": "the table shines through",
    "#big_board .bar .whole": "the whole way, under what is done of it",
}
"""What else sets an opacity, and why it may."""
WITHOUT_COLOUR = frozenset(
    (
        "auto", "center", "currentcolor", "dashed", "dotted", "double", "important", "inherit", "inset", "line-through", "no-repeat",
        "none", "solid", "transparent", "underline", "linear-gradient", "repeating-linear-gradient", "calc", "env",
    )
)  # fmt: skip
WORD = re.compile(r"var\(--([\w-]+)\)|(#[\da-fA-F]{3,8})\b|(?<![\w.-])([a-zA-Z][a-zA-Z-]*)")

PAIR = re.compile(r"light-dark\(([^,]+), ([^)]+)\)")
"""For day and night, chosen by the colour scheme of the root."""

Palette = dict[str, str]


@dataclass(frozen=True)
class Rule:
    """A rule of the style sheet, with the conditions around it."""

    media: str
    selector: str
    values: tuple[tuple[str, str], ...]

    def painted(self) -> Iterator[tuple[str, str]]:
        """The declarations that may paint something."""
        yield from ((name, value) for name, value in self.values if PAINTED.fullmatch(name))


def rules_of(text: str, media: str = "") -> Iterator[Rule]:
    """The rules of a style sheet, including those inside conditions."""
    rest = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    while "{" in rest:
        head, _, rest = rest.partition("{")
        body, rest = _block(rest)
        head = " ".join(head.split())
        if head.startswith("@") and not head.startswith("@page"):
            yield from rules_of(body, f"{media} {head}".strip())
        else:
            pairs = (each.partition(":") for each in body.split(";") if each.strip())
            yield Rule(media, head, tuple((name.strip(), value.strip()) for name, _, value in pairs))


def _block(text: str) -> tuple[str, str]:
    """The text before the closing brace, and what follows."""
    depth = 1
    for place, letter in enumerate(text):
        depth += (letter == "{") - (letter == "}")
        if not depth:
            return text[:place], text[place + 1 :]
    raise AssertionError("a brace is not closed")


RULES = list(rules_of(style_sheet()))
OLD = "@supports not (color: light-dark(#000, #fff))"
ON_SCREEN = [rule for rule in RULES if not any(each in rule.media for each in ("print", "forced-colors", OLD))]
"""In print everything is black on white; forced colours are the system's; an old browser has the colours of the day."""

LOOKS = {
    f"{theme or 'device'} {'dark' if dark else 'light'}{' four' if suits else ''}": (theme, suits, dark)
    for theme, suits, dark in product(("", "light", "dark", "black"), ("", "four"), (False, True))
}


def palette(look: tuple[str, str, bool]) -> Palette:
    """The variables in a look: theme and suits as chosen, and whether the device is dark."""
    theme, suits, dark = look
    found: Palette = {}
    scheme = ""
    for rule in ON_SCREEN:
        if rule.selector.startswith(":root") and _meant(rule, theme, suits):
            scheme = dict(rule.values).get("color-scheme", scheme)
            found |= {name.removeprefix("--"): value for name, value in rule.values if name.startswith("--")}
    night = scheme == "dark" or (scheme == "light dark" and dark)
    return {name: PAIR.sub(r"\2" if night else r"\1", value) for name, value in found.items()}


def _meant(rule: Rule, theme: str, suits: str) -> bool:
    """Whether a rule of the root is about a look."""
    asked = re.findall(r'\[data-(theme|suits)="(\w+)"\]', rule.selector)
    if not asked:
        return True
    fits = any((theme if what == "theme" else suits) == value for what, value in asked)
    return not fits if ":not(" in rule.selector else fits


Three = tuple[float, float, float]


def linear(colours: Palette, name: str) -> Three:
    """The red, green and blue light of a variable, from 0 to 1."""
    value = colours[name]
    if value.startswith("var("):
        return linear(colours, value[6:-1])
    digits = value.removeprefix("#")
    digits = "".join(each * 2 for each in digits) if len(digits) == 3 else digits
    parts = [int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4)]
    red, green, blue = (each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in parts)
    return red, green, blue


def turned(rows: Sequence[Three], of: Three) -> Three:
    """A triple through a matrix."""
    first, second, third = (sum(a * b for a, b in zip(row, of, strict=True)) for row in rows)
    return first, second, third


def seen_by(kind: Sequence[Three], light: Three) -> Three:
    """The light as seen by such eyes."""
    red, green, blue = (min(1.0, max(0.0, each)) for each in turned(kind, light))
    return red, green, blue


XYZ = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
WHITE = (0.95047, 1.0, 1.08883)


def lab(light: Three) -> Three:
    """Light in CIELAB, under daylight."""
    parts = (each / white for each, white in zip(turned(XYZ, light), WHITE, strict=True))
    x, y, z = (each ** (1 / 3) if each > 216 / 24389 else (24389 / 27 * each + 16) / 116 for each in parts)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one: Three, other: Three) -> float:
    """CIEDE2000 of two colours in CIELAB, as Sharma, Wu and Dalal write it (2005)."""
    mean = (hypot(*one[1:]) + hypot(*other[1:])) / 2
    grey = 1 + 0.5 * (1 - sqrt(mean**7 / (mean**7 + 25**7)))
    (c1, h1), (c2, h2) = ((hypot(a * grey, b), degrees(atan2(b, a * grey)) % 360) for a, b in (one[1:], other[1:]))
    turn = 0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    light, chroma = (one[0] + other[0]) / 2, (c1 + c2) / 2
    hue = h1 + h2 if c1 * c2 == 0 else (h1 + turn / 2) % 360
    weight = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.20 * cos(radians(4 * hue - 63))
    )
    by_light = (other[0] - one[0]) / (1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2))
    by_chroma = (c2 - c1) / (1 + 0.045 * chroma)
    by_hue = 2 * sqrt(c1 * c2) * sin(radians(turn / 2)) / (1 + 0.015 * chroma * weight)
    blue = 60 * exp(-(((hue - 275) / 25) ** 2))
    rotated = -2 * sqrt(chroma**7 / (chroma**7 + 25**7)) * sin(radians(blue)) * by_chroma * by_hue
    return sqrt(by_light**2 + by_chroma**2 + by_hue**2 + rotated)


def luminance(colours: Palette, name: str) -> float:
    """The relative luminance of a variable."""
    red, green, blue = linear(colours, name)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(colours: Palette, one: str, other: str) -> float:
    """The ratio of two variables."""
    low, high = sorted((luminance(colours, one), luminance(colours, other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("look", LOOKS)
def test_text_is_legible_on_every_ground(look: str) -> None:
    colours = palette(LOOKS[look])
    pairs = [*product(TEXT, GROUNDS), *((text, ground) for ground, text in FILLED.items()), *product(CARD, ["card"])]
    faint = {f"{text} on {ground}": contrast(colours, text, ground) for text, ground in pairs}
    assert not {pair: round(ratio, 2) for pair, ratio in faint.items() if ratio < 4.5}


def test_a_browser_that_knows_no_pairs_of_colours_has_those_of_the_day() -> None:
    pairs = {
        name: PAIR.fullmatch(value) for rule in ON_SCREEN if rule.selector == ":root" for name, value in rule.values
    }
    (old,) = (dict(rule.values) for rule in RULES if OLD in rule.media)
    assert old.pop("color-scheme") == "light"
    assert old == {name: pair[1] for name, pair in pairs.items() if pair}


def test_every_colour_is_told_in_the_palette() -> None:
    folder = resource_folder("static") / "styles"
    literal = re.compile(r"[:\s(,]#[\da-fA-F]{3,8}\b(?=[;,)\s])(?![^{};]*\{)")
    for path in sorted(folder.glob("*.css")):
        assert bool(literal.search(path.read_text("utf-8"))) is (path.stem == "palette"), path.name


def test_no_colour_of_a_card_is_given_another_value_outside_the_palette() -> None:
    names = re.compile(rf"(?<![\w-])--({'|'.join((*CARD, 'card'))}):")
    found = {
        path.stem
        for path in (resource_folder("static") / "styles").glob("*.css")
        if names.search(path.read_text("utf-8"))
    }
    assert found == {"palette"}


SEEN = {
    "by most": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "without red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "without green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "without blue": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""What somebody who lacks one kind of cones sees of linear red, green and blue (Machado, Oliveira, Fernandes, 2009)."""
APART = 8
"""The least difference of two players' colours, in units of CIEDE2000."""


@pytest.mark.parametrize("seen", SEEN)
@pytest.mark.parametrize("look", LOOKS)
def test_players_colours_are_told_apart_by_everybody(look: str, seen: str) -> None:
    colours = palette(LOOKS[look])
    found = {name: lab(seen_by(SEEN[seen], linear(colours, name))) for name in PEOPLE}
    near = {f"{one} {other}": difference(found[one], found[other]) for one, other in combinations(PEOPLE, 2)}
    assert not {pair: round(value, 1) for pair, value in near.items() if value < APART}


def test_the_difference_of_colours_is_reckoned_as_its_authors_do() -> None:
    assert difference((50, 2.6772, -79.7751), (50, 0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
    assert difference((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387)) == pytest.approx(1.2644, abs=1e-4)
    assert difference((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619)) == pytest.approx(2.0373, abs=1e-4)


def test_contrast_is_reckoned_as_the_standard_does() -> None:
    colours = {"black": "#000", "white": "#ffffff", "grey": "#767676", "same": "var(--grey)"}
    assert contrast(colours, "black", "white") == pytest.approx(21)
    assert contrast(colours, "same", "white") == pytest.approx(4.54, abs=0.01)


def test_every_colour_of_a_rule_is_known_here() -> None:
    unknown = [
        f"{rule.selector}: {name}: {value}"
        for rule in ON_SCREEN
        if not rule.selector.startswith(":root")
        for name, value in rule.painted()
        if set(_colours(value)) - known(name, rule.selector)
    ]
    assert not unknown


def known(name: str, selector: str) -> set[str]:
    """The colours that a declaration of this name may have in a rule."""
    own = set(LITERALS.get(selector, ()))
    if name in ("color", "fill"):
        return {*TEXT, *OWN, *FILLED.values(), *CARD, *own}
    if name.startswith("background"):
        return {*GROUNDS, *FILLED, *OF_A_SIDE, *own}
    return {*TEXT, *OWN, *GROUNDS, *HAIRLINES, *own}


def _colours(value: str) -> Iterator[str]:
    """The variables, literals and names of colours in a value."""
    for variable, literal, word in WORD.findall(value):
        if variable or literal or word.lower() not in WITHOUT_COLOUR:
            yield variable or literal or word


@pytest.mark.parametrize("ground", FILLED | OF_A_SIDE)
def test_who_lays_a_ground_of_its_own_writes_on_it(ground: str) -> None:
    filled = FILLED | OF_A_SIDE
    for rule in ON_SCREEN:
        if ground in LITERALS.get(rule.selector, ()):
            continue
        values = dict(rule.values)
        alike = {each for each in filled if filled[each] == filled[ground]}
        laid = not alike.isdisjoint(_colours(values.get("background", "")))
        written = filled[ground] in _colours(values.get("color", ""))
        assert laid == written, f"{rule.selector} lays {ground}: {laid}, writes in {filled[ground]}: {written}"


def test_the_colours_of_cards_stand_on_cards_only() -> None:
    painted = [
        (rule.selector, value) for rule in ON_SCREEN for name, value in rule.painted() if name in ("color", "fill")
    ]
    assert not [selector for selector, value in painted if set(_colours(value)) & set(CARD) and ".card" not in selector]


def test_nothing_is_faint_but_what_is_named() -> None:
    faint = {rule.selector for rule in ON_SCREEN for name, _ in rule.values if name == "opacity"}
    assert not [selector for selector in faint - set(FAINT) if not UNUSABLE.search(selector)]


@pytest.mark.parametrize(
    "css",
    [
        "p { color: gray }",
        "p { color: #777 }",
        "p { background: rgb(0 0 0 / .5) }",
        "p { color: var(--line) }",
        "p { border: 1px solid pink }",
        "@media screen { p { background: linear-gradient(var(--line), transparent) } }",
    ],
)
def test_an_unknown_colour_is_found(css: str) -> None:
    (rule,) = rules_of(css)
    assert [value for name, value in rule.painted() if set(_colours(value)) - known(name, rule.selector)]
