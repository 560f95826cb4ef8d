"""Starting a game: known names, the draw, what is agreed before the first deal, and the same again."""

from __future__ import annotations

import html
import json
import re
from html.parser import HTMLParser
from urllib.parse import urlencode

import pytest
from flask import Flask

from referee.fields import options
from referee.games import GAMES, preset_of
from referee.games.base.options import Preset
from referee.games.contract.options import ContractRules
from referee.games.game import Game
from referee.store import LogRow
from referee.web.forms.new_game import NewGameForm
from referee.web.forms.options import ASKED
from referee.web.forms.search import contains
from referee.web.views.log import altered, logged
from referee.words import LANGUAGES
from tests.pages import VOID, links
from tests.web.person import HTMX, Browser, knock, part, there, went_out

PRESETS = [pytest.param(game, preset, id=preset.slug) for game in GAMES for preset in game.presets]
FOUR = {"name-1": "Ann", "name-2": "Bob", "name-3": "Cat", "name-4": "Dan"}


class Page(HTMLParser):
    """The names on offer, and how often each option is asked: at once, and among all rules."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.known: list[str] = []
        self.among_all: list[str] = []
        self.asked: list[str] = []
        self.inside: list[str] = []
        self.house = False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {key: value or "" for key, value in attrs}
        if tag not in VOID:
            self.inside.append(tag)
        if given.get("id") == "options":
            self.house = True
        if tag == "option" and "datalist" in self.inside:
            self.known.append(given["value"])
        name = given.get("name", "")
        if name.startswith("rule-"):
            found = self.among_all if self.house else self.asked
            if given.get("type") != "radio" or given["value"] == "yes":
                found.append(name.removeprefix("rule-"))

    def handle_endtag(self, tag: str) -> None:
        while self.inside and self.inside.pop() != tag:
            pass


def known(browser: Browser) -> list[str]:
    """The names that the form of a new game offers."""
    return Page(browser.see("/new/500-rum")).known


def dealer(browser: Browser) -> str:
    """Who deals the next hand of the last game started."""
    *_, (_, held) = browser.client.application.extensions["store"].ledgers()
    scoresheet = held.ledger.scoresheet
    return scoresheet.record.players[scoresheet.dealer]


def finish(browser: Browser, table: str) -> None:
    browser.see(table)
    browser.send("/finish")


def test_a_new_browser_is_offered_no_names(mine: Browser) -> None:
    assert known(mine) == []


def test_the_last_players_names_come_first_then_the_most_frequent(mine: Browser) -> None:
    for names in (("Eve", "Fay"), ("Gus", "Eve"), ("Ann", "Bob")):
        mine.start("gin", *names)
    assert known(mine) == ["Ann", "Bob", "Eve", "Gus", "Fay"]


def test_names_of_other_browsers_and_of_deleted_games_are_not_offered(mine: Browser, other: Browser) -> None:
    mine.start("gin", "Ann", "Bob")
    other.start("gin", "Cat", "Dan")
    assert sorted(known(mine)) == ["Ann", "Bob"]
    mine.start("gin", "Eve", "Bob")
    mine.send("/delete")
    assert sorted(known(mine)) == ["Ann", "Bob"]


def test_a_name_written_in_two_ways_is_offered_once(mine: Browser) -> None:
    mine.start("gin", "Ann", "Bob")
    mine.start("gin", "ANN", "Bob")
    assert sorted(name.casefold() for name in known(mine)) == ["ann", "bob"]


HOSTILE = ('"><script>alert(1)</script>', "{{ 7*7 }} {name}", "=HYPERLINK(1)")


def test_hostile_names_are_only_text(mine: Browser) -> None:
    table = mine.start("500-rum", *HOSTILE)
    assert sorted(known(mine)) == sorted(HOSTILE)
    assert "<script>alert" not in mine.text
    finish(mine, table)
    for page in ("/", "/games"):
        assert "<script>alert" not in mine.see(page)
        assert "{{ 7*7 }} {name}" in mine.text
    mine.see(table)
    mine.send("/again")
    assert [mine.form("/new/500-rum").values[f"name-{seat}"] for seat in (1, 2, 3)] == list(HOSTILE)
    assert "<script>alert" not in mine.text


def test_hostile_partners_are_only_text(mine: Browser) -> None:
    mine.see("/new/persian")
    names = (*HOSTILE, "{theirs}")
    mine.send(
        "/new/persian", {f"name-{seat}": name for seat, name in enumerate(names, 1)} | {"rule-target": "x"}, status=422
    )
    assert part(mine.text, "against").endswith("against {{ 7*7 }} {name} · {theirs}")
    assert "<script>alert" not in mine.text


def test_who_plays_with_whom_is_said_of_the_seats_opposite(mine: Browser) -> None:
    mine.see("/new/persian")
    assert part(mine.text, "against") == ""
    mine.send("/new/persian", {**FOUR, "rule-hands_limit": "x"}, status=422)
    assert part(mine.text, "against") == "Ann · Cat against Bob · Dan"


@pytest.mark.parametrize("drawn", range(4))
def test_without_scripts_the_server_draws_the_first_dealer(
    mine: Browser, monkeypatch: pytest.MonkeyPatch, drawn: int
) -> None:
    monkeypatch.setattr("referee.web.forms.new_game.secrets.randbelow", lambda count: drawn % count)
    mine.see("/new/500-rum")
    mine.send("/new/500-rum", {**FOUR, "first": "draw"})
    assert dealer(mine) == ("Ann", "Bob", "Cat", "Dan")[drawn]


def test_a_draw_is_among_who_sits_there_and_everybody_can_be_drawn(app: Flask) -> None:
    game, preset = preset_of("500-rum")
    typed = {"name-1": "Ann", "name-4": "Bob", "name-8": "Cat", "first": "draw"}
    with app.test_request_context():
        records = [NewGameForm(game, preset, typed).read("2026-01-01T00:00:00+00:00") for _ in range(200)]
    assert {record.first_dealer for record in records if record is not None} == {0, 1, 2}


def test_a_refused_form_still_wants_the_draw(mine: Browser) -> None:
    mine.see("/new/gin")
    mine.send("/new/gin", {"name-1": "Ann", "name-2": "ann", "first": "draw"}, status=422)
    assert mine.form("/new/gin").values["first"] == "draw"
    mine.see(mine.send("/new/gin", {"name-2": "Bob"}))


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_what_is_agreed_first_are_a_few_options_of_the_game(game: Game, preset: Preset) -> None:
    asked = game.asked_first(preset)
    assert set(asked) <= set(options(game.rules))
    assert ASKED <= len(set(asked)) == len(asked)


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_what_is_agreed_is_asked_at_once_in_a_sentence_and_every_option_once_on_request(
    mine: Browser, game: Game, preset: Preset
) -> None:
    asked = game.asked_first(preset)[:ASKED]
    assert all(options(game.rules)[key].sentence for key in asked)
    page = Page(mine.see(f"/new/{preset.slug}"))
    assert (page.asked, page.among_all) == (list(asked), [])
    page = Page(mine.see(f"/new/{preset.slug}?every=yes"))
    assert page.asked == list(asked)
    assert sorted(page.among_all) == sorted(set(options(game.rules)) - set(asked))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_sentence_has_the_value_in_its_midst_unless_it_is_answered_with_yes_or_no(game: Game) -> None:
    said = {key: each for key, each in options(game.rules).items() if each.sentence}
    assert said
    for key, each in said.items():
        assert each.sentence.text.count("{value}") == (each.widget != "flag"), key
        assert "{" not in each.sentence.text.replace("{value}", ""), key


def test_all_rules_come_as_a_part_with_what_the_table_has_chosen(mine: Browser) -> None:
    there = "/new/kaluki?every=yes&rule-cards_dealt=11&rule-limit=200"
    answer = mine.client.get(there, headers={**HTMX, **mine.language})
    assert answer.text.lstrip().startswith('<section id="options"')
    page = Page(answer.text)
    assert page.asked == []
    assert 'id="rule-cards_dealt" value="11"' in answer.text
    assert answer.text.count('<span class="own">') == 2


def test_without_scripts_all_rules_come_with_what_was_typed_and_start_nothing(mine: Browser) -> None:
    mine.see("/new/kaluki")
    mine.send("/new/kaluki", {"name-1": "Ann", "rule-limit": "200", "every": "yes"}, status=200)
    page, sent = Page(mine.text), mine.form("/new/kaluki").values
    assert page.among_all
    assert (sent["name-1"], sent["rule-limit"]) == ("Ann", "200")
    assert "No games yet" in mine.see("/games")


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ({"players": "4"}, ["Player 1", "Player 2", "Player 3", "Player 4"]),
        ({"players": "3", "name-2": "Bob"}, ["Player 1", "Bob", "Player 3"]),
        ({"players": "2", "name-1": "Ann", "name-4": "Dan"}, ["Ann", "Player 2", "Dan"]),
        ({"name-1": "Ann", "name-3": "Cat"}, ["Ann", "Cat"]),
    ],
    ids=["nobody named", "one named", "more named than tapped", "no number tapped"],
)
def test_who_has_no_name_is_called_by_the_seat(mine: Browser, typed: dict[str, str], names: list[str]) -> None:
    mine.see("/new/500-rum")
    table = mine.send("/new/500-rum", typed)
    mine.see(f"{table}/record.json")
    assert mine.answer.get_json()["players"] == names


def test_gin_needs_no_name_and_calls_them_in_the_language_of_the_page(app: Flask) -> None:
    mine = Browser(app, "ja")
    mine.see("/new/gin")
    table = mine.send("/new/gin")
    mine.see(f"{table}/record.json")
    assert mine.answer.get_json()["players"] == ["プレイヤー1", "プレイヤー2"]
    assert known(mine) == [], "nobody is called so"
    mine.see(f"{table}/players")
    mine.send("/players", {"name-1": "太郎", "sure": "yes"})
    mine.see(f"{table}/record.json")
    assert mine.answer.get_json()["players"][0] == "太郎", "a name can be given later"


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_was_given_no_name_is_nobody_in_any_language(app: Flask, language: str) -> None:
    mine = Browser(app, language)
    mine.see("/new/gin")
    table = mine.send("/new/gin")
    mine.record(table, knock(1, 5, 30))
    assert known(mine) == []
    assert 'id="person-' not in mine.see("/people")


def players_of(mine: Browser, table: str) -> list[str]:
    mine.see(f"{table}/record.json")
    return list(mine.answer.get_json()["players"])


def chosen(mine: Browser) -> list[str]:
    """The number of players shown as chosen."""
    return re.findall(r'<label class="chip named"><input\s+type="radio" name="players" value="(\d)"', mine.text)


def test_four_play_where_nobody_says_it_or_as_many_as_played_last(mine: Browser) -> None:
    mine.see("/new/contract")
    assert chosen(mine) == ["4"]
    assert players_of(mine, mine.send("/new/contract", {"name-1": "Ann"})) == [
        "Ann",
        "Player 2",
        "Player 3",
        "Player 4",
    ]
    mine.start("contract", "Ann", "Bob", "Cat")
    mine.see("/new/contract")
    assert chosen(mine) == ["3"]
    assert players_of(mine, mine.send("/new/contract")) == ["Player 1", "Player 2", "Player 3"]
    mine.see("/new/kaluki")
    assert chosen(mine) == ["4"], "another game"
    assert players_of(mine, mine.send("/new/kaluki", {"name-1": "Ann", "name-2": "Bob"})) == ["Ann", "Bob"]


def more_games(mine: Browser) -> str:
    """The part of a new game's page that unfolds the less usual games."""
    return mine.see("/new").partition('id="more-games"')[2].partition("</details>")[0]


def test_more_games_are_names_the_last_played_first_and_their_sentence_a_tap_away(mine: Browser) -> None:
    names = {preset.slug: str(preset.title) for game in GAMES for preset in game.presets[1:]}
    more = more_games(mine)
    assert re.findall(r'id="preset-([\w-]+)">([^<]+)</a>', html.unescape(more)) == sorted(
        names.items(), key=lambda each: each[1].casefold()
    )
    assert not there(mine.text, "own-rules")
    romme = preset_of("romme")[1]
    assert str(romme.summary) not in mine.told
    mine.see("/new/romme")
    assert str(romme.summary) in mine.told
    mine.start("scala-40", "Ann", "Bob")
    mine.start("romme", "Ann", "Bob")
    mine.start("gin", "Ann", "Bob")
    assert not there(mine.see("/new"), "own-rules"), "gin has a tile"
    assert re.findall(r'id="preset-([\w-]+)">', more_games(mine))[:2] == ["romme", "scala-40"]
    mine.start("scala-40", "Ann", "Bob")
    assert part(mine.see("/new"), "last-scala-40") == "Scala 40"


def test_more_games_are_found_by_what_their_sentence_says(mine: Browser) -> None:
    found = re.findall(r'<li data-find="([^"]*)"><a href="/new/([\w-]+)"', mine.see("/new"))
    assert [slug for text, slug in found if "german" in text] == ["romme"]


@pytest.mark.parametrize("typed", ["romme", "rommee", "Rommé", "kalooki"])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_game_is_found_without_its_accents_and_as_it_is_often_written(
    mine: Browser, language: str, typed: str
) -> None:
    mine.language = {"Accept-Language": language}
    found = re.findall(r'<li data-find="([^"]*)"><a href="/new/([\w-]+)"', mine.see("/new"))
    assert "romme" in [slug for text, slug in found if contains(typed, html.unescape(text))]


def test_the_draw_is_among_all_who_play_named_or_not(app: Flask) -> None:
    game, preset = preset_of("kaluki")
    with app.test_request_context():
        records = [NewGameForm(game, preset, {"players": "3", "first": "draw"}).read("") for _ in range(200)]
    assert {record.first_dealer for record in records if record is not None} == {0, 1, 2}


def test_start_accepts_what_is_agreed_as_it_stands(mine: Browser) -> None:
    table = mine.start("kalooki-40", "Ann", "Bob")
    mine.see(f"{table}/rules/change")
    shown = mine.form("/rules/change").values
    assert (shown["rule-opening_points"], shown["rule-must_discard_out"]) == ("40", "yes")


def test_an_answer_of_the_table_is_kept(mine: Browser) -> None:
    table = mine.start("kaluki", "Ann", "Bob", must_discard_out="yes", discard_draw="free", limit="200")
    mine.see(f"{table}/rules/change")
    shown = mine.form("/rules/change").values
    assert [shown[f"rule-{key}"] for key in ("must_discard_out", "discard_draw", "limit")] == ["yes", "free", "200"]


def test_what_a_preset_changes_bears_its_name_and_what_the_table_changes_says_so(mine: Browser) -> None:
    mine.see("/new/kaluki?every=yes")
    assert 'class="own' not in mine.text
    mine.see("/new/kalooki-40?every=yes")
    game, preset = preset_of("kalooki-40")
    marked = len(preset.changes.keys() - set(game.asked_first(preset)[:ASKED]))
    assert mine.text.count('<span class="own of">Kalooki 40</span>') == marked, "beside a sentence it would be noise"
    mine.send("/new/kalooki-40", {"name-1": "Ann", "name-2": "Ann", "rule-opening_points": "45"}, status=422)
    assert mine.text.count('<span class="own of">Kalooki 40</span>') == marked
    assert mine.text.count("this table's") == mine.text.count('<span class="own">') == 1


def test_a_contradiction_stands_at_its_field_and_shows_all_rules_where_it_is_among_them(mine: Browser) -> None:
    mine.see("/new/oklahoma")
    unseen = {"rule-upcard_limit": "no", "rule-first_turn": "eleven"}
    mine.send("/new/oklahoma", {"rule-spades_double": "yes", **unseen}, status=422)
    assert "needs an upcard" in part(mine.text, "rule-spades_double-wrong")
    assert sorted(Page(mine.text).among_all) == ["first_turn", "upcard_limit"], (
        "what is wrong is asked at once; the other answers go along unseen"
    )
    mine.see("/new/gin")
    mine.send("/new/gin", {**unseen, "rule-spades_double": "yes"}, status=422)
    assert "needs an upcard" in part(mine.text, "rule-spades_double-wrong")
    assert len(Page(mine.text).among_all) > 1


def test_home_plays_the_last_game_again_with_its_seats_and_the_deal_moved_on(mine: Browser) -> None:
    table = mine.start("500-rum", "Ann", "Bob", "Cat", threshold="30", stock_out="reshuffle")
    mine.record(table, {**went_out(1, 0, 20, 30), "melded-1-points": "40"})
    finish(mine, table)
    mine.see(same_again(mine))
    shown = mine.form("/new/500-rum").values
    assert [shown[f"name-{seat}"] for seat in (1, 2, 3, 4)] == ["Ann", "Bob", "Cat", ""]
    assert (shown["rule-threshold"], shown["rule-stock_out"]) == ("30", "reshuffle")
    assert "Other rules: 2 changed" in mine.told, "what is not shown must not be forgotten"
    again = mine.send("/new/500-rum")
    assert dealer(mine) == "Bob"
    assert mine.totals(again) == ["0", "0", "0"], "nobody chose to carry totals over"


def test_the_same_again_starts_at_once_and_once_for_a_page(mine: Browser) -> None:
    finish(mine, mine.start("500-rum", "Ann", "Bob", "Cat", threshold="30"))
    mine.see("/")
    sent = mine.form("/same")
    tables = [mine.post(sent.action, sent.values).headers["Location"] for _ in range(2)]
    assert tables[0] == tables[1], "a second tap starts no second game"
    mine.see(f"{tables[0]}/record.json")
    record = mine.answer.get_json()
    assert (record["players"], record["rules"]["threshold"]) == (["Ann", "Bob", "Cat"], 30)
    assert mine.totals(tables[0]) == ["0", "0", "0"]


def test_the_rules_are_searched_by_the_server_and_what_is_not_found_is_still_sent(mine: Browser) -> None:
    table = mine.start("gin", "Ann", "Bob")
    mine.see(f"{table}/rules/change?q=UNDERCUT")
    shown = re.findall(r'<div class="field[^"]*" data-find="[^"]*"( hidden)?>', mine.text)
    assert len(shown) == len(options(preset_of("gin")[0].rules)) - ASKED
    assert shown.count("") == 3
    mine.send("/rules/change", {"rule-undercut_bonus": "10", "sure": "yes"})
    mine.see(f"{table}/rules?q=undercut+bonus")
    entries = re.findall(r'<div class="entry[^"]*" id="([^"]+)"\s+data-find="[^"]*"( hidden)?>', mine.text)
    assert 0 < len([clause for clause, hidden in entries if not hidden]) < 5 < len(entries)


SOUGHT = ("undercut", "this table's", "the BOOK", "10", "number", "gin.knock", "scripts")


@pytest.mark.parametrize("page", ["rules/change", "rules"])
@pytest.mark.parametrize("sought", SOUGHT)
def test_the_server_and_the_page_find_the_same(mine: Browser, page: str, sought: str) -> None:
    table = mine.start("gin", "Ann", "Bob", undercut_bonus="10")
    mine.see(f"{table}/{page}?{urlencode({'q': sought})}")
    found = [
        (f"{html.unescape(text)} {name}", not hidden)
        for name, text, hidden in re.findall(r'(?:id="([^"]*)"\s+)?data-find="([^"]*)"( hidden)?', mine.text)
    ]
    assert found
    for text, shown in found:
        assert shown == all(word in text for word in sought.lower().split()), text


def test_what_can_be_chosen_for_a_rule_and_what_the_book_says_are_found(mine: Browser) -> None:
    table = mine.start("500-rum", "Ann", "Bob", "Cat", target="300")
    mine.see(f"{table}/rules/change?q=counter-clockwise")
    assert re.findall(r'data-find="([^"]*)">', mine.text) == [
        "order of play clockwise or counter-clockwise. clockwise counter-clockwise"
    ]
    mine.see(f"{table}/rules?q=500.game")
    (clause,) = re.findall(r'data-find="([^"]*)">', mine.text)
    assert "300" in clause
    assert "500" in clause.replace("500.game", "")


def same_again(browser: Browser) -> str:
    """Where Home leads those who want the same again."""
    browser.see("/")
    return next(each for each in links(browser.text) if "again=" in each)


def test_with_a_game_in_play_home_goes_on_with_it_and_offers_the_last_finished_one(mine: Browser) -> None:
    last = mine.start("kaluki", "Eve", "Fay")
    finish(mine, last)
    playing = mine.start("gin", "Ann", "Bob")
    assert last.rpartition("/")[2] in same_again(mine)
    assert part(mine.text, "continue") == "Continue"
    assert part(mine.text, "same-again") == "Same again Kaluki · Eve · Fay"
    assert mine.text.count('class="primary"') == 1
    assert playing in links(mine.text)


def test_home_without_a_finished_game_offers_nothing_again(mine: Browser) -> None:
    for _ in range(2):
        assert not there(mine.see("/"), "same-again")
        mine.start("gin", "Ann", "Bob")


def test_every_finished_game_is_played_again_from_its_own_page_but_no_deleted_one(mine: Browser) -> None:
    finished = mine.start("kaluki", "Eve", "Fay")
    assert not there(mine.see(f"{finished}/story"), "same"), "it is still played"
    finish(mine, finished)
    mine.start("gin", "Ann", "Bob")
    assert f"{finished}/story" in links(mine.see("/games"))
    mine.see(f"{finished}/story")
    mine.see(f"{mine.send('/same')}/record.json")
    record = mine.answer.get_json()
    assert (record["game"], record["players"]) == ("kaluki", ["Eve", "Fay"])
    mine.see(finished)
    mine.send("/delete")
    assert not there(mine.see(f"{finished}/story"), "same")


def test_another_browser_cannot_play_my_game_again(mine: Browser, other: Browser) -> None:
    finish(mine, mine.start("gin", "Ann", "Bob"))
    other.see(same_again(mine), status=404)
    assert "Ann" not in other.text


def test_rules_are_only_changed_by_a_page_that_shows_the_hands_and_a_log_that_names_them(mine: Browser) -> None:
    table = mine.start("gin", "Ann", "Bob")
    for first, second in ((5, 20), (9, 4), (5, 15), (8, 2)):
        mine.record(table, knock(1, first, second))
    before = mine.totals(table)
    mine.see(f"{table}/rules/change")
    mine.send("/rules/change", {"rule-undercut_bonus": "10"}, status=200)
    assert "Hands 2, 4 score differently." in mine.told
    assert mine.totals(table) == before, "shown, but not made"
    mine.see(f"{table}/rules/change")
    mine.send("/rules/change", {"rule-undercut_bonus": "10"}, status=200)
    mine.send("/rules/change")
    mine.see(f"{table}/log")
    assert "The rules were changed. This changes hands 2, 4." in mine.told


def test_the_log_names_hands_that_a_change_of_rules_puts_behind_the_end(mine: Browser) -> None:
    table = mine.start("gin", "Ann", "Bob")
    for deadwood in (30, 30, 25):
        mine.record(table, knock(1, 5, deadwood))
    mine.see(f"{table}/rules/change")
    mine.send("/rules/change", {"rule-target": "50"}, status=200)
    mine.send("/rules/change")
    mine.see(f"{table}/log")
    assert "The rules were changed. This changes hand 3." in mine.told
    assert "Target 100 → becomes 50" in mine.told


def test_the_log_says_so_where_a_change_of_rules_changes_no_hand(mine: Browser) -> None:
    table = mine.start("gin", "Ann", "Bob")
    mine.record(table, knock(1, 5, 20))
    mine.see(f"{table}/rules/change")
    mine.send("/rules/change", {"rule-undercut_bonus": "10", "sure": "yes"})
    mine.see(f"{table}/log")
    assert "The rules were changed. No hand scores differently." in mine.told
    assert "25 → becomes 10" in mine.told


def test_a_change_of_rules_logged_before_hands_were_named_still_reads() -> None:
    row = LogRow("2026-01-01T00:00:00+00:00", "rules", {"changed": {"target": [100, 150]}}, 2)
    assert str(logged(row, {}, preset_of("gin")[0])) == "The rules were changed."
    assert [(str(each.label), each.before, each.after) for each in altered(row, preset_of("gin")[0])] == [
        ("Target", "100", "150")
    ]


def test_a_change_of_rules_is_shown_option_by_option_before_and_after(mine: Browser) -> None:
    table = mine.start("contract", "Ann", "Bob", "Cat")
    mine.see(f"{table}/rules/change")
    mine.send("/rules/change", {"rule-last_deal": "normal", "rule-extra_melds": "no"}, status=200)
    last, extra = (str(options(ContractRules)[key].label) for key in ("last_deal", "extra_melds"))
    for told in (f"{last} must go out at once → becomes like the others", f"{extra} yes → becomes no"):
        assert told in mine.told
    mine.send("/rules/change")
    assert f"The rules have been changed. {last} and 1 more" in mine.told
    mine.send("/undo")
    mine.see(f"{table}/log")
    assert mine.told.count(f"{last} must go out at once → becomes like the others") == 1, "done"
    assert mine.told.count(f"{last} like the others → becomes must go out at once") == 1, "undone"


def test_what_other_rules_cannot_reach_is_said_where_they_are_changed(mine: Browser) -> None:
    table = mine.start("gin", "Ann", "Bob")
    mine.see(f"{table}/rules/change")
    assert "cannot be scored again" not in mine.told
    assert "stay as they are" not in mine.told
    mine.record(table, {"scores-1": "25", "scores-2": "0"})
    mine.record(table, knock(1, 5, 20))
    mine.see(f"{table}/rules/change")
    mine.send("/rules/change", {"rule-undercut_bonus": "10"}, status=200)
    assert "The scores of hand 1 were entered as the table counted them, so it cannot be scored again." in mine.told
    assert "Points that were entered stay as they are: only cards are counted again." in mine.told


@pytest.mark.parametrize("typed", ["none", "なし", "目標点なし", "-", "ー", ""])
def test_no_limit_is_written_as_it_is_shown(app: Flask, typed: str) -> None:
    mine = Browser(app, "ja")
    mine.see("/new/500-rum")
    table = mine.send("/new/500-rum", {"name-1": "太郎", "name-2": "花子", "rule-target": typed})
    assert '"target": null' in mine.see(f"{table}/record.json")


def test_what_stands_for_a_number_is_shown_and_taken_in_words(app: Flask) -> None:
    mine = Browser(app, "ja")
    page = mine.see("/new/contract?every=yes")
    shown = mine.form("/new/contract").values
    assert (shown["rule-jokers"], shown["rule-may_i_limit"]) == ("人数より1枚少ない数", "")
    assert re.search(r'id="rule-may_i_limit" value=""[^>]* placeholder="制限なし"', page)
    assert not re.search(r"players-1|packs-1|\bnone\b", re.sub("<[^>]*>", " ", page))
    names = {"name-1": "太郎", "name-2": "花子", "name-3": "次郎"}
    table = mine.send("/new/contract", {**shown, **names, "rule-jokers": "組数より1枚少ない数"})
    rules = json.loads(mine.see(f"{table}/record.json"))["rules"]
    assert (rules["jokers"], rules["may_i_limit"]) == ("packs-1", None)


def test_an_empty_field_is_the_word_that_stands_in_it(mine: Browser) -> None:
    page = mine.see("/new/500-rum?every=yes")
    assert re.search(r'id="rule-jokers_in_all" value=""[^>]* placeholder="as set for each pack"', page)
    shown = mine.form("/new/500-rum").values
    cleared = dict.fromkeys(("rule-jokers_in_all", "rule-target"), "")
    table = mine.send("/new/500-rum", {**shown, "name-1": "Ann", "name-2": "Bob", **cleared})
    rules = json.loads(mine.see(f"{table}/record.json"))["rules"]
    assert (rules["jokers_in_all"], rules["target"]) == ("by-packs", None)
    mine.see("/new/contract?every=yes")
    shown = mine.form("/new/contract").values
    names = {f"name-{seat}": name for seat, name in enumerate(("Ann", "Bob", "Cat"), 1)}
    mine.send("/new/contract", {**shown, **names, "rule-wild_ranks": ""})
    mine.see("/new/gin?every=yes")
    shown = mine.form("/new/gin").values
    mine.send("/new/gin", {**shown, "name-1": "Ann", "name-2": "Bob", "rule-target": ""}, status=422)
    assert "“” is not possible" in mine.told, "where no word stands for nothing"


def test_contracts_are_words_among_all_options(app: Flask) -> None:
    page = Browser(app, "ja").see("/rules/contract")
    assert "第1回：グループ2つ、第2回：グループ1つとシーケンス1つ" in page
    assert "GG GR" not in page


def test_play_again_starts_at_once_with_the_deal_moved_on(mine: Browser) -> None:
    table = mine.start("kaluki", "Ann", "Bob", "Cat", limit="50")
    mine.record(table, went_out(1, 0, 50, 60))
    again = mine.send("/same")
    assert again != table
    assert mine.totals(again) == ["0", "0", "0"]
    assert dealer(mine) == "Bob"
    mine.see(table)
    assert there(mine.text, "with-changes")


def test_the_same_people_play_another_game_with_its_own_rules(mine: Browser) -> None:
    table = mine.start("500-rum", "Ann", "Bob", "Cat", target="300")
    mine.see(table)
    mine.send("/finish")
    mine.send("/again")
    back = re.search(r'href="(/new\?again=[^"]+)"', mine.text)
    assert back
    chosen = re.search(r'href="(/new/kaluki\?again=[^"]+)"', mine.see(back[1]))
    assert chosen
    mine.see(chosen[1])
    shown = mine.form("/new/kaluki").values
    assert [shown[f"name-{seat}"] for seat in (1, 2, 3)] == ["Ann", "Bob", "Cat"]
    assert "rule-target" not in shown
    assert not there(mine.text, "carry")


def test_where_partners_sit_is_said_only_where_there_are_partners(mine: Browser) -> None:
    table = mine.start("gin", "Ann", "Bob")
    assert "Partners" not in mine.see(f"{table}/players")
    names = {f"name-{seat}": name for seat, name in enumerate(("Ann", "Bob", "Cat", "Dan"), 1)}
    mine.see("/new/500-rum")
    table = mine.send("/new/500-rum", {**names, "partners": "yes"})
    assert "The sides sit alternately, so partners never sit next to each other." in mine.see(f"{table}/players")


def test_a_new_browser_is_told_what_the_app_does_and_with_which_games(app: Flask) -> None:
    page = Browser(app, "ja").see("/")
    assert "ラミーの得点を付け、ルールの疑問に答えます。" in page
    assert all(game in page for game in ("ジンラミー", "500ラム", "コントラクト・ラミー", "カルーキ"))


def test_a_new_browser_has_no_games_to_export_and_is_told_so(app: Flask) -> None:
    mine = Browser(app, "ja")
    assert "書き出すゲームはまだありません。" in mine.see("/import")
    mine.start("gin", "Ann", "Bob")
    assert "書き出すゲームはまだありません。" not in mine.see("/import")


def test_a_refused_number_says_what_may_be_typed_as_the_page_shows_it(mine: Browser) -> None:
    mine.see("/new/kaluki")
    mine.send("/new/kaluki", {**FOUR, "rule-buy_ins": "x"}, status=422)
    assert "“x” is not possible: it must be 0–10, or as often as they like." in mine.text


@pytest.mark.parametrize("language", ["en", "ja"])
def test_games_have_one_name_on_the_first_page_and_in_the_list(app: Flask, language: str) -> None:
    who = Browser(app, language)
    [names] = re.findall(r'<p class="games">(.*?)</p>', who.see("/"))
    listed = re.findall(r"<b>(.*?)</b>", who.see("/new"))
    assert len(names.split("&nbsp;· ")) == len(GAMES)
    assert set(names.split("&nbsp;· ")) <= set(listed)
