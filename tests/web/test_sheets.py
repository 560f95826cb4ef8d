"""Sheets: started, names and rules corrected, undone, ended, played again, deleted."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from referee.games import GAMES
from tests.pages import links
from tests.web.person import Browser, knock, part, there, went_out

PRESETS = [
    pytest.param(preset.slug, game.seating.seats[0], preset.partners, id=preset.slug)
    for game in GAMES
    for preset in game.presets
]
NAMES = ("Ann", "Bob", "Cat", "Dan")


@pytest.fixture
def table(mine: Browser, other: Browser) -> str:
    """A game of gin with three hands, in which Ann has 45 points; another phone keeps score, too."""
    address = mine.start("gin", "Ann", "Bob")
    for deadwood in (20, 25, 15):
        mine.record(address, knock(1, 5, deadwood))
    other.join(mine, address)
    return address


@pytest.mark.parametrize(("preset", "least", "partners"), PRESETS)
def test_every_preset_starts_as_it_comes(mine: Browser, preset: str, least: int, partners: bool) -> None:
    table = mine.start(preset, *NAMES[: 4 if partners else max(least, 2)])
    assert "No hand yet." in mine.text
    assert mine.totals(table) == ["0"] * (2 if partners else max(least, 2))
    mine.see(f"{table}/rules/change")
    assert not there(mine.text, "house-wrong")


WRONG = [
    ("the same name twice", {"name-2": "ANN"}, "name-2-wrong", "“ANN” appears twice"),
    ("too long a name", {"name-2": "B" * 41}, "name-2-wrong", "1 to 40 characters"),
    ("a name that turns the text around", {"name-1": "A\u202eb"}, "name-1-wrong", "control character"),
    ("no number", {"rule-target": "1oo"}, "rule-target-wrong", "“1oo” is not possible"),
    ("a number out of bounds", {"rule-gin_bonus": "-5"}, "rule-gin_bonus-wrong", "“-5” is not possible"),
]  # fmt: skip


@pytest.mark.parametrize(("typed", "where", "sentence"), [each[1:] for each in WRONG], ids=[each[0] for each in WRONG])
def test_a_wrong_start_comes_back_as_typed(mine: Browser, typed: dict[str, str], where: str, sentence: str) -> None:
    mine.see("/new/gin")
    everything = {"name-1": "Ann", "name-2": "Bob", "first": "2", "rule-box_bonus": "21", **typed}
    mine.send("/new/gin", everything, status=422)
    assert sentence in part(mine.text, where)
    shown = mine.form("/new/gin").values
    assert {key: shown[key] for key in everything} == everything
    mine.see("/games")
    assert "No games yet." in mine.text


@pytest.mark.parametrize("names", [NAMES[:4], NAMES[:3]])
def test_a_game_of_partners_is_not_started_without_them(mine: Browser, names: tuple[str, ...]) -> None:
    mine.see("/new/persian")
    typed = {f"name-{seat}": name for seat, name in enumerate(names, 1)}
    mine.send("/new/persian", {**typed, "partners": "no"}, status=422)
    assert "Persian Rummy is played by two sides of partners: choose two sides." in part(mine.text, "partners")
    mine.see("/games")
    assert not [link for link in links(mine.text) if link.startswith("/s/")]


def test_partners_need_a_fourth_who_is_called_by_the_seat_without_a_name(mine: Browser) -> None:
    mine.see("/new/persian")
    typed = {f"name-{seat}": name for seat, name in enumerate(NAMES[:3], 1)}
    mine.see(f"{mine.send('/new/persian', typed)}/record.json")
    assert mine.answer.get_json()["players"] == [*NAMES[:3], "Player 4"]


def test_partners_cannot_be_five(mine: Browser) -> None:
    mine.see("/new/persian")
    typed = {f"name-{seat}": f"{seat}th" for seat in range(1, 6)}
    mine.send("/new/persian", typed, status=422)
    assert "these numbers of players: 4, 6" in part(mine.text, "partners")


def test_a_form_sent_twice_starts_one_game(mine: Browser) -> None:
    mine.see("/new/gin")
    sent = mine.form("/new/gin")
    data = {**sent.values, "name-1": "Ann", "name-2": "Bob"}
    addresses = {mine.post(sent.action, data).headers["Location"] for _ in range(3)}
    assert len(addresses) == 1


def test_a_double_tap_in_a_new_browser_starts_one_game(mine: Browser, other: Browser) -> None:
    mine.see("/new/gin")
    sent = mine.form("/new/gin")
    session = mine.client.get_cookie("session")
    assert session is not None
    other.client.set_cookie("session", session.value)
    owner = mine.client.get_cookie("referee_owner")
    assert owner is not None
    other.client.set_cookie("referee_owner", owner.value)
    data = {**sent.values, "name-1": "Ann", "name-2": "Bob"}
    assert mine.post(sent.action, data).headers["Location"] == other.post(sent.action, data).headers["Location"]


def test_names_and_seats_are_shown_before_they_change(mine: Browser, table: str) -> None:
    mine.see(f"{table}/players")
    mine.send("/players", {"name-1": "Anna", "seat-1": "2", "seat-2": "1"})
    mine.see(table)
    assert mine.text.index("Bob") < mine.text.index("Anna")
    assert mine.totals(table) == ["0", "45"]
    assert "Ann +15" not in mine.see(f"{table}/log")
    assert "Anna" in mine.text


def test_names_that_cannot_be_come_back_as_typed(mine: Browser, table: str) -> None:
    for typed, where, sentence in (
        ({"name-1": ""}, "name-1-wrong", "1 to 40 characters"),
        ({"name-2": "ann"}, "name-2-wrong", "“ann” appears twice"),
        ({"name-1": "Anna", "seat-1": "2"}, "seats-wrong", "Two players are in one seat"),
    ):
        mine.see(f"{table}/players")
        mine.send("/players", typed, status=422)
        assert sentence in part(mine.text, where)
        shown = mine.form("/players").values
        assert {key: shown[key] for key in typed} == typed
    assert "Ann" in mine.see(table)


def test_rules_show_what_they_change_before_they_do(mine: Browser, table: str) -> None:
    mine.see(f"{table}/rules/change")
    mine.send("/rules/change", {"rule-target": "40"}, status=200)
    assert "The game is then over: Won by Ann" in mine.told
    assert mine.totals(table) == ["45", "0"], "saved without having been confirmed"
    mine.see(f"{table}/rules/change")
    mine.send("/rules/change", {"rule-target": "40"}, status=200)
    mine.send("/rules/change")
    assert "Won by Ann" in mine.text
    assert "40" in mine.see(f"{table}/rules/change")
    mine.see(f"{table}/log")
    assert "Target 100 → becomes 40" in mine.told


def test_what_changes_is_named_with_both_values(mine: Browser, table: str) -> None:
    mine.see(f"{table}/rules/change")
    mine.send("/rules/change", {"rule-target": "40"}, status=200)
    assert "Target 100 → becomes 40" in mine.told


@pytest.mark.parametrize("value", ["", "x", "-1", "9" * 30])
def test_rules_that_cannot_be_come_back_as_typed(mine: Browser, table: str, value: str) -> None:
    mine.see(f"{table}/rules/change")
    mine.send("/rules/change", {"rule-target": value, "rule-box_bonus": "21"}, status=422)
    assert part(mine.text, "rule-target-wrong")
    assert mine.form("/rules/change").values["rule-target"] == value
    assert mine.form("/rules/change").values["rule-box_bonus"] == "21"


def test_rules_under_which_a_hand_could_not_have_been_are_refused(mine: Browser, table: str) -> None:
    mine.see(f"{table}/rules/change")
    mine.send("/rules/change", {"rule-knock_limit": "4"}, status=422)
    assert "Hand 1 is not possible under these rules" in mine.told


def test_the_winners_new_name_is_no_new_winner(mine: Browser) -> None:
    table = mine.start("gin", "Ann", "Bob", target="25")
    mine.record(table, knock(1, 5, 30))
    mine.see(f"{table}/players")
    mine.send("/players", {"name-1": "Anna"})
    assert "Won by Anna" in mine.text


def test_rules_changed_by_another_are_not_overwritten_unseen(mine: Browser, other: Browser, table: str) -> None:
    mine.see(f"{table}/rules/change")
    other.see(f"{table}/rules/change")
    other.send("/rules/change", {"rule-target": "150", "sure": "yes"})
    mine.send("/rules/change", {"rule-box_bonus": "21"}, status=409)
    assert "Target 150 → becomes 100" in mine.told, "what the other one set must be seen before it is lost"
    assert "150" in other.see(f"{table}/rules/change")
    mine.send("/rules/change")
    mine.see(f"{table}/log")
    assert "Target 150 → becomes 100" in mine.told


def test_a_refused_form_does_not_hide_that_another_was_faster(mine: Browser, other: Browser, table: str) -> None:
    mine.see(f"{table}/players")
    other.see(f"{table}/players")
    other.send("/players", {"name-2": "Bill"})
    mine.send("/players", {"name-1": ""}, status=422)
    mine.send("/players", {"name-1": "Anna", "name-2": "Bob"}, status=409)
    mine.send("/players")
    assert "Anna" in mine.text


def test_undo_and_redo_go_back_and_forth(mine: Browser, table: str) -> None:
    for action, totals in (
        ("/undo", ["35", "0"]),
        ("/undo", ["15", "0"]),
        ("/undo", ["0", "0"]),
        ("/redo", ["15", "0"]),
        ("/redo", ["35", "0"]),
        ("/redo", ["45", "0"]),
    ):
        mine.send(action)
        assert mine.totals(table) == totals
    assert not there(mine.text, "redo")
    told = mine.see(f"{table}/log")
    assert told.count("Undone: Hand ") == 3
    assert told.count("Redone: Hand ") == 3


def test_an_empty_sheet_has_nothing_to_undo(mine: Browser) -> None:
    mine.start("gin", "Ann", "Bob")
    assert not there(mine.text, "undo")
    assert not there(mine.text, "redo")


def test_undo_asks_before_it_takes_back_what_another_entered(mine: Browser, other: Browser, table: str) -> None:
    other.record(table, knock(2, 20, 5))
    mine.see(table)
    mine.send("/undo", status=200)
    assert "Take back what somebody else entered?" in mine.text
    assert "Hand 4 was recorded: Ann 0, Bob +15." in part(mine.text, "undoes")
    assert mine.totals(table) == ["45", "15"]
    other.see(table)
    other.send("/undo")
    assert other.totals(table) == ["45", "0"]


def test_undo_asks_also_after_an_undo_of_ones_own(mine: Browser, other: Browser, table: str) -> None:
    other.record(table, knock(2, 20, 5))
    mine.record(table, knock(1, 5, 6))
    mine.send("/undo")
    mine.send("/undo", status=200)
    assert mine.totals(table) == ["45", "15"]
    mine.see(table)
    mine.send("/redo")
    mine.send("/undo")
    mine.send("/undo", status=200)
    mine.send("/undo", {"sure": "yes"})
    assert mine.totals(table) == ["45", "0"]


@pytest.mark.parametrize("action", ["undo", "redo", "finish", "reopen", "delete", "restore"])
def test_a_double_tap_does_it_once_and_complains_of_nothing(mine: Browser, table: str, action: str) -> None:
    for before in {"redo": ["undo"], "reopen": ["finish"], "restore": ["delete"]}.get(action, []):
        mine.see(table)
        mine.send(f"/{before}")
    mine.see(table)
    sent = mine.form(f"/{action}")
    answers = [mine.post(sent.action, sent.values).status_code for _ in range(2)]
    assert answers == [303, 303]
    assert mine.totals(table)[0] == ("35" if action == "undo" else "45")


@pytest.mark.parametrize("action", ["undo", "finish"])
def test_a_button_of_an_old_page_does_nothing(mine: Browser, table: str, action: str) -> None:
    mine.see(table)
    sent = mine.form(f"/{action}")
    mine.record(table, knock(2, 20, 5))
    assert mine.post(sent.action, sent.values).status_code == 409
    assert "Somebody else has just changed this game" in mine.told
    assert table in links(mine.text), "the page must lead back to the table"
    assert mine.totals(table) == ["45", "15"]


def test_the_game_ends_by_agreement_and_goes_on(mine: Browser, table: str) -> None:
    mine.send("/finish")
    assert "Won by Ann, ahead by 45 points." in mine.text
    assert "Ended by agreement." in mine.text
    assert mine.client.get(f"{table}/hands/new").status_code == 303
    mine.send("/reopen")
    assert "Won by" not in mine.text
    mine.record(table, knock(1, 5, 9))
    assert mine.totals(table) == ["49", "0"]


def test_a_rematch_keeps_players_and_rules_and_moves_the_deal_on(mine: Browser) -> None:
    table = mine.start("500-rum", "Ann", "Bob", "Cat", target="300")
    mine.record(table, went_out(1, 0, 20, 30))
    mine.send("/finish")
    mine.send("/again")
    shown = mine.form("/new/500-rum").values
    assert [shown[f"name-{seat}"] for seat in (1, 2, 3)] == ["Ann", "Bob", "Cat"]
    assert shown["rule-target"] == "300"
    assert shown["first"] == "2"
    assert "carry" not in shown
    again = mine.send("/new/500-rum")
    assert again != table
    assert mine.totals(again) == ["0", "0", "0"]


def test_a_rematch_carries_totals_over_with_its_first_hand(mine: Browser) -> None:
    table = mine.start("500-rum", "Ann", "Bob", "Cat")
    mine.record(table, {**went_out(1, 0, 20, 30), "melded-1-points": "70"})
    mine.send("/finish")
    mine.send("/again")
    again = mine.send("/new/500-rum", {"carry": "yes", "name-2": "Dan"})
    assert "Carried over" in mine.text
    mine.record(again, went_out(1, 0, 5, 6))
    assert mine.totals(again) == ["70", "\u22125", "\u221236"]


def test_partners_carry_what_their_side_has_and_no_more(mine: Browser) -> None:
    table = mine.start("persian", *NAMES)
    counted = {f"scores-{seat}": points for seat, points in enumerate(("60", "20", "40", "10"), 1)}
    mine.record(table, {"out": "1", **counted})
    assert mine.totals(table) == ["100", "30"]
    mine.send("/finish")
    mine.send("/again")
    again = mine.send("/new/persian", {"carry": "yes"})
    mine.record(again, {"out": "1", **{f"scores-{seat}": "0" for seat in range(1, 5)}})
    assert mine.totals(again) == ["100", "30"]


def test_a_deleted_game_is_in_no_list_and_can_be_brought_back(mine: Browser, table: str) -> None:
    mine.send("/delete")
    assert "This game is deleted" in mine.text
    assert table not in mine.see("/")
    assert table not in mine.see("/games")
    assert table in mine.see("/games?deleted=yes")
    mine.see(table)
    mine.send("/restore")
    assert table in mine.see("/games")
    assert mine.totals(table) == ["45", "0"]


def test_the_first_page_goes_on_with_the_game_in_play(mine: Browser, table: str) -> None:
    assert part(mine.see("/"), "continue") == "Continue"
    assert "3 hands played" in mine.text
    mine.see(table)
    mine.send("/finish")
    assert not there(mine.see("/"), "continue")
    assert table in mine.text


def test_a_list_shows_ones_own_games_only_a_page_at_a_time(mine: Browser, other: Browser) -> None:
    addresses = {mine.start("gin", "Ann", f"Bob {number}") for number in range(21)}
    first = {each for each in links(mine.see("/games")) if each.startswith("/s/")}
    assert there(mine.text, "older")
    second = {each for each in links(mine.see("/games?page=2")) if each.startswith("/s/")}
    assert (len(first), len(second)) == (20, 1)
    assert first | second == addresses
    other.start("gin", "Cat", "Dan")
    assert not addresses & set(links(other.see("/games")))


def test_a_game_late_at_night_is_listed_under_the_day_of_the_table(
    mine: Browser, set_clock: Callable[[str], None]
) -> None:
    set_clock("2024-02-29T00:30:00+14:00")
    mine.start("gin", "Ann", "Bob")
    assert "Feb 29, 2024" in mine.see("/games")


def test_every_total_opens_to_its_lines(mine: Browser, table: str) -> None:
    mine.see(f"{table}/why")
    assert "Bob had 20; Ann, who knocked, had 5" in part(mine.text, "side-1")
    assert re.search(r'<a class="why" href="[^"]*#gin\.score">Bob had 20;', mine.text)


def test_the_log_says_what_was_and_what_is(mine: Browser, table: str) -> None:
    mine.see(f"{table}/players")
    mine.send("/players", {"name-2": "Rob"})
    mine.see(f"{table}/log")
    assert "Hand 3 was recorded: Ann +10, Rob 0." in mine.told
    assert "Bob" in mine.told
    assert "Rob" in mine.told


def test_a_page_that_is_not_there_says_so(mine: Browser, table: str) -> None:
    for address in ("/nowhere", "/s/nothing", "/new/bridge", f"{table}/hands/999", f"{table}/hands/new?before=999"):
        mine.see(address, status=404)
        assert "Page not found." in mine.told


def test_a_rule_that_only_ends_the_game_shows_the_totals_with_their_bonuses(mine: Browser) -> None:
    table = mine.start("gin", "Ann", "Bob")
    mine.record(table, knock(1, 5, 65))
    mine.see(f"{table}/rules/change")
    mine.send("/rules/change", {"rule-target": "50"}, status=200)
    assert "No hand scores differently." in mine.told
    assert "The game is then over" in mine.told
    assert "185" in mine.told, "60 + 25 for the box + 50 for the game + 50 for the shutout"


def test_a_form_that_was_edited_after_it_started_a_game_starts_no_other_unseen(mine: Browser) -> None:
    mine.see("/new/gin")
    sent = mine.form("/new/gin")
    assert mine.post(sent.action, {**sent.values, "name-1": "Ann", "name-2": "Bob"}).status_code == 303
    edited = mine.post(sent.action, {**sent.values, "name-1": "Ann", "name-2": "Bill"})
    assert edited.status_code == 409
    assert "has already started a game" in mine.told
    mine.send("/new/gin")
    assert "Bill" in mine.text


def test_a_deleted_game_offers_nothing_but_to_bring_it_back(mine: Browser, table: str) -> None:
    mine.see(table)
    mine.send("/delete")
    assert there(mine.text, "restore")
    for control in ("record-hand", "undo", "redo"):
        assert not there(mine.text, control)


def test_a_score_that_the_table_counted_is_one_line_of_the_reasons(mine: Browser) -> None:
    table = mine.start("500-rum", "Ann", "Bob")
    mine.record(table, {"way": "counted", "scores-1": "25", "scores-2": "-10"})
    mine.record(table, went_out(1, 0, 15))
    page = mine.see(f"{table}/why")
    assert "as counted at the table" not in mine.told
    assert part(page, "side-1").startswith("Ann 25 Hand 2 25")
    assert part(page, "side-2").startswith("Bob −25 Hand 2 ")
    assert page.count('<ul class="lines">') == 2
