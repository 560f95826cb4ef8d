"""The television of a circle: scanned once, it follows the games, and holds nothing that opens anything else."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from flask import Flask

from referee.store import Credential, InCircle, Store
from tests.web.person import HTMX, Browser, knock

START = "2026-11-26T20:00:00+00:00"
"""A Thursday."""
Clock = Callable[[str], None]


@dataclass
class Table:
    """A circle with a member's browser, and its television: a browser of its own."""

    app: Flask
    mine: Browser
    circle: InCircle
    clock: Clock

    @property
    def store(self) -> Store:
        found: Store = self.app.extensions["store"]
        return found

    @property
    def link(self) -> str:
        """The address of the television."""
        return f"/w/{self.store.circles.doors(self.circle)['television'].secret}"

    def at(self, time: str) -> None:
        """Sets the clock to a time of that Thursday, or to a day and a time."""
        self.clock(time if "T" in time else f"2026-11-26T{time}:00+00:00")

    def start(self, *names: str, preset: str = "gin") -> str:
        """A new game of the circle."""
        self.mine.see(f"/c/{self.circle.key}/new/{preset}")
        sent = {"apart": "yes", **{f"name-{seat}": name for seat, name in enumerate(names, 1)}}
        form = self.mine.form(f"/new/{preset}")
        self.mine.post(form.action, {**form.values, **sent})
        assert self.mine.answer.status_code == 303
        return self.mine.answer.headers["Location"]

    def won(self, table: str, by: int) -> None:
        """A hand with which a player wins a game that goes to one point."""
        self.mine.record(table, knock(by, *((5, 30) if by == 1 else (30, 5))))
        self.mine.see(table)
        self.mine.send("/finish", {"sure": "yes"})


@pytest.fixture
def table(app: Flask, mine: Browser, me: str, set_clock: Clock) -> Table:
    set_clock(START)
    return Table(app, mine, app.extensions["store"].circles.make(me, "Thursdays", "Ann", when=START), set_clock)


@pytest.fixture
def television(app: Flask) -> Browser:
    return Browser(app)


def polls(html: str) -> str:
    """The address at which a television asks for news."""
    found = re.search(r'hx-get="([^"]+)"', html)
    assert found is not None
    return found[1].replace("&amp;", "&")


def asked(browser: Browser, address: str) -> tuple[int, str]:
    """The answer to its poll."""
    answer = browser.client.get(address, headers=HTMX)
    return answer.status_code, answer.text


def test_a_television_follows_from_one_game_to_its_result_and_the_next(table: Table, television: Browser) -> None:
    page = television.see(table.link)
    assert "Thursdays" in television.told
    first = table.start("Ann", "Bob")
    status, part = asked(television, polls(page))
    assert (status, "Ann" in part, "Gin" in part) == (200, True, True)
    assert asked(television, polls(part)) == (204, "")
    table.mine.record(first, knock(1, 5, 20))
    status, part = asked(television, polls(part))
    assert (status, "Hand 1" in part) == (200, True)
    table.won(first, 2)
    status, part = asked(television, polls(part))
    assert (status, "podium" in part) == (200, True)
    table.mine.see(first)
    table.mine.send("/again")
    table.mine.send("/new/gin")
    status, part = asked(television, polls(part))
    assert (status, "podium" in part) == (200, False), "the next game is there, though it has no hand"
    assert polls(part).partition("v=")[2].startswith("2."), "its tag begins with the number of the game"


def test_after_the_result_stands_who_won_how_much_tonight_until_the_next_game_begins(
    table: Table, television: Browser
) -> None:
    for minute, by in (("10", 1), ("20", 2), ("30", 1), ("40", 1)):
        table.at(f"20:{minute}")
        table.won(table.start("Ann", "Bob"), by)
    television.see(table.link)
    assert "Ann won 3 of 4 tonight." in television.told
    assert "Final result" in television.text
    table.at("20:49")
    assert asked(television, polls(television.text))[0] == 204
    table.at("20:50")
    status, part = asked(television, polls(television.text))
    assert (status, "Final result" in part, "evening-end" in part) == (200, False, True)
    for time, said in (
        ("2026-11-27T02:00:00+00:00", "Ann won 3 of 4 tonight."),
        ("2027-03-01T20:00:00+00:00", "Thu, Nov 26, 2026: Ann won 3 of 4."),
    ):
        table.at(time)
        television.see(table.link)
        assert "Thursdays" in television.told
        assert said in television.told
    table.start("Ann", "Bob")
    status, part = asked(television, polls(television.text))
    assert (status, "evening-end" in part) == (200, False)


def test_wins_are_shared_and_a_single_game_is_said_in_one_word(table: Table, television: Browser) -> None:
    table.won(table.start("Ann", "Bob"), 1)
    table.at("20:20")
    assert "Ann won tonight." in seen(television, table.link).told
    table.at("20:21")
    table.won(table.start("Ann", "Bob"), 2)
    table.at("20:40")
    seen(television, table.link)
    assert "Ann and Bob each won 1 of 2 tonight." in television.told
    table.at("2026-11-29T20:40:00+00:00")
    seen(television, table.link)
    assert "Thu, Nov 26, 2026: Ann and Bob each won 1 of 2." in television.told


def seen(browser: Browser, address: str) -> Browser:
    browser.see(address)
    return browser


def test_of_two_games_at_once_the_one_touched_last_is_shown_with_a_chip_for_the_other(
    table: Table, television: Browser
) -> None:
    one, other = table.start("Ann", "Bob"), table.start("Chi", "Dan", preset="500-rum")
    page = television.see(table.link)
    assert "500 Rum" in page
    [chip] = re.findall(r'class="chip" href="([^"]+)"', page)
    assert re.fullmatch(re.escape(table.link) + r"\?game=1", chip), "a small number and no key"
    chosen = television.see(chip)
    assert "Gin" in chosen.partition("<h1>")[2].partition("</h1>")[0]
    table.at("20:01")
    table.mine.record(other, {"out": "1", "held-2-points": "20", "melded-1-points": "30", "melded-2-points": "0"})
    status, part = asked(television, polls(chosen))
    assert (status, "Ann" in part.partition("chip")[0]) == (204, False), "what was chosen stays"
    assert asked(Browser(table.app), polls(page))[0] == 200
    table.won(one, 1)
    assert "podium" in television.see(chip)
    table.at("20:20")
    assert "500 Rum" in television.see(chip), "what is over leaves the screen to what is on"


def test_a_game_that_nobody_touched_for_an_evening_is_not_on(table: Table, television: Browser) -> None:
    table.start("Ann", "Bob")
    table.at("2026-11-27T01:59:00+00:00")
    assert "Gin" in television.see(table.link)
    page = television.text
    table.at("2026-11-27T02:00:00+00:00")
    assert asked(television, polls(page))[0] == 200
    assert "Gin" not in television.see(table.link)


def test_a_corrected_old_game_does_not_come_back_to_the_screen(table: Table, television: Browser) -> None:
    old = table.start("Ann", "Bob")
    table.won(old, 1)
    table.at("2026-12-03T20:00:00+00:00")
    table.mine.see(old)
    table.mine.send("/undo", {"sure": "yes"})
    table.mine.see(old)
    table.mine.send("/finish", {"sure": "yes"})
    television.see(table.link)
    assert "Final result" not in television.text


def test_its_pages_hold_no_key_link_or_address_but_their_own(table: Table, television: Browser) -> None:
    """Check 5, with a game on, over, two at once and none."""
    own = table.link

    def check() -> None:
        page = television.see(own)
        _, part = asked(television, polls(page).partition("v=")[0] + "v=0")
        doors = {each.secret for each in table.store.circles.doors(table.circle).values()} - {own.removeprefix("/w/")}
        keys = {each.key for each in table.store.sheets(table.circle, limit=9)}
        links = {link for key in keys for link in table.store.links(Credential(key, table.circle.browser)).values()}
        owner = table.store.circles.look(table.circle).owner
        for secret in (*doors, *keys, *links, table.circle.key, table.circle.browser, owner):
            assert secret not in page + part
        for address in re.findall(r'(?:href|action|hx-get|hx-post|data-\w+)="([^"]*/[^"]*)"', page + part):
            assert address.startswith((own, "/static/")), address
        assert "csrf" not in page.lower()
        assert television.answer.headers["Cache-Control"] == "no-store"
        assert own.removeprefix("/w/") not in page.partition("<title>")[2].partition("</title>")[0]

    check()
    first = table.start("Ann", "Bob")
    table.mine.see(f"{first}/share")
    check()
    table.won(first, 1)
    check()
    table.at("20:30")
    check()
    for _ in range(2):
        table.start("Ann", "Bob", "Chi", preset="500-rum")
    check()


def test_its_secret_opens_nothing_else_and_nothing_else_opens_it(table: Table, television: Browser) -> None:
    """Check 5."""
    first = table.start("Ann", "Bob")
    secret = table.link.removeprefix("/w/")
    join = table.store.circles.doors(table.circle)["join"].secret
    for address in (f"/s/{secret}", f"/s/{secret}/board?v=1.0.0", f"/c/{secret}/games", f"/move/{secret}"):
        television.see(address, status=404)
        table.mine.see(address, status=404)
    for wrong in (join, table.circle.key, first.removeprefix("/s/"), "x"):
        table.mine.see(f"/w/{wrong}", status=404)
        assert asked(table.mine, f"/w/{wrong}/board?v=0")[0] == 404
    assert television.client.post(table.link).status_code == 405


def test_a_link_that_was_renewed_or_a_deleted_circle_shows_nothing_more(table: Table, television: Browser) -> None:
    table.start("Ann", "Bob")
    page = television.see(table.link)
    old = table.link
    table.store.circles.renew_door(table.circle, "television", when=START)
    assert asked(television, polls(page))[0] == 404
    television.see(old, status=404)
    link = table.link
    table.store.circles.close(table.circle, when=START)
    television.see(link)
    table.store.circles.delete(table.circle, when=START)
    television.see(link, status=404)


def test_the_layer_in_front_of_the_app_answers_its_polls(
    table: Table, television: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.start("Ann", "Bob")
    page = television.see(table.link)
    monkeypatch.setattr(table.app, "full_dispatch_request", lambda: pytest.fail("the app was asked"))
    assert asked(television, polls(page)) == (204, "")


def test_wrong_secrets_of_circles_and_games_count_together_and_right_ones_are_answered(
    table: Table, television: Browser
) -> None:
    """Check 26."""
    table.start("Ann", "Bob")
    statuses = []
    for number in range(120):
        family = ("/c/{}/games", "/w/{}", "/w/{}/board?v=0", "/s/{}", "/j/{}", "/second/{}")[number % 6]
        statuses.append(television.client.get(family.format(f"wrong-{number:022}")).status_code)
        if number % 10 == 0:
            television.see(table.link)
    assert statuses == [404] * 100 + [429] * 20
    television.see(table.link)
    table.mine.see(f"/c/{table.circle.key}/games")
