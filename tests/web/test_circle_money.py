"""What a circle agrees on and pays, and its standings, page by page."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from referee.sheet.ledger import Ledger, open_ledger
from referee.sheet.record import FORMAT, read_record
from referee.store import InCircle
from tests.web.person import Browser, part, there

AT = "2026-11-29T20:00:00+00:00"


class Club:
    """Two phones of a circle, and a viewer, on one server."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.ann, self.bob, self.chi = (Browser(app) for _ in range(3))
        self.circles = app.extensions["store"].circles
        made = self.circles.make(self.id(self.ann), "Thursdays", "Ann", when=AT)
        self.at = f"/c/{made.key}"
        secret = self.circles.doors(made)["join"].secret
        self.circles.join(secret, self.id(self.bob), "Bob", when=AT)
        self.circles.join(secret, self.id(self.chi), "", role="viewer", when=AT)
        self.key = made.key

    def id(self, browser: Browser) -> str:
        """The id in the browser's cookie."""
        browser.see("/new/500-rum")
        cookie = browser.client.get_cookie("referee_owner")
        assert cookie is not None
        return str(cookie.value).rpartition(".")[0]

    def game(self, ann: int = 120, bob: int = 40, day: str = AT[:10]) -> Ledger:
        """A game that is over."""
        data = {
            "format": FORMAT,
            "game": "500-rum",
            "players": ["Ann", "Bob"],
            "started": f"{day}{AT[10:]}",
            "hands": [{"scores": {"Ann": ann, "Bob": bob}}],
            "finished": "agreed",
        }
        return open_ledger(read_record(data))

    def play(self, ann: int = 120, bob: int = 40, day: str = AT[:10]) -> None:
        """A game of the circle that is over."""
        there = InCircle(self.key, self.id(self.ann))
        self.app.extensions["store"].create(self.game(ann, bob, day), holder=there, when=AT)


@pytest.fixture
def club(app: Flask) -> Club:
    return Club(app)


def agree(browser: Browser, at: str, worth: str = "0.05", **more: str) -> str:
    """A rate, as its form has it."""
    browser.see(f"{at}/rates")
    return browser.send("/rates", {"worth": worth, "currency": "€", "day": "2020-01-01", **more})


def evening(browser: Browser, at: str) -> str:
    """The address of the last evening."""
    found = re.search(r'href="([^"]*/evenings/\d+)"', browser.see(f"{at}/evenings"))
    assert found is not None
    return found[1]


def test_an_evening_is_settled_at_the_agreed_rate_and_a_payment_is_ticked_and_taken_back(club):
    club.play()
    agree(club.bob, club.at)
    page = evening(club.bob, club.at)
    assert "Bob pays Ann €4.00" in part(club.bob.see(page), "settlement")
    assert not there(club.bob.text, "change"), "no rates are typed on an evening"
    club.bob.send("/paid")
    assert "Bob has paid Ann €4.00" in part(club.ann.see(page), "settlement")
    assert "Nobody owes anybody anything." in club.ann.told
    club.ann.send("/undo")
    assert "Bob pays Ann €4.00" in part(club.ann.text, "settlement")


def test_the_log_says_which_payment_was_ticked_and_taken_back(club):
    club.play()
    agree(club.bob, club.at)
    club.bob.see(evening(club.bob, club.at))
    club.bob.send("/paid")
    club.bob.send("/undo")
    told = club.ann.see(f"{club.at}/log")
    assert "Bob ticked: Bob pays Ann €4.00." in told
    assert "Bob took this back: Bob pays Ann €4.00." in told


def test_the_same_form_pays_once(club):
    club.play()
    agree(club.ann, club.at)
    page = evening(club.ann, club.at)
    club.ann.see(page)
    sent = club.ann.form("/paid")
    for _ in range(2):
        assert club.ann.post(sent.action, sent.values).status_code == 303
    assert club.ann.see(page).count("has paid") == 1


def test_without_a_rate_an_evening_is_settled_in_points_with_nothing_to_tick(club):
    club.play()
    text = part(club.ann.see(evening(club.ann, club.at)), "settlement")
    assert "In points" in text
    assert "Mark as paid" not in text


def test_a_viewer_sees_the_settlement_and_ticks_nothing(club):
    club.play()
    agree(club.ann, club.at)
    page = evening(club.chi, club.at)
    assert "Bob pays Ann €4.00" in part(club.chi.see(page), "settlement")
    assert "Mark as paid" not in club.chi.told
    club.chi.see("/display")
    token = club.chi.form("/display").values["csrf_token"]
    number = page.rpartition("/")[2]
    for path in (f"/evenings/{number}/paid", "/rates", "/seasons/new"):
        assert club.chi.post(club.at + path, {"csrf_token": token}).status_code == 403, path


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ({"worth": ""}, "Write what it is worth"),
        ({"worth": "abc"}, "is not a rate"),
        ({"day": "yesterday"}, "is not a day"),
        ({"currency": "dubloons!!"}, "is not a currency"),
    ],
)
def test_a_rate_that_makes_no_sense_says_why_and_keeps_what_was_typed(club, typed, why):
    club.ann.see(f"{club.at}/rates")
    club.ann.send("/rates", {"worth": "0.05", "currency": "€", "day": "2020-01-01", **typed}, status=422)
    assert why in club.ann.told


def test_a_rate_can_be_taken_back_and_ended_with_0(club):
    club.play()
    agree(club.ann, club.at)
    agree(club.ann, club.at, "0", day="2020-02-01")
    assert "without money" in club.ann.told
    assert "In points" in part(club.ann.see(evening(club.ann, club.at)), "settlement")
    club.ann.see(f"{club.at}/rates")
    club.ann.send("/undo")
    assert "without money" not in club.ann.told


def test_another_currency_waits_until_everything_is_paid(club):
    club.play()
    agree(club.ann, club.at)
    club.ann.see(f"{club.at}/rates")
    club.ann.send("/rates", {"worth": "5", "currency": "¥", "day": "2026-01-01"}, status=409)
    assert "still owes something" in club.ann.told


def test_a_player_s_page_says_who_owes_what_in_all(club):
    club.play()
    assert not there(club.ann.see(f"{club.at}/people/2"), "balance")
    agree(club.ann, club.at)
    assert part(club.ann.see(f"{club.at}/people/2"), "balance") == "All in all: Bob owes Ann €4.00."
    assert part(club.bob.see(f"{club.at}/people/1"), "balance") == "All in all: Bob owes Ann €4.00."


def test_the_standings_show_who_won_and_a_season_narrows_them(club):
    club.play()
    club.play()
    club.play(10, 90)
    shown = part(club.chi.see(f"{club.at}/standings"), "standings")
    assert re.sub(r"\s+|won the season", " ", shown).split()[-8:] == ["1", "Ann", "2", "3", "2", "Bob", "1", "3"], (
        "a year that is over has a winner"
    )
    club.bob.see(f"{club.at}/seasons/new")
    club.bob.send("/seasons/new", {"name": "Long ago", "first": "2001-01-01", "last": "2001-12-31", "counts": "wins"})
    assert "No finished game in this span yet." in club.bob.told
    club.bob.send("/remove")
    club.bob.send("/back")
    assert "Long ago" in club.bob.text


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ({"name": "x" * 60}, "name has 1 to"),
        ({"last": "2000-01-01"}, "The last day is before the first one."),
        ({"counts": "points", "game": ""}, "Points only add up within one game"),
    ],
)
def test_a_season_that_makes_no_sense_says_why(club, typed, why):
    club.ann.see(f"{club.at}/seasons/new")
    fine = {"name": "Winter", "first": "2026-01-01", "last": "", "counts": "wins", "game": ""}
    club.ann.send("/seasons/new", {**fine, **typed}, status=422)
    assert why in club.ann.told


def test_the_champion_of_a_season_that_is_over_has_a_crown(club):
    club.play(day="2026-10-05")
    club.ann.see(f"{club.at}/seasons/new")
    fine = {"name": "Autumn", "first": "2026-09-01", "last": "2026-10-31", "counts": "wins"}
    club.ann.send("/seasons/new", {**fine, "last": ""})
    assert "won the season" not in club.ann.told
    club.ann.see(f"{club.at}/seasons/new")
    club.ann.send("/seasons/new", {**fine, "name": "Autumn, over"})
    assert "won the season" in club.ann.told


def test_an_evening_is_shared_as_text_and_as_a_picture(club):
    club.play()
    agree(club.ann, club.at)
    page = evening(club.ann, club.at)
    text = part(club.chi.see(f"{page}/share"), "as-text")
    assert "Ann: 1 of 1 game" in text
    assert "Bob pays Ann: €4.00" in text
    assert "Thursdays" in part(club.chi.text, "picture")
    assert club.key not in part(club.chi.text, "picture")


def test_the_evening_of_a_browser_without_a_circle_is_shared_too(club):
    mine = Browser(club.app)
    mine.see("/new/500-rum")
    store = club.app.extensions["store"]
    store.create(club.game(70, 10), holder=club.id(mine), when=AT)
    assert "Bob pays Ann: 60" in part(mine.see(evening(mine, "") + "/share"), "as-text")


def test_a_phone_without_games_of_its_own_is_led_from_games_to_those_of_its_circle(club):
    club.play()
    assert club.bob.client.get("/games").headers["Location"] == f"{club.at}/games"
    assert club.bob.client.get("/games?deleted=yes").status_code == 200


def test_a_viewer_is_offered_no_new_game_and_no_rules_to_import(club):
    club.play()
    assert there(club.bob.see(f"{club.at}/games"), "new-game")
    assert not there(club.chi.see(f"{club.at}/games"), "new-game")
    assert not there(club.chi.see(f"{club.at}/house"), "from-file")
    assert f"{club.at}/new" not in club.chi.text


def test_a_member_of_a_closed_circle_is_told_that_it_is_closed(club):
    club.play()
    key = club.app.extensions["store"].sheets(InCircle(club.key, club.id(club.bob)), limit=1)[0].key
    club.circles.close(InCircle(club.key, club.id(club.ann)), when=AT)
    assert "This circle is closed." in club.bob.see(f"/s/{key}/players", status=403)


def test_an_open_board_that_may_not_look_any_more_is_loaded_again(club):
    club.play()
    key = club.app.extensions["store"].sheets(InCircle(club.key, club.id(club.bob)), limit=1)[0].key
    ann = InCircle(club.key, club.id(club.ann))
    bob = next(each for each in club.circles.phones(ann) if each.called == "Bob")
    club.circles.remove(ann, bob.id, when=AT)
    answer = club.bob.client.get(f"/s/{key}/board?v=old", headers={"HX-Request": "true"})
    assert (answer.status_code, answer.headers["HX-Refresh"]) == (404, "true")


def test_who_is_new_is_told_until_somebody_has_looked_at_who_is_in(club):
    secret = club.circles.doors(InCircle(club.key, club.id(club.ann)))["join"].secret
    new = Browser(club.app)
    club.circles.join(secret, club.id(new), "Zoe", when=AT)
    assert "Zoe" in part(club.ann.see(club.at), "new")
    assert not there(club.chi.see(club.at), "new"), "a viewer does not look after the door"
    assert not there(new.see(club.at), "new"), "everybody else was there before"
    club.ann.see(f"{club.at}/phones")
    assert not there(club.ann.see(club.at), "new")
    assert there(club.bob.see(club.at), "new")
