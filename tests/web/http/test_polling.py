"""Open boards ask for news: a layer in front of Flask answers if there is none, otherwise the board itself."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from referee.sheet.changes import finish
from referee.sheet.summary import summary_of
from referee.store import Credential, Right, Store
from referee.store.file.folder import DATABASE
from referee.store.sheets.presence import SECONDS
from referee.web import create_app, sheets
from referee.web.http.polling import PollShortcut, _known
from referee.web.http.proxy import PathPrefix
from referee.web.http.security import HEADERS
from referee.web.views import board as views_board, paging
from tests.web.person import HTMX, Browser, knock

AT = "2026-11-21T20:00:00+00:00"


class Open:
    """A board that somebody has open: it polls with what it shows, as its page does."""

    def __init__(self, who: Browser, address: str) -> None:
        self.who = who
        self.here(who.see(address))

    def here(self, page: str) -> None:
        """Takes over what a board that was sent says."""
        found = re.search(r'hx-get="([^"]+/board[^"]*)"', page)
        assert found, "no board that follows"
        self.next = html.unescape(found[1])

    def ask(self, **headers: str) -> TestResponse:
        """The next poll; a new board is shown from then on."""
        answer = self.who.client.get(self.next, headers={**self.who.language, **HTMX, **headers})
        if answer.status_code == 200:
            self.here(answer.text)
        return answer

    @property
    def news(self) -> str:
        """The new board from the next poll; an assertion fails if there is none."""
        answer = self.ask()
        assert answer.status_code == 200, "nothing new"
        assert self.ask().status_code == 204, "and then nothing more"
        return answer.text

    @property
    def quiet(self) -> bool:
        """Whether there is nothing new."""
        return self.ask().status_code == 204


@pytest.fixture
def table(mine: Browser) -> str:
    """A game of gin with one hand."""
    address = mine.start("gin", "Ann", "Bob")
    mine.record(address, knock(1, 5, 20))
    return address


@pytest.fixture
def keeper(app: Flask, mine: Browser, table: str) -> tuple[Browser, str]:
    """A phone with the link to keep score, and its table."""
    phone = Browser(app)
    return phone, phone.join(mine, table)


@pytest.fixture
def boards(app: Flask, mine: Browser, table: str, keeper: tuple[Browser, str]) -> list[Open]:
    """The board as the owner, a scorekeeper, and a viewer have it open, and the big one."""
    viewer = Browser(app)
    look = viewer.join(mine, table, "look")
    return [Open(mine, table), Open(*keeper), Open(viewer, look), Open(viewer, f"{look}/big")]


def test_nothing_new_is_no_answer_and_no_cookie(boards: list[Open]) -> None:
    for board in boards:
        for _ in range(3):
            answer = board.ask()
            assert (answer.status_code, answer.data) == (204, b"")
            assert "Set-Cookie" not in answer.headers
            assert "Cookie" not in answer.headers["Vary"]


def test_a_new_board_starts_no_session_either(app: Flask, mine: Browser, table: str, boards: list[Open]) -> None:
    mine.record(table, knock(2, 30, 5))
    for board in boards:
        answer = board.ask()
        assert answer.status_code == 200
        assert "Set-Cookie" not in answer.headers
        assert "csrf" not in answer.text
    fresh = Browser(app)
    address = boards[2].next
    fresh.see(address, status=204)
    assert fresh.client.get(address.split("?")[0], headers=HTMX).status_code == 200
    assert fresh.client.get_cookie("session") is None
    assert fresh.client.get_cookie("referee_owner") is None


def test_a_hand_is_on_every_open_board_at_the_next_poll(mine: Browser, table: str, boards: list[Open]) -> None:
    mine.record(table, knock(2, 30, 5))
    for board in boards:
        news = board.news
        assert re.findall(r'id="total-\d">([^<]+)|class="total">([^<]+)', news) in (
            [("15", ""), ("25", "")],
            [("", "15"), ("", "25")],
        )


STEPS = ["undo", "redo", "finish", "reopen", "delete", "restore"]


def test_whatever_changes_the_game_is_new(mine: Browser, table: str, boards: list[Open]) -> None:
    for step in STEPS:
        mine.see(table)
        mine.send(f"/{step}")
        shown = [board.news for board in boards]
        assert all(("deleted" in each) is (step == "delete") for each in shown), step
        assert all(("Ended by agreement" in each) is (step == "finish") for each in shown[:3])
    mine.see(f"{table}/players")
    mine.send("/players", {"name-1": "Zoe", "sure": "yes"})
    assert all("Zoe" in board.news for board in boards)
    mine.see(f"{table}/rules/change")
    mine.send("/rules/change", {"rule-target": "150", "sure": "yes"})
    assert all(board.news for board in boards)


def test_a_meld_on_the_table_is_new(mine: Browser, app: Flask) -> None:
    table = mine.start("500-rum", "Ann", "Bob", "Cat")
    phone = Browser(app)
    board = Open(phone, phone.join(mine, table))
    mine.see(f"{table}/laid")
    mine.send("/laid", {"by": "1", "cards": "8S 9S TS"}, status=200)
    assert "Melds: 1" in board.news


def typing(who: Browser, table: str, **typed: str) -> dict[str, str]:
    """A form of the next hand with something typed; its fields."""
    who.see(f"{table}/hands/new")
    values = {**who.form("/hands/new").values, **typed}
    assert who.post(f"{table}/hands/preview", values, **HTMX).status_code == 200
    return values


def test_a_hand_that_is_being_entered_is_said_until_it_is_saved(
    mine: Browser, table: str, boards: list[Open], keeper: tuple[Browser, str]
) -> None:
    values = typing(*keeper, **knock(2, 30, 5))
    assert all("Hand 2 is being entered." in board.news for board in boards)
    keeper[0].post(f"{keeper[1]}/hands/preview", values, **HTMX)
    assert all(board.quiet for board in boards), "typing on is no news"
    assert keeper[0].post(f"{keeper[1]}/hands/new", values).status_code == 303
    for board in boards:
        assert "is being entered" not in board.news


def test_a_hand_that_is_left_is_entered_no_more(app: Flask, mine: Browser, table: str, boards: list[Open]) -> None:
    clock = [100.0]
    app.extensions["store"].entering._clock = lambda: clock[0]
    typing(mine, table, **knock(2, 30, 5))
    assert all("is being entered" in board.news for board in boards)
    clock[0] += SECONDS - 1
    assert all(board.quiet for board in boards)
    clock[0] += 2
    assert all("is being entered" not in board.news for board in boards)


def test_the_games_of_others_are_not_being_entered(app: Flask, mine: Browser, table: str, other: Browser) -> None:
    theirs = Open(other, other.start("gin", "Cat", "Dan"))
    typing(mine, table, **knock(2, 30, 5))
    assert theirs.quiet


@pytest.fixture
def elsewhere(app: Flask) -> Iterator[Store]:
    """The same file as seen by another process."""
    store = Store(Path(app.instance_path) / DATABASE, summary_of)
    yield store
    store.close()


def test_what_another_process_wrote_is_new(boards: list[Open], elsewhere: Store, keeper: tuple[Browser, str]) -> None:
    shown = Credential(keeper[1].removeprefix("/s/"))
    elsewhere.change(shown, lambda held: finish(held.ledger), when=AT)
    assert all("Won by Ann" in board.news for board in boards)


@pytest.mark.parametrize(("right", "ended"), [(Right.LOOK, (2, 3)), (Right.KEEP, (1,))])
def test_a_link_ended_by_another_process_is_dead_at_the_next_poll(
    boards: list[Open], elsewhere: Store, right: Right, ended: tuple[int, ...]
) -> None:
    assert all(board.quiet for board in boards)
    elsewhere.new_link(1, right, when=AT)
    assert [board.ask().status_code for board in boards] == [404 if each in ended else 200 for each in range(4)], (
        "the log has a new line"
    )


def test_the_board_comes_in_the_language_of_its_reader(app: Flask, mine: Browser, table: str) -> None:
    english, japanese, chosen = Browser(app), Browser(app, "ja"), Browser(app)
    link = english.join(mine, table, "look")
    chosen.client.set_cookie("referee_lang", "ja")
    open_boards = [Open(each, link) for each in (english, japanese, chosen)]
    mine.record(table, knock(2, 30, 5))
    shown = [board.news for board in open_boards]
    assert "cards each" in shown[0]
    for board in shown[1:]:
        assert "cards each" not in board
        assert re.search("[\u3040-\u30ff]", board)


def test_a_viewers_board_has_nothing_that_changes_the_game(mine: Browser, table: str, boards: list[Open]) -> None:
    mine.record(table, knock(2, 30, 5))
    for board, writes in zip(boards, (True, True, False, False), strict=True):
        news = board.news
        found = [each for each in ("formaction", "<form", 'id="record-hand"', 'id="undo"', 'id="lay"') if each in news]
        assert bool(found) is writes


def test_boards_of_two_games_are_never_mixed(mine: Browser, other: Browser) -> None:
    tables = [(mine, mine.start("gin", "Ann", "Bob")), (other, other.start("gin", "Cat", "Dan"))]
    both = [Open(*each) for each in tables]
    for (who, address), names in zip(tables, (("Ann", "Bob"), ("Cat", "Dan")), strict=True):
        who.record(address, knock(1, 5, 20))
        board = both[0] if who is mine else both[1]
        news = board.news
        assert all(name in news for name in names)
        assert set(re.findall(r"/s/([\w-]+)", news)) == {address.removeprefix("/s/")}


def test_each_link_of_a_game_has_a_board_of_its_own(mine: Browser, table: str, boards: list[Open]) -> None:
    mine.record(table, knock(2, 30, 5))
    for board in boards * 2:
        address = board.next.split("/")[2]
        answer = board.who.client.get(f"/s/{address}/board", headers=HTMX)
        assert set(re.findall(r"/s/([\w-]+)", answer.text)) == {address}


def test_many_who_watch_cost_one_drawing(
    app: Flask, mine: Browser, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = []
    monkeypatch.setattr(sheets, "board_of", lambda ledger: drawn.append(ledger) or original(ledger))
    viewers = [Browser(app) for _ in range(5)]
    link = viewers[0].join(mine, table, "look")
    watching = [Open(each, link) for each in viewers]
    mine.record(table, knock(2, 30, 5))
    drawn.clear()
    assert len({board.news for board in watching}) == 1
    assert len(drawn) == 1


def test_an_earlier_page_of_hands_is_drawn_once_as_well(
    app: Flask, mine: Browser, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = []
    monkeypatch.setattr(sheets, "board_of", lambda ledger: drawn.append(ledger) or original(ledger))
    mine.record(table, knock(2, 30, 5))
    drawn.clear()
    answers = {mine.see(f"{table}/board?hand={hand}") for hand in ("1", "1", "odd", "0")}
    assert (len(answers), len(drawn)) == (1, 2)


original = views_board.board_of


def test_the_boards_that_are_kept_are_bounded(
    app: Flask, mine: Browser, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sheets, "BOARDS", 3)
    sheets.init_app(app)
    kept = app.extensions["boards"].cache_info
    for points in (20, 25, 30, 35):
        mine.record(table, knock(1, 5, points))
        for language in ("en", "ja"):
            assert mine.client.get(f"{table}/board", headers={"Accept-Language": language}).status_code == 200
    assert (kept().misses, kept().currsize) == (8, 3)


def test_a_board_is_kept_once_for_each_page_whatever_hand_is_asked_for(
    app: Flask, mine: Browser, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paging, "MOST_HANDS", 2)
    for points in (5, 6, 7):
        mine.record(table, knock(1, 5, points))
    for hand in (*range(-2, 9), 10**9, "x"):
        page = mine.client.get(f"{table}/board?hand={hand}").text
        assert ('id="hand-1"><span' in page) == (hand in (1, 2)), hand
    assert app.extensions["boards"].cache_info().currsize == 3, "two pages, and where none is asked for"
    assert app.extensions["pages"].cache_info().currsize == 1


def layer(app: Flask) -> PollShortcut:
    below = app.wsgi_app
    assert isinstance(below, PathPrefix)
    found = below._app
    assert isinstance(found, PollShortcut)
    return found


def test_nothing_new_is_answered_before_flask(app: Flask, boards: list[Open], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layer(app), "_next", lambda *_: pytest.fail("Flask was asked"))
    assert all(board.quiet for board in boards)


UNKNOWN = ("evil.example", "8.8.8.8", "a@localhost", "[", "", "..local", "a..b.local", f"{'x' * 64}.local")


@pytest.mark.parametrize("host", UNKNOWN)
def test_hosts_that_are_not_this_machines_are_refused_before_flask(app: Flask, host: str) -> None:
    answer = app.test_client().get("/", environ_overrides={"HTTP_HOST": host})
    assert answer.status_code == 400
    assert answer.headers["Content-Security-Policy"] == HEADERS["Content-Security-Policy"]


def test_the_layer_answers_as_the_app_would(app: Flask, mine: Browser, table: str, boards: list[Open]) -> None:
    before, inside = layer(app), layer(app)._next
    stranger = Browser(app)
    asked = [(board.who, board.next, {}, method) for board in boards for method in ("GET", "HEAD", "POST")]
    asked += [(stranger, board.next, {}, "GET") for board in boards]
    look = boards[2].next
    asked += [
        (mine, f"{table}/{path}", {}, "GET")
        for path in ("board", "board?v=", "board?v=0.0", "board/?v=2.0", "board?v=%FF")
    ]
    asked += [(stranger, look, {"Host": host}, "GET") for host in HOSTS if _known(host, frozenset())]
    asked += [(stranger, boards[0].next, {"Cookie": cookie}, "GET") for cookie in COOKIES]
    asked += [
        (stranger, f"{look}{more}", {}, "GET") for more in ("&v=9.9", "&as=big", "&x=%00", ";v=1", "&lang=ja", "#x")
    ]
    asked += [(stranger, look.replace("/s/", path), {}, "GET") for path in ("/S/", "/s//", "/s/./", "/t/", "/s/x/")]
    seen = set()
    for who, address, headers, method in asked:
        answers = []
        for wsgi in (before, inside):
            app.wsgi_app = wsgi  # type: ignore[method-assign]
            answer = who.client.open(address, method=method, headers={**HTMX, **headers})
            told = {name: answer.headers.get(name) for name in (*HEADERS, "Cache-Control", "Set-Cookie")}
            answers.append(
                (
                    answer.status_code,
                    told if answer.status_code == 204 else None,
                    "HX-Request" in answer.headers.get("Vary", ""),
                )
            )
        assert answers[0] == answers[1], (method, address, headers)
        seen.add(answers[0][0])
    assert seen >= {200, 204, 404, 405}


HOSTS = ("localhost", "LOCALHOST:80", "127.0.0.1:8000", "[::1]", "192.168.1.7", "box.local", "evil.example", "8.8.8.8",
         "a@localhost", "localhost/x", "localhost#", "localhost:x", "localhost:99999", "[", "", "localhost, evil.example",
         "localhost.", "lo\tcalhost", "0", "[::ffff:8.8.8.8]")  # fmt: skip
COOKIES = (
    "",
    "referee_owner=",
    "referee_owner=x.y",
    "referee_owner",
    ";;;",
    "a=b; referee_owner=me",
    "\xff=\xff",
    "=",
    '"',
    "x" * 5000,
)


@pytest.mark.parametrize("https", ["the public address", "the connection"])
def test_over_https_both_say_that_it_stays_so(tmp_path: Path, https: str) -> None:
    app = create_app(tmp_path, "https://cards.example" if https == "the public address" else None)
    base = "https://localhost" if https == "the connection" else "http://localhost"
    client = app.test_client()
    store: Store = app.extensions["store"]
    mine = Browser(create_app(tmp_path / "plain"))
    mine.start("gin", "Ann", "Bob")
    held = mine.client.application.extensions["store"].numbered(1)
    key = store.create(held.ledger, holder="me", when=AT)
    look = store.links(key)[Right.LOOK]
    beat = re.search(r"/board\?v=([\w.]+)", client.get(f"/s/{look}", base_url=base).text)
    assert beat
    for wsgi in (layer(app), layer(app)._next):
        app.wsgi_app = wsgi  # type: ignore[method-assign]
        answer = client.get(f"/s/{look}/board?v={beat[1]}", base_url=base, headers=HTMX)
        assert answer.status_code == 204
        assert answer.headers["Strict-Transport-Security"]
    store.close()
    mine.client.application.extensions["store"].close()


def test_a_board_is_kept_for_one_right_alone(app: Flask, mine: Browser, table: str) -> None:
    """No key opens a game with two rights today; should one ever, nobody is shown what another may do."""
    store: Store = app.extensions["store"]
    secret = table.removeprefix("/s/")
    with store._connections.writing() as db:
        db.execute("UPDATE link SET secret = ? WHERE gives = 'look'", [secret])
    for who, writes in ((mine, True), (Browser(app), False), (mine, True)):
        board = who.client.get(f"{table}/board", headers=HTMX).text
        assert ('id="record-hand"' in board) is writes
