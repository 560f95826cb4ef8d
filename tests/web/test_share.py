"""Sharing a game by links and QR codes, and moving all games of a browser to another phone."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import segno
from click.testing import CliRunner
from flask import Flask

from referee.cli.commands import main
from referee.web import create_app
from referee.web.http import address
from tests.pages import Form, forms, links
from tests.served import serving
from tests.web.person import Browser, knock, part, there
from tests.web.test_checks_served import Client

MINUTES = "2026-11-21T20:{:02}:{:02}+00:00"
ONE_COMPUTER = "Only this computer can open the app."


@pytest.fixture
def table(mine: Browser) -> str:
    """A game of gin with one hand."""
    found = mine.start("gin", "Ann", "Bob")
    mine.record(found, knock(1, 5, 20))
    return found


def addresses(page: str) -> dict[str, str]:
    """The links that a page shows, by purpose."""
    return dict(re.findall(r'id="address-(\w+)" value="([^"]+)"', page))


def given(who: Browser, table: str) -> dict[str, str]:
    """The paths of the links of a game."""
    return {right: re.sub(r"^http://[^/]+", "", each) for right, each in addresses(who.see(f"{table}/share")).items()}


def codes(page: str) -> list[str]:
    """The QR codes drawn on a page, but for that of a television."""
    return re.findall(r'<div class="code"[^>]*>(<svg.*?</svg>)</div>', page.partition("for-tv")[0], re.DOTALL)


def drawn(text: str) -> str:
    """The path of a code as segno draws it."""
    found = re.search(r' d="([^"]+)"', segno.make(text, micro=False).svg_inline(scale=4, border=2))
    assert found
    return found[1]


def test_a_new_game_has_a_link_to_look_on_and_one_to_keep_score(mine: Browser, table: str, app: Flask) -> None:
    found = given(mine, table)
    assert set(found) == {"look", "keep"}
    assert len({table, *found.values()}) == 3
    for right, link in found.items():
        guest = Browser(app)
        guest.see(link)
        assert there(guest.text, "record-hand") is (right == "keep")
        assert not there(guest.text, "share")
        guest.see(f"{link}/share", status=403)


def test_each_link_is_drawn_as_a_code(mine: Browser, table: str) -> None:
    page = mine.see(f"{table}/share")
    shown = [re.search(r' d="([^"]+)"', each) for each in codes(page)]
    assert [each[1] for each in shown if each] == [drawn(each) for each in addresses(page).values()]
    assert all(each.startswith("http://localhost/s/") for each in addresses(page).values())
    assert len(shown) == 2


def test_a_television_has_a_code_and_an_address_that_opens_the_board(mine: Browser, table: str, app: Flask) -> None:
    mine.see(table)
    leads = re.search(r'href="([^"]+)" id="big-board"', mine.text)
    assert leads
    page = mine.see(html.unescape(leads[1]))
    assert re.search(r'id="to-tv"[^>]* checked', page)
    board = re.search(r'id="board-address"[^>]*>([^<]+)<', page)
    assert board
    assert f' d="{drawn(board[1])}"' in page.partition("for-tv")[2]
    television = Browser(app)
    assert there(television.see(board[1].removeprefix("http://localhost")), "big_board")
    assert f'href="{table}/big" id="big-board"' in page, "and this device can show it as well"
    mine.send("/share/look/drop")
    assert not there(mine.see(f"{table}/share?to=tv"), "board-address")


@pytest.mark.parametrize(("right", "other_right"), [("look", "keep"), ("keep", "look")])
def test_a_renewed_link_ends_the_old_one_and_no_other(
    app: Flask, mine: Browser, table: str, right: str, other_right: str
) -> None:
    before = given(mine, table)
    assert mine.send(f"/share/{right}") == f"{table}/share?to={right}"
    assert re.search(rf'id="to-{right}" class="vh" checked', mine.text), "the page comes back to this link"
    after = given(mine, table)
    assert after[other_right] == before[other_right]
    guest = Browser(app)
    guest.see(before[right], status=404)
    for link in after.values():
        guest.see(link)


@pytest.mark.parametrize("right", ["look", "keep"])
def test_a_link_is_taken_back_and_made_anew(app: Flask, mine: Browser, table: str, right: str) -> None:
    before = given(mine, table)
    mine.send(f"/share/{right}/drop")
    assert right not in addresses(mine.text)
    assert "There is no link at the moment." in mine.told
    assert len(codes(mine.text)) == 1
    guest = Browser(app)
    guest.see(before.pop(right), status=404)
    for link in before.values():
        guest.see(link)
    mine.send(f"/share/{right}")
    guest.see(given(mine, table)[right])


def test_a_form_sent_twice_renews_once(mine: Browser, table: str) -> None:
    mine.see(f"{table}/share")
    sent = mine.form("/share/look")
    for _ in range(2):
        assert mine.post(sent.action, sent.values).status_code == 303
        shown = given(mine, table)
    mine.post(sent.action, sent.values)
    assert given(mine, table) == shown
    mine.see(f"{table}/log")
    assert part(mine.text, "main").count("link") == 1, mine.told


def test_the_links_of_one_game_are_not_those_of_another(mine: Browser, table: str) -> None:
    second = mine.start("gin", "Cat", "Dan")
    before = given(mine, second)
    for action in ("/share/look", "/share/keep/drop"):
        mine.see(f"{table}/share")
        mine.send(action)
    assert given(mine, second) == before


def test_renewing_is_in_the_log_and_not_undone(app: Flask, mine: Browser, table: str) -> None:
    mine.see(f"{table}/share")
    mine.send("/share/keep")
    link = given(mine, table)["keep"]
    mine.see(table)
    mine.send("/undo")
    assert mine.totals(table) == ["0", "0"]
    assert given(mine, table)["keep"] == link
    Browser(app).see(link)


@pytest.mark.parametrize("name", ["own", "LOOK", "look2", "%00"])
def test_there_is_no_other_link(mine: Browser, table: str, name: str) -> None:
    mine.see(f"{table}/share")
    token = mine.form("/language").values["csrf_token"]
    for path in (f"{table}/share/{name}", f"{table}/share/{name}/drop"):
        assert mine.post(path, {"csrf_token": token}).status_code in (404, 405), path
    assert set(given(mine, table)) == {"look", "keep"}


def shared_at(app: Flask, base: str) -> tuple[str, str]:
    """The share page of a new game requested at an address: the read-only link, and the page."""
    client = app.test_client()
    headers = {"Referer": f"{base}/"}
    [sent] = [each for each in forms(client.get("/new/gin", base_url=base).text) if each.action == "/new/gin"]
    data = {**sent.values, "name-1": "Ann", "name-2": "Bob"}
    table = client.post("/new/gin", data=data, base_url=base, headers=headers).headers["Location"]
    page = client.get(f"{table}/share", base_url=base).text
    assert drawn(addresses(page)["look"]) in page
    return addresses(page)["look"], html.unescape(page)


LOOPBACK = ["http://localhost:8123", "http://127.0.0.1:8123", "http://[::1]:8123", "http://127.9.9.9:8123"]


@pytest.mark.parametrize("base", LOOPBACK)
def test_on_the_server_itself_the_code_shows_its_address_on_the_network(
    app: Flask, monkeypatch: pytest.MonkeyPatch, base: str
) -> None:
    monkeypatch.setattr(address, "own_address", lambda: "192.168.7.7")
    app.config["ALL_ADDRESSES"] = True
    link, page = shared_at(app, base)
    assert link.startswith("http://192.168.7.7:8123/s/")
    assert ONE_COMPUTER not in page


@pytest.mark.parametrize("base", LOOPBACK)
def test_a_server_for_one_computer_says_so(app: Flask, base: str) -> None:
    link, page = shared_at(app, base)
    assert link.startswith(f"{base}/s/")
    assert ONE_COMPUTER in page


@pytest.mark.parametrize("base", ["http://192.168.1.5:8000", "http://box.local", "http://[fd00::5]:8000"])
def test_asked_on_the_network_the_code_shows_the_same_address(
    app: Flask, monkeypatch: pytest.MonkeyPatch, base: str
) -> None:
    monkeypatch.setattr(address, "own_address", lambda: pytest.fail("the address is known"))
    link, page = shared_at(app, base)
    assert link.startswith(f"{base}/s/")
    assert ONE_COMPUTER not in page


@pytest.fixture
def public(tmp_path: Path) -> Iterator[Flask]:
    """The app behind another server."""
    made = create_app(tmp_path / "public", "https://cards.example/")
    yield made
    made.extensions["store"].close()


@pytest.mark.parametrize("base", ["https://localhost:8123", "https://192.168.1.5", "https://cards.example"])
def test_the_public_address_goes_before_all(public: Flask, base: str) -> None:
    public.config["ALL_ADDRESSES"] = True
    link, page = shared_at(public, base)
    assert re.match(r"https://cards\.example/s/[\w-]{22}$", link)
    assert ONE_COMPUTER not in page


@pytest.mark.parametrize("host", ["0.0.0.0", "127.0.0.1"])
def test_the_server_knows_where_it_listens(tmp_path: Path, host: str) -> None:
    with serving(tmp_path, "--host", host) as served:
        client = Client(served)
        table = client.start()
        page = client.ask(f"{table}/share")[1]
        port = served.address.rpartition(":")[2]
    where = address.own_address() if host == "0.0.0.0" else "127.0.0.1"
    assert addresses(page)["look"].startswith(f"http://{where}:{port}/s/")
    assert (ONE_COMPUTER in html.unescape(page)) is (host == "127.0.0.1")


def code(who: Browser) -> str:
    """The path of a new code for all games of a browser."""
    return who.handover()


def arrival(who: Browser, path: str) -> Form:
    """The form that brings games to a browser."""
    who.see(path)
    return next(each for each in forms(who.text) if each.action == "")


def take(who: Browser, path: str, status: int = 303) -> None:
    assert who.post(path, arrival(who, path).values).status_code == status


def games(who: Browser) -> set[str]:
    return {each for each in links(who.see("/games")) if each.startswith("/s/")}


def test_a_code_brings_all_games_to_another_phone(mine: Browser, other: Browser, table: str) -> None:
    second, theirs = mine.start("kaluki", "Eve", "Fay"), other.start("gin", "Cat", "Dan")
    path = code(mine)
    other.see(path)
    assert "2 games will move to this browser" in other.told
    assert games(mine) == {table, second}, "looking at the code moves nothing"
    take(other, path)
    assert games(other) == {table, second, theirs}
    assert games(mine) == set()
    assert other.totals(table) == ["15", "0"]
    other.record(table, knock(2, 30, 5))
    assert other.totals(table) == ["15", "25"]
    for address_of in (table, f"{table}/share", theirs):
        other.see(address_of)


def test_an_open_page_of_the_old_phone_finds_nothing_and_changes_nothing(
    mine: Browser, other: Browser, table: str
) -> None:
    mine.see(f"{table}/hands/new")
    sent = mine.form("/hands/new")
    beat = re.search(r'hx-get="([^"]+)"', mine.see(table))
    assert beat
    mine.see(html.unescape(beat[1]), status=204)
    take(other, code(mine))
    mine.see(html.unescape(beat[1]), status=404)
    for path in (table, f"{table}/log", f"{table}/share", f"{table}/last"):
        mine.see(path, status=404)
    assert mine.post(sent.action, {**sent.values, **knock(1, 5, 30)}).status_code == 404
    assert mine.post(f"{table}/delete", sent.values).status_code == 404
    assert other.totals(table) == ["15", "0"]


def test_links_go_on_when_the_owner_moves(app: Flask, mine: Browser, other: Browser, table: str) -> None:
    before = given(mine, table)
    take(other, code(mine))
    assert given(other, table) == before
    for link in before.values():
        Browser(app).see(link)


def test_a_code_is_good_once(app: Flask, mine: Browser, other: Browser, table: str) -> None:
    path, third = code(mine), Browser(app)
    late = arrival(third, path)
    take(other, path)
    assert third.post(path, late.values).status_code == 404
    third.see(path, status=404)
    other.see(path, status=303)
    assert other.answer.headers["Location"] == "/", "whoever used it is led to the games"
    assert games(other) == {table}
    assert games(third) == set()


@pytest.mark.parametrize(("later", "good"), [((14, 59), True), ((15, 1), False)])
def test_a_code_is_good_for_fifteen_minutes(
    mine: Browser, other: Browser, table: str, set_clock: Callable[[str], None], later: tuple[int, int], good: bool
) -> None:
    set_clock(MINUTES.format(0, 0))
    path = code(mine)
    sent = arrival(other, path)
    set_clock(MINUTES.format(*later))
    other.see(path, status=200 if good else 404)
    assert other.post(path, sent.values).status_code == (303 if good else 404)
    assert games(other) == ({table} if good else set())
    assert games(mine) == (set() if good else {table})


def test_a_new_code_ends_the_one_before(mine: Browser, other: Browser, table: str) -> None:
    old, new = code(mine), code(mine)
    other.see(old, status=404)
    take(other, new)
    assert games(other) == {table}


def test_a_move_needs_the_token_of_the_browser_that_moves(mine: Browser, other: Browser, table: str) -> None:
    path = code(mine)
    mine.see("/games")
    stolen = mine.form("/language").values["csrf_token"]
    for data in ({}, {"csrf_token": ""}, {"csrf_token": stolen}):
        assert other.post(path, data).status_code == 400
    sent = arrival(other, path)
    assert other.post(path, sent.values, Origin="https://evil.example").status_code == 400
    assert games(mine) == {table}


def test_the_phone_that_has_the_games_is_told_so(mine: Browser, table: str) -> None:
    path = code(mine)
    mine.see(path)
    assert "This is the phone that has the games." in mine.told
    assert not there(mine.text, "take")
    token = mine.form("/language").values["csrf_token"]
    assert mine.post(path, {"csrf_token": token}).status_code == 303
    assert games(mine) == {table}


def test_nobody_moves_all_games_alone(mine: Browser, table: str) -> None:
    mine.see("/move", status=404)
    assert "/move" not in links(mine.see("/games"))


def test_games_move_whatever_the_keys_of_their_forms_were(mine: Browser, other: Browser) -> None:
    for who in (mine, other):
        who.see("/new/gin")
        who.send("/new/gin", {"name-1": "Ann", "name-2": "Bob", "once": "the same"})
    take(other, code(mine))
    assert len(games(other)) == 2


def test_games_move_there_and_back(mine: Browser, other: Browser, table: str) -> None:
    take(other, code(mine))
    take(mine, code(other))
    assert (games(mine), games(other)) == ({table}, set())
    mine.see(table)


def linked(app: Flask, number: int, right: str) -> str:
    """The path of the link that the host's command makes."""
    words = ["link", str(number), "--right", right, "--data", app.instance_path, "--url", "http://localhost"]
    done = CliRunner().invoke(main, words)
    assert done.exit_code == 0, done.output
    return done.output.strip().removeprefix("http://localhost")


def test_whoever_runs_the_server_makes_a_browser_the_owner(
    app: Flask, mine: Browser, other: Browser, table: str
) -> None:
    second = mine.start("gin", "Cat", "Dan")
    path = linked(app, 1, "own")
    other.see(path)
    assert "1 game will move to this browser" in other.told
    take(other, path)
    assert games(other) == {table}
    assert games(mine) == {second}
    assert there(other.see(table), "share")
    mine.see(table, status=404)
    mine.see(path, status=404)


@pytest.mark.parametrize("right", ["keep", "look"])
def test_whoever_runs_the_server_makes_a_new_link(app: Flask, mine: Browser, table: str, right: str) -> None:
    before = given(mine, table)
    link = linked(app, 1, right)
    guest = Browser(app)
    guest.see(link)
    assert there(guest.text, "record-hand") is (right == "keep")
    guest.see(before[right], status=404)
    assert given(mine, table) == {**before, right: link}
