"""The pages of people: who played, their results and opponents; renaming, merging, and removing a name."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from referee.people.roster import RosterEntry
from referee.store import CannotSave
from referee.store.transfer.imports import ImportBatch
from tests import pseudo
from tests.pages import links
from tests.past import Put, game_of, gin, knock
from tests.tables import table
from tests.web.person import Browser, knock as typed_knock, part, there, went_out
from tests.web.rights import OWN, Own, own_requests_of, table_of_own

DOCS = Path(__file__).parents[2] / "docs/rights.md"
AT = "2026-{:02}-{:02}T20:00:00+09:00"


def won(month: int, *names: str, day: int = 1, preset: str = "500-rum", **more: Any) -> dict[str, Any]:
    """A game that the first of the names wins; the others finish in order."""
    hand = {"scores": {name: 200 - 10 * place for place, name in enumerate(names)}}
    return game_of(preset, AT.format(month, day), names, hand, finished="agreed", **more)


def page_of(browser: Browser, name: str) -> str:
    """The address of a person's page."""
    found = re.search(
        rf'<a href="([^"?]+)[^"]*" id="person-\d+">\s*<span class="title">.*?{name}</span>', browser.see("/people")
    )
    assert found, name
    return found[1]


def listed(html: str) -> list[str]:
    """The names on the roster in their order."""
    return re.findall(
        r'class="called" translate="no">([^<]+)<', html[html.index('id="roster"') :].partition("<details")[0]
    )


def figures(html: str) -> dict[str, str]:
    """Every figure of the games, with its value as the page shows it."""
    rows = re.findall(r"<dt>(.*?)</dt>\s*<dd>(.*?)</dd>", html[html.index('id="by-game"') :], re.DOTALL)
    plain = [(re.sub(r"<[^>]+>", "", one).strip(), re.sub(r"<[^>]+>", "", two).strip()) for one, two in rows]
    return {unescape(what): value for what, value in plain}


def kinds(html: str) -> list[str]:
    """The kinds of games that have figures."""
    return re.findall(r'<section class="kind">\s*<h2>(.*?)</h2>', html)


def test_a_new_browser_has_no_players(mine: Browser) -> None:
    assert "Nobody yet" in mine.see("/people")
    assert not there(mine.text, "roster")


def test_the_games_lead_to_the_players(mine: Browser) -> None:
    mine.start("gin", "Ann", "Bob")
    mine.see("/games")
    assert "/people" in links(mine.text)


def test_the_roster_says_who_played_most_and_who_stands_out(mine: Browser, put: Put) -> None:
    for month in range(1, 6):
        put(won(month, "Ann", "Bob"))
    put(won(6, "Bob", "Ann", "Cat"))
    held = {"Bob": "AS 2S", "Cat": "* KH"}
    put(game_of("kaluki", AT.format(7, 1), ("Ann", "Bob", "Cat"), {"out": "Ann", "held": held}, finished="agreed"))
    html = mine.see("/people")
    assert listed(html) == ["Ann", "Bob", "Cat"]
    assert "won 6 of 7 games" in part(html, "roster")
    out = part(html, "outstanding")
    for told in (
        "Most wins Ann 6 of 7 games",
        "Highest win rate (5 games or more) Ann 86%, 6 of 7 games",
        "Went out most often Ann 1 of 7 hands",
    ):
        assert told in out
    assert "caught" not in out, "one hand says nothing"
    four = [{"out": "Ann", "held": held}] * 4
    put(game_of("kaluki", AT.format(8, 1), ("Ann", "Bob", "Cat"), *four, finished="agreed"))
    out = part(mine.see("/people"), "outstanding")
    assert "Most often caught with an ace Bob 5 of 5 hands with cards entered" in out
    assert "Most often caught with a joker Cat 5 of 5 hands with cards entered" in out


def test_a_year_is_one_tap_away(mine: Browser, put: Put) -> None:
    put(won(1, "Ann", "Bob"))
    put({**won(1, "Cat", "Ann"), "started": "2024-05-05T20:00:00+09:00"})
    html = mine.see("/people")
    assert listed(html) == ["Ann", "Cat", "Bob"]
    assert "/people?year=2024" in links(html)
    html = mine.see("/people?year=2024")
    assert listed(html) == ["Cat", "Ann"]
    assert "Most wins Cat 1 of 1 game" in part(html, "outstanding")
    assert part(mine.see(f"{page_of(mine, 'Ann')}?year=2024"), "tally").startswith("0 of 1 game won")
    for odd in ("1999", "20", "%F0", "2024'"):
        assert listed(mine.see(f"/people?year={odd}"))


def test_a_page_of_a_person_says_everything_of_how_many(mine: Browser, put: Put) -> None:
    first = put(
        gin(
            AT.format(1, 1),
            knock("Ann", "Bob", 26),
            knock("Ann", "Bob", -4),
            {"end": "gin", "by": "Bob", "held": {"Ann": 20, "Bob": 0}},
            knock("Bob", "Ann", 10),
            finished="agreed",
        )
    )
    html = mine.see(page_of(mine, "Bob"))
    assert part(html, "tally") == "1 of 1 game won The last game won"
    assert figures(html) == {
        "Won": "1 of 1 game",
        "Final total": "84",
        "Points per hand 4 hands": "21",
        "Ended the hand": "2 of 4 hands",
        "Had gin": "1 of 4 hands",
        "Undercut the other player": "1 of 2 knocks by others",
        "Was undercut": "0 of 1 knock of their own",
        "Best hand 4 hands": "+45",
        "Worst hand 4 hands": "0",
    }
    assert "Only finished games count." in mine.told
    hands = mine.hands(first)
    assert hands[2] in links(html), "the best hand leads to its sheet"


def test_figures_of_penalty_games_and_chips_are_apart(mine: Browser, put: Put) -> None:
    players = ("Ann", "Bob", "Cat")
    hands = [{"out": "Ann", "held": {"Bob": "AS 2S", "Cat": 5}}, {"out": "Ann", "held": {"Bob": "KS", "Cat": 5}}]
    put(game_of("kaluki", AT.format(1, 1), players, *hands, finished="agreed"))
    chips = {"settlement": "chips"}
    put(game_of("kaluki", AT.format(2, 1), players, {"scores": {"Ann": 4, "Bob": -2, "Cat": -2}}, rules=chips))
    put(
        game_of(
            "kaluki",
            AT.format(3, 1),
            players,
            {"scores": {"Ann": 4, "Bob": -3, "Cat": -1}},
            rules=chips,
            finished="agreed",
        )
    )
    html = mine.see(page_of(mine, "Bob"))
    assert kinds(html) == ["Kaluki", "Kaluki, chips"]
    found = figures(html)
    assert found["Caught with an ace"] == "1 of 2 hands with cards entered"
    assert found["Caught with a joker"] == "0 of 2 hands with cards entered"
    assert found["Final total"] == "\N{MINUS SIGN}3", "the chips come last"


def test_a_game_is_called_otherwise_where_other_points_are_good(mine: Browser, put: Put) -> None:
    hand = {"scores": {"Ann": 0, "Bob": 70, "Cat": 5}}
    for month, preset in ((1, "kaluki"), (2, "kaluki-bicycle"), (3, "contract"), (4, "500-rum")):
        put(game_of(preset, AT.format(month, 1), ("Ann", "Bob", "Cat"), hand, finished="agreed"))
    bob = page_of(mine, "Bob")
    assert kinds(mine.see(bob)) == [], "the figures of a game are behind its chip"
    shown = {slug: set(kinds(mine.see(f"{bob}?game={slug}"))) for slug in ("500", "contract", "kaluki")}
    assert shown == {
        "500": {"500 Rum"},
        "contract": {"Contract Rummy"},
        "kaluki": {"Kaluki", "Kaluki, highest wins"},
    }


def test_who_has_finished_nothing_has_no_figures(mine: Browser) -> None:
    table = mine.start("gin", "Ann", "Bob")
    mine.record(table, typed_knock(1, 4, 20))
    html = mine.see(page_of(mine, "Ann"))
    assert "No finished game yet" in mine.told
    assert not there(html, "tally")


def test_head_to_head_shows_both_directions_and_leads_to_the_games(mine: Browser, put: Put) -> None:
    put(won(1, "Ann", "Bob"))
    put(won(2, "Bob", "Ann"))
    put(won(3, "Bob", "Ann", preset="dealers-gambit"))
    put(gin(AT.format(4, 1), knock("Ann", "Bob", -4), knock("Bob", "Ann", 30), finished="agreed"))
    ann, bob = page_of(mine, "Ann"), page_of(mine, "Bob")
    assert part(mine.see(ann), "met") == "Bob 1 – 3 4 games"
    against = f"{ann}/against/{bob.rpartition('/')[2]}"
    assert against in links(mine.text)
    html = mine.see(against)
    met = part(html, "met")
    assert part(html, "duel") == "Ann 1 – 3 Bob 4 games"
    assert 'aria-label="Games ahead after each game: 1, 0, -1, -2"' in html
    last = html[html.index("Recent meetings") : html.index("By game")]
    assert re.findall(r'class="title">(.*?)<', last) == ["Gin Rummy", "Dealer&#39;s Gambit", "500 Rum", "500 Rum"]
    assert met.startswith("Game games Ann ahead Bob ahead tied 500 Rum 3 1 2 0 Gin Rummy 1 0 1 0")
    assert "All games 4 1 3 0" in met
    assert part(html, "duels") == (
        "What happened Ann Bob Gin 0 times 0 times Undercut the other player 0 of 1 knock by others 1 of 1 "
        "knock by others"
    )
    numbers = ann.rpartition("/")[2], bob.rpartition("/")[2]
    assert f"/games?person={numbers[0]}&with={numbers[1]}" in links(html)
    assert there(html, f"undercut-of-{numbers[1]}")
    assert not there(html, f"undercut-of-{numbers[0]}"), "no game is found there"
    mine.see(f"/games?person={numbers[1]}&happened=undercut&with={numbers[0]}")
    assert "1 game found" in mine.told
    turned = part(mine.see(f"{bob}/against/{numbers[0]}"), "met")
    assert "500 Rum 3 2 1 0" in turned
    assert "Gin Rummy 1 0 1 0" in part(mine.see(f"{against}?year=2026"), "met")


def test_a_year_is_drawn_by_months_and_all_years_by_years(mine: Browser, put: Put) -> None:
    put({**won(1, "Ann", "Bob"), "started": "2024-05-05T20:00:00+09:00"})
    put(won(1, "Ann", "Bob"))
    put(won(3, "Bob", "Ann"))
    ann = page_of(mine, "Ann")
    drawn = r'class="chart columns c-1"[^>]*aria-label="(.*?)"'
    assert re.findall(drawn, mine.see(ann)) == ["Games won: 2024 1 of 1, 2026 1 of 2"]
    assert re.findall(drawn, mine.see(f"{ann}?year=2026")) == ["Games won: January 1 of 1, March 0 of 1"]
    assert re.findall(drawn, mine.see(f"{ann}?year=2024")) == [], "one month is no course"


def test_the_last_games_are_marks_with_the_place_or_a_star(mine: Browser, put: Put) -> None:
    for month, names in enumerate((["Ann", "Bob"], ["Bob", "Ann"], ["Bob", "Cat", "Ann"]), 1):
        put(won(month, *names))
    told = part(mine.see(page_of(mine, "Ann")), "tally")
    assert told == "1 of 3 games won The last 3 games won 2 2nd 3 3rd"


def test_two_who_never_met_and_one_against_oneself(mine: Browser, put: Put) -> None:
    put(won(1, "Ann", "Bob"))
    put(won(1, "Cat", "Bob"))
    ann, cat = page_of(mine, "Ann"), page_of(mine, "Cat").rpartition("/")[2]
    assert "have not finished a game" in mine.see(f"{ann}/against/{cat}")
    mine.see(f"{ann}/against/{ann.rpartition('/')[2]}", status=404)


def test_partners_do_not_play_against_each_other(mine: Browser, put: Put) -> None:
    names, sides = ("Ann", "Bob", "Cat", "Dan"), [["Ann", "Cat"], ["Bob", "Dan"]]
    put(
        game_of("persian", AT.format(1, 1), names, {"scores": dict.fromkeys(names, 50)}, sides=sides, finished="agreed")
    )
    assert part(mine.see(page_of(mine, "Ann")), "met") == "Bob 0 – 0 1 game · 1 tied Dan 0 – 0 1 game · 1 tied"


def test_a_new_name_is_for_the_pages_and_new_games_and_the_sheet_keeps_its_own(mine: Browser, put: Put) -> None:
    sheet = put(won(1, "Ann", "Bob"))
    mine.see(page_of(mine, "Ann"))
    mine.send("/name", {"name": "  Anna "})
    assert "Also spelled Ann" in part(mine.text, "also")
    assert listed(mine.see("/people"))[0] == "Anna"
    assert "Ann<" in mine.see(sheet)
    offered = re.findall(r'<option value="([^"]*)"></option>', mine.see("/new/500-rum"))
    assert offered == ["Anna", "Bob"]


NAMES = [
    ("none", "", "1 to 40 characters"),
    ("too long", "x" * 41, "this one has 41"),
    ("a control", "A\x07nn", "control character"),
    ("nobody's", "Player 3", "stands for a removed name"),
    ("another player's", "Bob", "another player"),
]


@table("why, name, told", NAMES)
def test_a_name_that_cannot_be_is_refused_at_its_field(mine: Browser, put: Put, why: str, name: str, told: str) -> None:
    put(won(1, "Ann", "Bob"))
    mine.see(page_of(mine, "Ann"))
    mine.send("/name", {"name": name}, status=422)
    assert told in part(mine.text, "name-wrong")
    assert mine.form("/name").values["name"] == name or "\x07" in name
    assert listed(mine.see("/people")) == ["Ann", "Bob"]


def test_the_name_of_another_player_leads_to_a_merger(mine: Browser, put: Put) -> None:
    put(won(1, "Ann", "Bob"))
    put(won(2, "Anna", "Bob"))
    mine.see(page_of(mine, "Anna"))
    mine.send("/name", {"name": "Ann"}, status=422)
    assert there(mine.text, "merge-taken")
    offered = next(unescape(each) for each in links(mine.text) if "/merge?with=" in each)
    assert offered.startswith(page_of(mine, "Ann"))
    mine.see(offered)
    mine.send("/merge")
    assert listed(mine.see("/people")) == ["Ann", "Bob"]


@pytest.mark.parametrize(("colour", "then"), [("3", "3"), ("8", "8"), ("", "1"), ("9", "5"), ("0", "5"), ("x", "5")])
def test_a_face_is_one_of_eight_and_nothing_else_changes_it(mine: Browser, put: Put, colour: str, then: str) -> None:
    put(won(1, "Ann", "Bob"))
    mine.see(page_of(mine, "Ann"))
    mine.send("/colour", {"colour": "5"})
    mine.send("/colour", {"colour": colour})
    assert re.findall(r'<h1 class="who-is">\s*<svg class="badge c-(\d)"', mine.text) == [then]
    assert re.findall(r'id="colour-(\w+)"[^>]* checked', mine.text) == [then]


def test_a_merger_says_first_what_it_does_and_can_be_undone(mine: Browser, put: Put) -> None:
    put(won(1, "Ann", "Bob"))
    put(won(2, "Anna", "Bob"))
    ann, anna = page_of(mine, "Ann"), page_of(mine, "Anna")
    html = mine.see(f"{ann}/merge?with={anna.rpartition('/')[2]}")
    assert "1 game played by Anna will also count for Ann." in mine.told
    sent = mine.form("/merge")
    for _ in range(2):
        assert mine.post(sent.action, sent.values).status_code == 303
    html = mine.see(ann)
    assert part(html, "also") == "Also spelled Anna ."
    assert part(html, "tally").startswith("2 of 2 games won")
    sent = mine.form(f"/separate/{anna.rpartition('/')[2]}")
    for _ in range(2):
        assert mine.post(sent.action, sent.values).status_code == 303
    assert part(mine.see(ann), "tally").startswith("1 of 1 game won")
    assert part(mine.see(anna), "tally").startswith("1 of 1 game won")


def test_two_who_sat_in_one_game_are_not_merged_and_the_day_is_said(mine: Browser, put: Put) -> None:
    put(won(3, "Ann", "Bob"))
    put(won(4, "Cat", "Ann"))
    ann, bob, cat = (page_of(mine, each) for each in ("Ann", "Bob", "Cat"))
    mine.see(f"{ann}/merge?with={bob.rpartition('/')[2]}")
    assert "Both played in the same game on Mar 1, 2026" in mine.told
    assert not there(mine.text, "merge-now")
    mine.see(f"{bob}/merge?with={cat.rpartition('/')[2]}")
    mine.send("/merge", {"with": ann.rpartition("/")[2]}, status=422)
    assert "Mar 1, 2026" in mine.told
    assert len(listed(mine.see("/people"))) == 3


def test_a_merger_with_nobody_asks_with_whom(mine: Browser, put: Put) -> None:
    put(won(1, "Ann", "Bob"))
    ann = page_of(mine, "Ann")
    for chosen in ("", "?with=", "?with=x", f"?with={ann.rpartition('/')[2]}"):
        assert ">Choose<" in mine.see(f"{ann}/merge{chosen}")
    for chosen in ("999", "9" * 18):
        mine.see(f"{ann}/merge?with={chosen}", status=404)


def everything_of(app: Flask) -> str:
    """Everything in the database."""
    with closing(sqlite3.connect(next(Path(app.instance_path).glob("*.sqlite3")))) as db:
        return "\n".join(db.iterdump())


def test_a_name_is_taken_out_of_games_that_were_played_in_the_browser(mine: Browser, app: Flask) -> None:
    table = mine.start("500-rum", "Wilhelmina", "Bob", "Cat")
    mine.record(table, {**went_out(1, 0, 5, 10), "note": "Wilhelmina was late."})
    plays = {"plays": "Wilhelmina: 8S 9S TS\nBob: JS > 1", "out": "1", "held-2-points": "5", "held-3-points": "5"}
    mine.record(table, plays)
    mine.see(f"{mine.hands(table)[0]}/correct")
    mine.send("/correct", {"note": "Wilhelmina was early."})
    mine.see(f"{table}/players")
    mine.send("/players", {"name-2": "Robert", "sure": "yes"})
    mine.see(f"{table}/referee/meld?cards=8S+9S+TH")
    mine.send("/rulings/meld")
    before = mine.totals(table)
    mine.see(page_of(mine, "Wilhelmina"))
    mine.see(f"{page_of(mine, 'Wilhelmina')}/remove")
    assert "In 1 game of this browser" in mine.told
    mine.send("/remove", status=422)
    assert "Tick this first" in part(mine.text, "sure-wrong")
    mine.send("/remove", {"sure": "yes"})
    assert "Wilhelmina" not in everything_of(app)
    assert mine.totals(table) == before
    assert "Player 1" in mine.text
    hands = mine.hands(table)
    for address in ("", "/why", "/log", "/story", "/hands/new", "/players", "/last", "/referee", "/laid"):
        assert "Wilhelmina" not in mine.see(f"{table}{address}"), address
    for hand in hands:
        assert "Wilhelmina" not in mine.see(hand)
        assert "Wilhelmina" not in mine.see(f"{hand}/correct")
    assert "A name was taken out of the records." in mine.see(f"{table}/log")
    assert "Player 1: 8♠ 9♠ 10♠" in mine.see(f"{hands[1]}/correct")
    mine.see(table)
    mine.send("/undo", {"sure": "yes"})
    assert listed(mine.see("/people")) == ["Bob", "Cat"]


def test_a_name_that_is_in_no_game_now_is_listed_and_can_be_removed(mine: Browser, app: Flask) -> None:
    table = mine.start("gin", "Wilhelmina", "Bob")
    assert not there(mine.see("/people"), "absent")
    mine.see(f"{table}/players")
    mine.send("/players", {"name-1": "Mina", "sure": "yes"})
    html = mine.see("/people")
    assert listed(html) == ["Bob", "Mina"]
    assert "Wilhelmina" in part(html, "absent")
    page = next(each for each in links(html[html.index('id="absent"') :]) if re.fullmatch(r"/people/\d+", each))
    assert f"{page}/remove" in links(mine.see(page))
    mine.see(f"{page}/remove")
    assert "In 1 game of this browser" in mine.told
    mine.send("/remove", {"sure": "yes"})
    assert not there(mine.text, "absent")
    assert "Wilhelmina" not in everything_of(app)


def test_the_boards_that_follow_show_the_game_without_the_name(mine: Browser, other: Browser) -> None:
    table = mine.start("gin", "Wilhelmina", "Bob")
    board = f"{other.join(mine, table, 'look')}/board"
    assert "Wilhelmina" in other.see(board)
    mine.see(f"{page_of(mine, 'Wilhelmina')}/remove")
    mine.send("/remove", {"sure": "yes"})
    assert "Wilhelmina" not in other.see(board)


def test_a_name_is_removed_once_and_of_the_person_that_the_page_was_about(mine: Browser, put: Put) -> None:
    put(won(1, "Ann", "Bob"))
    ann = page_of(mine, "Ann")
    mine.see(f"{ann}/remove")
    sent = mine.form("/remove")
    assert mine.post(sent.action, {**sent.values, "name": "Zoe", "sure": "yes"}).status_code == 409
    for _ in range(2):
        assert mine.post(sent.action, {**sent.values, "sure": "yes"}).status_code == 303
    assert listed(mine.see("/people")) == ["Bob"]
    mine.see(ann, status=404)


def test_what_the_disk_still_holds_is_wiped_by_the_same_again(
    mine: Browser, put: Put, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(won(1, "Ann", "Bob"))
    mine.see(f"{page_of(mine, 'Ann')}/remove")
    sent = mine.form("/remove")

    def full(_connections: object) -> bool:
        raise CannotSave("full")

    with monkeypatch.context() as patched:
        patched.setattr("referee.store.file.connections.Connections.wipe", full)
        answer = mine.post(sent.action, {**sent.values, "sure": "yes"})
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5")
    assert "is no longer in any game" in mine.told
    assert mine.post(sent.action, {**sent.values, "sure": "yes"}).status_code == 303


def test_the_table_of_what_is_ones_own_leaves_no_request_out(app: Flask) -> None:
    assert own_requests_of(app) == {each.request for each in OWN}
    assert table_of_own() in DOCS.read_text("utf-8"), "put what table_of_own() gives into docs/rights.md"


def named_rules(mine: Browser, *, removed: bool) -> str:
    """The number of the rules that a browser took and perhaps removed."""
    mine.see("/house/500-rum?threshold=40")
    mine.send("/take", {"name": "Friday"})
    mine.see("/house/500-rum?threshold=40")
    if removed:
        mine.send("/remove")
    return "1"


@pytest.mark.parametrize("own", OWN, ids=[each.request for each in OWN])
def test_what_is_ones_own_is_not_there_for_anybody_else(
    app: Flask, mine: Browser, other: Browser, put: Put, own: Own
) -> None:
    put(won(1, "Ann", "Bob"))
    put(won(2, "Anna", "Bob"))
    put(won(3, "Annie", "Bob"))
    ann, anna, annie, bob = (page_of(mine, each).rpartition("/")[2] for each in ("Ann", "Anna", "Annie", "Bob"))
    mine.see(f"/people/{ann}/merge?with={anna}")
    mine.send("/merge")
    filled = {"<int:person>": ann, "<int:other>": bob, "<int:merged>": anna, "<other>": annie}
    filled["<int:number>"] = named_rules(mine, removed=own.path.endswith("/restore"))
    path, page = own.path, own.form
    for mark, value in filled.items():
        path, page = path.replace(mark, value), page.replace(mark, value)
    other.start("gin", "Ann", "Bob")
    stranger = Browser(app)
    before = everything_of(app)
    if own.method == "GET":
        for each in (other, stranger):
            assert each.client.get(path).status_code == (404 if own.to_others == "404" else 200)
            assert "Annie" not in each.client.get(path).text
        mine.see(path)
        assert "Ann" in mine.text
        return
    mine.see(page)
    fields = {**mine.form(path).values, **own.typed}
    answers = []
    for each in (other, stranger):
        each.see("/display")
        token = each.form("/display").values["csrf_token"]
        answers.append(each.post(path, {**fields, "csrf_token": token}))
        never = path.replace(f"/people/{ann}", "/people/999").replace("/sets/1", "/sets/999")
        assert each.post(never, {**fields, "csrf_token": token}).status_code == 404
    assert [answer.status_code for answer in answers] == [404, 404]
    assert everything_of(app) == before
    assert mine.post(path, fields).status_code == own.status
    assert everything_of(app) != before


@pytest.fixture
def strange(mine: Browser, put: Put) -> tuple[str, str, str, str]:
    """The pages of four people whose names have no letters: two who met often, one who did now and then, one who never did."""
    fox, turtle, owl, hedgehog = pseudo.PLAYERS
    put(gin(AT.format(1, 1), knock(fox, turtle, -4), knock(turtle, fox, 4), players=(fox, turtle), finished="agreed"))
    put({**won(2, fox, turtle), "started": "2024-05-05T20:00:00+09:00"})
    hand = {"out": fox, "held": {turtle: "AS *", owl: 5}}
    for month, chips in ((3, "penalties"), (4, "chips")):
        rules = {"settlement": chips}
        put(game_of("kaluki", AT.format(month, 1), (fox, turtle, owl), hand, finished="agreed", rules=rules))
    put(gin(AT.format(5, 1), players=(hedgehog, "+")))
    mine.see(f"{page_of(mine, fox)}/merge?with={page_of(mine, hedgehog).rpartition('/')[2]}")
    mine.send("/merge")
    return page_of(mine, fox), page_of(mine, turtle), page_of(mine, owl), page_of(mine, "[+]")


MONTH = re.compile(r"\b\d\d?月 ")


class Judge(Browser):
    """A browser that fails on the first page with an untranslated text."""

    def see(self, address: str, status: int = 200) -> str:
        html = super().see(address, status)
        assert not pseudo.untranslated(MONTH.sub("", html)), address
        return html

    def refused(self, page: str, action: str, typed: Mapping[str, str], status: int) -> None:
        """Submit a form that is answered with this status; the page that comes back has to be translated."""
        self.see(page)
        self.send(action, typed, status=status)
        assert not pseudo.untranslated(self.text), (page, typed)


@pytest.fixture
def judge(mine: Browser, app: Flask, strange: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> Judge:
    """The same browser in a language that nobody speaks."""
    judge = Judge(app, "ja")
    judge.client = mine.client
    pseudo.speak(monkeypatch)
    return judge


def test_no_sentence_about_people_is_untranslated(judge: Judge, strange: tuple[str, str, str, str]) -> None:
    first, second, third, never = strange
    two, four = (each.rpartition("/")[2] for each in (second, never))
    for address in ("/people", "/people?year=2024", first, f"{first}?game=gin&year=2026", never, f"{first}/merge"):
        judge.see(address)
    for address in (f"{first}/against/{two}", f"{first}/against/{four}", f"{first}/merge?with={two}"):
        judge.see(address)
    judge.see(f"{third}/merge?with={four}")
    judge.see("/people/999", status=404)


def test_no_refusal_about_people_is_untranslated(
    judge: Judge, strange: tuple[str, str, str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = strange[0]
    for name in ("", "x" * 41, "Player 1", pseudo.PLAYERS[1]):
        judge.refused(first, "/name", {"name": name}, 422)
    judge.refused(f"{first}/remove", "/remove", {}, 422)
    judge.refused(f"{first}/remove", "/remove", {"name": "?", "sure": "yes"}, 409)
    monkeypatch.setattr("referee.store.file.connections.Connections.wipe", lambda _connections: False)
    judge.refused(f"{first}/remove", "/remove", {"sure": "yes"}, 503)


@pytest.mark.parametrize("name", ["Ann", "Zoe"])
def test_undo_still_knows_who_did_what_after_a_name_was_taken_out(mine: Browser, other: Browser, name: str) -> None:
    table = mine.start("gin", name, "Bob")
    mine.record(table, typed_knock(1, 4, 20))
    mine.see(table)
    mine.send("/undo")
    mine.see(f"{page_of(mine, name)}/remove")
    mine.send("/remove", {"sure": "yes"})
    mine.see(table)
    mine.send("/redo")
    mine.see(table)
    mine.send("/undo")
    mine.see(table)
    mine.send("/redo")
    other.record(other.join(mine, table), typed_knock(2, 20, 4))
    mine.see(f"{page_of(mine, 'Bob')}/remove")
    mine.send("/remove", {"sure": "yes"})
    mine.see(table)
    mine.send("/undo", status=200)
    assert there(mine.text, "sure"), "another browser recorded that hand"


def test_players_are_a_page_at_a_time(mine: Browser, me: str, app: Flask) -> None:
    members = [RosterEntry(f"Guest {n:03}", None, (f"Guest {n:03}",)) for n in range(250)]
    with ImportBatch() as cargo:
        cargo.members.extend(members)
        app.extensions["store"].imports.take(cargo, holder=me, when=AT.format(11, 1))
    pages = [mine.see("/people"), mine.see("/people?page=2"), mine.see("/people?page=3")]
    found = [re.findall(r"Guest \d{3}", each) for each in pages]
    assert [name for page in found for name in page] == [each.name for each in members]
    assert [len(page) for page in found] == [100, 100, 50]
    assert "/people?page=2" in links(pages[0])
    assert not there(pages[0], "before")
    assert not there(pages[2], "next")
    assert max(map(len, pages)) < 60_000
