"""Very long games: replayed once, shown a page at a time, and heavy work one piece after the other."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from typing import Any

import pytest

from referee.games.base import scoring
from referee.host import heavy_work as heavy
from referee.host.heavy_work import Gate, TooBusy
from referee.sheet import replay as sheet
from referee.sheet.ledger import open_ledger
from referee.sheet.record import FORMAT, read_record
from referee.sheet.summary import summary_of
from referee.store import OpenedSheet, Store
from referee.web.views import paging
from tests.heavy import heavy_game
from tests.pages import links
from tests.past import Put
from tests.web.person import Browser
from tests.web.test_imports import GOOD, bring, games

HANDS, A_PAGE = 5, 2
PATIENCE = 60.0


def articles(html: str) -> list[int]:
    return [int(each) for each in re.findall(r'<article id="hand-(\d+)"', html)]


@pytest.fixture(autouse=True)
def _short_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages of two hands of eighty plays, so that a few hands are several pages."""
    monkeypatch.setattr(paging, "MOST_PLAYS", 80 * A_PAGE + 1)


@pytest.fixture
def long(put: Put) -> str:
    """The address of a game so long that it is shown on several pages."""
    return put(heavy_game(HANDS))


def test_the_whole_of_a_long_game_comes_a_page_of_hands_at_a_time(mine: Browser, long: str) -> None:
    found: list[int] = []
    following = f"{long}/story"
    while following:
        html = mine.see(following)
        found += articles(html)
        assert len(articles(html)) <= A_PAGE
        pages = [f"{long}/story?hand={each}" for each in range(found[-1] - 1, 0, -1)]
        following = next((each for each in pages if each in links(html)), "")
    assert found == list(range(HANDS, 0, -1))


def test_the_newest_page_of_a_long_game_has_what_is_about_all_of_it(mine: Browser, long: str) -> None:
    html = mine.see(f"{long}/story")
    assert "<polyline" in html
    assert f'href="{long}/log"' in html
    earlier = mine.see(f"{long}/story?hand=1")
    assert "<polyline" not in earlier
    assert articles(earlier)[-1] == 1


@pytest.mark.parametrize("number", [1, HANDS // 2, HANDS])
def test_every_hand_has_one_place_on_every_page_of_the_whole_game(mine: Browser, long: str, number: int) -> None:
    html = mine.see(f"{long}/story?hand={number}")
    assert number in articles(html)
    for each in range(1, HANDS + 1):
        assert html.count(f'id="hand-{each}"') == 1


def test_the_place_of_a_hand_on_another_page_is_beside_the_link_to_it(mine: Browser, long: str) -> None:
    html = mine.see(f"{long}/story")
    leaf = next(each for each in re.findall(r'<span class="leaf">(.*?)</span>', html) if '"hand-1"' in each)
    page = re.search(r'href="([^"]+)"', leaf)
    assert page
    assert 1 in articles(mine.see(page[1]))


@pytest.mark.parametrize("odd", ["x", "0", "-1", "999999999999", ""])
def test_a_hand_that_is_not_there_opens_the_newest_page(mine: Browser, long: str, odd: str) -> None:
    assert articles(mine.see(f"{long}/story?hand={odd}"))[0] == HANDS


def test_the_game_of_an_evening_is_one_page(mine: Browser, put: Put) -> None:
    table = put(heavy_game(A_PAGE))
    html = mine.see(f"{table}/story")
    assert articles(html) == [2, 1]
    assert "leaf" not in html


def test_the_points_of_a_long_game_come_a_page_at_a_time(mine: Browser, long: str) -> None:
    html = mine.see(f"{long}/why?hand={HANDS}")
    assert f"Hand {HANDS}<" in html
    assert "Hand 1<" not in html


def listed(html: str) -> list[int]:
    """The hands that the table lists."""
    return [int(each) for each in re.findall(r'<a [^>]*id="hand-(\d+)"', html)]


def test_the_table_of_a_long_game_lists_the_newest_page_of_hands(mine: Browser, long: str) -> None:
    html = mine.see(long)
    assert listed(html) == [HANDS]
    assert "hand_anchor.js" in html
    for each in range(1, HANDS + 1):
        assert html.count(f'id="hand-{each}"') == 1
    assert f'"{long}?hand=1"' in html


def test_a_board_stays_on_the_page_that_was_asked_for_and_shows_the_totals_of_the_whole_game(
    mine: Browser, long: str
) -> None:
    totals = mine.totals(long)
    html = mine.see(f"{long}?hand=2")
    assert listed(html) == [2, 1]
    follows = re.search(r'hx-get="([^"]*/board[^"]*)"', html)
    assert follows
    address = re.sub(r"v=[\d.]+", "v=0", unescape(follows[1]))
    assert listed(mine.see(address)) == [2, 1]
    assert mine.totals(f"{long}?hand=2") == totals
    assert listed(mine.see(f"{long}/board?v=0")) == [HANDS]


def test_the_bonuses_of_the_end_stand_under_the_last_hand_alone(mine: Browser, put: Put) -> None:
    hands = [{"scores": {"Ann": 9, "Bob": 0}}] * 112
    rules = {"target": 1000}
    game = {"format": FORMAT, "game": "gin", "rules": rules, "players": ["Ann", "Bob"], "hands": hands}
    table = put({**game, "started": "2026-01-01T20:00:00Z"})
    assert listed(mine.see(table)) == [*range(112, 100, -1)]
    assert 'class="bonus"' in mine.text
    assert listed(mine.see(f"{table}?hand=1")) == [*range(100, 0, -1)]
    assert 'class="bonus"' not in mine.text


def test_a_board_that_shows_the_newest_hands_asks_for_no_page(mine: Browser, long: str) -> None:
    assert "hand=" not in re.findall(r'hx-get="([^"]*/board[^"]*)"', mine.see(f"{long}?hand={HANDS}"))[0]


@pytest.mark.parametrize("odd", ["x", "0", "-1", "999999999999", ""])
def test_a_hand_that_is_not_there_opens_the_newest_hands(mine: Browser, long: str, odd: str) -> None:
    assert listed(mine.see(f"{long}?hand={odd}")) == [HANDS]


def test_the_table_of_an_evening_lists_all_of_its_hands(mine: Browser, put: Put) -> None:
    html = mine.see(put(heavy_game(A_PAGE)))
    assert listed(html) == [2, 1]
    assert "leaf" not in html


def count_scored(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Counts every hand that is scored from here on."""
    scored: list[Any] = []
    real: Callable[..., Any] = scoring.adjust_lines

    def noted(hand: Any) -> Any:
        scored.append(hand)
        return real(hand)

    monkeypatch.setattr(sheet, "adjust_lines", noted)
    return scored


def test_a_stored_hand_is_worked_out_once_for_all_pages(
    mine: Browser, long: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine.see(long)
    scored = count_scored(monkeypatch)
    for page in ("", "/story", "/why", "/board?v=0", "/big", "/scores.csv"):
        assert mine.client.get(f"{long}{page}").status_code == 200
    assert scored == []


def test_a_change_of_a_long_game_is_worked_out_before_the_file_is_locked_for_it(
    mine: Browser, put: Put, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(heavy, "WEIGHT", 10_000)
    table = put(heavy_game(20))
    store: Store = mine.client.application.extensions["store"]
    scored, save = count_scored(monkeypatch), store.save

    def locked(*about: Any, **more: Any) -> OpenedSheet:
        scored.clear()
        return save(*about, **more)

    monkeypatch.setattr(store, "save", locked)
    [first, _] = mine.hands(f"{table}?hand=1")
    mine.see(first)
    mine.see(f"{first}/correct")
    mine.send("/correct", {"held-2-cards": "AS *", "sure": "yes"})
    assert len(scored) < 5


def test_what_is_remembered_depends_on_the_rules_and_on_what_stood_before() -> None:
    data = heavy_game(3)
    plain = summary_of(open_ledger(read_record(data))).listing.totals
    dearer = {**data, "rules": {**data["rules"], "ace_hand": 40}}
    assert summary_of(open_ledger(read_record(dearer))).listing.totals != plain
    record = read_record(data)
    twice = sheet.replay(sheet.replay(record).record)
    assert twice == sheet.replay(read_record(data))


def test_heavy_work_is_done_one_piece_after_the_other_in_the_order_in_which_it_came() -> None:
    gate, done, at_work = Gate(), [], []

    def work(who: str) -> None:
        ticket = gate.enter(who, PATIENCE)
        at_work.append(who)
        until(gate, 4 - len(done))
        assert len(at_work) == 1
        at_work.clear()
        done.append(who)
        gate.leave(ticket)

    threads = [threading.Thread(target=work, args=(who,)) for who in "abcd"]
    for number, thread in enumerate(threads, 1):
        thread.start()
        if number < len(threads):
            until(gate, number)
    for thread in threads:
        thread.join()
    assert done == list("abcd")


def until(line: Gate, length: int) -> None:
    """Returns when this many are waiting."""
    latest = time.monotonic() + PATIENCE
    while len(line._line) < length:
        assert time.monotonic() < latest
        time.sleep(0.001)


def test_of_one_browser_few_wait_and_of_all_not_many() -> None:
    gate, most = Gate(), heavy.MOST_OF_ONE
    ticket = gate.enter("ann", PATIENCE)
    with ThreadPoolExecutor(8) as pool:
        waiting = []
        for length, who in enumerate(["ann"] * most + ["cat"] * (heavy.MOST_WAITING - most), 2):
            waiting.append(pool.submit(gate.enter, who, PATIENCE))
            until(gate, length)
            if length == 1 + most:
                with pytest.raises(TooBusy):
                    gate.enter("ann", PATIENCE)
        with pytest.raises(TooBusy):
            gate.enter("bob", PATIENCE)
        for each in waiting:
            gate.leave(ticket)
            ticket = each.result(PATIENCE)
    gate.leave(ticket)
    assert gate._line == []


def test_whoever_waits_too_long_leaves_the_line() -> None:
    gate = Gate()
    ticket = gate.enter("ann", 1)
    with pytest.raises(TooBusy):
        gate.enter("bob", 0.01)
    gate.leave(ticket)
    assert gate._line == []


def test_a_heavy_page_waits_and_says_so_calmly_while_other_tables_go_on(
    mine: Browser, put: Put, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(heavy, "PATIENCE", 0.01)
    monkeypatch.setattr(heavy, "WEIGHT", 5_000)
    heavy_one, light = put(heavy_game(4)), put(heavy_game(1))
    gate: Gate = mine.client.application.extensions["gate"]
    ticket = gate.enter("somebody", 1)
    for page in ("", "/story", "/hands/new", "/record.json"):
        answer = mine.client.get(f"{heavy_one}{page}")
        assert answer.status_code == 503
        assert answer.headers["Retry-After"] == "5"
        assert "still running" in answer.text
    assert mine.client.get(light).status_code == 200
    gate.leave(ticket)
    assert mine.client.get(heavy_one).status_code == 200
    assert gate._line == []


def test_one_import_at_a_time(mine: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heavy, "PATIENCE", 0.01)
    gate: Gate = mine.client.application.extensions["gate"]
    ticket = gate.enter("somebody", 1)
    bring(mine, {"a.json": GOOD}, status=503)
    assert "still running" in mine.told
    assert games(mine) == 0
    gate.leave(ticket)
    bring(mine, {"a.json": GOOD})
    assert games(mine) == 1
