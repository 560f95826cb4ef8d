"""The page of a circle, home in a circle, and what its phones do there besides playing."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from html import unescape

import pytest
from flask import Flask

from referee import clock
from referee.store import InCircle, Store
from tests.web.person import Browser, knock, part, there


@dataclass
class Group:
    """A circle with an organiser, a member and a viewer, each with a browser."""

    store: Store
    key: str
    ann: Browser
    bob: Browser
    chi: Browser

    @property
    def home(self) -> str:
        """The address of its page."""
        return f"/c/{self.key}"

    def asked(self, browser: Browser) -> InCircle:
        """The circle as a browser asks for it."""
        return InCircle(self.key, browser.owner)

    def play(self, browser: Browser, *names: str) -> str:
        """A game of gin for the circle; the address of its table."""
        browser.see(f"{self.home}/new/gin")
        return browser.send("/new/gin", {f"name-{seat}": name for seat, name in enumerate(names, 1)})

    def over(self, browser: Browser, *names: str) -> str:
        """A game that is over, won by the first."""
        table = self.play(browser, *names)
        browser.record(table, knock(1, 5, 20))
        browser.see(table)
        browser.send("/finish")
        return table


def made(app: Flask, name: str = "Thursdays") -> Group:
    """A circle with three phones."""
    store: Store = app.extensions["store"]
    ann, bob, chi = (Browser(app) for _ in range(3))
    when = "2026-01-01T10:00:00+00:00"
    circle = store.circles.make(ann.owner, name, "Ann", when=when)
    secret = store.circles.doors(circle)["join"].secret
    store.circles.join(secret, bob.owner, "Bob", when="2026-01-01T10:05:00+00:00")
    store.circles.join(secret, chi.owner, "", role="viewer", when="2026-01-01T10:06:00+00:00")
    return Group(store, circle.key, ann, bob, chi)


@pytest.fixture
def group(app: Flask) -> Group:
    """A circle with three phones."""
    return made(app)


def test_the_page_tells_what_is_on_and_what_was(group: Group) -> None:
    group.over(group.ann, "Ann", "Bob")
    page = group.bob.see(group.home)
    assert part(page, "me").endswith("won 0 of 1 game")
    assert part(group.ann.see(group.home), "me").endswith("won 1 of 1 game")
    year = clock.now()[:4]
    assert part(page, "standings").endswith(f"{year} : Ann 1")
    assert part(page, "last-evening").endswith(": Ann 1")
    assert part(page, "games").endswith("1 game")
    assert there(page, "same-again")
    table = group.play(group.bob, "Ann", "Bob")
    group.bob.record(table, knock(2, 20, 5))
    page = group.ann.see(group.home)
    assert there(page, "continue")
    assert "Hand 2" in group.ann.told
    assert "Bob leads" in group.ann.text.replace("\N{NO-BREAK SPACE}", " ")


def test_every_link_of_the_page_stays_in_the_circle(group: Group) -> None:
    group.over(group.ann, "Ann", "Bob")
    page = group.ann.see("/")
    for name in ("brand", "nav-games", "new-game", "last-evening", "games", "people", "standings", "house", "log"):
        address = re.search(rf'<a [^>]*href="([^"]*)"[^>]* id="{name}"|<a [^>]*id="{name}"[^>]* href="([^"]*)"', page)
        assert address is not None, name
        led = next(each for each in address.groups() if each)
        assert led.startswith(group.home), (name, led)
        group.ann.see(led)


def test_two_games_at_once_are_two_ways_on(group: Group) -> None:
    group.play(group.ann, "Ann", "Bob")
    group.play(group.bob, "Chi", "Dan")
    page = group.ann.see(group.home)
    assert there(page, "continue")
    assert there(page, "continue-2")
    assert page.count('class="primary"') == 1


def test_a_viewer_starts_nothing(group: Group) -> None:
    group.over(group.ann, "Ann", "Bob")
    page = group.chi.see(group.home)
    assert not there(page, "new-game")
    assert not there(page, "same-again")
    group.chi.see(f"{group.home}/new", status=403)


def test_nobody_else_sees_it(app: Flask, group: Group) -> None:
    stranger = Browser(app)
    stranger.see(group.home, status=404)
    assert stranger.owner
    stranger.see(group.home, status=404)


def test_home_of_a_phone_opens_on_its_circle_and_in_several_on_the_one_played_last(app: Flask, group: Group) -> None:
    other = group.store.circles.make(group.ann.owner, "Sundays", "Ann", when="2026-01-02T10:00:00+00:00")
    group.play(group.ann, "Ann", "Bob")
    page = group.ann.see("/")
    assert "<h1" in page
    assert 'translate="no">Thursdays</h1>' in page
    assert f'href="/c/{other.key}"' in page
    assert 'translate="no">Sundays</h1>' in group.ann.see(f"/c/{other.key}")
    assert not there(page, "own-games")
    mine = group.bob
    mine.see("/")
    mine.see("/new/gin")
    mine.send("/new/gin", {"name-1": "Bob", "name-2": "Eve", "for": ""})
    assert there(mine.see("/"), "own-games")
    assert 'href="/games" id="own-games"' in mine.text


def test_home_of_a_phone_in_no_circle_is_what_it_is_where_no_circle_exists(app: Flask, mine: Browser) -> None:
    def seen() -> list[str]:
        pages = [mine.see(each) for each in ("/", "/new/gin", table, f"{table}/hands/new", "/referee", "/games")]
        return [re.sub(r'(name="(csrf_token|once)" value=|"X-CSRFToken": )"[^"]+"', "", each) for each in pages]

    table = mine.start("gin", "Ann", "Bob")
    before = seen()
    made(app)
    assert seen() == before


def test_who_came_since_the_last_evening_is_told(group: Group) -> None:
    assert "Bob's phone" in part(group.ann.see(group.home), "new")
    assert "Bob" not in part(group.bob.see(group.home), "new"), "not of itself"
    group.over(group.ann, "Ann", "Bob")
    assert not there(group.ann.see(group.home), "new"), "since then they have played"
    group.store.circles.join(
        group.store.circles.doors(group.asked(group.ann))["join"].secret, "else", "Tom", when=clock.now()
    )
    assert "Tom's phone" in part(group.ann.see(group.home), "new")


# Starting games


def names(page: str) -> list[str]:
    """The names on a form for a new game."""
    return [each for each in re.findall(r'name="name-\d" id="name-\d" value="([^"]*)"', page) if each]


def test_a_new_game_is_for_the_circle_in_the_address_or_as_chosen_last(group: Group) -> None:
    page = group.bob.see("/new/gin")
    assert there(page, "for")
    assert group.bob.form("/new/gin").values["for"] == ""
    group.bob.see(f"{group.home}/new/gin")
    assert group.bob.form("/new/gin").values["for"] == group.key
    table = group.bob.send("/new/gin", {"name-1": "Bob", "name-2": "Eve"})
    group.ann.see(table)
    group.bob.see("/new/gin")
    assert group.bob.form("/new/gin").values["for"] == group.key
    table = group.bob.send("/new/gin", {"name-1": "Bob", "name-2": "Eve", "for": ""})
    group.ann.see(table, status=404)
    group.bob.see("/new/gin")
    assert group.bob.form("/new/gin").values["for"] == ""


def test_the_line_is_on_no_other_phone(app: Flask, group: Group, mine: Browser) -> None:
    assert not there(mine.see("/new/gin"), "for")
    assert not there(group.chi.see("/new/gin"), "for")


def test_a_game_is_for_no_circle_that_the_phone_is_not_in(group: Group, mine: Browser) -> None:
    mine.see("/new/gin")
    sent = mine.form("/new/gin").values
    assert mine.post("/new/gin", {**sent, "name-1": "A", "name-2": "B", "for": group.key}).status_code == 404
    group.chi.see("/new/gin")
    sent = group.chi.form("/new/gin").values
    assert group.chi.post("/new/gin", {**sent, "name-1": "A", "name-2": "B", "for": group.key}).status_code == 403


def test_a_new_game_has_the_names_of_the_circle_and_the_last_ones_chosen(group: Group) -> None:
    group.over(group.ann, "Ann", "Hanako")
    page = group.bob.see(f"{group.home}/new/gin")
    assert names(page) == ["Ann", "Hanako"]
    assert names(group.bob.see("/new/gin")) == []


def test_same_again_on_a_later_evening_is_one_game_of_the_circle(group: Group, set_clock) -> None:
    set_clock("2026-02-01T20:00:00+00:00")
    table = group.over(group.ann, "Ann", "Bob")
    set_clock("2026-02-08T20:00:00+00:00")
    for browser in (group.ann, group.bob):
        browser.see(group.home)
    started = [group.ann.send("/same"), group.bob.send("/same")]
    assert started[0] == started[1] != table
    assert group.store.sheets(group.asked(group.chi), limit=9)[0].summary.hands == 0
    group.ann.record(started[0], knock(1, 5, 20))
    assert group.bob.see(started[0])


def test_four_taps_at_once_make_one_game(group: Group, set_clock) -> None:
    set_clock("2026-02-01T20:00:00+00:00")
    table = group.over(group.ann, "Ann", "Bob")
    set_clock("2026-02-08T20:00:00+00:00")
    browsers = [group.ann, group.bob] * 2
    group.ann.see(group.home)
    group.bob.see(group.home)
    forms = [each.form("/same") for each in browsers]

    def tap(number: int) -> str:
        values = {**forms[number].values, "once": f"tap-{number}"}
        return browsers[number].client.post(f"{table}/same", data=values).headers["Location"]

    with ThreadPoolExecutor(4) as pool:
        assert len(set(pool.map(tap, range(4)))) == 1
    assert len(group.store.sheets(group.asked(group.ann), limit=9)) == 2


def test_four_phones_that_play_again_by_button_and_by_form_are_in_one_game(group: Group) -> None:
    table = group.over(group.ann, "Ann", "Bob")
    group.ann.see(group.home)
    button = group.ann.form("/same").values
    group.bob.see(table)
    group.bob.send("/again")
    form = group.bob.form("/new/gin").values

    def tap(number: int) -> str:
        browser, address, values = (
            (group.ann, f"{table}/same", button) if number % 2 else (group.bob, f"{group.home}/new/gin", form)
        )
        answer = browser.client.post(address, data={**values, "once": f"tap-{number}"})
        return answer.headers.get("Location", "") or re.findall(r'href="([^"]+)" id="go-there"', answer.text)[0]

    with ThreadPoolExecutor(4) as pool:
        assert len(set(pool.map(tap, range(4)))) == 1
    assert len(group.store.sheets(group.asked(group.ann), limit=9)) == 2


def test_other_players_or_rules_stay_in_the_circle_unless_somebody_says_otherwise(group: Group) -> None:
    table = group.over(group.ann, "Ann", "Bob")
    group.bob.see(table)
    group.bob.send("/again")
    assert group.bob.form("/new/gin").values["for"] == group.key
    alone = group.bob.send("/new/gin", {"for": ""})
    group.ann.see(alone, status=404)
    group.bob.see(table)
    group.bob.send("/again")
    group.ann.see(group.bob.send("/new/gin"))


def test_the_header_of_a_game_of_the_circle_leads_to_the_circle(group: Group) -> None:
    table = group.play(group.ann, "Ann", "Bob")
    page = group.bob.see(table)
    assert f'href="{group.home}" id="brand"' in page
    assert f'href="{group.home}/games" id="nav-games"' in page


def test_each_board_has_the_buttons_of_its_phone_only(group: Group) -> None:
    table = group.play(group.ann, "Ann", "Bob")
    group.ann.record(table, knock(1, 5, 20))
    for order in ((group.chi, group.bob, group.ann), (group.ann, group.chi, group.bob)):
        for browser in order:
            for address in (table, f"{table}/board"):
                page = browser.see(address)
                assert there(page, "record-hand") is (browser is not group.chi), address


def test_a_link_for_somebody_outside_is_made_on_request(app: Flask, group: Group) -> None:
    table = group.play(group.ann, "Ann", "Bob")
    page = group.bob.see(f"{table}/share")
    assert there(page, "outside")
    assert not there(page, "address-look")
    group.bob.send("/share/look")
    assert '<details id="outside" open>' in group.bob.text
    guest = Browser(app)
    guest.join(group.bob, table, "look")
    page = guest.see(table)
    assert group.key not in page
    group.chi.see(f"{table}/share", status=403)


# Leaving, closing, deleting


def test_leaving_takes_the_phone_out_and_keeps_the_games(group: Group) -> None:
    table = group.play(group.bob, "Ann", "Bob")
    group.bob.see(f"{group.home}/leave")
    assert group.bob.send("/leave") == "/?left=yes"
    assert there(group.bob.text, "left")
    group.bob.see(group.home, status=404)
    group.bob.see(table, status=404)
    group.ann.see(table)
    assert not there(group.bob.see("/"), "who-is-in")


def test_the_only_organiser_does_not_leave_others_alone(group: Group) -> None:
    page = group.ann.see(f"{group.home}/leave")
    assert there(page, "stuck")
    assert not there(page, "leave-now")
    group.ann.see(f"{group.home}/keeping")
    token = group.ann.form("/name").values["csrf_token"]
    assert group.ann.post(f"{group.home}/leave", {"csrf_token": token}).status_code == 409
    group.ann.see(group.home)


def test_the_last_phone_of_all_is_told_to_export_and_closes_it(group: Group) -> None:
    group.play(group.ann, "Ann", "Bob")
    for each in (group.bob, group.chi):
        each.see(f"{group.home}/leave")
        each.send("/leave")
    page = group.ann.see(f"{group.home}/leave")
    assert there(page, "last-of-all")
    assert f'href="{group.home}/circle.zip"' in page
    assert group.ann.client.get(f"{group.home}/circle.zip").status_code == 200
    group.ann.send("/leave")
    group.ann.see(group.home, status=404)


def test_a_closed_circle_is_looked_at_and_opened_again_by_an_organiser(group: Group) -> None:
    table = group.play(group.bob, "Ann", "Bob")
    group.ann.see(f"{group.home}/keeping")
    group.ann.send("/close")
    for browser, opens in ((group.ann, True), (group.bob, False), (group.chi, False)):
        page = browser.see(group.home)
        assert there(page, "closed")
        assert there(page, "reopen") is opens
        assert not there(page, "new-game")
        assert not there(browser.see(table), "record-hand")
    assert not there(group.bob.see("/new/gin"), "for")
    group.ann.see(group.home)
    group.ann.send("/reopen")
    assert there(group.bob.see(group.home), "new-game")


def test_a_deleted_circle_answers_its_organisers_alone_and_comes_back(group: Group) -> None:
    table = group.play(group.bob, "Ann", "Bob")
    group.ann.see(f"{group.home}/keeping")
    group.ann.send("/delete")
    assert there(group.ann.see(group.home), "bring-back")
    for browser in (group.bob, group.chi):
        browser.see(group.home, status=404)
        browser.see(table, status=404)
    group.ann.see(table, status=404)
    assert not there(group.bob.see("/"), "deleted-1")
    assert f'href="{group.home}" id="deleted-1"' in group.ann.see("/")
    group.ann.see(group.home)
    group.ann.send("/bring-back")
    group.bob.see(table)


def test_an_organiser_renames_the_circle_and_nobody_else(group: Group) -> None:
    group.ann.see(f"{group.home}/keeping")
    group.ann.send("/name", {"name": "Fridays"})
    assert "Fridays" in group.chi.see(group.home)
    group.ann.see(f"{group.home}/keeping")
    group.ann.send("/name", {"name": " "}, status=422)
    assert there(group.ann.text, "name-wrong")
    assert not there(group.bob.see(group.home), "keeping")
    group.bob.see(f"{group.home}/keeping", status=403)


def test_what_was_changed_is_told_in_sentences_the_latest_first(group: Group) -> None:
    group.ann.see(f"{group.home}/keeping")
    group.ann.send("/name", {"name": "Fridays"})
    asked = group.asked(group.ann)
    phones = {each.called: each.id for each in group.store.circles.phones(asked)}
    group.store.circles.give_role(asked, phones["Bob"], "organiser", when=clock.now())
    group.store.circles.renew_door(asked, "join", when=clock.now())
    group.chi.see(f"{group.home}/log")
    told = re.findall(r"</span> ([^<]+)</li>", group.chi.text)
    assert [unescape(each) for each in told] == [
        "Ann renewed the join link.",
        "Ann made Bob's phone an organiser.",
        "Ann renamed the circle.",
        "A phone without a name joined, only to watch.",
        "Bob joined.",
        "Ann made the circle.",
    ]


def test_a_page_of_the_log_leads_to_the_next(group: Group) -> None:
    asked = group.asked(group.ann)
    for number in range(60):
        group.store.circles.rename(asked, f"Name {number}", when=clock.now())
    assert there(group.bob.see(f"{group.home}/log"), "older")
    assert "Ann made the circle." in group.bob.see(f"{group.home}/log?page=2")


def test_a_member_who_becomes_an_organiser_because_the_others_are_silent_is_in_the_log(group: Group, set_clock) -> None:
    for day in ("01", "08"):
        set_clock(f"2026-03-{day}T20:00:00+00:00")
        group.over(group.bob, "Ann", "Bob")
    group.bob.see(f"{group.home}/keeping", status=403)
    assert not there(group.bob.see(f"{group.home}/phones"), "take-over")
    token = group.bob.form("/language").values["csrf_token"]
    assert group.bob.post(f"{group.home}/organise", {"csrf_token": token}).status_code == 403
    set_clock("2026-03-15T20:00:00+00:00")
    group.over(group.bob, "Ann", "Bob")
    group.bob.see(f"{group.home}/phones")
    group.bob.send("/organise")
    group.bob.see(f"{group.home}/keeping")
    log = group.ann.see(f"{group.home}/log")
    assert "Bob became an organiser, because no organiser had done anything for a month." in log
