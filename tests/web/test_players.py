"""The players page: who joins, sits out, leaves, comes back, and where everybody sits (docs/rules/table-life.md)."""

from __future__ import annotations

import re

import pytest

from tests.web.person import HTMX, Browser, knock, part, there, went_out


@pytest.fixture
def table(mine: Browser) -> str:
    """A game of Kaluki with one hand."""
    address = mine.start("kaluki", "Ann", "Bob", "Cat")
    mine.record(address, went_out(1, 0, 20, 11))
    return address


def changed(who: Browser, table: str, **typed: str) -> str:
    """Change who plays on the players page; what the board then says about the next hand."""
    who.see(f"{table}/players")
    who.send("/players", {key.replace("_", "-"): value for key, value in typed.items()})
    page = who.see(table)
    return part(page, "coming") if there(page, "coming") else ""


def test_whoever_joins_or_sits_out_does_so_with_the_next_hand_and_for_that_one(mine: Browser, table: str) -> None:
    assert changed(mine, table, name_4="Dan", is_2="absent") == "Next hand: Dan joins. Bob sits out."
    assert mine.totals(table) == ["0", "20", "11", "20"]
    page = mine.see(f"{table}/hands/new")
    assert [there(page, f"line-{each}") for each in (1, 2, 3, 4)] == [True, False, True, True]
    assert part(page, "coming").startswith("Dan joins. Bob sits out.")
    mine.record(table, {"out": "1", "held-3-points": "3", "held-4-points": "7"})
    assert mine.totals(table) == ["0", "24", "14", "27"]
    assert not there(mine.text, "coming")
    log = mine.see(f"{table}/log")
    assert "The players were changed. Dan joins. Bob sits out." in log
    assert "Hand 2 was recorded: Ann 0, Bob +4, Cat +3, Dan +7. Dan joins. Bob sits out." in log
    assert [there(mine.see(f"{table}/hands/new"), f"line-{each}") for each in (2, 4)] == [True, True]
    correcting = mine.see(f"{mine.hands(table)[1]}/correct")
    assert part(correcting, "who-plays")
    assert mine.form("/correct").values["absent-2"] == "yes"


def told(page: str) -> list[str]:
    """What each tile says about its side, without place and points."""
    tiles = page.split('<li class="tile')[1:]
    return [
        " ".join(re.findall(r'<span class="tag[^"]*">([^<]*)</span>', each.partition("</li>")[0])) for each in tiles
    ]


def test_the_board_shows_the_next_hand_as_it_will_be(mine: Browser, table: str) -> None:
    assert told(mine.see(table)) == ["", "deals", "plays first"]
    changed(mine, table, name_4="Dan", is_2="absent")
    assert told(mine.text) == ["", "sits out", "deals", "joins plays first"]
    mine.see(f"{table}/big")
    assert re.findall(r'<dt>Dealer</dt><dd translate="no">(\w+)</dd>', mine.text) == ["Cat"]
    mine.see(f"{table}/hands/new?out=4")
    assert mine.form("/hands/new").values["out"] == "4"


def test_who_comes_between_others_leaves_each_link_at_its_player(mine: Browser, table: str) -> None:
    changed(mine, table, name_4="Dan", seat_4="2", seat_2="3", seat_3="4")
    there_to = set(
        re.findall(r'/hands/(?:new|\d+)[^"]*#(side-\d)"><span class="vh">Hand 1</span> ([+−]?\d+)', mine.text)
    )
    assert there_to == {("side-1", "0"), ("side-2", "+20"), ("side-3", "+11")}
    hand = mine.see(mine.hands(table)[0])
    assert dict(re.findall(r'id="(side-\d)"[^>]*><th[^>]*>(\w+)', hand)) == {
        "side-1": "Ann",
        "side-2": "Bob",
        "side-3": "Cat",
    }
    assert part(mine.see(f"{table}/why"), "side-3").startswith("Cat")


def test_who_takes_the_place_of_another_has_their_colour_before_the_hand_as_after_it(mine: Browser) -> None:
    table = mine.start("500-rum", "Ann", "Bob", "Cat", "Dan", "Eve", "Fay")
    mine.record(table, went_out(1, *range(6)))
    changed(mine, table, is_2="counts", is_3="counts", is_4="counts", name_7="Gus")
    changed(mine, table, name_8="Hal")
    assert changed(mine, table, name_9="Ida") == "Next hand: Gus, Hal and Ida join."
    colours = re.findall(r'<li class="tile c-(\d)', mine.text)
    there_now = (1, *range(5, 10))
    left = {f"held-{seat}-points": "1" for seat in there_now[1:]}
    mine.record(table, {"out": "1", **left, **{f"melded-{seat}-points": "0" for seat in there_now}})
    assert re.findall(r'<li class="tile c-(\d)', mine.see(table)) == colours


def test_players_that_are_sent_twice_come_once(mine: Browser, table: str) -> None:
    mine.see(f"{table}/players")
    form = {**mine.form("/players").values, "name-4": "Dan"}
    for _ in range(2):
        assert mine.post(f"{table}/players", form).status_code == 303
    assert part(mine.see(table), "coming") == "Next hand: Dan joins."


def test_who_comes_does_not_lead_before_the_hand(mine: Browser, table: str) -> None:
    changed(mine, table, name_4="Dan", as_4="number", as_4_points="-30")
    assert mine.totals(table) == ["0", "20", "11", "−30"]
    assert re.findall(r'<li class="tile c-(\d)[^"]*leads', mine.text) == ["1"]


def test_more_than_may_play_are_no_question_where_it_is_said_who_sits_out(mine: Browser) -> None:
    table = mine.start("gin", "Ann", "Bob", "Cat", gin_table="dealer-out")
    mine.record(table, {"end": "knock", "by": "2", "held-2-points": "5", "held-3-points": "25"})
    changed(mine, table, name_4="Dan", is_3="absent")
    assert "are at the table. Say who" not in mine.told
    assert "10 cards each" in mine.told


def test_on_the_felt_those_lay_who_play_the_next_hand(mine: Browser, table: str) -> None:
    changed(mine, table, name_4="Dan", is_2="absent")
    page = mine.see(f"{table}/laid")
    assert [there(page, f"by-{each}") for each in (1, 2, 3, 4)] == [True, False, True, True]
    assert mine.form("/laid").values["by"] == "4"
    assert [there(page, f"rest-{each}") for each in (1, 2, 3, 4)] == [True, False, True, True]
    mine.send("/laid", {"cards": "JS QS KS AS", "by": "4"}, status=200)
    assert "Dan" in part(mine.text, "meld-1")
    page = mine.see(f"{table}/hands/new")
    assert mine.form("/hands/new").values["plays"].startswith("Dan: ")
    assert [there(page, f"line-{each}") for each in (1, 2, 3, 4)] == [True, False, True, True]
    asked = mine.see(f"{table}/referee/layoff")
    assert [name in asked for name in ("Ann", "Bob", "Cat", "Dan")] == [True, False, True, True]


def test_what_somebody_laid_who_does_not_come_after_all_lies_there_no_more(mine: Browser, table: str) -> None:
    changed(mine, table, name_4="Dan")
    mine.see(f"{table}/laid")
    mine.send("/laid", {"cards": "JS QS KS AS", "by": "4"}, status=200)
    changed(mine, table, name_4="")
    assert not there(mine.see(f"{table}/laid"), "meld-1")


def test_a_hand_that_a_remedy_throws_in_is_the_one_with_which_they_come(mine: Browser, table: str) -> None:
    changed(mine, table, name_4="Dan", is_2="absent")
    mine.see(f"{table}/referee/remedy?what=pack&found=later")
    mine.send("/rulings/remedy", {"remedy": ""})
    assert not there(mine.see(table), "coming")
    assert "Dan joins. Bob sits out." in mine.see(f"{table}/log")
    assert [there(mine.see(f"{table}/hands/new"), f"line-{each}") for each in (1, 2, 3, 4)] == [True] * 4
    mine.record(table, {"out": "1", "held-2-points": "1", "held-3-points": "3", "held-4-points": "7"})
    assert mine.totals(table) == ["0", "21", "14", "27"]


def test_points_of_a_remedy_for_somebody_who_comes_are_in_the_hand(mine: Browser, table: str) -> None:
    changed(mine, table, name_4="Dan")
    mine.see(f"{table}/referee/remedy?what=meld&found=turn&by=Dan")
    mine.send("/rulings/remedy", {"remedy": "back-points"})
    mine.see(f"{table}/hands/new")
    assert mine.form("/hands/new").values["adjust-4"] == "10"


def test_it_is_taken_back_on_the_page_or_by_undo(mine: Browser, table: str) -> None:
    changed(mine, table, name_4="Dan", as_4="zero")
    mine.see(f"{table}/players")
    assert mine.form("/players").values.items() >= {"name-4": "Dan", "as-4": "zero", "name-5": ""}.items()
    assert not changed(mine, table, name_4="")
    mine.send("/undo")
    assert part(mine.see(table), "coming") == "Next hand: Dan joins."
    assert "The change of players is undone." in mine.told


def test_a_hand_that_was_open_when_somebody_joined_is_asked_about_and_nobody_is_lost(
    mine: Browser, other: Browser, table: str
) -> None:
    other.join(mine, table)
    other.see(f"{table}/hands/new")
    opened = other.form("/hands/new").values
    changed(mine, table, name_4="Dan")
    typed = {**opened, "out": "1", "held-2-points": "1", "held-3-points": "2"}
    assert part(other.post(f"{table}/hands/preview", typed, **HTMX).text, "missing") == "Still missing: Dan"
    answer = other.post(f"{table}/hands/new", typed)
    assert answer.status_code == 422
    assert there(other.text, "line-4")
    answer = other.post(f"{table}/hands/new", {**typed, "held-4-points": "7"})
    assert answer.status_code == 409
    assert "The players changed while you were typing." in answer.text
    other.send("/hands/new")
    assert mine.totals(table) == ["0", "21", "13", "27"]


@pytest.mark.parametrize("by_now", ["absent", "counts"])
def test_points_of_somebody_who_does_not_play_by_now_are_asked_about(
    mine: Browser, other: Browser, table: str, by_now: str
) -> None:
    other.join(mine, table)
    other.see(f"{table}/hands/new")
    opened = other.form("/hands/new").values
    changed(mine, table, is_2=by_now)
    answer = other.post(f"{table}/hands/new", {**opened, "out": "1", "held-2-points": "9", "held-3-points": "2"})
    assert answer.status_code == 409
    assert "The players changed while you were typing." in answer.text
    assert mine.totals(table) == ["0", "20", "11"]


def test_two_phones_that_change_who_plays_do_not_overwrite_each_other(
    mine: Browser, other: Browser, table: str
) -> None:
    other.join(mine, table)
    other.see(f"{table}/players")
    typed = {**other.form("/players").values, "name-4": "Eve"}
    changed(mine, table, name_4="Dan")
    answer = other.post(f"{table}/players", typed)
    assert answer.status_code == 409
    assert "Somebody else has just changed this game." in answer.text
    assert part(mine.see(table), "coming") == "Next hand: Dan joins."
    assert other.form("/players").values["name-4"] == "Dan"
    assert other.form("/players").values["name-5"] == "Eve"
    other.send("/players")
    assert part(mine.see(table), "coming") == "Next hand: Dan and Eve join."


def test_nobody_is_called_as_somebody_who_joins(mine: Browser, table: str) -> None:
    changed(mine, table, name_4="Dan")
    mine.see(f"{table}/players")
    mine.send("/players", {"name-2": "dan"}, status=422)
    assert "“Dan” appears twice" in part(mine.text, "name-4-wrong")


def test_a_name_is_kept_as_it_is_seen(mine: Browser, table: str) -> None:
    assert changed(mine, table, name_2="Jose\u0301", name_4="Da\u200bn") == "Next hand: Dan joins."
    assert all(name in mine.answer.text for name in (">Jos\u00e9<", ">Dan<"))


@pytest.mark.parametrize("then", [{"is_4": "absent"}, {"seat_4": "1", "seat_1": "4"}, {"name_5": "Eve"}])
def test_who_goes_with_the_hand_that_is_deleted_is_announced_no_more(
    mine: Browser, table: str, then: dict[str, str]
) -> None:
    changed(mine, table, name_4="Dan")
    mine.record(table, {"out": "1", "held-2-points": "1", "held-3-points": "2", "held-4-points": "3"})
    assert changed(mine, table, **then)
    mine.see(mine.hands(table)[1])
    mine.send("/delete")
    assert "Dan" not in part(mine.see(table), "board")
    assert mine.totals(table)[:3] == ["0", "20", "11"]
    mine.see(f"{table}/hands/new")
    mine.see(f"{table}/players")
    assert "Dan" not in mine.form("/players").values.values()
    mine.send("/players")
    mine.record(table, {"out": "1", **{f"held-{each}-points": "1" for each in (2, 3, 5)}})


def test_who_left_with_the_last_hand_after_all_is_announced_no_more(mine: Browser, table: str) -> None:
    changed(mine, table, is_2="absent", name_4="Dan")
    mine.see(f"{mine.hands(table)[0]}/correct")
    mine.send("/correct", {"leaves-2": "counts"})
    assert part(mine.see(table), "coming") == "Next hand: Dan joins."
    mine.record(table, {"out": "1", "held-3-points": "5", "held-4-points": "6"})
    assert mine.totals(table) == ["0", "20", "16", "26"]


def test_after_the_end_nobody_is_announced(mine: Browser, table: str) -> None:
    changed(mine, table, name_4="Dan")
    mine.send("/finish")
    assert not there(mine.see(f"{table}/players"), "name-4")
    mine.see(table)
    mine.send("/reopen")
    assert part(mine.see(table), "coming") == "Next hand: Dan joins."


def test_who_leaves_does_so_after_the_last_hand_and_may_come_back(mine: Browser, table: str) -> None:
    assert not changed(mine, table, is_2="counts")
    assert "has left" in part(mine.text, "board")
    assert "Bob leaves, and the total counts." in mine.see(f"{table}/log")
    assert not there(mine.see(f"{table}/hands/new"), "line-2")
    assert changed(mine, table, as_2="own") == "Next hand: Bob comes back."
    mine.record(table, went_out(1, 0, 3, 4))
    assert mine.totals(table) == ["0", "23", "15"]


@pytest.mark.parametrize(("total", "joined"), [("worst", "20"), ("average", "11")])
def test_who_has_joined_keeps_the_total_when_somebody_leaves_afterwards(
    mine: Browser, table: str, total: str, joined: str
) -> None:
    changed(mine, table, name_4="Dan", as_4=total)
    assert mine.totals(table)[3] == joined
    assert changed(mine, table, is_2="counts") == "Next hand: Dan joins."
    assert mine.totals(table)[3] == joined
    mine.send("/undo")
    mine.see(f"{table}/players")
    assert mine.form("/players").values["as-4"] == total


def test_who_joins_while_another_leaves_is_measured_by_those_who_stay(mine: Browser, table: str) -> None:
    changed(mine, table, name_4="Dan", as_4="worst", is_2="counts")
    assert mine.totals(table)[3] == "11"


def test_a_new_name_and_somebody_who_leaves_are_both_told(mine: Browser, table: str) -> None:
    changed(mine, table, name_2="Bobby", is_2="counts", name_4="Dan")
    assert "The players have been changed." in mine.told
    log = mine.see(f"{table}/log")
    assert "The players were changed. Dan joins. Bobby leaves, and the total counts." in log
    assert "Seat 2 Bob → becomes Bobby" in mine.told
    mine.see(table)
    mine.send("/undo")
    assert "The change of players is undone." in mine.see(table)


def test_a_change_that_is_asked_about_says_who_comes_too(mine: Browser, other: Browser, table: str) -> None:
    other.join(mine, table)
    other.see(f"{table}/players")
    typed = other.form("/players").values
    mine.record(table, went_out(1, 0, 3, 4))
    answer = other.post(f"{table}/players", {**typed, "name-2": "Bobby", "name-4": "Dan"})
    assert answer.status_code == 409
    assert "Dan joins." in other.told


def test_what_the_next_hand_does_not_allow_is_said_at_its_player(mine: Browser) -> None:
    table = mine.start("kaluki", "Ann", "Bob", "Cat")
    mine.see(f"{table}/players")
    mine.send("/players", {"name-4": "Dan", "as-4": "average"}, status=422)
    assert part(mine.text, "name-4-wrong") == "There are no totals before hand 1: enter zero or a number."


def test_nobody_leaves_before_the_first_hand(mine: Browser) -> None:
    table = mine.start("kaluki", "Ann", "Bob", "Cat")
    assert 'value="counts"' not in mine.see(f"{table}/players")
    mine.send("/players", {"is-2": "counts"}, status=422)
    assert "Nobody can leave before the first hand" in mine.told


def test_new_seats_hold_from_the_next_hand_or_from_the_beginning(mine: Browser, table: str) -> None:
    assert changed(mine, table, seat_2="3", seat_3="2") == "Next hand: New seats, clockwise: Ann, Cat, Bob."
    mine.see(f"{table}/hands/new")
    mine.record(table, went_out(1, 0, 1, 1))
    assert "Dealt by Cat." in mine.see(mine.hands(table)[-1])
    assert "Dealt by Ann." in mine.see(mine.hands(table)[0])
    mine.see(f"{table}/players")
    assert [mine.form("/players").values[f"seat-{each}"] for each in (1, 3, 2)] == ["1", "2", "3"]


def test_seats_from_the_beginning_are_corrected_for_the_whole_game(mine: Browser, table: str) -> None:
    assert not changed(mine, table, seat_1="2", seat_2="1", since="start")
    assert "Names or seats have been corrected." in mine.told
    assert mine.totals(table) == ["20", "0", "11"]


def test_a_page_of_an_earlier_release_corrects_names_and_seats_as_it_did(mine: Browser, table: str) -> None:
    mine.see(f"{table}/players")
    values = mine.form("/players").values
    old = {
        key: value
        for key, value in values.items()
        if key.split("-")[0] in ("csrf_token", "once", "version", "name", "seat")
    }
    kept = {key: value for key, value in old.items() if key not in ("name-4", "seat-4")}
    assert mine.post(f"{table}/players", {**kept, "name-1": "Anna", "seat-1": "2", "seat-2": "1"}).status_code == 303
    assert mine.totals(table) == ["20", "0", "11"]
    assert "Anna" in mine.see(table)


def test_who_joins_sits_where_the_page_has_them(mine: Browser, table: str) -> None:
    changed(mine, table, name_4="Dan", as_4="number", as_4_points="50", seat_4="2", seat_2="3", seat_3="4")
    mine.record(table, {"out": "1", "held-2-points": "1", "held-3-points": "2", "held-4-points": "3"})
    assert mine.totals(table) == ["0", "53", "21", "13"]


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ({"name-4": "Ann"}, "appears twice"),
        ({"name-4": "Dan", "as-4": "number", "as-4-points": "many"}, "is not a number"),
        ({"name-3": "Ann", "seat-3": "3"}, "appears twice"),
        ({"is-2": "absent", "is-3": "absent"}, "1 player plays this hand"),
        ({"seat-1": "2"}, "Two players are in one seat"),
        ({"name-1": ""}, "A name has 1 to 40 characters"),
    ],
)
def test_what_cannot_be_is_said_and_stays_as_it_was_typed(
    mine: Browser, table: str, typed: dict[str, str], told: str
) -> None:
    mine.see(f"{table}/players")
    mine.send("/players", typed, status=422)
    assert told in mine.told
    assert mine.form("/players").values.items() >= typed.items()


def test_a_fourth_at_gin_joins_while_another_sits_out(mine: Browser) -> None:
    table = mine.start("gin", "Ann", "Bob", "Cat", gin_table="dealer-out")
    mine.record(table, {"end": "knock", "by": "2", "held-2-points": "5", "held-3-points": "25"})
    mine.see(f"{table}/players")
    mine.send("/players", {"name-4": "Dan"}, status=422)
    assert "4 players play this hand" in mine.told
    assert changed(mine, table, name_4="Dan", is_3="absent") == "Next hand: Dan joins. Cat sits out."


def test_where_exactly_two_play_names_and_seats_alone_are_asked(mine: Browser) -> None:
    table = mine.start("gin", "Ann", "Bob")
    mine.record(table, knock(1, 5, 20))
    page = mine.see(f"{table}/players")
    assert not there(page, "is-1")
    assert not there(page, "name-3")
    assert not there(page, "since")


def test_the_total_with_which_somebody_joins_is_no_term_of_what_the_hand_scored(mine: Browser, table: str) -> None:
    changed(mine, table, name_4="Dan")
    mine.record(table, went_out(1, 0, 3, 4, 7))
    for address in (f"{table}/story", mine.hands(table)[-1]):
        page = mine.see(address)
        assert "joins with the worst total, 20" in page
        assert not re.search(r"joins with the worst total, 20(?:</td>\s*<td>|\s)*\+20", page), address


def test_who_left_has_the_place_of_their_total_at_the_end(mine: Browser, table: str) -> None:
    changed(mine, table, is_3="counts")
    mine.record(table, went_out(1, 0, 3))
    mine.see(table)
    mine.send("/finish")
    page = mine.see(table)
    assert mine.totals(table)[2] == "11"
    assert re.findall(r'<b\s+class="place">(?:<span class="vh">Place</span> )?(\d)</b>', page) == ["1", "3", "2"]
    assert "has left" in page[page.index('class="rest"') :]
