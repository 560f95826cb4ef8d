"""English and Japanese: the browser decides, a switch changes it, and the switch leads nowhere else."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.cards import parse_cards
from referee.cards.points import CardSum
from referee.web.http.language import sentence, tell
from referee.words import named, say, say_n
from tests.pages import form


def language(client: FlaskClient, address: str = "/", wanted: str = "") -> str:
    page = client.get(address, headers={"Accept-Language": wanted}).text
    found = re.search(r'<html lang="(\w+)">', page)
    assert found
    return found[1]


def switch(client: FlaskClient, address: str, lang: str, **changed: str) -> str:
    """Presses the switch of a page; where it leads."""
    sent = form(client.get(address).text, "/language")
    response = client.post("/language", data={**sent.values, "lang": lang, **changed})
    assert response.status_code == 303
    return response.headers["Location"]


@pytest.mark.parametrize(
    ("wanted", "given"),
    [
        ("", "en"),
        ("ja", "ja"),
        ("ja-JP,ja;q=0.9,en;q=0.5", "ja"),
        ("en-GB,en;q=0.9,ja;q=0.5", "en"),
        ("de-DE,de;q=0.9", "en"),
        ("de,ja;q=0.1", "ja"),
        ("\u00e9;;q=x", "en"),
    ],
)
def test_the_browser_decides(client: FlaskClient, wanted: str, given: str) -> None:
    assert language(client, wanted=wanted) == given


def test_the_address_goes_before_the_switch_and_the_switch_before_the_browser(client: FlaskClient) -> None:
    switch(client, "/", "ja")
    assert language(client, wanted="en") == "ja"
    assert language(client, "/?lang=en", wanted="ja") == "en"
    assert language(client, "/?lang=xx") == "ja"


def test_the_switch_comes_back_to_the_page(client: FlaskClient) -> None:
    assert switch(client, "/games?page=2&deleted=yes", "ja") == "/games?page=2&deleted=yes"


def test_the_switch_overcomes_a_language_in_the_address(client: FlaskClient) -> None:
    back = switch(client, "/games?lang=en&page=2", "ja")
    assert back == "/games?page=2"
    assert language(client, back) == "ja"


def test_an_unknown_language_changes_nothing(client: FlaskClient) -> None:
    switch(client, "/", "ja")
    switch(client, "/", "../../x")
    assert language(client) == "ja"


def test_the_switch_of_a_refused_form_leads_to_a_page(client: FlaskClient) -> None:
    sent = form(client.get("/new/gin").text, "/new/gin")
    refused = client.post("/new/gin", data={**sent.values, "name-1": "Ann", "name-2": "ann"})
    assert refused.status_code == 422
    assert form(refused.text, "/language").values["back"].startswith("/new/gin")
    error = client.post("/language")
    assert error.status_code == 400
    assert form(error.text, "/language").values["back"] == "/"


@pytest.mark.parametrize(
    "back",
    [
        "https://evil.example/x",
        "//evil.example/x",
        "///evil.example",
        "/\\\\evil.example",
        "\\\\evil.example",
        "/\t/evil.example",
        "\t//evil.example",
        "http://[",
        "javascript:alert(1)",
        "/x\r\nSet-Cookie: a=b",
        "@evil.example",
        "",
    ],
    ids=ascii,
)
def test_the_switch_leads_nowhere_else(client: FlaskClient, back: str) -> None:
    address = switch(client, "/", "ja", back=back)
    assert re.match(r"/(?![/\\])", address)
    assert not re.search(r"[\r\n\t\\]", address)


def test_the_cookie_of_the_switch_is_for_the_server_only(client: FlaskClient) -> None:
    sent = form(client.get("/").text, "/language")
    response = client.post("/language", data={**sent.values, "lang": "ja"})
    [cookie] = [each for each in response.headers.getlist("Set-Cookie") if each.startswith("referee_lang")]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie


def test_words_are_told_in_the_readers_language(app: Flask) -> None:
    with app.test_request_context("/", headers={"Accept-Language": "ja"}):
        assert tell(say("Referee")) == "\u30ec\u30d5\u30a7\u30ea\u30fc"
        assert tell(named(["太郎", "花子"])) == "太郎と花子"
        assert tell(named(["太郎", "たろう", "タロウ"])) == "太郎、たろう、タロウ"
    with app.test_request_context("/"):
        assert tell(say_n("{n} group", "{n} groups", n=2)) == "2 groups"
        assert tell("Ann") == "Ann"
        assert tell(None) == ""
        assert sentence(say("nobody scores {n}", n=-3)) == "Nobody scores \N{MINUS SIGN}3"


def test_no_line_ends_between_a_card_of_a_sum_and_its_points(app: Flask) -> None:
    def told(cards: str, *values: int) -> str:
        return str(tell(say("{sum} points", sum=CardSum(parse_cards(cards), values))))

    with app.test_request_context("/"):
        assert told("KD *", 10, 15) == "K♦\N{NO-BREAK SPACE}10 + ★\N{NO-BREAK SPACE}15 =\N{NO-BREAK SPACE}25 points"
        assert told("T A", 10, 15) == "10\N{NO-BREAK SPACE}(10) + A\N{NO-BREAK SPACE}(15) =\N{NO-BREAK SPACE}25 points"
        assert tell("8♠ 9♠ 10♠ is a run") == "8♠ 9♠ 10♠ is a run"


@pytest.mark.parametrize(
    "asked",
    ["500-rum/meld?cards=9D+*+*", "contract/swap?card=*&on=8S+9S+*TS"],
    ids=["jokers of several melds", "a joker for a joker"],
)
def test_a_joker_that_an_answer_names_is_said_and_not_spelled_as_its_sign(client: FlaskClient, asked: str) -> None:
    page = client.get(f"/referee/{asked}").text
    [aloud] = re.findall(r'data-aloud="([^"]*)"', page)
    assert "★" in page
    assert "joker" in aloud.lower()
    assert "★" not in aloud
