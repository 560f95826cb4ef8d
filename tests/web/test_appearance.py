"""Light, dark, black, and suits in two or four colours: chosen on a page of their own, applied by the server."""

from __future__ import annotations

import html
import json
import re
from itertools import product
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.web import create_app
from referee.web.http.static import style_sheet
from referee.web.views.look import PAPER, SIZES, SUITS, THEMES, colours
from referee.web.views.shortcuts import KEYS
from tests.pages import form, links

STYLES = style_sheet()
SCREEN = ("light", "dark", "black")


def choose(client: FlaskClient, page: str = "/", **chosen: str) -> str:
    """Goes to the display settings from a page, chooses, saves; where it leads."""
    [display] = [each for each in links(client.get(page).text) if each.startswith("/display")]
    sent = form(client.get(display).text, "/display")
    response = client.post("/display", data={**sent.values, **chosen})
    assert response.status_code == 303
    return response.headers["Location"]


def head(client: FlaskClient, address: str = "/") -> str:
    return client.get(address).text.partition("</head>")[0]


def test_without_a_choice_the_device_decides(client: FlaskClient) -> None:
    page = head(client)
    assert '<html lang="en">' in page
    assert '<meta name="color-scheme" content="light dark">' in page
    for theme in ("light", "dark"):
        assert f'<meta name="theme-color" content="{PAPER[theme]}" media="(prefers-color-scheme: {theme})">' in page


@pytest.mark.parametrize(("theme", "scheme"), [("light", "light"), ("dark", "dark"), ("black", "dark")])
def test_a_chosen_theme_is_written_into_every_page(client: FlaskClient, theme: str, scheme: str) -> None:
    choose(client, theme=theme)
    for address in ("/", "/games", "/display", "/nowhere", "/offline"):
        page = head(client, address)
        assert f'<html lang="en" data-theme="{theme}">' in page
        assert f'<meta name="color-scheme" content="{scheme}">' in page
        assert re.findall(r'<meta name="theme-color" content="([^"]+)">', page) == [PAPER[theme]]


def test_theme_and_suits_are_kept_together_and_given_up_again(client: FlaskClient) -> None:
    choose(client, theme="black", suits="four")
    assert '<html lang="en" data-theme="black" data-suits="four">' in head(client)
    page = client.get("/display").text
    assert form(page, "/display").values["theme"] == "black"
    assert form(page, "/display").values["suits"] == "four"
    choose(client, theme="", suits="four")
    assert '<html lang="en" data-suits="four">' in head(client)
    choose(client, theme="", suits="")
    assert '<html lang="en">' in head(client)


@pytest.mark.parametrize("size", [size for size in SIZES if size])
def test_a_chosen_size_is_written_into_every_page_and_its_style_is_there(client: FlaskClient, size: str) -> None:
    choose(client, size=size)
    for address in ("/", "/display", "/nowhere", "/offline"):
        assert f'<html lang="en" data-size="{size}">' in head(client, address)
    assert f':root[data-size="{size}"] {{ font-size: ' in STYLES
    choose(client, size="")
    assert '<html lang="en">' in head(client)


def test_the_keys_are_listed_on_the_display_and_on_every_page_until_they_are_switched_off(client: FlaskClient) -> None:
    [presses] = re.findall(r'data-keys="([^"]*)"', client.get("/").text)
    assert json.loads(html.unescape(presses)) == {each.key: each.presses for each in KEYS[:-1]}
    assert client.get("/display").text.count("Record the next hand") == 2, "on the page, and to be shown on others"
    choose(client, keys="off")
    page = client.get("/").text
    assert "shortcuts" not in page
    assert form(client.get("/display").text, "/display").values["keys"] == "off"


def test_choosing_comes_back_to_the_page(client: FlaskClient) -> None:
    assert choose(client, "/games?page=2&deleted=yes", theme="dark") == "/games?page=2&deleted=yes"
    assert choose(client, "/", theme="dark") == "/"


@pytest.mark.parametrize("back", ["https://evil.example/x", "//evil.example/x", "\\\\evil.example", "javascript:x", ""])
def test_choosing_leads_nowhere_else(client: FlaskClient, back: str) -> None:
    assert re.match(r"/(?![/\\])", choose(client, back=back, theme="dark"))
    page = client.get("/display", query_string={"back": back}).text
    assert all(re.match(r"/(?![/\\])|#", each) for each in links(page))


def test_the_switch_of_the_language_on_the_display_keeps_the_way_back(client: FlaskClient) -> None:
    page = client.get("/display?back=/games").text
    sent = form(page, "/language")
    response = client.post("/language", data={**sent.values, "lang": "ja"})
    page = client.get(response.headers["Location"]).text
    assert '<html lang="ja"' in page
    assert form(page, "/display").values["back"] == "/games"


@pytest.mark.parametrize("value", ["purple", '"><script>', "four", "\N{SNOWMAN}"])
def test_an_unknown_look_changes_nothing(client: FlaskClient, value: str) -> None:
    choose(client, theme=value)
    assert '<html lang="en">' in head(client)
    client.set_cookie("referee_theme", value)
    client.set_cookie("referee_suits", value if value != "four" else "black")
    assert '<html lang="en">' in head(client)


def test_without_its_token_nothing_is_chosen(client: FlaskClient) -> None:
    assert client.post("/display", data={"theme": "black"}).status_code == 400
    assert '<html lang="en">' in head(client)


def cookies(app: Flask, base: str) -> list[str]:
    client = app.test_client()
    sent = form(client.get("/display", base_url=base).text, "/display")
    headers = {"Referer": f"{base}/display"}
    data = {**sent.values, "theme": "black", "suits": "four"}
    response = client.post("/display", data=data, base_url=base, headers=headers)
    assert response.status_code == 303
    return [each for each in response.headers.getlist("Set-Cookie") if re.match("referee_(theme|suits)=", each)]


def test_the_cookies_are_for_the_server_only(app: Flask, tmp_path: Path) -> None:
    public = create_app(tmp_path / "public", "https://cards.example")
    plain, secure = cookies(app, "http://localhost"), cookies(public, "https://cards.example")
    public.extensions["store"].close()
    assert len(plain) == len(secure) == 2
    for each in [*plain, *secure]:
        assert "HttpOnly" in each
        assert "SameSite=Lax" in each
    assert not any("Secure" in each for each in plain)
    assert all("Secure" in each for each in secure)


def variables(theme: str, suits: str = "") -> dict[str, str]:
    """The colours of a look, by variable."""
    found = dict(colours(theme))
    if suits:
        body = STYLES.partition(f':root[data-suits="{suits}"] {{')[2].partition("}")[0]
        given = dict(re.findall(r"--([\w-]+): ([^;]+);", body))
        found |= {name: found[value[6:-1]] if value.startswith("var(") else value for name, value in given.items()}
    return found


def light(colour: str) -> float:
    """Relative luminance, as WCAG has it."""
    digits = colour.removeprefix("#")
    digits = "".join(2 * each for each in digits) if len(digits) == 3 else digits
    parts = [int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4)]
    red, green, blue = (each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((light(one), light(other)))
    return (lighter + 0.05) / (darker + 0.05)


WRITTEN = [
    *product(("ink", "soft", "accent", "red", "diamond", "club"), ("paper", "raised")),
    *product(("ink", "accent", "red"), ("tint",)),
    ("ink", "warn"),
    ("on-accent", "accent"),
    ("paper", "ink"),
    *product(("card-ink", "card-red", "card-diamond", "card-club"), ("card",)),
]


@pytest.mark.parametrize("suits", SUITS, ids=lambda suits: suits or "two")
@pytest.mark.parametrize("theme", SCREEN)
def test_what_is_written_can_be_read(theme: str, suits: str) -> None:
    colours = variables(theme, suits)
    poor = [pair for pair in WRITTEN if contrast(colours[pair[0]], colours[pair[1]]) < 4.5]
    assert not poor


@pytest.mark.parametrize("theme", SCREEN)
def test_four_suits_have_four_colours_on_cards_and_on_keys(theme: str) -> None:
    two, four = variables(theme), variables(theme, "four")
    assert len({four[name] for name in ("card-ink", "card-red", "card-diamond", "card-club")}) == 4
    assert len({four[name] for name in ("ink", "red", "diamond", "club")}) == 4
    assert (two["diamond"], two["club"]) == (two["red"], two["ink"])
    assert (two["card-diamond"], two["card-club"]) == (two["card-red"], two["card-ink"])


def test_the_frame_around_the_page_has_the_colour_of_the_page() -> None:
    assert set(PAPER) == set(THEMES) - {""} == set(SCREEN)
    for theme in SCREEN:
        assert contrast(PAPER[theme], variables(theme)["paper"]) == 1
    assert PAPER == {"light": "#faf6ec", "dark": "#1b1814", "black": "#000"}


def test_each_colour_is_declared_once_for_day_and_night() -> None:
    declared = re.findall(r"--([\w-]+): light-dark\(", STYLES)
    assert len(declared) == len(set(declared)) > 10
    assert "prefers-color-scheme" not in STYLES, "the colour scheme of the root decides"


def test_nothing_moves_for_those_who_ask_for_it() -> None:
    waits = re.findall(r"@keyframes (\w+) \{ to \{ visibility: visible; \} \}", STYLES)
    shown = re.compile(rf"animation: (?:{'|'.join(waits)}) 0s \d+s forwards")
    still = re.sub(r"@media \(prefers-reduced-motion: no-preference\) \{(?:[^{}]|\{[^{}]*\})*\}", "", STYLES)
    assert not re.search(r"\b(transition|animation|scroll-behavior)\b", shown.sub("", still))
    assert re.search(r"\btransition\b", STYLES), "then this test finds nothing"


def test_every_drawn_card_has_a_spoken_name(client: FlaskClient) -> None:
    page = client.get("/referee/500-rum/meld?cards=8S+9H+*+TD").text
    drawn = page.count('class="card"')
    said = re.findall(
        r'class="card"[^>]*>\s*<span class="face" aria-hidden="true".*?</span><span class="vh">([^<]+)<', page
    )
    assert drawn == len(said) > 0
    assert [each.strip(", ") for each in said[:4]] == ["eight of spades", "nine of hearts", "joker", "ten of diamonds"]
